// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/CompiledCurve.h"
#include "Model/Patch.h"

#include <cstddef>
#include <vector>

namespace driftline
{

/// The twelve slots, compiled: what the Engine reads. Immutable once made; whoever makes it keeps it alive
/// as long as `Engine::setCurves` says.
class CurveBank
{
public:
    /// Needs valid curves. Allocates. [any thread but the audio thread]
    explicit CurveBank(const std::array<CurveSlot, slotCount>& slots)
    {
        curves_.reserve(2 * slotCount);
        for (const auto& slot : slots)
        {
            curves_.emplace_back(slot.left);
            curves_.emplace_back(slot.right ? *slot.right : slot.left);
        }
    }

    /// `slot` from 0, `channel` 0 or 1. [any thread]
    const CompiledCurve& curve(int slot, int channel) const
    {
        return curves_[static_cast<std::size_t>(2 * slot + channel)];
    }

private:
    std::vector<CompiledCurve> curves_;
};

} // namespace driftline
