// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Support/ReferenceKernels.h"

#include "DSP/InterpolationTables.h"

#include <cmath>
#include <cstddef>

namespace driftline::reference
{
namespace
{

/// A place in the line: between w[n - whole] and the sample before it.
struct Spot
{
    const std::vector<float>& written;
    std::int64_t n;
    std::int64_t whole; ///< i
    float fraction;     ///< v

    float sample(std::int64_t m) const { return m < 0 ? 0.0F : written.at(static_cast<std::size_t>(m)); }
};

template<std::size_t Count>
float polynomial(const float (&coefficients)[Count], float u)
{
    float value = coefficients[Count - 1];
    for (std::size_t i = Count - 1; i-- > 0;)
        value = std::fma(value, u, coefficients[i]);
    return value;
}

template<std::size_t Pairs, std::size_t Count>
float readPairs(const Spot& spot, const float (&evenTable)[Pairs - 1][Count], const float (&oddTable)[Pairs][Count])
{
    const float m = spot.fraction - 0.5F;
    const float u = m * m;
    float innerSum = 0.0F;
    float even = 0.0F;
    float odd = 0.0F;
    for (std::size_t p = 0; p < Pairs; ++p)
    {
        const auto distance = static_cast<std::int64_t>(p);
        const float a = spot.sample(spot.n - spot.whole + distance);
        const float b = spot.sample(spot.n - spot.whole - 1 - distance);
        const float o = polynomial(oddTable[p], u);
        if (p == 0)
            innerSum = a + b;
        even = p == 0 ? 0.5F * innerSum : std::fma(polynomial(evenTable[p - 1], u), (a + b) - innerSum, even);
        odd = p == 0 ? o * (a - b) : std::fma(o, a - b, odd);
    }
    return std::fma(m, odd, even);
}

int halfWidth(Interpolation kernel)
{
    switch (kernel)
    {
    case Interpolation::hermite:
        return 2;
    case Interpolation::lagrange5:
        return 3;
    case Interpolation::sinc16:
        return 8;
    case Interpolation::sinc32:
        return 16;
    default:
        return 0;
    }
}

/// The kernel alone, where all of its samples are there.
float readAlone(const Spot& spot, Interpolation kernel)
{
    namespace tables = interpolation_tables;
    switch (kernel)
    {
    case Interpolation::hermite:
        return readPairs(spot, tables::hermiteEven, tables::hermiteOdd);
    case Interpolation::lagrange5:
        return readPairs(spot, tables::lagrange5Even, tables::lagrange5Odd);
    case Interpolation::sinc16:
        return readPairs(spot, tables::sinc16Even, tables::sinc16Odd);
    case Interpolation::sinc32:
        return readPairs(spot, tables::sinc32Even, tables::sinc32Odd);
    default: {
        const float newer = spot.sample(spot.n - spot.whole);
        const float older = spot.sample(spot.n - spot.whole - 1);
        return std::fma(spot.fraction, older - newer, newer);
    }
    }
}

float readSpot(const Spot& spot, Interpolation kernel)
{
    if (spot.whole > halfWidth(kernel))
        return readAlone(spot, kernel);
    const auto narrower = static_cast<Interpolation>(static_cast<int>(kernel) - 1);
    const float narrow = readSpot(spot, narrower);
    if (spot.whole < halfWidth(kernel))
        return narrow;
    const float wide = readAlone(spot, kernel);
    return std::fma(spot.fraction, wide - narrow, narrow);
}

} // namespace

float snap(float x) { return std::fabs(x) < 0x1p-62F ? 0.0F : x; }

float readLine(const std::vector<float>& written, std::int64_t n, std::int64_t delay, Interpolation kernel)
{
    if (kernel == Interpolation::nearest)
        return Spot{written, n, 0, 0.0F}.sample(n - ((delay + (std::int64_t{1} << 31)) >> 32));
    const float fraction = static_cast<float>((delay & 0xFFFFFFFF) >> 8) * 0x1p-24F;
    return readSpot({written, n, delay >> 32, fraction}, kernel);
}

} // namespace driftline::reference
