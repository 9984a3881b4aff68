// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Standalone/SongPlayer.h"

#include <algorithm>
#include <utility>

namespace driftline
{

void SongPlayer::setFile(std::unique_ptr<const AudioInMemory> file)
{
    seekTo_.store(nowhere, order);
    file_.publish(file != nullptr ? std::move(file) : std::make_unique<const AudioInMemory>());
}

void SongPlayer::prepare(double sampleRateHz)
{
    sampleRateHz_ = sampleRateHz;
    fadeStep_ = static_cast<float>(1.0 / (fadeSeconds * sampleRateHz));
    fade_ = 0.0F;
    lastGain_ = gain();
}

double SongPlayer::quarterNotesAt(std::int64_t frame) const
{
    // As transportAt says it, so that a file from its start has a render's positions.
    return anchorQuarterNotes_ + static_cast<double>(frame - anchorFrame_) / sampleRateHz_ * anchorTempoBpm_ / 60.0;
}

void SongPlayer::jumpTo(std::int64_t frame)
{
    position_ = frame;
    anchorFrame_ = 0;
    anchorQuarterNotes_ = 0.0;
}

Transport SongPlayer::beginBlock()
{
    if (file_.takeNewest())
    {
        jumpTo(0);
        fade_ = 0.0F;
        pendingSeek_ = nowhere;
    }
    if (const auto frame = seekTo_.exchange(nowhere, order); frame != nowhere)
        pendingSeek_ = hasFile() ? std::clamp<std::int64_t>(frame, 0, fileFrames() - 1) : frame;
    if (pendingSeek_ != nowhere && (fade_ == 0.0F || !hasFile()))
        jumpTo(std::exchange(pendingSeek_, nowhere));
    if (const double tempo = tempoBpm(); tempo != anchorTempoBpm_)
    {
        anchorQuarterNotes_ = quarterNotesAt(position_);
        anchorFrame_ = position_;
        anchorTempoBpm_ = tempo;
    }

    Transport transport;
    transport.tempoBpm = anchorTempoBpm_;
    transport.hasPosition = true;
    transport.positionQuarterNotes = quarterNotesAt(position_);
    transport.isPlaying = isPlaying() || fade_ > 0.0F;
    transport.isLooping = hasFile() && isLooping();
    if (transport.isLooping)
        transport.loopEndQuarterNotes = quarterNotesAt(fileFrames());
    return transport;
}

void SongPlayer::play(float* left, float* right, int frames)
{
    if (hasFile())
        playFile(left, right, frames);
    else
    {
        std::fill_n(left, frames, 0.0F);
        std::fill_n(right, frames, 0.0F);
        position_ += isPlaying() ? frames : 0;
    }
    shownPosition_.store(position_, order);
    shownQuarterNotes_.store(quarterNotesAt(position_), order);
}

/// Past the end of the file it begins again, or the song stops there.
void SongPlayer::advance()
{
    if (++position_ < fileFrames())
        return;
    jumpTo(0);
    if (isLooping())
        return;
    fade_ = 0.0F;
    setPlaying(false);
}

void SongPlayer::playFile(float* left, float* right, int frames)
{
    const auto& channels = file_.inUse().channels;
    const float gainStep = (gain() - lastGain_) / static_cast<float>(std::max(frames, 1));
    for (int i = 0; i < frames; ++i)
    {
        const bool isHeard = isPlaying() && pendingSeek_ == nowhere;
        if (fade_ == 0.0F && pendingSeek_ != nowhere)
            jumpTo(std::exchange(pendingSeek_, nowhere));
        else if (fade_ == 0.0F && isHeard && position_ == 0)
            fade_ = 1.0F; // a file begins as it begins
        else
            fade_ = std::clamp(fade_ + (isHeard ? fadeStep_ : -fadeStep_), 0.0F, 1.0F);
        if (fade_ == 0.0F)
        {
            left[i] = 0.0F;
            right[i] = 0.0F;
            continue;
        }
        const auto frame = static_cast<std::size_t>(position_);
        const float gainNow = gainStep == 0.0F ? lastGain_ : lastGain_ + gainStep * static_cast<float>(i + 1);
        left[i] = channels.front()[frame] * (fade_ * gainNow);
        right[i] = channels.back()[frame] * (fade_ * gainNow);
        advance();
    }
    lastGain_ = gain();
}

} // namespace driftline
