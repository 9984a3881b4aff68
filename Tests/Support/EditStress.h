// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CurveEdits.h"
#include "Support/Clicks.h"
#include "Support/Signals.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace driftline::test
{

inline constexpr int stressEdits = 10000;
inline constexpr double stressSampleRateHz = 48000.0;

/// A curve of steps: between them the delay stands, and the pitch of a sine is its own, so that all that could be heard
/// beside it is what an edit does.
inline DelayCurve steps() { return DelayCurve{{{0.0, 0.7, SegmentShape::hold}, {0.5, 0.3, SegmentShape::hold}}}; }

/// What a user does to such a curve, by chance: adds, moves and removes points, or begins anew.
inline void editSteps(DelayCurve& curve, Random& random)
{
    const auto points = static_cast<int>(curve.points.size());
    const auto index = static_cast<std::size_t>(random.integer(0, points - 1));
    const double position = random.between(0.0, 0.999);
    const double value = random.between(0.02, 1.0);
    if (random.oneIn(200))
        curve = steps();
    else if (random.oneIn(4) && points < 200)
        addPoint(curve, position, value);
    else if (random.oneIn(5))
        removePoint(curve, index);
    else
        movePoint(curve, index, index == 0 ? 0.0 : position, value);
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        setSegment(curve, i, SegmentShape::hold, 0.0);
}

/// So many blocks are played before the first edit, until the sine has come through the longest delay.
inline constexpr int quietBlocks = 900;
inline constexpr int longestStressBlock = 128;

/// Plays a steady sine in a thread of its own, block by block, while this thread edits. Neither gets far ahead of the
/// other: edits come alone, in bursts, and while a jump of the one before is being faded.
///
/// `process(input, output, frames)` is called in the other thread, `edit()` here, `stressEdits` times. Returns what was
/// played.
template<class Process, class Edit>
Signal playWhileEditing(Process&& process, Edit&& edit, std::uint64_t seed)
{
    constexpr int blocksAfterwards = 200;
    constexpr int blocksPerEdit = 2; // on the average, and so many the audio may be ahead of that:
    constexpr int blocksAhead = 32;
    constexpr int mostBlocks = quietBlocks + blocksPerEdit * stressEdits + blocksAhead + blocksAfterwards + 2;
    const auto input = sine(2, longestStressBlock * mostBlocks, stressSampleRateHz, clickSineHz, clickSineAmplitude);
    auto output = Signal::silence(2, input.frames());
    std::atomic<int> blocks{0};
    std::atomic<int> edits{0};
    int frames = 0;

    std::thread audio([&] {
        Random random(seed + 1);
        for (int after = 0; after < blocksAfterwards;)
        {
            const int block = blocks.load();
            const int edited = edits.load();
            after += edited == stressEdits ? 1 : 0;
            if (edited < stressEdits && block > quietBlocks + blocksPerEdit * edited + blocksAhead)
            {
                std::this_thread::yield();
                continue;
            }
            const int count = block < quietBlocks ? longestStressBlock : random.integer(1, longestStressBlock);
            const auto in = input.from(frames);
            const auto out = output.from(frames);
            process(in.data(), out.data(), count);
            frames += count;
            blocks.store(block + 1);
        }
    });

    Random random(seed);
    const auto waitFor = [&](int block) {
        while (blocks.load() < block)
            std::this_thread::yield();
    };
    waitFor(quietBlocks);
    for (int i = 1; i <= stressEdits; ++i)
    {
        edit();
        edits.store(i);
        waitFor(std::min(blocks.load() + random.integer(0, 3), quietBlocks + blocksPerEdit * i + blocksAhead));
    }
    audio.join();
    for (auto& channel : output.channels)
        channel.resize(static_cast<std::size_t>(frames));
    return output;
}

/// Of the part of such a session in which edits are heard.
inline double stressStepRatioOf(const Signal& output)
{
    return largestStepRatioOf(output, quietBlocks * longestStressBlock, output.frames(), stressSampleRateHz);
}
inline double stressTrebleOf(const Signal& output)
{
    return loudestTrebleOf(output, quietBlocks * longestStressBlock, output.frames(), stressSampleRateHz);
}

} // namespace driftline::test
