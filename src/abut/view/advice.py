"""What the numbers of each contact mean, with formulas, sources and warnings, as plain data for a viewer."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.results import Result

__all__ = ["advice"]

MOST = 20  #: contacts told one by one


def advice(result: Result) -> list[dict[str, Any]]:
    """A sheet for each of the first contacts; none for a model without contacts."""
    from abut.advice.reading import (
        read_contact,
    )  # with the mechanics behind it, which a plain import should not wait for

    contacts = [str(t["name"]) for t in result.model.get("things", ()) if t.get("family") == "contact"]
    deepest = {track.contact: track.peak_penetration for track in result.tracks if track.number == 0}
    sheets = [read_contact(result.model, name, deepest.get(name, 0.0)) for name in contacts[:MOST]]
    return [
        {
            "title": sheet.title,
            "rows": [dataclasses.asdict(line) for line in sheet.rows],
            "warnings": list(sheet.warnings),
        }
        for sheet in sheets
        if sheet.rows
    ]
