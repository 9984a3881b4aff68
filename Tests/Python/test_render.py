# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""render: what the command line gives, bit for bit."""

import json
import subprocess
import warnings

import numpy as np
import pytest
import wav
from conftest import seed
from reference import assert_same_bits

import driftline
from driftline import Curve, render

RATE = 44100


@pytest.fixture
def audio(random):
    return (random.uniform(-0.5, 0.5, (2, 30000)) * np.exp(-np.arange(30000) / 5000)).astype(np.float32)


@pytest.fixture
def by_command_line(command_line, tmp_path):
    def run(audio, sample_rate, *options):
        wav.write(tmp_path / "in.wav", audio, sample_rate)
        subprocess.run(
            [command_line, "render", tmp_path / "in.wav", tmp_path / "out.wav", "--overwrite", "--quiet"]
            + ["--format", "wav-float", *map(str, options)],
            check=True,
        )
        return wav.read(tmp_path / "out.wav")

    return run


@pytest.mark.parametrize("preset", [preset.key for preset in driftline.presets()])
def test_every_preset_gives_the_bits_of_the_command_line(audio, by_command_line, preset):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of tails that are cut
        result = render(audio, RATE, preset, bpm=97.5, tail=1.25)
    assert_same_bits(result, by_command_line(audio, RATE, "--preset", preset, "--bpm", 97.5, "--tail", 1.25))


@pytest.mark.parametrize("tail", ["auto", "none", 0.3])
@pytest.mark.parametrize("channels", [1, 2, 3, 8])
def test_channels_and_tails_are_the_command_lines(random, by_command_line, channels, tail):
    audio = random.uniform(-0.5, 0.5, (channels, 9000)).astype(np.float32)
    expected = by_command_line(audio, 22050, "--preset", "dub_echo", "--tail", tail, "--set", "feedback=30")
    for threads in (None, 1, 3):
        assert_same_bits(render(audio, 22050, "dub_echo", tail=tail, threads=threads, feedback=30), expected)


def test_parameters_are_the_command_lines(audio, by_command_line):
    options = ["time=123.456", "sync=off", "feedback=-70", "source=free", "rate=3.7", "interpolation=lagrange5"]
    options += ["lowpass=4321", "transition=glide", "width=150", "freeze=off"]
    expected = by_command_line(audio, RATE, "--tail", 1, *(word for option in options for word in ("--set", option)))
    numbers = dict(time=123.456, sync="off", feedback=-70, source="free", rate=3.7, interpolation="lagrange5")
    assert_same_bits(
        render(audio, RATE, tail=1, lowpass=4321, transition="glide", width=np.float64(150), freeze=False, **numbers),
        expected,
    )
    texts = dict(option.split("=") for option in options)
    texts.update(time="0.123456 s", rate="3.7 Hz", feedback="-70 %")
    assert_same_bits(render(audio, RATE, tail=1, **texts), expected)


def test_presets_by_name_file_and_document(audio, tmp_path, repository):
    expected = render(audio, RATE, "tape_stop", tail=0.1)
    path = repository / "Resources/Presets/tape_stop.json"
    text = path.read_text()
    for preset in ("Tape Stop", "TAPE stop", str(path), path, text, json.loads(text)):
        assert_same_bits(render(audio, RATE, preset, tail=0.1), expected)
    assert not np.array_equal(render(audio, RATE, tail=0.1), expected)


def test_a_curve_takes_the_place_of_the_presets(audio, tmp_path, by_command_line):
    curve = Curve([0, 0.3, 0.3, 1], [0.2, 0.9, 0.1, 0.4], ["line", "line", "curve", "hold"], [0, 0, -0.5, 0])
    curve.save(tmp_path / "curve.json")
    expected = by_command_line(audio, RATE, "--preset", tmp_path / "curve.json", "--set", "time=90", "--tail", 0.2)
    assert_same_bits(render(audio, RATE, curve=curve, time=90, tail=0.2), expected)
    assert_same_bits(render(audio, RATE, curve=(curve, curve), time=90, tail=0.2), expected)
    assert_same_bits(render(audio, RATE, curve=curve, slot=7, time=90, tail=0.2), expected)
    other = render(audio, RATE, curve=(curve, Curve([0], [1])), time=90, tail=0.2, crossfeed=0)
    assert_same_bits(other[:1], expected[:1])
    assert not np.array_equal(other[1], expected[1])


def test_recordings_are_rendered_each_by_itself(random):
    batch = random.uniform(-0.5, 0.5, (3, 2, 2, 5000)).astype(np.float32)
    result = render(batch, RATE, "slow_river", tail=0.1)
    assert result.shape == (3, 2, 2, 5000 + 4410)
    for i in np.ndindex(3, 2):
        assert_same_bits(result[i], render(batch[i], RATE, "slow_river", tail=0.1))


def test_shapes(random):
    mono = random.uniform(-0.5, 0.5, 3000).astype(np.float32)
    assert_same_bits(render(mono, RATE, tail=0), render(mono[None], RATE, tail=0)[0])
    for shape in ((0,), (2, 0), (0, 2, 100), (3, 2, 0)):
        assert render(np.zeros(shape, dtype=np.float32), RATE, tail="none").shape == shape
    assert render(np.zeros((2, 0), dtype=np.float32), RATE, tail=0.5).shape == (2, 22050)


def test_layouts_and_no_input_is_modified(audio):
    expected = render(audio, RATE, "slow_river", tail=0.1)
    for same in (
        np.asfortranarray(audio),
        audio[:, ::-1].copy()[:, ::-1],
        np.repeat(audio, 2, axis=1)[:, ::2],
        audio.astype(">f4"),
        audio.astype(np.float64),
        audio.astype(">f8"),
        np.frombuffer(audio.tobytes(), np.float32).reshape(audio.shape),
    ):
        before = same.copy()
        assert_same_bits(render(same, RATE, "slow_river", tail=0.1), expected)
        assert np.array_equal(same, before)


@pytest.mark.parametrize("dtype", [np.int16, np.int32])
def test_integers_are_fractions_of_full_scale(random, dtype):
    limits = np.iinfo(dtype)
    audio = random.integers(limits.min, limits.max, (2, 4000), dtype=dtype, endpoint=True)
    as_float = (audio.astype(np.float64) / -float(limits.min)).astype(np.float32)
    assert_same_bits(render(audio, RATE, "slow_river", tail=0), render(as_float, RATE, "slow_river", tail=0))


def test_16_bit_files_as_scipy_reads_them(random, command_line, tmp_path):
    import wave

    frames = random.integers(-32768, 32767, (5000, 2), dtype=np.int16)
    with wave.open(str(tmp_path / "in.wav"), "wb") as file:
        file.setparams((2, 2, RATE, 5000, "NONE", ""))
        file.writeframes(frames.astype("<i2").tobytes())
    command = [command_line, "render", tmp_path / "in.wav", tmp_path / "out.wav", "--format", "wav-float"]
    subprocess.run(command + ["--tail", "0", "--quiet", "--preset", "slow_river"], check=True)
    assert_same_bits(render(frames.T, RATE, "slow_river", tail=0), wav.read(tmp_path / "out.wav"))


def test_bad_samples_are_silence_and_a_warning(audio):
    bad = audio.copy()
    bad[0, 5], bad[1, 7] = np.nan, np.inf
    silenced = audio.copy()
    silenced[0, 5] = silenced[1, 7] = 0
    with pytest.warns(RuntimeWarning, match="audio: 2 samples are not-a-number or infinite, and taken as 0"):
        result = render(bad, RATE, tail=0.1)
    assert_same_bits(result, render(silenced, RATE, tail=0.1))


def test_tails_that_are_cut_and_times_that_are_limited_are_told(audio):
    with pytest.warns(RuntimeWarning, match="more than 60 s"):
        result = render(audio[:1, :100], 8000, feedback=100)
    assert result.shape == (1, 100 + 60 * 8000)
    with pytest.warns(RuntimeWarning, match="longer than 30 s"):
        render(audio[:1, :100], 8000, sync="8bar", bpm=20, tail=0)


WRONG_CALLS = [
    (dict(feedbak=50), TypeError, "no parameter is called 'feedbak'; did you mean feedback"),
    (dict(feedback=500), ValueError, "feedback is 500; it takes"),
    (dict(feedback="loud"), ValueError, "feedback is 'loud'; it takes"),
    (dict(feedback=np.nan), ValueError, "feedback is nan; it takes"),
    (dict(feedback=None), TypeError, "feedback is a NoneType; expected a number"),
    (dict(interpolation="cubic"), ValueError, "interpolation is 'cubic'; it takes"),
    (dict(slot=13), ValueError, "slot is 13; it takes"),
    (dict(slot=1.5), ValueError, "slot is 1.5; it takes"),
    (dict(preset="No Such Preset"), ValueError, "no preset is called 'No Such Preset'"),
    (dict(preset="/no/such/file.json"), ValueError, "/no/such/file.json"),
    (dict(preset=""), ValueError, "preset is an empty str"),
    (dict(preset=3), TypeError, "preset is a int; expected a str"),
    (dict(preset="{"), ValueError, "is not well-formed JSON near line 1"),
    (dict(preset={}), ValueError, "is no Driftline patch"),
    (dict(preset={"format": "driftline-patch", "version": 1, "parameters": {"time": -1}}), ValueError, "parameters.time"),
    (dict(curve=[0, 1]), TypeError, "curve is a list; expected a Curve"),
    (dict(curve=(Curve([0], [0]),)), TypeError, "curve is a tuple; expected a Curve"),
    (dict(bpm=0), ValueError, "bpm is 0.0; expected 1 to 999"),
    (dict(bpm=np.nan), ValueError, "bpm is nan"),
    (dict(tail="long"), ValueError, "tail is 'long'; expected 'auto', 'none' or 0 to 86400 seconds"),
    (dict(tail=-1), ValueError, "tail is -1"),
    (dict(tail=None), TypeError, "tail is None"),
    (dict(sample_rate=7999), ValueError, "sample_rate is 7999.0; expected 8000 to 384000 Hz"),
    (dict(engine="gpu"), ValueError, "engine is 'gpu'"),
    (dict(threads=0), ValueError, "threads is 0"),
    (dict(progress="bar"), TypeError, "progress is a str"),
    (dict(audio=[0.0]), TypeError, "audio is a list; expected a NumPy array"),
    (dict(audio=np.zeros((2, 9), dtype=np.uint8)), TypeError, r"audio has dtype uint8 and shape \(2, 9\)"),
    (dict(audio=np.zeros((2, 9), dtype=complex)), TypeError, "audio has dtype complex128"),
    (dict(audio=np.array(1, dtype=np.float32)), ValueError, r"audio has shape \(\)"),
    (dict(audio=np.zeros((0, 9), dtype=np.float32)), ValueError, r"audio has shape \(0, 9\)"),
    (dict(audio=np.zeros((48000, 2), dtype=np.float32)), ValueError, r"audio has shape \(48000, 2\).*audio.T"),
]


@pytest.mark.parametrize("arguments, error, message", WRONG_CALLS, ids=[message for _, _, message in WRONG_CALLS])
def test_wrong_arguments(arguments, error, message):
    call = {"audio": np.zeros((2, 100), dtype=np.float32), "sample_rate": RATE, **arguments}
    with pytest.raises(error, match=message) as raised:
        render(**call)
    assert "\n" not in str(raised.value)


def test_presets_and_parameters_are_listed():
    keys = [preset.key for preset in driftline.presets()]
    assert keys == sorted(keys) and len(keys) >= 14
    assert all(preset.name and preset.description for preset in driftline.presets())
    table = {parameter.key: parameter for parameter in driftline.parameters()}
    assert table["time"].unit == "ms" and table["time"].default == 500.0
    assert table["interpolation"].choices[0] == "nearest"
    assert table["freeze"].default is False
    assert table["slot"].default == 1
    # Every default is a value that render takes.
    audio = np.zeros(10, dtype=np.float32)
    render(audio, RATE, tail=0, **{key: parameter.default for key, parameter in table.items()})


def test_random_presets_give_the_same_bits_for_any_number_of_threads():
    random = np.random.default_rng(seed())
    audio = random.uniform(-0.5, 0.5, (6, 3, 4000)).astype(np.float32)
    settings = {
        parameter.key: random.uniform(parameter.minimum, parameter.maximum)
        for parameter in driftline.parameters()
        if not parameter.choices and isinstance(parameter.default, float)
    }
    expected = render(audio, RATE, tail=0.05, threads=1, **settings)
    for threads in (2, 5):
        assert_same_bits(render(audio, RATE, tail=0.05, threads=threads, **settings), expected)
