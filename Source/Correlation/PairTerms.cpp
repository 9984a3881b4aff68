// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/PairTerms.h"

#include "Correlation/RowCover.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace driftline
{
namespace
{

/// How often a row and its partner are listed together.
struct Count
{
    std::size_t row = 0;
    std::size_t partner = 0;
    std::uint64_t times = 0;
};

bool isBefore(const Count& one, const Count& other)
{
    return std::pair(one.row, one.partner) < std::pair(other.row, other.partner);
}

/// Sorted by row and partner, each pair once.
std::vector<Count> countPairs(std::span<const IndexPair> pairs, const CorrelationShape& shape)
{
    std::vector<Count> counts;
    const bool isDense = !pairs.empty() && shape.rowsF <= (4 * pairs.size() + 1024) / shape.rowsG;
    if (isDense) // a table of all pairs is no larger than the list
    {
        std::vector<std::uint64_t> table(shape.rowsF * shape.rowsG, 0);
        for (const IndexPair& pair : pairs)
            ++table[static_cast<std::size_t>(pair.f) * shape.rowsG + static_cast<std::size_t>(pair.g)];
        for (std::size_t cell = 0; cell < table.size(); ++cell)
            if (table[cell] != 0)
                counts.push_back({cell / shape.rowsG, cell % shape.rowsG, table[cell]});
        return counts;
    }
    counts.reserve(pairs.size());
    for (const IndexPair& pair : pairs)
        counts.push_back({static_cast<std::size_t>(pair.f), static_cast<std::size_t>(pair.g), 1});
    std::sort(counts.begin(), counts.end(), isBefore);
    std::size_t kept = 0;
    for (const Count& count : counts)
    {
        if (kept != 0 && counts[kept - 1].row == count.row && counts[kept - 1].partner == count.partner)
            counts[kept - 1].times += count.times;
        else
            counts[kept++] = count;
    }
    counts.resize(kept);
    return counts;
}

/// One row's stretch of the counts, and what its counts have in common.
struct RowCounts
{
    std::size_t first = 0;
    std::size_t size = 0;
    std::uint64_t divisor = 0; ///< greatest common
    std::uint64_t hash = 0;    ///< of the partners and the counts divided by it
};

std::vector<RowCounts> splitByRow(const std::vector<Count>& counts)
{
    std::vector<RowCounts> rows;
    for (std::size_t first = 0; first < counts.size();)
    {
        RowCounts row{first, 0, 0, 0};
        for (; first + row.size < counts.size() && counts[first + row.size].row == counts[first].row; ++row.size)
            row.divisor = std::gcd(row.divisor, counts[first + row.size].times);
        for (std::size_t i = first; i < first + row.size; ++i)
        {
            // Only to bring equal rows together; they are compared in full. The factor is 2^64 over the golden ratio.
            constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
            row.hash = (row.hash ^ counts[i].partner) * factor;
            row.hash = (row.hash ^ row.hash >> 32 ^ counts[i].times / row.divisor) * factor;
        }
        first += row.size;
        rows.push_back(row);
    }
    return rows;
}

bool haveSamePartners(const std::vector<Count>& counts, const RowCounts& one, const RowCounts& other)
{
    if (one.size != other.size)
        return false;
    for (std::size_t i = 0; i < one.size; ++i)
    {
        const Count& a = counts[one.first + i];
        const Count& b = counts[other.first + i];
        if (a.partner != b.partner || a.times / one.divisor != b.times / other.divisor)
            return false;
    }
    return true;
}

using Group = std::vector<WeightedRow>;

/// Puts rows with proportional counts into one group, weighted, in the order of their first rows. The counts then speak
/// of groups.
std::vector<Group> groupRows(std::vector<Count>& counts)
{
    const std::vector<RowCounts> rows = splitByRow(counts);
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return std::pair(rows[a].hash, a) < std::pair(rows[b].hash, b); });

    // By row: the first row of its group. Rows of one hash stand together, equal ones nearly always side by side.
    std::vector<std::size_t> leader(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const bool joins = i != 0 && haveSamePartners(counts, rows[leader[order[i - 1]]], rows[order[i]]);
        leader[order[i]] = joins ? leader[order[i - 1]] : order[i];
    }

    std::vector<Group> groups;
    std::vector<std::size_t> groupOf(rows.size());
    std::vector<Count> grouped;
    for (std::size_t r = 0; r < rows.size(); ++r)
    {
        const auto stretch = std::span(counts).subspan(rows[r].first, rows[r].size);
        if (leader[r] == r)
        {
            groupOf[r] = groups.size();
            for (const Count& count : stretch)
                grouped.push_back({groups.size(), count.partner, count.times / rows[r].divisor});
            groups.emplace_back();
        }
        groups[groupOf[leader[r]]].push_back({stretch.front().row, static_cast<double>(rows[r].divisor)});
    }
    counts = std::move(grouped);
    return groups;
}

void swapSides(std::vector<Count>& counts)
{
    for (Count& count : counts)
        std::swap(count.row, count.partner);
    std::sort(counts.begin(), counts.end(), isBefore);
}

void append(Group& sum, const Group& group, std::uint64_t times)
{
    for (const WeightedRow& row : group)
        sum.push_back({row.row, row.weight * static_cast<double>(times)});
}

} // namespace

std::vector<CorrelationTerm> makeTerms(std::span<const IndexPair> pairs, const CorrelationShape& shape)
{
    std::vector<Count> counts = countPairs(pairs, shape);
    const std::vector<Group> groupsF = groupRows(counts);
    swapSides(counts);
    const std::vector<Group> groupsG = groupRows(counts);
    swapSides(counts);

    std::vector<RowLink> links;
    links.reserve(counts.size());
    for (const Count& count : counts)
        links.push_back({count.row, count.partner});
    const RowCover cover = coverLinks(links, groupsF.size(), groupsG.size());

    // The terms of the rows of f in the cover come first, then those of the rows of g.
    std::vector<CorrelationTerm> termsF(groupsF.size());
    std::vector<CorrelationTerm> termsG(groupsG.size());
    for (const Count& count : counts)
    {
        if (cover.left[count.row] != 0)
            append(termsF[count.row].g, groupsG[count.partner], count.times);
        else
            append(termsG[count.partner].f, groupsF[count.row], count.times);
    }
    std::vector<CorrelationTerm> terms;
    const auto take = [&](CorrelationTerm& term) {
        const auto byRow = [](const WeightedRow& one, const WeightedRow& other) { return one.row < other.row; };
        std::sort(term.f.begin(), term.f.end(), byRow);
        std::sort(term.g.begin(), term.g.end(), byRow);
        terms.push_back(std::move(term));
    };
    for (std::size_t group = 0; group < groupsF.size(); ++group)
        if (!termsF[group].g.empty())
        {
            termsF[group].f = groupsF[group];
            take(termsF[group]);
        }
    for (std::size_t group = 0; group < groupsG.size(); ++group)
        if (!termsG[group].f.empty())
        {
            termsG[group].g = groupsG[group];
            take(termsG[group]);
        }
    return terms;
}

} // namespace driftline
