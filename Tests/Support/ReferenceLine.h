// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Support/ReferenceFilters.h"
#include "Support/ReferenceHeads.h"
#include "Support/ReferenceSmoothing.h"

#include <array>
#include <cstdint>
#include <vector>

namespace driftline::reference
{

/// Clear: closes the gates, empties the memory, opens them again.
class LineClearing
{
public:
    /// `capacity` of the memory, in samples.
    explicit LineClearing(std::int64_t capacity) : capacity_(capacity) {}

    /// `isAsked`: switched on since the tick before.
    void tick(bool isAsked, std::int64_t n, int ticksToTarget);

    bool isUnderWay() const { return stage_ != Stage::none; }
    float inputGain(int sampleInTick) const { return inputGate_.at(sampleInTick); }
    float readGain(int sampleInTick) const { return readGate_.at(sampleInTick); }

    /// What is done to a channel once its sample n is written.
    void erase(std::vector<float>& written, std::int64_t n) const;

private:
    enum class Stage
    {
        none,
        closing,
        erasing,
        opening
    };

    std::int64_t capacity_;
    Stage stage_ = Stage::none;
    Gain inputGate_{1.0, 1.0, 1.0, 0};
    Gain readGate_{1.0, 1.0, 1.0, 0};
    std::int64_t firstNew_ = 0; ///< n_0
};

/// What a sample passes from the input through the line to the output, one sample at a time. Everything that was ever
/// written is kept.
class ReferenceLine
{
public:
    ReferenceLine(double sampleRateHz, int channels, std::int64_t longestSamples);

    void askToClear() { isClearAsked_ = true; }

    /// At each n % 32 == 0. `timeSamples` is what Time asks for.
    void tick(const ParameterValues& parameters, double timeSamples);

    /// Sample n of all channels.
    void process(const std::array<Heads, 2>& heads, const std::array<float, 2>& input, std::array<float, 2>& output);

    std::int64_t n() const { return n_; }

private:
    void tickFeedback(const ParameterValues& parameters, int ticks);
    void tickFreeze(bool isWanted, double timeSamples, int ticks);
    void tickOutput(const ParameterValues& parameters, int ticks);
    void tickDucking(double amount, int ticks);
    void tickKernel(Interpolation chosen, int ticks);
    float readHeads(int channel, const Heads& heads, Interpolation kernel) const;
    float read(int channel, const Heads& heads) const;
    float lineInput(int channel, float x, int sampleInTick);
    float frozen(int channel, float w, int sampleInTick) const;

    double sampleRateHz_;
    int channelCount_;
    std::int64_t longestSamples_;
    std::int64_t n_ = 0;
    std::array<std::vector<float>, 2> written_; ///< w[0], w[1], ... of each channel
    Interpolation kernel_ = Interpolation::linear;
    Interpolation formerKernel_ = Interpolation::linear;
    Gain kernelFade_{1.0, 1.0, 1.0, 0}; ///< the share of kernel_

    LowCut<float> constant_;
    LowCut<double> lowCut_;
    HighCut highCut_;
    Gain drive_;
    float driveLimit_ = 0x1p60F;
    Gain self_;
    Gain other_;
    Gain freeze_;
    std::int64_t freezeSamples_ = 1; ///< F
    LineClearing clearing_;
    bool isClearAsked_ = false;

    Gain width_;
    Gain ducking_{1.0, 1.0, 1.0, 0};
    double envelope_ = 0.0;   ///< e
    double peak_ = 0.0;       ///< of the input since the tick before
    bool wasDucking_ = false; ///< whether the amount was above 0 at the tick before
    Gain delayed_;
    Gain dry_;
};

} // namespace driftline::reference
