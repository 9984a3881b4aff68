// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PresetBar.h"

#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"
#include "Model/PresetGroups.h"
#include "Offline/PresetLibrary.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr int arrowWidth = 36;
constexpr int nameWidth = 340;
constexpr int sideWidth = 32;
constexpr int copyWidth = 58;
constexpr int turnWidth = 34;
constexpr int gap = 4;
constexpr int groupGap = 14;

juce::String displayName(const Patch& patch)
{
    const auto name = juceText(patch.name);
    return patch.tags.empty() ? name : juceText(groupOf(patch)) + " / " + name;
}

} // namespace

PresetBar::PresetBar(EditorModel& model) : model_(model)
{
    setTitle("Presets");
    setFocusContainerType(FocusContainerType::focusContainer);
    previous_.setTitle("Previous preset");
    next_.setTitle("Next preset");
    previous_.setTooltip("The preset before this one");
    next_.setTooltip("The preset after this one");
    sideA_.setTitle("Side A");
    sideB_.setTitle("Side B");
    sideA_.setTooltip("Plays side A, to compare");
    sideB_.setTooltip("Plays side B, to compare; at first it is as side A");
    previous_.onClick = [this] { step(-1); };
    next_.onClick = [this] { step(1); };
    name_.onClick = [this] { browser_ != nullptr ? closeBrowser() : openBrowser(); };
    sideA_.onClick = [this] { model_.chooseSide(Side::a); };
    sideB_.onClick = [this] { model_.chooseSide(Side::b); };
    copy_.onClick = [this] { model_.copyToOtherSide(); };
    undo_.onClick = [this] { model_.undo(); };
    redo_.onClick = [this] { model_.redo(); };
    for (auto* button :
         std::initializer_list<juce::Button*>{&previous_, &name_, &next_, &sideA_, &sideB_, &copy_, &undo_, &redo_})
    {
        button->setMouseClickGrabsKeyboardFocus(false);
        addAndMakeVisible(button);
    }
    refresh();
}

// --- what is shown ---

bool PresetBar::isModified(const Patch& patch) const
{
    const auto presets = model_.presets().named(patch.name);
    if (presets.empty() && patch.name == Patch{}.name)
        return !areAlike(patch, Patch{});
    return std::none_of(presets.begin(), presets.end(),
                        [&](const Preset* preset) { return areAlike(preset->patch, patch); });
}

void PresetBar::showName()
{
    ParameterValues parameters;
    for (const auto& info : parameterTable())
        parameters.set(info.id, model_.parameter(info.id));
    const auto revision = model_.revision();
    const auto library = model_.presets().revision();
    if (revision == shownRevision_ && library == shownLibrary_ && parameters == shownParameters_)
        return;
    shownRevision_ = revision;
    shownLibrary_ = library;
    shownParameters_ = parameters;
    const auto patch = model_.patch();
    const bool modified = isModified(patch);
    name_.setButtonText(displayName(patch) + (modified ? juce::String::fromUTF8("  \xe2\x80\xa2") : juce::String()));
    name_.setTitle("Preset " + displayName(patch) + (modified ? ", modified" : ""));
    name_.setTooltip(patch.description.empty() ? juce::String("Opens the presets (Ctrl+F)")
                                               : juceText(patch.description));
}

void PresetBar::showSide()
{
    const bool isA = model_.side() == Side::a;
    sideA_.setToggleState(isA, juce::dontSendNotification);
    sideB_.setToggleState(!isA, juce::dontSendNotification);
    copy_.setButtonText(juce::String::fromUTF8(isA ? "A \xe2\x86\x92 B" : "B \xe2\x86\x92 A"));
    copy_.setTitle(isA ? "Copy A to B" : "Copy B to A");
    copy_.setTooltip(isA ? "Makes side B the same as side A" : "Makes side A the same as side B");
}

void PresetBar::showHistory()
{
    const auto show = [](TurnButton& button, const std::string& what, const char* key) {
        button.setEnabled(!what.empty());
        button.setTooltip(button.getName() + (what.empty() ? juce::String() : ": " + juceText(what)) + " (" + key
                          + ")");
    };
    show(undo_, model_.undoText(), "Ctrl+Z");
    show(redo_, model_.redoText(), "Ctrl+Shift+Z");
}

void PresetBar::refresh()
{
    showName();
    showSide();
    showHistory();
    if (browser_ != nullptr)
        browser_->refresh();
}

// --- what is done ---

void PresetBar::step(int direction)
{
    const auto& all = model_.presets().presets();
    const auto end = std::find_if(all.begin(), all.end(), [](const Preset& preset) { return !preset.problem.empty(); });
    const auto count = end - all.begin();
    const auto name = model_.patch().name;
    const auto found = std::find_if(all.begin(), end, [&](const Preset& preset) { return preset.patch.name == name; });
    const auto from = found != end ? found - all.begin() : direction > 0 ? -1 : 0;
    auto patch = all[static_cast<std::size_t>((from + direction + count) % count)].patch;
    patch.parameters.set(ParameterId::bypass, model_.parameter(ParameterId::bypass));
    model_.loadPatch(patch);
    refresh();
}

void PresetBar::openBrowser()
{
    auto* parent = getParentComponent();
    if (parent == nullptr || browser_ != nullptr)
        return;
    browser_ = std::make_unique<PresetBrowser>(model_);
    browser_->onClose = [self = juce::Component::SafePointer<PresetBar>(this)] {
        // Not from within the browser, whose buttons call this.
        juce::MessageManager::callAsync([self] {
            if (self != nullptr)
                self->closeBrowser();
        });
    };
    parent->addAndMakeVisible(*browser_);
    browser_->setBounds(parent->getLocalBounds());
    browser_->sendLookAndFeelChange();
    browser_->open();
}

void PresetBar::closeBrowser()
{
    browser_.reset();
    refresh();
    if (isShowing())
        name_.grabKeyboardFocus();
}

bool PresetBar::takeKey(const juce::KeyPress& key)
{
    const auto modifiers = key.getModifiers();
    if (!modifiers.isCommandDown() || modifiers.isAltDown())
        return false;
    const auto code = juce::CharacterFunctions::toLowerCase(static_cast<juce::juce_wchar>(key.getKeyCode()));
    if (code == 'y' || (code == 'z' && modifiers.isShiftDown()))
        model_.redo();
    else if (code == 'z')
        model_.undo();
    else if (code == 's' || code == 'f')
    {
        openBrowser();
        if (browser_ != nullptr && code == 's')
            modifiers.isShiftDown() ? browser_->askToSave() : browser_->save();
    }
    else
        return false;
    refresh();
    return true;
}

void PresetBar::paint(juce::Graphics& g)
{
    g.setColour(LookAndFeel::paletteOf(*this).control);
    g.fillRoundedRectangle(getLocalBounds().withWidth(nameWidth).toFloat(), 6.0F);
}

void PresetBar::resized()
{
    auto area = getLocalBounds();
    auto name = area.removeFromLeft(nameWidth);
    previous_.setBounds(name.removeFromLeft(arrowWidth));
    next_.setBounds(name.removeFromRight(arrowWidth));
    name_.setBounds(name);
    area.removeFromLeft(groupGap);
    const auto place = [&](juce::Component& component, int width, int after) {
        component.setBounds(area.removeFromLeft(width));
        area.removeFromLeft(after);
    };
    place(sideA_, sideWidth, gap);
    place(sideB_, sideWidth, gap);
    place(copy_, copyWidth, groupGap);
    place(undo_, turnWidth, gap);
    place(redo_, turnWidth, 0);
}

void PresetBar::parentSizeChanged()
{
    if (browser_ != nullptr)
        browser_->setBounds(getParentComponent()->getLocalBounds());
}

} // namespace driftline
