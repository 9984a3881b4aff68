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

} // namespace

double SongClock::positionQuarterNotes() const { return static_cast<double>(position_) / unitsPerQuarterNote; }

double SongClock::quarterNotesPerSample() const { return static_cast<double>(step_) / unitsPerQuarterNote; }

bool SongClock::follow(const Transport& transport, double sampleRate)
{
    tempoBpm_ = validTempo(transport.tempoBpm);
    const std::int64_t step = fixed(tempoBpm_ / 60.0 / sampleRate);
    step_ = transport.isPlaying ? step : 0;
    if (!transport.hasPosition || !(std::abs(transport.positionQuarterNotes) < farthestQuarterNotes))
        return false;

    const std::int64_t expected = fixed(transport.positionQuarterNotes);
    const bool wasFollowing = isFollowing_;
    isFollowing_ = true;
    const auto way = static_cast<std::uint64_t>(expected) - static_cast<std::uint64_t>(position_);
    const auto error = static_cast<double>(static_cast<std::int64_t>(way));
    const double samples = error / static_cast<double>(step);
    const double agreementSamples = agreementSeconds * sampleRate;
    if (wasFollowing && std::abs(samples) <= agreementSamples)
        return false;
    // A song that stands still can only be caught up with at once.
    if (!wasFollowing || !transport.isPlaying || std::abs(samples) > jumpSeconds * sampleRate)
    {
        position_ = expected;
        return error != 0.0;
    }
    const double excess = samples - std::copysign(agreementSamples, samples);
    step_ += std::llround(static_cast<double>(step_) * (excess / (catchUpSeconds * sampleRate)));
    return false;
}

} // namespace driftline
