"""The table of a report that says what each contact's numbers mean, with formulas, sources and warnings."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from abut.results import Result
from abut.view.notation import shown_number, shown_unit
from abut.view.tables import cell, row, table

if TYPE_CHECKING:
    from abut.advice.sheet import Advice

MOST = 20  #: contacts told one by one
HEAD = ("quantity", "symbol", "value", "unit", "also", "formula", "source")


def advice_tables(result: Result) -> str:
    """What the numbers of each contact mean, folded by contact; nothing for a model without contacts."""
    from abut.advice.reading import (
        read_contact,
    )  # with the mechanics behind it, which a plain import should not wait for

    contacts = [str(t["name"]) for t in result.model.get("things", ()) if t.get("family") == "contact"]
    deepest = {track.contact: track.peak_penetration for track in result.tracks if track.number == 0}
    parts = [_sheet(read_contact(result.model, name, deepest.get(name, 0.0))) for name in contacts[:MOST]]
    rest = len(contacts) - MOST
    if rest > 0:
        parts.append(f'<p class="note">and {rest} more contacts, which abut.advice.read_contact tells.</p>')
    return "\n".join(part for part in parts if part)


def _sheet(sheet: Advice) -> str:
    if not sheet.rows:
        return ""
    body = table(HEAD, _rows(sheet), "parameters")
    notes = "".join(f'<p class="note">Warning: {escape(text)}.</p>' for text in sheet.warnings)
    count = len(sheet.warnings)
    told = f", {count} warning{'s' if count > 1 else ''}" if count else ""
    opened = " open" if count else ""
    return f"<details{opened}><summary>{escape(sheet.title)}{told}</summary>{body}{notes}</details>"


def _rows(sheet: Advice) -> Iterator[str]:
    for line in sheet.rows:
        texts = [
            line.symbol,
            shown_number(line.value),
            shown_unit(line.unit),
            line.also,
            line.formula,
            line.source,
        ]
        yield row([cell(line.quantity, "th"), *map(cell, texts)])
