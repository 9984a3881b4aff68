// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The filter of OnePole.h for lines in lanes, one sample of each after the other. Included once per Highway target.
#if defined(DRIFTLINE_LANE_FILTER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LANE_FILTER_INL_H
#undef DRIFTLINE_LANE_FILTER_INL_H
#else
#define DRIFTLINE_LANE_FILTER_INL_H
#endif

#include "DSP/LaneRows-inl.h"
#include "DSP/LineKernel.h"
#include "DSP/OnePole-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// What the scan takes in at each level is kept.
template<class Scan, class D>
class LaneFilter
{
    static constexpr std::size_t width = mostLanes<D>;
    using ScanTag = hn::CappedTag<Scan, width>;

public:
    /// Takes over what the lines' filters remember. `filter` is the one of a chunk; all have the same factors.
    HWY_INLINE LaneFilter(const LaneSet& set, LoopFilter<Scan> LineChunk::*filter)
        : set_(set), filter_(filter), factors_((set.common().*filter).factors)
    {
        if (!isOn())
            return;
        const int begun = set.common().placeInBlock;
        std::fill_n(begun_[0], static_cast<std::size_t>(begun) * width, 0.0F);
        set.forEachLine([&](std::size_t lane, const LineChunk& chunk, int channel) {
            const auto& state = *(chunk.*filter).state[channel];
            carried_[lane] = state.carried;
            scanCarried_[lane] = static_cast<Scan>(state.carried);
            for (int j = 0; j < begun; ++j)
                begun_[j][lane] = state.begun[static_cast<std::size_t>(j)];
        });
        while (place_ < begun)
            process(hn::Load(D(), begun_[place_]));
    }

    HWY_INLINE bool isOn() const { return factors_ != nullptr; }

    /// The low-pass of each line's next sample.
    HWY_INLINE hn::VFromD<D> process(hn::VFromD<D> x)
    {
        const D d;
        const ScanTag scan;
        hn::Store(x, d, begun_[place_]);
        if constexpr (sizeof(Scan) == sizeof(float))
        {
            const auto low = step(scan, 0, x);
            advance();
            return low;
        }
        else
        {
            HWY_ALIGN float y[width];
            for (std::size_t lane = 0; lane < hn::Lanes(d); lane += hn::Lanes(scan))
                hn::StoreU(asFloats(scan, step(scan, lane, loadAs(scan, begun_[place_] + lane))),
                           hn::Rebind<float, ScanTag>(), y + lane);
            advance();
            return hn::Load(d, y);
        }
    }

    /// Gives the states back.
    HWY_INLINE void finish() const
    {
        if (!isOn())
            return;
        set_.forEachLine([&](std::size_t lane, const LineChunk& chunk, int channel) {
            auto& state = *(chunk.*filter_).state[channel];
            state.carried = carried_[lane];
            for (int j = 0; j < place_; ++j)
                state.begun[static_cast<std::size_t>(j)] = begun_[j][lane];
        });
    }

private:
    using Sums = hn::VFromD<ScanTag>;

    HWY_INLINE Sums step(ScanTag d, std::size_t lane, Sums x)
    {
        const auto decay = [&](int place) { return hn::Set(d, factors_->decay[static_cast<std::size_t>(place)]); };
        auto sum = hn::Mul(hn::Set(d, factors_->gain), x);
        for (int level = 0; level < onePoleLevels; ++level)
        {
            const int half = 1 << level;
            if ((place_ & half) != 0)
                sum = fusedMultiplyAdd(d, decay(place_ % half), hn::Load(d, lowerHalf_[level] + lane), sum);
            else
                hn::Store(sum, d, lowerHalf_[level] + lane);
        }
        if (place_ == onePoleBlock - 1)
            hn::Store(sum, d, last_ + lane);
        return fusedMultiplyAdd(d, decay(place_), hn::Load(d, scanCarried_ + lane), sum);
    }

    HWY_INLINE void advance()
    {
        if (++place_ < onePoleBlock)
            return;
        place_ = 0;
        for (std::size_t lane = 0; lane < width; ++lane)
        {
            carried_[lane] = carryOn(*factors_, carried_[lane], static_cast<double>(last_[lane]));
            scanCarried_[lane] = static_cast<Scan>(carried_[lane]);
        }
    }

    LaneSet set_;
    LoopFilter<Scan> LineChunk::*filter_;
    const OnePoleFactors<Scan>* factors_;
    int place_ = 0;
    HWY_ALIGN double carried_[width] = {};
    HWY_ALIGN Scan scanCarried_[width] = {};
    HWY_ALIGN Scan last_[width];
    HWY_ALIGN Scan lowerHalf_[onePoleLevels][width];
    HWY_ALIGN float begun_[onePoleBlock][width];
};

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
