// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/StandaloneView.h"

#include "GUI/LookAndFeel.h"
#include "GUI/MainView.h"
#include "Standalone/DialogLook.h"

namespace driftline
{

namespace
{

constexpr int settingsWidth = 560;
constexpr int settingsHeight = 480;
constexpr int tooltipDelayMilliseconds = 900;

class DeviceSettings : public juce::Component
{
public:
    DeviceSettings(juce::AudioDeviceManager& devices, const Palette& palette)
        : look_(palette), selector_(devices, 0, 2, 1, 2, true, false, true, false)
    {
        addAndMakeVisible(selector_);
        setLookAndFeel(&look_);
        setSize(settingsWidth, settingsHeight);
    }

    ~DeviceSettings() override { setLookAndFeel(nullptr); }

    void paint(juce::Graphics& g) override { g.fillAll(findColour(juce::ResizableWindow::backgroundColourId)); }
    void resized() override { selector_.setBounds(getLocalBounds().reduced(8)); }

private:
    DialogLook look_;
    juce::AudioDeviceSelectorComponent selector_;
};

} // namespace

StandaloneView::StandaloneView(StandaloneHost& host)
    : host_(host), editor_(host.processor().createEditorIfNeeded()), strip_(host.audio(), host.files()),
      tooltips_(&strip_, tooltipDelayMilliseconds)
{
    editor_->setResizable(true, false); // the window has a frame to be resized by
    addAndMakeVisible(*editor_);
    addAndMakeVisible(strip_);
    strip_.setLookAndFeel(&editor_->getLookAndFeel());
    strip_.onAudioSettings = [this] { showAudioSettings(); };
    strip_.hasDevice = [this] { return host_.devices().getCurrentAudioDevice() != nullptr; };
    editor_->addComponentListener(this);
    setSize(editor_->getWidth(), editor_->getHeight() + stripHeightFor(editor_->getWidth()));
}

StandaloneView::~StandaloneView()
{
    deviceDialog_.deleteAndZero();
    strip_.setLookAndFeel(nullptr);
    editor_->removeComponentListener(this);
    host_.processor().editorBeingDeleted(editor_.get());
}

double StandaloneView::aspectRatio()
{
    return static_cast<double>(MainView::designWidth) / (MainView::designHeight + TransportStrip::designHeight);
}

int StandaloneView::stripHeightFor(int width) const
{
    return juce::roundToInt(static_cast<double>(TransportStrip::designHeight) * width / MainView::designWidth);
}

void StandaloneView::resized()
{
    const juce::ScopedValueSetter<bool> scope(isLayingOut_, true);
    auto area = getLocalBounds();
    const int height = stripHeightFor(getWidth());
    const float scale = static_cast<float>(height) / static_cast<float>(TransportStrip::designHeight);
    auto strip = area.removeFromBottom(height);
    strip_.setBounds(0, 0, juce::roundToInt(static_cast<float>(getWidth()) / scale), TransportStrip::designHeight);
    strip_.setTransform(juce::AffineTransform::scale(scale).translated(strip.getPosition()));
    editor_->setBounds(area);
}

/// The editor may change its own size; then the window follows.
void StandaloneView::componentMovedOrResized(juce::Component&, bool, bool wasResized)
{
    if (wasResized && !isLayingOut_)
        setSize(editor_->getWidth(), editor_->getHeight() + stripHeightFor(editor_->getWidth()));
}

void StandaloneView::filesDropped(const juce::StringArray& files, int, int)
{
    strip_.setAwaitsDrop(false);
    strip_.open(juce::File(files[0]));
}

bool StandaloneView::keyPressed(const juce::KeyPress& key)
{
    if (key == juce::KeyPress::spaceKey)
    {
        strip_.togglePlay();
        return true;
    }
    // From the top: what lies over the view takes all of them.
    for (int i = editor_->getNumChildComponents(); --i >= 0;)
        if (auto* child = editor_->getChildComponent(i); child->isVisible() && child->keyPressed(key))
            return true;
    return false;
}

void StandaloneView::showAudioSettings()
{
    const auto palette = LookAndFeel::paletteOf(strip_);
    juce::DialogWindow::LaunchOptions options;
    options.dialogTitle = "Audio and MIDI";
    options.dialogBackgroundColour = palette.panel;
    options.content.setOwned(new DeviceSettings(host_.devices(), palette));
    options.componentToCentreAround = this;
    options.escapeKeyTriggersCloseButton = true;
    options.useNativeTitleBar = true;
    options.resizable = false;
    deviceDialog_ = options.launchAsync();
}

} // namespace driftline
