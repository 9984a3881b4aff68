// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Engine's sound, from the input to the output, by its script: Source/Engine/README.md, bit for bit. A group of 32
// items a channel works on one Engine, an item for each sample from tick to tick. Where a read looks at samples of the
// same tick they are computed in waves no longer than the shortest look-back, as Source/DSP/LineKernel.cpp does.
//
// Built with CHANNELS, 1 or 2, and DRIFTLINE_FLOAT64 where there are filters, whose states are double.

#include "EngineScript.cl"
#include "LineReaders.cl"

#define ITEMS (TICK * CHANNELS)
#define LEVELS 5

#ifdef DRIFTLINE_FLOAT64
// The scan of Source/DSP/OnePole.h for the samples `from` to before `end` of a tick, each at its item; those before have
// been scanned. `sums` holds what each sample has at each level, and behind them its sum. Gives the low-pass.
//
// Every item of the group calls it, with a filter that is off too (`number` NONE): barriers that only some conditions
// reach make some compilers copy all that follows, once for each condition.
#define DEFINE_SCAN(name, Scan, Factors)                                                                               \
    Scan name(GROUP_POINTER_TO(Scan) sums, POINTER_TO(const Factors) allFactors, Int32 number,                        \
              GROUP_POINTER_TO(const double) carried, float x, Int32 from, Int32 end, Int32 item)                      \
    {                                                                                                                  \
        const Int32 place = item % TICK;                                                                               \
        const bool isIn = number != NONE && place >= from && place < end;                                              \
        POINTER_TO(const Factors) factors = allFactors + number;                                                       \
        Scan sum = isIn ? factors->gain * (Scan)x : 0;                                                                 \
        for (Int32 level = 0; level < LEVELS; ++level)                                                                 \
        {                                                                                                              \
            if (isIn)                                                                                                  \
                sums[level * ITEMS + item] = sum;                                                                      \
            GROUP_BARRIER();                                                                                           \
            const Int32 width = 1 << level;                                                                            \
            const Int32 source = item - place + ((place >> level) << level) - 1;                                       \
            if (isIn && (place & width) != 0)                                                                          \
                sum = FUSED(factors->decay[place & (width - 1)], sums[level * ITEMS + source], sum);                   \
        }                                                                                                              \
        if (!isIn)                                                                                                     \
            return 0;                                                                                                  \
        sums[LEVELS * ITEMS + item] = sum;                                                                             \
        return FUSED(factors->decay[place], (Scan)*carried, sum);                                                      \
    }

DEFINE_SCAN(scanFloat, float, FloatFactors)
DEFINE_SCAN(scanDouble, double, DoubleFactors)

double carryOn(double blockDecay, double carried, double last)
{
    const double next = FUSED(blockDecay, carried, last);
    return ABSOLUTE(next) < 0x1p-62 ? 0.0 : next;
}
#endif

KERNEL computeLines(IN_OUT(const LineInstance, instances), IN_OUT(const UInt32, settingsOfTick),
                    IN_OUT(const TickSettings, allSettings), IN_OUT(const HeadStretch, allHeads),
                    IN_OUT(float, lines), IN_OUT(float, audio), IN_OUT(float, recorded), VALUE(UInt64, audioStride)
#ifdef DRIFTLINE_FLOAT64
                    , IN_OUT(const FloatFactors, allFloatFactors), IN_OUT(const DoubleFactors, allDoubleFactors),
                    IN_OUT(LineState, states)
#endif
)
{
    GROUP_ARRAY(float, shaped, ITEMS);
    GROUP_ARRAY(Int32, nearest, 1);
    const Int32 item = (Int32)ITEM_IN_GROUP(0);
    const Int32 channel = item / TICK;
    const Int32 place = item % TICK;
    POINTER_TO(const LineInstance) instance = instances + GROUP(0);
    const UInt32 mask = instance->mask;
    POINTER_TO(float) line = lines + instance->line + (UInt64)channel * ((UInt64)mask + 1);
    const UInt64 row = instance->audio + (UInt64)channel * audioStride;
    const Int32 firstPlace = instance->firstPlace;
    const Int32 places = firstPlace + instance->frames;
    UInt32 stretch = instance->heads[channel];
    const UInt32 stretchEnd = instance->headsEnd[channel];
#ifdef DRIFTLINE_FLOAT64
    GROUP_ARRAY(float, constantSums, (LEVELS + 1) * ITEMS);
    GROUP_ARRAY(double, highSums, (LEVELS + 1) * ITEMS);
    GROUP_ARRAY(float, lowSums, (LEVELS + 1) * ITEMS);
    GROUP_ARRAY(double, constantCarried, CHANNELS);
    GROUP_ARRAY(double, highCarried, CHANNELS);
    GROUP_ARRAY(double, lowCarried, CHANNELS);
    POINTER_TO(LineState) state = states + instance->row + channel;
    POINTER_TO(const FloatFactors) floatFactors = allFloatFactors + instance->floatFactors;
    POINTER_TO(const DoubleFactors) doubleFactors = allDoubleFactors + instance->doubleFactors;
    if (place == 0)
    {
        constantCarried[channel] = state->constantFilter.carried;
        highCarried[channel] = state->highPass.carried;
        lowCarried[channel] = state->lowPass.carried;
    }
    // What a tick that began in the block before has had so far.
    POINTER_TO(const TickSettings) begun = allSettings + instance->settings + settingsOfTick[instance->ticks];
    scanFloat(constantSums, floatFactors, begun->constantFilter, constantCarried + channel,
              state->constantFilter.begun[place], 0, firstPlace, item);
    scanDouble(highSums, doubleFactors, begun->highPass, highCarried + channel, state->highPass.begun[place], 0,
               firstPlace, item);
    scanFloat(lowSums, floatFactors, begun->lowPass, lowCarried + channel, state->lowPass.begun[place], 0, firstPlace,
              item);
#endif

    Int32 tick = 0;
    do
    {
        POINTER_TO(const TickSettings) settings =
            allSettings + instance->settings + settingsOfTick[instance->ticks + (UInt32)tick];
        const Int32 start = tick == 0 ? firstPlace : 0;
        const Int32 end = MINIMUM(TICK, places - tick * TICK);
        const bool isIn = place >= start && place < end;
        const Int32 sample = tick * TICK + place - firstPlace;
        const UInt32 now = instance->writeIndex + (UInt32)sample;

        const float dry = isIn ? audio[row + (UInt64)sample] : 0.0f;
        Heads heads;
        Int32 distance = TICK;
        if (item == 0)
            nearest[0] = TICK;
        GROUP_BARRIER();
        if (isIn)
        {
            while (stretch + 1 < stretchEnd && allHeads[stretch + 1].first <= sample)
                ++stretch;
            heads = headsAt(allHeads + stretch, sample, instance->shortest, instance->longest);
            distance = distanceOfHeads(settings->kernelNumber, heads);
            if (settings->formerKernel != NONE)
                distance = MINIMUM(distance, distanceOfHeads(settings->formerKernel, heads));
            if (settings->freezeLength != 0)
                distance = MINIMUM(distance, settings->freezeLength);
            GROUP_MINIMUM(nearest, distance);
        }
        GROUP_BARRIER();
        const Int32 wave = MAXIMUM(nearest[0], 1);

        float lineInput = dry;
#ifdef DRIFTLINE_FLOAT64
        if (end < TICK && isIn)
            state->constantFilter.begun[place] = dry;
        const float steady = scanFloat(constantSums, floatFactors, settings->constantFilter,
                                         constantCarried + channel, dry, start, end, item);
        if (settings->constantFilter != NONE)
            lineInput = snap(FUSED(gainAt(settings->constantAmount, place), steady, dry));
#endif

        Int32 from = start;
        do
        {
            const Int32 to = MINIMUM(from + wave, end);
            const bool isNow = place >= from && place < to;
            float x = 0.0f;
            if (isNow)
            {
                x = readHeads(settings->kernelNumber, line, mask, now, heads);
                if (settings->formerKernel != NONE)
                {
                    const float former = readHeads(settings->formerKernel, line, mask, now, heads);
                    x = FUSED(gainAt(settings->kernelFade, place), x - former, former);
                }
                x = snap(x);
            }
#ifdef DRIFTLINE_FLOAT64
            if (end < TICK && isNow)
                state->highPass.begun[place] = x;
            const float low = (float)scanDouble(highSums, doubleFactors, settings->highPass, highCarried + channel, x,
                                                from, to, item);
            if (settings->highPass != NONE)
                x = snap(FUSED(gainAt(settings->highPassAmount, place), low, x));
            if (end < TICK && isNow)
                state->lowPass.begun[place] = x;
            const float lower =
                scanFloat(lowSums, floatFactors, settings->lowPass, lowCarried + channel, x, from, to, item);
            if (settings->lowPass != NONE)
                x = snap(lower);
#endif
            if (isNow)
                shaped[item] = drive(x, gainAt(settings->drive, place), settings->driveLimit);
            GROUP_BARRIER();
            if (isNow)
            {
                float w = FUSED(gainAt(settings->self, place), shaped[item], lineInput);
#if CHANNELS == 2
                w = FUSED(gainAt(settings->other, place), shaped[item ^ TICK], w);
#endif
                if (settings->freezeLength != 0)
                {
                    const float amount = gainAt(settings->freeze, place);
                    const float kept = tapAt(line, mask, now - (UInt32)settings->freezeLength);
                    const float fresh = (1.0f - amount) * w;
                    w = FUSED(amount, kept, fresh);
                }
                w = snap(w);
                line[now & mask] = w;
                recorded[row + (UInt64)sample] = w;
            }
            DEVICE_BARRIER();
            from += wave;
        }
        while (from < end);

#ifdef DRIFTLINE_FLOAT64
        // A filter that is off has nothing to remember.
        if (place == TICK - 1)
        {
            const Int32 last = LEVELS * ITEMS + item;
            if (settings->constantFilter == NONE)
                constantCarried[channel] = 0.0;
            else if (end == TICK)
                constantCarried[channel] = carryOn(floatFactors[settings->constantFilter].blockDecay,
                                                   constantCarried[channel], (double)constantSums[last]);
            if (settings->highPass == NONE)
                highCarried[channel] = 0.0;
            else if (end == TICK)
                highCarried[channel] =
                    carryOn(doubleFactors[settings->highPass].blockDecay, highCarried[channel], highSums[last]);
            if (settings->lowPass == NONE)
                lowCarried[channel] = 0.0;
            else if (end == TICK)
                lowCarried[channel] =
                    carryOn(floatFactors[settings->lowPass].blockDecay, lowCarried[channel], (double)lowSums[last]);
        }
#endif

        if (isIn)
        {
            float delayed = shaped[item];
#if CHANNELS == 2
            if (settings->isNarrowed)
                delayed = FUSED(gainAt(settings->narrowing, place), shaped[item ^ TICK] - delayed, delayed);
#endif
            if (settings->isDucked)
                delayed = delayed * gainAt(settings->ducking, place);
            const float dryPart = gainAt(settings->dry, place) * dry;
            audio[row + (UInt64)sample] = FUSED(gainAt(settings->delayed, place), delayed, dryPart);
        }
        GROUP_BARRIER();
        ++tick;
    }
    while (tick * TICK < places);

#ifdef DRIFTLINE_FLOAT64
    if (place == 0)
    {
        state->constantFilter.carried = constantCarried[channel];
        state->highPass.carried = highCarried[channel];
        state->lowPass.carried = lowCarried[channel];
    }
#endif
}
