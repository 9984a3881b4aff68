// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever comes in and whatever is turned: the output is finite, bounded and never subnormal.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace driftline::test
{
namespace
{

using Id = ParameterId;
constexpr int frames = 24000;

Signal constant(float value)
{
    auto signal = Signal::silence(2, frames);
    for (auto& channel : signal.channels)
        std::fill(channel.begin(), channel.end(), value);
    return signal;
}

Signal square(int halfPeriod)
{
    auto signal = Signal::silence(2, frames);
    for (auto& channel : signal.channels)
        for (std::size_t i = 0; i < channel.size(); ++i)
            channel[i] = i / static_cast<std::size_t>(halfPeriod) % 2 == 0 ? 1.0F : -1.0F;
    return signal;
}

/// The first sample that is not finite, beyond the bound or subnormal, in words, or an empty text.
std::string firstWrong(const Signal& output, double bound)
{
    for (int i = 0; i < output.frames(); ++i)
        for (int c = 0; c < output.channelCount(); ++c)
        {
            const float sample = output.at(c, i);
            const double size = std::abs(static_cast<double>(sample));
            const bool isTiny = size > 0.0 && size < static_cast<double>(std::numeric_limits<float>::min());
            if (!(size <= bound) || isTiny)
                return "frame " + std::to_string(i) + ": " + std::to_string(sample);
        }
    return {};
}

/// What no output of an engine with Drive on is beyond, for inputs up to `largestInput`: Drive's top is at most 12 dBFS
/// for each side, Width at 200 % at most doubles it, Mix takes a share of each, and Output adds at most 12 dB.
double boundOf(double largestInput)
{
    const double twelveDb = std::pow(10.0, 12.0 / 20.0);
    return (2.0 * twelveDb + largestInput) * twelveDb * 1.0001;
}

} // namespace

TEST_CASE("No input makes an output that is not finite, bounded and free of subnormals", "[engine][robust]")
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    // What comes in beyond 2^60 is limited to it; most is at full scale.
    struct Case
    {
        const char* name;
        Signal input;
        double largest;
    };
    const Case cases[] = {{"not-a-number", constant(std::nanf("")), 0.0},
                          {"infinity", constant(infinity), 0.0},
                          {"negative infinity", constant(-infinity), 0.0},
                          {"subnormal", constant(1e-40F), 0.0},
                          {"the smallest", constant(-0x1p-126F), 0.0},
                          {"full-scale constant", constant(1.0F), 1.0},
                          {"full-scale square, 2 samples", square(1), 1.0},
                          {"full-scale square, 100 samples", square(50), 1.0},
                          {"full-scale square, 9600 samples", square(4800), 1.0},
                          {"full-scale noise", noise(2, frames, 3), 1.0},
                          {"the largest", constant(std::numeric_limits<float>::max()), 0x1p60}};
    const double interpolation = GENERATE(0.0, 1.0, 2.0, 3.0, 4.0, 5.0);
    const double feedback = GENERATE(110.0, -110.0);
    for (const auto& [name, input, largest] : cases)
    {
        CAPTURE(name, interpolation, feedback);
        EngineSession session;
        session.longestDelaySamples = 5000.0;
        auto& parameters = session.patch.parameters;
        parameters.set(Id::interpolation, interpolation);
        parameters.set(Id::feedback, feedback);
        parameters.set(Id::crossfeed, 30.0);
        parameters.set(Id::highPass, 60.0);
        parameters.set(Id::time, 3.7);
        parameters.set(Id::source, static_cast<double>(Source::free));
        parameters.set(Id::rate, 5.0);
        parameters.set(Id::width, 200.0);
        parameters.set(Id::output, 12.0);
        session.input = input;
        CHECK(firstWrong(runEngine(session), boundOf(largest)) == "");
    }
}

TEST_CASE("A constant does not pile up in the line, at any feedback", "[engine][robust]")
{
    const double feedback = GENERATE(50.0, 95.0, 100.0);
    CAPTURE(feedback);
    EngineSession session;
    auto& parameters = session.patch.parameters;
    parameters.set(Id::feedback, feedback);
    parameters.set(Id::time, 100.0);
    parameters.set(Id::depth, 0.0);
    parameters.set(Id::mix, 100.0);
    session.input = Signal::silence(1, 480000);
    std::fill(session.input[0].begin(), session.input[0].end(), 1.0F);
    const auto output = runEngine(session);
    // After 10 s the step at the start is what is left, which fades by 1/e in 31.8 ms: at 100 % the sum of all of it.
    const float most = static_cast<float>(1.0 / (1.0 - std::exp(-0.1 * 2.0 * 3.14159265 * 5.0))) + 1e-3F;
    for (std::size_t i = 432000; i < 480000; ++i)
        REQUIRE(std::abs(output[0][i]) < most);
}

TEST_CASE("A storm in which everything is turned at every block stays bounded, and without subnormals",
          "[engine][robust][property]")
{
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
    {
        CAPTURE(seed);
        Random random(seed);
        const int channels = random.integer(1, 2);
        const double sampleRateHz = random.oneIn(2) ? 48000.0 : 96000.0;
        const auto engine = std::make_unique<Engine>();
        engine->prepare({sampleRateHz, channels, random.betweenLogarithmic(10.0, 30000.0)});
        RandomHost host(sampleRateHz, random);
        std::vector<std::unique_ptr<CurveBank>> banks;
        for (int block = 0; block < 150; ++block)
        {
            if (block % 10 == 0)
                banks.push_back(std::make_unique<CurveBank>(randomPatch(random).slots));
            engine->setCurves(*banks.back());
            for (const auto& info : parameterTable())
                engine->setParameter(info.id, randomValue(info.id, random));
            engine->setParameter(Id::drive, random.between(1.0, 100.0)); // what bounds the loop
            engine->setParameter(Id::output, random.between(-60.0, 12.0));
            const int length = random.integer(0, 700);
            const auto input = noise(channels, length, random.bits());
            auto output = input;
            const auto in = input.from(0);
            const auto out = output.from(0);
            const auto notes = randomNotes(random, length);
            EngineBlock played;
            played.input = in.data();
            played.output = out.data();
            played.frames = length;
            played.sidechain = in.data();
            played.sidechainChannels = random.integer(0, channels);
            played.notes = notes;
            engine->process(played, host.nextBlock(length));
            CAPTURE(block);
            REQUIRE(firstWrong(output, boundOf(1.0)) == "");
        }
    }
}

TEST_CASE("After any sound the line ends in exact silence, with every kernel and source", "[engine][robust]")
{
    const double interpolation = GENERATE(0.0, 1.0, 2.0, 3.0, 4.0, 5.0);
    const double source = GENERATE(0.0, 1.0, 2.0, 3.0, 4.0, 5.0);
    CAPTURE(interpolation, source);
    EngineSession session;
    session.longestDelaySamples = 2000.0;
    auto& parameters = session.patch.parameters;
    parameters.set(Id::interpolation, interpolation);
    parameters.set(Id::source, source);
    parameters.set(Id::time, 10.0);
    parameters.set(Id::feedback, 60.0);
    parameters.set(Id::highPass, 100.0);
    parameters.set(Id::lowPass, 4000.0);
    parameters.set(Id::mix, 100.0);
    // Two seconds: 200 repeats of 60 %, -880 dB, and the filter of 5 Hz from full scale down to 2^-62.
    session.input = withSilence(noise(2, 4000, 1), 160000);
    const auto output = runEngine(session);
    CHECK(firstWrong(output, 8.0) == "");
    for (int c = 0; c < 2; ++c)
        CHECK(std::all_of(output[c].end() - 4800, output[c].end(), [](float sample) { return sample == 0.0F; }));
}

TEST_CASE("Echoes ring on when the song stops, as they would have", "[engine][robust]")
{
    EngineSession session;
    auto& parameters = session.patch.parameters;
    parameters.set(Id::source, static_cast<double>(Source::manual));
    parameters.set(Id::modulation, 1.0);
    parameters.set(Id::time, 100.0);
    parameters.set(Id::feedback, 80.0);
    session.input = withSilence(noise(2, 4800, 1), 43200);
    Transport song;
    song.hasPosition = true;
    song.positionQuarterNotes = 8.0;
    session.transportChanges = {{0, song}};
    const auto playing = runEngine(session);
    song.isPlaying = false;
    song.positionQuarterNotes = 8.3;
    session.transportChanges.push_back({7200, song});
    song.positionQuarterNotes = 0.0; // back to the start, as hosts do
    session.transportChanges.push_back({9600, song});
    CHECK(firstDifference(runEngine(session), playing) == "");
    CHECK(largestStep(playing[0], 38400, 48000) > 0.01);
}

TEST_CASE("Prepared again, at another rate or width, it is as new", "[engine][robust][property]")
{
    Random random(11);
    const auto engine = std::make_unique<Engine>();
    for (int round = 0; round < 30; ++round)
    {
        constexpr double ratesHz[] = {8000.0, 44100.0, 48000.0, 96000.0, 192000.0, 384000.0};
        const double sampleRateHz = ratesHz[random.integer(0, 5)];
        const int channels = random.integer(1, 2);
        const EngineSpec spec{sampleRateHz, channels, random.betweenLogarithmic(10.0, 40000.0)};
        CAPTURE(round, sampleRateHz, channels);
        const auto patch = randomPatch(random);
        const CurveBank curves(patch.slots);
        const auto fresh = std::make_unique<Engine>();
        const auto input = hostileNoise(channels, random.integer(1, 9000), random.bits());
        const auto transport = RandomHost(sampleRateHz, random).nextBlock(0);
        const auto play = [&](Engine& player) {
            player.prepare(spec);
            applyParameters(player, patch.parameters);
            player.setCurves(curves);
            auto output = input;
            const auto out = output.from(0);
            player.process(out.data(), out.data(), input.frames(), transport);
            return output;
        };
        REQUIRE(firstDifference(play(*engine), play(*fresh)) == "");
        // Whatever is under way at the next `prepare`: fades, glides, passes, a Clear, other kernels.
        engine->setParameter(Id::clear, 1.0);
        engine->setParameter(Id::slot, random.integer(1, slotCount));
        engine->setParameter(Id::interpolation, random.integer(0, 5));
        auto more = noise(channels, 300, 1);
        const auto out = more.from(0);
        engine->process(out.data(), out.data(), 300, transport);
        engine->setParameter(Id::clear, 0.0);
    }
}

} // namespace driftline::test
