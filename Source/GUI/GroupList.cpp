// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/GroupList.h"

#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"

namespace driftline
{

namespace
{

constexpr int entryHeight = 28;
constexpr float textSize = 12.5F;

} // namespace

class GroupList::Entry : public juce::Button
{
public:
    Entry(const juce::String& name, PresetOrigin origin, std::string group, std::size_t count)
        : juce::Button(name), origin_(origin), group_(std::move(group)), count_(count)
    {
        setTitle(name + ", " + juce::String(count) + (count == 1 ? " preset" : " presets"));
        setMouseClickGrabsKeyboardFocus(false);
        setWantsKeyboardFocus(true);
    }

    bool is(PresetOrigin origin, const std::string& group) const { return origin == origin_ && group == group_; }

    void paintButton(juce::Graphics& g, bool isHighlighted, bool) override
    {
        const auto palette = LookAndFeel::paletteOf(*this);
        const auto bounds = getLocalBounds().toFloat().reduced(0.0F, 1.0F);
        if (getToggleState() || isHighlighted)
        {
            g.setColour(getToggleState() ? palette.panel.interpolatedWith(palette.delay, 0.14F) : palette.control);
            g.fillRoundedRectangle(bounds, 6.0F);
        }
        const auto inside = bounds.reduced(10.0F, 0.0F);
        g.setFont(LookAndFeel::fontOf(*this, FontWeight::medium, textSize));
        g.setColour(getToggleState() ? palette.delay : palette.text);
        g.drawText(getButtonText(), inside, juce::Justification::centredLeft);
        g.setFont(LookAndFeel::fontOf(*this, FontWeight::regular, 11.0F));
        g.setColour(palette.dimText);
        g.drawText(juce::String(count_), inside, juce::Justification::centredRight);
        if (hasKeyboardFocus(false))
            drawFocusRing(g, bounds, palette.delay);
    }

private:
    const PresetOrigin origin_;
    const std::string group_;
    const std::size_t count_;
};

GroupList::GroupList()
{
    setTitle("Groups");
    setFocusContainerType(FocusContainerType::focusContainer);
}

GroupList::~GroupList() = default;

void GroupList::add(const juce::String& name, PresetOrigin origin, const std::string& group, std::size_t count)
{
    auto& entry = *entries_.emplace_back(std::make_unique<Entry>(name, origin, group, count));
    entry.setToggleState(entry.is(origin_, group_), juce::dontSendNotification);
    entry.onClick = [this, origin, group] { choose(origin, group); };
    addAndMakeVisible(entry);
}

void GroupList::show(std::span<const Preset> presets)
{
    entries_.clear();
    PresetFilter own;
    own.origin = PresetOrigin::user;
    add("All", PresetOrigin::any, {}, presets.size());
    add("Yours", PresetOrigin::user, {}, matching(presets, own).size());
    for (const auto& group : groupsIn(presets))
    {
        PresetFilter filter;
        filter.group = group;
        add(juceText(group), PresetOrigin::any, group, matching(presets, filter).size());
    }
    resized();
}

void GroupList::choose(PresetOrigin origin, const std::string& group)
{
    origin_ = origin;
    group_ = group;
    for (auto& entry : entries_)
        entry->setToggleState(entry->is(origin_, group_), juce::dontSendNotification);
    onChange();
}

void GroupList::applyTo(PresetFilter& filter) const
{
    filter.origin = origin_;
    filter.group = group_;
}

void GroupList::resized()
{
    auto area = getLocalBounds();
    for (auto& entry : entries_)
        entry->setBounds(area.removeFromTop(entryHeight));
}

} // namespace driftline
