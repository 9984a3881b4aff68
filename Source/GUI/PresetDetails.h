// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Preset.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <optional>

namespace driftline
{

/// All about one preset: its curve, its name, its tags and what it does. [message thread]
class PresetDetails : public juce::Component
{
public:
    PresetDetails() { setTitle("About the preset"); }

    void show(const Preset* preset);

    void paint(juce::Graphics&) override;

private:
    std::optional<Preset> preset_;
};

} // namespace driftline
