// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/SongClock.h"
#include "Support/Catch.h"

#include <cmath>
#include <limits>
#include <utility>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
/// At 120 bpm.
constexpr double quarterNotesPerSecond = 2.0;

Transport playingAt(double quarterNotes, double tempoBpm = 120.0)
{
    Transport transport;
    transport.tempoBpm = tempoBpm;
    transport.hasPosition = true;
    transport.positionQuarterNotes = quarterNotes;
    return transport;
}

Transport stoppedAt(double quarterNotes)
{
    auto transport = playingAt(quarterNotes);
    transport.isPlaying = false;
    return transport;
}

/// 2^-44 quarter note a sample adds up to this in a minute at most; far below what can be heard.
Approx near(double quarterNotes) { return Approx(quarterNotes).margin(1e-7); }

} // namespace

TEST_CASE("The song goes on by itself where the host gives no position", "[engine][song]")
{
    SongClock clock;
    Transport transport;
    transport.tempoBpm = 90.0;
    CHECK_FALSE(clock.follow(transport, sampleRateHz));
    clock.advance(static_cast<int>(sampleRateHz));
    CHECK(clock.positionQuarterNotes() == near(1.5));
    CHECK(clock.quarterNotesPerSample() * sampleRateHz == near(1.5));
}

TEST_CASE("A tempo that is none means 120, and any other is within reason", "[engine][song]")
{
    SongClock clock;
    for (const double none : {0.0, -10.0, std::nan(""), std::numeric_limits<double>::infinity()})
    {
        CAPTURE(none);
        Transport transport;
        transport.tempoBpm = none;
        clock.follow(transport, sampleRateHz);
        CHECK(clock.tempoBpm() == 120.0);
    }
    clock.follow(playingAt(0.0, 1e9), sampleRateHz);
    CHECK(clock.tempoBpm() == 2000.0);
    clock.follow(playingAt(0.0, 1e-300), sampleRateHz);
    CHECK(clock.tempoBpm() == 1.0);
    CHECK(clock.quarterNotesPerSample() > 0.0);
}

TEST_CASE("The first position is taken as it is", "[engine][song]")
{
    SongClock clock;
    CHECK(clock.follow(playingAt(-3.5), sampleRateHz)); // a count-in
    CHECK(clock.positionQuarterNotes() == -3.5);
}

TEST_CASE("While stopped the song goes to where the host moves it, at once", "[engine][song]")
{
    SongClock clock;
    clock.follow(playingAt(4.0), sampleRateHz);
    clock.advance(480);
    CHECK_FALSE(clock.follow(stoppedAt(4.0201), sampleRateHz)); // a rounding of 0.05 ms
    CHECK(clock.quarterNotesPerSample() == 0.0);
    clock.advance(480);
    CHECK(clock.positionQuarterNotes() == near(4.02));

    CHECK(clock.follow(stoppedAt(4.03), sampleRateHz)); // 5 ms
    CHECK(clock.positionQuarterNotes() == near(4.03));
    CHECK(clock.quarterNotesPerSample() == 0.0);
    CHECK(clock.follow(stoppedAt(100.0), sampleRateHz));
    CHECK_FALSE(clock.follow(stoppedAt(100.0), sampleRateHz));
    CHECK_FALSE(clock.follow(playingAt(100.0), sampleRateHz));
    clock.advance(480);
    CHECK(clock.positionQuarterNotes() == near(100.02));
}

TEST_CASE("Positions that differ by a rounding change nothing", "[engine][song]")
{
    SongClock plain;
    SongClock rounded;
    plain.follow(playingAt(7.0), sampleRateHz);
    rounded.follow(playingAt(7.0), sampleRateHz);
    for (int block = 1; block <= 200; ++block)
    {
        plain.advance(100);
        rounded.advance(100);
        const double exact = 7.0 + block * 100 / sampleRateHz * quarterNotesPerSecond;
        // A host that counts in whole milliseconds.
        const double said = std::round(exact * 500.0) / 500.0;
        CHECK_FALSE(rounded.follow(playingAt(said), sampleRateHz));
        CHECK(rounded.positionQuarterNotes() == plain.positionQuarterNotes());
    }
}

TEST_CASE("A position that is off by some milliseconds is caught up with, without a jump", "[engine][song]")
{
    const double rate = GENERATE(8000.0, 48000.0, 192000.0, 384000.0);
    const double offSeconds = GENERATE(0.004, -0.004, 0.024, -0.024);
    CAPTURE(rate, offSeconds);
    SongClock clock;
    clock.follow(playingAt(0.0), rate);
    double error = offSeconds;
    constexpr int blockSamples = 64;
    double last = clock.positionQuarterNotes();
    for (int block = 0; block * blockSamples < rate; ++block)
    {
        const double hostSeconds = offSeconds + block * blockSamples / rate;
        REQUIRE_FALSE(clock.follow(playingAt(hostSeconds * quarterNotesPerSecond), rate));
        // It hurries or lingers by less than a quarter, and never goes back.
        REQUIRE(clock.quarterNotesPerSample() * rate > 0.75 * quarterNotesPerSecond);
        REQUIRE(clock.quarterNotesPerSample() * rate < 1.25 * quarterNotesPerSecond);
        const double now = hostSeconds - clock.positionQuarterNotes() / quarterNotesPerSecond;
        REQUIRE(std::abs(now) <= std::abs(error) + 1e-9);
        error = now;
        clock.advance(blockSamples);
        REQUIRE(clock.positionQuarterNotes() > last);
        last = clock.positionQuarterNotes();
    }
    // To within the millisecond that is ignored, and what is left of 24 ms after ten times 0.1 s.
    CHECK(std::abs(error) < 0.0011);
}

TEST_CASE("A position that is far off is a jump", "[engine][song]")
{
    SongClock clock;
    clock.follow(playingAt(16.0), sampleRateHz);
    clock.advance(4800);
    CHECK(clock.follow(playingAt(0.0), sampleRateHz)); // the end of a loop
    CHECK(clock.positionQuarterNotes() == 0.0);
    clock.advance(4800);
    CHECK(clock.follow(playingAt(0.2 + 0.0252 * quarterNotesPerSecond), sampleRateHz));
    clock.advance(4800);
    CHECK_FALSE(clock.follow(playingAt(0.4 + (0.0252 + 0.0248) * quarterNotesPerSecond), sampleRateHz));
}

TEST_CASE("Positions that are none are not followed", "[engine][song]")
{
    SongClock clock;
    clock.follow(playingAt(1.0), sampleRateHz);
    for (const double none : {std::nan(""), std::numeric_limits<double>::infinity(), -1e300, 1e6})
    {
        CAPTURE(none);
        CHECK_FALSE(clock.follow(playingAt(none), sampleRateHz));
        CHECK(clock.positionQuarterNotes() == 1.0);
    }
}

TEST_CASE("A tempo that ramps is followed without a jump", "[engine][song]")
{
    SongClock clock;
    constexpr int blockSamples = 512;
    double hostQuarterNotes = 0.0;
    for (int block = 0; block < 2000; ++block)
    {
        const double tempo = 80.0 + 0.05 * block;
        const bool hasJumped = clock.follow(playingAt(hostQuarterNotes, tempo), sampleRateHz);
        REQUIRE_FALSE(hasJumped);
        REQUIRE(std::abs(clock.positionQuarterNotes() - hostQuarterNotes) < 0.0015 * tempo / 60.0);
        clock.advance(blockSamples);
        hostQuarterNotes += (tempo + 0.025) / 60.0 * blockSamples / sampleRateHz;
    }
}

// --- loops ---

namespace
{

Transport loopingAt(double quarterNotes, double start, double end)
{
    auto transport = playingAt(quarterNotes);
    transport.isLooping = true;
    transport.loopStartQuarterNotes = start;
    transport.loopEndQuarterNotes = end;
    return transport;
}

} // namespace

TEST_CASE("A loop begins again at the sample, in the middle of a block", "[engine][song]")
{
    SongClock clock;
    clock.follow(loopingAt(7.99, 4.0, 8.0), sampleRateHz);
    // 0.01 quarter notes are 240 samples.
    REQUIRE(clock.samplesToLoopEnd(4096) == 240);
    CHECK(clock.samplesToLoopEnd(100) == 100);
    CHECK_FALSE(clock.advance(239));
    CHECK(clock.samplesToLoopEnd(4096) == 1);
    CHECK(clock.advance(1));
    CHECK(clock.positionQuarterNotes() == near(4.0));
    CHECK(clock.samplesToLoopEnd(200000) == 96000);
    CHECK_FALSE(clock.follow(loopingAt(4.0, 4.0, 8.0), sampleRateHz));
}

TEST_CASE("A song behind its loop, or that has none, plays on", "[engine][song]")
{
    SongClock clock;
    clock.follow(loopingAt(8.5, 4.0, 8.0), sampleRateHz);
    CHECK(clock.samplesToLoopEnd(100000) == 100000);
    for (const auto& [start, end] :
         {std::pair{8.0, 4.0}, {4.0, 4.0}, {8.6, 8.600001}, {std::nan(""), 9.0}, {0.0, 1e300}})
    {
        CAPTURE(start, end);
        clock.follow(loopingAt(8.5, start, end), sampleRateHz);
        CHECK(clock.samplesToLoopEnd(100000) == 100000);
    }
    auto noPosition = loopingAt(0.0, 0.0, 1.0);
    noPosition.hasPosition = false;
    SongClock alone;
    alone.follow(noPosition, sampleRateHz);
    CHECK(alone.samplesToLoopEnd(100000) == 100000);
}

TEST_CASE("Neither rounding nor jitter around a loop's end is a jump", "[engine][song]")
{
    // A host that counts in whole milliseconds or 96ths of a quarter note, or jitters by 3 ms, around a loop of 1.7
    // quarter notes, 40,800 samples, in blocks that never fit.
    const double grid = GENERATE(1.0 / 500.0, 1.0 / 96.0, 0.0);
    CAPTURE(grid);
    SongClock clock;
    double exact = 0.5;
    std::uint64_t noise = 1;
    int wraps = 0;
    for (int block = 0; block < 4000; ++block)
    {
        noise = noise * 6364136223846793005U + 1442695040888963407U;
        const double jitter = (static_cast<double>(noise >> 40) / 16777216.0 - 0.5) * 0.012;
        double said = grid > 0.0 ? std::floor(exact / grid) * grid : exact + jitter;
        if (grid == 0.0 && said < 0.3)
            said += 1.7; // some hosts are late enough to be in front of the loop's end still
        const bool hasJumped = clock.follow(loopingAt(said, 0.3, 2.0), sampleRateHz);
        REQUIRE((block == 0 || !hasJumped));
        int left = 512;
        while (left > 0)
        {
            const int samples = clock.samplesToLoopEnd(left);
            wraps += clock.advance(samples) ? 1 : 0;
            left -= samples;
        }
        REQUIRE(clock.positionQuarterNotes() >= 0.3 - 1e-9);
        REQUIRE(clock.positionQuarterNotes() < 2.0);
        exact += 512 / sampleRateHz * quarterNotesPerSecond;
        while (exact >= 2.0)
            exact -= 1.7;
    }
    CHECK(wraps == 50);
}

TEST_CASE("A jump by a whole loop, out of it, is a jump", "[engine][song]")
{
    SongClock clock;
    clock.follow(loopingAt(9.0, 8.0, 12.0), sampleRateHz);
    CHECK(clock.follow(loopingAt(5.0, 8.0, 12.0), sampleRateHz));
    CHECK(clock.positionQuarterNotes() == 5.0);
}

TEST_CASE("A grid has a line at each of its lengths, before the song's start, too", "[engine][song]")
{
    SongClock clock;
    clock.follow(playingAt(-1.0), sampleRateHz);
    CHECK(clock.isOnGrid(1.0));
    CHECK(clock.samplesToGrid(1.0, 100000) == 24000);
    clock.advance(1);
    CHECK_FALSE(clock.isOnGrid(1.0));
    CHECK(clock.samplesToGrid(1.0, 100000) == 23999);
    CHECK(clock.samplesToGrid(1.0, 50) == 50);
    clock.advance(23999);
    CHECK(clock.isOnGrid(1.0));
    CHECK(clock.isOnGrid(0.25));
    clock.advance(6000);
    CHECK(clock.isOnGrid(0.25));
    CHECK_FALSE(clock.isOnGrid(1.0));
}

} // namespace driftline::test
