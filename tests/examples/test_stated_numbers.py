"""Numbers in the text of the gallery and of pages are those that tests of runs compare.

A number of an example's Answer is in the example's code, in its Question, or a literal in a test that runs the example. One on a page
is in the page's code, in an example that it links, in a test that names the page, or at a place that a test reads (`numbers_on`, `row_on`,
`column_on`).
Years, versions, standards, sections and citations need none of these (`REFERENCES`). ``data/page_numbers.txt`` lists the others under
three headings: what is given, what is published, with its source, and sizes of packages. There is no heading for what abut computes: such
a number is compared by a test, printed by shown code (`# prints: …`), or deleted.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from gallery import EXAMPLES, NAMES
from page_numbers import NUMBER, columns_of, rows_of
from stated_numbers import is_among, literals_of, numbers_of

ROOT = EXAMPLES.parent
RECORD = ROOT / "tests" / "data" / "page_numbers.txt"
HEADINGS = ("given", "published", "packages")
#: What refers to something: standards, sections, citations (volume, year, pages; arXiv), versions of Python, and entities of HTML.
REFERENCES = re.compile(
    r"\b(?:ISO|ASTM|DIN|NAFEMS|RFC)(?: [A-Z]+)? ?\d[\d-]*(?::\d+)?"
    r"|(?:§|\b(?:sec|ch|chap|art|eq|table|section|chapter|sect)\.?) ?\d+(?:\.\d+)*"
    r"|\b\d+ \((?:19|20)\d\d\)(?: [A-Z]?\d+(?:[-–]\d+)?)?"
    r"|\bPython\W{1,5}3\.\d+(?:(?:,| or| and|, and) 3\.\d+)*|&#\d+;"
    r"|\barXiv \d{4}\.\d{4,5}|\bWindows-\d+|\b[vV]ersion \d[\d.]*|\bOS-V \d+"
)
#: What is made from runs or from the source, holds dates and versions, or is a record with its own version and commit.
LEFT_OUT = (
    "benchmarks",
    "validation",
    "laws",
    "statements",
    "architecture",
    "design_notes",
    "glossary",
    "materials",
    "modules",
    "releasing",
    "scene",
)
PAGES = {
    page.relative_to(ROOT).as_posix(): page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "tutorials").glob("*.md"))]
    if page.stem not in LEFT_OUT
}  # fmt: skip


@cache
def files_of_tests() -> tuple[str, ...]:
    """The text of every file of tests."""
    return tuple(path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py")))


@cache
def labels_of(test: str) -> tuple[str, ...]:
    """Texts of a file of tests that may be labels of rows."""
    found = (n.value for n in ast.walk(ast.parse(test)) if isinstance(n, ast.Constant))
    return tuple(dict.fromkeys(x for x in found if isinstance(x, str) and 3 < len(x) < 60))


@cache
def parts(name: str) -> tuple[str, str, tuple[float, ...]]:
    """Question and Answer of an example, and the numbers in its code."""
    source = (EXAMPLES / f"{name}.py").read_text("utf-8")
    tree = ast.parse(source)
    text = ast.get_docstring(tree) or ""
    question, answer = text.split("*Answer.*")
    return (
        question,
        re.split(r"^Source", answer, flags=re.M)[0],
        tuple(literals_of(ast.unparse(ast.Module(tree.body[1:], [])))),
    )


def uncompared(text: str, sources: list[float]) -> list[str]:
    """Numbers of a text that no source has; years and references are none."""
    found = numbers_of(REFERENCES.sub(" ", text))
    return [
        n
        for n in dict.fromkeys(one.mantissa for one in found if not is_among(one, sources))
        if not re.fullmatch("19[0-9][0-9]|20[0-3][0-9]", n)
    ]


@cache
def numbers_in_tests(name: str) -> tuple[float, ...]:
    """Numbers in tests that run an example."""
    return tuple(x for text in files_of_tests() if f'"{name}"' in text for x in literals_of(text, [name]))


def value_of(written: str) -> float:
    """Of a number as a page writes it, without its sign."""
    return abs(float(written.replace(",", "").replace("−", "-")))


def of_example(name: str) -> list[str]:
    question, answer, code = parts(name)
    return uncompared(answer, [*code, *map(float, numbers_of(question)), *numbers_in_tests(name)])


def of_page(page: str) -> list[str]:
    text = PAGES[page].read_text("utf-8")
    code = "\n".join(re.findall(r"^```.*?^```|`[^`\n]+`", text, re.M | re.S))
    sources = [float(x) for x in re.findall(r"\d+\.?\d*(?:e-?\d+)?", code)]
    for name in set(re.findall(r"examples/(\w+)\.py", text)) & set(NAMES):
        question, answer, _ = parts(name)
        sources += map(float, numbers_of(question + answer))
    line = " ".join(text.split())
    for test in files_of_tests():
        if f'"{Path(page).name}"' in test or page in test:
            sources += literals_of(test)
            for pattern in re.findall(r'"([^"\n]*\{\}[^"\n]*)"', test):
                found = re.search(NUMBER.join(map(re.escape, pattern.replace(".{}", "{}").split("{}"))), line)
                sources += map(value_of, found.groups() if found else ())
            if f'row_on("{Path(page).name}"' in test:
                sources += [
                    value_of(x) for label in labels_of(test) for row in rows_of(text, label) for x in row
                ]
            if f'column_on("{Path(page).name}"' in test:
                sources += [
                    value_of(x)
                    for label in labels_of(test)
                    for column in columns_of(text, label)
                    for x in column
                ]
    prose = re.sub(r"^Sources?: .*$", "", text, flags=re.M)
    return uncompared(prose, sources)


def of_row(name: str) -> list[str]:
    """Of the gallery's index: the example's own text, or a test that runs it, has each number of its row."""
    (row,) = re.findall(rf"^\| \[{name}\.py\].*$", (EXAMPLES / "README.md").read_text("utf-8"), re.M)
    question, answer, code = parts(name)
    return uncompared(row, [*map(float, numbers_of(question + answer)), *code, *numbers_in_tests(name)])


def recorded() -> dict[str, dict[str, list[str]]]:
    """By heading and text; behind "|" stands what the numbers are, of published ones the source."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in RECORD.read_text("utf-8").splitlines():
        if line.startswith("## "):
            found[line[3:]] = {}
        elif line and line[0] != "#":
            name, _, rest = line.partition(": ")
            numbers, _, what = rest.partition(" | ")
            assert what.strip(), f"{RECORD.name}: say what the numbers of {name} are, behind a bar"
            found[list(found)[-1]].setdefault(name, []).extend(numbers.split())
    return found


def entries() -> dict[str, list[str]]:
    """All texts, with their numbers that nothing compares."""
    found = {f"examples/{name}.py": of_example(name) for name in NAMES}
    found |= {f"examples/README.md {name}": of_row(name) for name in NAMES} | {
        page: of_page(page) for page in PAGES
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def test_numbers_of_pages_and_of_the_gallery_are_compared_with_runs():
    listed, now = recorded(), entries()
    assert tuple(listed) == HEADINGS
    known: dict[str, list[str]] = {}
    for part in listed.values():
        for name, numbers in part.items():
            known.setdefault(name, []).extend(numbers)
    new = {name: [n for n in now[name] if n not in known.get(name, ())] for name in now}
    gone = {name: [n for n in known[name] if n not in now.get(name, ())] for name in known}
    assert {name: n for name, n in new.items() if n} == {}, (
        f"compare these in a test, print them by shown code, or list under a heading of {RECORD.name} what is given or published"
    )
    assert {name: n for name, n in gone.items() if n} == {}, f"remove these from {RECORD.name}"


def test_references_are_no_numbers_of_runs():
    text = "ISO 6336-1, sec. 11.4; J. Appl. Mech. 63 (1996) 307-316; Python 3.11, 3.12 or 3.13; | &#124; but 1,093 N, 45 (of 91)"
    assert [one.mantissa for one in numbers_of(REFERENCES.sub(" ", text))] == ["1093", "45", "91"]


@pytest.mark.parametrize(
    ("text", "value", "same"),
    [
        ("about 45.9 kN", 45.87e3, True), ("about 0.58 mm", 0.577e-3, True), ("about 1,093 N", 1092.6, True), ("about 646 N", 645.4, False),
        ("about 12.40 N", 12.42, False), ("about 45.9 N", 45.87e3, False), ("about 6.46 N", 646.0, False), ("about 7.6 %", 0.0761, True),
        ("about 1.19e10 N/m^1.5", 1.189e10, True), ("about 1.9·10¹⁰ Pa", 1.9e10, True), ("about 1.9·10¹⁰ Pa", 1.9, False),
        ("about 750 thousand", 750_012, True), ("| F [kN] |\n|---|\n| 13.3 |", 13.3e3, True), ("in mm\n\nabout 13.3", 0.0133, False),
    ],
)  # fmt: skip
def test_stated_numbers_agree_after_rounding(text, value, same):
    """In the same unit, or in one that a prefix in their paragraph leads to: not with any power of ten between them, as it was."""
    (written,) = numbers_of(text)
    assert is_among(written, [value]) == same
