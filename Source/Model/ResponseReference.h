// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

namespace driftline
{

/// Which impulse response Space plays through: one that comes with the program, or a file of the user's. Plain data:
/// what it names may be missing, which whoever loads it reports.
struct ResponseReference
{
    std::string bundled = "studio_plate"; ///< key of a BundledResponse; empty for a file
    std::string file;                     ///< its path, UTF-8
    /// Of the file's bytes, 64 lower-case hexadecimal digits; empty where whatever the file holds is meant.
    std::string sha256;
    bool isNormalised = true; ///< a file only: brought to unit energy

    /// The response with this key that comes with the program.
    static ResponseReference bundledWith(std::string key)
    {
        ResponseReference reference;
        reference.bundled = std::move(key);
        return reference;
    }

    static ResponseReference ofFile(std::string path, std::string hash = {}, bool normalised = true)
    {
        return {{}, std::move(path), std::move(hash), normalised};
    }

    bool operator==(const ResponseReference&) const = default;
};

} // namespace driftline
