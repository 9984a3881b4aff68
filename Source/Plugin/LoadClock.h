// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace driftline
{

/// How much of the time that a block lasts is spent on processing it: 1 is all of it, and a dropout.
struct Load
{
    double mean = 0.0;  ///< of all blocks since it was last looked at
    double worst = 0.0; ///< of one block among them
    bool operator==(const Load&) const = default;
};

/// Measures the audio thread's load with a steady clock. Nobody waits.
class LoadClock
{
public:
    using Clock = std::chrono::steady_clock;

    /// A block of `frames` samples at a rate was processed from `begin` to `end`. [audio thread]
    void add(Clock::time_point begin, Clock::time_point end, int frames, double sampleRateHz)
    {
        if (frames <= 0)
            return;
        const double seconds = frames / sampleRateHz;
        const double busySeconds = std::chrono::duration<double>(end - begin).count();
        // There is one writer: nothing is lost between a load and the store after it.
        busySeconds_.store(busySeconds_.load(order) + busySeconds, order);
        seconds_.store(seconds_.load(order) + seconds, order);
        worst_.store(std::max(worst_.load(order), busySeconds / seconds), order);
    }

    /// Since the last call. Without a block in between it is none. [one thread, not the audio thread]
    Load read()
    {
        const double busySeconds = busySeconds_.load(order);
        const double seconds = seconds_.load(order);
        Load load;
        if (seconds > readSeconds_)
            load.mean = (busySeconds - readBusySeconds_) / (seconds - readSeconds_);
        // A block that ends in between loses at most its place as the worst.
        load.worst = std::max(worst_.exchange(0.0, order), load.mean);
        readBusySeconds_ = busySeconds;
        readSeconds_ = seconds;
        return load;
    }

private:
    static constexpr auto order = std::memory_order_relaxed;

    std::atomic<double> busySeconds_{0.0};
    std::atomic<double> seconds_{0.0};
    std::atomic<double> worst_{0.0};
    // The reader's own.
    double readBusySeconds_ = 0.0;
    double readSeconds_ = 0.0;
};

} // namespace driftline
