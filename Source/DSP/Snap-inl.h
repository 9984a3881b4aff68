// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What every SIMD source of the line shares. Included once per Highway target.
#if defined(DRIFTLINE_SNAP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_SNAP_INL_H
#undef DRIFTLINE_SNAP_INL_H
#else
#define DRIFTLINE_SNAP_INL_H
#endif

#include "DSP/BlockMath.h"
#include "DSP/FusedMultiplyAdd-inl.h"

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using Floats = hn::VFromD<FloatTag>;

HWY_INLINE float snap(float x) { return std::abs(x) < snapThreshold ? 0.0F : x; }

template<class V>
HWY_INLINE V snap(V x)
{
    const hn::DFromV<V> d;
    return hn::IfThenElseZero(hn::Ge(hn::Abs(x), hn::Set(d, snapThreshold)), x);
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
