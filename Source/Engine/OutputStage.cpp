// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/OutputStage.h"

#include "DSP/BlockMath.h"
#include "Engine/MixGains.h"

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr double duckingFallSeconds = 0.2; ///< to 1/e, after the input has gone
constexpr int duckingTicks = 8;            ///< how many ticks a change of the gain takes
constexpr double duckingFloorDb = -48.0;   ///< input below this does not duck
constexpr double deepestDuckingDb = 24.0;  ///< at 100 % and full-scale input

} // namespace

void OutputStage::prepare(double sampleRateHz, int channels)
{
    channels_ = channels;
    fallPerTick_ = std::exp(-tickSamples / (duckingFallSeconds * sampleRateHz));
}

void OutputStage::reset()
{
    tickPeak_ = 0.0F;
    envelope_ = 0.0;
    ducking_.setTarget(1.0, 0);
}

void OutputStage::update(const ParameterValues& parameters, int ticks)
{
    const auto gains =
        mixGains(parameters.get(ParameterId::mix) / 100.0, parameters.choice<MixLaw>(ParameterId::mixLaw));
    const double output = std::pow(10.0, parameters.get(ParameterId::output) / 20.0);
    const bool isBypassed = parameters.get(ParameterId::bypass) != 0.0;
    delayedGain_.setTarget(isBypassed ? 0.0 : gains.delayed * output, ticks);
    dryGain_.setTarget(isBypassed ? 1.0 : gains.dry * output, ticks);
    narrowing_.setTarget(0.5 * (1.0 - parameters.get(ParameterId::width) / 100.0), ticks);
    duckingAmount_ = parameters.get(ParameterId::ducking) / 100.0;
}

double OutputStage::duckedGain() const
{
    if (duckingAmount_ <= 0.0 || envelope_ <= 0.0)
        return 1.0;
    const double aboveFloorDb = std::clamp(20.0 * std::log10(envelope_) - duckingFloorDb, 0.0, -duckingFloorDb);
    return std::pow(10.0, -deepestDuckingDb / 20.0 * duckingAmount_ * aboveFloorDb / -duckingFloorDb);
}

void OutputStage::tick()
{
    envelope_ = std::max(static_cast<double>(tickPeak_), envelope_ * fallPerTick_);
    // Off, it is not asked at every tick and must not remember how often it was.
    if (duckingAmount_ <= 0.0 || envelope_ < static_cast<double>(snapThreshold))
        envelope_ = 0.0;
    tickPeak_ = 0.0F;
    ducking_.setTarget(duckedGain(), duckingTicks);
    for (auto* gain : {&delayedGain_, &dryGain_, &narrowing_, &ducking_})
        gain->tick();
}

bool OutputStage::isMoving() const
{
    // While it ducks, the input's level is read at every tick.
    return isRamping() || ducking_.isMoving() || duckingAmount_ > 0.0;
}

bool OutputStage::hasSameState(const OutputStage& other) const
{
    return delayedGain_.hasSameState(other.delayedGain_) && dryGain_.hasSameState(other.dryGain_)
           && narrowing_.hasSameState(other.narrowing_) && ducking_.hasSameState(other.ducking_)
           && sameBits(duckingAmount_, other.duckingAmount_) && sameBits(tickPeak_, other.tickPeak_)
           && sameBits(envelope_, other.envelope_);
}

void OutputStage::listen(const std::array<const float*, 2>& dry, int frames)
{
    if (duckingAmount_ <= 0.0)
        return;
    for (int c = 0; c < channels_; ++c)
        for (int i = 0; i < frames; ++i)
            tickPeak_ = std::max(tickPeak_, std::abs(dry[static_cast<std::size_t>(c)][i]));
}

void OutputStage::describe(TickSettings& settings) const
{
    settings.isNarrowed = channels_ == 2 && !narrowing_.rests(0.0) ? 1 : 0;
    settings.narrowing = narrowing_.line();
    settings.isDucked = ducking_.rests(1.0) ? 0 : 1;
    settings.ducking = ducking_.line();
    settings.delayed = delayedGain_.line();
    settings.dry = dryGain_.line();
}

void OutputStage::process(const std::array<const float*, 2>& dry, const std::array<float*, 2>& delayed,
                          const std::array<float*, 2>& output, int firstInTick, int frames)
{
    listen(dry, frames);
    if (channels_ == 2 && !narrowing_.rests(0.0))
        bringTogether(narrowing_.fill(firstInTick, frames), delayed[0], delayed[1], frames);
    if (!ducking_.rests(1.0))
        for (int c = 0; c < channels_; ++c)
            applyGain(ducking_.fill(firstInTick, frames), delayed[static_cast<std::size_t>(c)], frames);

    const float* delayedGain = delayedGain_.fill(firstInTick, frames);
    const float* dryGain = dryGain_.fill(firstInTick, frames);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels_); ++c)
        mixOutput(delayed[c], delayedGain, dry[c], dryGain, output[c], frames);
}

} // namespace driftline
