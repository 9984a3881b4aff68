// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveClipboard.h"
#include "GUI/PlaybackStatus.h"
#include "GUI/SlotThumbnail.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <memory>
#include <optional>
#include <vector>

namespace driftline
{

/// The twelve slots as small pictures of their curves; a click makes one play. The one that plays carries a dot where
/// it is not the one chosen: while it waits for its beat, and where a key has chosen another. A drag puts a slot
/// between two others, with Alt a copy of it onto another one. Keys on a slot: F2 renames, Ctrl (Command on a Mac) with
/// C, X and V copies, empties and pastes, with the arrow keys moves it, with Z takes back; Delete empties it. All of it
/// can be undone with the curve's own edits. [message thread]
class SlotRow : public juce::Component
{
public:
    /// `session` must outlive this.
    explicit SlotRow(CurveSession& session);
    ~SlotRow() override;

    void refresh(const PlaybackStatus& playback);
    void resized() override;
    void paintOverChildren(juce::Graphics&) override;

    /// Puts a slot where another one is, and those between one place on; the one that plays stays what it was.
    void move(int from, int to);
    void copyOnto(int from, int to);
    void rename(int slot, const juce::String& name);
    void clear(int slot);

    juce::PopupMenu menuOf(int slot);
    SlotThumbnail& thumbnail(int slot) { return *thumbnails_[static_cast<std::size_t>(slot)]; }

    void setClipboard(Clipboard clipboard) { clipboard_ = std::move(clipboard); }

private:
    /// Where a slot that is dragged would go.
    struct Drop
    {
        int slot;
        bool isCopy;
        bool operator==(const Drop&) const = default;
    };

    SlotThumbnail::Actions actionsOf(int slot);
    int slotAt(int x) const;
    void setSlot(int slot, const CurveSlot& curves);
    void copy(int slot);
    void pasteOnto(int slot);
    bool keyPressedOn(int slot, const juce::KeyPress&);
    void drop(int from);
    void showAll();

    CurveSession& session_;
    Clipboard clipboard_;
    std::vector<std::unique_ptr<SlotThumbnail>> thumbnails_;
    std::optional<Drop> drop_;
    unsigned generation_ = 0;

    JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SlotRow)
};

} // namespace driftline
