// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ResponseReference.h"

#include <string>
#include <vector>

namespace driftline
{

/// The impulse response that Space plays through, for an editor to show.
struct ResponseStatus
{
    ResponseReference reference;
    std::string name;    ///< as shown, also where there is nothing to play: "Studio Plate", "hall.wav"
    std::string problem; ///< why it, or the one chosen last, cannot be played, in one line; empty if it can
    bool isLoading = false;

    // Of what plays; no channels where there is none.
    int channels = 0;
    double seconds = 0.0;
    double fileSampleRateHz = 0.0;
    std::vector<float> peaks; ///< the loudest sample of each of as many equal parts, 0 to 1, the highest of them 1
};

} // namespace driftline
