"""Fillets and chamfers on edges of blocks and of the ends of cylinders: the solids that they remove, for the mass.

`locations` are points on the edges, in the coordinates of `reference_marker`. A fillet of radius r between two faces removes the square
r × r without the quarter of a circle along its edge, of area (1 − π/4) r²; a chamfer removes the triangle of its two distances. Edges that
meet at a corner, or whose fillets meet, are not computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.geometry.locations import LocatedFrame
from abut.formats.adams.view.geometry.solids import (
    MASS_CORNERS,
    NoSolidError,
    at_marker,
    body_frame,
    required_number,
    shape_extents,
)
from abut.formats.adams.view.language.commands import ViewCommand
from abut.formats.adams.view.objects.kinds import ObjectKind
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import StatementWriter
from abut.shapes import Extrusion, Revolution

BLEND = ObjectKind(
    "geometry feature blend", others="radius1 radius2 reference_marker locations chamfer subtype"
)
_CLOSE = 1e-6  #: tolerance of a point on an edge, relative to the largest extent


@dataclass(frozen=True)
class _Edge:
    """Edge with a fillet or chamfer: its axis, its position across the axis, the depth removed along each axis, and the removed shape."""

    axis: int
    at: tuple[float, ...]  #: by axis; 0 or the extent
    taken: tuple[float, float, float]
    shape: Extrusion | Revolution


def removed_solids(writer: StatementWriter, shape: ViewObject) -> list[Any]:
    """Return the solids, in the part's coordinates, that the features of a shape remove.

    Raises:
        NoSolidError: they cannot be computed.
    """
    taken: list[_Edge] = []
    line = 0
    try:
        for command in writer.session.features_of(shape):
            line = command.line
            taken += _find_blend_edges(writer, shape, command)
        if any(
            _edges_meet(a, b, shape_extents(writer, shape)) for k, a in enumerate(taken) for b in taken[:k]
        ):
            raise NoSolidError("rounds edges that meet at a corner, or whose roundings meet")
    except NoSolidError as problem:
        raise NoSolidError(f"line {line} {problem}") from problem
    return [one.shape for one in taken]


def _find_blend_edges(writer: StatementWriter, shape: ViewObject, command: ViewCommand) -> list[_Edge]:
    """Return the edges that one command rounds or chamfers."""
    session, kind = writer.session, shape.kind.words[-1]
    if command.words[3:4] != ("blend",) or kind not in ("block", "cylinder"):
        raise NoSolidError(
            "drills or hollows it, or rounds a solid other than a block or cylinder, which is not supported"
        )
    given = session.resolve_parameters(command, BLEND)
    if any(name not in given for name in ("radius1", "reference_marker", "locations")):
        raise NoSolidError("does not give radius1, reference_marker and locations")
    first = session.number(given["radius1"])
    radii = (first, session.number(given["radius2"]) if "radius2" in given else first)
    chamfer = session.is_yes(given, "chamfer")
    if min(radii) <= 0.0:
        raise NoSolidError("rounds with a radius that is not above 0")
    if radii[0] != radii[1] and not chamfer:
        raise NoSolidError("rounds with a variable radius, which is not supported")
    marker = writer.thing(given["reference_marker"], "MARKER")
    seen = session.owner(shape).local_frame(session.frame(marker))
    place = at_marker(writer, shape, "corner_marker" if kind == "block" else "center_marker")
    numbers = session.numbers(given["locations"])
    points = np.reshape(session.numbers(given["locations"], len(numbers) // 3 * 3), (-1, 3))
    make = _of_block if kind == "block" else _of_cylinder
    return [make(writer, shape, place, place.local(seen.point(point)), radii, chamfer) for point in points]


def _removed_section(radii: tuple[float, float], chamfer: bool) -> Numbers:
    """Return the corners (n, 2) of the removed section, across the edge and inward from it."""
    r = radii[0]
    if chamfer:
        return np.array([(0.0, 0.0), (r, 0.0), (0.0, radii[1])])
    angle = np.linspace(-np.pi / 2.0, -np.pi, MASS_CORNERS // 4 + 1)
    return np.vstack([[(0.0, 0.0)], r + r * np.column_stack([np.cos(angle), np.sin(angle)])])


def _of_block(
    writer: StatementWriter,
    shape: ViewObject,
    place: LocatedFrame,
    point: Numbers,
    radii: tuple[float, float],
    chamfer: bool,
) -> _Edge:
    """Return the removal from an edge of a block."""
    size = shape_extents(writer, shape)
    near = _CLOSE * np.abs(size).max()
    ends = [next((end for end in (0.0, size[k]) if abs(point[k] - end) < near), None) for k in range(3)]
    axis = ends.index(None) if ends.count(None) == 1 else -1
    if axis < 0 or not 0.0 < point[axis] / size[axis] < 1.0:
        raise NoSolidError("rounds none of the edges of the block, or several, by its locations")
    across = [k for k in range(3) if k != axis]
    if any(radius > abs(size[k]) + near for radius, k in zip(radii, across, strict=True)):
        raise NoSolidError("rounds with a radius beyond the block's faces")
    at = np.array([0.0 if end is None else end for end in ends])
    inward = np.where(at == 0.0, np.sign(size), -np.sign(size))
    x, y = (inward[k] * np.eye(3)[k] for k in across)
    middle = at + 0.5 * size[axis] * np.eye(3)[axis]
    frame = place.inside(LocatedFrame(middle, np.column_stack([x, y, np.cross(x, y)])))
    taken = [0.0, 0.0, 0.0]
    for radius, k in zip(radii, across, strict=True):
        taken[k] = radius
    made = Extrusion(body_frame(frame), _removed_section(radii, chamfer), abs(float(size[axis])))
    return _Edge(axis, tuple(at.tolist()), (taken[0], taken[1], taken[2]), made)


def _of_cylinder(
    writer: StatementWriter,
    shape: ViewObject,
    place: LocatedFrame,
    point: Numbers,
    radii: tuple[float, float],
    chamfer: bool,
) -> _Edge:
    """Return the removal from the edge of an end of a cylinder."""
    length, radius = required_number(writer, shape, "length"), required_number(writer, shape, "radius")
    near = _CLOSE * max(abs(length), radius)
    end = next((end for end in (0.0, length) if abs(point[2] - end) < near), None)
    if end is None or abs(float(np.hypot(*point[:2])) - radius) > near:
        raise NoSolidError("rounds no edge of the cylinder, by its locations")
    if radii[0] > radius + near or radii[1] > abs(length) + near:
        raise NoSolidError("rounds with a radius beyond the cylinder")
    inward = np.sign(length) if end == 0.0 else -np.sign(length)
    across, along = _removed_section(radii, chamfer).T
    profile = np.column_stack([np.maximum(radius - across, 0.0), end + inward * along])
    return _Edge(3, (0.0, 0.0, end), (0.0, 0.0, radii[1]), Revolution(body_frame(place), profile))


def _edges_meet(a: _Edge, b: _Edge, size: Numbers) -> bool:
    """Return True if two edges share a corner, or their removals meet on a face between them."""
    shared = [k for k in range(3) if k not in (a.axis, b.axis)]
    if a.axis != b.axis:
        return all(a.at[k] == b.at[k] for k in shared)
    apart = [k for k in shared if a.at[k] != b.at[k]]
    if not apart:
        return True  # the same edge twice
    return len(apart) == 1 and a.taken[apart[0]] + b.taken[apart[0]] > abs(size[apart[0]])
