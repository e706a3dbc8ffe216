"""Rigid shapes that nodes meet in explicit dynamics: how they are described."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.fem.bodies import Face
from abut.model.rotations import direction
from abut.units import Scalar, Vector, non_negative, positive, vector

__all__ = ["Ball", "Cylinder", "HalfSpace", "Tool"]

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class HalfSpace:
    """All that is below a plane.

    Args:
        at: a point of the plane [m].
        normal: its direction out of the half-space, as "z" or a vector.
    """

    at: Vector
    normal: Vector

    def numbers(self, who: str) -> tuple[int, Numbers, Numbers, float]:
        """Kind, place, axis, radius."""
        return 0, _place(self.at, who), direction(self.normal, what=f"{who}: normal"), 0.0


@dataclass(frozen=True)
class Cylinder:
    """A cylinder without end.

    Args:
        at: a point of its axis [m].
        axis: its direction, as "z" or a vector.
        radius: [m] > 0.
    """

    at: Vector
    axis: Vector
    radius: Scalar

    def numbers(self, who: str) -> tuple[int, Numbers, Numbers, float]:
        """Kind, place, axis, radius."""
        radius = positive(self.radius, "m", what=f"{who}: radius")
        return 1, _place(self.at, who), direction(self.axis, what=f"{who}: axis"), radius


@dataclass(frozen=True)
class Ball:
    """A ball.

    Args:
        at: its centre [m].
        radius: [m] > 0.
    """

    at: Vector
    radius: Scalar

    def numbers(self, who: str) -> tuple[int, Numbers, Numbers, float]:
        """Kind, place, axis, radius."""
        return (
            2,
            _place(self.at, who),
            np.array([0.0, 0.0, 1.0]),
            positive(self.radius, "m", what=f"{who}: radius"),
        )


@dataclass(frozen=True, eq=False)
class Tool:
    """A rigid shape that nodes of some faces meet.

    Args:
        name: what results call it: ``name.force``, ``name.position``, ``name.velocity``.
        shape: `HalfSpace`, `Cylinder` or `Ball`.
        faces: one or several, whose nodes it may meet.
        velocity: [m/s].
        mass: [kg]; 0 for one that moves on at its velocity whatever it meets.
        free: the axes along which a mass is moved by what it meets.
        friction: Coulomb's μ.
        stiffness: [N/m], of all nodes together; none enters it without.
        shares: of each node in the stiffness, of one face in its order; by default even.
        flush: of a half-space, whether it touches every node from the beginning, wherever it stands: it then moves a whole section.

    Raises:
        InvalidValue, WrongUnit: a number is outside its range, or of another dimension.
    """

    name: str
    shape: HalfSpace | Cylinder | Ball
    faces: Face | Sequence[Face]
    velocity: Vector = (0.0, 0.0, 0.0)
    mass: Scalar = 0.0
    free: str = "xyz"
    friction: float = 0.0
    stiffness: Scalar | None = None
    shares: Any = None
    flush: bool = False

    def __post_init__(self) -> None:
        self.numbers()
        if set(self.free) - set("xyz"):
            raise InvalidValue.of(f"{self}: free", self.free, 'name axes, as "y"')
        count = sum(len(face.nodes) for face in self.touching)
        if self.flush and not isinstance(self.shape, HalfSpace):
            raise InvalidValue(f"{self}: only a half-space can be flush with all nodes; leave flush=False")
        if self.shares is not None and np.shape(self.shares) != (count,):
            raise InvalidValue.of(
                f"{self}: shares", np.shape(self.shares), f"be one for each of its {count} nodes"
            )

    def __str__(self) -> str:
        return f'tool "{self.name}"'

    @property
    def touching(self) -> tuple[Face, ...]:
        """Its faces."""
        return (self.faces,) if isinstance(self.faces, Face) else tuple(self.faces)

    def numbers(self) -> list[float]:
        """As the kernel has it."""
        from abut.fem.explicit.rows import Tool as Row

        kind, place, axis, radius = self.shape.numbers(str(self))
        stiffness = 0.0
        if self.stiffness is not None:
            stiffness = positive(self.stiffness, "N/m", what=f"{self}: stiffness")
        row: list[float] = Row.of(
            kind=kind, place=place, axis=axis, radius=radius,
            velocity=vector(self.velocity, "m/s", what=f"{self}: velocity"),
            mass=non_negative(self.mass, "kg", what=f"{self}: mass"),
            free=[float(one in self.free) for one in "xyz"],
            friction=non_negative(self.friction, "1", what=f"{self}: friction"),
            stiffness=stiffness, impulse=(0.0,) * 3, work=0.0, given=0.0, elastic=0.0,
        )  # fmt: skip
        return row


def _place(at: Vector, who: str) -> Numbers:
    return np.array(vector(at, "m", what=f"{who}: place"))
