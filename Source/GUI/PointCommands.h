// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveSurface.h"

namespace driftline
{

// What keys and menus do to the selected points, each one step to undo. They return whether anything changed. [message
// thread]

/// Moves them by grid lines or finely, and by parts of the value range.
struct Nudge
{
    int right = 0; ///< steps, negative to the left
    int up = 0;
    bool isFine = false;  ///< a tenth of the way
    bool isWhole = false; ///< onto the grid's next line, and a tenth of the range
};
bool nudge(const CurveSurface& surface, const Nudge& steps);

/// Stretches them about their middle in time and value; skews them.
bool stretchByKey(const CurveSurface& surface, int wider, int higher);
bool skewByKey(const CurveSurface& surface, int up);

/// Adds a point in the middle of the segment that follows the current point, or of the first one, and selects it.
bool addAfterCurrent(const CurveSurface& surface);
bool removeSelected(const CurveSurface& surface);

/// Bends the segments that start at the selected points by a step, up lifting their middles; counts one more or less
/// stair or pulse where they have those.
bool bendSelected(const CurveSurface& surface, int up);

/// Gives those segments the next shape, or the one before.
bool changeShape(const CurveSurface& surface, int direction);

/// Selects the next point, or the one before. Returns false at the end.
bool selectNeighbour(const CurveSurface& surface, int direction, bool addsToSelection);

/// What a shape is called: "S-curve".
juce::String shapeName(SegmentShape shape);

} // namespace driftline
