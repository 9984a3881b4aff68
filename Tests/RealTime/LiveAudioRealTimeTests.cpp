// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineProcessor.h"
#include "RealTime/RealTimeGuard.h"
#include "Standalone/LiveAudio.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

std::unique_ptr<const AudioInMemory> randomFile(Random& random)
{
    auto audio = std::make_unique<AudioInMemory>();
    audio->channels = noise(random.integer(1, 2), random.integer(1, 3000), random.bits(), 0.5).channels;
    audio->sampleRateHz = 48000.0;
    return audio;
}

} // namespace

TEST_CASE("The standalone app's audio callback neither allocates nor waits, whatever is asked of the player",
          "[realtime][standalone]")
{
    const auto seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    Random random(seed);
    constexpr int longestBlock = 900;
    DriftlineProcessor processor;
    LiveAudio audio(processor);
    audio.prepare(48000.0, 256);
    auto& song = audio.song();
    const auto input = hostileNoise(2, longestBlock, seed);
    auto output = Signal::silence(3, longestBlock);
    for (int block = 0; block < 300; ++block)
    {
        if (random.oneIn(6))
            song.setFile(random.oneIn(4) ? nullptr : randomFile(random));
        if (random.oneIn(5))
            song.setPlaying(random.oneIn(2));
        if (random.oneIn(7))
            song.setLooping(random.oneIn(2));
        if (random.oneIn(5))
            song.seek(random.integer(0, 5000));
        if (random.oneIn(5))
            song.setGain(static_cast<float>(random.between(0.0, 2.0)));
        if (random.oneIn(5))
            song.setTempo(random.between(20.0, 300.0));
        if (random.oneIn(5))
            audio.setInputMuted(random.oneIn(2));
        for (int note = random.integer(0, 300); note > 0; note -= 7)
            audio.handleIncomingMidiMessage(nullptr, juce::MidiMessage::noteOn(1, note % 128, juce::uint8{90}));
        const auto inputs = input.from(0);
        std::vector<float*> outputs;
        for (auto& channel : output.channels)
            outputs.push_back(channel.data());
        const int frames = random.integer(0, longestBlock);
        const int inputCount = random.integer(0, 2);
        const int outputCount = random.integer(0, 3);
        {
            const RealTimeSection section;
            audio.audioDeviceIOCallbackWithContext(inputs.data(), inputCount, outputs.data(), outputCount, frames, {});
        }
        REQUIRE(takeViolations() == "");
        if (random.oneIn(3))
            song.release();
    }
}
