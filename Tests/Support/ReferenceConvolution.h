// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ConvolutionRouting.h"
#include "Support/Signals.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace driftline::test
{

/// What a convolver must give, as one writes it down: every route, every sample, every tap, in double.
inline std::vector<std::vector<double>> referenceConvolution(const ConvolutionRouting& routing,
                                                             const std::vector<std::vector<float>>& responses,
                                                             const Signal& input)
{
    const auto frames = static_cast<std::size_t>(input.frames());
    std::vector<std::vector<double>> output(static_cast<std::size_t>(routing.outputs), std::vector<double>(frames));
    for (const auto& route : routing.routes)
    {
        const auto& taps = responses[static_cast<std::size_t>(route.response)];
        const auto& x = input[route.input];
        auto& y = output[static_cast<std::size_t>(route.output)];
        // Tap by tap over all samples, which vectors can do.
        for (std::size_t k = 0; k < std::min(taps.size(), frames); ++k)
            for (std::size_t i = k; taps[k] != 0.0F && i < frames; ++i)
                y[i] += static_cast<double>(taps[k]) * static_cast<double>(x[i - k]);
    }
    return output;
}

} // namespace driftline::test
