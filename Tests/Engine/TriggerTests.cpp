// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The source Trigger, against where a pass must be at each sample.
#include "Support/Catch.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"

#include <cmath>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr int passFrames = 4800; // at 10 Hz
constexpr double endOfPass = 1.0;
using Id = ParameterId;

EngineSession triggered(TriggerMode mode, int frames)
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.longestDelaySamples = 4000.0;
    session.patch.parameters.set(Id::source, static_cast<double>(Source::trigger));
    session.patch.parameters.set(Id::triggerMode, static_cast<double>(mode));
    session.patch.parameters.set(Id::speed, static_cast<double>(Speed::rate));
    session.patch.parameters.set(Id::rate, 10.0);
    session.input = Signal::silence(2, frames);
    return session;
}

/// The place `frames` frames into a pass.
double placeAfter(int frames) { return static_cast<double>(frames) / passFrames; }

/// 2^-64 pass a sample, and a float64's rounding of the sum.
constexpr double placeTolerance = 1e-12;

void checkPlaces(const EngineTrace& trace, int first, int end, int start)
{
    for (int frame = first; frame < end; ++frame)
    {
        CAPTURE(frame);
        REQUIRE(std::abs(trace.position[static_cast<std::size_t>(frame)] - placeAfter(frame - start)) < placeTolerance);
    }
}

void checkRests(const EngineTrace& trace, int first, int end, double place)
{
    for (int frame = first; frame < end; ++frame)
    {
        CAPTURE(frame);
        REQUIRE(trace.position[static_cast<std::size_t>(frame)] == place);
    }
}

NoteEvent struck(int frame, int number = 60) { return {frame, number, 100}; }
NoteEvent letGo(int frame, int number = 60) { return {frame, number, 0}; }

} // namespace

TEST_CASE("A note sends the curve through once, from its very sample, and the end stays", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::oneShot, 20000);
    session.notes = {struck(1001), letGo(1500), struck(9007), struck(11003, 72), letGo(11003, 72)};
    const auto trace = traceEngine(session);
    checkRests(trace, 0, 1001, 0.0);
    checkPlaces(trace, 1001, 1001 + passFrames, 1001);
    checkRests(trace, 1001 + passFrames, 9007, endOfPass);
    checkPlaces(trace, 9007, 11003, 9007);
    checkPlaces(trace, 11003, 11003 + passFrames, 11003);
    checkRests(trace, 11003 + passFrames, 20000, endOfPass);
}

TEST_CASE("A triggered loop goes on, from the start at each note", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::loop, 20000);
    session.notes = {struck(100), letGo(200), struck(12345)};
    const auto trace = traceEngine(session);
    checkRests(trace, 0, 100, 0.0);
    checkPlaces(trace, 100, 100 + passFrames, 100);
    checkPlaces(trace, 100 + passFrames, 100 + 2 * passFrames, 100 + passFrames);
    checkPlaces(trace, 12345, 12345 + passFrames, 12345);
}

TEST_CASE("A gate runs while any key is held, and waits at the start", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::gate, 24000);
    session.notes = {
        struck(1000),     struck(2000, 64),  letGo(3000),       letGo(4001, 64),    struck(9000),
        struck(9000, 62), letGo(9000),       letGo(9500, 62),   struck(12000),      {13000, NoteEvent::allKeys, 0},
        struck(14000),    struck(14000, 61), struck(14000, -5), struck(14000, 200), letGo(14000),
        letGo(14000, 61)};
    const auto trace = traceEngine(session);
    checkRests(trace, 0, 1000, 0.0);
    checkPlaces(trace, 1000, 2000, 1000);
    checkPlaces(trace, 2000, 4001, 2000); // also after the first of the two has been let go
    checkRests(trace, 4001, 9000, 0.0);
    checkPlaces(trace, 9000, 9500, 9000);
    checkRests(trace, 9500, 12000, 0.0);
    checkPlaces(trace, 12000, 13000, 12000);
    checkRests(trace, 13000, 24000, 0.0); // what is struck and let go at once is held for no sample
}

TEST_CASE("A triggered pass takes its length from Cycle at the tempo, also while the song stands", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::oneShot, 30000);
    session.patch.parameters.set(Id::speed, static_cast<double>(Speed::cycle));
    session.patch.parameters.set(Id::cycle, divisionIndex("1/4"));
    Transport transport;
    transport.tempoBpm = 150.0;
    transport.isPlaying = false;
    session.transportChanges = {{0, transport}};
    session.notes = {struck(500)};
    const auto trace = traceEngine(session);
    constexpr int frames = 19200; // 0.4 s
    for (int frame = 500; frame < 500 + frames; frame += 100)
        REQUIRE(trace.position[static_cast<std::size_t>(frame)]
                == Approx(static_cast<double>(frame - 500) / frames).margin(1e-7));
    CHECK(trace.position[500 + frames + 1] == endOfPass);
}

TEST_CASE("An onset is found at the sample at which the sound reaches the threshold", "[engine][trigger]")
{
    const bool isSidechain = GENERATE(false, true);
    CAPTURE(isSidechain);
    auto session = triggered(TriggerMode::oneShot, 30000);
    session.patch.parameters.set(Id::trigger, static_cast<double>(TriggeredBy::onset));
    session.patch.parameters.set(Id::threshold, -20.0); // 0.1
    session.patch.parameters.set(Id::hold, 10.0);       // 480 samples
    session.patch.parameters.set(Id::listen,
                                 static_cast<double>(isSidechain ? ListensTo::sidechain : ListensTo::input));
    auto sound = Signal::silence(2, 30000);
    // A note keeps out: it is the sound that triggers.
    session.notes = {struck(50)};
    sound[0][700] = 0.0999F;
    sound[1][1003] = -0.1001F; // the louder channel counts, whatever its sign
    sound[0][1300] = 0.06F;    // above half of the threshold: the sound goes on
    sound[0][1600] = 0.5F;     // and is no onset
    // 480 samples of less than 0.05 end it: the next may be at the sample after.
    sound[0][1600 + 480] = 0.04F;
    sound[0][1600 + 481] = 0.2F;
    session.sidechain = sound;
    if (!isSidechain)
        std::swap(session.sidechain, session.input);
    const auto trace = traceEngine(session);
    checkRests(trace, 0, 1003, 0.0);
    checkPlaces(trace, 1003, 2081, 1003);
    checkPlaces(trace, 2081, 2081 + passFrames, 2081);
    checkRests(trace, 2081 + passFrames, 30000, endOfPass);
}

TEST_CASE("A gate by onsets runs until the sound has ended and the hold time after it", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::gate, 6000);
    session.patch.parameters.set(Id::trigger, static_cast<double>(TriggeredBy::onset));
    session.patch.parameters.set(Id::threshold, -20.0);
    session.patch.parameters.set(Id::hold, 10.0);
    for (std::size_t i = 1000; i < 2000; ++i)
        session.input[0][i] = i % 2 == 0 ? 0.3F : -0.3F;
    const auto trace = traceEngine(session);
    checkRests(trace, 0, 1000, 0.0);
    checkPlaces(trace, 1000, 1999 + 480, 1000);
    checkRests(trace, 1999 + 480, 6000, 0.0);
}

TEST_CASE("Without a sidechain there is nothing in it", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::oneShot, 3000);
    session.patch.parameters.set(Id::trigger, static_cast<double>(TriggeredBy::onset));
    session.patch.parameters.set(Id::listen, static_cast<double>(ListensTo::sidechain));
    session.input = noise(2, 3000, 5);
    checkRests(traceEngine(session), 0, 3000, 0.0);
}

TEST_CASE("A source that becomes Trigger waits for the next note", "[engine][trigger]")
{
    auto session = triggered(TriggerMode::gate, 3000);
    session.patch.parameters.set(Id::source, static_cast<double>(Source::free));
    session.parameterChanges = {{1024, Id::source, static_cast<double>(Source::trigger)}};
    session.notes = {struck(500), struck(2000, 61)};
    const auto trace = traceEngine(session);
    CHECK(trace.position[1023] > 0.2);
    checkRests(trace, 1024, 2000, 0.0);
    checkPlaces(trace, 2000, 3000, 2000);
}

} // namespace driftline::test
