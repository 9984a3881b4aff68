// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines of samples that lie in the lanes of a vector: their samples of one time make a row. Included once per Highway
// target.
#if defined(DRIFTLINE_LANE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LANE_ROWS_INL_H
#undef DRIFTLINE_LANE_ROWS_INL_H
#else
#define DRIFTLINE_LANE_ROWS_INL_H
#endif

#include "DSP/LineKernel.h"
#include "DSP/LineTaps-inl.h"

#include <hwy/highway.h>

#include <array>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

template<class D>
inline constexpr std::size_t mostLanes = hn::MaxLanes(D());

/// A pointer for each lane; null where nothing lies in it.
template<class D, class Sample>
using PerLane = std::array<Sample*, mostLanes<D>>;

/// The lines of one vector: those of one chunk after those of the other, as many chunks as fit. All have the same
/// number of channels and frames, the same kernel, gains and filters; delays, memories and inputs are their own.
struct LaneSet
{
    const LineChunk* const* chunks;
    int count;

    HWY_INLINE const LineChunk& common() const { return *chunks[0]; }

    /// Calls `visit(lane, chunk, channel)` for each line.
    template<class Visit>
    HWY_INLINE void forEachLine(Visit&& visit) const
    {
        std::size_t lane = 0;
        for (int e = 0; e < count; ++e)
            for (int c = 0; c < chunks[e]->channels; ++c, ++lane)
                visit(lane, *chunks[e], c);
    }
};

#if HWY_TARGET != HWY_SCALAR

/// Four vectors of four, rows to columns.
template<class D4, class V4>
HWY_INLINE void transpose(D4 d, V4& a, V4& b, V4& c, V4& e)
{
    const auto ac = hn::InterleaveLower(d, a, c);
    const auto be = hn::InterleaveLower(d, b, e);
    const auto acUpper = hn::InterleaveUpper(d, a, c);
    const auto beUpper = hn::InterleaveUpper(d, b, e);
    a = hn::InterleaveLower(d, ac, be);
    b = hn::InterleaveUpper(d, ac, be);
    c = hn::InterleaveLower(d, acUpper, beUpper);
    e = hn::InterleaveUpper(d, acUpper, beUpper);
}

#endif

/// Row i gets sample i of every line, and 0 where there is none: what happened to lie there could be subnormal, which
/// is slow.
template<class D>
HWY_INLINE void toRows(D, const PerLane<D, const float>& lines, int count, float* rows)
{
    constexpr std::size_t width = mostLanes<D>;
    alignas(vectorAlignment) static constexpr std::array<float, maximumChunk> silence{};
    const auto sampleOf = [&](std::size_t lane) { return lines[lane] != nullptr ? lines[lane] : silence.data(); };
    int done = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::FixedTag<float, 4> d4;
    done = count - count % 4;
    for (std::size_t lane = 0; lane < width; lane += 4)
    {
        const float* const from[] = {sampleOf(lane), sampleOf(lane + 1), sampleOf(lane + 2), sampleOf(lane + 3)};
        float* row = rows + lane;
        for (int i = 0; i < done; i += 4, row += 4 * width)
        {
            auto a = hn::LoadU(d4, from[0] + i);
            auto b = hn::LoadU(d4, from[1] + i);
            auto c = hn::LoadU(d4, from[2] + i);
            auto e = hn::LoadU(d4, from[3] + i);
            transpose(d4, a, b, c, e);
            hn::StoreU(a, d4, row);
            hn::StoreU(b, d4, row + width);
            hn::StoreU(c, d4, row + 2 * width);
            hn::StoreU(e, d4, row + 3 * width);
        }
    }
#endif
    for (std::size_t lane = 0; lane < width; ++lane)
        for (int i = done; i < count; ++i)
            rows[static_cast<std::size_t>(i) * width + lane] = sampleOf(lane)[i];
}

/// Sample i of every line gets what is in row i.
template<class D>
HWY_INLINE void fromRows(D, const float* rows, int count, const PerLane<D, float>& lines)
{
    constexpr std::size_t width = mostLanes<D>;
    for (std::size_t lane = 0; lane < width && lines[lane] != nullptr;)
    {
        int done = 0;
        std::size_t together = 1;
#if HWY_TARGET != HWY_SCALAR
        if (lane % 4 == 0 && lines[lane + 1] != nullptr && lines[lane + 2] != nullptr && lines[lane + 3] != nullptr)
        {
            const hn::FixedTag<float, 4> d4;
            float* const to[] = {lines[lane], lines[lane + 1], lines[lane + 2], lines[lane + 3]};
            const float* row = rows + lane;
            for (; done + 4 <= count; done += 4, row += 4 * width)
            {
                auto a = hn::LoadU(d4, row);
                auto b = hn::LoadU(d4, row + width);
                auto c = hn::LoadU(d4, row + 2 * width);
                auto e = hn::LoadU(d4, row + 3 * width);
                transpose(d4, a, b, c, e);
                hn::StoreU(a, d4, to[0] + done);
                hn::StoreU(b, d4, to[1] + done);
                hn::StoreU(c, d4, to[2] + done);
                hn::StoreU(e, d4, to[3] + done);
            }
            together = 4;
        }
#endif
        for (const std::size_t end = lane + together; lane < end; ++lane)
            for (int i = done; i < count; ++i)
                lines[lane][i] = rows[static_cast<std::size_t>(i) * width + lane];
    }
}

/// What the lines have recorded, their newest samples last.
template<class D>
class LaneHistory
{
public:
    static constexpr int rowsBack = 96;  ///< what a line may look back
    static constexpr int rowsAhead = 64; ///< how many samples are worked out in one go

    HWY_INLINE LaneHistory(const LaneSet& set, int samplesBack) : set_(set), samplesBack_(samplesBack)
    {
        PerLane<D, const float> past{};
        HWY_ALIGN float copies[mostLanes<D>][rowsBack];
        set.forEachLine([&](std::size_t lane, const LineChunk& chunk, int channel) {
            const float* memory = chunk.memory[channel];
            const std::uint32_t start = (chunk.writeIndex - static_cast<std::uint32_t>(samplesBack)) & chunk.mask;
            past[lane] = memory + start;
            if (start + static_cast<std::uint32_t>(samplesBack) <= chunk.mask + 1)
                return;
            for (int i = 0; i < samplesBack; ++i)
                copies[lane][i] = memory[(start + static_cast<std::uint32_t>(i)) & chunk.mask];
            past[lane] = copies[lane];
        });
        toRows(D(), past, samplesBack, row(-samplesBack));
    }

    /// Sample i of the present stretch.
    HWY_INLINE float* row(int i) { return rows_ + static_cast<std::size_t>(rowsBack + i) * mostLanes<D>; }

    /// Records the stretch, samples first to first + count - 1 of the chunks, and makes room for the next one.
    HWY_INLINE void record(int first, int count)
    {
        PerLane<D, float> memories{};
        HWY_ALIGN float discarded[rowsAhead];
        set_.forEachLine([&](std::size_t lane, const LineChunk& chunk, int channel) {
            const std::uint32_t place = (chunk.writeIndex + static_cast<std::uint32_t>(first)) & chunk.mask;
            const auto capacity = static_cast<std::size_t>(chunk.mask) + 1;
            const bool isWhole =
                place >= DelayMemory::guardSamples && place + static_cast<std::size_t>(count) <= capacity;
            memories[lane] = isWhole ? chunk.memory[channel] + place : discarded;
            for (int i = 0; !isWhole && i < count; ++i)
            {
                const std::size_t at = (place + static_cast<std::uint32_t>(i)) & chunk.mask;
                chunk.memory[channel][at] = row(i)[lane];
                if (at < DelayMemory::guardSamples)
                    chunk.memory[channel][capacity + at] = row(i)[lane];
            }
        });
        fromRows(D(), row(0), count, memories);
        std::copy(row(count - samplesBack_), row(count), row(-samplesBack_));
    }

private:
    LaneSet set_;
    int samplesBack_;
    HWY_ALIGN float rows_[(rowsBack + rowsAhead) * mostLanes<D>];
};

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
