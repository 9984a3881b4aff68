// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "GUI/LivePass.h"
#include "Support/Catch.h"

#include <cmath>

using namespace driftline;

namespace
{

constexpr int columnCount = LivePass::columnCount;

struct Writer
{
    LivePass pass;
    PlaybackMoment moment;

    void at(double position, double delay, float peak = 0.0F)
    {
        moment.frame += 32;
        moment.curvePosition = {position, position};
        moment.delaySamples = moment.fadingDelaySamples = {delay, delay};
        moment.inputPeak = peak;
        pass.add(moment, 0);
    }

    int filled() const
    {
        int count = 0;
        for (int i = 0; i < columnCount; ++i)
            count += pass.column(i).isFilled ? 1 : 0;
        return count;
    }
};

} // namespace

TEST_CASE("A pass fills every column that the playhead goes over, in straight lines", "[gui][live]")
{
    Writer writer;
    // Not a whole number of columns from one to the next.
    for (int i = 0; i <= 300; ++i)
        writer.at(i / 300.0 * 0.9999, 1000.0 * i);
    CHECK(writer.filled() == columnCount);
    CHECK(writer.pass.takeChanged() == LivePass::Range{0, columnCount});
    CHECK(writer.pass.takeChanged() == LivePass::Range{0, 0});
    for (int i = 1; i < columnCount; ++i)
    {
        CHECK_FALSE(writer.pass.column(i).isStart);
        const double expected = 300.0 * 1000.0 * i / columnCount;
        CHECK(std::abs(writer.pass.column(i).delaySamples - expected) <= 1000.0); // within one moment
    }
}

TEST_CASE("Over the end of the curve a pass goes on at the start, and nowhere else", "[gui][live]")
{
    Writer writer;
    writer.at(0.98, 5.0);
    writer.at(0.99, 5.0);
    writer.pass.takeChanged();
    writer.at(0.01, 7.0);
    const int last = static_cast<int>(0.99 * columnCount);
    CHECK(writer.pass.column(columnCount - 1).delaySamples == 5.0);
    CHECK(writer.pass.column(0).delaySamples == 7.0);
    CHECK(writer.pass.column(0).isStart);
    CHECK_FALSE(writer.pass.column(columnCount / 2).isFilled);
    CHECK(writer.pass.takeChanged() == LivePass::Range{0, columnCount});
    CHECK(writer.pass.column(last).isFilled);
    // The same backwards.
    writer.pass.clear();
    writer.at(0.01, 5.0);
    writer.at(0.99, 7.0);
    CHECK(writer.pass.column(0).delaySamples == 5.0);
    CHECK(writer.pass.column(columnCount - 1).delaySamples == 7.0);
    CHECK_FALSE(writer.pass.column(columnCount / 2).isFilled);
}

TEST_CASE("A jump of the playhead leaves what lies between as it was", "[gui][live]")
{
    Writer writer;
    writer.at(0.1, 5.0);
    writer.at(0.6, 7.0);
    CHECK(writer.filled() == 2);
    CHECK(writer.pass.column(static_cast<int>(0.6 * columnCount)).isStart);
}

TEST_CASE("A small jump of the song, which fades, leaves what lies between as it was", "[gui][live]")
{
    Writer writer;
    writer.at(0.5, 900.0);
    writer.moment.fadeIn = {0.25F, 1.0F};
    writer.at(0.6, 100.0);
    CHECK(writer.filled() == 2);
}

TEST_CASE("A fade is a new start, and shows both heads", "[gui][live]")
{
    Writer writer;
    writer.at(0.500, 900.0);
    writer.moment.fadeIn = {0.25F, 1.0F};
    writer.at(0.504, 100.0);
    const auto& first = writer.pass.column(static_cast<int>(0.5 * columnCount) + 1);
    CHECK(first.isStart);
    CHECK(first.delaySamples == 100.0);
    CHECK(first.fadeIn == 0.25F);
    CHECK(writer.pass.column(static_cast<int>(0.504 * columnCount)).delaySamples == 100.0);
}

TEST_CASE("In a column that is passed slowly the loudest counts, and the next pass begins anew", "[gui][live]")
{
    Writer writer;
    writer.at(0.50001, 1.0, 0.5F);
    writer.at(0.50002, 1.0, 0.9F);
    writer.at(0.50003, 2.0, 0.1F);
    const int column = columnCount / 2;
    CHECK(writer.pass.column(column).inputPeak == 0.9F);
    CHECK(writer.pass.column(column).delaySamples == 2.0);
    writer.at(0.51, 2.0, 0.2F);
    writer.at(0.50001, 1.0, 0.3F);
    CHECK(writer.pass.column(column).inputPeak == 0.3F);
}

TEST_CASE("Another slot, or a sound that begins again, begins a new picture", "[gui][live]")
{
    Writer writer;
    writer.at(0.1, 5.0);
    writer.at(0.2, 5.0);
    writer.moment.slot = 2;
    writer.at(0.3, 5.0);
    CHECK(writer.filled() == 1);
    writer.at(0.4, 5.0);
    writer.moment.frame = 0;
    writer.at(0.5, 5.0);
    CHECK(writer.filled() == 1);
}
