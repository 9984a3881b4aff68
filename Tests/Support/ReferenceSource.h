// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"
#include "Model/CompiledCurve.h"
#include "Model/Patch.h"
#include "Support/ReferenceSmoothing.h"
#include "Support/ReferenceSong.h"

#include <array>
#include <cstdint>

namespace driftline::reference
{

/// What notes ask for: triggered passes, and slots.
class Keys
{
public:
    void setOctave(int choice) { firstSlotKey_ = choice == 0 ? 1000 : 12 * (choice - 1); }
    void take(const NoteEvent& note);

    bool isStruck = false; ///< since this was set to false
    int slot = 0;          ///< asked for since this was set to 0
    bool isHeld() const;

private:
    int firstSlotKey_ = 1000;
    std::array<bool, 128> held_{};
};

/// The source's phase of Source/Engine/README.md, a sample at a time. In 2^-64 pass.
class SourcePhase
{
public:
    explicit SourcePhase(double sampleRateHz) : sampleRateHz_(sampleRateHz) {}

    /// At the start of a block, once the first tick has been.
    void startBlock(const Song& song, bool hasJumped, bool hasOtherStep);

    /// At each n % 32 == 0.
    void tick(const ParameterValues& parameters, const Song& song, bool isFirst);

    /// At each sample, after the tick: keys, and the level of what is listened to.
    void begin(bool isStruck, bool isHeld, float level);

    /// To the next sample; the song is there already.
    void next(const Song& song, bool songWraps);

    CurvePhase phase() const { return u_; }
    bool listensToSidechain() const { return listensToSidechain_; }
    double cycleQuarterNotes() const { return cycle_; }

    /// Whether the phase has jumped since it was asked last.
    bool takeJump();

private:
    void placeInSong(const Song& song);
    void placeWalk();
    void setStep(double passesPerSample);
    void startAt(CurvePhase u);
    double randomPlaceAt(CurvePhase within) const;

    double sampleRateHz_;
    Source source_ = Source::sync;
    double cycle_ = 0.0; ///< quarter notes
    CurvePhase u_ = 0;
    CurvePhase du_ = 0;
    bool jumps_ = false;
    int sampleInTick_ = 0;
    Place modulation_;

    // Trigger
    bool bySpeed_ = false; ///< Rate, not Cycle
    bool byOnset_ = false;
    TriggerMode mode_ = TriggerMode::oneShot;
    double triggeredSpeed_ = 0.0; ///< passes a sample
    bool isRunning_ = false;
    float threshold_ = 1.0F;
    int holdSamples_ = 1;
    bool isOpen_ = false;
    int quietSamples_ = 0;
    bool listensToSidechain_ = false;

    // Envelope
    double level_ = 0.0; ///< e
    double peak_ = 0.0;
    Place envelope_;

    // Random
    std::uint64_t seed_ = 1;
    double smooth_ = 0.0;
    std::int64_t stepIndex_ = 0;     ///< k
    CurvePhase withinStep_ = 0;      ///< w
    CurvePhase withinPerSample_ = 0; ///< dw
};

} // namespace driftline::reference
