// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "DSP/ArrayDelay.h"

#include <cstdint>
#include <span>
#include <vector>

namespace driftline::opencl
{

/// What delays are on the device, always in words of 32 bits: int64 is cut down to what can lie within a row, and
/// float64 split on the host, which halves the first's traffic and frees the second from the device's float64.
enum class DelayForm
{
    whole,    ///< whole samples
    floating, ///< float32 as they are
    split     ///< whole samples and fractions
};

template<DelayElement Delay>
constexpr DelayForm delayForm()
{
    if constexpr (std::same_as<Delay, float>)
        return DelayForm::floating;
    else
        return std::same_as<Delay, double> ? DelayForm::split : DelayForm::whole;
}

/// Delays ready for the device: pointers to the caller's own where they are already as they have to be, else to storage
/// of this object.
class DelayWords
{
public:
    void assign(std::span<const std::int32_t> delays) { words_ = delays.data(); }
    void assign(std::span<const float> delays) { words_ = delays.data(); }
    void assign(std::span<const std::int64_t> delays);
    void assign(std::span<const double> delays);

    const void* words() const { return words_; }
    const float* fractions() const { return fractions_.data(); }

private:
    const void* words_ = nullptr;
    std::vector<std::uint32_t> wholes_;
    std::vector<float> fractions_;
};

} // namespace driftline::opencl
