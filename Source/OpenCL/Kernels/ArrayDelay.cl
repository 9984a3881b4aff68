// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The array delay of Source/DSP/ArrayDelay.h, bit for bit. Its memory is one line a row, updated in place: at position i it
// holds x[i] until y[i] takes its place, which is what a read of i itself is to see.
//
// Built with one of
//   DELAYS_WHOLE   delays are whole samples, as UInt32
//   DELAYS_FLOAT   delays are float, read linearly
//   DELAYS_SPLIT   delays are whole samples and, in a second array, fractions
// and with EDGE_ZERO where reads before the start see 0. Without DELAYS_SPLIT `fractions` is not read.

#ifdef DELAYS_FLOAT
typedef float DelayWord;
#else
typedef UInt32 DelayWord;
#endif

// Further back than any sample of a line has before it.
#define FAR_BACK 0x7FFFFFFFu

UInt32 wholeDelay(POINTER_TO(const DelayWord) delays, UInt64 at)
{
#ifdef DELAYS_FLOAT
    const float whole = FLOOR(delays[at]);
    // Not-a-number fails the comparison too.
    return whole >= 0.0f && whole < 1073741824.0f ? (UInt32)whole : FAR_BACK;
#else
    return delays[at];
#endif
}

// The line at i - back.
float readTap(POINTER_TO(const float) line, UInt64 sampleStep, UInt32 i, UInt32 back)
{
#ifdef EDGE_ZERO
    if (back > i)
        return 0.0f;
#endif
    const UInt64 index = back > i ? 0 : i - back;
    return line[index * sampleStep];
}

// y[i], where all that it reads is final.
float delayedSample(POINTER_TO(const float) line, UInt64 sampleStep, POINTER_TO(const DelayWord) delays,
                    POINTER_TO(const float) fractions, UInt64 delayStep, UInt32 i, float gain, float feedback)
{
    const UInt64 at = i * delayStep;
    const UInt32 back = wholeDelay(delays, at);
    const float newer = readTap(line, sampleStep, i, back);
#ifdef DELAYS_WHOLE
    const float read = newer;
#else
    const float older = readTap(line, sampleStep, i, back + 1);
#ifdef DELAYS_FLOAT
    const float fraction = delays[at] - FLOOR(delays[at]);
#else
    const float fraction = fractions[at];
#endif
    const float difference = older - newer;
    const float read = FUSED(fraction, difference, newer);
#endif
    const float scaled = gain * line[i * sampleStep];
    return FUSED(feedback, read, scaled);
}

// Samples from start to before end, one after the other, a row for each item. Steps are distances in memory.
KERNEL delaySerially(IN_OUT(float, lines), IN_OUT(const DelayWord, delays), IN_OUT(const float, fractions),
                     VALUE(UInt32, rows), VALUE(UInt64, lineRowStep), VALUE(UInt64, lineSampleStep),
                     VALUE(UInt64, delayRowStep), VALUE(UInt64, delaySampleStep), VALUE(UInt32, start),
                     VALUE(UInt32, end), VALUE(float, gain), VALUE(float, feedback))
{
    const UInt64 row = ITEM(0);
    if (row >= rows)
        return;
    POINTER_TO(float) line = lines + row * lineRowStep;
    POINTER_TO(const DelayWord) rowDelays = delays + row * delayRowStep;
    POINTER_TO(const float) rowFractions = fractions + row * delayRowStep;
    for (UInt32 i = start; i < end; ++i)
        line[i * lineSampleStep] =
            delayedSample(line, lineSampleStep, rowDelays, rowFractions, delaySampleStep, i, gain, feedback);
}

// The same all at once, an item for each sample (axis 0) of each row (axis 1): no sample may read what another one of the
// same call writes.
KERNEL delayWave(IN_OUT(float, lines), IN_OUT(const DelayWord, delays), IN_OUT(const float, fractions),
                 VALUE(UInt32, rows), VALUE(UInt64, lineRowStep), VALUE(UInt64, lineSampleStep),
                 VALUE(UInt64, delayRowStep), VALUE(UInt64, delaySampleStep), VALUE(UInt32, start), VALUE(UInt32, end),
                 VALUE(float, gain), VALUE(float, feedback))
{
    const UInt32 i = start + (UInt32)ITEM(0);
    const UInt64 row = ITEM(1);
    if (i >= end)
        return;
    POINTER_TO(float) line = lines + row * lineRowStep;
    POINTER_TO(const DelayWord) rowDelays = delays + row * delayRowStep;
    POINTER_TO(const float) rowFractions = fractions + row * delayRowStep;
    line[i * lineSampleStep] =
        delayedSample(line, lineSampleStep, rowDelays, rowFractions, delaySampleStep, i, gain, feedback);
}

// The latest position before itself that sample i reads, or -1.
Int32 latestSource(POINTER_TO(const DelayWord) delays, UInt64 delayStep, UInt32 i)
{
    UInt32 back = wholeDelay(delays, i * delayStep);
#ifndef DELAYS_WHOLE
    if (back == 0)
        back = 1; // the older of its two taps
#endif
    if (back == 0)
        return -1;
    if (back <= i)
        return (Int32)(i - back);
#ifdef EDGE_ZERO
    return -1;
#else
    return i == 0 ? -1 : 0;
#endif
}

// The latest source of each block of BLOCK samples, over all rows. A group of LANES items for each block.
KERNEL latestSources(IN_OUT(const DelayWord, delays), VALUE(UInt32, rows), VALUE(UInt64, delayRowStep),
                     VALUE(UInt64, delaySampleStep), VALUE(UInt32, samplesPerRow), OUT(Int32, latest))
{
    GROUP_ARRAY(Int32, found, LANES);
    const UInt32 lane = ITEM_IN_GROUP(0);
    const UInt32 start = GROUP(0) * BLOCK;
    Int32 mine = -1;
    for (UInt64 row = 0; row < rows; ++row)
        for (UInt32 k = lane; k < BLOCK; k += LANES)
            if (start + k < samplesPerRow)
                mine = max(mine, latestSource(delays + row * delayRowStep, delaySampleStep, start + k));
    found[lane] = mine;
    for (UInt32 width = LANES / 2; width > 0; width /= 2)
    {
        GROUP_BARRIER();
        if (lane < width)
            found[lane] = max(found[lane], found[lane + width]);
    }
    if (lane == 0)
        latest[GROUP(0)] = found[0];
}
