// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What happens to the samples of a line between its read heads and what it hands out. Included once per Highway target.
#if defined(DRIFTLINE_LINE_SINKS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LINE_SINKS_INL_H
#undef DRIFTLINE_LINE_SINKS_INL_H
#else
#define DRIFTLINE_LINE_SINKS_INL_H
#endif

#include "DSP/FusedMultiplyAdd-inl.h"
#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

// Each step of the path hands its samples to a sink: a vector of them, `sink(d, i, values)`, or one, `sink(i, value)`,
// which are samples i and on of the chunk.

struct Store
{
    float* out;

    template<class D, class V>
    HWY_INLINE void operator()(D d, int i, V x) const
    {
        hn::StoreU(x, d, out + i);
    }
    HWY_INLINE void operator()(int i, float x) const { out[i] = x; }
};

template<class Next>
struct Snapped
{
    Next next;

    template<class D, class V>
    HWY_INLINE void operator()(D d, int i, V x) const
    {
        next(d, i, snap(x));
    }
    HWY_INLINE void operator()(int i, float x) const { next(i, snap(x)); }
};

/// fma(amount, low, x): what is above a low-pass, as far as `amount` says.
template<class Next>
struct TakenOff
{
    const float* x;
    const float* amount;
    Next next;

    template<class D, class V>
    HWY_INLINE void operator()(D d, int i, V low) const
    {
        next(d, i, fusedMultiplyAdd(d, hn::LoadU(d, amount + i), low, hn::LoadU(d, x + i)));
    }
    HWY_INLINE void operator()(int i, float low) const { next(i, std::fma(amount[i], low, x[i])); }
};

/// x - k x^3, held at its top beyond the limit.
template<class D, class V>
HWY_INLINE V drive(D d, V x, V negativeK, float limit)
{
    const auto held = hn::Min(hn::Max(x, hn::Set(d, -limit)), hn::Set(d, limit));
    return fusedMultiplyAdd(d, hn::Mul(negativeK, hn::Mul(held, held)), held, held);
}

HWY_INLINE float drive(float x, float negativeK, float limit)
{
    const float held = std::min(std::max(x, -limit), limit);
    return std::fma(negativeK * (held * held), held, held);
}

struct Driven
{
    const float* negativeK;
    float limit;
    Store next;

    template<class D, class V>
    HWY_INLINE void operator()(D d, int i, V x) const
    {
        next(d, i, drive(d, x, hn::LoadU(d, negativeK + i), limit));
    }
    HWY_INLINE void operator()(int i, float x) const { next(i, drive(x, negativeK[i], limit)); }
};

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
