"""Rigid bodies as tools of explicit dynamics: free in space, on a hinge or a slide; transfer of states from and to a machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.results.run_result import RunResult
from abut.model import Body, Frame
from abut.model.geometry import rotations
from abut.model.geometry.inertia import inertia_tensor
from abut.units import Scalar, Vector, positive, quantity, vector

__all__ = ["Pose", "RigidBody"]

STILL = (0.0, 0.0, 0.0)
VELOCITY_TOLERANCE = 1e-6  #: of a body's speeds, tolerated velocity against a hinge or a slide
DRIFT = 1e-8  #: additional absolute tolerance, for the residual velocities of a machine's joints [m/s, rad/s]


@dataclass(frozen=True, eq=False)
class Pose:
    """Position and velocity of a rigid body, as in `abut.Body`.

    Attributes:
        position: of the centre of mass [m].
        orientation: quaternion (w, x, y, z), global from body.
        velocity: of the centre of mass [m/s].
        angular_velocity: in global axes [rad/s].
    """

    position: Numbers
    orientation: Numbers
    velocity: Numbers
    angular_velocity: Numbers

    def values(self, name: str) -> dict[str, tuple[float, ...]]:
        """Return values for `Model.with_values`, to resume the machine: ``model.with_values(outcome.pose("hammer").values("hammer"))``."""
        return {
            f"{name}.{one}": tuple(getattr(self, one).tolist())
            for one in ("position", "orientation", "velocity", "angular_velocity")
        }


@dataclass(frozen=True, eq=False)
class RigidBody:
    """A rigid body at the beginning of a run, moved by its contact forces.

        M dv = dP,   d(I ω) = dM,   on a hinge I_a dω = a·dM,   on a slide M ds = d·dP

    with P, M impulse and its moment about the centre of mass, or about the hinge. Weight is neglected, as it is small compared with an
    impact.

    Args:
        mass: M [kg] > 0.
        inertia: about the centre of mass in its axes [kg m²], as of `abut.Body`; without zero moments.
        position: of its centre of mass [m].
        orientation: quaternion (w, x, y, z), global from body.
        velocity: of its centre of mass [m/s].
        angular_velocity: in global axes [rad/s].
        hinge: (a point of the axis [m], its direction a): it rotates about this fixed axis only.
        slide: d: it moves along this direction only.

    Raises:
        InvalidValue, WrongUnit: a number is outside its range, or of another dimension; a velocity against hinge or slide.
    """

    mass: Scalar
    inertia: Vector
    position: Vector = STILL
    orientation: Vector = rotations.IDENTITY
    velocity: Vector = STILL
    angular_velocity: Vector = STILL
    hinge: tuple[Vector, Vector] | None = None
    slide: Vector | None = None
    pose: Pose = field(init=False)  #: in numbers

    def __post_init__(self) -> None:
        who = "rigid body"
        pose = Pose(
            np.array(vector(self.position, "m", what=f"{who}: position")),
            np.array(rotations.unit_quaternion(self.orientation, what=f"{who}: orientation")),
            np.array(vector(self.velocity, "m/s", what=f"{who}: velocity")),
            np.array(vector(self.angular_velocity, "rad/s", what=f"{who}: angular velocity")),
        )
        object.__setattr__(self, "pose", pose)
        if self.hinge is not None and self.slide is not None:
            raise InvalidValue(f"{who}: hinge and slide are both given; give at most one of them")
        tensor = inertia_tensor(self.inertia, f"{who}: inertia")
        if np.linalg.eigvalsh(tensor)[0] <= 1e-12 * np.abs(tensor).max():
            raise InvalidValue.of(
                f"{who}: inertia", tensor.tolist(), "have three moments above zero", "kg m^2"
            )
        self.columns()

    @staticmethod
    def of(
        body: Body, result: RunResult | None = None, at: Scalar | None = None, *, hinge: Frame | None = None,
        slide: Vector | None = None,
    ) -> RigidBody:  # fmt: skip
        """Create a tool from a body of a machine, in its state at an instant.

        Args:
            body: of the model, as ``model["hammer"]``.
            result: of a run of that model; without it the state is that of the model.
            at: instant [s], of which the nearest output is taken; without it the last.
            hinge: a frame on the body, whose origin and z axis are those of its revolute joint.
            slide: the direction of its translational joint, in global axes.

        Raises:
            UnknownName: the result has no such body.
            InvalidValue: the instant is outside the run, the frame is on another body, or as of `RigidBody`.
        """
        states: Mapping[str, Any] = {
            "position": body.position, "orientation": body.orientation, "velocity": body.velocity,
            "angular_velocity": body.angular_velocity,
        }  # fmt: skip
        instant = None if at is None else quantity(at, "s", what="instant: at")
        if result is not None:
            row = -1 if instant is None else _nearest_row(np.asarray(result.time), instant)
            channels = "position", "quaternion", "velocity", "angular_velocity"
            found = [np.asarray(result[f"{body.name}.{one}"])[row] for one in channels]
            states = dict(zip(states, [tuple(one.tolist()) for one in found], strict=True))
        pivot = None
        if hinge is not None:
            if hinge.body is not body:
                raise InvalidValue(
                    f'rigid body "{body.name}": its hinge is a frame on "{hinge.body.name}"; give a frame on "{body.name}"'
                )
            turn = states["orientation"]
            place = np.asarray(states["position"]) + rotations.rotate_vector(turn, hinge.position)
            axis = rotations.rotate_vector(turn, rotations.rotate_vector(hinge.orientation, (0.0, 0.0, 1.0)))
            pivot = tuple(place.tolist()), tuple(axis.tolist())
        return RigidBody(body.mass, body.inertia, **states, hinge=pivot, slide=slide)

    def columns(self) -> dict[str, Any]:
        """Return the row of the kernel's table (`columns.Tool`)."""
        pose = self.pose
        mass, tensor = (
            positive(self.mass, "kg", what="rigid body: mass"),
            inertia_tensor(self.inertia, "inertia"),
        )
        axes = rotations.to_matrix(pose.orientation)
        about, speed, omega = axes @ tensor @ axes.T, pose.velocity, pose.angular_velocity
        centre, yields, spin = pose.position, np.eye(3) / mass, np.linalg.inv(tensor)
        moment = about @ omega
        if self.slide is not None:
            d = rotations.unit_direction(self.slide, what="rigid body: slide")
            yields, spin, moment = np.outer(d, d) / mass, np.zeros((3, 3)), np.zeros(3)
            along = d * (d @ speed)
            _check_velocity(speed - along, speed, omega, "slide", "m/s")
            _check_velocity(omega, omega, omega, "slide", "rad/s")
            speed, omega = along, np.zeros(3)
        if self.hinge is not None:
            centre = np.array(vector(self.hinge[0], "m", what="rigid body: place of its hinge"))
            a = rotations.unit_direction(self.hinge[1], what="rigid body: axis of its hinge")
            arm = pose.position - centre
            _check_velocity(speed - np.cross(omega, arm), speed, omega * np.linalg.norm(arm), "hinge", "m/s")
            _check_velocity(omega - a * (a @ omega), omega, omega, "hinge", "rad/s")
            inertia = float(a @ about @ a + mass * (np.cross(a, arm) ** 2).sum())
            own = axes.T @ a
            yields, spin = np.zeros((3, 3)), np.outer(own, own) / inertia
            omega, speed = a * (a @ omega), np.zeros(3)
            moment = inertia * omega
        return {
            "centre": centre, "quaternion": pose.orientation, "velocity": speed, "mass": mass,
            "mobility": yields.ravel(), "may_rotate": float(self.slide is None), "inverse_inertia": spin.ravel(),
            "angular_momentum": moment, "angular_velocity": omega,
        }  # fmt: skip

    def pose_from_row(self, row: Mapping[str, Numbers]) -> Pose:
        """Return the pose from a row of the kernel's table."""
        centre, quaternion, speed = row["centre"], row["quaternion"], row["velocity"]
        axes = rotations.to_matrix(quaternion)
        own = rotations.to_matrix(self.pose.orientation).T @ (self.pose.position - self.columns()["centre"])
        arm = axes @ own
        omega = axes @ row["inverse_inertia"].reshape(3, 3) @ axes.T @ row["angular_momentum"]
        return Pose(centre + arm, quaternion, speed + np.cross(omega, arm), omega)

    def moments(self, pose: Pose) -> tuple[Numbers, Numbers]:
        """Return momentum [N s], and its moment about the global origin [N m s]."""
        axes = rotations.to_matrix(pose.orientation)
        momentum = positive(self.mass, "kg", what="rigid body: mass") * pose.velocity
        own = axes @ inertia_tensor(self.inertia, "inertia") @ axes.T @ pose.angular_velocity
        return momentum, np.cross(pose.position, momentum) + own


def _nearest_row(times: Numbers, at: float) -> int:
    """Return the output nearest to an instant."""
    between = np.diff(times).max(initial=0.0)
    if not times[0] - between <= at <= times[-1] + between:
        raise InvalidValue.of("instant", at, f"be within the run, {times[0]:.6g} to {times[-1]:.6g} s", "s")
    return int(np.argmin(np.abs(times - at)))


def _check_velocity(against: Numbers, speed: Numbers, other: Numbers, joint: str, unit: str) -> None:
    """Raise InvalidValue where a velocity has a component `against` the constraint of a joint."""
    size = max(float(np.linalg.norm(speed)), float(np.linalg.norm(other)))
    if float(np.linalg.norm(against)) > VELOCITY_TOLERANCE * size + DRIFT:
        quantity_name = "velocity" if unit == "m/s" else "angular velocity"
        raise InvalidValue(
            f"rigid body: its {quantity_name} has the component {against.tolist()} {unit}, which its {joint} prevents; "
            f"correct the {quantity_name} or the {joint}"
        )
