// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/LineKernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "DSP/LineKernel.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "DSP/FusedMultiplyAdd-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using IndexTag = hn::RebindToSigned<FloatTag>;

// --- one sample ---
// The plain form of each step. The vector forms below do the same operations in the same order.

HWY_INLINE float snap(float x) { return std::abs(x) < snapThreshold ? 0.0F : x; }

/// The fraction of a delay as a float32: its upper 24 bits, which a float32 holds exactly.
HWY_INLINE float fractionOf(DelayFixed delay)
{
    return static_cast<float>(static_cast<std::uint32_t>(delay) >> 8) * 0x1p-24F;
}

struct Nearest
{
    static constexpr DelayFixed rounding = oneSample / 2;

    static HWY_INLINE float read(const float* memory, std::uint32_t mask, std::uint32_t at, DelayFixed delay)
    {
        const auto whole = static_cast<std::uint32_t>((delay + rounding) >> delayFractionBits);
        return memory[(at - whole) & mask];
    }
};

struct Linear
{
    static constexpr DelayFixed rounding = 0;

    static HWY_INLINE float read(const float* memory, std::uint32_t mask, std::uint32_t at, DelayFixed delay)
    {
        const auto whole = static_cast<std::uint32_t>(delay >> delayFractionBits);
        const float newer = memory[(at - whole) & mask];
        const float older = memory[(at - whole - 1) & mask];
        return std::fma(fractionOf(delay), older - newer, newer);
    }
};

// --- a vector of samples ---

/// Delays split into whole samples and the fraction's bits. Works on the two halves of each 64-bit value.
struct SplitDelay
{
    hn::VFromD<IndexTag> whole;
    hn::VFromD<IndexTag> fraction;
};

template<class Kernel>
HWY_INLINE SplitDelay loadDelays(const DelayFixed* delays)
{
    static_assert(std::endian::native == std::endian::little, "the lower half of a 64-bit value is expected first");
    const IndexTag index;
    SplitDelay split;
    hn::LoadInterleaved2(index, reinterpret_cast<const std::int32_t*>(delays), split.fraction, split.whole);
    if constexpr (Kernel::rounding != 0)
    {
        // Adding half a sample carries into the whole part exactly where the fraction's top bit is set.
        split.whole = hn::Sub(split.whole, hn::BroadcastSignBit(split.fraction));
    }
    return split;
}

HWY_INLINE hn::VFromD<FloatTag> fractions(hn::VFromD<IndexTag> bits)
{
    const FloatTag d;
    const hn::RebindToUnsigned<FloatTag> u;
    const auto upper = hn::ShiftRight<8>(hn::BitCast(u, bits));
    return hn::Mul(hn::ConvertTo(d, hn::BitCast(IndexTag(), upper)), hn::Set(d, 0x1p-24F));
}

/// The samples `whole` before at, at + 1, ...: one plain load where the whole part does not change from lane
/// to lane.
HWY_INLINE hn::VFromD<FloatTag> loadTaps(const float* memory, std::uint32_t mask, std::uint32_t at,
                                         hn::VFromD<IndexTag> whole, bool isContiguous, std::uint32_t firstWhole)
{
    const FloatTag d;
    const IndexTag index;
    if (isContiguous)
        return hn::LoadU(d, memory + ((at - firstWhole) & mask)); // the guard holds what lies past the wrap
    const auto places = hn::Sub(hn::Iota(index, static_cast<std::int32_t>(at)), whole);
    return hn::GatherIndex(d, memory, hn::And(places, hn::Set(index, static_cast<std::int32_t>(mask))));
}

template<class Kernel>
HWY_INLINE hn::VFromD<FloatTag> readVector(const float* memory, std::uint32_t mask, std::uint32_t at,
                                           const DelayFixed* delays)
{
    const FloatTag d;
    const IndexTag index;
    const auto split = loadDelays<Kernel>(delays);
    const auto firstWhole = hn::GetLane(split.whole);
    const bool isContiguous = hn::AllTrue(index, hn::Eq(split.whole, hn::Set(index, firstWhole)));
    const auto first = static_cast<std::uint32_t>(firstWhole);
    const auto newer = loadTaps(memory, mask, at, split.whole, isContiguous, first);
    if constexpr (std::is_same_v<Kernel, Nearest>)
    {
        return newer;
    }
    else
    {
        const auto older = loadTaps(memory, mask, at - 1, split.whole, isContiguous, first);
        return fusedMultiplyAdd(d, fractions(split.fraction), hn::Sub(older, newer), newer);
    }
}

HWY_INLINE hn::VFromD<FloatTag> snapVector(hn::VFromD<FloatTag> x)
{
    const FloatTag d;
    return hn::IfThenElseZero(hn::Ge(hn::Abs(x), hn::Set(d, snapThreshold)), x);
}

// --- the stages of a wave ---

/// A stretch of the chunk whose samples do not depend on each other.
struct Wave
{
    int first;
    int end;
};

template<class Kernel>
HWY_INLINE float readSample(const LineChunk& chunk, int channel, int i)
{
    const auto at = chunk.writeIndex + static_cast<std::uint32_t>(i);
    const float* memory = chunk.memory[channel];
    float x = Kernel::read(memory, chunk.mask, at, chunk.delay[channel][i]);
    if (chunk.isFading)
    {
        const float fading = Kernel::read(memory, chunk.mask, at, chunk.fadingDelay[channel][i]);
        x = std::fma(chunk.fadeIn[channel][i], x, chunk.fadeOut[channel][i] * fading);
    }
    x = snap(x);
    const float limited = std::min(std::max(x, -chunk.driveLimit), chunk.driveLimit);
    return std::fma(chunk.drive[i] * (limited * limited), limited, limited);
}

/// Read heads, their crossfade, snap, drive: f in the design's signal path.
template<class Kernel>
HWY_INLINE void readWave(const LineChunk& chunk, int channel, Wave wave)
{
    const FloatTag d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    const float* memory = chunk.memory[channel];
    float* delayed = chunk.delayed[channel];
    const auto limit = hn::Set(d, chunk.driveLimit);
    const auto negativeLimit = hn::Set(d, -chunk.driveLimit);
    int i = wave.first;
    for (; i + lanes <= wave.end; i += lanes)
    {
        const auto at = chunk.writeIndex + static_cast<std::uint32_t>(i);
        auto x = readVector<Kernel>(memory, chunk.mask, at, chunk.delay[channel] + i);
        if (chunk.isFading)
        {
            const auto fading = readVector<Kernel>(memory, chunk.mask, at, chunk.fadingDelay[channel] + i);
            const auto out = hn::Mul(hn::LoadU(d, chunk.fadeOut[channel] + i), fading);
            x = fusedMultiplyAdd(d, hn::LoadU(d, chunk.fadeIn[channel] + i), x, out);
        }
        x = snapVector(x);
        const auto limited = hn::Min(hn::Max(x, negativeLimit), limit);
        const auto bend = hn::Mul(hn::LoadU(d, chunk.drive + i), hn::Mul(limited, limited));
        hn::StoreU(fusedMultiplyAdd(d, bend, limited, limited), d, delayed + i);
    }
    for (; i < wave.end; ++i)
        delayed[i] = readSample<Kernel>(chunk, channel, i);
}

/// Keeps the copy of the ring's start behind its end up to date.
HWY_INLINE void mirrorGuard(const LineChunk& chunk, int channel, std::uint32_t place, int count)
{
    float* memory = chunk.memory[channel];
    const auto capacity = static_cast<std::size_t>(chunk.mask) + 1;
    for (int i = 0; i < count; ++i)
    {
        const std::size_t at = (place + static_cast<std::uint32_t>(i)) & chunk.mask;
        if (at < DelayMemory::guardSamples)
            memory[capacity + at] = memory[at];
    }
}

/// w = x + feedback, into the memory.
HWY_INLINE void writeWave(const LineChunk& chunk, int channel, Wave wave)
{
    const FloatTag d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    const float* input = chunk.input[channel];
    const float* self = chunk.delayed[channel];
    const float* other = chunk.channels == 2 ? chunk.delayed[1 - channel] : nullptr;
    float* memory = chunk.memory[channel];
    const auto capacity = chunk.mask + 1;
    const auto length = static_cast<std::uint32_t>(wave.end - wave.first);
    const std::uint32_t place = (chunk.writeIndex + static_cast<std::uint32_t>(wave.first)) & chunk.mask;
    const bool staysInside = place + length <= capacity;
    int i = wave.first;
    for (; staysInside && i + lanes <= wave.end; i += lanes)
    {
        auto w =
            fusedMultiplyAdd(d, hn::LoadU(d, chunk.feedbackSelf + i), hn::LoadU(d, self + i), hn::LoadU(d, input + i));
        if (other != nullptr)
            w = fusedMultiplyAdd(d, hn::LoadU(d, chunk.feedbackOther + i), hn::LoadU(d, other + i), w);
        hn::StoreU(snapVector(w), d, memory + place + (i - wave.first));
    }
    for (; i < wave.end; ++i)
    {
        float w = std::fma(chunk.feedbackSelf[i], self[i], input[i]);
        if (other != nullptr)
            w = std::fma(chunk.feedbackOther[i], other[i], w);
        memory[(chunk.writeIndex + static_cast<std::uint32_t>(i)) & chunk.mask] = snap(w);
    }
    if (!staysInside || place < DelayMemory::guardSamples)
        mirrorGuard(chunk, channel, place, wave.end - wave.first);
}

/// The shortest distance that a read of this chunk looks back, in whole samples.
template<class Kernel>
HWY_INLINE int shortestLookBack(const LineChunk& chunk)
{
    DelayFixed shortest = std::numeric_limits<DelayFixed>::max();
    for (int c = 0; c < chunk.channels; ++c)
    {
        for (int i = 0; i < chunk.frames; ++i)
            shortest = std::min(shortest, chunk.delay[c][i]);
        for (int i = 0; chunk.isFading && i < chunk.frames; ++i)
            shortest = std::min(shortest, chunk.fadingDelay[c][i]);
    }
    const auto whole = (shortest + Kernel::rounding) >> delayFractionBits;
    return static_cast<int>(std::clamp<DelayFixed>(whole, 1, chunk.frames));
}

template<class Kernel>
void processWith(const LineChunk& chunk)
{
    if (chunk.frames == 0)
        return;
    const int waveLength = shortestLookBack<Kernel>(chunk);
    for (int first = 0; first < chunk.frames; first += waveLength)
    {
        const Wave wave{first, std::min(first + waveLength, chunk.frames)};
        for (int c = 0; c < chunk.channels; ++c)
            readWave<Kernel>(chunk, c, wave);
        for (int c = 0; c < chunk.channels; ++c)
            writeWave(chunk, c, wave);
    }
}

void ProcessLine(const LineChunk& chunk)
{
    switch (chunk.kernel)
    {
    case ReadKernel::nearest:
        processWith<Nearest>(chunk);
        break;
    case ReadKernel::linear:
        processWith<Linear>(chunk);
        break;
    }
}

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
            hn::StoreU(snapVector(hn::Min(hn::Max(x, hn::Neg(limit)), limit)), d, output + i);
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

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(ProcessLine);
HWY_EXPORT(SanitiseInput);
HWY_EXPORT(MixOutput);
HWY_EXPORT(FillRamp);
HWY_EXPORT(FillFade);

void processLine(const LineChunk& chunk) { HWY_DYNAMIC_DISPATCH(ProcessLine)(chunk); }

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

} // namespace driftline
#endif
