// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Plot/Canvas.h"
#include "Plot/DelayTrace.h"
#include "Plot/Waveform.h"

#include <string>

namespace driftline
{

/// What a render did: the sound before, the delay that it went through, the sound after.
struct RenderPicture
{
    std::string title;
    Patch patch;
    double tempoBpm = 120.0;
    Waveform input;
    Waveform output;
    DelayTrace delay;
};

inline constexpr int renderPictureWidth = 1600;
inline constexpr int renderPictureHeight = 900;

/// How many columns of pixels its time axis has: what the waveforms are to be read for.
inline constexpr int renderPictureColumns = 1440;

/// Draws three lanes on one time axis, as long as the longest of them: input, delay, output. Where the patch follows
/// the song (Sync as its source, Time as a note value) the grid shows bars and beats. [one thread at a time]
void drawRenderPicture(Canvas& canvas, const RenderPicture& picture);

} // namespace driftline
