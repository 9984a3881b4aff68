// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Fourier/FftPlan.h"

#include "Fourier/AlignedBuffer.h"
#include "Fourier/PlannerMutex.h"

#include <fftw3.h>

#include <cstddef>
#include <stdexcept>

namespace driftline
{

namespace
{

int signOf(FftDirection direction) { return direction == FftDirection::forward ? FFTW_FORWARD : FFTW_BACKWARD; }

/// FFTW has its own idea of a complex number: an array of two floats.
fftwf_complex* asComplex(float* samples) { return reinterpret_cast<fftwf_complex*>(samples); }

} // namespace

FftPlan::FftPlan(fftwf_plan_s* plan) : plan_(plan)
{
    if (plan == nullptr)
        throw std::runtime_error("FFTW made no plan");
}

void FftPlan::Destroy::operator()(fftwf_plan_s* plan) const
{
    const std::scoped_lock lock(plannerMutex());
    fftwf_destroy_plan(plan);
}

FftPlan FftPlan::single(int length, FftDirection direction)
{
    AlignedBuffer<float> from(2 * static_cast<std::size_t>(length));
    AlignedBuffer<float> to(from.size());
    const std::scoped_lock lock(plannerMutex());
    return FftPlan(
        fftwf_plan_dft_1d(length, asComplex(from.data()), asComplex(to.data()), signOf(direction), FFTW_ESTIMATE));
}

FftPlan FftPlan::columns(int length, int count, int stride, FftDirection direction)
{
    AlignedBuffer<float> samples(2 * static_cast<std::size_t>(length) * static_cast<std::size_t>(stride));
    auto* data = asComplex(samples.data());
    const std::scoped_lock lock(plannerMutex());
    return FftPlan(fftwf_plan_many_dft(1, &length, count, data, nullptr, stride, 1, data, nullptr, stride, 1,
                                       signOf(direction), FFTW_ESTIMATE));
}

void FftPlan::execute(const float* from, float* to) const
{
    // FFTW takes no const, but a complex transform from one array to another leaves its input alone (its manual,
    // "Planner Flags").
    fftwf_execute_dft(plan_.get(), asComplex(const_cast<float*>(from)), asComplex(to));
}

} // namespace driftline
