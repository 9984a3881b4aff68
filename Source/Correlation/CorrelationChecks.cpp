// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/CorrelationChecks.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

namespace driftline
{
namespace
{

using Argument = CorrelationArgumentError::Argument;

/// The shortest text that is read back as the same value.
std::string valueText(double value)
{
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

std::string elementText(std::string_view array, std::size_t index)
{
    std::string text(array);
    text.append("[").append(std::to_string(index)).append("]");
    return text;
}

void requireInRange(std::int64_t index, std::size_t rows, const char* array, std::size_t pairIndex)
{
    if (index >= 0 && static_cast<std::uint64_t>(index) < rows)
        return;
    std::string message = elementText("pairs", pairIndex);
    message.append(" asks for row ").append(std::to_string(index)).append(" of ").append(array);
    if (rows == 0)
        message.append(", which has no rows");
    else
        message.append("; its rows are 0 to ").append(std::to_string(rows - 1));
    throw CorrelationArgumentError(Argument::pairs, message);
}

} // namespace

void requireUsableGrid(std::span<const double> grid)
{
    if (grid.size() < 2)
        throw CorrelationArgumentError(Argument::grid, "grid has " + std::to_string(grid.size())
                                                           + (grid.size() == 1 ? " point" : " points")
                                                           + "; the trapezoid rule needs at least 2");
    for (std::size_t i = 0; i < grid.size(); ++i)
    {
        if (!std::isfinite(grid[i]))
            throw CorrelationArgumentError(Argument::grid, elementText("grid", i) + " is " + valueText(grid[i])
                                                               + "; every point has to be finite");
        if (i > 0 && !(grid[i] > grid[i - 1]))
            throw CorrelationArgumentError(Argument::grid, elementText("grid", i) + " is " + valueText(grid[i])
                                                               + ", not above " + elementText("grid", i - 1) + " = "
                                                               + valueText(grid[i - 1])
                                                               + "; sort the points and drop repeated ones");
    }
    if (!std::isfinite(grid.back() - grid.front()))
        throw CorrelationArgumentError(Argument::grid, "grid goes from " + valueText(grid.front()) + " to "
                                                           + valueText(grid.back())
                                                           + ", further than a double can hold; scale it down");
}

void requirePairsInRange(std::span<const IndexPair> pairs, const CorrelationShape& shape)
{
    for (std::size_t i = 0; i < pairs.size(); ++i)
    {
        requireInRange(pairs[i].f, shape.rowsF, "f", i);
        requireInRange(pairs[i].g, shape.rowsG, "g", i);
    }
}

void requireElements(Argument argument, std::size_t elements, std::size_t rows, const CorrelationShape& shape)
{
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    const bool overflows = (shape.outputs != 0 && rows > most / shape.outputs)
                           || (shape.points != 0 && rows * shape.outputs > most / shape.points);
    if (!overflows && elements == rows * shape.outputs * shape.points)
        return;
    std::string message = argument == Argument::f ? "f" : "g";
    message.append(" has ").append(std::to_string(elements)).append(" elements, and not ");
    message.append(std::to_string(rows)).append(" * ").append(std::to_string(shape.outputs)).append(" * ");
    message.append(std::to_string(shape.points)).append("; pass the array that has the shape you named");
    throw CorrelationArgumentError(argument, message);
}

void requireSizes(const CorrelationSizes& sizes, const CorrelationShape& shape)
{
    if (sizes.grid != shape.points)
        throw CorrelationArgumentError(Argument::grid, "grid has " + std::to_string(sizes.grid)
                                                           + " points, and f and g have " + std::to_string(shape.points)
                                                           + "; both have to agree");
    requireElements(Argument::f, sizes.f, shape.rowsF, shape);
    requireElements(Argument::g, sizes.g, shape.rowsG, shape);
    if (sizes.out != shape.outputs * shape.points)
        throw std::invalid_argument("correlatePairs: the output needs outputs * points elements");
}

} // namespace driftline
