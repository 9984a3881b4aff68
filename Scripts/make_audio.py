#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the recordings in Resources/Audio: drum_loop.flac and spoken_phrase.flac.

They are in the repository already; this script is their source, and runs only to change them. It needs numpy, espeak-ng
and sox (on Debian: apt-get install python3-numpy espeak-ng sox). All randomness is seeded, so that the same versions of
those give the same samples.

    Scripts/make_audio.py [FOLDER]        default: Resources/Audio beside this script
"""

import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

PEAK_DBFS = -3.0

# --- the drum loop ---------------------------------------------------------------------------------------------------
RATE_HZ = 48000
TEMPO_BPM = 120
STEPS_PER_BAR = 16
BARS = 2
STEP_SECONDS = 60 / TEMPO_BPM / 4
LOOP_FRAMES = round(BARS * STEPS_PER_BAR * STEP_SECONDS * RATE_HZ)

# Where the second of two sixteenths falls within their eighth: 0.5 is straight, 0.667 a triplet.
SWING = 0.57
# How far a hand is off the grid: standard deviation of the time of each stroke.
LOOSENESS_SECONDS = 0.0015

# One character a sixteenth: '.' rests, digits are velocities in ninths.
PATTERN = {
    "kick":   "9......4.7..8... 9..5...48.7..3..",
    "snare":  "....9..2.2..8..3 ....9..2....8.22",
    "closed": "7.5364537.536453 7.536453753645.3",
    "open":   "................ ..............7.",
    "rim":    "..........3..... ......4.........",
    "tom":    "................ ...........5.7..",
}
# Position from -1 (left) to 1 (right), and level.
PLACE = {
    "kick": (0.0, 1.0),
    "snare": (0.08, 0.8),
    "closed": (-0.4, 0.6),
    "open": (-0.4, 0.55),
    "rim": (0.5, 0.45),
    "tom": (0.3, 0.75),
}


def seconds(duration):
    return np.arange(round(duration * RATE_HZ)) / RATE_HZ


def swept_sine(time, start_hz, end_hz, sweep_seconds):
    """A sine whose frequency falls from start_hz to end_hz with the given time constant."""
    cycles = end_hz * time + (start_hz - end_hz) * sweep_seconds * (1 - np.exp(-time / sweep_seconds))
    return np.sin(2 * np.pi * cycles)


def band(signal, low_hz, high_hz, order=2):
    """Keeps what lies between two frequencies, with Butterworth slopes; either may be None. Circular, as the loop is."""
    spectrum = np.fft.rfft(signal, axis=-1)
    frequency = np.fft.rfftfreq(signal.shape[-1], 1 / RATE_HZ)
    gain = np.ones_like(frequency)
    if low_hz:
        ratio = np.divide(low_hz, frequency, out=np.full_like(frequency, np.inf), where=frequency > 0)
        gain /= np.sqrt(1 + ratio ** (2 * order))
    if high_hz:
        gain /= np.sqrt(1 + (frequency / high_hz) ** (2 * order))
    return np.fft.irfft(spectrum * gain, signal.shape[-1], axis=-1)


def kick(velocity, random):
    t = seconds(0.45)
    body = swept_sine(t, 190, 47, 0.022) * np.exp(-t / 0.13)
    click = band(random.standard_normal(t.size), 1500, 6000) * np.exp(-t / 0.004)
    return np.tanh(1.6 * body) + 0.25 * velocity * click


def snare(velocity, random):
    t = seconds(0.35)
    head = swept_sine(t, 260, 182, 0.012) * np.exp(-t / 0.06) + 0.5 * np.sin(2 * np.pi * 331 * t) * np.exp(-t / 0.035)
    wires = band(random.standard_normal(t.size), 1200, 5000 + 4000 * velocity) * np.exp(-t / (0.05 + 0.05 * velocity))
    return 0.6 * head + 0.85 * velocity * wires


def metal(t, random):
    """Six detuned square waves that share no harmonics, and noise: the sound of a small cymbal."""
    tones = sum(np.sign(np.sin(2 * np.pi * f * t + p))
                for f, p in zip((2107, 3053, 3689, 4511, 5477, 6899), random.uniform(0, 2 * np.pi, 6)))
    return band(tones / 6 + 0.6 * random.standard_normal(t.size), 7000, 14000, order=3)


def closed(velocity, random):
    t = seconds(0.12)
    return metal(t, random) * np.exp(-t / (0.012 + 0.018 * velocity))


def open_hat(velocity, random):
    # Closed by the foot after a sixteenth, softly enough not to click.
    t = seconds(0.3)
    closing = 0.5 - 0.5 * np.tanh((t - STEP_SECONDS) / 0.008)
    return metal(t, random) * np.exp(-t / 0.2) * closing


def rim(velocity, random):
    t = seconds(0.08)
    return (np.sin(2 * np.pi * 1720 * t) + 0.6 * np.sin(2 * np.pi * 495 * t)) * np.exp(-t / 0.009)


def tom(velocity, random):
    t = seconds(0.5)
    stick = band(random.standard_normal(t.size), 800, 4000) * np.exp(-t / 0.006)
    return swept_sine(t, 150, 98, 0.05) * np.exp(-t / 0.14) + 0.15 * velocity * stick


VOICES = {"kick": kick, "snare": snare, "closed": closed, "open": open_hat, "rim": rim, "tom": tom}


def step_start_seconds(step):
    swing_seconds = (2 * SWING - 1) * STEP_SECONDS if step % 2 else 0.0
    return step * STEP_SECONDS + swing_seconds


def early_room(dry, random):
    """A small room: sparse reflections, different on each side, that die out within 60 ms."""
    wet = np.zeros_like(dry)
    source = band(dry.mean(axis=0), 250, 6000, order=1)
    for channel in range(2):
        for delay_seconds in np.sort(random.uniform(0.004, 0.06, 14)):
            gain = random.choice((-1, 1)) * np.exp(-delay_seconds / 0.018)
            wet[channel] += gain * np.roll(source, round(delay_seconds * RATE_HZ))
    return dry + 0.25 * wet


def drum_loop():
    """Stereo, exactly two bars. What rings past the end comes back at the start, so that the loop has no seam."""
    random = np.random.default_rng(20240229)
    mix = np.zeros((2, LOOP_FRAMES))
    for name, steps in PATTERN.items():
        position, level = PLACE[name]
        # Equal power: the same loudness wherever the stroke is placed.
        angle = (position + 1) * np.pi / 4
        sides = np.array([[np.cos(angle)], [np.sin(angle)]]) * np.sqrt(2)
        for step, mark in enumerate(steps.replace(" ", "")):
            if mark == ".":
                continue
            velocity = int(mark) / 9
            stroke = VOICES[name](velocity, random) * level * velocity**1.3
            start = round((step_start_seconds(step) + random.normal(0, LOOSENESS_SECONDS)) * RATE_HZ)
            mix[:, (start + np.arange(stroke.size)) % LOOP_FRAMES] += sides * stroke
    mix = early_room(mix, random)
    # A gentle limit, as a bus compressor would give: the highest peaks come down, the rest keeps its level. Bending an
    # uneven wave makes DC, which is taken out after it.
    return band(np.tanh(0.9 * mix / np.abs(mix).max()), 25, None)


# --- the spoken phrase -----------------------------------------------------------------------------------------------
PHRASE = "Driftline. A delay, whose time is a curve, that you draw."
VOICE = "en-gb-x-rp+f2"
WORDS_PER_MINUTE = 160
PITCH = 42  # of 99
PHRASE_HEAD_SECONDS = 0.08
PHRASE_TAIL_SECONDS = 0.25


def spoken_phrase():
    """Mono, at twice espeak-ng's own rate: (samples, rate in Hz)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "phrase.wav"
        subprocess.run(["espeak-ng", "-v", VOICE, "-s", str(WORDS_PER_MINUTE), "-p", str(PITCH), "-w", path, PHRASE],
                       check=True)
        with wave.open(str(path)) as source:
            rate = source.getframerate()
            voice = np.frombuffer(source.readframes(source.getnframes()), "<i2").astype(float)

    heard = np.flatnonzero(np.abs(voice) > 0.004 * np.abs(voice).max())
    voice = voice[heard[0]:heard[-1] + 1]
    voice = np.pad(voice, (round(PHRASE_HEAD_SECONDS * rate), round(PHRASE_TAIL_SECONDS * rate)))

    # Twice the rate: the spectrum is kept and nothing is put above it. No DC, and no rumble below the voice.
    spectrum = np.fft.rfft(voice)
    frequency = np.fft.rfftfreq(voice.size, 1 / rate)
    spectrum[frequency < 40] = 0
    spectrum[-1] = 0  # half the rate, which at twice the rate would stand as a whistle
    voice = np.fft.irfft(2 * np.pad(spectrum, (0, voice.size + 1 - spectrum.size)), 2 * voice.size)
    fade = np.minimum(1, np.minimum(np.arange(voice.size), np.arange(voice.size)[::-1]) / (0.005 * 2 * rate))
    return (voice * fade)[np.newaxis, :], 2 * rate


# --- writing ---------------------------------------------------------------------------------------------------------
def write_flac(path, channels, rate):
    """16 bit, peak at PEAK_DBFS, with triangular dither so that quiet tails fade into noise and not into steps."""
    random = np.random.default_rng(1)
    scaled = channels * (10 ** (PEAK_DBFS / 20) * 32767 / np.abs(channels).max())
    dither = random.random(scaled.shape) - random.random(scaled.shape)
    samples = np.rint(scaled + dither).astype("<i2")
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "samples.wav"
        with wave.open(str(wav), "wb") as file:
            file.setnchannels(samples.shape[0])
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(samples.T.tobytes())
        subprocess.run(["sox", "--no-dither", wav, "--compression", "8", path], check=True)
    print(f"{path}: {samples.shape[1] / rate:.2f} s, {samples.shape[0]} ch, {rate} Hz, {path.stat().st_size} bytes")


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "Resources" / "Audio"
    write_flac(folder / "drum_loop.flac", drum_loop(), RATE_HZ)
    write_flac(folder / "spoken_phrase.flac", *spoken_phrase())


if __name__ == "__main__":
    main()
