// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/DelayCurve.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace driftline
{

/// What the shapes are called in documents and tables, in the order of SegmentShape. Stable.
inline constexpr std::array<std::string_view, 7> shapeKeys{"line",      "hold",   "curve", "s_curve",
                                                           "half_sine", "stairs", "pulse"};

inline std::string_view shapeKey(SegmentShape shape) { return shapeKeys[static_cast<std::size_t>(shape)]; }

inline std::optional<SegmentShape> shapeFromKey(std::string_view key)
{
    const auto found = std::find(shapeKeys.begin(), shapeKeys.end(), key);
    if (found == shapeKeys.end())
        return std::nullopt;
    return static_cast<SegmentShape>(found - shapeKeys.begin());
}

/// "line, hold, ...", for messages.
inline std::string shapeKeyList()
{
    std::string list;
    for (const auto key : shapeKeys)
        list.append(list.empty() ? "" : ", ").append(key);
    return list;
}

} // namespace driftline
