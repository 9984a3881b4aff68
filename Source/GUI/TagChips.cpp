// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/TagChips.h"

#include "GUI/JuceCompat.h"
#include "GUI/JuceText.h"
#include "GUI/LookAndFeel.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr int chipHeight = 22;
constexpr int gap = 6;
constexpr int sideRoom = 10;
constexpr float textSize = 12.5F;

} // namespace

TagChips::TagChips()
{
    setTitle("Tags");
    setFocusContainerType(FocusContainerType::focusContainer);
}

void TagChips::show(const std::vector<std::string>& tags)
{
    const auto down = chosen();
    chips_.clear();
    for (const auto& tag : tags)
    {
        auto& chip = *chips_.emplace_back(std::make_unique<juce::TextButton>(juceText(tag)));
        chip.setTitle("Only with the tag " + juceText(tag));
        chip.setClickingTogglesState(true);
        chip.setMouseClickGrabsKeyboardFocus(false);
        chip.setToggleState(std::find(down.begin(), down.end(), tag) != down.end(), juce::dontSendNotification);
        chip.onClick = [this] { onChange(); };
        addChildComponent(chip);
    }
    resized();
}

std::vector<std::string> TagChips::chosen() const
{
    std::vector<std::string> tags;
    for (const auto& chip : chips_)
        if (chip->getToggleState())
            tags.push_back(modelText(chip->getButtonText()));
    return tags;
}

void TagChips::resized()
{
    const auto font = LookAndFeel::fontOf(*this, FontWeight::medium, textSize);
    int left = 0;
    int top = 0;
    for (auto& chip : chips_)
    {
        const int width = juce::roundToInt(compat::textWidth(font, chip->getButtonText())) + 2 * sideRoom;
        if (left + width > getWidth())
        {
            left = 0;
            top += chipHeight + gap;
        }
        chip->setBounds(left, top, width, chipHeight);
        chip->setVisible(top + chipHeight <= getHeight());
        left += width + gap;
    }
}

} // namespace driftline
