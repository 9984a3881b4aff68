// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"
#include "Model/Patch.h"
#include "Support/Signals.h"

#include <vector>

namespace driftline::test
{

/// A parameter set before a frame.
struct ParameterChange
{
    int frame;
    ParameterId id;
    double value;
};

/// What the host does from a frame on: it plays on from there (or stands there), until the next change.
struct TransportChange
{
    int frame;
    Transport transport;
};

/// A patch, an input and all that happens on the way, by frame: what is to sound the same however it is cut into
/// blocks. Changes are sorted by frame; the first change of the transport is at frame 0.
struct EngineSession
{
    double sampleRateHz = 48000.0;
    double longestDelaySamples = 0.0; ///< as in EngineSpec
    Patch patch;
    Signal input;
    std::vector<ParameterChange> parameterChanges;
    std::vector<TransportChange> transportChanges{{0, {}}};
};

EngineSession randomSession(Random& random, double sampleRateHz, int channels, int frames);

/// The output of the Engine. Blocks begin at each change and at each of `cuts` (sorted; a frame given twice makes a
/// block of no frames).
Signal runEngine(const EngineSession& session, const std::vector<int>& cuts = {});

/// The same with every output buffer being its own input.
Signal runEngineInPlace(const EngineSession& session);

/// The output of the ReferenceEngine.
Signal runReference(const EngineSession& session);

} // namespace driftline::test
