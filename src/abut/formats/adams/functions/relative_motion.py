"""Measures of markers on the two parts of a force, as formulas of the relative motion of its frames.

A force between I's part and J's part is given x, y, z (I's origin from J's), rx, ry, rz (Bryant angles 1-2-3 of I
in J), vx … (ẋ as seen from J) and wx … (ω_I − ω_J), all along J's axes. With R = R_x(rx) R_y(ry) R_z(rz), a marker m
of I's part stands at d + R p, turned by R R_m, and moves at v + ω × R p; one of J's part is at rest. So every
displacement, velocity and angle between markers of these parts follows; those in global axes too where one of the
parts is the ground. AX, AY and AZ, which count turns, are not among them: they are signals.

Signals (`SignalInputs`) would say the same of any parts; of its own two a force is told in this way, because a chain of eight GFORCEs so
runs three times as fast.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from abut.formats.adams.dataset.build import Build
from abut.formats.adams.euler import Array
from abut.formats.adams.functions.signals import GLOBAL, SignalInputs
from abut.formats.adams.functions.source import Local, Meaning, Measure
from abut.formats.adams.functions.symbolic import (
    IDENTITY,
    NOTHING,
    Algebra,
    Matrix,
    Scalar,
    Vector,
    constant_matrix,
    constant_vector,
    transposed,
)
from abut.formats.adams.language.expressions import Call, Expression, Name, integers

MOTION = ("t", "x", "y", "z", "vx", "vy", "vz", "rx", "ry", "rz", "wx", "wy", "wz")


@dataclass(frozen=True)
class Pose:
    """A marker as seen from J: place, axes (columns along J's), velocity, and whether it turns with I."""

    position: Vector
    rotation: Matrix
    velocity: Vector
    moves: bool


#: A measure of the two parts that is not asked for.
_SEEN = Local("")
#: J itself.
STILL = Pose(NOTHING, IDENTITY, NOTHING, False)


@dataclass
class Relative:
    """The markers of two parts, as functions of their relative motion.

    Args:
        build: the model in the making.
        i: the marker at which the force acts.
        origin: of J's frame, in J's part [m].
        axes: of J's frame, R_part_J.
        parts: the parts of I and J.
        j: the marker whose frame J is; 0 where it is that of none.
    """

    build: Build
    i: int
    origin: Array
    axes: Array
    parts: tuple[int, int]
    algebra: Algebra = field(default_factory=Algebra)
    j: int = 0
    _poses: dict[int, Pose] = field(default_factory=dict)
    _known: dict[Call, Local | None] = field(default_factory=dict)

    @cached_property
    def inputs(self) -> SignalInputs:
        """What the functions look at beyond the two parts."""
        return SignalInputs(self.build)

    def meaning(self, expression: Expression) -> Meaning:
        """What the names and measures of an expression are."""
        others = self.inputs.meaning(expression)

        def of(node: Name | Call) -> Measure | Local | None:
            match node:
                case Call(name, _) if name in MEASURES:
                    if node not in self._known:
                        self._known[node] = self._measure(integers(expression, node), *MEASURES[name])
                    return self._known[node] or others(node)
            return others(node)

        return of

    def told(self, expression: Expression) -> Meaning:
        """As `meaning`, for who only looks: what is of the two parts is not computed."""
        others = self.inputs.meaning(expression)

        def of(node: Name | Call) -> Measure | Local | None:
            if isinstance(node, Call) and node.name in MEASURES:
                numbers, (_, least, most) = integers(expression, node), MEASURES[node.name]
                if least <= len(numbers) <= most and self._own(numbers, most):
                    return _SEEN
            return others(node)

        return of

    def _measure(self, numbers: tuple[int, ...], rule: Rule, least: int, most: int) -> Local | None:
        """A measure of markers of the two parts; nothing where it is of others."""
        if not least <= len(numbers) <= most or not self._own(numbers, most):
            return None
        return Local(_named(rule(self, *numbers)))

    def _own(self, numbers: tuple[int, ...], most: int) -> bool:
        """Whether all markers of a measure are fixed on the two parts; the global frame is the ground's."""
        build = self.build
        grounded = any(build.parts[part].body is build.model.ground for part in self.parts)
        if numbers[0] == GLOBAL or (len(numbers) < most and not grounded):
            return False
        found = [build.markers.get(number) for number in numbers if number != GLOBAL]
        known = all(one and not one.floating and self._on(one.part, grounded) for one in found)
        return known and (grounded or GLOBAL not in numbers)

    def _on(self, part: int, grounded: bool) -> bool:
        """Whether a part is one of the two; all that are the ground are one."""
        build = self.build
        fixed = part in build.parts and build.parts[part].body is build.model.ground
        return part in self.parts or (grounded and fixed)

    def axes_of(self, number: int) -> Matrix:
        """The axes of any marker, along J's."""
        if self._own((number,), 1):
            return self.pose(number).rotation

        def row(k: int) -> Vector:
            x, y, z = (self.inputs.cosine_along(self.frame, number, k, column) for column in range(3))
            return x, y, z

        return row(0), row(1), row(2)

    @cached_property
    def frame(self) -> Any:
        """J's frame."""
        if self.j:
            return self.build.frame(self.build.markers[self.j].statement, "", self.j)
        return self.build.frame_in(self.build.parts[self.parts[1]], self.origin, self.axes)

    # --- motion of markers ----------------

    @cached_property
    def turn(self) -> Matrix:
        """R_J_I by the Bryant angles."""
        a = self.algebra
        (cx, sx), (cy, sy), (cz, sz) = (
            (a.call("math.cos", angle), a.call("math.sin", angle)) for angle in ("rx", "ry", "rz")
        )
        t, n = a.times, a.negative
        return (
            (t(cy, cz), n(t(cy, sz)), sy),
            (a.add(t(cx, sz), t(t(sx, sy), cz)), a.add(t(cx, cz), n(t(t(sx, sy), sz))), n(t(sx, cy))),
            (a.add(t(sx, sz), n(t(t(cx, sy), cz))), a.add(t(sx, cz), t(t(cx, sy), sz)), t(cx, cy)),
        )

    def pose(self, number: int) -> Pose:
        """A marker (0: the global frame) as seen from J."""
        if number not in self._poses:
            self._poses[number] = STILL if number == self.j and self.j else self._pose(number)
        return self._poses[number]

    def _pose(self, number: int) -> Pose:
        on_i, position, rotation = self._fixed(number)
        if not on_i:
            return Pose(constant_vector(position), constant_matrix(rotation), NOTHING, False)
        a, spin = self.algebra, ("wx", "wy", "wz")
        if number == self.i or (not np.any(position) and np.array_equal(rotation, np.eye(3))):
            return Pose(("x", "y", "z"), self.turn, ("vx", "vy", "vz"), True)
        arm = a.apply(self.turn, constant_vector(position))
        turned = a.product(self.turn, constant_matrix(rotation))
        return Pose(
            a.plus(("x", "y", "z"), arm), turned, a.plus(("vx", "vy", "vz"), a.cross(spin, arm)), True
        )

    def _fixed(self, number: int) -> tuple[bool, Array, Array]:
        """Whether a marker is on I's part, and its place in the axes of I or of J."""
        build = self.build
        part_i, part_j = (build.parts[part] for part in self.parts)
        if number == GLOBAL:
            on_i = part_i.body is build.model.ground
            part = part_i if on_i else part_j
            position, rotation = -part.rotation.T @ part.position, part.rotation.T
        else:
            marker = build.markers[number]
            part = build.parts[marker.part]
            on_i = part.body is part_i.body
            position, rotation = marker.position, marker.rotation
            home = part_i if on_i else part_j
            if part is not home:  # two PARTs that are both the ground
                position = home.rotation.T @ (part.rotation @ position + part.position - home.position)
                rotation = home.rotation.T @ part.rotation @ rotation
        if on_i:
            own = build.markers[self.i]
            return True, own.rotation.T @ (position - own.position), own.rotation.T @ rotation
        return False, self.axes.T @ (position - self.origin), self.axes.T @ rotation

    def displacement(self, i: int, j: int) -> Vector:
        """From j to i, along J's axes [m]."""
        return self.algebra.minus(self.pose(i).position, self.pose(j).position)

    def velocity(self, i: int, j: int, seen: int) -> Vector:
        """Of i relative to j, the derivative taken in `seen`, along J's axes [m/s]."""
        a = self.algebra
        plain = a.minus(self.pose(i).velocity, self.pose(j).velocity)
        if not self.pose(seen).moves:
            return plain
        return a.minus(plain, a.cross(("wx", "wy", "wz"), self.displacement(i, j)))

    def spin(self, i: int, j: int) -> Vector:
        """Of i relative to j, along J's axes [rad/s]."""
        sign = float(self.pose(i).moves) - float(self.pose(j).moves)
        x, y, z = (self.algebra.times(sign, w) for w in ("wx", "wy", "wz"))
        return x, y, z

    def along(self, vector: Vector, k: int) -> Vector:
        """A vector's components along a marker's axes."""
        return self.algebra.apply(transposed(self.pose(k).rotation), vector)

    def orientation(self, i: int, j: int) -> Matrix:
        """R_j_i."""
        return self.algebra.product(transposed(self.pose(j).rotation), self.pose(i).rotation)

    def scaled(self, value: Scalar, unit: float) -> Scalar:
        """A value in the dataset's units."""
        if unit == 1.0 or value == 0.0:
            return value
        return value / unit if isinstance(value, float) else self.algebra.let(f"{value} / {unit!r}")


def _named(value: Scalar) -> str:
    return repr(value) if isinstance(value, float) else value


Rule = Callable[..., Scalar]


def _components(prefix: str, what: Rule, markers: int, unit: str) -> dict[str, tuple[Rule, int, int]]:
    """X, Y, Z along the marker behind i and j, and the magnitude M."""

    def along(k: int) -> Rule:
        def rule(r: Relative, i: int, j: int = GLOBAL, axes: int = GLOBAL, *seen: int) -> Scalar:
            return r.scaled(r.along(what(r, i, j, *seen), axes)[k], getattr(r.build.units, unit))  # type: ignore[arg-type]

        return rule

    def magnitude(r: Relative, i: int, j: int = GLOBAL, *seen: int) -> Scalar:
        return r.scaled(r.algebra.length(what(r, i, j, *seen)), getattr(r.build.units, unit))  # type: ignore[arg-type]

    rules = {f"{prefix}{'XYZ'[k]}": (along(k), 1, markers) for k in range(3)}
    return {**rules, f"{prefix}M": (magnitude, 1, markers - 1)}


def _separation_rate(r: Relative, i: int, j: int = GLOBAL) -> Scalar:
    a, d = r.algebra, r.displacement(i, j)
    distance = a.call("max", a.length(d), 1e-300)
    rate = a.let(f"{_named(a.dot(d, r.velocity(i, j, j)))} / {distance}")
    return r.scaled(rate, r.build.units.velocity)


def _arc(r: Relative, sine: Scalar, cosine: Scalar) -> Scalar:
    if isinstance(sine, float) and isinstance(cosine, float):
        return math.atan2(sine, cosine)
    return r.algebra.call("math.atan2", sine, cosine)


def _polar(r: Relative, cosine: Scalar, one: Scalar, other: Scalar) -> Scalar:
    """The angle between two axes, in [0, π]."""
    a = r.algebra
    sine = a.call("math.sqrt", a.add(a.times(one, one), a.times(other, other)))
    return a.call("math.atan2", sine, cosine)


def _angle(pick: Callable[[Relative, Matrix], Scalar]) -> tuple[Rule, int, int]:
    return (lambda r, i, j=GLOBAL: pick(r, r.orientation(i, j)), 1, 2)


#: Measure → (rule, least and most number of arguments); the angles follow from R = R_j_i, its rows numbered from 0.
MEASURES: dict[str, tuple[Rule, int, int]] = {
    **_components("D", Relative.displacement, 3, "length"),  # type: ignore[arg-type]
    **_components("V", lambda r, i, j, seen=GLOBAL: r.velocity(i, j, seen), 4, "velocity"),
    **_components("W", Relative.spin, 3, "frequency"),  # type: ignore[arg-type]
    "VR": (_separation_rate, 1, 2),
    "PSI": _angle(lambda r, m: _arc(r, m[0][2], r.algebra.negative(m[1][2]))),
    "THETA": _angle(lambda r, m: _polar(r, m[2][2], m[0][2], m[1][2])),
    "PHI": _angle(lambda r, m: _arc(r, m[2][0], m[2][1])),
    "YAW": _angle(lambda r, m: _arc(r, m[1][0], m[0][0])),
    "PITCH": _angle(lambda r, m: r.algebra.call("math.asin", m[2][0])),
    "ROLL": _angle(lambda r, m: _arc(r, m[2][1], m[2][2])),
}
