// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/EngineScript.h"

#include "Engine/CurveReader.h"
#include "Engine/DelayTransition.h"

#include <cstring>

namespace driftline
{

namespace
{

/// The last sample that a delay, rounded up, and the half samples around it look at, apart from a kernel's width.
std::int64_t wholeSamples(DelayFixed delay) { return (delay >> delayFractionBits) + 1; }

/// Whether `next` is what `stretch` comes to by itself.
bool goesOn(const HeadStretch& stretch, const HeadStretch& next)
{
    const std::int32_t samples = next.first - stretch.first;
    const auto steps = static_cast<std::uint64_t>(samples);
    const bool curveGoesOn = next.coefficients == stretch.coefficients && next.shortest == stretch.shortest
                             && next.longest == stretch.longest && next.perSample == stretch.perSample
                             && next.place == stretch.place + steps * stretch.perSample;
    const bool headGoesOn = next.glidePerSample == stretch.glidePerSample
                            && next.distance == stretch.distance - stretch.glidePerSample * samples;
    const bool fadeGoesOn = stretch.fadeLength == 0
                                ? next.fadeLength == 0
                                : next.fadeLength == stretch.fadeLength && next.fadingDelay == stretch.fadingDelay
                                      && next.fadePosition == stretch.fadePosition + samples;
    return curveGoesOn && headGoesOn && fadeGoesOn;
}

} // namespace

void EngineScript::begin(int channelCount, std::int64_t frame, DelayFixed shortest, DelayFixed longest)
{
    channels = channelCount;
    frames = 0;
    firstFrame = frame;
    shortestDelay = shortest;
    longestDelay = longest;
    farthestReadSamples = 0;
    settings.clear();
    settingsOfTick.clear();
    for (auto& stretches : heads)
        stretches.clear();
    floatFactors.clear();
    doubleFactors.clear();
}

void EngineScript::addSettings(const TickSettings& added, int first, int end)
{
    frames = end;
    farthestReadSamples = std::max<std::int64_t>(farthestReadSamples, added.freezeLength);
    if (settings.empty() || std::memcmp(&settings.back(), &added, sizeof added) != 0)
        settings.push_back(added);
    const auto index = static_cast<std::int32_t>(settings.size() - 1);
    const auto tickOf = [&](int sample) { return static_cast<std::size_t>((firstPlace() + sample) / tickSamples); };
    // A tick that goes on over several chunks has one set.
    settingsOfTick.resize(std::max(settingsOfTick.size(), tickOf(first)));
    settingsOfTick.resize(tickOf(end - 1) + 1, index);
}

void EngineScript::addHeads(int channel, int first, const CurveRun& run, int offset, const HeadCourse& course)
{
    HeadStretch stretch;
    stretch.coefficients = run.course.coefficients;
    stretch.shortest = run.course.shortest;
    stretch.longest = run.course.longest;
    stretch.place = run.place + static_cast<std::uint64_t>(offset) * run.perSample;
    stretch.perSample = run.perSample;
    stretch.distance = course.distance;
    stretch.glidePerSample = course.glidePerSample;
    stretch.first = first;
    stretch.fadeLength = course.fadeLength;
    if (course.fadeLength != 0)
    {
        stretch.fadingDelay = course.fadingDelay;
        stretch.fadePosition = course.fadePosition;
        stretch.fadeScale = 1.0F / static_cast<float>(course.fadeLength);
        farthestReadSamples = std::max(farthestReadSamples, wholeSamples(course.fadingDelay));
    }
    const DelayFixed farthestAway = std::max(course.distance, course.distance - course.glidePerSample * course.count);
    const DelayFixed farthest = std::min(run.course.longest + std::max<DelayFixed>(farthestAway, 0), longestDelay);
    farthestReadSamples = std::max(farthestReadSamples, wholeSamples(farthest));

    auto& stretches = heads[static_cast<std::size_t>(channel)];
    if (stretches.empty() || !goesOn(stretches.back(), stretch))
        stretches.push_back(stretch);
}

} // namespace driftline
