// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fourier/RealTransform.h"

#include "Fourier/AlignedBuffer.h"

#include <fftw3.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <type_traits>

namespace driftline
{
namespace
{

/// FFTW's functions for one precision: the library has each twice.
template<class Real>
struct Fftw;

template<>
struct Fftw<double>
{
    using Complex = fftw_complex;
    using Plan = fftw_plan;
    static Plan planForward(int n, double* x, Complex* X) { return fftw_plan_dft_r2c_1d(n, x, X, FFTW_ESTIMATE); }
    static Plan planInverse(int n, Complex* X, double* x) { return fftw_plan_dft_c2r_1d(n, X, x, FFTW_ESTIMATE); }
    static void forward(Plan plan, double* x, Complex* X) { fftw_execute_dft_r2c(plan, x, X); }
    static void inverse(Plan plan, Complex* X, double* x) { fftw_execute_dft_c2r(plan, X, x); }
};

template<>
struct Fftw<float>
{
    using Complex = fftwf_complex;
    using Plan = fftwf_plan;
    static Plan planForward(int n, float* x, Complex* X) { return fftwf_plan_dft_r2c_1d(n, x, X, FFTW_ESTIMATE); }
    static Plan planInverse(int n, Complex* X, float* x) { return fftwf_plan_dft_c2r_1d(n, X, x, FFTW_ESTIMATE); }
    static void forward(Plan plan, float* x, Complex* X) { fftwf_execute_dft_r2c(plan, x, X); }
    static void inverse(Plan plan, Complex* X, float* x) { fftwf_execute_dft_c2r(plan, X, x); }
};

/// FFTW's planner, in either precision, may be entered by one thread only.
std::mutex& plannerMutex()
{
    static std::mutex mutex;
    return mutex;
}

template<class Real>
typename Fftw<Real>::Complex* fftwComplex(std::complex<Real>* spectrum)
{
    return reinterpret_cast<typename Fftw<Real>::Complex*>(spectrum); // the same layout, as both standards promise
}

} // namespace

template<class Real>
RealTransform<Real>::RealTransform(std::size_t length)
{
    if (length == 0 || length > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::length_error("RealTransform: FFTW takes lengths from 1 to 2^31 - 1");
    // Estimating reads neither array; it only wants to know how they are aligned.
    AlignedBuffer<Real> samples(length);
    AlignedBuffer<std::complex<Real>> spectrum(binCount(length));
    const int n = static_cast<int>(length);
    forwardPlan_ = Fftw<Real>::planForward(n, samples.data(), fftwComplex(spectrum.data()));
    inversePlan_ = Fftw<Real>::planInverse(n, fftwComplex(spectrum.data()), samples.data());
    if (forwardPlan_ == nullptr || inversePlan_ == nullptr)
        throw std::bad_alloc(); // the only way in which an estimate fails
}

template<class Real>
const RealTransform<Real>& RealTransform<Real>::ofLength(std::size_t length)
{
    const std::scoped_lock lock(plannerMutex());
    static std::map<std::size_t, std::unique_ptr<const RealTransform>> transforms;
    auto& transform = transforms[length];
    if (transform == nullptr)
        transform.reset(new RealTransform(length));
    return *transform;
}

template<class Real>
void RealTransform<Real>::forward(const Real* samples, std::complex<Real>* spectrum) const
{
    using Plan = typename Fftw<Real>::Plan;
    // FFTW takes no const; a real-to-complex plan preserves its input unless told otherwise.
    Fftw<Real>::forward(static_cast<Plan>(forwardPlan_), const_cast<Real*>(samples), fftwComplex(spectrum));
}

template<class Real>
void RealTransform<Real>::inverse(std::complex<Real>* spectrum, Real* samples) const
{
    using Plan = typename Fftw<Real>::Plan;
    Fftw<Real>::inverse(static_cast<Plan>(inversePlan_), fftwComplex(spectrum), samples);
}

template class RealTransform<float>;
template class RealTransform<double>;

std::size_t quickTransformLength(std::size_t atLeast)
{
    // FFTW takes about n * (log2 n + the number of odd prime factors): its kernels for 3 and 5 do less at a time than
    // those for powers of two. A power of two is less than twice as long, so that no candidate is.
    double leastCost = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t fives = 1, fiveCount = 0; fives < 2 * atLeast; fives *= 5, ++fiveCount)
        for (std::size_t threes = fives, threeCount = 0; threes < 2 * atLeast; threes *= 3, ++threeCount)
        {
            std::size_t length = 2 * threes;
            while (length < atLeast)
                length *= 2;
            const double cost =
                static_cast<double>(length)
                * (std::log2(static_cast<double>(length)) + static_cast<double>(fiveCount + threeCount));
            if (cost < leastCost)
            {
                leastCost = cost;
                best = length;
            }
        }
    return best;
}

} // namespace driftline
