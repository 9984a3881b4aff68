// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/WorkerTeam.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace driftline
{
namespace
{

constexpr auto callBackInterval = std::chrono::milliseconds(20);

} // namespace

WorkerTeam::WorkerTeam(unsigned workers, const CorrelationOptions& options, std::size_t stepsToDo)
    : options_(options), callsBack_(options.progress || options.shouldStop), stepsToDo_(stepsToDo)
{
    helpers_.reserve(std::max(workers, 1U) - 1);
    try
    {
        for (unsigned worker = 1; worker < workers; ++worker)
            helpers_.emplace_back([this, worker] { help(worker); });
    }
    catch (const std::system_error&)
    {
        // Fewer threads take longer and come to the same.
    }
}

WorkerTeam::~WorkerTeam()
{
    {
        const std::scoped_lock lock(mutex_);
        isOver_ = true;
    }
    tasksAreThere_.notify_all();
}

void WorkerTeam::run(std::size_t taskCount, const Task& work)
{
    checkIn(0);
    {
        const std::scoped_lock lock(mutex_);
        work_ = &work;
        taskCount_ = taskCount;
        nextTask_ = 0;
        busyHelpers_ = helpers_.size();
        ++runs_;
    }
    if (!helpers_.empty())
        tasksAreThere_.notify_all();
    takeTasks(0);
    waitForHelpers();
    if (error_)
        std::rethrow_exception(error_);
}

void WorkerTeam::help(unsigned worker)
{
    std::uint64_t seenRuns = 0;
    std::unique_lock lock(mutex_);
    for (;;)
    {
        tasksAreThere_.wait(lock, [&] { return isOver_ || runs_ != seenRuns; });
        if (isOver_)
            return;
        seenRuns = runs_;
        lock.unlock();
        takeTasks(worker);
        lock.lock();
        if (--busyHelpers_ == 0)
            helperIsDone_.notify_one();
    }
}

void WorkerTeam::takeTasks(unsigned worker)
{
    try
    {
        for (std::size_t task = nextTask_++; task < taskCount_ && !isEnding_; task = nextTask_++)
            (*work_)(task, worker);
    }
    catch (...)
    {
        fail(std::current_exception());
    }
}

void WorkerTeam::fail(std::exception_ptr error)
{
    const std::scoped_lock lock(mutex_);
    if (!error_) // later ones follow from the first
        error_ = std::move(error);
    isEnding_ = true;
}

void WorkerTeam::checkIn(unsigned worker, std::size_t steps)
{
    stepsDone_ += steps;
    if (isEnding_)
        throw CorrelationStopped();
    if (worker == 0 && callsBack_ && Clock::now() >= nextCallBack_)
        callBack();
}

void WorkerTeam::callBack()
{
    nextCallBack_ = Clock::now() + callBackInterval;
    if (options_.progress)
        options_.progress(std::min(1.0, static_cast<double>(stepsDone_) / static_cast<double>(stepsToDo_)));
    if (options_.shouldStop && options_.shouldStop())
        throw CorrelationStopped();
}

void WorkerTeam::waitForHelpers()
{
    std::unique_lock lock(mutex_);
    const auto areDone = [this] { return busyHelpers_ == 0; };
    while (callsBack_ && !isEnding_ && !helperIsDone_.wait_for(lock, callBackInterval, areDone))
    {
        lock.unlock();
        try
        {
            callBack();
        }
        catch (...)
        {
            fail(std::current_exception());
        }
        lock.lock();
    }
    helperIsDone_.wait(lock, areDone);
}

} // namespace driftline
