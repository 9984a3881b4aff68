// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace driftline
{

/// Calls `work(task)` once for each task from 0 up, on up to `threads` threads of which the calling one is the first,
/// and returns when all are done. What a task throws is thrown here, when no task runs any more; of several the first.
/// For tasks of a millisecond and more: it starts and joins the threads. [one thread at a time]
template<class Work>
void runTasks(std::size_t tasks, unsigned threads, Work&& work)
{
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr problem;
    const auto take = [&] {
        try
        {
            for (std::size_t task = next++; task < tasks; task = next++)
                work(task);
        }
        catch (...)
        {
            next = tasks; // the others come to nothing
            const std::lock_guard lock(mutex);
            if (!problem)
                problem = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        const std::size_t workers = std::min<std::size_t>(std::max(threads, 1U), std::max<std::size_t>(tasks, 1));
        helpers.reserve(workers - 1);
        try
        {
            while (helpers.size() + 1 < workers)
                helpers.emplace_back(take);
        }
        catch (const std::system_error&)
        {
            // Fewer threads take longer and come to the same.
        }
        take();
    }
    if (problem)
        std::rethrow_exception(problem);
}

} // namespace driftline
