#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Computes the coefficients in Source/DSP/InterpolationTables.h and prints that file.

    Scripts/design_interpolators.py > Source/DSP/InterpolationTables.h

Every kernel has 2H taps, in pairs that lie symmetrically about the middle between the two nearest samples. With m the
fraction less 1/2, from -1/2 to 1/2, and u = m^2, the taps of pair p are E_p(u) + m O_p(u) (newer) and E_p(u) - m O_p(u)
(older): a kernel that is symmetric in time has an even part E and an odd part O, each a short polynomial in u.

  Hermite      cubic through 4 points with central differences (Catmull and Rom, 1974); exact
  Lagrange 5   the polynomial of degree 5 through 6 points; exact
  Sinc 16, 32  sinc with a Kaiser window (J. F. Kaiser, 1974), beta 8 and 11.5, divided by its sum at every fraction so that
               a constant stays what it is; E and O are least-squares fits over Chebyshev nodes, then corrected so that
               2 sum(E) = 1 for every u

That sum is built into the way the kernels are evaluated (DSP/LineReaders-inl.h), so E_0 is not printed.

Needs NumPy. The file is committed, since its float32 values are part of the arithmetic that every machine must share.
"""
import numpy as np

FLOAT = np.float32


def kaiser_sinc(half_width, beta):
    def taps(fraction):
        offsets = np.arange(2 * half_width) - (half_width - 1)
        t = offsets[None, :] - fraction[:, None]
        inside = np.maximum(0.0, 1.0 - (t / half_width) ** 2)
        values = np.sinc(t) * np.i0(beta * np.sqrt(inside)) / np.i0(beta) * (np.abs(t) < half_width)
        return values / values.sum(axis=1, keepdims=True)

    return taps


def lagrange(points):
    def taps(fraction):
        x = np.arange(points) - (points // 2 - 1)
        values = np.ones((len(fraction), points))
        for k in range(points):
            for j in range(points):
                if j != k:
                    values[:, k] *= (fraction - x[j]) / (x[k] - x[j])
        return values

    return taps


def hermite(fraction):
    v = fraction
    return 0.5 * np.stack([-v + 2 * v**2 - v**3, 2 - 5 * v**2 + 3 * v**3, v + 4 * v**2 - 3 * v**3, -(v**2) + v**3], 1)


def fit(taps, half_width, even_terms, odd_terms):
    nodes = 64
    m = 0.5 * np.cos(np.pi * (np.arange(nodes) + 0.5) / nodes)
    u = m * m
    values = taps(m + 0.5)
    even_basis = np.stack([u**i for i in range(even_terms)], 1)
    odd_basis = np.stack([m * u**i for i in range(odd_terms)], 1)
    even, odd = [], []
    for pair in range(half_width):
        newer, older = values[:, half_width - 1 - pair], values[:, half_width + pair]
        even.append(np.linalg.lstsq(even_basis, (newer + older) / 2, rcond=None)[0])
        odd.append(np.linalg.lstsq(odd_basis, (newer - older) / 2, rcond=None)[0])
    even, odd = np.array(even), np.array(odd)
    even = np.where(np.abs(even) < 1e-12, 0.0, even).astype(FLOAT)
    odd = np.where(np.abs(odd) < 1e-12, 0.0, odd).astype(FLOAT)
    # What rounding left of 2 sum(E) - 1 goes into the largest coefficient of each power, until float32 holds no more.
    for power in range(even_terms):
        target = 0.5 if power == 0 else 0.0
        largest = np.argmax(np.abs(even[:, power]))
        rest = target - (even[:, power].astype(np.float64).sum() - float(even[largest, power]))
        even[largest, power] = FLOAT(rest)
    return even, odd


def literal(value):
    value = float(value)
    if value == 0.0:
        return "0.0F"
    mantissa, exponent = value.hex().split("p")
    mantissa = mantissa.rstrip("0")
    return f"{mantissa}p{exponent}F" if not mantissa.endswith(".") else f"{mantissa}0p{exponent}F"


def table(name, coefficients):
    rows = ",\n".join("    {" + ", ".join(literal(c) for c in row) + "}" for row in coefficients)
    return f"inline constexpr float {name}[{coefficients.shape[0]}][{coefficients.shape[1]}] = {{\n{rows}}};\n"


KERNELS = [
    ("hermite", hermite, 2, 2, 2),
    ("lagrange5", lagrange(6), 3, 3, 3),
    ("sinc16", kaiser_sinc(8, 8.0), 8, 3, 3),
    ("sinc32", kaiser_sinc(16, 11.5), 16, 4, 4),
]


def main():
    print("// Driftline: a delay whose time is a curve that you draw.")
    print("// SPDX-License-Identifier: GPL-3.0-or-later")
    print("// Computed by Scripts/design_interpolators.py, which says how. One row for each pair of taps, the inner pair first;")
    print("// the even parts begin with the second pair, as the inner one has what the others leave. In each row the")
    print("// coefficients of u^0, u^1, ...")
    print("#pragma once\n\n// clang-format off\nnamespace driftline::interpolation_tables\n{\n")
    for name, taps, half_width, even_terms, odd_terms in KERNELS:
        even, odd = fit(taps, half_width, even_terms, odd_terms)
        print(table(f"{name}Even", even[1:]))
        print(table(f"{name}Odd", odd))
    print("} // namespace driftline::interpolation_tables\n// clang-format on")


if __name__ == "__main__":
    main()
