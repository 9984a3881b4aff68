// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever makes the delay jump, on a sine that goes on: neither a step nor treble that the sine does not have.
#include "Support/Catch.h"
#include "Support/Clicks.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr int settledFrames = 48000; // the sine has come through the longest delay here
constexpr int allFrames = 96000;
using Id = ParameterId;

DelayCurve twoLevels(double first, double second)
{
    return DelayCurve{{{0.0, first, SegmentShape::hold}, {0.5, second, SegmentShape::hold}}};
}

/// The default fade and glide, only the delayed sound.
EngineSession sessionWith(TransitionMode mode, double milliseconds, double feedback)
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.patch.parameters.set(Id::transition, static_cast<double>(mode));
    session.patch.parameters.set(Id::time, milliseconds);
    session.patch.parameters.set(Id::feedback, feedback);
    session.patch.parameters.set(Id::mix, 100.0);
    session.patch.parameters.set(Id::stereoOffset, 30.0);
    session.input = sine(2, allFrames, sampleRateHz, clickSineHz, clickSineAmplitude);
    return session;
}

void checkNoClick(const EngineSession& session)
{
    const auto output = runEngine(session);
    CHECK(largestStepRatioOf(output, settledFrames, allFrames, sampleRateHz) <= largestStepRatio);
    CHECK(loudestTrebleOf(output, settledFrames, allFrames, sampleRateHz) <= loudestTrebleDbfs);
}

} // namespace

TEST_CASE("No jump of the delay clicks", "[engine][clicks]")
{
    const auto mode = GENERATE(TransitionMode::automatic, TransitionMode::crossfade);
    // Times that bring the two heads together in many ways, from the same phase to the opposite one.
    const double milliseconds = GENERATE(300.0, 300.3, 300.5, 333.7, 12.5);
    CAPTURE(static_cast<int>(mode), milliseconds);
    auto session = sessionWith(mode, milliseconds, 0.0);
    auto& slots = session.patch.slots;

    SECTION("no event: the measure itself")
    {
        slots[0].left = DelayCurve{{{0.0, 0.5}}};
        const auto output = runEngine(session);
        CHECK(largestStepRatioOf(output, settledFrames, allFrames, sampleRateHz) == Approx(1.0).epsilon(0.01));
        CHECK(loudestTrebleOf(output, settledFrames, allFrames, sampleRateHz) < -100.0);
    }
    SECTION("a step of the curve")
    {
        slots[0].left = twoLevels(0.31, 0.87);
        session.patch.parameters.set(Id::source, static_cast<double>(Source::free));
        session.patch.parameters.set(Id::rate, 4.9);
        checkNoClick(session);
    }
    SECTION("a small step of the curve")
    {
        slots[0].left = twoLevels(0.50, 0.5011);
        session.patch.parameters.set(Id::source, static_cast<double>(Source::free));
        session.patch.parameters.set(Id::rate, 4.9);
        checkNoClick(session);
    }
    SECTION("a jump of Time")
    {
        slots[0].left = DelayCurve{{{0.0, 1.0}}};
        session.parameterChanges = {{50001, Id::time, 437.3}, {66001, Id::time, 1.7}, {80001, Id::time, 900.0}};
        checkNoClick(session);
    }
    SECTION("a switch of the slot, also during a fade")
    {
        slots[0].left = DelayCurve{{{0.0, 0.2}}};
        slots[1].left = DelayCurve{{{0.0, 0.77}}};
        slots[2].left = DelayCurve{{{0.0, 0.5}}};
        session.parameterChanges = {{50001, Id::slot, 2.0},
                                    {50301, Id::slot, 3.0},
                                    {50601, Id::slot, 1.0},
                                    {70001, Id::slot, 3.0},
                                    {70032, Id::slot, 2.0}};
        checkNoClick(session);
    }
    SECTION("jumps that just glide")
    {
        // 359 of the 360 samples that are an eighth of the default glide.
        const double way = 359.0 / (milliseconds * 48.0 - 1.0);
        slots[0].left = DelayCurve{{{0.0, 0.3}}};
        slots[1].left = DelayCurve{{{0.0, 0.3 + way}}};
        for (int i = 0; i < 10; ++i)
            session.parameterChanges.push_back({50001 + 4271 * i, Id::slot, i % 2 == 0 ? 2.0 : 1.0});
        checkNoClick(session);
    }
    SECTION("a jump of the transport, and a stop elsewhere")
    {
        slots[0].left = twoLevels(0.4, 0.9);
        Transport song;
        song.hasPosition = true;
        song.positionQuarterNotes = 0.5;
        session.transportChanges = {{0, song}};
        for (const auto& [frame, position] : {std::pair{50001, 3.1}, {60005, 0.7}, {73456, 3.9}})
        {
            song.positionQuarterNotes = position;
            session.transportChanges.push_back({frame, song});
        }
        song.isPlaying = false;
        song.positionQuarterNotes = 2.5;
        session.transportChanges.push_back({87000, song});
        checkNoClick(session);
    }
    SECTION("the wrap of a loop of one quarter note")
    {
        slots[0].left = DelayCurve{{{0.0, 0.4}, {1.0, 0.9}}};
        Transport song;
        song.hasPosition = true;
        session.transportChanges.clear();
        for (int frame = 0; frame < allFrames; frame += 24000)
            session.transportChanges.push_back({frame, song});
        checkNoClick(session);
    }
    SECTION("another cycle, another source")
    {
        slots[0].left = twoLevels(0.4, 0.9);
        session.patch.parameters.set(Id::modulation, 0.8);
        session.parameterChanges = {{50001, Id::cycle, divisionIndex("1/2D")},
                                    {60001, Id::source, static_cast<double>(Source::manual)},
                                    {70001, Id::source, static_cast<double>(Source::free)},
                                    {80001, Id::source, static_cast<double>(Source::sync)}};
        checkNoClick(session);
    }
    SECTION("the end of the host's loop, in the middle of a block and of a tick")
    {
        slots[0].left = DelayCurve{{{0.0, 0.4}, {1.0, 0.9}}};
        Transport song;
        song.hasPosition = true;
        song.isLooping = true;
        song.loopEndQuarterNotes = 0.71;
        session.transportChanges = {{0, song}};
        checkNoClick(session);
    }
    SECTION("positions that a host rounds to milliseconds or 96ths, or that jitter by 3 ms")
    {
        slots[0].left = DelayCurve{{{0.0, 0.4, SegmentShape::sCurve}, {0.5, 0.9, SegmentShape::sCurve}, {1.0, 0.4}}};
        const double grid = GENERATE(0.0, 0.002, 1.0 / 96.0);
        Random random(9);
        session.transportChanges.clear();
        for (int frame = 0; frame < allFrames; frame += 512)
        {
            Transport song;
            song.hasPosition = true;
            song.positionQuarterNotes = frame / sampleRateHz * 2.0;
            if (grid > 0.0)
                song.positionQuarterNotes = std::floor(song.positionQuarterNotes / grid) * grid;
            else
                song.positionQuarterNotes += random.between(-0.006, 0.006);
            session.transportChanges.push_back({frame, song});
        }
        checkNoClick(session);
    }
    SECTION("a tempo that ramps")
    {
        slots[0].left = DelayCurve{{{0.0, 0.4, SegmentShape::sCurve}, {0.5, 0.9, SegmentShape::sCurve}, {1.0, 0.4}}};
        session.transportChanges.clear();
        Transport song;
        song.hasPosition = true;
        for (int frame = 0; frame < allFrames; frame += 512)
        {
            song.tempoBpm = 80.0 + 0.4 * (frame / 512);
            session.transportChanges.push_back({frame, song});
            song.positionQuarterNotes += (song.tempoBpm + 0.2) / 60.0 * 512 / sampleRateHz;
        }
        checkNoClick(session);
    }
    SECTION("notes that start a pass, also during a fade")
    {
        slots[0].left = DelayCurve{{{0.0, 0.3}, {1.0, 0.9}}};
        session.patch.parameters.set(Id::source, static_cast<double>(Source::trigger));
        session.patch.parameters.set(Id::triggerMode, GENERATE(0.0, 1.0, 2.0));
        session.notes = {{49000, 60, 1}, {57003, 60, 1}, {57700, 61, 1}, {60001, 60, 0},
                         {65001, 61, 0}, {70007, 60, 1}, {71000, 60, 0}};
        checkNoClick(session);
    }
    SECTION("onsets that start a pass")
    {
        slots[0].left = DelayCurve{{{0.0, 0.3}, {1.0, 0.9}}};
        session.patch.parameters.set(Id::source, static_cast<double>(Source::trigger));
        session.patch.parameters.set(Id::trigger, static_cast<double>(TriggeredBy::onset));
        session.patch.parameters.set(Id::listen, static_cast<double>(ListensTo::sidechain));
        session.patch.parameters.set(Id::hold, 20.0);
        session.sidechain = Signal::silence(1, allFrames);
        for (std::size_t i = 50003; i < allFrames; i += 9001)
            session.sidechain[0][i] = 0.9F;
        checkNoClick(session);
    }
    SECTION("places by chance")
    {
        slots[0].left = DelayCurve{{{0.0, 0.3}, {1.0, 0.9}}};
        session.patch.parameters.set(Id::source, static_cast<double>(Source::random));
        session.patch.parameters.set(Id::speed, GENERATE(0.0, 1.0));
        session.patch.parameters.set(Id::cycle, divisionIndex("1/8"));
        session.patch.parameters.set(Id::rate, 6.3);
        checkNoClick(session);
    }
    SECTION("slots that keys choose, at once and on the beat")
    {
        slots[0].left = DelayCurve{{{0.0, 0.2}}};
        slots[1].left = DelayCurve{{{0.0, 0.77}}};
        slots[2].left = DelayCurve{{{0.0, 0.5}}};
        session.patch.parameters.set(Id::slotKeys, 1.0);
        session.patch.parameters.set(Id::slotQuantise, GENERATE(0.0, 1.0));
        session.notes = {{50003, 1, 1}, {50400, 2, 1}, {61111, 0, 1}, {77777, 1, 1}};
        checkNoClick(session);
    }
    SECTION("another interpolation, at delays between two samples")
    {
        slots[0].left = DelayCurve{{{0.0, 0.503}}};
        for (int i = 0; i < 12; ++i)
            session.parameterChanges.push_back({50001 + 3777 * i, Id::interpolation, (i * 7 + 1) % 6 + 0.0});
        checkNoClick(session);
    }
    SECTION("mix, output and bypass")
    {
        slots[0].left = DelayCurve{{{0.0, 0.5}}};
        session.parameterChanges = {{50001, Id::mix, 0.0},    {55001, Id::mix, 100.0},  {60001, Id::output, -40.0},
                                    {65001, Id::bypass, 1.0}, {70001, Id::output, 0.0}, {75001, Id::bypass, 0.0},
                                    {80001, Id::mixLaw, 0.0}};
        checkNoClick(session);
    }
}

TEST_CASE("No jump of the delay clicks with feedback either", "[engine][clicks]")
{
    // Repeats of a steady sine add up or cancel; its own step is that of the loudest sum.
    const auto mode = GENERATE(TransitionMode::automatic, TransitionMode::crossfade);
    constexpr double feedback = 50.0;
    auto session = sessionWith(mode, 100.0, feedback);
    session.patch.slots[0].left = twoLevels(0.31, 0.87);
    session.patch.parameters.set(Id::source, static_cast<double>(Source::free));
    session.patch.parameters.set(Id::rate, 4.9);
    const auto output = runEngine(session);
    const double loudestSum = 1.0 / (1.0 - feedback / 100.0);
    CHECK(largestStepRatioOf(output, settledFrames, allFrames, sampleRateHz) <= largestStepRatio * loudestSum);
    CHECK(loudestTrebleOf(output, settledFrames, allFrames, sampleRateHz) <= loudestTrebleDbfs);
}

TEST_CASE("Repeats of a jump do not pile up into a click at high feedback", "[engine][clicks]")
{
    // A burst that has ended long before the delay jumps: all that is heard then goes through the feedback.
    auto session = sessionWith(GENERATE(TransitionMode::automatic, TransitionMode::crossfade), 50.0, 95.0);
    session.patch.slots[0].left = twoLevels(0.5, 0.93);
    session.patch.parameters.set(Id::source, static_cast<double>(Source::free));
    session.patch.parameters.set(Id::rate, 1.0);
    session.input = sine(2, 96000, sampleRateHz, 200.0, 0.5);
    for (int c = 0; c < 2; ++c)
        for (std::size_t i = 0; i < 96000; ++i)
        {
            const double t = std::min(static_cast<double>(i) / 4800.0, 1.0);
            const double window = 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * t); // 100 ms, smooth at both ends
            session.input[c][i] *= static_cast<float>(window);
        }
    const auto output = runEngine(session);
    // Twenty repeats and two jumps later: no step is steeper than the burst's own steepest.
    const double own = 2.0 * 0.5 * std::sin(std::numbers::pi * 200.0 / sampleRateHz);
    CHECK(largestStep(output[0], 24000, 96000) <= largestStepRatio * own);
}

} // namespace driftline::test
