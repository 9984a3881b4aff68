// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/CurveGrid.h"
#include "GUI/CurveUnits.h"
#include "GUI/JumpMarks.h"
#include "Support/Catch.h"

#include <cmath>

using namespace driftline;

namespace
{

/// A bar of 4/4 at 120 bpm, 500 ms high.
CurveAxes barAxes()
{
    CurveAxes axes;
    axes.passLength = 4.0;
    axes.passUnit = " beats";
    axes.passQuarterNotes = 4.0;
    axes.passSeconds = 2.0;
    axes.highestMilliseconds = 500.0;
    for (int i = 0; i < 4; ++i)
        axes.positions.push_back({i / 4.0, {}, false});
    return axes;
}

double positionOf(const juce::String& text)
{
    juce::String problem;
    return parsePosition(text, barAxes(), problem).value_or(-1.0);
}

double valueOf(const juce::String& text)
{
    juce::String problem;
    return parseDelay(text, barAxes(), problem).value_or(-1.0);
}

} // namespace

TEST_CASE("Positions and delays are typed in units", "[gui][curve]")
{
    CHECK(positionOf("2") == 0.5);
    CHECK(positionOf(" 1 beat ") == 0.25);
    CHECK(positionOf("3 beats") == 0.75);
    CHECK(positionOf("50%") == 0.5);
    CHECK(positionOf("500 ms") == 0.25);
    CHECK(positionOf("1/8D") == 0.1875);
    CHECK(positionOf("1/1") == 1.0);
    CHECK(positionOf("5") == -1.0);
    CHECK(positionOf("1e") == -1.0);
    CHECK(positionOf("") == -1.0);
    CHECK(valueOf("250") == 0.5);
    CHECK(valueOf("250 ms") == 0.5);
    CHECK(valueOf("0.1 s") == Approx(0.2));
    CHECK(valueOf("1/16") == 0.25);
    CHECK(valueOf("1/8t") == Approx(1.0 / 3.0));
    CHECK(valueOf("4800 samples") == Approx(0.2));
    CHECK(valueOf("25 %") == 0.25);
    CHECK(valueOf("501 ms") == -1.0);
    CHECK(valueOf("-1") == -1.0);
    CHECK(valueOf("3 m") == -1.0);
    juce::String problem;
    CHECK_FALSE(parseDelay("900", barAxes(), problem).has_value());
    CHECK(problem == "A delay is from 0.00 ms to 500 ms (Time), a division such as 1/16, or 0 to 100 %");
    CHECK(typedPosition(0.375, barAxes()) == "1.5 beats");
    CHECK(typedDelay(0.3, barAxes()) == "150 ms");
}

TEST_CASE("The grid is in note values, times or parts, and what is put on it lies on a line", "[gui][curve]")
{
    auto axes = barAxes();
    CurveGrid grid;
    CHECK(grid.gap(axes, 1.0) == 0.0625);
    CHECK(grid.gap(axes, 0.25) == 0.015625);
    grid.choice = "1/8";
    CHECK(grid.gap(axes, 1.0) == 0.125);
    grid.choice = "1/8T";
    CHECK(grid.gap(axes, 1.0) == Approx(1.0 / 12.0));
    axes.passQuarterNotes = 0.0;
    grid.choice = "100 ms";
    CHECK(grid.gap(axes, 1.0) == Approx(0.05));
    axes.passSeconds = 0.0;
    CHECK(grid.gap(axes, 1.0) == 0.0625); // no such grid here: Auto
    grid.choice = "1/10";
    CHECK(grid.gap(axes, 1.0) == 0.1);
    for (const auto& choice : gridChoices(axes))
        CHECK(choice.gap * 512.0 < 512.0);

    CHECK(onGrid(0.26, 0.25) == 0.25);
    CHECK(onGrid(0.97, 0.3) == 1.0);
    CHECK(cellAt(0.25, 0.25).from == 0.25);
    CHECK(cellAt(0.1, 0.25).to == 0.25);
    CHECK(cellAt(1.0, 0.3).to == 1.0);
    CHECK(cellAt(1.0, 0.3).from == Approx(0.9));
    CHECK(cellAt(3 * 0.1, 0.1).from == Approx(0.3));
}

TEST_CASE("A jump is named as the Engine will treat it", "[gui][curve]")
{
    const auto axes = barAxes();
    // 7.5 ms is an eighth of a glide of 60 ms.
    const CurveJump small{0.5, 0.1, 0.1 + 7.4 / 500.0};
    const CurveJump large{0.5, 0.1, 0.1 + 7.6 / 500.0};
    CHECK(jumpText(small, axes, {}) == "glide 60.0 ms");
    CHECK(jumpText(large, axes, {}) == "fade 20.0 ms");
    CHECK(jumpText(large, axes, {TransitionMode::glide, 20.0, 60.0}) == "glide 60.0 ms");
    CHECK(jumpText(small, axes, {TransitionMode::crossfade, 5.0, 60.0}) == "fade 5.00 ms");
}
