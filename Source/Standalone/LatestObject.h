// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace driftline
{

/// Gives the newest object to the audio thread without making it wait, allocate or free: at any moment one is in use,
/// one may wait to be taken, and one to be freed.
template<class Object>
class LatestObject
{
public:
    explicit LatestObject(std::unique_ptr<const Object> first) : inUse_(std::move(first)) {}

    /// Needs that nobody publishes or takes any more.
    ~LatestObject()
    {
        destroy(fresh_.load(std::memory_order_acquire));
        destroy(putDown_.load(std::memory_order_acquire));
    }

    LatestObject(const LatestObject&) = delete;
    LatestObject& operator=(const LatestObject&) = delete;

    /// Makes `object` the newest. Frees what was put down, and one that was never taken. [one thread at a time, not the
    /// audio thread]
    void publish(std::unique_ptr<const Object> object)
    {
        release();
        destroy(fresh_.exchange(object.release(), std::memory_order_acq_rel));
    }

    /// Frees what was put down. [as `publish`]
    void release() { destroy(putDown_.exchange(nullptr, std::memory_order_acq_rel)); }

    /// Whether there is a newer object, which `inUse` is from now on. Wait-free. [audio thread]
    bool takeNewest()
    {
        if (putDown_.load(std::memory_order_acquire) != nullptr)
            return false; // what is put down next would have no place: at the next call
        const auto* newest = fresh_.exchange(nullptr, std::memory_order_acq_rel);
        if (newest == nullptr)
            return false;
        putDown_.store(inUse_.release(), std::memory_order_release);
        inUse_.reset(newest);
        return true;
    }

    /// [audio thread]
    const Object& inUse() const { return *inUse_; }

private:
    static void destroy(const Object* object) { std::unique_ptr<const Object>{object}.reset(); }

    std::atomic<const Object*> fresh_{nullptr};   ///< published, not yet taken
    std::atomic<const Object*> putDown_{nullptr}; ///< no longer in use, not yet freed
    std::unique_ptr<const Object> inUse_;         ///< the audio thread's own
};

} // namespace driftline
