// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CurveRange.h"
#include "Model/DelayCurve.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace driftline
{

/// Changes a curve and says whether it did: one of the Model's edits with its arguments.
using CurveEdit = std::function<bool(DelayCurve&)>;

/// Carries an edit out on the curve that is shown, as one step to undo. Harmless once the editor is gone.
using CurveEditRunner = std::function<void(const CurveEdit&)>;

// The entries of the curve editor's menu. [message thread]

/// How the segments that start at these points run, the first of them like `from`: the shapes, and how often stairs and
/// pulses repeat.
void addSegmentEntries(juce::PopupMenu& menu, const CurvePoint& from, const std::vector<std::size_t>& points,
                       bool isEnabled, const CurveEditRunner& run);

/// What can be done to a range, or to the curve as a whole: another one in its place, and changes to all its points.
/// `gridColumns` are those that the editor shows.
void addCurveEntries(juce::PopupMenu& menu, int gridColumns, CurveRange range, const CurveEditRunner& run);

} // namespace driftline
