"""What CONTRIBUTING.md shows works: its files are written into an empty folder and its trials are run there."""

from __future__ import annotations

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


def test_the_page_shows_a_law_a_joint_a_pair_and_an_integrator():
    assert TRIALS == ["try_integrator.py", "try_joint.py", "try_law.py", "try_pair.py"]


@pytest.mark.parametrize("trial", TRIALS)
def test_what_the_page_shows_works(trial, tmp_path):
    for name, code in FILES.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-c",
            f"import sys, runpy; sys.path.insert(0, '.'); runpy.run_path({trial!r})",
        ],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
