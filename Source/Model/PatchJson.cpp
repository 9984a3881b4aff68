// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/PatchJson.h"

#include "Model/PatchText.h"
#include "Model/ShapeKeys.h"

#include <algorithm>

namespace driftline
{

namespace
{

constexpr const char* leftMeetKey = "left_ends_meet";
constexpr const char* rightMeetKey = "right_ends_meet";

Json curveJson(const DelayCurve& curve)
{
    Json points = Json::array();
    for (const auto& point : curve.points)
    {
        Json json{{"x", point.position}, {"y", point.value}, {"shape", std::string(shapeKey(point.shape))}};
        if (point.tension != 0.0)
            json["tension"] = point.tension;
        if (point.count != CurvePoint{}.count)
            json["count"] = point.count;
        points.push_back(std::move(json));
    }
    return points;
}

SegmentShape shapeFrom(const Json& json, const std::string& place)
{
    const auto key = text(json, place);
    const auto shape = shapeFromKey(key);
    if (!shape)
        fail(place, "is '" + key + "'; a shape is one of " + shapeKeyList());
    return *shape;
}

CurvePoint readPoint(const Json& json, const std::string& place)
{
    CurvePoint point;
    requireObject(json, place);
    if (!json.contains("x") || !json.contains("y"))
        fail(place, "a point needs x and y");
    point.position = number(json["x"], place + ".x");
    point.value = number(json["y"], place + ".y");
    if (json.contains("shape"))
        point.shape = shapeFrom(json["shape"], place + ".shape");
    if (json.contains("tension"))
        point.tension = number(json["tension"], place + ".tension");
    if (json.contains("count"))
    {
        if (!json["count"].is_number_integer() || json["count"] < 1 || json["count"] > mostRepeats)
            fail(place + ".count", "is not a whole number from 1 to " + std::to_string(mostRepeats));
        point.count = json["count"].get<int>();
    }
    return point;
}

DelayCurve readCurve(const Json& json, const std::string& place)
{
    if (!json.is_array())
        fail(place, "is not a list of points");
    DelayCurve curve;
    for (const auto& point : json)
        curve.points.push_back(readPoint(point, place + "[" + std::to_string(curve.points.size()) + "]"));
    if (const auto problem = findProblem(curve); !problem.empty())
        fail(place, problem);
    return curve;
}

void readEndsMeet(const Json& slot, const char* key, DelayCurve& curve, const std::string& place)
{
    if (!slot.contains(key))
        return;
    const auto& json = slot[key];
    if (!json.is_boolean())
        fail(place + "." + key, "is not true or false");
    curve.endsMeet = json.get<bool>();
    if (const auto problem = findProblem(curve); !problem.empty())
        fail(place + "." + key, problem);
}

} // namespace

[[noreturn]] void fail(const std::string& place, const std::string& problem)
{
    throw PatchError(place + ": " + problem);
}

void requireObject(const Json& json, const std::string& place)
{
    if (!json.is_object())
        fail(place, "is not an object");
}

std::string text(const Json& json, const std::string& place)
{
    if (!json.is_string())
        fail(place, "is not a text");
    return json.get<std::string>();
}

double number(const Json& json, const std::string& place)
{
    if (!json.is_number())
        fail(place, "is not a number");
    return json.get<double>();
}

Json parseJson(std::string_view text)
{
    try
    {
        return Json::parse(text);
    }
    catch (const Json::parse_error& error)
    {
        const auto before = text.substr(0, std::min(text.size(), error.byte));
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        throw PatchError("is not well-formed JSON near line " + std::to_string(line) + " (byte "
                         + std::to_string(error.byte) + "): the file may be cut short");
    }
    catch (const Json::out_of_range&)
    {
        throw PatchError("holds a number that is too large for any value; correct or remove it");
    }
}

Json slotJson(const CurveSlot& slot)
{
    Json json{{"name", slot.name}, {"left", curveJson(slot.left)}};
    if (slot.right)
        json["right"] = curveJson(*slot.right);
    if (slot.left.endsMeet)
        json[leftMeetKey] = true;
    if (slot.right && slot.right->endsMeet)
        json[rightMeetKey] = true;
    return json;
}

CurveSlot readSlot(const Json& json, const std::string& place)
{
    CurveSlot slot;
    requireObject(json, place);
    if (json.contains("name"))
        slot.name = text(json["name"], place + ".name");
    if (json.contains("left"))
        slot.left = readCurve(json["left"], place + ".left");
    if (json.contains("right"))
        slot.right = readCurve(json["right"], place + ".right");
    readEndsMeet(json, leftMeetKey, slot.left, place);
    if (slot.right)
        readEndsMeet(json, rightMeetKey, *slot.right, place);
    return slot;
}

} // namespace driftline
