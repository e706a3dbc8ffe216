"""What these pages of the documentation show works: the Python of each is run as one script, in a folder of its own."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


LONG = pytest.mark.long, pytest.mark.slow
TUTORIALS = sorted(f"tutorials/{path.stem}" for path in (DOCS / "tutorials").glob("*.md"))


@pytest.mark.parametrize(
    "name",
    [
        *("doctor", "equations", "forces", "halfspace", "identify", "integrators", "running", "start", "study"),
        *(pytest.param(name, marks=LONG) for name in TUTORIALS),  # each a machine of its own, compiled anew
    ],
)
def test_the_page_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (DOCS / f"{name}.md").read_text("utf-8"), re.M | re.S)
    assert blocks
    script = tmp_path / f"{Path(name).name}.py"
    script.write_text("\n".join(blocks), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(script))
