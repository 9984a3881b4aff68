// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/ResponsePreparation.h"
#include "Support/Catch.h"
#include "Support/ResponseFiles.h"

#include <cmath>
#include <complex>
#include <numbers>

using namespace driftline;
using namespace driftline::test;

namespace
{

/// What the response does to a frequency.
std::complex<double> gainAt(const ImpulseResponse& response, std::size_t channel, double frequencyHz)
{
    std::complex<double> sum = 0.0;
    for (std::size_t i = 0; i < response.frames(); ++i)
        sum +=
            static_cast<double>(response.channels[channel][i])
            * std::polar(1.0, -2.0 * std::numbers::pi * frequencyHz * static_cast<double>(i) / response.sampleRateHz);
    return sum;
}

double decibels(double gain) { return 20.0 * std::log10(gain); }

} // namespace

TEST_CASE("Silence is trimmed off both ends, of all channels alike", "[ResponsePreparation]")
{
    ImpulseResponse response{48000.0, {std::vector<float>(1000, 0.0F), std::vector<float>(1000, 0.0F)}};
    response.channels[0][300] = 0.5F;
    response.channels[1][310] = -1.0F;
    response.channels[1][600] = 1e-4F;
    response.channels[0][200] = 3e-5F; // under -90 dB of the peak
    response.channels[0][900] = -3e-5F;
    const auto result = trimmed(response);
    REQUIRE(result.frames() == 301);
    CHECK(result.channels[0][0] == 0.5F);
    CHECK(result.channels[1][10] == -1.0F);
    CHECK(result.channels[1][300] == 1e-4F);

    // Nothing but its level decides.
    for (auto& channel : response.channels)
        for (float& sample : channel)
            sample *= 1e-6F;
    CHECK(trimmed(response).frames() == 301);
    const auto whole = fadingNoise(2, 500, 48000.0, 2);
    CHECK(trimmed(whole).channels == whole.channels);
}

TEST_CASE("A normalised response lets white noise out as loud as it came in", "[ResponsePreparation]")
{
    const int channels = GENERATE(1, 2, 4);
    CAPTURE(channels);
    const auto result = normalised(fadingNoise(channels, 3000, 48000.0, 3));
    double energy = 0.0;
    for (const auto& channel : result.channels)
        for (const float sample : channel)
            energy += static_cast<double>(sample) * static_cast<double>(sample);
    CHECK(energy == Approx(channels == 1 ? 1.0 : 2.0).epsilon(1e-6));
}

TEST_CASE("A response at the right rate is left alone", "[ResponsePreparation]")
{
    const auto response = fadingNoise(2, 2000, 48000.0, 4);
    CHECK(resampled(response, 48000.0).channels == response.channels);
}

TEST_CASE("A resampled response is the same filter, at the same time", "[ResponsePreparation]")
{
    const double from = GENERATE(44100.0, 48000.0, 96000.0, 44056.0);
    const double to = GENERATE(44100.0, 48000.0, 88200.0, 192000.0, 8000.0);
    CAPTURE(from, to);
    // Smooth at its start, as what begins after some silence is: a bell around 1 ms, played at several pitches.
    ImpulseResponse response{from, {{}, {}}};
    const auto frames = static_cast<std::size_t>(0.02 * from);
    for (std::size_t i = 0; i < frames; ++i)
    {
        const double t = static_cast<double>(i) / from;
        const double bell = std::exp(-0.5 * std::pow((t - 0.005) / 0.0006, 2.0));
        response.channels[0].push_back(static_cast<float>(bell * std::sin(2.0 * std::numbers::pi * 1500.0 * t)));
        response.channels[1].push_back(static_cast<float>(bell));
    }
    const auto result = resampled(response, to);
    CHECK(result.sampleRateHz == to);
    CHECK(result.seconds() >= response.seconds());
    for (const std::size_t channel : {0U, 1U})
        for (const double frequencyHz : {0.0, 100.0, 700.0, 1500.0, 2200.0})
        {
            CAPTURE(channel, frequencyHz);
            // Magnitude and phase: -80 dB of the largest that there is.
            const double largest = std::abs(gainAt(response, channel, channel == 0 ? 1500.0 : 0.0));
            CHECK(std::abs(gainAt(result, channel, frequencyHz) - gainAt(response, channel, frequencyHz))
                  < 1e-4 * largest);
        }
}

TEST_CASE("A response that starts at once keeps its level and its place", "[ResponsePreparation]")
{
    const double to = GENERATE(44100.0, 96000.0, 192000.0);
    CAPTURE(to);
    const ImpulseResponse response{48000.0, {{1.0F}}};
    const auto result = resampled(response, to);
    // The worst there is: half of the interpolated impulse lies before its time. Folded back it keeps the level up to
    // 2 kHz within 0.01 dB, to 12 kHz within 1 dB, and stays in phase.
    const auto error = [&](double hz) { return std::abs(decibels(std::abs(gainAt(result, 0, hz)))); };
    CHECK(error(0.0) < 0.01);
    CHECK(error(500.0) < 0.01);
    CHECK(error(2000.0) < 0.05);
    CHECK(error(12000.0) < 1.0);
    CHECK(std::abs(std::arg(gainAt(result, 0, 1000.0))) < 0.05);
}
