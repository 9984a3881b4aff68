// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/LiveAudio.h"

#include <algorithm>

namespace driftline
{

namespace
{

/// A MidiBuffer's bytes for one short message: its frame, its size and itself.
constexpr std::size_t bytesPerMessage = 16;

} // namespace

void LiveAudio::SongPlayHead::set(const Transport& transport)
{
    position_.setBpm(transport.tempoBpm);
    position_.setTimeSignature(TimeSignature{transport.meterNumerator, transport.meterDenominator});
    position_.setPpqPosition(transport.positionQuarterNotes);
    position_.setIsPlaying(transport.isPlaying);
    position_.setIsLooping(transport.isLooping);
    position_.setLoopPoints(LoopPoints{transport.loopStartQuarterNotes, transport.loopEndQuarterNotes});
}

LiveAudio::LiveAudio(juce::AudioProcessor& processor) : processor_(processor)
{
    processor_.enableAllBuses();
    processor_.setPlayHead(&playHead_);
}

LiveAudio::~LiveAudio() { processor_.setPlayHead(nullptr); }

void LiveAudio::prepare(double sampleRateHz, int longestBlock)
{
    sampleRateHz_ = sampleRateHz;
    for (auto& channel : block_)
        channel.assign(static_cast<std::size_t>(std::max(longestBlock, 1)), 0.0F);
    midi_.ensureSize(bytesPerMessage * MidiQueue::mostMessages);
    inputGain_ = 0.0F;
    song_.prepare(sampleRateHz);
    processor_.setRateAndBufferSizeDetails(sampleRateHz, longestBlock);
    processor_.prepareToPlay(sampleRateHz, longestBlock);
}

void LiveAudio::audioDeviceAboutToStart(juce::AudioIODevice* device)
{
    prepare(device->getCurrentSampleRate(), device->getCurrentBufferSizeSamples());
    if (onSampleRate)
        onSampleRate(device->getCurrentSampleRate());
}

void LiveAudio::audioDeviceStopped() { processor_.releaseResources(); }

void LiveAudio::handleIncomingMidiMessage(juce::MidiInput*, const juce::MidiMessage& message)
{
    queue_.add(message, juce::Time::getMillisecondCounterHiRes());
}

/// The first two inputs, a single one on both sides, silence where there is none or it is muted; into the sidechain.
void LiveAudio::takeInput(const float* const* inputs, int inputCount, int offset, int frames)
{
    const float target = isInputMuted() ? 0.0F : 1.0F;
    const float step = (target - inputGain_) / static_cast<float>(frames);
    for (int c = 0; c < channels; ++c)
    {
        const int source = std::min(c, inputCount - 1);
        const float* input = source < 0 ? nullptr : inputs[source];
        auto& channel = block_[static_cast<std::size_t>(channels + c)];
        const bool isSilent = input == nullptr || (target == 0.0F && inputGain_ == 0.0F);
        for (int i = 0; i < frames; ++i)
        {
            const float gain = step == 0.0F ? target : inputGain_ + step * static_cast<float>(i + 1);
            channel[static_cast<std::size_t>(i)] = isSilent ? 0.0F : input[offset + i] * gain;
        }
    }
    inputGain_ = target;
}

void LiveAudio::processBlock(const float* const* inputs, int inputCount, int offset, int frames)
{
    playHead_.set(song_.beginBlock());
    std::array<float*, busChannels> pointers{};
    std::transform(block_.begin(), block_.end(), pointers.begin(), [](auto& channel) { return channel.data(); });
    song_.play(pointers[0], pointers[1], frames);
    takeInput(inputs, inputCount, offset, frames);
    if (!song_.hasFile())
        for (int c = 0; c < channels; ++c)
            std::copy_n(pointers[static_cast<std::size_t>(channels + c)], frames,
                        pointers[static_cast<std::size_t>(c)]);
    midi_.clear();
    queue_.take(midi_, juce::Time::getMillisecondCounterHiRes(), sampleRateHz_, frames);
    juce::AudioBuffer<float> audio(pointers.data(), busChannels, frames);
    processor_.processBlock(audio, midi_);
}

void LiveAudio::audioDeviceIOCallbackWithContext(const float* const* inputs, int inputCount, float* const* outputs,
                                                 int outputCount, int frames, const juce::AudioIODeviceCallbackContext&)
{
    const auto longest = static_cast<int>(block_[0].size());
    for (int done = 0; done < frames && longest > 0;)
    {
        const int count = std::min(frames - done, longest);
        processBlock(inputs, inputCount, done, count);
        for (int c = 0; c < outputCount; ++c)
        {
            if (outputs[c] == nullptr)
                continue;
            float* output = outputs[c] + done;
            if (outputCount == 1) // both sides into the one that there is
                for (int i = 0; i < count; ++i)
                    output[i] =
                        0.5F * (block_[0][static_cast<std::size_t>(i)] + block_[1][static_cast<std::size_t>(i)]);
            else if (c < channels)
                std::copy_n(block_[static_cast<std::size_t>(c)].data(), count, output);
            else
                std::fill_n(output, count, 0.0F);
        }
        done += count;
    }
}

} // namespace driftline
