// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Engine/DelayTime.h"

#include "Model/Division.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace driftline
{

namespace
{

constexpr double silenceLevel = 1.0 / 65536.0; // -96 dB
constexpr double constantSeconds = 0.36;       // the 5 Hz filter that takes a constant off needs this to get there

} // namespace

double validTempo(double tempoBpm)
{
    return tempoBpm > 0.0 && std::isfinite(tempoBpm) ? std::clamp(tempoBpm, 1.0, 2000.0) : 120.0;
}

double timeSeconds(const ParameterValues& parameters, const Transport& transport)
{
    const int sync = static_cast<int>(parameters.get(ParameterId::sync));
    if (sync == 0)
        return parameters.get(ParameterId::time) / 1000.0;
    const bool hasMeter = transport.meterNumerator > 0 && transport.meterDenominator > 0;
    const double quarterNotes =
        lengthInQuarterNotes(divisions[static_cast<std::size_t>(sync - 1)], hasMeter ? transport.meterNumerator : 4,
                             hasMeter ? transport.meterDenominator : 4);
    return quarterNotes * 60.0 / validTempo(transport.tempoBpm);
}

double tailSeconds(double delaySeconds, double feedbackGain)
{
    const double gain = std::abs(feedbackGain);
    if (gain >= 1.0)
        return std::numeric_limits<double>::infinity();
    if (gain == 0.0)
        return delaySeconds;
    const double repeats = std::ceil(std::log(silenceLevel) / std::log(gain));
    return delaySeconds * (1.0 + repeats) + constantSeconds;
}

double tailSeconds(const ParameterValues& parameters, const Transport& transport, double longestSeconds)
{
    if (parameters.get(ParameterId::freeze) != 0.0)
        return std::numeric_limits<double>::infinity();
    return tailSeconds(std::min(timeSeconds(parameters, transport), longestSeconds),
                       parameters.get(ParameterId::feedback) / 100.0);
}

} // namespace driftline
