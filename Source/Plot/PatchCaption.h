// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Plot/DelayLane.h"

#include <optional>
#include <string>

namespace driftline
{

// What a picture says about a patch, in words. [any thread]

/// Whether bars and beats mean something to it: Sync as its source, Time or its speed as a note value.
bool followsSong(const Patch& patch);

/// How long one pass through the curve takes, in 4/4, where the source goes through it evenly: Sync and Free.
std::optional<double> passSeconds(const Patch& patch, double tempoBpm);

/// Time, source and transition, as the delay lane says them.
DelayLaneText delayText(const Patch& patch, double tempoBpm, const DelayTrace& trace);

/// The slot that plays, and that its curve is shown once, where time says nothing about the place in it.
std::string curveText(const Patch& patch);

} // namespace driftline
