// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/SpaceStage.h"

#include "DSP/BlockMath.h"
#include "Engine/MixGains.h"

#include <cmath>
#include <utility>

namespace driftline
{

namespace
{

int preDelaySamples(double milliseconds, double sampleRateHz)
{
    return static_cast<int>(std::lround(milliseconds / 1000.0 * sampleRateHz));
}

} // namespace

double spaceTailSeconds(const ParameterValues& parameters, double responseSeconds)
{
    if (isOff(parameterInfo(ParameterId::space), parameters.get(ParameterId::space)) || responseSeconds <= 0.0)
        return 0.0;
    return parameters.get(ParameterId::predelay) / 1000.0 + responseSeconds;
}

void SpaceStage::prepare(double sampleRateHz, int channels, int longestResponseSamples)
{
    sampleRateHz_ = sampleRateHz;
    channels_ = channels;
    responseSamples_.store(0, std::memory_order_release);
    const bool isUsed = longestResponseSamples > 0;
    const int longestPreDelay = isUsed ? preDelaySamples(longestPredelayMilliseconds, sampleRateHz) : 0;
    convolver_.prepare({.inputs = isUsed ? channels : 0,
                        .outputs = isUsed ? channels : 0,
                        .longestResponseSamples = longestResponseSamples,
                        .sampleRateHz = sampleRateHz});
    preDelay_.prepare(sampleRateHz, channels, longestPreDelay);
    reset();
}

void SpaceStage::forget()
{
    convolver_.reset();
    preDelay_.reset();
}

void SpaceStage::reset()
{
    forget();
    convolvedGain_.setTarget(0.0, 0);
    plainGain_.setTarget(1.0, 0);
}

void SpaceStage::setResponse(std::shared_ptr<const ConvolutionResponse> response)
{
    const int samples = response == nullptr ? 0 : response->lengthSamples();
    convolver_.setResponse(std::move(response));
    responseSamples_.store(samples, std::memory_order_release);
}

void SpaceStage::update(const ParameterValues& parameters)
{
    amount_ = parameters.get(ParameterId::space) / 100.0;
    preDelay_.setDelay(preDelaySamples(parameters.get(ParameterId::predelay), sampleRateHz_));
}

void SpaceStage::tick(int ticks)
{
    const bool wasHeard = isHeard();
    hasResponse_ = responseSamples() > 0;
    const auto gains = mixGains(hasResponse_ ? amount_ : 0.0, MixLaw::equalPower);
    plainGain_.setTarget(gains.dry, ticks);
    convolvedGain_.setTarget(gains.delayed, ticks);
    plainGain_.tick();
    convolvedGain_.tick();
    // What was played before it was switched off is not heard now.
    if (isHeard() && !wasHeard)
        forget();
    preDelay_.tick(!isHeard());
}

bool SpaceStage::isMoving() const
{
    return plainGain_.isMoving() || convolvedGain_.isMoving() || preDelay_.isMoving()
           || hasResponse_ != (responseSamples() > 0);
}

void SpaceStage::process(const std::array<float*, 2>& delayed, int firstInTick, int frames)
{
    if (!isHeard())
        return;
    const std::array<float*, 2> wet{wet_[0].data(), wet_[1].data()};
    preDelay_.process({delayed[0], delayed[1]}, wet, frames);
    convolver_.process(wet.data(), wet.data(), frames);
    const float* convolvedGain = convolvedGain_.fill(firstInTick, frames);
    const float* plainGain = plainGain_.fill(firstInTick, frames);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels_); ++c)
        mixOutput(wet[c], convolvedGain, delayed[c], plainGain, delayed[c], frames);
}

} // namespace driftline
