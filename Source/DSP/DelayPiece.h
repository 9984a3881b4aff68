// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/FixedPoint.h"

#include <array>
#include <cstdint>

namespace driftline
{

/// One piece of a delay's course: a cubic in t, limited. With M = multiplyByFraction,
///     delay(t) = clamp(M(M(M(c3, t) + c2, t) + c1, t) + c0, shortest, longest)
struct DelayPiece
{
    std::array<DelayFixed, 4> coefficients{};
    DelayFixed shortest = 0;
    DelayFixed longest = 0;

    bool isConstant() const { return coefficients[1] == 0 && coefficients[2] == 0 && coefficients[3] == 0; }
    bool isLine() const { return coefficients[2] == 0 && coefficients[3] == 0; }
};

/// delays[i] = delay((place + i * perSample) >> 1), the sum modulo 2^64. [audio thread]
void fillDelays(const DelayPiece& piece, std::uint64_t place, std::uint64_t perSample, DelayFixed* delays, int count);

} // namespace driftline
