// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <juce_audio_basics/juce_audio_basics.h>

#include <algorithm>
#include <array>

namespace driftline
{

/// Short MIDI messages from the devices' threads to the audio thread, which never waits for them. They come one block
/// late, and so keep their distances. What is longer than three bytes is no note and is left out.
class MidiQueue
{
public:
    /// [any thread but the audio thread]
    void add(const juce::MidiMessage& message, double nowMilliseconds)
    {
        if (message.getRawDataSize() > longestMessage)
            return;
        const juce::ScopedLock lock(writers_); // among the devices' threads
        const auto scope = fifo_.write(1);
        if (scope.blockSize1 + scope.blockSize2 == 0)
            return; // hundreds wait: nobody is playing them
        auto& entry = entries_[static_cast<std::size_t>(scope.blockSize1 > 0 ? scope.startIndex1 : scope.startIndex2)];
        entry.bytes = message.getRawDataSize();
        std::copy_n(message.getRawData(), entry.bytes, entry.data.begin());
        entry.milliseconds = nowMilliseconds;
    }

    /// Appends what has come to `midi`, which has room for `mostMessages`. [audio thread]
    void take(juce::MidiBuffer& midi, double nowMilliseconds, double sampleRateHz, int frames)
    {
        const auto scope = fifo_.read(std::min(fifo_.getNumReady(), mostMessages));
        scope.forEach([&](int index) {
            const auto& entry = entries_[static_cast<std::size_t>(index)];
            const double age = (nowMilliseconds - entry.milliseconds) / 1000.0 * sampleRateHz;
            const auto frame = frames - static_cast<int>(std::clamp(age, 1.0, static_cast<double>(frames)));
            midi.addEvent(entry.data.data(), entry.bytes, frame);
        });
    }

    static constexpr int mostMessages = 256;

private:
    static constexpr int longestMessage = 3;
    static constexpr int capacity = 2 * mostMessages;

    struct Entry
    {
        std::array<juce::uint8, longestMessage> data{};
        int bytes = 0;
        double milliseconds = 0.0;
    };

    juce::CriticalSection writers_;
    juce::AbstractFifo fifo_{capacity};
    std::array<Entry, capacity> entries_;
};

} // namespace driftline
