// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/Transport.h"

#include <juce_audio_basics/juce_audio_basics.h>

namespace driftline::test
{

/// A host's play head that says what it was given.
class FakePlayHead : public juce::AudioPlayHead
{
public:
    juce::Optional<PositionInfo> getPosition() const override { return position; }

    /// Says all of it, or, without a position in it, all but where it is.
    void set(const Transport& transport)
    {
        PositionInfo info;
        info.setBpm(transport.tempoBpm);
        info.setTimeSignature(TimeSignature{transport.meterNumerator, transport.meterDenominator});
        info.setIsPlaying(transport.isPlaying);
        if (transport.hasPosition)
            info.setPpqPosition(transport.positionQuarterNotes);
        info.setIsLooping(transport.isLooping);
        info.setLoopPoints(LoopPoints{transport.loopStartQuarterNotes, transport.loopEndQuarterNotes});
        position = info;
    }

    juce::Optional<PositionInfo> position;
};

} // namespace driftline::test
