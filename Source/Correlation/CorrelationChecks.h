// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Correlation/PairwiseCorrelation.h"

#include <cstddef>
#include <span>

namespace driftline
{

/// Each throws CorrelationArgumentError. [any thread]

/// At least two points, all finite, each above the one before, and the whole no longer than a double can hold.
void requireUsableGrid(std::span<const double> grid);

/// Every pair within the rows.
void requirePairsInRange(std::span<const IndexPair> pairs, const CorrelationShape& shape);

/// How many elements each array of a call has.
struct CorrelationSizes
{
    std::size_t grid = 0;
    std::size_t f = 0;
    std::size_t g = 0;
    std::size_t out = 0;
};

/// All arrays as the shape has them. Throws std::invalid_argument for the output.
void requireSizes(const CorrelationSizes& sizes, const CorrelationShape& shape);

/// `elements` of f or g as its shape has it.
void requireElements(CorrelationArgumentError::Argument argument, std::size_t elements, std::size_t rows,
                     const CorrelationShape& shape);

} // namespace driftline
