// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveBank.h"
#include "Engine/Ramp.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

namespace driftline
{

/// Gives the newest curves to the audio thread without making it wait, allocate or free.
///
/// One thread at a time publishes banks, one thread takes them. The taker owns the bank in use and the one
/// before it, which the Engine may read until its next tick; it puts that one down where the publisher finds
/// and frees it. At most four banks exist at any time.
class CurveHandover
{
public:
    explicit CurveHandover(std::unique_ptr<const CurveBank> first) : inUse_(std::move(first)) {}

    /// Needs that nobody publishes or takes any more.
    ~CurveHandover()
    {
        destroy(fresh_.load(std::memory_order_acquire));
        destroy(putDown_.load(std::memory_order_acquire));
    }

    CurveHandover(const CurveHandover&) = delete;
    CurveHandover& operator=(const CurveHandover&) = delete;

    /// Makes `bank` the newest. Frees what the audio thread has put down, and a bank that it never took.
    /// [one thread at a time, not the audio thread]
    void publish(std::unique_ptr<const CurveBank> bank)
    {
        destroy(putDown_.exchange(nullptr, std::memory_order_acq_rel));
        destroy(fresh_.exchange(bank.release(), std::memory_order_acq_rel));
    }

    /// The newest bank that may be used now, to be given to the Engine when it is another one than before. Stays the
    /// same until the Engine has let go of the bank before it and that one has been put down. Wait-free. [audio thread]
    const CurveBank& take()
    {
        if (before_ == nullptr)
        {
            if (const auto* bank = fresh_.exchange(nullptr, std::memory_order_acq_rel))
            {
                before_ = std::exchange(inUse_, std::unique_ptr<const CurveBank>(bank));
                framesSinceTaken_ = 0;
            }
        }
        return *inUse_;
    }

    /// Says that the Engine has processed `frames` more with what `take` gave last. Wait-free. [audio thread]
    void processed(int frames)
    {
        if (before_ == nullptr)
            return;
        // A whole tick's length holds a tick: the Engine has the new bank now.
        framesSinceTaken_ += std::min(frames, tickSamples - framesSinceTaken_);
        if (framesSinceTaken_ < tickSamples)
            return;
        const CurveBank* nobody = nullptr;
        if (putDown_.compare_exchange_strong(nobody, before_.get(), std::memory_order_acq_rel,
                                             std::memory_order_relaxed))
            static_cast<void>(before_.release());
    }

private:
    static void destroy(const CurveBank* bank) { std::unique_ptr<const CurveBank>{bank}.reset(); }

    std::atomic<const CurveBank*> fresh_{nullptr};   ///< published, not yet taken
    std::atomic<const CurveBank*> putDown_{nullptr}; ///< no longer needed by the audio thread, not yet freed

    // The audio thread's own.
    std::unique_ptr<const CurveBank> inUse_;
    std::unique_ptr<const CurveBank> before_;
    int framesSinceTaken_ = 0;
};

} // namespace driftline
