// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The recursion itself, a vector at a time: the second of the two passes over a block of the array delay. Included once
// per Highway target, hence the toggled guard.
#if defined(DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H
#undef DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H
#else
#define DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H
#endif

#include "DSP/ArrayDelaySources-inl.h"
#include "DSP/FusedMultiplyAdd-inl.h"

#include <algorithm>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// row[index[0]], row[index[1]], ... by scalar loads: faster than the gather instruction where it was measured (AMD
/// Zen 4), and the only way on CPUs that have none. Two indices come with one load, because loads are what limits it.
template<class Tag>
HWY_INLINE hn::Vec<Tag> gather(Tag tag, const float* row, const std::int32_t* index)
{
    if constexpr (hn::MaxLanes(tag) > 4)
    {
        const hn::Half<Tag> half;
        const auto lower = gather(half, row, index);
        const auto upper = gather(half, row, index + hn::MaxLanes(half));
        return hn::Combine(tag, upper, lower);
    }
    else
    {
        std::uint64_t firstPair;
        std::uint64_t secondPair;
        std::memcpy(&firstPair, index, sizeof(firstPair));
        std::memcpy(&secondPair, index + 2, sizeof(secondPair));
        auto lanes = hn::Set(tag, row[static_cast<std::uint32_t>(firstPair)]);
        lanes = hn::InsertLane(lanes, 1, row[firstPair >> 32]);
        lanes = hn::InsertLane(lanes, 2, row[static_cast<std::uint32_t>(secondPair)]);
        return hn::InsertLane(lanes, 3, row[secondPair >> 32]);
    }
}

/// The neighbours row[index[i] - 1], row[index[i]] in lane i, as one double: both taps of a linear read with one load.
template<class Tag>
HWY_INLINE hn::Vec<Tag> gatherNeighbours(Tag tag, const float* row, const std::int32_t* index)
{
    if constexpr (hn::MaxLanes(tag) > 2)
    {
        const hn::Half<Tag> half;
        const auto lower = gatherNeighbours(half, row, index);
        const auto upper = gatherNeighbours(half, row, index + hn::MaxLanes(half));
        return hn::Combine(tag, upper, lower);
    }
    else
    {
        double first;
        double second;
        std::memcpy(&first, row + index[0] - 1, sizeof(first));
        std::memcpy(&second, row + index[1] - 1, sizeof(second));
        return hn::InsertLane(hn::Set(tag, first), 1, second);
    }
}

/// Lanes of the 2 * waveLength samples `lower`, `upper`.
HWY_INLINE FloatVector lookUp(FloatVector lower, FloatVector upper, IndexVector lane)
{
    const IndexTag tag;
    const auto isLower = hn::Lt(lane, hn::Set(tag, static_cast<std::int32_t>(waveLength)));
    const auto within = hn::And(lane, hn::Set(tag, static_cast<std::int32_t>(waveLength - 1)));
    const auto indices = hn::IndicesFromVec(FloatTag{}, within);
    return hn::IfThenElse(hn::RebindMask(FloatTag{}, isLower), hn::TableLookupLanes(lower, indices),
                          hn::TableLookupLanes(upper, indices));
}

/// The waves of one row. `isLinear`: fractional delays.
template<bool isLinear>
class Wavefront
{
public:
    HWY_INLINE Wavefront(const float* samples, float* output, std::size_t length, float gain, float feedback)
        : samples_(samples), output_(output), length_(length), gain_(hn::Set(FloatTag{}, gain)),
          feedback_(hn::Set(FloatTag{}, feedback))
    {}

    /// Computes output[start] to output[start + waveLength - 1] if no lane of the wave reads another one, itself, or
    /// before the first sample; otherwise leaves it to the caller and returns false. Everything before is there
    /// already.
    ///
    /// `index`, `fraction`: where the wave reads, from `findSources`.
    HWY_INLINE bool compute(std::size_t start, const std::int32_t* index, const float* fraction) const
    {
        const IndexTag tag;
        const auto source = hn::Load(tag, index);

        // A delay that rests: one load. First, because it needs the fewest tests.
        const auto isContiguous = hn::Eq(source, hn::Add(hn::Set(tag, index[0]), hn::Iota(tag, 0)));
        if (hn::AllTrue(tag, isContiguous) && index[0] >= lowestIndex
            && index[0] <= static_cast<std::int32_t>(start) - static_cast<std::int32_t>(waveLength))
        {
            store(start, readContiguous(index[0], fraction));
            return true;
        }

        const auto isSettled = hn::And(hn::Lt(source, hn::Set(tag, static_cast<std::int32_t>(start))),
                                       hn::Gt(source, hn::Set(tag, lowestIndex - 1)));
        if (HWY_UNLIKELY(!hn::AllTrue(tag, isSettled)))
            return false;

        // A delay that moves: places close to each other, so two loads and a permutation.
        const std::int32_t windowStart = std::min(index[0], index[waveLength - 1]);
        const auto inWindow = hn::Sub(source, hn::Set(tag, windowStart));
        const auto isInWindow = hn::Lt(hn::BitCast(UnsignedTag{}, inWindow), hn::Set(UnsignedTag{}, windowReach));
        if (hn::AllTrue(UnsignedTag{}, isInWindow) && static_cast<std::size_t>(windowStart) + 2 * waveLength <= length_)
            store(start, readWindow(windowStart, inWindow, fraction));
        else
            store(start, readScattered(index, fraction));
        return true;
    }

private:
    static constexpr std::int32_t lowestIndex = isLinear ? 1 : 0; ///< of the newer tap; the older one is just before
    static constexpr std::uint32_t windowReach = static_cast<std::uint32_t>(2 * waveLength - (isLinear ? 1 : 0));

    HWY_INLINE void store(std::size_t start, FloatVector read) const
    {
        const FloatTag tag;
        const auto scaled = hn::Mul(gain_, hn::LoadU(tag, samples_ + start));
        hn::StoreU(fusedMultiplyAdd(tag, feedback_, read, scaled), tag, output_ + start);
    }

    static HWY_INLINE FloatVector interpolate(FloatVector newer, FloatVector older, const float* fraction)
    {
        return fusedMultiplyAdd(FloatTag{}, hn::Load(FloatTag{}, fraction), hn::Sub(older, newer), newer);
    }

    HWY_INLINE FloatVector readContiguous(std::int32_t first, const float* fraction) const
    {
        const FloatTag tag;
        const auto newer = hn::LoadU(tag, output_ + first);
        if constexpr (isLinear)
            return interpolate(newer, hn::LoadU(tag, output_ + first - 1), fraction);
        else
            return newer;
    }

    HWY_INLINE FloatVector readWindow(std::int32_t windowStart, IndexVector inWindow, const float* fraction) const
    {
        const FloatTag tag;
        const float* const window = output_ + windowStart - lowestIndex;
        const auto lower = hn::LoadU(tag, window);
        const auto upper = hn::LoadU(tag, window + waveLength);
        if constexpr (isLinear)
        {
            const auto newer = lookUp(lower, upper, hn::Add(inWindow, hn::Set(IndexTag{}, 1)));
            const auto older = lookUp(lower, upper, inWindow);
            return interpolate(newer, older, fraction);
        }
        else
        {
            return lookUp(lower, upper, inWindow);
        }
    }

    HWY_INLINE FloatVector readScattered(const std::int32_t* index, const float* fraction) const
    {
        const FloatTag tag;
        if constexpr (isLinear)
        {
            const hn::Repartition<double, FloatTag> pairTag;
            const auto first = hn::BitCast(tag, gatherNeighbours(pairTag, output_, index));
            const auto second = hn::BitCast(tag, gatherNeighbours(pairTag, output_, index + waveLength / 2));
            return interpolate(hn::ConcatOdd(tag, second, first), hn::ConcatEven(tag, second, first), fraction);
        }
        else
        {
            return gather(tag, output_, index);
        }
    }

    const float* samples_;
    float* output_;
    std::size_t length_;
    FloatVector gain_;
    FloatVector feedback_;
};

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
