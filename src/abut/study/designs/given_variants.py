"""Design of experiments: an explicit list of variants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.extend import design
from abut.study.designs.design import (
    Design,
)

__all__ = ["listed"]


@design
def listed(values: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Any]]) -> Design:
    """Return a design of given variants: lists of values by name, all of one length, or a list of mappings.

    Numbers are in SI units, texts carry a unit.
    """
    if not isinstance(values, Mapping):
        rows = list(values)
        if not rows or not all(isinstance(row, Mapping) and list(row) == list(rows[0]) for row in rows):
            raise InvalidValue("listed: give lists of values by name, or mappings with the same names")
        values = {name: [row[name] for row in rows] for name in rows[0]}
    lengths = {name: len(many) for name, many in values.items()}
    if not lengths or len(set(lengths.values())) > 1 or 0 in lengths.values():
        listing = ", ".join(f"{name}: {n}" for name, n in lengths.items()) or "none"
        raise InvalidValue(f"listed: the lists must have the same length, but their lengths are {listing}")
    return Design(
        "listed",
        {"n": next(iter(lengths.values()))},
        lambda parameters: np.empty((0, len(parameters))),
        rows=dict(values),
    )
