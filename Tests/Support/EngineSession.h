// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/EngineBlock.h"
#include "Engine/EngineObserver.h"
#include "Engine/Transport.h"
#include "Model/Patch.h"
#include "Support/Signals.h"

#include <functional>
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
/// blocks. Changes and notes are sorted by frame; the first change of the transport is at frame 0.
struct EngineSession
{
    double sampleRateHz = 48000.0;
    double longestDelaySamples = 0.0; ///< as in EngineSpec
    Patch patch;
    Signal input;
    Signal sidechain;             ///< as long as the input, or without channels: none
    std::vector<NoteEvent> notes; ///< with frames of the whole session
    std::vector<ParameterChange> parameterChanges;
    std::vector<TransportChange> transportChanges{{0, {}}};
};

EngineSession randomSession(Random& random, double sampleRateHz, int channels, int frames);

/// Something that is played as an Engine is.
struct SessionPlayer
{
    std::function<void(ParameterId, double)> setParameter;
    std::function<void(const EngineBlock&, const Transport&)> process;
};

/// What the player makes of the session, whose patch it has, cut as runEngine does.
Signal playSession(const EngineSession& session, const std::vector<int>& cuts, SessionPlayer player);

/// The output of the Engine. Blocks begin at each change and at each of `cuts` (sorted; a frame given twice makes a
/// block of no frames). `observer` may be null.
Signal runEngine(const EngineSession& session, const std::vector<int>& cuts = {}, EngineObserver* observer = nullptr);

/// The same with every output buffer being its own input.
Signal runEngineInPlace(const EngineSession& session);

/// The output of Engines that play sessions of the same length together.
std::vector<Signal> runTogether(const std::vector<EngineSession>& sessions, std::vector<int> cuts = {});

/// What the modulation does, sample by sample, of the left channel.
struct EngineTrace
{
    std::vector<double> position;     ///< 0 to 1
    std::vector<double> delaySamples; ///< that is read
    std::vector<int> slot;            ///< from 1
};

/// Of the Engine, in blocks of one sample.
EngineTrace traceEngine(const EngineSession& session);

/// The output of the ReferenceEngine.
Signal runReference(const EngineSession& session);

} // namespace driftline::test
