// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>

/// The pairwise correlation: over a grid x of P increasing points, any spacing, for rows of f (A x K x P) and of g
/// (B x K x P) and a list of index pairs,
///
///     out[k, m] = sum over pairs (a, b) of trapz(f[a, k, j] * g[b, k, clamp(j - (m - floor(P / 2)), 0, P - 1)], x)
///
/// where trapz is the trapezoid rule over j. A pair that is listed twice counts twice; the order of the pairs does not
/// matter; an empty list gives zeros. All arithmetic is double, whatever the samples are.
namespace driftline
{

/// A row of f and a row of g, counted from 0. Two int64 side by side, as in a row of an (L, 2) array.
struct IndexPair
{
    std::int64_t f = 0;
    std::int64_t g = 0;

    bool operator==(const IndexPair&) const = default;
};

/// The sizes A, B, K and P of the arrays.
struct CorrelationShape
{
    std::size_t rowsF = 0;   ///< A
    std::size_t rowsG = 0;   ///< B
    std::size_t outputs = 0; ///< K: each is correlated by itself
    std::size_t points = 0;  ///< P, at least 2
};

enum class CorrelationMethod
{
    automatic, ///< whichever takes the least counted work
    direct,    ///< the definition, pair by pair and lag by lag: the reference for the others
    folded,    ///< rows that share their partners are added, then lag by lag
    spectral   ///< rows that share their partners are added, then by Fourier transforms
};

struct CorrelationOptions
{
    unsigned threads = 0; ///< 0: one per processor. Any number gives the same bits
    CorrelationMethod method = CorrelationMethod::automatic;

    /// Called with the share that is done, 0 to 1, by the calling thread alone, as often as `shouldStop`.
    std::function<void(double shareDone)> progress;

    /// Asked by the calling thread alone: soon after the start, and then every 20 ms or, where that is later, between
    /// two steps of the work, of which none is longer than one transform. Where it returns true the work ends in
    /// CorrelationStopped. It may also throw.
    std::function<bool()> shouldStop;
};

/// What an argument has to be and is not. The message is one line that starts with the argument's name as above (grid,
/// f, g, pairs), and names the place in it and the remedy; a caller with a better name for it, as a file's, can put
/// that before it.
class CorrelationArgumentError : public std::invalid_argument
{
public:
    enum class Argument
    {
        grid,
        f,
        g,
        pairs
    };

    CorrelationArgumentError(Argument argument, const std::string& message)
        : std::invalid_argument(message), argument_(argument)
    {}

    Argument argument() const { return argument_; }

private:
    Argument argument_;
};

/// `shouldStop` said so. What the output holds then is unspecified.
class CorrelationStopped : public std::exception
{
public:
    const char* what() const noexcept override { return "the correlation was stopped"; }
};

template<class T>
concept CorrelationSample = std::same_as<T, float> || std::same_as<T, double>;

/// Computes out (K x P). All arrays are in C order: the last axis runs fastest.
///
/// Exact to 1e-12 of the largest output for double samples and to 1e-6 for float samples. A not-a-number or an infinity
/// in a row that a pair names makes all of that k's output unspecified.
///
/// Throws CorrelationArgumentError for a grid that is not finite or not increasing, pairs out of range, sizes that
/// disagree with the shape, and P < 2; CorrelationStopped; std::bad_alloc. [any thread; blocks until done]
template<CorrelationSample Sample>
void correlatePairs(std::span<const double> grid, std::span<const Sample> f, std::span<const Sample> g,
                    std::span<const IndexPair> pairs, const CorrelationShape& shape, std::span<double> out,
                    const CorrelationOptions& options = {});

} // namespace driftline
