// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OpenCL/EngineSelfTest.h"

#include "Engine/PatchSetup.h"
#include "Model/SplitMix.h"
#include "OpenCL/Device.h"
#include "OpenCL/EngineLines.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace driftline::opencl
{

namespace
{

constexpr double sampleRateHz = 48000.0;
constexpr double longestDelaySamples = 2048.0;
/// A block ends in the midst of a tick, and the next one begins there.
constexpr std::array blockFrames{500, 333, 700};
constexpr int allFrames = 500 + 333 + 700;

/// A curve that moves, bends and steps.
DelayCurve steppingCurve()
{
    DelayCurve curve;
    curve.points = {{0.0, 0.3, SegmentShape::sCurve},
                    {0.4, 1.0, SegmentShape::line},
                    {0.6, 0.1, SegmentShape::line},
                    {0.6, 0.8, SegmentShape::halfSine},
                    {1.0, 0.0, SegmentShape::line}};
    return curve;
}

/// One case: its number says how it is read, how far back, how it jumps and what is in the loop.
struct Case
{
    Case(int number, bool hasFilters, int ofChannels) : channels(ofChannels)
    {
        const auto set = [&](ParameterId id, double value) { patch.parameters.set(id, value); };
        const int kernel = number % 6;
        const int length = number / 6 % 3;
        const std::array timesMilliseconds{0.1, 0.7, 40.0}; // 5, 34 and 1,920 samples
        set(ParameterId::sync, 0.0);
        set(ParameterId::time, timesMilliseconds[static_cast<std::size_t>(length)]);
        set(ParameterId::source, static_cast<double>(Source::free));
        set(ParameterId::rate, 40.0 - number % 7);
        set(ParameterId::stereoOffset, 90.0);
        set(ParameterId::interpolation, kernel);
        set(ParameterId::transition, number % 3);
        set(ParameterId::fade, 3.0);
        set(ParameterId::glide, 4.0);
        set(ParameterId::drive, number % 4 == 0 ? 0.0 : 40.0);
        set(ParameterId::mix, 50.0);
        set(ParameterId::width, number % 2 == 0 ? 100.0 : 60.0);
        set(ParameterId::ducking, number % 5 == 0 ? 50.0 : 0.0);
        // Feedback takes the constant off the input, which is a filter, too.
        set(ParameterId::feedback, hasFilters ? 70.0 : 0.0);
        set(ParameterId::crossfeed, number % 2 == 0 ? 0.0 : 60.0);
        if (hasFilters && number % 4 != 1)
            set(ParameterId::lowPass, 6000.0);
        if (hasFilters && number % 4 != 2)
            set(ParameterId::highPass, 150.0);
        patch.slots[0].left = steppingCurve();
        curves = std::make_unique<CurveBank>(patch.slots);
        SplitMix noise(static_cast<std::uint64_t>(number) + 1);
        for (auto& side : input)
            for (int i = 0; i < allFrames; ++i)
                side.push_back(static_cast<float>(2.0 * noise.unit() - 1.0));
        for (auto* engine : {&onDevice, &onCpu})
        {
            *engine = std::make_unique<driftline::Engine>();
            (*engine)->prepare({sampleRateHz, channels, longestDelaySamples});
            applyParameters(**engine, patch.parameters);
            (*engine)->setCurves(*curves);
        }
        actual = expected = input;
    }

    EngineCall call(std::array<std::vector<float>, 2>& audio, std::array<float*, 2>& from, int first, int frames)
    {
        for (std::size_t c = 0; c < from.size(); ++c)
            from[c] = audio[c].data() + first;
        EngineCall call;
        call.block.input = from.data();
        call.block.output = from.data();
        call.block.frames = frames;
        call.transport = transportAt(first, sampleRateHz, 120.0);
        return call;
    }

    int channels;
    Patch patch;
    std::unique_ptr<CurveBank> curves;
    std::unique_ptr<driftline::Engine> onDevice;
    std::unique_ptr<driftline::Engine> onCpu;
    std::array<std::vector<float>, 2> input;
    std::array<std::vector<float>, 2> actual;
    std::array<std::vector<float>, 2> expected;
    std::array<float*, 2> pointers{};
};

/// The first sample that is not what it is to be, or nothing.
std::string difference(const Case& of, std::size_t number)
{
    for (std::size_t c = 0; c < static_cast<std::size_t>(of.channels); ++c)
        for (std::size_t i = 0; i < of.actual[c].size(); ++i)
            if (std::memcmp(&of.actual[c][i], &of.expected[c][i], sizeof(float)) != 0)
            {
                std::array<char, 160> text{};
                std::snprintf(text.data(), text.size(), "sample %zu of channel %zu in case %zu is %a instead of %a", i,
                              c + 1, number + 1, static_cast<double>(of.actual[c][i]),
                              static_cast<double>(of.expected[c][i]));
                return text.data();
            }
    return {};
}

EngineTestResult runTest(Device& device)
{
    EngineTestResult result;
    constexpr int variants = 18;
    std::vector<std::unique_ptr<Case>> cases;
    for (int number = 0; number < variants; ++number)
        for (const bool hasFilters : {false, true})
            if (!hasFilters || device.selfTest().hasExactFloat64)
                cases.push_back(std::make_unique<Case>(number, hasFilters, number % 4 == 3 ? 1 : 2));
    result.cases = cases.size();
    try
    {
        std::vector<driftline::Engine*> engines;
        for (const auto& one : cases)
            engines.push_back(one->onDevice.get());
        EngineLinesSettings settings;
        settings.device.device = device.info().number;
        settings.isSelfTest = true;
        EngineLines lines(engines, settings);
        int first = 0;
        for (const int frames : blockFrames)
        {
            std::vector<EngineCall> calls;
            for (const auto& one : cases)
                calls.push_back(one->call(one->actual, one->pointers, first, frames));
            lines.process(calls);
            for (const auto& one : cases)
            {
                const auto call = one->call(one->expected, one->pointers, first, frames);
                one->onCpu->process(call.block, call.transport);
            }
            first += frames;
        }
        result.finding = lines.failure();
    }
    catch (const DeviceError& error)
    {
        result.finding = error.what();
    }
    for (std::size_t i = 0; i < cases.size() && result.finding.empty(); ++i)
        result.finding = difference(*cases[i], i);
    return result;
}

} // namespace

EngineTestResult testEngineOn(int number)
{
    // A device that is not fit for anything has no Engine to be tested.
    Device* device = nullptr;
    try
    {
        device = &requireDevice(number, Subnormals::irrelevant);
    }
    catch (const DeviceError& error)
    {
        return {0, error.what()};
    }
    static std::mutex mutex;
    static std::map<int, EngineTestResult> found;
    const std::scoped_lock lock(mutex);
    const auto known = found.find(device->info().number);
    return known != found.end() ? known->second : found.emplace(device->info().number, runTest(*device)).first->second;
}

} // namespace driftline::opencl
