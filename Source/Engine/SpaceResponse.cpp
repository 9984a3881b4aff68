// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/SpaceResponse.h"

#include <stdexcept>
#include <utility>

namespace driftline
{

namespace
{

ConvolutionRouting stereoRouting(std::size_t responseChannels)
{
    switch (responseChannels)
    {
    case 1:
        return ConvolutionRouting::shared(2);
    case 2:
        return ConvolutionRouting::separate(2);
    case 4:
        return ConvolutionRouting::matrix(2, 2);
    default:
        throw std::invalid_argument("an impulse response has 1, 2 or 4 channels");
    }
}

/// From both sides to the left.
std::vector<float> leftOf(const ImpulseResponse& response)
{
    auto sum = response.channels[0];
    if (response.channels.size() == 4)
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += response.channels[2][i];
    return sum;
}

} // namespace

std::shared_ptr<const ConvolutionResponse> makeSpaceResponse(const ImpulseResponse& response, int engineChannels)
{
    auto routing = stereoRouting(response.channels.size());
    if (engineChannels == 1)
        return std::make_shared<const ConvolutionResponse>(ConvolutionRouting::separate(1),
                                                           std::vector<std::vector<float>>{leftOf(response)});
    return std::make_shared<const ConvolutionResponse>(std::move(routing), response.channels);
}

} // namespace driftline
