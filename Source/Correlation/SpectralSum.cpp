// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/SpectralSum.h"

#include "Correlation/RowKernels.h"

#include <cmath>
#include <type_traits>

namespace driftline
{

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
    const double scale = 1.0 / static_cast<double>(length_);
    const auto product = [&](std::size_t index) { return scale * static_cast<double>(samples[index]); };
    const std::size_t middle = points_ / 2; // lag 0; the negative ones lie at the end of the samples
    double before = 0.0;
    double behind = 0.0;
    for (std::size_t i = 0; i < middle; ++i) // both ways at once: each running sum waits for its own additions only
    {
        out[middle + i] = product(i) + before;
        if (i < before_.size())
            before += before_[i];
        behind += behind_[middle - 1 - i];
        out[middle - 1 - i] = product(length_ - 1 - i) + behind;
    }
    if (points_ % 2 != 0)
        out[points_ - 1] = product(middle) + before;
}

template<class Real>
double SpectralSum<Real>::likelyError(double largestOutput) const
{
    const double length = static_cast<double>(length_);
    const double rounding = std::ldexp(std::sqrt(std::log2(length)), -24);
    return rounding * (2.0 * largestOutput + 4.0 * std::sqrt(energies_ / length));
}

template class SpectralSum<float>;
template class SpectralSum<double>;

} // namespace driftline
