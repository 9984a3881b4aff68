// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SampleConversion.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Offline/SampleConversion.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using ShortTag = hn::Rebind<std::int16_t, FloatTag>;

void FloatsFrom16Bits(const std::int16_t* integers, std::size_t count, float* floats)
{
    const FloatTag d;
    const hn::RebindToSigned<FloatTag> words;
    const ShortTag shorts;
    const auto unit = hn::Set(d, 0x1p-15F);
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d))
        hn::StoreU(hn::Mul(hn::ConvertTo(d, hn::PromoteTo(words, hn::LoadU(shorts, integers + i))), unit), d,
                   floats + i);
    for (; i < count; ++i)
        floats[i] = static_cast<float>(integers[i]) * 0x1p-15F;
}

std::size_t FirstNonFinite(const float* samples, std::size_t count)
{
    const FloatTag d;
    const auto largest = hn::Set(d, std::numeric_limits<float>::max());
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d))
        if (HWY_UNLIKELY(!hn::AllTrue(d, hn::Le(hn::Abs(hn::LoadU(d, samples + i)), largest))))
            break;
    for (; i < count; ++i)
        if (!(std::abs(samples[i]) <= std::numeric_limits<float>::max()))
            break;
    return i;
}

void DeinterleavePairs(const float* interleaved, float* left, float* right, std::size_t frames)
{
    const FloatTag d;
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= frames; i += hn::Lanes(d))
    {
        hn::Vec<FloatTag> a, b;
        hn::LoadInterleaved2(d, interleaved + 2 * i, a, b);
        hn::StoreU(a, d, left + i);
        hn::StoreU(b, d, right + i);
    }
    for (; i < frames; ++i)
    {
        left[i] = interleaved[2 * i];
        right[i] = interleaved[2 * i + 1];
    }
}

void InterleavePairs(const float* left, const float* right, std::size_t frames, float* interleaved)
{
    const FloatTag d;
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= frames; i += hn::Lanes(d))
        hn::StoreInterleaved2(hn::LoadU(d, left + i), hn::LoadU(d, right + i), d, interleaved + 2 * i);
    for (; i < frames; ++i)
    {
        interleaved[2 * i] = left[i];
        interleaved[2 * i + 1] = right[i];
    }
}

/// In steps of the integer, not yet in its upper end.
int quantiseOne(float sample, double scale, ClippedSamples& clipped)
{
    double steps = std::nearbyint(static_cast<double>(sample) * scale);
    if (!(steps >= -scale && steps < scale))
    {
        ++clipped.count;
        clipped.peak = std::fmax(clipped.peak, std::fabs(sample));
        steps = std::isnan(steps) ? 0.0 : std::clamp(steps, -scale, scale - 1.0);
    }
    return static_cast<int>(steps);
}

/// `store(i, steps)` takes a vector of steps, `storeOne` a single one.
template<class Store, class StoreOne>
HWY_INLINE void quantiseWith(const float* samples, std::size_t count, int bits, ClippedSamples& clipped, Store&& store,
                             StoreOne&& storeOne)
{
    // A float times a power of two is exact, and so is the whole float that comes of rounding it.
    const FloatTag d;
    const hn::RebindToSigned<FloatTag> words;
    const float scale = std::ldexp(1.0F, bits - 1);
    const auto top = hn::Set(d, scale);
    const auto bottom = hn::Set(d, -scale);
    const auto plain = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            storeOne(i, quantiseOne(samples[i], static_cast<double>(scale), clipped));
    };
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
    {
        const auto steps = hn::Round(hn::Mul(hn::LoadU(d, samples + i), top));
        if (HWY_LIKELY(hn::AllTrue(d, hn::And(hn::Ge(steps, bottom), hn::Lt(steps, top)))))
            store(i, hn::ConvertTo(words, steps));
        else
            plain(i, i + lanes);
    }
    plain(i, count);
}

void Quantise(const float* samples, std::size_t count, int bits, int* integers, ClippedSamples& clipped)
{
    const hn::RebindToSigned<FloatTag> words;
    const int unused = 32 - bits;
    quantiseWith(
        samples, count, bits, clipped,
        [&](std::size_t i, auto steps) { hn::StoreU(hn::ShiftLeftSame(steps, unused), words, integers + i); },
        [&](std::size_t i, int steps) { integers[i] = static_cast<int>(static_cast<unsigned>(steps) << unused); });
}

void QuantiseTo16Bits(const float* samples, std::size_t count, std::int16_t* integers, ClippedSamples& clipped)
{
    const ShortTag shorts;
    quantiseWith(
        samples, count, 16, clipped,
        [&](std::size_t i, auto steps) { hn::StoreU(hn::DemoteTo(shorts, steps), shorts, integers + i); },
        [&](std::size_t i, int steps) { integers[i] = static_cast<std::int16_t>(steps); });
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(FloatsFrom16Bits);
HWY_EXPORT(FirstNonFinite);
HWY_EXPORT(DeinterleavePairs);
HWY_EXPORT(InterleavePairs);
HWY_EXPORT(Quantise);
HWY_EXPORT(QuantiseTo16Bits);

void floatsFrom16Bits(std::span<const std::int16_t> integers, float* floats)
{
    HWY_DYNAMIC_DISPATCH(FloatsFrom16Bits)(integers.data(), integers.size(), floats);
}

std::size_t firstNonFinite(std::span<const float> samples)
{
    return HWY_DYNAMIC_DISPATCH(FirstNonFinite)(samples.data(), samples.size());
}

void deinterleave(const float* interleaved, std::span<float* const> channels, std::size_t start, std::size_t frames)
{
    const std::size_t count = channels.size();
    if (count == 1)
        std::copy_n(interleaved, frames, channels[0] + start);
    else if (count == 2)
        HWY_DYNAMIC_DISPATCH(DeinterleavePairs)(interleaved, channels[0] + start, channels[1] + start, frames);
    else
        for (std::size_t frame = 0; frame < frames; ++frame)
            for (std::size_t channel = 0; channel < count; ++channel)
                channels[channel][start + frame] = interleaved[frame * count + channel];
}

void interleave(std::span<const float* const> channels, std::size_t start, std::size_t frames, float* interleaved)
{
    const std::size_t count = channels.size();
    if (count == 1)
        std::copy_n(channels[0] + start, frames, interleaved);
    else if (count == 2)
        HWY_DYNAMIC_DISPATCH(InterleavePairs)(channels[0] + start, channels[1] + start, frames, interleaved);
    else
        for (std::size_t frame = 0; frame < frames; ++frame)
            for (std::size_t channel = 0; channel < count; ++channel)
                interleaved[frame * count + channel] = channels[channel][start + frame];
}

void quantise(std::span<const float> samples, int bits, int* integers, ClippedSamples& clipped)
{
    HWY_DYNAMIC_DISPATCH(Quantise)(samples.data(), samples.size(), bits, integers, clipped);
}

void quantiseTo16Bits(std::span<const float> samples, std::int16_t* integers, ClippedSamples& clipped)
{
    HWY_DYNAMIC_DISPATCH(QuantiseTo16Bits)(samples.data(), samples.size(), integers, clipped);
}

} // namespace driftline
#endif
