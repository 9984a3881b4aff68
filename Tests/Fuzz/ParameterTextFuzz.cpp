// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Model/ParameterText.h"
#include "Model/PlainText.h"

#include <cmath>

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(textOf(data, size));
    require(lowerCase(trimmed(text)).size() <= text.size(), "trimming adds nothing");
    if (const auto number = parseNumber(text))
    {
        require(std::isfinite(*number), "a number is finite");
        require(parseNumber(formatExactly(*number)) == number, "a number is read back the same");
    }
    for (const auto& info : parameterTable())
    {
        std::string problem;
        const auto value = parseParameter(info, text, problem);
        require(value.has_value() != !problem.empty(), "there is a value or a problem");
        if (!value)
            continue;
        require(*value >= info.minimum && *value <= info.maximum, "a value is in its range");
        require(parseParameter(info, formatParameter(info, *value), problem).has_value(), "what is shown can be typed");
    }
    require(!unknownParameterMessage(text).empty(), "a key that is none is said to be none");
    return 0;
}
