// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"

#include <juce_audio_basics/juce_audio_basics.h>

namespace driftline
{

/// What the host says about its position, block by block. Every part may be missing, the play head itself too.
/// [audio thread]
class HostTransport
{
public:
    /// Forgets what the host has said.
    void reset() { last_ = {}; }

    /// Of the block that is processed now; `playHead` may be null. Hosts of LV2 speak only when something changes: in
    /// between, tempo, meter and whether it plays stay what they were, and the engine counts on from the last position.
    Transport read(const juce::AudioPlayHead* playHead)
    {
        last_.hasPosition = false;
        if (playHead != nullptr)
            if (const auto position = playHead->getPosition())
                take(*position);
        return last_;
    }

private:
    void take(const juce::AudioPlayHead::PositionInfo& position)
    {
        const auto tempo = position.getBpm();
        if (tempo)
            last_.tempoBpm = *tempo;
        if (const auto meter = position.getTimeSignature())
        {
            last_.meterNumerator = meter->numerator;
            last_.meterDenominator = meter->denominator;
        }

        if (const auto quarterNotes = position.getPpqPosition())
        {
            last_.positionQuarterNotes = *quarterNotes;
            last_.hasPosition = true;
        }
        else if (const auto seconds = position.getTimeInSeconds(); seconds && tempo)
        {
            // Ardour tells an LV2 no beats from the start. This is where they are if the tempo has always been this.
            last_.positionQuarterNotes = *seconds / 60.0 * *tempo;
            last_.hasPosition = true;
        }
        const auto loop = position.getLoopPoints();
        last_.isLooping = position.getIsLooping() && loop.hasValue();
        if (loop)
        {
            last_.loopStartQuarterNotes = loop->ppqStart;
            last_.loopEndQuarterNotes = loop->ppqEnd;
        }
        // A host that knows no position does not know either whether it plays: then the engine's own time runs on.
        last_.isPlaying = !last_.hasPosition || position.getIsPlaying();
    }

    Transport last_;
};

} // namespace driftline
