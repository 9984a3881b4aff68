// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/LineKernel.h"
#include "Engine/EngineScript.h"
#include "Engine/SmoothedGain.h"

namespace driftline
{

/// Which kernel reads the line, and the crossfade to another one. One that is chosen during a fade waits for its end.
/// [audio thread]
class KernelFade
{
public:
    /// Ends a fade that is under way.
    void reset()
    {
        fade_.setTarget(1.0, 0);
        wanted_ = kernel_;
    }

    /// At a tick, before `tick`; `ticks`: how long a fade takes, 0: no fade.
    void choose(ReadKernel kernel, int ticks)
    {
        wanted_ = kernel;
        if (fade_.isMoving() || kernel == kernel_)
            return;
        former_ = kernel_;
        kernel_ = kernel;
        fade_.setTarget(ticks == 0 ? 1.0 : 0.0, 0);
        fade_.setTarget(1.0, ticks);
    }

    void tick() { fade_.tick(); }

    /// Also while a kernel waits for the fade to another one to end: it begins at the tick after that.
    bool isMoving() const { return fade_.isMoving() || wanted_ != kernel_; }

    /// Whether it will go on as `other` does.
    bool hasSameState(const KernelFade& other) const
    {
        return kernel_ == other.kernel_ && wanted_ == other.wanted_ && fade_.hasSameState(other.fade_)
               && (former_ == other.former_ || !fade_.isMoving());
    }

    /// Fills in what of `chunk` is about kernels. Its first sample is `firstInTick` samples after a tick.
    void describe(LineChunk& chunk, int firstInTick)
    {
        chunk.kernel = kernel_;
        chunk.formerKernel = former_;
        chunk.kernelFade = fade_.isMoving() ? fade_.fill(firstInTick, chunk.frames) : nullptr;
    }

    /// The same for a script, from the last tick to the next.
    void describe(TickSettings& settings) const
    {
        settings.kernel = static_cast<std::int32_t>(kernel_);
        settings.formerKernel = fade_.isMoving() ? static_cast<std::int32_t>(former_) : TickSettings::none;
        settings.kernelFade = fade_.line();
    }

private:
    ReadKernel wanted_ = ReadKernel::linear;
    ReadKernel kernel_ = ReadKernel::linear;
    ReadKernel former_ = ReadKernel::linear;
    SmoothedGain fade_; ///< from 0, the former one, to 1
};

} // namespace driftline
