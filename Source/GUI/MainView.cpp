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
constexpr int logoWidth = 184;
constexpr int slotsHeight = 50;
constexpr int spaceWidth = 204;
constexpr int panelsHeight = 148;

} // namespace

MainView::MainView(EditorModel& model)
    : model_(model), presets_(model), bypass_(model, ParameterId::bypass, Meaning::delay), curve_(model), space_(model),
      slots_(curve_.session()), panels_(model)
{
    // The order in which the Tab key and screen readers go through them.
    for (auto* child :
         std::initializer_list<juce::Component*>{&windowMenu_, &renderFile_, &presets_, &inputMeter_, &outputMeter_,
                                                 &load_, &bypass_, &curve_, &space_, &slots_, &panels_})
        addAndMakeVisible(child);
    renderFile_.setButtonText(juce::String::fromUTF8("Render file\xe2\x80\xa6"));
    renderFile_.setTitle("Render file");
    renderFile_.setTooltip("Renders a whole file through these settings, as fast as the computer can");
    renderFile_.setMouseClickGrabsKeyboardFocus(false);
    renderFile_.onClick = [this] {
        if (onRenderFile)
            onRenderFile();
    };
    refresh();
    startTimerHz(framesPerSecond);
}

void MainView::refresh()
{
    const auto playback = model_.playback();
    presets_.refresh();
    inputMeter_.refresh(playback.inputPeak);
    outputMeter_.refresh(playback.outputPeak);
    load_.refresh(playback);
    bypass_.refresh();
    curve_.refresh(playback);
    space_.refresh();
    slots_.refresh(playback);
    panels_.refresh(playback);
}

void MainView::paint(juce::Graphics& g) { g.fillAll(LookAndFeel::paletteOf(*this).ink); }

void MainView::resized()
{
    auto area = getLocalBounds();
    auto header = area.removeFromTop(headerHeight).reduced(margin, 0);
    windowMenu_.setBounds(header.withWidth(172).withSizeKeepingCentre(172, 40).translated(-8, 0));
    presets_.setBounds(header.withSizeKeepingCentre(PresetBar::preferredWidth, 28));
    renderFile_.setBounds(header.withTrimmedLeft(logoWidth).withWidth(112).withSizeKeepingCentre(112, 28));
    bypass_.setBounds(header.removeFromRight(84).withSizeKeepingCentre(84, 28));
    header.removeFromRight(16);
    load_.setBounds(header.removeFromRight(68).withSizeKeepingCentre(68, 28));
    header.removeFromRight(16);
    auto meters = header.removeFromRight(120).withSizeKeepingCentre(120, 28);
    inputMeter_.setBounds(meters.removeFromTop(14));
    outputMeter_.setBounds(meters);

    area = area.reduced(margin, 0).withTrimmedBottom(margin);
    panels_.setBounds(area.removeFromBottom(panelsHeight));
    area.removeFromBottom(gap);
    slots_.setBounds(area.removeFromBottom(slotsHeight));
    area.removeFromBottom(gap);
    space_.setBounds(area.removeFromRight(spaceWidth));
    area.removeFromRight(gap);
    curve_.setBounds(area);
}

} // namespace driftline
