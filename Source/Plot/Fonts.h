// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cairo.h>

namespace driftline
{

enum class FontWeight
{
    regular,
    semiBold
};

/// Inter in this weight. The face lives as long as the process; do not destroy it. Throws ExecutionError when the font
/// cannot be opened. Internal to Plot, since it shows cairo's types. [any thread]
cairo_font_face_t* interFace(FontWeight weight);

} // namespace driftline
