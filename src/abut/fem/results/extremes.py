"""Least and greatest values of every field of a history, with place and time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from abut.fem.results.result import History

__all__ = ["Extreme", "extremes", "table"]

ROUNDING = 1e-12  #: of a mesh's extent: a smaller coordinate is reported as zero


@dataclass(frozen=True)
class Extreme:
    """A least or a greatest value.

    Attributes:
        name: of the field ("block.von Mises") or scalar.
        unit: in SI, "" of a plain number.
        greatest: True for the greatest value, False for the least.
        value: in that unit; NaN where the field is nowhere defined.
        time: when [s, or share of the loads].
        node: label of the node; None of a scalar.
        place: of the node before it moved [m]; None of a scalar.
    """

    name: str
    unit: str
    greatest: bool
    value: float
    time: float
    node: int | None = None
    place: tuple[float, float, float] | None = None


def extremes(history: History) -> Iterator[Extreme]:
    """Return two extremes of every field and scalar; none of status, which is no quantity, and of fields that are zero throughout."""
    for name, course in history.scalars.items():
        for greatest in (False, True):
            k = _where(course, greatest)
            yield Extreme(name, history.units[name], greatest, float(course[k]), float(history.times[k]))
    for of, part in history.parts.items():
        for one in (name for name in part.fields if name != "status"):
            values, unit = part.field(one)
            if not np.any(np.nan_to_num(values)) and not np.isnan(values).all():
                continue
            for greatest in (False, True):
                k, n = divmod(_where(values, greatest), values.shape[1])
                label, at = int(part.mesh.numbers[n]), part.mesh.positions[n]
                place = tuple(
                    np.where(
                        np.abs(at) > ROUNDING * np.ptp(part.mesh.positions, axis=0).max(), at, 0.0
                    ).tolist()
                )
                found = (float(values[k, n]), float(history.times[k]), label, place)
                yield Extreme(f"{of}.{one}", unit, greatest, *found)


def _where(values: np.ndarray, greatest: bool) -> int:
    """Return the first place of an extreme in the flat array; 0 where no number is defined."""
    if np.isnan(values).all():
        return 0
    return int(np.nanargmax(values) if greatest else np.nanargmin(values))


def table(history: History) -> list[str]:
    """Return lines of a table: field, unit, least and greatest, each with its node, place and time."""
    head = ("field", "", "value", "unit", "node", "place [m]", "at")
    rows = [head]
    for one in history.extremes:
        place = "" if one.place is None else "({})".format(", ".join(f"{x:.5g}" for x in one.place))
        kind = "greatest" if one.greatest else "least"
        node = "" if one.node is None else str(one.node)
        value = "nowhere" if np.isnan(one.value) else f"{one.value:.6g}"
        rows.append(
            (
                one.name if not one.greatest else "",
                kind,
                value,
                one.unit or "1",
                node,
                place,
                f"{one.time:.6g}",
            )
        )
    widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
