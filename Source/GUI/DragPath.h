// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveTool.h"

#include <cmath>

namespace driftline
{

/// The way of a drag as the modifiers shape it: a tenth as far while Shift is held, without a leap when it is pressed
/// or let go; and along the longer axis alone while Ctrl is.
class DragPath
{
public:
    void start(juce::Point<float> place)
    {
        last_ = place;
        way_ = {};
    }

    /// From where the drag started to where it is now.
    juce::Point<float> way(const Pointer& pointer)
    {
        constexpr float fine = 0.1F;
        way_ += (pointer.place - last_) * (pointer.isFine() ? fine : 1.0F);
        last_ = pointer.place;
        if (!pointer.isLocked())
            return way_;
        return std::abs(way_.x) >= std::abs(way_.y) ? juce::Point<float>(way_.x, 0.0F)
                                                    : juce::Point<float>(0.0F, way_.y);
    }

private:
    juce::Point<float> last_;
    juce::Point<float> way_;
};

} // namespace driftline
