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
      line_(sampleRateHz, channels, std::llround(longestSamples_)), source_(sampleRateHz)
{}

void ReferenceEngine::setParameter(ParameterId id, double value)
{
    const bool wasClearing = parameters_.get(ParameterId::clear) > 0.5;
    parameters_.set(id, value);
    if (!wasClearing && parameters_.get(ParameterId::clear) > 0.5)
        line_.askToClear();
}

double ReferenceEngine::timeSamples() const
{
    const auto sync = static_cast<std::size_t>(parameters_.get(ParameterId::sync));
    if (sync == 0)
        return parameters_.get(ParameterId::time) / 1000.0 * sampleRateHz_;
    const double quarters = lengthInQuarterNotes(divisions[sync - 1], song_.meterNumerator, song_.meterDenominator);
    return quarters * 60.0 / song_.tempoBpm * sampleRateHz_;
}

void ReferenceEngine::startBlock(const Transport& transport)
{
    const std::int64_t stepBefore = song_.step;
    const bool jumps = song_.startBlock(transport, sampleRateHz_);
    if (line_.n() > 0)
        source_.startBlock(song_, jumps, song_.step != stepBefore);
}

void ReferenceEngine::tickSlot(bool isFirst)
{
    keys_.setOctave(static_cast<int>(parameters_.get(ParameterId::slotKeys)));
    const int slot = static_cast<int>(parameters_.get(ParameterId::slot));
    if (slot != slotParameter_)
        askedSlot_ = slot;
    slotParameter_ = slot;
    if (isFirst)
        slot_ = askedSlot_;
    const double beat = 4.0 / song_.meterDenominator;
    switch (parameters_.choice<SlotQuantise>(ParameterId::slotQuantise))
    {
    case SlotQuantise::off:
        slotGrid_ = 0.0;
        break;
    case SlotQuantise::beat:
        slotGrid_ = beat;
        break;
    case SlotQuantise::bar:
        slotGrid_ = beat * song_.meterNumerator;
        break;
    case SlotQuantise::cycle:
        slotGrid_ = source_.cycleQuarterNotes();
        break;
    }
}

void ReferenceEngine::switchSlot()
{
    if (keys_.slot != 0)
        askedSlot_ = keys_.slot;
    keys_.slot = 0;
    if (askedSlot_ == slot_ || (slotGrid_ > 0.0 && song_.step > 0 && !song_.isOnGrid(slotGrid_)))
        return;
    slot_ = askedSlot_;
    for (int c = 0; c < channelCount_; ++c)
    {
        auto& channel = channels_[static_cast<std::size_t>(c)];
        channel.mapping.curve = &curvesInUse_->curve(slot_ - 1, c);
        channel.mappingJumps = true;
    }
}

void ReferenceEngine::tick()
{
    const auto get = [&](ParameterId id) { return parameters_.get(id); };
    const bool isFirst = line_.n() == 0;
    const int ticks = isFirst ? 0 : static_cast<int>(0.02 * sampleRateHz_ / samplesPerTick) + 1;

    phaseOffset_.tick(degreesToPlace(get(ParameterId::phase)), ticks);
    stereoOffset_.tick(degreesToPlace(get(ParameterId::stereoOffset)), ticks);
    source_.tick(parameters_, song_, isFirst);
    tickSlot(isFirst);
    curvesInUse_ = curves_;

    // The mapping.
    const double wanted = std::min(timeSamples(), longestSamples_);
    const std::int64_t range = std::max<std::int64_t>(std::llround(wanted * 0x1p32) - shortestDelay, 0);
    for (int i = 0; i < channelCount_; ++i)
    {
        auto& channel = channels_[static_cast<std::size_t>(i)];
        const Mapping mapping{curves_ ? &curves_->curve(slot_ - 1, i) : nullptr, range,
                              get(ParameterId::depth) / 100.0};
        channel.mappingJumps = !(mapping == channel.mapping);
        channel.mapping = mapping;
    }

    transition_ = {parameters_.choice<TransitionMode>(ParameterId::transition),
                   wholeSamples(get(ParameterId::fade), sampleRateHz_),
                   wholeSamples(get(ParameterId::glide), sampleRateHz_)};
    line_.tick(parameters_, timeSamples());
}

Heads ReferenceEngine::nextHeads(Channel& channel, int channelIndex, int sampleInTick)
{
    CurvePhase phase = source_.phase() + 2 * static_cast<CurvePhase>(phaseOffset_.at(sampleInTick));
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

/// Of what the source listens to: the loudest channel, without what is no number.
float ReferenceEngine::level(const EngineBlock& block, int frame) const
{
    const bool isSidechain = source_.listensToSidechain();
    float loudest = 0.0F;
    for (int c = 0; c < (isSidechain ? block.sidechainChannels : channelCount_); ++c)
    {
        const float sample = (isSidechain ? block.sidechain : block.input)[c][frame];
        if (std::isfinite(sample))
            loudest = std::max(loudest, std::fabs(sample));
    }
    return loudest;
}

void ReferenceEngine::process(const EngineBlock& block, const Transport& transport)
{
    startBlock(transport);
    auto note = block.notes.begin();
    for (int i = 0; i < block.frames; ++i)
    {
        const auto sampleInTick = static_cast<int>(line_.n() % samplesPerTick);
        if (sampleInTick == 0)
            tick();
        for (; note != block.notes.end() && note->frame <= i; ++note)
            keys_.take(*note);
        source_.begin(keys_.isStruck, keys_.isHeld(), level(block, i));
        keys_.isStruck = false;
        switchSlot();
        phaseJumps_ = source_.takeJump();
        std::array<Heads, 2> heads;
        for (int c = 0; c < channelCount_; ++c)
            heads[static_cast<std::size_t>(c)] = nextHeads(channels_[static_cast<std::size_t>(c)], c, sampleInTick);
        runLine(heads, block.input, block.output, i);
        const bool songWraps = song_.next();
        source_.next(song_, songWraps);
    }
    for (; note != block.notes.end(); ++note)
        keys_.take(*note);
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
