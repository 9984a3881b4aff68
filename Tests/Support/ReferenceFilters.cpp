// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceFilters.h"

#include "Support/ReferenceKernels.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace driftline::reference
{
namespace
{

constexpr int samplesPerBlock = 8;

void clearAll(std::array<OnePole, 2>& filters)
{
    for (auto& filter : filters)
        filter.clear();
}

} // namespace

double onePoleCoefficient(double cutoffHz, double sampleRateHz)
{
    return 1.0 - std::exp(-2.0 * std::numbers::pi * cutoffHz / sampleRateHz);
}

float OnePole::process(double coefficient, float x, int sampleInBlock)
{
    const auto place = static_cast<std::size_t>(sampleInBlock);
    inputs_[place] = static_cast<double>(x);

    const double c = 1.0 - coefficient;
    const double c2 = c * c;
    const double c4 = c2 * c2;
    std::array<double, samplesPerBlock> u0{};
    std::array<double, samplesPerBlock> u1{};
    std::array<double, samplesPerBlock> u2{};
    std::array<double, samplesPerBlock> u3{};
    double power = c;
    for (std::size_t j = 0; j <= place; ++j)
    {
        u0[j] = coefficient * inputs_[j];
        u1[j] = j >= 1 ? std::fma(c, u0[j - 1], u0[j]) : u0[j];
        u2[j] = j >= 2 ? std::fma(c2, u1[j - 2], u1[j]) : u1[j];
        u3[j] = j >= 4 ? std::fma(c4, u2[j - 4], u2[j]) : u2[j];
        if (j > 0)
            power = power * c;
    }
    const double y = std::fma(power, state_, u3[place]);
    if (sampleInBlock == samplesPerBlock - 1)
        state_ = std::fabs(y) < 0x1p-62 ? 0.0 : y;
    return static_cast<float>(y);
}

void LowCut::tick(bool isWanted, double target, int ticksToTarget)
{
    share.tick(isWanted ? -1.0 : 0.0, ticksToTarget);
    if (isWanted && !isOn)
        coefficient.jumpTo(target);
    else
        coefficient.tick(isWanted ? target : coefficient.target, ticksToTarget);
    isOn = !share.restsAt(0.0);
    if (!isOn)
        clearAll(lowPass);
}

float LowCut::process(int channel, float x, int sampleInTick)
{
    if (!isOn)
        return x;
    auto& filter = lowPass[static_cast<std::size_t>(channel)];
    const float low = filter.process(coefficient.now, x, sampleInTick % samplesPerBlock);
    return snap(std::fma(share.at(sampleInTick), low, x));
}

void HighCut::tick(double target, int ticksToTarget)
{
    coefficient.tick(target, ticksToTarget);
    isOn = !coefficient.restsAt(1.0);
    if (!isOn)
        clearAll(lowPass);
}

float HighCut::process(int channel, float x, int sampleInTick)
{
    if (!isOn)
        return x;
    auto& filter = lowPass[static_cast<std::size_t>(channel)];
    return snap(filter.process(coefficient.now, x, sampleInTick % samplesPerBlock));
}

} // namespace driftline::reference
