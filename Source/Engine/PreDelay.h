// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace driftline
{

/// A delay of whole samples. A change fades from the old place to the new one, at equal power: nothing bends in pitch.
/// [audio thread]
class PreDelay
{
public:
    /// Allocates. [not the audio thread]
    void prepare(double sampleRateHz, int channels, int longestSamples);

    /// Silence, and the next delay is there at once.
    void reset();

    /// At a tick. A change that comes during a fade waits for the fade's end.
    void setDelay(int samples) { wanted_ = samples; }

    /// At each tick, after `setDelay`: begins the fade that is due. `jumps`: there is nothing to be heard, and so no
    /// fade.
    void tick(bool jumps);

    /// Whether a tick is needed: something is fading, or waits for it.
    bool isMoving() const { return fadeLength_ > 0 || wanted_ != delay_; }

    /// `output` becomes `input`, delayed; never the same memory.
    void process(const std::array<const float*, 2>& input, const std::array<float*, 2>& output, int frames);

private:
    void read(std::size_t channel, int delay, float* output, int frames) const;
    void write(std::size_t channel, const float* input, int frames);

    int channels_ = 0;
    int fadeSamples_ = 1;
    std::array<std::vector<float>, 2> past_; ///< rings of one length, a power of two
    std::size_t position_ = 0;               ///< of the next sample in them
    int wanted_ = 0;
    int delay_ = 0;
    int oldDelay_ = 0;
    int fadeLength_ = 0; ///< 0: nothing fades
    int fadeDone_ = 0;
};

} // namespace driftline
