// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/MainView.h"

#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr int framesPerSecond = 30;
constexpr int margin = 20;
constexpr int gap = 10;
constexpr int headerHeight = 56;
constexpr int slotsHeight = 50;
constexpr int panelsHeight = 148;

} // namespace

MainView::MainView(EditorModel& model)
    : model_(model), presets_(model), curve_(model), slots_(model), sync_(model, ParameterId::sync),
      time_(model, ParameterId::time, Meaning::delay), stereoOffset_(model, ParameterId::stereoOffset, Meaning::delay),
      source_(model, ParameterId::source), modulation_(model, ParameterId::modulation, Meaning::motion),
      rate_(model, ParameterId::rate, Meaning::motion), cycle_(model, ParameterId::cycle, Meaning::motion),
      phase_(model, ParameterId::phase, Meaning::motion), depth_(model, ParameterId::depth, Meaning::motion),
      transition_(model, ParameterId::transition), fade_(model, ParameterId::fade, Meaning::delay),
      glide_(model, ParameterId::glide, Meaning::delay), feedback_(model, ParameterId::feedback, Meaning::feedback),
      crossfeed_(model, ParameterId::crossfeed, Meaning::feedback),
      drive_(model, ParameterId::drive, Meaning::feedback), mixLaw_(model, ParameterId::mixLaw),
      mix_(model, ParameterId::mix, Meaning::output), output_(model, ParameterId::output, Meaning::output)
{
    bypass_.setMouseClickGrabsKeyboardFocus(false);
    bypass_.onClick = [this] {
        model_.beginGesture(ParameterId::bypass);
        model_.setParameter(ParameterId::bypass, bypass_.getToggleState() ? 0.0 : 1.0);
        model_.endGesture(ParameterId::bypass);
        refresh();
    };

    timePanel_.addHeadingChoice(sync_);
    motionPanel_.addHeadingChoice(source_);
    jumpsPanel_.addHeadingChoice(transition_);
    outputPanel_.addHeadingChoice(mixLaw_);
    for (auto* knob : {&time_, &stereoOffset_})
        timePanel_.addControl(*knob);
    for (auto* knob : {&rate_, &cycle_, &modulation_, &phase_, &depth_})
        motionPanel_.addControl(*knob);
    for (auto* knob : {&fade_, &glide_})
        jumpsPanel_.addControl(*knob);
    for (auto* knob : {&feedback_, &crossfeed_, &drive_})
        feedbackPanel_.addControl(*knob);
    for (auto* knob : {&mix_, &output_})
        outputPanel_.addControl(*knob);

    // The order in which the Tab key and screen readers go through them.
    for (auto* child : std::initializer_list<juce::Component*>{&presets_, &inputMeter_, &outputMeter_, &bypass_,
                                                               &curve_, &slots_, &timePanel_, &motionPanel_,
                                                               &jumpsPanel_, &feedbackPanel_, &outputPanel_})
        addAndMakeVisible(child);
    refresh();
    startTimerHz(framesPerSecond);
}

void MainView::refresh()
{
    const auto playback = model_.playback();
    presets_.refresh();
    inputMeter_.refresh(playback.inputPeak);
    outputMeter_.refresh(playback.outputPeak);
    bypass_.setToggleState(model_.parameter(ParameterId::bypass) != 0.0, juce::dontSendNotification);
    curve_.refresh(playback);
    slots_.refresh();
    refreshParameters(playback);
}

void MainView::refreshParameters(const PlaybackStatus& playback)
{
    const auto source = static_cast<Source>(static_cast<int>(model_.parameter(ParameterId::source)));
    const auto transition = static_cast<TransitionMode>(static_cast<int>(model_.parameter(ParameterId::transition)));
    const bool isStereo = playback.channels == 2;
    for (auto* choice : {&sync_, &source_, &transition_, &mixLaw_})
        choice->refresh();
    time_.refresh(model_.parameter(ParameterId::sync) == 0.0);
    stereoOffset_.refresh(isStereo);
    modulation_.refresh(source == Source::manual);
    rate_.refresh(source == Source::free);
    cycle_.refresh(source == Source::sync);
    fade_.refresh(transition != TransitionMode::glide);
    glide_.refresh(transition != TransitionMode::crossfade);
    crossfeed_.refresh(isStereo);
    for (auto* knob : {&phase_, &depth_, &feedback_, &drive_, &mix_, &output_})
        knob->refresh(true);
}

void MainView::paint(juce::Graphics& g)
{
    g.fillAll(LookAndFeel::paletteOf(*this).ink);
    paintLogo(g);
}

void MainView::paintLogo(juce::Graphics& g) const
{
    const auto palette = LookAndFeel::paletteOf(*this);
    juce::Path wave;
    wave.startNewSubPath(20.0F, 28.0F);
    wave.cubicTo(26.0F, 10.0F, 34.0F, 10.0F, 39.0F, 26.0F);
    wave.cubicTo(44.0F, 42.0F, 54.0F, 42.0F, 59.0F, 24.0F);
    g.setColour(palette.delay);
    g.strokePath(wave, juce::PathStrokeType(3.0F, juce::PathStrokeType::curved, juce::PathStrokeType::rounded));
    g.setColour(palette.text);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::semiBold, 18.0F));
    g.drawText("Driftline", 70, 0, 140, headerHeight, juce::Justification::centredLeft);
}

void MainView::resized()
{
    auto area = getLocalBounds();
    auto header = area.removeFromTop(headerHeight).reduced(margin, 0);
    presets_.setBounds(header.withSizeKeepingCentre(340, 28));
    bypass_.setBounds(header.removeFromRight(84).withSizeKeepingCentre(84, 28));
    header.removeFromRight(16);
    auto meters = header.removeFromRight(120).withSizeKeepingCentre(120, 28);
    inputMeter_.setBounds(meters.removeFromTop(14));
    outputMeter_.setBounds(meters);

    area = area.reduced(margin, 0).withTrimmedBottom(margin);
    auto panels = area.removeFromBottom(panelsHeight);
    area.removeFromBottom(gap);
    slots_.setBounds(area.removeFromBottom(slotsHeight));
    area.removeFromBottom(gap);
    curve_.setBounds(area);

    // As wide as their knobs and the words in their headings need; the last one takes what is left.
    timePanel_.setBounds(panels.removeFromLeft(138));
    panels.removeFromLeft(gap);
    motionPanel_.setBounds(panels.removeFromLeft(350));
    panels.removeFromLeft(gap);
    jumpsPanel_.setBounds(panels.removeFromLeft(150));
    panels.removeFromLeft(gap);
    feedbackPanel_.setBounds(panels.removeFromLeft(222));
    panels.removeFromLeft(gap);
    outputPanel_.setBounds(panels);
}

} // namespace driftline
