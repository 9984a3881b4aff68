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
constexpr int spaceWidth = 204;
constexpr int panelsHeight = 148;

} // namespace

MainView::MainView(EditorModel& model)
    : model_(model), presets_(model), bypass_(model, ParameterId::bypass, Meaning::delay), curve_(model), space_(model),
      slots_(curve_.session()), panels_(model)
{
    // The order in which the Tab key and screen readers go through them.
    for (auto* child : std::initializer_list<juce::Component*>{&presets_, &inputMeter_, &outputMeter_, &bypass_,
                                                               &curve_, &space_, &slots_, &panels_})
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
    bypass_.refresh();
    curve_.refresh(playback);
    space_.refresh();
    slots_.refresh(playback);
    panels_.refresh(playback);
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
    panels_.setBounds(area.removeFromBottom(panelsHeight));
    area.removeFromBottom(gap);
    slots_.setBounds(area.removeFromBottom(slotsHeight));
    area.removeFromBottom(gap);
    space_.setBounds(area.removeFromRight(spaceWidth));
    area.removeFromRight(gap);
    curve_.setBounds(area);
}

} // namespace driftline
