// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// Space in rendered files: as the Engine plays it, and never left out in silence.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Engine/SpaceResponse.h"
#include "Offline/Error.h"
#include "Offline/Renderer.h"
#include "Offline/ResponseSource.h"
#include "Offline/WavFiles.h"
#include "Support/Catch.h"
#include "Support/ErrorMessage.h"
#include "Support/PlainPatch.h"
#include "Support/ResponseFiles.h"
#include "Support/TemporaryFolder.h"

#include <cmath>

namespace driftline::test
{
namespace
{

constexpr int inputFrames = 20000;
using Id = ParameterId;

struct Job
{
    Job(int channels, double sampleRateHz)
    {
        input = noise(channels, inputFrames, 5, 0.3);
        request.input = folder / "in.wav";
        request.output = folder / "out.wav";
        request.existing = OutputFile::Existing::overwrite;
        request.patch = plainPatch(1000.0, sampleRateHz);
        request.patch.parameters.set(Id::space, 40.0);
        writeResponse(request.input, {sampleRateHz, input.channels}); // an audio file like any other
    }

    Signal run()
    {
        report = render(request, {});
        return readWhole(request.output);
    }

    TemporaryFolder folder;
    RenderRequest request;
    RenderReport report;
    Signal input;
};

} // namespace

TEST_CASE("render: Space is what the Engine makes of it, for pairs and a single channel left over", "[render][space]")
{
    const double sampleRateHz = GENERATE(44100.0, 48000.0);
    CAPTURE(sampleRateHz);
    Job job(3, sampleRateHz);
    job.request.patch.response = ResponseReference::bundledWith("wood_room");
    job.request.patch.parameters.set(Id::predelay, 20.0);
    const auto output = job.run();
    const auto loaded = loadResponse(job.request.patch.response, sampleRateHz);
    CHECK(job.report.tailFrames
          == Approx(1000.0 + 0.02 * sampleRateHz + static_cast<double>(loaded.audio.frames())).margin(2.0));
    REQUIRE(output.frames() == inputFrames + job.report.tailFrames);

    const CurveBank curves(job.request.patch.slots);
    for (const int first : {0, 2})
    {
        const int channels = first == 0 ? 2 : 1;
        Engine engine;
        engine.prepare({.sampleRateHz = sampleRateHz, .channels = channels, .longestResponseSeconds = 1.0});
        engine.setCurves(curves);
        applyParameters(engine, job.request.patch.parameters);
        engine.setResponse(makeSpaceResponse(loaded.audio, channels));
        std::vector<std::vector<float>> audio;
        std::vector<float*> pointers;
        for (int c = 0; c < channels; ++c)
        {
            audio.push_back(job.input[first + c]);
            audio.back().resize(static_cast<std::size_t>(output.frames()), 0.0F);
        }
        for (auto& channel : audio)
            pointers.push_back(channel.data());
        engine.process(pointers.data(), pointers.data(), output.frames(), transportAt(0, sampleRateHz, 120.0));
        double largest = 0.0;
        for (int c = 0; c < channels; ++c)
            for (int i = 0; i < output.frames(); ++i)
                largest = std::max(
                    largest,
                    std::abs(static_cast<double>(output.at(first + c, i))
                             - static_cast<double>(audio[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)])));
        CHECK(largest < 1e-6);
    }
}

TEST_CASE("render: a response that is missing is an error, or a render without it and a word", "[render][space]")
{
    Job job(2, 48000.0);
    const auto file = job.folder / "hall.wav";
    job.request.patch.response = ResponseReference::ofFile(utf8Of(file));
    const auto message = messageOf<RequestError>([&] { job.run(); });
    CHECK(contains(message, file.string() + ": there is no such file"));
    CHECK(contains(message, "--allow-missing-response"));
    CHECK_FALSE(std::filesystem::exists(job.request.output));

    job.request.allowsMissingResponse = true;
    const auto without = job.run();
    CHECK(contains(job.report.missingResponse, file.string()));
    CHECK(job.report.tailFrames == 1000);
    job.request.patch.parameters.set(Id::space, 0.0);
    CHECK(firstDifference(job.run(), without).empty());
    CHECK(job.report.missingResponse.empty());

    // Not heard, and so not needed.
    job.request.allowsMissingResponse = false;
    CHECK_NOTHROW(job.run());

    writeResponse(file, fadingNoise(2, 500, 48000.0, 7));
    job.request.patch.parameters.set(Id::space, 40.0);
    CHECK_FALSE(firstDifference(job.run(), without).empty());
}

} // namespace driftline::test
