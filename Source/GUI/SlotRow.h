// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/EditorModel.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <memory>
#include <vector>

namespace driftline
{

/// The twelve slots as small pictures of their curves; a click makes one play. The one that plays carries a dot where
/// it is not the one chosen: while it waits for its beat, and where a key has chosen another. [message thread]
class SlotRow : public juce::Component
{
public:
    /// `model` must outlive this.
    explicit SlotRow(EditorModel& model);
    ~SlotRow() override;

    void refresh(const PlaybackStatus& playback);
    void resized() override;

private:
    class Thumbnail;

    EditorModel& model_;
    std::vector<std::unique_ptr<Thumbnail>> thumbnails_;
    std::uint32_t revision_ = 0;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SlotRow)
};

} // namespace driftline
