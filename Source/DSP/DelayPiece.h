// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/FixedPoint.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace driftline
{

/// One piece of a delay's course: a cubic in t, limited. With M = multiplyByFraction,
///     delay(t) = clamp(M(M(M(c3, t) + c2, t) + c1, t) + c0, shortest, longest)
/// where `place` is t in 2^-64.
struct DelayPiece
{
    std::array<DelayFixed, 4> coefficients{};
    DelayFixed shortest = 0;
    DelayFixed longest = 0;

    DelayFixed at(std::uint64_t place) const
    {
        const auto t = static_cast<std::int64_t>(place >> 1);
        const auto& c = coefficients;
        const DelayFixed slope = multiplyByFraction(multiplyByFraction(c[3], t) + c[2], t) + c[1];
        return std::clamp(multiplyByFraction(slope, t) + c[0], shortest, longest);
    }

    bool isConstant() const { return coefficients[1] == 0 && coefficients[2] == 0 && coefficients[3] == 0; }
    bool isLine() const { return coefficients[2] == 0 && coefficients[3] == 0; }
};

/// delays[i] = piece.at(place + i * perSample), the sum modulo 2^64. [audio thread]
void fillDelays(const DelayPiece& piece, std::uint64_t place, std::uint64_t perSample, DelayFixed* delays, int count);

} // namespace driftline
