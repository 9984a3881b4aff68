// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"
#include "Offline/AudioFileReader.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace driftline
{

/// The files of what is heard beside the input; either may be empty.
struct SideInputFiles
{
    std::filesystem::path sidechain; ///< an audio file
    std::filesystem::path midi;      ///< a standard MIDI file
};

/// A sidechain and notes from files, block by block. Both start with the input; behind the sidechain's end is silence.
/// Notes come at their place in the song at its one tempo: what the MIDI file says of tempo is not followed.
///
/// A sidechain of one or two channels is heard by every pair of the input's channels; one of more must have as many as
/// the input, and each pair hears its own. [one thread at a time]
class SideInputs
{
public:
    /// Throws RequestError for files that cannot be read, and for a sidechain of another rate or that does not fit.
    SideInputs(const SideInputFiles& files, const AudioFileInfo& input, double tempoBpm, std::size_t longestBlock);

    /// The next `frames` frames, at most `longestBlock`.
    void read(std::size_t frames);

    /// Puts what was read last into the block of the engine for `channels` channels from `firstChannel` on.
    void giveTo(EngineBlock& block, int firstChannel, int channels) const;

    /// Of the sidechain, in what has been read so far.
    NonFiniteSamples nonFinite() const { return sidechain_ ? sidechain_->nonFiniteSamples() : NonFiniteSamples{}; }

    /// A tempo of the MIDI file that is not the song's.
    std::optional<double> otherTempoBpm() const { return otherTempoBpm_; }

private:
    void readNotes(const std::filesystem::path& file, double sampleRateHz, double tempoBpm);

    struct TimedNote
    {
        std::int64_t frame;
        NoteEvent note;
    };

    std::unique_ptr<AudioFileReader> sidechain_;
    std::vector<float> samples_;
    std::vector<float*> channels_;
    std::vector<TimedNote> notes_;
    std::size_t nextNote_ = 0;
    std::vector<NoteEvent> blockNotes_;
    std::int64_t nextFrame_ = 0;
    std::optional<double> otherTempoBpm_;
};

} // namespace driftline
