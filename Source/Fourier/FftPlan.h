// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

struct fftwf_plan_s;

namespace driftline
{

enum class FftDirection
{
    forward, ///< exponent -2 pi i j k / length
    inverse  ///< exponent +2 pi i j k / length, without a factor
};

/// A complex transform in single precision by FFTW. Samples are interleaved (re, im) and lie in memory that is
/// aligned as an AlignedBuffer is.
///
/// Plans are estimated, not measured: a measured plan depends on what else the machine did at that moment, and so would
/// the last bits of the sound.
class FftPlan
{
public:
    /// One transform, from one array to another. Allocates, and waits for other planners. [not the audio thread]
    static FftPlan single(int length, FftDirection direction);

    /// `count` transforms side by side, in place: sample j of transform c is at j * stride + c. Allocates, and waits
    /// for other planners. [not the audio thread]
    static FftPlan columns(int length, int count, int stride, FftDirection direction);

    /// `from` and `to` are two arrays for `single`, one for `columns`. Never allocates. [any thread, any number at
    /// once]
    void execute(const float* from, float* to) const;

private:
    struct Destroy
    {
        void operator()(fftwf_plan_s* plan) const;
    };

    explicit FftPlan(fftwf_plan_s* plan);

    std::unique_ptr<fftwf_plan_s, Destroy> plan_;
};

} // namespace driftline
