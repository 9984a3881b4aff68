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
        const DelayCurve curve = readCurveCsv(textOf(data, size));
        require(findProblem(curve).empty(), "a curve that is read is valid");
        require(readCurveCsv(writeCurveCsv(curve)) == curve, "what is written is read back the same");
    }
    catch (const CurveTextError& error)
    {
        requireReason(error);
    }
    return 0;
}
