// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveMenu.h"

#include "Model/CurveFit.h"
#include "Model/CurveTemplates.h"
#include "Model/CurveTransforms.h"
#include "Model/PointGroup.h"

#include <array>
#include <initializer_list>
#include <string_view>

namespace driftline
{

namespace
{

constexpr int gridRows = 8;
constexpr double smoothing = 0.5;
constexpr double randomAmount = 0.15;
constexpr double simplifyTolerance = 0.01;
constexpr double freshTension = 0.4;
constexpr double tilt = 0.25;

struct ShapeEntry
{
    const char* name;
    SegmentShape shape;
};

constexpr std::array<ShapeEntry, 5> plainShapes{{{"Straight", SegmentShape::line},
                                                 {"Bent", SegmentShape::curve},
                                                 {"S-curve", SegmentShape::sCurve},
                                                 {"Half sine", SegmentShape::halfSine},
                                                 {"Hold, then step", SegmentShape::hold}}};

constexpr std::array<ShapeEntry, 2> repeatedShapes{{{"Stairs", SegmentShape::stairs}, {"Pulses", SegmentShape::pulse}}};

juce::String text(std::string_view view) { return juce::String::fromUTF8(view.data(), static_cast<int>(view.size())); }

/// Templates whose repeats are levels start at 2.
bool countsLevels(CurveTemplate id)
{
    return id == CurveTemplate::stairs || id == CurveTemplate::random || id == CurveTemplate::stutter;
}

juce::PopupMenu templatesMenu(CurveRange range, const CurveEditRunner& run)
{
    juce::PopupMenu menu;
    for (const auto& info : curveTemplates())
    {
        juce::PopupMenu repeats;
        for (const int count : {1, 2, 3, 4, 6, 8, 12, 16})
        {
            if (count == 1 && countsLevels(info.id))
                continue;
            const auto name = juce::String(count)
                              + (countsLevels(info.id) ? " levels"
                                 : count == 1          ? " time"
                                                       : " times");
            repeats.addItem(name, [run, range, id = info.id, count] {
                const auto seed = static_cast<std::uint64_t>(juce::Random::getSystemRandom().nextInt64());
                run([=](DelayCurve& curve) {
                    const auto before = curve;
                    if (range.from > 0.0 || range.to < 1.0)
                        replaceRange(curve, range, makeCurve(id, count, seed));
                    else
                        curve = makeCurve(id, count, seed);
                    return curve != before;
                });
            });
        }
        menu.addSubMenu(text(info.name), repeats);
    }
    return menu;
}

} // namespace

void addSegmentEntries(juce::PopupMenu& menu, const CurvePoint& from, const std::vector<std::size_t>& points,
                       bool isEnabled, const CurveEditRunner& run)
{
    for (const auto& entry : plainShapes)
        menu.addItem(entry.name, isEnabled, from.shape == entry.shape, [run, points, shape = entry.shape] {
            run([=](DelayCurve& curve) {
                return shapeSegments(curve, points, shape, shape == SegmentShape::curve ? freshTension : 0.0,
                                     CurvePoint{}.count);
            });
        });
    for (const auto& entry : repeatedShapes)
    {
        juce::PopupMenu counts;
        for (const int count : {2, 3, 4, 6, 8, 12, 16, 32})
            counts.addItem(juce::String(count), isEnabled, from.shape == entry.shape && from.count == count,
                           [run, points, shape = entry.shape, count] {
                               run([=](DelayCurve& curve) { return shapeSegments(curve, points, shape, 0.0, count); });
                           });
        menu.addSubMenu(entry.name, counts, isEnabled, nullptr, from.shape == entry.shape);
    }
}

void addCurveEntries(juce::PopupMenu& menu, int gridColumns, CurveRange range, const CurveEditRunner& run)
{
    const bool isWhole = range.from == 0.0 && range.to == 1.0;
    menu.addSubMenu("Replace with", templatesMenu(range, run));
    juce::PopupMenu change;
    const auto add = [&](const char* name, CurveEdit edit) {
        change.addItem(name, [run, edit = std::move(edit)] { run(edit); });
    };
    const double step = 1.0 / gridColumns;
    add("Reverse", [range](DelayCurve& curve) { return reverse(curve, range); });
    add("Turn upside down", [range](DelayCurve& curve) { return flip(curve, range); });
    if (isWhole)
    {
        add("Shift left", [step](DelayCurve& curve) { return rotate(curve, -step); });
        add("Shift right", [step](DelayCurve& curve) { return rotate(curve, step); });
    }
    add("Smooth", [range](DelayCurve& curve) { return smooth(curve, range, smoothing); });
    add("Half as high", [range](DelayCurve& curve) { return scaleValues(curve, range, 0.5, 0.0); });
    add("Twice as high", [range](DelayCurve& curve) { return scaleValues(curve, range, 2.0, 0.0); });
    add("Tilt up", [range](DelayCurve& curve) { return skewValues(curve, range, tilt); });
    add("Tilt down", [range](DelayCurve& curve) { return skewValues(curve, range, -tilt); });
    add("Onto the grid",
        [gridColumns, range](DelayCurve& curve) { return quantise(curve, range, gridColumns, gridRows); });
    if (isWhole)
        add("Fewer points", [](DelayCurve& curve) { return simplify(curve, simplifyTolerance); });
    change.addItem("Randomise a little", [run, range] {
        const auto seed = static_cast<std::uint64_t>(juce::Random::getSystemRandom().nextInt64());
        run([=](DelayCurve& curve) { return randomise(curve, range, randomAmount, seed); });
    });
    menu.addSubMenu(isWhole ? "Change all" : "Change what is selected", change);
}

} // namespace driftline
