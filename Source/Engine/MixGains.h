// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

#include <cmath>

namespace driftline
{

/// The gains of two signals that are mixed.
struct MixGains
{
    double dry;
    double delayed;
};

/// Linear: the two add up to 1. Equal power: their squares do, by cosine and sine of a quarter turn. `mix` from 0 to 1.
inline MixGains mixGains(double mix, MixLaw law)
{
    if (law == MixLaw::linear)
        return {1.0 - mix, mix};
    // Exact at the ends, so that 0 % is the input and 100 % has none of it.
    if (mix <= 0.0)
        return {1.0, 0.0};
    if (mix >= 1.0)
        return {0.0, 1.0};
    const double angle = mix * 1.57079632679489661923;
    return {std::cos(angle), std::sin(angle)};
}

} // namespace driftline
