// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines that look back only a few samples, one sample after the other: a vector holds one sample of each channel, of
// one Engine or of several. Included once per Highway target.
#if defined(DRIFTLINE_LINE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DRIFTLINE_LINE_LANES_INL_H
#undef DRIFTLINE_LINE_LANES_INL_H
#else
#define DRIFTLINE_LINE_LANES_INL_H
#endif

#include "DSP/LaneFilter-inl.h"
#include "DSP/LaneRows-inl.h"
#include "DSP/LineKernel.h"
#include "DSP/LineReaders-inl.h"
#include "DSP/LineSinks-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// The two channels, exchanged.
template<class V>
HWY_INLINE V exchanged(V x)
{
#if HWY_TARGET == HWY_SCALAR
    return x; // never called: two channels do not fit
#else
    return hn::Reverse2(hn::DFromV<V>(), x);
#endif
}

/// Names the delays of one head in a chunk.
using DelaysOfChunk = const DelayFixed* (LineChunk::*)[2];

/// The delays of a head for every line.
template<class D>
struct LaneDelays
{
    PerLane<D, const DelayFixed> line{}; ///< by lane
    std::size_t lines = 0;
    bool isStill = false;  ///< whether each line has one delay only, its first
    bool areAlike = false; ///< whether all lines have the same

    HWY_INLINE LaneDelays(const LaneSet& set, DelaysOfChunk delays) : isStill(set.common().isStill)
    {
        set.forEachLine([&](std::size_t lane, const LineChunk& chunk, int channel) {
            line[lane] = (chunk.*delays)[channel];
            lines = lane + 1;
        });
        const std::size_t count = isStill ? 1 : static_cast<std::size_t>(set.common().frames);
        areAlike = std::all_of(line.begin() + 1, line.begin() + static_cast<std::ptrdiff_t>(lines),
                               [&](const DelayFixed* other) { return std::equal(other, other + count, line[0]); });
    }

    HWY_INLINE DelayFixed at(std::size_t lane, int i) const { return line[lane][isStill ? 0 : i]; }
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

template<class Kernel>
HWY_INLINE int longestLookBack(const LaneSet& set, DelaysOfChunk delays)
{
    int longest = 0;
    for (int e = 0; e < set.count; ++e)
        longest = std::max(longest, longestLookBack<Kernel>(*set.chunks[e], set.chunks[e]->*delays));
    return longest;
}

/// Whether heads at these delays can be read from the lanes' history.
template<class Kernel>
HWY_INLINE bool fitsLanes(const LineChunk& chunk, const DelayFixed* const* delays)
{
    return chunk.channels <= static_cast<int>(hn::Lanes(LaneTag())) && chunk.kernelFade == nullptr
           && chunk.readGate == nullptr && chunk.freeze == nullptr
           && longestLookBack<Kernel>(chunk, delays) <= LaneHistory<LaneTag>::rowsBack;
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

/// Lines without a fade.
template<class D>
struct NoLaneFade
{
    DelaysOfChunk near = &LineChunk::delay; ///< what is read in lanes

    HWY_INLINE void begin(int, int) {}
    HWY_INLINE hn::VFromD<D> mix(int, hn::VFromD<D> read) const { return read; }
};

/// A crossfade of which one head is near and read in lanes, and the other one so far that it has been read before.
template<class D>
class LaneFade
{
public:
    DelaysOfChunk near; ///< the head that is near

    /// `farSamples`: what the other head reads, for each channel.
    HWY_INLINE LaneFade(const LineChunk& chunk, bool isNewNear, const std::array<const float*, 2>& farSamples)
        : near(isNewNear ? &LineChunk::delay : &LineChunk::fadingDelay), chunk_(chunk), isNewNear_(isNewNear),
          farSamples_(farSamples)
    {}

    HWY_INLINE void begin(int first, int count)
    {
        spread(isNewNear_ ? chunk_.fadeIn : chunk_.fadeOut, first, count, nearGains_);
        spread(isNewNear_ ? chunk_.fadeOut : chunk_.fadeIn, first, count, farGains_);
        spread(farSamples_.data(), first, count, farRows_);
    }

    HWY_INLINE hn::VFromD<D> mix(int i, hn::VFromD<D> read) const
    {
        const D d;
        const auto rowOf = [&](const float* rows) { return hn::Load(d, rows + static_cast<std::size_t>(i) * width); };
        const auto nearGain = rowOf(nearGains_);
        const auto farGain = rowOf(farGains_);
        const auto far = rowOf(farRows_);
        // The one at `fadingDelay` is the product that is rounded first.
        return isNewNear_ ? fusedMultiplyAdd(d, nearGain, read, hn::Mul(farGain, far))
                          : fusedMultiplyAdd(d, farGain, far, hn::Mul(nearGain, read));
    }

private:
    static constexpr std::size_t width = mostLanes<D>;
    static constexpr std::size_t rowsAhead = LaneHistory<D>::rowsAhead;

    HWY_INLINE void spread(const float* const* from, int first, int count, float* rows) const
    {
        PerLane<D, const float> lines{};
        for (std::size_t c = 0; c < static_cast<std::size_t>(chunk_.channels); ++c)
            lines[c] = from[c] + first;
        toRows(D(), lines, count, rows);
    }

    const LineChunk& chunk_;
    bool isNewNear_;
    std::array<const float*, 2> farSamples_;
    HWY_ALIGN float nearGains_[rowsAhead * width];
    HWY_ALIGN float farGains_[rowsAhead * width];
    HWY_ALIGN float farRows_[rowsAhead * width];
};

/// The lines of one vector, on their way through a chunk.
template<class Kernel, class D, template<class> class Fade>
class LaneLines
{
    using V = hn::VFromD<D>;

public:
    HWY_INLINE LaneLines(const LaneSet& set, Fade<D>& fade)
        : set_(set), common_(set.common()), fade_(fade), delays_(set, fade.near),
          history_(set, longestLookBack<Kernel>(set, fade.near)), highPass_(set, &LineChunk::highPass),
          lowPass_(set, &LineChunk::lowPass)
    {}

    /// What comes in at samples first to first + count - 1.
    HWY_INLINE void begin(int first, int count)
    {
        PerLane<D, const float> lines{};
        set_.forEachLine(
            [&](std::size_t lane, const LineChunk& chunk, int channel) { lines[lane] = chunk.input[channel] + first; });
        toRows(D(), lines, count, inputs_);
        fade_.begin(first, count);
    }

    /// Works out sample `at` of the chunk, which is row i of the stretch.
    HWY_INLINE void step(int at, int i)
    {
        const D d;
        const auto gain = [&](const float* gains) { return hn::Set(d, gains[at]); };
        auto x = snap(fade_.mix(i, read(at, i)));
        if (highPass_.isOn())
            x = snap(fusedMultiplyAdd(d, gain(common_.highPassAmount), highPass_.process(x), x));
        if (lowPass_.isOn())
            x = snap(lowPass_.process(x));
        x = drive(d, x, gain(common_.drive), common_.driveLimit);
        hn::Store(x, d, rowOf(shaped_, i));
        auto w = fusedMultiplyAdd(d, gain(common_.feedbackSelf), x, hn::Load(d, rowOf(inputs_, i)));
        if (common_.channels == 2)
            w = fusedMultiplyAdd(d, gain(common_.feedbackOther), exchanged(x), w);
        hn::Store(snap(w), d, history_.row(i));
    }

    /// Hands out what `begin` and the steps have made.
    HWY_INLINE void end(int first, int count)
    {
        PerLane<D, float> lines{};
        set_.forEachLine([&](std::size_t lane, const LineChunk& chunk, int channel) {
            lines[lane] = chunk.delayed[channel] + first;
        });
        fromRows(D(), shaped_, count, lines);
        history_.record(first, count);
    }

    HWY_INLINE void finish()
    {
        highPass_.finish();
        lowPass_.finish();
    }

private:
    static constexpr std::size_t width = mostLanes<D>;

    static HWY_INLINE float* rowOf(float* rows, int i) { return rows + static_cast<std::size_t>(i) * width; }

    /// What each line reads for sample `at` of the chunk, which is row i of the history.
    HWY_INLINE V read(int at, int i)
    {
        const D d;
        if (delays_.areAlike)
        {
            const DelayFixed delay = delays_.at(0, at) + Kernel::rounding;
            const auto whole = static_cast<std::uint32_t>(delay >> delayFractionBits);
            const LaneTaps<D> taps{history_.row(i - static_cast<int>(whole))};
            return readWithin<Kernel>(taps, whole, hn::Set(d, fractionOf(delay)));
        }
        HWY_ALIGN float values[width] = {};
        for (std::size_t lane = 0; lane < delays_.lines; ++lane)
        {
            const DelayFixed delay = delays_.at(lane, at) + Kernel::rounding;
            const LaneTape tape{history_.row(-LaneHistory<D>::rowsBack) + lane, width};
            const auto whole = static_cast<std::uint32_t>(delay >> delayFractionBits);
            const auto now = static_cast<std::uint32_t>(LaneHistory<D>::rowsBack + i);
            values[lane] = readLane<Kernel>(tape, {now, whole, fractionOf(delay)});
        }
        return hn::Load(d, values);
    }

    LaneSet set_;
    const LineChunk& common_;
    Fade<D>& fade_;
    LaneDelays<D> delays_;
    LaneHistory<D> history_;
    LaneFilter<double, D> highPass_;
    LaneFilter<float, D> lowPass_;
    HWY_ALIGN float inputs_[LaneHistory<D>::rowsAhead * width];
    HWY_ALIGN float shaped_[LaneHistory<D>::rowsAhead * width];
};

/// Works through chunks whose delays, or those of a fade's near head, `fitsLanes`: a sample after the other. Vectors of
/// lines take turns, so that one is worked on while the other waits for its own sample before.
template<class... Lines>
HWY_INLINE void runLanes(int frames, Lines&... lines)
{
    constexpr int atOnce = LaneHistory<LaneTag>::rowsAhead;
    for (int first = 0; first < frames; first += atOnce)
    {
        const int count = std::min(atOnce, frames - first);
        (lines.begin(first, count), ...);
        for (int i = 0; i < count; ++i)
            (lines.step(first + i, i), ...);
        (lines.end(first, count), ...);
    }
    (lines.finish(), ...);
}

/// One chunk.
template<class Kernel>
HWY_NOINLINE void processLanes(const LineChunk& chunk)
{
    const LineChunk* only = &chunk;
    NoLaneFade<LaneTag> none;
    LaneLines<Kernel, LaneTag, NoLaneFade> lines({&only, 1}, none);
    runLanes(chunk.frames, lines);
}

/// One chunk that fades.
template<class Kernel>
HWY_NOINLINE void processLanes(const LineChunk& chunk, LaneFade<LaneTag>& fade)
{
    const LineChunk* only = &chunk;
    LaneLines<Kernel, LaneTag, LaneFade> lines({&only, 1}, fade);
    runLanes(chunk.frames, lines);
}

/// As wide as vectors are.
using WideLaneTag = hn::CappedTag<float, 16>;

/// Chunks in one wide vector.
template<class Kernel>
HWY_NOINLINE void processLanes(const LaneSet& set)
{
    NoLaneFade<WideLaneTag> none;
    LaneLines<Kernel, WideLaneTag, NoLaneFade> lines(set, none);
    runLanes(set.common().frames, lines);
}

/// Chunks in two.
template<class Kernel>
HWY_NOINLINE void processLanes(const LaneSet& first, const LaneSet& second)
{
    NoLaneFade<WideLaneTag> none;
    LaneLines<Kernel, WideLaneTag, NoLaneFade> firstLines(first, none);
    LaneLines<Kernel, WideLaneTag, NoLaneFade> secondLines(second, none);
    runLanes(first.common().frames, firstLines, secondLines);
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#endif
