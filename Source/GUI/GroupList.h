// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Preset.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace driftline
{

/// The groups of presets, one beneath the other, of which one is chosen: all, the user's own, and each by its name,
/// with how many there are. [message thread]
class GroupList : public juce::Component
{
public:
    GroupList();
    ~GroupList() override;

    std::function<void()> onChange;

    void show(std::span<const Preset> presets);

    /// Puts what is chosen into a filter.
    void applyTo(PresetFilter& filter) const;

    void resized() override;

private:
    class Entry;
    void add(const juce::String& name, PresetOrigin origin, const std::string& group, std::size_t count);
    void choose(PresetOrigin origin, const std::string& group);

    std::vector<std::unique_ptr<Entry>> entries_;
    PresetOrigin origin_ = PresetOrigin::any;
    std::string group_;
};

} // namespace driftline
