// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/DelayTransition.h"

#include "DSP/LineKernel.h"
#include "Model/TransitionRule.h"

#include <algorithm>

namespace driftline
{

void DelayHeads::showFading(int frames)
{
    if (isFading)
        return;
    isFading = true;
    std::copy_n(delay.begin(), frames, fadingDelay.begin());
    std::fill_n(fadeIn.begin(), frames, 1.0F);
    std::fill_n(fadeOut.begin(), frames, 0.0F);
}

void DelayHeads::spread(int frames)
{
    if (isStill)
        std::fill_n(delay.begin(), frames, delay[0]);
    isStill = false;
}

void DelayTransition::jump(DelayFixed target)
{
    if (!hasStarted_)
    {
        hasStarted_ = true;
        return;
    }
    distance_ = lastDelay_ - target;
    glideRemaining_ = 0;
    glidePerSample_ = 0;
    if (distance_ == 0 || fadeLength_ != 0) // nothing to do, or it waits for the fade under way
        return;

    if (jumpGlides(settings_.mode, distance_, settings_.glideSamples * oneSample))
    {
        glideRemaining_ = settings_.glideSamples;
        glidePerSample_ = distance_ / glideRemaining_;
        return;
    }
    fadingDelay_ = lastDelay_;
    fadeLength_ = settings_.fadeSamples;
    fadePosition_ = 0;
    distance_ = 0;
}

/// A stretch without jumps in which a glide or a fade that is under way does not end before its last sample.
void DelayTransition::advance(const DelayTargets& targets, int first, int count, DelayFixed shortest,
                              DelayFixed longest, DelayHeads& heads)
{
    const auto begin = static_cast<std::size_t>(first);
    const auto length = static_cast<std::size_t>(count);
    // At rest the targets are the delays: they are within the mapping, which is within what the line can read.
    const bool isAtRest = distance_ == 0 && glidePerSample_ == 0;
    if (isAtRest)
        std::copy_n(targets.delay.begin() + first, count, heads.delay.begin() + first);
    for (std::size_t i = begin; !isAtRest && i < begin + length; ++i)
    {
        distance_ -= glidePerSample_;
        heads.delay[i] = std::clamp(targets.delay[i] + distance_, shortest, longest);
    }
    if (glideRemaining_ > 0)
    {
        glideRemaining_ -= count;
        if (glideRemaining_ == 0)
        {
            // The division's remainder, fewer units than the glide has samples, goes with the last step.
            distance_ = glidePerSample_ = 0;
        }
    }

    if (fadeLength_ != 0)
    {
        heads.showFading(first);
        std::fill_n(heads.fadingDelay.begin() + first, count, fadingDelay_);
        fillFade(fadePosition_, fadeLength_, heads.fadeIn.data() + first, heads.fadeOut.data() + first, count);
        fadePosition_ += count;
        if (fadePosition_ == fadeLength_)
            fadeLength_ = fadePosition_ = 0;
    }
    else if (heads.isFading)
    {
        std::copy_n(heads.delay.begin() + first, count, heads.fadingDelay.begin() + first);
        std::fill_n(heads.fadeIn.begin() + first, count, 1.0F);
        std::fill_n(heads.fadeOut.begin() + first, count, 0.0F);
    }
    lastDelay_ = heads.delay[begin + length - 1];
}

void DelayTransition::process(DelayTargets& targets, int frames, DelayFixed shortest, DelayFixed longest,
                              DelayHeads& heads)
{
    heads.isFading = false;
    heads.isStill = targets.isStill && targets.jumpCount == 0 && isAtRest();
    if (heads.isStill)
    {
        heads.delay[0] = lastDelay_ = targets.delay[0];
        return;
    }
    targets.spread(frames);
    int nextJump = 0;
    for (int i = 0; i < frames;)
    {
        const auto place = static_cast<std::size_t>(i);
        const bool isJump = nextJump < targets.jumpCount && targets.jumps[static_cast<std::size_t>(nextJump)] == i;
        nextJump += isJump ? 1 : 0;
        const bool hasWaited = fadeLength_ == 0 && glideRemaining_ == 0 && distance_ != 0;
        if (isJump || hasWaited || !hasStarted_)
            jump(targets.delay[place]);

        int end = nextJump < targets.jumpCount ? targets.jumps[static_cast<std::size_t>(nextJump)] : frames;
        if (glideRemaining_ > 0)
            end = std::min(end, i + glideRemaining_);
        if (fadeLength_ != 0)
            end = std::min(end, i + fadeLength_ - fadePosition_);
        advance(targets, i, end - i, shortest, longest, heads);
        i = end;
    }
}

} // namespace driftline
