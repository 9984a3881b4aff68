// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Support/ReferenceSmoothing.h"

#include <array>

namespace driftline::reference
{

/// The coefficient of a one-pole low-pass.
double onePoleCoefficient(double cutoffHz, double sampleRateHz);

/// A one-pole low-pass, as a scan over blocks of eight samples.
class OnePole
{
public:
    /// Sample `sampleInBlock` (n % 8) of the block. Blocks begin at 0.
    float process(double coefficient, float x, int sampleInBlock);
    void clear() { state_ = 0.0; }

private:
    std::array<double, 8> inputs_{}; ///< of this block
    double state_ = 0.0;             ///< the last output of the block before
};

/// What is above the cutoff: what a low-pass lets through is taken off, as far as `share` says.
struct LowCut
{
    Gain share; ///< -m
    Gain coefficient;
    bool isOn = false;
    std::array<OnePole, 2> lowPass;

    /// `target` is of the coefficient.
    void tick(bool isWanted, double target, int ticksToTarget);
    float process(int channel, float x, int sampleInTick);
};

/// What is below the cutoff.
struct HighCut
{
    Gain coefficient;
    bool isOn = false;
    std::array<OnePole, 2> lowPass;

    void tick(double target, int ticksToTarget);
    float process(int channel, float x, int sampleInTick);
};

} // namespace driftline::reference
