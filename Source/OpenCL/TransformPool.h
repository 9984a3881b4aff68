// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/DeviceTransform.h"

#include <memory>

namespace driftline::opencl
{

/// A transform for one user at a time. When that one is done it is kept for the next with the same layout, for making
/// its kernels takes far longer than running them. What holds much device memory is not kept.
class PooledTransform
{
public:
    /// Throws DeviceError. [any thread]
    PooledTransform(Device& device, const DeviceTransform::Layout& layout, DeviceTransform::Direction direction);
    ~PooledTransform();

    PooledTransform(const PooledTransform&) = delete;
    PooledTransform& operator=(const PooledTransform&) = delete;

    DeviceTransform* operator->() { return transform_.get(); }

private:
    Device& device_;
    const DeviceTransform::Layout layout_;
    const DeviceTransform::Direction direction_;
    std::unique_ptr<DeviceTransform> transform_;
};

} // namespace driftline::opencl
