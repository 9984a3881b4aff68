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

/// Enough noise that no cache holds it by chance.
constexpr std::size_t noiseFrames = 1 << 16;

/// Noise at -6 dBFS.
class StereoNoise
{
public:
    explicit StereoNoise(std::size_t frames = noiseFrames)
        : channels_{std::vector<float>(frames), std::vector<float>(frames)}
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
        position_ = position_ + 2 * blockFrames <= channels_[0].size() ? position_ + blockFrames : 0;
        return {channels_[0].data() + position_, channels_[1].data() + position_};
    }

private:
    std::array<std::vector<float>, 2> channels_;
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

/// The default patch with changes.
Patch patchWith(const std::vector<std::pair<ParameterId, double>>& settings)
{
    Patch patch;
    for (const auto& [id, value] : settings)
        patch.parameters.set(id, value);
    return patch;
}

void prepare(Engine& engine, const Patch& patch, const CurveBank& curves, double longestDelaySamples = 0.0)
{
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = 2, .longestDelaySamples = longestDelaySamples});
    engine.setCurves(curves);
    applyParameters(engine, patch.parameters);
}

/// The default patch with `settings`; `observer` may be null.
void runEngine(benchmark::State& state, const std::vector<std::pair<ParameterId, double>>& settings,
               EngineObserver* observer = nullptr)
{
    const auto patch = patchWith(settings);
    const CurveBank curves(patch.slots);
    Engine engine;
    prepare(engine, patch, curves);
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
std::vector<std::pair<ParameterId, double>> filtered(double delaySamples)
{
    auto settings = still(Interpolation::linear);
    settings.insert(settings.end(), {{ParameterId::lowPass, 5000.0}, {ParameterId::drive, 30.0}});
    if (delaySamples > 1.0)
        settings.insert(settings.end(),
                        {{ParameterId::depth, 0.0}, {ParameterId::time, delaySamples / sampleRateHz * 1000.0}});
    else
        settings.emplace_back(ParameterId::modulation, 0.0); // where the curve is at the shortest delay, 1 sample
    return settings;
}

void engineFiltered(benchmark::State& state, double delaySamples) { runEngine(state, filtered(delaySamples)); }

constexpr std::uint32_t lineSamples = 1U << 21;
constexpr int enginesTogether = 16;

/// The same in Engines that run together, as those of a recording with many channels do. The time is that of one. All
/// of them have as much noise and as long lines as the one above.
void engineFilteredTogether(benchmark::State& state, double delaySamples)
{
    const auto patch = patchWith(filtered(delaySamples));
    const CurveBank curves(patch.slots);
    std::vector<std::unique_ptr<Engine>> owned;
    std::vector<Engine*> engines;
    for (int e = 0; e < enginesTogether; ++e)
    {
        engines.push_back(owned.emplace_back(std::make_unique<Engine>()).get());
        prepare(*engines.back(), patch, curves, lineSamples / enginesTogether);
    }
    std::vector<StereoNoise> noises(enginesTogether, StereoNoise(noiseFrames / enginesTogether));
    std::vector<std::array<float*, 2>> audio(enginesTogether);
    std::vector<EngineBlock> blocks(enginesTogether);
    const std::vector<Transport> transports(enginesTogether);
    while (state.KeepRunningBatch(enginesTogether))
    {
        for (std::size_t e = 0; e < engines.size(); ++e)
        {
            audio[e] = noises[e].next();
            blocks[e] = {.input = audio[e].data(), .output = audio[e].data(), .frames = blockFrames};
        }
        Engine::processTogether(engines, blocks, transports);
    }
}

constexpr std::uint32_t lineMask = lineSamples - 1;

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
    if (delaySamples < 100.0)
        add("16 Engines together, linear, one-pole, drive", engineFilteredTogether, delaySamples);
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
