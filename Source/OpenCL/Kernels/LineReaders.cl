// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source/DSP/LineReaders-inl.h: how a place between two samples is read. The numbers are those of ReadKernel.

#include "InterpolationTables.cl"

#define NEAREST 0
#define LINEAR 1
#define HERMITE 2
#define LAGRANGE5 3
#define SINC16 4
#define SINC32 5

UInt32 halfWidthOf(Int32 number)
{
    switch (number)
    {
    case HERMITE:
        return 2;
    case LAGRANGE5:
        return 3;
    case SINC16:
        return 8;
    case SINC32:
        return 16;
    default:
        return 1;
    }
}

float tapAt(POINTER_TO(const float) line, UInt32 mask, UInt32 place) { return line[place & mask]; }

// The kernel of H pairs whose polynomials have EVEN_TERMS and ODD_TERMS coefficients.
#define DEFINE_SYMMETRIC_READER(name, H, EVEN_TERMS, ODD_TERMS, EVEN, ODD)                                             \
    float name(POINTER_TO(const float) line, UInt32 mask, UInt32 inner, float fraction)                                \
    {                                                                                                                  \
        const float m = fraction - 0.5f;                                                                               \
        const float u = m * m;                                                                                         \
        const float newest = tapAt(line, mask, inner);                                                                 \
        const float oldest = tapAt(line, mask, inner - 1);                                                             \
        const float innerSum = newest + oldest;                                                                        \
        float even = 0.5f * innerSum;                                                                                  \
        float factor = ODD[0][ODD_TERMS - 1];                                                                          \
        for (int i = ODD_TERMS - 1; i > 0; --i)                                                                        \
            factor = FUSED(factor, u, ODD[0][i - 1]);                                                                  \
        float odd = factor * (newest - oldest);                                                                        \
        for (UInt32 p = 1; p < H; ++p)                                                                                 \
        {                                                                                                              \
            const float newer = tapAt(line, mask, inner + p);                                                          \
            const float older = tapAt(line, mask, inner - 1 - p);                                                      \
            factor = EVEN[p - 1][EVEN_TERMS - 1];                                                                      \
            for (int i = EVEN_TERMS - 1; i > 0; --i)                                                                   \
                factor = FUSED(factor, u, EVEN[p - 1][i - 1]);                                                         \
            const float sum = newer + older;                                                                           \
            even = FUSED(factor, sum - innerSum, even);                                                                \
            factor = ODD[p][ODD_TERMS - 1];                                                                            \
            for (int i = ODD_TERMS - 1; i > 0; --i)                                                                    \
                factor = FUSED(factor, u, ODD[p][i - 1]);                                                              \
            odd = FUSED(factor, newer - older, odd);                                                                   \
        }                                                                                                              \
        return FUSED(m, odd, even);                                                                                    \
    }

DEFINE_SYMMETRIC_READER(readHermite, 2, 2, 2, hermiteEven, hermiteOdd)
DEFINE_SYMMETRIC_READER(readLagrange5, 3, 3, 3, lagrange5Even, lagrange5Odd)
DEFINE_SYMMETRIC_READER(readSinc16, 8, 3, 3, sinc16Even, sinc16Odd)
DEFINE_SYMMETRIC_READER(readSinc32, 16, 4, 4, sinc32Even, sinc32Odd)

float readWith(Int32 number, POINTER_TO(const float) line, UInt32 mask, UInt32 inner, float fraction)
{
    switch (number)
    {
    case NEAREST:
        return tapAt(line, mask, inner);
    case HERMITE:
        return readHermite(line, mask, inner, fraction);
    case LAGRANGE5:
        return readLagrange5(line, mask, inner, fraction);
    case SINC16:
        return readSinc16(line, mask, inner, fraction);
    case SINC32:
        return readSinc32(line, mask, inner, fraction);
    default:
    {
        const float newer = tapAt(line, mask, inner);
        const float older = tapAt(line, mask, inner - 1);
        return FUSED(fraction, older - newer, newer);
    }
    }
}

Int64 roundedFor(Int32 number, Int64 delay) { return number == NEAREST ? delay + 0x80000000L : delay; }

// The widest kernel, from this one down, that a delay of so many whole samples leaves room for.
Int32 kernelWithin(Int32 number, UInt32 whole)
{
    while (number > LINEAR && whole < halfWidthOf(number))
        --number;
    return number;
}

float readAt(Int32 number, POINTER_TO(const float) line, UInt32 mask, UInt32 now, Int64 delay)
{
    const Int64 rounded = roundedFor(number, delay);
    const UInt32 whole = (UInt32)(rounded >> 32);
    const float fraction = (float)((UInt32)rounded >> 8) * 0x1p-24f;
    const Int32 wide = kernelWithin(number, whole);
    const UInt32 inner = now - whole;
    const float value = readWith(wide, line, mask, inner, fraction);
    if (wide <= LINEAR || whole != halfWidthOf(wide))
        return value;
    const float narrow = readWith(wide - 1, line, mask, inner, fraction);
    return FUSED(fraction, value - narrow, narrow);
}

// How far before the present sample the newest one lies that such a read looks at.
Int32 distanceToNewestTap(Int32 number, Int64 delay)
{
    const UInt32 whole = (UInt32)(roundedFor(number, delay) >> 32);
    const Int32 wide = kernelWithin(number, whole);
    return wide <= LINEAR ? (Int32)whole : (Int32)(whole - halfWidthOf(wide) + 1);
}

Int32 distanceOfHeads(Int32 number, Heads heads)
{
    const Int32 distance = distanceToNewestTap(number, heads.delay);
    return heads.isFading ? MINIMUM(distance, distanceToNewestTap(number, heads.fadingDelay)) : distance;
}

float readHeads(Int32 number, POINTER_TO(const float) line, UInt32 mask, UInt32 now, Heads heads)
{
    const float value = readAt(number, line, mask, now, heads.delay);
    if (!heads.isFading)
        return value;
    const float fading = heads.fadingGain * readAt(number, line, mask, now, heads.fadingDelay);
    return FUSED(heads.gain, value, fading);
}
