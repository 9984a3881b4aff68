// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace driftline
{

/// Curves to begin with, and to paint with. The last ones are named for what is heard: with Time as long as one pass
/// through the curve, a source that plays at x times the speed is a delay that grows by 1 - x.
enum class CurveTemplate
{
    ramp,
    fall,
    triangle,
    sine,
    square,
    stairs,
    random,
    tapeStop,
    tapeStart,
    halfSpeed,
    reversed,
    stutter,
    scratch
};

struct CurveTemplateInfo
{
    CurveTemplate id;
    std::string_view key;  ///< stable, for the command line
    std::string_view name; ///< for people
    std::string_view help;
};

inline constexpr std::size_t curveTemplateCount = 13;
inline constexpr int mostTemplateRepeats = 32;

const std::array<CurveTemplateInfo, curveTemplateCount>& curveTemplates();

/// The template `repeats` times in one pass, 1 to `mostTemplateRepeats` (limited to it; Stairs, Random and Stutter have
/// so many levels in place of it). `seed` is for Random. [message thread]
DelayCurve makeCurve(CurveTemplate id, int repeats, std::uint64_t seed = 0);

} // namespace driftline
