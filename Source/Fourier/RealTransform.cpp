// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fourier/RealTransform.h"

#include "Fourier/HalfSpectrum.h"

#include <fftw3.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numbers>
#include <stdexcept>

namespace driftline
{
namespace
{

/// FFTW's planner, in either precision, may be entered by one thread only.
std::mutex& plannerMutex()
{
    static std::mutex mutex;
    return mutex;
}

/// Reads the plans that were measured for this machine, if there are any. Once, with the planner locked.
void importSystemWisdom()
{
    static const bool isDone = [] {
        fftw_import_system_wisdom(); // 0 where there is none: as good
        fftwf_import_system_wisdom();
        return true;
    }();
    (void)isDone;
}

// FFTW's complex numbers, those of the standard and pairs of reals have one layout, as all three promise. FFTW takes no
// const, and yet preserves what these transforms read, but for the inverse in double.
fftwf_complex* fftwComplex(const std::complex<float>* numbers)
{
    return reinterpret_cast<fftwf_complex*>(const_cast<std::complex<float>*>(numbers));
}

fftwf_complex* fftwComplex(const float* pairs) { return reinterpret_cast<fftwf_complex*>(const_cast<float*>(pairs)); }

fftw_complex* fftwComplex(std::complex<double>* numbers) { return reinterpret_cast<fftw_complex*>(numbers); }

/// FFTW wants an int.
int fftwLength(std::size_t length)
{
    if (length < 2 || length % 2 != 0 || length > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::length_error("RealTransform: the length has to be even, at least 2 and below 2^31");
    return static_cast<int>(length);
}

} // namespace

template<>
RealTransform<double>::RealTransform(std::size_t length) : half_(length / 2)
{
    const int n = fftwLength(length);
    // Estimating reads neither array; it only wants to know how they are aligned.
    AlignedBuffer<double> samples(length);
    AlignedBuffer<std::complex<double>> spectrum(binCount(length));
    forwardPlan_ = fftw_plan_dft_r2c_1d(n, samples.data(), fftwComplex(spectrum.data()), FFTW_ESTIMATE);
    inversePlan_ = fftw_plan_dft_c2r_1d(n, fftwComplex(spectrum.data()), samples.data(), FFTW_ESTIMATE);
    if (forwardPlan_ == nullptr || inversePlan_ == nullptr)
        throw std::bad_alloc(); // the only way in which an estimate fails
}

template<>
RealTransform<float>::RealTransform(std::size_t length)
    : half_(length / 2), cosines_(half_ / 2 + 1), sines_(half_ / 2 + 1)
{
    const int n = fftwLength(length) / 2;
    for (std::size_t k = 0; k <= half_ / 2; ++k)
    {
        const double angle = std::numbers::pi * static_cast<double>(k) / static_cast<double>(half_);
        cosines_[k] = static_cast<float>(std::cos(angle));
        sines_[k] = static_cast<float>(std::sin(angle));
    }
    const AlignedBuffer<float> samples(length);
    const AlignedBuffer<std::complex<float>> spectrum(binCount(length));
    forwardPlan_ =
        fftwf_plan_dft_1d(n, fftwComplex(samples.data()), fftwComplex(spectrum.data()), FFTW_FORWARD, FFTW_ESTIMATE);
    inversePlan_ =
        fftwf_plan_dft_1d(n, fftwComplex(spectrum.data()), fftwComplex(samples.data()), FFTW_BACKWARD, FFTW_ESTIMATE);
    if (forwardPlan_ == nullptr || inversePlan_ == nullptr)
        throw std::bad_alloc();
}

template<class Real>
const RealTransform<Real>& RealTransform<Real>::ofLength(std::size_t length)
{
    const std::scoped_lock lock(plannerMutex());
    // Never destroyed: at the end of the process somebody may still be transforming.
    static auto& transforms = *new std::map<std::size_t, std::unique_ptr<const RealTransform>>;
    importSystemWisdom();
    auto& transform = transforms[length];
    if (transform == nullptr)
        transform.reset(new RealTransform(length));
    return *transform;
}

template<>
void RealTransform<double>::forward(const double* samples, std::complex<double>* spectrum) const
{
    fftw_execute_dft_r2c(static_cast<fftw_plan>(forwardPlan_), const_cast<double*>(samples), fftwComplex(spectrum));
}

template<>
void RealTransform<float>::forward(const float* samples, std::complex<float>* spectrum) const
{
    fftwf_execute_dft(static_cast<fftwf_plan>(forwardPlan_), fftwComplex(samples), fftwComplex(spectrum));
    splitHalves(spectrum, cosines_.data(), sines_.data(), half_);
}

template<>
void RealTransform<double>::inverse(std::complex<double>* spectrum, double* samples) const
{
    fftw_execute_dft_c2r(static_cast<fftw_plan>(inversePlan_), fftwComplex(spectrum), samples);
}

template<>
void RealTransform<float>::inverse(std::complex<float>* spectrum, float* samples) const
{
    joinHalves(spectrum, cosines_.data(), sines_.data(), half_);
    fftwf_execute_dft(static_cast<fftwf_plan>(inversePlan_), fftwComplex(spectrum), fftwComplex(samples));
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
