// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

namespace driftline
{

/// Whether a jump by `distance` glides; else it fades. `glide` is how far the delay would move at the speed of the
/// sound itself while a glide lasts, in the same unit. Auto lets a jump glide that bends the pitch by no more than an
/// eighth: a pitch that bends more at once has treble of its own. The Engine treats jumps by this, and the editor draws
/// them by it. [any thread]
template<class Length>
constexpr bool jumpGlides(TransitionMode mode, Length distance, Length glide)
{
    const Length size = distance < Length{} ? -distance : distance;
    return mode == TransitionMode::glide || (mode == TransitionMode::automatic && size <= glide / 8);
}

} // namespace driftline
