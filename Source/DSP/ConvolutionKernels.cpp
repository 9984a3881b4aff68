// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ConvolutionKernels.h"

// Vectors whose size is known only at run time cannot be kept in arrays.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "DSP/ConvolutionKernels.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// Vectors of at most 16 lanes: two fill a tile.
using TileTag = hn::CappedTag<float, tileBins / 2>;
using TileVector = hn::VFromD<TileTag>;

HWY_INLINE std::ptrdiff_t laneCount() { return static_cast<std::ptrdiff_t>(hn::Lanes(TileTag())); }

/// Fused where the CPU can: convolution is outside of the exactness contract, and what stands in for it elsewhere is
/// slow.
HWY_INLINE TileVector multiplyAdd(TileVector a, TileVector b, TileVector c) { return hn::MulAdd(a, b, c); }

HWY_INLINE TileVector snapTile(TileVector x)
{
    const TileTag d;
    return hn::IfThenElseZero(hn::Ge(hn::Abs(x), hn::Set(d, snapThreshold)), x);
}

void TwistInput(const float* current, const float* previous, FactorTable twist, float* to, int count)
{
    const TileTag d;
    for (std::ptrdiff_t i = 0; i < count; i += laneCount())
    {
        const auto now = hn::Load(d, current + i);
        const auto before = hn::Load(d, previous + i);
        const auto re = hn::Load(d, twist.re + i);
        const auto im = hn::Load(d, twist.im + i);
        hn::StoreInterleaved2(multiplyAdd(before, im, hn::Mul(now, re)),
                              multiplyAdd(now, im, hn::Neg(hn::Mul(before, re))), d, to + 2 * i);
    }
}

void UntwistOutput(const float* from, FactorTable twist, float* to, int count)
{
    const TileTag d;
    for (std::ptrdiff_t i = 0; i < count; i += laneCount())
    {
        TileVector re, im;
        hn::LoadInterleaved2(d, from + 2 * i, re, im);
        const auto product = hn::Mul(re, hn::Load(d, twist.re + i));
        hn::Store(multiplyAdd(im, hn::Load(d, twist.im + i), product), d, to + i);
    }
}

template<bool isConjugate>
HWY_INLINE void multiply(const float* from, FactorTable factors, float* to, int count)
{
    const TileTag d;
    for (std::ptrdiff_t i = 0; i < count; i += laneCount())
    {
        TileVector re, im;
        hn::LoadInterleaved2(d, from + 2 * i, re, im);
        const auto factorRe = hn::Load(d, factors.re + i);
        const auto loaded = hn::Load(d, factors.im + i);
        const auto factorIm = isConjugate ? hn::Neg(loaded) : loaded;
        hn::StoreInterleaved2(multiplyAdd(re, factorRe, hn::Neg(hn::Mul(im, factorIm))),
                              multiplyAdd(re, factorIm, hn::Mul(im, factorRe)), d, to + 2 * i);
    }
}

void MultiplyBy(const float* from, FactorTable factors, float* to, int count)
{
    multiply<false>(from, factors, to, count);
}

void MultiplyByConjugate(const float* from, FactorTable factors, float* to, int count)
{
    multiply<true>(from, factors, to, count);
}

void SplitIntoTiles(const float* from, float* tiles, std::ptrdiff_t tileStride, int count)
{
    const TileTag d;
    for (std::ptrdiff_t first = 0; first < count; first += tileBins, tiles += tileStride)
        for (std::ptrdiff_t i = 0; i < tileBins; i += laneCount())
        {
            TileVector re, im;
            hn::LoadInterleaved2(d, from + 2 * (first + i), re, im);
            hn::Store(snapTile(re), d, tiles + i);
            hn::Store(snapTile(im), d, tiles + tileBins + i);
        }
}

/// Two vectors of bins: the sum over all routes, and that over one, whose four parts are kept apart so that no
/// multiply-add waits for the one before it. Short sums of sums also lose less than one long sum.
struct BinSums
{
    TileVector re[2];
    TileVector im[2];
    TileVector reRe[2];
    TileVector imIm[2];
    TileVector reIm[2];
    TileVector imRe[2];

    HWY_INLINE void clear()
    {
        for (int v = 0; v < 2; ++v)
            re[v] = im[v] = hn::Zero(TileTag());
    }
    HWY_INLINE void beginRoute()
    {
        for (int v = 0; v < 2; ++v)
            reRe[v] = imIm[v] = reIm[v] = imRe[v] = hn::Zero(TileTag());
    }
    HWY_INLINE void endRoute()
    {
        for (int v = 0; v < 2; ++v)
        {
            re[v] = hn::Add(re[v], hn::Sub(reRe[v], imIm[v]));
            im[v] = hn::Add(im[v], hn::Add(reIm[v], imRe[v]));
        }
    }
    HWY_INLINE void addRun(const float* x, const float* h, int count)
    {
        const TileTag d;
        for (int p = 0; p < count; ++p, x += tileFloats, h += tileFloats)
            for (int v = 0; v < 2; ++v)
            {
                const auto at = v * laneCount();
                const auto xRe = hn::Load(d, x + at);
                const auto xIm = hn::Load(d, x + tileBins + at);
                const auto hRe = hn::Load(d, h + at);
                const auto hIm = hn::Load(d, h + tileBins + at);
                reRe[v] = multiplyAdd(xRe, hRe, reRe[v]);
                imIm[v] = multiplyAdd(xIm, hIm, imIm[v]);
                reIm[v] = multiplyAdd(xRe, hIm, reIm[v]);
                imRe[v] = multiplyAdd(xIm, hRe, imRe[v]);
            }
    }
};

void SumProducts(const TileHistory& history, const float* responses, std::span<const TileRoute> routes, float* to)
{
    const TileTag d;
    for (std::ptrdiff_t bin = 0; bin < tileBins; bin += 2 * laneCount())
    {
        BinSums sums;
        sums.clear();
        for (const auto& route : routes)
        {
            const float* ring = history.spectra + static_cast<std::size_t>(route.input) * history.inputStride + bin;
            const float* response = responses + route.response + bin;
            const int count = std::min(route.partitions, history.filled);
            const int beforeWrap = std::min(count, history.slots - history.newest);
            sums.beginRoute();
            sums.addRun(ring + history.newest * tileFloats, response, beforeWrap);
            sums.addRun(ring, response + beforeWrap * tileFloats, count - beforeWrap);
            sums.endRoute();
        }
        for (std::ptrdiff_t v = 0; v < 2; ++v)
            hn::StoreInterleaved2(snapTile(sums.re[v]), snapTile(sums.im[v]), d, to + 2 * (bin + v * laneCount()));
    }
}

constexpr int mostVectors = 4;

/// `vectors` vectors of samples, odd and even taps summed apart so that fewer multiply-adds wait for each other.
template<int vectors>
HWY_INLINE void addHeadTo(const float* input, const float* taps, int tapCount, float* sums)
{
    const TileTag d;
    TileVector even[mostVectors];
    TileVector odd[mostVectors];
    for (std::ptrdiff_t v = 0; v < vectors; ++v)
        even[v] = odd[v] = hn::Zero(d);
    for (int k = 0; k < tapCount; k += 2)
    {
        const auto evenTap = hn::Set(d, taps[k]);
        const auto oddTap = hn::Set(d, taps[k + 1]);
        const float* x = input - k;
        for (std::ptrdiff_t v = 0; v < vectors; ++v)
        {
            even[v] = multiplyAdd(hn::LoadU(d, x + v * laneCount()), evenTap, even[v]);
            odd[v] = multiplyAdd(hn::LoadU(d, x + v * laneCount() - 1), oddTap, odd[v]);
        }
    }
    for (std::ptrdiff_t v = 0; v < vectors; ++v)
    {
        float* sum = sums + v * laneCount();
        hn::Store(hn::Add(hn::Load(d, sum), hn::Add(even[v], odd[v])), d, sum);
    }
}

void AddHead(const float* input, const float* taps, int tapCount, float* sums, int frames)
{
    std::ptrdiff_t i = 0;
    for (; i + mostVectors * laneCount() <= frames; i += mostVectors * laneCount())
        addHeadTo<mostVectors>(input + i, taps, tapCount, sums + i);
    for (; i < frames; i += laneCount())
        addHeadTo<1>(input + i, taps, tapCount, sums + i);
}

void AddSamples(const float* samples, float* sums, int frames)
{
    for (int i = 0; i < frames; ++i)
        sums[i] += samples[i];
}

void AddFaded(const float* from, const float* gainFrom, const float* to, const float* gainTo, float* sums, int frames)
{
    for (int i = 0; i < frames; ++i)
        sums[i] += gainTo[i] * to[i] + gainFrom[i] * from[i];
}

void StoreSnapped(const float* sums, float* output, int frames)
{
    for (int i = 0; i < frames; ++i)
        output[i] = snap(sums[i]);
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(TwistInput);
HWY_EXPORT(UntwistOutput);
HWY_EXPORT(MultiplyBy);
HWY_EXPORT(MultiplyByConjugate);
HWY_EXPORT(SplitIntoTiles);
HWY_EXPORT(SumProducts);
HWY_EXPORT(AddHead);
HWY_EXPORT(AddSamples);
HWY_EXPORT(AddFaded);
HWY_EXPORT(StoreSnapped);

void twistInput(const float* current, const float* previous, FactorTable twist, float* to, int count)
{
    HWY_DYNAMIC_DISPATCH(TwistInput)(current, previous, twist, to, count);
}

void untwistOutput(const float* from, FactorTable twist, float* to, int count)
{
    HWY_DYNAMIC_DISPATCH(UntwistOutput)(from, twist, to, count);
}

void multiplyBy(const float* from, FactorTable factors, float* to, int count)
{
    HWY_DYNAMIC_DISPATCH(MultiplyBy)(from, factors, to, count);
}

void multiplyByConjugate(const float* from, FactorTable factors, float* to, int count)
{
    HWY_DYNAMIC_DISPATCH(MultiplyByConjugate)(from, factors, to, count);
}

void splitIntoTiles(const float* from, float* tiles, std::ptrdiff_t tileStride, int count)
{
    HWY_DYNAMIC_DISPATCH(SplitIntoTiles)(from, tiles, tileStride, count);
}

void sumProducts(const TileHistory& history, const float* responses, std::span<const TileRoute> routes, float* to)
{
    HWY_DYNAMIC_DISPATCH(SumProducts)(history, responses, routes, to);
}

void addHead(const float* input, const float* taps, int tapCount, float* sums, int frames)
{
    HWY_DYNAMIC_DISPATCH(AddHead)(input, taps, tapCount, sums, frames);
}

void addSamples(const float* samples, float* sums, int frames)
{
    HWY_DYNAMIC_DISPATCH(AddSamples)(samples, sums, frames);
}

void addFaded(const float* from, const float* gainFrom, const float* to, const float* gainTo, float* sums, int frames)
{
    HWY_DYNAMIC_DISPATCH(AddFaded)(from, gainFrom, to, gainTo, sums, frames);
}

void storeSnapped(const float* sums, float* output, int frames)
{
    HWY_DYNAMIC_DISPATCH(StoreSnapped)(sums, output, frames);
}

} // namespace driftline
#endif
