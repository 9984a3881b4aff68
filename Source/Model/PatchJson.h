// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace driftline
{

// A patch's document as JSON, for those who put it into another one or other things into it. Within Model only.

nlohmann::ordered_json patchJson(const Patch& patch);

/// Of any version up to `patchVersion`. Throws PatchError.
Patch patchFrom(nlohmann::ordered_json document);

/// Any JSON. Throws PatchError where it is none.
nlohmann::ordered_json parsePatchJson(std::string_view text);

/// As documents are written.
std::string jsonText(const nlohmann::ordered_json& document);

} // namespace driftline
