// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/AxisTicks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace driftline
{

namespace
{

/// A whole number of steps may come out a rounding error short of the end.
constexpr double tolerance = 1e-9;

std::string fixedText(double value, int decimals)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

/// How many decimals tell the multiples of `step` apart.
int decimalsOf(double step)
{
    int decimals = 0;
    while (decimals < 9 && std::abs(step - std::round(step)) > 1e-6 * step)
    {
        step *= 10.0;
        ++decimals;
    }
    return decimals;
}

/// The least of the factors times a power of ten that is not below `least`.
template<std::size_t Count>
double decimalStep(double least, const std::array<double, Count>& factors)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : factors)
        if (factor * power >= least * (1.0 - tolerance))
            return factor * power;
    return 10.0 * power;
}

double secondsStep(double least)
{
    constexpr std::array<double, 14> steps{10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400};
    if (least <= 5.0)
        return decimalStep(least, std::array{1.0, 2.0, 5.0});
    const auto* const step = std::find_if(steps.begin(), steps.end(), [&](double s) { return s >= least; });
    return step != steps.end() ? *step : steps.back() * std::ceil(least / steps.back());
}

std::string clockText(std::int64_t seconds)
{
    const auto minutes = seconds / 60;
    std::array<char, 64> text{};
    if (minutes < 60)
        std::snprintf(text.data(), text.size(), "%d:%02d", static_cast<int>(minutes), static_cast<int>(seconds % 60));
    else
        std::snprintf(text.data(), text.size(), "%d:%02d:%02d", static_cast<int>(minutes / 60),
                      static_cast<int>(minutes % 60), static_cast<int>(seconds % 60));
    return text.data();
}

std::string secondsText(double value, double step, double axisSeconds)
{
    if (axisSeconds < 1.0)
        return fixedText(value * 1000.0, decimalsOf(step * 1000.0)) + " ms";
    if (axisSeconds < 60.0 || step < 1.0)
        return fixedText(value, decimalsOf(step)) + " s";
    return clockText(std::llround(value));
}

std::string barText(std::int64_t bar, int beat) { return std::to_string(bar + 1) + "." + std::to_string(beat + 1); }

} // namespace

ValueAxis valueAxis(double greatest, int wantedTicks, const std::string& unit)
{
    constexpr double headroom = 1.08;
    const double step = decimalStep(greatest / wantedTicks, std::array{1.0, 2.0, 2.5, 5.0});
    ValueAxis axis;
    axis.maximum = headroom * greatest;
    const auto count = static_cast<int>(std::floor(axis.maximum / step));
    for (int i = 0; i <= count; ++i)
        axis.ticks.push_back({step * i, i == 0 ? "0" : fixedText(step * i, decimalsOf(step)), 0});
    axis.ticks.back().label += " " + unit;
    return axis;
}

ValueAxis rangeAxis(double least, double greatest, int wantedTicks)
{
    const double step = decimalStep((greatest - least) / wantedTicks, std::array{1.0, 2.0, 2.5, 5.0});
    ValueAxis axis{least, greatest, {}};
    const auto first = static_cast<int>(std::ceil(least / step - tolerance));
    const auto last = static_cast<int>(std::floor(greatest / step + tolerance));
    for (int i = first; i <= last; ++i)
        axis.ticks.push_back({step * i, fixedText(step * i, decimalsOf(step)), 0});
    return axis;
}

std::string durationText(double seconds)
{
    if (seconds < 0.1)
        return fixedText(seconds * 1000.0, 2) + " ms";
    return seconds < 59.995 ? fixedText(seconds, 2) + " s" : clockText(std::llround(seconds));
}

std::vector<AxisTick> secondsTicks(double seconds, double leastSeconds)
{
    const double step = secondsStep(leastSeconds);
    const auto count = static_cast<int>(std::floor(seconds / step * (1.0 + tolerance)));
    std::vector<AxisTick> ticks;
    for (int i = 0; i <= count; ++i)
        ticks.push_back({step * i, secondsText(step * i, step, seconds), 0});
    return ticks;
}

std::vector<AxisTick> songTicks(double seconds, const SongGrid& grid, double leastLabelSeconds, double leastLineSeconds)
{
    const double quarterSeconds = 60.0 / grid.tempoBpm;
    const double beatSeconds = quarterSeconds * 4.0 / grid.meterDenominator;
    const double barSeconds = beatSeconds * grid.meterNumerator;
    const double sixteenthSeconds = quarterSeconds / 4.0;
    const auto barsPer = [barSeconds](double least) {
        std::int64_t bars = 1;
        while (static_cast<double>(bars) * barSeconds < least)
            bars *= 2;
        return bars;
    };

    // The finest line that is drawn, as a whole number of sixteenths or of bars.
    const bool showsBeats = beatSeconds >= leastLineSeconds;
    const bool showsSixteenths = showsBeats && sixteenthSeconds >= leastLineSeconds;
    const double lineSeconds = showsSixteenths ? sixteenthSeconds
                               : showsBeats    ? beatSeconds
                                               : static_cast<double>(barsPer(leastLineSeconds)) * barSeconds;
    const bool labelsBeats = beatSeconds >= leastLabelSeconds;
    const std::int64_t barsPerLabel = barsPer(leastLabelSeconds);

    std::vector<AxisTick> ticks;
    const auto count = static_cast<std::int64_t>(std::floor(seconds / lineSeconds * (1.0 + tolerance)));
    for (std::int64_t i = 0; i <= count; ++i)
    {
        const double value = static_cast<double>(i) * lineSeconds;
        const double beats = value / beatSeconds;
        const std::int64_t beat = std::llround(std::floor(beats + 1e-6));
        const std::int64_t bar = beat / grid.meterNumerator;
        const auto beatInBar = static_cast<int>(beat % grid.meterNumerator);
        const bool isOnBeat = beats - static_cast<double>(beat) < 1e-3;
        const bool isOnBar = isOnBeat && beatInBar == 0;
        AxisTick tick{value, "", isOnBar ? 0 : isOnBeat ? 1 : 2};
        if ((isOnBar && bar % barsPerLabel == 0) || (isOnBeat && labelsBeats))
            tick.label = barText(bar, beatInBar);
        ticks.push_back(tick);
    }
    return ticks;
}

} // namespace driftline
