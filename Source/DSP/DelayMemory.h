// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace driftline
{

/// The most samples that the line works through in one go. It bounds the scratch memory of everything in the
/// path.
inline constexpr int maximumChunk = 256;

/// The widest vector, in bytes. What lies in step with the chunk is aligned to it: a vector across two cache lines
/// costs twice.
inline constexpr std::size_t vectorAlignment = 64;

/// The ring that one channel's line is recorded in. Its capacity is a power of two, and its first samples are
/// repeated behind its end, so that a run of up to `guardSamples` can be read without looking for the wrap.
class DelayMemory
{
public:
    static constexpr std::size_t guardSamples = maximumChunk + 64;

    /// Makes room for reads up to `longestDelaySamples` back, and clears. Allocates. [not the audio thread]
    void allocate(std::size_t longestDelaySamples)
    {
        std::size_t capacity = 1024;
        while (capacity < longestDelaySamples + guardSamples)
            capacity *= 2;
        samples_.reset(); // the old one first: two of them may be more than there is
        samples_.reset(new (std::align_val_t{vectorAlignment}) float[capacity + guardSamples]());
        mask_ = static_cast<std::uint32_t>(capacity - 1);
    }

    /// Silences `count` samples (at most the capacity) from absolute index `first` on. [audio thread]
    void erase(std::uint64_t first, std::size_t count)
    {
        const std::size_t capacity = std::size_t{mask_} + 1;
        const auto begin = static_cast<std::size_t>(first & mask_);
        const std::size_t beforeWrap = std::min(count, capacity - begin);
        const auto fill = [&](std::size_t from, std::size_t length) {
            std::fill_n(data() + from, length, 0.0F);
            if (from < guardSamples)
                std::fill_n(data() + capacity + from, std::min(length, guardSamples - from), 0.0F);
        };
        fill(begin, beforeWrap);
        fill(0, count - beforeWrap);
    }

    /// Writes `count` samples from absolute index `first` on.
    void record(std::uint64_t first, const float* samples, std::size_t count)
    {
        const std::size_t capacity = std::size_t{mask_} + 1;
        for (std::size_t done = 0; done < count;)
        {
            const auto place = static_cast<std::size_t>((first + done) & mask_);
            const std::size_t length = std::min(count - done, capacity - place);
            std::copy_n(samples + done, length, data() + place);
            if (place < guardSamples)
                std::copy_n(samples + done, std::min(length, guardSamples - place), data() + capacity + place);
            done += length;
        }
    }

    float* data() { return samples_.get(); }
    const float* data() const { return samples_.get(); }
    std::uint32_t mask() const { return mask_; }

private:
    struct AlignedDelete
    {
        void operator()(float* samples) const { ::operator delete[](samples, std::align_val_t{vectorAlignment}); }
    };

    std::unique_ptr<float[], AlignedDelete> samples_;
    std::uint32_t mask_ = 0;
};

} // namespace driftline
