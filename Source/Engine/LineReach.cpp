// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/LineReach.h"

#include "DSP/Interpolation.h"
#include "Engine/DelayTime.h"
#include "Engine/Ramp.h"
#include "Model/Division.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

/// A song that catches up with its host runs faster, by a quarter at the most.
constexpr double fastestSong = 1.25;

/// What a curve can give, from 0 to 1, and how fast.
struct CurveBounds
{
    double highest = 0.0;
    double steepest = 0.0; ///< per pass, up or down
    bool hasStep = false;

    void include(const CompiledCurve& curve)
    {
        for (const auto& piece : curve.pieces())
        {
            // A cubic lies between the largest and the smallest of its Bernstein coefficients; so does its slope.
            const auto& c = piece.coefficients;
            highest = std::max(
                {highest, c[0], c[0] + c[1] / 3.0, c[0] + (2.0 * c[1] + c[2]) / 3.0, c[0] + c[1] + c[2] + c[3]});
            const double slope =
                std::max({std::abs(c[1]), std::abs(c[1] + c[2]), std::abs(c[1] + 2.0 * c[2] + 3.0 * c[3])});
            steepest = std::max(steepest, std::ldexp(slope, piece.shift));
            hasStep = hasStep || piece.stepsAtStart;
        }
        highest = std::clamp(highest, 0.0, 1.0);
    }

    /// Only one place of it.
    void include(const CompiledCurve& curve, CurvePhase phase) { highest = std::max(highest, curve.valueAt(phase)); }
};

CurvePhase manualPhase(const ParameterValues& parameters, int channel)
{
    const double offsets =
        parameters.get(ParameterId::phase) + (channel == 1 ? parameters.get(ParameterId::stereoOffset) : 0.0);
    const double turns = offsets / 360.0;
    return phaseFromPosition(parameters.get(ParameterId::modulation)) + phaseFromPosition(turns - std::floor(turns));
}

double cyclesPerSample(const ParameterValues& parameters, double sampleRateHz, double tempoBpm)
{
    const auto& division = divisions[static_cast<std::size_t>(parameters.get(ParameterId::cycle))];
    return validTempo(tempoBpm) / 60.0 / sampleRateHz / lengthInQuarterNotes(division, 4, 4) * fastestSong;
}

/// The fastest that the source moves through the curve without jumping, in passes a sample.
double fastestPass(const ParameterValues& parameters, double sampleRateHz, double tempoBpm)
{
    const double rate = parameters.get(ParameterId::rate) / sampleRateHz;
    const bool isByRate = parameters.choice<Speed>(ParameterId::speed) == Speed::rate;
    const double cycles = cyclesPerSample(parameters, sampleRateHz, tempoBpm);
    const double smooth = parameters.get(ParameterId::smooth) / 100.0;
    switch (parameters.choice<Source>(ParameterId::source))
    {
    case Source::manual:
        return 0.0;
    case Source::sync:
        return cycles;
    case Source::free:
        return rate;
    case Source::trigger:
        return isByRate ? rate : cycles;
    case Source::envelope:
        break;
    case Source::random:
        // Without a way to go it stands, and jumps.
        return smooth <= 0.0 ? 0.0 : std::min((isByRate ? rate : cycles) / smooth, 1.0);
    }
    return 1.0 / tickSamples;
}

} // namespace

LineReach lineReachOf(const ParameterValues& parameters, const CurveBank& curves, double sampleRateHz, double tempoBpm,
                      double longestSamples)
{
    const bool changesSlots = parameters.get(ParameterId::slotKeys) != 0.0;
    const auto source = parameters.choice<Source>(ParameterId::source);
    CurveBounds bounds;
    for (int slot = 0; slot < slotCount; ++slot)
        for (int channel = 0; channel < 2; ++channel)
        {
            if (!changesSlots && slot + 1 != static_cast<int>(parameters.get(ParameterId::slot)))
                continue;
            if (source == Source::manual)
                bounds.include(curves.curve(slot, channel), manualPhase(parameters, channel));
            else
                bounds.include(curves.curve(slot, channel));
        }

    const double longestTime = std::min(timeSeconds(parameters, {tempoBpm}) * sampleRateHz, longestSamples);
    const double range = std::max(longestTime - shortestReadSamples, 0.0);
    const double depth = parameters.get(ParameterId::depth) / 100.0;
    LineReach reach;
    reach.longestAsked = shortestReadSamples + range * (1.0 - depth + depth * bounds.highest);
    reach.mayJump = changesSlots || source == Source::trigger || source == Source::random
                    || (bounds.hasStep && source != Source::manual);
    if (parameters.get(ParameterId::freeze) != 0.0)
        reach.longestAsked = std::max(reach.longestAsked, longestTime);
    double beyond = 0.0;
    if (reach.mayJump)
    {
        const double transition =
            std::max(parameters.get(ParameterId::fade), parameters.get(ParameterId::glide)) / 1000.0 * sampleRateHz;
        beyond = range * depth * bounds.steepest * fastestPass(parameters, sampleRateHz, tempoBpm) * transition;
    }
    reach.longestRead = std::min(reach.longestAsked + beyond, std::max(longestSamples, 1.0));
    return reach;
}

int samplesReadBy(double longestRead)
{
    return static_cast<int>(std::ceil(longestRead)) + readKernelInfo(ReadKernel::sinc32).halfWidth + 4;
}

} // namespace driftline
