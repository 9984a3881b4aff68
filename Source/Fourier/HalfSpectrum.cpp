// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fourier/HalfSpectrum.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Fourier/HalfSpectrum.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{
namespace hn = hwy::HWY_NAMESPACE;

/// Both directions are one butterfly between k and M - k. With a and b what stands there,
///
///     E = e * (a + conj(b))    D = a - conj(b)    T = -i * (c * cos - i * s * sin) * D
///     a becomes E + T, b becomes conj(E - T)
struct Factors
{
    float e;
    float c;
    float s;
};

constexpr Factors splitting{0.5F, 0.5F, 0.5F};
constexpr Factors joining{1.0F, -1.0F, 1.0F};

void turn(float* z, const float* cosines, const float* sines, std::size_t half, const Factors& factors)
{
    const hn::CappedTag<float, 8> d;
    const std::size_t lanes = hn::Lanes(d);
    const auto e = hn::Set(d, factors.e);
    const auto c = hn::Set(d, factors.c);
    const auto s = hn::Set(d, factors.s);
    std::size_t k = 1;
    for (; 2 * k + 2 * lanes < half + 2; k += lanes) // while the vectors from both ends do not meet
    {
        float* const low = z + 2 * k;
        float* const high = z + 2 * (half - k - lanes + 1);
        hn::Vec<decltype(d)> aReal, aImaginary, bReal, bImaginary;
        hn::LoadInterleaved2(d, low, aReal, aImaginary);
        hn::LoadInterleaved2(d, high, bReal, bImaginary);
        bReal = hn::Reverse(d, bReal);
        bImaginary = hn::Reverse(d, bImaginary);
        const auto cosine = hn::Mul(c, hn::LoadU(d, cosines + k));
        const auto sine = hn::Mul(s, hn::LoadU(d, sines + k));
        const auto eReal = hn::Mul(e, hn::Add(aReal, bReal));
        const auto eImaginary = hn::Mul(e, hn::Sub(aImaginary, bImaginary));
        const auto dReal = hn::Sub(aReal, bReal);
        const auto dImaginary = hn::Add(aImaginary, bImaginary);
        const auto tReal = hn::NegMulAdd(sine, dReal, hn::Mul(cosine, dImaginary));
        const auto minusTImaginary = hn::MulAdd(sine, dImaginary, hn::Mul(cosine, dReal));
        hn::StoreInterleaved2(hn::Add(eReal, tReal), hn::Sub(eImaginary, minusTImaginary), d, low);
        hn::StoreInterleaved2(hn::Reverse(d, hn::Sub(eReal, tReal)),
                              hn::Reverse(d, hn::Neg(hn::Add(eImaginary, minusTImaginary))), d, high);
    }
    for (; 2 * k < half; ++k)
    {
        float* const a = z + 2 * k;
        float* const b = z + 2 * (half - k);
        const float cosine = factors.c * cosines[k];
        const float sine = factors.s * sines[k];
        const float eReal = factors.e * (a[0] + b[0]);
        const float eImaginary = factors.e * (a[1] - b[1]);
        const float dReal = a[0] - b[0];
        const float dImaginary = a[1] + b[1];
        const float tReal = cosine * dImaginary - sine * dReal;
        const float minusTImaginary = cosine * dReal + sine * dImaginary;
        a[0] = eReal + tReal;
        a[1] = eImaginary - minusTImaginary;
        b[0] = eReal - tReal;
        b[1] = -(eImaginary + minusTImaginary);
    }
    if (half % 2 == 0) // what is its own partner
    {
        z[half] *= 2.0F * factors.e;
        z[half + 1] *= -2.0F * factors.e;
    }
}

void split(float* z, const float* cosines, const float* sines, std::size_t half)
{
    turn(z, cosines, sines, half, splitting);
    const float even = z[0];
    const float odd = z[1];
    z[0] = even + odd;
    z[1] = 0.0F;
    z[2 * half] = even - odd;
    z[2 * half + 1] = 0.0F;
}

void join(float* z, const float* cosines, const float* sines, std::size_t half)
{
    turn(z, cosines, sines, half, joining);
    const float first = z[0];
    const float last = z[2 * half];
    z[0] = first + last;
    z[1] = first - last;
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(split);
HWY_EXPORT(join);

// The standard lets an array of complex numbers be read as one of twice as many reals ([complex.numbers]).
void splitHalves(std::complex<float>* spectrum, const float* cosines, const float* sines, std::size_t half)
{
    HWY_DYNAMIC_DISPATCH(split)(reinterpret_cast<float*>(spectrum), cosines, sines, half);
}

void joinHalves(std::complex<float>* spectrum, const float* cosines, const float* sines, std::size_t half)
{
    HWY_DYNAMIC_DISPATCH(join)(reinterpret_cast<float*>(spectrum), cosines, sines, half);
}

} // namespace driftline
#endif
