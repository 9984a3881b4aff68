// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceEngine.h"

#include "Model/Division.h"

#include <algorithm>
#include <cmath>

namespace driftline::reference
{
namespace
{

std::int64_t degreesToPlace(double degrees) { return std::llround(degrees / 360.0 * 0x1p63); }

int wholeSamples(double milliseconds, double sampleRateHz)
{
    return static_cast<int>(std::max(1LL, std::llround(milliseconds / 1000.0 * sampleRateHz)));
}

} // namespace

ReferenceEngine::ReferenceEngine(double sampleRateHz, int channels, double longestDelaySamples)
    : sampleRateHz_(sampleRateHz), channelCount_(channels),
      longestSamples_(std::ceil(longestDelaySamples > 0.0 ? longestDelaySamples : 30.0 * sampleRateHz)),
      longestDelay_(std::llround(longestSamples_ * 0x1p32)),
      line_(sampleRateHz, channels, std::llround(longestSamples_))
{}

void ReferenceEngine::setParameter(ParameterId id, double value)
{
    const bool wasClearing = parameters_.get(ParameterId::clear) > 0.5;
    parameters_.set(id, value);
    if (!wasClearing && parameters_.get(ParameterId::clear) > 0.5)
        line_.askToClear();
}

double ReferenceEngine::cycleQuarterNotes() const
{
    const auto index = static_cast<std::size_t>(parameters_.get(ParameterId::cycle));
    return lengthInQuarterNotes(divisions[index], meterNumerator_, meterDenominator_);
}

double ReferenceEngine::timeSamples() const
{
    const auto sync = static_cast<std::size_t>(parameters_.get(ParameterId::sync));
    if (sync == 0)
        return parameters_.get(ParameterId::time) / 1000.0 * sampleRateHz_;
    const double quarters = lengthInQuarterNotes(divisions[sync - 1], meterNumerator_, meterDenominator_);
    return quarters * 60.0 / tempoBpm_ * sampleRateHz_;
}

void ReferenceEngine::placeInSong()
{
    const double v = static_cast<double>(songPosition_) * 0x1p-44 / cycle_;
    const CurvePhase place = phaseFromPosition(v - std::floor(v));
    phaseJumps_ = phaseJumps_ || place != sourcePhase_;
    sourcePhase_ = place;
}

void ReferenceEngine::updateSyncSpeed()
{
    const double passes = std::min(static_cast<double>(songStep_) * 0x1p-44 / cycle_, 0.25);
    sourceStep_ = static_cast<CurvePhase>(std::llround(passes * 0x1p64));
}

void ReferenceEngine::startBlock(const Transport& transport)
{
    const bool isTempo = std::isfinite(transport.tempoBpm) && transport.tempoBpm > 0.0;
    tempoBpm_ = isTempo ? std::clamp(transport.tempoBpm, 1.0, 2000.0) : 120.0;
    const bool isMeter = transport.meterNumerator > 0 && transport.meterDenominator > 0;
    meterNumerator_ = isMeter ? transport.meterNumerator : 4;
    meterDenominator_ = isMeter ? transport.meterDenominator : 4;

    const std::int64_t playingStep = std::llround(tempoBpm_ / 60.0 / sampleRateHz_ * 0x1p44);
    songStep_ = transport.isPlaying ? playingStep : 0;
    bool jumps = false;
    if (transport.hasPosition && std::fabs(transport.positionQuarterNotes) < 0x1p18)
    {
        const std::int64_t e = std::llround(transport.positionQuarterNotes * 0x1p44);
        const double x = static_cast<double>(e - songPosition_) / static_cast<double>(playingStep);
        const double ignored = 0.001 * sampleRateHz_;
        const bool isFar = std::fabs(x) > 0.025 * sampleRateHz_;
        if (!isFollowing_ || isFar || (!transport.isPlaying && std::fabs(x) > ignored))
        {
            jumps = e != songPosition_;
            songPosition_ = e;
        }
        else if (std::fabs(x) > ignored)
        {
            const auto step = static_cast<double>(songStep_);
            songStep_ += std::llround(step * ((x - std::copysign(ignored, x)) / (0.1 * sampleRateHz_)));
        }
        isFollowing_ = true;
    }

    if (line_.n() > 0 && source_ == Source::sync)
    {
        updateSyncSpeed();
        if (jumps)
            placeInSong();
    }
}

void ReferenceEngine::tick()
{
    const auto get = [&](ParameterId id) { return parameters_.get(id); };
    const bool isFirst = line_.n() == 0;
    const int ticks = isFirst ? 0 : static_cast<int>(0.02 * sampleRateHz_ / samplesPerTick) + 1;

    // Places. A source that begins to be Manual is at once where the control is.
    const auto source = parameters_.choice<Source>(ParameterId::source);
    const bool sourceChanges = source != source_ || isFirst;
    const auto modulation = static_cast<std::int64_t>(phaseFromPosition(get(ParameterId::modulation)) >> 1);
    if (sourceChanges && source == Source::manual)
        modulation_ = {modulation, modulation, 0, 0};
    modulation_.tick(modulation, ticks);
    phaseOffset_.tick(degreesToPlace(get(ParameterId::phase)), ticks);
    stereoOffset_.tick(degreesToPlace(get(ParameterId::stereoOffset)), ticks);

    // The source.
    const double cycle = cycleQuarterNotes();
    const bool cycleChanges = cycle != cycle_;
    source_ = source;
    cycle_ = cycle;
    switch (source_)
    {
    case Source::manual:
        sourcePhase_ = 2 * static_cast<CurvePhase>(modulation_.now);
        sourceStep_ = 2 * static_cast<CurvePhase>(modulation_.step);
        break;
    case Source::free:
        sourceStep_ =
            static_cast<CurvePhase>(std::llround(std::min(get(ParameterId::rate) / sampleRateHz_, 0.25) * 0x1p64));
        break;
    case Source::sync:
        updateSyncSpeed();
        if (sourceChanges || cycleChanges)
            placeInSong();
        break;
    }

    // The mapping.
    const double wanted = std::min(timeSamples(), longestSamples_);
    const std::int64_t range = std::max<std::int64_t>(std::llround(wanted * 0x1p32) - shortestDelay, 0);
    const int slot = static_cast<int>(get(ParameterId::slot)) - 1;
    for (int i = 0; i < channelCount_; ++i)
    {
        auto& channel = channels_[static_cast<std::size_t>(i)];
        const Mapping mapping{curves_ ? &curves_->curve(slot, i) : nullptr, range, get(ParameterId::depth) / 100.0};
        channel.mappingJumps = sourceChanges || !(mapping == channel.mapping);
        channel.mapping = mapping;
    }

    transition_ = {parameters_.choice<TransitionMode>(ParameterId::transition),
                   wholeSamples(get(ParameterId::fade), sampleRateHz_),
                   wholeSamples(get(ParameterId::glide), sampleRateHz_)};
    line_.tick(parameters_, timeSamples());
}

Heads ReferenceEngine::nextHeads(Channel& channel, int channelIndex, int sampleInTick)
{
    CurvePhase phase = sourcePhase_ + 2 * static_cast<CurvePhase>(phaseOffset_.at(sampleInTick));
    if (channelIndex == 1)
        phase += 2 * static_cast<CurvePhase>(stereoOffset_.at(sampleInTick));

    const bool isJump =
        channel.mappingJumps || phaseJumps_ || crossesStep(*channel.mapping.curve, channel.lastPhase, phase);
    channel.mappingJumps = false;
    channel.lastPhase = phase;
    return channel.heads.next(channel.mapping.delayAt(phase), isJump, line_.n() == 0, transition_, longestDelay_);
}

void ReferenceEngine::runLine(const std::array<Heads, 2>& heads, const float* const* input, float* const* output,
                              int frame)
{
    std::array<float, 2> in{};
    std::array<float, 2> out{};
    for (int c = 0; c < channelCount_; ++c)
        in[static_cast<std::size_t>(c)] = input[c][frame];
    line_.process(heads, in, out);
    for (int c = 0; c < channelCount_; ++c)
        output[c][frame] = out[static_cast<std::size_t>(c)];
}

void ReferenceEngine::process(const float* const* input, float* const* output, int frames, const Transport& transport)
{
    startBlock(transport);
    for (int i = 0; i < frames; ++i)
    {
        const auto sampleInTick = static_cast<int>(line_.n() % samplesPerTick);
        if (sampleInTick == 0)
            tick();
        std::array<Heads, 2> heads;
        for (int c = 0; c < channelCount_; ++c)
            heads[static_cast<std::size_t>(c)] = nextHeads(channels_[static_cast<std::size_t>(c)], c, sampleInTick);
        runLine(heads, input, output, i);
        phaseJumps_ = false;
        sourcePhase_ += sourceStep_;
        songPosition_ += songStep_;
    }
}

void ReferenceEngine::processDelays(const float* const* input, float* const* output, int frames,
                                    const std::int64_t* const* delays)
{
    for (int i = 0; i < frames; ++i)
    {
        if (line_.n() % samplesPerTick == 0)
            tick();
        std::array<Heads, 2> heads;
        for (int c = 0; c < channelCount_; ++c)
            heads[static_cast<std::size_t>(c)].delay = std::clamp(delays[c][i], shortestDelay, longestDelay_);
        runLine(heads, input, output, i);
    }
}

} // namespace driftline::reference
