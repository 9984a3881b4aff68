// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/AxisTicks.h"
#include "Support/Catch.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace driftline;

namespace
{

std::vector<std::string> labelsOf(const std::vector<AxisTick>& ticks)
{
    std::vector<std::string> labels;
    for (const auto& tick : ticks)
        if (!tick.label.empty())
            labels.push_back(tick.label);
    return labels;
}

using Labels = std::vector<std::string>;

} // namespace

TEST_CASE("a value axis has round steps, a unit at the top and room above", "[AxisTicks]")
{
    CHECK(labelsOf(valueAxis(500.0, 5, "ms").ticks) == Labels{"0", "100", "200", "300", "400", "500 ms"});
    CHECK(labelsOf(valueAxis(413.0, 5, "ms").ticks) == Labels{"0", "100", "200", "300", "400 ms"});
    CHECK(labelsOf(valueAxis(7.0, 5, "ms").ticks) == Labels{"0", "2", "4", "6 ms"});
    CHECK(labelsOf(valueAxis(1.2, 5, "ms").ticks) == Labels{"0", "0.25", "0.50", "0.75", "1.00", "1.25 ms"});
    CHECK(valueAxis(500.0, 5, "ms").maximum == Approx(540.0));
}

TEST_CASE("a value axis always has a step and never more than twice what is wanted", "[AxisTicks]")
{
    for (double greatest = 0.01; greatest < 40000.0; greatest *= 1.01)
    {
        const ValueAxis axis = valueAxis(greatest, 5, "ms");
        CHECK(axis.ticks.size() >= 3);
        CHECK(axis.ticks.size() <= 7);
        CHECK(axis.maximum > greatest);
        CHECK(axis.ticks.back().value <= axis.maximum);
    }
}

TEST_CASE("seconds are counted as people do", "[AxisTicks]")
{
    CHECK(labelsOf(secondsTicks(2.0, 0.3)) == Labels{"0.0 s", "0.5 s", "1.0 s", "1.5 s", "2.0 s"});
    CHECK(labelsOf(secondsTicks(4.26, 0.6)) == Labels{"0 s", "1 s", "2 s", "3 s", "4 s"});
    CHECK(labelsOf(secondsTicks(0.5, 0.1)) == Labels{"0 ms", "100 ms", "200 ms", "300 ms", "400 ms", "500 ms"});
    CHECK(labelsOf(secondsTicks(90.0, 20.0)) == Labels{"0:00", "0:30", "1:00", "1:30"});
    CHECK(labelsOf(secondsTicks(7200.0, 1500.0)) == Labels{"0:00", "30:00", "1:00:00", "1:30:00", "2:00:00"});
    CHECK(secondsTicks(1e6, 1e5).size() == 6); // two days apart
}

TEST_CASE("a length of time reads well at any size", "[AxisTicks]")
{
    CHECK(durationText(0.00125) == "1.25 ms");
    CHECK(durationText(4.2564) == "4.26 s");
    CHECK(durationText(59.999) == "1:00");
    CHECK(durationText(90.0) == "1:30");
    CHECK(durationText(3661.0) == "1:01:01");
}

TEST_CASE("bars and beats are counted from one", "[AxisTicks]")
{
    // 120 bpm: a beat is 0.5 s, a bar 2 s.
    const auto ticks = songTicks(4.0, {}, 0.4, 0.2);
    CHECK(labelsOf(ticks) == Labels{"1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "3.1"});
    CHECK(ticks[1].value == Approx(0.5));
    CHECK(ticks[4].level == 0);
    CHECK(ticks[5].level == 1);
}

TEST_CASE("lines and labels go as they get too close", "[AxisTicks]")
{
    const auto levels = [](const std::vector<AxisTick>& ticks, int level) {
        return std::count_if(ticks.begin(), ticks.end(), [&](const auto& tick) { return tick.level == level; });
    };
    const auto fine = songTicks(2.0, {}, 0.4, 0.1);
    CHECK(levels(fine, 2) == 12); // three sixteenths between each two of the beats
    const auto beats = songTicks(16.0, {}, 1.0, 0.4);
    CHECK(levels(beats, 2) == 0);
    CHECK(levels(beats, 1) == 24);
    CHECK(labelsOf(beats) == Labels{"1.1", "2.1", "3.1", "4.1", "5.1", "6.1", "7.1", "8.1", "9.1"});
    const auto bars = songTicks(64.0, {}, 9.0, 3.0);
    CHECK(bars.size() == 17); // every second bar
    CHECK(labelsOf(bars) == Labels{"1.1", "9.1", "17.1", "25.1", "33.1"});
}

TEST_CASE("the meter's denominator is the beat", "[AxisTicks]")
{
    // 6/8 at 120 quarters a minute: an eighth is 0.25 s, a bar 1.5 s.
    const auto ticks = songTicks(3.0, {120.0, 6, 8}, 0.25, 0.2);
    CHECK(labelsOf(ticks)
          == Labels{"1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1"});
    CHECK(ticks[6].value == Approx(1.5));
}

TEST_CASE("an axis between two values has its round steps within them", "[AxisTicks]")
{
    CHECK(labelsOf(rangeAxis(-0.15, 1.15, 4).ticks) == Labels{"0.0", "0.5", "1.0"});
    CHECK(labelsOf(rangeAxis(0.9885, 1.0115, 4).ticks) == Labels{"0.99", "1.00", "1.01"});
    CHECK(labelsOf(rangeAxis(-3.6, 5.6, 4).ticks) == Labels{"-2.5", "0.0", "2.5", "5.0"});
    CHECK(rangeAxis(-1.0, 2.0, 4).minimum == -1.0);
    CHECK(rangeAxis(-1.0, 2.0, 4).maximum == 2.0);
}
