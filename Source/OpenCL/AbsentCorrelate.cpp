// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
// What correlation on devices is in a build without OpenCL or without VkFFT.
#include "OpenCL/Correlate.h"
#include "OpenCL/DeviceError.h"

namespace driftline::opencl
{

bool canCorrelate() { return false; }

template<CorrelationSample Sample>
CorrelateRun correlate(std::span<const double>, std::span<const Sample>, std::span<const Sample>,
                       std::span<const IndexPair>, const CorrelationShape&, std::span<double>, const CorrelateOptions&)
{
    throw DeviceError(
        "this build cannot correlate on OpenCL devices (install opencl-clhpp-headers and libvkfft-dev, and "
        "build again)");
}

template CorrelateRun correlate<float>(std::span<const double>, std::span<const float>, std::span<const float>,
                                       std::span<const IndexPair>, const CorrelationShape&, std::span<double>,
                                       const CorrelateOptions&);
template CorrelateRun correlate<double>(std::span<const double>, std::span<const double>, std::span<const double>,
                                        std::span<const IndexPair>, const CorrelationShape&, std::span<double>,
                                        const CorrelateOptions&);

} // namespace driftline::opencl
