// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fuzz/FuzzTarget.h"
#include "Plot/DrawableText.h"

#include <nlohmann/json.hpp>

using namespace driftline;
using namespace driftline::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text = drawableText(textOf(data, size));
    const auto isUtf8 = [](std::string_view drawable) {
        // Which refuses to write anything else.
        return nlohmann::json(drawable).dump().size() >= drawable.size();
    };
    require(isUtf8(text), "a text to draw is UTF-8");
    require(isUtf8(withoutLastCharacter(text)), "also when it is shortened");
    require(drawableText(text) == text, "what can be drawn is left alone");
    return 0;
}
