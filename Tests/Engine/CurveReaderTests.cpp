// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveReader.h"
#include "Support/Catch.h"

#include <cmath>
#include <memory>
#include <vector>

namespace driftline::test
{
namespace
{

/// `count` steps of this are one pass.
std::int64_t passOver(int count) { return static_cast<std::int64_t>(std::ldexp(1.0, 64) / count); }

DelayMapping mappingOf(double rangeSamples, double depth = 1.0)
{
    return {oneSample, delayFromSamples(rangeSamples), depth};
}

std::vector<int> jumpsOf(const DelayTargets& targets)
{
    return {targets.jumps.begin(), targets.jumps.begin() + targets.jumpCount};
}

/// A curve with its reader, which has read a first sample at `phase` already.
struct Reading
{
    Reading(std::vector<CurvePoint> points, const DelayMapping& mapping, CurvePhase phase = 0)
        : curve(DelayCurve{std::move(points)})
    {
        reader.setCurve(&curve);
        reader.setMapping(mapping);
        reader.read(phase, 0, 1, *targets);
    }

    CompiledCurve curve;
    CurveReader reader;
    std::unique_ptr<DelayTargets> targets = std::make_unique<DelayTargets>();
};

/// 0.25 in the first half, 0.75 in the second.
std::vector<CurvePoint> twoHolds() { return {{0.0, 0.25, SegmentShape::hold}, {0.5, 0.75, SegmentShape::hold}}; }

} // namespace

TEST_CASE("A straight line gives a straight line of delays", "[engine][curve]")
{
    Reading reading({{0.0, 0.0}, {1.0, 1.0}}, mappingOf(1024.0));
    reading.reader.read(0, passOver(256), 256, *reading.targets);
    for (int i = 0; i < 256; ++i)
        CHECK(reading.targets->delay[static_cast<std::size_t>(i)] == (1 + 4 * i) * oneSample);
    CHECK(reading.targets->jumpCount == 0);
}

TEST_CASE("Every shape is followed to within the curve's own tolerance", "[engine][curve]")
{
    const auto shape = GENERATE(SegmentShape::line, SegmentShape::hold, SegmentShape::curve, SegmentShape::sCurve,
                                SegmentShape::halfSine, SegmentShape::stairs, SegmentShape::pulse);
    const double tension = GENERATE(-1.0, -0.3, 0.8, 1.0);
    CAPTURE(static_cast<int>(shape), tension);
    const std::vector<CurvePoint> points{
        {0.1, 0.9, shape, tension}, {0.35, 0.2, shape, -tension}, {0.8, 1.0, shape, 0.0}};
    constexpr double rangeSamples = 48000.0;
    Reading reading(points, mappingOf(rangeSamples));
    constexpr int count = 251;
    const std::int64_t step = passOver(count);
    reading.reader.read(0, step, count, *reading.targets);
    for (int i = 0; i < count; ++i)
    {
        const double position =
            std::ldexp(static_cast<double>(static_cast<CurvePhase>(step) * static_cast<CurvePhase>(i)), -64);
        const double expected = 1.0 + rangeSamples * valueAt(DelayCurve{points}, position);
        CAPTURE(i, position);
        // The compiled pieces are within 2^-22 where they are measured; a little more between.
        CHECK(samplesFromDelay(reading.targets->delay[static_cast<std::size_t>(i)])
              == Approx(expected).margin(rangeSamples * 0x1p-21));
    }
}

TEST_CASE("Depth keeps the delay at Time where it is 0, and in between scales the way down", "[engine][curve]")
{
    for (const double depth : {0.0, 0.25, 1.0})
    {
        CAPTURE(depth);
        Reading reading({{0.0, 0.5}}, mappingOf(1000.0, depth));
        CHECK(samplesFromDelay(reading.targets->delay[0]) == 1.0 + 1000.0 * (1.0 - 0.5 * depth));
    }
}

TEST_CASE("A step of the curve is a jump at its very sample, forwards and backwards", "[engine][curve]")
{
    Reading reading(twoHolds(), mappingOf(1000.0));
    const std::int64_t step = passOver(16);
    reading.reader.read(0, step, 32, *reading.targets);
    CHECK(jumpsOf(*reading.targets) == std::vector<int>{8, 16, 24});
    CHECK(samplesFromDelay(reading.targets->delay[7]) == 251.0);
    CHECK(samplesFromDelay(reading.targets->delay[8]) == 751.0);

    // From 15/16 back to the start and through it.
    reading.reader.read(static_cast<CurvePhase>(step) * 15, -step, 32, *reading.targets);
    CHECK(jumpsOf(*reading.targets) == std::vector<int>{8, 16, 24});
    CHECK(samplesFromDelay(reading.targets->delay[7]) == 751.0);
    CHECK(samplesFromDelay(reading.targets->delay[8]) == 251.0);
}

TEST_CASE("A step that is skipped between two samples is a jump", "[engine][curve]")
{
    // A spike that no sample of this pass hits.
    Reading reading(
        {{0.0, 0.5, SegmentShape::hold}, {0.501, 1.0, SegmentShape::hold}, {0.502, 0.5, SegmentShape::hold}},
        mappingOf(1000.0));
    reading.reader.read(0, passOver(16), 16, *reading.targets);
    CHECK(jumpsOf(*reading.targets) == std::vector<int>{9});
}

TEST_CASE("A curve that starts where it ends does not jump at the wrap", "[engine][curve]")
{
    Reading reading({{0.0, 0.5}, {0.5, 1.0}, {1.0, 0.5}}, mappingOf(1000.0));
    reading.reader.read(0, passOver(10), 100, *reading.targets);
    CHECK(reading.targets->jumpCount == 0);
}

TEST_CASE("Another curve, another mapping and a broken phase are jumps, once", "[engine][curve]")
{
    const CompiledCurve other(DelayCurve{{{0.0, 1.0}}});
    Reading reading(twoHolds(), mappingOf(1000.0));
    const auto jumpsOfTwoSamples = [&] {
        reading.reader.read(0, 0, 2, *reading.targets);
        return jumpsOf(*reading.targets);
    };
    const std::vector<int> none;
    const std::vector<int> first{0};

    reading.reader.setCurve(&reading.curve);
    reading.reader.setMapping(mappingOf(1000.0));
    CHECK(jumpsOfTwoSamples() == none);
    reading.reader.setMapping(mappingOf(1000.0, 0.5));
    CHECK(jumpsOfTwoSamples() == first);
    reading.reader.setCurve(&other);
    CHECK(jumpsOfTwoSamples() == first);
    reading.reader.breakPhase();
    CHECK(jumpsOfTwoSamples() == first);
    CHECK(jumpsOfTwoSamples() == none);
}

TEST_CASE("Thirty seconds at 384 kHz resolve better than 2^-20 of a sample", "[engine][curve]")
{
    constexpr double rangeSamples = 30.0 * 384000.0;
    Reading reading({{0.0, 0.0}, {1.0, 1.0}}, mappingOf(rangeSamples));
    const CurvePhase phase = 0x9E3779B97F4A7C15U;
    reading.reader.read(phase, 0, 1, *reading.targets);
    const long double exact =
        1.0L + static_cast<long double>(rangeSamples) * std::ldexp(static_cast<long double>(phase), -64);
    const auto actual = static_cast<long double>(reading.targets->delay[0]) * 0x1p-32L;
    CHECK(std::abs(static_cast<double>(actual - exact)) < 0x1p-30);
}

} // namespace driftline::test
