// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveHandle.h"

#include "GUI/CurveHit.h"
#include "GUI/CurveUnits.h"
#include "GUI/PointCommands.h"
#include "Model/CurveEdits.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr float handleSize = 20.0F;

bool isCounted(SegmentShape shape) { return shape == SegmentShape::stairs || shape == SegmentShape::pulse; }

} // namespace

class CurveHandle::Value : public juce::AccessibilityValueInterface
{
public:
    explicit Value(CurveHandle& handle) : handle_(handle) {}

    bool isReadOnly() const override { return false; }
    double getCurrentValue() const override { return handle_.number(); }
    juce::String getCurrentValueAsString() const override { return handle_.text(); }
    void setValue(double newValue) override { handle_.set(newValue); }
    void setValueAsString(const juce::String& newValue) override { handle_.set(newValue); }

    AccessibleValueRange getRange() const override
    {
        const auto& axes = handle_.surface_.axes;
        constexpr double steps = 100.0;
        const auto between = [](double least, double most) {
            return AccessibleValueRange({least, most}, (most - least) / steps);
        };
        switch (handle_.kind_)
        {
        case Kind::delay:
            return between(axes.lowestMilliseconds, axes.highestMilliseconds);
        case Kind::position:
            return between(0.0, axes.passLength);
        case Kind::segment:
            break;
        }
        return isCounted(handle_.at().shape) ? AccessibleValueRange({1.0, static_cast<double>(mostRepeats)}, 1.0)
                                             : between(-100.0, 100.0);
    }

private:
    CurveHandle& handle_;
};

CurveHandle::CurveHandle(CurveSurface& surface, const Actions& actions, std::size_t point, Kind kind)
    : surface_(surface), actions_(actions), point_(point), kind_(kind)
{
    setInterceptsMouseClicks(false, false);
}

void CurveHandle::update()
{
    const auto& points = curve().points;
    setVisible(point_ < points.size() && (kind_ != Kind::segment || point_ + 1 < points.size()));
    if (!isVisible())
        return;
    const auto number = juce::String(static_cast<int>(point_) + 1);
    const auto& at = points[point_];
    auto place = surface_.frame.place(at.position, at.value);
    switch (kind_)
    {
    case Kind::delay:
        setTitle("Point " + number + " of " + juce::String(static_cast<int>(points.size())));
        break;
    case Kind::position:
        setTitle("Position of point " + number);
        break;
    case Kind::segment:
        setTitle("Segment " + number + ", " + shapeName(at.shape));
        place = (place + surface_.frame.place(points[point_ + 1].position, points[point_ + 1].value)) * 0.5F;
        break;
    }
    setBounds(juce::Rectangle<float>(handleSize, handleSize).withCentre(place).getSmallestIntegerContainer());
}

std::unique_ptr<juce::AccessibilityHandler> CurveHandle::createAccessibilityHandler()
{
    juce::AccessibilityActions actions;
    actions.addAction(juce::AccessibilityActionType::press, [this] { actions_.typeInto(point_); });
    actions.addAction(juce::AccessibilityActionType::showMenu, [this] { actions_.showMenu(point_); });
    actions.addAction(juce::AccessibilityActionType::focus, [this] {
        surface_.session.select(point_);
        actions_.changed();
    });
    return std::make_unique<juce::AccessibilityHandler>(
        *this, juce::AccessibilityRole::slider, actions,
        juce::AccessibilityHandler::Interfaces{std::make_unique<Value>(*this)});
}

// --- values ---

/// Where a screen reader still holds a point that is gone: the last.
const CurvePoint& CurveHandle::at() const { return curve().points[std::min(point_, curve().points.size() - 1)]; }

double CurveHandle::number() const
{
    switch (kind_)
    {
    case Kind::delay:
        return surface_.axes.milliseconds(at().value);
    case Kind::position:
        return at().position * surface_.axes.passLength;
    case Kind::segment:
        break;
    }
    return isCounted(at().shape) ? at().count : at().shape == SegmentShape::curve ? 100.0 * at().tension : 0.0;
}

juce::String CurveHandle::text() const
{
    switch (kind_)
    {
    case Kind::delay:
        return surface_.text(at());
    case Kind::position:
        return surface_.axes.positionText(at().position);
    case Kind::segment:
        break;
    }
    if (isCounted(at().shape))
        return juce::String(at().count) + " times";
    return isBendable(curve(), point_) ? "bent by " + juce::String(juce::roundToInt(number())) + " %"
                                       : shapeName(at().shape);
}

void CurveHandle::set(double number)
{
    if (point_ >= curve().points.size() || !std::isfinite(number))
        return;
    auto changed = curve();
    const auto& axes = surface_.axes;
    const double range = axes.highestMilliseconds - axes.lowestMilliseconds;
    if (kind_ == Kind::delay && range > 0.0)
        movePoint(changed, point_, at().position, (number - axes.lowestMilliseconds) / range);
    else if (kind_ == Kind::position)
        movePoint(changed, point_, number / axes.passLength, at().value);
    else if (kind_ == Kind::segment && isCounted(at().shape))
        setSegment(changed, point_, at().shape, at().tension,
                   juce::roundToInt(std::clamp(number, 1.0, static_cast<double>(mostRepeats))));
    else if (kind_ == Kind::segment && isBendable(curve(), point_))
        setSegment(changed, point_, SegmentShape::curve, number / 100.0, at().count);
    take(changed);
}

void CurveHandle::set(const juce::String& typed)
{
    if (point_ >= curve().points.size())
        return;
    juce::String problem;
    auto changed = curve();
    if (kind_ == Kind::delay)
    {
        if (const auto value = parseDelay(typed, surface_.axes, problem))
            movePoint(changed, point_, at().position, *value);
        take(changed);
    }
    else if (kind_ == Kind::position)
    {
        if (const auto position = parsePosition(typed, surface_.axes, problem))
            movePoint(changed, point_, *position, at().value);
        take(changed);
    }
    else
        set(typed.retainCharacters("-.0123456789").getDoubleValue());
}

void CurveHandle::take(const DelayCurve& changed)
{
    if (surface_.session.apply(changed))
        actions_.changed();
}

} // namespace driftline
