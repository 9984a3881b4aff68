// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/SideInputs.h"

#include "Offline/Error.h"
#include "Offline/MidiFile.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace driftline
{

namespace
{

void requireFits(const std::filesystem::path& file, const AudioFileInfo& sidechain, const AudioFileInfo& input)
{
    if (sidechain.sampleRateHz != input.sampleRateHz)
        throw RequestError(file.string() + ": has " + std::to_string(std::lround(sidechain.sampleRateHz))
                           + " Hz and the input " + std::to_string(std::lround(input.sampleRateHz))
                           + "; bring them to the same rate");
    if (sidechain.channelCount > 2 && sidechain.channelCount != input.channelCount)
        throw RequestError(file.string() + ": has " + std::to_string(sidechain.channelCount)
                           + " channels; a sidechain has one, two, or as many as the input, "
                           + std::to_string(input.channelCount));
}

} // namespace

SideInputs::SideInputs(const SideInputFiles& files, const AudioFileInfo& input, double tempoBpm,
                       std::size_t longestBlock)
{
    if (!files.midi.empty())
        readNotes(files.midi, input.sampleRateHz, tempoBpm);
    if (files.sidechain.empty())
        return;
    sidechain_ = std::make_unique<AudioFileReader>(files.sidechain);
    requireFits(files.sidechain, sidechain_->info(), input);
    const auto count = static_cast<std::size_t>(sidechain_->info().channelCount);
    samples_.resize(count * longestBlock);
    for (std::size_t c = 0; c < count; ++c)
        channels_.push_back(samples_.data() + c * longestBlock);
}

void SideInputs::readNotes(const std::filesystem::path& file, double sampleRateHz, double tempoBpm)
{
    const auto midi = readMidiFile(file);
    notes_.reserve(midi.notes.size());
    for (const auto& note : midi.notes)
        notes_.push_back({std::llround(note.quarterNotes * 60.0 / tempoBpm * sampleRateHz), note.note});
    // Files hold whole microseconds: a tempo that differs by less is the same.
    constexpr double roundedTempo = 1e-4;
    if (midi.tempoBpm && (midi.changesTempo || std::abs(*midi.tempoBpm - tempoBpm) > roundedTempo * tempoBpm))
        otherTempoBpm_ = midi.tempoBpm;
}

void SideInputs::read(std::size_t frames)
{
    const std::size_t there = sidechain_ ? sidechain_->read(channels_, frames) : 0;
    for (auto* channel : channels_)
        std::fill(channel + there, channel + frames, 0.0F);

    const std::int64_t end = nextFrame_ + static_cast<std::int64_t>(frames);
    blockNotes_.clear();
    for (; nextNote_ < notes_.size() && notes_[nextNote_].frame < end; ++nextNote_)
    {
        blockNotes_.push_back(notes_[nextNote_].note);
        blockNotes_.back().frame = static_cast<int>(notes_[nextNote_].frame - nextFrame_);
    }
    nextFrame_ = end;
}

void SideInputs::giveTo(EngineBlock& block, int firstChannel, int channels) const
{
    block.notes = blockNotes_;
    const bool isShared = channels_.size() <= 2;
    block.sidechain = channels_.data() + (isShared ? 0 : firstChannel);
    block.sidechainChannels = isShared ? static_cast<int>(channels_.size()) : channels;
}

} // namespace driftline
