// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace driftline
{

/// The threads that share one correlation: the calling thread, which is worker 0 and alone calls back, and helpers that
/// live as long as the team. [the calling thread, but for checkIn]
class WorkerTeam
{
public:
    /// `workers` of them, at least 1, the calling thread among them, or fewer where the system gives no more threads;
    /// `stepsToDo` is what makes the progress 1.
    WorkerTeam(unsigned workers, const CorrelationOptions& options, std::size_t stepsToDo);
    ~WorkerTeam();

    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    unsigned workers() const { return static_cast<unsigned>(helpers_.size()) + 1; }

    using Task = std::function<void(std::size_t task, unsigned worker)>;

    /// Calls `work` once for each task from 0 up, in this order, on whichever worker is free, and returns when all are
    /// done. Throws the first thing that a task or a callback threw, when no task runs any more.
    void run(std::size_t taskCount, const Task& work);

    /// A task calls this again and again, with the steps that it has done since. It calls back where that is due, and
    /// throws CorrelationStopped where the work has ended early. [any worker]
    void checkIn(unsigned worker, std::size_t steps = 0);

private:
    using Clock = std::chrono::steady_clock;

    void help(unsigned worker);
    void takeTasks(unsigned worker);
    void fail(std::exception_ptr error);
    void callBack();
    void waitForHelpers();

    const CorrelationOptions& options_;
    const bool callsBack_;
    const std::size_t stepsToDo_;
    std::atomic<std::size_t> stepsDone_{0};
    std::atomic<bool> isEnding_{false};
    std::atomic<std::size_t> nextTask_{0};
    Clock::time_point nextCallBack_ = Clock::time_point::min(); // worker 0 only; at once, and then at intervals

    std::mutex mutex_; // what is below, but for the helpers
    std::condition_variable tasksAreThere_;
    std::condition_variable helperIsDone_;
    const Task* work_ = nullptr;
    std::size_t taskCount_ = 0;
    std::uint64_t runs_ = 0;
    std::size_t busyHelpers_ = 0;
    bool isOver_ = false;
    std::exception_ptr error_;

    std::vector<std::jthread> helpers_;
};

} // namespace driftline
