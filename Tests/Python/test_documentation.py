# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is written of the module is true: docstrings and types."""

import doctest
import importlib
import inspect
import pathlib
import re
import subprocess
import sys

import pytest

import driftline

MODULES = ["_curve", "_driftline", "_engine", "_patch", "_render"]


def public_objects():
    """Every function, class, method and property that the package offers, with its name."""
    for name in driftline.__all__:
        if name == "__version__":
            continue
        thing = getattr(driftline, name)
        yield name, thing
        if inspect.isclass(thing):
            for part, member in vars(thing).items():
                if not part.startswith("_") and (callable(member) or isinstance(member, (property, classmethod))):
                    yield f"{name}.{part}", member


@pytest.mark.parametrize("name, thing", public_objects(), ids=[name for name, _ in public_objects()])
def test_everything_public_is_documented(name, thing):
    function = thing.__func__ if isinstance(thing, classmethod) else thing
    assert function.__doc__ and len(function.__doc__) > 10, f"{name} has no docstring"
    if inspect.isfunction(function) or inspect.isbuiltin(function):
        parameters = [p for p in inspect.signature(function).parameters if p not in ("self", "cls")]
        if "Parameters\n" in function.__doc__:
            documented = re.findall(r"^ *\**(\w+)(?: : .*)?$", function.__doc__.split("Parameters\n")[1], re.MULTILINE)
            assert set(parameters) <= set(documented), f"{name}: {set(parameters) - set(documented)} not documented"


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings(module):
    loaded = importlib.import_module(f"driftline.{module}")
    # doctest passes over the functions of extension modules.
    names = ("correlate_pairs", "delay_line") if module == "_driftline" else ()
    extra = {name: getattr(driftline, name).__doc__ for name in names}
    finder = doctest.DocTestFinder()
    tests = finder.find(loaded, f"driftline.{module}", extraglobs={})
    for name, text in extra.items():
        tests.append(doctest.DocTestParser().get_doctest(text, {}, name, None, 0))
    runner = doctest.DocTestRunner()
    for test in tests:
        runner.run(test)
    assert runner.failures == 0
    assert runner.tries > 0


@pytest.mark.parametrize("name", ["correlate_pairs", "delay_line"])
def test_signatures_are_what_the_stub_says(name):
    """The stub's own parameters and defaults against those that the extension gives of itself."""
    stub = (pathlib.Path(driftline.__file__).parent / "_driftline.pyi").read_text()
    namespace = {}
    body = re.search(rf"^def {name}\(.*?\) -> .*?: \.\.\.", stub, re.MULTILINE | re.DOTALL).group()
    exec("from typing import *\n_Samples = Any\n" + body, namespace)
    written = inspect.signature(namespace[name])
    actual = inspect.signature(getattr(driftline, name))
    assert list(written.parameters) == list(actual.parameters)
    for key, parameter in written.parameters.items():
        assert actual.parameters[key].default == parameter.default, key
        assert actual.parameters[key].kind == parameter.kind, key


def run_mypy(*arguments):
    package = pathlib.Path(driftline.__file__).parents[1]
    command = [sys.executable, "-m", *arguments]
    environment = {"MYPYPATH": ".", "PYTHONPATH": "."}
    return subprocess.run(command, cwd=package, env=environment, capture_output=True, text=True)


def test_types_are_consistent():
    pytest.importorskip("mypy", reason="mypy is not installed")
    result = run_mypy("mypy", "--strict", "--no-incremental", "--cache-dir=/dev/null", "-p", "driftline")
    assert result.returncode == 0, result.stdout


def test_stubs_describe_the_extension(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    allowed = tmp_path / "allowed"
    # pybind11's classes have a metaclass of its own, which is nobody's business.
    allowed.write_text("".join(f"driftline._driftline.{name}\n" for name in ("Curve", "Engine", "Patch")))
    result = run_mypy("mypy.stubtest", "--allowlist", str(allowed), "driftline._driftline")
    assert result.returncode == 0, result.stdout
