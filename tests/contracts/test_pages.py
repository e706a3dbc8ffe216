"""What the documentation shows works: all Python of each page is run as one script, in a folder of its own.

What a page takes for granted, a machine to speak of, stands before its block as a comment that readers do not see, `<!-- python … -->`.
"""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BLOCKS = re.compile(r"^```python\n(.*?)^```|^<!-- python\n(.*?)^-->", re.M | re.S)
LONG = pytest.mark.long, pytest.mark.slow
#: Pages that compile few machines, or none; each of the others compiles machines of its own.
QUICK = {
    "assemblies", "beams", "clearance", "doctor", "equations", "forces", "friction", "functions", "halfspace", "identify", "integrators",
    "oil_films", "relations", "running", "stability", "start", "study",
}  # fmt: skip
#: Programs and packages without which a page has nothing to show, and what takes minutes, said shorter.
NEEDS = {"flexible": "gmsh"}
PACKAGES = {
    "assemblies": ("OCP",),
    "flexible": ("OCP",),
    "geometry": ("OCP", "trimesh"),
    "curves": ("ezdxf",),
    "fmi": ("fmpy", "pythonfmu3"),
    "viewing": ("anywidget", "pyarrow", "pygltflib"),
}
SHORTER = {"charpy": ('strike("1 ms")', 'strike("10 us")')}


def blocks(page: Path) -> list[str]:
    """The Python of a page, and what it takes for granted, in order."""
    return [shown or taken for shown, taken in BLOCKS.findall(page.read_text("utf-8"))]


PAGES = {
    page.relative_to(DOCS).with_suffix("").as_posix(): page
    for page in sorted(DOCS.rglob("*.md"))
    if page.parent.name != "generated" and blocks(page)  # what a build of the site leaves
}


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=LONG) for name in PAGES]
)
def test_the_page_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in PACKAGES.get(name, ()):
        pytest.importorskip(package)
    if name in NEEDS and shutil.which(NEEDS[name]) is None:
        pytest.skip(f"{NEEDS[name]} is not installed")
    for part in (ROOT / "examples" / "data").glob("*.step"):  # the parts that pages read
        shutil.copy(part, tmp_path)
    text = "\n".join(blocks(PAGES[name])).replace(*SHORTER.get(name, ("", "")))
    script = tmp_path / f"{Path(name).name}.py"
    script.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(script))


def test_every_page_of_quick_ones_is_there() -> None:
    assert QUICK | set(NEEDS) | set(PACKAGES) | set(SHORTER) <= set(PAGES)
