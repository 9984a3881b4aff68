// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/EngineState.h"

#include "Engine/Engine.h"
#include "Engine/LineReach.h"
#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/Effort.h"
#include "Support/EngineSession.h"
#include "Support/PlainPatch.h"
#include "Support/RandomPatch.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace driftline::test
{
namespace
{

constexpr double longestDelaySamples = 3000.0;

void prepare(Engine& engine, const Patch& patch, const CurveBank& curves, double sampleRateHz)
{
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = 2, .longestDelaySamples = longestDelaySamples});
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
}

} // namespace

TEST_CASE("What is led ahead without sound is where silence leads", "[engine][state]")
{
    for (std::uint64_t seed = 1; seed <= effort(200); ++seed)
    {
        Random random(seed);
        Patch patch = randomPatch(random);
        auto& parameters = patch.parameters;
        parameters.set(ParameterId::freeze, 0.0);
        parameters.set(ParameterId::clear, 0.0);
        // Without a transition under way, of which nothing is known when it has begun before.
        parameters.set(ParameterId::fade, 1.0);
        parameters.set(ParameterId::glide, 1.0);
        if (random.oneIn(2))
            parameters.set(ParameterId::source, static_cast<double>(random.integer(0, 2)));
        const double sampleRateHz = random.oneIn(2) ? 8000.0 : 48000.0;
        const double tempoBpm = random.between(30.0, 300.0);
        const int before = random.integer(0, 3000);
        const int frames = random.integer(1, 200000);
        const auto notes = randomNotes(random, frames);
        CAPTURE(seed, sampleRateHz, before, frames);
        const CurveBank curves(patch.slots);
        Engine walked;
        Engine led;
        for (auto* engine : {&walked, &led})
            prepare(*engine, patch, curves, sampleRateHz);
        const int most = before + frames + 20000;
        auto silence = Signal::silence(2, most);
        auto output = Signal::silence(2, most);
        const auto run = [&](Engine& engine, int first, int end, std::span<const NoteEvent> given) {
            const auto from = std::as_const(silence).from(first);
            const auto to = output.from(first);
            EngineBlock block;
            block.input = from.data();
            block.output = to.data();
            block.frames = end - first;
            block.notes = given;
            engine.process(block, transportAt(first, sampleRateHz, tempoBpm));
        };
        run(walked, 0, before, {});
        EngineBlock skipped;
        skipped.frames = frames;
        skipped.notes = notes;
        const Transport transport = transportAt(before, sampleRateHz, tempoBpm);
        led.startAhead(walked, skipped, &transport, 100);
        run(walked, before, before + frames, notes);
        // Until the transitions that were under way are over.
        const int end = (before + frames + 19000) / 32 * 32;
        run(walked, before + frames, end, {});
        run(led, before + frames, end, {});
        EngineState state;
        walked.saveState(state, 100);
        REQUIRE(led.hasState(state));
    }
}

TEST_CASE("A state differs where anything does that is heard later", "[engine][state]")
{
    Patch patch = plainPatch(1000.25, 48000.0);
    patch.parameters.set(ParameterId::feedback, 50.0);
    patch.parameters.set(ParameterId::lowPass, 3000.0);
    const CurveBank curves(patch.slots);
    const auto input = noise(2, 6400, 5, 0.5);
    const auto after = [&](const Signal& heard, int frames) {
        auto engine = std::make_unique<Engine>();
        prepare(*engine, patch, curves, 48000.0);
        auto output = Signal::silence(2, frames);
        engine->process(heard.from(0).data(), output.from(0).data(), frames, {});
        return engine;
    };
    EngineState state;
    after(input, 6400)->saveState(state, 1020);
    CHECK(after(input, 6400)->hasState(state));
    CHECK_FALSE(after(input, 6368)->hasState(state));
    auto other = input;
    other[1][6399] = std::nextafter(other[1][6399], 1.0F);
    CHECK_FALSE(after(other, 6400)->hasState(state));
    // So long ago that nothing of it is left in what is read, but in a filter's state.
    other = input;
    other[0][0] = 0.9F;
    CHECK_FALSE(after(other, 6400)->hasState(state));
}

TEST_CASE("No head reads further back than the line's reach", "[engine][state]")
{
    int jumping = 0;
    int beyond = 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed)
    {
        Random random(seed);
        EngineSession session;
        session.sampleRateHz = random.oneIn(2) ? 8000.0 : 48000.0;
        session.longestDelaySamples = 200000.0;
        session.patch = randomPatch(random);
        session.patch.parameters.set(ParameterId::time, random.betweenLogarithmic(0.1, 60.0));
        session.patch.parameters.set(ParameterId::sync, 0.0);
        if (random.oneIn(2))
            session.patch.parameters.set(ParameterId::rate, 20.0);
        session.input = noise(1, 6000, seed, 0.5);
        session.notes = randomNotes(random, 6000);
        const CurveBank curves(session.patch.slots);
        const auto reach =
            lineReachOf(session.patch.parameters, curves, session.sampleRateHz, 120.0, session.longestDelaySamples);
        const auto read = traceEngine(session).delaySamples;
        CAPTURE(seed, reach.longestAsked, reach.longestRead);
        const double longest = *std::max_element(read.begin(), read.end());
        REQUIRE(longest <= reach.longestRead + 1e-3);
        jumping += reach.mayJump ? 1 : 0;
        beyond += longest > reach.longestAsked ? 1 : 0;
    }
    CHECK(jumping > 50);
    CHECK(beyond > 3);
}

} // namespace driftline::test
