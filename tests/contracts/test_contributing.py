"""What CONTRIBUTING.md shows works: its files are written into an empty folder and its trials are run there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
FILES = {
    m["name"]: m["code"]
    for m in re.finditer(
        r"^```python\n# (?P<name>\w+\.py)\n(?P<code>.*?)^```", PAGE.read_text("utf-8"), re.M | re.S
    )
}
TRIALS = sorted(name for name in FILES if name.startswith("try_"))


def test_the_page_shows_one_of_each():
    every = ("bristles", "channel", "force", "integrator", "joint", "law", "pair", "panel", "statement")
    shown = [f"try_{what}.py" for what in every]
    assert shown == TRIALS


#: Runs the trials named behind it one after the other, as far apart as a process allows, and tells how each went.
RUNNER = """
import json, runpy, sys, traceback
sys.path.insert(0, ".")
report = {}
for trial in sys.argv[1:]:
    try:
        runpy.run_path(trial)
        report[trial] = ""
    except BaseException:
        report[trial] = traceback.format_exc()
with open("report.json", "w") as file:
    json.dump(report, file)
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> dict[str, str]:
    """What each trial died of, in a process with an empty folder of the page's files."""
    folder = tmp_path_factory.mktemp("page")
    for name, code in FILES.items():
        (folder / name).write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUNNER, *TRIALS],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads((folder / "report.json").read_text("utf-8"))


@pytest.mark.parametrize("trial", TRIALS)
def test_contributing_page_examples_work(trial, report):
    assert report[trial] == ""
