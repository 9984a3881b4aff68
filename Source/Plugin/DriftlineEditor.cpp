// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineEditor.h"

namespace driftline
{

namespace
{

constexpr double smallestScale = 0.75;
constexpr double largestScale = 2.0;
constexpr int tooltipDelayMilliseconds = 900;

int scaled(int pixels, double scale) { return juce::roundToInt(pixels * scale); }

} // namespace

DriftlineEditor::DriftlineEditor(juce::AudioProcessor& owner, EditorModel& model)
    : juce::AudioProcessorEditor(owner), view_(model), tooltips_(this, tooltipDelayMilliseconds)
{
    view_.setBounds(0, 0, MainView::designWidth, MainView::designHeight);
    addAndMakeVisible(view_);
    setLookAndFeel(&lookAndFeel_);
    // Laid out before it had its look, and so with other fonts.
    view_.resized();

    setResizable(true, true);
    setResizeLimits(scaled(MainView::designWidth, smallestScale), scaled(MainView::designHeight, smallestScale),
                    scaled(MainView::designWidth, largestScale), scaled(MainView::designHeight, largestScale));
    getConstrainer()->setFixedAspectRatio(static_cast<double>(MainView::designWidth) / MainView::designHeight);
    setSize(MainView::designWidth, MainView::designHeight);
}

DriftlineEditor::~DriftlineEditor()
{
    // An open menu is a window of its own and draws itself with our look.
    juce::PopupMenu::dismissAllActiveMenus();
    setLookAndFeel(nullptr);
}

void DriftlineEditor::paint(juce::Graphics& g) { g.fillAll(lookAndFeel_.palette().ink); }

void DriftlineEditor::resized()
{
    // A host may ignore the aspect ratio: then the view keeps its own and sits in the middle.
    const juce::Rectangle<float> design(0.0F, 0.0F, MainView::designWidth, MainView::designHeight);
    view_.setTransform(juce::RectanglePlacement(juce::RectanglePlacement::centred)
                           .getTransformToFit(design, getLocalBounds().toFloat()));
}

} // namespace driftline
