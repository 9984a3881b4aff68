// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Offline/CorrelationShapes.h"

#include "Offline/NpyHeader.h"

#include <string>

namespace driftline
{
namespace
{

using Argument = CorrelationArgumentError::Argument;
using Shape = std::span<const std::size_t>;

std::string hasShape(const char* name, Shape shape)
{
    std::string text = name;
    return text.append(" has shape ").append(shapeText(shape));
}

} // namespace

CorrelationShape matchCorrelationShapes(Shape grid, Shape f, Shape g, Shape pairs)
{
    if (f.size() != 3)
        throw CorrelationArgumentError(Argument::f,
                                       hasShape("f", f) + "; it has to have three axes: rows, outputs, points");
    if (g.size() != 3)
        throw CorrelationArgumentError(Argument::g,
                                       hasShape("g", g) + "; it has to have three axes: rows, outputs, points");
    if (g[1] != f[1] || g[2] != f[2])
        throw CorrelationArgumentError(Argument::g, hasShape("g", g) + ", and " + hasShape("f", f)
                                                        + "; both need the same outputs and points (axes 1 and 2)");
    if (grid.size() != 1 || grid[0] != f[2])
        throw CorrelationArgumentError(Argument::grid, hasShape("grid", grid) + ", and " + hasShape("f", f)
                                                           + "; the grid needs one value for each point (axis 2)");
    if (pairs.size() != 2 || pairs[1] != 2)
        throw CorrelationArgumentError(Argument::pairs,
                                       hasShape("pairs", pairs)
                                           + "; it has to be (L, 2): a row of f and a row of g in each line");
    return {f[0], g[0], f[1], f[2]};
}

} // namespace driftline
