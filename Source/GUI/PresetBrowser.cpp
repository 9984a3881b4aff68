// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PresetBrowser.h"

#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"
#include "Offline/PresetLibrary.h"
#include "Offline/ResponseSource.h"

namespace driftline
{

namespace
{

constexpr int panelWidth = 1120;
constexpr int panelTop = 56;
constexpr int panelBottom = 20;
constexpr int padding = 18;
constexpr int gap = 8;
constexpr int searchHeight = 32;
constexpr int tagsHeight = 50;
constexpr int groupsWidth = 140;
constexpr int detailsWidth = 264;
constexpr int buttonHeight = 28;
constexpr int noticeHeight = 34;

bool isCommand(const juce::KeyPress& key, char letter)
{
    const auto code = juce::CharacterFunctions::toLowerCase(static_cast<juce::juce_wchar>(key.getKeyCode()));
    return key.getModifiers().isCommandDown() && code == static_cast<juce::juce_wchar>(letter);
}

} // namespace

PresetBrowser::PresetBrowser(EditorModel& model) : model_(model), library_(model.presets())
{
    setTitle("Preset browser");
    setFocusContainerType(FocusContainerType::keyboardFocusContainer);
    for (auto* child : std::initializer_list<juce::Component*>{&search_, &count_, &tags_, &groups_, &list_, &details_,
                                                               &save_, &saveAs_, &rename_, &delete_, &notice_, &init_,
                                                               &folder_, &cancel_, &keep_})
        addAndMakeVisible(child);
    addChildComponent(form_);

    search_.setTitle("Search");
    search_.setHelpText("Words in the name, the tags or the description.");
    search_.onTextChange = [this] { showList(); };
    search_.addKeyListener(this);
    tags_.onChange = [this] { showList(); };
    groups_.onChange = [this] { showList(); };
    list_.setModel(&rows_);
    list_.setTitle("Presets");
    list_.setRowHeight(PresetRows::rowHeight);
    list_.setColour(juce::ListBox::backgroundColourId, juce::Colours::transparentBlack);
    list_.addKeyListener(this);
    rows_.onPreview = [this](const Preset& preset) {
        if (!isListing_)
            preview(preset);
    };
    rows_.onChoose = [this] { keep(); };
    count_.setJustificationType(juce::Justification::centredRight);
    notice_.setJustificationType(juce::Justification::topLeft);
    notice_.setMinimumHorizontalScale(1.0F);

    const auto prepare = [](juce::TextButton& button, const char* help, std::function<void()> action) {
        button.setTooltip(help);
        button.setMouseClickGrabsKeyboardFocus(false);
        button.onClick = std::move(action);
    };
    prepare(save_, "Saves the present sound over your preset of this name (Ctrl+S)", [this] { save(); });
    prepare(saveAs_, "Saves the present sound as a preset of yours (Ctrl+Shift+S)", [this] { askToSave(); });
    prepare(rename_, "Gives the chosen preset of yours another name", [this] { askToRename(); });
    prepare(delete_, "Deletes the chosen preset of yours", [this] { askToDelete(); });
    prepare(init_, "Starts from nothing: every parameter and curve as in a new instance", [this] { initialise(); });
    prepare(folder_, "Shows the folder of your presets", [this] {
        const juce::File folder(juceText(utf8Of(library_.userFolder())));
        folder.createDirectory();
        folder.revealToUser();
    });
    prepare(cancel_, "Brings back what was there before (Escape)", [this] { cancel(); });
    prepare(keep_, "Goes on with what is heard (Return)", [this] { keep(); });
    form_.onCancel = [this] { hideForm(); };
}

// --- what is shown ---

void PresetBrowser::open()
{
    before_ = model_.patch();
    hasLoaded_ = false;
    notice_.setText({}, juce::dontSendNotification);
    hideForm();
    attempt([this] { library_.refresh(); });
    revision_ = library_.revision();
    tags_.show(tagsIn(library_.presets()));
    groups_.show(library_.presets());
    showList();
    if (isShowing())
        search_.grabKeyboardFocus();
}

void PresetBrowser::refresh()
{
    if (revision_ == library_.revision())
        return;
    revision_ = library_.revision();
    tags_.show(tagsIn(library_.presets()));
    groups_.show(library_.presets());
    showList();
}

void PresetBrowser::showList()
{
    PresetFilter filter;
    filter.words = modelText(search_.getText());
    filter.tags = tags_.chosen();
    groups_.applyTo(filter);
    std::vector<Preset> shown;
    for (const auto index : matching(library_.presets(), filter))
        shown.push_back(library_.presets()[index]);
    count_.setText(juce::String(shown.size()) + (shown.size() == 1 ? " preset" : " presets"),
                   juce::dontSendNotification);
    rows_.show(std::move(shown));
    list_.updateContent();
    selectPresent();
    list_.repaint();
}

void PresetBrowser::selectPresent()
{
    int row = -1;
    const auto patch = model_.patch();
    for (const auto* preset : library_.named(patch.name))
        if (row < 0 || areAlike(preset->patch, patch))
            row = rows_.rowOf(preset->key);
    isListing_ = true;
    if (row >= 0)
        list_.selectRow(row);
    else
        list_.deselectAllRows();
    isListing_ = false;
    details_.show(selected());
    updateButtons();
}

const Preset* PresetBrowser::selected() const { return rows_.presetAt(list_.getSelectedRow()); }

void PresetBrowser::updateButtons()
{
    const auto* preset = selected();
    const bool isOwn = preset != nullptr && !preset->isFactory;
    save_.setEnabled(library_.userPresetNamed(model_.patch().name) != nullptr);
    rename_.setEnabled(isOwn && preset->problem.empty());
    delete_.setEnabled(isOwn);
}

// --- hearing ---

void PresetBrowser::move(int direction)
{
    const int present = list_.getSelectedRow();
    const int row =
        rows_.nextRow(present < 0 ? (direction > 0 ? 0 : rows_.getNumRows() - 1) : present + direction, direction);
    if (row >= 0)
        list_.selectRow(row);
}

void PresetBrowser::preview(const Preset& preset)
{
    hideForm();
    details_.show(&preset);
    updateButtons();
    const auto present = model_.patch();
    if (!preset.problem.empty() || (labelOf(present) == labelOf(preset.patch) && areAlike(present, preset.patch)))
        return;
    auto patch = preset.patch;
    patch.parameters.set(ParameterId::bypass, model_.parameter(ParameterId::bypass));
    if (hasLoaded_)
        model_.loadPatchInstead(patch);
    else
        model_.loadPatch(patch);
    hasLoaded_ = true;
    updateButtons();
}

void PresetBrowser::keep() { onClose(); }

void PresetBrowser::cancel()
{
    if (hasLoaded_)
        model_.loadPatchInstead(before_);
    onClose();
}

void PresetBrowser::initialise()
{
    Preset init;
    preview(init);
    selectPresent();
}

// --- keys, mouse, looks ---

bool PresetBrowser::keyPressed(const juce::KeyPress& key, juce::Component*)
{
    if (key == juce::KeyPress::downKey)
        move(1);
    else if (key == juce::KeyPress::upKey)
        move(-1);
    else if (key == juce::KeyPress::returnKey)
        keep();
    else
        return keyPressed(key);
    return true;
}

bool PresetBrowser::keyPressed(const juce::KeyPress& key)
{
    if (key == juce::KeyPress::escapeKey)
        cancel();
    else if (isCommand(key, 'f'))
    {
        search_.grabKeyboardFocus();
        search_.selectAll();
    }
    else
        return false;
    return true;
}

void PresetBrowser::mouseDown(const juce::MouseEvent& event)
{
    if (!panel().contains(event.getPosition()))
        keep();
}

juce::Rectangle<int> PresetBrowser::panel() const
{
    const auto area = getLocalBounds().withTrimmedTop(panelTop).withTrimmedBottom(panelBottom);
    return area.withSizeKeepingCentre(std::min(panelWidth, area.getWidth() - 2 * panelBottom), area.getHeight());
}

void PresetBrowser::paint(juce::Graphics& g)
{
    const auto palette = LookAndFeel::paletteOf(*this);
    g.fillAll(palette.ink.withAlpha(0.75F));
    const auto bounds = panel().toFloat();
    g.setColour(palette.panel);
    g.fillRoundedRectangle(bounds, 10.0F);
    g.setColour(palette.line);
    g.drawRoundedRectangle(bounds.reduced(0.5F), 10.0F, 1.0F);
    g.setColour(palette.text);
    g.setFont(LookAndFeel::fontOf(*this, FontWeight::semiBold, 16.0F));
    g.drawText("Presets", panel().reduced(padding).removeFromTop(searchHeight).withTrimmedLeft(10),
               juce::Justification::centredLeft);
    g.setColour(palette.well);
    g.fillRoundedRectangle(list_.getBounds().toFloat(), 8.0F);
    if (rows_.presets().empty())
    {
        g.setColour(palette.dimText);
        g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 13.0F));
        g.drawText("No preset fits; clear the search or the tags.", list_.getBounds(), juce::Justification::centred);
    }
}

void PresetBrowser::resized()
{
    const auto palette = LookAndFeel::paletteOf(*this);
    search_.setTextToShowWhenEmpty("Search names, tags and descriptions", palette.dimText);
    search_.applyFontToAllText(LookAndFeel::fontOf(*this, FontWeight::regular, 13.0F));
    search_.setIndents(10, 7);
    list_.getVerticalScrollBar().setColour(juce::ScrollBar::thumbColourId, palette.line);
    count_.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 11.5F));
    count_.setColour(juce::Label::textColourId, palette.dimText);
    notice_.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 11.5F));
    notice_.setColour(juce::Label::textColourId, palette.limit);

    auto area = panel().reduced(padding);
    auto top = area.removeFromTop(searchHeight);
    count_.setBounds(top.removeFromRight(90));
    top.removeFromLeft(groupsWidth + padding);
    search_.setBounds(top.removeFromLeft(top.getWidth() - gap));
    area.removeFromTop(10);
    auto footer = area.removeFromBottom(buttonHeight);
    area.removeFromBottom(14);

    keep_.setBounds(footer.removeFromRight(90));
    footer.removeFromRight(gap);
    cancel_.setBounds(footer.removeFromRight(90));
    init_.setBounds(footer.removeFromLeft(70));
    footer.removeFromLeft(gap);
    folder_.setBounds(footer.removeFromLeft(110));
    footer.removeFromLeft(padding);
    notice_.setBounds(footer.withSizeKeepingCentre(footer.getWidth(), noticeHeight));

    groups_.setBounds(area.removeFromLeft(groupsWidth));
    area.removeFromLeft(padding);
    tags_.setBounds(area.removeFromTop(tagsHeight));
    area.removeFromTop(10);
    auto right = area.removeFromRight(detailsWidth);
    area.removeFromRight(padding);
    list_.setBounds(area);
    form_.setBounds(right);
    auto buttons = right.removeFromBottom(2 * buttonHeight + gap);
    details_.setBounds(right.withTrimmedBottom(gap));
    const auto placeTwo = [&](juce::Component& first, juce::Component& second) {
        auto row = buttons.removeFromTop(buttonHeight);
        buttons.removeFromTop(gap);
        first.setBounds(row.removeFromLeft((row.getWidth() - gap) / 2));
        row.removeFromLeft(gap);
        second.setBounds(row);
    };
    placeTwo(save_, saveAs_);
    placeTwo(rename_, delete_);
}

} // namespace driftline
