// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "DSP/LineKernel.h"

// Without a fused multiply-add in hardware a vector has nothing over one sample at a time.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "DSP/LineKernel.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "DSP/FusedMultiplyAdd-inl.h"
#include "DSP/LineLanes-inl.h"
#include "DSP/LineReaders-inl.h"
#include "DSP/LineSinks-inl.h"
#include "DSP/OnePole-inl.h"
#include "DSP/Snap-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace driftline
{
namespace HWY_NAMESPACE
{

/// A stretch of the chunk whose samples do not depend on each other.
struct Wave
{
    int first;
    int end;
};

/// Runs `plain(i)` or, for whole vectors, `vector(i)` over a wave.
template<class Vector, class Plain>
HWY_INLINE void overWave(Wave wave, Vector&& vector, Plain&& plain)
{
    const auto lanes = static_cast<int>(hn::Lanes(FloatTag()));
    int i = wave.first;
    for (; i + lanes <= wave.end; i += lanes)
        vector(i);
    for (; i < wave.end; ++i)
        plain(i);
}

/// What one head reads over a wave. Not inlined: each kernel's code is large and is called for a whole wave. The sink
/// is not copied: a copy would wait until the members that have just been written are in the cache.
template<class Kernel, class Sink>
HWY_NOINLINE void readHead(const LineChunk& chunk, int channel, const DelayFixed* delays, Wave wave, const Sink& sink)
{
    const Tape tape{chunk.memory[channel], chunk.mask};
    const auto nowAt = [&](int i) { return chunk.writeIndex + static_cast<std::uint32_t>(i); };
    if (chunk.isStill)
        return readStill<Kernel>(tape, chunk.writeIndex, delays[0], wave.first, wave.end, sink);
    overWave(
        wave, [&](int i) { sink(FloatTag(), i, readVector<Kernel>(tape, nowAt(i), delays + i)); },
        [&](int i) { sink(i, readOne<Kernel>(tape, nowAt(i), delays[i])); });
}

/// Calls `visit` with an object of the kernel's type.
template<class Visit>
HWY_INLINE auto visitKernel(ReadKernel kernel, Visit&& visit)
{
    switch (kernel)
    {
    case ReadKernel::nearest:
        return visit(Nearest());
    case ReadKernel::linear:
        break;
    case ReadKernel::hermite:
        return visit(Hermite());
    case ReadKernel::lagrange5:
        return visit(Lagrange5());
    case ReadKernel::sinc16:
        return visit(Sinc16());
    case ReadKernel::sinc32:
        return visit(Sinc32());
    }
    return visit(Linear());
}

/// The read heads and their crossfade.
template<class Kernel>
HWY_NOINLINE void readHeads(const LineChunk& chunk, int channel, Wave wave, float* out)
{
    readHead<Kernel>(chunk, channel, chunk.delay[channel], wave, Store{out});
    if (!chunk.isFading)
        return;
    std::array<float, maximumChunk> fading;
    readHead<Kernel>(chunk, channel, chunk.fadingDelay[channel], wave, Store{fading.data()});
    const float* fadeIn = chunk.fadeIn[channel];
    const float* fadeOut = chunk.fadeOut[channel];
    for (int i = wave.first; i < wave.end; ++i)
        out[i] = std::fma(fadeIn[i], out[i], fadeOut[i] * fading[static_cast<std::size_t>(i)]);
}

/// Fades from what the former kernel reads.
HWY_NOINLINE void fadeKernels(const LineChunk& chunk, int channel, Wave wave, float* read)
{
    std::array<float, maximumChunk> former;
    visitKernel(chunk.formerKernel,
                [&](auto kernel) { readHeads<decltype(kernel)>(chunk, channel, wave, former.data()); });
    for (int i = wave.first; i < wave.end; ++i)
    {
        const float before = former[static_cast<std::size_t>(i)];
        read[i] = std::fma(chunk.kernelFade[i], read[i] - before, before);
    }
}

/// The read heads, their crossfade, the one between kernels, and the gate: with the snap that the sink begins with, r
/// in the design's signal path.
template<class Kernel, class Sink>
HWY_INLINE void readWave(const LineChunk& chunk, int channel, Wave wave, const Sink& sink)
{
    if (!chunk.isFading && chunk.readGate == nullptr && chunk.kernelFade == nullptr)
        return readHead<Kernel>(chunk, channel, chunk.delay[channel], wave, sink);
    float* read = chunk.delayed[channel];
    readHeads<Kernel>(chunk, channel, wave, read);
    if (chunk.kernelFade != nullptr)
        fadeKernels(chunk, channel, wave, read);
    for (int i = wave.first; chunk.readGate != nullptr && i < wave.end; ++i)
        read[i] *= chunk.readGate[i];
    const FloatTag d;
    overWave(
        wave, [&](int i) { sink(d, i, hn::LoadU(d, read + i)); }, [&](int i) { sink(i, read[i]); });
}

/// Read, high-pass, low-pass, drive: f in the design's signal path.
template<class Kernel>
HWY_INLINE void readAndShape(const LineChunk& chunk, int channel, Wave wave)
{
    float* x = chunk.delayed[channel];
    const Snapped<Store> snapped{{x}};
    const Snapped<Driven> driven{{chunk.drive, chunk.driveLimit, {x}}};
    const auto runOf = [&](const auto& filter) {
        return OnePoleRun<typename std::decay_t<decltype(filter)>::ScanType>{*filter.factors, *filter.state[channel],
                                                                             chunk.placeInBlock, wave.first, wave.end};
    };
    const bool hasHighPass = chunk.highPass.factors != nullptr;
    const bool hasLowPass = chunk.lowPass.factors != nullptr;
    if (!hasHighPass && !hasLowPass)
        return readWave<Kernel>(chunk, channel, wave, driven);
    readWave<Kernel>(chunk, channel, wave, snapped);
    if (hasHighPass && hasLowPass)
        runOnePole(runOf(chunk.highPass), x, TakenOff<Snapped<Store>>{x, chunk.highPassAmount, snapped});
    else if (hasHighPass)
        runOnePole(runOf(chunk.highPass), x, TakenOff<Snapped<Driven>>{x, chunk.highPassAmount, driven});
    if (hasLowPass)
        runOnePole(runOf(chunk.lowPass), x, driven);
}

/// Keeps the copy of the ring's start behind its end up to date.
HWY_INLINE void mirrorGuard(const LineChunk& chunk, int channel, std::uint32_t place, int count)
{
    float* memory = chunk.memory[channel];
    const auto capacity = static_cast<std::size_t>(chunk.mask) + 1;
    for (int i = 0; i < count; ++i)
    {
        const std::size_t at = (place + static_cast<std::uint32_t>(i)) & chunk.mask;
        if (at < DelayMemory::guardSamples)
            memory[capacity + at] = memory[at];
    }
}

/// w = x + feedback, or what the frozen memory repeats, into the memory.
HWY_NOINLINE void writeWave(const LineChunk& chunk, int channel, Wave wave)
{
    const FloatTag d;
    const float* input = chunk.input[channel];
    const float* self = chunk.delayed[channel];
    const float* other = chunk.channels == 2 ? chunk.delayed[1 - channel] : nullptr;
    float* memory = chunk.memory[channel];
    const Tape tape{memory, chunk.mask};
    const auto length = static_cast<std::uint32_t>(wave.end - wave.first);
    const std::uint32_t place = (chunk.writeIndex + static_cast<std::uint32_t>(wave.first)) & chunk.mask;
    const bool staysInside = place + length <= chunk.mask + 1;
    const auto vector = [&](int i) {
        auto w =
            fusedMultiplyAdd(d, hn::LoadU(d, chunk.feedbackSelf + i), hn::LoadU(d, self + i), hn::LoadU(d, input + i));
        if (other != nullptr)
            w = fusedMultiplyAdd(d, hn::LoadU(d, chunk.feedbackOther + i), hn::LoadU(d, other + i), w);
        hn::StoreU(snap(w), d, memory + place + (i - wave.first));
    };
    const auto plain = [&](int i) {
        const auto now = chunk.writeIndex + static_cast<std::uint32_t>(i);
        float w = std::fma(chunk.feedbackSelf[i], self[i], input[i]);
        if (other != nullptr)
            w = std::fma(chunk.feedbackOther[i], other[i], w);
        if (chunk.freeze != nullptr)
        {
            const float kept = tape.at(now - static_cast<std::uint32_t>(chunk.freezeLength));
            w = std::fma(chunk.freeze[i], kept, (1.0F - chunk.freeze[i]) * w);
        }
        memory[now & chunk.mask] = snap(w);
    };
    if (staysInside && chunk.freeze == nullptr)
        overWave(wave, vector, plain);
    else
        for (int i = wave.first; i < wave.end; ++i)
            plain(i);
    if (!staysInside || place < DelayMemory::guardSamples)
        mirrorGuard(chunk, channel, place, wave.end - wave.first);
}

/// How far before the sample that is being computed the newest one lies that a read of this delay looks at.
template<class Kernel>
HWY_INLINE int distanceToNewestTap(int whole)
{
    if constexpr (Kernel::halfWidth <= 1)
        return whole;
    else if (whole >= Kernel::halfWidth)
        return whole - Kernel::halfWidth + 1;
    else
        return distanceToNewestTap<typename Kernel::Narrower>(whole);
}

/// The longest wave that this chunk can be cut into.
template<class Kernel>
HWY_INLINE int longestWave(const LineChunk& chunk)
{
    const int delayCount = chunk.isStill ? 1 : chunk.frames;
    DelayFixed shortest = std::numeric_limits<DelayFixed>::max();
    const auto overDelays = [&](auto&& visit) {
        for (int c = 0; c < chunk.channels; ++c)
        {
            visit(chunk.delay[c]);
            if (chunk.isFading)
                visit(chunk.fadingDelay[c]);
        }
    };
    overDelays([&](const DelayFixed* delays) {
        for (int i = 0; i < delayCount; ++i)
            shortest = std::min(shortest, delays[i]);
    });
    const auto wholeOf = [&](DelayFixed delay) {
        return static_cast<int>(std::min<DelayFixed>((delay + Kernel::rounding) >> delayFractionBits, 1 << 20));
    };
    int longest = std::min(distanceToNewestTap<Kernel>(wholeOf(shortest)), chunk.frames);
    if (Kernel::halfWidth > 1 && wholeOf(shortest) < 2 * Kernel::halfWidth)
    {
        // Near a kernel's own limit a longer delay may look at newer samples than a shorter one, with a narrower
        // kernel.
        overDelays([&](const DelayFixed* delays) {
            for (int i = 0; i < delayCount; ++i)
                longest = std::min(longest, distanceToNewestTap<Kernel>(wholeOf(delays[i])));
        });
    }
    if (chunk.freeze != nullptr)
        longest = std::min(longest, chunk.freezeLength);
    return std::max(longest, 1);
}

HWY_INLINE bool hasFilter(const LineChunk& chunk)
{
    return chunk.highPass.factors != nullptr || chunk.lowPass.factors != nullptr;
}

/// Waves shorter than this cost more than one sample after the other, as measured: a filter works out its block of 32
/// again for each wave.
HWY_INLINE int shortestWave(const LineChunk& chunk)
{
    if (chunk.isFading)
        return 48;
    return hasFilter(chunk) ? 15 : 12;
}

/// With other Engines' lines in the lanes, as measured.
constexpr int shortestSharedWave = 24;

/// Where a wave that begins at `first` ends: with the chunk, or, for the filters' sake, with a block of theirs.
HWY_INLINE int waveEnd(const LineChunk& chunk, int first, int waveLength)
{
    const int end = first + waveLength;
    if (end >= chunk.frames)
        return chunk.frames;
    const bool holdsBlocks = hasFilter(chunk) && waveLength >= onePoleBlock;
    return holdsBlocks ? end - (chunk.placeInBlock + end) % onePoleBlock : end;
}

/// Reads a fade's far head, and works through the chunk with the near one in lanes.
template<class Kernel>
HWY_NOINLINE void processFadeInLanes(const LineChunk& chunk, bool isNewNear)
{
    std::array<std::array<float, maximumChunk>, 2> samples;
    const auto& farDelays = isNewNear ? chunk.fadingDelay : chunk.delay;
    for (int c = 0; c < chunk.channels; ++c)
        readHead<Kernel>(chunk, c, farDelays[c], {0, chunk.frames}, Store{samples[static_cast<std::size_t>(c)].data()});
    LaneFade<LaneTag> fade(chunk, isNewNear, {samples[0].data(), samples[1].data()});
    processLanes<Kernel>(chunk, fade);
}

/// Works through the chunk in lanes, if it can be. Returns whether it did.
template<class Kernel>
HWY_INLINE bool processInLanes(const LineChunk& chunk)
{
    if (!chunk.isFading)
    {
        if (!fitsLanes<Kernel>(chunk, chunk.delay))
            return false;
        processLanes<Kernel>(chunk);
        return true;
    }
    if (fitsLanes<Kernel>(chunk, chunk.delay) && isFar<Kernel>(chunk, chunk.fadingDelay))
        processFadeInLanes<Kernel>(chunk, true);
    else if (fitsLanes<Kernel>(chunk, chunk.fadingDelay) && isFar<Kernel>(chunk, chunk.delay))
        processFadeInLanes<Kernel>(chunk, false);
    else
        return false;
    return true;
}

template<class Kernel>
void processWith(const LineChunk& chunk)
{
    if (chunk.frames == 0)
        return;
    int waveLength = longestWave<Kernel>(chunk);
    if (chunk.kernelFade != nullptr)
        waveLength = std::min(waveLength, visitKernel(chunk.formerKernel, [&](auto kernel) {
                                  return longestWave<decltype(kernel)>(chunk);
                              }));
    if (waveLength < shortestWave(chunk) && processInLanes<Kernel>(chunk))
        return;
    for (int first = 0; first < chunk.frames;)
    {
        const Wave wave{first, waveEnd(chunk, first, waveLength)};
        first = wave.end;
        for (int c = 0; c < chunk.channels; ++c)
            readAndShape<Kernel>(chunk, c, wave);
        for (int c = 0; c < chunk.channels; ++c)
            writeWave(chunk, c, wave);
    }
}

void ProcessLine(const LineChunk& chunk)
{
    visitKernel(chunk.kernel, [&](auto kernel) { processWith<decltype(kernel)>(chunk); });
}

/// Whether two chunks differ in nothing but their memories, inputs, delays and filters' states.
bool areAlike(const LineChunk& a, const LineChunk& b)
{
    const auto haveSameFilter = [](const auto& one, const auto& other) {
        return (one.factors == nullptr) == (other.factors == nullptr)
               && (one.factors == nullptr || one.factors->coefficient == other.factors->coefficient);
    };
    const auto haveSameGains = [&](const float* one, const float* other) {
        return std::memcmp(one, other, static_cast<std::size_t>(a.frames) * sizeof(float)) == 0;
    };
    return a.channels == b.channels && a.frames == b.frames && a.kernel == b.kernel && a.placeInBlock == b.placeInBlock
           && a.isStill == b.isStill && a.driveLimit == b.driveLimit && haveSameFilter(a.highPass, b.highPass)
           && haveSameFilter(a.lowPass, b.lowPass) && haveSameGains(a.feedbackSelf, b.feedbackSelf)
           && (a.channels == 1 || haveSameGains(a.feedbackOther, b.feedbackOther)) && haveSameGains(a.drive, b.drive)
           && (a.highPass.factors == nullptr || haveSameGains(a.highPassAmount, b.highPassAmount));
}

/// Whether the chunk is faster in lanes with others than by itself, and can be.
template<class Kernel>
bool gainsFromCompany(const LineChunk& chunk)
{
    return mostLanes<WideLaneTag> > 2 && chunk.frames > 0 && !chunk.isFading && fitsLanes<Kernel>(chunk, chunk.delay)
           && longestWave<Kernel>(chunk) < shortestSharedWave;
}

/// Works through chunks that are alike, in as few vectors as hold them.
template<class Kernel>
void processInCompany(const LineChunk* const* chunks, int count)
{
    const int chunksAVector = static_cast<int>(mostLanes<WideLaneTag>) / chunks[0]->channels;
    while (count > 0)
    {
        const LaneSet first{chunks, std::min(count, chunksAVector)};
        const LaneSet second{chunks + first.count, std::min(count - first.count, chunksAVector)};
        if (first.count == 1)
            processLanes<Kernel>(*chunks[0]);
        else if (second.count == 0)
            processLanes<Kernel>(first);
        else
            processLanes<Kernel>(first, second);
        chunks += first.count + second.count;
        count -= first.count + second.count;
    }
}

/// Works through the first chunk and those of the ones behind it that can go with it. Returns how many.
template<class Kernel>
int processSome(const LineChunk* const* chunks, int count)
{
    int together = 0;
    while (together < count && areAlike(*chunks[0], *chunks[together]) && gainsFromCompany<Kernel>(*chunks[together]))
        ++together;
    if (together > 1)
        processInCompany<Kernel>(chunks, together);
    else
        processWith<Kernel>(*chunks[0]);
    return std::max(together, 1);
}

void ProcessLines(const LineChunk* const* chunks, int count)
{
    while (count > 0)
    {
        const int done =
            visitKernel(chunks[0]->kernel, [&](auto kernel) { return processSome<decltype(kernel)>(chunks, count); });
        chunks += done;
        count -= done;
    }
}

void RemoveConstant(const OnePoleFactors<float>& factors, OnePoleState& state, int placeInBlock, const float* amount,
                    const float* input, float* output, int frames)
{
    const OnePoleRun<float> run{factors, state, placeInBlock, 0, frames};
    runOnePole(run, input, TakenOff<Snapped<Store>>{input, amount, {{output}}});
}

} // namespace HWY_NAMESPACE
} // namespace driftline
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace driftline
{

HWY_EXPORT(ProcessLine);
HWY_EXPORT(ProcessLines);
HWY_EXPORT(RemoveConstant);

void processLine(const LineChunk& chunk) { HWY_DYNAMIC_DISPATCH(ProcessLine)(chunk); }

void processLines(std::span<const LineChunk* const> chunks)
{
    HWY_DYNAMIC_DISPATCH(ProcessLines)(chunks.data(), static_cast<int>(chunks.size()));
}

void removeConstant(const OnePoleFactors<float>& factors, OnePoleState& state, int placeInBlock, const float* amount,
                    const float* input, float* output, int frames)
{
    HWY_DYNAMIC_DISPATCH(RemoveConstant)(factors, state, placeInBlock, amount, input, output, frames);
}

} // namespace driftline
#endif
