// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstddef>
#include <span>

/// The loops over points, on the best instruction set of this CPU. None allocates. Which number lands where does not
/// depend on how a row is cut as long as it is cut at multiples of rowBlock. [any thread]
namespace driftline
{

/// Points that are added at a time: they stay in the innermost cache while row after row is added.
inline constexpr std::size_t rowBlock = 512;

template<class Sample>
struct WeightedSamples
{
    const Sample* samples = nullptr;
    double weight = 1.0;
};

/// out[i] = pointWeights[i] * (sum over rows of weight * samples[i]), summed in double in the order of the rows;
/// without pointWeights (null) these count as 1.
void addRows(std::span<const WeightedSamples<double>> rows, const double* pointWeights, std::size_t count, double* out);
void addRows(std::span<const WeightedSamples<float>> rows, const double* pointWeights, std::size_t count, double* out);
void addRows(std::span<const WeightedSamples<float>> rows, const double* pointWeights, std::size_t count, float* out);

/// sum[i] += f[i] * conj(g[i]). All three lie in AlignedBuffers.
void addProduct(const std::complex<double>* f, const std::complex<double>* g, std::complex<double>* sum,
                std::size_t count);
void addProduct(const std::complex<float>* f, const std::complex<float>* g, std::complex<float>* sum,
                std::size_t count);

/// sum[i] += scale * samples[i]. Both lie in AlignedBuffers; `samples` may start anywhere in its own.
void addScaled(const double* samples, double scale, std::size_t count, double* sum);
void addScaled(const float* samples, double scale, std::size_t count, double* sum);

/// The sum of the squares of `samples`, in an AlignedBuffer.
double energy(const float* samples, std::size_t count);

/// Lags that are summed at a time.
inline constexpr std::size_t lagBlock = 32;

inline constexpr std::size_t wholeLagBlocks(std::size_t lags) { return (lags + lagBlock - 1) / lagBlock * lagBlock; }

/// out[m] += sum over j < points of f[j] * g[j + m], for every m from `first` to `first + count - 1`; both are
/// multiples of lagBlock, and g holds points + first + count - 1 numbers.
void sumLags(const double* f, const double* g, std::size_t points, std::size_t first, std::size_t count, double* out);

} // namespace driftline
