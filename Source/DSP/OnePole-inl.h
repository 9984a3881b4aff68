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

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// One stretch of a chunk through a filter.
struct OnePoleRun
{
    const OnePoleFactors& factors;
    OnePoleState& state;
    int place; ///< of the chunk's first sample in its block, 0 to 7
    int first; ///< samples first to end - 1 of the chunk
    int end;

    HWY_INLINE std::size_t placeOf(int i) const { return static_cast<std::size_t>((place + i) % onePoleBlock); }
    HWY_INLINE std::size_t indexOf(int i) const { return static_cast<std::size_t>(onePoleBlock + i); }
};

/// to[i] = fma(factor[i], from[i - lag], from[i]): one step of the scan.
HWY_INLINE void scanStep(const OnePoleRun& run, const double* factors, const double* from, double* to, int lag)
{
    const hn::CappedTag<double, onePoleBlock> d;
    const auto lanes = static_cast<int>(hn::Lanes(d));
    int i = run.first;
    for (; i + lanes <= run.end; i += lanes)
    {
        const auto factor = hn::LoadU(d, factors + run.placeOf(i));
        const double* source = from + run.indexOf(i);
        const auto sum = fusedMultiplyAdd(d, factor, hn::LoadU(d, source - lag), hn::LoadU(d, source));
        hn::StoreU(sum, d, to + run.indexOf(i));
    }
    for (; i < run.end; ++i)
    {
        const double* source = from + run.indexOf(i);
        to[run.indexOf(i)] = std::fma(factors[run.placeOf(i)], *(source - lag), *source);
    }
}

/// What the block before leaves to each sample of a whole block.
HWY_INLINE void addCarried(const OnePoleFactors& factors, double carried, const double* scanned, float* y)
{
    const hn::CappedTag<double, onePoleBlock> d;
    const hn::Rebind<float, decltype(d)> narrow;
    const auto lanes = hn::Lanes(d);
    for (std::size_t j = 0; j < onePoleBlock; j += lanes)
    {
        const auto factor = hn::LoadU(d, factors.decay.data() + j);
        const auto sum = fusedMultiplyAdd(d, factor, hn::Set(d, carried), hn::LoadU(d, scanned + j));
        hn::StoreU(hn::DemoteTo(narrow, sum), narrow, y + j);
    }
}

/// y of the low-pass for samples x, as float32: `y` is indexed like `x`, from the chunk's first sample on.
HWY_INLINE void runOnePole(const OnePoleRun& run, const float* x, float* y)
{
    auto& state = run.state;
    std::array<double, onePoleBlock + maximumChunk> level3;
    for (int i = run.first; i < run.end; ++i)
        state.level0[run.indexOf(i)] = run.factors.gain * static_cast<double>(x[i]);
    scanStep(run, run.factors.lag1.data(), state.level0.data(), state.level1.data(), 1);
    scanStep(run, run.factors.lag2.data(), state.level1.data(), state.level2.data(), 2);
    scanStep(run, run.factors.lag4.data(), state.level2.data(), level3.data(), 4);

    for (int i = run.first; i < run.end;)
    {
        const int blockEnd = i + onePoleBlock - static_cast<int>(run.placeOf(i));
        const int last = std::min(blockEnd, run.end);
        const double* scanned = level3.data() + run.indexOf(i);
        if (last - i == onePoleBlock)
            addCarried(run.factors, state.carried, scanned, y + i);
        else
            for (int k = i; k < last; ++k)
                y[k] = static_cast<float>(std::fma(run.factors.decay[run.placeOf(k)], state.carried, scanned[k - i]));
        if (last == blockEnd)
        {
            const double next =
                std::fma(run.factors.decay[onePoleBlock - 1], state.carried, level3[run.indexOf(blockEnd - 1)]);
            state.carried = std::abs(next) < static_cast<double>(snapThreshold) ? 0.0 : next;
        }
        i = last;
    }
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
