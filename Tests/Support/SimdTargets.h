// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hwy/highway.h>

#include <cstdint>
#include <string>
#include <vector>

namespace driftline::test
{

/// Every instruction set that this build has code for and this CPU can run, best first.
inline std::vector<std::int64_t> simdTargets() { return hwy::SupportedAndGeneratedTargets(); }

/// Makes every dispatched kernel run on one instruction set until the end of the scope. [one thread at a time]
class ForcedSimdTarget
{
public:
    explicit ForcedSimdTarget(std::int64_t target)
    {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(target);
    }

    ~ForcedSimdTarget()
    {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }

    ForcedSimdTarget(const ForcedSimdTarget&) = delete;
    ForcedSimdTarget& operator=(const ForcedSimdTarget&) = delete;
};

} // namespace driftline::test
