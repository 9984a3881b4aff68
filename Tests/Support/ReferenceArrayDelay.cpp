// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceArrayDelay.h"

#include <cmath>
#include <type_traits>

namespace driftline::reference
{
namespace
{

/// tap(i - back) of a row whose samples before i are done and whose sample i is still x[i].
float tap(const float* row, std::int64_t i, double back, ReadEdge edge)
{
    const double place = static_cast<double>(i) - back;
    if (place < 0.0)
        return edge == ReadEdge::zero ? 0.0F : row[0];
    return row[static_cast<std::int64_t>(place)];
}

} // namespace

template<DelayElement Delay>
std::vector<float> arrayDelay(const std::vector<float>& samples, const std::vector<Delay>& delays,
                              const ArrayDelayShape& shape, const ArrayDelaySettings& settings)
{
    // In place: what the loop has not reached yet is still the input.
    std::vector<float> output = samples;
    for (std::size_t r = 0; r < shape.rows; ++r)
    {
        float* const row = output.data() + r * shape.samplesPerRow;
        const Delay* const rowDelays = delays.data() + (shape.delaysAreShared ? 0 : r * shape.samplesPerRow);
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(shape.samplesPerRow); ++i)
        {
            const double delay = static_cast<double>(rowDelays[i]);
            float read = tap(row, i, std::floor(delay), settings.edge);
            if (std::is_floating_point_v<Delay>)
            {
                const float newer = read;
                const float older = tap(row, i, std::floor(delay) + 1.0, settings.edge);
                const float fraction = static_cast<float>(delay - std::floor(delay));
                const float difference = older - newer;
                read = std::fma(fraction, difference, newer);
            }
            const float scaled = settings.gain * row[i];
            row[i] = std::fma(settings.feedback, read, scaled);
        }
    }
    return output;
}

template std::vector<float> arrayDelay(const std::vector<float>&, const std::vector<std::int32_t>&,
                                       const ArrayDelayShape&, const ArrayDelaySettings&);
template std::vector<float> arrayDelay(const std::vector<float>&, const std::vector<std::int64_t>&,
                                       const ArrayDelayShape&, const ArrayDelaySettings&);
template std::vector<float> arrayDelay(const std::vector<float>&, const std::vector<float>&, const ArrayDelayShape&,
                                       const ArrayDelaySettings&);
template std::vector<float> arrayDelay(const std::vector<float>&, const std::vector<double>&, const ArrayDelayShape&,
                                       const ArrayDelaySettings&);

} // namespace driftline::reference
