// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driftline_coalescence: after how long does an Engine that starts from silence in the middle of a recording have the
// state of one that has heard it from the start, bit for bit? Rows for Scripts/parallel.py; times are of the longest of
// several recordings of noise, in hops: longest delays that the curve asks for. -1: not within the most that is tried.
#include "Engine/Engine.h"
#include "Engine/EngineState.h"
#include "Engine/LineReach.h"
#include "Engine/PatchSetup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace
{

using namespace driftline;

constexpr double sampleRateHz = 48000.0;
constexpr double mostHops = 400.0;
constexpr int recordings = 5;

struct Loop
{
    Interpolation interpolation = Interpolation::linear;
    std::string_view filters = "none"; ///< or high cut, low cut, both
    bool isMoving = false;
    double timeMilliseconds = 350.0;
    double feedbackPercent = 50.0;
};

ParameterValues parametersOf(const Loop& loop)
{
    ParameterValues values;
    values.set(ParameterId::time, loop.timeMilliseconds);
    values.set(ParameterId::feedback, loop.feedbackPercent);
    values.set(ParameterId::interpolation, static_cast<double>(loop.interpolation));
    values.set(ParameterId::source, static_cast<double>(loop.isMoving ? Source::free : Source::manual));
    values.set(ParameterId::modulation, 1.0);
    values.set(ParameterId::rate, 0.7);
    values.set(ParameterId::depth, loop.isMoving ? 30.0 : 1.23);
    if (loop.filters == "high cut" || loop.filters == "both")
        values.set(ParameterId::lowPass, 5000.0);
    if (loop.filters == "low cut" || loop.filters == "both")
        values.set(ParameterId::highPass, 120.0);
    return values;
}

/// In frames, to within a step; -1: not within the most that is tried.
double measure(const Loop& loop, unsigned seed)
{
    Patch patch;
    patch.slots[0].left = {{{0.0, 0.97}, {0.5, 0.0}, {1.0, 0.97}}};
    const CurveBank curves(patch.slots);
    const auto parameters = parametersOf(loop);
    const auto reach = lineReachOf(parameters, curves, sampleRateHz, 120.0, 30.0 * sampleRateHz);
    const int reachFrames = samplesReadBy(reach.longestRead);
    std::array<Engine, 2> engines;
    for (auto& engine : engines)
    {
        engine.prepare({.sampleRateHz = sampleRateHz, .channels = 1});
        engine.setCurves(curves);
        applyParameters(engine, parameters);
    }
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> sample(-0.5F, 0.5F);
    const int step = std::max(tickSamples, static_cast<int>(reach.longestAsked / 8.0) / tickSamples * tickSamples);
    std::vector<float> input(static_cast<std::size_t>(step));
    std::vector<float> output(input.size());
    const auto next = [&] { std::generate(input.begin(), input.end(), [&] { return sample(random); }); };
    const auto run = [&](Engine& engine) {
        const std::array<const float*, 2> from{input.data(), input.data()};
        const std::array<float*, 2> to{output.data(), output.data()};
        engine.process(from.data(), to.data(), step, {});
    };
    for (double frames = 0.0; frames < 3.0 * sampleRateHz + 30.0 * reach.longestAsked; frames += step)
    {
        next();
        run(engines[0]);
    }
    engines[1].startAhead(engines[0], {}, nullptr, reachFrames);
    EngineState state;
    for (double frames = step; frames < mostHops * reach.longestAsked; frames += step)
    {
        next();
        run(engines[0]);
        run(engines[1]);
        engines[0].saveState(state, reachFrames);
        if (engines[1].hasState(state))
            return frames;
    }
    return -1.0;
}

void print(const Loop& loop, std::string_view interpolation)
{
    const Loop& asked = loop;
    const double hop =
        lineReachOf(parametersOf(asked), CurveBank(Patch{}.slots), sampleRateHz, 120.0, 1e9).longestAsked;
    double longest = 0.0;
    for (unsigned seed = 1; seed <= recordings && longest >= 0.0; ++seed)
    {
        const double frames = measure(loop, seed);
        longest = frames < 0.0 ? -1.0 : std::max(longest, frames);
    }
    std::cout << interpolation << ',' << loop.filters << ',' << (loop.isMoving ? "moving" : "still") << ','
              << loop.timeMilliseconds << ',' << loop.feedbackPercent << ',' << (longest < 0.0 ? -1.0 : longest / hop)
              << ',' << longest << std::endl;
}

} // namespace

int main()
{
    constexpr std::pair<Interpolation, std::string_view> kernels[] = {
        {Interpolation::nearest, "nearest"},     {Interpolation::linear, "linear"}, {Interpolation::hermite, "hermite"},
        {Interpolation::lagrange5, "lagrange5"}, {Interpolation::sinc16, "sinc16"}, {Interpolation::sinc32, "sinc32"}};
    std::cout << "interpolation,filters,motion,time_ms,feedback_percent,hops,frames\n";
    for (const auto& [interpolation, name] : kernels)
        for (const std::string_view filters : {"none", "high cut", "low cut", "both"})
            for (const bool isMoving : {false, true})
                for (const double feedback : {20.0, 35.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0})
                    print({interpolation, filters, isMoving, 350.0, feedback}, name);
    // What the loop needs beside its hops: the filter that takes a constant off.
    for (const double milliseconds : {4.0, 20.0, 50.0})
        print({Interpolation::linear, "high cut", false, milliseconds, 50.0}, "linear");
}
