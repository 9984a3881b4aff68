// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Benchmarks/PlainLoops.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "Benchmarks/PlainLoops.h"

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace driftline::benchmarks
{
namespace HWY_NAMESPACE
{

void wholeLoop(const std::int64_t* delays, float* samples, std::size_t length, float gain, float feedback)
{
    for (std::size_t i = 0; i < length; ++i)
    {
        const std::int64_t j = static_cast<std::int64_t>(i) - delays[i];
        samples[i] = std::fma(feedback, samples[j < 0 ? 0 : j], gain * samples[i]);
    }
}

template<class Delay>
HWY_INLINE void linearLoop(const Delay* delays, float* samples, std::size_t length, float gain, float feedback)
{
    for (std::size_t i = 0; i < length; ++i)
    {
        const Delay whole = std::floor(delays[i]);
        const float fraction = static_cast<float>(delays[i] - whole);
        const std::int64_t j = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(whole);
        const float newer = samples[j < 0 ? 0 : j];
        const float older = samples[j < 1 ? 0 : j - 1];
        samples[i] = std::fma(feedback, std::fma(fraction, older - newer, newer), gain * samples[i]);
    }
}

void linearLoopDouble(const double* delays, float* samples, std::size_t length, float gain, float feedback)
{
    linearLoop(delays, samples, length, gain, feedback);
}

void linearLoopFloat(const float* delays, float* samples, std::size_t length, float gain, float feedback)
{
    linearLoop(delays, samples, length, gain, feedback);
}

template<class Delay>
HWY_INLINE void copy(const Delay* delays, float* samples, std::size_t length, float gain)
{
    for (std::size_t i = 0; i < length; ++i)
        samples[i] = gain * samples[i] + static_cast<float>(static_cast<std::int32_t>(delays[i]));
}

void copyInt64(const std::int64_t* delays, float* samples, std::size_t length, float gain)
{
    copy(delays, samples, length, gain);
}

void copyDouble(const double* delays, float* samples, std::size_t length, float gain)
{
    copy(delays, samples, length, gain);
}

void copyFloat(const float* delays, float* samples, std::size_t length, float gain)
{
    copy(delays, samples, length, gain);
}

} // namespace HWY_NAMESPACE
} // namespace driftline::benchmarks
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline::benchmarks
{

HWY_EXPORT(wholeLoop);
HWY_EXPORT(linearLoopDouble);
HWY_EXPORT(linearLoopFloat);
HWY_EXPORT(copyInt64);
HWY_EXPORT(copyDouble);
HWY_EXPORT(copyFloat);

void plainLoop(const std::int64_t* delays, float* samples, std::size_t length, float gain, float feedback)
{
    HWY_DYNAMIC_DISPATCH(wholeLoop)(delays, samples, length, gain, feedback);
}

void plainLoop(const double* delays, float* samples, std::size_t length, float gain, float feedback)
{
    HWY_DYNAMIC_DISPATCH(linearLoopDouble)(delays, samples, length, gain, feedback);
}

void plainLoop(const float* delays, float* samples, std::size_t length, float gain, float feedback)
{
    HWY_DYNAMIC_DISPATCH(linearLoopFloat)(delays, samples, length, gain, feedback);
}

void sameTraffic(const std::int64_t* delays, float* samples, std::size_t length, float gain)
{
    HWY_DYNAMIC_DISPATCH(copyInt64)(delays, samples, length, gain);
}

void sameTraffic(const double* delays, float* samples, std::size_t length, float gain)
{
    HWY_DYNAMIC_DISPATCH(copyDouble)(delays, samples, length, gain);
}

void sameTraffic(const float* delays, float* samples, std::size_t length, float gain)
{
    HWY_DYNAMIC_DISPATCH(copyFloat)(delays, samples, length, gain);
}

} // namespace driftline::benchmarks
#endif
