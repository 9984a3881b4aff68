// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PointEntry.h"

#include "GUI/CurveUnits.h"
#include "GUI/LookAndFeel.h"
#include "GUI/PointCommands.h"
#include "Model/CurveEdits.h"

#include <array>
#include <cmath>

namespace driftline
{

namespace
{

constexpr int rowHeight = 24;
constexpr int rowGap = 6;
constexpr int captionWidth = 68;
constexpr int margin = 12;
constexpr float textSize = 12.0F;

juce::StringArray shapeNames()
{
    juce::StringArray names;
    for (int i = 0; i < 7; ++i)
        names.add(shapeName(static_cast<SegmentShape>(i)));
    return names;
}

const CurvePoint& pointOf(const CurveSurface& surface, std::size_t point)
{
    return surface.session.curve().points[point];
}

} // namespace

PointEntry::PointEntry(CurveSurface& surface, std::size_t point, std::function<void()> onClose)
    : surface_(surface), point_(point), before_(pointOf(surface, point)), onClose_(std::move(onClose)),
      shape_("Shape of the segment", shapeNames())
{
    setTitle("Point " + juce::String(static_cast<int>(point) + 1));
    setFocusContainerType(FocusContainerType::keyboardFocusContainer);
    const auto add = [this](juce::TextEditor& field, const juce::String& title, const juce::String& text) {
        field.setTitle(title);
        field.setText(text, juce::dontSendNotification);
        field.setSelectAllWhenFocused(true);
        field.onReturnKey = [this] { commit(); };
        field.onEscapeKey = [this] { onClose_(); };
        addAndMakeVisible(field);
    };
    add(position_, "Position", typedPosition(before_.position, surface.axes));
    add(delay_, "Delay", typedDelay(before_.value, surface.axes));
    add(tension_, "Tension", juce::String(juce::roundToInt(100.0 * before_.tension)) + " %");
    add(count_, "Count", juce::String(before_.count));
    shape_.setSelectedItemIndex(static_cast<int>(before_.shape), juce::dontSendNotification);
    problem_.setJustificationType(juce::Justification::topLeft);
    problem_.setMinimumHorizontalScale(1.0F);
    addAndMakeVisible(shape_);
    addAndMakeVisible(problem_);
    setSize(preferredWidth, preferredHeight);
}

bool PointEntry::readInto(CurvePoint& point)
{
    juce::String problem;
    // What was not touched stays as exact as it was.
    if (position_.getText() != typedPosition(before_.position, surface_.axes))
    {
        const auto position = parsePosition(position_.getText(), surface_.axes, problem);
        point.position = position.value_or(point.position);
    }
    if (delay_.getText() != typedDelay(before_.value, surface_.axes) && problem.isEmpty())
        point.value = parseDelay(delay_.getText(), surface_.axes, problem).value_or(point.value);
    if (problem.isEmpty() && tension_.getText() != juce::String(juce::roundToInt(100.0 * before_.tension)) + " %")
        point.tension = parsePercent(tension_.getText(), -100.0, 100.0, problem).value_or(0.0) / 100.0;
    point.shape = static_cast<SegmentShape>(shape_.getSelectedItemIndex());
    const int fewest = point.shape == SegmentShape::stairs ? fewestStairs : 1;
    const auto count = count_.getText().trim();
    point.count = count.getIntValue();
    const bool isCount = count.containsOnly("0123456789") && point.count >= fewest && point.count <= mostRepeats;
    if (problem.isEmpty() && !isCount)
        problem = "The count is a whole number from " + juce::String(fewest) + " to " + juce::String(mostRepeats);
    problem_.setText(problem, juce::dontSendNotification);
    if (problem.isNotEmpty())
        juce::AccessibilityHandler::postAnnouncement(problem, juce::AccessibilityHandler::AnnouncementPriority::high);
    return problem.isEmpty();
}

bool PointEntry::commit()
{
    auto typed = before_;
    if (!readInto(typed))
        return false;
    auto changed = surface_.session.curve();
    if (point_ < changed.points.size())
    {
        movePoint(changed, point_, typed.position, typed.value);
        setSegment(changed, point_, typed.shape, typed.tension, typed.count);
        surface_.session.apply(changed);
    }
    onClose_();
    return true;
}

bool PointEntry::keyPressed(const juce::KeyPress& key)
{
    // None of them is the curve's while these fields are open.
    if (key.getKeyCode() == juce::KeyPress::tabKey)
        moveKeyboardFocusToSibling(!key.getModifiers().isShiftDown());
    else if (key.getKeyCode() == juce::KeyPress::escapeKey)
        onClose_();
    else if (key.getKeyCode() == juce::KeyPress::returnKey)
        commit();
    return true;
}

void PointEntry::lookAndFeelChanged()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    for (auto* field : {&position_, &delay_, &tension_, &count_})
    {
        field->applyFontToAllText(LookAndFeel::fontOf(*this, FontWeight::medium, textSize));
        field->applyColourToAllText(palette.text);
    }
    problem_.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 11.0F));
    problem_.setColour(juce::Label::textColourId, palette.limit);
}

void PointEntry::parentHierarchyChanged() { lookAndFeelChanged(); }

void PointEntry::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat().reduced(0.5F);
    g.setColour(palette.panel);
    g.fillRoundedRectangle(bounds, 8.0F);
    g.setColour(palette.delay);
    g.drawRoundedRectangle(bounds, 8.0F, 1.25F);
    g.setColour(palette.dimText);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, textSize));
    const std::array<std::pair<const char*, const juce::Component*>, 5> captions{{{"Position", &position_},
                                                                                  {"Delay", &delay_},
                                                                                  {"Segment", &shape_},
                                                                                  {"Tension", &tension_},
                                                                                  {"Count", &count_}}};
    for (const auto& [caption, field] : captions)
        g.drawText(caption, margin, field->getY(), captionWidth, rowHeight, juce::Justification::centredLeft);
}

void PointEntry::resized()
{
    auto area = getLocalBounds().reduced(margin);
    for (auto* field : std::initializer_list<juce::Component*>{&position_, &delay_, &shape_, &tension_, &count_})
    {
        field->setBounds(area.removeFromTop(rowHeight).withTrimmedLeft(captionWidth));
        area.removeFromTop(rowGap);
    }
    problem_.setBounds(area.expanded(4, 4));
}

} // namespace driftline
