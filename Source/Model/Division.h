// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace driftline
{

/// A musical length: a note value (straight, dotted or triplet) or a number of bars.
struct Division
{
    std::string_view key; ///< as written in presets and on the command line: "1/8D", "2bar"
    double quarterNotes;  ///< length in quarter notes, the unit of a host's tempo; 0 where `bars` counts
    int bars;             ///< length in bars of the current meter; 0 where `quarterNotes` counts
};

/// Every length that Time and the Sync source can be set to, shortest first by note value. A dotted note is
/// 3/2 and a triplet 2/3 of the straight one.
inline constexpr std::array<Division, 25> divisions{{
    {"1/64T", 1.0 / 24.0, 0}, {"1/64", 1.0 / 16.0, 0}, {"1/64D", 3.0 / 32.0, 0}, //
    {"1/32T", 1.0 / 12.0, 0}, {"1/32", 1.0 / 8.0, 0},  {"1/32D", 3.0 / 16.0, 0}, //
    {"1/16T", 1.0 / 6.0, 0},  {"1/16", 1.0 / 4.0, 0},  {"1/16D", 3.0 / 8.0, 0},  //
    {"1/8T", 1.0 / 3.0, 0},   {"1/8", 1.0 / 2.0, 0},   {"1/8D", 3.0 / 4.0, 0},   //
    {"1/4T", 2.0 / 3.0, 0},   {"1/4", 1.0, 0},         {"1/4D", 3.0 / 2.0, 0},   //
    {"1/2T", 4.0 / 3.0, 0},   {"1/2", 2.0, 0},         {"1/2D", 3.0, 0},         //
    {"1/1T", 8.0 / 3.0, 0},   {"1/1", 4.0, 0},         {"1/1D", 6.0, 0},         //
    {"1bar", 0.0, 1},         {"2bar", 0.0, 2},        {"4bar", 0.0, 4},         {"8bar", 0.0, 8},
}};

/// The length in quarter notes. A bar of n/d holds 4n/d of them, so that 6/8 is three and 4/4 is four.
constexpr double lengthInQuarterNotes(const Division& division, int meterNumerator, int meterDenominator)
{
    if (division.bars == 0)
        return division.quarterNotes;
    return division.bars * 4.0 * meterNumerator / meterDenominator;
}

} // namespace driftline
