#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the impulse responses in Resources/ImpulseResponses.

They are in the repository already; this script is their source, and runs only to change them. It needs numpy and sox
(on Debian: apt-get install python3-numpy sox). Every response is computed from a physical model, none is a recording,
and all randomness is seeded, so that the same versions of those give the same samples.

    Scripts/make_impulse_responses.py [FOLDER] [NAME ...]    default: Resources/ImpulseResponses beside this script, all

What they have in common: 48 kHz, 24 bit, no DC, and one level: pink noise from 50 Hz to 15 kHz comes out as loud as it
goes in. They hold no direct sound: Amount keeps that, or fades it out. Channels: 1 is for all, 2 are left and right,
4 are left to left, left to right, right to left, right to right.

Sources:
  Bilbao, Numerical Sound Synthesis (Wiley, 2009), ch. 12: a thin plate's modes and their losses.
  Arcas and Chaigne, "On the quality of plate reverberation", Applied Acoustics 71 (2010): the sizes of plates.
  Valimaki, Parker and Abel, "Parametric spring reverberation effect", J. Audio Eng. Soc. 58 (2010): springs.
  Allen and Berkley, "Image method for efficiently simulating small-room acoustics", J. Acoust. Soc. Am. 65 (1979).
  Kuttruff, Room Acoustics (5th ed., 2009): Eyring's formula, air absorption, the density of echoes.
  Wallace, "The reproduction of magnetically recorded signals", Bell Syst. Tech. J. 30 (1951): losses of tape heads.
  Small, "Closed-box loudspeaker systems", J. Audio Eng. Soc. 20 (1972): speakers at low frequencies.
"""

import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

RATE_HZ = 48000
SPEED_OF_SOUND = 343.0  # m/s
LOWEST_HZ = 25.0        # of every response: below it there is nothing but rumble
PINK_HZ = (50.0, 15000.0)


# --- tools -----------------------------------------------------------------------------------------------------------
def frequencies(length):
    return np.fft.rfftfreq(length, 1 / RATE_HZ)


def filtered(signal, response, pad_seconds=1.0):
    """`signal` through the filter whose complex response `response` gives at frequencies in Hz. Causal filters whose
    own ringing is over within `pad_seconds` stay causal."""
    length = 1 << int(np.ceil(np.log2(signal.shape[-1] + pad_seconds * RATE_HZ)))
    spectrum = np.fft.rfft(signal, length, axis=-1) * response(frequencies(length))
    return np.fft.irfft(spectrum, length, axis=-1)[..., :signal.shape[-1]]


def butterworth(order, cutoff_hz, is_high_pass=False):
    """The response of a causal Butterworth filter (its poles lie evenly on a half circle)."""
    def response(hz):
        s = 1j * np.divide(hz, cutoff_hz)
        if is_high_pass:
            s = 1 / np.where(s == 0, 1e-12j, s)
        poles = np.exp(1j * np.pi * (2 * np.arange(order) + order + 1) / (2 * order))
        return 1 / np.prod(s[..., np.newaxis] - poles, axis=-1)
    return response


def resonance(centre_hz, quality, gain_db):
    """The response of a peak: 1 far away, `gain_db` at its centre."""
    gain = 10 ** (gain_db / 20)

    def response(hz):
        s = 1j * hz / centre_hz
        return (s * s + s * gain / quality + 1) / (s * s + s / quality + 1)
    return response


def minimum_phase(magnitude, frames, length=1 << 16):
    """The causal response with this magnitude (a function of frequency in Hz) and the least delay, by the real cepstrum
    (Oppenheim and Schafer, Discrete-Time Signal Processing, ch. 13)."""
    log_magnitude = np.log(np.maximum(magnitude(frequencies(length)), 1e-6))
    cepstrum = np.fft.irfft(log_magnitude, length)
    cepstrum[1:length // 2] *= 2
    cepstrum[length // 2 + 1:] = 0
    return np.fft.irfft(np.exp(np.fft.rfft(cepstrum, length)), length)[:frames]


def fade_out(signal, seconds):
    frames = round(seconds * RATE_HZ)
    faded = signal.copy()
    faded[..., -frames:] *= 0.5 + 0.5 * np.cos(np.pi * (np.arange(frames) + 1) / frames)
    return faded


def pink_gain(paths):
    """How much louder pink noise comes out than it goes in, the mean of the outputs; the inputs have nothing in
    common."""
    length = 1 << int(np.ceil(np.log2(paths.shape[-1])))
    hz = frequencies(length)
    band = (hz >= PINK_HZ[0]) & (hz <= PINK_HZ[1])
    power = np.abs(np.fft.rfft(paths, length, axis=-1)) ** 2
    outputs = {1: 1, 2: 2, 4: 2}[paths.shape[0]]
    return np.sqrt((power[:, band] / hz[band]).sum() / outputs / (1 / hz[band]).sum())


def finished(paths):
    """What every response goes through: no DC, no rumble, the common level."""
    paths = filtered(np.atleast_2d(paths), butterworth(2, LOWEST_HZ, is_high_pass=True))
    paths = fade_out(paths, min(0.1, 0.2 * paths.shape[-1] / RATE_HZ))
    # A cosine's worth of DC goes with the fade; what is left is spread over the whole, where it is nothing.
    window = np.hanning(paths.shape[-1])
    paths = paths - paths.sum(axis=-1, keepdims=True) * window / window.sum()
    return paths / pink_gain(paths)


# --- plates ----------------------------------------------------------------------------------------------------------
def plate(size, thickness, stiffness, driver, pickups, decay_seconds, length_seconds, bright_hz, highest_hz=18000.0):
    """A thin plate with supported edges, driven at one point and heard at others, one a channel.

    size in m, thickness in m, stiffness: (Young's modulus in Pa, density in kg/m3, Poisson's ratio). Its modes lie at
    f = (pi / 2) kappa ((m / Lx)^2 + (n / Ly)^2), kappa = h sqrt(E / (12 rho (1 - nu^2))), so that high frequencies
    arrive first: waves of bending are dispersive. A mode's loss is sigma0 + sigma1 f, given by the seconds that 60 dB
    take at 500 and at 8000 Hz.
    """
    modulus, density, poisson = stiffness
    kappa = thickness * np.sqrt(modulus / (12 * density * (1 - poisson**2)))
    lx, ly = size
    m, n = np.meshgrid(np.arange(1, int(lx * np.sqrt(2 * highest_hz / (np.pi * kappa))) + 2),
                       np.arange(1, int(ly * np.sqrt(2 * highest_hz / (np.pi * kappa))) + 2))
    hz = np.pi / 2 * kappa * ((m / lx) ** 2 + (n / ly) ** 2)
    kept = (hz > LOWEST_HZ) & (hz < highest_hz)
    m, n, hz = m[kept], n[kept], hz[kept]

    def shape(point):
        return np.sin(np.pi * m * point[0]) * np.sin(np.pi * n * point[1])

    loss = np.log(1000) / np.array(decay_seconds)
    slope = (loss[1] - loss[0]) / (8000 - 500)
    sigma = np.maximum(loss[0] + slope * (hz - 500), 0.3 * loss[0])
    # The velocity that a pickup hears of a force has the same strength in every mode; the driver falls off above
    # `bright_hz`.
    strength = shape(driver) / np.sqrt(1 + (hz / bright_hz) ** 2)
    exponent = (-sigma + 2j * np.pi * hz) / RATE_HZ

    # e^(a (b B + i)) = e^(a b B) e^(a i): one product of matrices instead of a row for every mode.
    frames = round(length_seconds * RATE_HZ)
    block = 512
    blocks = -(-frames // block)
    result = np.zeros((len(pickups), blocks, block))
    for first in range(0, hz.size, 4000):
        part = slice(first, first + 4000)
        coarse = np.exp(np.outer(np.arange(blocks) * block, exponent[part]))
        fine = np.exp(np.outer(exponent[part], np.arange(block)))
        for channel, pickup in enumerate(pickups):
            result[channel] += ((coarse * (strength * shape(pickup))[part]) @ fine).real
    return finished(fade_out(result.reshape(len(pickups), -1)[:, :frames], 0.25 * length_seconds))


STEEL = (2.0e11, 7850.0, 0.3)
GOLD = (7.9e10, 19300.0, 0.42)


def studio_plate():
    """A steel sheet of 2 m by 1 m and half a millimetre, with its damper near."""
    return plate((2.0, 1.0), 0.5e-3, STEEL, (0.41, 0.53), ((0.13, 0.31), (0.79, 0.67)), (2.3, 1.05), 2.8, 9000.0)


def dark_plate():
    """The same sheet, twice as thick, driven by a heavy coil: slower, with fewer highs."""
    return plate((2.0, 1.0), 1.0e-3, STEEL, (0.37, 0.44), ((0.17, 0.62), (0.83, 0.29)), (3.0, 0.55), 3.2, 1500.0)


def gold_foil():
    """A gold foil of 29 by 27 cm and 18 micrometres: dense from the start, bright and short."""
    return plate((0.29, 0.27), 18e-6, GOLD, (0.46, 0.57), ((0.22, 0.35), (0.71, 0.41)), (1.5, 0.9), 1.8, 12000.0)


# --- springs ---------------------------------------------------------------------------------------------------------
def spring(echo_seconds, transition_hz, feedback, sections, seed):
    """One spring, after Valimaki, Parker and Abel: a chain of all-passes stretched to the transition frequency bends
    each echo into a chirp, a loop repeats it, a low-pass ends it at the transition frequency. A second, weaker chain
    runs above it."""
    length = 1 << 19
    hz = frequencies(length)
    z = np.exp(-2j * np.pi * hz / RATE_HZ)
    random = np.random.default_rng(seed)

    def chirps(coefficient, stretch, count, loop_seconds, gain):
        chain = ((coefficient + z**stretch) / (1 + coefficient * z**stretch)) ** count
        delay = loop_seconds * RATE_HZ
        # Small reflections along the spring thicken the echoes.
        ripple = 1 + 0.12 * z ** round(random.uniform(90, 160)) + 0.08 * z ** round(random.uniform(300, 420))
        loop = gain * chain**2 * z**delay * ripple / 1.2 * butterworth(1, 0.9 * transition_hz)(hz)
        return chain * z ** (0.5 * delay) / (1 + loop)

    stretch = int(RATE_HZ / (2 * transition_hz))
    low = chirps(0.62, stretch, sections, echo_seconds, feedback) * butterworth(8, transition_hz)(hz)
    high = chirps(-0.6, 1, 2 * sections, echo_seconds / 2.3, 0.6 * feedback) * butterworth(2, 6500)(hz)
    spectrum = (low + 0.02 * high) * butterworth(2, 80, is_high_pass=True)(hz)
    return np.fft.irfft(spectrum, length)


def tank(springs, length_seconds):
    """Springs side by side: (place from 0 left to 1 right, then as for `spring`)."""
    frames = round(length_seconds * RATE_HZ)
    sides = np.zeros((2, frames))
    for place, *description in springs:
        one = spring(*description)[:frames]
        one = one / np.sqrt(np.sum(one**2))
        sides += np.outer((np.cos(place * np.pi / 2), np.sin(place * np.pi / 2)), one)
    return finished(fade_out(sides, 0.3 * length_seconds))


def spring_tank():
    """A long tank of three springs, as in amplifiers."""
    return tank(((0.15, 0.0565, 4300.0, 0.84, 100, 1), (0.5, 0.0497, 4100.0, 0.83, 90, 2),
                 (0.85, 0.0613, 4500.0, 0.84, 110, 3)), 2.4)


def short_spring():
    """Two short, tight springs: a quick, boxy clatter."""
    return tank(((0.2, 0.0331, 3600.0, 0.72, 60, 4), (0.8, 0.0389, 3300.0, 0.72, 70, 5)), 1.0)


# --- rooms -----------------------------------------------------------------------------------------------------------
BANDS_HZ = np.array([125.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0, 16000.0])
# Of air at 20 degrees and 50 % humidity, in 1/m (Kuttruff, table 6.1, and beyond it by the square of the frequency).
AIR_PER_METRE = 1e-3 * np.array([0.1, 0.3, 0.63, 1.07, 2.3, 6.8, 24.0, 85.0])


def in_bands(random_frames):
    """Splits a signal into the octaves of BANDS_HZ; they add up to it."""
    spectrum = np.fft.rfft(random_frames)
    hz = np.maximum(frequencies(random_frames.size), 1.0)
    place = np.clip(np.log2(hz / BANDS_HZ[0]), 0, len(BANDS_HZ) - 1)
    return np.array([np.fft.irfft(spectrum * np.cos(np.clip(place - band, -1, 1) * np.pi / 2) ** 2, random_frames.size)
                     for band in range(len(BANDS_HZ))])


def room(size, absorption, sources, ears, length_seconds, order, seed, scattering=0.15, spread_seconds=0.004):
    """A box: its early reflections by images of the sources, each with the absorption of the walls that it has met and
    of the air, and a diffuse tail with the decay that Eyring's formula gives, octave by octave. One path for each
    source and ear; the direct sound is left out and is where time begins.

    size in m; absorption: for each octave of BANDS_HZ, mean of all walls; sources and ears: places as parts of the
    size; scattering: what part of a reflection's strength each wall spreads over a few milliseconds.
    """
    random = np.random.default_rng(seed)
    size = np.array(size)
    absorption = np.array(absorption)
    volume = np.prod(size)
    surface = 2 * (size[0] * size[1] + size[0] * size[2] + size[1] * size[2])
    decay = 24 * np.log(10) / SPEED_OF_SOUND * volume / (-surface * np.log(1 - absorption) + 4 * AIR_PER_METRE * volume)
    frames = round(length_seconds * RATE_HZ)
    time = np.arange(frames) / RATE_HZ
    # The tail takes over where the images would become too many to tell apart: after a few mean free paths, 4V/S.
    mixing_seconds = 2.2 * 4 * volume / surface / SPEED_OF_SOUND
    air_step = 8.0  # m: air is told apart this finely
    filters = {}

    def keeps(walls, distance):
        """What a reflection off that many walls keeps at that distance, as a short filter."""
        key = walls, round(distance / air_step)
        if key not in filters:
            gains = (1 - absorption) ** (walls / 2) * np.exp(-AIR_PER_METRE / 2 * key[1] * air_step)
            filters[key] = minimum_phase(
                lambda hz: np.exp(np.interp(np.log2(np.maximum(hz, 1)), np.log2(BANDS_HZ), np.log(gains))), 96, 4096)
        return filters[key]

    def reflections(source, ear):
        direct = np.linalg.norm(source - ear)
        sharp, spread = np.zeros((2, frames + 256))
        for cell in np.ndindex(*(2 * order + 1,) * 3):
            cell = np.array(cell) - order
            walls = int(np.abs(cell).sum())
            if walls == 0:
                continue
            mirrored = np.where(cell % 2 == 0, source, size - source) + cell * size
            # No wall is as even as its image: a few centimetres go astray.
            distance = np.linalg.norm(mirrored - ear) + random.normal(0, 0.03) * min(walls, 3)
            at = (distance - direct) / SPEED_OF_SOUND * RATE_HZ
            if not 1 <= at < frames:
                continue
            whole = int(at)
            strength = direct / distance * random.choice((1, 1, 1, -1)) * keeps(walls, distance)
            even = (1 - scattering) ** walls
            for offset, share in ((0, 1 - at + whole), (1, at - whole)):
                sharp[whole + offset:whole + offset + 96] += even * share * strength
                spread[whole + offset:whole + offset + 96] += np.sqrt(1 - even**2) * share * strength
        burst = random.standard_normal(round(5 * spread_seconds * RATE_HZ))
        burst *= np.exp(-np.arange(burst.size) / (spread_seconds * RATE_HZ))
        burst /= np.sqrt(np.sum(burst**2))
        return sharp[:frames] + filtered(spread, lambda hz: np.fft.rfft(burst, 2 * (hz.size - 1)))[:frames]

    rise = 1 - np.exp(-(time / mixing_seconds) ** 3)
    window = slice(round(0.8 * mixing_seconds * RATE_HZ), round(1.6 * mixing_seconds * RATE_HZ))
    paths = []
    for source in sources:
        for ear in ears:
            early = reflections(size * np.array(source), size * np.array(ear))
            tail = (in_bands(random.standard_normal(frames)) * 10 ** (-3 * time / decay[:, np.newaxis])).sum(axis=0)
            tail *= np.sqrt(np.mean(early[window] ** 2) / np.mean(tail[window] ** 2))
            paths.append(np.sqrt(1 - rise) * early + np.sqrt(rise) * tail)
    # The air near a microphone and a loudspeaker's own end.
    return finished(fade_out(filtered(np.array(paths), butterworth(2, 17000)), 0.25 * length_seconds))


PAIR = ((0.36, 0.34, 0.42), (0.36, 0.66, 0.42))
EARS = ((0.71, 0.42, 0.45), (0.71, 0.58, 0.45))


def wood_room():
    """A live room of 6.4 by 4.7 by 2.9 m with wooden walls and a rug. True stereo."""
    return room((6.4, 4.7, 2.9), (0.22, 0.2, 0.18, 0.2, 0.24, 0.28, 0.34, 0.4), PAIR, EARS, 0.7, 7, 11)


def tiled_chamber():
    """An echo chamber of 5.3 by 4.1 by 2.7 m, tiled: hard and bright. True stereo."""
    return room((5.3, 4.1, 2.7), (0.055, 0.05, 0.048, 0.05, 0.055, 0.062, 0.07, 0.1),
                ((0.2, 0.27, 0.4), (0.24, 0.71, 0.37)), ((0.83, 0.27, 0.63), (0.69, 0.81, 0.31)), 1.9, 9, 12)


def concert_hall():
    """A hall of 34 by 21 by 15 m, wood and plaster, with its seats taken: warm, and slow to fade. True stereo."""
    return room((34.0, 21.0, 15.0), (0.16, 0.18, 0.21, 0.24, 0.27, 0.3, 0.33, 0.4),
                ((0.19, 0.38, 0.2), (0.19, 0.6, 0.2)), ((0.58, 0.33, 0.3), (0.6, 0.66, 0.3)), 2.6, 5, 13,
                scattering=0.2, spread_seconds=0.007)


# --- tape heads ------------------------------------------------------------------------------------------------------
def tape_head(speed, gap, spacing, coating, head_length, bump_db, lowest_hz, highest_hz, frames=4096):
    """What a tape keeps of a sound, from the tape's speed in m/s and lengths in m (Wallace): with the wave number
    k = 2 pi f / speed, the gap loses sin(k g / 2) / (k g / 2), the distance of the tape exp(-k d), the thickness of the
    coating (1 - exp(-k c)) / (k c). The deck's own equaliser makes good what it can, down to -12 dB. Waves as long as
    the head itself make the bumps in the bass, which repeat and die down as the waves get shorter."""
    def magnitude(hz):
        k = 2 * np.pi * np.maximum(hz, 1.0) / speed
        thickness = (1 - np.exp(-k * coating)) / (k * coating)
        losses = np.abs(np.sinc(k * gap / 2 / np.pi)) * np.exp(-k * spacing) * thickness
        equalised = losses / (losses**4 + 10 ** (-12 * 4 / 20)) ** (0.85 / 4)
        turns = k * head_length / (2 * np.pi)
        bumps = 10 ** (bump_db / 20 * np.cos(2 * np.pi * (turns - 1)) * np.exp(-0.35 * turns))
        return (equalised * bumps * np.abs(butterworth(3, lowest_hz, is_high_pass=True)(np.maximum(hz, 0.1)))
                * np.abs(butterworth(4, highest_hz)(hz)))
    return finished(minimum_phase(magnitude, frames))


def studio_tape():
    """A studio machine at 38 cm/s: a swell in the bass and a soft top."""
    return tape_head(0.381, 5e-6, 2.0e-6, 14e-6, 5.5e-3, 4.5, 32.0, 17000.0)


def worn_cassette():
    """A pocket cassette player at 4.76 cm/s with a worn head: no lows, and little above 6 kHz."""
    return tape_head(0.0476, 2.2e-6, 2.6e-6, 5e-6, 0.9e-3, 5.0, 75.0, 8500.0)


# --- speakers --------------------------------------------------------------------------------------------------------
def speaker(box_hz, box_quality, peaks, highest_hz, slope, reflections, frames):
    """A speaker in a box: Small's second-order high-pass below, modes of the cone and of the box as peaks and dips (Hz,
    quality, dB), the end of the cone's range above, and what comes back off the box's edges and walls (seconds, gain,
    low-pass in Hz)."""
    length = 1 << 15
    hz = frequencies(length)
    s = 1j * np.maximum(hz, 0.1) / box_hz
    spectrum = s * s / (s * s + s / box_quality + 1) * butterworth(slope, highest_hz)(hz)
    for centre, quality, gain in peaks:
        spectrum = spectrum * resonance(centre, quality, gain)(hz)
    came_back = 1 + sum(gain * np.exp(-2j * np.pi * hz * delay) * butterworth(1, low_pass)(hz)
                        for delay, gain, low_pass in reflections)
    return finished(np.fft.irfft(spectrum * came_back, length)[:frames])


def guitar_cabinet():
    """A closed box with a 12 inch speaker, a microphone near the cone's edge."""
    peaks = ((115, 2.2, 3.0), (420, 1.6, -4.5), (860, 3.0, 1.5), (1350, 4.0, -2.5), (2450, 2.4, 6.5), (3300, 5.0, 4.0),
             (3900, 7.0, -5.0), (4700, 6.0, 3.0))
    return speaker(92.0, 1.15, peaks, 5200.0, 5, ((0.00041, -0.22, 3500), (0.00173, 0.16, 2500), (0.00287, -0.1, 1800),
                                                  (0.0061, 0.07, 1200)), 4096)


def pocket_radio():
    """A 7 cm speaker in a thin plastic case that rings."""
    peaks = ((480, 4.0, 5.0), (760, 6.0, -4.0), (1180, 9.0, 7.5), (1730, 11.0, 5.0), (2350, 8.0, -5.0),
             (2900, 10.0, 6.0), (3650, 12.0, 4.0))
    return speaker(390.0, 1.6, peaks, 4600.0, 4, ((0.00021, -0.3, 4000), (0.00058, 0.24, 3000), (0.00113, -0.16, 3000),
                                                  (0.00186, 0.1, 2500)), 2880)


RESPONSES = (studio_plate, dark_plate, gold_foil, spring_tank, short_spring, wood_room, tiled_chamber, concert_hall,
             studio_tape, worn_cassette, guitar_cabinet, pocket_radio)


# --- writing ---------------------------------------------------------------------------------------------------------
def write_flac(path, paths):
    """24 bit, with triangular dither so that tails fade into noise and not into steps."""
    random = np.random.default_rng(1)
    dither = random.random(paths.shape) - random.random(paths.shape)
    samples = np.rint(paths * (1 << 23) + dither).astype("<i4")
    if np.abs(samples).max() >= 1 << 23:
        raise ValueError(f"{path.name}: the level is above full scale")
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "samples.wav"
        with wave.open(str(wav), "wb") as file:
            file.setnchannels(paths.shape[0])
            file.setsampwidth(3)
            file.setframerate(RATE_HZ)
            file.writeframes(samples.T.reshape(-1, 1).view(np.uint8)[:, :3].tobytes())
        subprocess.run(["sox", "--no-dither", wav, "--compression", "8", path], check=True)


def decay_seconds(path, low_hz, high_hz):
    """How long 60 dB take, from the slope of Schroeder's integral between -5 and -25 dB, in one band."""
    band = filtered(path, lambda hz: butterworth(3, low_hz, True)(np.maximum(hz, 0.1)) * butterworth(3, high_hz)(hz))
    energy = np.cumsum(band[::-1] ** 2)[::-1]
    level = 10 * np.log10(energy / energy[0] + 1e-30)
    first, last = np.argmax(level < -5), np.argmax(level < -25)
    return 3 * (last - first) / RATE_HZ


def describe(path, paths):
    mono = paths[0]
    decays = [decay_seconds(mono, centre / 1.41, centre * 1.41) for centre in (250, 1000, 4000)]
    spectrum = np.abs(np.fft.rfft(mono, 1 << 18)) ** 2
    hz = frequencies(1 << 18)
    octaves = [10 * np.log10(spectrum[(hz > c / 1.41) & (hz < c * 1.41)].mean()) for c in 62.5 * 2.0 ** np.arange(9)]
    likeness = 0.0 if len(paths) == 1 else np.corrcoef(paths[0], paths[-1])[0, 1]
    print(f"{path.name}: {paths.shape[1] / RATE_HZ:.2f} s, {paths.shape[0]} ch, {path.stat().st_size} bytes, "
          f"peak {20 * np.log10(np.abs(paths).max()):.1f} dBFS, DC {abs(paths.sum(axis=1)).max():.1e}, "
          f"decay at 250/1k/4k Hz {' / '.join(f'{d:.2f}' for d in decays)} s, left to right {likeness:.2f},\n    "
          f"dB in octaves from 62 Hz: {' '.join(f'{d:.0f}' for d in octaves)}")


def main():
    default = Path(__file__).resolve().parent.parent / "Resources" / "ImpulseResponses"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    wanted = sys.argv[2:]
    for make in RESPONSES:
        if not wanted or make.__name__ in wanted:
            paths = make()
            path = folder / (make.__name__ + ".flac")
            write_flac(path, paths)
            describe(path, paths)


if __name__ == "__main__":
    main()
