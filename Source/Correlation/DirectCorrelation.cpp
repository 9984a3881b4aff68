// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/DirectCorrelation.h"

#include <algorithm>
#include <cstddef>

namespace driftline
{
namespace
{

/// trapz over j of f[j] * g[clamp(j - lag, 0, P - 1)].
template<CorrelationSample Sample>
double correlateAt(std::span<const double> grid, const Sample* f, const Sample* g, std::ptrdiff_t lag)
{
    const auto points = static_cast<std::ptrdiff_t>(grid.size());
    const auto product = [&](std::ptrdiff_t j) {
        const std::ptrdiff_t clamped = std::clamp<std::ptrdiff_t>(j - lag, 0, points - 1);
        return static_cast<double>(f[j]) * static_cast<double>(g[clamped]);
    };
    double sum = 0.0;
    double before = product(0);
    for (std::ptrdiff_t j = 1; j < points; ++j)
    {
        const double here = product(j);
        const auto index = static_cast<std::size_t>(j);
        sum += 0.5 * (grid[index] - grid[index - 1]) * (before + here);
        before = here;
    }
    return sum;
}

} // namespace

template<CorrelationSample Sample>
void correlateDirectly(std::span<const double> grid, std::span<const Sample> f, std::span<const Sample> g,
                       std::span<const IndexPair> pairs, const CorrelationShape& shape, std::span<double> out)
{
    const std::size_t points = shape.points;
    const std::size_t rowLength = shape.outputs * points;
    std::fill(out.begin(), out.end(), 0.0);
    for (const IndexPair& pair : pairs)
        for (std::size_t k = 0; k < shape.outputs; ++k)
        {
            const Sample* const rowF = f.data() + static_cast<std::size_t>(pair.f) * rowLength + k * points;
            const Sample* const rowG = g.data() + static_cast<std::size_t>(pair.g) * rowLength + k * points;
            for (std::size_t m = 0; m < points; ++m)
            {
                const auto lag = static_cast<std::ptrdiff_t>(m) - static_cast<std::ptrdiff_t>(points / 2);
                out[k * points + m] += correlateAt(grid, rowF, rowG, lag);
            }
        }
}

template void correlateDirectly<float>(std::span<const double>, std::span<const float>, std::span<const float>,
                                       std::span<const IndexPair>, const CorrelationShape&, std::span<double>);
template void correlateDirectly<double>(std::span<const double>, std::span<const double>, std::span<const double>,
                                        std::span<const IndexPair>, const CorrelationShape&, std::span<double>);

} // namespace driftline
