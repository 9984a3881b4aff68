// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// The variable delay line as an operation on arrays: every sample has its own delay and reads the output itself.
///
/// The arithmetic is canonical: the same bits from every instruction set and any number of threads. All of it is
/// float32, in the default floating-point environment (subnormals stay, nothing is snapped):
///
///     y[i] = fma(feedback, r[i], gain * x[i])           the product gain * x[i] is rounded before the fused step
///
/// Whole delays (int32, int64), in samples:
///
///     r[i] = tap(i - d[i])
///
/// Fractional delays (float32, float64), in samples, read linearly:
///
///     whole    = floor(d[i])
///     fraction = d[i] - whole                           exact in the delay's own type, then rounded to float32
///     newer    = tap(i - whole)
///     older    = tap(i - whole - 1)
///     r[i]     = fma(fraction, older - newer, newer)    the difference is rounded before the fused step
///
/// and where a read lands on j:
///
///     tap(j) = y[j]      0 <= j < i
///     tap(i) = x[i]      the sample itself, not yet updated
///     tap(j), j < 0      ReadEdge::clamp: tap(0);  ReadEdge::zero: 0
///
/// Not-a-number and infinite samples follow IEEE 754; only the payload of a not-a-number is unspecified.
namespace driftline
{

/// What a read before the first sample sees.
enum class ReadEdge
{
    clamp, ///< the first sample
    zero   ///< silence
};

struct ArrayDelaySettings
{
    float gain = 0.5F;     ///< of the input, any finite value
    float feedback = 0.5F; ///< of the delayed output, any finite value
    ReadEdge edge = ReadEdge::clamp;
};

/// `rows` independent lines of `samplesPerRow` samples, one after the other (C order).
struct ArrayDelayShape
{
    std::size_t rows = 1;
    std::size_t samplesPerRow = 0;
    bool delaysAreShared = false; ///< one row of delays serves all rows; otherwise each row has its own
};

class WorkStatus;

template<class T>
concept DelayElement =
    std::same_as<T, std::int32_t> || std::same_as<T, std::int64_t> || std::same_as<T, float> || std::same_as<T, double>;

/// Runs every row. `output` has the size of `samples` and is either apart from it or the same memory (in place); it
/// must not overlap the delays.
///
/// `threads` is how many threads share the rows, at least 1; a row is one thread's work, so a single row gains nothing
/// from more. With one thread nothing is allocated and nothing blocks.
///
/// `status`, where given, counts the samples done, and a stop through it ends the work within milliseconds.
///
/// Delays are >= 0 and finite (see `findUnusableDelay`). Others never read outside the arrays, and give an unspecified
/// value. Throws std::invalid_argument when the sizes disagree with the shape. [any thread]
template<DelayElement Delay>
void arrayDelay(std::span<const float> samples, std::span<const Delay> delays, std::span<float> output,
                const ArrayDelayShape& shape, const ArrayDelaySettings& settings, unsigned threads = 1,
                WorkStatus* status = nullptr);

/// Throws std::invalid_argument when the sizes of the arrays disagree with the shape. [any thread]
void requireSizesFit(std::size_t samples, std::size_t delays, std::size_t output, const ArrayDelayShape& shape);

/// The index of the first delay that is negative or not finite, if there is one. [any thread]
template<DelayElement Delay>
std::optional<std::size_t> findUnusableDelay(std::span<const Delay> delays);

} // namespace driftline
