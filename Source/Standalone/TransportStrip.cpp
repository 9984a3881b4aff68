// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/TransportStrip.h"

#include "GUI/FileWell.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr int looksPerSecond = 25;
constexpr int margin = 20;
constexpr int gap = 8;
constexpr int controlHeight = 32;
constexpr float fieldTextSize = 12.5F;
constexpr float captionTextSize = 11.0F;

constexpr double slowestTempoBpm = 20.0;
constexpr double fastestTempoBpm = 999.0;

juce::String ellipsis() { return juce::String::fromUTF8("\xe2\x80\xa6"); }

/// "120" or "97.5".
juce::String tempoText(double tempoBpm)
{
    return juce::String(tempoBpm, 2).trimCharactersAtEnd("0").trimCharactersAtEnd(".");
}

/// "4.3": bar and beat, from 1.
juce::String barText(double quarterNotes)
{
    constexpr int beatsPerBar = 4;
    const auto beat = static_cast<int>(std::floor(std::max(quarterNotes, 0.0)));
    return juce::String(beat / beatsPerBar + 1) + "." + juce::String(beat % beatsPerBar + 1);
}

} // namespace

TransportStrip::TransportStrip(LiveAudio& audio, PlayedFiles& files)
    : audio_(audio), song_(audio.song()), files_(files), status_(files.status())
{
    setTitle("Song");
    setFocusContainerType(FocusContainerType::focusContainer);
    for (auto* child :
         std::initializer_list<juce::Component*>{&play_, &toStart_, &loop_, &open_, &display_, &close_, &time_, &gain_,
                                                 &tempo_, &tempoCaption_, &input_, &settings_})
        addAndMakeVisible(child);
    play_.onClick = [this] { togglePlay(); };
    toStart_.onClick = [this] { song_.seek(0); };
    loop_.onClick = [this] {
        song_.setLooping(!song_.isLooping());
        refresh();
    };
    open_.setButtonText("Open" + ellipsis());
    open_.setTitle("Open an audio file to play");
    open_.onClick = [this] { chooseFile(); };
    close_.onClick = [this] {
        files_.close();
        refresh();
    };
    display_.onValueChange = [this] {
        song_.seek(static_cast<std::int64_t>(display_.getValue() * status_->sampleRateHz));
    };
    gain_.setValue(juce::Decibels::gainToDecibels(song_.gain(), static_cast<float>(LevelBar::lowestDecibels)),
                   juce::dontSendNotification);
    gain_.onValueChange = [this] { song_.setGain(gain_.gain()); };
    time_.setJustificationType(juce::Justification::centredRight);
    tempo_.setTitle("Tempo in bpm");
    tempo_.setTooltip("The song's tempo, 20 to 999 quarter notes per minute");
    tempo_.setSelectAllWhenFocused(true);
    tempo_.setJustification(juce::Justification::centredRight);
    tempo_.setInputRestrictions(8, "0123456789.,");
    tempo_.onReturnKey = [this] { takeTempo(); };
    tempo_.onFocusLost = [this] { takeTempo(); };
    tempo_.onEscapeKey = [this] { showTempo(); };
    input_.onClick = [this] {
        audio_.setInputMuted(!audio_.isInputMuted());
        refresh();
    };
    settings_.setTitle("Audio and MIDI devices");
    settings_.onClick = [this] {
        if (onAudioSettings)
            onAudioSettings();
    };
    for (auto* button : {&open_, &input_, &settings_})
        button->setMouseClickGrabsKeyboardFocus(false);
    showTempo();
    display_.show(status_);
    refresh();
    startTimerHz(looksPerSecond);
}

void TransportStrip::open(const juce::File& file)
{
    files_.open(file.getFullPathName().toStdString(), true);
    refresh();
}

void TransportStrip::togglePlay()
{
    song_.setPlaying(!song_.isPlaying());
    refresh();
}

void TransportStrip::chooseFile()
{
    const auto present = juce::File(juce::String::fromUTF8(status_->file.c_str()));
    chooser_ = std::make_unique<juce::FileChooser>("Choose an audio file to play",
                                                   status_->file.empty() ? firstAudioFolder() : present);
    const juce::Component::SafePointer<TransportStrip> self(this);
    chooser_->launchAsync(juce::FileBrowserComponent::openMode | juce::FileBrowserComponent::canSelectFiles,
                          [self](const juce::FileChooser& chooser) {
                              if (self != nullptr && chooser.getResult() != juce::File())
                                  self->open(chooser.getResult());
                          });
}

/// What is no tempo leaves it as it is.
void TransportStrip::takeTempo()
{
    const double tempo = tempo_.getText().replaceCharacter(',', '.').getDoubleValue();
    if (tempo >= slowestTempoBpm && tempo <= fastestTempoBpm)
        song_.setTempo(tempo);
    showTempo();
}

void TransportStrip::showTempo() { tempo_.setText(tempoText(song_.tempoBpm()), false); }

double TransportStrip::positionSeconds() const
{
    return status_->sampleRateHz > 0.0 ? static_cast<double>(song_.position()) / status_->sampleRateHz : 0.0;
}

void TransportStrip::refresh()
{
    if (auto status = files_.status(); status != status_)
    {
        status_ = std::move(status);
        display_.show(status_);
        resized();
    }
    // The look is the editor's, whose theme may change at any time.
    if (const auto ink = LookAndFeel::paletteOf(*this).ink; ink != shownInk_)
    {
        shownInk_ = ink;
        sendLookAndFeelChange();
        repaint();
    }
    const bool hasFile = !status_->file.empty();
    if (song_.isPlaying())
        play_.show("Pause", IconButton::Icon::pause);
    else
        play_.show("Play", IconButton::Icon::play);
    play_.setToggleState(song_.isPlaying(), juce::dontSendNotification);
    loop_.setToggleState(song_.isLooping(), juce::dontSendNotification);
    loop_.setEnabled(hasFile);
    gain_.setEnabled(hasFile);
    close_.setVisible(hasFile);
    if (hasFile)
        display_.showPosition(positionSeconds());
    const auto position = barText(song_.quarterNotes());
    time_.setText(hasFile ? minutesText(positionSeconds()) + " / " + minutesText(status_->seconds) + "   " + position
                          : position,
                  juce::dontSendNotification);

    const bool isMuted = audio_.isInputMuted();
    input_.setToggleState(!isMuted, juce::dontSendNotification);
    input_.setButtonText(isMuted ? "Input muted" : "Input live");
    input_.setTooltip(juce::String(isMuted
                                       ? "The input is muted, since a microphone beside loudspeakers howls. Click to "
                                         "hear it."
                                       : "The live input is on. Click to mute it.")
                      + (hasFile ? " While a file plays it is the sidechain." : ""));
    settings_.setButtonText(!hasDevice || hasDevice() ? "Audio" + ellipsis() : juce::String("No device"));
    if (const bool hints = isMuted && !hasFile; hints != hintsAtMute_)
    {
        hintsAtMute_ = hints;
        repaint();
    }
}

void TransportStrip::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    g.fillAll(palette.panel);
    g.setColour(palette.line);
    g.fillRect(getLocalBounds().removeFromTop(1));
    // A muted input is what somebody who hears nothing looks for.
    if (hintsAtMute_)
    {
        g.setColour(palette.limit);
        g.fillEllipse(static_cast<float>(input_.getX()) - 10.0F, static_cast<float>(getHeight()) / 2.0F - 3.0F, 6.0F,
                      6.0F);
    }
}

void TransportStrip::resized()
{
    auto area = getLocalBounds().reduced(margin, 0);
    const auto place = [&](juce::Component& component, int width, bool isRight) {
        auto slot = isRight ? area.removeFromRight(width) : area.removeFromLeft(width);
        component.setBounds(slot.withSizeKeepingCentre(width, controlHeight));
        if (isRight)
            area.removeFromRight(gap);
        else
            area.removeFromLeft(gap);
    };
    for (auto* button : {&play_, &toStart_, &loop_})
        place(*button, controlHeight, false);
    place(settings_, 72, true);
    place(input_, 96, true);
    area.removeFromRight(2 * gap);
    place(tempoCaption_, 30, true);
    area.removeFromRight(-gap);
    place(tempo_, 62, true);
    place(gain_, 96, true);
    place(time_, 120, true);
    place(open_, 72, false);
    if (!status_->file.empty())
        place(close_, controlHeight, true);
    display_.setBounds(area.withSizeKeepingCentre(area.getWidth(), controlHeight));
}

void TransportStrip::lookAndFeelChanged()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    const auto font = LookAndFeel::fontOf(*this, FontWeight::medium, fieldTextSize);
    tempo_.applyFontToAllText(font);
    tempo_.applyColourToAllText(palette.text);
    time_.setFont(font);
    time_.setColour(juce::Label::textColourId, palette.dimText);
    tempoCaption_.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, captionTextSize));
    tempoCaption_.setColour(juce::Label::textColourId, palette.dimText);
}

} // namespace driftline
