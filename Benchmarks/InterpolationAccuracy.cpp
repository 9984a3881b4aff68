// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measures how exactly each kernel reads between two samples, through the Engine as it is, and prints one CSV row for
// each kernel and frequency. Scripts/interpolation_accuracy.sh makes Docs/interpolation.md and its plot from it.
#include "Engine/Engine.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <vector>

namespace
{

using namespace driftline;

constexpr double sampleRateHz = 44100.0;
constexpr double baseDelaySamples = 1000.0;

/// The error of sin(2 pi f (t - d(t))) through the Engine, feed-forward, in dB below the sine itself, as RMS.
double errorDb(Interpolation interpolation, double frequencyHz, int frames,
               const std::function<double(int)>& delaySamples)
{
    Engine engine;
    engine.prepare({.sampleRateHz = sampleRateHz, .channels = 1, .longestDelaySamples = 4096.0});
    engine.setParameter(ParameterId::interpolation, static_cast<double>(interpolation));
    engine.setParameter(ParameterId::feedback, 0.0);
    engine.setParameter(ParameterId::mix, 100.0);

    std::vector<float> audio(static_cast<std::size_t>(frames));
    std::vector<DelayFixed> delays(audio.size());
    const double step = 2.0 * std::numbers::pi * frequencyHz / sampleRateHz;
    for (int i = 0; i < frames; ++i)
    {
        audio[static_cast<std::size_t>(i)] = static_cast<float>(std::sin(step * i));
        delays[static_cast<std::size_t>(i)] = delayFromSamples(delaySamples(i));
    }
    float* channel = audio.data();
    const DelayFixed* delay = delays.data();
    engine.processDelays(&channel, &channel, frames, &delay);

    double error = 0.0;
    double signal = 0.0;
    for (int i = 2000; i < frames; ++i)
    {
        const double right = std::sin(step * (i - samplesFromDelay(delays[static_cast<std::size_t>(i)])));
        const double wrong = static_cast<double>(audio[static_cast<std::size_t>(i)]) - right;
        error += wrong * wrong;
        signal += right * right;
    }
    return 10.0 * std::log10(error / signal);
}

double worstStill(Interpolation interpolation, double frequencyHz)
{
    constexpr int fractions = 257;
    double worst = -400.0;
    for (int i = 0; i < fractions; ++i)
    {
        const double delay = baseDelaySamples + static_cast<double>(i) / fractions;
        worst = std::max(worst, errorDb(interpolation, frequencyHz, 6000, [&](int) { return delay; }));
    }
    return worst;
}

/// The delay swings by 5 ms, once a second.
double moving(Interpolation interpolation, double frequencyHz)
{
    return errorDb(interpolation, frequencyHz, static_cast<int>(2.0 * sampleRateHz), [](int i) {
        return baseDelaySamples + 0.005 * sampleRateHz * std::sin(2.0 * std::numbers::pi * i / sampleRateHz);
    });
}

} // namespace

int main()
{
    constexpr double frequenciesHz[] = {20,   100,   500,   1000,  2000,  3000,  4000,  5000,  6000,  7000, 8000,
                                        9000, 10000, 11000, 12000, 13000, 14000, 15000, 16000, 18000, 20000};
    const auto& info = parameterInfo(ParameterId::interpolation);
    std::printf("kernel,frequency_hz,still_db,moving_db\n");
    for (std::size_t kernel = 0; kernel < info.choices.size(); ++kernel)
    {
        for (const double frequencyHz : frequenciesHz)
        {
            const auto interpolation = static_cast<Interpolation>(kernel);
            std::printf("%.*s,%.0f,%.2f,%.2f\n", static_cast<int>(info.choices[kernel].size()),
                        info.choices[kernel].data(), frequencyHz, worstStill(interpolation, frequencyHz),
                        moving(interpolation, frequencyHz));
        }
    }
}
