// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later

// How exactly each kernel reads between two samples, against the sine that the samples were taken from.
#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Support/Catch.h"
#include "Support/PlainPatch.h"
#include "Support/Signals.h"

#include <memory>

namespace driftline::test
{
namespace
{

constexpr double sampleRateHz = 44100.0;
constexpr int fractions = 257;          // 0 to 1 in steps of 1/256
constexpr int framesPerFraction = 2205; // a period of 20 Hz
constexpr int settledFrames = 2000;

/// The Engine as nothing but a line that is read at given delays.
std::vector<float> readAt(Interpolation kernel, const std::vector<float>& input, const std::vector<DelayFixed>& delays)
{
    const auto engine = std::make_unique<Engine>();
    engine->prepare({sampleRateHz, 1});
    auto patch = plainPatch(100.0, sampleRateHz);
    patch.parameters.set(ParameterId::mixLaw, static_cast<double>(MixLaw::linear));
    patch.parameters.set(ParameterId::interpolation, static_cast<double>(kernel));
    applyParameters(*engine, patch.parameters);
    std::vector<float> output(input.size());
    const std::array<const float*, 1> in{input.data()};
    const std::array<float*, 1> out{output.data()};
    const std::array<const DelayFixed*, 1> rows{delays.data()};
    engine->processDelays(in.data(), out.data(), static_cast<int>(input.size()), rows.data());
    return output;
}

double sineAt(double frequencyHz, double frame)
{
    const double turns = frequencyHz / sampleRateHz * frame;
    return std::sin(2.0 * std::numbers::pi * (turns - std::floor(turns)));
}

std::vector<float> sineInput(double frequencyHz, int frames)
{
    std::vector<float> input;
    for (int i = 0; i < frames; ++i)
        input.push_back(static_cast<float>(sineAt(frequencyHz, i)));
    return input;
}

/// RMS of what the output is away from the sine, in dB of the sine's own RMS, over frames `first` to `end` - 1.
double errorDb(const std::vector<float>& output, const std::vector<DelayFixed>& delays, double frequencyHz, int first,
               int end)
{
    double sum = 0.0;
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i)
    {
        const double frame = static_cast<double>(i) - samplesFromDelay(delays[i]);
        const double error = static_cast<double>(output[i]) - sineAt(frequencyHz, frame);
        sum += error * error;
    }
    return 10.0 * std::log10(2.0 * sum / (end - first));
}

/// A delay for each fraction in turn, none so short that a narrower kernel takes part.
std::vector<DelayFixed> delaysOfAllFractions()
{
    std::vector<DelayFixed> delays(settledFrames, 40 * oneSample);
    for (int k = 0; k < fractions; ++k)
        delays.insert(delays.end(), framesPerFraction, 40 * oneSample + k * (oneSample / (fractions - 1)));
    return delays;
}

double worstErrorDb(Interpolation kernel, double frequencyHz)
{
    const auto delays = delaysOfAllFractions();
    const auto output = readAt(kernel, sineInput(frequencyHz, static_cast<int>(delays.size())), delays);
    double worst = -400.0;
    for (int k = 0; k < fractions; ++k)
    {
        const int first = settledFrames + k * framesPerFraction;
        worst = std::max(worst, errorDb(output, delays, frequencyHz, first, first + framesPerFraction));
    }
    return worst;
}

/// From 15 to 25 ms and back, once a second.
double movingErrorDb(Interpolation kernel, double frequencyHz)
{
    constexpr int frames = 2 * 44100;
    std::vector<DelayFixed> delays;
    for (int i = 0; i < frames; ++i)
    {
        const double swing = std::sin(2.0 * std::numbers::pi * i / sampleRateHz);
        delays.push_back(delayFromSamples((0.020 + 0.005 * swing) * sampleRateHz));
    }
    const auto output = readAt(kernel, sineInput(frequencyHz, frames), delays);
    return errorDb(output, delays, frequencyHz, settledFrames, frames);
}

/// What each kernel promises.
struct Promise
{
    Interpolation kernel;
    double frequencyHz;
    double errorDb;
};

constexpr Promise promises[] = {{Interpolation::linear, 1000.0, -50.0},     {Interpolation::hermite, 1000.0, -85.0},
                                {Interpolation::lagrange5, 1000.0, -140.0}, {Interpolation::sinc16, 20.0, -80.0},
                                {Interpolation::sinc16, 100.0, -80.0},      {Interpolation::sinc16, 1000.0, -80.0},
                                {Interpolation::sinc16, 5000.0, -80.0},     {Interpolation::sinc16, 10000.0, -80.0},
                                {Interpolation::sinc16, 15000.0, -66.0},    {Interpolation::sinc32, 20.0, -100.0},
                                {Interpolation::sinc32, 100.0, -100.0},     {Interpolation::sinc32, 1000.0, -100.0},
                                {Interpolation::sinc32, 5000.0, -100.0},    {Interpolation::sinc32, 10000.0, -100.0},
                                {Interpolation::sinc32, 15000.0, -100.0}};

} // namespace

TEST_CASE("Each kernel reads between samples as exactly as it promises", "[dsp][interpolation]")
{
    for (const auto& [kernel, frequencyHz, promisedDb] : promises)
    {
        CAPTURE(static_cast<int>(kernel), frequencyHz);
        CHECK(worstErrorDb(kernel, frequencyHz) <= promisedDb);
    }
}

TEST_CASE("A delay that moves is read as exactly as one that stands", "[dsp][interpolation]")
{
    for (const auto& [kernel, frequencyHz, promisedDb] : promises)
    {
        CAPTURE(static_cast<int>(kernel), frequencyHz);
        CHECK(movingErrorDb(kernel, frequencyHz) <= promisedDb + 3.0);
    }
}

TEST_CASE("Every kernel lets a constant through", "[dsp][interpolation]")
{
    constexpr int steps = 4096;
    std::vector<DelayFixed> delays(settledFrames, 40 * oneSample);
    for (int k = 0; k < 18 * steps; ++k)                            // from 40 down to 22 samples
        delays.push_back(40 * oneSample - k * DelayFixed{1048573}); // a prime: fractions with all their bits
    const std::vector<float> input(delays.size(), 1.0F);
    const auto kernel = GENERATE(Interpolation::nearest, Interpolation::linear, Interpolation::hermite,
                                 Interpolation::lagrange5, Interpolation::sinc16, Interpolation::sinc32);
    CAPTURE(static_cast<int>(kernel));
    const auto output = readAt(kernel, input, delays);
    double worst = 0.0;
    for (std::size_t i = settledFrames; i < output.size(); ++i)
        worst = std::max(worst, std::abs(static_cast<double>(output[i]) - 1.0));
    CHECK(worst <= 2.0 * 0x1p-23); // two units in the last place of 1
}

TEST_CASE("The way to a narrower kernel near the write head has no jump", "[dsp][interpolation]")
{
    constexpr double frequencyHz = 1000.0;
    constexpr int framesPerSample = 1000; // while the delay moves by one sample
    const double own = 2.0 * std::sin(std::numbers::pi * frequencyHz / sampleRateHz);
    const auto kernel = GENERATE(Interpolation::linear, Interpolation::hermite, Interpolation::lagrange5,
                                 Interpolation::sinc16, Interpolation::sinc32);
    CAPTURE(static_cast<int>(kernel));
    std::vector<DelayFixed> delays(settledFrames, 20 * oneSample);
    for (int k = 0; k < 19 * framesPerSample; ++k)
        delays.push_back(20 * oneSample - k * (oneSample / framesPerSample));
    for (int k = 0; k < 19 * framesPerSample; ++k)
        delays.push_back(oneSample + k * (oneSample / framesPerSample));
    const int frames = static_cast<int>(delays.size());
    const auto output = readAt(kernel, sineInput(frequencyHz, frames), delays);
    CHECK(largestStep(output, settledFrames, frames) <= 1.05 * own);
}

TEST_CASE("Thirty seconds at 192 kHz are resolved finer than 2^-20 sample", "[dsp][interpolation]")
{
    constexpr double highRateHz = 192000.0;
    constexpr int frames = 5759000;
    const auto engine = std::make_unique<Engine>();
    engine->prepare({highRateHz, 1});
    applyParameters(*engine, plainPatch(100.0, highRateHz).parameters);
    const auto process = [&](const std::vector<float>& input, const std::vector<DelayFixed>& delays) {
        std::vector<float> output(input.size());
        const std::array<const float*, 1> in{input.data()};
        const std::array<float*, 1> out{output.data()};
        const std::array<const DelayFixed*, 1> rows{delays.data()};
        engine->processDelays(in.data(), out.data(), static_cast<int>(input.size()), rows.data());
        return output;
    };
    std::vector<float> impulse(frames, 0.0F);
    impulse[0] = 1.0F;
    process(impulse, std::vector<DelayFixed>(frames, oneSample));

    // Halfway between the impulse and the zero behind it, and 2^-22 sample more each time: the line is that exact.
    constexpr int steps = 64;
    constexpr DelayFixed step = oneSample >> 22;
    std::vector<DelayFixed> delays;
    for (int k = 0; k < steps; ++k)
        delays.push_back((frames + k - 1) * oneSample + oneSample / 2 + k * step);
    const auto output = process(std::vector<float>(steps, 0.0F), delays);
    for (int k = 0; k < steps; ++k)
        CHECK(output[static_cast<std::size_t>(k)] == 0.5F + static_cast<float>(k) * 0x1p-22F);
}

} // namespace driftline::test
