// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "GUI/CurveSession.h"
#include "Model/CurveClip.h"

#include <juce_gui_basics/juce_gui_basics.h>

#include <functional>

namespace driftline
{

/// The system's clipboard, or a test's own.
struct Clipboard
{
    std::function<juce::String()> read = [] { return juce::SystemClipboard::getTextFromClipboard(); };
    std::function<void(const juce::String&)> write = [](const juce::String& text) {
        juce::SystemClipboard::copyTextToClipboard(text);
    };
};

// What the editing keys do with what is selected; without a selection of two points and more, with the whole curve.
// [message thread]

/// From the first selected point to the last; the whole pass where fewer than two are selected.
CurveRange selectedRange(const CurveSession& session);

void copySelected(const CurveSession& session, const Clipboard& clipboard);

/// Copies, and removes the points that are selected.
void cutSelected(CurveSession& session, const Clipboard& clipboard);

/// Puts what is on the clipboard over what is selected; from the one selected point on, as long as it was; and where
/// nothing is selected to where it came from. What came in is selected then. Returns what is wrong, empty if nothing
/// is.
juce::String paste(CurveSession& session, const Clipboard& clipboard);

/// Repeats what is selected right behind it, as far as there is room, and selects the copy.
bool duplicateSelected(CurveSession& session);

/// Selects the points that lie in the range.
void selectRange(CurveSession& session, CurveRange range);

/// Reads a clip. Returns nothing and sets `problem` where the clipboard holds another text.
std::optional<CurveClip> readClipboard(const Clipboard& clipboard, juce::String& problem);

} // namespace driftline
