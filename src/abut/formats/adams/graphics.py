"""GRAPHICS: shapes to look at. What abut can draw becomes a `Graphic`; the rest is noted.

BOX has its CORNER marker at a corner and extends by X, Y, Z, any of which may be negative. CYLINDER goes
from its CM marker along z by LENGTH, which may be negative. ELLIPSOID's scales are its diameters; with
three equal ones it is a sphere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from abut.formats.adams.grammar import IDENTIFIER, REAL, Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

_OTHERS = (
    "ARC",
    "CIRCLE",
    "CURVE",
    "EXTERNAL",
    "FORCE",
    "FRUSTUM",
    "OUTLINE",
    "PLANE",
    "POINT",
    "SPDP",
    "TORUS",
)

SCHEMA = Schema(
    flags=("BOX", "CYLINDER", "ELLIPSOID", *_OTHERS),
    values={
        "CM": IDENTIFIER,
        "CORNER": IDENTIFIER,
        "X": REAL,
        "Y": REAL,
        "Z": REAL,
        "RADIUS": REAL,
        "LENGTH": REAL,
        "XSCALE": REAL,
        "YSCALE": REAL,
        "ZSCALE": REAL,
    },
    open=True,
)


@dataclass(frozen=True)
class Graphic:
    """A shape that is drawn and does nothing else."""

    family: ClassVar[str] = "graphic"

    name: str
    shape: Any  #: a shape of abut.shapes on a body's frame

    @property
    def bodies(self) -> tuple[Any, ...]:
        """The body that carries it."""
        return (self.shape.frame.body,)


def _box(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    size = np.array([arguments.need(name, "its extent") for name in ("X", "Y", "Z")]) * build.units.length
    corner = arguments.need("CORNER", "the marker at a corner")
    frame = build.frame(arguments.statement, "CORNER", corner, shift=size / 2.0)
    return shapes.Box(frame, tuple(abs(size)))


def _cylinder(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    length = arguments.need("LENGTH", "its length") * build.units.length
    radius = arguments.need("RADIUS", "its radius") * build.units.length
    frame = build.frame(
        arguments.statement,
        "CM",
        arguments.need("CM", "the marker at its end"),
        shift=np.array([0.0, 0.0, length / 2.0]),
    )
    return shapes.Cylinder(frame, radius, abs(length))


def _ellipsoid(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    scales = [arguments.need(name, "its diameter") for name in ("XSCALE", "YSCALE", "ZSCALE")]
    if len(set(scales)) != 1:
        return None
    frame = build.frame(arguments.statement, "CM", arguments.need("CM", "the marker at its centre"))
    return shapes.Sphere(frame, scales[0] * build.units.length / 2.0)


MAKERS: dict[str, Callable[[Build, Arguments], Any]] = {
    "BOX": _box,
    "CYLINDER": _cylinder,
    "ELLIPSOID": _ellipsoid,
}


def read(build: Build, arguments: Arguments) -> None:
    """Keep a shape for view, or note that it is not drawn."""
    kind = arguments.one_of(SCHEMA.flags)
    shape = MAKERS[kind](build, arguments) if kind in MAKERS else None
    if shape is None:
        build.note(f"GRAPHICS of type {kind} is not drawn", arguments.statement)
        return
    build.add(arguments.statement, Graphic(f"graphic_{arguments.statement.number or 0}", shape))
