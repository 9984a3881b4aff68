// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveReader.h"
#include "Engine/DelayTransition.h"
#include "Engine/FeedbackPath.h"
#include "Engine/KernelFade.h"
#include "Engine/Modulation.h"
#include "Engine/NoteKeys.h"
#include "Engine/OutputStage.h"
#include "Engine/SlotSwitch.h"
#include "Model/Patch.h"

#include <array>
#include <cstdint>
#include <vector>

namespace driftline
{

class CurveBank;

/// All that an Engine's future depends on, between two ticks, while its parameters stay as they are: two Engines with
/// the same state make the same of the same input for ever, bit for bit.
///
/// Of the line it holds as many samples as are ever read from there on, `reach`, which whoever saves it has to know
/// (LineReach.h). What the Engine writes anew before it reads it is left out, and so is what it only counts.
///
/// This is how a recording is worked on in several places at once: an Engine starts in the middle, a while too early,
/// from silence (`Engine::startAhead`), and if its state at the place where it takes over is, to the last bit, that in
/// which another one arrives there, what it has made from there on is what the other one would have made.
struct EngineState
{
    /// Whether it can be compared at all: during Clear and with Space it cannot.
    bool isComparable = false;
    std::int64_t frame = 0;
    ParameterValues parameters;
    const CurveBank* curves = nullptr;
    const CurveBank* curvesInUse = nullptr;
    bool hasChanged = false;
    bool mustClear = false;
    bool isFresh = false;

    KernelFade kernelFade;
    Modulation modulation;
    NoteKeys keys;
    SlotSwitch slotSwitch;
    FeedbackPath feedbackPath;
    OutputStage outputStage;
    std::array<CurveReader, 2> readers;
    std::array<DelayTransition, 2> transitions;
    std::array<std::vector<float>, 2> line; ///< the newest samples, in order; empty for a channel that is not there
};

} // namespace driftline
