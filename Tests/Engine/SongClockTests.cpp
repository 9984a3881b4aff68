// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/SongClock.h"
#include "Support/Catch.h"

#include <cmath>
#include <limits>

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

} // namespace driftline::test
