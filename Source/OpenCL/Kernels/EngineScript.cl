// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source/Engine/EngineScript.h and Source/OpenCL/LineData.h as the device sees them, and what follows from them for one
// sample.

#define TICK 32
#define NONE (-1)

typedef struct
{
    float start;
    float step;
} GainLine;

typedef struct
{
    GainLine self;
    GainLine other;
    GainLine drive;
    GainLine constantAmount;
    GainLine highPassAmount;
    GainLine freeze;
    GainLine kernelFade;
    GainLine narrowing;
    GainLine ducking;
    GainLine delayed;
    GainLine dry;
    float driveLimit;
    Int32 kernelNumber;
    Int32 formerKernel;
    Int32 constantFilter;
    Int32 highPass;
    Int32 lowPass;
    Int32 freezeLength;
    Int32 isNarrowed;
    Int32 isDucked;
} TickSettings;

typedef struct
{
    Int64 coefficients[4];
    Int64 shortest;
    Int64 longest;
    UInt64 place;
    UInt64 perSample;
    Int64 distance;
    Int64 glidePerSample;
    Int64 fadingDelay;
    Int32 first;
    Int32 fadePosition;
    Int32 fadeLength;
    float fadeScale;
} HeadStretch;

typedef struct
{
    UInt64 line;   // where the first channel's ring begins
    UInt64 audio;  // and its audio
    Int64 shortest; // what the line can read
    Int64 longest;
    UInt32 mask;       // a ring's capacity - 1
    UInt32 writeIndex; // of the first sample
    Int32 firstPlace;  // of the first sample, since its tick
    Int32 frames;
    UInt32 ticks; // where its settings' indices begin
    UInt32 settings;
    UInt32 floatFactors;
    UInt32 doubleFactors;
    UInt32 row; // of its first channel's filters
    Int32 unused;
    UInt32 heads[2];    // where each channel's stretches begin
    UInt32 headsEnd[2]; // and end
} LineInstance;

#ifdef DRIFTLINE_FLOAT64
typedef struct
{
    double coefficient;
    double blockDecay;
    float decay[TICK];
    float gain;
    float unused;
} FloatFactors;

typedef struct
{
    double coefficient;
    double blockDecay;
    double decay[TICK];
    double gain;
    double unused;
} DoubleFactors;

typedef struct
{
    double carried;
    float begun[TICK]; // what has come in of the tick that the block ends in
} FilterState;

typedef struct
{
    FilterState constantFilter;
    FilterState highPass;
    FilterState lowPass;
} LineState;
#endif

float gainAt(GainLine line, Int32 place)
{
    return line.step == 0.0f ? line.start : FUSED((float)place, line.step, line.start);
}

float snap(float x) { return ABSOLUTE(x) < 0x1p-62f ? 0.0f : x; }

float drive(float x, float negativeK, float limit)
{
    const float held = MINIMUM(MAXIMUM(x, -limit), limit);
    const float square = held * held;
    const float product = negativeK * square;
    return FUSED(product, held, held);
}

// multiplyByFraction of Source/DSP/FixedPoint.h.
Int64 timesFraction(Int64 a, Int64 t) { return MULTIPLY_HIGH((Int64)((UInt64)a << 1), t); }

// What a channel reads at one sample.
typedef struct
{
    Int64 delay;
    Int64 fadingDelay;
    float gain;
    float fadingGain;
    Int32 isFading;
} Heads;

float quarterSine(float x)
{
    const float u = x * x;
    const float inner = FUSED(u, -0x1.1b4a22p-8f, 0x1.454c4ep-4f);
    const float middle = FUSED(u, inner, -0x1.4ab196p-1f);
    return x * FUSED(u, middle, 0x1.921f5p+0f);
}

Heads headsAt(POINTER_TO(const HeadStretch) stretch, Int32 sample, Int64 shortest, Int64 longest)
{
    const Int32 n = sample - stretch->first;
    const UInt64 place = stretch->place + (UInt64)n * stretch->perSample;
    const Int64 t = (Int64)(place >> 1);
    Int64 target = timesFraction(stretch->coefficients[3], t) + stretch->coefficients[2];
    target = timesFraction(target, t) + stretch->coefficients[1];
    target = timesFraction(target, t) + stretch->coefficients[0];
    target = MINIMUM(MAXIMUM(target, stretch->shortest), stretch->longest);

    Heads heads;
    const Int64 away = stretch->distance - stretch->glidePerSample * (Int64)(n + 1);
    heads.delay = MINIMUM(MAXIMUM(target + away, shortest), longest);
    heads.isFading = stretch->fadeLength != 0;
    heads.fadingDelay = heads.isFading ? stretch->fadingDelay : heads.delay;
    const float time = (float)(stretch->fadePosition + n + 1) * stretch->fadeScale;
    const float square = time * time;
    const float smooth = square * FUSED(-2.0f, time, 3.0f);
    heads.gain = heads.isFading ? quarterSine(smooth) : 1.0f;
    heads.fadingGain = heads.isFading ? quarterSine(1.0f - smooth) : 0.0f;
    return heads;
}
