// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/RenderPlan.h"

#include "Engine/KernelChoice.h"
#include "Engine/LineReach.h"
#include "Offline/RenderSetup.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <locale>
#include <numbers>
#include <sstream>

namespace driftline
{

namespace
{

constexpr std::size_t serialBlockFrames = 8192;
constexpr std::size_t channelsBlockFrames = 1 << 18; ///< so that starting the threads costs nothing
constexpr std::size_t mostBlockBytes = std::size_t{64} << 20;
constexpr int warmUpsPerSegment = 16; ///< a block is as long as keeps the warm-ups this small, where memory allows
constexpr double leastSegmentFrames = 1 << 18; ///< so that starting the threads costs little
constexpr int hearingsPerSegment = 16;         ///< and what is only heard before them
constexpr double mostHops = 400.0;
/// Rings that are shorter save nothing more, and the copy of their start behind their end begins to cost.
constexpr int leastMemorySamples = 30000;
constexpr double leastSpeedUp = 1.15; ///< of segments; for less they are not worth the memory
constexpr double constantCutoffHz = 5.0;
constexpr double unknownSeconds = 3600.0;

/// Half-lives until two states that differ by their whole size are the same bits, as measured: 24 bits of a sample, and
/// as many again for the quietest of those that a hop holds.
constexpr double halvings = 50.0;

/// The same for a filter's state in double, in its time constants.
constexpr double filterTimeConstants = 46.0;

double samplesForFilter(double cutoffHz, double sampleRateHz)
{
    return filterTimeConstants / (2.0 * std::numbers::pi * cutoffHz) * sampleRateHz;
}

bool isFilterOn(const ParameterValues& parameters, ParameterId id)
{
    return !isOff(parameterInfo(id), parameters.get(id));
}

/// By what a difference of one unit in the last place grows on its way through the interpolator: the root of the sum of
/// its taps' sizes fits what was measured, since rounding is unbiased and half of the differences cancel.
double kernelGrowth(ReadKernel kernel)
{
    switch (kernel)
    {
    case ReadKernel::nearest:
    case ReadKernel::linear:
        break;
    case ReadKernel::hermite:
        return std::sqrt(1.25);
    case ReadKernel::lagrange5:
        return std::sqrt(1.39);
    case ReadKernel::sinc16:
        return std::sqrt(1.99);
    case ReadKernel::sinc32:
        return std::sqrt(2.35);
    }
    return 1.0;
}

/// Keeping the input takes as long for any patch: beside the narrow kernels it counts.
double speculativeCost(ReadKernel kernel) { return readKernelInfo(kernel).halfWidth <= 1 ? 1.08 : 1.03; }

constexpr double lowCutGrowth = 1.6;
constexpr double highCutGrowth = 0.88; ///< from 5 kHz at 48 kHz down
constexpr double strongHighCut = 0.5;  ///< of a one-pole's coefficient

/// Samples until what is not the loop has forgotten how it started.
double samplesBesideLoop(const PlanRequest& request, const LineReach& reach)
{
    const auto& parameters = request.parameters;
    const auto samplesOf = [&](ParameterId id) { return parameters.get(id) / 1000.0 * request.sampleRateHz; };
    double samples = 0.0;
    if (reach.mayJump)
        samples += 2.0 * std::max(samplesOf(ParameterId::fade), samplesOf(ParameterId::glide));
    const auto source = parameters.choice<Source>(ParameterId::source);
    if (source == Source::envelope)
        samples += filterTimeConstants * std::max(samplesOf(ParameterId::attack), samplesOf(ParameterId::release));
    if (source == Source::trigger && parameters.choice<TriggeredBy>(ParameterId::trigger) == TriggeredBy::onset)
        samples += samplesOf(ParameterId::hold) + request.sampleRateHz;
    if (parameters.get(ParameterId::ducking) > 0.0)
        samples += 2.0 * request.sampleRateHz;
    return samples;
}

double samplesToForget(const PlanRequest& request, const LineReach& reach, double hops)
{
    const double beside = samplesBesideLoop(request, reach);
    if (request.parameters.get(ParameterId::feedback) == 0.0)
        return reach.longestRead + beside;
    double loop = hops * reach.longestAsked;
    if (isFilterOn(request.parameters, ParameterId::highPass))
        loop += samplesForFilter(request.parameters.get(ParameterId::highPass), request.sampleRateHz);
    return std::max(loop, reach.longestRead) + beside;
}

/// Why nothing may be begun from silence; empty if it may.
std::string whyNotInSegments(const PlanRequest& request, double hops)
{
    const auto& parameters = request.parameters;
    if (request.hasSpace)
        return "Space convolves, and its past cannot be compared";
    if (parameters.get(ParameterId::freeze) != 0.0)
        return "Freeze never forgets";
    if (parameters.get(ParameterId::clear) != 0.0)
        return "Clear is at work";
    if (std::abs(parameters.get(ParameterId::feedback)) >= 100.0)
        return "a feedback of 100 % and more never forgets";
    if (hops > mostHops)
        return "the loop remembers differences in the last bit for too long: its feedback, kernel and low cut carry "
               "them on";
    return {};
}

std::int64_t framesOf(const PlanRequest& request)
{
    return request.frames > 0 ? request.frames : static_cast<std::int64_t>(unknownSeconds * request.sampleRateHz);
}

/// Goes through the schedule as it will run if every segment is right.
void predict(RenderPlan& plan, std::int64_t framesToDo)
{
    SegmentSchedule schedule(plan.segments);
    std::int64_t warmUps = 0;
    std::int64_t longestPath = 0;
    for (std::int64_t frame = 0; frame < framesToDo;)
    {
        const std::int64_t inBlock =
            static_cast<std::int64_t>(plan.blockFrames) - frame % static_cast<std::int64_t>(plan.blockFrames);
        const auto cut =
            schedule.nextCut(frame, static_cast<int>(std::min(framesToDo - frame, inBlock)), plan.threadsPerPair);
        warmUps += static_cast<std::int64_t>(cut.ends.size() - 1) * cut.warmUpFrames;
        std::int64_t longest = cut.ends.front();
        for (std::size_t k = 1; k < cut.ends.size(); ++k)
            longest =
                std::max<std::int64_t>(longest, std::llround(plan.segments.speculativeCost
                                                             * (cut.ends[k] - cut.ends[k - 1] + cut.warmUpFrames)));
        longestPath += longest;
        if (cut.ends.size() > 1)
            schedule.learn(cut.ends.front(), 0);
        frame += cut.ends.back();
    }
    plan.predictedOverhead = static_cast<double>(warmUps) / static_cast<double>(framesToDo);
    plan.predictedSpeedUp *= static_cast<double>(framesToDo) / static_cast<double>(longestPath);
}

/// Pairs beside each other, as many at a time as there are threads.
RenderPlan planChannels(unsigned pairs, unsigned threads)
{
    RenderPlan plan;
    plan.threads = std::min(pairs, threads);
    plan.schedule = plan.threads > 1 ? Schedule::channels : Schedule::serial;
    plan.blockFrames = plan.threads > 1 ? channelsBlockFrames : serialBlockFrames;
    plan.predictedSpeedUp = static_cast<double>(pairs) / ((pairs + plan.threads - 1) / plan.threads);
    return plan;
}

std::string seconds(double samples, double sampleRateHz)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(2) << samples / sampleRateHz << " s";
    return text.str();
}

RenderPlan planFor(const PlanRequest& request, const LineReach& reach)
{
    const auto pairs = static_cast<unsigned>((request.channelCount + channelsPerEngine - 1) / channelsPerEngine);
    const unsigned threads = std::max(request.threads, 1U);
    auto plan = planChannels(pairs, threads);
    if (threads == 1 || pairs >= threads)
    {
        plan.reason = threads == 1 ? "there is one thread" : "there are as many pairs of channels as threads";
        return plan;
    }
    const double hops = hopsToForget(request.parameters, request.sampleRateHz);
    plan.reason = whyNotInSegments(request, hops);
    const unsigned threadsPerPair = threads / pairs;
    if (!plan.reason.empty() || threadsPerPair < 2)
    {
        if (plan.reason.empty())
            plan.reason = "there are too few threads for two of each pair";
        return plan;
    }

    const double warmUp = std::max(samplesToForget(request, reach, hops), reach.longestRead);
    const std::int64_t framesToDo = framesOf(request);
    const std::size_t bytesPerFrame =
        static_cast<std::size_t>(request.channelCount)
        * (sizeof(float) + (request.longestGivenSamples ? sizeof(double) + sizeof(DelayFixed) : 0));
    RenderPlan cut = plan;
    cut.schedule = Schedule::segments;
    cut.threadsPerPair = threadsPerPair;
    cut.threads = threadsPerPair * pairs;
    cut.hops = hops;
    cut.predictedSpeedUp = pairs;
    const std::int64_t grid = cut.segments.gridFrames;
    if (request.parameters.get(ParameterId::feedback) != 0.0)
        cut.segments.heardFrames =
            static_cast<int>(std::ceil(samplesForFilter(constantCutoffHz, request.sampleRateHz)));
    const double worth = std::max({warmUpsPerSegment * warmUp, leastSegmentFrames,
                                   hearingsPerSegment * static_cast<double>(cut.segments.heardFrames)});
    const auto wanted = static_cast<std::int64_t>(std::min(worth * threadsPerPair, 1e12));
    const auto most = static_cast<std::int64_t>(mostBlockBytes / bytesPerFrame);
    cut.blockFrames = static_cast<std::size_t>((std::min({wanted, most, framesToDo + grid}) + grid - 1) / grid * grid);
    plan.reason = "a segment would have to start " + seconds(warmUp, request.sampleRateHz)
                  + " early, which is too long for this recording or for the memory";
    if (warmUp >= static_cast<double>(cut.blockFrames))
        return plan;
    cut.segments.warmUpFrames = static_cast<int>(std::ceil(warmUp));
    cut.segments.speculativeCost =
        speculativeCost(kernelOf(request.parameters.choice<Interpolation>(ParameterId::interpolation)));
    cut.segments.reachFrames = samplesReadBy(reach.longestRead);
    cut.segments.mostWarmUpFrames = static_cast<int>(cut.blockFrames / 2);
    predict(cut, framesToDo);
    if (cut.predictedSpeedUp < std::max(leastSpeedUp, plan.predictedSpeedUp))
        return plan;
    cut.reason = "each segment starts " + seconds(cut.segments.warmUpFrames, request.sampleRateHz)
                 + " early, in which the sound is expected to forget how it started";
    return cut;
}

} // namespace

double hopsToForget(const ParameterValues& parameters, double sampleRateHz)
{
    double growth = kernelGrowth(kernelOf(parameters.choice<Interpolation>(ParameterId::interpolation)));
    if (isFilterOn(parameters, ParameterId::highPass))
        growth *= lowCutGrowth;
    const double highCut =
        1.0 - std::exp(-2.0 * std::numbers::pi * parameters.get(ParameterId::lowPass) / sampleRateHz);
    if (isFilterOn(parameters, ParameterId::lowPass) && highCut <= strongHighCut)
        growth = std::max(1.0, growth * highCutGrowth);
    const double kept = std::abs(parameters.get(ParameterId::feedback)) / 100.0 * growth;
    if (kept <= 0.0)
        return 1.0;
    return kept < 1.0 ? 1.0 + halvings / -std::log2(kept) : std::numeric_limits<double>::infinity();
}

const char* scheduleName(Schedule schedule)
{
    switch (schedule)
    {
    case Schedule::serial:
        return "serial";
    case Schedule::channels:
        return "channels";
    case Schedule::segments:
        return "segments";
    }
    return "";
}

RenderPlan planRender(const PlanRequest& request)
{
    auto reach = lineReachOf(request.parameters, request.curves, request.sampleRateHz, request.tempoBpm,
                             request.longestLineSamples);
    if (request.longestGivenSamples)
        reach = {*request.longestGivenSamples, *request.longestGivenSamples, false};
    auto plan = planFor(request, reach);
    plan.memorySamples = std::max(samplesReadBy(reach.longestRead), leastMemorySamples);
    return plan;
}

std::string describe(const RenderPlan& plan, double sampleRateHz)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << "plan: ";
    if (plan.schedule == Schedule::serial)
        text << "one thread";
    else if (plan.schedule == Schedule::channels)
        text << "pairs of channels on " << plan.threads << " threads";
    else
        text << "segments on " << plan.threads << " threads";
    text << ", since " << plan.reason << std::fixed << std::setprecision(2) << "\nplan: blocks of "
         << static_cast<double>(plan.blockFrames) / sampleRateHz << " s, " << std::setprecision(1)
         << 100.0 * plan.predictedOverhead << " % of warm-up, " << std::setprecision(2) << plan.predictedSpeedUp
         << " times one thread";
    return text.str();
}

std::string describe(const SegmentCounts& counts, const RenderPlan& plan)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << "ran: ";
    if (counts.segments == 0)
        text << "no segments";
    else
        text << counts.accepted << " of " << counts.segments << " segments right at once, " << counts.coalesced
             << " later, " << counts.segments - counts.accepted - counts.coalesced << " never";
    if (counts.hasGivenUp)
        text << ", and no more were begun";
    text << std::fixed << std::setprecision(1);
    if (counts.frames > 0)
        text << "; " << counts.warmUpFrames << " samples of warm-up and " << counts.rerunFrames << " of reruns, "
             << 100.0 * static_cast<double>(counts.warmUpFrames + counts.rerunFrames)
                    / static_cast<double>(counts.frames)
             << " % (predicted " << 100.0 * plan.predictedOverhead << " %)";
    return text.str();
}

} // namespace driftline
