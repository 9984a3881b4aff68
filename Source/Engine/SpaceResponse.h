// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ConvolutionResponse.h"
#include "Engine/ImpulseResponse.h"

#include <memory>

namespace driftline
{

/// An impulse response as an Engine of 1 or 2 channels plays it; its rate must be the Engine's. Stereo: one channel is
/// for both sides, two are each for its side, four go from each side to both. Mono hears what the left side of stereo
/// would with the same sound on both. Throws std::invalid_argument for other numbers of channels. Takes a while. [any
/// thread but the audio thread]
std::shared_ptr<const ConvolutionResponse> makeSpaceResponse(const ImpulseResponse& response, int engineChannels);

} // namespace driftline
