// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveSurface.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <memory>

namespace driftline
{

/// One value of one point, for screen readers: a slider that is not drawn and lets the mouse through. [message thread]
class CurveHandle : public juce::Component
{
public:
    enum class Kind
    {
        delay,
        position,
        segment ///< of the segment that starts at the point: its bend or its count
    };

    struct Actions
    {
        std::function<void()> changed;             ///< an edit was made or a point selected
        std::function<void(std::size_t)> typeInto; ///< the fields of the point
        std::function<void(std::size_t)> showMenu; ///< the menu of the point
    };

    /// `surface` and `actions` must outlive this.
    CurveHandle(CurveSurface& surface, const Actions& actions, std::size_t point, Kind kind);

    /// Names and places it as the point is now; hides it where there is none.
    void update();

    std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

private:
    class Value;

    const DelayCurve& curve() const { return surface_.session.curve(); }
    const CurvePoint& at() const;
    double number() const;
    juce::String text() const;
    void set(double number);
    void set(const juce::String& typed);
    void take(const DelayCurve& changed);

    CurveSurface& surface_;
    const Actions& actions_;
    const std::size_t point_;
    const Kind kind_;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(CurveHandle)
};

} // namespace driftline
