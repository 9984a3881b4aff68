// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace driftline
{

/// A document that is no patch. One line that names the place in it and the remedy; who knows the file's name
/// puts it in front.
class PatchError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// The version that `writePatch` writes. Raised with a step in PatchMigrations.cpp whenever old documents
/// would read differently.
inline constexpr int patchVersion = 1;

/// The patch as a versioned JSON document: parameters by key in their units (choices by their own keys),
/// the impulse response by name or by path and hash, slots with their points. Reading it gives the same patch back to
/// the bit. [any thread but the audio thread]
std::string writePatch(const Patch& patch);

/// Reads a document of any version up to `patchVersion`. What a document leaves out keeps its default. Throws
/// PatchError for malformed text, a newer version, unknown parameters (with the nearest ones), values out of
/// range and invalid curves. [any thread but the audio thread]
Patch readPatch(std::string_view text);

} // namespace driftline
