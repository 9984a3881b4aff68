// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"
#include "Support/Signals.h"

#include <vector>

namespace driftline::test
{

/// A valid curve of every kind of segment, with steps, flat parts, points at the ends and points that nearly touch.
DelayCurve randomCurve(Random& random);

/// A value that the parameter can have, often one of its ends. Time is mostly short, so that it is heard in a test.
double randomValue(ParameterId id, Random& random);

/// Every parameter and every slot by chance.
Patch randomPatch(Random& random);

/// Keys struck and let go within `frames` frames, several at once or none for long, here and there all at once or what
/// is no key.
std::vector<NoteEvent> randomNotes(Random& random, int frames);

/// A host that plays, and does by chance all that hosts do: stops, jumps, loops, changes tempo and meter, jitters,
/// gives no position or no tempo.
class RandomHost
{
public:
    RandomHost(double sampleRateHz, Random& random);

    /// What it says at the start of the next block, of `frames` samples.
    Transport nextBlock(int frames);

private:
    void misbehave();

    double sampleRateHz_;
    Random& random_;
    Transport transport_;
    double jitterSeconds_ = 0.0;
};

} // namespace driftline::test
