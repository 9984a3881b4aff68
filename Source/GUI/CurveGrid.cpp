// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveGrid.h"

#include "Model/Division.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double mostCells = 512.0;
/// Auto shows at least so many cells.
constexpr double fewestAutoCells = 16.0;
/// A hair, so that rounding puts nothing into the cell before.
constexpr double hair = 1e-9;

void add(std::vector<GridChoice>& choices, const juce::String& name, double gap)
{
    if (gap < 1.0 && gap * mostCells >= 1.0)
        choices.push_back({name, gap});
}

} // namespace

std::vector<GridChoice> gridChoices(const CurveAxes& axes)
{
    std::vector<GridChoice> choices{{"Auto", 0.0}};
    if (axes.passQuarterNotes > 0.0)
    {
        for (const auto* key : {"1bar", "1/2", "1/4", "1/4T", "1/8", "1/8T", "1/16", "1/16T", "1/32", "1/32T", "1/64"})
            for (const auto& division : divisions)
                if (division.key == key)
                    add(choices, division.bars > 0 ? "1 bar" : key,
                        lengthInQuarterNotes(division, axes.meterNumerator, axes.meterDenominator)
                            / axes.passQuarterNotes);
    }
    else if (axes.passSeconds > 0.0)
    {
        for (const int milliseconds : {1000, 500, 250, 100, 50, 25, 10, 5, 1})
            add(choices, delayText(milliseconds), milliseconds / (1000.0 * axes.passSeconds));
    }
    else
    {
        for (const int parts : {4, 8, 10, 16, 20, 32, 64})
            add(choices, "1/" + juce::String(parts), 1.0 / parts);
    }
    return choices;
}

double CurveGrid::gap(const CurveAxes& axes, double span) const
{
    for (const auto& each : gridChoices(axes))
        if (each.name == choice && each.gap > 0.0)
            return each.gap;
    double gap = axes.positions.size() < 2 ? 1.0 : axes.positions[1].at - axes.positions[0].at;
    while (gap * fewestAutoCells > span + hair)
        gap *= 0.5;
    return gap;
}

double onGrid(double position, double gap)
{
    const double line = std::round(position / gap) * gap;
    return 1.0 - position < std::abs(position - line) ? 1.0 : std::clamp(line, 0.0, 1.0);
}

CurveRange cellAt(double position, double gap)
{
    const double cells = std::ceil(1.0 / gap - hair);
    const double cell = std::clamp(std::floor(position / gap + hair), 0.0, cells - 1.0);
    return {cell * gap, cell + 1.0 >= cells ? 1.0 : (cell + 1.0) * gap};
}

} // namespace driftline
