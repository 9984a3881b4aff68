# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `render` and `Engine` can be told: presets, curves and parameters."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, NamedTuple, Optional, Union

from driftline import _driftline
from driftline._curve import Curve

PresetLike = Union[str, "os.PathLike[str]", Mapping[str, Any], None]
CurveLike = Union[Curve, "tuple[Curve, Curve]", None]


class Preset(NamedTuple):
    """A preset that comes with Driftline."""

    key: str
    name: str
    description: str


class Parameter(NamedTuple):
    """A parameter of the effect: a row of the one table that plugin, command line and Python share."""

    key: str
    name: str
    unit: str
    minimum: float
    maximum: float
    default: Any
    choices: tuple[str, ...]
    help: str


def presets() -> list[Preset]:
    """The factory presets, sorted by key.

    Examples
    --------
    >>> import driftline
    >>> "slow_river" in [preset.key for preset in driftline.presets()]
    True
    """
    return [Preset(*row) for row in _driftline.preset_rows()]


def parameters() -> list[Parameter]:
    """All parameters, in the order of the signal path.

    Examples
    --------
    >>> import driftline
    >>> feedback = next(p for p in driftline.parameters() if p.key == "feedback")
    >>> feedback.minimum, feedback.maximum, feedback.unit
    (-110.0, 110.0, '%')
    """
    return [Parameter(*row) for row in _driftline.parameter_rows()]


def read_patch(preset: PresetLike) -> _driftline.Patch:
    """The patch that `preset` names or is: see driftline.render."""
    if preset is None:
        return _driftline.Patch()
    if isinstance(preset, str):
        if preset.lstrip().startswith("{"):
            return _driftline.Patch.read(preset)
        if not preset:
            raise ValueError("preset is an empty str; expected a preset, a file or a document, or None")
        return _driftline.Patch.load(preset)
    if isinstance(preset, os.PathLike):
        return _driftline.Patch.load(os.path.abspath(preset))  # a path is never a preset's name
    if isinstance(preset, Mapping):
        return _driftline.Patch.read(json.dumps(preset))
    raise TypeError(f"preset is a {type(preset).__name__}; expected a str, a path, a document as a dict, or None")


def put_curve(patch: _driftline.Patch, curve: CurveLike, slot: int) -> None:
    """Puts one curve for both channels, or one for each, into a slot counted from 1."""
    if isinstance(curve, Curve):
        patch.set_curve(slot, curve._curve, None)
    elif isinstance(curve, tuple) and len(curve) == 2 and all(isinstance(one, Curve) for one in curve):
        patch.set_curve(slot, curve[0]._curve, curve[1]._curve)
    else:
        raise TypeError(f"curve is a {type(curve).__name__}; expected a Curve, or a tuple of two: left and right")


def make_patch(preset: PresetLike, curve: CurveLike, settings: Mapping[str, object]) -> _driftline.Patch:
    """A preset with a curve in the slot that is played, and parameters set."""
    patch = read_patch(preset)
    for key, value in settings.items():
        patch.set(key, value)
    if curve is not None:
        put_curve(patch, curve, parameter_values(patch)["slot"])
    return patch


def parameter_values(patch: _driftline.Patch) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(patch.write())["parameters"]
    return values


def warn_text(bad_samples: int) -> Optional[str]:
    """What to warn of, if anything."""
    if bad_samples == 0:
        return None
    what = "sample is" if bad_samples == 1 else "samples are"
    return f"audio: {bad_samples} {what} not-a-number or infinite, and taken as 0"
