// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driftline_block_times: how evenly the Engine takes its time, block by block, and whether silence costs what sound
// costs. Stereo, 48 kHz, 128 frames. Prints one JSON object; times in microseconds.
//
// A machine that others use too interrupts any program. So each block of the Engine is followed by one of the control,
// a fixed chain of additions of about the same length: what it shows beyond its median is the machine's doing. On Linux
// the blocks during which the system gave the core to another program are left out of both, and counted.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/resource.h>
#endif

namespace
{

using namespace driftline;

constexpr int blockFrames = 128;
constexpr double sampleRateHz = 48000.0;
constexpr std::size_t measuredBlocks = 10'000'000 / blockFrames;
constexpr std::size_t warmUpBlocks = 2000;
constexpr std::size_t stretchBlocks = static_cast<std::size_t>(10.0 * sampleRateHz) / blockFrames;
constexpr std::size_t silentBlocks = 18 * stretchBlocks; ///< three minutes

double microsecondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

/// How often the system has taken the core away from this thread.
long interruptions()
{
#if defined(__linux__)
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nivcsw;
#else
    return 0;
#endif
}

/// Times of blocks without those that were interrupted.
class BlockTimes
{
public:
    template<class Run>
    void add(Run run)
    {
        const long before = interruptions();
        const double time = run();
        if (interruptions() == before)
            times_.push_back(time);
        else
            ++interrupted_;
    }

    double quantile(double portion)
    {
        const auto place = static_cast<std::ptrdiff_t>(portion * static_cast<double>(times_.size() - 1));
        std::nth_element(times_.begin(), times_.begin() + place, times_.end());
        return times_[static_cast<std::size_t>(place)];
    }

    void print(const char* name)
    {
        std::printf(
            "  \"%s\": {\"blocks\": %zu, \"interrupted\": %zu, \"median\": %.3f, \"p99\": %.3f, \"p99.9\": %.3f, "
            "\"p99.99\": %.3f, \"max\": %.3f},\n",
            name, times_.size(), interrupted_, quantile(0.5), quantile(0.99), quantile(0.999), quantile(0.9999),
            quantile(1.0));
    }

private:
    std::vector<double> times_;
    std::size_t interrupted_ = 0;
};

/// An engine in stereo that renders noise or silence, block after block.
class Session
{
public:
    explicit Session(const std::vector<std::pair<ParameterId, double>>& settings) : curves_(Patch{}.slots)
    {
        Patch patch;
        for (const auto& [id, value] : settings)
            patch.parameters.set(id, value);
        engine_.prepare({.sampleRateHz = sampleRateHz, .channels = 2});
        engine_.setCurves(curves_);
        applyParameters(engine_, patch.parameters);
        transport_.hasPosition = true;
    }

    /// The time that the Engine takes for one block. The input is made before.
    double runBlock(bool isSilent)
    {
        std::uniform_real_distribution<float> sample(-0.5F, 0.5F);
        for (auto& channel : audio_)
            for (float& value : channel)
                value = isSilent ? 0.0F : sample(random_);
        std::array<float*, 2> channels{audio_[0].data(), audio_[1].data()};
        const auto start = std::chrono::steady_clock::now();
        engine_.process(channels.data(), channels.data(), blockFrames, transport_);
        const double time = microsecondsSince(start);
        transport_.positionQuarterNotes += blockFrames / sampleRateHz * 2.0;
        return time;
    }

private:
    Engine engine_;
    CurveBank curves_;
    Transport transport_;
    std::mt19937 random_{1};
    std::array<std::array<float, blockFrames>, 2> audio_{};
};

/// A chain of additions that no compiler shortens: about 3 microseconds.
double runControl()
{
    static volatile double seed = 1.0;
    const auto start = std::chrono::steady_clock::now();
    double sum = seed;
    for (int i = 0; i < 3000; ++i)
        sum += 1e-9;
    seed = sum;
    return microsecondsSince(start);
}

void measureEvenness()
{
    Session session({});
    for (std::size_t i = 0; i < warmUpBlocks; ++i)
        session.runBlock(false);
    BlockTimes engine;
    BlockTimes control;
    for (std::size_t i = 0; i < measuredBlocks; ++i)
    {
        engine.add([&] { return session.runBlock(false); });
        control.add(runControl);
    }
    engine.print("engine");
    control.print("control");
}

/// Two sessions alike in turns, one that goes on with noise and one that is silent after it, so that what the machine
/// does meets both.
void measureSilence()
{
    const std::vector<std::pair<ParameterId, double>> settings{{ParameterId::feedback, 90.0},
                                                               {ParameterId::lowPass, 5000.0},
                                                               {ParameterId::highPass, 100.0},
                                                               {ParameterId::drive, 30.0}};
    Session sounding(settings);
    Session silent(settings);
    for (std::size_t i = 0; i < warmUpBlocks; ++i)
    {
        sounding.runBlock(false);
        silent.runBlock(false);
    }
    // Subnormals would come on the way down, and stay. So each stretch counts by itself, and the worst is the answer.
    double worst = 0.0;
    double worstNoise = 0.0;
    double worstSilence = 0.0;
    for (std::size_t done = 0; done < silentBlocks; done += stretchBlocks)
    {
        BlockTimes noise;
        BlockTimes silence;
        for (std::size_t i = 0; i < stretchBlocks; ++i)
        {
            noise.add([&] { return sounding.runBlock(false); });
            silence.add([&] { return silent.runBlock(true); });
        }
        const double ratio = silence.quantile(0.5) / noise.quantile(0.5);
        if (ratio > worst)
        {
            worst = ratio;
            worstNoise = noise.quantile(0.5);
            worstSilence = silence.quantile(0.5);
        }
    }
    std::printf("  \"silence\": {\"noise\": %.3f, \"silence\": %.3f, \"worst_ratio\": %.4f}\n", worstNoise,
                worstSilence, worst);
}

} // namespace

int main()
{
    std::printf("{\n");
    measureEvenness();
    measureSilence();
    std::printf("}\n");
}
