// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"
#include "Model/Patch.h"

namespace driftline
{

/// The tempo in use: 120 where the host gives none, and within 1 to 2000. [any thread]
double validTempo(double tempoBpm);

/// The delay that Time asks for, in seconds: its own value, or the synced division at this tempo and meter. May be
/// longer than the line can hold. [any thread]
double timeSeconds(const ParameterValues& parameters, const Transport& transport);

/// How long echoes of a delay of `delaySeconds` go on until they are below -96 dB of what went in, at this feedback
/// gain; infinite from 1 on, where they do not fade. [any thread]
double tailSeconds(double delaySeconds, double feedbackGain);

/// The same of a patch whose line holds `longestSeconds`. [any thread]
double tailSeconds(const ParameterValues& parameters, const Transport& transport, double longestSeconds);

} // namespace driftline
