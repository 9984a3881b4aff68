// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/LoadClock.h"
#include "Plugin/MomentQueue.h"
#include "Support/Catch.h"
#include "Support/RandomPatch.h"

#include <thread>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// Every part of it says which one it is.
ReadMoment numbered(std::int64_t number)
{
    const auto value = static_cast<double>(number);
    const auto shortValue = static_cast<float>(number % 4096);
    return {.frame = number,
            .curvePosition = {value, -value},
            .delaySamples = {value + 1.0, value + 2.0},
            .fadingDelaySamples = {value + 3.0, value + 4.0},
            .fadeIn = {shortValue, -shortValue},
            .pitchRatio = {value + 5.0, value + 6.0},
            .slot = static_cast<int>(number % 12),
            .inputPeak = shortValue,
            .outputPeak = shortValue};
}

bool isWhole(const PlaybackMoment& moment)
{
    const auto expected = numbered(moment.frame);
    return moment.curvePosition == expected.curvePosition && moment.delaySamples == expected.delaySamples
           && moment.fadingDelaySamples == expected.fadingDelaySamples && moment.fadeIn == expected.fadeIn
           && moment.pitchRatio == expected.pitchRatio && moment.slot == expected.slot
           && moment.inputPeak == expected.inputPeak && moment.outputPeak == expected.outputPeak;
}

} // namespace

TEST_CASE("The reader sees whole moments in order, whatever the writer does meanwhile", "[plugin][live][property]")
{
    const auto seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    constexpr std::int64_t count = 200000;
    MomentQueue queue;
    queue.watch(true);
    std::atomic<bool> isDone{false};
    std::thread writer([&] {
        Random random(seed);
        for (std::int64_t i = 0; i < count; ++i)
        {
            queue.observe(numbered(i));
            if (random.oneIn(500))
                std::this_thread::yield();
        }
        isDone = true;
    });
    Random random(seed + 100);
    std::vector<PlaybackMoment> taken(2000);
    std::int64_t last = -1;
    int seen = 0;
    int wrong = 0;
    for (bool isLast = false; !isLast;)
    {
        isLast = isDone;
        const auto wanted = static_cast<std::size_t>(random.integer(1, 2000));
        const std::size_t got = queue.take(std::span(taken).first(wanted));
        for (std::size_t i = 0; i < got; ++i)
        {
            wrong += isWhole(taken[i]) && taken[i].frame > last ? 0 : 1;
            last = taken[i].frame;
            ++seen;
        }
        isLast = isLast && got < wanted;
    }
    writer.join();
    CHECK(wrong == 0);
    CHECK(seen >= MomentQueue::mostWaiting);
    CHECK(seen <= count);
}

TEST_CASE("A full queue keeps what it has, and watching begins with nothing", "[plugin][live]")
{
    MomentQueue queue;
    CHECK_FALSE(queue.isWatched());
    queue.watch(true);
    CHECK(queue.isWatched());
    for (int i = 0; i < MomentQueue::mostWaiting + 10; ++i)
        queue.observe(numbered(i));
    std::vector<PlaybackMoment> taken(10000);
    REQUIRE(queue.take(taken) == MomentQueue::mostWaiting);
    CHECK(taken[0].frame == 0);
    CHECK(taken[MomentQueue::mostWaiting - 1].frame == MomentQueue::mostWaiting - 1);
    queue.observe(numbered(7));
    queue.watch(true);
    CHECK(queue.take(taken) == 0);
}

TEST_CASE("The load is the share of the blocks' time, and the worst is one block's", "[plugin][live]")
{
    using namespace std::chrono_literals;
    LoadClock load;
    CHECK(load.read() == Load{});
    const LoadClock::Clock::time_point start{};
    // 480 frames at 48 kHz last 10 ms.
    load.add(start, start + 1ms, 480, 48000.0);
    load.add(start + 10ms, start + 15ms, 480, 48000.0);
    load.add(start + 20ms, start + 90ms, 0, 48000.0); // none
    const auto first = load.read();
    CHECK(first.mean == Approx(0.3));
    CHECK(first.worst == Approx(0.5));
    CHECK(load.read() == Load{});
    load.add(start, start + 20ms, 480, 48000.0);
    CHECK(load.read().worst == Approx(2.0));
}
