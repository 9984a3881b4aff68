// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

namespace driftline
{

/// What a folder of outputs and reports is found to hold.
struct VerificationCounts
{
    std::size_t good = 0;    ///< outputs whose samples have the hash that their report says
    std::size_t missing = 0; ///< reports without their output
    std::size_t changed = 0; ///< outputs with other samples, rate, channels or length, or that cannot be decoded
    std::size_t bad = 0;     ///< reports that cannot be read, or of a render that was not finished
    std::size_t extra = 0;   ///< audio files without a report

    bool isAllGood() const { return missing + changed + bad + extra == 0; }
};

/// One finding that is not good: "missing", "changed", "bad report" or "extra", and the file and why. Never two at a
/// time, on whichever thread finds it.
using VerificationFinding = std::function<void(const std::string& kind, const std::string& what)>;

/// Looks at every report under the folder, at any depth, and decodes every output. Throws RequestError for a folder
/// that cannot be listed or holds no report. [any thread but the audio thread]
VerificationCounts verifyFolder(const std::filesystem::path& folder, unsigned threads,
                                const VerificationFinding& finding);

} // namespace driftline
