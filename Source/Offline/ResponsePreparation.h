// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/ImpulseResponse.h"

namespace driftline
{

// What is done to an impulse response between its file and the convolver. Pure. [any thread but the audio thread]

/// Under this, relative to the loudest sample of all channels, the start and the end of a file count as silence.
inline constexpr double silenceDecibels = -90.0;

/// Without the silence at its start and its end; the channels keep their places to each other. The start goes too: a
/// recording has as much in front of the sound as the engineer left there, and Pre-delay sets what is wanted.
ImpulseResponse trimmed(const ImpulseResponse& response);

/// At unit energy: white noise comes out as loud as it goes in, on average of the outputs. The level of a file says
/// little: a short one at full scale is far quieter than a long one.
ImpulseResponse normalised(ImpulseResponse response);

/// At another rate, by libsamplerate's best sinc, and so that the filter it describes stays the same filter: at the new
/// rate its samples are as much smaller as there are more of them. Nothing moves in time: what the interpolation rings
/// in front of the first sample, and would be lost, is folded back behind it, which keeps the level. Unchanged where
/// the rate is the same. Throws ExecutionError.
ImpulseResponse resampled(const ImpulseResponse& response, double sampleRateHz);

} // namespace driftline
