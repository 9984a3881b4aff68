// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driftline_parallel_benchmark [SECONDS [THREADS]]
// driftline_parallel_benchmark presets [SECONDS]
//
// One recording on several threads beside the same on one, in memory: ratios in one run, both sides by turns, medians.
// `presets` hashes what every factory preset makes of a recording on 1, 2, 3 and 7 threads, and fails where two differ.
#include "Engine/LineReach.h"
#include "Model/FactoryPresets.h"
#include "Offline/EngineGroup.h"
#include "Offline/PatchSource.h"
#include "Offline/Sha256.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace
{

using namespace driftline;
using Clock = std::chrono::steady_clock;

constexpr double sampleRateHz = 48000.0;
constexpr int repetitions = 7;

/// Noise at -12 dBFS, read again and again: what takes the time is not where it comes from.
class Recording
{
public:
    explicit Recording(std::size_t channels)
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<float> sample(-0.25F, 0.25F);
        noise_.resize(channels);
        for (auto& channel : noise_)
            for (std::size_t i = 0; i < period; ++i)
                channel.push_back(sample(random));
    }

    std::size_t channels() const { return noise_.size(); }

    void read(std::size_t channel, std::int64_t first, float* to, std::size_t frames) const
    {
        auto from = static_cast<std::size_t>(first % static_cast<std::int64_t>(period));
        for (std::size_t done = 0; done < frames;)
        {
            const std::size_t count = std::min(frames - done, period - from);
            std::copy_n(noise_[channel].data() + from, count, to + done);
            done += count;
            from = 0;
        }
    }

private:
    static constexpr std::size_t period = 1000003;
    std::vector<std::vector<float>> noise_;
};

struct Run
{
    double seconds = 0.0;    ///< of computing
    double cpuSeconds = 0.0; ///< the same, of all threads
    RenderPlan plan;
    SegmentCounts counts;
    std::string hash;
};

/// Audio in the blocks that `process` wants, as the renderer's pipeline has them.
Run runBlocks(const Recording& recording, std::int64_t frames, std::size_t blockFrames,
              const std::function<void(float* const*, std::size_t, std::int64_t)>& process)
{
    std::vector<std::vector<float>> block(recording.channels(), std::vector<float>(blockFrames));
    std::vector<float*> channels;
    for (auto& channel : block)
        channels.push_back(channel.data());
    Run run;
    std::vector<Sha256> hashes(recording.channels());
    for (std::int64_t first = 0; first < frames; first += static_cast<std::int64_t>(blockFrames))
    {
        const auto count = static_cast<std::size_t>(std::min<std::int64_t>(frames - first, std::int64_t(blockFrames)));
        for (std::size_t c = 0; c < channels.size(); ++c)
            recording.read(c, first, channels[c], count);
        const auto cpuStart = std::clock();
        const auto start = Clock::now();
        process(channels.data(), count, first);
        run.seconds += std::chrono::duration<double>(Clock::now() - start).count();
        run.cpuSeconds += static_cast<double>(std::clock() - cpuStart) / CLOCKS_PER_SEC;
        for (std::size_t c = 0; c < hashes.size(); ++c)
            hashes[c].add({reinterpret_cast<const unsigned char*>(channels[c]), count * sizeof(float)});
    }
    for (auto& hash : hashes)
        run.hash += hash.finish();
    return run;
}

/// As the renderer computes, without files.
Run runGroup(const Patch& patch, const Recording& recording, std::int64_t frames, unsigned threads)
{
    EngineGroupSpec spec;
    spec.patch = patch;
    spec.sampleRateHz = sampleRateHz;
    spec.channelCount = static_cast<int>(recording.channels());
    spec.response = spaceResponseOf(patch, sampleRateHz, spec.channelCount);
    spec.threads = threads;
    spec.framesToDo = frames;
    EngineGroup group(spec);
    auto run = runBlocks(recording, frames, group.preferredFrames(),
                         [&](float* const* channels, std::size_t count, std::int64_t first) {
                             EngineGroupBlock block;
                             block.channels = {channels, recording.channels()};
                             block.frames = count;
                             block.firstFrame = first;
                             group.process(block);
                         });
    run.plan = group.plan();
    run.counts = group.counts();
    return run;
}

/// The Engine by itself, as a plugin runs it.
Run runPlain(const Patch& patch, const Recording& recording, std::int64_t frames, std::size_t blockFrames)
{
    const CurveBank curves(patch.slots);
    Engine engine;
    prepareEngine(engine, patch.parameters, curves, {},
                  {.sampleRateHz = sampleRateHz, .channels = static_cast<int>(recording.channels())});
    return runBlocks(
        recording, frames, blockFrames, [&](float* const* channels, std::size_t count, std::int64_t first) {
            for (std::size_t done = 0; done < count; done += 8192)
            {
                const std::array<float*, 2> audio{channels[0] + done, channels[recording.channels() - 1] + done};
                engine.process(audio.data(), audio.data(), static_cast<int>(std::min<std::size_t>(8192, count - done)),
                               transportAt(first + std::int64_t(done), sampleRateHz, 120.0));
            }
        });
}

/// The worst: segments of a loop that never forgets, begun against the plan's advice.
Run runHopeless(const Patch& patch, const Recording& recording, std::int64_t frames, std::size_t blockFrames,
                unsigned threads)
{
    const CurveBank curves(patch.slots);
    const auto reach = lineReachOf(patch.parameters, curves, sampleRateHz, 120.0, 30.0 * sampleRateHz);
    SegmentRules rules;
    rules.warmUpFrames = static_cast<int>(2.0 * sampleRateHz);
    rules.reachFrames = samplesReadBy(reach.longestRead);
    rules.mostWarmUpFrames = static_cast<int>(blockFrames / 2);
    SegmentedEngine engine(
        [&](Engine& one) {
            prepareEngine(one, patch.parameters, curves, {},
                          {.sampleRateHz = sampleRateHz, .channels = static_cast<int>(recording.channels())});
        },
        rules);
    auto run = runBlocks(recording, frames, blockFrames, [&](float* const* channels, std::size_t count, std::int64_t) {
        SegmentBlock block;
        block.audio.input = channels;
        block.audio.output = channels;
        block.audio.frames = static_cast<int>(count);
        engine.process(block, threads);
    });
    run.counts = engine.counts();
    return run;
}

Patch echo(double milliseconds, double feedback, Interpolation interpolation)
{
    Patch patch;
    auto& parameters = patch.parameters;
    parameters.set(ParameterId::time, milliseconds);
    parameters.set(ParameterId::source, static_cast<double>(Source::manual));
    parameters.set(ParameterId::depth, 0.0);
    parameters.set(ParameterId::feedback, feedback);
    parameters.set(ParameterId::lowPass, 5000.0);
    parameters.set(ParameterId::interpolation, static_cast<double>(interpolation));
    return patch;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

void compare(const std::string& name, double audioSeconds, const std::function<Run()>& plain,
             const std::function<Run()>& parallel)
{
    std::vector<double> plainSeconds;
    std::vector<double> parallelSeconds;
    std::vector<double> ratios;
    std::vector<double> cpuRatios;
    Run last;
    std::string hash;
    for (int i = 0; i < repetitions; ++i)
    {
        const auto one = plain();
        last = parallel();
        if (one.hash != last.hash)
        {
            std::cerr << name << ": other bits\n";
            std::exit(1);
        }
        plainSeconds.push_back(one.seconds);
        parallelSeconds.push_back(last.seconds);
        ratios.push_back(one.seconds / last.seconds);
        cpuRatios.push_back(last.cpuSeconds / one.cpuSeconds);
    }
    const auto ran = static_cast<double>(last.counts.warmUpFrames + last.counts.rerunFrames)
                     / static_cast<double>(std::max<std::int64_t>(last.counts.frames, 1));
    std::printf("| %s | %.0f | %.0f | %.2f | %.2f | %.2f | %.1f %% | %.1f %% |\n", name.c_str(),
                audioSeconds / median(plainSeconds), audioSeconds / median(parallelSeconds), median(ratios),
                last.plan.predictedSpeedUp, median(cpuRatios), 100.0 * last.plan.predictedOverhead, 100.0 * ran);
    std::fflush(stdout);
}

int compareThreads(double audioSeconds, unsigned threads)
{
    const auto frames = static_cast<std::int64_t>(audioSeconds * sampleRateHz);
    std::printf("%.0f s of audio at 48 kHz, %u threads beside the Engine on one; times real time, without files\n\n"
                "| case | one | threads | ratio | predicted | processor time | overhead predicted | ran |\n"
                "| --- | --- | --- | --- | --- | --- | --- | --- |\n",
                audioSeconds, threads);
    const Recording mono(1);
    const Recording stereo(2);
    const auto row = [&](const std::string& name, const Patch& patch, const Recording& recording) {
        compare(
            name, audioSeconds, [&] { return runPlain(patch, recording, frames, 1 << 18); },
            [&] { return runGroup(patch, recording, frames, threads); });
    };
    row("mono, 350 ms, 50 %, high cut, linear", echo(350.0, 50.0, Interpolation::linear), mono);
    row("mono, 4 ms, 50 %, high cut, linear", echo(4.0, 50.0, Interpolation::linear), mono);
    row("stereo, 4 ms, 50 %, high cut, linear", echo(4.0, 50.0, Interpolation::linear), stereo);
    row("stereo, 60 ms, 40 %, high cut, Sinc 16", echo(60.0, 40.0, Interpolation::sinc16), stereo);
    const auto endless = echo(50.0, 99.9, Interpolation::sinc16);
    compare(
        "the worst: mono, 50 ms, 99.9 %, Sinc 16, forced", audioSeconds,
        [&] { return runPlain(endless, mono, frames, 1 << 22); },
        [&] { return runHopeless(endless, mono, frames, 1 << 22, threads); });
    return 0;
}

int hashPresets(double audioSeconds)
{
    const auto frames = static_cast<std::int64_t>(audioSeconds * sampleRateHz);
    const Recording stereo(2);
    bool areSame = true;
    for (const auto& preset : factoryPresets())
    {
        const Patch patch = loadPatch(std::string(preset.key));
        std::string expected;
        bool isSame = true;
        std::string plans;
        for (const unsigned threads : {1U, 2U, 3U, 7U})
        {
            const auto run = runGroup(patch, stereo, frames, threads);
            if (threads == 1)
                expected = run.hash;
            isSame = isSame && run.hash == expected;
            if (threads == 7)
                plans = describe(run.counts, run.plan);
        }
        areSame = areSame && isSame;
        std::cout << (isSame ? "same  " : "OTHER ") << expected.substr(0, 16) << ' ' << preset.key << "; 7 threads "
                  << plans << std::endl;
    }
    return areSame ? 0 : 1;
}

} // namespace

int main(int argumentCount, char** arguments)
{
    const bool isPresets = argumentCount > 1 && std::string_view(arguments[1]) == "presets";
    const int first = isPresets ? 2 : 1;
    const double audioSeconds = argumentCount > first ? std::atof(arguments[first]) : 600.0;
    if (!(audioSeconds >= 1.0))
    {
        std::cerr << "usage: driftline_parallel_benchmark [presets] [SECONDS [THREADS]]\n";
        return 2;
    }
    const int threads = argumentCount > first + 1 ? std::atoi(arguments[first + 1]) : 2;
    return isPresets ? hashPresets(audioSeconds)
                     : compareThreads(audioSeconds, static_cast<unsigned>(std::max(threads, 1)));
}
