// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The impulse response in the plugin: its place in the state, and that it sounds when it should.
#include "Engine/CurveBank.h"
#include "Engine/PatchSetup.h"
#include "Engine/SpaceResponse.h"
#include "Model/PatchText.h"
#include "Offline/ResponseSource.h"
#include "Offline/Sha256.h"
#include "Plugin/LoadedProcessor.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/PlainPatch.h"
#include "Support/RandomPatch.h"
#include "Support/ResponseFiles.h"
#include "Support/TemporaryFolder.h"

#include <cmath>

using namespace driftline;
using namespace driftline::test;

namespace
{

constexpr double sampleRateHz = 44100.0;
using Id = ParameterId;

/// A response of the user's, in a folder of its own.
struct UserFile
{
    explicit UserFile(std::uint64_t seed = 1) { write(seed); }

    void write(std::uint64_t seed) const { writeResponse(path, fadingNoise(2, 3000, 48000.0, seed)); }
    ResponseReference reference() const { return ResponseReference::ofFile(utf8Of(path)); }
    ResponseReference hashedReference() const { return ResponseReference::ofFile(utf8Of(path), sha256OfFile(path)); }

    TemporaryFolder folder;
    std::filesystem::path path = folder / "hall.wav";
};

Patch spacePatch(const ResponseReference& response, double amount = 60.0)
{
    auto patch = plainPatch(500.0, sampleRateHz);
    patch.parameters.set(Id::space, amount);
    patch.parameters.set(Id::predelay, 4.0);
    patch.response = response;
    return patch;
}

Signal processed(DriftlineProcessor& processor, const Signal& input)
{
    auto output = input;
    juce::MidiBuffer midi;
    constexpr int block = 441;
    for (int first = 0; first + block <= input.frames(); first += block)
    {
        auto pointers = output.from(first);
        juce::AudioBuffer<float> buffer(pointers.data(), output.channelCount(), block);
        processor.processBlock(buffer, midi);
    }
    return output;
}

Signal expectedOf(const Patch& patch, const Signal& input)
{
    const CurveBank curves(patch.slots);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = input.channelCount(), .longestResponseSeconds = 4.0});
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
    engine.setResponse(makeSpaceResponse(loadResponse(patch.response, sampleRateHz).audio, input.channelCount()));
    auto output = input;
    const auto pointers = output.from(0);
    engine.process(pointers.data(), pointers.data(), output.frames(), {});
    return output;
}

double largestDifference(const Signal& a, const Signal& b)
{
    double largest = 0.0;
    for (int c = 0; c < a.channelCount(); ++c)
        for (int i = 0; i < a.frames(); ++i)
            largest = std::max(largest, std::abs(static_cast<double>(a.at(c, i)) - static_cast<double>(b.at(c, i))));
    return largest;
}

} // namespace

TEST_CASE("The first block that is played has its Space", "[plugin][space]")
{
    const UserFile file;
    const bool isBundled = GENERATE(true, false);
    CAPTURE(isBundled);
    const auto patch = spacePatch(isBundled ? ResponseReference::bundledWith("wood_room") : file.reference());
    const auto input = noise(2, 22050, 3, 0.3);
    DriftlineProcessor processor;
    processor.loadPatch(patch);
    processor.prepareToPlay(sampleRateHz, 441);
    const auto output = processed(processor, input);
    CHECK(largestDifference(output, expectedOf(patch, input)) < 1e-6);

    // Prepared again, as hosts do, and at another rate in between.
    processor.prepareToPlay(96000.0, 441);
    processor.prepareToPlay(sampleRateHz, 441);
    CHECK(largestDifference(processed(processor, input), expectedOf(patch, input)) < 1e-6);
}

TEST_CASE("A host that exports waits for a response that came after it had prepared", "[plugin][space]")
{
    const auto patch = spacePatch(ResponseReference::bundledWith("concert_hall"));
    const auto input = noise(2, 22050, 4, 0.3);
    DriftlineProcessor processor;
    processor.setNonRealtime(true);
    processor.prepareToPlay(sampleRateHz, 441);
    setState(processor, writePatch(patch));
    CHECK(largestDifference(processed(processor, input), expectedOf(patch, input)) < 1e-6);
}

TEST_CASE("A file that the user chooses becomes part of the state, with its hash", "[plugin][space][state]")
{
    const UserFile file;
    DriftlineProcessor processor;
    processor.prepareToPlay(sampleRateHz, 441);
    const auto revision = processor.revision();
    processor.chooseResponse(file.reference());
    const auto status = loadedResponse(processor);
    CHECK(status.problem.empty());
    CHECK(status.name == "hall.wav");
    CHECK(status.channels == 2);
    CHECK(status.fileSampleRateHz == 48000.0);
    CHECK(status.seconds == Approx(3000.0 / 48000.0).margin(0.005));
    CHECK(*std::max_element(status.peaks.begin(), status.peaks.end()) == 1.0F);
    CHECK(processor.revision() != revision);
    CHECK(readPatch(stateOf(processor)).response == file.hashedReference());

    DriftlineProcessor second;
    setState(second, stateOf(processor));
    second.prepareToPlay(48000.0, 441);
    CHECK(loadedResponse(second).name == "hall.wav");
    CHECK(stateOf(second) == stateOf(processor));
}

TEST_CASE("A choice that cannot be loaded leaves what plays, and says why", "[plugin][space]")
{
    const UserFile file;
    writeResponse(file.folder / "six.wav", fadingNoise(6, 100, 48000.0, 1));
    DriftlineProcessor processor;
    processor.prepareToPlay(sampleRateHz, 441);
    processor.chooseResponse(file.reference());
    const auto before = loadedResponse(processor);
    const auto state = stateOf(processor);

    processor.chooseResponse(ResponseReference::ofFile(utf8Of(file.folder / "six.wav")));
    const auto after = loadedResponse(processor);
    CHECK(contains(after.problem, "six.wav: an impulse response has 1, 2 or 4 channels"));
    CHECK(after.name == before.name);
    CHECK(after.peaks == before.peaks);
    CHECK(stateOf(processor) == state);

    // The next good one makes it forgotten.
    processor.chooseResponse(ResponseReference::bundledWith("gold_foil"));
    CHECK(loadedResponse(processor).problem.empty());
    CHECK(readPatch(stateOf(processor)).response == ResponseReference::bundledWith("gold_foil"));
}

TEST_CASE("A state whose file is gone or has changed loads all the rest, and keeps it", "[plugin][space][state]")
{
    const UserFile file;
    auto patch = spacePatch(file.hashedReference());
    patch.parameters.set(Id::feedback, 33.0);
    const auto state = writePatch(patch);
    const bool isGone = GENERATE(true, false);
    CAPTURE(isGone);
    if (isGone)
        std::filesystem::remove(file.path);
    else
        file.write(2);

    DriftlineProcessor processor;
    processor.prepareToPlay(sampleRateHz, 441);
    setState(processor, state);
    const auto status = loadedResponse(processor);
    CHECK(contains(status.problem, file.path.string() + ": "));
    CHECK(contains(status.problem, isGone ? "no such file" : "content has changed"));
    CHECK(status.name == "hall.wav");
    CHECK(status.channels == 0);
    CHECK(processor.stateProblem().empty());
    CHECK(processor.parameter(Id::feedback) == 33.0);
    CHECK(stateOf(processor) == state);

    // The sound passes as it is.
    const auto input = noise(2, 8820, 5, 0.3);
    const auto output = processed(processor, input);
    DriftlineProcessor plain;
    patch.parameters.set(Id::space, 0.0);
    plain.loadPatch(patch);
    plain.prepareToPlay(sampleRateHz, 441);
    CHECK(firstDifference(output, processed(plain, input)).empty());

    // Chosen again it is taken as it is now.
    file.write(3);
    processor.chooseResponse(file.reference());
    CHECK(loadedResponse(processor).problem.empty());
    CHECK(readPatch(stateOf(processor)).response == file.hashedReference());
}

TEST_CASE("The tail that the host is told has the response and the pre-delay in it", "[plugin][space]")
{
    DriftlineProcessor processor;
    processor.prepareToPlay(sampleRateHz, 441);
    processor.loadPatch(spacePatch(ResponseReference::bundledWith("short_spring")));
    const double seconds = loadedResponse(processor).seconds;
    CHECK(seconds == Approx(1.0).margin(0.01));
    CHECK(processor.getTailLengthSeconds() == Approx(500.0 / sampleRateHz + 0.004 + seconds));
    processor.setParameter(Id::space, 0.0);
    CHECK(processor.getTailLengthSeconds() == Approx(500.0 / sampleRateHz));
    CHECK(processor.getLatencySamples() == 0);
}

TEST_CASE("Whatever is chosen while it plays, the last choice is what plays in the end", "[plugin][space][property]")
{
    const UserFile file;
    Random random(6);
    DriftlineProcessor processor;
    processor.prepareToPlay(sampleRateHz, 441);
    processor.loadPatch(spacePatch(ResponseReference{}));
    const auto input = noise(2, 4410, 7, 0.3);
    for (int i = 0; i < 30; ++i)
    {
        static_cast<void>(processed(processor, input));
        switch (random.integer(0, 3))
        {
        case 0:
            processor.chooseResponse(file.reference());
            break;
        case 1:
            processor.chooseResponse(ResponseReference::bundledWith("pocket_radio"));
            break;
        case 2:
            processor.loadPatch(spacePatch(ResponseReference::bundledWith("short_spring")));
            break;
        case 3:
            processor.prepareToPlay(random.oneIn(2) ? 48000.0 : sampleRateHz, 441);
            break;
        }
    }
    const auto patch = spacePatch(ResponseReference::bundledWith("studio_tape"));
    processor.loadPatch(patch);
    processor.prepareToPlay(sampleRateHz, 441);
    const auto longer = noise(2, 22050, 8, 0.3);
    CHECK(largestDifference(processed(processor, longer), expectedOf(patch, longer)) < 1e-6);
    CHECK(loadedResponse(processor).name == "Studio Tape");
}
