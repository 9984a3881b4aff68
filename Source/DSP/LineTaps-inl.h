// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The samples that a read looks at: one place in one memory, a vector of places, or one place in several memories.
// Included once per Highway target.
#if defined(DRIFTLINE_LINE_TAPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LINE_TAPS_INL_H
#undef DRIFTLINE_LINE_TAPS_INL_H
#else
#define DRIFTLINE_LINE_TAPS_INL_H
#endif

#include "DSP/FixedPoint.h"
#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

using IndexTag = hn::RebindToSigned<FloatTag>;
using Indices = hn::VFromD<IndexTag>;
using FloatMask = decltype(hn::Eq(hn::Zero(FloatTag()), hn::Zero(FloatTag())));

/// A channel's memory as a reader sees it.
struct Tape
{
    const float* samples;
    std::uint32_t mask;

    HWY_INLINE float at(std::uint32_t place) const { return samples[place & mask]; }
};

/// A tape, `samples`, that lies as one lane among others.
struct LaneTape
{
    const float* samples;
    std::size_t lanes;

    HWY_INLINE float at(std::uint32_t place) const { return samples[place * lanes]; }
};

/// Where a head reads: `whole` samples before `now`, and `fraction` (below 1) more.
struct Place
{
    std::uint32_t now;
    std::uint32_t whole;
    float fraction;
};

/// The fraction of a delay as a float32: its upper 24 bits, which a float32 holds exactly.
HWY_INLINE float fractionOf(DelayFixed delay)
{
    return static_cast<float>(static_cast<std::uint32_t>(delay) >> 8) * 0x1p-24F;
}

// The taps of a vector of heads: `load(newer)` gives the samples `newer` samples after their places. Three ways to get
// them:

/// All heads at one distance: the taps lie side by side. The memory's guard holds what lies past the wrap.
struct SideBySideTaps
{
    Tape tape;
    std::uint32_t place;

    HWY_INLINE Floats load(int newer) const
    {
        return hn::LoadU(FloatTag(), tape.samples + ((place + static_cast<std::uint32_t>(newer)) & tape.mask));
    }
};

/// Places that lie within as many samples as a vector holds, in any order, as those of a moving delay mostly do: each
/// tap is a permutation of samples that lie side by side.
struct WindowTaps
{
    SideBySideTaps window;
    decltype(hn::IndicesFromVec(FloatTag(), Indices())) lanes;

    HWY_INLINE Floats load(int newer) const { return hn::TableLookupLanes(window.load(newer), lanes); }
};

/// Places within twice as many: up to an octave higher.
struct WideWindowTaps
{
    WindowTaps older;
    FloatMask isOlder;

    HWY_INLINE Floats load(int newer) const
    {
        return hn::IfThenElse(isOlder, older.load(newer), older.load(newer + static_cast<int>(hn::Lanes(FloatTag()))));
    }
};

/// Any distances.
struct ScatteredTaps
{
    Tape tape;
    Indices places;

    HWY_INLINE Floats load(int newer) const
    {
        const IndexTag index;
        const auto mask = hn::Set(index, static_cast<std::int32_t>(tape.mask));
        return hn::GatherIndex(FloatTag(), tape.samples, hn::And(hn::Add(places, hn::Set(index, newer)), mask));
    }
};

/// A vector of one sample a channel of one Engine: no wider than needed, as narrow ones have more ports.
using LaneTag = hn::CappedTag<float, 4>;

/// One place in several tapes that lie in lanes.
template<class D>
struct LaneTaps
{
    const float* row;

    HWY_INLINE hn::VFromD<D> load(int newer) const
    {
        return hn::Load(D(), row + newer * static_cast<std::ptrdiff_t>(hn::Lanes(D())));
    }
};

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
