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

DriftlineEditor::DriftlineEditor(juce::AudioProcessor& owner, EditorModel& model, FileRenderModel& fileRenders)
    : juce::AudioProcessorEditor(owner), view_(model), renderPanel_(fileRenders),
      tooltips_(this, tooltipDelayMilliseconds)
{
    view_.setBounds(0, 0, MainView::designWidth, MainView::designHeight);
    addAndMakeVisible(view_);
    renderPanel_.setBounds(view_.getBounds());
    addChildComponent(renderPanel_);
    view_.onRenderFile = [this] { renderPanel_.open(); };
    view_.showRenderState(renderPanel_.stateText());
    renderPanel_.onStateChange = [this] { view_.showRenderState(renderPanel_.stateText()); };
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
    const auto placement = juce::RectanglePlacement(juce::RectanglePlacement::centred)
                               .getTransformToFit(design, getLocalBounds().toFloat());
    view_.setTransform(placement);
    renderPanel_.setTransform(placement);
}

} // namespace driftline
