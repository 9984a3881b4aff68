// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Offline/DelaySignal.h"
#include "Offline/MidiBytes.h"
#include "Offline/WavFiles.h"
#include "Plot/DelayTrace.h"
#include "Support/Catch.h"
#include "Support/SaveArray.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr double shortestSamples = 1.0; // of linear reads

/// A ramp over one pass from the shortest delay to 100 ms, 4800 samples.
Patch rampPatch(Source source)
{
    Patch patch;
    patch.parameters.set(ParameterId::time, 100.0);
    patch.parameters.set(ParameterId::source, static_cast<double>(source));
    return patch;
}

double rampDelay(double position) { return shortestSamples + position * (4800.0 - shortestSamples); }

DelayTraceRequest requestFor(std::int64_t frames, int channels = 1)
{
    DelayTraceRequest request;
    request.sampleRateHz = sampleRateHz;
    request.frameCount = frames;
    request.channels = channels;
    return request;
}

} // namespace

TEST_CASE("a manual source gives one delay throughout", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::manual);
    patch.parameters.set(ParameterId::modulation, 0.5);
    const DelayTrace trace = traceDelay(patch, requestFor(20000, 2));
    constexpr double tolerance = 1e-6; // the engine's fixed point resolves 2^-32 of a sample
    for (const auto& cells : trace.cells)
    {
        REQUIRE_FALSE(cells.empty());
        for (const auto& cell : cells)
        {
            REQUIRE(cell.minimum == Approx(rampDelay(0.5)).margin(tolerance));
            REQUIRE(cell.maximum == Approx(rampDelay(0.5)).margin(tolerance));
            REQUIRE_FALSE(cell.jumps);
        }
    }
    CHECK(trace.isSameOnBothSides());
    CHECK_FALSE(trace.isTimeLimited);
}

TEST_CASE("a free-running ramp is traced along its line and jumps once a pass", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::free);
    patch.parameters.set(ParameterId::rate, 2.0);
    patch.parameters.set(ParameterId::transition, static_cast<double>(TransitionMode::crossfade));
    const DelayTrace trace = traceDelay(patch, requestFor(2 * 48000));
    const auto& cells = trace.cells[0];

    std::vector<double> jumpSeconds;
    for (std::size_t i = 0; i < cells.size(); ++i)
    {
        const double passes = 2.0 * trace.lastReadingSeconds(i);
        REQUIRE(cells[i].last == Approx(rampDelay(passes - std::floor(passes))).margin(1e-3));
        if (!cells[i].jumps)
            continue;
        jumpSeconds.push_back(trace.lastReadingSeconds(i));
        const double samplesPerReading = 2.0 * 4800.0 / sampleRateHz * static_cast<double>(trace.framesPerReading);
        CHECK(cells[i].jumpFrom > 4800.0 - samplesPerReading);
        CHECK(cells[i].jumpTo < shortestSamples + samplesPerReading);
    }
    REQUIRE(jumpSeconds.size() == 3);
    const double readingSeconds = static_cast<double>(trace.framesPerReading) / sampleRateHz;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const double expected = 0.5 * static_cast<double>(i + 1);
        CHECK(jumpSeconds[i] >= expected);
        CHECK(jumpSeconds[i] <= expected + readingSeconds);
    }
}

TEST_CASE("the trace is what the engine reads when it renders sound in other blocks", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::sync);
    patch.parameters.set(ParameterId::cycle, 3.0); // 1/32T: many passes, each with a jump and its transition
    patch.parameters.set(ParameterId::stereoOffset, 77.0);
    constexpr int frames = 96000;
    DelayTraceRequest request = requestFor(frames, 2);
    request.tempoBpm = 93.0;
    request.mostCells = frames;
    const DelayTrace trace = traceDelay(patch, request);
    REQUIRE(trace.framesPerCell == 1);

    const CurveBank curves(patch.slots);
    Engine engine;
    engine.prepare({sampleRateHz, 2, 0.0});
    applyParameters(engine, patch.parameters);
    engine.setCurves(curves);
    const Signal input = noise(2, frames, 7);
    Signal output = Signal::silence(2, frames);
    Random random(3);
    for (int frame = 0; frame < frames;)
    {
        Transport transport;
        transport.tempoBpm = request.tempoBpm;
        transport.hasPosition = true;
        transport.positionQuarterNotes = frame / sampleRateHz * request.tempoBpm / 60.0;
        const int length = std::min(random.integer(1, 700), frames - frame);
        engine.process(input.from(frame).data(), output.from(frame).data(), length, transport);
        frame += length;
        const auto cell = static_cast<std::size_t>(frame - 1);
        REQUIRE(trace.cells[0][cell].last == engine.status().delaySamples[0]);
        REQUIRE(trace.cells[1][cell].last == engine.status().delaySamples[1]);
    }
    CHECK_FALSE(trace.isSameOnBothSides());
}

TEST_CASE("the trace hears the sound, its sidechain and the notes", "[DelayTrace]")
{
    const TemporaryFolder folder;
    DelayTraceRequest request = requestFor(48000, 2);
    request.sound = folder / "sound.wav";
    request.beside = {folder / "side.wav", folder / "notes.mid"};
    request.mostCells = 48000;
    Signal loud = Signal::silence(2, 30000); // shorter than the trace
    std::fill(loud[1].begin() + 10000, loud[1].end(), 0.5F);
    writeFloatWav(request.sound, loud, 48000);
    writeFloatWav(request.beside.sidechain, noise(1, 48000, 1, 0.5), 48000);
    // A quarter note at 120 is 24,000 frames.
    writeFile(request.beside.midi, midiHeader(0, 1, 96) + midiTrack(midiEvent(48, {0x90, 60, 1})));

    Patch patch = rampPatch(Source::envelope);
    patch.parameters.set(ParameterId::threshold, -60.0);
    const auto delayAt = [&](const DelayTrace& trace, std::size_t frame) { return trace.cells[0][frame].last; };
    const DelayTrace followed = traceDelay(patch, request);
    CHECK(delayAt(followed, 9999) == shortestSamples);
    CHECK(delayAt(followed, 29000) == Approx(0.8997 * 4800.0).margin(10.0));
    CHECK(delayAt(followed, 47999) < delayAt(followed, 30500));

    patch.parameters.set(ParameterId::listen, static_cast<double>(ListensTo::sidechain));
    CHECK(delayAt(traceDelay(patch, request), 9999) > 0.7 * 4800.0);

    patch.parameters.set(ParameterId::source, static_cast<double>(Source::trigger));
    patch.parameters.set(ParameterId::cycle, 13.0); // 1/4
    const DelayTrace triggered = traceDelay(patch, request);
    CHECK(delayAt(triggered, 12000) == shortestSamples);
    CHECK(delayAt(triggered, 24000) == Approx(2400.0).margin(3.0));
    CHECK(delayAt(triggered, 40000) == Approx(4800.0).margin(3.0));
}

TEST_CASE("a smooth curve has no jumps, however steep", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::free);
    patch.parameters.set(ParameterId::time, 1000.0);
    patch.parameters.set(ParameterId::rate, 5.0);
    patch.slots[0].left.points = {{0.0, 0.0, SegmentShape::sCurve}, {0.5, 1.0, SegmentShape::sCurve}, {1.0, 0.0}};
    const DelayTrace trace = traceDelay(patch, requestFor(5 * 48000));
    CHECK(std::none_of(trace.cells[0].begin(), trace.cells[0].end(), [](const auto& cell) { return cell.jumps; }));
    CHECK(trace.longestSamples() == Approx(48000.0).margin(5.0));
    CHECK(trace.shortestSamples() == Approx(shortestSamples).margin(5.0));
}

TEST_CASE("a long trace keeps the extremes of each cell and the bound on their number", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::free);
    patch.parameters.set(ParameterId::rate, 10.0);
    DelayTraceRequest request = requestFor(60 * 48000);
    request.mostCells = 100;
    const DelayTrace trace = traceDelay(patch, request);
    CHECK(trace.cells[0].size() <= 100);
    CHECK(trace.cells[0].size() > 90);
    const double samplesPerReading = 10.0 * 4800.0 / sampleRateHz * static_cast<double>(trace.framesPerReading);
    for (const auto& cell : trace.cells[0]) // each holds six passes
    {
        REQUIRE(cell.minimum <= shortestSamples + samplesPerReading);
        REQUIRE(cell.maximum >= 4800.0 - samplesPerReading);
        REQUIRE(cell.jumps);
    }
    CHECK(trace.lastReadingSeconds(trace.cells[0].size() - 1) == Approx(60.0).margin(1.0 / sampleRateHz));
}

TEST_CASE("one frame is traced too", "[DelayTrace]")
{
    const DelayTrace trace = traceDelay(rampPatch(Source::free), requestFor(1));
    REQUIRE(trace.cells[0].size() == 1);
    CHECK(trace.cells[0][0].last == Approx(shortestSamples).margin(1e-6));
    CHECK(trace.lastReadingSeconds(0) == 0.0);
}

TEST_CASE("a synced time that is longer than the memory is said to be limited", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::manual);
    patch.parameters.set(ParameterId::modulation, 1.0);
    patch.parameters.set(ParameterId::sync, parameterInfo(ParameterId::sync).maximum); // 8 bars
    DelayTraceRequest request = requestFor(1000);
    request.tempoBpm = 30.0; // 64 s
    const DelayTrace trace = traceDelay(patch, request);
    CHECK(trace.isTimeLimited);
    CHECK(trace.longestSamples() == Approx(30.0 * sampleRateHz).margin(1.0));
}

TEST_CASE("the pitch ratio is what the delay does not grow by, also around a jump", "[DelayTrace]")
{
    Patch patch = rampPatch(Source::free);
    patch.parameters.set(ParameterId::rate, 2.0); // 9,600 samples of delay in a second: a fifth slower
    patch.parameters.set(ParameterId::transition, static_cast<double>(TransitionMode::crossfade));
    for (const std::int64_t mostCells : {96000, 8192, 100})
    {
        DelayTraceRequest request = requestFor(2 * 48000);
        request.mostCells = mostCells;
        const DelayTrace trace = traceDelay(patch, request);
        const double slope = 2.0 * (4800.0 - shortestSamples) / sampleRateHz;
        CHECK(trace.lowestRatio() == Approx(1.0 - slope).margin(1e-6));
        CHECK(trace.highestRatio() == Approx(1.0 - slope).margin(1e-6));
        CHECK(trace.ratios[0].size() == trace.cells[0].size());
    }
    // A glide of 10 ms back over 100 ms plays backwards in time at ten times the speed, and forwards of the sound.
    patch.parameters.set(ParameterId::transition, static_cast<double>(TransitionMode::glide));
    patch.parameters.set(ParameterId::glide, 10.0);
    CHECK(traceDelay(patch, requestFor(2 * 48000)).highestRatio() == Approx(1.0 + 10.0 - 0.2).margin(0.05));
}

TEST_CASE("given delays are traced as the engine reads them", "[DelayTrace]")
{
    const TemporaryFolder folder;
    saveArray<double>(folder / "d.npy", "(3, 4)", {5, 6, 7, 8, 0, 0.5, 2, 2.25, 9, 9, 9, 9});
    DelaySignal signal(folder / "d.npy");
    const DelayTrace trace = traceDelay(signal, requestFor(6, 3)); // two frames of tail
    REQUIRE(trace.channels == 2);
    const auto lastOf = [&](std::size_t channel) {
        std::vector<double> values;
        for (const auto& cell : trace.cells[channel])
            values.push_back(cell.last);
        return values;
    };
    CHECK(lastOf(0) == std::vector<double>{5, 6, 7, 8, 8, 8});
    CHECK(lastOf(1) == std::vector<double>{1, 1, 2, 2.25, 2.25, 2.25});
    CHECK(trace.ratios[0][0].first == 0.0);
    CHECK(trace.ratios[0][2].first == 0.0);
    CHECK(trace.ratios[0][4].first == 1.0);
}
