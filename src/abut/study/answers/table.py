"""Answer of a study as a table: text at the prompt, HTML in a notebook."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from html import escape

__all__ = ["AnswerTable", "TextTable", "count_phrase", "number"]

MAX_ROWS = 200  #: largest number of rows shown


@dataclass(frozen=True)
class TextTable:
    """Heading, table whose first column is words and whose others are numbers, and sentences below it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Table as text, in columns of equal width."""
        shown = self.rows[:MAX_ROWS]
        widths = [max(map(len, column)) for column in zip(self.head, *shown, strict=True)]
        lines = [self.title, *(_table_line(row, widths) for row in (self.head, *shown))]
        return "\n".join([*lines, *self._overflow_line, *self.notes])

    @property
    def html(self) -> str:
        """Table as HTML; markup in names is escaped."""
        head = "".join(f"<th>{escape(word)}</th>" for word in self.head)
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in row)}</tr>" for row in self.rows[:MAX_ROWS]
        )
        below = "".join(f"<div>{escape(note)}</div>" for note in (*self._overflow_line, *self.notes))
        return f"<div><b>{escape(self.title)}</b><table><tr>{head}</tr>{rows}</table>{below}</div>"

    @property
    def _overflow_line(self) -> tuple[str, ...]:
        left = len(self.rows) - MAX_ROWS
        return (f"and {left} more",) if left > 0 else ()


class AnswerTable:
    """Base of answers with a ``text_table``, which is shown at the prompt and in a notebook."""

    @property
    def text_table(self) -> TextTable:
        """Answer as a table."""
        raise NotImplementedError

    @property
    def listing(self) -> TextTable:
        """Former name of `text_table`."""
        warnings.warn("listing is now text_table", DeprecationWarning, stacklevel=2)
        return self.text_table

    def __str__(self) -> str:
        return self.text_table.text

    def __repr__(self) -> str:
        return self.text_table.text

    def _repr_html_(self) -> str:
        return self.text_table.html


def _table_line(row: tuple[str, ...], widths: list[int]) -> str:
    first, *rest = [
        word.ljust(width) if k == 0 else word.rjust(width)
        for k, (word, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(["", first, *rest]).rstrip()


def number(value: float, digits: int = 4) -> str:
    """Return a number with few digits; a dash for none.

    >>> number(0.123456), number(float("nan")), number(-2.0)
    ('0.1235', '–', '-2')
    """
    return "–" if value != value else f"{value:.{digits}g}"


def count_phrase(n: int, noun: str, several: str = "") -> str:
    """Return a number with its noun, singular or plural.

    >>> (
    ...     count_phrase(1, "variant"),
    ...     count_phrase(12000, "variant"),
    ...     count_phrase(2, "trajectory", "trajectories"),
    ... )
    ('1 variant', '12,000 variants', '2 trajectories')
    """
    return f"{n:,} {noun if n == 1 else several or noun + 's'}"
