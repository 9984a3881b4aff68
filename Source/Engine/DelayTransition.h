// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveReader.h"
#include "Model/ParameterTable.h"

#include <array>

namespace driftline
{

/// How jumps are treated; the times are in samples, at least 1.
struct TransitionSettings
{
    TransitionMode mode = TransitionMode::automatic;
    int fadeSamples = 960;
    int glideSamples = 2880;

    bool operator==(const TransitionSettings&) const = default;
};

/// The read heads of one channel over a chunk.
struct DelayHeads
{
    alignas(vectorAlignment) std::array<DelayFixed, maximumChunk> delay;       ///< the head that follows the curve
    alignas(vectorAlignment) std::array<DelayFixed, maximumChunk> fadingDelay; ///< the one that is being faded out;
                                                                               ///< equal to `delay` elsewhere
    alignas(vectorAlignment) std::array<float, maximumChunk> fadeIn;           ///< 1 where nothing fades
    alignas(vectorAlignment) std::array<float, maximumChunk> fadeOut;          ///< 0 where nothing fades
    bool isFading = false; ///< whether the last three arrays are filled in
    bool isStill = false;  ///< whether all of `delay` is the first, and only that is filled in

    /// Fills in the fade's arrays for the first `frames` samples, where nothing fades, unless they are
    /// already.
    void showFading(int frames);

    /// Fills in the first `frames` delays, unless they are already.
    void spread(int frames);
};

/// How a channel's heads move over some samples, of which only the first may be a jump, and after which a glide or a
/// fade may end. With the delay `d` that the curve asks for at sample i the new head is at clamp(d + distance - (i + 1)
/// * glidePerSample), within what the line can read.
struct HeadCourse
{
    DelayFixed distance = 0; ///< of the head from the target, before the first sample
    DelayFixed glidePerSample = 0;
    DelayFixed fadingDelay = 0; ///< of the old head, where there is a fade
    int fadePosition = 0;       ///< samples of the fade that are done before the first
    int fadeLength = 0;         ///< 0: nothing fades
    int count = 0;

    bool isAtRest() const { return distance == 0 && glidePerSample == 0; }

    DelayFixed delayAt(int i, DelayFixed target, DelayFixed shortest, DelayFixed longest) const
    {
        // At rest the target is the delay: it is within the mapping, which is within what the line can read.
        return isAtRest() ? target : std::clamp(target + distance - glidePerSample * (i + 1), shortest, longest);
    }
};

/// Turns the delays that a curve asks for into the delays that are read, without a click where they jump.
///
/// Glide: the head keeps its distance from the target and lets it go in a straight line; pitch bends like
/// tape. Crossfade: the old head stays where it is and fades out, a new one fades in on the target. A jump
/// during a fade waits: the new head keeps its distance until the fade is over, then fades again. Auto: a
/// jump that glides with the pitch bent by no more than an eighth glides, any other fades:
/// a pitch that bends more at once has treble of its own. [audio thread]
class DelayTransition
{
public:
    DelayTransition() = default;

    void reset() { *this = {}; }

    /// As at the start, with its settings.
    void restart() { *this = DelayTransition(settings_); }

    /// Whether it will go on as `other` does.
    bool hasSameState(const DelayTransition& other) const;

    void setSettings(const TransitionSettings& settings) { settings_ = settings; }

    /// `shortest` and `longest` are what the line can read; every delay given out lies within. May spread `targets`.
    void process(DelayTargets& targets, int frames, DelayFixed shortest, DelayFixed longest, DelayHeads& heads);

    /// The same in other words: how the heads move over the next `atMost` samples or less. `target` is what the curve
    /// asks for at the first, which may be a jump; no other is one. To be followed by `end` with what was read at the
    /// last.
    HeadCourse begin(bool isJump, DelayFixed target, int atMost);
    void end(DelayFixed lastDelay) { lastDelay_ = lastDelay; }

private:
    explicit DelayTransition(const TransitionSettings& settings) : settings_(settings) {}

    bool isAtRest() const { return hasStarted_ && fadeLength_ == 0 && glideRemaining_ == 0 && distance_ == 0; }
    void jump(DelayFixed target);

    TransitionSettings settings_;
    DelayFixed lastDelay_ = 0; ///< what was read at the sample before
    bool hasStarted_ = false;

    DelayFixed distance_ = 0;       ///< of the head from the target
    DelayFixed glidePerSample_ = 0; ///< what `distance_` loses each sample
    int glideRemaining_ = 0;

    DelayFixed fadingDelay_ = 0;
    int fadeLength_ = 0;
    int fadePosition_ = 0; ///< samples of the fade that are done; 0 with `fadeLength_` 0 when nothing fades
};

} // namespace driftline
