// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Standalone/MidiQueue.h"
#include "Standalone/SongPlayer.h"

#include <juce_audio_devices/juce_audio_devices.h>
#include <juce_audio_processors/juce_audio_processors.h>

#include <array>
#include <atomic>
#include <functional>
#include <vector>

namespace driftline
{

/// What the sound device calls in the standalone app: the file or the live input, through the effect, to the output,
/// with the song's position. The live input is the effect's sidechain too, and nothing else while a file plays. Takes
/// no lock; JUCE's own player for this takes two.
class LiveAudio : public juce::AudioIODeviceCallback, public juce::MidiInputCallback
{
public:
    /// `processor` must outlive this. It is made stereo, with a sidechain.
    explicit LiveAudio(juce::AudioProcessor& processor);
    ~LiveAudio() override;

    SongPlayer& song() { return song_; }

    /// Silence in place of the live input. A microphone beside loudspeakers howls, so it is until somebody says
    /// otherwise. [any thread]
    void setInputMuted(bool isMuted) { isInputMuted_.store(isMuted, std::memory_order_relaxed); }
    bool isInputMuted() const { return isInputMuted_.load(std::memory_order_relaxed); }

    /// The device's rate, before it plays. [not the audio thread]
    std::function<void(double)> onSampleRate;

    /// What follows is for blocks up to this; longer ones are cut. [not the audio thread, while nothing is processed]
    void prepare(double sampleRateHz, int longestBlock);

    void audioDeviceIOCallbackWithContext(const float* const* inputs, int inputCount, float* const* outputs,
                                          int outputCount, int frames,
                                          const juce::AudioIODeviceCallbackContext& context) override;
    void audioDeviceAboutToStart(juce::AudioIODevice* device) override;
    void audioDeviceStopped() override;

    void handleIncomingMidiMessage(juce::MidiInput*, const juce::MidiMessage& message) override;

private:
    static constexpr int channels = 2;
    static constexpr int busChannels = 2 * channels; ///< the sidechain behind the input

    /// Says where the song is in the block that is processed now.
    class SongPlayHead : public juce::AudioPlayHead
    {
    public:
        void set(const Transport& transport);
        juce::Optional<PositionInfo> getPosition() const override { return position_; }

    private:
        PositionInfo position_;
    };

    void processBlock(const float* const* inputs, int inputCount, int offset, int frames);
    void takeInput(const float* const* inputs, int inputCount, int offset, int frames);

    juce::AudioProcessor& processor_;
    SongPlayer song_;
    SongPlayHead playHead_;
    MidiQueue queue_;
    std::atomic<bool> isInputMuted_{true};

    // The audio thread's own.
    std::array<std::vector<float>, busChannels> block_;
    juce::MidiBuffer midi_;
    float inputGain_ = 0.0F; ///< at the end of the last block
    double sampleRateHz_ = 48000.0;
};

} // namespace driftline
