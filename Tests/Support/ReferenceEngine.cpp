// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceEngine.h"

#include "Model/Division.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace driftline::reference
{
namespace
{

constexpr int samplesPerTick = 32;
constexpr std::int64_t shortestDelay = std::int64_t{1} << 32;
constexpr float largest = 0x1p60F;

/// floor(a t / 2^63) for t from 0 to 2^63 - 1, by hand on 32-bit halves: the Engine multiplies in 128 bits.
std::int64_t multiplyFraction(std::int64_t a, std::int64_t t)
{
    const bool isNegative = a < 0;
    const auto magnitude = isNegative ? ~static_cast<std::uint64_t>(a) + 1 : static_cast<std::uint64_t>(a);
    const auto fraction = static_cast<std::uint64_t>(t);
    constexpr std::uint64_t lowHalf = 0xFFFFFFFF;
    const std::uint64_t lowLow = (magnitude & lowHalf) * (fraction & lowHalf);
    const std::uint64_t lowHigh = (magnitude & lowHalf) * (fraction >> 32);
    const std::uint64_t highLow = (magnitude >> 32) * (fraction & lowHalf);
    const std::uint64_t highHigh = (magnitude >> 32) * (fraction >> 32);
    const std::uint64_t middle = (lowLow >> 32) + (lowHigh & lowHalf) + (highLow & lowHalf);
    const std::uint64_t high = highHigh + (lowHigh >> 32) + (highLow >> 32) + (middle >> 32);
    const std::uint64_t low = (middle << 32) | (lowLow & lowHalf);
    const auto whole = static_cast<std::int64_t>((high << 1) | (low >> 63));
    const bool hasRest = (low & ~(std::uint64_t{1} << 63)) != 0;
    return isNegative ? -whole - (hasRest ? 1 : 0) : whole;
}

float snap(float x) { return std::fabs(x) < 0x1p-62F ? 0.0F : x; }

float cleanInput(float input)
{
    if (!std::isfinite(input))
        return 0.0F;
    return snap(std::min(std::max(input, -largest), largest));
}

/// S(x), close to sin(pi x / 2).
float fadeGain(float x)
{
    const float u = x * x;
    const float c = std::fma(u, -0x1.1b4a22p-8F, 0x1.454c4ep-4F);
    const float b = std::fma(u, c, -0x1.4ab196p-1F);
    return x * std::fma(u, b, 0x1.921f5p+0F);
}

std::int64_t degreesToPlace(double degrees) { return std::llround(degrees / 360.0 * 0x1p63); }

int wholeSamples(double milliseconds, double sampleRateHz)
{
    return static_cast<int>(std::max(1LL, std::llround(milliseconds / 1000.0 * sampleRateHz)));
}

/// Whether the way from one phase to another, the shorter way round, crosses a start that is a step.
bool crossesStep(const CompiledCurve& curve, CurvePhase from, CurvePhase to)
{
    const CurvePhase forward = to - from;
    const CurvePhase backward = from - to;
    for (const auto& piece : curve.pieces())
    {
        if (!piece.stepsAtStart)
            continue;
        if (forward < backward)
        {
            // Entered: the start lies behind `from` and not behind `to`.
            const CurvePhase ahead = piece.start - from;
            if (ahead > 0 && ahead <= forward)
                return true;
        }
        else if (from - piece.start < backward)
        {
            return true; // left: the start is at `from` or before it, and behind `to`
        }
    }
    return false;
}

} // namespace

ReferenceEngine::ReferenceEngine(double sampleRateHz, int channels, double longestDelaySamples)
    : sampleRateHz_(sampleRateHz), channelCount_(channels),
      longestSamples_(std::ceil(longestDelaySamples > 0.0 ? longestDelaySamples : 30.0 * sampleRateHz)),
      longestDelay_(std::llround(longestSamples_ * 0x1p32))
{}

void ReferenceEngine::Gain::tick(double newTarget, int ticksToTarget)
{
    if (newTarget != target)
    {
        target = newTarget;
        left = ticksToTarget;
        if (ticksToTarget == 0)
        {
            now = target;
            next = target;
        }
    }
    now = next;
    if (left > 0)
    {
        next = left == 1 ? target : now + (target - now) / left;
        left -= 1;
    }
}

float ReferenceEngine::Gain::at(int sampleInTick) const
{
    const auto a = static_cast<float>(now);
    if (left == 0 && now == next)
        return a;
    const float s = (static_cast<float>(next) - a) * 0x1p-5F;
    return std::fma(static_cast<float>(sampleInTick), s, a);
}

std::int64_t ReferenceEngine::Place::at(int sampleInTick) const
{
    // Modulo 2^64.
    const auto moved = static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(sampleInTick);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(now) + moved);
}

void ReferenceEngine::Place::tick(std::int64_t newTarget, int ticksToTarget)
{
    if (newTarget != target)
    {
        target = newTarget;
        left = ticksToTarget;
        if (ticksToTarget == 0)
        {
            now = target;
            step = 0;
        }
    }
    now = at(samplesPerTick);
    if (left > 0)
    {
        const auto way = static_cast<std::uint64_t>(target) - static_cast<std::uint64_t>(now);
        step = static_cast<std::int64_t>(way) / (samplesPerTick * left);
        left -= 1;
    }
    else
    {
        step = 0;
        now = target;
    }
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

    if (n_ > 0 && source_ == Source::sync)
    {
        updateSyncSpeed();
        if (jumps)
            placeInSong();
    }
}

void ReferenceEngine::tick()
{
    const auto get = [&](ParameterId id) { return parameters_.get(id); };
    const bool isFirst = n_ == 0;
    const int ticks = isFirst ? 0 : static_cast<int>(0.02 * sampleRateHz_ / samplesPerTick) + 1;

    // Gains.
    const double feedback = get(ParameterId::feedback) / 100.0;
    const double q = channelCount_ == 1 ? 0.0 : get(ParameterId::crossfeed) / 100.0;
    self_.tick(feedback * (1.0 - q), ticks);
    other_.tick(feedback * q, ticks);

    const double drive = get(ParameterId::drive);
    double c = 0.0;
    if (drive > 0.0 || std::fabs(feedback) > 1.0)
    {
        const double limit = std::pow(10.0, (12.0 - 24.0 * (drive / 100.0)) / 20.0);
        c = 4.0 / (27.0 * limit * limit);
    }
    drive_.tick(-c, ticks);
    const double steepest = std::max(-drive_.now, -drive_.next);
    driveLimit_ = steepest > 0.0 ? std::min(static_cast<float>(1.0 / std::sqrt(3.0 * steepest)), largest) : largest;

    const double mix = get(ParameterId::mix);
    const double o = std::pow(10.0, get(ParameterId::output) / 20.0);
    double m = mix / 100.0;
    double d = 1.0 - mix / 100.0;
    if (parameters_.choice<MixLaw>(ParameterId::mixLaw) == MixLaw::equalPower && mix > 0.0 && mix < 100.0)
    {
        m = std::sin(mix / 100.0 * std::numbers::pi / 2.0);
        d = std::cos(mix / 100.0 * std::numbers::pi / 2.0);
    }
    const bool isBypassed = get(ParameterId::bypass) > 0.5;
    delayed_.tick(isBypassed ? 0.0 : m * o, ticks);
    dry_.tick(isBypassed ? 1.0 : d * o, ticks);

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
        mappingJumps_[static_cast<std::size_t>(i)] = sourceChanges || !(mapping == channel.mapping);
        channel.mapping = mapping;
    }

    readsNearest_ = parameters_.choice<Interpolation>(ParameterId::interpolation) == Interpolation::nearest;
    transition_ = parameters_.choice<TransitionMode>(ParameterId::transition);
    fadeSamples_ = wholeSamples(get(ParameterId::fade), sampleRateHz_);
    glideSamples_ = wholeSamples(get(ParameterId::glide), sampleRateHz_);
}

std::int64_t ReferenceEngine::curveDelay(const Mapping& mapping, CurvePhase phase) const
{
    const CurvePiece* piece = nullptr;
    for (const auto& candidate : mapping.curve->pieces())
        if (candidate.start <= phase)
            piece = &candidate;

    const auto range = static_cast<double>(mapping.range);
    std::array<std::int64_t, 4> coefficients{};
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        coefficients[i] = std::llround((range * mapping.depth) * piece->coefficients[i]);
    coefficients[0] += shortestDelay + std::llround(range * (1.0 - mapping.depth));

    const auto t = static_cast<std::int64_t>(((phase - piece->start) << piece->shift) >> 1);
    std::int64_t value = multiplyFraction(coefficients[3], t) + coefficients[2];
    value = multiplyFraction(value, t) + coefficients[1];
    value = multiplyFraction(value, t) + coefficients[0];
    return std::clamp(value, shortestDelay, shortestDelay + mapping.range);
}

ReferenceEngine::Heads ReferenceEngine::nextHeads(Channel& channel, int channelIndex, int sampleInTick)
{
    CurvePhase phase = sourcePhase_ + 2 * static_cast<CurvePhase>(phaseOffset_.at(sampleInTick));
    if (channelIndex == 1)
        phase += 2 * static_cast<CurvePhase>(stereoOffset_.at(sampleInTick));

    const bool isJump = mappingJumps_[static_cast<std::size_t>(channelIndex)] || phaseJumps_
                        || crossesStep(*channel.mapping.curve, channel.lastPhase, phase);
    Heads heads;
    moveHeads(channel, curveDelay(channel.mapping, phase), isJump, heads);
    channel.lastPhase = phase;
    return heads;
}

void ReferenceEngine::moveHeads(Channel& channel, std::int64_t target, bool isJump, Heads& heads)
{
    const bool jumpWaited = channel.away != 0 && channel.glideSamplesLeft == 0 && !channel.isFading;
    if (n_ > 0 && (isJump || jumpWaited))
    {
        channel.away = channel.lastRead - target;
        channel.glide = 0;
        channel.glideSamplesLeft = 0;
        if (channel.away != 0 && !channel.isFading)
        {
            const std::int64_t smallJump = std::int64_t{glideSamples_} << 30;
            if (transition_ == TransitionMode::glide
                || (transition_ == TransitionMode::automatic && std::abs(channel.away) <= smallJump))
            {
                channel.glideSamplesLeft = glideSamples_;
                channel.glide = channel.away / glideSamples_;
            }
            else
            {
                channel.isFading = true;
                channel.fadeFrom = channel.lastRead;
                channel.fadeLength = fadeSamples_;
                channel.fadeDone = 0;
                channel.away = 0;
            }
        }
    }

    channel.away -= channel.glide;
    heads.delay = std::clamp(target + channel.away, shortestDelay, longestDelay_);
    channel.lastRead = heads.delay;
    if (channel.glideSamplesLeft > 0 && --channel.glideSamplesLeft == 0)
    {
        channel.away = 0;
        channel.glide = 0;
    }

    if (channel.isFading)
    {
        const float perSample = 1.0F / static_cast<float>(channel.fadeLength);
        const float t = static_cast<float>(channel.fadeDone + 1) * perSample;
        const float s = (t * t) * std::fma(-2.0F, t, 3.0F);
        heads.isFading = true;
        heads.fadingDelay = channel.fadeFrom;
        heads.gainNew = fadeGain(s);
        heads.gainOld = fadeGain(1.0F - s);
        if (++channel.fadeDone == channel.fadeLength)
            channel.isFading = false;
    }
}

float ReferenceEngine::readHead(const Channel& channel, std::int64_t delay) const
{
    const auto written = [&](std::int64_t m) { return m < 0 ? 0.0F : channel.written[static_cast<std::size_t>(m)]; };
    if (readsNearest_)
        return written(n_ - ((delay + (std::int64_t{1} << 31)) >> 32));
    const std::int64_t whole = delay >> 32;
    const float v = static_cast<float>((delay & 0xFFFFFFFF) >> 8) * 0x1p-24F;
    const float newer = written(n_ - whole);
    const float older = written(n_ - whole - 1);
    return std::fma(v, older - newer, newer);
}

float ReferenceEngine::read(const Channel& channel, const Heads& heads) const
{
    float r = readHead(channel, heads.delay);
    if (heads.isFading)
        r = std::fma(heads.gainNew, r, heads.gainOld * readHead(channel, heads.fadingDelay));
    return snap(r);
}

void ReferenceEngine::runSample(const std::array<Heads, 2>& heads, const float* const* input, float* const* output,
                                int i, int sampleInTick)
{
    std::array<float, 2> x{};
    std::array<float, 2> f{};
    for (int c = 0; c < channelCount_; ++c)
    {
        const auto at = static_cast<std::size_t>(c);
        x[at] = cleanInput(input[c][i]);
        const float r = read(channels_[at], heads[at]);
        const float h = std::min(std::max(r, -driveLimit_), driveLimit_);
        f[at] = std::fma(drive_.at(sampleInTick) * (h * h), h, h);
    }
    for (int c = 0; c < channelCount_; ++c)
    {
        const auto at = static_cast<std::size_t>(c);
        float w = std::fma(self_.at(sampleInTick), f[at], x[at]);
        if (channelCount_ == 2)
            w = std::fma(other_.at(sampleInTick), f[1 - at], w);
        channels_[at].written.push_back(snap(w));
        output[c][i] = std::fma(delayed_.at(sampleInTick), f[at], dry_.at(sampleInTick) * x[at]);
    }
}

void ReferenceEngine::process(const float* const* input, float* const* output, int frames, const Transport& transport)
{
    startBlock(transport);
    for (int i = 0; i < frames; ++i)
    {
        const auto sampleInTick = static_cast<int>(n_ % samplesPerTick);
        if (sampleInTick == 0)
            tick();
        std::array<Heads, 2> heads;
        for (int c = 0; c < channelCount_; ++c)
            heads[static_cast<std::size_t>(c)] = nextHeads(channels_[static_cast<std::size_t>(c)], c, sampleInTick);
        runSample(heads, input, output, i, sampleInTick);
        phaseJumps_ = false;
        mappingJumps_ = {};
        sourcePhase_ += sourceStep_;
        songPosition_ += songStep_;
        n_ += 1;
    }
}

void ReferenceEngine::processDelays(const float* const* input, float* const* output, int frames,
                                    const std::int64_t* const* delays)
{
    for (int i = 0; i < frames; ++i)
    {
        const auto sampleInTick = static_cast<int>(n_ % samplesPerTick);
        if (sampleInTick == 0)
            tick();
        std::array<Heads, 2> heads;
        for (int c = 0; c < channelCount_; ++c)
            heads[static_cast<std::size_t>(c)].delay = std::clamp(delays[c][i], shortestDelay, longestDelay_);
        runSample(heads, input, output, i, sampleInTick);
        n_ += 1;
    }
}

} // namespace driftline::reference
