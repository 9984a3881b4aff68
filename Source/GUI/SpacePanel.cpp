// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/SpacePanel.h"

#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"
#include "Model/BundledResponses.h"

namespace driftline
{

namespace
{

constexpr int headingHeight = 34;
constexpr int sideMargin = 12;
constexpr int bottomMargin = 12;
constexpr int nameHeight = 28;
constexpr int detailsHeight = 20;
constexpr int problemHeight = 76;
constexpr int knobsHeight = 90;
constexpr int gap = 8;
constexpr int arrowRoom = 20; ///< beside the name
constexpr float nameTextSize = 12.5F;
constexpr float detailsTextSize = 11.5F;

constexpr const char* nameHelp = "The impulse response: one of those that come with Driftline, or a file of yours. An "
                                 "audio file can also be dropped here.";
constexpr const char* extensions = "wav;wave;aif;aiff;flac";
constexpr const char* patterns = "*.wav;*.wave;*.aif;*.aiff;*.flac";

juce::String juceString(std::string_view text)
{
    return juce::String::fromUTF8(text.data(), static_cast<int>(text.size()));
}

ResponseReference referenceTo(const juce::File& file, bool isNormalised)
{
    return ResponseReference::ofFile(file.getFullPathName().toStdString(), {}, isNormalised);
}

/// Without the folders in front of the file's name: there is room for what is wrong with it.
juce::String withoutFolders(const juce::String& problem)
{
    const auto path = problem.upToFirstOccurrenceOf(": ", false, false);
    return problem.substring(path.lastIndexOfChar(juce::File::getSeparatorChar()) + 1);
}

/// Cut off where it would not fit.
juce::String fitted(const juce::String& text, const juce::Font& font, float width)
{
    if (compat::textWidth(font, text) <= width)
        return text;
    const auto dots = juce::String::fromUTF8("\xe2\x80\xa6");
    auto shorter = text;
    while (shorter.isNotEmpty() && compat::textWidth(font, shorter + dots) > width)
        shorter = shorter.dropLastCharacters(1);
    return shorter + dots;
}

} // namespace

juce::String responseDetails(const ResponseStatus& status)
{
    if (status.channels == 0)
        return {};
    const auto length = status.seconds < 1.0 ? juce::String(status.seconds * 1000.0, 0) + " ms"
                                             : juce::String(status.seconds, 2) + " s";
    const auto* channels = status.channels == 1 ? "Mono" : status.channels == 2 ? "Stereo" : "True stereo";
    const double kilohertz = status.fileSampleRateHz / 1000.0;
    return length + "   " + channels + "   " + juce::String(kilohertz, kilohertz == std::floor(kilohertz) ? 0 : 1)
           + " kHz";
}

SpacePanel::SpacePanel(EditorModel& model)
    : SectionPanel("Space"), model_(model), amount_(model, ParameterId::space, Meaning::delay),
      preDelay_(model, ParameterId::predelay, Meaning::delay)
{
    for (auto* child :
         std::initializer_list<juce::Component*>{&name_, &picture_, &details_, &problem_, &amount_, &preDelay_})
        addAndMakeVisible(child);
    name_.setHelpText(nameHelp);
    name_.setMouseClickGrabsKeyboardFocus(false);
    name_.onClick = [this] {
        auto list = menu();
        list.setLookAndFeel(&getLookAndFeel());
        list.showMenuAsync(juce::PopupMenu::Options().withTargetComponent(name_).withMinimumWidth(name_.getWidth()));
    };
    details_.setJustificationType(juce::Justification::centred);
    problem_.setJustificationType(juce::Justification::topLeft);
    problem_.setMinimumHorizontalScale(1.0F);
    refresh();
}

void SpacePanel::refresh()
{
    if (auto status = model_.response(); status != status_)
    {
        status_ = std::move(status);
        show(*status_);
    }
    amount_.refresh(status_->isLoading || status_->channels > 0);
    preDelay_.refresh(amount_.isEnabled() && model_.parameter(ParameterId::space) > 0.0);
}

void SpacePanel::show(const ResponseStatus& status)
{
    const auto name = juceString(status.name);
    name_.setTitle("Impulse response " + name);
    name_.setTooltip(status.reference.bundled.empty() ? juceString(status.reference.file) : juce::String(nameHelp));
    picture_.show(status_);
    details_.setText(status.isLoading ? "Loading" : responseDetails(status), juce::dontSendNotification);
    problem_.setText(withoutFolders(juceString(status.problem)), juce::dontSendNotification);
    problem_.setTooltip(juceString(status.problem));
    problem_.setVisible(problem_.getText().isNotEmpty());
    resized(); // the problem has or has not its room, and the name its width
}

juce::PopupMenu SpacePanel::menu()
{
    juce::PopupMenu menu;
    const juce::Component::SafePointer<SpacePanel> self(this);
    const auto& present = status_->reference;
    std::string_view group;
    for (const auto& response : bundledResponses())
    {
        if (response.group != group)
            menu.addSectionHeader(juceString(response.group));
        group = response.group;
        const std::string key(response.key);
        menu.addItem(juceString(response.name), true, present.bundled == key, [self, key] {
            if (self != nullptr)
                self->model_.chooseResponse(ResponseReference::bundledWith(key));
        });
    }
    menu.addSeparator();
    menu.addItem(juce::String::fromUTF8("Load file\xe2\x80\xa6"), [self] {
        if (self != nullptr)
            self->chooseFile();
    });
    const bool isFile = present.bundled.empty();
    menu.addItem("Normalise the file's level", isFile, isFile && present.isNormalised, [self] {
        if (self != nullptr)
            self->setNormalised(!self->status_->reference.isNormalised);
    });
    return menu;
}

void SpacePanel::chooseFile()
{
    const auto& present = status_->reference;
    auto folder = present.bundled.empty() ? juce::File(juceString(present.file)).getParentDirectory()
                                          : juce::File::getSpecialLocation(juce::File::userMusicDirectory);
    if (!folder.isDirectory())
        folder = juce::File::getSpecialLocation(juce::File::userHomeDirectory);
    fileChooser_ = std::make_unique<juce::FileChooser>("Choose an impulse response", folder, patterns);
    const juce::Component::SafePointer<SpacePanel> self(this);
    fileChooser_->launchAsync(juce::FileBrowserComponent::openMode | juce::FileBrowserComponent::canSelectFiles,
                              [self](const juce::FileChooser& chooser) {
                                  const auto file = chooser.getResult();
                                  if (self != nullptr && file != juce::File())
                                      self->model_.chooseResponse(referenceTo(file, true));
                              });
}

void SpacePanel::setNormalised(bool isNormalised)
{
    auto reference = status_->reference;
    reference.isNormalised = isNormalised;
    model_.chooseResponse(reference);
}

bool SpacePanel::isInterestedInFileDrag(const juce::StringArray& files)
{
    return files.size() == 1 && juce::File(files[0]).hasFileExtension(extensions);
}

void SpacePanel::filesDropped(const juce::StringArray& files, int, int)
{
    picture_.setAwaitsDrop(false);
    model_.chooseResponse(referenceTo(juce::File(files[0]), true));
}

void SpacePanel::paintOverChildren(juce::Graphics& g)
{
    drawMenuArrow(g, name_.getBounds().toFloat(), LookAndFeel::paletteOf(*this).text);
}

void SpacePanel::resized()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto font = LookAndFeel::fontOf(*this, FontWeight::regular, detailsTextSize);
    details_.setFont(font);
    details_.setColour(juce::Label::textColourId, palette.dimText);
    problem_.setFont(font);
    problem_.setColour(juce::Label::textColourId, palette.limit);

    auto area = getLocalBounds().withTrimmedTop(headingHeight).withTrimmedBottom(bottomMargin).reduced(sideMargin, 0);
    name_.setBounds(area.removeFromTop(nameHeight));
    const float nameWidth = static_cast<float>(name_.getWidth() - 2 * arrowRoom);
    name_.setButtonText(
        fitted(juceString(status_->name), LookAndFeel::fontOf(*this, FontWeight::medium, nameTextSize), nameWidth));
    area.removeFromTop(gap);
    auto knobs = area.removeFromBottom(knobsHeight);
    amount_.setBounds(knobs.removeFromLeft(knobs.getWidth() / 2));
    preDelay_.setBounds(knobs);
    area.removeFromBottom(gap);
    if (problem_.isVisible())
        problem_.setBounds(area.removeFromBottom(problemHeight));
    details_.setBounds(area.removeFromBottom(detailsHeight));
    picture_.setBounds(area);
}

} // namespace driftline
