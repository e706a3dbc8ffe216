"""The documentation says what the source says."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest

import abut
from contracts.names import missing, mistaken_commands, mistaken_functions

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted((ROOT / "docs" / "tutorials").glob("*.md"))


def test_page_of_laws_matches_registries():
    made = runpy.run_path(str(ROOT / "docs" / "make_laws.py"))["page"]()
    assert (ROOT / "docs" / "laws.md").read_text("utf-8") == made, "run python docs/make_laws.py"


def test_page_of_statements_matches_declarations():
    made = runpy.run_path(str(ROOT / "docs" / "make_statements.py"))["page"]()
    assert (ROOT / "docs" / "statements.md").read_text("utf-8") == made, "run python docs/make_statements.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_inside_the_project_lead_somewhere(page):
    prose = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    links = re.findall(r"\]\(([^)#]+)", prose)
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_every_page_is_in_the_list_of_the_first_one():
    """A page that no list names breaks the site's build, which takes minutes to say so."""
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    pages = [
        page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.is_relative_to(ROOT / "docs")
    ]
    assert [page for page in pages if f"]({page}" not in index and page != "index.md"] == []


def test_sources_are_those_that_a_reader_can_find():
    """What is cited is a publication, a program's documentation or a page of this project, never a note that only its authors had."""
    private = re.compile(r"source document|\btheory [A-Z]\d|\.md,? (?:§|section|sec\.)")
    files = [*PAGES, *sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "examples").glob("*.py"))]
    lost = []
    for file in files:
        text = file.read_text("utf-8")
        lost += [f"{file.relative_to(ROOT)}: {found[0]}" for found in private.finditer(text)]
        if file.suffix == ".py":
            named = set(re.findall(r"[\w./-]*\w\.md\b", text))
            lost += [
                f"{file.relative_to(ROOT)}: {name}"
                for name in named
                if not any((place / name).exists() for place in (ROOT, ROOT / "docs", file.parent))
            ]
    assert lost == []


def test_the_glossary_has_each_term_once_and_files_that_are_there():
    rows = re.findall(
        r"^\| (.+?) \| .+ \| `(.+?)` \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M
    )
    terms = [term for term, _ in rows]
    assert len(terms) > 30
    assert len(set(terms)) == len(terms)
    assert [path for _, path in rows if not (ROOT / path).is_file()] == []


def test_translations_keep_links():
    babel = pytest.importorskip("babel.messages.pofile", reason='pip install "abut[docs]"')
    files = sorted((ROOT / "docs" / "locale").rglob("*.po"))
    assert len(files) > 20
    changed = []
    for path in files:
        with path.open("rb") as file:
            messages = [message for message in babel.read_po(file) if message.id and message.string]
        for message in messages:
            here, there = (
                sorted(re.findall(r"\]\(([^)]+)\)", text)) for text in (message.id, message.string)
            )
            changed += [] if here == there else [f"{path.name}: {message.id}"]
    assert changed == []


@pytest.mark.parametrize(
    "page", [*PAGES, *sorted((ROOT / "docs" / "locale").rglob("*.po"))], ids=lambda page: page.name
)
def test_names_commands_options_and_functions_on_pages_exist(page):
    """`abut.xyz`, `abut run --option`, and functions of Adams with their arguments, in code font."""
    text = page.read_text("utf-8")
    assert missing(text) == []
    assert mistaken_commands(text) == []
    assert mistaken_functions(text) == []


def test_functions_of_a_user_are_named_as_they_are_called():
    """The page of functions lists each of `abut.functions`; other pages, and their Chinese, name none that is not there."""
    pages = [*PAGES, *sorted((ROOT / "docs" / "locale").rglob("*.po"))]
    assert [page.name for page in pages if re.search(r"`haversine`", page.read_text("utf-8"))] == []
    listed = (ROOT / "docs" / "functions.md").read_text("utf-8")
    public = [name for name in abut.functions.__all__ if name[0].islower()]
    assert [name for name in public if f"`abut.functions.{name}`" not in listed] == []


def test_the_page_of_installing_has_each_extra_with_its_licence():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", (ROOT / "docs" / "install.md").read_text("utf-8"), re.M)
    cells = {name: rest.split(" | ") for name, rest in rows if name in extras}
    assert set(cells) == set(extras)
    licences = re.compile(r"MIT|BSD|Apache|LGPL|PSF|Intel's own")
    assert [
        name for name, (_, size, licence, _) in cells.items() if not (size and licences.search(licence))
    ] == []


def test_each_benchmark_names_version_and_commit():
    lines = re.findall(r"^Measured on .*$", (ROOT / "docs" / "benchmarks.md").read_text("utf-8"), re.M)
    assert len(lines) > 10
    assert [line for line in lines if not re.search(r"abut \d+\.\d+\.\d+ \(commit [0-9a-f]{8}\)", line)] == []
