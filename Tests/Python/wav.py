# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Float WAV files, written and read without anybody's help."""

import struct

import numpy as np


def write(path, audio, sample_rate):
    """audio: float32, shape (C, N)."""
    data = np.ascontiguousarray(audio.T, dtype="<f4").tobytes()
    channels = audio.shape[0]
    layout = struct.pack("<HHIIHH", 3, channels, sample_rate, sample_rate * channels * 4, channels * 4, 32)
    chunks = b"fmt " + struct.pack("<I", len(layout)) + layout + b"data" + struct.pack("<I", len(data)) + data
    path.write_bytes(b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks)


def read(path):
    """float32, shape (C, N)."""
    content = path.read_bytes()
    assert content[:4] == b"RIFF" and content[8:12] == b"WAVE"
    place, channels = 12, None
    while place < len(content):
        name, size = content[place : place + 4], struct.unpack_from("<I", content, place + 4)[0]
        if name == b"fmt ":
            tag, channels, _, _, _, bits = struct.unpack_from("<HHIIHH", content, place + 8)
            assert bits == 32 and tag in (3, 0xFFFE)
        if name == b"data":
            return np.frombuffer(content, "<f4", size // 4, place + 8).reshape(-1, channels).T
        place += 8 + size + size % 2
    raise AssertionError("no data")
