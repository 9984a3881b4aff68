// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ArrayRenderer.h"

#include "Engine/Transport.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"
#include "Support/Signals.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

std::vector<float> noise(Random& random, std::size_t count)
{
    std::vector<float> samples(count);
    for (float& sample : samples)
        sample = static_cast<float>(random.between(-0.5, 0.5));
    return samples;
}

ReadLine readFrom(const std::vector<float>& samples, const ArrayRenderRequest& request)
{
    return [&](std::size_t line, std::int64_t firstFrame, std::span<float> block) {
        const std::size_t start =
            line * static_cast<std::size_t>(request.frames) + static_cast<std::size_t>(firstFrame);
        std::copy_n(samples.data() + start, block.size(), block.data());
    };
}

std::vector<float> renderAll(const ArrayRenderRequest& request, const std::vector<float>& samples, unsigned threads,
                             ArrayRenderReport* report = nullptr)
{
    const auto framesOut = static_cast<std::size_t>(request.frames + tailFramesOf(request).frames);
    std::vector<float> output(request.recordings * request.channels * framesOut, -1.0F);
    WorkStatus status;
    const auto result = renderArrays(request, readFrom(samples, request), output, threads, status);
    CHECK(status.done() == output.size());
    if (report != nullptr)
        *report = result;
    return output;
}

/// A new Engine for each pair of channels, in one block.
std::vector<float> throughNewEngines(const ArrayRenderRequest& request, const std::vector<float>& samples)
{
    const CurveBank curves(request.patch.slots);
    const auto frames = static_cast<std::size_t>(request.frames);
    const auto framesOut = frames + static_cast<std::size_t>(tailFramesOf(request).frames);
    std::vector<float> output(request.recordings * request.channels * framesOut);
    for (std::size_t recording = 0; recording < request.recordings; ++recording)
        for (std::size_t channel = 0; channel < request.channels; channel += 2)
        {
            const std::size_t channels = std::min<std::size_t>(2, request.channels - channel);
            std::vector<float*> pointers;
            for (std::size_t c = 0; c < channels; ++c)
            {
                const std::size_t line = recording * request.channels + channel + c;
                pointers.push_back(output.data() + line * framesOut);
                std::copy_n(samples.data() + line * frames, frames, pointers.back());
            }
            Engine engine;
            prepareEngine(engine, request.patch.parameters, curves, request.response,
                          {.sampleRateHz = request.sampleRateHz, .channels = static_cast<int>(channels)});
            engine.process(pointers.data(), pointers.data(), static_cast<int>(framesOut),
                           transportAt(0, request.sampleRateHz, request.tempoBpm));
        }
    return output;
}

} // namespace

TEST_CASE("Arrays are rendered as new Engines would, on any number of threads", "[array-renderer][threads]")
{
    Random random(Catch::rngSeed());
    for (int round = 0; round < 12; ++round)
    {
        ArrayRenderRequest request;
        request.patch = randomPatch(random);
        request.sampleRateHz = random.integer(8000, 96000);
        request.tempoBpm = random.between(40.0, 240.0);
        request.tail.seconds = random.between(0.0, 0.2);
        request.recordings = static_cast<std::size_t>(random.integer(1, 4));
        request.channels = static_cast<std::size_t>(random.integer(1, 5));
        request.frames = random.integer(0, 20000);
        INFO("seed " << Catch::rngSeed() << ", round " << round);
        const auto samples =
            noise(random, request.recordings * request.channels * static_cast<std::size_t>(request.frames));
        const auto expected = throughNewEngines(request, samples);
        CHECK(renderAll(request, samples, 1) == expected);
        CHECK(renderAll(request, samples, 3) == expected);
    }
}

TEST_CASE("An array render counts what it takes as silence, and stops when told", "[array-renderer][threads]")
{
    ArrayRenderRequest request;
    request.recordings = 2;
    request.frames = 3000;
    request.tail.seconds = 0.0;
    std::vector<float> samples(6000, 0.25F);
    samples[10] = std::numeric_limits<float>::quiet_NaN();
    samples[5999] = std::numeric_limits<float>::infinity();
    ArrayRenderReport report;
    auto silenced = samples;
    silenced[10] = 0.0F;
    silenced[5999] = 0.0F;
    CHECK(renderAll(request, samples, 1, &report) == renderAll(request, silenced, 1));
    CHECK(report.badSamples == 2);
    CHECK_FALSE(report.isTimeLimited);

    std::vector<float> output(6000, -1.0F);
    WorkStatus status;
    status.stop();
    renderArrays(request, readFrom(samples, request), output, 2, status);
    CHECK(status.done() == 0);
    CHECK(output == std::vector<float>(6000, -1.0F));
}
