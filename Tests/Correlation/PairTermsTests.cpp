// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/PairTerms.h"

#include "Correlation/RowCover.h"
#include "Support/Catch.h"

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

using namespace driftline;

namespace
{

using Matrix = std::vector<double>; // A x B

Matrix countsOf(const std::vector<IndexPair>& pairs, const CorrelationShape& shape)
{
    Matrix counts(shape.rowsF * shape.rowsG, 0.0);
    for (const IndexPair& pair : pairs)
        counts[static_cast<std::size_t>(pair.f) * shape.rowsG + static_cast<std::size_t>(pair.g)] += 1.0;
    return counts;
}

/// What the terms come to when they are multiplied out: it has to be how often each pair is listed.
Matrix countsOf(const std::vector<CorrelationTerm>& terms, const CorrelationShape& shape)
{
    Matrix counts(shape.rowsF * shape.rowsG, 0.0);
    for (const CorrelationTerm& term : terms)
        for (const WeightedRow& f : term.f)
            for (const WeightedRow& g : term.g)
                counts[f.row * shape.rowsG + g.row] += f.weight * g.weight;
    return counts;
}

std::vector<IndexPair> pairsOf(const std::vector<std::vector<int>>& counts)
{
    std::vector<IndexPair> pairs;
    for (std::size_t a = 0; a < counts.size(); ++a)
        for (std::size_t b = 0; b < counts[a].size(); ++b)
            pairs.insert(pairs.end(), static_cast<std::size_t>(counts[a][b]),
                         {static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)});
    return pairs;
}

/// The number of terms, after checking that they multiply out to the list.
std::size_t termCount(const std::vector<std::vector<int>>& counts)
{
    const CorrelationShape shape{counts.size(), counts.front().size(), 1, 2};
    const auto pairs = pairsOf(counts);
    const auto terms = makeTerms(pairs, shape);
    CHECK(countsOf(terms, shape) == countsOf(pairs, shape));
    return terms.size();
}

std::vector<std::vector<int>> square(std::size_t size, auto count)
{
    std::vector<std::vector<int>> counts(size, std::vector<int>(size));
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < size; ++b)
            counts[a][b] = count(a, b);
    return counts;
}

/// The fewest rows that touch every link, by trying all sets.
int fewestRows(const std::vector<RowLink>& links, std::size_t leftRows, std::size_t rightRows)
{
    int fewest = 64;
    for (unsigned set = 0; set < 1U << (leftRows + rightRows); ++set)
    {
        const auto isCovered = [&](const RowLink& link) {
            return (set >> link.left & 1U) != 0 || (set >> (leftRows + link.right) & 1U) != 0;
        };
        if (std::all_of(links.begin(), links.end(), isCovered))
            fewest = std::min(fewest, std::popcount(set));
    }
    return fewest;
}

} // namespace

TEST_CASE("pair terms: as few as the list allows", "[correlation]")
{
    CHECK(termCount(square(5, [](auto, auto) { return 1; })) == 1); // all pairs
    CHECK(termCount(square(5, [](auto, auto) { return 3; })) == 1); // all pairs, three times
    CHECK(termCount(square(5, [](auto a, auto b) { return int((a + 1) * (b + 2)); })) == 1);
    CHECK(termCount(square(5, [](auto a, auto b) { return a == b ? 1 : 0; })) == 5);
    CHECK(termCount(square(5, [](auto a, auto b) { return a != b ? 1 : 0; })) == 5);
    CHECK(termCount(square(5, [](auto a, auto) { return a == 2 ? 1 : 0; })) == 1); // one row with all
    CHECK(termCount(square(5, [](auto a, auto b) { return a == 2 || b == 3 ? 1 : 0; })) == 2);
    CHECK(termCount(square(6, [](auto a, auto b) { return a / 2 == b / 3 ? 1 : 0; })) == 2);   // two blocks
    CHECK(termCount(square(6, [](auto a, auto b) { return a == 1 && b == 4 ? 2 : 1; })) == 2); // all, one of them twice
    CHECK(termCount({{1, 0, 0, 1, 1}, {0, 1, 0, 2, 0}}) == 2);
    CHECK(termCount({{1, 0}, {1, 1}, {0, 1}, {2, 5}, {1, 2}}) == 2);
}

TEST_CASE("pair terms: any list, in any order", "[correlation]")
{
    const auto seed = GENERATE(take(100, random(0U, ~0U)));
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto upTo = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(1, most)(random); };
    // Small ones are counted in a table, the wide and sparse ones by sorting.
    const std::size_t most = seed % 4 == 0 ? 300 : 7;
    const CorrelationShape shape{upTo(most), upTo(most), 1, 2};
    std::vector<IndexPair> pairs(upTo(30));
    for (IndexPair& pair : pairs)
        pair = {static_cast<std::int64_t>(upTo(shape.rowsF) - 1), static_cast<std::int64_t>(upTo(shape.rowsG) - 1)};
    const auto terms = makeTerms(pairs, shape);
    CHECK(countsOf(terms, shape) == countsOf(pairs, shape));
    CHECK(terms.size() <= std::min(shape.rowsF, shape.rowsG));
    for (const CorrelationTerm& term : terms)
        for (const auto& side : {term.f, term.g})
            CHECK(std::is_sorted(side.begin(), side.end(),
                                 [](const auto& one, const auto& other) { return one.row < other.row; }));

    std::shuffle(pairs.begin(), pairs.end(), random);
    const auto shuffled = makeTerms(pairs, shape);
    REQUIRE(shuffled.size() == terms.size());
    for (std::size_t t = 0; t < terms.size(); ++t)
    {
        CHECK(shuffled[t].f == terms[t].f);
        CHECK(shuffled[t].g == terms[t].g);
    }
}

TEST_CASE("pair terms: the cover touches every link, with the fewest rows there are", "[correlation]")
{
    const auto seed = GENERATE(take(100, random(0U, ~0U)));
    INFO("seed " << seed);
    std::mt19937 random(seed);
    constexpr std::size_t leftRows = 5;
    constexpr std::size_t rightRows = 6;
    std::vector<RowLink> links;
    const auto density = 1 + random() % 6;
    for (std::size_t left = 0; left < leftRows; ++left)
        for (std::size_t right = 0; right < rightRows; ++right)
            if (random() % 7 < density)
                links.push_back({left, right});
    const RowCover cover = coverLinks(links, leftRows, rightRows);
    for (const RowLink& link : links)
        CHECK((cover.left[link.left] != 0 || cover.right[link.right] != 0));
    const auto count =
        std::count(cover.left.begin(), cover.left.end(), 1) + std::count(cover.right.begin(), cover.right.end(), 1);
    CHECK(count == fewestRows(links, leftRows, rightRows));
}

TEST_CASE("pair terms: a chain of a hundred thousand rows needs no recursion", "[correlation]")
{
    // Each row of f with the same row of g and the next: the one alternating path visits all of them.
    constexpr std::int64_t rows = 100000;
    const CorrelationShape shape{rows, rows, 1, 2};
    std::vector<IndexPair> pairs;
    for (std::int64_t i = 0; i < rows; ++i)
    {
        pairs.push_back({i, i});
        if (i + 1 < rows)
            pairs.push_back({i, i + 1});
    }
    CHECK(makeTerms(pairs, shape).size() == rows);
}
