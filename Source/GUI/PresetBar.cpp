// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/PresetBar.h"

#include "GUI/LookAndFeel.h"
#include "Model/FactoryPresets.h"
#include "Model/PatchText.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr int arrowWidth = 36;

std::vector<Patch> readPresets()
{
    std::vector<Patch> presets;
    for (const auto& preset : factoryPresets())
        presets.push_back(readPatch(preset.text));
    return presets;
}

juce::String displayName(const Patch& patch)
{
    const auto name = juce::String::fromUTF8(patch.name.c_str());
    return patch.tags.empty() ? name : juce::String::fromUTF8(patch.tags.front().c_str()) + " / " + name;
}

} // namespace

PresetBar::PresetBar(EditorModel& model) : model_(model), presets_(readPresets())
{
    setTitle("Presets");
    setFocusContainerType(FocusContainerType::focusContainer);
    previous_.setTitle("Previous preset");
    next_.setTitle("Next preset");
    previous_.onClick = [this] { step(-1); };
    next_.onClick = [this] { step(1); };
    name_.onClick = [this] { showList(); };
    for (auto* button : {&previous_, &name_, &next_})
    {
        button->setMouseClickGrabsKeyboardFocus(false);
        addAndMakeVisible(button);
    }
    name_.setButtonText(displayName(model_.patch()));
    name_.setTitle("Preset " + name_.getButtonText());
    revision_ = model_.revision();
}

int PresetBar::presentIndex() const
{
    const auto name = model_.patch().name;
    const auto found =
        std::find_if(presets_.begin(), presets_.end(), [&](const Patch& preset) { return preset.name == name; });
    return found == presets_.end() ? -1 : static_cast<int>(found - presets_.begin());
}

void PresetBar::step(int direction)
{
    const int count = static_cast<int>(presets_.size());
    const int present = presentIndex();
    const int from = present < 0 && direction < 0 ? 0 : present;
    model_.loadPatch(presets_[static_cast<std::size_t>((from + direction + count) % count)]);
    refresh();
}

void PresetBar::showList()
{
    juce::PopupMenu menu;
    menu.setLookAndFeel(&getLookAndFeel());
    const int present = presentIndex();
    const juce::Component::SafePointer<PresetBar> self(this);
    for (int i = 0; i < static_cast<int>(presets_.size()); ++i)
        menu.addItem(displayName(presets_[static_cast<std::size_t>(i)]), true, i == present, [self, i] {
            if (self == nullptr)
                return;
            self->model_.loadPatch(self->presets_[static_cast<std::size_t>(i)]);
            self->refresh();
        });
    menu.showMenuAsync(juce::PopupMenu::Options().withTargetComponent(name_).withMinimumWidth(name_.getWidth()));
}

void PresetBar::refresh()
{
    if (model_.revision() == revision_)
        return;
    revision_ = model_.revision();
    const auto patch = model_.patch();
    name_.setButtonText(displayName(patch));
    name_.setTitle("Preset " + name_.getButtonText());
    name_.setTooltip(juce::String::fromUTF8(patch.description.c_str()));
}

void PresetBar::paint(juce::Graphics& g)
{
    g.setColour(LookAndFeel::paletteOf(*this).control);
    g.fillRoundedRectangle(getLocalBounds().toFloat(), 6.0F);
}

void PresetBar::resized()
{
    auto area = getLocalBounds();
    previous_.setBounds(area.removeFromLeft(arrowWidth));
    next_.setBounds(area.removeFromRight(arrowWidth));
    name_.setBounds(area);
}

} // namespace driftline
