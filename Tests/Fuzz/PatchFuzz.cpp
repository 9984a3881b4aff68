// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Model/PatchText.h"

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        const Patch patch = readPatch(textOf(data, size));
        for (const auto& slot : patch.slots)
        {
            require(findProblem(slot.left).empty(), "a patch that is read has valid curves");
            require(!slot.right || findProblem(*slot.right).empty(), "also on the right");
        }
        require(readPatch(writePatch(patch)) == patch, "what is written is read back the same");
    }
    catch (const PatchError& error)
    {
        requireReason(error);
    }
    return 0;
}
