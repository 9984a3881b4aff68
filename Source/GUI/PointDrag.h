// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/DragPath.h"

namespace driftline
{

/// A drag of the selected points, of which the one under the pointer goes onto the grid. Shared by the tools that move
/// points. [message thread]
class PointDrag
{
public:
    /// `held` is one of those selected.
    void start(const CurveSurface& surface, std::size_t held, juce::Point<float> place);

    void drag(const CurveSurface& surface, const Pointer& pointer);

private:
    DelayCurve before_;
    std::vector<std::size_t> points_;
    std::size_t held_ = 0;
    DragPath path_;
};

} // namespace driftline
