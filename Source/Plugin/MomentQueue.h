// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineObserver.h"
#include "GUI/PlaybackMoment.h"

#include <juce_core/juce_core.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <vector>

namespace driftline
{

/// Brings what the engine reads from the audio thread to the editor: a queue with one writer and one reader, neither of
/// which waits. When it is full the newest moments are dropped, so that one that has been written never changes.
class MomentQueue : public EngineObserver
{
public:
    /// At 384 kHz a third of a second: ten frames of an editor that looks thirty times a second.
    static constexpr int mostWaiting = 4096;

    MomentQueue() : moments_(mostWaiting + 1) {}

    /// Whether anybody looks. Where nobody does, the engine need not be watched. [any thread]
    bool isWatched() const { return isWatched_.load(std::memory_order_relaxed); }

    /// From now on, or no longer. What waits from before is dropped. [reader]
    void watch(bool isWatched)
    {
        isWatched_.store(isWatched, std::memory_order_relaxed);
        fifo_.finishedRead(fifo_.getNumReady());
    }

    /// [audio thread]
    void observe(const ReadMoment& moment) override
    {
        const auto scope = fifo_.write(1);
        if (scope.blockSize1 > 0)
            moments_[static_cast<std::size_t>(scope.startIndex1)] = {
                .frame = moment.frame,
                .curvePosition = moment.curvePosition,
                .delaySamples = moment.delaySamples,
                .fadingDelaySamples = moment.fadingDelaySamples,
                .fadeIn = moment.fadeIn,
                .pitchRatio = moment.pitchRatio,
                .slot = moment.slot,
                .inputPeak = moment.inputPeak,
                .outputPeak = moment.outputPeak,
            };
    }

    /// Moves the oldest that wait into `moments`, as many as fit, and returns how many. [reader]
    std::size_t take(std::span<PlaybackMoment> moments)
    {
        const int wanted = static_cast<int>(std::min(moments.size(), moments_.size()));
        const auto scope = fifo_.read(std::min(wanted, fifo_.getNumReady()));
        auto next = std::copy_n(moments_.begin() + scope.startIndex1, scope.blockSize1, moments.begin());
        std::copy_n(moments_.begin() + scope.startIndex2, scope.blockSize2, next);
        return static_cast<std::size_t>(scope.blockSize1 + scope.blockSize2);
    }

private:
    std::atomic<bool> isWatched_{false};
    std::vector<PlaybackMoment> moments_;
    juce::AbstractFifo fifo_{mostWaiting + 1}; ///< keeps one place free
};

} // namespace driftline
