// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DeviceTransform.h"

#include "Fourier/AlignedBuffer.h"
#include "Fourier/RealTransform.h"
#include "OpenCL/TestDevice.h"
#include "Support/Catch.h"

#include <cmath>
#include <complex>
#include <random>
#include <vector>

using namespace driftline;
using opencl::DeviceTransform;
using opencl::Precision;

namespace
{

/// Rows of noise, forward on the device; the largest difference from FFTW as a share of the root of mean squares. Then
/// back again; the same for the samples.
template<class Real>
std::pair<double, double> transformErrors(opencl::Device& device, std::size_t length, std::size_t rows)
{
    const std::size_t step = DeviceTransform::rowStep(length);
    std::mt19937_64 random(length);
    std::normal_distribution<double> normal;
    std::vector<Real> samples(rows * step, Real{0});
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t i = 0; i < length; ++i)
            samples[row * step + i] = static_cast<Real>(normal(random));

    const DeviceTransform::Layout layout{length, rows, sizeof(Real) == 8 ? Precision::float64 : Precision::float32};
    DeviceTransform forward(device, layout, DeviceTransform::Direction::forward);
    DeviceTransform inverse(device, layout, DeviceTransform::Direction::inverse);
    cl::CommandQueue queue = device.makeQueue();
    cl::Buffer buffer(device.context(), CL_MEM_READ_WRITE, DeviceTransform::bufferBytes(layout));
    std::vector<Real> spectra(samples.size());
    std::vector<Real> back(samples.size());
    const std::size_t bytes = samples.size() * sizeof(Real);
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes, samples.data());
    forward.run(queue, buffer);
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, bytes, spectra.data());
    inverse.run(queue, buffer);
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, bytes, back.data());

    const double scale = 1.0 / std::sqrt(static_cast<double>(length));
    double forwardError = 0.0;
    double roundTripError = 0.0;
    AlignedBuffer<double> row(length);
    AlignedBuffer<std::complex<double>> expected(RealTransform<double>::binCount(length));
    for (std::size_t r = 0; r < rows; ++r)
    {
        for (std::size_t i = 0; i < length; ++i)
            row.data()[i] = static_cast<double>(samples[r * step + i]);
        RealTransform<double>::ofLength(length).forward(row.data(), expected.data());
        for (std::size_t k = 0; k < expected.size(); ++k)
        {
            const Real* const bin = spectra.data() + r * step + 2 * k;
            const std::complex<double> actual(static_cast<double>(bin[0]), static_cast<double>(bin[1]));
            forwardError = std::max(forwardError, scale * std::abs(actual - expected.data()[k]));
        }
        for (std::size_t i = 0; i < length; ++i)
            roundTripError =
                std::max(roundTripError, std::abs(static_cast<double>(back[r * step + i]) / static_cast<double>(length)
                                                  - row.data()[i]));
    }
    return {forwardError, roundTripError};
}

} // namespace

TEST_CASE("OpenCL transform: agrees with FFTW, forward and back", "[opencl][transform]")
{
    DRIFTLINE_NEED_OPENCL_DEVICE();
    opencl::Device& device = opencl::requireDevice(opencl::anyDevice, opencl::Subnormals::irrelevant);
    // One and several passes of the device's, and each prime factor. Few, for PoCL takes seconds to build each.
    constexpr std::size_t rows = 3;
    for (const std::size_t length : {std::size_t{2}, std::size_t{90}, std::size_t{1536}, std::size_t{98304}})
    {
        INFO("length " << length << ", rows " << rows);
        // Rounding grows with the logarithm of the length; a wrong transform is off by about 1.
        if (device.selfTest().hasExactFloat64)
        {
            const auto [forward, roundTrip] = transformErrors<double>(device, length, rows);
            CHECK(forward < 1e-13);
            CHECK(roundTrip < 1e-13);
        }
        const auto [forward, roundTrip] = transformErrors<float>(device, length, rows);
        CHECK(forward < 1e-5);
        CHECK(roundTrip < 1e-5);
    }
}
