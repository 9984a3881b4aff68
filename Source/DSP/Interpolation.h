// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace driftline
{

/// How the line is read between two samples, from the coarsest to the finest.
enum class ReadKernel
{
    nearest,   ///< the sample at the delay rounded to the nearest whole one
    linear,    ///< a line through 2 samples
    hermite,   ///< a cubic through 4
    lagrange5, ///< a polynomial of degree 5 through 6
    sinc16,    ///< a windowed sinc over 16
    sinc32     ///< a windowed sinc over 32
};

/// What a kernel needs and costs. None adds latency: a delay is as long as it says.
struct ReadKernelInfo
{
    int halfWidth; ///< samples newer than the place that one read looks at
    /// The shortest delay, in samples, that is read by this kernel alone. One sample below it begins the crossfade to
    /// the next narrower kernel, which is complete at `halfWidth`.
    int shortestDelaySamples;
};

/// [any thread]
constexpr ReadKernelInfo readKernelInfo(ReadKernel kernel)
{
    switch (kernel)
    {
    case ReadKernel::nearest:
        return {0, 1};
    case ReadKernel::linear:
        return {1, 1};
    case ReadKernel::hermite:
        return {2, 3};
    case ReadKernel::lagrange5:
        return {3, 4};
    case ReadKernel::sinc16:
        return {8, 9};
    case ReadKernel::sinc32:
        return {16, 17};
    }
    return {0, 1};
}

/// The shortest delay that the line reads with any kernel, in samples: narrower ones take over below a kernel's own.
inline constexpr int shortestReadSamples = 1;

} // namespace driftline
