// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveToolbar.h"

namespace driftline
{

namespace
{

constexpr int toolWidth = 54;
constexpr int shapeWidth = 92;
constexpr int gridWidth = 78;
constexpr int snapWidth = 50;
constexpr int gap = 4;
constexpr int groupGap = 12;

struct ToolWord
{
    const char* word;
    const char* help;
};

constexpr std::array<ToolWord, 4> words{{
    {"Point", "Click to add, drag to move, double-click to remove, drag a line to bend it. (1)"},
    {"Pen", "Draw freehand; few points follow the stroke within 3 pixels. (2)"},
    {"Paint", "Paint a shape into the grid's cells; Shift turns it over. (3)"},
    {"Select", "Enclose points, then move, stretch or skew them. (4)"},
}};

} // namespace

CurveToolbar::CurveToolbar(CurveEditor& editor) : editor_(editor)
{
    setTitle("Tools and grid");
    setFocusContainerType(FocusContainerType::focusContainer);
    for (std::size_t i = 0; i < tools_.size(); ++i)
    {
        auto& button = tools_[i];
        button.setButtonText(words[i].word);
        button.setTooltip(words[i].help);
        button.setTitle(juce::String(words[i].word) + " tool");
        button.onClick = [this, i] { editor_.chooseTool(static_cast<CurveToolKind>(i)); };
        addAndMakeVisible(button);
    }
    shape_.setTitle("Shape to paint");
    for (const auto& info : paintShapes())
        shape_.addItem(juce::String(info.name.data()), static_cast<int>(info.shape) + 1);
    shape_.onChange = [this] { editor_.setPaintShape(static_cast<PaintShape>(shape_.getSelectedItemIndex())); };
    grid_.setTitle("Grid");
    grid_.setTooltip("How far apart the grid's lines lie. (G, Shift G)");
    grid_.onChange = [this] {
        const auto index = static_cast<std::size_t>(grid_.getSelectedItemIndex());
        if (index < choices_.size())
            editor_.setGrid(choices_[index].name);
    };
    snap_.setTitle("Snap to the grid");
    snap_.setTooltip("Points go onto the grid; hold Alt for the other way. (S)");
    snap_.onClick = [this] { editor_.setSnaps(!editor_.surface().grid.snaps); };
    addChildComponent(shape_);
    addAndMakeVisible(grid_);
    addAndMakeVisible(snap_);
    for (auto* button : {&tools_[0], &tools_[1], &tools_[2], &tools_[3], &snap_})
        button->setMouseClickGrabsKeyboardFocus(false);
    for (auto* box : {&shape_, &grid_})
    {
        box->setMouseClickGrabsKeyboardFocus(false);
        box->setWantsKeyboardFocus(true);
    }
}

bool CurveToolbar::refresh()
{
    for (std::size_t i = 0; i < tools_.size(); ++i)
        tools_[i].setToggleState(editor_.tool() == static_cast<CurveToolKind>(i), juce::dontSendNotification);
    snap_.setToggleState(editor_.surface().grid.snaps, juce::dontSendNotification);
    shape_.setSelectedItemIndex(static_cast<int>(editor_.paintedShape()), juce::dontSendNotification);

    auto choices = gridChoices(editor_.axes());
    if (choices != choices_)
    {
        choices_ = std::move(choices);
        grid_.clear(juce::dontSendNotification);
        for (const auto& choice : choices_)
            grid_.addItem("Grid " + choice.name, grid_.getNumItems() + 1);
    }
    int chosen = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i)
        if (choices_[i].name == editor_.surface().grid.choice)
            chosen = static_cast<int>(i);
    grid_.setSelectedItemIndex(chosen, juce::dontSendNotification);

    const bool showsShape = editor_.tool() == CurveToolKind::paint;
    if (shape_.isVisible() == showsShape)
        return false;
    shape_.setVisible(showsShape);
    resized();
    return true;
}

int CurveToolbar::preferredWidth() const
{
    return 4 * (toolWidth + gap) + (shape_.isVisible() ? shapeWidth + gap : 0) + groupGap + gridWidth + gap + snapWidth;
}

void CurveToolbar::resized()
{
    auto area = getLocalBounds();
    const auto place = [&](juce::Component& component, int width) {
        component.setBounds(area.removeFromLeft(width));
        area.removeFromLeft(gap);
    };
    for (auto& tool : tools_)
        place(tool, toolWidth);
    if (shape_.isVisible())
        place(shape_, shapeWidth);
    area.removeFromLeft(groupGap - gap);
    place(grid_, gridWidth);
    place(snap_, snapWidth);
}

} // namespace driftline
