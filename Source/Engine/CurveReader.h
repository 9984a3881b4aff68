// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/DelayMemory.h"
#include "DSP/DelayPiece.h"
#include "DSP/FixedPoint.h"
#include "Model/CompiledCurve.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace driftline
{

/// How the curve's 0 to 1 becomes a delay: shortest + (1 - depth + depth * value) * range.
struct DelayMapping
{
    DelayFixed shortest = oneSample;
    DelayFixed range = 0;
    double depth = 1.0; ///< 0 to 1

    bool operator==(const DelayMapping&) const = default;
};

/// The delays that one channel's curve asks for over a chunk, and where they jump.
struct DelayTargets
{
    alignas(vectorAlignment) std::array<DelayFixed, maximumChunk> delay;
    bool isStill = false;                ///< whether all are the first one, and only that one is filled in
    std::array<int, maximumChunk> jumps; ///< indices of the samples where the delay steps, in order
    int jumpCount = 0;

    /// Fills in the first `frames` delays, unless they are already.
    void spread(int frames)
    {
        if (isStill)
            std::fill_n(delay.begin(), frames, delay[0]);
        isStill = false;
    }
};

/// Samples over which the delay follows one piece of the curve.
struct CurveRun
{
    DelayPiece course;
    std::uint64_t place = 0;     ///< of the first sample, as DelayPiece::at takes it
    std::uint64_t perSample = 0; ///< what each sample adds, modulo 2^64
    int count = 0;
    bool isJump = false; ///< whether the delay steps at the first sample
};

/// Reads a compiled curve along a phase, in whole-number arithmetic: exact, and the same for any way of
/// cutting the samples into blocks. One for each channel. [audio thread]
class CurveReader
{
public:
    void reset() { *this = {}; }

    /// Whether it will go on as `other` does.
    bool hasSameState(const CurveReader& other) const
    {
        return curve_ == other.curve_ && mapping_ == other.mapping_ && piece_ == other.piece_
               && lastPhase_ == other.lastPhase_ && isBroken_ == other.isBroken_;
    }

    /// The curve and its mapping from the next sample on. A change of either makes the next sample a jump.
    void setCurve(const CompiledCurve* curve);
    void setMapping(const DelayMapping& mapping);

    /// Makes the next sample a jump: the phase does not go on from where it was.
    void breakPhase() { isBroken_ = true; }

    /// Fills `frames` targets for phases phase, phase + perSample, ... Needs a curve.
    void read(CurvePhase phase, std::int64_t perSample, int frames, DelayTargets& targets);

    /// The same in other words: the run that begins at `phase`, of `atMost` samples or less. Needs a curve.
    CurveRun run(CurvePhase phase, std::int64_t perSample, int atMost);

private:
    struct MappedPiece
    {
        CurvePhase start = 0;
        int shift = 0;
        DelayPiece course;
    };

    bool stepsOnTheWayTo(std::size_t piece, CurvePhase phase) const;
    int samplesWithin(std::size_t piece, CurvePhase phase, std::int64_t perSample, int atMost) const;
    void mapPiece(std::size_t piece);

    const CompiledCurve* curve_ = nullptr;
    DelayMapping mapping_;
    MappedPiece mapped_;
    std::size_t piece_ = 0;
    CurvePhase lastPhase_ = 0;
    bool isMapped_ = false;
    bool isBroken_ = false;
};

} // namespace driftline
