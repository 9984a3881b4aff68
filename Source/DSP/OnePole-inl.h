// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the filter of OnePole.h. Included once per Highway target.
#if defined(DRIFTLINE_ONE_POLE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_ONE_POLE_INL_H
#undef DRIFTLINE_ONE_POLE_INL_H
#else
#define DRIFTLINE_ONE_POLE_INL_H
#endif

#include "DSP/FusedMultiplyAdd-inl.h"
#include "DSP/OnePole.h"
#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// A block is a whole number of these vectors.
template<class Scan>
using BlockTag = hn::CappedTag<Scan, 64 / sizeof(Scan)>;
/// As many samples.
template<class Scan>
using BlockFloatTag = hn::Rebind<float, BlockTag<Scan>>;

/// The lane that each lane takes in at a level of the scan that fits into a vector.
template<class Scan>
HWY_INLINE auto scanSources(int level)
{
    using Index = std::conditional_t<sizeof(Scan) == 4, std::int32_t, std::int64_t>;
    alignas(64) static constexpr auto sources = [] {
        std::array<std::array<Index, 16>, 4> table{};
        for (std::size_t k = 0; k < table.size(); ++k)
            for (std::size_t lane = 0; lane < table[k].size(); ++lane)
                table[k][lane] = (lane >> k) % 2 == 1 ? onePoleSource(static_cast<int>(lane), static_cast<int>(k)) : 0;
        return table;
    }();
    return hn::SetTableIndices(BlockTag<Scan>(), sources[static_cast<std::size_t>(level)].data());
}

/// Samples as numbers of the scan.
template<class D>
HWY_INLINE hn::VFromD<D> loadAs(D d, const float* x)
{
    if constexpr (sizeof(hn::TFromD<D>) == sizeof(float))
        return hn::LoadU(d, x);
    else
        return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, D>(), x));
}

/// And back.
template<class D>
HWY_INLINE auto asFloats(D, hn::VFromD<D> y)
{
    if constexpr (sizeof(hn::TFromD<D>) == sizeof(float))
        return y;
    else
        return hn::DemoteTo(hn::Rebind<float, D>(), y);
}

/// One block: sums[j] is what its samples up to j add to the low-pass.
template<class Scan>
HWY_INLINE void scanBlock(const OnePoleFactors<Scan>& factors, const float* x, Scan* sums)
{
    const BlockTag<Scan> d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    const auto stepAt = [&](int level, int place) {
        return hn::Load(d, factors.step[static_cast<std::size_t>(level)].data() + place);
    };
    const auto gain = hn::Set(d, factors.gain);
    for (int first = 0; first < onePoleBlock; first += lanes)
    {
        auto sum = hn::Mul(gain, loadAs(d, x + first));
        for (int level = 0; (1 << level) < lanes; ++level)
            sum = fusedMultiplyAdd(d, stepAt(level, first), hn::TableLookupLanes(sum, scanSources<Scan>(level)), sum);
        hn::Store(sum, d, sums + first);
    }
    for (int level = 0; level < onePoleLevels; ++level)
        for (int first = 0; first < onePoleBlock && (1 << level) >= lanes; first += lanes)
            if ((first >> level) % 2 == 1)
            {
                const auto lowerHalf = hn::Set(d, sums[onePoleSource(first, level)]);
                const auto sum = fusedMultiplyAdd(d, stepAt(level, first), lowerHalf, hn::Load(d, sums + first));
                hn::Store(sum, d, sums + first);
            }
}

/// A stretch of a chunk through a filter.
template<class Scan>
struct OnePoleRun
{
    const OnePoleFactors<Scan>& factors;
    OnePoleState& state;
    int place; ///< of the chunk's first sample in its block, 0 to 31
    int first; ///< samples first to end - 1 of the chunk
    int end;
};

/// Samples that do not fill a block: those before wait in the state, and the scan is done again with the new ones.
template<class Scan, class Sink>
HWY_NOINLINE void runPartOfBlock(const OnePoleRun<Scan>& run, const float* x, int from, int to, Sink&& sink)
{
    auto& state = run.state;
    HWY_ALIGN Scan sums[onePoleBlock];
    const int start = (run.place + from) % onePoleBlock;
    std::copy(x + from, x + to, state.begun.begin() + start);
    scanBlock(run.factors, state.begun.data(), sums);
    const auto carried = static_cast<Scan>(state.carried);
    for (int i = from; i < to; ++i)
    {
        const int place = start + i - from;
        const Scan y = std::fma(run.factors.decay[static_cast<std::size_t>(place)], carried, sums[place]);
        sink(i, static_cast<float>(y));
    }
    if (start + to - from == onePoleBlock)
        state.carried = carryOn(run.factors, state.carried, static_cast<double>(sums[onePoleBlock - 1]));
}

/// Calls `sink(d, i, y)` with y of the low-pass for the samples of x from i on, or `sink(i, y)` for one of them. It may
/// write over x there.
template<class Scan, class Sink>
HWY_INLINE void runOnePole(const OnePoleRun<Scan>& run, const float* x, Sink&& sink)
{
    const BlockTag<Scan> d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    int i = run.first;
    const int begun = (run.place + run.first) % onePoleBlock;
    if (begun != 0)
    {
        i = std::min(run.first + onePoleBlock - begun, run.end);
        runPartOfBlock(run, x, run.first, i, sink);
    }
    OnePoleState& state = run.state;
    for (; i + onePoleBlock <= run.end; i += onePoleBlock)
    {
        HWY_ALIGN Scan sums[onePoleBlock];
        scanBlock(run.factors, x + i, sums);
        const auto carried = hn::Set(d, static_cast<Scan>(state.carried));
        for (int j = 0; j < onePoleBlock; j += lanes)
        {
            const auto decay = hn::Load(d, run.factors.decay.data() + j);
            const auto y = fusedMultiplyAdd(d, decay, carried, hn::Load(d, sums + j));
            sink(BlockFloatTag<Scan>(), i + j, asFloats(d, y));
        }
        state.carried = carryOn(run.factors, state.carried, static_cast<double>(sums[onePoleBlock - 1]));
    }
    if (i < run.end)
        runPartOfBlock(run, x, i, run.end, sink);
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
