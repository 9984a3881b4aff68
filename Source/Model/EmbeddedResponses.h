// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

/// The files of Resources/ImpulseResponses, as they are. Written out by EmbedBytes.cmake.
namespace driftline::embedded
{

extern const std::span<const unsigned char> concert_hall;
extern const std::span<const unsigned char> dark_plate;
extern const std::span<const unsigned char> gold_foil;
extern const std::span<const unsigned char> guitar_cabinet;
extern const std::span<const unsigned char> pocket_radio;
extern const std::span<const unsigned char> short_spring;
extern const std::span<const unsigned char> spring_tank;
extern const std::span<const unsigned char> studio_plate;
extern const std::span<const unsigned char> studio_tape;
extern const std::span<const unsigned char> tiled_chamber;
extern const std::span<const unsigned char> wood_room;
extern const std::span<const unsigned char> worn_cassette;

} // namespace driftline::embedded
