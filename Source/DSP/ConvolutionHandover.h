// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ConvolutionResponse.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace driftline
{

/// Gives the newest response to the audio thread without making it wait, allocate or free.
///
/// One thread at a time publishes, one thread takes. The taker owns the newest response and those that are still being
/// faded out somewhere; what nobody reads any more it puts down where the publisher finds and frees it.
class ConvolutionHandover
{
public:
    using Shared = std::shared_ptr<const ConvolutionResponse>;

    ConvolutionHandover() = default;
    ConvolutionHandover(const ConvolutionHandover&) = delete;
    ConvolutionHandover& operator=(const ConvolutionHandover&) = delete;

    /// Needs that nobody publishes or takes any more.
    ~ConvolutionHandover() { clear(); }

    /// Frees everything. [while nobody publishes or takes]
    void clear()
    {
        freeAll(fresh_.exchange(nullptr, std::memory_order_acq_rel));
        release();
        for (auto& held : held_)
            held.reset();
        count_ = 0;
    }

    /// Makes `response` the newest; null is one too. Frees what the audio thread has put down, and a response that it
    /// never took. [one thread at a time, not the audio thread]
    void publish(Shared response)
    {
        release();
        auto held = std::make_unique<Held>();
        held->response = std::move(response);
        freeAll(fresh_.exchange(held.release(), std::memory_order_acq_rel));
    }

    /// Frees what the audio thread has put down. [as `publish`]
    void release() { freeAll(putDown_.exchange(nullptr, std::memory_order_acq_rel)); }

    /// Takes the newest response if it has not been taken yet. While an unusual number of older ones is still being
    /// read it has to wait its turn. Wait-free. [audio thread]
    void take()
    {
        if (count_ == held_.size())
            return;
        if (auto* fresh = fresh_.exchange(nullptr, std::memory_order_acq_rel))
            held_[count_++].reset(fresh);
    }

    /// Puts down the responses before the newest of which `isRead` says no. Wait-free. [audio thread]
    template<class IsRead>
    void letGo(IsRead&& isRead)
    {
        for (std::size_t i = 0; i + 1 < count_;)
        {
            const auto* response = held_[i]->response.get();
            if ((response != nullptr && isRead(response)) || !putDown(held_[i]))
            {
                ++i;
                continue;
            }
            std::move(held_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      held_.begin() + static_cast<std::ptrdiff_t>(count_),
                      held_.begin() + static_cast<std::ptrdiff_t>(i));
            --count_;
        }
    }

    /// What was taken last, or null. [audio thread]
    const ConvolutionResponse* newest() const { return count_ == 0 ? nullptr : held_[count_ - 1]->response.get(); }

private:
    struct Held
    {
        Shared response;
        Held* next = nullptr; ///< of those put down
    };

    /// Once the publisher has come between it is left for the next time.
    bool putDown(std::unique_ptr<Held>& held)
    {
        held->next = putDown_.load(std::memory_order_relaxed);
        if (!putDown_.compare_exchange_strong(held->next, held.get(), std::memory_order_acq_rel,
                                              std::memory_order_relaxed))
            return false;
        static_cast<void>(held.release());
        return true;
    }

    static void freeAll(Held* first)
    {
        while (first != nullptr)
        {
            const std::unique_ptr<Held> held(first);
            first = held->next;
        }
    }

    std::atomic<Held*> fresh_{nullptr};   ///< published, not yet taken
    std::atomic<Held*> putDown_{nullptr}; ///< no longer needed by the audio thread, not yet freed

    // The audio thread's own: the responses that it may read, oldest first.
    std::array<std::unique_ptr<Held>, 8> held_;
    std::size_t count_ = 0;
};

} // namespace driftline
