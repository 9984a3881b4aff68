// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/DriftlineEditor.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr int tooltipDelayMilliseconds = 900;

int scaled(int pixels, double scale) { return juce::roundToInt(pixels * scale); }

/// No larger than the screen shows, and no smaller than can be read.
double fitting(double scale)
{
    const auto* display = juce::Desktop::getInstance().getDisplays().getPrimaryDisplay();
    if (display == nullptr || display->userArea.isEmpty())
        return scale;
    const double wide = static_cast<double>(display->userArea.getWidth()) / MainView::designWidth;
    const double high = static_cast<double>(display->userArea.getHeight()) / MainView::designHeight;
    return std::max(std::min({scale, wide, high}), WindowSettings::smallestScale);
}

} // namespace

DriftlineEditor::DriftlineEditor(juce::AudioProcessor& owner, EditorModel& model, FileRenderModel& fileRenders)
    : juce::AudioProcessorEditor(owner), view_(model), renderPanel_(fileRenders)
{
    view_.setBounds(0, 0, MainView::designWidth, MainView::designHeight);
    view_.windowMenu().scale = [this] { return scale(); };
    view_.windowMenu().setScale = [this](double scale) { setScale(scale); };
    addAndMakeVisible(view_);
    renderPanel_.setBounds(view_.getBounds());
    addChildComponent(renderPanel_);
    view_.onRenderFile = [this] { renderPanel_.open(); };
    view_.showRenderState(renderPanel_.stateText());
    renderPanel_.onStateChange = [this] { view_.showRenderState(renderPanel_.stateText()); };
    setLookAndFeel(&lookAndFeel_);
    useSettings();
    settings_->addChangeListener(this);

    setResizable(true, true);
    setResizeLimits(scaled(MainView::designWidth, WindowSettings::smallestScale),
                    scaled(MainView::designHeight, WindowSettings::smallestScale),
                    scaled(MainView::designWidth, WindowSettings::largestScale),
                    scaled(MainView::designHeight, WindowSettings::largestScale));
    getConstrainer()->setFixedAspectRatio(static_cast<double>(MainView::designWidth) / MainView::designHeight);
    setScale(fitting(settings_->scale()));
    isOpen_ = true;
}

DriftlineEditor::~DriftlineEditor()
{
    settings_->removeChangeListener(this);
    // An open menu is a window of its own and draws itself with our look.
    juce::PopupMenu::dismissAllActiveMenus();
    tooltips_.reset();
    setLookAndFeel(nullptr);
}

void DriftlineEditor::useSettings()
{
    lookAndFeel_.setPalette(settings_->isLight() ? Palette::light() : Palette::dark());
    sendLookAndFeelChange();
    // Laid out before it had its look, and so with other fonts.
    view_.resized();
    if (!settings_->showsTooltips())
        tooltips_.reset();
    else if (!tooltips_)
        tooltips_.emplace(this, tooltipDelayMilliseconds);
    repaint();
}

double DriftlineEditor::scale() const
{
    return std::min(static_cast<double>(getWidth()) / MainView::designWidth,
                    static_cast<double>(getHeight()) / MainView::designHeight);
}

void DriftlineEditor::setScale(double scale)
{
    setSize(scaled(MainView::designWidth, scale), scaled(MainView::designHeight, scale));
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
    if (isOpen_)
        settings_->setScale(scale());
}

} // namespace driftline
