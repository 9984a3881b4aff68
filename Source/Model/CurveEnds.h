// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <cstddef>
#include <vector>

namespace driftline
{

// The two ends of a pass, and what every edit does about them. [message thread]

/// Adds points at 0 and 1 where there are none, so that the curve runs as it did.
void reachEnds(std::vector<CurvePoint>& points);

/// Makes the ends meet: points at 0 and 1 where there are none, the last with the first one's value. Or lets them go
/// apart again, which moves nothing. Returns whether anything has changed; a curve that is full stays as it is.
bool setEndsMeet(DelayCurve& curve, bool meet);

/// Whether the point is an end of a curve whose ends meet, and so cannot leave its place.
bool isMeetingEnd(const DelayCurve& curve, std::size_t index);

/// After an edit: where the ends of `before` met they meet again, the end that the edit left alone following the other
/// one. The curve may then have more than `maximumPoints` points.
void keepEndsMeeting(DelayCurve& changed, const DelayCurve& before);

/// Makes `changed` the curve, with ends that meet if they did, if that is valid and another curve. Returns whether.
bool adopt(DelayCurve& curve, DelayCurve changed);

} // namespace driftline
