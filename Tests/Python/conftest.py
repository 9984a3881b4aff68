# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""What all tests of the Python module share."""

import os
import pathlib
import sys
import tempfile

import numpy as np
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

# The presets of whoever runs the tests are not theirs.
os.environ["DRIFTLINE_PRESETS"] = os.path.join(tempfile.gettempdir(), "driftline-tests-have-no-presets")

REPOSITORY = pathlib.Path(__file__).parents[2]

# CTest shows a test as skipped where its output holds this (see CMakeLists.txt): a skip must not look like a pass.
SKIPPED = "SKIPPED, NOT PASSED"


def pytest_report_header(config):
    import driftline

    return [f"driftline {driftline.__version__} from {pathlib.Path(driftline.__file__).parent}", f"seed {seed()}"]


def pytest_sessionfinish(session, exitstatus):
    # A whole file that is skipped leaves no test to collect, which pytest calls a failure.
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter, exitstatus):
    if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return  # a failure beside a skip is a failure
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        terminalreporter.write_line(f"{SKIPPED}: {report.nodeid or report.fspath}: {reason}")


def seed():
    """Of the random cases; DRIFTLINE_SEED in the environment repeats a run."""
    return int(os.environ.get("DRIFTLINE_SEED", os.environ.setdefault("DRIFTLINE_SEED", str(os.getpid()))))


@pytest.fixture
def random():
    return np.random.default_rng(seed())


@pytest.fixture
def repository():
    return REPOSITORY


@pytest.fixture
def command_line():
    path = os.environ.get("DRIFTLINE_CLI")
    if not path:
        pytest.skip("DRIFTLINE_CLI does not name the command line")
    return path
