// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// The fused multiply-add for SIMD code: the same bits on every target. Included once per Highway target,
// between HWY_BEFORE_NAMESPACE and HWY_AFTER_NAMESPACE, hence the toggled guard.
#if defined(DRIFTLINE_FUSED_MULTIPLY_ADD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_FUSED_MULTIPLY_ADD_INL_H
#undef DRIFTLINE_FUSED_MULTIPLY_ADD_INL_H
#else
#define DRIFTLINE_FUSED_MULTIPLY_ADD_INL_H
#endif

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// a * b + c, rounded once. Where the target has no such instruction, one std::fma a lane: slow and right.
template<class D, class V = hwy::HWY_NAMESPACE::VFromD<D>>
HWY_INLINE V fusedMultiplyAdd(D d, V a, V b, V c)
{
#if HWY_NATIVE_FMA
    (void)d;
    return hwy::HWY_NAMESPACE::MulAdd(a, b, c);
#else
    using T = hwy::HWY_NAMESPACE::TFromD<D>;
    HWY_ALIGN T x[hwy::HWY_NAMESPACE::MaxLanes(D())];
    HWY_ALIGN T y[hwy::HWY_NAMESPACE::MaxLanes(D())];
    HWY_ALIGN T z[hwy::HWY_NAMESPACE::MaxLanes(D())];
    hwy::HWY_NAMESPACE::Store(a, d, x);
    hwy::HWY_NAMESPACE::Store(b, d, y);
    hwy::HWY_NAMESPACE::Store(c, d, z);
    for (size_t i = 0; i < hwy::HWY_NAMESPACE::Lanes(d); ++i)
        z[i] = std::fma(x[i], y[i], z[i]);
    return hwy::HWY_NAMESPACE::Load(d, z);
#endif
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
