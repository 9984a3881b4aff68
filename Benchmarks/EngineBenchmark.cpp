// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Engine beside juce::dsp::DelayLine and beside a plain loop, in stereo at 48 kHz in blocks of 128 frames. Times
// are a block's; only their ratios mean anything on another machine. Scripts/bench.sh prints them.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"

#include <benchmark/benchmark.h>
#include <juce_dsp/juce_dsp.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace
{

using namespace driftline;

constexpr int blockFrames = 128;
constexpr double sampleRateHz = 48000.0;

/// Noise at -6 dBFS, long enough that no cache holds it by chance.
class StereoNoise
{
public:
    StereoNoise()
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<float> sample(-0.5F, 0.5F);
        for (auto& channel : channels_)
            for (auto& value : channel)
                value = sample(random);
    }

    /// The next block, in place of what was written there before.
    std::array<float*, 2> next()
    {
        position_ = position_ + blockFrames < frames ? position_ + blockFrames : 0;
        return {channels_[0].data() + position_, channels_[1].data() + position_};
    }

private:
    static constexpr std::size_t frames = 1 << 16;
    std::array<std::array<float, frames + blockFrames>, 2> channels_{};
    std::size_t position_ = 0;
};

/// `set` changes the default patch.
void runEngine(benchmark::State& state, const std::vector<std::pair<ParameterId, double>>& settings)
{
    Patch patch;
    for (const auto& [id, value] : settings)
        patch.parameters.set(id, value);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = 2});
    const CurveBank curves(patch.slots);
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
    StereoNoise noise;
    Transport transport;
    transport.hasPosition = true;
    for (auto _ : state)
    {
        const auto audio = noise.next();
        engine.process(audio.data(), audio.data(), blockFrames, transport);
        transport.positionQuarterNotes += blockFrames / sampleRateHz * 2.0;
    }
}

void engineDefault(benchmark::State& state) { runEngine(state, {}); }

std::vector<std::pair<ParameterId, double>> still(Interpolation interpolation)
{
    return {{ParameterId::source, static_cast<double>(Source::manual)},
            {ParameterId::modulation, 0.5},
            {ParameterId::interpolation, static_cast<double>(interpolation)}};
}

void engineSinc16(benchmark::State& state) { runEngine(state, still(Interpolation::sinc16)); }
void engineLinear(benchmark::State& state) { runEngine(state, still(Interpolation::linear)); }

void engineLinearFiltered(benchmark::State& state)
{
    auto settings = still(Interpolation::linear);
    settings.insert(settings.end(), {{ParameterId::lowPass, 5000.0}, {ParameterId::drive, 30.0}});
    runEngine(state, settings);
}

/// The loop that one writes first: linear read, one-pole in double, cubic drive, feedback; a sample after the other.
void plainLoopFiltered(benchmark::State& state)
{
    constexpr std::uint32_t mask = (1U << 21) - 1;
    std::array<std::vector<float>, 2> line{std::vector<float>(mask + 1), std::vector<float>(mask + 1)};
    std::array<double, 2> low{};
    StereoNoise noise;
    std::uint32_t now = 0;
    const float delaySamples = 12000.37F;
    const auto whole = static_cast<std::uint32_t>(delaySamples);
    const float fraction = delaySamples - static_cast<float>(whole);
    for (auto _ : state)
    {
        const auto audio = noise.next();
        for (int i = 0; i < blockFrames; ++i, ++now)
        {
            for (std::size_t c = 0; c < 2; ++c)
            {
                const float newer = line[c][(now - whole) & mask];
                const float older = line[c][(now - whole - 1) & mask];
                const float r = newer + fraction * (older - newer);
                low[c] += 0.48 * (static_cast<double>(r) - low[c]);
                const float x = std::clamp(static_cast<float>(low[c]), -2.0F, 2.0F);
                const float f = x - 0.03F * x * x * x;
                line[c][now & mask] = audio[c][i] + 0.4F * f;
                audio[c][i] = 0.8F * audio[c][i] + 0.5F * f;
            }
        }
    }
}

template<class Type>
void juceDelayLine(benchmark::State& state)
{
    juce::dsp::DelayLine<float, Type> line(1 << 21);
    line.prepare({sampleRateHz, blockFrames, 2});
    line.setDelay(12000.37F);
    StereoNoise noise;
    for (auto _ : state)
    {
        const auto audio = noise.next();
        for (int i = 0; i < blockFrames; ++i)
        {
            for (int c = 0; c < 2; ++c)
            {
                const float r = line.popSample(c);
                line.pushSample(c, audio[static_cast<std::size_t>(c)][i] + 0.4F * r);
                audio[static_cast<std::size_t>(c)][i] = 0.8F * audio[static_cast<std::size_t>(c)][i] + 0.5F * r;
            }
        }
    }
}

namespace interpolation = juce::dsp::DelayLineInterpolationTypes;

BENCHMARK(juceDelayLine<interpolation::Linear>)->Name("juce::dsp::DelayLine, Linear");
BENCHMARK(juceDelayLine<interpolation::Lagrange3rd>)->Name("juce::dsp::DelayLine, Lagrange3rd");
BENCHMARK(juceDelayLine<interpolation::Thiran>)->Name("juce::dsp::DelayLine, Thiran");
BENCHMARK(engineLinear)->Name("Engine, Linear, still");
BENCHMARK(engineSinc16)->Name("Engine, Sinc 16, still");
BENCHMARK(engineDefault)->Name("Engine, default preset");
BENCHMARK(plainLoopFiltered)->Name("plain loop, linear, one-pole, drive");
BENCHMARK(engineLinearFiltered)->Name("Engine, linear, one-pole, drive");

} // namespace

BENCHMARK_MAIN();
