#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how the pairwise correlation's time grows and draws Docs/correlation-growth.svg.

    Benchmarks/python/correlation_growth.py         about a minute

Left: with the points, for all pairs of 8 rows. Right: with the pairs, at 4,096 points and 32 rows of each, for a list that
grows pair by pair in random order until it holds all of them. Medians, one thread.
"""
import math

import numpy

import correlation_peers as peers

PICTURE = peers.ROOT / "Docs" / "correlation-growth.svg"
POINTS = [1 << exponent for exponent in range(9, 19)]
PAIR_COUNTS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 1023, 1024]
SCIPY_PAIR_COUNTS = [1, 4, 16, 64, 256]
LEAST_REPETITIONS = 9
BUDGET_SECONDS = 2.0

WIDTH, HEIGHT, TOP, BOTTOM = 900, 420, 40, 56
PANELS = ((64, 420), (520, 876))  # left and right edge
BACKGROUND, GRID, TEXT = "#0F1419", "#2A3541", "#8B9BAA"
OURS, SCIPY, GUIDE = "#4FD1C5", "#F2795E", "#F2C46D"


def growth_with_points():
    times = []
    for points in POINTS:
        grid, f, g = peers.problem(8, 4, points)
        pairs = peers.all_pairs(8)
        times += peers.interleaved_medians([lambda: peers.ours(grid, f, g, pairs, 1)], LEAST_REPETITIONS, BUDGET_SECONDS)
    return times


def growth_with_pairs():
    grid, f, g = peers.problem(32, 4, 4096)
    pairs = numpy.random.default_rng(3).permutation(peers.all_pairs(32))

    def medians(function, counts):
        return [peers.interleaved_medians([lambda: function(grid, f, g, pairs[:count], 1)], LEAST_REPETITIONS,
                                          BUDGET_SECONDS)[0] for count in counts]

    return medians(peers.ours, PAIR_COUNTS), medians(peers.scipy_pairwise, SCIPY_PAIR_COUNTS)


class Panel:
    """Axes with logarithmic scales, and what is drawn into them."""

    def __init__(self, edges, title, x_ticks, decades):
        self.left, self.right = edges
        self.x_range = (math.log(x_ticks[0][0]), math.log(x_ticks[-1][0]))
        self.decades = decades
        self.parts = [self.text((self.left + self.right) / 2, TOP - 16, title, "middle")]
        for value, label in x_ticks:
            x = self.x(value)
            self.parts += [f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{GRID}"/>',
                           self.text(x, HEIGHT - BOTTOM + 18, label, "middle")]
        for decade in range(decades[0], decades[1] + 1):
            y = self.y(10.0**decade)
            label = f"{10**(decade % 3)} {('us', 'ms', 's')[decade // 3 + 2]}"
            self.parts += [f'<path d="M{self.left} {y:.1f}H{self.right}" stroke="{GRID}"/>',
                           self.text(self.left - 8, y + 4, label, "end")]

    def x(self, value):
        first, last = self.x_range
        return self.left + (self.right - self.left) * (math.log(value) - first) / (last - first)

    def y(self, seconds):
        first, last = self.decades
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (math.log10(seconds) - first) / (last - first)

    @staticmethod
    def text(x, y, text, anchor, colour=TEXT):
        return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{text}</text>'

    def line(self, values, times, colour, name, dashes=""):
        path = " ".join(f"{self.x(value):.1f},{self.y(time):.1f}" for value, time in zip(values, times))
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        if not dashes:
            self.parts += [f'<circle cx="{self.x(value):.1f}" cy="{self.y(time):.1f}" r="2.5" fill="{colour}"/>'
                           for value, time in zip(values, times)]
        self.names = getattr(self, "names", 0) + 1
        self.parts.append(self.text(self.left + 12, TOP + 4 + 18 * self.names, name, "start", colour))


def draw(point_times, pair_times, scipy_times):
    with_points = Panel(PANELS[0], "points P: all 64 pairs of 8 rows, K = 4",
                        [(512, "512"), (4096, "4,096"), (32768, "32,768"), (1 << 18, "262,144")], (-5, 0))
    work = [points * math.log2(1.5 * points) for points in POINTS]
    guide = [point_times[2] * steps / work[2] for steps in work]
    with_points.line(POINTS, guide, GUIDE, "P log P, through the value at 2,048", ' stroke-dasharray="5 5"')
    with_points.line(POINTS, point_times, OURS, "Driftline")
    with_pairs = Panel(PANELS[1], "pairs: P = 4,096, 32 rows each, K = 4",
                       [(1, "1"), (4, "4"), (16, "16"), (64, "64"), (256, "256"), (1024, "1,024")], (-4, 0))
    with_pairs.line(SCIPY_PAIR_COUNTS, scipy_times, SCIPY, "SciPy, pair by pair")
    with_pairs.line(PAIR_COUNTS, pair_times, OURS, "Driftline; the last is all pairs")
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                      f'font-family="Inter, sans-serif" font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" '
                      f'fill="{BACKGROUND}"/>', *with_points.parts, *with_pairs.parts, "</svg>\n"])


def main():
    point_times = growth_with_points()
    pair_times, scipy_times = growth_with_pairs()
    for name, values, times in (("P", POINTS, point_times), ("pairs", PAIR_COUNTS, pair_times),
                                ("pairs, SciPy", SCIPY_PAIR_COUNTS, scipy_times)):
        print(name + ": " + ", ".join(f"{value:,}: {time * 1e3:.3g} ms" for value, time in zip(values, times)))
    PICTURE.write_text(draw(point_times, pair_times, scipy_times))


if __name__ == "__main__":
    main()
