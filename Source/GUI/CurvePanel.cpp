// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurvePanel.h"

#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr int toolbarHeight = 40;
constexpr int buttonHeight = 24;
constexpr int nameWidth = 200;
constexpr int pitchHeight = 44;
constexpr int gap = 8;

} // namespace

CurvePanel::CurvePanel(EditorModel& model)
    : model_(model), bar_(model), editor_(model), live_(model), waveform_(live_, editor_), trace_(live_, editor_),
      pitch_(live_, editor_), playhead_(editor_)
{
    setTitle("Curve");
    setFocusContainerType(FocusContainerType::focusContainer);
    for (auto* child : std::initializer_list<juce::Component*>{&name_, &notice_, &bar_, &left_, &right_, &link_,
                                                               &waveform_, &trace_, &editor_, &playhead_, &pitch_})
        addAndMakeVisible(child);
    name_.setInterceptsMouseClicks(false, false);
    notice_.setInterceptsMouseClicks(false, false);
    notice_.setJustificationType(juce::Justification::centredRight);

    for (auto* button : {&left_, &right_, &link_})
        button->setMouseClickGrabsKeyboardFocus(false);
    left_.setTitle("Edit the left side's curve");
    right_.setTitle("Edit the right side's curve");
    left_.setTooltip("Edit the left side's curve");
    right_.setTooltip("Edit the right side's curve");
    link_.setTitle("Both sides share one curve");
    link_.setTooltip("One curve for both sides. Off: the right side gets a copy of its own.");
    left_.onClick = [this] { editor_.setChannel(0); };
    right_.onClick = [this] { editor_.setChannel(1); };
    link_.onClick = [this] { setLinked(!link_.getToggleState()); };
}

void CurvePanel::setLinked(bool isLinked)
{
    auto curves = editor_.slot();
    if (isLinked)
        curves.right.reset();
    else
        curves.right = curves.left;
    editor_.setChannel(0);
    editor_.edit(curves);
}

juce::String CurvePanel::noticeOf(const PlaybackStatus& playback) const
{
    if (const auto problem = model_.stateProblem(); !problem.empty())
        return "The saved state was not loaded: " + juce::String::fromUTF8(problem.c_str());
    if (playback.isTimeLimited)
        return "Time is limited to " + delayText(longestTimeMilliseconds);
    if (playback.badInputSamples > 0)
        return juce::String(playback.badInputSamples) + " input samples were no numbers and count as silence";
    return {};
}

void CurvePanel::refresh(const PlaybackStatus& playback)
{
    if (bar_.refresh())
        resized();
    editor_.refresh(playback);
    playhead_.refresh(playback);
    live_.refresh(playback, editor_.axes());
    waveform_.refresh();
    trace_.refresh();
    pitch_.refresh(playback.isRunning);

    const auto slotNumber = juce::String(static_cast<int>(model_.parameter(ParameterId::slot)));
    const auto slotName = juce::String::fromUTF8(editor_.slot().name.c_str());
    name_.setText("Slot " + slotNumber + (slotName.isEmpty() ? "" : "   " + slotName), juce::dontSendNotification);
    notice_.setText(noticeOf(playback), juce::dontSendNotification);
    notice_.setTooltip(notice_.getText());

    const bool isLinked = !editor_.slot().right.has_value();
    if (isLinked)
        editor_.setChannel(0);
    link_.setToggleState(isLinked, juce::dontSendNotification);
    left_.setEnabled(!isLinked);
    right_.setEnabled(!isLinked);
    left_.setToggleState(!isLinked && editor_.channel() == 0, juce::dontSendNotification);
    right_.setToggleState(!isLinked && editor_.channel() == 1, juce::dontSendNotification);
}

void CurvePanel::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    g.setColour(palette.well);
    g.fillRoundedRectangle(curveWell().toFloat(), 8.0F);
    g.fillRoundedRectangle(getLocalBounds().removeFromBottom(pitchHeight).toFloat(), 8.0F);
}

juce::Rectangle<int> CurvePanel::curveWell() const { return getLocalBounds().withTrimmedBottom(pitchHeight + gap); }

void CurvePanel::resized()
{
    auto area = curveWell();
    auto toolbar = area.removeFromTop(toolbarHeight).reduced(14, 0);
    const auto place = [&](juce::Component& component, int width) {
        component.setBounds(toolbar.removeFromRight(width).withSizeKeepingCentre(width, buttonHeight));
        toolbar.removeFromRight(6);
    };
    place(link_, 58);
    place(right_, 30);
    place(left_, 30);
    place(bar_, bar_.preferredWidth());
    const auto nameArea = toolbar.removeFromLeft(nameWidth);
    name_.setBounds(nameArea.withSizeKeepingCentre(nameArea.getWidth(), buttonHeight));
    notice_.setBounds(toolbar.withSizeKeepingCentre(toolbar.getWidth(), buttonHeight));
    const auto palette = LookAndFeel::paletteOf(*this);
    name_.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, 12.5F));
    name_.setColour(juce::Label::textColourId, palette.dimText);
    notice_.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, 11.5F));
    notice_.setColour(juce::Label::textColourId, palette.limit);
    editor_.setBounds(area.withTrimmedBottom(2).reduced(2, 0));
    for (auto* layer : std::initializer_list<juce::Component*>{&waveform_, &trace_, &playhead_})
        layer->setBounds(editor_.getBounds());
    // As wide as the editor, whose positions it shares.
    pitch_.setBounds(getLocalBounds().removeFromBottom(pitchHeight).reduced(2, 0));
}

} // namespace driftline
