// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/DelayProbe.h"
#include "Offline/WavFiles.h"
#include "Support/Catch.h"
#include "Support/Signals.h"
#include "Support/TemporaryFolder.h"

#include <algorithm>

using namespace driftline;
using namespace driftline::test;

TEST_CASE("a probe reads the same at every sample, whatever its steps", "[DelayProbe]")
{
    const TemporaryFolder folder;
    constexpr int frames = 30000;
    writeFloatWav(folder / "sound.wav", noise(3, frames - 500, 1, 0.5), 44100);
    const DelayProbeRequest request{44100.0, 3, 93.0, folder / "sound.wav", {folder / "sound.wav", {}}};
    Patch patch;
    patch.parameters.set(ParameterId::time, 300.0);
    patch.parameters.set(ParameterId::cycle, 3.0); // 1/32T: many passes, each with a jump and its transition
    patch.parameters.set(ParameterId::stereoOffset, 77.0);
    SECTION("synced") {}
    SECTION("listening")
    {
        patch.parameters.set(ParameterId::source, static_cast<double>(Source::envelope));
        patch.parameters.set(ParameterId::listen, static_cast<double>(ListensTo::sidechain));
    }

    constexpr int longestStep = 700;
    DelayProbe single(patch, request, 1);
    DelayProbe many(patch, request, longestStep);
    Random random(3);
    for (int frame = 0; frame < frames;)
    {
        const int step = std::min(random.integer(1, longestStep), frames - frame);
        many.advance(step);
        for (int i = 0; i < step; ++i)
            single.advance(1);
        frame += step;
        for (int c = 0; c < 3; ++c)
        {
            REQUIRE(single.delaySamples(c) == many.delaySamples(c));
            REQUIRE(single.curvePosition(c) == many.curvePosition(c));
        }
    }
    CHECK_FALSE(single.isTimeLimited());
    CHECK(single.delaySamples(0) != single.delaySamples(1));
}
