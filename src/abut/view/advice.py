"""What the numbers of each contact mean, with formulas, sources and warnings, as plain data for a viewer."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from abut.results import Track
from abut.view.glyphs import names_of

__all__ = ["advice"]

MOST = 20  #: contacts told one by one


def advice(model: Mapping[str, Any], tracks: Sequence[Track]) -> list[dict[str, Any]]:
    """A sheet for each of the first contacts; none for a model without contacts."""
    # with the mechanics behind it, which a plain import should not wait for
    from abut.advice.contact_sheet import read_contact

    deepest = {track.contact: track.peak_penetration for track in tracks if track.number == 0}
    sheets = [read_contact(model, name, deepest.get(name, 0.0)) for name in names_of(model, "contact")[:MOST]]
    return [
        {
            "title": sheet.title,
            "rows": [dataclasses.asdict(line) for line in sheet.rows],
            "warnings": list(sheet.warnings),
        }
        for sheet in sheets
        if sheet.rows
    ]
