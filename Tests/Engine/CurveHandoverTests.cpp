// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/CurveHandover.h"
#include "Support/Catch.h"

#include <atomic>
#include <thread>

using namespace driftline;

namespace
{

/// A bank whose first curve stands at `value`.
std::unique_ptr<const CurveBank> bankOf(double value)
{
    std::array<CurveSlot, slotCount> slots;
    slots[0].left.points = {{0.0, value}};
    return std::make_unique<const CurveBank>(slots);
}

double valueOf(const CurveBank& bank) { return bank.curve(0, 0).valueAt(0); }

} // namespace

TEST_CASE("The audio thread takes the newest curves and skips those in between", "[engine][curves]")
{
    CurveHandover handover(bankOf(0.0));
    CHECK(valueOf(handover.take()) == 0.0);
    handover.publish(bankOf(0.25));
    handover.publish(bankOf(0.5));
    CHECK(valueOf(handover.take()) == 0.5);
    CHECK(&handover.take() == &handover.take());
}

TEST_CASE("Curves stay in use until the engine has let go of those before them", "[engine][curves]")
{
    CurveHandover handover(bankOf(0.0));
    handover.publish(bankOf(0.25));
    CHECK(valueOf(handover.take()) == 0.25);
    handover.publish(bankOf(0.5));
    // A block that holds no tick may leave the engine reading the first bank.
    handover.processed(0);
    handover.processed(tickSamples - 1);
    CHECK(valueOf(handover.take()) == 0.25);
    handover.processed(1);
    CHECK(valueOf(handover.take()) == 0.5);
}

TEST_CASE("A publisher that goes quiet holds nothing back", "[engine][curves]")
{
    CurveHandover handover(bankOf(0.0));
    for (int i = 1; i <= 4; ++i)
    {
        handover.publish(bankOf(i / 8.0));
        CHECK(valueOf(handover.take()) == i / 8.0);
        handover.processed(4096);
    }
}

TEST_CASE("Curves published while others are read arrive whole, in order, and the last one arrives",
          "[engine][curves][threads]")
{
    constexpr int count = 2000;
    CurveHandover handover(bankOf(0.0));
    std::atomic<bool> isPublished{false};
    std::thread publisher([&] {
        for (int i = 1; i <= count; ++i)
            handover.publish(bankOf(static_cast<double>(i) / count));
        isPublished = true;
    });

    double last = 0.0;
    bool isInOrder = true;
    int quietBlocks = 0;
    for (int block = 0; last < 1.0 && quietBlocks < 8; ++block)
    {
        quietBlocks = isPublished ? quietBlocks + 1 : 0;
        const double value = valueOf(handover.take());
        isInOrder = isInOrder && value >= last;
        last = value;
        handover.processed(block % 40);
    }
    publisher.join();
    CHECK(isInOrder);
    CHECK(last == 1.0);
}
