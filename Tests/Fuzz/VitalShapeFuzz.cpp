// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Model/CurveText.h"

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        require(findProblem(readVitalShape(textOf(data, size)).curve).empty(), "a shape that is read is a valid curve");
    }
    catch (const CurveTextError& error)
    {
        requireReason(error);
    }
    return 0;
}
