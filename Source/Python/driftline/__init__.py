# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Driftline: a delay whose time is a curve that you draw, on arrays.

delay_line
    The variable delay line: every sample has its own delay and reads the output itself.
correlate_pairs
    A sum of correlations over pairs of rows, on a grid of any spacing.
render
    Audio through the whole effect: the bits that ``driftline render`` and the plugin give.
Engine
    The same, block by block.
Curve
    The curve: built from arrays, evaluated, and saved as a document that every part of Driftline opens.
presets, parameters
    What ``render`` and ``Engine`` can be told.

Docs/python.md in the repository is the tutorial.
"""

from driftline._curve import Curve
from driftline._driftline import __version__, correlate_pairs, delay_line
from driftline._engine import Engine
from driftline._patch import Parameter, Preset, parameters, presets
from driftline._render import render

__all__ = [
    "Curve",
    "Engine",
    "Parameter",
    "Preset",
    "__version__",
    "correlate_pairs",
    "delay_line",
    "parameters",
    "presets",
    "render",
]
