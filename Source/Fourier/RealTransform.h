// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Fourier/AlignedBuffer.h"

#include <complex>
#include <cstddef>

namespace driftline
{

/// The discrete Fourier transform of real numbers, of one even length and precision (float or double):
///
///     X[k] = sum over n of x[n] * exp(-2 pi i k n / N),  k = 0 to N / 2
///
/// FFTW transforms N / 2 complex numbers, and HalfSpectrum.h makes them N real ones, in vectors: FFTW's own real
/// transforms use narrower ones, and take up to twice as long. Plans are made once for the process and kept. They are
/// estimated, not measured: a measurement takes up to a second, and may choose another order of additions on every run
/// and so give other bits.
template<class Real>
class RealTransform
{
public:
    /// The transform of `length`, even and at least 2. The first call for a length makes its plans, in about a
    /// millisecond. [any thread; locks]
    static const RealTransform& ofLength(std::size_t length);

    /// The number of complex values that describe `length` real ones.
    static std::size_t binCount(std::size_t length) { return length / 2 + 1; }

    /// `samples` (length) stay as they are; `spectrum` has binCount(length). Both lie in AlignedBuffers, from their
    /// beginning on. [any thread]
    void forward(const Real* samples, std::complex<Real>* spectrum) const;

    /// The inverse times the length. It overwrites `spectrum`. [any thread]
    void inverse(std::complex<Real>* spectrum, Real* samples) const;

    ~RealTransform() = default;
    RealTransform(const RealTransform&) = delete;
    RealTransform& operator=(const RealTransform&) = delete;

private:
    explicit RealTransform(std::size_t length);

    std::size_t half_;
    AlignedBuffer<Real> cosines_; ///< of 2 pi k / N, for HalfSpectrum.h
    AlignedBuffer<Real> sines_;
    void* forwardPlan_ = nullptr; ///< fftw_plan or fftwf_plan; never destroyed, as FFTW's own tables
    void* inversePlan_ = nullptr;
};

template<>
RealTransform<double>::RealTransform(std::size_t length);
template<>
RealTransform<float>::RealTransform(std::size_t length);
template<>
void RealTransform<double>::forward(const double* samples, std::complex<double>* spectrum) const;
template<>
void RealTransform<float>::forward(const float* samples, std::complex<float>* spectrum) const;
template<>
void RealTransform<double>::inverse(std::complex<double>* spectrum, double* samples) const;
template<>
void RealTransform<float>::inverse(std::complex<float>* spectrum, float* samples) const;

/// The length from `atLeast` up that is transformed in the least time: even, with no prime factor above 5. [any thread]
std::size_t quickTransformLength(std::size_t atLeast);

} // namespace driftline
