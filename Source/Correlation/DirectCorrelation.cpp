// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/DirectCorrelation.h"

#include <algorithm>
#include <cstddef>

namespace driftline
{
namespace
{

constexpr std::size_t pointsBetweenChecks = std::size_t{1} << 20; // some milliseconds

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
void correlateDirectly(const CorrelationInput<Sample>& input, std::span<const IndexPair> pairs, WorkerTeam& team)
{
    const std::size_t points = input.shape.points;
    const std::size_t lagsAtOnce = std::max<std::size_t>(1, pointsBetweenChecks / points);
    team.run(input.shape.outputs, [&](std::size_t k, unsigned worker) {
        double* const out = input.out + k * points;
        std::fill_n(out, points, 0.0);
        for (const IndexPair& pair : pairs)
        {
            const Sample* const f = input.rowF(static_cast<std::size_t>(pair.f), k);
            const Sample* const g = input.rowG(static_cast<std::size_t>(pair.g), k);
            for (std::size_t m = 0; m < points; ++m)
            {
                const auto lag = static_cast<std::ptrdiff_t>(m) - static_cast<std::ptrdiff_t>(points / 2);
                out[m] += correlateAt(input.grid, f, g, lag);
                if ((m + 1) % lagsAtOnce == 0)
                    team.checkIn(worker);
            }
            team.checkIn(worker, 1);
        }
    });
}

template void correlateDirectly<float>(const CorrelationInput<float>&, std::span<const IndexPair>, WorkerTeam&);
template void correlateDirectly<double>(const CorrelationInput<double>&, std::span<const IndexPair>, WorkerTeam&);

} // namespace driftline
