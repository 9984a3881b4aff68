// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace driftline
{

/// An impulse response that comes with the program: a FLAC file of 1 (for all), 2 (left, right) or 4 channels (left to
/// left, left to right, right to left, right to right), at the level at which it is used. The files lie in
/// Resources/ImpulseResponses; the build embeds them.
struct BundledResponse
{
    std::string_view key;         ///< as written in presets and on the command line: "studio_plate"
    std::string_view name;        ///< as shown
    std::string_view group;       ///< as shown: Plates, Springs, Rooms, Tape, Speakers
    std::string_view description; ///< one line
    std::span<const unsigned char> flac;
};

/// All of them, group by group. [any thread]
std::span<const BundledResponse> bundledResponses();

/// The one of this key or name (case does not matter), or nothing. [any thread]
const BundledResponse* findBundledResponse(std::string_view name);

} // namespace driftline
