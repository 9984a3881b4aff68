// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace driftline
{

/// A place in the curve: 2^64 is one whole pass, so that adding wraps by itself and is exact.
using CurvePhase = std::uint64_t;

/// The phase of a position from 0 to 1; 1 and above give the last phase before the wrap.
CurvePhase phaseFromPosition(double position);

/// One piece of the compiled curve: a cubic in t, where t = ((phase - start) << shift) / 2^64, which is from
/// 0 to below
/// 1. `shift` is as large as the piece's width allows, so that t has all its bits.
struct CurvePiece
{
    CurvePhase start = 0;
    int shift = 0;
    std::array<double, 4> coefficients{}; ///< of t^0 to t^3; the value is 0 to 1
    /// Whether the value jumps here: the piece in front (at the start of the curve: the last one) ends
    /// elsewhere.
    bool stepsAtStart = false;
};

/// What the audio thread and every renderer read: the curve as cubic pieces. Immutable once made.
///
/// Compilation uses +, -, * and / on doubles only, each rounded as IEEE 754 says, so every machine compiles
/// the same pieces. Lines, holds, stairs, pulses and S-curves are exact; a bend or half sine is cut in halves until a
/// cubic Hermite piece follows it to within 2^-22. Values at breakpoints and on both sides of steps are exact.
class CompiledCurve
{
public:
    /// Needs a valid curve (findProblem). Allocates. [any thread but the audio thread]
    explicit CompiledCurve(const DelayCurve& curve);

    /// At least one; the first starts at 0. Sorted. [any thread]
    const std::vector<CurvePiece>& pieces() const { return pieces_; }

    /// The index of the piece that a phase lies in. [any thread]
    std::size_t pieceAt(CurvePhase phase) const;

    /// The value, 0 to 1, in double: for drawing and tests. [any thread]
    double valueAt(CurvePhase phase) const;

private:
    std::vector<CurvePiece> pieces_;
};

} // namespace driftline
