// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/MatrixConvolver.h"

#include "DSP/BlockMath.h"
#include "DSP/PartitionScheme.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace driftline
{

namespace
{

constexpr double shortestFadeSeconds = 0.02;

/// addHead computes whole vectors, which may reach this far behind the grid cell.
constexpr int windowPadding = 16;
constexpr std::ptrdiff_t windowLength = headTaps + smallestPartition + windowPadding;

int fadeSamplesAt(double sampleRateHz)
{
    const auto shortest = static_cast<unsigned>(std::max(1.0, std::ceil(shortestFadeSeconds * sampleRateHz)));
    return std::max(smallestPartition, static_cast<int>(std::bit_ceil(shortest)));
}

void addHeads(const ConvolutionResponse* response, int output, const float* windows, float* sums, int frames)
{
    if (response == nullptr)
        return;
    for (const auto& route : response->headRoutes(output))
        addHead(windows + route.input * windowLength, route.taps, route.tapCount, sums, frames);
}

} // namespace

void MatrixConvolver::prepare(const ConvolverSpec& spec)
{
    spec_ = spec;
    responses_.clear();
    headFade_.set(nullptr);
    const int fadeSamples = fadeSamplesAt(spec.sampleRateHz);
    headFade_.prepare(fadeSamples);
    stages_.clear();
    const auto scheme = partitionScheme(spec.longestResponseSamples);
    for (std::size_t i = 0; i < scheme.size(); ++i)
        stages_.emplace_back(static_cast<int>(i), scheme[i], spec.inputs, spec.outputs, fadeSamples);
    windows_.resize(static_cast<std::size_t>(windowLength * spec.inputs));
    history_.prepare(spec.inputs, scheme.empty() ? 0 : scheme.back().size);
    reset();
}

void MatrixConvolver::reset()
{
    std::fill(windows_.begin(), windows_.end(), 0.0F);
    history_.clear();
    for (auto& stage : stages_)
        stage.reset();
    frame_ = 0;
    position_ = 0;
}

void MatrixConvolver::setResponse(std::shared_ptr<const ConvolutionResponse> response)
{
    if (response != nullptr
        && (response->routing().inputs > spec_.inputs || response->routing().outputs > spec_.outputs
            || response->lengthSamples() > spec_.longestResponseSamples))
        throw std::invalid_argument("the response has more channels or is longer than the convolver is prepared for");
    responses_.publish(std::move(response));
}

void MatrixConvolver::releaseUnused() { responses_.release(); }

/// At the beginning of a grid cell.
void MatrixConvolver::takeResponse()
{
    responses_.letGo([&](const ConvolutionResponse* response) {
        return headFade_.reads(response)
               || std::any_of(stages_.begin(), stages_.end(),
                              [&](const ConvolutionStage& stage) { return stage.reads(response); });
    });
    responses_.take();
    if (frame_ > 0)
        return headFade_.follow(responses_.newest());
    headFade_.set(responses_.newest());
    for (auto& stage : stages_)
        stage.use(responses_.newest());
}

void MatrixConvolver::takeInput(const float* const* input, int first, int frames)
{
    for (int c = 0; c < spec_.inputs; ++c)
    {
        float* samples = windows_.data() + c * windowLength + headTaps + position_;
        int firstBad = 0;
        sanitiseInput(input[c] + first, samples, frames, firstBad);
        history_.write(c, frame_, samples, frames);
    }
}

void MatrixConvolver::writeOutput(int output, float* samples, int frames)
{
    constexpr std::size_t room = smallestPartition + windowPadding;
    alignas(simdAlignmentBytes) float sums[room] = {};
    const float* windows = windows_.data() + headTaps + position_;
    addHeads(headFade_.newer(), output, windows, sums, frames);
    if (headFade_.isFading())
    {
        alignas(simdAlignmentBytes) float older[room] = {};
        float fadeIn[smallestPartition];
        float fadeOut[smallestPartition];
        addHeads(headFade_.older(), output, windows, older, frames);
        fillFade(headFade_.done(), headFade_.length(), fadeIn, fadeOut, frames);
        applyGain(fadeIn, sums, frames);
        applyGain(fadeOut, older, frames);
        addSamples(older, sums, frames);
    }
    for (const auto& stage : stages_)
        stage.addTo(output, sums, frames);
    storeSnapped(sums, samples, frames);
}

/// At the end of a grid cell: what the head will need of it.
void MatrixConvolver::keepPast()
{
    for (int c = 0; c < spec_.inputs; ++c)
    {
        float* window = windows_.data() + c * windowLength;
        std::copy_n(window + smallestPartition, headTaps, window);
    }
}

void MatrixConvolver::process(const float* const* input, float* const* output, int frames)
{
    for (int first = 0; first < frames;)
    {
        if (position_ == 0)
            takeResponse();
        const int count = std::min(smallestPartition - position_, frames - first);
        takeInput(input, first, count);
        for (int o = 0; o < spec_.outputs; ++o)
            writeOutput(o, output[o] + first, count);
        for (auto& stage : stages_)
            stage.advance(count, history_, responses_.newest());
        headFade_.advance(count);
        frame_ += count;
        first += count;
        position_ = (position_ + count) % smallestPartition;
        if (position_ == 0)
            keepPast();
    }
}

} // namespace driftline
