// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The operations that the kernels are made of, each result where the host can see it. SelfTestCases.h lists them in the
// same order.

#define FLOAT_RESULTS 7
#define INTEGER_RESULTS 4
#define DOUBLE_RESULTS 6

KERNEL floatCases(IN(float, as), IN(float, bs), IN(float, cs), OUT(float, results))
{
    const Int64 item = ITEM(0);
    const float a = as[item];
    const float b = bs[item];
    const float c = cs[item];
    POINTER_TO(float) to = results + item * FLOAT_RESULTS;
    to[0] = FUSED(a, b, c);
    to[1] = a * b + c; // two roundings: a compiler that contracts it shows
    to[2] = a * b;
    to[3] = a + c;
    to[4] = a - c;
    to[5] = FLOOR(a);
    to[6] = a - FLOOR(a);
}

KERNEL integerCases(IN(Int64, as), IN(Int64, bs), OUT(Int64, results))
{
    const Int64 item = ITEM(0);
    const Int64 a = as[item];
    const Int64 b = bs[item];
    POINTER_TO(Int64) to = results + item * INTEGER_RESULTS;
    to[0] = MULTIPLY_HIGH(a, b);
    to[1] = a >> (b & 63);
    to[2] = (Int64)(Int32)a;
    to[3] = (Int64)((float)(Int32)a); // rounds beyond 24 bits
}

#ifdef DRIFTLINE_FLOAT64
KERNEL doubleCases(IN(double, as), IN(double, bs), IN(double, cs), OUT(double, results))
{
    const Int64 item = ITEM(0);
    const double a = as[item];
    const double b = bs[item];
    const double c = cs[item];
    POINTER_TO(double) to = results + item * DOUBLE_RESULTS;
    to[0] = FUSED(a, b, c);
    to[1] = a * b + c;
    to[2] = a * b;
    to[3] = a + c;
    to[4] = a - c;
    to[5] = (double)(float)a;
}
#endif
