// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Engine.h"
#include "GUI/PlaybackStatus.h"

#include <array>
#include <atomic>

namespace driftline
{

/// What the audio thread does, for the editor to look at: single atomics, so that nobody waits. Two of them read at
/// once may be of different blocks, which no eye sees.
class PlaybackMonitor
{
public:
    /// Of the block just processed. [audio thread]
    void publish(const Engine& engine, const Transport& transport, float inputPeak, float outputPeak)
    {
        const auto& status = engine.status();
        for (std::size_t c = 0; c < 2; ++c)
        {
            curvePosition_[c].store(status.curvePosition[c], order);
            delaySamples_[c].store(status.delaySamples[c], order);
        }
        slot_.store(status.slot, order);
        channels_.store(engine.channels(), order);
        sampleRateHz_.store(engine.sampleRateHz(), order);
        isTimeLimited_.store(status.isTimeLimited, order);
        badInputSamples_.store(status.badInputSamples, order);
        tempoBpm_.store(transport.tempoBpm, order);
        meterNumerator_.store(transport.meterNumerator, order);
        meterDenominator_.store(transport.meterDenominator, order);
        raise(inputPeak_, inputPeak);
        raise(outputPeak_, outputPeak);
        isRunning_.store(true, order);
    }

    /// Audio has stopped: positions are no longer of now. [any thread]
    void stop() { isRunning_.store(false, order); }

    /// The newest values; the peaks are the highest since the last call. [one thread, not the audio thread]
    PlaybackStatus read()
    {
        PlaybackStatus status;
        for (std::size_t c = 0; c < 2; ++c)
        {
            status.curvePosition[c] = curvePosition_[c].load(order);
            status.delaySamples[c] = delaySamples_[c].load(order);
        }
        status.slot = slot_.load(order);
        status.channels = channels_.load(order);
        status.sampleRateHz = sampleRateHz_.load(order);
        status.isTimeLimited = isTimeLimited_.load(order);
        status.badInputSamples = badInputSamples_.load(order);
        status.inputPeak = inputPeak_.exchange(0.0F, order);
        status.outputPeak = outputPeak_.exchange(0.0F, order);
        status.isRunning = isRunning_.load(order);
        const auto now = transport();
        status.tempoBpm = now.tempoBpm;
        status.meterNumerator = now.meterNumerator;
        status.meterDenominator = now.meterDenominator;
        return status;
    }

    /// The last tempo and meter; there is no position in it. [any thread]
    Transport transport() const
    {
        return {.tempoBpm = tempoBpm_.load(order),
                .meterNumerator = meterNumerator_.load(order),
                .meterDenominator = meterDenominator_.load(order)};
    }

private:
    static constexpr auto order = std::memory_order_relaxed;

    /// A reader that takes the peak in between loses at most this one block of it.
    static void raise(std::atomic<float>& peak, float value) { peak.store(std::max(peak.load(order), value), order); }

    std::array<std::atomic<double>, 2> curvePosition_{};
    std::array<std::atomic<double>, 2> delaySamples_{};
    std::atomic<int> slot_{1};
    std::atomic<int> channels_{2};
    std::atomic<double> sampleRateHz_{48000.0};
    std::atomic<bool> isTimeLimited_{false};
    std::atomic<std::int64_t> badInputSamples_{0};
    std::atomic<double> tempoBpm_{120.0};
    std::atomic<int> meterNumerator_{4};
    std::atomic<int> meterDenominator_{4};
    std::atomic<float> inputPeak_{0.0F};
    std::atomic<float> outputPeak_{0.0F};
    std::atomic<bool> isRunning_{false};
};

} // namespace driftline
