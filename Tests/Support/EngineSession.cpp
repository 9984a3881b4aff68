// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/EngineSession.h"

#include "Engine/Engine.h"
#include "Engine/PatchSetup.h"
#include "Support/RandomPatch.h"
#include "Support/ReferenceEngine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace driftline::test
{
namespace
{

/// What a host that keeps time says at a frame.
Transport transportAt(const EngineSession& session, int frame)
{
    const auto* change = &session.transportChanges.front();
    for (const auto& candidate : session.transportChanges)
        if (candidate.frame <= frame)
            change = &candidate;
    auto transport = change->transport;
    if (transport.isPlaying)
        transport.positionQuarterNotes += (frame - change->frame) * transport.tempoBpm / 60.0 / session.sampleRateHz;
    const double length = transport.loopEndQuarterNotes - transport.loopStartQuarterNotes;
    if (transport.isLooping && change->transport.positionQuarterNotes < transport.loopEndQuarterNotes)
        while (transport.positionQuarterNotes >= transport.loopEndQuarterNotes)
            transport.positionQuarterNotes -= length;
    return transport;
}

template<typename AnyEngine>
void runBlocks(AnyEngine& engine, const EngineSession& session, std::vector<int> cuts, const Signal& input,
               Signal& output)
{
    for (const auto& change : session.parameterChanges)
        cuts.push_back(change.frame);
    for (const auto& change : session.transportChanges)
        cuts.push_back(change.frame);
    const int frames = session.input.frames();
    cuts.push_back(frames);
    std::sort(cuts.begin(), cuts.end());

    auto nextChange = session.parameterChanges.begin();
    auto nextNote = session.notes.begin();
    int start = 0;
    for (const int end : cuts)
    {
        for (; nextChange != session.parameterChanges.end() && nextChange->frame <= start; ++nextChange)
            engine.setParameter(nextChange->id, nextChange->value);
        const auto in = input.from(start);
        const auto out = output.from(start);
        EngineBlock block;
        block.input = in.data();
        block.output = out.data();
        block.frames = end - start;
        std::array<const float*, 2> sidechain{};
        block.sidechainChannels = session.sidechain.channelCount();
        if (block.sidechainChannels > 0)
            sidechain = session.sidechain.from(start);
        block.sidechain = sidechain.data();
        std::vector<NoteEvent> notes;
        for (; nextNote != session.notes.end() && nextNote->frame < end; ++nextNote)
        {
            notes.push_back(*nextNote);
            notes.back().frame -= start;
        }
        block.notes = notes;
        engine.process(block, transportAt(session, start));
        start = end;
    }
}

void runEngineInto(const EngineSession& session, const std::vector<int>& cuts, const Signal& input, Signal& output,
                   EngineObserver* observer = nullptr)
{
    const CurveBank curves(session.patch.slots);
    const auto engine = std::make_unique<Engine>();
    engine->prepare({session.sampleRateHz, input.channelCount(), session.longestDelaySamples});
    applyParameters(*engine, session.patch.parameters);
    engine->setCurves(curves);
    engine->setObserver(observer);
    runBlocks(*engine, session, cuts, input, output);
}

} // namespace

EngineSession randomSession(Random& random, double sampleRateHz, int channels, int frames)
{
    EngineSession session;
    session.sampleRateHz = sampleRateHz;
    session.longestDelaySamples = random.betweenLogarithmic(64.0, 20000.0);
    session.patch = randomPatch(random);
    session.input = hostileNoise(channels, frames, random.bits());

    std::vector<int> when;
    for (int i = random.integer(0, 20); i > 0; --i)
        when.push_back(random.integer(0, frames));
    std::sort(when.begin(), when.end());
    for (const int frame : when)
    {
        const auto id = static_cast<ParameterId>(random.integer(0, static_cast<int>(parameterCount) - 1));
        session.parameterChanges.push_back({frame, id, randomValue(id, random)});
    }

    session.notes = randomNotes(random, frames);
    if (random.oneIn(2))
        session.sidechain = hostileNoise(random.integer(1, 2), frames, random.bits());

    session.transportChanges.clear();
    for (int frame = 0; frame < frames; frame += random.integer(1, 5000))
    {
        Transport transport;
        transport.tempoBpm = random.between(30.0, 300.0);
        transport.meterNumerator = random.integer(1, 9);
        transport.meterDenominator = random.oneIn(2) ? 4 : 8;
        transport.hasPosition = !random.oneIn(4);
        transport.isPlaying = !random.oneIn(4);
        transport.positionQuarterNotes = random.between(-4.0, 1000.0);
        if (random.oneIn(2))
        {
            // Long enough that a host's rounding is none of its samples.
            transport.isLooping = true;
            transport.loopStartQuarterNotes = std::floor(transport.positionQuarterNotes);
            transport.loopEndQuarterNotes = transport.loopStartQuarterNotes + random.between(0.05, 2.0);
        }
        session.transportChanges.push_back({frame, transport});
    }
    return session;
}

Signal runEngine(const EngineSession& session, const std::vector<int>& cuts, EngineObserver* observer)
{
    auto output = Signal::silence(session.input.channelCount(), session.input.frames());
    runEngineInto(session, cuts, session.input, output, observer);
    return output;
}

Signal runEngineInPlace(const EngineSession& session)
{
    auto audio = session.input;
    runEngineInto(session, {}, audio, audio);
    return audio;
}

EngineTrace traceEngine(const EngineSession& session)
{
    /// An Engine that writes down where it is after each block.
    struct Recorder
    {
        Engine engine;
        EngineTrace trace;

        void setParameter(ParameterId id, double value) { engine.setParameter(id, value); }
        void process(const EngineBlock& block, const Transport& transport)
        {
            engine.process(block, transport);
            if (block.frames == 0)
                return;
            trace.position.push_back(engine.status().curvePosition[0]);
            trace.delaySamples.push_back(engine.status().delaySamples[0]);
            trace.slot.push_back(engine.status().slot);
        }
    };
    const CurveBank curves(session.patch.slots);
    const auto recorder = std::make_unique<Recorder>();
    recorder->engine.prepare({session.sampleRateHz, session.input.channelCount(), session.longestDelaySamples});
    applyParameters(recorder->engine, session.patch.parameters);
    recorder->engine.setCurves(curves);
    std::vector<int> cuts;
    for (int frame = 1; frame < session.input.frames(); ++frame)
        cuts.push_back(frame);
    auto output = Signal::silence(session.input.channelCount(), session.input.frames());
    runBlocks(*recorder, session, cuts, session.input, output);
    return recorder->trace;
}

Signal runReference(const EngineSession& session)
{
    const CurveBank curves(session.patch.slots);
    reference::ReferenceEngine engine(session.sampleRateHz, session.input.channelCount(), session.longestDelaySamples);
    for (const auto& info : parameterTable())
        engine.setParameter(info.id, session.patch.parameters.get(info.id));
    engine.setCurves(curves);
    auto output = Signal::silence(session.input.channelCount(), session.input.frames());
    runBlocks(engine, session, {}, session.input, output);
    return output;
}

} // namespace driftline::test
