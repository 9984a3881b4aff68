// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveHandle.h"

#include <memory>
#include <vector>

namespace driftline
{

/// The curve for screen readers: two sliders for every point, its delay and its position, and one for every segment,
/// its bend or its count. They are invisible, let the mouse through, and lie where what they stand for is drawn.
/// Setting one is an edit like any other; pressing it opens the fields to type into, and its menu is the point's.
/// [message thread]
class CurveHandles
{
public:
    /// Adds itself to `parent`. Both must outlive this.
    CurveHandles(juce::Component& parent, CurveSurface& surface, CurveHandle::Actions actions);

    /// One for each point and segment that there is now, named and placed as they are.
    void update();

    /// Puts the screen reader onto a point.
    void focus(std::size_t point);

private:
    juce::Component& parent_;
    CurveSurface& surface_;
    const CurveHandle::Actions actions_;
    std::vector<std::unique_ptr<CurveHandle>> handles_; ///< delay, position and segment of each point in turn

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurveHandles)
};

} // namespace driftline
