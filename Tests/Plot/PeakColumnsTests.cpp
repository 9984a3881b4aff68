// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/PeakColumns.h"
#include "Support/Catch.h"
#include "Support/Signals.h"

#include <cmath>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

PeakColumns peaksOf(const std::vector<float>& samples, int columns, std::int64_t axisFrames)
{
    PeakColumns peaks(1, columns, axisFrames);
    const std::vector<const float*> channels{samples.data()};
    peaks.add(channels, samples.size());
    return peaks;
}

} // namespace

TEST_CASE("each column holds the extremes of its own frames", "[PeakColumns]")
{
    std::vector<float> ramp(1000);
    for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = static_cast<float>(i) / 1000.0F;
    const PeakColumns peaks = peaksOf(ramp, 10, 1000);
    for (std::size_t i = 0; i < 10; ++i)
    {
        const PeakColumn& column = peaks.columns(0)[i];
        CHECK(column.minimum == ramp[100 * i]);
        CHECK(column.maximum == ramp[100 * i + 99]);
        CHECK(column.count == 100);
    }
    CHECK(peaks.peak() == ramp.back());
}

TEST_CASE("frame n lies in column floor(n * columns / frames)", "[PeakColumns]")
{
    const std::vector<float> samples(10, 0.5F);
    const PeakColumns peaks = peaksOf(samples, 3, 10);
    CHECK(peaks.columns(0)[0].count == 4); // 0 to 3
    CHECK(peaks.columns(0)[1].count == 3); // 4 to 6
    CHECK(peaks.columns(0)[2].count == 3); // 7 to 9
}

TEST_CASE("a column's extremes are its samples', not zero", "[PeakColumns]")
{
    const PeakColumns above = peaksOf({0.25F, 0.5F}, 1, 2);
    CHECK(above.columns(0)[0].minimum == 0.25F);
    const PeakColumns below = peaksOf({-0.25F, -0.75F}, 1, 2);
    CHECK(below.columns(0)[0].maximum == -0.25F);
    CHECK(below.peak() == 0.75F);
}

TEST_CASE("the level of a sine is its amplitude by the root of two", "[PeakColumns]")
{
    // Ten whole periods a column.
    const Signal signal = sine(1, 48000, 48000.0, 1000.0, 0.8);
    const PeakColumns peaks = peaksOf(signal[0], 100, 48000);
    for (const PeakColumn& column : peaks.columns(0))
        CHECK(column.rootMeanSquare() == Approx(0.8 / std::sqrt(2.0)).epsilon(1e-6));
}

TEST_CASE("columns after the end of a signal stay empty, frames after the end of the axis are left out",
          "[PeakColumns]")
{
    const std::vector<float> samples(50, 1.0F);
    const PeakColumns shorter = peaksOf(samples, 10, 100);
    CHECK(shorter.columns(0)[4].count == 10);
    CHECK(shorter.columns(0)[5].count == 0);
    CHECK(shorter.columns(0)[5].rootMeanSquare() == 0.0);

    const PeakColumns longer = peaksOf(samples, 10, 20);
    CHECK(longer.columns(0)[9].count == 2);
}

TEST_CASE("with fewer frames than columns each frame has a column of its own", "[PeakColumns]")
{
    const PeakColumns peaks = peaksOf({0.1F, 0.2F, 0.3F}, 9, 3);
    for (std::size_t i = 0; i < 9; ++i)
        CHECK(peaks.columns(0)[i].count == (i % 3 == 0 ? 1 : 0));
    CHECK(peaks.columns(0)[6].maximum == 0.3F);
}

TEST_CASE("any split into blocks gives the same columns", "[PeakColumns]")
{
    const Signal signal = noise(2, 10007, 1);
    const auto seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{20}));
    Random random(seed);
    PeakColumns whole(2, 313, 10007);
    PeakColumns split(2, 313, 10007);
    whole.add(signal.from(0), 10007);
    for (int frame = 0; frame < signal.frames();)
    {
        const int length = std::min(random.integer(0, 500), signal.frames() - frame);
        split.add(signal.from(frame), static_cast<std::size_t>(length));
        frame += length;
    }
    for (int c = 0; c < 2; ++c)
        for (std::size_t i = 0; i < 313; ++i)
        {
            const PeakColumn& a = whole.columns(c)[i];
            const PeakColumn& b = split.columns(c)[i];
            REQUIRE(a.minimum == b.minimum);
            REQUIRE(a.maximum == b.maximum);
            REQUIRE(a.sumOfSquares == b.sumOfSquares);
            REQUIRE(a.count == b.count);
        }
}
