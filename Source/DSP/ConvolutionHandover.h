// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ConvolutionResponse.h"

#include <atomic>
#include <memory>
#include <utility>

namespace driftline
{

/// Gives the newest response to the audio thread without making it wait, allocate or free.
///
/// One thread at a time publishes, one thread takes. The taker owns the response in use and the one before it, which is
/// still being faded out; it puts that one down where the publisher finds and frees it.
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
        destroy(fresh_.exchange(nullptr, std::memory_order_acq_rel));
        release();
        inUse_.reset();
        before_.reset();
    }

    /// Makes `response` the newest; null is one too. Frees what the audio thread has put down, and a response that it
    /// never took. [one thread at a time, not the audio thread]
    void publish(Shared response)
    {
        release();
        destroy(fresh_.exchange(new Shared(std::move(response)), std::memory_order_acq_rel));
    }

    /// Frees what the audio thread has put down. [as `publish`]
    void release() { destroy(putDown_.exchange(nullptr, std::memory_order_acq_rel)); }

    /// Takes the newest response if there is one that has not been taken, unless the one before is still held.
    /// Wait-free. [audio thread]
    void take()
    {
        if (before_ != nullptr)
            return;
        if (const auto* fresh = fresh_.exchange(nullptr, std::memory_order_acq_rel))
            before_ = std::exchange(inUse_, std::unique_ptr<const Shared>(fresh));
    }

    /// Puts the response before the one in use down: nobody reads it any more. Wait-free. [audio thread]
    void letGo()
    {
        const Shared* nobody = nullptr;
        if (before_ != nullptr
            && putDown_.compare_exchange_strong(nobody, before_.get(), std::memory_order_acq_rel,
                                                std::memory_order_relaxed))
            static_cast<void>(before_.release());
    }

    /// What was taken last, or null. [audio thread]
    const ConvolutionResponse* inUse() const { return inUse_ == nullptr ? nullptr : inUse_->get(); }

private:
    static void destroy(const Shared* response) { std::unique_ptr<const Shared>{response}.reset(); }

    std::atomic<const Shared*> fresh_{nullptr};   ///< published, not yet taken
    std::atomic<const Shared*> putDown_{nullptr}; ///< no longer needed by the audio thread, not yet freed

    // The audio thread's own.
    std::unique_ptr<const Shared> inUse_;
    std::unique_ptr<const Shared> before_;
};

} // namespace driftline
