// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveEditor.h"
#include "GUI/CurveMenu.h"
#include "Model/CurveEdits.h"

#include <algorithm>
#include <cmath>

// What the curve editor's right button offers.

namespace driftline
{

void CurveEditor::showMenu(juce::Point<float> place, const juce::PopupMenu::Options& options)
{
    auto menu = menuAt(place);
    menu.setLookAndFeel(&getLookAndFeel());
    menu.showMenuAsync(options);
}

CurveEditRunner CurveEditor::editRunner()
{
    return [self = juce::Component::SafePointer<CurveEditor>(this)](const CurveEdit& change) {
        if (self == nullptr)
            return;
        auto changed = self->session_.curve();
        if (!change(changed))
            return;
        self->activeTool().cancel();
        self->session_.apply(changed);
        self->update();
    };
}

std::function<void()> CurveEditor::later(void (CurveEditor::*action)())
{
    return [self = juce::Component::SafePointer<CurveEditor>(this), action] {
        if (self != nullptr)
            (self.getComponent()->*action)();
    };
}

void CurveEditor::addEditEntries(juce::PopupMenu& menu)
{
    const bool isSelected = !session_.selection().empty();
    menu.addItem("Cut", isSelected, false, later(&CurveEditor::cut));
    menu.addItem("Copy", later(&CurveEditor::copy));
    menu.addItem("Paste", later(&CurveEditor::pasteHere));
    menu.addItem("Duplicate", session_.selection().size() > 1, false, later(&CurveEditor::duplicate));
    menu.addItem("Select all", later(&CurveEditor::selectAll));
}

juce::PopupMenu CurveEditor::menuAt(juce::Point<float> place)
{
    const auto run = editRunner();
    const juce::Component::SafePointer<CurveEditor> self(this);
    const auto& points = session_.curve().points;
    juce::PopupMenu menu;
    const auto target = targetAt(surface_, place);
    const bool isPoint = target && target->part == CurvePart::point;
    const double position = surface_.frame.positionAt(place.x);
    if (isPoint)
    {
        if (!session_.isSelected(target->point))
            session_.select(target->point);
        menu.addSectionHeader(surface_.text(points[target->point]));
        menu.addItem("Remove point", points.size() > 1, false, [run, point = target->point] {
            run([point](DelayCurve& curve) { return removePoint(curve, point); });
        });
    }
    else
        menu.addItem("Add point here", [run, position, value = surface_.frame.valueAt(place.y)] {
            run([=](DelayCurve& curve) { return addPoint(curve, position, value).has_value(); });
        });
    const auto after =
        std::find_if(points.begin(), points.end(), [&](const CurvePoint& p) { return p.position > position; });
    const auto left = static_cast<std::size_t>(std::max<std::ptrdiff_t>(std::distance(points.begin(), after) - 1, 0));
    const auto segment = isPoint ? target->point : left;
    menu.addItem(isPoint ? "Type values..." : "Type values of this segment...", [self, segment] {
        if (self != nullptr)
            self->typeInto(segment);
    });
    // Several points that are selected are shaped together.
    const bool isGroup = session_.selection().size() > 1 && session_.isSelected(segment);
    menu.addSectionHeader(isGroup ? "Segments" : "Segment");
    addSegmentEntries(menu, points[segment], isGroup ? session_.selection() : std::vector<std::size_t>{segment},
                      isGroup || segment + 1 < points.size(), run);
    menu.addSectionHeader(session_.selection().size() > 1 ? "Selection" : "Curve");
    addCurveEntries(menu, static_cast<int>(std::lround(1.0 / surface_.gridGap())), selectedRange(session_), run);
    menu.addItem("Ends meet", true, session_.curve().endsMeet, later(&CurveEditor::toggleEndsMeet));
    menu.addSeparator();
    addEditEntries(menu);
    menu.addSeparator();
    menu.addItem("Undo", canUndo(), false, later(&CurveEditor::undo));
    menu.addItem("Redo", canRedo(), false, later(&CurveEditor::redo));
    update();
    return menu;
}

} // namespace driftline
