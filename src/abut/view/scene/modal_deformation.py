"""Deformed elastic bodies: modal coordinates of a result, positions of vertices, and fields that color them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.results import Bending, Part, Result

__all__ = [
    "COLOURS",
    "DeformationStyle",
    "color_field",
    "deformable_parts",
    "deformation_style",
    "largest_value",
    "modal_coordinates",
    "vertex_displacements",
]

Indices = npt.NDArray[np.intp]
#: Fields that color vertices, with their units.
COLOURS = {"displacement": "m", "von Mises": "Pa"}
AT_ONCE = 4_000_000  #: numbers of a field that are computed at a time


@dataclass(frozen=True)
class DeformationStyle:
    """Style in which elastic bodies are drawn.

    Attributes:
        scale: factor of the drawn displacements.
        colour: "displacement", "von Mises", or None for the body's own colour.
        mode: number of the only mode that is shown, from 1; None for all.
        most: upper end of the colour scale [m or Pa].
    """

    scale: float = 1.0
    colour: str | None = None
    mode: int | None = None
    most: float = 0.0


def deformable_parts(result: Result) -> Iterator[tuple[Part, Bending]]:
    """Iterate over the deformable parts."""
    drawing = result.drawing
    for part in drawing.parts:
        one = drawing.bending(part)
        if one is not None:
            yield part, one


def modal_coordinates(result: Result, one: Bending, rows: Indices | slice = slice(None)) -> Numbers:
    """Return q by output (t, m) [m]; zero if the result has none, as for a model that has not run."""
    count = len(result.time[rows])
    parts = [
        result.values(f"{name}.position")[rows] if f"{name}.position" in result else np.zeros((count, 3))
        for name in one.modes
    ]
    return np.hstack([np.zeros((count, 0)), *parts])[:, : len(one.frequencies)]


def select_mode(q: Numbers, mode: int | None) -> Numbers:
    """Return the coordinates, or only those of one mode, from 1."""
    if mode is None:
        return q
    out = np.zeros_like(q)
    out[..., mode - 1] = q[..., mode - 1]
    return out


def vertex_displacements(one: Bending, q: Numbers) -> Numbers:
    """Return φ q at the vertices for the coordinates at one output (m,), (n, 3) [m]."""
    return np.asarray(one.shapes @ q)


def color_field(one: Bending, colour: str, q: Numbers) -> Numbers:
    """Return the field that colors the vertices (…, n), by coordinates (…, m): [m] or [Pa]. It is zero if a body's stresses are unknown."""
    if colour == "displacement":
        return np.asarray(np.linalg.norm(_sum_modes(one.shapes, q), axis=-1))
    if one.stress is None:
        return np.zeros((*q.shape[:-1], len(one.shapes)))
    from abut.flexible.body.recovery import von_mises

    return von_mises(_sum_modes(one.stress, q).astype(np.float64))


def _sum_modes(by_mode: npt.NDArray[np.float32], q: Numbers) -> npt.NDArray[np.float32]:
    """Return Σ a_k q_k of numbers (n, c, m), (…, n, c), in single precision."""
    n, c, m = by_mode.shape
    flat = q.reshape(-1, m).astype(np.float32) @ by_mode.reshape(-1, m).T
    return np.asarray(flat.reshape(*q.shape[:-1], n, c))


def largest_value(one: Bending, colour: str, q: Numbers) -> float:
    """Return the largest value of a vertex over all outputs (t, m)."""
    if not len(q):
        return 0.0
    batch = max(1, AT_ONCE // (6 * max(len(one.shapes), 1)))
    parts = (color_field(one, colour, q[k : k + batch]) for k in range(0, len(q), batch))
    return float(np.nan_to_num(max(float(np.nanmax(part, initial=0.0)) for part in parts)))


def deformation_style(
    result: Result, scale: float, colour: str | None, mode: int | None, rows: Indices
) -> DeformationStyle:
    """Return the style of a result's elastic bodies, with a colour scale that covers these outputs.

    Raises:
        UnknownName: no such colour.
        InvalidValue: no body has such a mode, or a body's stresses are unknown.
    """
    if colour is not None and colour not in COLOURS:
        raise UnknownName.of("colour of elastic bodies", colour, COLOURS)
    found = [one for _, one in deformable_parts(result)]
    modes = max((len(one.frequencies) for one in found), default=0)
    if mode is not None and not 1 <= mode <= modes:
        raise InvalidValue.of("snapshot: mode", mode, f"be between 1 and {modes}, the number of modes")
    if colour == "von Mises" and found and all(one.stress is None for one in found):
        names = ", ".join(f'"{one.body}"' for one in found)
        raise InvalidValue(
            f"snapshot: the stresses of {names} are unknown; make the elastic body from a mesh and a "
            'material, or use colour="displacement"'
        )
    most = 0.0
    if colour is not None:
        each = (
            largest_value(
                one, colour, select_mode(modal_coordinates(result, one, rows), _check_mode(one, mode))
            )
            for one in found
        )
        most = max(each, default=0.0)
    return DeformationStyle(scale, colour, mode, most)


def _check_mode(one: Bending, mode: int | None) -> int | None:
    """Return the mode, if this body has that many."""
    return mode if mode is None or mode <= len(one.frequencies) else None
