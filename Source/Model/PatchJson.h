// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/Patch.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace driftline
{

// The parts that documents are made of, for PatchText, Session and CurveClip. Readers throw PatchError, whose message
// begins with the place in the document. [any thread but the audio thread]

using Json = nlohmann::ordered_json; // keeps keys in the order written, which is the order people read

[[noreturn]] void fail(const std::string& place, const std::string& problem);
void requireObject(const Json& json, const std::string& place);
std::string text(const Json& json, const std::string& place);
double number(const Json& json, const std::string& place);

/// The text as JSON; what is cut short or too large is named with its line.
Json parseJson(std::string_view text);

/// A slot with its name and curves. That ends meet is written only where they do.
Json slotJson(const CurveSlot& slot);
CurveSlot readSlot(const Json& json, const std::string& place);

/// The document of a patch, for those who put it into another one or other things into it.
Json patchJson(const Patch& patch);

/// Of any version up to `patchVersion`.
Patch patchFrom(Json document);

/// As documents are written.
std::string jsonText(const Json& document);

} // namespace driftline
