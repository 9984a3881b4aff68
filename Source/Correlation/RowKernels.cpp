// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/RowKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Correlation/RowKernels.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{
namespace hn = hwy::HWY_NAMESPACE;

/// As many as the padding of an AlignedBuffer, at most.
using DoubleTag = hn::CappedTag<double, 8>;

template<class D>
HWY_INLINE auto loadAsDouble(D d, const double* from)
{
    return hn::LoadU(d, from);
}

template<class D>
HWY_INLINE auto loadAsDouble(D d, const float* from)
{
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, D>(), from));
}

template<class D, class V>
HWY_INLINE void storeDouble(D d, V value, double* to)
{
    hn::StoreU(value, d, to);
}

template<class D, class V>
HWY_INLINE void storeDouble(D, V value, float* to)
{
    const hn::Rebind<float, D> narrow;
    hn::StoreU(hn::DemoteTo(narrow, value), narrow, to);
}

/// Adds `rowCount` rows at once to the block's sum, or starts it with them.
template<std::size_t rowCount, class Sample>
HWY_INLINE void addToBlock(const WeightedSamples<Sample>* rows, std::size_t start, std::size_t count, bool isFirst,
                           double* HWY_RESTRICT sum)
{
    const DoubleTag d;
    const std::size_t lanes = hn::Lanes(d);
    const Sample* from[rowCount];
    for (std::size_t r = 0; r < rowCount; ++r)
        from[r] = rows[r].samples + start;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
    {
        auto value = isFirst ? hn::Zero(d) : hn::Load(d, sum + i);
        for (std::size_t r = 0; r < rowCount; ++r)
            value = hn::MulAdd(hn::Set(d, rows[r].weight), loadAsDouble(d, from[r] + i), value);
        hn::Store(value, d, sum + i);
    }
    for (; i < count; ++i)
    {
        double value = isFirst ? 0.0 : sum[i];
        for (std::size_t r = 0; r < rowCount; ++r)
            value += rows[r].weight * static_cast<double>(from[r][i]);
        sum[i] = value;
    }
}

template<class Sample, class Real>
HWY_INLINE void addRowsOnTarget(const WeightedSamples<Sample>* rows, std::size_t rowCount, const double* pointWeights,
                                std::size_t count, Real* out)
{
    const DoubleTag d;
    const std::size_t lanes = hn::Lanes(d);
    HWY_ALIGN double sum[rowBlock];
    for (std::size_t start = 0; start < count; start += rowBlock)
    {
        const std::size_t size = std::min(rowBlock, count - start);
        std::size_t r = 0;
        for (; r + 4 <= rowCount; r += 4)
            addToBlock<4>(rows + r, start, size, r == 0, sum);
        for (; r < rowCount; ++r)
            addToBlock<1>(rows + r, start, size, r == 0, sum);

        std::size_t i = 0;
        for (; i + lanes <= size; i += lanes)
        {
            auto value = hn::Load(d, sum + i);
            if (pointWeights != nullptr)
                value = hn::Mul(value, hn::LoadU(d, pointWeights + start + i));
            storeDouble(d, value, out + start + i);
        }
        for (; i < size; ++i)
            out[start + i] = static_cast<Real>(pointWeights != nullptr ? sum[i] * pointWeights[start + i] : sum[i]);
    }
}

void addRowsDouble(const WeightedSamples<double>* rows, std::size_t rowCount, const double* pointWeights,
                   std::size_t count, double* out)
{
    addRowsOnTarget(rows, rowCount, pointWeights, count, out);
}

void addRowsFloatToDouble(const WeightedSamples<float>* rows, std::size_t rowCount, const double* pointWeights,
                          std::size_t count, double* out)
{
    addRowsOnTarget(rows, rowCount, pointWeights, count, out);
}

void addRowsFloat(const WeightedSamples<float>* rows, std::size_t rowCount, const double* pointWeights,
                  std::size_t count, float* out)
{
    addRowsOnTarget(rows, rowCount, pointWeights, count, out);
}

/// Interleaved complex numbers; the padding takes the place of a remainder.
template<class D, class Real>
HWY_INLINE void addProductOnTarget(D d, const Real* f, const Real* g, Real* sum, std::size_t count)
{
    for (std::size_t i = 0; i < count; i += hn::Lanes(d))
    {
        hn::Vec<D> fReal, fImaginary, gReal, gImaginary, real, imaginary;
        hn::LoadInterleaved2(d, f + 2 * i, fReal, fImaginary);
        hn::LoadInterleaved2(d, g + 2 * i, gReal, gImaginary);
        hn::LoadInterleaved2(d, sum + 2 * i, real, imaginary);
        real = hn::MulAdd(fImaginary, gImaginary, hn::MulAdd(fReal, gReal, real));
        imaginary = hn::NegMulAdd(fReal, gImaginary, hn::MulAdd(fImaginary, gReal, imaginary));
        hn::StoreInterleaved2(real, imaginary, d, sum + 2 * i);
    }
}

void addProductDouble(const double* f, const double* g, double* sum, std::size_t count)
{
    addProductOnTarget(DoubleTag(), f, g, sum, count);
}

void addProductFloat(const float* f, const float* g, float* sum, std::size_t count)
{
    addProductOnTarget(hn::CappedTag<float, 8>(), f, g, sum, count);
}

template<class Real>
HWY_INLINE void addScaledOnTarget(const Real* samples, double scale, std::size_t count, double* sum)
{
    const DoubleTag d;
    const auto factor = hn::Set(d, scale);
    for (std::size_t i = 0; i < count; i += hn::Lanes(d))
        hn::Store(hn::MulAdd(factor, loadAsDouble(d, samples + i), hn::Load(d, sum + i)), d, sum + i);
}

void addScaledDouble(const double* samples, double scale, std::size_t count, double* sum)
{
    addScaledOnTarget(samples, scale, count, sum);
}

void addScaledFloat(const float* samples, double scale, std::size_t count, double* sum)
{
    addScaledOnTarget(samples, scale, count, sum);
}

double energyOnTarget(const float* samples, std::size_t count)
{
    const DoubleTag d;
    auto sum = hn::Zero(d);
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
    {
        const auto value = loadAsDouble(d, samples + i);
        sum = hn::MulAdd(value, value, sum);
    }
    double total = hn::GetLane(hn::SumOfLanes(d, sum));
    for (; i < count; ++i)
        total += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    return total;
}

void sumLagsOnTarget(const double* HWY_RESTRICT f, const double* HWY_RESTRICT g, std::size_t points, std::size_t first,
                     std::size_t count, double* HWY_RESTRICT out)
{
    const DoubleTag d;
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t m = first; m < first + count; m += 4 * lanes)
    {
        auto sum0 = hn::LoadU(d, out + m);
        auto sum1 = hn::LoadU(d, out + m + lanes);
        auto sum2 = hn::LoadU(d, out + m + 2 * lanes);
        auto sum3 = hn::LoadU(d, out + m + 3 * lanes);
        for (std::size_t j = 0; j < points; ++j)
        {
            const auto factor = hn::Set(d, f[j]);
            const double* const from = g + j + m;
            sum0 = hn::MulAdd(factor, hn::LoadU(d, from), sum0);
            sum1 = hn::MulAdd(factor, hn::LoadU(d, from + lanes), sum1);
            sum2 = hn::MulAdd(factor, hn::LoadU(d, from + 2 * lanes), sum2);
            sum3 = hn::MulAdd(factor, hn::LoadU(d, from + 3 * lanes), sum3);
        }
        hn::StoreU(sum0, d, out + m);
        hn::StoreU(sum1, d, out + m + lanes);
        hn::StoreU(sum2, d, out + m + 2 * lanes);
        hn::StoreU(sum3, d, out + m + 3 * lanes);
    }
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(addRowsDouble);
HWY_EXPORT(addRowsFloatToDouble);
HWY_EXPORT(addRowsFloat);
HWY_EXPORT(addProductDouble);
HWY_EXPORT(addProductFloat);
HWY_EXPORT(addScaledDouble);
HWY_EXPORT(addScaledFloat);
HWY_EXPORT(energyOnTarget);
HWY_EXPORT(sumLagsOnTarget);

void addRows(std::span<const WeightedSamples<double>> rows, const double* pointWeights, std::size_t count, double* out)
{
    HWY_DYNAMIC_DISPATCH(addRowsDouble)(rows.data(), rows.size(), pointWeights, count, out);
}

void addRows(std::span<const WeightedSamples<float>> rows, const double* pointWeights, std::size_t count, double* out)
{
    HWY_DYNAMIC_DISPATCH(addRowsFloatToDouble)(rows.data(), rows.size(), pointWeights, count, out);
}

void addRows(std::span<const WeightedSamples<float>> rows, const double* pointWeights, std::size_t count, float* out)
{
    HWY_DYNAMIC_DISPATCH(addRowsFloat)(rows.data(), rows.size(), pointWeights, count, out);
}

// The standard lets an array of complex numbers be read as one of twice as many reals ([complex.numbers]).
void addProduct(const std::complex<double>* f, const std::complex<double>* g, std::complex<double>* sum,
                std::size_t count)
{
    HWY_DYNAMIC_DISPATCH(addProductDouble)
    (reinterpret_cast<const double*>(f), reinterpret_cast<const double*>(g), reinterpret_cast<double*>(sum), count);
}

void addProduct(const std::complex<float>* f, const std::complex<float>* g, std::complex<float>* sum, std::size_t count)
{
    HWY_DYNAMIC_DISPATCH(addProductFloat)
    (reinterpret_cast<const float*>(f), reinterpret_cast<const float*>(g), reinterpret_cast<float*>(sum), count);
}

void addScaled(const double* samples, double scale, std::size_t count, double* sum)
{
    HWY_DYNAMIC_DISPATCH(addScaledDouble)(samples, scale, count, sum);
}

void addScaled(const float* samples, double scale, std::size_t count, double* sum)
{
    HWY_DYNAMIC_DISPATCH(addScaledFloat)(samples, scale, count, sum);
}

double energy(const float* samples, std::size_t count) { return HWY_DYNAMIC_DISPATCH(energyOnTarget)(samples, count); }

void sumLags(const double* f, const double* g, std::size_t points, std::size_t first, std::size_t count, double* out)
{
    HWY_DYNAMIC_DISPATCH(sumLagsOnTarget)(f, g, points, first, count, out);
}

} // namespace driftline
#endif
