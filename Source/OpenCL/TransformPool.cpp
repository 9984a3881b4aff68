// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/TransformPool.h"

#include <algorithm>
#include <deque>
#include <mutex>

namespace driftline::opencl
{

namespace
{

constexpr std::size_t mostKept = 8;
constexpr std::uint64_t mostBytesEach = std::uint64_t{64} << 20; ///< VkFFT's own buffer is as large as the user's

struct Kept
{
    const Device* device;
    DeviceTransform::Layout layout;
    DeviceTransform::Direction direction;
    std::unique_ptr<DeviceTransform> transform;
};

struct Pool
{
    std::mutex mutex;
    std::deque<Kept> kept; ///< the last used at the end
};

/// Never destroyed, as the devices.
Pool& pool()
{
    static Pool* const pool = new Pool;
    return *pool;
}

} // namespace

PooledTransform::PooledTransform(Device& device, const DeviceTransform::Layout& layout,
                                 DeviceTransform::Direction direction)
    : device_(device), layout_(layout), direction_(direction)
{
    {
        const std::scoped_lock lock(pool().mutex);
        auto& kept = pool().kept;
        const auto found = std::find_if(kept.begin(), kept.end(), [&](const Kept& one) {
            return one.device == &device && one.layout == layout && one.direction == direction;
        });
        if (found != kept.end())
        {
            transform_ = std::move(found->transform);
            kept.erase(found);
            return;
        }
    }
    transform_ = std::make_unique<DeviceTransform>(device, layout, direction);
}

PooledTransform::~PooledTransform()
{
    if (DeviceTransform::bufferBytes(layout_) > mostBytesEach)
        return;
    const std::scoped_lock lock(pool().mutex);
    pool().kept.push_back({&device_, layout_, direction_, std::move(transform_)});
    if (pool().kept.size() > mostKept)
        pool().kept.pop_front();
}

} // namespace driftline::opencl
