"""MARKER: a named frame on a part.

QP = x, y, z and REULER = ψ, θ, φ (body-fixed 3-1-3), or ZP and XP (points on the z axis and in the xz
plane), all in the part's frame. A FLOATING marker is where the I marker of the force is that names it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from abut.formats.adams import euler
from abut.formats.adams.checks import slips
from abut.formats.adams.euler import Array
from abut.formats.adams.language.schema import IDENTIFIER, TRIPLE, Arguments, Schema
from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build


@dataclass(frozen=True)
class Marker:
    """A frame in a part's own frame."""

    statement: Statement
    part: int
    position: Array = field(repr=False)  #: in the part's frame [m]
    rotation: Array = field(repr=False)  #: R_part_marker
    floating: bool = False  #: on that part, at the place of the marker that a force acts on


SCHEMA = Schema(
    flags=("FLOATING",),
    values={
        "PART": IDENTIFIER,
        "POINT_MASS": IDENTIFIER,
        "QP": TRIPLE,
        "REULER": TRIPLE,
        "ZP": TRIPLE,
        "XP": TRIPLE,
    },
    refused={
        "FLEX_BODY": "replace the flexible body by rigid parts",
        "NODE_ID": "replace the flexible body by rigid parts",
        "FE_PART": "replace the FE part by rigid parts",
        "NODE_LABEL": "replace the FE part by rigid parts",
        "CURVE": "put a fixed marker in its place",
    },
)


def placed(arguments: Arguments, origin: str, on_z: str, in_xz: str, length: float) -> tuple[Array, Array]:
    """Position [m] and rotation that a statement gives by `origin` and REULER, or points `on_z` and `in_xz`.

    Raises:
        UnreadableFile: both ways are used, or the points do not fix the axes.
    """
    at = np.array(arguments.get(origin, (0.0, 0.0, 0.0))) * length
    points = [
        None if name not in arguments else np.array(arguments.get(name)) * length for name in (on_z, in_xz)
    ]
    if "REULER" in arguments:
        if points[0] is not None or points[1] is not None:
            arguments.statement.wrong(f"REULER and {on_z} or {in_xz} exclude each other", "keep one of them")
        return at, euler.from_euler(arguments.get("REULER"))
    if points[0] is None and points[1] is None:
        return at, np.eye(3)
    try:
        return at, euler.from_points(at, *points)
    except ValueError as problem:
        arguments.statement.wrong(str(problem), f"move {on_z} or {in_xz}, or give REULER")


def read(build: Build, arguments: Arguments) -> None:
    """Keep a marker."""
    statement = arguments.statement
    if statement.number is None:
        statement.wrong("it has no number", "write MARKER/number")
    if "POINT_MASS" in arguments:
        part = build.point_mass(arguments.get("POINT_MASS"))
    else:
        part = arguments.need("PART", "the number of the part that carries it")
    position, rotation = placed(arguments, "QP", "ZP", "XP", build.units.length)
    floating = "FLOATING" in arguments
    slips.of_angles(build, arguments, "REULER")
    build.markers[statement.number] = Marker(statement, part, position, rotation, floating)
