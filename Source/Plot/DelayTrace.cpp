// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plot/DelayTrace.h"

#include "DSP/Interpolation.h"
#include "Offline/DelayProbe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace driftline
{

namespace
{

/// The most frames between two readings: less than a millisecond, less than the shortest fade, at usual rates.
constexpr std::int64_t mostFramesPerReading = 32;

std::int64_t framesPerReadingOf(const DelayTraceRequest& request)
{
    return std::clamp<std::int64_t>(request.frameCount / request.mostCells, 1, mostFramesPerReading);
}

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

void include(TraceCell& cell, double value, bool isFirst)
{
    if (isFirst)
        cell.first = cell.minimum = cell.maximum = value;
    cell.last = value;
    cell.minimum = std::min(cell.minimum, value);
    cell.maximum = std::max(cell.maximum, value);
}

void include(TraceCell& cell, const JumpDetector::Jump& jump)
{
    if (cell.jumps && std::abs(cell.jumpTo - cell.jumpFrom) >= std::abs(jump.to - jump.from))
        return;
    cell.jumps = true;
    cell.jumpFrom = jump.from;
    cell.jumpTo = jump.to;
}

std::int64_t ceilingQuotient(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// Puts the readings of one channel into cells, as they come.
class ChannelCells
{
public:
    ChannelCells(std::vector<TraceCell>& delays, std::vector<TraceCell>& ratios, std::int64_t readingsPerCell)
        : delays_(delays), ratios_(ratios), readingsPerCell_(readingsPerCell)
    {}

    /// The next reading, so many frames after the one before.
    void add(double delaySamples, std::int64_t frames)
    {
        include(delays_[cellOf(count_)], delaySamples, isFirstInCell(count_));
        const bool isStep = detector_.add(delaySamples); // between the two readings before
        if (isStep)
            include(delays_[cellOf(count_ - 1)], detector_.jump());
        if (count_ >= 2)
            settleRatio(count_ - 1, isStep);
        pendingRatio_ = 1.0 - (delaySamples - previous_) / static_cast<double>(frames);
        previous_ = delaySamples;
        ++count_;
    }

    /// After the last reading, of which nobody knows whether it was a step.
    void finish()
    {
        if (count_ == 2)
            settleRatio(1, false);
        else
            includeRatio(count_ - 1);
    }

private:
    std::size_t cellOf(std::int64_t reading) const { return static_cast<std::size_t>(reading / readingsPerCell_); }
    bool isFirstInCell(std::int64_t reading) const { return reading % readingsPerCell_ == 0; }

    void settleRatio(std::int64_t reading, bool isStep)
    {
        if (!isStep)
            ratio_ = pendingRatio_;
        if (reading == 1)
            includeRatio(0); // before which there is nothing to compare with
        includeRatio(reading);
    }

    void includeRatio(std::int64_t reading) { include(ratios_[cellOf(reading)], ratio_, isFirstInCell(reading)); }

    std::vector<TraceCell>& delays_;
    std::vector<TraceCell>& ratios_;
    std::int64_t readingsPerCell_;
    JumpDetector detector_;
    double previous_ = 0.0;
    double ratio_ = 1.0;
    double pendingRatio_ = 1.0; ///< up to the last reading
    std::int64_t count_ = 0;
};

/// Makes a trace of what `advance(frames)` reads, a range of as many delays as there are channels.
template<class Advance>
void fill(DelayTrace& trace, const DelayTraceRequest& request, int channels, Advance&& advance)
{
    trace.sampleRateHz = request.sampleRateHz;
    trace.frameCount = request.frameCount;
    trace.channels = channels;
    trace.framesPerReading = framesPerReadingOf(request);
    const std::int64_t readings = ceilingQuotient(request.frameCount, trace.framesPerReading);
    const std::int64_t readingsPerCell = ceilingQuotient(readings, request.mostCells);
    trace.framesPerCell = readingsPerCell * trace.framesPerReading;
    const auto cellCount = static_cast<std::size_t>(ceilingQuotient(readings, readingsPerCell));
    std::vector<ChannelCells> cells;
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c)
    {
        trace.cells[c].resize(cellCount);
        trace.ratios[c].resize(cellCount);
        cells.emplace_back(trace.cells[c], trace.ratios[c], readingsPerCell);
    }
    for (std::int64_t reading = 0; reading < readings; ++reading)
    {
        const std::int64_t frame = reading * trace.framesPerReading;
        const auto frames = std::min(trace.framesPerReading, request.frameCount - frame);
        const std::array<double, 2> delays = advance(static_cast<int>(frames));
        for (std::size_t c = 0; c < cells.size(); ++c)
            cells[c].add(delays[c], frames);
    }
    for (auto& channel : cells)
        channel.finish();
}

} // namespace

DelayTrace traceDelay(const Patch& patch, const DelayTraceRequest& request)
{
    DelayTrace trace;
    DelayProbe probe(patch, {request.sampleRateHz, request.channels, request.tempoBpm, request.sound, request.beside},
                     static_cast<int>(framesPerReadingOf(request)));
    bool isFirst = true;
    fill(trace, request, request.channels, [&](int frames) {
        probe.advance(frames);
        trace.isTimeLimited = trace.isTimeLimited || probe.isTimeLimited();
        const int right = request.channels - 1;
        if (std::exchange(isFirst, false))
            trace.firstPosition = {probe.curvePosition(0), probe.curvePosition(right)};
        return std::array{probe.delaySamples(0), probe.delaySamples(right)};
    });
    return trace;
}

DelayTrace traceDelay(DelaySignal& signal, const DelayTraceRequest& request)
{
    const auto channels = static_cast<std::size_t>(signal.channelCount());
    std::vector<double> block(channels * static_cast<std::size_t>(mostFramesPerReading));
    std::vector<double*> pointers;
    for (std::size_t c = 0; c < channels; ++c)
        pointers.push_back(block.data() + c * static_cast<std::size_t>(mostFramesPerReading));
    DelayTrace trace;
    fill(trace, request, std::min(signal.channelCount(), 2), [&](int frames) {
        signal.read(pointers, static_cast<std::size_t>(frames));
        const auto last = [&](std::size_t c) { return std::max<double>(pointers[c][frames - 1], shortestReadSamples); };
        return std::array{last(0), last(channels > 1 ? 1 : 0)};
    });
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
    const auto isSame = [](const TraceCell& a, const TraceCell& b) {
        return a.first == b.first && a.last == b.last && a.minimum == b.minimum && a.maximum == b.maximum;
    };
    return channels < 2 || std::equal(cells[0].begin(), cells[0].end(), cells[1].begin(), cells[1].end(), isSame);
}

double DelayTrace::lowestRatio() const
{
    double lowest = std::numeric_limits<double>::infinity();
    for (const auto& channel : ratios)
        for (const auto& cell : channel)
            lowest = std::min(lowest, cell.minimum);
    return lowest;
}

double DelayTrace::highestRatio() const
{
    double highest = -std::numeric_limits<double>::infinity();
    for (const auto& channel : ratios)
        for (const auto& cell : channel)
            highest = std::max(highest, cell.maximum);
    return highest;
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
