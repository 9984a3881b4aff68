// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace driftline::fonts
{

// Inter (SIL Open Font License 1.1, see Resources/Fonts), as OpenType files. Written out by EmbedBytes.cmake.
extern const std::span<const unsigned char> interRegular;
extern const std::span<const unsigned char> interMedium;
extern const std::span<const unsigned char> interSemiBold;

} // namespace driftline::fonts
