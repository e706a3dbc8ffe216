"""The Python that a page shows runs as a reader copies it: the visible text alone, from top to bottom, in an empty folder.

A comment `# prints: …` behind a `print(…)` states its output: the test compares it, where `…` stands for any text. The run of a page emits
no warning of `abut` but those that `WARNINGS` names, since a page shows a sound machine.
"""

from __future__ import annotations

import io
import logging
import re
import runpy
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BLOCKS = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
PRINTED = re.compile(r"# prints: (.*)$", re.M)
#: A picture that the program of the page saves under the same name; `docs/make_pictures.py` copies it to docs/pictures.
PICTURE = re.compile(r"\]\((?:\.\./)*pictures/(\w+\.png)\)")
LONG = pytest.mark.long, pytest.mark.slow
#: Pages that compile few machines, or none; each of the others compiles machines of its own.
QUICK = {
    "README", "assemblies", "beams", "clearance", "doctor", "equations", "forces", "friction", "functions", "halfspace", "identify",
    "integrators", "materials", "oil_films", "relations", "running", "stability", "start", "study",
}  # fmt: skip
#: Programs and packages without which a page has nothing to show, and what takes minutes, said shorter.
NEEDS = {"flexible": "gmsh"}
PACKAGES = {
    "assemblies": ("OCP",),
    "flexible": ("OCP",),
    "geometry": ("OCP", "trimesh"),
    "curves": ("ezdxf",),
    "fmi": ("fmpy", "pythonfmu3"),
    "tutorials/cad": ("OCP",),
    "viewing": ("anywidget", "pyarrow", "pygltflib"),
}
SHORTER = {"charpy": ('strike("1 ms")', 'strike("10 us")')}
#: Warnings that a page is about, by page.
WARNINGS = {
    "analysis": "redundant",
    "formulation": "redundant",
    "doctor": "gravity: its magnitude",  # the slip that it is to find
    "rigid": "overlaps by 1e-08 m|ball: energy: total",  # which an equation that is stabilised does not keep
    "tutorials/clearance": "redundant",
}


def blocks(page: Path) -> list[str]:
    """The Python of a page, in order."""
    return BLOCKS.findall(page.read_text("utf-8"))


PAGES = {
    page.relative_to(DOCS).with_suffix("").as_posix(): page
    for page in sorted(DOCS.rglob("*.md"))
    if page.parent.name != "generated" and blocks(page)  # what a build of the site leaves
} | {"README": ROOT / "README.md"}


@contextmanager
def warnings_of_abut() -> Iterator[list[str]]:
    """What the log `abut` receives as a warning meanwhile."""
    found: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("abut")
    log.addHandler(handler)
    try:
        yield found
    finally:
        log.removeHandler(handler)


def prints(output: str, stated: list[str]) -> list[str]:
    """Those of the stated lines that the output does not hold, in their order."""
    missing, at = [], 0
    for line in stated:
        pattern = ".*?".join(re.escape(part) for part in line.strip().split("…"))
        found = re.compile(rf"^\s*{pattern}\s*$", re.M).search(output, at)
        if found is None:
            missing.append(line)
        else:
            at = found.end()
    return missing


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=LONG) for name in PAGES]
)
def test_the_page_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in PACKAGES.get(name, ()):
        pytest.importorskip(package)
    if name in NEEDS and shutil.which(NEEDS[name]) is None:
        pytest.skip(f"{NEEDS[name]} is not installed")
    text = "\n".join(blocks(PAGES[name]))
    if "examples/data/" in text:  # such a page tells its reader to run it in the clone's folder
        assert "clone" in PAGES[name].read_text("utf-8")
        shutil.copytree(ROOT / "examples" / "data", tmp_path / "examples" / "data")
    script = tmp_path / f"{Path(name).name}.py"
    script.write_text(text.replace(*SHORTER.get(name, ("", ""))), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with warnings_of_abut() as found, redirect_stdout(io.StringIO()) as output:
        runpy.run_path(str(script))
    assert prints(output.getvalue(), PRINTED.findall(text)) == []
    assert [
        one for one in PICTURE.findall(PAGES[name].read_text("utf-8")) if not (tmp_path / one).exists()
    ] == []
    expected = "|".join(
        filter(None, ("outputs miss peaks", WARNINGS.get(name)))
    )  # pages may show impacts at coarse outputs
    assert [one for one in found if not re.search(expected, one)] == []


def test_every_page_of_quick_ones_is_there() -> None:
    assert QUICK | set(NEEDS) | set(PACKAGES) | set(SHORTER) | set(WARNINGS) <= set(PAGES)


def test_pictures_of_programs_are_small_and_on_one_page_each() -> None:
    shown = [one for page in PAGES.values() for one in PICTURE.findall(page.read_text("utf-8"))]
    files = {path.name: path.stat().st_size for path in (DOCS / "pictures").glob("*")}
    assert sorted(shown) == sorted(files)
    assert [name for name, size in files.items() if size > 60_000] == []


def test_nothing_that_runs_is_hidden_from_the_reader() -> None:
    """Code in a comment would make what follows run here and not for who copies it."""
    hidden = {
        name: found
        for name, page in PAGES.items()
        if (found := re.findall(r"<!--(?!.*(?:begin|end) -->).*", page.read_text("utf-8")))
    }
    assert hidden == {}
