// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Fourier/AlignedBuffer.h"
#include "Fourier/RealTransform.h"

#include <complex>
#include <cstddef>

namespace driftline
{

/// A row, or a sum of rows, and its transform; behind the row's points the samples are 0.
template<class Real>
struct TransformedRow
{
    explicit TransformedRow(std::size_t length) : samples(length), spectrum(RealTransform<Real>::binCount(length)) {}

    AlignedBuffer<Real> samples;
    AlignedBuffer<std::complex<Real>> spectrum;
};

/// Writes an output of `points` points: the products of the transforms, back in time and times their `length`, with
/// what the clamped ends add. `before` and `behind` are as SpectralSum has them. [any thread]
template<class Real, class Tail>
void assembleOutput(const Real* samples, std::size_t length, std::size_t points, const Tail* before, const Tail* behind,
                    double* out);

/// The sum of one k's terms, in the frequency domain, with what the clamped ends add to it.
///
/// With f' = f * weights and g taken as 0 outside, the products of the transforms give the part of every lag s in which
/// j - s lies within g. Where it lies before g, its first value counts, and behind g its last:
///
///     s > 0: g[0] * sum over j < s of f'[j]         s < 0: g[P - 1] * sum over j >= P + s of f'[j]
///
/// and these are running sums over points, made once for all terms together. So a transform of 3/2 P is long enough,
/// where an extended g would take 2 P.
template<class Real>
class SpectralSum
{
public:
    SpectralSum() = default;
    SpectralSum(std::size_t points, std::size_t length);

    /// One term: f', g, and the first and last value of g.
    void add(const TransformedRow<Real>& f, const TransformedRow<Real>& g, double firstG, double lastG);

    /// Adds the sum of other terms.
    void add(const SpectralSum& other);

    /// Writes the output, P points. `samples` is scratch of the transform's length. The spectrum is used up.
    void finish(const RealTransform<Real>& transform, Real* samples, double* out);

    /// For float: how far off the output may be. A transform of N points is off by about 2^-24 * sqrt(log2 N) of its
    /// root of mean squares (J. C. Schatzman, "Accuracy of the discrete Fourier transform and the fast Fourier
    /// transform", 1996). Where few values stand out that shows as a share of the largest output; otherwise it spreads
    /// evenly over all lags, whatever their sum, and the largest of N such errors is about four times the usual one.
    double likelyError(double largestOutput) const;

private:
    std::size_t points_ = 0;
    std::size_t length_ = 0;
    AlignedBuffer<std::complex<Real>> spectrum_;
    AlignedBuffer<double> before_; ///< by j from 0: f'[j] * g[0]
    AlignedBuffer<double> behind_; ///< by j from P - floor(P / 2): f'[j] * g[P - 1]
    double energies_ = 0.0;        ///< sum over terms of the energy of f' times that of g
};

} // namespace driftline
