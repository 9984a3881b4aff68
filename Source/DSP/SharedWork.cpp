// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/SharedWork.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace driftline
{

void runOnThreads(unsigned threads, const std::function<void()>& work)
{
    if (threads <= 1)
        return work();
    std::mutex mutex;
    std::exception_ptr error;
    const auto guarded = [&] {
        try
        {
            work();
        }
        catch (...)
        {
            const std::scoped_lock lock(mutex);
            if (!error) // later ones follow from the first
                error = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        helpers.reserve(threads - 1);
        try
        {
            while (helpers.size() < threads - 1)
                helpers.emplace_back(guarded);
        }
        catch (const std::system_error&)
        {
            // Fewer threads take longer and come to the same.
        }
        guarded();
    }
    if (error)
        std::rethrow_exception(error);
}

void shareOut(std::size_t count, unsigned threads, const std::function<void(std::size_t index)>& work)
{
    std::atomic<std::size_t> next{0};
    std::atomic<bool> hasFailed{false};
    const auto most = static_cast<unsigned>(std::clamp<std::size_t>(count, 1, std::max(threads, 1U)));
    runOnThreads(most, [&] {
        for (std::size_t index = next++; index < count && !hasFailed; index = next++)
            try
            {
                work(index);
            }
            catch (...)
            {
                hasFailed = true;
                throw;
            }
    });
}

} // namespace driftline
