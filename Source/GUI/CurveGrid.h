// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveAxes.h"
#include "Model/CurveRange.h"

#include <vector>

namespace driftline
{

/// How far apart the grid's lines can lie.
struct GridChoice
{
    juce::String name;
    double gap = 0.0; ///< in passes; 0 for Auto, which follows the zoom

    bool operator==(const GridChoice&) const = default;
};

/// What there is to choose: note values where the host's time moves through the curve, times where a rate does, and
/// parts of the pass elsewhere. The first is Auto; none has more than 512 cells in a pass.
std::vector<GridChoice> gridChoices(const CurveAxes& axes);

/// The grid that points are put on. [message thread]
struct CurveGrid
{
    juce::String choice = "Auto"; ///< its name; one that the axes do not have is Auto
    bool snaps = true;

    /// The distance of two lines in passes, where `span` passes are shown.
    double gap(const CurveAxes& axes, double span) const;
};

/// The line that is nearest to `position`; 1 is a line too.
double onGrid(double position, double gap);

/// The cell that `position` lies in, cut at the end of the pass.
CurveRange cellAt(double position, double gap);

} // namespace driftline
