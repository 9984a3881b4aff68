// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace driftline
{

/// A left and a right row that are partners.
struct RowLink
{
    std::size_t left = 0;
    std::size_t right = 0;
};

struct RowCover
{
    std::vector<char> left; ///< 1 where the row is in the cover
    std::vector<char> right;
};

/// The fewest rows such that every link has at least one of them. Links are sorted by left row. [any thread]
RowCover coverLinks(std::span<const RowLink> links, std::size_t leftRows, std::size_t rightRows);

} // namespace driftline
