// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CurveRange.h"
#include "Model/Patch.h"

#include <string>
#include <string_view>

namespace driftline
{

/// What the clipboard carries from one curve, slot or instance to another.
struct CurveClip
{
    CurveSlot slot;   ///< a part of a curve is its `left`, from 0 to 1
    CurveRange range; ///< where in the pass it came from
};

/// The clip as text: JSON that people can read, keep in a file and paste again. [message thread]
std::string writeCurveClip(const CurveClip& clip);

/// Reads it. Throws CurveTextError, in one line, for any other text. [message thread]
CurveClip readCurveClip(std::string_view text);

} // namespace driftline
