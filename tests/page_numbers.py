"""Numbers that a page states, for tests that measure them: a page that states another number than the run gives fails its test."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
NUMBER = r"([−-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[−-]?\d+)?)"


@dataclass(frozen=True)
class Stated:
    """A number as a page writes it: equal to whatever rounds to it."""

    value: float
    unit: float  #: of its last digit

    def __eq__(self, measured: object) -> bool:
        return abs(float(measured) - self.value) <= 0.5000001 * self.unit  # type: ignore[arg-type]

    __hash__ = None  # type: ignore[assignment]


def numbers_on(page: str, sentence: str) -> list[Stated]:
    """The numbers at each ``{}`` of a sentence on a page of docs, with the weight of their last digits.

    Raises:
        AssertionError: the page does not have the sentence exactly once, whatever its numbers and line breaks.
    """
    text = " ".join((DOCS / page).read_text("utf-8").split())
    pattern = NUMBER.join(re.escape(part) for part in " ".join(sentence.split()).split("{}"))
    found = re.findall(pattern, text)
    assert len(found) == 1, f"docs/{page} has {len(found)} sentences such as: {sentence}"
    written = [found[0]] if isinstance(found[0], str) else list(found[0])
    return [
        Stated(float(one), _last_digit(one))
        for one in (w.replace(",", "").replace("−", "-") for w in written)
    ]


def row_on(page: str, label: str) -> list[Stated]:
    """The numbers of a table's row on a page of docs, those of its first cell left out, which begins with the label.

    Raises:
        AssertionError: the page does not have exactly one such row.
    """
    rows = rows_of((DOCS / page).read_text("utf-8"), label)
    assert len(rows) == 1, f"docs/{page} has {len(rows)} rows that begin with: {label}"
    return [Stated(float(one.replace(",", "").replace("−", "-")), _last_digit(one)) for one in rows[0]]


def column_on(page: str, heading: str) -> list[Stated]:
    """The numbers of a table's column on a page of docs, whose heading begins with the given text.

    Raises:
        AssertionError: the page does not have exactly one such column.
    """
    columns = columns_of((DOCS / page).read_text("utf-8"), heading)
    assert len(columns) == 1, f"docs/{page} has {len(columns)} columns that begin with: {heading}"
    return [Stated(float(one.replace(",", "").replace("−", "-")), _last_digit(one)) for one in columns[0]]


def columns_of(text: str, heading: str) -> list[list[str]]:
    """The numbers, as written, of each column of the text's tables whose heading begins with the given text."""
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", text, re.M):
        head, _, *rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines())
        found += [
            [number for row in rows for number in re.findall(NUMBER, row[k])]
            for k, cell in enumerate(head)
            if cell.startswith(heading)
        ]
    return found


def rows_of(text: str, label: str) -> list[list[str]]:
    """The numbers, as written, of each row of the text's tables whose first cell begins with the label."""
    cells = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [re.findall(NUMBER, " | ".join(row[1:])) for row in cells if row[0].strip().startswith(label)]


def _last_digit(number: str) -> float:
    """The weight of the last digit that is written."""
    mantissa, _, exponent = number.replace(",", "").replace("−", "-").partition("e")
    return float(10.0 ** (int(exponent or 0) - len(mantissa.partition(".")[2])))
