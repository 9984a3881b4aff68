// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ConvolutionResponse.h"

#include "DSP/BlockMath.h"
#include "DSP/BlockTransform.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace driftline
{

namespace
{

using Samples = std::vector<std::vector<float>>;

void checkRoutes(const ConvolutionRouting& routing, std::size_t responses)
{
    const auto isBelow = [](int index, std::size_t count) {
        return index >= 0 && static_cast<std::size_t>(index) < count;
    };
    for (const auto& route : routing.routes)
        if (!isBelow(route.input, static_cast<std::size_t>(routing.inputs))
            || !isBelow(route.output, static_cast<std::size_t>(routing.outputs)) || !isBelow(route.response, responses))
            throw std::invalid_argument(
                "a route of a convolution names an input, output or response that there is not");
}

float cleanTap(float tap)
{
    if (!std::isfinite(tap) || std::abs(tap) < snapThreshold)
        return 0.0F;
    return std::clamp(tap, -largestResponseSample, largestResponseSample);
}

/// The taps from `first` on, as many as there are and fit.
void copyTaps(const std::vector<float>& response, std::size_t first, std::span<float> to)
{
    const std::size_t count = std::min(to.size(), response.size() - std::min(first, response.size()));
    for (std::size_t i = 0; i < count; ++i)
        to[i] = cleanTap(response[first + i]);
    std::fill(to.begin() + static_cast<std::ptrdiff_t>(count), to.end(), 0.0F);
}

} // namespace

ConvolutionResponse::ConvolutionResponse(ConvolutionRouting routing, const Samples& impulseResponses)
    : routing_(std::move(routing))
{
    checkRoutes(routing_, impulseResponses.size());
    for (const auto& response : impulseResponses)
        lengthSamples_ = std::max(lengthSamples_, static_cast<int>(response.size()));
    addHead(impulseResponses);
    for (const auto& cut : partitionScheme(lengthSamples_))
        addStage(cut, impulseResponses);
}

void ConvolutionResponse::addHead(const Samples& responses)
{
    constexpr auto taps = static_cast<std::size_t>(headTaps);
    head_.resize(taps * responses.size());
    for (std::size_t r = 0; r < responses.size(); ++r)
        copyTaps(responses[r], 0, std::span(head_).subspan(r * taps, taps));
    headRoutes_.resize(static_cast<std::size_t>(routing_.outputs));
    for (const auto& route : routing_.routes)
    {
        const auto response = static_cast<std::size_t>(route.response);
        const auto length = std::min(responses[response].size() + responses[response].size() % 2, taps);
        if (length > 0)
            headRoutes_[static_cast<std::size_t>(route.output)].push_back(
                {route.input, static_cast<int>(length), head_.data() + response * taps});
    }
}

void ConvolutionResponse::addStage(const PartitionStage& cut, const Samples& responses)
{
    const auto size = static_cast<std::size_t>(cut.size);
    const auto firstTap = static_cast<std::size_t>(cut.firstTap);
    const auto partitionsOf = [&](const std::vector<float>& response) {
        const std::size_t left = response.size() - std::min(firstTap, response.size());
        return std::min((left + size - 1) / size, static_cast<std::size_t>(cut.partitions));
    };
    auto& stage = stages_.emplace_back();
    std::vector<std::size_t> begins{0};
    for (const auto& response : responses)
        begins.push_back(begins.back() + partitionsOf(response) * tileFloats);
    stage.tileStride = begins.back();
    stage.spectra.resize(stage.tileStride * size / tileBins);
    stage.routes.resize(static_cast<std::size_t>(routing_.outputs));
    for (const auto& route : routing_.routes)
    {
        const auto response = static_cast<std::size_t>(route.response);
        if (const auto partitions = static_cast<int>(partitionsOf(responses[response])); partitions > 0)
            stage.routes[static_cast<std::size_t>(route.output)].push_back({route.input, partitions, begins[response]});
    }

    const auto transform = BlockTransform::shared(cut.size);
    AlignedFloats taps(size);
    const AlignedFloats nothing(size);
    AlignedFloats work(2 * size);
    for (std::size_t r = 0; r < responses.size(); ++r)
        for (std::size_t p = 0; p < partitionsOf(responses[r]); ++p)
        {
            copyTaps(responses[r], firstTap + p * size, taps);
            // The inverse transform makes everything `size` times too large.
            for (float& tap : taps)
                tap /= static_cast<float>(size);
            transform->forward(taps.data(), nothing.data(), work.data(),
                               stage.spectra.data() + begins[r] + p * tileFloats,
                               static_cast<std::ptrdiff_t>(stage.tileStride));
        }
}

std::size_t ConvolutionResponse::memoryBytes() const
{
    std::size_t floats = head_.size();
    for (const auto& stage : stages_)
        floats += stage.spectra.size();
    return floats * sizeof(float);
}

std::span<const ConvolutionResponse::HeadRoute> ConvolutionResponse::headRoutes(int output) const
{
    if (output >= routing_.outputs)
        return {};
    return headRoutes_[static_cast<std::size_t>(output)];
}

std::span<const TileRoute> ConvolutionResponse::tileRoutes(int stage, int output) const
{
    if (static_cast<std::size_t>(stage) >= stages_.size() || output >= routing_.outputs)
        return {};
    return stages_[static_cast<std::size_t>(stage)].routes[static_cast<std::size_t>(output)];
}

const float* ConvolutionResponse::tile(int stage, int index) const
{
    const auto& held = stages_[static_cast<std::size_t>(stage)];
    return held.spectra.data() + static_cast<std::size_t>(index) * held.tileStride;
}

} // namespace driftline
