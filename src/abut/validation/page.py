"""Validation page in Markdown: a table for each family of phenomena, a row for each quantity; equal rows yield an equal page."""

from __future__ import annotations

import re

from abut.validation.entries import (
    FAILED,
    NOT_RUN,
    SKIPPED,
    ComparedSheet,
    ComparedTest,
    Validation,
    count_tests,
)
from abut.validation.records import ComparisonRow

__all__ = ["SHEETS", "number", "validation_page"]

SHEETS = "validation_sheets.html"
ABOUT = """\
Results of the physics tests compared with closed forms, conservation laws, published numbers and other programs. `abut validate -o docs`
runs the tests and generates this page (`-k` runs some of them and keeps the other rows). Each quantity links to a sheet with its equation,
source and the reason of its tolerance ([how to add a row](../CONTRIBUTING.md#add-a-row-to-the-page-of-validation)).

*Expected* is the target and *abut* the computed value. If a test compares several numbers, instants or parameters, the row shows the one
nearest to its tolerance. *Error* is the deviation from the target divided by the *tolerance*; a value above 1 is a failure."""
HEAD = "| quantity | expected | abut | tolerance | error | source or description |\n|---|---:|---:|---:|---:|---|"


def validation_page(validation: Validation) -> str:
    """Return the whole page, in Markdown."""
    counts = count_tests(validation.found)
    where = [f"- {one.sentence}" for one in validation.machines]
    parts = ["# Validation", ABOUT]
    parts += [
        f"{counts.sentence[:1].upper()}{counts.sentence[1:]}; {len(validation.found)} sheets. Run on:",
        "\n".join(where),
    ]
    parts.append(_summary_lines(validation))
    for name, found in validation.families.items():
        if tables := [table for one in found for table in _sheet_table(one)]:
            parts += [f"## {name}", *tables]
    if waiting := [
        line for found in validation.families.values() for one in found for line in _tests_not_run(one)
    ]:
        parts += ["## Not run here", "\n".join(waiting)]
    return "\n\n".join(parts) + "\n"


def number(value: float, digits: int = 6) -> str:
    """Return a number with some significant digits."""
    return f"{value:.{digits}g}".replace("e-0", "e-").replace("e+0", "e").replace("e+", "e")


def _summary_lines(validation: Validation) -> str:
    lines = [
        "| family | sheets | quantities | failed | tests not run here | median error | largest error |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, found in validation.families.items():
        counts = count_tests(found)
        shares = sorted(row.share for one in found for test in one.tests for row in test.rows)
        middle, most = (number(shares[k], 2) for k in (len(shares) // 2, -1)) if shares else ("", "")
        anchor = re.sub(r"[^a-z -]", "", name.lower()).replace(" ", "-")
        shown = f"[{name}](#{anchor})" if shares or counts.failed else name
        lines.append(
            f"| {shown} | {len(found)} | {counts.quantities} | {counts.failed} | {counts.not_run} | {middle} | {most} |"
        )
    return "\n".join(lines)


def _sheet_table(found: ComparedSheet) -> list[str]:
    """Return the title of a sheet and its rows; nothing for a sheet without rows."""
    sheet, lines = found.sheet, []
    for tested in found.tests:
        place = f"{sheet.name}-{tested.test.name}"
        lines += [_table_line(row, tested, place) for row in tested.rows]
        if tested.state == FAILED and all(row.passed for row in tested.rows):
            lines.append(
                f"| {_link_text(tested.test.title, place)} | | | | **failed** | {_table_cell(tested.message)} |"
            )
    return [f"**{_link_text(sheet.title, sheet.name)}**", "\n".join([HEAD, *lines])] if lines else []


def _tests_not_run(found: ComparedSheet) -> list[str]:
    """Return a line about the tests of a sheet that were not run, if there are any."""
    names = [
        _link_text(tested.test.title, f"{found.sheet.name}-{tested.test.name}")
        + (f" ({_table_cell(why)})" if why else "")
        for tested in found.tests
        if tested.state in (NOT_RUN, SKIPPED)
        for why in [tested.message or ("takes minutes" if tested.test.long else "")]
    ]
    return [f"- {_link_text(found.sheet.title, found.sheet.name)}: {', '.join(names)}"] if names else []


def _table_line(row: ComparisonRow, tested: ComparedTest, place: str) -> str:
    error = number(row.share, 2) if row.passed else f"**{number(row.share, 2)} failed**"
    cells = [number(row.expected), number(row.got), number(row.margin, 2), error]
    others = [f"{name}: {number(value)}" for name, value in row.peers.items()]
    source = "; ".join([row.source or tested.test.sources or tested.test.summary, *others])
    return f"| {_link_text(row.of, place)} | {' | '.join(cells)} | {_table_cell(source)} |"


def _link_text(text: str, place: str) -> str:
    return f'<a href="{SHEETS}#{place}">{_table_cell(text)}</a>'


def _table_cell(text: str) -> str:
    """Escape a text for a cell of a table."""
    return re.sub(r"([\\*_<>|\[\]$])", r"\\\1", " ".join(text.replace("`", "").split()))
