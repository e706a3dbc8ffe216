"""Rigid shapes in contact with nodes in explicit dynamics: their description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.explicit.tools.rigid_tools import Pose, RigidBody
from abut.fem.model.bodies import Face
from abut.fem.results.run_result import RunResult
from abut.model import Body, Frame
from abut.model.geometry import rotations
from abut.model.geometry.rotations import unit_direction
from abut.shapes import Cylinder as SolidCylinder
from abut.shapes import HalfSpace as SolidHalfSpace
from abut.shapes import Sphere
from abut.units import Scalar, Vector, non_negative, positive, vector

__all__ = ["Ball", "Cylinder", "HalfSpace", "Tool", "tool_shape"]


@dataclass(frozen=True)
class HalfSpace:
    """All that is below a plane.

    Args:
        at: a point of the plane [m].
        normal: its direction out of the half-space, as "z" or a vector.
    """

    at: Vector
    normal: Vector

    def __post_init__(self) -> None:
        self.numbers("HalfSpace")

    def numbers(self, who: str) -> tuple[int, Numbers, Numbers, float]:
        """Kind, place, axis, radius."""
        return 0, _read_place(self.at, who), unit_direction(self.normal, what=f"{who}: normal"), 0.0


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

    def __post_init__(self) -> None:
        self.numbers("Cylinder")

    def numbers(self, who: str) -> tuple[int, Numbers, Numbers, float]:
        """Kind, place, axis, radius."""
        radius = positive(self.radius, "m", what=f"{who}: radius")
        return 1, _read_place(self.at, who), unit_direction(self.axis, what=f"{who}: axis"), radius


@dataclass(frozen=True)
class Ball:
    """A ball.

    Args:
        at: its centre [m].
        radius: [m] > 0.
    """

    at: Vector
    radius: Scalar

    def __post_init__(self) -> None:
        self.numbers("Ball")

    def numbers(self, who: str) -> tuple[int, Numbers, Numbers, float]:
        """Kind, place, axis, radius."""
        return (
            2,
            _read_place(self.at, who),
            np.array([0.0, 0.0, 1.0]),
            positive(self.radius, "m", what=f"{who}: radius"),
        )


@dataclass(frozen=True, eq=False)
class Tool:
    """A rigid shape in contact with nodes of some faces.

    Args:
        name: name in results: ``name.force``, ``name.position``, ``name.velocity``.
        shape: `HalfSpace`, `Cylinder` or `Ball`.
        faces: one or several, whose nodes may touch it.
        velocity: [m/s].
        mass: [kg]; 0 for one that moves at constant velocity regardless of contact.
        free: the axes along which contact forces move a mass.
        friction: Coulomb's μ.
        stiffness: [N/m], of all nodes together; without it no node penetrates.
        shares: of each node in the stiffness, of one face in its order; by default even.
        flush: for a half-space, whether it touches every node from the beginning, at any position: it then moves a whole section.
        body: a rigid body that has this shape, instead of velocity and mass: it moves and rotates by the contact forces. The shape is
            defined at its initial position, in global axes, and moves with the body.

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
    shares: Numbers | Sequence[float] | None = None
    flush: bool = False
    body: RigidBody | None = None

    def __post_init__(self) -> None:
        self.numbers()
        if self.body is not None and (self.mass or any(self.velocity) or self.flush or self.free != "xyz"):
            raise InvalidValue(
                f"{self}: its rigid body already defines mass and velocity; omit mass, velocity, free and flush"
            )
        if set(self.free) - set("xyz"):
            raise InvalidValue.of(f"{self}: free", self.free, 'contain only axes, such as "y" or "xz"')
        count = sum(len(face.nodes) for face in self.touching)
        if self.flush and not isinstance(self.shape, HalfSpace):
            raise InvalidValue(
                f"{self}: flush=True needs a HalfSpace, but its shape is a {type(self.shape).__name__}; give flush=False"
            )
        if self.shares is not None and np.shape(self.shares) != (count,):
            raise InvalidValue(
                f"{self}: shares have shape {np.shape(self.shares)}; give one share for each of its {count} nodes"
            )

    def __str__(self) -> str:
        return f'tool "{self.name}"'

    @staticmethod
    def of(
        shape: Sphere | SolidCylinder | SolidHalfSpace, faces: Face | Sequence[Face], result: RunResult | None = None,
        at: Scalar | None = None, *, hinge: Frame | None = None, slide: Vector | None = None,
        friction: float = 0.0, stiffness: Scalar | None = None,
    ) -> Tool:  # fmt: skip
        """Create a tool from a shape on a body of a machine, in its state at an instant of a run; named as the body.

            tool = explicit.Tool.of(model["hammer"].shape, block["x-"], result, at="0.2 s", hinge=pin)
            outcome = explicit.run([block], "1 ms", tools=[tool])
            after = model.with_values(outcome.pose("hammer").values("hammer"))

        Args:
            shape: an `abut.shapes` sphere, half-space or cylinder (taken without end) on a frame of the body.
            faces: whose nodes may touch it.
            result: of a run of the model; without it the state is that of the model.
            at: as of `RigidBody.of`.
            hinge: likewise.
            slide: likewise.
            friction: as of a tool.
            stiffness: as of a tool.

        Raises:
            InvalidValue, UnknownName: as for `RigidBody.of` and `Tool`; the shape is not supported.
        """
        owner = shape.frame.body
        if not isinstance(owner, Body):
            raise InvalidValue(
                f'tool "{owner.name}": its shape is not on a moving body; give a shape on an abut.Body, or make the Tool yourself'
            )
        body = RigidBody.of(owner, result, at, hinge=hinge, slide=slide)
        return Tool(
            owner.name, tool_shape(shape, body.pose), faces, friction=friction, stiffness=stiffness, body=body
        )

    @property
    def touching(self) -> tuple[Face, ...]:
        """Faces whose nodes may touch the tool."""
        return (self.faces,) if isinstance(self.faces, Face) else tuple(self.faces)

    def numbers(self) -> list[float]:
        """Return the row of the kernel's table."""
        from abut.fem.explicit.columns import Tool as Row

        kind, place, axis, radius = self.shape.numbers(str(self))
        stiffness = 0.0
        if self.stiffness is not None:
            stiffness = positive(self.stiffness, "N/m", what=f"{self}: stiffness")
        mass = non_negative(self.mass, "kg", what=f"{self}: mass")
        moves: dict[str, Any] = {
            "centre": place, "quaternion": rotations.IDENTITY, "mass": mass, "angular_momentum": (0.0,) * 3,
            "velocity": vector(self.velocity, "m/s", what=f"{self}: velocity"), "angular_velocity": (0.0,) * 3,
            "mobility": np.diag([float(one in self.free) / mass if mass else 0.0 for one in "xyz"]).ravel(),
            "may_rotate": 0.0, "inverse_inertia": (0.0,) * 9,
        }  # fmt: skip
        if self.body is not None:
            moves = self.body.columns()
            if not moves["may_rotate"]:
                moves["centre"] = place
        back = rotations.to_matrix(moves["quaternion"]).T
        row: list[float] = Row.of(
            kind=kind, place=place, axis=axis, radius=radius, arm=back @ (place - moves["centre"]), body_axis=back @ axis,
            friction=non_negative(self.friction, "1", what=f"{self}: friction"),
            stiffness=stiffness, impulse=(0.0,) * 3, impulse_moment=(0.0,) * 3, work=0.0, transferred_energy=0.0, elastic=0.0, **moves,
        )  # fmt: skip
        return row

    def pose(self, row: Numbers) -> Pose:
        """Return the pose from a row of the kernel's table: of its body's centre of mass, or the place of its shape."""
        from abut.fem.explicit.columns import Tool as Row

        own = {one.name: row[one.at : one.at + one.span] for one in Row.COLUMNS}
        if self.body is None:
            return Pose(own["centre"], own["quaternion"], own["velocity"], own["angular_velocity"])
        if not own["may_rotate"][0]:  # the kernel has the place of its shape for its centre
            own["centre"] = (
                own["centre"] + self.body.pose.position - np.array(_read_place(self.shape.at, str(self)))
            )
        return self.body.pose_from_row(own)


def tool_shape(
    shape: Sphere | SolidCylinder | SolidHalfSpace, pose: Pose | None = None
) -> HalfSpace | Cylinder | Ball:
    """A shape of a machine's body as a tool's, where the body has a pose; by default where the model has it. A cylinder is one without end.

    Raises:
        InvalidValue: the shape is not a sphere, a cylinder or a half-space.
    """
    frame: Frame = shape.frame
    turn = frame.body.orientation if pose is None else pose.orientation
    place = np.asarray(frame.body.position if pose is None else pose.position)
    at = tuple((place + rotations.rotate_vector(turn, frame.position)).tolist())
    z = tuple(
        rotations.rotate_vector(turn, rotations.rotate_vector(frame.orientation, (0.0, 0.0, 1.0))).tolist()
    )
    if isinstance(shape, Sphere):
        return Ball(at, shape.radius)
    if isinstance(shape, SolidCylinder):
        return Cylinder(at, z, shape.radius)
    if isinstance(shape, SolidHalfSpace):
        return HalfSpace(at, z)
    raise InvalidValue.of(
        "shape of a tool", type(shape).__name__, "be an abut.shapes Sphere, Cylinder or HalfSpace"
    )


def _read_place(at: Vector, who: str) -> Numbers:
    return np.array(vector(at, "m", what=f"{who}: place"))
