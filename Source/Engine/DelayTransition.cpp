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

bool DelayTransition::hasSameState(const DelayTransition& other) const
{
    return settings_ == other.settings_ && hasStarted_ == other.hasStarted_ && lastDelay_ == other.lastDelay_
           && distance_ == other.distance_ && glidePerSample_ == other.glidePerSample_
           && glideRemaining_ == other.glideRemaining_ && fadeLength_ == other.fadeLength_
           && fadePosition_ == other.fadePosition_ && (fadingDelay_ == other.fadingDelay_ || fadeLength_ == 0);
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

HeadCourse DelayTransition::begin(bool isJump, DelayFixed target, int atMost)
{
    const bool hasWaited = fadeLength_ == 0 && glideRemaining_ == 0 && distance_ != 0;
    if (isJump || hasWaited || !hasStarted_)
        jump(target);
    HeadCourse course{distance_, glidePerSample_, fadingDelay_, fadePosition_, fadeLength_, atMost};
    if (glideRemaining_ > 0)
        course.count = std::min(course.count, glideRemaining_);
    if (fadeLength_ != 0)
        course.count = std::min(course.count, fadeLength_ - fadePosition_);

    distance_ -= glidePerSample_ * course.count;
    if (glideRemaining_ > 0)
    {
        glideRemaining_ -= course.count;
        if (glideRemaining_ == 0)
        {
            // The division's remainder, fewer units than the glide has samples, goes with the last step.
            distance_ = glidePerSample_ = 0;
        }
    }
    if (fadeLength_ != 0)
    {
        fadePosition_ += course.count;
        if (fadePosition_ == fadeLength_)
            fadeLength_ = fadePosition_ = 0;
    }
    return course;
}

namespace
{

/// Fills in `course.count` samples of the heads from `first` on.
void fillHeads(const HeadCourse& course, const DelayTargets& targets, int first, DelayFixed shortest,
               DelayFixed longest, DelayHeads& heads)
{
    const DelayFixed* target = targets.delay.data() + first;
    DelayFixed* delay = heads.delay.data() + first;
    if (course.isAtRest())
        std::copy_n(target, course.count, delay);
    for (int i = 0; !course.isAtRest() && i < course.count; ++i)
        delay[i] = course.delayAt(i, target[i], shortest, longest);

    if (course.fadeLength != 0)
    {
        heads.showFading(first);
        std::fill_n(heads.fadingDelay.begin() + first, course.count, course.fadingDelay);
        fillFade(course.fadePosition, course.fadeLength, heads.fadeIn.data() + first, heads.fadeOut.data() + first,
                 course.count);
    }
    else if (heads.isFading)
    {
        std::copy_n(delay, course.count, heads.fadingDelay.begin() + first);
        std::fill_n(heads.fadeIn.begin() + first, course.count, 1.0F);
        std::fill_n(heads.fadeOut.begin() + first, course.count, 0.0F);
    }
}

} // namespace

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
        const int end = nextJump < targets.jumpCount ? targets.jumps[static_cast<std::size_t>(nextJump)] : frames;
        const HeadCourse course = begin(isJump, targets.delay[place], end - i);
        driftline::fillHeads(course, targets, i, shortest, longest, heads);
        i += course.count;
        this->end(heads.delay[static_cast<std::size_t>(i - 1)]);
    }
}

} // namespace driftline
