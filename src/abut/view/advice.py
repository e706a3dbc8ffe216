"""Advice on the numbers of each contact, with formulas, sources and warnings, as plain data for a viewer."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from abut.results import Track
from abut.view.scene.glyphs import names_of

__all__ = ["advice"]

MAX_SHEETS = 20  #: largest number of contacts with a sheet


def advice(model: Mapping[str, Any], tracks: Sequence[Track]) -> list[dict[str, Any]]:
    """Return a sheet for each of the first contacts; none for a model without contacts."""
    # imported here, since its dependencies would slow down a plain import
    from abut.advice.parameters.contact_sheet import read_contact

    deepest = {track.contact: track.peak_penetration for track in tracks if track.number == 0}
    sheets = [
        read_contact(model, name, deepest.get(name, 0.0)) for name in names_of(model, "contact")[:MAX_SHEETS]
    ]
    return [
        {
            "title": sheet.title,
            "rows": [dataclasses.asdict(line) for line in sheet.rows],
            "warnings": list(sheet.warnings),
        }
        for sheet in sheets
        if sheet.rows
    ]
