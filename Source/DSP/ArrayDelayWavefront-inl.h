// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The recursion of the array delay, a vector at a time. Included once per Highway target, hence the toggled guard.
#if defined(DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H
#undef DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H
#else
#define DRIFTLINE_ARRAY_DELAY_WAVEFRONT_INL_H
#endif

#include "DSP/ArrayDelayKernel.h"
#include "DSP/ArrayDelaySources-inl.h"
#include "DSP/FusedMultiplyAdd-inl.h"

#include <algorithm>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// row[index[0]], row[index[1]], ... by scalar loads. Two indices come with one load, because loads are what limits it.
template<class Tag>
HWY_INLINE hn::Vec<Tag> loadEach(Tag tag, const float* row, const std::int32_t* index)
{
    if constexpr (hn::MaxLanes(tag) > 4)
    {
        const hn::Half<Tag> half;
        const auto lower = loadEach(half, row, index);
        const auto upper = loadEach(half, row, index + hn::MaxLanes(half));
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
HWY_INLINE hn::Vec<Tag> loadNeighbours(Tag tag, const float* row, const std::int32_t* index)
{
    if constexpr (hn::MaxLanes(tag) > 2)
    {
        const hn::Half<Tag> half;
        const auto lower = loadNeighbours(half, row, index);
        const auto upper = loadNeighbours(half, row, index + hn::MaxLanes(half));
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

/// The same by the gather instruction.
HWY_INLINE hn::Vec<hn::Repartition<double, FloatTag>> gatherNeighbours(const float* row,
                                                                       hn::Vec<hn::Half<IndexTag>> index)
{
    const hn::Repartition<double, FloatTag> pairTag;
    const hn::Repartition<std::int64_t, FloatTag> offsetTag;
    const auto byteOffset = hn::ShiftLeft<2>(hn::PromoteTo(offsetTag, index));
    return hn::GatherOffset(pairTag, reinterpret_cast<const double*>(row - 1), byteOffset);
}

/// Lanes of the 2 * waveLength samples `lower`, `upper`.
HWY_INLINE FloatVector lookUp(FloatVector lower, FloatVector upper, IndexVector lane)
{
#if HWY_TARGET <= HWY_AVX3
    // One instruction that Highway 1.0.3 has no name for.
    return FloatVector{_mm512_permutex2var_ps(lower.raw, lane.raw, upper.raw)};
#else
    const IndexTag tag;
    const auto isLower = hn::Lt(lane, hn::Set(tag, static_cast<std::int32_t>(waveLength)));
    const auto within = hn::And(lane, hn::Set(tag, static_cast<std::int32_t>(waveLength - 1)));
    const auto indices = hn::IndicesFromVec(FloatTag{}, within);
    return hn::IfThenElse(hn::RebindMask(FloatTag{}, isLower), hn::TableLookupLanes(lower, indices),
                          hn::TableLookupLanes(upper, indices));
#endif
}

/// The waves of one row. `isLinear`: fractional delays.
template<bool isLinear, bool isZeroEdge, ScatteredReads reads>
class Wavefront
{
public:
    HWY_INLINE Wavefront(const float* samples, float* output, std::size_t length, float gain, float feedback)
        : samples_(samples), output_(output), length_(length), gain_(hn::Set(FloatTag{}, gain)),
          feedback_(hn::Set(FloatTag{}, feedback))
    {}

    /// Computes output[start] to output[start + waveLength - 1] if no lane reads another one, itself, or before the
    /// first sample; otherwise it returns false. So it does, and leaves `isGliding` set, if they read close to each
    /// other and so near that the wave would wait for the one before: the plain loop is faster then. Everything before
    /// is there already, and `start` is at least 1.
    ///
    /// `sources`: where the wave reads, from `findSources`, and `index` the same in memory. `isGliding`: whether to
    /// expect places close to each other; cleared where they are not.
    HWY_INLINE bool compute(std::size_t start, const WaveSources& sources, const std::int32_t* index,
                            bool& isGliding) const
    {
        const IndexTag tag;
        const IndexVector newest = sources.index;
        const FloatVector fraction = sources.fraction;
        if (isGliding)
        {
            // Two loads and a permutation read any places that lie within two vectors; within the row and before the
            // wave, so that the test below is not needed. The first lane's place comes from its register: a scalar load
            // right after the store of the whole vector would wait for it.
            const std::int32_t windowStart = hn::GetLane(newest) - windowBefore;
            const auto inWindow = hn::Sub(newest, hn::Set(tag, windowStart));
            const auto isInWindow = hn::Lt(hn::BitCast(UnsignedTag{}, inWindow), hn::Set(UnsignedTag{}, windowReach));
            isGliding = windowStart >= lowestIndex && hn::AllTrue(UnsignedTag{}, isInWindow);
            if (isGliding)
            {
                if (HWY_UNLIKELY(windowStart + static_cast<std::int32_t>(2 * waveLength)
                                 > static_cast<std::int32_t>(start)))
                    return false;
                store(start, interpolate(readWindow(windowStart, inWindow), fraction));
                return true;
            }
        }

        // One unsigned comparison for both ends.
        const auto lowest = hn::Set(tag, lowestIndex);
        const auto aboveLowest = hn::BitCast(UnsignedTag{}, hn::Sub(newest, lowest));
        const auto settled =
            hn::BitCast(UnsignedTag{}, hn::Sub(hn::Set(tag, static_cast<std::int32_t>(start)), lowest));
        if (HWY_UNLIKELY(!hn::AllTrue(UnsignedTag{}, hn::Lt(aboveLowest, settled))))
            return false;
        store(start, interpolate(readScattered(newest, index), fraction));
        return true;
    }

    /// The same for any wave, unless so many lanes read each other that one sample after the other is faster: then it
    /// returns false.
    HWY_NOINLINE bool computeEntangled(std::size_t start, const std::int32_t* index, FloatVector fraction) const
    {
        const FloatTag tag;
        const IndexTag indexTag;
        const auto newest = hn::Load(indexTag, index);
        const auto lane = hn::Iota(indexTag, 0);
        const auto newerLane = hn::Sub(newest, hn::Set(indexTag, static_cast<std::int32_t>(start)));
        const auto olderLane = hn::Sub(newerLane, hn::Set(indexTag, 1));
        const auto newerIsLane = hn::Gt(newerLane, hn::Set(indexTag, -1));
        if (hn::AllFalse(indexTag, newerIsLane))
        {
            store(start, interpolate(readAtEdge(newest), fraction));
            return true;
        }
        // Each round below costs about what four samples cost one after the other.
        const auto isNear = hn::Gt(newerLane, hn::Sub(lane, hn::Set(indexTag, nearby)));
        if (!hn::AllFalse(indexTag, isNear) && hn::CountTrue(indexTag, newerIsLane) > mostEntangled)
            return false;

        const auto samples = hn::LoadU(tag, samples_ + start);
        const auto scaled = hn::Mul(gain_, samples);
        Taps taps = readAtEdge(newest);
        // What was read of lanes is not there yet. A lane that reads itself gets its sample and keeps it.
        const auto newerFromLane = hn::RebindMask(tag, newerIsLane);
        const auto newerFromOther = hn::RebindMask(tag, hn::AndNot(hn::Eq(newerLane, lane), newerIsLane));
        const auto olderFromLane = hn::RebindMask(tag, hn::Gt(olderLane, hn::Set(indexTag, -1)));
        taps.newer = hn::IfThenElse(newerFromLane, samples, taps.newer);
        if constexpr (isLinear)
            taps.older = hn::IfThenElse(olderFromLane, samples, taps.older);

        const auto within = hn::Set(indexTag, static_cast<std::int32_t>(waveLength - 1));
        const auto newerIndices = hn::IndicesFromVec(tag, hn::And(newerLane, within));
        const auto olderIndices = hn::IndicesFromVec(tag, hn::And(olderLane, within));
        // A lane only reads lanes before it. So each round makes at least one more lane right for good, and when a
        // round changes nothing all are.
        auto result = mix(scaled, interpolate(taps, fraction));
        for (;;)
        {
            taps.newer = hn::IfThenElse(newerFromOther, hn::TableLookupLanes(result, newerIndices), taps.newer);
            if constexpr (isLinear)
                taps.older = hn::IfThenElse(olderFromLane, hn::TableLookupLanes(result, olderIndices), taps.older);
            const auto next = mix(scaled, interpolate(taps, fraction));
            const bool isSame =
                hn::AllTrue(indexTag, hn::Eq(hn::BitCast(indexTag, next), hn::BitCast(indexTag, result)));
            result = next;
            if (isSame)
                break;
        }
        hn::StoreU(result, tag, output_ + start);
        return true;
    }

private:
    /// The two samples around each place; only the newer one where delays are whole.
    struct Taps
    {
        FloatVector newer;
        FloatVector older;
    };

    /// From here on neither tap lies before the first sample. Clamped, a whole delay never does.
    static constexpr std::int32_t lowestIndex = isLinear ? 1 : 0;
    /// Where the window begins before the first lane's place: delays may grow by up to a quarter more than a sample a
    /// sample, and shrink by three quarters of one.
    static constexpr std::int32_t windowBefore = static_cast<std::int32_t>(waveLength / 4);
    static constexpr std::uint32_t windowReach = static_cast<std::uint32_t>(2 * waveLength - (isLinear ? 1 : 0));
    /// A wave with more lanes that read each other than this, some over less than `nearby` samples, has long chains.
    static constexpr std::size_t mostEntangled = waveLength / 3;
    static constexpr std::int32_t nearby = static_cast<std::int32_t>(waveLength / 4);

    HWY_INLINE FloatVector mix(FloatVector scaled, FloatVector read) const
    {
        return fusedMultiplyAdd(FloatTag{}, feedback_, read, scaled);
    }

    HWY_INLINE void store(std::size_t start, FloatVector read) const
    {
        const FloatTag tag;
        hn::StoreU(mix(hn::Mul(gain_, hn::LoadU(tag, samples_ + start)), read), tag, output_ + start);
    }

    static HWY_INLINE FloatVector interpolate(Taps taps, FloatVector fraction)
    {
        if constexpr (isLinear)
            return fusedMultiplyAdd(FloatTag{}, fraction, hn::Sub(taps.older, taps.newer), taps.newer);
        else
            return taps.newer;
    }

    HWY_INLINE Taps readWindow(std::int32_t windowStart, IndexVector inWindow) const
    {
        const FloatTag tag;
        const float* const window = output_ + windowStart - lowestIndex;
        const auto lower = hn::LoadU(tag, window);
        const auto upper = hn::LoadU(tag, window + waveLength);
        if constexpr (isLinear)
            return {lookUp(lower, upper, hn::Add(inWindow, hn::Set(IndexTag{}, 1))), lookUp(lower, upper, inWindow)};
        else
            return {lookUp(lower, upper, inWindow), hn::Zero(tag)};
    }

    /// `newest` and `index` are the same places, each at least `lowestIndex`.
    HWY_INLINE Taps readScattered(IndexVector newest, const std::int32_t* index) const
    {
        const FloatTag tag;
        if constexpr (isLinear)
        {
            const hn::Repartition<double, FloatTag> pairTag;
            FloatVector first;
            FloatVector second;
            if constexpr (reads == ScatteredReads::gather)
            {
                first = hn::BitCast(tag, gatherNeighbours(output_, hn::LowerHalf(newest)));
                second = hn::BitCast(tag, gatherNeighbours(output_, hn::UpperHalf(hn::Half<IndexTag>{}, newest)));
            }
            else
            {
                first = hn::BitCast(tag, loadNeighbours(pairTag, output_, index));
                second = hn::BitCast(tag, loadNeighbours(pairTag, output_, index + waveLength / 2));
            }
            return {hn::ConcatOdd(tag, second, first), hn::ConcatEven(tag, second, first)};
        }
        else if constexpr (reads == ScatteredReads::gather)
        {
            return {hn::GatherIndex(tag, output_, newest), hn::Zero(tag)};
        }
        else
        {
            return {loadEach(tag, output_, index), hn::Zero(tag)};
        }
    }

    /// The taps of places of which some lie before the first sample.
    HWY_INLINE Taps readAtEdge(IndexVector newest) const
    {
        const FloatTag tag;
        const auto lowest = hn::Set(IndexTag{}, lowestIndex);
        if (!isZeroEdge && hn::AllTrue(IndexTag{}, hn::Lt(newest, lowest)))
            return {hn::Set(tag, output_[0]), hn::Set(tag, output_[0])};
        HWY_ALIGN std::int32_t inside[waveLength];
        const auto insideVector = hn::Max(newest, lowest);
        hn::Store(insideVector, IndexTag{}, inside);
        Taps taps = readScattered(insideVector, inside);
        const auto isInside = hn::RebindMask(tag, hn::Eq(insideVector, newest));
        if constexpr (isLinear)
        {
            // Read were samples 0 and 1. The older is the newer one of a place at 0.
            const auto isFirst = hn::RebindMask(tag, hn::Eq(newest, hn::Zero(IndexTag{})));
            if constexpr (isZeroEdge)
            {
                taps.newer = hn::IfThenElse(isInside, taps.newer, hn::IfThenElseZero(isFirst, taps.older));
                taps.older = hn::IfThenElseZero(isInside, taps.older);
            }
            else
            {
                taps.newer = hn::IfThenElse(isInside, taps.newer, taps.older);
            }
        }
        else if constexpr (isZeroEdge)
        {
            taps.newer = hn::IfThenElseZero(isInside, taps.newer);
        }
        return taps;
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
