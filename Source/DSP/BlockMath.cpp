// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/BlockMath.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "DSP/BlockMath.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

int SanitiseInput(const float* input, float* output, int frames, int& firstBad)
{
    const FloatTag d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    const auto largest = hn::Set(d, std::numeric_limits<float>::max());
    const auto limit = hn::Set(d, largestSample);
    int bad = 0;
    const auto plain = [&](int from, int to) {
        for (int i = from; i < to; ++i)
        {
            const bool isFinite = std::abs(input[i]) <= std::numeric_limits<float>::max();
            if (!isFinite && bad++ == 0)
                firstBad = i;
            const float limited = std::min(std::max(input[i], -largestSample), largestSample);
            output[i] = isFinite ? snap(limited) : 0.0F;
        }
    };
    int i = 0;
    for (; i + lanes <= frames; i += lanes)
    {
        const auto x = hn::LoadU(d, input + i);
        if (HWY_LIKELY(hn::AllTrue(d, hn::Le(hn::Abs(x), largest))))
            hn::StoreU(snap(hn::Min(hn::Max(x, hn::Neg(limit)), limit)), d, output + i);
        else
            plain(i, i + lanes);
    }
    plain(i, frames);
    return bad;
}

void MixOutput(const float* delayed, const float* delayedGain, const float* dry, const float* dryGain, float* out,
               int frames)
{
    const FloatTag d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    int i = 0;
    for (; i + lanes <= frames; i += lanes)
    {
        const auto dryPart = hn::Mul(hn::LoadU(d, dryGain + i), hn::LoadU(d, dry + i));
        hn::StoreU(fusedMultiplyAdd(d, hn::LoadU(d, delayedGain + i), hn::LoadU(d, delayed + i), dryPart), d, out + i);
    }
    for (; i < frames; ++i)
        out[i] = std::fma(delayedGain[i], delayed[i], dryGain[i] * dry[i]);
}

void FillRamp(float start, float step, int first, float* values, int frames)
{
    for (int i = 0; i < frames; ++i)
        values[i] = std::fma(static_cast<float>(first + i), step, start);
}

/// An odd polynomial of degree 7 for sin(pi x / 2) on 0 to 1, fitted for the least largest error.
HWY_INLINE float quarterSine(float x)
{
    const float u = x * x;
    return x * std::fma(u, std::fma(u, std::fma(u, -0x1.1b4a22p-8F, 0x1.454c4ep-4F), -0x1.4ab196p-1F), 0x1.921f5p+0F);
}

void FillFade(int first, int length, float* fadeIn, float* fadeOut, int frames)
{
    const float scale = 1.0F / static_cast<float>(length);
    for (int i = 0; i < frames; ++i)
    {
        const float t = static_cast<float>(first + i + 1) * scale;
        const float s = t * t * std::fma(-2.0F, t, 3.0F);
        fadeIn[i] = quarterSine(s);
        fadeOut[i] = quarterSine(1.0F - s);
    }
}

void ApplyGain(const float* gain, float* x, int frames)
{
    for (int i = 0; i < frames; ++i)
        x[i] *= gain[i];
}

void BringTogether(const float* share, float* left, float* right, int frames)
{
    for (int i = 0; i < frames; ++i)
    {
        const float l = left[i];
        const float r = right[i];
        left[i] = std::fma(share[i], r - l, l);
        right[i] = std::fma(share[i], l - r, r);
    }
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(SanitiseInput);
HWY_EXPORT(MixOutput);
HWY_EXPORT(FillRamp);
HWY_EXPORT(FillFade);
HWY_EXPORT(ApplyGain);
HWY_EXPORT(BringTogether);

int sanitiseInput(const float* input, float* output, int frames, int& firstBad)
{
    return HWY_DYNAMIC_DISPATCH(SanitiseInput)(input, output, frames, firstBad);
}

void mixOutput(const float* delayed, const float* delayedGain, const float* dry, const float* dryGain, float* out,
               int frames)
{
    HWY_DYNAMIC_DISPATCH(MixOutput)(delayed, delayedGain, dry, dryGain, out, frames);
}

void fillRamp(float start, float step, int first, float* values, int frames)
{
    HWY_DYNAMIC_DISPATCH(FillRamp)(start, step, first, values, frames);
}

void fillFade(int first, int length, float* fadeIn, float* fadeOut, int frames)
{
    HWY_DYNAMIC_DISPATCH(FillFade)(first, length, fadeIn, fadeOut, frames);
}

void applyGain(const float* gain, float* x, int frames) { HWY_DYNAMIC_DISPATCH(ApplyGain)(gain, x, frames); }

void bringTogether(const float* share, float* left, float* right, int frames)
{
    HWY_DYNAMIC_DISPATCH(BringTogether)(share, left, right, frames);
}

} // namespace driftline
#endif
