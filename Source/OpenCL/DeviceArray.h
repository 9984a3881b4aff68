// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "OpenCL/Bindings.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace driftline::opencl
{

/// Numbers that go to the device and come back, block after block, with memory on both sides that grows where it has
/// to. Throws cl::Error. [one thread at a time]
template<class Element>
class DeviceArray
{
public:
    /// What `send` sends and `fetch` fetches; may not be touched from then on until the queue is through.
    std::vector<Element> host;

    /// Makes room on the device for what `host` holds, and at least one element: no buffer is empty. What was there is
    /// lost where it has to grow.
    void fit(const cl::Context& context)
    {
        const std::size_t needed = std::max<std::size_t>(host.size(), 1);
        if (needed <= capacity_)
            return;
        capacity_ = std::max(needed, capacity_ + capacity_ / 2);
        buffer_ = cl::Buffer(); // the old one first: two of them may be more than there is
        buffer_ = cl::Buffer(context, CL_MEM_READ_WRITE, capacity_ * sizeof(Element));
    }

    void send(const cl::Context& context, cl::CommandQueue& queue)
    {
        fit(context);
        if (!host.empty())
            queue.enqueueWriteBuffer(buffer_, CL_FALSE, 0, host.size() * sizeof(Element), host.data());
    }

    void fetch(cl::CommandQueue& queue)
    {
        if (!host.empty())
            queue.enqueueReadBuffer(buffer_, CL_FALSE, 0, host.size() * sizeof(Element), host.data());
    }

    const cl::Buffer& buffer() const { return buffer_; }
    std::uint64_t bytes() const { return std::max(capacity_, host.size()) * sizeof(Element); }

private:
    cl::Buffer buffer_;
    std::size_t capacity_ = 0;
};

} // namespace driftline::opencl
