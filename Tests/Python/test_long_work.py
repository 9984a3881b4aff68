# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Threads, interrupts, progress and memory."""

import gc
import resource
import signal
import sys
import threading
import time

import numpy as np
import pytest
from reference import assert_same_bits

import driftline
from driftline import delay_line


@pytest.fixture(scope="module")
def long_row():
    """A row that takes long: a delay of one sample is a chain in which every sample waits for the one before."""
    return np.ones(1 << 25, dtype=np.float32), np.ones(1 << 25, dtype=np.int32)


def watch(function):
    """The counts that a progress function was called with until the interrupt."""
    counts = []

    def progress(done, total):
        counts.append((done, total))
        if done < total:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        function(progress)
    return counts


def test_an_interrupt_ends_a_long_row_before_its_end(long_row):
    samples, delays = long_row
    counts = watch(lambda progress: delay_line(samples, delays, progress=progress))
    assert counts[-1][0] < counts[-1][1] == samples.size
    assert (samples == 1).all()


def test_an_interrupt_in_place_gives_the_samples_back(random, long_row):
    samples = random.standard_normal(1 << 25, dtype=np.float32)
    before = samples.copy()
    counts = watch(lambda progress: delay_line(samples, long_row[1], out=samples, progress=progress))
    assert counts[-1][0] < counts[-1][1]
    assert_same_bits(samples, before)


def test_a_signal_from_outside_ends_a_render():
    """Without a progress function of the caller's: the module looks after signals by itself."""
    audio = np.zeros((64, 48000 * 20), dtype=np.float32)
    timer = threading.Timer(0.1, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            for _ in range(1000):  # whatever the machine's speed, the signal comes while a render is under way
                driftline.render(audio, 48000, "slow_river", tail=0.0, threads=1)
    finally:
        timer.cancel()


def test_an_interrupted_engine_says_how_far_it_is():
    engine = driftline.Engine(48000, 2, "slow_river")
    audio = np.zeros((2, 48000 * 600), dtype=np.float32)
    timer = threading.Timer(0.1, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            for _ in range(1000):
                engine.reset()
                engine.process(audio)
    finally:
        timer.cancel()
    assert engine.frames < audio.shape[1]
    engine.reset()
    fresh = driftline.Engine(48000, 2, "slow_river")
    assert_same_bits(engine.process(audio[:, :1000] + 0.5), fresh.process(audio[:, :1000] + 0.5))


def test_progress_goes_up_to_the_end(long_row):
    counts = []
    delay_line(*long_row, progress=lambda done, total: counts.append((done, total)))
    assert counts == sorted(counts)
    assert counts[-1] == (1 << 25, 1 << 25)
    counts.clear()
    driftline.render(np.zeros((3, 48000), dtype=np.float32), 48000, tail=1.0, progress=lambda *count: counts.append(count))
    assert counts == sorted(counts)
    assert counts[-1] == (3 * 96000, 3 * 96000)


def test_what_progress_raises_comes_out(long_row):
    def refuse(done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        delay_line(*long_row, progress=refuse)
    with pytest.raises(LookupError, match="enough"):
        driftline.render(np.zeros(48000, dtype=np.float32), 48000, progress=refuse)


def test_other_threads_run_meanwhile(long_row):
    """The interpreter lock is released: Python code gets its turn while one call computes."""
    turns = 0
    has_ended = threading.Event()

    def count():
        nonlocal turns
        while not has_ended.is_set():
            turns += 1
            time.sleep(0.0005)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)  # so that nobody takes the lock from whoever keeps it
    counter = threading.Thread(target=count)
    try:
        counter.start()
        time.sleep(0.01)
        before = turns
        delay_line(*long_row, threads=1)
        during = turns - before
    finally:
        sys.setswitchinterval(interval)
        has_ended.set()
        counter.join()
    assert during > 3


def test_calls_in_parallel_give_the_same_bits(random):
    inputs = [
        (random.standard_normal(shape).astype(np.float32), random.integers(0, 3000, shape))
        for shape in [(1024,), (8, 5000), (100000,), (2, 700000)] * 3
    ]
    expected = [delay_line(*arguments, threads=1) for arguments in inputs]
    results = [[None] * len(inputs) for _ in range(4)]

    def work(place, order):
        for _ in range(5):
            for i in order:
                results[place][i] = delay_line(*inputs[i], threads=1 + i % 3)

    threads = [
        threading.Thread(target=work, args=(place, random.permutation(len(inputs)))) for place in range(len(results))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        for actual, wanted in zip(result, expected):
            assert_same_bits(actual, wanted)


def test_one_engine_from_several_threads():
    engine = driftline.Engine(48000, 1, "slow_river")
    block = np.full(700, 0.25, dtype=np.float32)

    def work():
        for i in range(100):
            assert np.isfinite(engine.process(block)).all()
            engine.set(feedback=i % 90)
            engine.state = engine.state

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert engine.frames == 4 * 100 * 700


def peak_memory_bytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def grows(function, calls):
    """By how much the peak of the process's memory grows over the calls, after some to warm up, in bytes."""
    for _ in range(100):
        function()
    gc.collect()
    before = peak_memory_bytes()
    for _ in range(calls):
        function()
    return peak_memory_bytes() - before


KINDS = ["plain", "in place", "strided", "broadcast", "nearest", "error", "curve", "render", "engine", "correlate"]


@pytest.mark.parametrize("kind", KINDS)
def test_memory_is_flat_over_10_000_calls(kind):
    samples = np.ones((2, 512), dtype=np.float32)
    delays = np.full((2, 512), 5)
    engine = driftline.Engine(8000, 2)

    def fail():
        with pytest.raises(ValueError):
            delay_line(samples, delays - 10)

    calls = {
        "plain": lambda: delay_line(samples, delays),
        "in place": lambda: delay_line(samples, delays, out=samples),
        "strided": lambda: delay_line(samples[:, ::2], delays[:, ::2]),
        "broadcast": lambda: delay_line(samples, delays[:, :1]),
        "nearest": lambda: delay_line(samples, delays + 0.5, interpolation="nearest"),
        "error": fail,
        "curve": lambda: driftline.Curve([0, 1], [0, 1])(samples * 0),
        "render": lambda: driftline.render(samples, 8000, tail="none", time=1),
        "engine": lambda: engine.process(samples),
        "correlate": lambda: driftline.correlate_pairs([0, 1], samples[None, :, :2], samples[None, :, :2], [(0, 0)]),
    }
    # One object lost in each call would be 2 MB and more in 10,000.
    assert grows(calls[kind], 10000 if kind != "render" else 1000) < 1e6
