// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Which slot plays from which sample on.
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
using Id = ParameterId;

/// C1 to B1, notes 36 to 47, choose slots; 120 bpm in 3/8, so that a beat has 12,000 samples and a bar 36,000.
EngineSession slotSession(SlotQuantise quantise, int frames)
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.longestDelaySamples = 4000.0;
    session.patch.parameters.set(Id::slotKeys, 4.0);
    session.patch.parameters.set(Id::slotQuantise, static_cast<double>(quantise));
    session.input = Signal::silence(2, frames);
    Transport song;
    song.meterNumerator = 3;
    song.meterDenominator = 8;
    song.hasPosition = true;
    session.transportChanges = {{0, song}};
    return session;
}

NoteEvent key(int frame, int slot) { return {frame, 35 + slot, 90}; }

void checkSlots(const EngineTrace& trace, const std::vector<std::pair<int, int>>& fromFrame)
{
    for (std::size_t i = 0; i < fromFrame.size(); ++i)
    {
        const auto [first, slot] = fromFrame[i];
        const auto end =
            i + 1 < fromFrame.size() ? static_cast<std::size_t>(fromFrame[i + 1].first) : trace.slot.size();
        for (auto frame = static_cast<std::size_t>(first); frame < end; ++frame)
        {
            CAPTURE(frame);
            REQUIRE(trace.slot[frame] == slot);
        }
    }
}

} // namespace

TEST_CASE("A key switches to its slot at its sample; the parameter does when it changes", "[engine][slots]")
{
    auto session = slotSession(SlotQuantise::off, 6000);
    session.patch.parameters.set(Id::slot, 5.0);
    session.notes = {key(1001, 12), key(1717, 1), {2000, 35, 90}, {2001, 48, 90}, key(3001, 3), {3100, 38, 0}};
    session.parameterChanges = {{2500, Id::slot, 5.0}, {4000, Id::slot, 7.0}};
    checkSlots(traceEngine(session), {{0, 5}, {1001, 12}, {1717, 1}, {3001, 3}, {4000, 7}});
}

TEST_CASE("A slot waits for the song's next beat, bar or cycle, and begins at its sample", "[engine][slots]")
{
    SECTION("beat")
    {
        auto session = slotSession(SlotQuantise::beat, 60000);
        session.notes = {key(5, 2), key(12001, 3), key(13000, 4), key(24000, 5), key(40000, 6), key(47999, 7)};
        checkSlots(traceEngine(session), {{0, 1}, {12000, 2}, {24000, 5}, {48000, 7}});
    }
    SECTION("bar")
    {
        auto session = slotSession(SlotQuantise::bar, 80000);
        session.parameterChanges = {{100, Id::slot, 9.0}, {40000, Id::slot, 10.0}};
        checkSlots(traceEngine(session), {{0, 1}, {36000, 9}, {72000, 10}});
    }
    SECTION("cycle, of a triplet")
    {
        auto session = slotSession(SlotQuantise::cycle, 50000);
        session.patch.parameters.set(Id::cycle, divisionIndex("1/4T")); // 16,000 samples
        session.notes = {key(100, 2), key(16100, 3), key(32100, 4)};
        checkSlots(traceEngine(session), {{0, 1}, {16000, 2}, {32000, 3}, {48000, 4}});
    }
}

TEST_CASE("A slot that waits begins where the host jumps or loops to a line, and at once when it stops",
          "[engine][slots]")
{
    auto session = slotSession(SlotQuantise::bar, 60000);
    session.notes = {key(100, 2), key(21000, 3), key(31000, 4), key(41000, 5)};
    auto song = session.transportChanges.front().transport;
    song.isLooping = true;
    song.loopStartQuarterNotes = 0.0;
    song.loopEndQuarterNotes = 0.625; // 15,000 samples
    session.transportChanges = {{0, song}};
    song.isLooping = false;
    song.positionQuarterNotes = 3.0;
    session.transportChanges.push_back({28000, song});
    song.isPlaying = false;
    song.positionQuarterNotes = 1.1;
    session.transportChanges.push_back({35000, song});
    checkSlots(traceEngine(session), {{0, 1}, {15000, 2}, {28000, 3}, {35000, 4}, {41000, 5}});
}

TEST_CASE("A key that chooses a slot triggers nothing, and the others choose none", "[engine][slots][trigger]")
{
    auto session = slotSession(SlotQuantise::off, 6000);
    session.patch.parameters.set(Id::source, static_cast<double>(Source::trigger));
    session.notes = {key(1000, 8), {3000, 60, 90}};
    auto trace = traceEngine(session);
    checkSlots(trace, {{0, 1}, {1000, 8}});
    CHECK(trace.position[2999] == 0.0);
    CHECK(trace.position[3001] > 0.0);

    session.patch.parameters.set(Id::slotKeys, 0.0);
    trace = traceEngine(session);
    checkSlots(trace, {{0, 1}});
    CHECK(trace.position[1001] > 0.0);
}

} // namespace driftline::test
