# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engine: blocks give the bits of the whole, and states are the plugin's documents."""

import json

import numpy as np
import pytest
from reference import assert_same_bits

import driftline
from driftline import Curve, Engine, render

RATE = 48000


@pytest.fixture
def audio(random):
    return random.uniform(-0.5, 0.5, (2, 20000)).astype(np.float32)


def in_blocks(engine, audio, random):
    blocks, frame = [], 0
    while frame < audio.shape[-1]:
        frames = int(random.choice([0, 1, 31, 32, 33, 128, 1000, 9000]))
        blocks.append(engine.process(audio[..., frame : frame + frames]))
        frame += frames
    return np.concatenate(blocks, axis=-1)


@pytest.mark.parametrize("preset", [preset.key for preset in driftline.presets()])
def test_any_split_into_blocks_gives_the_bits_of_render(audio, random, preset):
    engine = Engine(RATE, 2, preset, bpm=77)
    whole = render(audio, RATE, preset, bpm=77, tail="none")
    assert_same_bits(in_blocks(engine, audio, random), whole)
    assert engine.frames == audio.shape[1]
    engine.reset()
    assert engine.frames == 0
    assert_same_bits(in_blocks(engine, audio, random), whole)


def test_mono(audio, random):
    engine = Engine(RATE, 1, "slow_river")
    expected = render(audio[0], RATE, "slow_river", tail="none")
    assert_same_bits(in_blocks(engine, audio[0], random), expected)
    engine.reset()
    assert_same_bits(engine.process(audio[:1]), expected[None])


def test_a_state_is_a_document_that_gives_the_same_sound(audio):
    engine = Engine(RATE, 2, "slow_river", feedback=33, curve=Curve([0, 1], [1, 0]))
    state = engine.state
    document = json.loads(state)
    assert document["format"] == "driftline-patch"
    assert document["parameters"]["feedback"] == 33
    expected = engine.process(audio)
    for same in (state, state.encode(), document):
        other = Engine(RATE, 2)
        other.state = same
        assert other.state == state
        assert_same_bits(other.process(audio), expected)
    assert_same_bits(render(audio, RATE, document, tail=0), expected)


def test_every_saved_state_of_the_fixtures_opens(repository):
    states = sorted((repository / "Tests/Fixtures/patches").glob("*.json"))
    assert states
    for path in states:
        engine = Engine(RATE, 2, path)
        assert json.loads(engine.state)["format"] == "driftline-patch"


def test_parameters_move_while_it_runs(audio):
    engine = Engine(RATE, 2, mix=100, feedback=0, depth=0, time=10)
    before = engine.process(audio[:, :6400])
    engine.set(time=20, feedback="50 %")
    assert engine.parameters["time"] == 20 and engine.parameters["feedback"] == 50
    after = engine.process(audio[:, 6400:])
    unchanged = Engine(RATE, 2, mix=100, feedback=0, depth=0, time=10)
    assert_same_bits(unchanged.process(audio[:, :6400]), before)
    assert not np.array_equal(unchanged.process(audio[:, 6400:]), after)


def test_a_wrong_parameter_changes_none():
    engine = Engine(RATE, 2)
    state = engine.state
    with pytest.raises(ValueError, match="feedback is 1000"):
        engine.set(time=20, feedback=1000)
    with pytest.raises(TypeError, match="no parameter is called 'tiem'"):
        engine.set(feedback=20, tiem=20)
    with pytest.raises(ValueError, match="Driftline patch"):
        engine.state = "{}"
    with pytest.raises(TypeError, match="state is a int"):
        engine.state = 3
    assert engine.state == state


def test_curves_by_slot(audio):
    engine = Engine(RATE, 2)
    left, right = Curve([0, 1], [0.5, 0.75]), Curve([0.25], [0.5])
    engine.set_curve((left, right), slot=12)
    assert engine.curve(12) == left and engine.curve(12, right=True) == right
    engine.set_curve(right, slot=12)
    assert engine.curve(12) == engine.curve(12, right=True) == right
    engine.set(slot=12)
    assert_same_bits(engine.process(audio), render(audio, RATE, curve=right, tail=0))
    for slot in (0, 13, -1):
        with pytest.raises(ValueError, match=f"slot is {slot}; expected 1 to 12"):
            engine.set_curve(left, slot=slot)
        with pytest.raises(ValueError, match=f"slot is {slot}; expected 1 to 12"):
            engine.curve(slot)


def test_many_curves_while_it_runs(audio):
    engine = Engine(RATE, 2, time=20, source="free", rate=20)
    for i in range(200):
        engine.set_curve(Curve([0, 1], [i / 200, 1]))
        assert np.isfinite(engine.process(audio[:, 7 * i : 7 * i + i % 50])).all()


def test_the_song(audio):
    engine = Engine(RATE, 2, "slow_river", bpm=120)
    engine.process(audio[:, :12000])
    assert engine.position == 0.5
    engine.bpm = 60
    assert engine.bpm == 60 and engine.position == 0.5
    engine.process(audio[:, :12000])
    assert engine.position == 0.75
    engine.process(audio[:, :12000], is_playing=False)
    assert engine.position == 0.75
    engine.process(audio[:, :12000], position=-8.0)
    assert engine.position == -7.75
    assert engine.frames == 48000
    # Told where it is at each block, as a host does, it gives the same.
    told, untold = Engine(RATE, 2, "slow_river"), Engine(RATE, 2, "slow_river")
    for frame in range(0, 20000, 4000):
        block = audio[:, frame : frame + 4000]
        assert_same_bits(told.process(block, position=frame / RATE * 2), untold.process(block))


def test_what_it_says_of_itself(audio):
    engine = Engine(44100.0, 1, time=10, depth=0, feedback=0)
    assert (engine.sample_rate, engine.channels) == (44100.0, 1)
    engine.process(audio[0])
    assert engine.delay_samples == pytest.approx([441.0], abs=1e-6)
    assert Engine(RATE, 2, feedback=100).tail_seconds == np.inf
    bad = audio[0].copy()
    bad[3:6] = np.nan
    engine.process(bad)
    assert engine.bad_samples == 3
    assert repr(engine) == "<driftline.Engine: 1 channel at 44100 Hz, frame 40000>"


def test_no_input_is_modified(audio):
    before = audio.copy()
    Engine(RATE, 2, "dub_echo").process(audio)
    assert_same_bits(audio, before)


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: Engine(1000), ValueError, "sample_rate is 1000"),
        (lambda: Engine(RATE, 3), ValueError, "channels is 3; expected 1 or 2"),
        (lambda: Engine(RATE, 0), ValueError, "channels is 0"),
        (lambda: Engine(RATE, 2, "nothing of the kind"), ValueError, "no preset is called"),
        (lambda: Engine(RATE, 2, bpm=-1), ValueError, "bpm is -1"),
        (lambda: Engine(RATE, 2, volume=1), TypeError, "no parameter is called 'volume'"),
        (lambda: Engine(RATE, 2).process(np.zeros(5)), ValueError, r"audio has shape \(5,\); expected \(2, N\)"),
        (lambda: Engine(RATE, 1).process(np.zeros((2, 5))), ValueError, r"audio has shape \(2, 5\); expected \(1, N\) or \(N,\)"),
        (lambda: Engine(RATE, 2).process(np.zeros((1, 2, 5))), ValueError, r"audio has shape \(1, 2, 5\)"),
        (lambda: Engine(RATE, 2).process(np.zeros((2, 5), dtype=bool)), TypeError, "audio has dtype bool"),
        (lambda: Engine(RATE, 2).process(np.zeros((2, 5)), position=np.inf), ValueError, "position is not finite"),
        (lambda: setattr(Engine(RATE, 2), "bpm", 0), ValueError, "bpm is 0"),
    ],
)
def test_wrong_arguments(call, error, message):
    with pytest.raises(error, match=message):
        call()
