// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"
#include "Plot/Canvas.h"
#include "Plot/DelayTrace.h"
#include "Plot/Waveform.h"

#include <optional>
#include <string>
#include <vector>

namespace driftline
{

/// A lane of the picture.
enum class Panel
{
    input,  ///< the sound before
    curve,  ///< the curve of the slot that the patch chooses
    delay,  ///< what is really read
    pitch,  ///< the ratio that this plays back at
    output, ///< the sound after
};

/// What a patch does, or a render did: the sound before, the delay that it went through, the sound after.
struct RenderPicture
{
    std::string title;
    Patch patch;
    double tempoBpm = 120.0;
    std::optional<Waveform> input; ///< these two where their panels are drawn
    std::optional<Waveform> output;
    DelayTrace delay;
    std::vector<Panel> panels{Panel::input, Panel::delay, Panel::output}; ///< at least one
    std::string delaysName{}; ///< of the file whose delays took the curve's place; empty: none did
};

inline constexpr int renderPictureWidth = 1600;
inline constexpr int renderPictureHeight = 900; ///< of three panels

/// How high a picture of so many panels is.
int renderPictureHeightFor(std::size_t panels);

/// How many columns of pixels its time axis has: what the waveforms are to be read for.
inline constexpr int renderPictureColumns = 1440;

/// Draws the panels on one time axis, as long as the longest of them. Where the patch follows the song (Sync as its
/// source, Time as a note value) the grid shows bars and beats. [one thread at a time]
void drawRenderPicture(Canvas& canvas, const RenderPicture& picture);

} // namespace driftline
