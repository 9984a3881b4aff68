// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Offline/DelaySignal.h"
#include "Offline/Error.h"

#include <vector>

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        DelaySignal signal(fileOf(data, size, ".npy"));
        constexpr std::size_t tail = 3;
        const auto frames = static_cast<std::size_t>(signal.frameCount()) + tail;
        std::vector<std::vector<double>> channels(static_cast<std::size_t>(signal.channelCount()));
        std::vector<double*> pointers;
        for (auto& channel : channels)
        {
            channel.resize(frames);
            pointers.push_back(channel.data());
        }
        signal.read(pointers, frames);
        for (const auto& channel : channels)
        {
            for (const double delay : channel)
                require(delay >= signal.shortestSamples() && delay <= signal.longestSamples(),
                        "every delay is within the measured range");
            require(channel[frames - 1] == channel[frames - tail - 1], "the last delay goes on");
        }
        require(signal.shortestSamples() >= 0.0, "no delay is below 0");
    }
    catch (const RequestError& error)
    {
        requireReason(error);
    }
    return 0;
}
