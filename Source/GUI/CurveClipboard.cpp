// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveClipboard.h"

#include "Model/CurveText.h"
#include "Model/PointGroup.h"

#include <algorithm>

namespace driftline
{

CurveRange selectedRange(const CurveSession& session)
{
    const auto& selection = session.selection();
    const auto& points = session.curve().points;
    if (selection.size() < 2 || points[selection.front()].position == points[selection.back()].position)
        return {};
    return {points[selection.front()].position, points[selection.back()].position};
}

void selectRange(CurveSession& session, CurveRange range)
{
    std::vector<std::size_t> selected;
    const auto& points = session.curve().points;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].position >= range.from && points[i].position <= range.to)
            selected.push_back(i);
    session.select(std::move(selected));
}

void copySelected(const CurveSession& session, const Clipboard& clipboard)
{
    CurveClip clip;
    clip.range = selectedRange(session);
    // Not cut where it is whole: then it stays the same to the bit.
    const bool isWhole = clip.range.from == 0.0 && clip.range.to == 1.0;
    clip.slot.left = isWhole ? session.curve() : copyRange(session.curve(), clip.range);
    clipboard.write(juce::String::fromUTF8(writeCurveClip(clip).c_str()));
}

void cutSelected(CurveSession& session, const Clipboard& clipboard)
{
    copySelected(session, clipboard);
    auto changed = session.curve();
    if (removePoints(changed, session.selection()))
        session.apply(changed);
    session.select(std::nullopt);
}

std::optional<CurveClip> readClipboard(const Clipboard& clipboard, juce::String& problem)
{
    try
    {
        return readCurveClip(clipboard.read().toStdString());
    }
    catch (const CurveTextError& error)
    {
        problem = "Not pasted: " + juce::String::fromUTF8(error.what());
        return std::nullopt;
    }
}

juce::String paste(CurveSession& session, const Clipboard& clipboard)
{
    juce::String problem;
    const auto clip = readClipboard(clipboard, problem);
    if (!clip)
        return problem;
    auto range = session.selection().size() >= 2 ? selectedRange(session) : clip->range;
    if (session.selection().size() == 1)
    {
        const double start = session.curve().points[session.selection().front()].position;
        if (start >= 1.0)
            return "Not pasted: behind the last position there is no room; select an earlier point";
        range = {start, std::min(1.0, start + clip->range.to - clip->range.from)};
    }
    auto part = clip->slot.left;
    // What does not fit in is cut, not squeezed.
    const double length = clip->range.to - clip->range.from;
    if (session.selection().size() == 1 && range.to - range.from < length)
        part = copyRange(part, {0.0, (range.to - range.from) / length});
    auto changed = session.curve();
    if (range.from == 0.0 && range.to == 1.0)
        changed = part;
    else if (!replaceRange(changed, range, part))
        return "Not pasted: the curve would have more than " + juce::String(static_cast<int>(maximumPoints))
               + " points";
    session.apply(changed);
    selectRange(session, range);
    return {};
}

bool duplicateSelected(CurveSession& session)
{
    const auto range = selectedRange(session);
    const double room = 1.0 - range.to;
    if (session.selection().size() < 2 || room <= 0.0)
        return false;
    const double length = std::min(range.to - range.from, room);
    const CurveRange target{range.to, range.to + length};
    auto changed = session.curve();
    if (!replaceRange(changed, target, copyRange(session.curve(), {range.from, range.from + length})))
        return false;
    session.apply(changed);
    selectRange(session, target);
    return true;
}

} // namespace driftline
