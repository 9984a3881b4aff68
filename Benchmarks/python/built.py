# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The package driftline: an installed one, or that of the build tree."""

import pathlib
import sys

try:
    import driftline
except ImportError:
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "build/release/python"))
    import driftline

__all__ = ["driftline"]
