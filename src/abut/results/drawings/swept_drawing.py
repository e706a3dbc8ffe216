"""Drawing of beams and ropes as sections swept along their nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.short_repr import short_repr

__all__ = ["Swept"]


@short_repr
@dataclass(frozen=True, eq=False)
class Swept:
    """Section swept along a row of elements, each between two bodies.

    Attributes:
        name: name of the drawn object.
        ends: names of the two bodies of each element, from the start.
        turns: orientations (quaternions w, x, y, z) of each element's two ends in their bodies' axes, x along the row, (e, 2, 4).
        outline: corners of the section along y and z of these [m], counter-clockwise about x, (k, 2).
        cap: triangles of the section, by index of these corners, (t, 3).
        turning: whether the section rotates with the ends; otherwise it is oriented along the row.
        elements: names of the elements.
    """

    name: str
    ends: tuple[tuple[str, str], ...]
    turns: Numbers
    outline: Numbers
    cap: npt.NDArray[np.int64]
    turning: bool
    elements: tuple[str, ...]

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies in the row, each once."""
        return tuple(dict.fromkeys(name for pair in self.ends for name in pair))


def plain_data(one: Swept) -> dict[str, Any]:
    """Return the data in plain form, for files."""
    return {
        "name": one.name,
        "ends": [list(pair) for pair in one.ends],
        "turns": one.turns.tolist(),
        "outline": one.outline.tolist(),
        "cap": one.cap.tolist(),
        "turning": one.turning,
        "elements": list(one.elements),
    }


def from_plain(data: Mapping[str, Any]) -> Swept:
    """Return the object from the output of `plain_data`.

    Raises:
        TypeError, ValueError, KeyError: the data is of another kind.
    """
    ends = tuple((str(a), str(b)) for a, b in data["ends"])
    turns = np.array(data["turns"], float).reshape(len(ends), 2, 4)
    outline, cap = np.array(data["outline"], float).reshape(-1, 2), np.array(data["cap"], np.int64)
    if not len(ends) or len(outline) < 3 or not np.isin(cap, np.arange(len(outline))).all():
        raise ValueError("the drawing sweeps an invalid section")
    elements = tuple(map(str, data["elements"]))
    return Swept(str(data["name"]), ends, turns, outline, cap.reshape(-1, 3), bool(data["turning"]), elements)
