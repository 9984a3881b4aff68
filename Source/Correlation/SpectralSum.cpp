// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/SpectralSum.h"

#include "Correlation/RowKernels.h"

#include <cmath>
#include <type_traits>

namespace driftline
{

template<class Real, class Tail>
void assembleOutput(const Real* samples, std::size_t length, std::size_t points, const Tail* before, const Tail* behind,
                    double* out)
{
    const double scale = 1.0 / static_cast<double>(length);
    const auto product = [&](std::size_t index) { return scale * static_cast<double>(samples[index]); };
    const std::size_t middle = points / 2; // lag 0; the negative ones lie at the end of the samples
    const std::size_t beforeCount = points - 1 - middle;
    double sumBefore = 0.0;
    double sumBehind = 0.0;
    for (std::size_t i = 0; i < middle; ++i) // both ways at once: each running sum waits for its own additions only
    {
        out[middle + i] = product(i) + sumBefore;
        if (i < beforeCount)
            sumBefore += static_cast<double>(before[i]);
        sumBehind += static_cast<double>(behind[middle - 1 - i]);
        out[middle - 1 - i] = product(length - 1 - i) + sumBehind;
    }
    if (points % 2 != 0)
        out[points - 1] = product(middle) + sumBefore;
}

template<class Real>
SpectralSum<Real>::SpectralSum(std::size_t points, std::size_t length)
    : points_(points), length_(length), spectrum_(RealTransform<Real>::binCount(length)),
      before_(points - 1 - points / 2), behind_(points / 2)
{}

template<class Real>
void SpectralSum<Real>::add(const TransformedRow<Real>& f, const TransformedRow<Real>& g, double firstG, double lastG)
{
    addProduct(f.spectrum.data(), g.spectrum.data(), spectrum_.data(), spectrum_.size());
    addScaled(f.samples.data(), firstG, before_.size(), before_.data());
    addScaled(f.samples.data() + points_ - behind_.size(), lastG, behind_.size(), behind_.data());
    if constexpr (std::is_same_v<Real, float>)
        energies_ += energy(f.samples.data(), points_) * energy(g.samples.data(), points_);
}

template<class Real>
void SpectralSum<Real>::add(const SpectralSum& other)
{
    const auto addTo = [](auto& sum, const auto& more) {
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += more[i];
    };
    addTo(spectrum_, other.spectrum_);
    addTo(before_, other.before_);
    addTo(behind_, other.behind_);
    energies_ += other.energies_;
}

template<class Real>
void SpectralSum<Real>::finish(const RealTransform<Real>& transform, Real* samples, double* out)
{
    transform.inverse(spectrum_.data(), samples);
    assembleOutput(samples, length_, points_, before_.data(), behind_.data(), out);
}

template<class Real>
double SpectralSum<Real>::likelyError(double largestOutput) const
{
    const double length = static_cast<double>(length_);
    const double rounding = std::ldexp(std::sqrt(std::log2(length)), -24);
    return rounding * (2.0 * largestOutput + 4.0 * std::sqrt(energies_ / length));
}

template void assembleOutput(const float*, std::size_t, std::size_t, const float*, const float*, double*);
template void assembleOutput(const float*, std::size_t, std::size_t, const double*, const double*, double*);
template void assembleOutput(const double*, std::size_t, std::size_t, const double*, const double*, double*);

template class SpectralSum<float>;
template class SpectralSum<double>;

} // namespace driftline
