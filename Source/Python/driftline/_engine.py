# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The effect, block by block."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional, TypeVar, Union

from driftline import _driftline
from driftline._curve import Curve, slot_of
from driftline._patch import CurveLike, PresetLike, make_patch, parameter_values, put_curve, read_patch

_Audio = TypeVar("_Audio")


class Engine:
    """The effect as the plugin runs it: block in, block out, with its own state documents.

    Any split into blocks gives the same bits as one block, and as `driftline.render` of the whole. The song starts at 0
    with the first frame and keeps `bpm` in 4/4, unless `process` is told where it is. Parameters and curves that are set
    take effect within 32 frames, smoothly where it is heard.

    Parameters
    ----------
    sample_rate : float
        In Hz, 8,000 to 384,000.
    channels : {2, 1}
        Stereo or mono.
    preset : str, os.PathLike, dict or None
        As for `driftline.render`.
    bpm : float, default 120
        The tempo in quarter notes per minute, 1 to 999.
    curve : Curve or (Curve, Curve), optional
        As for `driftline.render`.
    **parameters
        As for `driftline.render`.

    Raises
    ------
    TypeError, ValueError
        As `driftline.render`.

    Notes
    -----
    Calls from several threads are safe and wait for each other. The interpreter lock is released meanwhile.

    Examples
    --------
    >>> import numpy as np
    >>> from driftline import Engine
    >>> engine = Engine(48000, channels=1, time=10, mix=100, feedback=0, interpolation="linear")
    >>> engine.set(source="manual", modulation=1)
    >>> block = np.ones(240, dtype=np.float32)
    >>> [engine.process(block).tolist()[0] for _ in range(4)]
    [0.0, 0.0, 1.0, 1.0]
    """

    def __init__(
        self,
        sample_rate: float,
        channels: int = 2,
        preset: PresetLike = None,
        *,
        bpm: float = 120.0,
        curve: CurveLike = None,
        **parameters: Any,
    ) -> None:
        self._engine = _driftline.Engine(sample_rate, channels, make_patch(preset, curve, parameters), bpm)

    def process(self, audio: _Audio, *, position: Optional[float] = None, is_playing: bool = True) -> _Audio:
        """The next block.

        Parameters
        ----------
        audio : numpy.ndarray or torch.Tensor, shape (channels, N), or (N,) for one channel
            Any number of frames, also none. Element types as for `driftline.render`. Never modified.
        position : float, optional
            Where the song is at the first frame, in quarter notes. None goes on from the block before.
        is_playing : bool, default True
            Whether the song moves. The echoes go on while it does not.

        Returns
        -------
        numpy.ndarray or torch.Tensor, float32, shaped as audio

        Raises
        ------
        TypeError, ValueError
            For audio that does not fit the engine; it has processed nothing then.
        KeyboardInterrupt
            Within 0.2 s of Ctrl-C. The engine has then processed a part of the block, see `frames`; `reset` starts anew.
        """
        result: _Audio = self._engine.process(audio, position, is_playing)
        return result

    def reset(self) -> None:
        """Silence in the line, and the song at 0. Parameters and curves stay."""
        self._engine.reset()

    def set(self, **parameters: Any) -> None:
        """Set parameters, all or, where one of them is wrong, none."""
        self._engine.set(parameters)

    @property
    def parameters(self) -> dict[str, Any]:
        """The value of every parameter by key, in its unit; choices by their names."""
        return parameter_values(self._engine.patch)

    @property
    def state(self) -> str:
        """The patch document that the plugin saves as its state: JSON. Set it from such a text, or a dict."""
        return self._engine.patch.write()

    @state.setter
    def state(self, document: Union[str, bytes, Mapping[str, Any]]) -> None:
        if isinstance(document, bytes):
            document = document.decode()
        if isinstance(document, str):
            self._engine.patch = _driftline.Patch.read(document)
        elif isinstance(document, Mapping):
            self._engine.patch = read_patch(document)
        else:
            raise TypeError(f"state is a {type(document).__name__}; expected a document as str, bytes or dict")

    def load(self, preset: PresetLike) -> None:
        """Take over a whole preset, given as for `driftline.render`."""
        self._engine.patch = read_patch(preset)

    def curve(self, slot: int = 1, *, right: bool = False) -> Curve:
        """The curve in a slot, 1 to 12; `right` is the right channel's."""
        entry = slot_of(json.loads(self.state), slot)
        return Curve.from_json(json.dumps(entry.get("right", entry["left"]) if right else entry["left"]))

    def set_curve(self, curve: CurveLike, slot: int = 1) -> None:
        """Put a curve into a slot, 1 to 12: one for both channels, or a tuple of left and right."""
        patch = self._engine.patch
        put_curve(patch, curve, slot)
        self._engine.patch = patch

    @property
    def bpm(self) -> float:
        """The tempo in quarter notes per minute."""
        return self._engine.bpm

    @bpm.setter
    def bpm(self, bpm: float) -> None:
        self._engine.bpm = bpm

    @property
    def position(self) -> float:
        """Where the song is at the next frame, in quarter notes."""
        return self._engine.position

    @property
    def frames(self) -> int:
        """Processed since the last reset."""
        return self._engine.frames

    @property
    def sample_rate(self) -> float:
        """The rate in Hz."""
        return self._engine.sample_rate

    @property
    def channels(self) -> int:
        """How many there are: 1 or 2."""
        return self._engine.channels

    @property
    def tail_seconds(self) -> float:
        """How long the echoes go on after the input, until they are below -96 dB; infinite from 100 % feedback on."""
        return self._engine.tail_seconds

    @property
    def delay_samples(self) -> list[float]:
        """The delay that each channel read last, in samples."""
        return self._engine.delay_samples

    @property
    def bad_samples(self) -> int:
        """How many samples since the last reset were not-a-number or infinite, and taken as 0."""
        return self._engine.bad_samples

    def __repr__(self) -> str:
        channels = "1 channel" if self.channels == 1 else f"{self.channels} channels"
        return f"<driftline.Engine: {channels} at {self.sample_rate:g} Hz, frame {self.frames}>"
