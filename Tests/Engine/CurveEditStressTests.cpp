// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Ten thousand edits from one thread while another plays. Run by ThreadSanitizer too; Tests/RealTime does the same with
// the plugin and its allocation guard.
#include "Engine/CurveHandover.h"
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/EditStress.h"
#include "Support/PlainPatch.h"

using namespace driftline;
using namespace driftline::test;

TEST_CASE("Ten thousand edits of the curve while it plays do not click", "[engine][curves][clicks][threads]")
{
    Patch patch;
    patch.parameters.set(ParameterId::time, 300.0);
    patch.parameters.set(ParameterId::feedback, 0.0);
    patch.parameters.set(ParameterId::mix, 100.0);
    patch.parameters.set(ParameterId::stereoOffset, 30.0);
    patch.parameters.set(ParameterId::source, static_cast<double>(Source::free));
    patch.parameters.set(ParameterId::rate, 1.3);
    patch.slots[0].left = steps();
    Engine engine;
    engine.prepare({.sampleRateHz = stressSampleRateHz});
    applyParameters(engine, patch.parameters);

    CurveHandover handover(std::make_unique<const CurveBank>(patch.slots));
    const CurveBank* inUse = nullptr;
    int taken = 0;
    const auto process = [&](const float* const* input, float* const* output, int frames) {
        if (const auto& newest = handover.take(); &newest != inUse)
        {
            engine.setCurves(newest);
            inUse = &newest;
            ++taken;
        }
        engine.process(input, output, frames, {});
        handover.processed(frames);
    };
    const std::uint64_t seed = 20;
    Random random(seed);
    const auto edit = [&] {
        editSteps(patch.slots[0].left, random);
        handover.publish(std::make_unique<const CurveBank>(patch.slots));
    };
    const auto output = playWhileEditing(process, edit, seed);

    CAPTURE(seed, taken, output.frames());
    CHECK(taken > stressEdits / 4);
    CHECK(stressStepRatioOf(output) <= largestStepRatio);
    CHECK(stressTrebleOf(output) <= loudestTrebleDbfs);
}
