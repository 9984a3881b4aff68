// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Support/ReferenceSmoothing.h"

#include <array>

namespace driftline::reference
{

/// The coefficient of a one-pole low-pass.
double onePoleCoefficient(double cutoffHz, double sampleRateHz);

/// A one-pole low-pass, as a scan over blocks of 32 samples in float32 or in double.
template<class Scan>
class OnePole
{
public:
    /// Sample `sampleInBlock` (n % 32) of the block. Blocks begin at 0.
    float process(double coefficient, float x, int sampleInBlock);
    void clear() { state_ = 0.0; }

private:
    std::array<std::array<Scan, 32>, 6> sums_{}; ///< of this block, before each level and at the end
    double state_ = 0.0;                         ///< what the blocks before leave
};

/// What is above the cutoff: what a low-pass lets through is taken off, as far as `share` says.
template<class Scan>
struct LowCut
{
    Gain share; ///< -m
    Gain coefficient;
    bool isOn = false;
    std::array<OnePole<Scan>, 2> lowPass;

    /// `target` is of the coefficient.
    void tick(bool isWanted, double target, int ticksToTarget);
    float process(int channel, float x, int sampleInTick);
};

/// What is below the cutoff.
struct HighCut
{
    Gain coefficient;
    bool isOn = false;
    std::array<OnePole<float>, 2> lowPass;

    void tick(double target, int ticksToTarget);
    float process(int channel, float x, int sampleInTick);
};

} // namespace driftline::reference
