// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CurveClip.h"

#include "Model/CurveText.h"
#include "Model/PatchJson.h"
#include "Model/PatchText.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr const char* formatName = "driftline-curve";
constexpr int clipVersion = 1;

CurveClip readClip(const Json& json)
{
    if (!json.is_object() || !json.contains("format") || json["format"] != formatName)
        throw PatchError("the text is no Driftline curve: it does not say \"format\": \"" + std::string(formatName)
                         + "\"; copy a curve first");
    if (!json.contains("version") || json["version"] != clipVersion)
        throw PatchError("the curve was copied from another version of Driftline, which this one cannot read");
    CurveClip clip;
    if (!json.contains("slot") || !json["slot"].is_object() || !json["slot"].contains("left"))
        throw PatchError("slot: holds no curve");
    clip.slot = readSlot(json["slot"], "slot");
    for (auto* end : {&clip.range.from, &clip.range.to})
    {
        const auto* key = end == &clip.range.from ? "from" : "to";
        if (json.contains(key))
            *end = number(json[key], key);
    }
    if (!(clip.range.from >= 0.0 && clip.range.from < clip.range.to && clip.range.to <= 1.0))
        throw PatchError("from, to: are not a range within 0 to 1");
    return clip;
}

} // namespace

std::string writeCurveClip(const CurveClip& clip)
{
    const Json json{{"format", formatName},
                    {"version", clipVersion},
                    {"from", clip.range.from},
                    {"to", clip.range.to},
                    {"slot", slotJson(clip.slot)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

CurveClip readCurveClip(std::string_view text)
{
    constexpr std::size_t longestShown = 24;
    try
    {
        if (text.find('{') == std::string_view::npos)
            throw PatchError(text.empty() ? "the clipboard holds no text; copy a curve first"
                                          : "the text is no Driftline curve: it begins with '"
                                                + std::string(text.substr(0, std::min(text.find('\n'), longestShown)))
                                                + "'; copy a curve first");
        return readClip(parseJson(text));
    }
    catch (const PatchError& error)
    {
        throw CurveTextError(error.what());
    }
}

} // namespace driftline
