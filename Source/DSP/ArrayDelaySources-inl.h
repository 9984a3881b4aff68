// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// From delays to the places they read in the array delay. Included once per Highway target, hence the toggled guard.
#if defined(DRIFTLINE_ARRAY_DELAY_SOURCES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_ARRAY_DELAY_SOURCES_INL_H
#undef DRIFTLINE_ARRAY_DELAY_SOURCES_INL_H
#else
#define DRIFTLINE_ARRAY_DELAY_SOURCES_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{
namespace hn = hwy::HWY_NAMESPACE;

// One wave is one vector, of 16 lanes at most: the wider, the more look-backs fall inside it.
using FloatTag = hn::CappedTag<float, 16>;
using IndexTag = hn::RebindToSigned<FloatTag>;
using UnsignedTag = hn::RebindToUnsigned<FloatTag>;
using FloatVector = hn::Vec<FloatTag>;
using IndexVector = hn::Vec<IndexTag>;
using UnsignedVector = hn::Vec<UnsignedTag>;
inline constexpr std::size_t waveLength = hn::MaxLanes(FloatTag{});

/// Samples per block. With scalar loads the second pass reads indices that the first stored long enough ago to have
/// left the store queue: loading them right after storing them costs half as much again (AMD Zen 4).
inline constexpr std::size_t blockLength = 128;
static_assert(blockLength % waveLength == 0);

/// Up to here positions and whole delays are exact as int32 and the clamp of a float32 delay as float32.
inline constexpr std::size_t longestWavefront = std::size_t{1} << 30;

/// Where the lanes of one wave read.
struct WaveSources
{
    IndexVector index;    ///< of the (newer) tap within the row
    FloatVector fraction; ///< of the older tap; for fractional delays only
};

/// The same for a block, in memory.
struct alignas(64) BlockSources
{
    std::int32_t index[blockLength];
    float fraction[blockLength];

    HWY_INLINE WaveSources wave(std::size_t k) const
    {
        return {hn::Load(IndexTag{}, index + k), hn::Load(FloatTag{}, fraction + k)};
    }
};

/// Delays of one wave. A whole part is unsigned, so that even a delay that the caller should have refused can be
/// limited.
struct WaveDelays
{
    UnsignedVector whole;
    FloatVector fraction;
};

// loadDelays: a wave of delays, the whole parts at most `limit`.

HWY_INLINE WaveDelays loadDelays(const std::int32_t* delays, UnsignedVector limit)
{
    const auto whole = hn::BitCast(UnsignedTag{}, hn::LoadU(IndexTag{}, delays));
    return {hn::Min(whole, limit), hn::Zero(FloatTag{})};
}

HWY_INLINE WaveDelays loadDelays(const std::int64_t* delays, UnsignedVector limit)
{
    const hn::Repartition<std::int64_t, UnsignedTag> wide;
    const UnsignedTag narrow;
    const auto first = hn::LoadU(wide, delays);
    const auto second = hn::LoadU(wide, delays + hn::MaxLanes(wide));
    const auto low = hn::ConcatEven(narrow, hn::BitCast(narrow, second), hn::BitCast(narrow, first));
    // A branch, because delays of 2^32 samples are rare and the second permutation is not free.
    const hn::RebindToUnsigned<decltype(wide)> wideUnsigned;
    const auto bits = hn::BitCast(wideUnsigned, hn::Or(first, second));
    if (HWY_UNLIKELY(!hn::AllTrue(wideUnsigned, hn::Lt(bits, hn::Set(wideUnsigned, std::uint64_t{1} << 32)))))
    {
        const auto high = hn::ConcatOdd(narrow, hn::BitCast(narrow, second), hn::BitCast(narrow, first));
        return {hn::IfThenElse(hn::Eq(high, hn::Zero(narrow)), hn::Min(low, limit), limit), hn::Zero(FloatTag{})};
    }
    return {hn::Min(low, limit), hn::Zero(FloatTag{})};
}

HWY_INLINE WaveDelays loadDelays(const float* delays, UnsignedVector limit)
{
    const FloatTag tag;
    const FloatVector delay = hn::LoadU(tag, delays);
    const FloatVector whole = hn::Floor(delay);
    const auto inRange = hn::Min(whole, hn::Set(tag, static_cast<float>(longestWavefront)));
    return {hn::Min(hn::BitCast(UnsignedTag{}, hn::ConvertTo(IndexTag{}, inRange)), limit), hn::Sub(delay, whole)};
}

HWY_INLINE WaveDelays loadDelays(const double* delays, UnsignedVector limit)
{
    const hn::Repartition<double, FloatTag> wide;
    const auto first = hn::LoadU(wide, delays);
    const auto second = hn::LoadU(wide, delays + hn::MaxLanes(wide));
    // Truncated, which is the floor of every usable delay, and cheaper. What is too long for int32 becomes, as an
    // unsigned number, at least its maximum.
#if HWY_TARGET <= HWY_AVX3
    // Highway's conversions take two instructions more each, for the sake of overflows.
    const __m256i firstWhole = _mm512_cvttpd_epi32(first.raw);
    const __m256i secondWhole = _mm512_cvttpd_epi32(second.raw);
    const UnsignedVector whole{_mm512_inserti64x4(_mm512_castsi256_si512(firstWhole), secondWhole, 1)};
    const __m256 firstFraction = _mm512_cvtpd_ps(_mm512_sub_pd(first.raw, _mm512_cvtepi32_pd(firstWhole)));
    const __m256 secondFraction = _mm512_cvtpd_ps(_mm512_sub_pd(second.raw, _mm512_cvtepi32_pd(secondWhole)));
    const FloatVector fraction{_mm512_insertf32x8(_mm512_castps256_ps512(firstFraction), secondFraction, 1)};
#else
    const hn::Rebind<float, decltype(wide)> halfFloat;
    const hn::Rebind<std::int32_t, decltype(wide)> halfIndex;
    const auto firstWhole = hn::DemoteTo(halfIndex, first);
    const auto secondWhole = hn::DemoteTo(halfIndex, second);
    const auto whole = hn::BitCast(UnsignedTag{}, hn::Combine(IndexTag{}, secondWhole, firstWhole));
    const auto firstFraction = hn::DemoteTo(halfFloat, hn::Sub(first, hn::PromoteTo(wide, firstWhole)));
    const auto secondFraction = hn::DemoteTo(halfFloat, hn::Sub(second, hn::PromoteTo(wide, secondWhole)));
    const auto fraction = hn::Combine(FloatTag{}, secondFraction, firstFraction);
#endif
    // The rest of a delay that is too long may even be infinite. It lies before the row, where both taps are the same
    // and any finite fraction does.
    return {hn::Min(whole, limit), hn::Min(fraction, hn::Set(FloatTag{}, 1.0F))};
}

/// Where a wave at the row positions `position` reads. A read before the first sample gets the index `lowest`: 0, or -1
/// where such a read must be told from one of the first sample.
template<class Delay>
HWY_INLINE WaveSources findSources(const Delay* delays, IndexVector position, std::int32_t lowest)
{
    const auto limit = hn::BitCast(UnsignedTag{}, hn::Sub(position, hn::Set(IndexTag{}, lowest)));
    const WaveDelays delay = loadDelays(delays, limit);
    return {hn::Sub(position, hn::BitCast(IndexTag{}, delay.whole)), delay.fraction};
}

/// Lane i holds start + i. Not Iota(tag, start), which old versions of Highway build lane by lane.
HWY_INLINE IndexVector positionsFrom(std::size_t start)
{
    return hn::Add(hn::Iota(IndexTag{}, 0), hn::Set(IndexTag{}, static_cast<std::int32_t>(start)));
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
