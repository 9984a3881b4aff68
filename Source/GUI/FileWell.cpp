// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/FileWell.h"

#include "GUI/JuceCompat.h"
#include "GUI/LookAndFeel.h"

#include <cmath>

namespace driftline
{

namespace
{

constexpr float cornerRadius = 6.0F;
constexpr float nameTextSize = 12.5F;
constexpr float detailsTextSize = 11.5F;
constexpr int sideMargin = 12;

} // namespace

FileWell::FileWell(const juce::String& caption, const juce::String& hint)
    : juce::Button(caption), caption_(caption), hint_(hint)
{
    setWantsKeyboardFocus(true);
    setMouseClickGrabsKeyboardFocus(false);
    show({}, {});
}

void FileWell::show(const juce::File& file, const juce::String& details)
{
    file_ = file;
    details_ = details;
    const bool isEmpty = file == juce::File();
    setTitle(caption_ + ": " + (isEmpty ? "none" : file.getFileName() + " " + details));
    setTooltip(isEmpty ? juce::String() : file.getFullPathName());
    repaint();
}

void FileWell::setAwaitsDrop(bool awaitsDrop)
{
    awaitsDrop_ = awaitsDrop;
    repaint();
}

bool FileWell::isInterestedInFileDrag(const juce::StringArray& files) { return isEnabled() && files.size() == 1; }

void FileWell::filesDropped(const juce::StringArray& files, int, int)
{
    setAwaitsDrop(false);
    if (onFile)
        onFile(juce::File(files[0]));
}

void FileWell::clicked()
{
    const auto begin = file_ == juce::File() ? firstAudioFolder() : file_;
    chooser_ = std::make_unique<juce::FileChooser>("Choose an audio file", begin);
    const juce::Component::SafePointer<FileWell> self(this);
    chooser_->launchAsync(juce::FileBrowserComponent::openMode | juce::FileBrowserComponent::canSelectFiles,
                          [self](const juce::FileChooser& chooser) {
                              const auto file = chooser.getResult();
                              if (self != nullptr && file != juce::File() && self->onFile)
                                  self->onFile(file);
                          });
}

void FileWell::paintButton(juce::Graphics& g, bool isHighlighted, bool)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto bounds = getLocalBounds().toFloat();
    const float strength = isEnabled() ? 1.0F : 0.5F;
    g.setColour(palette.well);
    g.fillRoundedRectangle(bounds, cornerRadius);
    g.setColour(awaitsDrop_ ? palette.delay : palette.line.brighter(isHighlighted && isEnabled() ? 0.25F : 0.0F));
    g.drawRoundedRectangle(bounds.reduced(0.75F), cornerRadius, awaitsDrop_ ? 1.5F : 1.0F);

    auto area = getLocalBounds().reduced(sideMargin, 0);
    const bool isEmpty = awaitsDrop_ || file_ == juce::File();
    const auto detailsFont = LookAndFeel::fontOf(*this, FontWeight::regular, detailsTextSize);
    if (!isEmpty && details_.isNotEmpty())
    {
        const int width = juce::roundToInt(std::ceil(compat::textWidth(detailsFont, details_))) + 2;
        g.setColour(palette.dimText.withMultipliedAlpha(strength));
        g.setFont(detailsFont);
        g.drawText(details_, area.removeFromRight(std::min(width, area.getWidth() / 2)),
                   juce::Justification::centredRight);
        area.removeFromRight(sideMargin);
    }
    g.setColour((isEmpty ? palette.dimText : palette.text).withMultipliedAlpha(strength));
    g.setFont(LookAndFeel::fontOf(*this, isEmpty ? FontWeight::regular : FontWeight::medium, nameTextSize));
    g.drawText(awaitsDrop_ ? "Drop it here"
               : isEmpty   ? hint_
                           : file_.getFileName(),
               area, juce::Justification::centredLeft);
    if (hasKeyboardFocus(false))
        drawFocusRing(g, bounds, palette.delay);
}

juce::File firstAudioFolder()
{
    const auto music = juce::File::getSpecialLocation(juce::File::userMusicDirectory);
    return music.isDirectory() ? music : juce::File::getSpecialLocation(juce::File::userHomeDirectory);
}

juce::String minutesText(double seconds)
{
    const auto whole = static_cast<int>(seconds);
    return juce::String(whole / 60) + ":" + juce::String(whole % 60).paddedLeft('0', 2);
}

juce::String fileDetails(int channels, double sampleRateHz, double seconds)
{
    const double kilohertz = sampleRateHz / 1000.0;
    const auto channelText = channels == 1   ? juce::String("Mono")
                             : channels == 2 ? juce::String("Stereo")
                                             : juce::String(channels) + " channels";
    return channelText + "   " + juce::String(kilohertz, kilohertz == std::floor(kilohertz) ? 0 : 1) + " kHz   "
           + minutesText(seconds);
}

} // namespace driftline
