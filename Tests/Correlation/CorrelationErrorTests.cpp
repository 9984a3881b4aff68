// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Correlation/PairwiseCorrelation.h"
#include "Support/Catch.h"
#include "Support/CorrelationProblem.h"
#include "Support/ErrorMessage.h"

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

using namespace driftline;
using namespace driftline::test;

namespace
{

CorrelationProblem plainProblem()
{
    CorrelationProblem problem;
    problem.shape = {2, 3, 2, 4};
    problem.grid = {0.0, 1.0, 2.0, 3.5};
    problem.f.assign(2 * 2 * 4, 1.0);
    problem.g.assign(3 * 2 * 4, 2.0);
    problem.pairs = {{0, 0}, {1, 2}};
    return problem;
}

/// What can go wrong in one argument, and what the message says.
std::string complaint(const CorrelationProblem& problem)
{
    return messageOf<CorrelationArgumentError>([&] { correlate<double>(problem, CorrelationMethod::automatic); });
}

} // namespace

TEST_CASE("correlation: a wrong argument is named with the place and the remedy", "[correlation]")
{
    const auto with = [](auto change) {
        CorrelationProblem problem = plainProblem();
        change(problem);
        return complaint(problem);
    };
    CHECK(complaint(plainProblem()) == "nothing was thrown");

    CHECK(with([](auto& p) { p.grid[2] = 1.0; })
          == "grid[2] is 1, not above grid[1] = 1; sort the points and drop repeated ones");
    CHECK(with([](auto& p) { p.grid[3] = -0.5; })
          == "grid[3] is -0.5, not above grid[2] = 2; sort the points and drop repeated ones");
    CHECK(with([](auto& p) { p.grid[0] = std::numeric_limits<double>::quiet_NaN(); })
          == "grid[0] is nan; every point has to be finite");
    CHECK(with([](auto& p) { p.grid[3] = std::numeric_limits<double>::infinity(); })
          == "grid[3] is inf; every point has to be finite");
    CHECK(with([](auto& p) {
              p.grid = {-1e308, 0.0, 1.0, 1e308};
          })
          == "grid goes from -1e+308 to 1e+308, further than a double can hold; scale it down");
    CHECK(with([](auto& p) { p.grid.pop_back(); }) == "grid has 3 points, and f and g have 4; both have to agree");
    CHECK(with([](auto& p) {
              p.shape.points = 1;
              p.grid = {0.0};
              p.f.assign(4, 0.0);
              p.g.assign(6, 0.0);
          })
          == "grid has 1 point; the trapezoid rule needs at least 2");
    CHECK(with([](auto& p) {
              p.shape.points = 0;
              p.grid.clear();
              p.f.clear();
              p.g.clear();
          })
          == "grid has 0 points; the trapezoid rule needs at least 2");

    CHECK(with([](auto& p) { p.pairs.push_back({2, 0}); }) == "pairs[2] asks for row 2 of f; its rows are 0 to 1");
    CHECK(with([](auto& p) { p.pairs[1].g = -1; }) == "pairs[1] asks for row -1 of g; its rows are 0 to 2");
    CHECK(with([](auto& p) { p.pairs[0].g = std::int64_t{1} << 40; })
          == "pairs[0] asks for row 1099511627776 of g; its rows are 0 to 2");
    CHECK(with([](auto& p) {
              p.shape.rowsG = 0;
              p.g.clear();
          })
          == "pairs[0] asks for row 0 of g, which has no rows");

    CHECK(with([](auto& p) { p.f.pop_back(); })
          == "f has 15 elements, and not 2 * 2 * 4; pass the array that has the shape you named");
    CHECK(with([](auto& p) { p.g.push_back(0.0); })
          == "g has 25 elements, and not 3 * 2 * 4; pass the array that has the shape you named");
    // 2^63 * 2 * 4 wraps to 0.
    CHECK(contains(with([](auto& p) {
                       p.shape.rowsF = std::size_t{1} << 63;
                       p.f.clear();
                   }),
                   "f has 0 elements"));
}

TEST_CASE("correlation: the error knows its argument, and an output of the wrong size is refused", "[correlation]")
{
    CorrelationProblem problem = plainProblem();
    problem.pairs[1].f = 7;
    try
    {
        correlate<double>(problem, CorrelationMethod::automatic);
        FAIL("nothing was thrown");
    }
    catch (const CorrelationArgumentError& error)
    {
        CHECK(error.argument() == CorrelationArgumentError::Argument::pairs);
    }
    problem = plainProblem();
    std::vector<double> out(7);
    CHECK_THROWS_AS(correlatePairs<double>(problem.grid, problem.f, problem.g, problem.pairs, problem.shape, out),
                    std::invalid_argument);
}
