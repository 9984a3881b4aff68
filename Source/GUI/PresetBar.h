// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"
#include "Model/Patch.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <vector>

namespace driftline
{

/// The present patch's name, which opens the list of factory presets, between arrows for the one before and the one
/// after. [message thread]
class PresetBar : public juce::Component
{
public:
    /// `model` must outlive this.
    explicit PresetBar(EditorModel& model);

    void refresh();
    void paint(juce::Graphics&) override;
    void resized() override;

private:
    void step(int direction);
    void showList();
    int presentIndex() const;

    EditorModel& model_;
    const std::vector<Patch> presets_;
    juce::TextButton previous_{juce::String::fromUTF8("\xe2\x80\xb9")};
    juce::TextButton name_;
    juce::TextButton next_{juce::String::fromUTF8("\xe2\x80\xba")};
    std::uint32_t revision_ = 0;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(PresetBar)
};

} // namespace driftline
