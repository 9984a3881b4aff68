// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Plugin/HostValue.h"

#include <cmath>

namespace driftline
{

namespace
{

/// A float32 from 0 to 1 tells no more decimal digits apart than this.
constexpr int mostDigits = 10;

/// Rounded to `digits` significant decimal digits. Powers of ten up to 10^22 are exact and so the one division or
/// multiplication gives the double that the decimal number is read as.
double roundedToDigits(double value, int digits)
{
    const int decimals = digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    const double scale = std::pow(10.0, std::abs(decimals));
    return decimals >= 0 ? std::round(value * scale) / scale : std::round(value / scale) * scale;
}

} // namespace

double valueFromHost(const ParameterInfo& info, float normalised)
{
    const double value = valueFromNormalised(info, static_cast<double>(normalised));
    if (info.kind != ParameterKind::continuous || value == 0.0)
        return value;
    for (int digits = 1; digits <= mostDigits; ++digits)
    {
        const double rounded = sanitiseParameter(info, roundedToDigits(value, digits));
        if (hostFromValue(info, rounded) == normalised)
            return rounded;
    }
    return value;
}

} // namespace driftline
