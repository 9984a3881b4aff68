// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Preset.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>
#include <string>
#include <vector>

namespace driftline
{

/// What the browser's list shows: headings and presets, drawn by the look of `owner`. [message thread]
class PresetRows : public juce::ListBoxModel
{
public:
    static constexpr int rowHeight = 34;

    explicit PresetRows(const juce::Component& owner) : owner_(owner) {}

    /// Called with the preset of a row that was clicked or reached by a key, and of one that was chosen for good.
    std::function<void(const Preset&)> onPreview;
    std::function<void()> onChoose;

    /// Shows these; copies them.
    void show(std::vector<Preset> presets);
    const std::vector<Preset>& presets() const { return presets_; }

    /// The row of a preset, or -1; the preset of a row, or nothing for a heading.
    int rowOf(const std::string& key) const;
    const Preset* presetAt(int row) const;

    /// The nearest row with a preset from `row` on in this direction, or -1.
    int nextRow(int row, int direction) const;

    int getNumRows() override { return static_cast<int>(rows_.size()); }
    juce::String getNameForRow(int row) override;
    void paintListBoxItem(int row, juce::Graphics&, int width, int height, bool isSelected) override;
    void selectedRowsChanged(int row) override;
    void listBoxItemClicked(int row, const juce::MouseEvent&) override;
    void listBoxItemDoubleClicked(int row, const juce::MouseEvent&) override;
    void returnKeyPressed(int row) override;

private:
    struct Row
    {
        juce::String heading; ///< or
        int preset = -1;
    };

    const juce::Component& owner_;
    std::vector<Preset> presets_;
    std::vector<Row> rows_;
};

} // namespace driftline
