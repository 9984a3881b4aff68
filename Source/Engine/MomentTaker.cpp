// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/MomentTaker.h"

#include "Engine/PeakLevel.h"
#include "Engine/Ramp.h"

#include <algorithm>

namespace driftline
{

namespace
{

DelayFixed delayAt(const DelayHeads& heads, int sample)
{
    return heads.delay[heads.isStill ? 0 : static_cast<std::size_t>(sample)];
}

float fadeInAt(const DelayHeads& heads, int sample)
{
    return heads.isFading ? heads.fadeIn[static_cast<std::size_t>(sample)] : 1.0F;
}

} // namespace

void MomentTaker::reset()
{
    moment_ = {};
    lastDelay_ = {};
    lastFadeIn_ = {1.0F, 1.0F};
}

/// What is known of `last`, the levels from `first` on included.
void MomentTaker::takeChannel(const ProcessedChannel& channel, std::size_t index, int first, int last)
{
    const auto& heads = *channel.heads;
    const auto i = static_cast<std::size_t>(last);
    const DelayFixed delay = delayAt(heads, last);
    const DelayFixed delayBefore = last > 0 ? delayAt(heads, last - 1) : lastDelay_[index];
    const float fadeIn = fadeInAt(heads, last);
    const float fadeInBefore = last > 0 ? fadeInAt(heads, last - 1) : lastFadeIn_[index];
    // Where a fade begins the head comes from somewhere else, at no speed.
    const bool hasJumped = fadeIn < fadeInBefore;
    if (delayBefore != 0 && !hasJumped)
        moment_.pitchRatio[index] = 1.0 - samplesFromDelay(delay - delayBefore);
    const CurvePhase phase = channel.phase + static_cast<CurvePhase>(channel.phasePerSample) * i;
    moment_.curvePosition[index] = static_cast<double>(phase) * 0x1p-64;
    moment_.delaySamples[index] = samplesFromDelay(delay);
    moment_.fadingDelaySamples[index] = samplesFromDelay(heads.isFading ? heads.fadingDelay[i] : delay);
    moment_.fadeIn[index] = fadeIn;
    moment_.inputPeak = raisedPeak(moment_.inputPeak, channel.input + first, last - first + 1);
    moment_.outputPeak = raisedPeak(moment_.outputPeak, channel.output + first, last - first + 1);
}

void MomentTaker::take(const ProcessedChannel& left, const ProcessedChannel* right, std::int64_t firstFrame, int frames,
                       int slot)
{
    int first = 0;
    while (first < frames)
    {
        const int toTickEnd = tickSamples - static_cast<int>((firstFrame + first) % tickSamples);
        const int last = std::min(first + toTickEnd, frames) - 1;
        takeChannel(left, 0, first, last);
        if (right != nullptr)
            takeChannel(*right, 1, first, last);
        if (last - first + 1 == toTickEnd)
        {
            moment_.frame = firstFrame + last;
            moment_.slot = slot;
            observer_->observe(moment_);
            moment_.inputPeak = moment_.outputPeak = 0.0F;
        }
        first = last + 1;
    }
    for (std::size_t c = 0; c < (right != nullptr ? 2U : 1U); ++c)
    {
        const auto& heads = *(c == 0 ? left : *right).heads;
        lastDelay_[c] = delayAt(heads, frames - 1);
        lastFadeIn_[c] = fadeInAt(heads, frames - 1);
    }
}

} // namespace driftline
