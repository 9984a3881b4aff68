// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What stands between a file and libsndfile. libsndfile itself is not fuzzed here: it has fuzzers of its own.
#include "Fuzz/FuzzTarget.h"
#include "Offline/ContainerCheck.h"
#include "Offline/Error.h"

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        const auto unknownSize = requireWholeContainer(fileOf(data, size, ".wav"));
        require(!unknownSize || (*unknownSize >= 0 && static_cast<std::size_t>(*unknownSize) + 4 <= size),
                "a size lies in the file");
    }
    catch (const RequestError& error)
    {
        requireReason(error);
    }
    return 0;
}
