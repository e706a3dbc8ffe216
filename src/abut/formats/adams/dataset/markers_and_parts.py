"""Data classes of markers and parts: their poses, and the bodies of the model that represent them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams import euler
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut import model


@dataclass(frozen=True)
class Marker:
    """Frame given in a part's own frame."""

    statement: Statement
    part: int  #: its number; negative for a POINT_MASS
    position: Numbers = field(repr=False)  #: in the part's frame [m]
    rotation: Numbers = field(repr=False)  #: R_part_marker
    floating: bool = False  #: on that part, at the marker that a force acts on


@dataclass(frozen=True)
class AdamsPart:
    """Pose of a part, and the body of the model that represents it."""

    statement: Statement
    position: Numbers = field(repr=False)  #: position of the part's frame in global axes [m]
    rotation: Numbers = field(repr=False)  #: R_global_part
    body: model.Part
    origin: Numbers = field(repr=False)  #: position of the body's frame in the part's frame [m]
    axes: Numbers = field(repr=False)  #: R_part_body

    def within(self, position: Numbers, rotation: Numbers) -> tuple[Numbers, Numbers]:
        """Convert a position [m] and rotation from the part's frame to the body's."""
        return self.axes.T @ (position - self.origin), self.axes.T @ rotation


@dataclass(frozen=True)
class MarkerPose:
    """Pose of a marker on the body of that name (None for the ground), in its axes."""

    body: str | None
    position: Numbers = field(repr=False)  #: [m]
    rotation: Numbers = field(repr=False)  #: R_body_marker
    name: str = ""  #: name of the marker in Adams View


@dataclass(frozen=True)
class ModelElement:
    """Constraint, motion or force of the model, with its markers if it has two."""

    thing: model.Thing
    i: int | None
    j: int | None


def position_and_rotation(
    arguments: Arguments, origin: str, on_z: str, in_xz: str, length: float
) -> tuple[Numbers, Numbers]:
    """Return the position [m] and rotation that a statement gives by `origin` and REULER, or points `on_z` and `in_xz`.

    Raises:
        UnreadableFile: both ways are used, or the points do not define the axes.
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
