// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/MatrixConvolver.h"

#include "DSP/BlockMath.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace driftline
{

namespace
{

constexpr int chunkFrames = 64;

} // namespace

MatrixConvolver::~MatrixConvolver()
{
    delete fresh_.load();
    delete putDown_.load();
}

void MatrixConvolver::prepare(const ConvolverSpec& spec)
{
    spec_ = spec;
    const auto length = static_cast<std::size_t>(std::max(spec.longestResponseSamples, 1) + chunkFrames);
    past_.assign(static_cast<std::size_t>(spec.inputs), std::vector<float>(length));
    delete fresh_.exchange(nullptr);
    delete putDown_.exchange(nullptr);
    inUse_.reset();
    reset();
}

void MatrixConvolver::reset()
{
    for (auto& past : past_)
        std::fill(past.begin(), past.end(), 0.0F);
    frame_ = 0;
}

void MatrixConvolver::setResponse(Shared response)
{
    if (response != nullptr
        && (response->routing().inputs > spec_.inputs || response->routing().outputs > spec_.outputs
            || response->lengthSamples() > spec_.longestResponseSamples))
        throw std::invalid_argument("the response has more channels or is longer than the convolver is prepared for");
    releaseUnused();
    delete fresh_.exchange(new Shared(std::move(response)), std::memory_order_acq_rel);
}

void MatrixConvolver::releaseUnused() { delete putDown_.exchange(nullptr, std::memory_order_acq_rel); }

void MatrixConvolver::process(const float* const* input, float* const* output, int frames)
{
    for (int first = 0; first < frames; first += chunkFrames)
    {
        const int count = std::min(chunkFrames, frames - first);
        if (putDown_.load(std::memory_order_acquire) == nullptr)
            if (const auto* fresh = fresh_.exchange(nullptr, std::memory_order_acq_rel))
            {
                putDown_.store(inUse_.release(), std::memory_order_release);
                inUse_.reset(fresh);
            }
        const auto length = static_cast<std::int64_t>(past_.front().size());
        for (std::size_t c = 0; c < past_.size(); ++c)
        {
            float clean[chunkFrames];
            int firstBad = 0;
            sanitiseInput(input[c] + first, clean, count, firstBad);
            for (int i = 0; i < count; ++i)
                past_[c][static_cast<std::size_t>((frame_ + i) % length)] = clean[i];
        }
        for (int o = 0; o < spec_.outputs; ++o)
            std::fill_n(output[o] + first, count, 0.0F);
        const auto* response = inUse_ == nullptr ? nullptr : inUse_->get();
        for (std::size_t r = 0; response != nullptr && r < response->routing_.routes.size(); ++r)
        {
            const auto& route = response->routing_.routes[r];
            const auto& taps = response->taps_[static_cast<std::size_t>(route.response)];
            const auto& past = past_[static_cast<std::size_t>(route.input)];
            for (int i = 0; i < count; ++i)
            {
                double sum = 0.0;
                for (std::size_t k = 0; k < taps.size(); ++k)
                {
                    const auto at = (frame_ + i - static_cast<std::int64_t>(k) + length) % length;
                    sum = std::fma(static_cast<double>(taps[k]),
                                   static_cast<double>(past[static_cast<std::size_t>(at)]), sum);
                }
                output[route.output][first + i] += static_cast<float>(sum);
            }
        }
        frame_ += count;
    }
}

} // namespace driftline
