// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/JuceText.h"
#include "GUI/PresetBrowser.h"
#include "Offline/PresetLibrary.h"

// What the PresetBrowser does to the presets on the disk.

namespace driftline
{

namespace
{

juce::String quoted(const std::string& name)
{
    return juce::String::fromUTF8("\xe2\x80\x98") + juceText(name) + juce::String::fromUTF8("\xe2\x80\x99");
}

} // namespace

bool PresetBrowser::attempt(const std::function<void()>& work)
{
    juce::String problem;
    try
    {
        work();
    }
    catch (const std::exception& error)
    {
        problem = juceText(error.what());
    }
    if (form_.isVisible())
        form_.showProblem(problem);
    notice_.setText(form_.isVisible() ? juce::String() : problem, juce::dontSendNotification);
    notice_.setTooltip(notice_.getText());
    return problem.isEmpty();
}

void PresetBrowser::ask(std::function<void()> accept)
{
    form_.onAccept = std::move(accept);
    details_.setVisible(false);
    for (auto* button : {&save_, &saveAs_, &rename_, &delete_})
        button->setVisible(false);
}

void PresetBrowser::hideForm()
{
    if (form_.hasKeyboardFocus(true))
        list_.grabKeyboardFocus();
    form_.setVisible(false);
    details_.setVisible(true);
    for (auto* button : {&save_, &saveAs_, &rename_, &delete_})
        button->setVisible(true);
}

void PresetBrowser::save()
{
    const auto patch = model_.patch();
    if (library_.userPresetNamed(patch.name) == nullptr)
        askToSave();
    else if (attempt([&] { library_.save(patch, PresetLibrary::Existing::replace); }))
    {
        before_ = patch;
        hasLoaded_ = false;
        refresh();
    }
}

void PresetBrowser::askToSave()
{
    juce::StringArray groups;
    for (const auto& group : groupsIn(library_.presets()))
        groups.add(juceText(group));
    auto label = labelOf(model_.patch());
    if (!library_.problemWithName(label.name).empty())
        label.name += " 2";
    ask([this] { saveAs(false); });
    form_.askForLabel("Save as a preset of yours", label, groups);
}

void PresetBrowser::saveAs(bool replaces)
{
    const auto label = form_.label();
    auto patch = model_.patch();
    patch.name = label.name;
    patch.description = label.description;
    patch.tags = label.tags;
    if (const auto* const same = library_.userPresetNamed(label.name); same != nullptr && !replaces)
    {
        ask([this] { saveAs(true); });
        form_.askWhether("Replace your preset " + quoted(same->patch.name) + "?", "Replace");
        return;
    }
    if (!attempt([&] {
            library_.save(patch, replaces ? PresetLibrary::Existing::replace : PresetLibrary::Existing::refuse);
        }))
        return;
    hideForm();
    model_.loadPatch(patch); // it has its name now
    before_ = patch;
    hasLoaded_ = false;
    refresh();
    selectPresent();
}

void PresetBrowser::askToRename()
{
    const auto* preset = selected();
    if (preset == nullptr)
        return;
    ask([this] { rename(); });
    form_.askForName("Rename " + quoted(preset->patch.name), preset->patch.name);
}

void PresetBrowser::rename()
{
    const auto* preset = selected();
    if (preset == nullptr)
        return;
    const auto key = preset->key;
    const auto oldName = preset->patch.name;
    const auto newName = form_.label().name;
    if (!attempt([&] { library_.rename(key, newName); }))
        return;
    hideForm();
    if (auto patch = model_.patch(); patch.name == oldName)
    {
        patch.name = newName;
        model_.loadPatch(patch);
        before_ = patch;
        hasLoaded_ = false;
    }
    refresh();
}

void PresetBrowser::askToDelete()
{
    const auto* preset = selected();
    if (preset == nullptr)
        return;
    ask([this] { remove(); });
    form_.askWhether("Delete " + quoted(preset->patch.name) + "? Its file is removed from the disk.", "Delete");
}

void PresetBrowser::remove()
{
    const auto* preset = selected();
    if (preset == nullptr)
        return;
    const auto key = preset->key;
    if (!attempt([&] { library_.remove(key); }))
        return;
    hideForm();
    refresh();
}

} // namespace driftline
