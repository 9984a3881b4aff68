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

#: What `count` means where a document does not say it.
_COUNT = 4


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
        's_curve', level at both ends; 'half_sine'; 'stairs' and 'pulse', as many as `counts` says.
    tensions : float or array_like of float, shape (P,), default 0
        -1 to 1, for 'curve': above 0 it leaves late, below 0 early.
    counts : int or array_like of int, shape (P,), default 4
        For 'stairs' and 'pulse'.

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
        counts: npt.ArrayLike = _COUNT,
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
        repeats = np.asarray(counts)
        if repeats.shape not in ((), x.shape) or not np.issubdtype(repeats.dtype, np.integer):
            given = f"dtype {repeats.dtype} and shape {repeats.shape}"
            raise ValueError(f"counts has {given}; expected integers, one or {x.shape}")
        bends, repeats = np.broadcast_to(bends, x.shape), np.broadcast_to(repeats, x.shape)
        points = [
            {"x": float(a), "y": float(b), "shape": str(shape), "tension": float(tension), "count": int(count)}
            for a, b, shape, tension, count in zip(x, y, shapes, bends, repeats)
        ]
        self._take(_driftline.Curve(json.dumps(points)))

    def _take(self, curve: _driftline.Curve) -> None:
        object.__setattr__(self, "_curve", curve)
        object.__setattr__(self, "_points", tuple(slot_of(json.loads(curve.document()), 1)["left"]))

    @classmethod
    def _of(cls, curve: _driftline.Curve) -> Curve:
        made = cls.__new__(cls)
        made._take(curve)
        return made

    @classmethod
    def fit(cls, positions: npt.ArrayLike, values: npt.ArrayLike, tolerance: float = 0.002) -> Curve:
        """The curve of few points that passes many places: a formula's values, a recorded gesture.

        Parameters
        ----------
        positions : array_like of float, shape (N,)
            0 to 1, increasing. Of several at one position the first and the last count, as a step.
        values : array_like of float, shape (N,)
            0 to 1.
        tolerance : float, default 0.002
            How far the curve may pass from any of them. It grows where more than 256 points would be needed.

        Returns
        -------
        Curve

        Raises
        ------
        ValueError
            For arrays of different lengths, values out of range, positions that are not sorted, or a tolerance below 0.

        Examples
        --------
        >>> import numpy as np
        >>> from driftline import Curve
        >>> t = np.linspace(0, 1, 1000)
        >>> wave = Curve.fit(t, 0.5 - 0.5 * np.cos(2 * np.pi * t), tolerance=0.01)
        >>> len(wave) < 20, bool(np.abs(wave(t) - 0.5 + 0.5 * np.cos(2 * np.pi * t)).max() < 0.01)
        (True, True)
        """
        x = np.asarray(positions, dtype=np.float64)
        y = np.asarray(values, dtype=np.float64)
        if x.ndim != 1 or x.shape != y.shape or not len(x):
            raise ValueError(f"positions has shape {x.shape} and values {y.shape}; expected the same (N,), N at least 1")
        for name, numbers in (("positions", x), ("values", y)):
            if not ((numbers >= 0) & (numbers <= 1)).all():
                raise ValueError(f"{name} holds a number outside of 0 to 1; expected values from 0 to 1")
        if (np.diff(x) < 0).any():
            raise ValueError("positions are not sorted; expected increasing ones")
        if not 0 <= tolerance <= 1:
            raise ValueError(f"tolerance is {tolerance}; expected 0 to 1")
        return cls._of(_driftline.fit_curve(list(map(float, x)), list(map(float, y)), tolerance))

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

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """Of the points, for stairs and pulses."""
        return np.array([point.get("count", _COUNT) for point in self._points])

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
        return cls._of(_driftline.Curve(json.dumps(points)))

    def save(self, path: Union[str, os.PathLike[str]], *, name: str = "Curve", overwrite: bool = False) -> None:
        """Write the curve to a file, which the plugin and the command line open too.

        Parameters
        ----------
        path : str or os.PathLike
            Its ending says of what kind: .json is a patch document with the curve in its first slot; .csv a table; .wav,
            .flac or .aiff a curve at audio rate; .txt and .vitallfo what TIME-12 and Vital read. It appears under its
            name only when it is whole.
        name : str
            Of the curve.
        overwrite : bool, default False
            Whether to replace an existing file.

        Raises
        ------
        ValueError
            For a name that cannot be written, or an existing file without `overwrite`.
        OSError
            For a full disk.
        """
        _driftline.save_curve(os.fspath(path), name, self._curve, overwrite)

    @classmethod
    def load(cls, name_or_path: Union[str, os.PathLike[str]], *, slot: int = 1, right: bool = False) -> Curve:
        """The curve in a slot of a factory preset or a patch document, or of any other file that `save` writes.

        Parameters
        ----------
        name_or_path : str or os.PathLike
            A preset, as `driftline.presets` lists them, or a file.
        slot : int, default 1
            From 1, as many as the file holds; twelve in a patch.
        right : bool, default False
            The right channel's curve; where it has none of its own it is the left one's.

        Raises
        ------
        ValueError
            For a name that is neither, a malformed file (the place is named), or another slot.
        """
        slots = _driftline.load_curves(os.fspath(name_or_path))
        if not 1 <= slot <= len(slots):
            raise ValueError(f"slot is {slot}; expected 1 to {len(slots)}")
        return cls._of(slots[slot - 1][1 if right else 0])

    def __len__(self) -> int:
        return len(self._points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Curve) and self._points == other._points

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __reduce__(self) -> tuple[Any, ...]:
        return Curve.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        return (
            f"Curve({self.positions.tolist()}, {self.values.tolist()}, {list(self.shapes)}, "
            f"{self.tensions.tolist()}, {self.counts.tolist()})"
        )
