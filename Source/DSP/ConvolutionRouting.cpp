// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/ConvolutionRouting.h"

namespace driftline
{

ConvolutionRouting ConvolutionRouting::separate(int channels)
{
    ConvolutionRouting routing{channels, channels, {}};
    for (int c = 0; c < channels; ++c)
        routing.routes.push_back({c, c, c});
    return routing;
}

ConvolutionRouting ConvolutionRouting::shared(int channels)
{
    ConvolutionRouting routing{channels, channels, {}};
    for (int c = 0; c < channels; ++c)
        routing.routes.push_back({c, c, 0});
    return routing;
}

ConvolutionRouting ConvolutionRouting::matrix(int inputs, int outputs)
{
    ConvolutionRouting routing{inputs, outputs, {}};
    for (int input = 0; input < inputs; ++input)
        for (int output = 0; output < outputs; ++output)
            routing.routes.push_back({input, output, input * outputs + output});
    return routing;
}

} // namespace driftline
