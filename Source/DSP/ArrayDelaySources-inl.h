// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// From delays to the places they read: the first of the two passes over a block of the array delay. Included once per
// Highway target, hence the toggled guard.
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

/// Where the samples of one block read.
struct alignas(64) BlockSources
{
    std::int32_t index[blockLength]; ///< of the (newer) tap within the row
    float fraction[blockLength];     ///< of the older tap; for fractional delays only
};

// wholeDelays: the whole part of a wave of delays, at most `limit` (unsigned, so that even a delay that the caller
// should have refused stays in range). Fractional ones store their fractions.

HWY_INLINE UnsignedVector wholeDelays(const std::int32_t* delays, UnsignedVector limit, float*)
{
    return hn::Min(hn::BitCast(UnsignedTag{}, hn::LoadU(IndexTag{}, delays)), limit);
}

HWY_INLINE UnsignedVector wholeDelays(const std::int64_t* delays, UnsignedVector limit, float*)
{
    const hn::Repartition<std::uint64_t, UnsignedTag> wide;
    const UnsignedTag narrow;
    const auto first = hn::BitCast(wide, hn::LoadU(hn::RebindToSigned<decltype(wide)>{}, delays));
    const auto second = hn::BitCast(wide, hn::LoadU(hn::RebindToSigned<decltype(wide)>{}, delays + hn::MaxLanes(wide)));
    const auto low = hn::ConcatEven(narrow, hn::BitCast(narrow, second), hn::BitCast(narrow, first));
    // A branch, because rows longer than 2^32 samples back are rare and the second permutation is not free.
    const auto tooLong = hn::Set(wide, std::uint64_t{1} << 32);
    if (HWY_UNLIKELY(!hn::AllTrue(wide, hn::Lt(hn::Or(first, second), tooLong))))
    {
        const auto high = hn::ConcatOdd(narrow, hn::BitCast(narrow, second), hn::BitCast(narrow, first));
        return hn::IfThenElse(hn::Eq(high, hn::Zero(narrow)), hn::Min(low, limit), limit);
    }
    return hn::Min(low, limit);
}

HWY_INLINE UnsignedVector wholeDelays(const float* delays, UnsignedVector limit, float* fractions)
{
    const FloatTag tag;
    const FloatVector delay = hn::LoadU(tag, delays);
    const FloatVector whole = hn::Floor(delay);
    hn::Store(hn::Sub(delay, whole), tag, fractions);
    const auto inRange = hn::Min(whole, hn::Set(tag, static_cast<float>(longestWavefront)));
    return hn::Min(hn::BitCast(UnsignedTag{}, hn::ConvertTo(IndexTag{}, inRange)), limit);
}

HWY_INLINE UnsignedVector wholeDelays(const double* delays, UnsignedVector limit, float* fractions)
{
    const hn::Repartition<double, FloatTag> wide;
    const hn::Rebind<float, decltype(wide)> halfFloat;
    const hn::Rebind<std::int32_t, decltype(wide)> halfIndex;
    const auto convertHalf = [&](const double* from, float* fractionsTo) {
        // Limited first: what lies so far before the row reads the same sample twice, whatever the fraction.
        const auto delay = hn::Min(hn::LoadU(wide, from), hn::Set(wide, static_cast<double>(longestWavefront)));
        // Truncated, which is the floor of every usable delay, and cheaper.
        const auto whole = hn::DemoteTo(halfIndex, delay);
        hn::Store(hn::DemoteTo(halfFloat, hn::Sub(delay, hn::PromoteTo(wide, whole))), halfFloat, fractionsTo);
        return whole;
    };
    constexpr std::size_t half = waveLength / 2;
    const auto first = convertHalf(delays, fractions);
    const auto second = convertHalf(delays + half, fractions + half);
    return hn::Min(hn::BitCast(UnsignedTag{}, hn::Combine(IndexTag{}, second, first)), limit);
}

/// Fills `sources` for `length` samples (whole waves) from row position `start` on. A read before the first sample gets
/// the index `lowest`: 0, or -1 where the second pass must tell such a read from one of the first sample.
template<class Delay>
HWY_INLINE void findSources(const Delay* delays, std::size_t start, std::size_t length, std::int32_t lowest,
                            BlockSources& sources)
{
    const IndexTag tag;
    // Not Iota(tag, start), which old versions of Highway build lane by lane.
    auto position = hn::Add(hn::Iota(tag, 0), hn::Set(tag, static_cast<std::int32_t>(start)));
    const auto step = hn::Set(tag, static_cast<std::int32_t>(waveLength));
    const auto lowestIndex = hn::Set(tag, lowest);
    for (std::size_t k = 0; k < length; k += waveLength)
    {
        const auto limit = hn::BitCast(UnsignedTag{}, hn::Sub(position, lowestIndex));
        const auto whole = wholeDelays(delays + k, limit, sources.fraction + k);
        hn::Store(hn::Sub(position, hn::BitCast(tag, whole)), tag, sources.index + k);
        position = hn::Add(position, step);
    }
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
