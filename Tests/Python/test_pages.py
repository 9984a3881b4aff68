# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every snippet of Python in the documentation runs."""

import importlib.util
import re

import pytest


def snippets(path):
    """The Python in a page, block by block, with the line that it starts at."""
    text = path.read_text()
    for match in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield text[: match.start(1)].count("\n") + 1, match.group(1)


@pytest.mark.parametrize("page", ["Docs/python.md", "README.md"])
def test_every_snippet_runs(page, repository, tmp_path, monkeypatch):
    blocks = list(snippets(repository / page))
    assert blocks
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Resources").symlink_to(repository / "Resources")
    namespace = {"__name__": "__main__"}
    for line, block in blocks:
        needed = set(re.findall(r"^(?:import|from) (\w+)", block, re.MULTILINE))
        missing = [name for name in needed if importlib.util.find_spec(name) is None]
        if missing:
            pytest.skip(f"{page}, line {line} needs {', '.join(missing)}")
        exec(compile("\n" * (line - 1) + block, str(repository / page), "exec"), namespace)
