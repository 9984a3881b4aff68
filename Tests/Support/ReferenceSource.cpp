// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceSource.h"

#include "Model/Division.h"

#include <algorithm>
#include <cmath>

namespace driftline::reference
{
namespace
{

CurvePhase stepOf(double passesPerSample)
{
    return static_cast<CurvePhase>(std::llround(std::min(std::max(passesPerSample, 0.0), 0.25) * 0x1p64));
}

double share(double seconds, double sampleRateHz) { return 1.0 - std::exp(-samplesPerTick / (seconds * sampleRateHz)); }

std::uint64_t mixed(std::uint64_t z)
{
    z ^= z >> 30;
    z *= 0xBF58476D1CE4E5B9;
    z ^= z >> 27;
    z *= 0x94D049BB133111EB;
    z ^= z >> 31;
    return z;
}

/// r(k)
double randomPlace(std::uint64_t seed, std::int64_t k)
{
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    const std::uint64_t bits = mixed(mixed(golden * seed) + golden * static_cast<std::uint64_t>(k));
    return static_cast<double>(bits / 2048) / 0x1p53;
}

} // namespace

void Keys::take(const NoteEvent& note)
{
    if (note.number == NoteEvent::allKeys)
        held_.fill(false);
    if (note.number < 0 || note.number > 127)
        return;
    bool& isDown = held_[static_cast<std::size_t>(note.number)];
    if (note.velocity < 1)
    {
        isDown = false;
    }
    else if (note.number >= firstSlotKey_ && note.number < firstSlotKey_ + 12)
    {
        slot = note.number - firstSlotKey_ + 1;
    }
    else
    {
        isDown = true;
        isStruck = true;
    }
}

bool Keys::isHeld() const
{
    return std::any_of(held_.begin(), held_.end(), [](bool isDown) { return isDown; });
}

void SourcePhase::setStep(double passesPerSample) { du_ = stepOf(passesPerSample); }

void SourcePhase::startAt(CurvePhase u)
{
    jumps_ = jumps_ || u != u_;
    u_ = u;
}

bool SourcePhase::takeJump()
{
    const bool jumps = jumps_;
    jumps_ = false;
    return jumps;
}

void SourcePhase::placeInSong(const Song& song)
{
    const double v = static_cast<double>(song.position) * 0x1p-44 / cycle_;
    const CurvePhase within = phaseFromPosition(v - std::floor(v));
    if (source_ == Source::sync)
    {
        startAt(within);
    }
    else if (source_ == Source::random && !bySpeed_)
    {
        stepIndex_ = static_cast<std::int64_t>(std::floor(v));
        withinStep_ = within;
        withinPerSample_ = stepOf(static_cast<double>(song.step) * 0x1p-44 / cycle_);
        placeWalk();
    }
}

double SourcePhase::randomPlaceAt(CurvePhase within) const
{
    const double from = randomPlace(seed_, stepIndex_ - 1);
    const double to = randomPlace(seed_, stepIndex_);
    const double w = static_cast<double>(within) * 0x1p-64;
    return w < smooth_ ? std::fma(to - from, w / smooth_, from) : to;
}

void SourcePhase::placeWalk()
{
    // To the next tick or the next step, whichever comes first.
    CurvePhase end = withinStep_;
    std::int64_t samples = 0;
    while (samples < samplesPerTick - sampleInTick_)
    {
        samples += 1;
        const CurvePhase next = end + withinPerSample_;
        if (next < end)
        {
            end = ~CurvePhase{0};
            break;
        }
        end = next;
    }
    const auto here = static_cast<std::int64_t>(phaseFromPosition(randomPlaceAt(withinStep_)) / 2);
    const auto there = static_cast<std::int64_t>(phaseFromPosition(randomPlaceAt(end)) / 2);
    const CurvePhase u = 2 * static_cast<CurvePhase>(here);
    const CurvePhase forward = u - u_;
    jumps_ = jumps_ || (forward >= 64 && forward <= CurvePhase{0} - 64);
    u_ = u;
    du_ = 2 * static_cast<CurvePhase>((there - here) / samples);
}

void SourcePhase::startBlock(const Song& song, bool hasJumped, bool hasOtherStep)
{
    if (source_ == Source::sync)
    {
        setStep(static_cast<double>(song.step) * 0x1p-44 / cycle_);
        if (hasJumped)
            placeInSong(song);
    }
    if (source_ == Source::random && (hasJumped || hasOtherStep))
        placeInSong(song);
}

void SourcePhase::tick(const ParameterValues& parameters, const Song& song, bool isFirst)
{
    const auto get = [&](ParameterId id) { return parameters.get(id); };
    const int ticks = isFirst ? 0 : static_cast<int>(0.02 * sampleRateHz_ / samplesPerTick) + 1;
    sampleInTick_ = 0;
    const auto source = parameters.choice<Source>(ParameterId::source);
    const bool sourceChanges = source != source_ || isFirst;
    source_ = source;
    jumps_ = jumps_ || sourceChanges;
    bySpeed_ = parameters.choice<Speed>(ParameterId::speed) == Speed::rate;
    listensToSidechain_ = get(ParameterId::listen) > 0.5;

    // A source that begins to be Manual is at once where the control is.
    const auto modulation = static_cast<std::int64_t>(phaseFromPosition(get(ParameterId::modulation)) >> 1);
    if (sourceChanges && source == Source::manual)
        modulation_ = {modulation, modulation, 0, 0};
    modulation_.tick(modulation, ticks);

    const auto index = static_cast<std::size_t>(get(ParameterId::cycle));
    const double cycle = lengthInQuarterNotes(divisions[index], song.meterNumerator, song.meterDenominator);
    const bool cycleChanges = cycle != cycle_;
    cycle_ = cycle;

    if (source != Source::trigger || sourceChanges)
        isRunning_ = false;
    const double rate = get(ParameterId::rate) / sampleRateHz_;
    switch (source_)
    {
    case Source::manual:
        u_ = 2 * static_cast<CurvePhase>(modulation_.now);
        du_ = 2 * static_cast<CurvePhase>(modulation_.step);
        break;
    case Source::free:
        setStep(rate);
        break;
    case Source::sync:
        setStep(static_cast<double>(song.step) * 0x1p-44 / cycle_);
        if (sourceChanges || cycleChanges)
            placeInSong(song);
        break;
    case Source::trigger: {
        const bool byOnset = get(ParameterId::trigger) > 0.5;
        if (sourceChanges || byOnset != byOnset_)
        {
            isOpen_ = false;
            quietSamples_ = 0;
        }
        byOnset_ = byOnset;
        mode_ = parameters.choice<TriggerMode>(ParameterId::triggerMode);
        threshold_ = static_cast<float>(std::pow(10.0, get(ParameterId::threshold) / 20.0));
        holdSamples_ = static_cast<int>(std::max(1LL, std::llround(get(ParameterId::hold) / 1000.0 * sampleRateHz_)));
        triggeredSpeed_ = bySpeed_ ? rate : static_cast<double>(song.stepAtTempo) * 0x1p-44 / cycle_;
        if (sourceChanges)
            startAt(0);
        setStep(isRunning_ ? triggeredSpeed_ : 0.0);
        break;
    }
    case Source::envelope: {
        if (sourceChanges)
        {
            level_ = 0.0;
            peak_ = 0.0;
            envelope_ = {};
        }
        const double seconds = get(peak_ > level_ ? ParameterId::attack : ParameterId::release) / 1000.0;
        level_ = std::fma(share(seconds, sampleRateHz_), peak_ - level_, level_);
        if (level_ < 0x1p-62)
            level_ = 0.0;
        peak_ = 0.0;
        double place = 0.0;
        const double threshold = get(ParameterId::threshold);
        if (level_ > 0.0 && threshold < 0.0)
            place = std::min(std::max(1.0 - 20.0 * std::log10(level_) / threshold, 0.0), 1.0);
        else if (level_ >= 1.0)
            place = 1.0;
        envelope_.tick(static_cast<std::int64_t>(phaseFromPosition(place) / 2), 1);
        u_ = 2 * static_cast<CurvePhase>(envelope_.now);
        du_ = 2 * static_cast<CurvePhase>(envelope_.step);
        break;
    }
    case Source::random:
        seed_ = static_cast<std::uint64_t>(get(ParameterId::seed));
        smooth_ = get(ParameterId::smooth) / 100.0;
        if (bySpeed_)
        {
            withinPerSample_ = stepOf(rate);
            placeWalk();
        }
        else
        {
            placeInSong(song);
        }
        break;
    }
}

void SourcePhase::begin(bool isStruck, bool isHeld, float level)
{
    const float loud = std::isfinite(level) ? std::fabs(level) : 0.0F;
    peak_ = std::max(peak_, static_cast<double>(loud));
    if (source_ != Source::trigger)
        return;
    if (byOnset_)
    {
        isStruck = false;
        quietSamples_ = isOpen_ && loud < threshold_ / 2.0F ? quietSamples_ + 1 : 0;
        if (isOpen_ && quietSamples_ >= holdSamples_)
        {
            isOpen_ = false;
            quietSamples_ = 0;
        }
        else if (!isOpen_ && loud >= threshold_)
        {
            isOpen_ = true;
            isStruck = true;
        }
        isHeld = isOpen_;
    }
    if (isStruck)
    {
        startAt(0);
        isRunning_ = true;
        setStep(triggeredSpeed_);
    }
    if (mode_ == TriggerMode::gate && isRunning_ && !isHeld)
    {
        startAt(0);
        isRunning_ = false;
        setStep(0.0);
    }
}

void SourcePhase::next(const Song& song, bool songWraps)
{
    const CurvePhase before = u_;
    u_ += du_;
    if (isRunning_ && mode_ == TriggerMode::oneShot && u_ < before)
    {
        u_ = ~CurvePhase{0};
        du_ = 0;
        isRunning_ = false;
    }
    sampleInTick_ = (sampleInTick_ + 1) % samplesPerTick;
    bool stepBegins = false;
    if (source_ == Source::random)
    {
        withinStep_ += withinPerSample_;
        stepBegins = withinStep_ < withinPerSample_;
        stepIndex_ += stepBegins ? 1 : 0;
    }
    const bool isInSong = source_ == Source::sync || (source_ == Source::random && !bySpeed_);
    if (isInSong && (songWraps || stepBegins))
        placeInSong(song);
    else if (stepBegins)
        placeWalk();
}

} // namespace driftline::reference
