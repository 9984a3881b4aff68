# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole recordings through the effect."""

from __future__ import annotations

import warnings
from typing import Any, Callable, Literal, Optional, TypeVar, Union

from driftline import _driftline
from driftline._patch import CurveLike, PresetLike, make_patch, warn_text

_Audio = TypeVar("_Audio")


def render(
    audio: _Audio,
    sample_rate: float,
    preset: PresetLike = None,
    *,
    bpm: float = 120.0,
    tail: Union[Literal["auto", "none"], float] = "auto",
    threads: Optional[int] = None,
    engine: Literal["auto", "cpu"] = "auto",
    curve: CurveLike = None,
    progress: Optional[Callable[[int, int], object]] = None,
    **parameters: Any,
) -> _Audio:
    """Render audio through the effect.

    The output is, bit for bit, what ``driftline render`` writes for the same file, and what the plugin gives in a host
    at the same position: the song starts at 0 with the first frame, in 4/4 at one tempo.

    Parameters
    ----------
    audio : numpy.ndarray or torch.Tensor, shape (N,), (C, N) or (..., C, N)
        C channels of N frames: pairs of channels are stereo, a single one left over is mono, up to 64. Axes before them
        count recordings, each rendered by itself. float32; float64 is rounded to it; int16 and int32 are taken as
        fractions of full scale, as in a file. Any strides: pass ``data.T`` for frames by channels. Never modified.
    sample_rate : float
        In Hz, 8,000 to 384,000.
    preset : str, os.PathLike, dict or None
        A factory preset by key or name (`driftline.presets`), a patch document's file, or the document itself, as text
        or as the dict that its JSON gives. None is the plugin's initial state.
    bpm : float, default 120
        The tempo in quarter notes per minute, 1 to 999.
    tail : {'auto', 'none'} or float
        How long the echoes go on after the input: until they are below -96 dB, at most 60 s; not at all; or so many
        seconds.
    threads : int, optional
        How many threads share the pairs of channels. None is as many as there are processors and the work is worth.
    engine : {'auto', 'cpu'}
        Where to compute.
    curve : Curve or (Curve, Curve), optional
        Takes the place of the curve in the slot that plays: one for both channels, or left and right.
    progress : callable, optional
        Called as ``progress(done, total)``, in samples, some fifty times a second and once at the end.
    **parameters
        Any of `driftline.parameters`, over the preset's: numbers in the parameter's unit, or text as one types it
        (``time="350 ms"``, ``sync="1/8D"``).

    Returns
    -------
    numpy.ndarray or torch.Tensor, float32, shaped as audio but for its last axis, which holds N and the tail's frames
        A tensor for a tensor.

    Warns
    -----
    RuntimeWarning
        For samples that are not finite (taken as 0), a synced time longer than 30 s (taken as 30 s), and echoes that
        an automatic tail cuts after 60 s.

    Raises
    ------
    TypeError
        For an unknown parameter (the nearest ones are named), and arguments of the wrong type.
    ValueError
        For a preset, a shape or a value that is wrong.
    KeyboardInterrupt
        Within 0.2 s of Ctrl-C.

    Examples
    --------
    >>> import numpy as np
    >>> import driftline
    >>> click = np.zeros((2, 4800), dtype=np.float32)
    >>> click[:, 0] = 1
    >>> wet = driftline.render(click, 48000, "Dub Echo", bpm=96, tail=2.0, feedback=60)
    >>> wet.shape
    (2, 100800)
    """
    patch = make_patch(preset, curve, parameters)
    output, bad_samples, is_time_limited, is_tail_cut = _driftline.render(
        patch, audio, sample_rate, bpm, tail, threads, engine, progress
    )
    warning = warn_text(bad_samples)
    if warning:
        warnings.warn(warning, RuntimeWarning, stacklevel=2)
    if is_time_limited:
        warnings.warn("the synced time is longer than 30 s at this tempo, and taken as 30 s", RuntimeWarning, stacklevel=2)
    if is_tail_cut:
        warnings.warn("the echoes go on for more than 60 s; tail=SECONDS sets where they end", RuntimeWarning, stacklevel=2)
    result: _Audio = output
    return result
