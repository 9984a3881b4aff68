// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/Clicks.h"

namespace driftline::test
{
namespace
{

constexpr int halfLength = 127;
constexpr double trebleFromHz = 10000.0;
constexpr double transitionHz = 1300.0; // of the filter at 48 kHz

/// The modified Bessel function of the first kind, order 0.
double bessel(double x)
{
    double sum = 1.0;
    double term = 1.0;
    for (int k = 1; k < 60; ++k)
    {
        term *= (x / (2.0 * k)) * (x / (2.0 * k));
        sum += term;
    }
    return sum;
}

/// A linear-phase high-pass with a Kaiser window of 100 dB (J. F. Kaiser, "Nonrecursive digital filter design using the
/// I0-sinh window function", 1974).
std::vector<double> trebleFilter(double sampleRateHz)
{
    constexpr double beta = 10.06;
    const double cutoff = (trebleFromHz - transitionHz / 2.0) / sampleRateHz; // of the sample rate
    std::vector<double> taps;
    for (int k = -halfLength; k <= halfLength; ++k)
    {
        const double place = static_cast<double>(k) / halfLength;
        const double window = bessel(beta * std::sqrt(1.0 - place * place)) / bessel(beta);
        const double turn = 2.0 * std::numbers::pi * cutoff * k;
        const double lowPass = k == 0 ? 2.0 * cutoff : std::sin(turn) / (std::numbers::pi * k);
        taps.push_back(((k == 0 ? 1.0 : 0.0) - lowPass) * window);
    }
    return taps;
}

double loudestOfChannel(const std::vector<float>& samples, int first, int end, double sampleRateHz)
{
    const auto taps = trebleFilter(sampleRateHz);
    const auto length = static_cast<std::size_t>(end - first);
    std::vector<double> treble(length);
    // Tap by tap over all samples, which vectors can do.
    for (std::size_t k = 0; k < taps.size(); ++k)
    {
        const float* from = samples.data() + first - static_cast<std::ptrdiff_t>(k);
        for (std::size_t i = 0; i < length; ++i)
            treble[i] += taps[k] * static_cast<double>(from[i]);
    }
    const auto window = static_cast<std::size_t>(0.01 * sampleRateHz);
    double loudest = 0.0;
    double power = 0.0;
    for (std::size_t i = 0; i < length; ++i)
    {
        power += treble[i] * treble[i];
        if (i >= window)
            power -= treble[i - window] * treble[i - window];
        loudest = std::max(loudest, power);
    }
    return std::sqrt(2.0 * loudest / static_cast<double>(window));
}

} // namespace

double largestStepRatioOf(const Signal& signal, int first, int end, double sampleRateHz)
{
    const double own = 2.0 * clickSineAmplitude * std::sin(std::numbers::pi * clickSineHz / sampleRateHz);
    double largest = 0.0;
    for (const auto& channel : signal.channels)
        largest = std::max(largest, largestStep(channel, first, end));
    return largest / own;
}

double loudestTrebleOf(const Signal& signal, int first, int end, double sampleRateHz)
{
    double loudest = 1e-20;
    for (const auto& channel : signal.channels)
        loudest = std::max(loudest, loudestOfChannel(channel, first, end, sampleRateHz));
    return 20.0 * std::log10(loudest);
}

} // namespace driftline::test
