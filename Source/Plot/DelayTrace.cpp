// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/DelayTrace.h"

#include "Offline/DelayProbe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace driftline
{

namespace
{

/// The most frames between two readings: less than a millisecond, less than the shortest fade, at usual rates.
constexpr std::int64_t mostFramesPerReading = 32;

/// Tells steps from slopes by their surroundings: a step is much steeper than the readings on both of its sides. It
/// has to wait for the reading after it.
class JumpDetector
{
public:
    struct Jump
    {
        double from;
        double to;
    };

    /// Takes the next reading. Returns whether there is a step between the two readings before it.
    bool add(double delaySamples)
    {
        const double change = count_ == 0 ? 0.0 : delaySamples - previous_;
        const double around = std::max(std::abs(changeBefore_), std::abs(change));
        const bool isJump = count_ >= 2 && std::abs(change_) > smallestJumpSamples + steepness * around;
        jump_ = {beforePrevious_, previous_};
        beforePrevious_ = previous_;
        previous_ = delaySamples;
        changeBefore_ = change_;
        change_ = change;
        ++count_;
        return isJump;
    }

    /// The step that `add` has just reported.
    const Jump& jump() const { return jump_; }

private:
    static constexpr double smallestJumpSamples = 2.0;
    static constexpr double steepness = 4.0;

    double previous_ = 0.0;
    double beforePrevious_ = 0.0;
    double change_ = 0.0;
    double changeBefore_ = 0.0;
    Jump jump_{};
    std::int64_t count_ = 0;
};

void include(DelayCell& cell, double delaySamples, bool isFirst)
{
    if (isFirst)
        cell.first = cell.minimum = cell.maximum = delaySamples;
    cell.last = delaySamples;
    cell.minimum = std::min(cell.minimum, delaySamples);
    cell.maximum = std::max(cell.maximum, delaySamples);
}

void include(DelayCell& cell, const JumpDetector::Jump& jump)
{
    if (cell.jumps && std::abs(cell.jumpTo - cell.jumpFrom) >= std::abs(jump.to - jump.from))
        return;
    cell.jumps = true;
    cell.jumpFrom = jump.from;
    cell.jumpTo = jump.to;
}

std::int64_t ceilingQuotient(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

} // namespace

DelayTrace traceDelay(const Patch& patch, const DelayTraceRequest& request)
{
    DelayTrace trace;
    trace.sampleRateHz = request.sampleRateHz;
    trace.frameCount = request.frameCount;
    trace.channels = request.channels;
    trace.framesPerReading = std::clamp<std::int64_t>(request.frameCount / request.mostCells, 1, mostFramesPerReading);
    const std::int64_t readings = ceilingQuotient(request.frameCount, trace.framesPerReading);
    const std::int64_t readingsPerCell = ceilingQuotient(readings, request.mostCells);
    trace.framesPerCell = readingsPerCell * trace.framesPerReading;
    const auto cellCount = static_cast<std::size_t>(ceilingQuotient(readings, readingsPerCell));
    for (int c = 0; c < request.channels; ++c)
        trace.cells[static_cast<std::size_t>(c)].resize(cellCount);

    DelayProbe probe(patch, {request.sampleRateHz, request.channels, request.tempoBpm, request.sound, request.beside},
                     static_cast<int>(trace.framesPerReading));
    std::array<JumpDetector, 2> detectors;

    for (std::int64_t reading = 0; reading < readings; ++reading)
    {
        const std::int64_t frame = reading * trace.framesPerReading;
        const auto frames = static_cast<int>(std::min(trace.framesPerReading, request.frameCount - frame));
        probe.advance(frames);
        trace.isTimeLimited = trace.isTimeLimited || probe.isTimeLimited();
        for (std::size_t c = 0; c < static_cast<std::size_t>(request.channels); ++c)
        {
            const double delay = probe.delaySamples(static_cast<int>(c));
            auto& cells = trace.cells[c];
            include(cells[static_cast<std::size_t>(reading / readingsPerCell)], delay, reading % readingsPerCell == 0);
            if (detectors[c].add(delay))
                include(cells[static_cast<std::size_t>((reading - 1) / readingsPerCell)], detectors[c].jump());
        }
    }
    return trace;
}

double DelayTrace::longestSamples() const
{
    double longest = 0.0;
    for (const auto& channel : cells)
        for (const auto& cell : channel)
            longest = std::max(longest, cell.maximum);
    return longest;
}

double DelayTrace::shortestSamples() const
{
    double shortest = std::numeric_limits<double>::infinity();
    for (const auto& channel : cells)
        for (const auto& cell : channel)
            shortest = std::min(shortest, cell.minimum);
    return shortest;
}

bool DelayTrace::isSameOnBothSides() const
{
    const auto isSame = [](const DelayCell& a, const DelayCell& b) {
        return a.first == b.first && a.last == b.last && a.minimum == b.minimum && a.maximum == b.maximum;
    };
    return channels < 2 || std::equal(cells[0].begin(), cells[0].end(), cells[1].begin(), cells[1].end(), isSame);
}

double DelayTrace::firstReadingSeconds(std::size_t cell) const
{
    const std::int64_t end = static_cast<std::int64_t>(cell) * framesPerCell + framesPerReading;
    return static_cast<double>(std::min(end, frameCount) - 1) / sampleRateHz;
}

double DelayTrace::lastReadingSeconds(std::size_t cell) const
{
    const std::int64_t end = (static_cast<std::int64_t>(cell) + 1) * framesPerCell;
    return static_cast<double>(std::min(end, frameCount) - 1) / sampleRateHz;
}

} // namespace driftline
