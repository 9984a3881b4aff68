// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/DelayEngine.h"

#include "OpenCL/DelayLine.h"
#include "OpenCL/DeviceCandidate.h"
#include "OpenCL/DeviceError.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace driftline::opencl
{

namespace
{

/// What a core takes for a sample, rounded up (Docs/benchmarks.md): for deciding whether to look any further.
constexpr double cpuSecondsPerSample = 1e-9;

/// How much of the work a trial is: a part of it, but enough to fill a device.
constexpr std::size_t trialDivisor = 8;
constexpr std::size_t leastTrialSamples = std::size_t{1} << 20;

std::string text(const char* format, double first, double second = 0.0)
{
    char line[100];
    std::snprintf(line, sizeof line, format, first, second);
    return line;
}

template<class Function>
double secondsOf(const Function& function)
{
    const auto start = std::chrono::steady_clock::now();
    function();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string howItRan(const DelayRun& run)
{
    if (run.method == DelayMethod::waves)
        return std::to_string(run.waves) + " launches, " + std::to_string(run.serialSamples) + " samples one by one";
    return run.chunks == 1 ? "all rows at once" : "rows in " + std::to_string(run.chunks) + " chunks";
}

/// A part of the work that stands for all of it: some of the rows, or the beginning of the only one.
template<DelayElement Delay>
struct Trial
{
    Trial(std::span<const float> allSamples, std::span<const Delay> allDelays, const ArrayDelayShape& all) : shape(all)
    {
        const std::size_t atLeast = std::min(allSamples.size(), leastTrialSamples);
        const std::size_t wanted = std::max(allSamples.size() / trialDivisor, atLeast);
        shape.rows = std::max<std::size_t>(1, wanted / all.samplesPerRow);
        if (shape.rows == 1)
            shape.samplesPerRow = std::min(wanted, all.samplesPerRow);
        const std::size_t count = shape.rows * shape.samplesPerRow;
        samples = allSamples.first(count);
        delays = allDelays.first(shape.delaysAreShared ? shape.samplesPerRow : count);
        output.resize(count);
    }

    ArrayDelayShape shape;
    std::span<const float> samples;
    std::span<const Delay> delays;
    std::vector<float> output;
};

} // namespace

template<DelayElement Delay>
EngineChoice chooseDelayEngine(std::span<const float> samples, std::span<const Delay> delays,
                               const ArrayDelayShape& shape, const ArrayDelaySettings& settings,
                               const EngineRequest& request, const AutomaticRules& rules)
{
    if (request.engine == Engine::cpu)
        return {false, anyDevice, "as asked"};
    if (request.engine == Engine::opencl)
        return {true, request.device.device, "as asked"};

    const std::size_t workers = std::clamp<std::size_t>(request.threads, 1, std::max<std::size_t>(1, shape.rows));
    const double cpuSeconds = static_cast<double>(samples.size()) * cpuSecondsPerSample / static_cast<double>(workers);
    if (samples.empty() || cpuSeconds < rules.leastCpuSeconds)
        return {false, anyDevice,
                "the CPU needs less time (" + text("about %.2g s", cpuSeconds) + ") than opening a device takes"};

    const auto candidate = findCandidate(request.device.device, rules,
                                         [](const SelfTestResult& result) { return result.keepsSubnormals; });
    if (!candidate.device)
        return {false, anyDevice, candidate.whyNone};

    Trial<Delay> trial(samples, delays, shape);
    try
    {
        DelayRun run;
        const DeviceOptions onDevice{candidate.device->number, request.device.memoryBudgetBytes};
        const auto runOnDevice = [&] {
            run = delayLine(trial.samples, trial.delays, std::span(trial.output), trial.shape, settings, onDevice);
        };
        runOnDevice(); // once unmeasured: it builds the kernels
        const double deviceSeconds = secondsOf(runOnDevice);
        const double trialCpuSeconds = secondsOf([&] {
            arrayDelay(trial.samples, trial.delays, std::span(trial.output), trial.shape, settings, request.threads);
        });
        const double perSample = 1e9 / static_cast<double>(trial.samples.size());
        std::string measured = "measured on " + std::to_string(trial.samples.size()) + " samples: ";
        measured += text("%.3g ns a sample on the device, %.3g on the CPU", deviceSeconds * perSample,
                         trialCpuSeconds * perSample);
        if (deviceSeconds >= trialCpuSeconds && run.method == DelayMethod::rows && shape.rows == 1)
            measured += "; the look-back is too short for waves";
        return {deviceSeconds < trialCpuSeconds, candidate.device->number, measured};
    }
    catch (const DeviceError& error)
    {
        return {false, anyDevice, error.what()};
    }
}

template<DelayElement Delay>
std::string runDelay(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output,
                     const ArrayDelayShape& shape, const ArrayDelaySettings& settings, const EngineRequest& request,
                     const AutomaticRules& rules)
{
    EngineChoice choice = chooseDelayEngine(samples, delays, shape, settings, request, rules);
    if (choice.usesDevice)
    {
        // Apart, so that the samples are still there for the CPU should the device fail.
        const bool mayFallBack = request.engine == Engine::automatic;
        std::vector<float> apart(mayFallBack ? samples.size() : 0);
        try
        {
            const DelayRun run = delayLine(samples, delays, mayFallBack ? std::span(apart) : output, shape, settings,
                                           DeviceOptions{choice.device, request.device.memoryBudgetBytes});
            std::copy(apart.begin(), apart.end(), output.begin());
            std::string line = run.device + ": " + choice.reason + "; ";
            line += howItRan(run);
            return line;
        }
        catch (const DeviceError& error)
        {
            if (!mayFallBack)
                throw;
            choice.reason = error.what();
        }
    }
    arrayDelay(samples, delays, output, shape, settings, request.threads);
    return "CPU: " + choice.reason;
}

#define DRIFTLINE_INSTANTIATE(Delay)                                                                                   \
    template EngineChoice chooseDelayEngine<Delay>(std::span<const float>, std::span<const Delay>,                     \
                                                   const ArrayDelayShape&, const ArrayDelaySettings&,                  \
                                                   const EngineRequest&, const AutomaticRules&);                       \
    template std::string runDelay<Delay>(std::span<const float>, std::span<const Delay>, std::span<float>,             \
                                         const ArrayDelayShape&, const ArrayDelaySettings&, const EngineRequest&,      \
                                         const AutomaticRules&);
DRIFTLINE_INSTANTIATE(std::int32_t)
DRIFTLINE_INSTANTIATE(std::int64_t)
DRIFTLINE_INSTANTIATE(float)
DRIFTLINE_INSTANTIATE(double)
#undef DRIFTLINE_INSTANTIATE

} // namespace driftline::opencl
