// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ConvolutionResponse.h"

#include "DSP/BlockMath.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace driftline
{

ConvolutionResponse::ConvolutionResponse(ConvolutionRouting routing,
                                         const std::vector<std::vector<float>>& impulseResponses)
    : routing_(std::move(routing)), taps_(impulseResponses)
{
    const auto count = static_cast<int>(taps_.size());
    for (const auto& route : routing_.routes)
        if (route.input < 0 || route.input >= routing_.inputs || route.output < 0 || route.output >= routing_.outputs
            || route.response < 0 || route.response >= count)
            throw std::invalid_argument(
                "a route of a convolution names an input, output or response that there is not");
    for (auto& taps : taps_)
    {
        lengthSamples_ = std::max(lengthSamples_, static_cast<int>(taps.size()));
        for (float& tap : taps)
        {
            const float finite = std::isfinite(tap) ? tap : 0.0F;
            const float limited = std::clamp(finite, -largestResponseSample, largestResponseSample);
            tap = std::abs(limited) < snapThreshold ? 0.0F : limited;
        }
    }
}

} // namespace driftline
