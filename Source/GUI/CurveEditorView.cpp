// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"

#include <cmath>

// Which part of the pass the curve editor shows.

namespace driftline
{

namespace
{

constexpr double wheelZoom = 1.5;

} // namespace

void CurveEditor::zoom(double factor, double position)
{
    surface_.frame.zoom(factor, position);
    frameChanged();
}

void CurveEditor::scroll(double passes)
{
    surface_.frame.show(surface_.frame.from + passes, surface_.frame.span());
    frameChanged();
}

void CurveEditor::frameChanged()
{
    scrollBar_.setCurrentRange({surface_.frame.from, surface_.frame.to}, juce::dontSendNotification);
    scrollBar_.setVisible(surface_.frame.isZoomed());
    update();
}

void CurveEditor::scrollBarMoved(juce::ScrollBar*, double start)
{
    surface_.frame.show(start, surface_.frame.span());
    update();
}

void CurveEditor::mouseWheelMove(const juce::MouseEvent& event, const juce::MouseWheelDetails& wheel)
{
    const float turn = std::abs(wheel.deltaX) > std::abs(wheel.deltaY) ? -wheel.deltaX : wheel.deltaY;
    const double way = static_cast<double>(wheel.isReversed ? -turn : turn);
    if (event.mods.isCommandDown())
        zoom(std::pow(wheelZoom, -4.0 * way), surface_.frame.positionAt(event.position.x));
    else if (surface_.frame.isZoomed())
        scroll(-way * surface_.frame.span());
    else
        Component::mouseWheelMove(event, wheel);
}

void CurveEditor::mouseMagnify(const juce::MouseEvent& event, float factor)
{
    if (factor > 0.0F)
        zoom(1.0 / static_cast<double>(factor), surface_.frame.positionAt(event.position.x));
}

} // namespace driftline
