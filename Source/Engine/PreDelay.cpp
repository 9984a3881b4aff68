// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/PreDelay.h"

#include "DSP/BlockMath.h"
#include "DSP/DelayMemory.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double fadeSeconds = 0.05;

} // namespace

void PreDelay::prepare(double sampleRateHz, int channels, int longestSamples)
{
    channels_ = channels;
    fadeSamples_ = std::max(1, static_cast<int>(std::lround(fadeSeconds * sampleRateHz)));
    const auto length = std::bit_ceil(static_cast<std::size_t>(longestSamples + maximumChunk));
    for (auto& past : past_)
        past.assign(length, 0.0F);
    reset();
}

void PreDelay::reset()
{
    for (auto& past : past_)
        std::fill(past.begin(), past.end(), 0.0F);
    position_ = 0;
    delay_ = wanted_;
    fadeLength_ = 0;
}

void PreDelay::tick(bool jumps)
{
    if (jumps)
    {
        delay_ = wanted_;
        fadeLength_ = 0;
    }
    if (fadeLength_ > 0 || wanted_ == delay_)
        return;
    oldDelay_ = delay_;
    delay_ = wanted_;
    fadeLength_ = fadeSamples_;
    fadeDone_ = 0;
}

void PreDelay::write(std::size_t channel, const float* input, int frames)
{
    auto& past = past_[channel];
    const auto count = static_cast<std::size_t>(frames);
    const auto beforeWrap = std::min(count, past.size() - position_);
    std::copy_n(input, beforeWrap, past.data() + position_);
    std::copy_n(input + beforeWrap, count - beforeWrap, past.data());
}

/// What was written last is among what is read.
void PreDelay::read(std::size_t channel, int delay, float* output, int frames) const
{
    const auto& past = past_[channel];
    const auto count = static_cast<std::size_t>(frames);
    const auto begin = (position_ - static_cast<std::size_t>(delay)) & (past.size() - 1);
    const auto beforeWrap = std::min(count, past.size() - begin);
    std::copy_n(past.data() + begin, beforeWrap, output);
    std::copy_n(past.data(), count - beforeWrap, output + beforeWrap);
}

void PreDelay::process(const std::array<const float*, 2>& input, const std::array<float*, 2>& output, int frames)
{
    std::array<float, maximumChunk> old;
    std::array<float, maximumChunk> fadeIn;
    std::array<float, maximumChunk> fadeOut;
    const int fading = std::min(frames, fadeLength_ - fadeDone_);
    if (fadeLength_ > 0)
        fillFade(fadeDone_, fadeLength_, fadeIn.data(), fadeOut.data(), fading);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels_); ++c)
    {
        write(c, input[c], frames);
        read(c, delay_, output[c], frames);
        if (fadeLength_ > 0)
        {
            read(c, oldDelay_, old.data(), fading);
            mixOutput(old.data(), fadeOut.data(), output[c], fadeIn.data(), output[c], fading);
        }
    }
    position_ = (position_ + static_cast<std::size_t>(frames)) & (past_[0].size() - 1);
    if (fadeLength_ > 0)
    {
        fadeDone_ += fading;
        if (fadeDone_ == fadeLength_)
            fadeLength_ = 0;
    }
}

} // namespace driftline
