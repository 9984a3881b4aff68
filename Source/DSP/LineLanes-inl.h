// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines that look back only a few samples, one sample after the other: a vector holds one sample of each channel.
// Included once per Highway target.
#if defined(DRIFTLINE_LINE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LINE_LANES_INL_H
#undef DRIFTLINE_LINE_LANES_INL_H
#else
#define DRIFTLINE_LINE_LANES_INL_H
#endif

#include "DSP/LineKernel.h"
#include "DSP/LineReaders-inl.h"
#include "DSP/LineSinks-inl.h"
#include "DSP/OnePole-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

// Everything is kept in rows of one sample a channel, as many as a vector has lanes. What lies in the others is 0: what
// happened to lie there could be subnormal, which is slow.

constexpr std::size_t mostLanes = hn::MaxLanes(LaneTag());
constexpr int rowsBack = 96;  ///< what a line may look back
constexpr int rowsAhead = 64; ///< how many samples are worked out in one go

/// The two channels, exchanged.
HWY_INLINE Lanes exchanged(Lanes x)
{
#if HWY_TARGET == HWY_SCALAR
    return x; // never called: two channels do not fit
#else
    return hn::Reverse2(LaneTag(), x);
#endif
}

/// The filter of OnePole.h for one sample of every channel after the other: what the scan takes in at each level is
/// kept.
template<class Scan>
class LaneFilter
{
    using ScanTag = hn::CappedTag<Scan, 4>;

public:
    /// Takes over what the channels' filters remember.
    HWY_INLINE LaneFilter(const LineChunk& chunk, const LoopFilter<Scan>& filter)
        : filter_(filter), channels_(chunk.channels)
    {
        if (!isOn())
            return;
        for (int c = 0; c < channels_; ++c)
        {
            const auto& state = *filter.state[c];
            carried_[c] = state.carried;
            scanCarried_[c] = static_cast<Scan>(state.carried);
            for (int j = 0; j < chunk.placeInBlock; ++j)
                begun_[j][c] = state.begun[static_cast<std::size_t>(j)];
        }
        while (place_ < chunk.placeInBlock)
            process(hn::Load(LaneTag(), begun_[place_]));
    }

    HWY_INLINE bool isOn() const { return filter_.factors != nullptr; }

    /// The low-pass of each channel's next sample.
    HWY_INLINE Lanes process(Lanes x)
    {
        const ScanTag d;
        HWY_ALIGN float y[mostLanes];
        hn::Store(x, LaneTag(), begun_[place_]);
        for (std::size_t lane = 0; lane < hn::Lanes(LaneTag()); lane += hn::Lanes(d))
        {
            auto sum = hn::Mul(hn::Set(d, filter_.factors->gain), loadAs(d, begun_[place_] + lane));
            for (int level = 0; level < onePoleLevels; ++level)
            {
                const int half = 1 << level;
                if ((place_ & half) != 0)
                    sum = fusedMultiplyAdd(d, decay(place_ % half), hn::Load(d, lowerHalf_[level] + lane), sum);
                else
                    hn::Store(sum, d, lowerHalf_[level] + lane);
            }
            hn::Store(sum, d, last_ + lane);
            const auto low = fusedMultiplyAdd(d, decay(place_), hn::Load(d, scanCarried_ + lane), sum);
            hn::StoreU(asFloats(d, low), hn::Rebind<float, ScanTag>(), y + lane);
        }
        if (++place_ == onePoleBlock)
            endBlock();
        return hn::Load(LaneTag(), y);
    }

    /// Gives the states back.
    HWY_INLINE void finish() const
    {
        if (!isOn())
            return;
        for (int c = 0; c < channels_; ++c)
        {
            filter_.state[c]->carried = carried_[c];
            for (int j = 0; j < place_; ++j)
                filter_.state[c]->begun[static_cast<std::size_t>(j)] = begun_[j][c];
        }
    }

private:
    HWY_INLINE auto decay(int place) const
    {
        return hn::Set(ScanTag(), filter_.factors->decay[static_cast<std::size_t>(place)]);
    }

    HWY_INLINE void endBlock()
    {
        place_ = 0;
        for (int c = 0; c < channels_; ++c)
        {
            carried_[c] = carryOn(*filter_.factors, carried_[c], static_cast<double>(last_[c]));
            scanCarried_[c] = static_cast<Scan>(carried_[c]);
        }
    }

    const LoopFilter<Scan>& filter_;
    int channels_;
    int place_ = 0;
    double carried_[mostLanes] = {};
    HWY_ALIGN Scan scanCarried_[mostLanes] = {};
    HWY_ALIGN Scan last_[mostLanes] = {};
    HWY_ALIGN Scan lowerHalf_[onePoleLevels][mostLanes] = {};
    HWY_ALIGN float begun_[onePoleBlock][mostLanes] = {};
};

/// What the channels have recorded, their newest samples last.
class LaneHistory
{
public:
    HWY_INLINE LaneHistory(const LineChunk& chunk, int samplesBack) : chunk_(chunk), samplesBack_(samplesBack)
    {
        for (int c = 0; c < chunk.channels; ++c)
        {
            const Tape tape{chunk.memory[c], chunk.mask};
            for (int back = 1; back <= samplesBack; ++back)
                row(-back)[c] = tape.at(chunk.writeIndex - static_cast<std::uint32_t>(back));
        }
    }

    /// Sample i of the present stretch.
    HWY_INLINE float* row(int i) { return rows_ + static_cast<std::size_t>(rowsBack + i) * hn::Lanes(LaneTag()); }

    /// Records the stretch, samples first to first + count - 1 of the chunk, and makes room for the next one.
    HWY_INLINE void record(int first, int count)
    {
        const auto capacity = static_cast<std::size_t>(chunk_.mask) + 1;
        for (int c = 0; c < chunk_.channels; ++c)
        {
            for (int i = 0; i < count; ++i)
            {
                const std::size_t at = (chunk_.writeIndex + static_cast<std::uint32_t>(first + i)) & chunk_.mask;
                chunk_.memory[c][at] = row(i)[c];
                if (at < DelayMemory::guardSamples)
                    chunk_.memory[c][capacity + at] = row(i)[c];
            }
        }
        std::copy(row(count - samplesBack_), row(count), row(-samplesBack_));
    }

private:
    const LineChunk& chunk_;
    int samplesBack_;
    HWY_ALIGN float rows_[(rowsBack + rowsAhead) * mostLanes] = {};
};

/// What each channel reads for sample i of the chunk, which is row `now` of the history.
template<class Kernel>
class LaneReader
{
public:
    HWY_INLINE LaneReader(const LineChunk& chunk, const DelayFixed* const* delays, LaneHistory& history)
        : chunk_(chunk), delays_(delays), history_(history)
    {
        const int count = chunk.isStill ? 1 : chunk.frames;
        areAlike_ = chunk.channels == 1 || std::equal(delays[0], delays[0] + count, delays[1]);
    }

    HWY_INLINE Lanes read(int i, int now)
    {
        const LaneTag d;
        if (areAlike_)
        {
            const DelayFixed delay = delayOf(0, i);
            const auto whole = static_cast<std::uint32_t>(delay >> delayFractionBits);
            const LaneTaps taps{history_.row(now - static_cast<int>(whole))};
            return readWithin<Kernel>(taps, whole, hn::Set(d, fractionOf(delay)));
        }
        HWY_ALIGN float values[mostLanes] = {};
        for (int c = 0; c < chunk_.channels; ++c)
        {
            const DelayFixed delay = delayOf(c, i);
            const LaneTape tape{history_.row(-rowsBack) + c, hn::Lanes(d)};
            const auto whole = static_cast<std::uint32_t>(delay >> delayFractionBits);
            values[c] =
                readWithin<Kernel>(tape, {static_cast<std::uint32_t>(rowsBack + now), whole, fractionOf(delay)});
        }
        return hn::Load(d, values);
    }

private:
    HWY_INLINE DelayFixed delayOf(int channel, int i) const
    {
        return delays_[channel][chunk_.isStill ? 0 : i] + Kernel::rounding;
    }

    const LineChunk& chunk_;
    const DelayFixed* const* delays_;
    LaneHistory& history_;
    bool areAlike_ = true;
};

/// How many samples heads at these delays look back at the most.
template<class Kernel>
HWY_INLINE int longestLookBack(const LineChunk& chunk, const DelayFixed* const* delays)
{
    DelayFixed longest = 0;
    for (int c = 0; c < chunk.channels; ++c)
        longest = std::max(longest, *std::max_element(delays[c], delays[c] + (chunk.isStill ? 1 : chunk.frames)));
    const DelayFixed whole = (longest + Kernel::rounding) >> delayFractionBits;
    return static_cast<int>(std::min<DelayFixed>(whole, 1 << 20)) + std::max(Kernel::halfWidth, 1);
}

/// Whether heads at these delays can be read from the lanes' history.
template<class Kernel>
HWY_INLINE bool fitsLanes(const LineChunk& chunk, const DelayFixed* const* delays)
{
    return chunk.channels <= static_cast<int>(hn::Lanes(LaneTag())) && chunk.kernelFade == nullptr
           && chunk.readGate == nullptr && chunk.freeze == nullptr
           && longestLookBack<Kernel>(chunk, delays) <= rowsBack;
}

/// Whether no head at these delays looks at what the chunk writes, whatever its kernel does near its own limit.
template<class Kernel>
HWY_INLINE bool isFar(const LineChunk& chunk, const DelayFixed* const* delays)
{
    const int nearest = chunk.frames + 2 * std::max(Kernel::halfWidth, 1);
    for (int c = 0; c < chunk.channels; ++c)
        if ((*std::min_element(delays[c], delays[c] + chunk.frames) >> delayFractionBits) < nearest)
            return false;
    return true;
}

/// A crossfade of which one head is near and read in lanes, and the other one so far that it has been read before.
struct LaneFade
{
    bool isNewNear;                   ///< whether the near head is the one at `delay`
    const DelayFixed* const* near;    ///< its delays
    const float* const* nearGain;     ///< its gains
    const DelayFixed* const* farAway; ///< the other one's delays
    const float* const* farGain;      ///< its gains
    const float* farSamples[2] = {};  ///< what it reads
};

/// Spreads what belongs to the channels into rows.
HWY_INLINE void spread(const LineChunk& chunk, const float* const* from, int first, int count, float* rows)
{
    for (int c = 0; c < chunk.channels; ++c)
        for (int i = 0; i < count; ++i)
            rows[static_cast<std::size_t>(i) * hn::Lanes(LaneTag()) + static_cast<std::size_t>(c)] = from[c][first + i];
}

/// Works through a chunk whose delays, or those of a fade's near head, `fitsLanes`: a sample after the other, both
/// channels at once.
template<class Kernel>
HWY_NOINLINE void processLanes(const LineChunk& chunk, const LaneFade* fade)
{
    const LaneTag d;
    const DelayFixed* const* delays = fade != nullptr ? fade->near : chunk.delay;
    LaneFilter<double> highPass(chunk, chunk.highPass);
    LaneFilter<float> lowPass(chunk, chunk.lowPass);
    LaneHistory history(chunk, longestLookBack<Kernel>(chunk, delays));
    LaneReader<Kernel> reader(chunk, delays, history);
    HWY_ALIGN float inputs[rowsAhead * mostLanes] = {};
    HWY_ALIGN float shaped[rowsAhead * mostLanes] = {};
    HWY_ALIGN float nearGains[rowsAhead * mostLanes] = {};
    HWY_ALIGN float farGains[rowsAhead * mostLanes] = {};
    HWY_ALIGN float farSamples[rowsAhead * mostLanes] = {};
    const auto rowOf = [&](float* rows, int i) { return rows + static_cast<std::size_t>(i) * hn::Lanes(d); };
    for (int first = 0; first < chunk.frames; first += rowsAhead)
    {
        const int count = std::min(rowsAhead, chunk.frames - first);
        spread(chunk, chunk.input, first, count, inputs);
        if (fade != nullptr)
        {
            spread(chunk, fade->nearGain, first, count, nearGains);
            spread(chunk, fade->farGain, first, count, farGains);
            spread(chunk, fade->farSamples, first, count, farSamples);
        }
        const auto faded = [&](int i, Lanes near) {
            const auto nearGain = hn::Load(d, rowOf(nearGains, i));
            const auto farGain = hn::Load(d, rowOf(farGains, i));
            const auto far = hn::Load(d, rowOf(farSamples, i));
            // The one at `fadingDelay` is the product that is rounded first.
            return fade->isNewNear ? fusedMultiplyAdd(d, nearGain, near, hn::Mul(farGain, far))
                                   : fusedMultiplyAdd(d, farGain, far, hn::Mul(nearGain, near));
        };
        for (int i = 0; i < count; ++i)
        {
            const int at = first + i;
            const auto gain = [&](const float* gains) { return hn::Set(d, gains[at]); };
            const auto read = reader.read(at, i);
            auto x = snap(fade != nullptr ? faded(i, read) : read);
            if (highPass.isOn())
                x = snap(fusedMultiplyAdd(d, gain(chunk.highPassAmount), highPass.process(x), x));
            if (lowPass.isOn())
                x = snap(lowPass.process(x));
            x = drive(d, x, gain(chunk.drive), chunk.driveLimit);
            hn::Store(x, d, rowOf(shaped, i));
            auto w = fusedMultiplyAdd(d, gain(chunk.feedbackSelf), x, hn::Load(d, rowOf(inputs, i)));
            if (chunk.channels == 2)
                w = fusedMultiplyAdd(d, gain(chunk.feedbackOther), exchanged(x), w);
            hn::Store(snap(w), d, history.row(i));
        }
        for (int c = 0; c < chunk.channels; ++c)
            for (int i = 0; i < count; ++i)
                chunk.delayed[c][first + i] = rowOf(shaped, i)[c];
        history.record(first, count);
    }
    highPass.finish();
    lowPass.finish();
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
