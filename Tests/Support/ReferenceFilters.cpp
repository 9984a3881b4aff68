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

constexpr std::size_t samplesPerBlock = 32;

template<class Scan>
void clearAll(std::array<OnePole<Scan>, 2>& filters)
{
    for (auto& filter : filters)
        filter.clear();
}

} // namespace

double onePoleCoefficient(double cutoffHz, double sampleRateHz)
{
    return 1.0 - std::exp(-2.0 * std::numbers::pi * cutoffHz / sampleRateHz);
}

template<class Scan>
float OnePole<Scan>::process(double coefficient, float x, int sampleInBlock)
{
    const auto place = static_cast<std::size_t>(sampleInBlock);
    const double c = 1.0 - coefficient;
    std::array<Scan, samplesPerBlock> powers{}; // c to the power of index + 1
    double power = 1.0;
    for (auto& value : powers)
    {
        power *= c;
        value = power < 0x1p-40 ? Scan{} : static_cast<Scan>(power);
    }

    // sums_[k][j] is u of sample j before level k.
    sums_[0][place] = static_cast<Scan>(coefficient) * static_cast<Scan>(x);
    for (std::size_t k = 0; k < 5; ++k)
    {
        const std::size_t half = std::size_t{1} << k;
        const std::size_t inHalf = place % half;
        Scan u = sums_[k][place];
        if (place % (2 * half) >= half)
            u = std::fma(powers[inHalf], sums_[k][place - inHalf - 1], u);
        sums_[k + 1][place] = u;
    }
    const Scan u = sums_[5][place];
    const Scan y = std::fma(powers[place], static_cast<Scan>(state_), u);
    if (place == samplesPerBlock - 1)
    {
        state_ = std::fma(power, state_, static_cast<double>(u));
        if (std::fabs(state_) < 0x1p-62)
            state_ = 0.0;
    }
    return static_cast<float>(y);
}

template<class Scan>
void LowCut<Scan>::tick(bool isWanted, double target, int ticksToTarget)
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

template<class Scan>
float LowCut<Scan>::process(int channel, float x, int sampleInTick)
{
    if (!isOn)
        return x;
    auto& filter = lowPass[static_cast<std::size_t>(channel)];
    const float low = filter.process(coefficient.now, x, sampleInTick);
    return snap(std::fma(share.at(sampleInTick), low, x));
}

template struct LowCut<float>;
template struct LowCut<double>;

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
    return snap(filter.process(coefficient.now, x, sampleInTick));
}

} // namespace driftline::reference
