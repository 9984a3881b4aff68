# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The curve."""

from __future__ import annotations

import json
import os
from typing import Any, Sequence, Union

import numpy as np
import numpy.typing as npt

from driftline import _driftline

_Shapes = Union[str, Sequence[str]]


def slot_of(document: dict[str, Any], slot: int) -> dict[str, Any]:
    """The entry of one slot, counted from 1, in a document that Driftline has written."""
    slots = document["slots"]
    if not 1 <= slot <= len(slots):
        raise ValueError(f"slot is {slot}; expected 1 to {len(slots)}")
    entry: dict[str, Any] = slots[slot - 1]
    return entry


class Curve:
    """A delay curve: points, and how the curve runs from each to the next. Immutable.

    Parameters
    ----------
    positions : array_like of float, shape (P,)
        Where in one pass through the curve each point lies, 0 to 1, increasing. Two points at one position make a step.
        From 1 to 256 points.
    values : array_like of float, shape (P,)
        The delay at each point, 0 to 1: 0 is the shortest delay, 1 is the parameter ``time``.
    shapes : str or sequence of str, length P, default 'line'
        How the curve leaves each point: 'line'; 'hold', which steps at the next point; 'curve', bent by `tensions`;
        's_curve', level at both ends.
    tensions : float or array_like of float, shape (P,), default 0
        -1 to 1, for 'curve': above 0 it leaves late, below 0 early.

    Raises
    ------
    ValueError
        For arrays of different lengths, or points that make no curve; the message names the point.

    Examples
    --------
    A tape that winds down in the last quarter of every pass:

    >>> from driftline import Curve
    >>> stop = Curve([0.0, 0.75, 1.0], [0.0, 0.0, 1.0], ["line", "curve", "line"], [0.0, 0.5, 0.0])
    >>> stop([0.0, 0.75, 0.9, 1.0])
    array([0.        , 0.        , 0.33924609, 1.        ])
    """

    __slots__ = ("_curve", "_points")

    _curve: _driftline.Curve
    _points: tuple[dict[str, Any], ...]

    def __init__(
        self,
        positions: npt.ArrayLike,
        values: npt.ArrayLike,
        shapes: _Shapes = "line",
        tensions: npt.ArrayLike = 0.0,
    ) -> None:
        x = np.asarray(positions, dtype=np.float64)
        y = np.asarray(values, dtype=np.float64)
        if x.ndim != 1 or x.shape != y.shape:
            raise ValueError(f"positions has shape {x.shape} and values {y.shape}; expected the same (P,)")
        if isinstance(shapes, str):
            shapes = [shapes] * len(x)
        if len(shapes) != len(x):
            raise ValueError(f"shapes has {len(shapes)} entries; expected a str, or one for each of {len(x)} points")
        bends = np.asarray(tensions, dtype=np.float64)
        if bends.shape not in ((), x.shape):
            raise ValueError(f"tensions has shape {bends.shape}; expected a number or {x.shape}")
        for name, numbers in (("positions", x), ("values", y), ("tensions", bends)):
            if not np.isfinite(numbers).all():
                raise ValueError(f"{name} holds a number that is not finite; expected finite numbers")
        bends = np.broadcast_to(bends, x.shape)
        self._take(
            [
                {"x": float(a), "y": float(b), "shape": str(shape), "tension": float(tension)}
                for a, b, shape, tension in zip(x, y, shapes, bends)
            ]
        )

    def _take(self, points: list[dict[str, Any]]) -> None:
        curve = _driftline.Curve(json.dumps(points))
        checked = slot_of(json.loads(curve.document("")), 1)["left"]
        object.__setattr__(self, "_curve", curve)
        object.__setattr__(self, "_points", tuple(checked))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Curve cannot be changed; make another one instead of setting {name}")

    @property
    def positions(self) -> npt.NDArray[np.float64]:
        """Of the points, 0 to 1, shape (P,)."""
        return np.array([point["x"] for point in self._points])

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """Of the points, 0 to 1, shape (P,)."""
        return np.array([point["y"] for point in self._points])

    @property
    def shapes(self) -> tuple[str, ...]:
        """How the curve leaves each point."""
        return tuple(point["shape"] for point in self._points)

    @property
    def tensions(self) -> npt.NDArray[np.float64]:
        """Of the points, -1 to 1, shape (P,)."""
        return np.array([point.get("tension", 0.0) for point in self._points])

    def __call__(self, positions: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Evaluate the curve as the audio thread reads it.

        Parameters
        ----------
        positions : array_like of float, any shape
            0 to 1. At a step it is the value after it; 1 is the end, just before the curve wraps.

        Returns
        -------
        numpy.ndarray of float64, shaped as positions
            0 to 1.

        Raises
        ------
        ValueError
            For a position outside of 0 to 1.
        """
        return self._curve.evaluate(positions)

    def to_json(self) -> str:
        """The points as the JSON list that stands in a patch document."""
        return json.dumps(self._points)

    @classmethod
    def from_json(cls, text: Union[str, bytes]) -> Curve:
        """The curve of a JSON list of points, as `to_json` gives it. ValueError for any other text."""
        points = json.loads(text)
        if not isinstance(points, list):
            raise ValueError("text is JSON but no list of points; Curve.load opens whole documents")
        curve = cls.__new__(cls)
        curve._take(points)
        return curve

    def save(self, path: Union[str, os.PathLike[str]], *, name: str = "Curve", overwrite: bool = False) -> None:
        """Write a patch document with this curve in the first slot, which the plugin and the command line open too.

        Parameters
        ----------
        path : str or os.PathLike
            The file. It appears under its name only when it is whole.
        name : str
            Of the patch.
        overwrite : bool, default False
            Whether to replace an existing file.

        Raises
        ------
        ValueError
            For a name that cannot be written, or an existing file without `overwrite`.
        OSError
            For a full disk.
        """
        _driftline.write_document(os.fspath(path), self._curve.document(name), overwrite)

    @classmethod
    def load(cls, name_or_path: Union[str, os.PathLike[str]], *, slot: int = 1, right: bool = False) -> Curve:
        """The curve in a slot of a factory preset or a patch document.

        Parameters
        ----------
        name_or_path : str or os.PathLike
            A preset, as `driftline.presets` lists them, or a document's file.
        slot : int, default 1
            1 to 12.
        right : bool, default False
            The right channel's curve; where it has none of its own it is the left one's.

        Raises
        ------
        ValueError
            For a name that is neither, a malformed document (the place is named), or another slot.
        """
        entry = slot_of(json.loads(_driftline.Patch.load(os.fspath(name_or_path)).write()), slot)
        return cls._of_slot(entry, right)

    @classmethod
    def _of_slot(cls, entry: dict[str, Any], right: bool) -> Curve:
        return cls.from_json(json.dumps(entry.get("right", entry["left"]) if right else entry["left"]))

    def __len__(self) -> int:
        return len(self._points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Curve) and self._points == other._points

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __reduce__(self) -> tuple[Any, ...]:
        return Curve.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        return f"Curve({self.positions.tolist()}, {self.values.tolist()}, {list(self.shapes)}, {self.tensions.tolist()})"
