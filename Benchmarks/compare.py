#!/usr/bin/env python3
# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the table of benchmarks: Driftline beside its peers, each figure a ratio in this run. See Scripts/bench.sh.

    compare.py BIN_FOLDER

The folder holds the built programs. A peer that is not installed is skipped, and said so.
"""
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys

import peers_array
import peers_programs
import rows

BLOCK_SECONDS = 128 / 48000
LAGRANGE = "juce::dsp::DelayLine, Lagrange3rd"
# case, must reach, Driftline's benchmark, the peer's, how the ratio reads, the limit
FASTER, COSTS = "times as fast", "times the cost"
ENGINE_ROWS = (
    ("linear, one-pole, Drive, 250 ms", ">= 6x", "Engine, linear, one-pole, drive",
     "plain loop, linear, one-pole, drive", FASTER, 6.0),
    *(("linear, one-pole, Drive, " + delay, ">= 6x", "Engine, linear, one-pole, drive, " + delay,
       "plain loop, linear, one-pole, drive, " + delay, FASTER, 6.0) for delay in ("10 ms", "100 ms", "1000 ms")),
    *(row for delay in ("20 samples", "10 samples", "5 samples", "1 samples") for row in (
        ("the same at " + delay + ", 16 Engines together", ">= 3x",
         "16 Engines together, linear, one-pole, drive, " + delay, "plain loop, linear, one-pole, drive, " + delay,
         FASTER, 3.0),
        ("", "", "16 Engines together, linear, one-pole, drive, " + delay,
         "plain loop of all that the Engine does, " + delay, FASTER, None),
        ("the same, one Engine", "", "Engine, linear, one-pole, drive, " + delay,
         "plain loop, linear, one-pole, drive, " + delay, FASTER, None))),
    ("Sinc 16 read, the whole Engine around it", "<= 1x", "Engine, Sinc 16, still", LAGRANGE, COSTS, 1.0),
    ("linear read, the whole Engine around it", "", "Engine, Linear, still", "juce::dsp::DelayLine, Linear", COSTS,
     None),
    ("", "", "Engine, Linear, still", "juce::dsp::DelayLine, Thiran", COSTS, None),
    ("default preset", "<= 4x", "Engine, default preset", LAGRANGE, COSTS, 4.0),
)


def machine():
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), model)
        load = f", load {os.getloadavg()[0]:.1f}"
    except OSError:
        load = ""
    return f"{model}, {os.cpu_count()} cores{load}"


def run_google_benchmark(program):
    """The median time of each benchmark in microseconds."""
    output = subprocess.run(
        [program, "--benchmark_format=json", "--benchmark_min_time=0.05", "--benchmark_repetitions=11",
         "--benchmark_enable_random_interleaving=true"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    times = {}
    for entry in json.loads(output)["benchmarks"]:
        if entry["run_type"] == "iteration":
            unit = {"ns": 1e-3, "us": 1.0, "ms": 1e3}[entry["time_unit"]]
            times.setdefault(entry["run_name"], []).append(entry["cpu_time"] * unit)
    return {name: statistics.median(values) for name, values in times.items()}


def run_engine(table, program):
    table.section("The Engine", "Stereo, 48 kHz, blocks of 128 frames, a long line with feedback; median of 11 runs in "
                  "turns. The rows of JUCE are a bare loop of popSample and pushSample.")
    if not program.exists():
        table.skip("JUCE or Google Benchmark is missing: nothing of the Engine beside juce::dsp::DelayLine")
        return
    times = run_google_benchmark(program)
    for case, target, own, peer, kind, limit in ENGINE_ROWS:
        if own not in times or peer not in times:
            table.skip(f"'{own}' beside '{peer}' is not in this build")
            continue
        ratio = times[peer] / times[own] if kind == FASTER else times[own] / times[peer]
        is_reached = None if limit is None else ratio >= limit if kind == FASTER else ratio <= limit
        beside = f"{peer} {rows.microseconds(times[peer])}, {kind}"
        table.add(case, target, rows.microseconds(times[own]), beside, ratio, is_reached)
    default = times.get("Engine, default preset")
    if default:
        instances = BLOCK_SECONDS / (default * 1e-6)
        table.add("instances of the default preset on one core", "400", f"{instances:.0f}", "", instances / 400,
                  instances >= 400)
    judged = {name for row in ENGINE_ROWS for name in row[2:4]}
    for name, time in times.items():
        if name not in judged and LAGRANGE in times:
            table.add(name, "", rows.microseconds(time), f"{LAGRANGE}, {COSTS}", time / times[LAGRANGE], None)


def run_block_times(table, program):
    table.section("Evenness", "10 million frames in blocks of 128; each block of the Engine is followed by one of the "
                  "control, a chain of additions, which shows what the machine itself does to a program. Blocks during "
                  "which the system took the core away are left out and counted.")
    times = json.loads(subprocess.run([program], check=True, stdout=subprocess.PIPE).stdout)
    for name, target, label in (("engine", "<= 4x", "default preset"), ("control", "", "control")):
        entry = times[name]
        for key, what, limit in (("p99", "99th", None), ("p99.9", "99.9th", None), ("p99.99", "99.99th", 4.0)):
            ratio = entry[key] / entry["median"]
            table.add(f"{label}, {what} percentile", target if limit else "", rows.microseconds(entry[key]),
                      f"its median {rows.microseconds(entry['median'])}", ratio,
                      ratio <= limit if limit and target else None)
        table.add(f"{label}, longest of {entry['blocks']:,}; {entry['interrupted']:,} more were interrupted", "",
                  rows.microseconds(entry["max"]), f"its median {rows.microseconds(entry['median'])}",
                  entry["max"] / entry["median"], None)
    silence = times["silence"]
    table.add("three minutes of silence after sound, worst ten seconds, filters, drive and 90 % feedback", "<= 1.1x",
              rows.microseconds(silence["silence"]), f"noise {rows.microseconds(silence['noise'])}",
              silence["worst_ratio"], silence["worst_ratio"] <= 1.1)


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} BIN_FOLDER")
    folder = pathlib.Path(sys.argv[1])
    table = rows.Table()
    print(f"Measured on: {machine()}")
    peers_array.run(table, folder / "driftline_array_delay_peers.so")
    run_engine(table, folder / "driftline_engine_benchmarks")
    run_block_times(table, folder / "driftline_block_times")
    peers_programs.run(table, str(folder / "driftline"))
    table.finish()


if __name__ == "__main__":
    main()
