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

/// Cuts that a session makes necessary, with others, sorted.
void addCuts(const EngineSession& session, std::vector<int>& cuts)
{
    for (const auto& change : session.parameterChanges)
        cuts.push_back(change.frame);
    for (const auto& change : session.transportChanges)
        cuts.push_back(change.frame);
    cuts.push_back(session.input.frames());
    std::sort(cuts.begin(), cuts.end());
}

/// Gives a session away block by block.
class SessionBlocks
{
public:
    SessionBlocks(const EngineSession& session, const Signal& input, Signal& output)
        : session_(session), input_(input), output_(output), nextChange_(session.parameterChanges.begin()),
          nextNote_(session.notes.begin())
    {}

    /// The block from where the last one ended to `end`, which is good until the next one is asked for. The parameters
    /// that change before it are given to the engine.
    template<typename AnyEngine>
    EngineBlock next(AnyEngine& engine, int end)
    {
        for (; nextChange_ != session_.parameterChanges.end() && nextChange_->frame <= start_; ++nextChange_)
            engine.setParameter(nextChange_->id, nextChange_->value);
        in_ = input_.from(start_);
        out_ = output_.from(start_);
        EngineBlock block;
        block.input = in_.data();
        block.output = out_.data();
        block.frames = end - start_;
        block.sidechainChannels = session_.sidechain.channelCount();
        if (block.sidechainChannels > 0)
            sidechain_ = session_.sidechain.from(start_);
        block.sidechain = sidechain_.data();
        notes_.clear();
        for (; nextNote_ != session_.notes.end() && nextNote_->frame < end; ++nextNote_)
        {
            notes_.push_back(*nextNote_);
            notes_.back().frame -= start_;
        }
        block.notes = notes_;
        transport_ = transportAt(session_, start_);
        start_ = end;
        return block;
    }

    /// Of the block.
    const Transport& transport() const { return transport_; }

private:
    const EngineSession& session_;
    const Signal& input_;
    Signal& output_;
    std::vector<ParameterChange>::const_iterator nextChange_;
    std::vector<NoteEvent>::const_iterator nextNote_;
    std::vector<NoteEvent> notes_;
    std::array<const float*, 2> in_{};
    std::array<float*, 2> out_{};
    std::array<const float*, 2> sidechain_{};
    Transport transport_;
    int start_ = 0;
};

template<typename AnyEngine>
void runBlocks(AnyEngine& engine, const EngineSession& session, std::vector<int> cuts, const Signal& input,
               Signal& output)
{
    addCuts(session, cuts);
    SessionBlocks blocks(session, input, output);
    for (const int end : cuts)
    {
        const auto block = blocks.next(engine, end);
        engine.process(block, blocks.transport());
    }
}

std::unique_ptr<Engine> engineFor(const EngineSession& session, const CurveBank& curves)
{
    auto engine = std::make_unique<Engine>();
    engine->prepare({session.sampleRateHz, session.input.channelCount(), session.longestDelaySamples});
    applyParameters(*engine, session.patch.parameters);
    engine->setCurves(curves);
    return engine;
}

void runEngineInto(const EngineSession& session, const std::vector<int>& cuts, const Signal& input, Signal& output,
                   EngineObserver* observer = nullptr)
{
    const CurveBank curves(session.patch.slots);
    const auto engine = engineFor(session, curves);
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

Signal playSession(const EngineSession& session, const std::vector<int>& cuts, SessionPlayer player)
{
    auto output = Signal::silence(session.input.channelCount(), session.input.frames());
    runBlocks(player, session, cuts, session.input, output);
    return output;
}

Signal runEngine(const EngineSession& session, const std::vector<int>& cuts, EngineObserver* observer)
{
    auto output = Signal::silence(session.input.channelCount(), session.input.frames());
    runEngineInto(session, cuts, session.input, output, observer);
    return output;
}

std::vector<Signal> runTogether(const std::vector<EngineSession>& sessions, std::vector<int> cuts)
{
    std::vector<CurveBank> curves;
    std::vector<Signal> outputs;
    for (const auto& session : sessions)
    {
        curves.emplace_back(session.patch.slots);
        outputs.push_back(Signal::silence(session.input.channelCount(), session.input.frames()));
        addCuts(session, cuts);
    }
    std::vector<std::unique_ptr<Engine>> owned;
    std::vector<SessionBlocks> sources;
    std::vector<Engine*> engines;
    for (std::size_t e = 0; e < sessions.size(); ++e)
    {
        engines.push_back(owned.emplace_back(engineFor(sessions[e], curves[e])).get());
        sources.emplace_back(sessions[e], sessions[e].input, outputs[e]);
    }
    for (const int end : cuts)
    {
        std::vector<EngineBlock> blocks;
        std::vector<Transport> transports;
        for (std::size_t e = 0; e < sessions.size(); ++e)
        {
            blocks.push_back(sources[e].next(*engines[e], end));
            transports.push_back(sources[e].transport());
        }
        Engine::processTogether(engines, blocks, transports);
    }
    return outputs;
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
