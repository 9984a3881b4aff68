// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The sources Envelope and Random, against where they must be.
#include "Engine/RandomPlace.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
using Id = ParameterId;

EngineSession sessionOf(Source source, int frames)
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.longestDelaySamples = 4000.0;
    session.patch.parameters.set(Id::source, static_cast<double>(source));
    session.input = Signal::silence(2, frames);
    return session;
}

Transport songAt(double quarterNotes, double tempoBpm = 120.0)
{
    Transport song;
    song.tempoBpm = tempoBpm;
    song.hasPosition = true;
    song.positionQuarterNotes = quarterNotes;
    return song;
}

double at(const EngineTrace& trace, int frame) { return trace.position[static_cast<std::size_t>(frame)]; }

double largestMove(const EngineTrace& trace, std::size_t first = 1)
{
    double largest = 0.0;
    for (std::size_t i = first; i < trace.position.size(); ++i)
        largest = std::max(largest, std::abs(trace.position[i] - trace.position[i - 1]));
    return largest;
}

} // namespace

// --- Envelope ---

TEST_CASE("Envelope stands where the level is between threshold and full scale, in decibels", "[engine][envelope]")
{
    const double threshold = GENERATE(-60.0, -30.0, -12.0);
    const double levelDb = GENERATE(-48.0, -20.0, -6.0, 0.0, 3.0);
    CAPTURE(threshold, levelDb);
    auto session = sessionOf(Source::envelope, 48000);
    session.patch.parameters.set(Id::threshold, threshold);
    session.patch.parameters.set(Id::listen, static_cast<double>(ListensTo::sidechain));
    session.sidechain = Signal::silence(1, 48000);
    const auto level = static_cast<float>(std::pow(10.0, levelDb / 20.0));
    for (std::size_t i = 0; i < 48000; ++i)
        session.sidechain[0][i] = i % 3 == 0 ? -level : 0.0F;
    const auto trace = traceEngine(session);
    const double expected = std::clamp(1.0 - levelDb / threshold, 0.0, 1.0);
    CHECK(at(trace, 47999) == Approx(expected).margin(1e-6));
}

TEST_CASE("Envelope takes its attack and its release", "[engine][envelope]")
{
    auto session = sessionOf(Source::envelope, 48000);
    session.patch.parameters.set(Id::threshold, -60.0);
    session.patch.parameters.set(Id::attack, 50.0);
    session.patch.parameters.set(Id::release, 300.0);
    for (std::size_t i = 9600; i < 28800; ++i)
        session.input[1][i] = 0.5F;
    const auto trace = traceEngine(session);
    const auto placeOf = [](double level) { return 1.0 + 20.0 * std::log10(level) / 60.0; };
    CHECK(at(trace, 9600) == 0.0);
    // A tick to hear it and one to get there: 1.3 ms.
    constexpr double slack = 0.01;
    CHECK(at(trace, 9600 + 2400) == Approx(placeOf(0.5 * (1.0 - std::exp(-1.0)))).margin(slack));
    CHECK(at(trace, 9600 + 4800) == Approx(placeOf(0.5 * (1.0 - std::exp(-2.0)))).margin(slack));
    CHECK(at(trace, 28799) == Approx(placeOf(0.5)).margin(1e-3));
    CHECK(at(trace, 28800 + 14400) == Approx(placeOf(0.5 * std::exp(-1.0))).margin(slack));
    // It moves in lines from tick to tick: no step is as large as a tick's whole way.
    CHECK(largestMove(trace) < 0.03);
}

TEST_CASE("Envelope without a sound stands at the start, whatever else is no number", "[engine][envelope]")
{
    auto session = sessionOf(Source::envelope, 4000);
    for (std::size_t i = 0; i < 4000; ++i)
        session.input[0][i] = i % 2 == 0 ? std::nanf("") : -HUGE_VALF;
    const auto trace = traceEngine(session);
    CHECK(std::all_of(trace.position.begin(), trace.position.end(), [](double place) { return place == 0.0; }));
}

// --- Random ---

TEST_CASE("The places of a random walk are those that they have always been", "[engine][random]")
{
    // Worked out in Python's whole numbers from README.md.
    CHECK(randomPlace(1, 0) == 0.28176129772258496);
    CHECK(randomPlace(1, 1) == 0.6524484863740322);
    CHECK(randomPlace(1, -1) == 0.9701714704688417);
    CHECK(randomPlace(7, 123456) == 0.7463032086750638);
    CHECK(randomPlace(1000, 3) == 0.4926732110630758);
}

TEST_CASE("The places of a random walk are spread evenly, and every seed has its own", "[engine][random]")
{
    std::set<double> firstPlaces;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed)
        firstPlaces.insert(randomPlace(seed, 0));
    CHECK(firstPlaces.size() == 1000);
    for (const std::uint64_t seed : {1U, 2U, 500U, 1000U})
    {
        CAPTURE(seed);
        constexpr int count = 20000;
        std::array<int, 20> bins{};
        double product = 0.0;
        for (std::int64_t k = 0; k < count; ++k)
        {
            const double place = randomPlace(seed, k);
            bins[static_cast<std::size_t>(place * 20.0)] += 1;
            product += (place - 0.5) * (randomPlace(seed, k + 1) - 0.5);
        }
        // Five standard deviations of a bin of 1000, and of the mean product of neighbours: 1 / (12 sqrt(20000)).
        for (const int bin : bins)
            CHECK(std::abs(bin - 1000) < 155);
        CHECK(std::abs(product / count) < 5.0 / (12.0 * std::sqrt(20000.0)));
    }
}

TEST_CASE("Random jumps to another place at each step of the song, the same from wherever it is played",
          "[engine][random]")
{
    auto session = sessionOf(Source::random, 48000);
    session.patch.parameters.set(Id::cycle, divisionIndex("1/16")); // 6000 samples at 120
    session.patch.parameters.set(Id::seed, 17.0);
    session.transportChanges = {{0, songAt(0.0)}};
    const auto fromStart = traceEngine(session);
    for (int frame = 0; frame < 48000; ++frame)
        REQUIRE(at(fromStart, frame) == Approx(randomPlace(17, frame / 6000)).margin(1e-12));

    session.transportChanges = {{0, songAt(1.0)}, {12000, songAt(0.25)}};
    const auto later = traceEngine(session);
    for (int frame = 0; frame < 12000; ++frame)
        REQUIRE(at(later, frame) == at(fromStart, frame + 24000));
    for (int frame = 12000; frame < 30000; ++frame)
        REQUIRE(at(later, frame) == at(fromStart, frame - 6000));

    session.patch.parameters.set(Id::seed, 18.0);
    CHECK(at(traceEngine(session), 0) != at(later, 0));
}

TEST_CASE("A loop gives Random the same places each time, and so does a count-in", "[engine][random]")
{
    auto session = sessionOf(Source::random, 60000);
    session.patch.parameters.set(Id::cycle, divisionIndex("1/16"));
    auto song = songAt(-0.5);
    song.isLooping = true;
    song.loopStartQuarterNotes = 0.25;
    song.loopEndQuarterNotes = 1.0;
    session.transportChanges = {{0, song}};
    const auto trace = traceEngine(session);
    constexpr int steps[] = {-2, -1, 0, 1, 2, 3, 1, 2, 3, 1};
    for (int frame = 0; frame < 60000; ++frame)
        REQUIRE(at(trace, frame) == Approx(randomPlace(1, steps[frame / 6000])).margin(1e-12));
}

TEST_CASE("A smooth random walk goes from place to place without a jump", "[engine][random]")
{
    const double smooth = GENERATE(100.0, 50.0, 20.0);
    const auto speed = GENERATE(Speed::cycle, Speed::rate);
    CAPTURE(smooth, static_cast<int>(speed));
    auto session = sessionOf(Source::random, 48000);
    session.patch.parameters.set(Id::cycle, divisionIndex("1/16"));
    session.patch.parameters.set(Id::rate, 8.0); // 6000 samples, too
    session.patch.parameters.set(Id::smooth, smooth);
    session.patch.parameters.set(Id::speed, static_cast<double>(speed));
    session.transportChanges = {{0, songAt(0.0)}};
    const auto trace = traceEngine(session);
    const double wayFrames = 6000.0 * smooth / 100.0;
    for (int frame = 0; frame < 48000; ++frame)
    {
        const int k = frame / 6000;
        const double gone = std::min((frame % 6000) / wayFrames, 1.0);
        const double expected = randomPlace(1, k - 1) + (randomPlace(1, k) - randomPlace(1, k - 1)) * gone;
        CAPTURE(frame);
        // Where a way ends between two ticks it is cut off on a line of 32 samples.
        REQUIRE(std::abs(at(trace, frame) - expected) < 32.0 / wayFrames);
        if (frame % 6000 > wayFrames + 32)
            REQUIRE(std::abs(at(trace, frame) - expected) < 1e-12);
    }
    CHECK(largestMove(trace) <= 1.0 / wayFrames + 1e-12);
}

TEST_CASE("While the song stands, so does Random in the song", "[engine][random]")
{
    auto session = sessionOf(Source::random, 30000);
    session.patch.parameters.set(Id::cycle, divisionIndex("1/16"));
    auto song = songAt(2.6);
    song.isPlaying = false;
    session.transportChanges = {{0, song}};
    CHECK(largestMove(traceEngine(session)) == 0.0);
}

} // namespace driftline::test
