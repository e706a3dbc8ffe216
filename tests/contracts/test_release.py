"""A release says one version and one date everywhere, and takes no public name away without a word."""

from __future__ import annotations

import importlib
import re
import runpy
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = ROOT / "tests" / "data" / "public_names.txt"
#: What makes and finds kernels.
COMPILED = ("kernels", "extend", "compiler", "system", "integrators", "coordinates")


def releases() -> list[tuple[str, str]]:
    """Versions and dates of the changelog, the newest first."""
    return re.findall(
        r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )


def test_changelog_versions_descend_under_known_headings():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    told = releases()
    assert list(re.findall(r"^## (.*)$", text, re.M)) == [
        "[Unreleased]",
        *(f"[{version}] - {date}" for version, date in told),
    ]
    numbers = [tuple(map(int, version.split("."))) for version, _ in told]
    assert numbers == sorted(set(numbers), reverse=True)
    assert [date for _, date in told] == sorted((date for _, date in told), reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.*)$", text, re.M)) <= kinds


def test_citation_and_fallback_are_the_newest_release():
    (version, date), *_ = releases()
    cited = dict(
        re.findall(r"^(version|date-released): (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    )
    assert cited == {"version": version, "date-released": date}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["hatch"]["version"]["fallback-version"] == version
    assert "version" in project["project"]["dynamic"]


def test_the_page_of_installing_has_every_extra():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    page = (ROOT / "docs" / "install.md").read_text("utf-8")
    assert [name for name in project["project"]["optional-dependencies"] if f"`{name}`" not in page] == []


def test_benchmarks_state_the_first_release_that_has_their_commit():
    """By git, where the commit is there: a shallow clone has none of the old ones."""
    tags = re.findall(r"git tag -a v(\S+) (\w+) ", (ROOT / "docs" / "releasing.md").read_text("utf-8"))
    page = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")

    def holds(old: str, new: str) -> bool:
        command = ["git", "-C", str(ROOT), "merge-base", "--is-ancestor", old, new]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    measured = re.findall(r"abut (\d+\.\d+\.\d+) \(commit (\w+)\)", page)
    assert len(measured) > 10
    newest = releases()[0][0]
    for version, commit in measured:
        if holds(commit, "HEAD"):
            assert (version, commit) == (next((v for v, tag in tags if holds(commit, tag)), newest), commit)


def test_no_kernel_depends_on_the_version():
    """It changes with each commit, and would compile every machine anew."""
    looked = [path for room in COMPILED for path in (ROOT / "src" / "abut" / room).rglob("*.py")]
    assert len(looked) > 100
    assert [
        path for path in looked if re.search(r"__version__|metadata\.version", path.read_text("utf-8"))
    ] == []


def is_deprecated(name: str) -> bool:
    """Whether an old name still works, with a warning that says the new one."""
    module, _, attribute = name.rpartition(".")
    try:
        with pytest.warns(DeprecationWarning, match=re.escape(name.rpartition(".")[2])):
            getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, pytest.fail.Exception):
        return False
    return True


def test_removed_public_names_are_in_changelog(monkeypatch):
    """Whoever takes a name of the last release away says so under Removed; the file of names is written anew at each release."""
    pytest.importorskip(
        "sphinx", reason='what is public, the site\'s reference says: pip install "abut[docs]"'
    )
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    gone = (
        set(NAMES.read_text("utf-8").splitlines())
        - runpy.run_path(str(ROOT / "docs" / "make_names.py"))["public"]()
    )
    gone = {name for name in gone if not is_deprecated(name)}
    told = "".join(
        re.findall(r"^### Removed\n(.*?)(?=^##|\Z)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M | re.S)
    )
    assert [name for name in sorted(gone) if f"`{name}`" not in told] == []
