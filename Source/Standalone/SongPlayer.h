// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"
#include "Offline/AudioInMemory.h"
#include "Standalone/LatestObject.h"

#include <atomic>
#include <cstdint>

namespace driftline
{

/// What stands in for a host where there is none: a song of one tempo in 4/4 that plays or stands, and an audio file in
/// it, once or in a loop. The song starts at 0 with the file, so that from there one hears what a render gives, bit for
/// bit; at the end of the loop both go back to 0. Without a file the song goes on for ever.
///
/// Stopping, and jumping while it plays, fade for 5 ms; where the file begins or wraps it is as it is in the file.
class SongPlayer
{
public:
    static constexpr double fadeSeconds = 0.005;

    // --- [one thread, not the audio thread] ---

    /// Plays this from the start, once it has come to the audio thread; null for no file.
    void setFile(std::unique_ptr<const AudioInMemory> file);
    /// Frees what the audio thread has put down.
    void release() { file_.release(); }

    void setPlaying(bool isPlaying) { isPlaying_.store(isPlaying, order); }
    void setLooping(bool isLooping) { isLooping_.store(isLooping, order); }
    void setTempo(double tempoBpm) { tempoBpm_.store(tempoBpm, order); }
    void setGain(float gain) { gain_.store(gain, order); }
    /// To a frame at the device's rate.
    void seek(std::int64_t frame) { seekTo_.store(frame, order); }

    // --- [any thread] ---

    bool isPlaying() const { return isPlaying_.load(order); }
    bool isLooping() const { return isLooping_.load(order); }
    double tempoBpm() const { return tempoBpm_.load(order); }
    float gain() const { return gain_.load(order); }
    /// In frames, and in quarter notes, at the end of the last block.
    std::int64_t position() const { return shownPosition_.load(order); }
    double quarterNotes() const { return shownQuarterNotes_.load(order); }

    // --- [audio thread], or any while nothing is processed ---

    void prepare(double sampleRateHz);

    /// Where the song is at the first frame of the block that `play` is called for next.
    Transport beginBlock();
    /// Whether a file plays in that block, instead of the live input.
    bool hasFile() const { return file_.inUse().frames() > 0; }
    /// The file's next frames, or silence, and the song goes on by as many.
    void play(float* left, float* right, int frames);

private:
    static constexpr auto order = std::memory_order_relaxed;
    static constexpr std::int64_t nowhere = -1;

    std::int64_t fileFrames() const { return static_cast<std::int64_t>(file_.inUse().frames()); }
    double quarterNotesAt(std::int64_t frame) const;
    void jumpTo(std::int64_t frame);
    void advance();
    void playFile(float* left, float* right, int frames);

    LatestObject<AudioInMemory> file_{std::make_unique<const AudioInMemory>()};
    std::atomic<bool> isPlaying_{false};
    std::atomic<bool> isLooping_{true};
    std::atomic<double> tempoBpm_{120.0};
    std::atomic<float> gain_{1.0F};
    std::atomic<std::int64_t> seekTo_{nowhere};
    std::atomic<std::int64_t> shownPosition_{0};
    std::atomic<double> shownQuarterNotes_{0.0};

    // The audio thread's own.
    double sampleRateHz_ = 48000.0;
    std::int64_t position_ = 0;
    std::int64_t pendingSeek_ = nowhere;
    float fade_ = 0.0F; ///< 0 to 1: how much of the file is heard
    float fadeStep_ = 1.0F;
    float lastGain_ = 1.0F;
    // Since the last jump or change of tempo the song has gone on evenly.
    std::int64_t anchorFrame_ = 0;
    double anchorQuarterNotes_ = 0.0;
    double anchorTempoBpm_ = 120.0;
};

} // namespace driftline
