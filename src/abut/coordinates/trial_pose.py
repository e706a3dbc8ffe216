"""Values and gradients of coordinates between frames in trial poses of the bodies, in Python.

Initial poses and velocities (``joints.initial_conditions``) use them; these need no second derivatives.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.coordinates.curve_definitions import common_normal, curve_coordinate_value, curve_gap, quarter_turn
from abut.coordinates.definitions import DEFINITIONS, DirectionFrame
from abut.coordinates.terms import MEET, ON_CURVE, Term
from abut.extend import cross
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.model import Frame

_ZERO = np.zeros(3)
_FLAT = np.array([1.0, 1.0, 0.0])
_ITERATIONS = 50  #: largest number of Newton iterations for a contact point of two curves


@dataclass(frozen=True)
class FrameInPose:
    """A frame in a trial pose, global axes."""

    body: int  #: its body's number; −1 for the ground
    at: Numbers = field(repr=False)  #: its origin
    axes: Numbers = field(repr=False)  #: columns
    arm: Numbers = field(repr=False)  #: from the body's centre of mass

    def offset(self, by: Numbers) -> FrameInPose:
        """Return the frame on the same body, displaced by a vector."""
        return FrameInPose(self.body, self.at + by, self.axes, self.arm + by)


@dataclass(frozen=True)
class CoordinateGradient:
    """Gradient of a coordinate: vectors (n, g) on each frame; the rate Ċ is the sum of n·v + g·ω over I and J, with v of the origin."""

    i: tuple[Numbers, Numbers]
    j: tuple[Numbers, Numbers]


Frames = tuple[Any, Any]
Summand = tuple[Term, Frames, float]


class TrialPose:
    """Bodies in a trial pose.

    Args:
        bodies: relevant bodies of the model; they are not moved.
    """

    def __init__(self, bodies: Sequence[Any]) -> None:
        self.bodies = tuple(bodies)
        self.number = {id(body): k for k, body in enumerate(self.bodies)}
        self.at = np.array([body.position for body in self.bodies], dtype=float).reshape(-1, 3)
        self.turned = np.array([rotations.to_matrix(b.orientation) for b in self.bodies]).reshape(-1, 3, 3)
        self.curve_parameters: dict[
            tuple[int, ...], Numbers
        ] = {}  #: last parameters on curves, by coordinate
        self._axes: dict[int, Numbers] = {}  #: of frames in their bodies
        self._frame_poses: dict[int, FrameInPose] = {}  #: of frames in this pose

    def copy(self) -> TrialPose:
        """Return a copy of the pose."""
        new = object.__new__(TrialPose)
        new.bodies, new.number, new._axes = self.bodies, self.number, self._axes
        new.at, new.turned, new.curve_parameters = (
            self.at.copy(),
            self.turned.copy(),
            dict(self.curve_parameters),
        )
        new._frame_poses = {}
        return new

    def move_body(self, k: int, at: Numbers, turned: Numbers) -> None:
        """Move a body."""
        self.at[k], self.turned[k] = at, turned
        self._frame_poses.clear()

    def frame_pose(self, frame: Frame) -> FrameInPose:
        """Return the pose of a frame."""
        key = id(frame)
        if key not in self._frame_poses:
            self._frame_poses[key] = self._locate_frame(frame, key)
        return self._frame_poses[key]

    def _locate_frame(self, frame: Frame, key: int) -> FrameInPose:
        k = self.number.get(id(frame.body), -1)
        if k < 0:
            return FrameInPose(-1, np.array(frame.global_position), frame.global_axes, _ZERO)
        if key not in self._axes:
            self._axes[key] = rotations.to_matrix(frame.orientation)
        arm = self.turned[k] @ frame.position
        return FrameInPose(k, self.at[k] + arm, self.turned[k] @ self._axes[key], arm)

    def evaluate(self, term: Term, frames: Frames) -> tuple[float, CoordinateGradient]:
        """Return a coordinate's value [m, rad, or of a parameter], and its gradient."""
        i, j = (self.frame_pose(frame) for frame in frames)
        return self.evaluate_from(term, frames, i, j)

    def evaluate_from(
        self, term: Term, frames: Frames, i: FrameInPose, j: FrameInPose
    ) -> tuple[float, CoordinateGradient]:
        """Return value and gradient of a coordinate between given frames in space."""
        if term.kind >= MEET:
            return _curve_contact(self, term, frames, i, j)
        if term.kind == ON_CURVE:
            return _on_curve(self, term, frames, i, j)
        return _term_gradient(term, i, j)

    def row(self, summands: Sequence[Summand]) -> tuple[float, dict[int, Numbers]]:
        """Return the value of a sum of coordinates, and its gradient by the velocities (v, ω) of each body involved."""
        total, row = 0.0, dict[int, Numbers]()
        for term, frames, number in summands:
            value, gradient = self.evaluate(term, frames)
            total += number * value
            for frame, (n, g) in zip(frames, (gradient.i, gradient.j), strict=True):
                found = self.frame_pose(frame)
                if found.body >= 0:
                    own = number * np.concatenate([n, cross(found.arm, n) + g])
                    row[found.body] = row.get(found.body, 0.0) + own
        return total, row


class TrialPoseSeries:
    """Bodies in n poses at once, for coordinates without curves.

    Args:
        bodies: The model's, b.
        at: Their centres of mass (b, 3, n) [m].
        turned: Their axes as columns (b, 3, 3, n).
    """

    def __init__(self, bodies: Sequence[Any], at: Numbers, turned: Numbers) -> None:
        self.at, self.turned, self.count = at, turned, at.shape[2]
        self._number = {id(body): k for k, body in enumerate(bodies)}
        self._frame_poses: dict[int, FrameInPose] = {}

    def frame_pose(self, frame: Frame) -> FrameInPose:
        """Return origin and axes of a frame in all poses."""
        key = id(frame)
        if key not in self._frame_poses:
            k = self._number.get(id(frame.body), -1)
            if k < 0:
                at, axes, arm = frame.global_position, frame.global_axes, _ZERO
                seen = FrameInPose(
                    -1, *(np.repeat(np.array(x)[..., None], self.count, -1) for x in (at, axes, arm))
                )
            else:
                arm = np.einsum("ijn,j->in", self.turned[k], frame.position)
                axes = np.einsum("ijn,jk->ikn", self.turned[k], rotations.to_matrix(frame.orientation))
                seen = FrameInPose(k, self.at[k] + arm, axes, arm)
            self._frame_poses[key] = seen
        return self._frame_poses[key]

    def gradient(self, term: Term, frames: Frames) -> CoordinateGradient:
        """Return the gradient of a coordinate on both frames; every vector is (3, n)."""
        one = DEFINITIONS[term.kind]
        i, j = (self.frame_pose(frame) for frame in frames)
        direction = one.law(term.a, term.b, i.at - j.at, i.axes, j.axes)[1]
        found = _GRADIENTS[one.direction_frame](direction, i, j)
        zero = np.zeros((3, self.count))
        (a, b), (c, d) = (
            [zero + (x if x.ndim > 1 else x[:, None]) for x in side] for side in (found.i, found.j)
        )
        return CoordinateGradient((a, b), (c, d))


def coordinate_value(term: Term, i: Frame, j: Frame) -> float:
    """Return the value of a coordinate [m or rad] between two frames with their bodies as placed, angles within ±π; 0 for a velocity."""
    return TrialPose(()).evaluate(term, (i, j))[0]


def coordinate_period(summands: Sequence[Summand]) -> float:
    """Return the period of a sum: a whole turn for a single angle, the parameter range of a closed curve; 0 for the rest."""
    if len(summands) != 1:
        return 0.0
    term, _, number = summands[0]
    if term.counts_turns:
        return 2.0 * math.pi * abs(number)
    if term.kind >= ON_CURVE and not term.is_length:
        curve = term.curves[max(0, term.kind - MEET - 1)]
        low, high = curve.ends
        return abs(number) * (high - low) if curve.closed else 0.0
    return 0.0


# --- between two frames ----------------


def _displacement_gradient(n: Numbers, i: FrameInPose, j: FrameInPose) -> CoordinateGradient:
    """Return the gradient of a displacement of I's origin relative to J's along n."""
    return CoordinateGradient((n, _ZERO), (-n, _ZERO))


def _direction_gradient(n: Numbers, i: FrameInPose, j: FrameInPose) -> CoordinateGradient:
    """Return the gradient of a displacement along a direction fixed in J."""
    return CoordinateGradient((n, _ZERO), (-n, -cross(i.at - j.at, n)))


def _rotation_gradient(g: Numbers, i: FrameInPose, j: FrameInPose) -> CoordinateGradient:
    """Return the gradient of a rotation."""
    return CoordinateGradient((_ZERO, g), (_ZERO, -g))


_GRADIENTS = {
    DirectionFrame.SPACE: _displacement_gradient,
    DirectionFrame.J: _direction_gradient,
    DirectionFrame.SLIDING: _displacement_gradient,
    DirectionFrame.TURN: _rotation_gradient,
}


def _term_gradient(term: Term, i: FrameInPose, j: FrameInPose) -> tuple[float, CoordinateGradient]:
    one = DEFINITIONS[term.kind]
    value, gradient = one.law(term.a, term.b, i.at - j.at, i.axes, j.axes)
    return float(value), _GRADIENTS[one.direction_frame](gradient, i, j)


# --- along curves ----------------


def _last_parameters(pose: TrialPose, term: Term, frames: Frames) -> tuple[tuple[int, ...], Numbers]:
    """Return the key of a coordinate on curves, and its last curve parameters."""
    assert term.begin is not None
    key = (*map(id, frames), *map(id, term.curves))
    if key not in pose.curve_parameters:
        pose.curve_parameters[key] = np.array(term.begin(), dtype=float)
    return key, pose.curve_parameters[key]


def _on_curve(
    pose: TrialPose, term: Term, frames: Frames, i: FrameInPose, j: FrameInPose
) -> tuple[float, CoordinateGradient]:
    """Return the distance from a curve along its normals (0, 1), or its parameter (2), at the nearest point, searched from the last one."""
    curve, x = term.curves[0], j.axes.T @ (i.at - j.at)
    key, last = _last_parameters(pose, term, frames)
    alpha = curve.near(float(last[0]), x)
    pose.curve_parameters[key] = np.array([alpha])
    value, n = curve_coordinate_value(term.b, alpha, x, *curve.place(alpha), curve.across)
    return float(value), _direction_gradient(j.axes @ n, i, j)


def _curve_contact(
    pose: TrialPose, term: Term, frames: Frames, i: FrameInPose, j: FrameInPose
) -> tuple[float, CoordinateGradient]:
    """Return the gap between two plane curves (0), or the place of contact on the first (1) or second (2)."""
    key, last = _last_parameters(pose, term, frames)
    parameters = last.copy()
    wide = [curve.ends[1] - curve.ends[0] for curve in term.curves]
    for _ in range(_ITERATIONS):
        f, m, *_seen = _curve_residuals(term, i, j, parameters)
        step = np.linalg.lstsq(m, f, rcond=1e-13)[0]
        much = float(np.max(np.abs(step) / wide))
        parameters = parameters - step / max(1.0, 20.0 * much)
        if much < 1e-15:
            break
    pose.curve_parameters[key] = parameters
    _f, m, p, q, (y, y1, _y2) = _curve_residuals(term, i, j, parameters)
    touching = i.offset(i.axes @ p[0])
    if term.kind == MEET:
        value, n, _n1 = curve_gap(y, *q[:3])
        return float(value), _shift_to_origin(_direction_gradient(j.axes @ n, touching, j), touching, i)
    back = np.linalg.lstsq(m, np.eye(2), rcond=1e-13)[0][term.kind - MEET - 1]
    along = _shift_to_origin(
        _direction_gradient(-back[0] * (j.axes @ (q[1] * _FLAT)), touching, j), touching, i
    )
    g = -back[1] * cross(j.axes @ (y1 * _FLAT), j.axes @ quarter_turn(q[1]))
    whole = CoordinateGradient((along.i[0], along.i[1] + g), (along.j[0], along.j[1] - g))
    return float(parameters[term.kind - MEET - 1]), whole


def _shift_to_origin(
    gradient: CoordinateGradient, touching: FrameInPose, i: FrameInPose
) -> CoordinateGradient:
    """Return the gradient at I's origin from that at a place of contact."""
    n, g = gradient.i
    return CoordinateGradient((n, g + cross(touching.at - i.at, n)), gradient.j)


def _curve_residuals(term: Term, i: FrameInPose, j: FrameInPose, parameters: Numbers) -> tuple[Any, ...]:
    """Return residuals of curve contact, their Jacobian by α and β, both points, and that of the first curve with its derivatives in J."""
    p, q = (curve.place(float(x)) for curve, x in zip(term.curves, parameters, strict=True))
    y, y1, y2 = (j.axes.T @ (i.axes @ vector) for vector in p[:3])
    y = y + j.axes.T @ (i.at - j.at)
    found = common_normal(y, y1, y2, *q[:3])
    return np.array(found[:2]), np.reshape(found[2:], (2, 2)), p, q, (y, y1, y2)
