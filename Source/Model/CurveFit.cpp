// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveFit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace driftline
{

namespace
{

constexpr int functionSamples = 129;

/// How a bend from the first to the last sample fits those in between.
struct Fit
{
    double tension = 0.0;
    double squares = std::numeric_limits<double>::infinity();
    double largest = 0.0;  ///< distance from a sample
    std::size_t worst = 0; ///< that sample
};

Fit fitWith(std::span<const CurveSample> samples, double tension)
{
    Fit fit{tension, 0.0, 0.0, samples.size() / 2};
    const CurvePoint bend{0.0, 0.0, SegmentShape::curve, tension};
    const auto& first = samples.front();
    const auto& last = samples.back();
    for (std::size_t i = 1; i + 1 < samples.size(); ++i)
    {
        const double t = (samples[i].position - first.position) / (last.position - first.position);
        const double value = first.value + (last.value - first.value) * segmentProgress(bend, t);
        const double distance = std::abs(value - samples[i].value);
        fit.squares += distance * distance;
        if (distance > fit.largest)
        {
            fit.largest = distance;
            fit.worst = i;
        }
    }
    return fit;
}

/// The tension with the least squares: a coarse search over all, then a finer one around the best.
Fit bestFit(std::span<const CurveSample> samples)
{
    Fit best;
    double centre = 0.0;
    double step = 0.1;
    for (int pass = 0; pass < 3; ++pass, step *= 0.1)
    {
        for (int i = -10; i <= 10; ++i)
        {
            const auto fit = fitWith(samples, std::clamp(centre + i * step, -1.0, 1.0));
            if (fit.squares < best.squares)
                best = fit;
        }
        centre = best.tension;
    }
    return best;
}

/// Appends the bends from the first sample to the last, without the last point.
void appendFitted(std::vector<CurvePoint>& points, std::span<const CurveSample> samples, double tolerance)
{
    const auto& first = samples.front();
    if (samples.size() <= 2)
    {
        points.push_back({first.position, first.value});
        return;
    }
    const Fit straight = fitWith(samples, 0.0);
    const Fit fit = straight.largest <= tolerance ? straight : bestFit(samples);
    if (fit.largest <= tolerance)
    {
        const auto shape = fit.tension == 0.0 ? SegmentShape::line : SegmentShape::curve;
        points.push_back({first.position, first.value, shape, fit.tension});
        return;
    }
    appendFitted(points, samples.first(fit.worst + 1), tolerance);
    appendFitted(points, samples.subspan(fit.worst), tolerance);
}

/// Splits at steps, where two samples share a position, and fits what lies between.
std::vector<CurvePoint> fitBetweenSteps(std::span<const CurveSample> samples, double tolerance)
{
    std::vector<CurvePoint> points;
    std::size_t start = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
    {
        const bool isLast = i + 1 == samples.size();
        if (!isLast && samples[i + 1].position != samples[i].position)
            continue;
        if (i > start)
            appendFitted(points, samples.subspan(start, i - start + 1), tolerance);
        points.push_back({samples[i].position, samples[i].value});
        start = i + 1;
    }
    return points;
}

void keepFirstAndLastOfEach(std::vector<CurveSample>& samples)
{
    std::vector<CurveSample> kept;
    for (const auto& sample : samples)
    {
        const auto count = kept.size();
        if (count >= 2 && kept[count - 2].position == sample.position)
            kept.back() = sample;
        else
            kept.push_back(sample);
    }
    samples = std::move(kept);
}

/// What the curve was and is between two positions, side by side.
double distanceBetween(const DelayCurve& before, const DelayCurve& after, double from, double to)
{
    constexpr int steps = 64;
    double distance = 0.0;
    for (int i = 0; i <= steps; ++i)
    {
        const double position = from + (to - from) * i / steps;
        distance = std::max({distance, std::abs(valueAt(before, position) - valueAt(after, position)),
                             std::abs(valueBefore(before, position) - valueBefore(after, position))});
    }
    return distance;
}

/// The curve without the point, its neighbours joined by what fits best.
DelayCurve without(const DelayCurve& curve, std::size_t index, const DelayCurve& original)
{
    auto changed = curve;
    changed.points.erase(changed.points.begin() + static_cast<std::ptrdiff_t>(index));
    auto& from = changed.points[index - 1];
    const auto& to = changed.points[index];
    if (from.shape == SegmentShape::line && curve.points[index].shape == SegmentShape::line
        && to.position > from.position)
    {
        std::vector<CurveSample> samples;
        for (int i = 0; i <= 16; ++i)
        {
            const double position = from.position + (to.position - from.position) * i / 16.0;
            samples.push_back({position, i == 0 ? from.value : i == 16 ? to.value : valueAt(original, position)});
        }
        const Fit fit = bestFit(samples);
        if (fit.squares < fitWith(samples, 0.0).squares)
            from = {from.position, from.value, SegmentShape::curve, fit.tension};
    }
    return changed;
}

} // namespace

double tensionOfBias(double bias) { return std::clamp((1.0 - 2.0 * bias) / 0.98, -1.0, 1.0); }

std::vector<CurvePoint> fitSamples(std::vector<CurveSample> samples, double tolerance, std::size_t mostPoints)
{
    if (samples.empty())
        return {};
    std::stable_sort(samples.begin(), samples.end(),
                     [](const CurveSample& a, const CurveSample& b) { return a.position < b.position; });
    keepFirstAndLastOfEach(samples);
    double limit = std::max(tolerance, 0x1p-20);
    auto points = fitBetweenSteps(samples, limit);
    // At a tolerance of the whole range every span between two steps is one bend, and only steps are left.
    while (points.size() > mostPoints && limit < 1.0)
    {
        limit *= 1.5;
        points = fitBetweenSteps(samples, limit);
    }
    if (points.size() > mostPoints)
        points.erase(points.begin() + static_cast<std::ptrdiff_t>(mostPoints) - 1, points.end() - 1);
    return points;
}

std::vector<CurvePoint> fitFunction(const std::function<double(double)>& function, CurveRange range, double tolerance)
{
    std::vector<CurveSample> samples;
    for (int i = 0; i < functionSamples; ++i)
    {
        const double position =
            i + 1 == functionSamples ? range.to : range.from + (range.to - range.from) * i / (functionSamples - 1);
        samples.push_back({position, std::clamp(function(position), 0.0, 1.0)});
    }
    return fitSamples(std::move(samples), tolerance);
}

bool simplify(DelayCurve& curve, double tolerance)
{
    const DelayCurve original = curve;
    bool hasChanged = false;
    while (curve.points.size() > 2)
    {
        double smallest = std::numeric_limits<double>::infinity();
        DelayCurve best;
        for (std::size_t i = 1; i + 1 < curve.points.size(); ++i)
        {
            auto candidate = without(curve, i, original);
            const double distance =
                distanceBetween(original, candidate, curve.points[i - 1].position, curve.points[i + 1].position);
            if (distance < smallest)
            {
                smallest = distance;
                best = std::move(candidate);
            }
        }
        if (smallest > tolerance)
            break;
        curve = std::move(best);
        hasChanged = true;
    }
    return hasChanged;
}

} // namespace driftline
