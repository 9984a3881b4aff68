// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/ControllerMap.h"

#include "Model/PatchText.h"

#include <nlohmann/json.hpp>

namespace driftline
{

namespace
{

using Json = nlohmann::ordered_json;

} // namespace

std::string withControllers(std::string document, const ControllerMap& map)
{
    if (map == ControllerMap{})
        return document;
    Json controllers = Json::object();
    for (const auto& info : parameterTable())
        if (map.of(info.id) != ControllerMap::none)
            controllers[std::string(info.key)] = map.of(info.id);
    auto json = Json::parse(document);
    json["plugin"] = {{"controllers", controllers}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

ControllerMap readControllers(std::string_view document)
{
    ControllerMap map;
    const auto json = Json::parse(document, nullptr, false);
    if (!json.is_object() || !json.contains("plugin"))
        return map;
    const auto& plugin = json["plugin"];
    if (!plugin.is_object())
        throw PatchError("plugin: is not an object");
    if (!plugin.contains("controllers"))
        return map;
    const auto& controllers = plugin["controllers"];
    if (!controllers.is_object())
        throw PatchError("plugin.controllers: is not an object");
    for (const auto& [key, value] : controllers.items())
    {
        if (!value.is_number_integer())
            throw PatchError("plugin.controllers." + key + ": is not a whole number from 0 to "
                             + std::to_string(ControllerMap::highest));
        const auto* info = findParameter(key);
        if (info != nullptr && value >= 0 && value <= ControllerMap::highest)
            map.set(info->id, value.get<int>());
    }
    return map;
}

} // namespace driftline
