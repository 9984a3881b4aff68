// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"

#include "GUI/LookAndFeel.h"

// The curve editor's state and its mouse. Its keys are in CurveEditorKeys.cpp, its menu in CurveEditorMenu.cpp, its
// view in CurveEditorView.cpp, its looks in CurveEditorPaint.cpp.

namespace driftline
{

namespace
{

constexpr float leftMargin = 52.0F;
constexpr float rightMargin = 20.0F;
constexpr float topMargin = 8.0F;
constexpr float bottomMargin = 30.0F;
constexpr int scrollBarHeight = 6;

} // namespace

CurveEditor::CurveEditor(EditorModel& model)
    : session_(model),
      handles_(*this, surface_,
               {[this] { update(); }, [this](std::size_t point) { typeInto(point); },
                [this](std::size_t point) {
                    session_.select(point);
                    keyPressed(juce::KeyPress(juce::KeyPress::F10Key, juce::ModifierKeys::shiftModifier, 0));
                }})
{
    setTitle("Delay curve");
    setHelpText(
        "Tab goes from point to point, arrow keys nudge the selected ones, Return types values, N adds a point, "
        "Delete removes. Shift F10 opens the menu.");
    setWantsKeyboardFocus(true);
    scrollBar_.setTitle("Scroll through the pass");
    scrollBar_.setRangeLimits(0.0, 1.0);
    scrollBar_.setAutoHide(false);
    scrollBar_.addListener(this);
    addChildComponent(scrollBar_);
    update();
}

CurveEditor::~CurveEditor() { scrollBar_.removeListener(this); }

std::unique_ptr<juce::AccessibilityHandler> CurveEditor::createAccessibilityHandler()
{
    return std::make_unique<juce::AccessibilityHandler>(*this, juce::AccessibilityRole::group);
}

CurveTool& CurveEditor::activeTool()
{
    switch (tool_)
    {
    case CurveToolKind::pen:
        return penTool_;
    case CurveToolKind::paint:
        return paintTool_;
    case CurveToolKind::select:
        return selectTool_;
    case CurveToolKind::point:
        break;
    }
    return pointTool_;
}

void CurveEditor::chooseTool(CurveToolKind tool)
{
    if (tool == tool_)
        return;
    activeTool().cancel();
    activeTool().leave();
    session_.endGesture();
    isPressed_ = false;
    tool_ = tool;
    setMouseCursor(activeTool().cursor());
    update();
}

void CurveEditor::setPaintShape(PaintShape shape)
{
    paintTool_.setShape(shape);
    repaint();
}

void CurveEditor::setSnaps(bool snaps)
{
    surface_.grid.snaps = snaps;
    repaint();
}

void CurveEditor::setGrid(const juce::String& choice)
{
    surface_.grid.choice = choice;
    repaint();
}

void CurveEditor::setChannel(int channel)
{
    session_.setChannel(channel);
    if (shownGeneration_ != session_.generation())
        update();
}

void CurveEditor::edit(const CurveSlot& changed)
{
    session_.edit(changed);
    update();
}

void CurveEditor::undo()
{
    activeTool().cancel();
    session_.undo();
    update();
}

void CurveEditor::redo()
{
    activeTool().cancel();
    session_.redo();
    update();
}

void CurveEditor::update()
{
    if (shownGeneration_ != session_.generation())
    {
        shownGeneration_ = session_.generation();
        jumps_ = curveJumps(session_.curve());
    }
    handles_.update();
    repaint();
}

void CurveEditor::refresh(const PlaybackStatus& playback)
{
    session_.refresh();
    auto axes = curveAxes(session_.model(), playback);
    const auto treatment = jumpTreatment(session_.model());
    const int interpolation = static_cast<int>(session_.model().parameter(ParameterId::interpolation));
    if (axes == surface_.axes && treatment == treatment_ && interpolation == interpolation_
        && shownGeneration_ == session_.generation())
        return;
    surface_.axes = std::move(axes);
    treatment_ = treatment;
    interpolation_ = interpolation;
    update();
}

void CurveEditor::resized()
{
    surface_.frame.visible = getLocalBounds()
                                 .toFloat()
                                 .withTrimmedLeft(leftMargin)
                                 .withTrimmedRight(rightMargin)
                                 .withTrimmedTop(topMargin)
                                 .withTrimmedBottom(bottomMargin);
    const auto area = surface_.frame.visible.getSmallestIntegerContainer();
    scrollBar_.setBounds(area.getX(), getHeight() - scrollBarHeight - 1, area.getWidth(), scrollBarHeight);
    closeEntry();
    update();
}

void CurveEditor::lookAndFeelChanged()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    scrollBar_.setColour(juce::ScrollBar::thumbColourId, palette.dimText);
    scrollBar_.setColour(juce::ScrollBar::trackColourId, palette.line);
}

// --- what is said ---

void CurveEditor::say(const juce::String& text)
{
    juce::AccessibilityHandler::postAnnouncement(text, juce::AccessibilityHandler::AnnouncementPriority::medium);
}

void CurveEditor::sayCurrent()
{
    if (const auto current = session_.current())
        say(surface_.text(session_.curve().points[*current]));
}

void CurveEditor::refuse(const juce::String& problem)
{
    session_.refuse(problem);
    say(problem);
}

void CurveEditor::typeInto(std::size_t point)
{
    if (point >= session_.curve().points.size())
        return;
    session_.select(point);
    const auto& at = session_.curve().points[point];
    // What closes it may be its own key: it goes when that key is through.
    const auto close = [self = juce::Component::SafePointer<CurveEditor>(this)] {
        if (self != nullptr)
            self->entry_->setVisible(false);
        juce::MessageManager::callAsync([self] {
            if (self != nullptr && self->entry_ != nullptr && !self->entry_->isVisible())
                self->closeEntry();
        });
    };
    entry_ = std::make_unique<PointEntry>(surface_, point, close);
    const auto place = surface_.frame.place(at.position, at.value).toInt();
    const int roomRight = getWidth() - place.x - entry_->getWidth() - 16;
    const int left = roomRight > 0 ? place.x + 14 : place.x - 14 - entry_->getWidth();
    entry_->setTopLeftPosition(
        juce::jlimit(0, juce::jmax(0, getWidth() - entry_->getWidth()), left),
        juce::jlimit(0, juce::jmax(0, getHeight() - entry_->getHeight()), place.y - entry_->getHeight() / 2));
    addAndMakeVisible(*entry_);
    if (entry_->isShowing())
        entry_->getChildComponent(0)->grabKeyboardFocus();
    update();
}

void CurveEditor::closeEntry()
{
    if (entry_ == nullptr)
        return;
    const bool hadFocus = entry_->hasKeyboardFocus(true) || hasKeyboardFocus(false);
    entry_.reset();
    if (hadFocus && isShowing())
        grabKeyboardFocus();
    update();
}

// --- mouse ---

void CurveEditor::mouseMove(const juce::MouseEvent& event)
{
    activeTool().hover(event.position);
    setMouseCursor(activeTool().cursor());
    repaint();
}

void CurveEditor::mouseExit(const juce::MouseEvent&)
{
    activeTool().leave();
    repaint();
}

void CurveEditor::mouseDown(const juce::MouseEvent& event)
{
    closeEntry();
    if (event.mods.isPopupMenu())
    {
        showMenu(event.position, juce::PopupMenu::Options().withMousePosition());
        return;
    }
    isPanning_ = event.mods.isMiddleButtonDown();
    panStart_ = surface_.frame.from;
    if (isPanning_)
        return;
    isPressed_ = true;
    session_.beginGesture();
    activeTool().press(pointerOf(event));
    update();
}

void CurveEditor::mouseDrag(const juce::MouseEvent& event)
{
    if (isPanning_)
    {
        const float way = event.position.x - event.mouseDownPosition.x;
        surface_.frame.show(panStart_
                                - static_cast<double>(way / surface_.frame.visible.getWidth()) * surface_.frame.span(),
                            surface_.frame.span());
        frameChanged();
        return;
    }
    if (!isPressed_)
        return;
    activeTool().drag(pointerOf(event));
    update();
}

void CurveEditor::mouseUp(const juce::MouseEvent& event)
{
    isPanning_ = false;
    if (!isPressed_)
        return;
    isPressed_ = false;
    activeTool().release(pointerOf(event));
    session_.endGesture();
    setMouseCursor(activeTool().cursor());
    update();
}

void CurveEditor::mouseDoubleClick(const juce::MouseEvent& event)
{
    if (event.mods.isPopupMenu())
        return;
    activeTool().doubleClick(pointerOf(event));
    update();
}

void CurveEditor::focusGained(FocusChangeType cause)
{
    showsFocus_ = cause == focusChangedByTabKey;
    repaint();
}

void CurveEditor::focusLost(FocusChangeType)
{
    showsFocus_ = false;
    repaint();
}

} // namespace driftline
