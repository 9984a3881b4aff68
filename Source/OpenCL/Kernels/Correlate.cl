// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The spectral method of Source/Correlation, between the transforms. Built with FLOAT64_TRANSFORMS where these are double,
// and FLOAT64_SAMPLES where the rows of f and g are.
//
// Sums of rows lie in pairs, f' and g, for each output k and each slot t of a slice of terms: pair k * slots + t. Each row
// is rowStep numbers long and holds first its samples, then in their place its spectrum.

#ifdef FLOAT64_TRANSFORMS
typedef double Real;
#else
typedef float Real;
#endif
#ifdef FLOAT64_SAMPLES
typedef double Sample;
#else
typedef float Sample;
#endif

// The sums of rows of all terms of a slice, 0 behind the points. Side s of the terms (2 t for f, 2 t + 1 for g) has the
// rows listed from sideStart[s] to before sideStart[s + 1]. An item for each point of each sum.
KERNEL sumRows(IN(Sample, f), IN(Sample, g), IN(Real, pointWeights), IN(UInt32, sideStart), IN(UInt32, rowIndex),
               IN(Real, rowWeight), OUT(Real, sums), VALUE(UInt32, points), VALUE(UInt32, rowStep),
               VALUE(UInt32, outputs), VALUE(UInt32, slots), VALUE(UInt32, firstTerm), VALUE(UInt32, terms))
{
    const UInt64 point = ITEM(0);
    const UInt64 sum = ITEM(1);
    if (point >= rowStep)
        return;
    const UInt64 k = sum / 2 / slots;
    const UInt64 slot = sum / 2 % slots;
    const int isG = (int)(sum % 2);
    Real total = 0;
    if (k < outputs && slot < terms && point < points)
    {
        const UInt64 side = 2 * (firstTerm + slot) + isG;
        for (UInt32 i = sideStart[side]; i < sideStart[side + 1]; ++i)
        {
            const UInt64 at = (rowIndex[i] * (UInt64)outputs + k) * points + point;
            total = FUSED(rowWeight[i], (Real)(isG ? g[at] : f[at]), total);
        }
        if (!isG)
            total = total * pointWeights[point];
    }
    sums[sum * rowStep + point] = total;
}

// What the clamped ends add, summed over the terms of a slice and, with `isFirst` 0, to what is there: behind a g that ends
// before (j counted from 0) or after it (from points - points / 2), see SpectralSum in Source/Correlation.
KERNEL addTails(IN(Real, sums), OUT(Real, before), OUT(Real, behind), VALUE(UInt32, points), VALUE(UInt32, rowStep),
                VALUE(UInt32, slots), VALUE(UInt32, terms), VALUE(UInt32, isFirst))
{
    const UInt64 j = ITEM(0);
    const UInt64 k = ITEM(1);
    const UInt32 behindCount = points / 2;
    const UInt32 beforeCount = points - 1 - behindCount;
    if (j >= behindCount) // never fewer than before
        return;
    Real totalBefore = 0;
    Real totalBehind = 0;
    for (UInt32 slot = 0; slot < terms; ++slot)
    {
        POINTER_TO(const Real) rowF = sums + 2 * (k * slots + slot) * rowStep;
        POINTER_TO(const Real) rowG = rowF + rowStep;
        if (j < beforeCount)
            totalBefore = FUSED(rowF[j], rowG[0], totalBefore);
        totalBehind = FUSED(rowF[points - behindCount + j], rowG[points - 1], totalBehind);
    }
    if (j < beforeCount)
        before[k * beforeCount + j] = isFirst ? totalBefore : before[k * beforeCount + j] + totalBefore;
    behind[k * behindCount + j] = isFirst ? totalBehind : behind[k * behindCount + j] + totalBehind;
}

// The products f' * conj(g) of the spectra, summed over the terms of a slice and, with `isFirst` 0, to what is there.
KERNEL addProducts(IN(Real, spectra), OUT(Real, products), VALUE(UInt32, rowStep), VALUE(UInt32, slots),
                   VALUE(UInt32, terms), VALUE(UInt32, isFirst))
{
    const UInt64 bin = ITEM(0);
    const UInt64 k = ITEM(1);
    if (2 * bin >= rowStep)
        return;
    Real real = 0;
    Real imaginary = 0;
    for (UInt32 slot = 0; slot < terms; ++slot)
    {
        POINTER_TO(const Real) valueF = spectra + 2 * (k * slots + slot) * rowStep + 2 * bin;
        POINTER_TO(const Real) valueG = valueF + rowStep;
        real = FUSED(valueF[0], valueG[0], FUSED(valueF[1], valueG[1], real));
        imaginary = FUSED(valueF[1], valueG[0], FUSED(-valueF[0], valueG[1], imaginary));
    }
    POINTER_TO(Real) to = products + k * rowStep + 2 * bin;
    to[0] = isFirst ? real : to[0] + real;
    to[1] = isFirst ? imaginary : to[1] + imaginary;
}
