"""Numbers in the text of the gallery and of pages are those that tests of runs compare.

A number of an example's Answer stands in the example, in its Question, or as a literal in a test that runs the example. One on a page
stands in the page's code, in an example that it links, in a test that names the page, or at a place that a test reads (`numbers_on`).
``data/uncompared_numbers.txt`` lists the others: published numbers, sizes of things, and measured ones that no test compares yet. A new
number is compared by a test, or printed by shown code (`# prints: …`); the list only gets shorter.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from gallery import EXAMPLES, NAMES
from stated_numbers import is_among, literals_of, numbers_of

ROOT = EXAMPLES.parent
RECORD = ROOT / "tests" / "data" / "uncompared_numbers.txt"
#: What is made from runs or from the source, holds dates and versions, or is a record with its own version and commit.
LEFT_OUT = (
    "benchmarks",
    "validation",
    "laws",
    "statements",
    "architecture",
    "glossary",
    "materials",
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
    """Numbers of a text that no source has; years are none."""
    found = dict.fromkeys(numbers_of(text))
    return [n for n in found if not re.fullmatch("19[0-9][0-9]|20[0-3][0-9]", n) and not is_among(n, sources)]


def of_example(name: str) -> list[str]:
    question, answer, code = parts(name)
    compared = [x for text in files_of_tests() if f'"{name}"' in text for x in literals_of(text, [name])]
    return uncompared(answer, [*code, *map(float, numbers_of(question)), *compared])


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
                found = re.search(r"(\d[\d.,]*)".join(map(re.escape, pattern.split("{}"))), line)
                sources += [float(x.strip(".,").replace(",", "")) for x in (found.groups() if found else ())]
    prose = re.sub(r"^Sources?: .*$", "", text, flags=re.M)
    return uncompared(prose, sources)


def of_row(name: str) -> list[str]:
    """Of the gallery's index: the example's own text has each number of its row."""
    (row,) = re.findall(rf"^\| \[{name}\.py\].*$", (EXAMPLES / "README.md").read_text("utf-8"), re.M)
    question, answer, code = parts(name)
    return uncompared(row, [*map(float, numbers_of(question + answer)), *code])


def recorded() -> dict[str, list[str]]:
    lines = [line.split(": ") for line in RECORD.read_text("utf-8").splitlines() if line[0] != "#"]
    return {name: numbers.split() for name, numbers in lines}


def entries() -> dict[str, list[str]]:
    """All texts, with their numbers that nothing compares."""
    found = {f"examples/{name}.py": of_example(name) for name in NAMES}
    found |= {f"examples/README.md {name}": of_row(name) for name in NAMES} | {
        page: of_page(page) for page in PAGES
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def test_numbers_of_pages_and_of_the_gallery_are_compared_with_runs():
    known, now = recorded(), entries()
    new = {name: [n for n in now[name] if n not in known.get(name, ())] for name in now}
    gone = {name: [n for n in known[name] if n not in now.get(name, ())] for name in known}
    assert {name: n for name, n in new.items() if n} == {}, (
        "compare these in a test, or print them by shown code"
    )
    assert {name: n for name, n in gone.items() if n} == {}, f"remove these from {RECORD.name}"


@pytest.mark.parametrize(
    ("number", "value", "same"),
    [("45.9", 45.87e3, True), ("0.58", 0.577e-3, True), ("1,093", 1092.6, True), ("646", 645.4, False), ("12.40", 12.42, False)],
)  # fmt: skip
def test_numbers_are_the_same_if_they_round_to_what_is_written(number, value, same):
    (written,) = numbers_of(f"about {number} N")
    assert is_among(written, [value]) == same
