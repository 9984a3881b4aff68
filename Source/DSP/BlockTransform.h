// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/AlignedVector.h"
#include "DSP/ConvolutionKernels.h"
#include "Fourier/FftPlan.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace driftline
{

/// The transform that turns the convolution of one partition into a product, cut into small steps.
///
/// The `size` newest samples x and the `size` before them p become `size` complex bins, those of x - i p as a
/// polynomial at the roots of u^size = i, which a complex FFT gives after the sample n is multiplied by exp(i pi n / (2
/// size)). A product with the bins of as many taps is the convolution in that ring, and its real part is what the taps
/// give over the newest samples. This is a weighted transform (R. Crandall and B. Fagin, "Discrete weighted transforms
/// and large-integer arithmetic", Math. Comp. 62, 1994, "right-angle convolution"): half as long as a real one over
/// both blocks, without its special bins at both ends.
///
/// The FFT goes over rows and columns (D. H. Bailey, "FFTs in external or hierarchical memory", J. Supercomputing 4,
/// 1990), sample n = row * columns + column: first along the columns, a few at a time, then row by row. The bins stay
/// in the order in which the rows give them, since only products are made of them. Small sizes have one row.
class BlockTransform
{
public:
    /// `size` is a power of two from 64 up. Allocates. [not the audio thread]
    explicit BlockTransform(int size);

    /// One for everybody who needs that size. Allocates, and waits for others who do so. [not the audio thread]
    static std::shared_ptr<const BlockTransform> shared(int size);

    int size() const { return rows_ * columns_; }
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    int tilesOfRow() const { return columns_ / tileBins; }

    /// How many columns one step takes.
    int columnsOfStep() const { return columnsOfStep_; }

    /// The most floats that a row takes.
    static constexpr int largestRowFloats = 2 * 512;

    // In all of these `work` has room for `size` complex numbers. [any thread, also of several at once]

    /// The first step for the columns from `first` on: two blocks of samples into `work`.
    void forwardColumns(const float* current, const float* previous, float* work, int first) const;

    /// The second step, when all columns are there: a row of `work` into `tiles`, which lie `tileStride` floats apart.
    void forwardRow(const float* work, int row, float* tiles, std::ptrdiff_t tileStride) const;

    /// The first step back, in place: a row of bins, interleaved.
    void inverseRow(float* work, int row) const;

    /// The second step back, when all rows are there, for the columns from `first` on: `work` into one block of
    /// samples, `size` times too large.
    void inverseColumns(float* work, float* samples, int first) const;

    /// Both forward steps at once.
    void forward(const float* current, const float* previous, float* work, float* tiles,
                 std::ptrdiff_t tileStride) const;

private:
    struct Factors
    {
        AlignedFloats re, im;

        FactorTable from(std::ptrdiff_t index) const { return {re.data() + index, im.data() + index}; }
    };

    std::ptrdiff_t placeOf(int row) const { return std::ptrdiff_t{row} * columns_; }
    void transformColumns(const FftPlan& plan, float* work, int first) const;

    int rows_;
    int columns_;
    int columnsOfStep_;
    Factors twist_;   ///< exp(i pi n / (2 size))
    Factors twiddle_; ///< exp(-2 pi i row column / size), none for one row
    FftPlan rowForward_;
    FftPlan rowInverse_;
    std::optional<FftPlan> columnForward_;
    std::optional<FftPlan> columnInverse_;
};

} // namespace driftline
