// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Model/CurveText.h"
#include "Model/Patch.h"

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        const auto curves = readTime12Patterns(textOf(data, size));
        require(!curves.empty() && curves.size() <= std::size_t{slotCount}, "there are 1 to 12 patterns");
        for (const auto& curve : curves)
            require(findProblem(curve).empty(), "a pattern that is read is a valid curve");
    }
    catch (const CurveTextError& error)
    {
        requireReason(error);
    }
    return 0;
}
