// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Offline/Error.h"
#include "Offline/NpyFile.h"
#include "Offline/NpyHeader.h"

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try
    {
        (void)parseNpyHeader(textOf(data, size));
    }
    catch (const NpyHeaderError& error)
    {
        requireReason(error);
    }
    try
    {
        const NpyArray array = readNpy(fileOf(data, size, ".npy"));
        std::size_t count = 1;
        for (const std::size_t length : array.shape)
            count *= length;
        const auto held = std::visit([](const auto& elements) { return elements.size(); }, array.elements);
        require(held == count, "an array holds what its shape says");
    }
    catch (const RequestError& error)
    {
        requireReason(error);
    }
    return 0;
}
