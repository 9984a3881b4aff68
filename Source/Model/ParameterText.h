// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Model/ParameterTable.h"

#include <string>
#include <string_view>
#include <vector>

namespace driftline
{

/// A value as people read it, with its unit: "375 ms", "1/8D", "-6.0 dB", "40 %". [any thread but the audio
/// thread]
std::string formatParameter(const ParameterInfo& info, double value);

/// Reads what people type: a number with or without the unit ("0.35 s" and "350" are both 350 ms), or a
/// choice's key. Returns nothing and sets `problem` to what would be right when the text is no value of this
/// parameter, or out of its range. [any thread but the audio thread]
std::optional<double> parseParameter(const ParameterInfo& info, std::string_view text, std::string& problem);

/// The parameter keys that look most like `key`, best first, at most three: the remedy for a misspelt one.
std::vector<std::string_view> nearestParameterKeys(std::string_view key);

/// "no parameter is called 'x'; did you mean a, b or c?" [any thread but the audio thread]
std::string unknownParameterMessage(std::string_view key);

} // namespace driftline
