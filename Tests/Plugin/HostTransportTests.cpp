// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/FakePlayHead.h"
#include "Plugin/HostTransport.h"
#include "Support/Catch.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

void checkIsDefault(const Transport& transport)
{
    const Transport standard;
    CHECK(transport.tempoBpm == standard.tempoBpm);
    CHECK(transport.meterNumerator == standard.meterNumerator);
    CHECK(transport.meterDenominator == standard.meterDenominator);
    CHECK_FALSE(transport.hasPosition);
    CHECK(transport.isPlaying);
}

} // namespace

TEST_CASE("Without a play head, or one that says nothing, the engine's own time runs", "[plugin][transport]")
{
    HostTransport host;
    checkIsDefault(host.read(nullptr));
    FakePlayHead playHead;
    checkIsDefault(host.read(&playHead));
    playHead.position.emplace();
    checkIsDefault(host.read(&playHead));
    // As in the standalone app: a time, and nothing musical.
    playHead.position->setTimeInSeconds(3.0);
    checkIsDefault(host.read(&playHead));
}

TEST_CASE("Every part of the host's position is read, and each may be missing", "[plugin][transport]")
{
    HostTransport host;
    FakePlayHead playHead;
    playHead.set({.tempoBpm = 97.5,
                  .meterNumerator = 7,
                  .meterDenominator = 8,
                  .positionQuarterNotes = -1.25,
                  .hasPosition = true,
                  .isPlaying = true});
    const auto all = host.read(&playHead);
    CHECK(all.tempoBpm == 97.5);
    CHECK(all.meterNumerator == 7);
    CHECK(all.meterDenominator == 8);
    CHECK(all.positionQuarterNotes == -1.25);
    CHECK(all.hasPosition);
    CHECK(all.isPlaying);

    playHead.position->setIsPlaying(false);
    CHECK_FALSE(host.read(&playHead).isPlaying);

    playHead.position->setPpqPosition(juce::nullopt);
    CHECK_FALSE(host.read(&playHead).hasPosition);
    CHECK(host.read(&playHead).isPlaying);
}

TEST_CASE("The host's loop is read, unless it is off or nowhere", "[plugin][transport]")
{
    HostTransport host;
    FakePlayHead playHead;
    Transport looping;
    looping.hasPosition = true;
    looping.isLooping = true;
    looping.loopStartQuarterNotes = 4.0;
    looping.loopEndQuarterNotes = 12.5;
    playHead.set(looping);
    const auto read = host.read(&playHead);
    CHECK(read.isLooping);
    CHECK(read.loopStartQuarterNotes == 4.0);
    CHECK(read.loopEndQuarterNotes == 12.5);
    playHead.position->setIsLooping(false);
    CHECK_FALSE(host.read(&playHead).isLooping);
    playHead.position->setIsLooping(true);
    playHead.position->setLoopPoints(juce::nullopt);
    CHECK_FALSE(host.read(&playHead).isLooping);
}

TEST_CASE("A host that speaks only when something changes is remembered", "[plugin][transport]")
{
    HostTransport host;
    FakePlayHead playHead;
    playHead.set({.tempoBpm = 90.0,
                  .meterNumerator = 3,
                  .meterDenominator = 4,
                  .positionQuarterNotes = 8.0,
                  .hasPosition = true,
                  .isPlaying = false});
    CHECK(host.read(&playHead).hasPosition);

    playHead.position = juce::nullopt;
    const auto next = host.read(&playHead);
    CHECK_FALSE(next.hasPosition);
    CHECK_FALSE(next.isPlaying);
    CHECK(next.tempoBpm == 90.0);
    CHECK(next.meterNumerator == 3);

    host.reset();
    checkIsDefault(host.read(&playHead));
}

TEST_CASE("Where a host gives no beats they come from its time and tempo", "[plugin][transport]")
{
    HostTransport host;
    FakePlayHead playHead;
    playHead.position.emplace();
    playHead.position->setBpm(90.0);
    playHead.position->setTimeInSeconds(4.0);
    playHead.position->setIsPlaying(true);
    const auto transport = host.read(&playHead);
    CHECK(transport.hasPosition);
    CHECK(transport.isPlaying);
    CHECK(transport.positionQuarterNotes == 6.0);
}
