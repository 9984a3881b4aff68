// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"
#include "OpenCL/Devices.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace driftline::opencl
{

/// What the transforms on a device are made in.
enum class TransformPrecision
{
    automatic, ///< float64 where the device has it, else float32
    float32,
    float64
};

/// How far a device's output may be from the exact one, as a share of the largest value of the same k. In float64 it is
/// what the CPU promises too. In float32 the rounding of a transform of N points, about 2^-24 * sqrt(log2 N) of its
/// root of mean squares, spreads over all lags, however small their sums are; noise has a largest value of a few times
/// that root.
inline constexpr double float64Tolerance = 1e-12;
inline constexpr double float32Tolerance = 1e-5;

struct CorrelateOptions
{
    DeviceOptions device;
    TransformPrecision precision = TransformPrecision::automatic;
    std::function<void(double shareDone)> progress; ///< called by the calling thread
    std::function<bool()> shouldStop;               ///< asked between two passes; true ends the work
};

/// What ran.
struct CorrelateRun
{
    std::string device; ///< as deviceTitle has it
    TransformPrecision precision = TransformPrecision::automatic;
    std::size_t outputsAtOnce = 0; ///< k in one pass
    std::size_t termsAtOnce = 0;   ///< products of sums of rows in one slice
    std::size_t passes = 0;        ///< over k
};

/// Whether this build has what correlating on devices needs: OpenCL and VkFFT. [any thread]
bool canCorrelate();

/// `correlatePairs` of Correlation/PairwiseCorrelation.h on an OpenCL device: rows that share their partners are added,
/// transformed by VkFFT, multiplied and added in the frequency domain, and transformed back once for each k. As many k
/// are computed at a time as fit into the memory budget, and of a single k that does not, as many terms.
///
/// Throws as correlatePairs does, and DeviceError where there is no fit device, it fails, or has not enough memory for
/// the rows of one k. [any thread; blocks until done]
template<CorrelationSample Sample>
CorrelateRun correlate(std::span<const double> grid, std::span<const Sample> f, std::span<const Sample> g,
                       std::span<const IndexPair> pairs, const CorrelationShape& shape, std::span<double> out,
                       const CorrelateOptions& options = {});

} // namespace driftline::opencl
