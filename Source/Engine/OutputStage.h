// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineScript.h"
#include "Engine/SmoothedGain.h"
#include "Model/Patch.h"

#include <array>

namespace driftline
{

/// From the delayed signal to the output: width, ducking, mix, level, bypass. [audio thread]
class OutputStage
{
public:
    /// [not the audio thread]
    void prepare(double sampleRateHz, int channels);

    void reset();

    /// New parameters, at a tick, before `tick`.
    void update(const ParameterValues& parameters, int ticks);

    void tick();
    bool isMoving() const;

    /// Whether a parameter is on its way to a value.
    bool isRamping() const { return delayedGain_.isMoving() || dryGain_.isMoving() || narrowing_.isMoving(); }

    /// Whether it will go on as `other` does.
    bool hasSameState(const OutputStage& other) const;

    /// Writes `frames` samples of output from the dry and the delayed signal; changes the delayed one.
    void process(const std::array<const float*, 2>& dry, const std::array<float*, 2>& delayed,
                 const std::array<float*, 2>& output, int firstInTick, int frames);

    /// Hears the dry signal, which `process` does too: where the output is computed elsewhere.
    void listen(const std::array<const float*, 2>& dry, int frames);

    /// What the output is computed with from the last tick to the next.
    void describe(TickSettings& settings) const;

private:
    double duckedGain() const;

    int channels_ = 2;
    double fallPerTick_ = 0.0;
    SmoothedGain delayedGain_;
    SmoothedGain dryGain_;
    SmoothedGain narrowing_; ///< (1 - width) / 2
    SmoothedGain ducking_;
    double duckingAmount_ = 0.0; ///< 0 to 1
    float tickPeak_ = 0.0F;      ///< largest dry sample since the last tick
    double envelope_ = 0.0;      ///< follows the ticks' peaks at once upwards, slowly downwards
};

} // namespace driftline
