// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Device.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace driftline::opencl
{

enum class Precision
{
    float32,
    float64
};

inline std::size_t bytesOf(Precision precision) { return precision == Precision::float64 ? 8 : 4; }

/// Fourier transforms of many real rows of one length, in place, by VkFFT, which makes kernels for the device when the
/// object is made:
///
///     forward   X[k] = sum over n of x[n] * exp(-2 pi i k n / N),  k = 0 to N / 2
///     inverse   the inverse times N
///
/// Each row has room for its spectrum: N + 2 real numbers. [one thread at a time]
class DeviceTransform
{
public:
    enum class Direction
    {
        forward,
        inverse
    };

    struct Layout
    {
        std::size_t length = 0; ///< N, even, of the prime factors 2, 3 and 5
        std::size_t rows = 0;
        Precision precision = Precision::float64;

        bool operator==(const Layout&) const = default;
    };

    /// Throws DeviceError.
    DeviceTransform(Device& device, const Layout& layout, Direction direction);
    ~DeviceTransform();

    DeviceTransform(const DeviceTransform&) = delete;
    DeviceTransform& operator=(const DeviceTransform&) = delete;

    /// Real numbers from one row to the next.
    static std::size_t rowStep(std::size_t length) { return length + 2; }

    static std::uint64_t bufferBytes(const Layout& layout)
    {
        return std::uint64_t{layout.rows} * rowStep(layout.length) * bytesOf(layout.precision);
    }

    /// Queues the transforms of all rows in `buffer`, which has bufferBytes. Throws DeviceError.
    void run(cl::CommandQueue& queue, cl::Buffer& buffer);

private:
    struct Plan;
    void requireSuccess(int status, const char* call) const;

    Device& device_;
    std::unique_ptr<Plan> plan_;
};

} // namespace driftline::opencl
