// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PatchText.h"

#include "Model/ParameterText.h"
#include "Model/PatchJson.h"
#include "Model/PatchMigrations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace driftline
{

namespace
{

constexpr const char* formatName = "driftline-patch";

// --- writing ---

Json parameterJson(const ParameterInfo& info, double value)
{
    if (info.kind == ParameterKind::toggle)
        return value != 0.0;
    if (info.kind == ParameterKind::choice)
        return std::string(info.choices[static_cast<std::size_t>(value)]);
    if (info.kind == ParameterKind::integer)
        return static_cast<int>(value);
    return value;
}

Json responseJson(const ResponseReference& response)
{
    if (!response.bundled.empty())
        return {{"bundled", response.bundled}};
    Json json{{"file", response.file}, {"normalise", response.isNormalised}};
    if (!response.sha256.empty())
        json["sha256"] = response.sha256;
    return json;
}

// --- reading ---

double parameterValue(const ParameterInfo& info, const Json& json, const std::string& place)
{
    if (info.kind == ParameterKind::toggle && json.is_boolean())
        return json.get<bool>() ? 1.0 : 0.0;
    if (json.is_number() && info.choices.empty())
    {
        const double value = json.get<double>();
        if (sanitiseParameter(info, value) == value)
            return value;
    }
    std::string problem;
    // Texts are welcome everywhere, so that people can write "1/8D" and "350 ms".
    const auto value = parseParameter(info, json.is_string() ? json.get<std::string>() : json.dump(), problem);
    if (!value)
        fail(place, "is " + json.dump() + "; it takes " + problem);
    return *value;
}

void readParameters(const Json& json, ParameterValues& values)
{
    requireObject(json, "parameters");
    for (const auto& [key, value] : json.items())
    {
        const auto* info = findParameter(key);
        if (info == nullptr)
            fail("parameters", unknownParameterMessage(key));
        values.set(info->id, parameterValue(*info, value, "parameters." + key));
    }
}

void readSlots(const Json& json, Patch& patch)
{
    if (!json.is_array() || json.size() > patch.slots.size())
        fail("slots", "is not a list of at most " + std::to_string(patch.slots.size()));
    for (std::size_t i = 0; i < json.size(); ++i)
        patch.slots[i] = readSlot(json[i], "slots[" + std::to_string(i) + "]");
}

bool isSha256(const std::string& text)
{
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

ResponseReference readResponse(const Json& json)
{
    requireObject(json, "response");
    if (json.contains("bundled") == json.contains("file"))
        fail("response", "needs either bundled, with the name of a response that comes with Driftline, or file");
    // A name that is not known here may be one of a later version: the rest of the patch is worth having.
    if (json.contains("bundled"))
        return ResponseReference::bundledWith(text(json["bundled"], "response.bundled"));
    auto response = ResponseReference::ofFile(text(json["file"], "response.file"));
    if (response.file.empty())
        fail("response.file", "is empty");
    if (json.contains("sha256"))
        response.sha256 = text(json["sha256"], "response.sha256");
    if (!response.sha256.empty() && !isSha256(response.sha256))
        fail("response.sha256",
             "is not 64 lower-case hexadecimal digits; without it whatever the file holds is played");
    if (json.contains("normalise"))
    {
        if (!json["normalise"].is_boolean())
            fail("response.normalise", "is not true or false");
        response.isNormalised = json["normalise"].get<bool>();
    }
    return response;
}

int readVersion(const Json& document)
{
    if (!document.is_object() || !document.contains("format") || document["format"] != formatName)
        throw PatchError("is no Driftline patch: it does not say \"format\": \"" + std::string(formatName) + "\"");
    if (!document.contains("version") || !document["version"].is_number_integer() || document["version"] < 1)
        fail("version", "is missing or not a whole number from 1");
    if (document["version"] > patchVersion)
        fail("version", "is " + document["version"].dump() + ", made by a newer Driftline; this one reads up to "
                            + std::to_string(patchVersion) + ": update Driftline to open it");
    return document["version"].get<int>();
}

} // namespace

Json patchJson(const Patch& patch)
{
    Json parameters = Json::object();
    for (const auto& info : parameterTable())
        parameters[std::string(info.key)] = parameterJson(info, patch.parameters.get(info.id));
    Json slots = Json::array();
    for (const auto& slot : patch.slots)
        slots.push_back(slotJson(slot));
    return {{"format", formatName},
            {"version", patchVersion},
            {"name", patch.name},
            {"description", patch.description},
            {"tags", patch.tags},
            {"parameters", parameters},
            {"response", responseJson(patch.response)},
            {"slots", slots}};
}

std::string jsonText(const Json& document)
{
    // Invalid UTF-8 in a name that a host handed over must not lose the whole state.
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string writePatch(const Patch& patch) { return jsonText(patchJson(patch)); }

Patch patchFrom(Json document)
{
    migratePatch(document, readVersion(document));

    Patch patch;
    if (document.contains("name"))
        patch.name = text(document["name"], "name");
    if (document.contains("description"))
        patch.description = text(document["description"], "description");
    if (document.contains("tags"))
    {
        if (!document["tags"].is_array())
            fail("tags", "is not a list of texts");
        for (const auto& tag : document["tags"])
            patch.tags.push_back(text(tag, "tags[" + std::to_string(patch.tags.size()) + "]"));
    }
    if (document.contains("parameters"))
        readParameters(document["parameters"], patch.parameters);
    if (document.contains("response"))
        patch.response = readResponse(document["response"]);
    if (document.contains("slots"))
        readSlots(document["slots"], patch);
    return patch;
}

Patch readPatch(std::string_view documentText) { return patchFrom(parseJson(documentText)); }

} // namespace driftline
