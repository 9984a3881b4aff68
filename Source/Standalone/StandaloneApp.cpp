// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// The standalone app, in place of the one that JUCE makes for every plugin: it plays files, keeps time, and says that
// the input is muted without covering the window.
#include "GUI/MainView.h"
#include "Standalone/DialogLook.h"
#include "Standalone/StandaloneView.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr const char* windowKey = "window";
constexpr double smallestScale = 0.75;
constexpr double largestScale = 3.0;

/// No wider than that the whole window is on the screen.
int fittingWidth(int width)
{
    const auto* display = juce::Desktop::getInstance().getDisplays().getPrimaryDisplay();
    if (display == nullptr || display->userArea.isEmpty())
        return width;
    const auto area = display->userArea;
    return std::min({width, area.getWidth(), juce::roundToInt(area.getHeight() * StandaloneView::aspectRatio())});
}

class StandaloneWindow : public juce::DocumentWindow
{
public:
    StandaloneWindow(const juce::String& name, StandaloneHost& host, const juce::String& place)
        : juce::DocumentWindow(name, Palette::dark().ink, minimiseButton | closeButton)
    {
        setUsingNativeTitleBar(true);
        auto view = std::make_unique<StandaloneView>(host);
        view_ = view.get();
        setContentOwned(view.release(), true);
        constrainer_.setFixedAspectRatio(StandaloneView::aspectRatio());
        const int width = MainView::designWidth;
        const int height = MainView::designHeight + TransportStrip::designHeight;
        constrainer_.setSizeLimits(juce::roundToInt(width * smallestScale), juce::roundToInt(height * smallestScale),
                                   juce::roundToInt(width * largestScale), juce::roundToInt(height * largestScale));
        setConstrainer(&constrainer_);
        setResizable(true, false);
        const int fitting = fittingWidth(getWidth());
        centreWithSize(fitting, juce::roundToInt(fitting / StandaloneView::aspectRatio()));
        if (place.isNotEmpty())
            restoreWindowStateFromString(place);
        setVisible(true);
    }

    StandaloneView& view() { return *view_; }

    bool keyPressed(const juce::KeyPress& key) override
    {
        return view_->keyPressed(key) || juce::DocumentWindow::keyPressed(key);
    }

    void closeButtonPressed() override { juce::JUCEApplicationBase::getInstance()->systemRequestedQuit(); }

private:
    juce::ComponentBoundsConstrainer constrainer_;
    StandaloneView* view_ = nullptr; ///< owned by the window
};

class StandaloneApp : public juce::JUCEApplication
{
public:
    const juce::String getApplicationName() override { return juce::CharPointer_UTF8(JucePlugin_Name); }
    const juce::String getApplicationVersion() override { return JucePlugin_VersionString; }
    bool moreThanOneInstanceAllowed() override { return true; }

    /// A file that is named on the command line plays.
    void initialise(const juce::String&) override
    {
        juce::PropertiesFile::Options options;
        options.applicationName = getApplicationName();
        options.filenameSuffix = ".settings";
        options.osxLibrarySubFolder = "Application Support";
#if JUCE_LINUX || JUCE_BSD
        options.folderName = "~/.config";
#endif
        properties_.setStorageParameters(options);
        // Of dialogs that are not in the editor, where the system has none of its own to choose files with.
        look_ = std::make_unique<DialogLook>(Palette::dark());
        juce::LookAndFeel::setDefaultLookAndFeel(look_.get());
        auto& settings = *properties_.getUserSettings();
        juce::AudioProcessor::setTypeOfNextNewPlugin(juce::AudioProcessor::wrapperType_Standalone);
        host_ = std::make_unique<StandaloneHost>(settings);
        juce::AudioProcessor::setTypeOfNextNewPlugin(juce::AudioProcessor::wrapperType_Undefined);
        window_ = std::make_unique<StandaloneWindow>(getApplicationName(), *host_, settings.getValue(windowKey));
        for (const auto& argument : getCommandLineParameterArray())
            if (const auto file = juce::File::getCurrentWorkingDirectory().getChildFile(argument); file.existsAsFile())
                window_->view().strip().open(file);
    }

    void systemRequestedQuit() override { quit(); }

    void shutdown() override
    {
        if (window_ != nullptr)
            properties_.getUserSettings()->setValue(windowKey, window_->getWindowStateAsString());
        if (host_ != nullptr)
            host_->save();
        window_.reset();
        host_.reset();
        juce::LookAndFeel::setDefaultLookAndFeel(nullptr);
        look_.reset();
        properties_.closeFiles();
    }

private:
    juce::ApplicationProperties properties_;
    std::unique_ptr<DialogLook> look_;
    std::unique_ptr<StandaloneHost> host_;
    std::unique_ptr<StandaloneWindow> window_;
};

} // namespace

} // namespace driftline

JUCE_CREATE_APPLICATION_DEFINE(driftline::StandaloneApp)
