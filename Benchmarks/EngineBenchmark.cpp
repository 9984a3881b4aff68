// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Engine beside juce::dsp::DelayLine and beside a plain loop, in stereo at 48 kHz in blocks of 128 frames. Times
// are a block's; only their ratios mean anything on another machine. Scripts/bench.sh prints them.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"

#include <benchmark/benchmark.h>
#include <juce_dsp/juce_dsp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <string>
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

/// Keeps the newest moments, as an editor's queue does.
class Moments : public EngineObserver
{
public:
    void observe(const ReadMoment& moment) override { moments_[next_++ % moments_.size()] = moment; }

private:
    std::array<ReadMoment, 4096> moments_;
    std::size_t next_ = 0;
};

/// The default patch with `settings`; `observer` may be null.
void runEngine(benchmark::State& state, const std::vector<std::pair<ParameterId, double>>& settings,
               EngineObserver* observer = nullptr)
{
    Patch patch;
    for (const auto& [id, value] : settings)
        patch.parameters.set(id, value);
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = 2});
    const CurveBank curves(patch.slots);
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
    engine.setObserver(observer);
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

/// The same with an editor open.
void engineWatched(benchmark::State& state)
{
    const auto moments = std::make_unique<Moments>();
    runEngine(state, {}, moments.get());
}

std::vector<std::pair<ParameterId, double>> still(Interpolation interpolation)
{
    return {{ParameterId::source, static_cast<double>(Source::manual)},
            {ParameterId::modulation, 0.5},
            {ParameterId::interpolation, static_cast<double>(interpolation)}};
}

void engineSinc16(benchmark::State& state) { runEngine(state, still(Interpolation::sinc16)); }
void engineLinear(benchmark::State& state) { runEngine(state, still(Interpolation::linear)); }

/// Linear reads, one-pole, Drive, feedback at a constant delay.
void engineFiltered(benchmark::State& state, double delaySamples)
{
    auto settings = still(Interpolation::linear);
    settings.insert(settings.end(), {{ParameterId::lowPass, 5000.0}, {ParameterId::drive, 30.0}});
    if (delaySamples > 1.0)
        settings.insert(settings.end(),
                        {{ParameterId::depth, 0.0}, {ParameterId::time, delaySamples / sampleRateHz * 1000.0}});
    else
        settings.emplace_back(ParameterId::modulation, 0.0); // where the curve is at the shortest delay, 1 sample
    runEngine(state, settings);
}

constexpr std::uint32_t lineMask = (1U << 21) - 1;

/// The loop that one writes first: linear read, one-pole in double, cubic drive, feedback; a sample after the other.
void plainLoopFiltered(benchmark::State& state, double delaySamples)
{
    std::array<std::vector<float>, 2> line{std::vector<float>(lineMask + 1), std::vector<float>(lineMask + 1)};
    std::array<double, 2> low{};
    StereoNoise noise;
    std::uint32_t now = 0;
    const auto whole = static_cast<std::uint32_t>(delaySamples);
    const auto fraction = static_cast<float>(delaySamples - static_cast<double>(whole));
    for (auto _ : state)
    {
        const auto audio = noise.next();
        for (int i = 0; i < blockFrames; ++i, ++now)
        {
            for (std::size_t c = 0; c < 2; ++c)
            {
                const float newer = line[c][(now - whole) & lineMask];
                const float older = line[c][(now - whole - 1) & lineMask];
                const float r = newer + fraction * (older - newer);
                low[c] += 0.48 * (static_cast<double>(r) - low[c]);
                const float x = std::clamp(static_cast<float>(low[c]), -2.0F, 2.0F);
                const float f = x - 0.03F * x * x * x;
                line[c][now & lineMask] = audio[c][i] + 0.4F * f;
                audio[c][i] = 0.8F * audio[c][i] + 0.5F * f;
            }
        }
    }
}

/// The same loop with the rest of what the Engine does: input that is not finite, too large or tiny, the constant taken
/// off, tiny values in the loop, the gains' arrays.
void plainLoopWhole(benchmark::State& state, double delaySamples)
{
    std::array<std::vector<float>, 2> line{std::vector<float>(lineMask + 1), std::vector<float>(lineMask + 1)};
    std::array<double, 2> low{};
    std::array<double, 2> constant{};
    std::array<float, blockFrames> feedbackGain;
    std::array<float, blockFrames> delayedGain;
    std::array<float, blockFrames> dryGain;
    feedbackGain.fill(0.4F);
    delayedGain.fill(0.5F);
    dryGain.fill(0.8F);
    const auto snap = [](float x) { return std::abs(x) < snapThreshold ? 0.0F : x; };
    StereoNoise noise;
    std::uint32_t now = 0;
    const auto whole = static_cast<std::uint32_t>(delaySamples);
    const auto fraction = static_cast<float>(delaySamples - static_cast<double>(whole));
    for (auto _ : state)
    {
        const auto audio = noise.next();
        for (std::size_t i = 0; i < blockFrames; ++i, ++now)
        {
            for (std::size_t c = 0; c < 2; ++c)
            {
                const float input = std::isfinite(audio[c][i]) ? audio[c][i] : 0.0F;
                const float dry = snap(std::clamp(input, -largestSample, largestSample));
                constant[c] += 6.5e-4 * (static_cast<double>(dry) - constant[c]);
                const float recorded = dry - static_cast<float>(constant[c]);
                const float newer = line[c][(now - whole) & lineMask];
                const float older = line[c][(now - whole - 1) & lineMask];
                const float r = snap(newer + fraction * (older - newer));
                low[c] += 0.48 * (static_cast<double>(r) - low[c]);
                const float x = std::clamp(snap(static_cast<float>(low[c])), -2.0F, 2.0F);
                const float f = x - 0.03F * x * x * x;
                line[c][now & lineMask] = snap(recorded + feedbackGain[i] * f);
                audio[c][i] = dryGain[i] * dry + delayedGain[i] * f;
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
BENCHMARK(engineWatched)->Name("Engine, default preset, watched by an editor");
/// One delay: the Engine, and both loops.
void addFiltered(const std::string& suffix, double delaySamples)
{
    const auto add = [&](const std::string& what, void (*run)(benchmark::State&, double), double samples) {
        benchmark::RegisterBenchmark((what + suffix).c_str(), run, samples);
    };
    const double between =
        delaySamples + 0.37; // what a loop reads is not at a sample, which the Engine makes no use of
    add("plain loop, linear, one-pole, drive", plainLoopFiltered, between);
    add("plain loop of all that the Engine does", plainLoopWhole, between);
    add("Engine, linear, one-pole, drive", engineFiltered, delaySamples);
}

} // namespace

int main(int argc, char** argv)
{
    addFiltered("", 12000.0);
    for (const int milliseconds : {10, 100, 1000})
        addFiltered(", " + std::to_string(milliseconds) + " ms", milliseconds / 1000.0 * sampleRateHz);
    for (const int samples : {1, 5, 10, 20})
        addFiltered(", " + std::to_string(samples) + " samples", samples);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
