// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/Renderer.h"
#include "Offline/WavFiles.h"
#include "Plugin/LoadedProcessor.h"
#include "Standalone/LiveAudio.h"
#include "Standalone/PlayedFiles.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/PlainPatch.h"
#include "Support/RandomPatch.h"
#include "Support/TemporaryFolder.h"

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 48000.0;

/// The standalone app's audio without a device.
struct App
{
    explicit App(int longestBlock = 512)
    {
        audio.onSampleRate = [this](double rate) { files.setSampleRate(rate); };
        audio.prepare(sampleRateHz, longestBlock);
    }

    /// What comes out of `outputs` channels while `input` goes in, in blocks of up to `block`.
    Signal run(const Signal& input, int frames, int block, int outputs = 2)
    {
        auto output = Signal::silence(outputs, frames);
        for (int done = 0; done < frames;)
        {
            const int count = std::min(block, frames - done);
            std::vector<const float*> in;
            for (const auto& channel : input.channels)
                in.push_back(channel.data() + done);
            std::vector<float*> out;
            for (auto& channel : output.channels)
                out.push_back(channel.data() + done);
            audio.audioDeviceIOCallbackWithContext(in.data(), static_cast<int>(in.size()), out.data(), outputs, count,
                                                   {});
            done += count;
        }
        return output;
    }

    DriftlineProcessor processor;
    LiveAudio audio{processor};
    PlayedFiles files{audio.song()};
};

/// Whatever goes in comes out.
void passThrough(App& app)
{
    app.processor.setParameter(ParameterId::mix, 0.0);
    app.processor.setParameter(ParameterId::mixLaw, 0.0);
}

} // namespace

TEST_CASE("A file from its start sounds as a render of it, bit for bit", "[standalone][audio]")
{
    const auto seed = GENERATE(range(1U, 7U));
    CAPTURE(seed);
    Random random(seed);
    const TemporaryFolder folder;
    constexpr int frames = 40000;
    writeFloatWav(folder / "in.wav", noise(2, frames, seed, 0.4), static_cast<int>(sampleRateHz));
    RenderRequest request;
    request.input = folder / "in.wav";
    request.output = folder / "out.wav";
    request.patch = randomPatch(random);
    request.patch.parameters.set(ParameterId::space, 0.0);
    request.patch.parameters.set(ParameterId::listen, static_cast<double>(ListensTo::input)); // there is no other sound
    request.tempoBpm = 103.0;
    request.tail.seconds = 0.0;
    render(request, {});
    const auto expected = readWhole(request.output);

    App app;
    app.processor.loadPatch(request.patch);
    app.audio.prepare(sampleRateHz, 512); // a patch is in the engine from its first sample, as in a render
    app.audio.song().setTempo(103.0);
    app.files.open(request.input.string(), true);
    app.files.waitUntilLoaded();
    const auto output = app.run({}, frames, random.integer(1, 1500));
    CHECK(firstDifference(output, expected) == "");
}

TEST_CASE("The live input is silent until it is unmuted", "[standalone][audio]")
{
    App app;
    passThrough(app);
    const auto input = noise(2, 4800, 3, 0.5);
    CHECK(app.audio.isInputMuted());
    CHECK(firstDifference(app.run(input, 4800, 480), Signal::silence(2, 4800)) == "");
    app.audio.setInputMuted(false);
    app.run(input, 480, 480); // it fades in over a block
    CHECK(firstDifference(app.run(input, 4800, 480), input) == "");
    app.audio.setInputMuted(true);
    app.run(input, 480, 480);
    CHECK(firstDifference(app.run(input, 4800, 480), Signal::silence(2, 4800)) == "");
}

TEST_CASE("Any number of the device's channels does", "[standalone][audio]")
{
    App app;
    passThrough(app);
    app.audio.setInputMuted(false);
    const auto mono = noise(1, 4800, 3, 0.5);
    app.run(mono, 480, 480);
    const auto both = app.run(mono, 4800, 700, 2);
    CHECK(both[0] == mono[0]);
    CHECK(both[1] == mono[0]);
    const auto stereo = noise(2, 4800, 5, 0.5);
    const auto one = app.run(stereo, 4800, 700, 1);
    for (int i = 0; i < 4800; ++i)
        REQUIRE(one.at(0, i) == 0.5F * (stereo.at(0, i) + stereo.at(1, i)));
    const auto four = app.run(noise(5, 4800, 5, 0.5), 4800, 700, 4);
    CHECK(four[2] == std::vector<float>(4800, 0.0F));
    CHECK(four[0] != four[2]);
    CHECK(app.run({}, 4800, 700, 2).channelCount() == 2);
    app.run(stereo, 4800, 700, 0);
}

TEST_CASE("The file plays in place of the input, and the input again when it is closed", "[standalone][audio]")
{
    const TemporaryFolder folder;
    const auto file = noise(2, 3000, 8, 0.3);
    writeFloatWav(folder / "loop.wav", file, static_cast<int>(sampleRateHz));
    App app;
    passThrough(app);
    app.audio.setInputMuted(false);
    const auto input = noise(2, 4800, 3, 0.5);
    app.files.open((folder / "loop.wav").string(), true);
    app.files.waitUntilLoaded();
    const auto played = app.run(input, 4800, 480);
    for (int i = 0; i < 4800; ++i)
        REQUIRE(played.at(0, i) == file.at(0, i % 3000));
    CHECK(app.files.status()->channels == 2);
    CHECK(app.files.status()->seconds == 3000 / sampleRateHz);
    app.files.close();
    app.run(input, 480, 480);
    CHECK(firstDifference(app.run(input, 4800, 480), input) == "");
    CHECK(app.files.status()->file.empty());
}

TEST_CASE("While a file plays the live input is the sidechain", "[standalone][audio]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "loop.wav", noise(2, 48000, 8, 0.3), static_cast<int>(sampleRateHz));
    App app;
    auto patch = plainPatch(1000.0, sampleRateHz);
    patch.parameters.set(ParameterId::depth, 100.0);
    patch.parameters.set(ParameterId::source, static_cast<double>(Source::envelope));
    patch.parameters.set(ParameterId::listen, static_cast<double>(ListensTo::sidechain));
    app.processor.loadPatch(patch);
    app.files.open((folder / "loop.wav").string(), true);
    app.files.waitUntilLoaded();
    const auto loud = noise(2, 9600, 3, 1.0);
    app.run(loud, 9600, 480);
    CHECK(app.processor.playback().curvePosition[0] == 0.0); // muted
    app.audio.setInputMuted(false);
    app.run(loud, 9600, 480);
    CHECK(app.processor.playback().curvePosition[0] > 0.1);
}

TEST_CASE("What cannot be played is said, and what plays goes on", "[standalone][audio]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "loop.wav", noise(2, 3000, 8, 0.3), static_cast<int>(sampleRateHz));
    writeFile(folder / "broken.wav", "RIFF");
    App app;
    app.files.open((folder / "loop.wav").string(), true);
    app.files.waitUntilLoaded();
    app.files.open((folder / "broken.wav").string(), true);
    app.files.waitUntilLoaded();
    CHECK(contains(app.files.status()->problem, "broken.wav: "));
    CHECK(app.files.status()->file == (folder / "loop.wav").string());
    CHECK_FALSE(app.files.status()->isLoading);
    app.run({}, 480, 480);
    CHECK(app.audio.song().hasFile());
    app.files.open((folder / "gone.wav").string(), true);
    app.files.waitUntilLoaded();
    CHECK(contains(app.files.status()->problem, "gone.wav: "));
    // Only the newest of many counts.
    for (int i = 0; i < 20; ++i)
        app.files.open((folder / "broken.wav").string(), true);
    app.files.open((folder / "loop.wav").string(), true);
    CHECK(app.files.file() == (folder / "loop.wav").string());
    app.files.waitUntilLoaded();
    CHECK(app.files.status()->problem.empty());
    CHECK(app.files.file() == (folder / "loop.wav").string());
    app.files.close();
    CHECK(app.files.file().empty());
}

TEST_CASE("A file is read again when the device's rate changes", "[standalone][audio]")
{
    const TemporaryFolder folder;
    writeFloatWav(folder / "loop.wav", noise(2, 48000, 8, 0.3), static_cast<int>(sampleRateHz));
    App app;
    app.files.open((folder / "loop.wav").string(), true);
    app.files.waitUntilLoaded();
    app.audio.prepare(44100.0, 512);
    app.files.setSampleRate(44100.0);
    app.run({}, 480, 480);
    app.files.waitUntilLoaded();
    CHECK(app.files.status()->sampleRateHz == 44100.0);
    CHECK(app.files.status()->seconds == Approx(1.0).margin(1e-4));
    CHECK(app.audio.song().isPlaying());
}

TEST_CASE("Notes come in the block after they were struck, at the distances they had", "[standalone][midi]")
{
    MidiQueue queue;
    juce::MidiBuffer midi;
    queue.add(juce::MidiMessage::noteOn(1, 60, juce::uint8{100}), 1000.0);
    queue.add(juce::MidiMessage::noteOff(1, 60), 1005.0);
    queue.add(juce::MidiMessage::createSysExMessage("12345", 5), 1005.0);
    queue.take(midi, 1010.0, 48000.0, 480);
    std::vector<int> frames;
    for (const auto event : midi)
        frames.push_back(event.samplePosition);
    CHECK(frames == std::vector<int>{0, 240});
    midi.clear();
    queue.take(midi, 1020.0, 48000.0, 480);
    CHECK(midi.isEmpty());

    for (int i = 0; i < 2000; ++i)
        queue.add(juce::MidiMessage::noteOn(1, 60, juce::uint8{100}), 1030.0);
    queue.take(midi, 1030.0, 48000.0, 480);
    CHECK(midi.getNumEvents() == MidiQueue::mostMessages);
}

TEST_CASE("Notes from a device strike the effect", "[standalone][midi]")
{
    App app;
    auto patch = plainPatch(1000.0, sampleRateHz);
    patch.parameters.set(ParameterId::slotKeys, 1.0);
    app.processor.loadPatch(patch);
    app.run({}, 480, 480);
    CHECK(app.processor.playback().slot == 1);
    app.audio.handleIncomingMidiMessage(nullptr, juce::MidiMessage::noteOn(1, 2, juce::uint8{100}));
    app.run({}, 4800, 480);
    CHECK(app.processor.playback().slot == 3);
}
