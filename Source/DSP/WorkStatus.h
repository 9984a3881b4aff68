// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace driftline
{

/// What the threads that do a long piece of work and somebody who waits for it tell each other: how much is done, and
/// that the rest is not wanted any more. Work that is stopped leaves its output unfinished. [any thread]
class WorkStatus
{
public:
    void stop() { isStopped_.store(true, std::memory_order_relaxed); }
    bool isStopped() const { return isStopped_.load(std::memory_order_relaxed); }

    /// In the work's own units, such as samples.
    void advance(std::uint64_t done) { done_.fetch_add(done, std::memory_order_relaxed); }
    std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> isStopped_{false};
    std::atomic<std::uint64_t> done_{0};
};

} // namespace driftline
