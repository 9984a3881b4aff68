// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/SongClock.h"

#include "Engine/DelayTime.h"

#include <cmath>

namespace driftline
{

namespace
{

constexpr double unitsPerQuarterNote = 0x1p44;
constexpr double agreementSeconds = 0.001;
constexpr double jumpSeconds = 0.025;
constexpr double catchUpSeconds = 0.1;
constexpr double farthestQuarterNotes = 262144.0; // 36 hours at 120 bpm

std::int64_t fixed(double quarterNotes) { return std::llround(quarterNotes * unitsPerQuarterNote); }

double quarterNotes(std::int64_t fixedQuarterNotes)
{
    return static_cast<double>(fixedQuarterNotes) / unitsPerQuarterNote;
}

bool isPlace(double quarterNotes) { return std::abs(quarterNotes) < farthestQuarterNotes; }

} // namespace

double SongClock::positionQuarterNotes() const { return quarterNotes(position_); }

double SongClock::quarterNotesPerSample() const { return quarterNotes(step_); }

double SongClock::quarterNotesPerSampleAtTempo() const { return quarterNotes(stepAtTempo_); }

void SongClock::setLoop(const Transport& transport)
{
    loopStart_ = loopEnd_ = 0;
    if (!isFollowing_ || !transport.isLooping || !isPlace(transport.loopStartQuarterNotes)
        || !isPlace(transport.loopEndQuarterNotes))
        return;
    const std::int64_t start = fixed(transport.loopStartQuarterNotes);
    const std::int64_t end = fixed(transport.loopEndQuarterNotes);
    // Shorter than two samples it would end again before it has begun.
    if (end - start <= 2 * stepAtTempo_)
        return;
    loopStart_ = start;
    loopEnd_ = end;
}

/// From the position to what the host says. Where both are in the loop, or next to it, also around its end.
std::int64_t SongClock::wayTo(std::int64_t expected, double sampleRate) const
{
    const auto way =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(expected) - static_cast<std::uint64_t>(position_));
    const std::int64_t margin = std::llround(jumpSeconds * sampleRate) * stepAtTempo_;
    const auto isNear = [&](std::int64_t place) { return place >= loopStart_ - margin && place <= loopEnd_ + margin; };
    if (!hasLoop() || !isNear(position_) || !isNear(expected))
        return way;
    const std::int64_t length = loopEnd_ - loopStart_;
    if (way > length / 2)
        return way - length;
    return way < -(length / 2) ? way + length : way;
}

bool SongClock::follow(const Transport& transport, double sampleRate)
{
    tempoBpm_ = validTempo(transport.tempoBpm);
    stepAtTempo_ = fixed(tempoBpm_ / 60.0 / sampleRate);
    step_ = transport.isPlaying ? stepAtTempo_ : 0;
    const bool wasFollowing = isFollowing_;
    const bool hasPosition = transport.hasPosition && isPlace(transport.positionQuarterNotes);
    isFollowing_ = wasFollowing || hasPosition;
    setLoop(transport);
    if (!hasPosition)
        return false;

    const std::int64_t expected = fixed(transport.positionQuarterNotes);
    const auto error = static_cast<double>(wayTo(expected, sampleRate));
    const double samples = error / static_cast<double>(stepAtTempo_);
    const double agreementSamples = agreementSeconds * sampleRate;
    if (wasFollowing && std::abs(samples) <= agreementSamples)
        return false;
    // A song that stands still can only be caught up with at once.
    if (!wasFollowing || !transport.isPlaying || std::abs(samples) > jumpSeconds * sampleRate)
    {
        const bool hasJumped = expected != position_;
        position_ = expected;
        wayHere_ = 0;
        return hasJumped;
    }
    const double excess = samples - std::copysign(agreementSamples, samples);
    step_ += std::llround(static_cast<double>(step_) * (excess / (catchUpSeconds * sampleRate)));
    return false;
}

// --- the grid ---

/// How far the position is behind the grid's last line.
std::int64_t SongClock::sinceGrid(double quarterNotes) const
{
    // Cut off, not rounded: a line is never behind where it should be.
    const auto length = static_cast<std::int64_t>(quarterNotes * unitsPerQuarterNote);
    const std::int64_t rest = position_ % length;
    return rest < 0 ? rest + length : rest;
}

bool SongClock::isOnGrid(double quarterNotes) const
{
    return sinceGrid(quarterNotes) < (wayHere_ > 0 ? wayHere_ : step_);
}

int SongClock::samplesToGrid(double quarterNotes, int atMost) const
{
    const auto length = static_cast<std::int64_t>(quarterNotes * unitsPerQuarterNote);
    return samplesTo(position_ + length - sinceGrid(quarterNotes), atMost);
}

} // namespace driftline
