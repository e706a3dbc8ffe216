"""Coordinates between frames as the host sees them, in trial poses of the bodies: their values, and how their rates follow.

The coordinates are those of ``joints.coordinates`` and ``joints.curved``, whose kernels say the same to the engine. Here they serve to
find poses and velocities to begin with (`reaching`), so that no second derivatives are needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.joints.equations import (
    ALONG,
    ANGLE,
    AXES,
    DISTANCE,
    MEET,
    ON_CURVE,
    POINT,
    SLIDE,
    SPIN,
    TURN,
    Term,
)
from abut.model import rotations

Array = NDArray[np.float64]
_NONE = np.zeros(3)
_ROUNDS = 50  #: of Newton's method on a place of contact


@dataclass(frozen=True)
class Sight:
    """A frame in a trial pose, global axes."""

    body: int  #: its body's number; −1 for the ground
    at: Array = field(repr=False)
    axes: Array = field(repr=False)  #: columns
    arm: Array = field(repr=False)  #: from the body's centre of mass

    def moved(self, by: Array) -> Sight:
        """The frame on the same body beside itself."""
        return Sight(self.body, self.at + by, self.axes, self.arm + by)


@dataclass(frozen=True)
class Pushes:
    """The rate of a coordinate: push·v + turn·ω on I, likewise on J, with v of the frame's origin."""

    i: tuple[Array, Array]
    j: tuple[Array, Array]


Frames = tuple[Any, Any]
Summand = tuple[Term, Frames, float]


class Stance:
    """Bodies in a trial pose.

    Args:
        bodies: the model's, as many as matter; they are left where they are.
    """

    def __init__(self, bodies: Sequence[Any]) -> None:
        self.bodies = tuple(bodies)
        self.number = {id(body): k for k, body in enumerate(self.bodies)}
        self.at = np.array([body.position for body in self.bodies], dtype=float).reshape(-1, 3)
        self.turned = np.array([rotations.to_matrix(b.orientation) for b in self.bodies]).reshape(-1, 3, 3)
        self.spots: dict[tuple[int, ...], Array] = {}  #: places on curves, where they were last
        self._axes: dict[int, Array] = {}  #: of frames in their bodies
        self._sights: dict[int, Sight] = {}  #: of frames in this pose

    def copy(self) -> Stance:
        """The same pose."""
        new = object.__new__(Stance)
        new.bodies, new.number, new._axes = self.bodies, self.number, self._axes
        new.at, new.turned, new.spots = self.at.copy(), self.turned.copy(), dict(self.spots)
        new._sights = {}
        return new

    def put(self, k: int, at: Array, turned: Array) -> None:
        """Move a body."""
        self.at[k], self.turned[k] = at, turned
        self._sights.clear()

    def sight(self, frame: Any) -> Sight:
        """Where a frame is."""
        key = id(frame)
        if key not in self._sights:
            self._sights[key] = self._seen(frame, key)
        return self._sights[key]

    def _seen(self, frame: Any, key: int) -> Sight:
        k = self.number.get(id(frame.body), -1)
        if k < 0:
            return Sight(-1, np.array(frame.global_position), frame.global_axes, _NONE)
        if key not in self._axes:
            self._axes[key] = rotations.to_matrix(frame.orientation)
        arm = self.turned[k] @ frame.position
        return Sight(k, self.at[k] + arm, self.turned[k] @ self._axes[key], arm)

    def seen(self, term: Term, frames: Frames) -> tuple[float, Pushes]:
        """A coordinate's value [m, rad, or of a parameter], and how its rate follows."""
        i, j = (self.sight(frame) for frame in frames)
        if term.kind >= MEET:
            return _meeting(self, term, frames, i, j)
        if term.kind == ON_CURVE:
            return _on_curve(self, term, frames, i, j)
        return _PLAIN[term.kind](term, i, j)

    def row(self, summands: Sequence[Summand]) -> tuple[float, dict[int, Array]]:
        """The value of a sum of coordinates, and its gradient by the velocities (v, ω) of each body that it moves with."""
        total, row = 0.0, dict[int, Array]()
        for term, frames, number in summands:
            value, pushes = self.seen(term, frames)
            total += number * value
            for frame, (push, turn) in zip(frames, (pushes.i, pushes.j), strict=True):
                sight = self.sight(frame)
                if sight.body >= 0:
                    own = number * np.concatenate([push, cross(sight.arm, push) + turn])
                    row[sight.body] = row.get(sight.body, 0.0) + own
        return total, row


def placed(term: Term, i: Any, j: Any) -> float:
    """The value of a coordinate [m or rad] between two frames as their bodies are placed, angles within ±π; 0 of a velocity."""
    return Stance(()).seen(term, (i, j))[0]


def wraps(summands: Sequence[Summand]) -> float:
    """What a sum may differ by without any difference: a whole turn of a single angle, one round of a closed curve; 0 for the rest."""
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


def cross(a: Array, b: Array) -> Array:
    """a × b, of three components each, without the cost of numpy's."""
    (a1, a2, a3), (b1, b2, b3) = a.tolist(), b.tolist()
    return np.array([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1])


def _between(push: Array, i: Sight, j: Sight) -> Pushes:
    """By a direction that J carries, of the motion of I's origin relative to J."""
    return Pushes((push, _NONE), (-push, -cross(i.at - j.at, push)))


def _twist(turn: Array) -> Pushes:
    return Pushes((_NONE, turn), (_NONE, -turn))


def _point(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    push = np.eye(3)[term.b]
    return float((i.at - j.at)[term.b]), Pushes((push, _NONE), (-push, _NONE))


def _along(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    axis = j.axes[:, term.b]
    return float(axis @ (i.at - j.at)), _between(axis, i, j)


def _axes(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    a, b = i.axes[:, term.a], j.axes[:, term.b]
    return float(a @ b), _twist(cross(a, b))


def _distance(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    away = i.at - j.at
    length = float(np.linalg.norm(away))
    push = away / max(length, 1e-300)
    return length, Pushes((push, _NONE), (-push, _NONE))


def _angle(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    x = i.axes[:, 0]
    return math.atan2(x @ j.axes[:, 1], x @ j.axes[:, 0]), _twist(j.axes[:, 2])


def _turn(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    """Bryant angles (1-2-3): β̇ = B ω in J's axes."""
    m = j.axes.T @ i.axes
    first, second = math.atan2(-m[1, 2], m[2, 2]), math.asin(np.clip(m[0, 2], -1.0, 1.0))
    s, c, t = math.sin(first), math.cos(first), math.tan(second)
    rows = ((1.0, s * t, -c * t), (0.0, c, s), (0.0, -s / math.cos(second), c / math.cos(second)))
    values = (first, second, math.atan2(-m[0, 1], m[0, 0]))
    return values[term.a], _twist(j.axes @ rows[term.a])


def _slide(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    push = j.axes[:, term.b]
    return 0.0, Pushes((push, _NONE), (-push, _NONE))


def _spin(term: Term, i: Sight, j: Sight) -> tuple[float, Pushes]:
    return 0.0, _twist(j.axes[:, term.b])


_PLAIN: dict[int, Callable[[Term, Sight, Sight], tuple[float, Pushes]]] = {
    POINT: _point,
    ALONG: _along,
    AXES: _axes,
    DISTANCE: _distance,
    ANGLE: _angle,
    TURN: _turn,
    SLIDE: _slide,
    SPIN: _spin,
}


# --- along curves ----------------


def _spot(stance: Stance, term: Term, frames: Frames) -> tuple[tuple[int, ...], Array]:
    """Where on its curves a coordinate was last, and under which key that is kept."""
    assert term.begin is not None
    key = (*map(id, frames), *map(id, term.curves))
    if key not in stance.spots:
        stance.spots[key] = np.array(term.begin(), dtype=float)
    return key, stance.spots[key]


def _on_curve(stance: Stance, term: Term, frames: Frames, i: Sight, j: Sight) -> tuple[float, Pushes]:
    """Off a curve along its normals (0, 1), or along it by its parameter (2), at the place nearest to the last one."""
    curve, x = term.curves[0], j.axes.T @ (i.at - j.at)
    key, last = _spot(stance, term, frames)
    alpha = curve.near(float(last[0]), x)
    stance.spots[key] = np.array([alpha])
    c, tangent = curve.place(alpha)[:2]
    if term.b == 2:
        return alpha, _between(j.axes @ tangent / float(tangent @ tangent), i, j)
    first = cross(curve.across, tangent)
    first /= np.linalg.norm(first)
    second = cross(tangent, first) / np.linalg.norm(tangent)
    normal = (first, second)[term.b]
    return float(normal @ (x - c)), _between(j.axes @ normal, i, j)


def _meeting(stance: Stance, term: Term, frames: Frames, i: Sight, j: Sight) -> tuple[float, Pushes]:
    """The gap between two plane curves (0), or the place of contact on the first (1) or second (2): equations as in ``joints.curved``."""
    key, last = _spot(stance, term, frames)
    spots = last.copy()
    wide = [curve.ends[1] - curve.ends[0] for curve in term.curves]
    for _ in range(_ROUNDS):
        f, m, _seen = _conditions(term, i, j, spots)
        step = np.linalg.lstsq(m, f, rcond=1e-13)[0]
        much = float(np.max(np.abs(step) / wide))
        spots = spots - step / max(1.0, 20.0 * much)
        if much < 1e-15:
            break
    stance.spots[key] = spots
    _f, m, (p, q, y1) = _conditions(term, i, j, spots)
    touching = i.moved(i.axes @ p[0])
    normal = np.array([-q[1][1], q[1][0], 0.0]) / float(np.linalg.norm(q[1]))
    if term.kind == MEET:
        apart = j.axes.T @ (touching.at - j.at) - q[0]
        return float(normal @ apart), _shifted(_between(j.axes @ normal, touching, j), touching, i)
    back = np.linalg.lstsq(m, np.eye(2), rcond=1e-13)[0][term.kind - MEET - 1]
    along = _shifted(_between(-back[0] * (j.axes @ q[1]), touching, j), touching, i)
    side = j.axes @ (np.array([-q[1][1], q[1][0], 0.0]))
    turn = -back[1] * cross(j.axes @ y1, side)
    whole = Pushes((along.i[0], along.i[1] + turn), (along.j[0], along.j[1] - turn))
    return float(spots[term.kind - MEET - 1]), whole


def _shifted(pushes: Pushes, touching: Sight, i: Sight) -> Pushes:
    """What was said of a place of contact said of I's origin."""
    push, turn = pushes.i
    return Pushes((push, turn + cross(touching.at - i.at, push)), pushes.j)


def _conditions(
    term: Term, i: Sight, j: Sight, spots: Array
) -> tuple[Array, Array, tuple[Array, Array, Array]]:
    """r_J′·(y − r_J), r_J′ × y′ and their derivatives by α, β in J's plane; with the two places, and y′."""
    p, q = (curve.place(float(x)) for curve, x in zip(term.curves, spots, strict=True))
    seen = j.axes.T @ i.axes
    y1, y2 = (np.append((seen @ p[k])[:2], 0.0) for k in (1, 2))
    apart = j.axes.T @ (i.at - j.at) + seen @ p[0] - q[0]
    apart[2] = 0.0
    left, turned = (np.array([-q[k][1], q[k][0], 0.0]) for k in (1, 2))
    f = np.array([q[1] @ apart, left @ y1])
    m = np.array([[q[1] @ y1, q[2] @ apart - q[1] @ q[1]], [left @ y2, turned @ y1]])
    return f, m, (p, q, y1)
