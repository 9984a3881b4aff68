// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Engine/CurveReader.h"
#include "Engine/DelayTransition.h"
#include "Engine/EngineObserver.h"

#include <array>

namespace driftline
{

/// One channel of a chunk that has been processed.
struct ProcessedChannel
{
    CurvePhase phase = 0; ///< of the first sample
    std::int64_t phasePerSample = 0;
    const DelayHeads* heads = nullptr;
    const float* input = nullptr;
    const float* output = nullptr;
};

/// Makes an observer's moments of the chunks that the Engine has processed. It only looks, and with nobody to tell it
/// costs nothing. [audio thread]
class MomentTaker
{
public:
    /// Null for nobody.
    void setObserver(EngineObserver* observer) { observer_ = observer; }
    bool isWatched() const { return observer_ != nullptr; }

    void reset();

    /// A chunk of `frames` samples, the first of which is `firstFrame`; with two channels the second is `right`.
    void take(const ProcessedChannel& left, const ProcessedChannel* right, std::int64_t firstFrame, int frames,
              int slot);

private:
    void takeChannel(const ProcessedChannel& channel, std::size_t index, int first, int last);

    EngineObserver* observer_ = nullptr;
    ReadMoment moment_;
    // Of the sample before.
    std::array<DelayFixed, 2> lastDelay_{}; ///< 0: there was none
    std::array<float, 2> lastFadeIn_{1.0F, 1.0F};
};

} // namespace driftline
