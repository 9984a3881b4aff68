// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/BlockTransform.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>

namespace driftline
{

namespace
{

constexpr int longestSingleRow = 512; ///< up to here one FFT is a small enough step
constexpr int mostRows = 64;          ///< FFTW has code of its own for columns of up to this length
constexpr int shortestRow = 64;

int rowsOf(int size) { return size <= longestSingleRow ? 1 : std::min(mostRows, size / shortestRow); }

} // namespace

BlockTransform::BlockTransform(int size)
    : rows_(rowsOf(size)), columns_(size / rows_), columnsOfStep_(rows_ == 1 ? columns_ : 16),
      rowForward_(FftPlan::single(columns_, FftDirection::forward)),
      rowInverse_(FftPlan::single(columns_, FftDirection::inverse))
{
    const auto add = [](Factors& factors, double turns) {
        factors.re.push_back(static_cast<float>(std::cos(2.0 * std::numbers::pi * turns)));
        factors.im.push_back(static_cast<float>(std::sin(2.0 * std::numbers::pi * turns)));
    };
    for (int n = 0; n < size; ++n)
        add(twist_, 0.25 * n / size);
    if (rows_ == 1)
        return;
    for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column)
            add(twiddle_, -static_cast<double>(row * column) / size);
    columnForward_ = FftPlan::columns(rows_, columnsOfStep_, columns_, FftDirection::forward);
    columnInverse_ = FftPlan::columns(rows_, columnsOfStep_, columns_, FftDirection::inverse);
}

std::shared_ptr<const BlockTransform> BlockTransform::shared(int size)
{
    static std::mutex mutex;
    static std::map<int, std::weak_ptr<const BlockTransform>> known;
    const std::scoped_lock lock(mutex);
    auto transform = known[size].lock();
    if (transform == nullptr)
        known[size] = transform = std::make_shared<const BlockTransform>(size);
    return transform;
}

/// In place, those of one step.
void BlockTransform::transformColumns(const FftPlan& plan, float* work, int first) const
{
    float* columns = work + std::ptrdiff_t{2} * first;
    plan.execute(columns, columns);
}

void BlockTransform::forwardColumns(const float* current, const float* previous, float* work, int first) const
{
    for (int row = 0; row < rows_; ++row)
    {
        const std::ptrdiff_t at = placeOf(row) + first;
        twistInput(current + at, previous + at, twist_.from(at), work + 2 * at, columnsOfStep_);
    }
    if (columnForward_)
        transformColumns(*columnForward_, work, first);
}

void BlockTransform::forwardRow(const float* work, int row, float* tiles, std::ptrdiff_t tileStride) const
{
    alignas(simdAlignmentBytes) float turned[largestRowFloats];
    alignas(simdAlignmentBytes) float bins[largestRowFloats];
    const std::ptrdiff_t at = placeOf(row);
    const float* samples = work + 2 * at;
    if (row > 0) // those of the first row are all 1
    {
        multiplyBy(samples, twiddle_.from(at), turned, columns_);
        samples = turned;
    }
    rowForward_.execute(samples, bins);
    splitIntoTiles(bins, tiles, tileStride, columns_);
}

void BlockTransform::inverseRow(float* work, int row) const
{
    alignas(simdAlignmentBytes) float bins[largestRowFloats];
    const std::ptrdiff_t at = placeOf(row);
    std::copy_n(work + 2 * at, 2 * columns_, bins);
    rowInverse_.execute(bins, work + 2 * at);
    if (row > 0)
        multiplyByConjugate(work + 2 * at, twiddle_.from(at), work + 2 * at, columns_);
}

void BlockTransform::inverseColumns(float* work, float* samples, int first) const
{
    if (columnInverse_)
        transformColumns(*columnInverse_, work, first);
    for (int row = 0; row < rows_; ++row)
    {
        const std::ptrdiff_t at = placeOf(row) + first;
        untwistOutput(work + 2 * at, twist_.from(at), samples + at, columnsOfStep_);
    }
}

void BlockTransform::forward(const float* current, const float* previous, float* work, float* tiles,
                             std::ptrdiff_t tileStride) const
{
    for (int first = 0; first < columns_; first += columnsOfStep_)
        forwardColumns(current, previous, work, first);
    for (int row = 0; row < rows_; ++row)
        forwardRow(work, row, tiles + tileStride * row * tilesOfRow(), tileStride);
}

} // namespace driftline
