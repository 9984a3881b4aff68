// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/RenderPanel.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr int looksPerSecond = 12;
// What the model takes, and what `driftline render` does.
constexpr double longestTailSeconds = 24.0 * 3600.0;
constexpr double slowestTempoBpm = 1.0;
constexpr double fastestTempoBpm = 999.0;

enum TailChoice
{
    automaticTail = 1,
    noTail,
    tailInSeconds
};

juce::String ellipsis() { return juce::String::fromUTF8("\xe2\x80\xa6"); }

/// "flac16" is "FLAC 16 bit", "wav-float" is "WAV float".
juce::String formatText(const juce::String& key)
{
    if (key == "same")
        return "As the input";
    const auto letters = key.initialSectionContainingOnly("abcdefghijklmnopqrstuvwxyz");
    const auto rest = key.substring(letters.length()).removeCharacters("-");
    const auto container = letters == "ogg" ? juce::String("Ogg Vorbis") : letters.toUpperCase();
    return rest.containsOnly("0123456789") && rest.isNotEmpty() ? container + " " + rest + " bit"
                                                                : (container + " " + rest).trimEnd();
}

juce::StringArray formatTexts(const std::vector<std::string>& keys)
{
    juce::StringArray texts;
    for (const auto& key : keys)
        texts.add(formatText(key));
    return texts;
}

/// Nothing where it is no number.
std::optional<double> numberIn(const juce::String& text)
{
    const auto plain = text.trim().replaceCharacter(',', '.');
    if (plain.isEmpty() || !plain.containsOnly("0123456789.") || plain.indexOfChar('.') != plain.lastIndexOfChar('.'))
        return {};
    return plain.getDoubleValue();
}

juce::String speedText(double speed)
{
    return (speed < 10.0 ? juce::String(speed, 1) : juce::String(juce::roundToInt(speed)))
           + juce::String::fromUTF8("\xc3\x97");
}

juce::String numberText(double number)
{
    const auto text = juce::String(number, 3);
    return text.trimCharactersAtEnd("0").trimCharactersAtEnd(".");
}

} // namespace

RenderPanel::RenderPanel(FileRenderModel& model)
    : model_(model), formats_(model.formats()), format_("Format", formatTexts(formats_))
{
    setTitle("Render file");
    setFocusContainerType(FocusContainerType::keyboardFocusContainer);
    setWantsKeyboardFocus(true);
    for (auto* child :
         std::initializer_list<juce::Component*>{&input_, &output_, &chooseOutput_, &format_, &tail_, &tailSeconds_,
                                                 &tempo_, &progress_, &message_, &close_, &render_})
        addAndMakeVisible(child);
    addField(output_, "Output file");
    addField(tailSeconds_, "Tail in seconds");
    addField(tempo_, "Tempo in bpm");
    tailSeconds_.setText("2", false);
    input_.onFile = [this](const juce::File& file) { setInput(file); };
    chooseOutput_.setTitle("Choose the output file");
    chooseOutput_.onClick = [this] { chooseOutput(); };
    for (auto* box : {&format_, &tail_})
        box->setJustificationType(juce::Justification::centredLeft);
    format_.setSelectedId(1, juce::dontSendNotification);
    format_.onChange = [this] { takeFormat(); };
    tail_.setSelectedId(automaticTail, juce::dontSendNotification);
    tail_.onChange = [this] {
        edited();
        refresh();
    };
    tail_.setTooltip("How long the echoes go on after the input has ended");
    progress_.setTitle("Progress");
    progress_.setPercentageDisplay(false);
    message_.setJustificationType(juce::Justification::topLeft);
    message_.setMinimumHorizontalScale(1.0F);
    close_.onClick = [this] { cancelOrClose(); };
    render_.onClick = [this] { render(); };
    refresh();
    startTimerHz(looksPerSecond);
}

void RenderPanel::addField(juce::TextEditor& field, const juce::String& name)
{
    field.setTitle(name);
    field.setSelectAllWhenFocused(true);
    field.setJustification(juce::Justification::centredLeft);
    field.setIndents(8, 0);
    field.onTextChange = [this] { edited(); };
    field.onReturnKey = [this] { render(); };
    field.onEscapeKey = [this] { cancelOrClose(); };
}

void RenderPanel::open()
{
    tempo_.setText(numberText(model_.songTempoBpm()), false);
    asksToReplace_ = false;
    setVisible(true);
    toFront(true);
    refresh();
    input_.grabKeyboardFocus();
}

void RenderPanel::close()
{
    chooser_.reset();
    setVisible(false);
}

juce::String RenderPanel::stateText() const
{
    if (shown_ != FileRenderState::running)
        return "Render file" + ellipsis();
    return "Rendering " + juce::String(juce::roundToInt(share_ * 100.0)) + " %";
}

void RenderPanel::setInput(const juce::File& file)
{
    const auto status = model_.inspect(file.getFullPathName().toStdString());
    const bool isUsable = status.problem.empty();
    input_.show(file, isUsable ? fileDetails(status.channels, status.sampleRateHz, status.seconds) : "");
    proposeOutput();
    edited();
    if (!isUsable)
        say(juce::String::fromUTF8(status.problem.c_str()), true);
}

/// Beside the input, unless the user has named another one.
void RenderPanel::proposeOutput()
{
    if (output_.getText().isNotEmpty() && output_.getText() != proposedOutput_.getFullPathName())
        return;
    const auto patchName = juce::File::createLegalFileName(juce::String::fromUTF8(model_.patchName().c_str()));
    const auto input = input_.file();
    proposedOutput_ = input.getSiblingFile(input.getFileNameWithoutExtension() + " - " + patchName)
                          .withFileExtension(input.getFileExtension())
                          .getNonexistentSibling();
    output_.setText(proposedOutput_.getFullPathName(), false);
    takeFormat();
}

juce::String RenderPanel::chosenFormat() const
{
    return juce::String(formats_[static_cast<std::size_t>(std::max(format_.getSelectedId() - 1, 0))]);
}

/// Gives the output the extension that goes with the format.
void RenderPanel::takeFormat()
{
    edited();
    const juce::File input = input_.file();
    const auto text = output_.getText();
    if (!juce::File::isAbsolutePath(text))
        return;
    const bool isProposed = text == proposedOutput_.getFullPathName();
    const auto key = chosenFormat();
    const auto extension =
        key == "same" ? input.getFileExtension() : "." + key.initialSectionContainingOnly("abcdefghijklmnopqrstuvwxyz");
    const juce::File output(text);
    if (extension.isEmpty() || output.hasFileExtension(extension) || (key == "same" && input == juce::File()))
        return;
    const auto renamed = output.withFileExtension(extension);
    output_.setText(renamed.getFullPathName(), false);
    if (isProposed)
        proposedOutput_ = renamed;
}

void RenderPanel::chooseOutput()
{
    const auto text = output_.getText();
    chooser_ = std::make_unique<juce::FileChooser>("Render to", juce::File::isAbsolutePath(text) ? juce::File(text)
                                                                                                 : firstAudioFolder());
    const juce::Component::SafePointer<RenderPanel> self(this);
    chooser_->launchAsync(juce::FileBrowserComponent::saveMode | juce::FileBrowserComponent::canSelectFiles,
                          [self](const juce::FileChooser& chooser) {
                              const auto file = chooser.getResult();
                              if (self == nullptr || file == juce::File())
                                  return;
                              self->output_.setText(file.getFullPathName(), false);
                              if (file.getFileExtension().isEmpty())
                                  self->takeFormat();
                              self->edited();
                          });
}

bool RenderPanel::readRequest(FileRenderRequest& request, juce::String& problem) const
{
    const auto output = output_.getText().trim();
    const auto tailSeconds = numberIn(tailSeconds_.getText());
    const auto tempo = numberIn(tempo_.getText());
    if (input_.file() == juce::File())
        problem = "Choose a file to render.";
    else if (!juce::File::isAbsolutePath(output))
        problem = "Output: give the file with its folder, or choose one.";
    else if (tail_.getSelectedId() == tailInSeconds && !(tailSeconds && *tailSeconds <= longestTailSeconds))
        problem = "Tail: give seconds from 0 to 86400.";
    else if (!(tempo && *tempo >= slowestTempoBpm && *tempo <= fastestTempoBpm))
        problem = "Tempo: give 1 to 999 quarter notes per minute.";
    if (problem.isNotEmpty())
        return false;
    request.input = input_.file().getFullPathName().toStdString();
    request.output = output.toStdString();
    request.format = chosenFormat().toStdString();
    if (tail_.getSelectedId() == tailInSeconds)
        request.tailSeconds = tailSeconds;
    else if (tail_.getSelectedId() == noTail)
        request.tailSeconds = 0.0;
    request.tempoBpm = *tempo;
    return true;
}

void RenderPanel::render()
{
    if (shown_ == FileRenderState::running)
        return;
    FileRenderRequest request;
    juce::String problem;
    if (!readRequest(request, problem))
        return say(problem, true);
    const juce::File output(juce::String::fromUTF8(request.output.c_str()));
    if (output.existsAsFile() && output != input_.file() && !asksToReplace_)
    {
        say(output.getFileName() + " exists.", true);
        asksToReplace_ = true;
        refresh();
        return;
    }
    request.replacesExisting = asksToReplace_;
    asksToReplace_ = false;
    model_.startRender(request);
    refresh();
}

void RenderPanel::cancelOrClose()
{
    if (asksToReplace_)
        return edited();
    if (shown_ == FileRenderState::running)
        return model_.cancelRender();
    close();
}

/// What was said about the fields as they were is no longer so.
void RenderPanel::edited()
{
    asksToReplace_ = false;
    if (shown_ != FileRenderState::running)
        say({}, false);
}

void RenderPanel::say(const juce::String& text, bool isProblem)
{
    message_.setText(text, juce::dontSendNotification);
    isProblem_ = isProblem;
    colourMessage();
}

void RenderPanel::show(const FileRenderStatus& status)
{
    if (status.state == FileRenderState::running)
    {
        auto text = juce::String(juce::roundToInt(status.share * 100.0)) + " %";
        if (status.speed > 0.0)
            text << "   " << speedText(status.speed) << " real time   " << minutesText(std::ceil(status.secondsLeft))
                 << " left";
        return say(text, false);
    }
    if (status.state == shown_)
        return; // said already, and the user may have gone on
    auto text = juce::String::fromUTF8(status.text.c_str());
    for (const auto& warning : status.warnings)
        text << "\n" << juce::String::fromUTF8(warning.c_str());
    say(text, status.state == FileRenderState::failed || !status.warnings.empty());
}

void RenderPanel::enable(juce::Component& control, bool shouldBeEnabled)
{
    if (control.isEnabled() == shouldBeEnabled)
        return;
    control.setEnabled(shouldBeEnabled);
    // JUCE draws a field that is disabled like any other.
    if (dynamic_cast<juce::TextEditor*>(&control) != nullptr)
        control.setAlpha(shouldBeEnabled ? 1.0F : 0.5F);
    repaint(); // the captions are the panel's
}

void RenderPanel::refresh()
{
    const auto status = model_.renderStatus();
    show(status);
    shown_ = status.state;
    share_ = status.state == FileRenderState::done ? 1.0 : status.share;
    const bool isRunning = shown_ == FileRenderState::running;
    for (auto* control :
         std::initializer_list<juce::Component*>{&input_, &output_, &chooseOutput_, &format_, &tail_, &tempo_})
        enable(*control, !isRunning);
    enable(tailSeconds_, !isRunning && tail_.getSelectedId() == tailInSeconds);
    progress_.setVisible(isRunning || shown_ == FileRenderState::done);
    render_.setEnabled(!isRunning && input_.file() != juce::File());
    render_.setButtonText(asksToReplace_ ? "Replace it" : "Render");
    close_.setButtonText(isRunning || asksToReplace_ ? "Cancel" : "Close");
    if (stateText() == shownStateText_)
        return;
    shownStateText_ = stateText();
    if (onStateChange)
        onStateChange();
}

bool RenderPanel::keyPressed(const juce::KeyPress& key)
{
    if (key == juce::KeyPress::escapeKey)
        cancelOrClose();
    else if (key == juce::KeyPress::returnKey)
        render();
    return true; // nothing behind the panel is reached
}

} // namespace driftline
