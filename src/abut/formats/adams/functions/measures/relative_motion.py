"""Measures of markers on the two parts of a force, as formulas of the relative motion of its frames.

The arguments of a force between I's part and J's part are x, y, z (I's origin from J's), rx, ry, rz (Bryant angles 1-2-3 of I
in J), vx … (ẋ as seen from J) and wx … (ω_I − ω_J), all along J's axes. With R = R_x(rx) R_y(ry) R_z(rz), a marker m
of I's part has the position d + R p, the axes R R_m and the velocity v + ω × R p; one of J's part is at rest. Every
displacement, velocity and angle between markers of these parts follows; also in global axes if one of the
parts is the ground. AX, AY and AZ are excluded: they are unwrapped, so they are signals.

Signals (`SignalInputs`) can represent the motion of any parts. For the force's own two parts these formulas are used instead, because a
chain of eight GFORCEs then runs three times as fast.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.coordinates import relative_motion
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.measures import measures
from abut.formats.adams.functions.measures.measures import ANGLES, GLOBAL, VECTORS
from abut.formats.adams.functions.measures.measures import MarkerMeasure as Kind
from abut.formats.adams.functions.measures.orient import ArcTangent
from abut.formats.adams.functions.signals import SignalInputs
from abut.formats.adams.functions.source.function_source import FunctionArgument, Local, Meaning
from abut.formats.adams.functions.source.symbols import (
    IDENTITY,
    NOTHING,
    Algebra,
    Matrix,
    Scalar,
    Vector,
    constant_array,
)
from abut.formats.adams.language.expressions import Call, ExpressionTree, Name, integer_arguments

MOTION = ("t", "x", "y", "z", "vx", "vy", "vz", "rx", "ry", "rz", "wx", "wy", "wz")


@dataclass(frozen=True)
class MarkerMotion:
    """Pose of a marker relative to J: position, axes (columns along J's), velocity, and True if it moves with I."""

    position: Vector
    rotation: Matrix
    velocity: Vector
    moves: bool


#: Placeholder of a measure of the two parts that is not computed.
_SEEN = Local("0.0")
#: Pose of J itself.
STILL = MarkerMotion(NOTHING, IDENTITY, NOTHING, False)


@dataclass
class RelativeMarkers:
    """Markers of two parts, as functions of their relative motion.

    Args:
        build: the model being built.
        i: the marker where the force acts.
        origin: position of J's frame in J's part [m].
        axes: axes of J's frame, R_part_J.
        parts: the parts of I and J.
        j: the marker of frame J; 0 if there is none.
    """

    build: Build
    i: int
    origin: Numbers
    axes: Numbers
    parts: tuple[int, int]
    algebra: Algebra = field(default_factory=Algebra)
    j: int = 0
    _poses: dict[int, MarkerMotion] = field(default_factory=dict)

    @cached_property
    def inputs(self) -> SignalInputs:
        """Signals of other parts that the functions depend on."""
        return SignalInputs(self.build)

    def name_resolver(self, expression: ExpressionTree, *, check_only: bool = False) -> Meaning:
        """Return the resolver of names and measures; with `check_only`, measures of the two parts are placeholders, not computed."""
        others = self.inputs.name_resolver(expression)

        def node_text(node: Name | Call) -> FunctionArgument | Local | None:
            if isinstance(node, Name) or node.name not in MEASURES:
                return others(node)
            numbers, measure = integer_arguments(expression, node), MEASURES[node.name]
            if not self._is_relative(numbers, measure):
                return others(node)
            return _SEEN if check_only else Local(str(measure.of(self, *numbers)))

        return node_text

    def _is_relative(self, numbers: tuple[int, ...], measure: Kind) -> bool:
        """Return True if a measure involves only markers of the two parts."""
        return measure.least <= len(numbers) <= measure.most and self._own(numbers, measure.most)

    def _own(self, numbers: tuple[int, ...], most: int) -> bool:
        """Return True if all markers of a measure are fixed on the two parts; the global frame belongs to the ground."""
        build = self.build
        grounded = any(build.parts[part].body is build.model.ground for part in self.parts)
        if numbers[0] == GLOBAL or (len(numbers) < most and not grounded):
            return False
        found = [build.markers.get(number) for number in numbers if number != GLOBAL]
        known = all(one and not one.floating and self._on(one.part, grounded) for one in found)
        return known and (grounded or GLOBAL not in numbers)

    def _on(self, part: int, grounded: bool) -> bool:
        """Return True if a part is one of the two; all ground parts are equivalent."""
        build = self.build
        fixed = part in build.parts and build.parts[part].body is build.model.ground
        return part in self.parts or (grounded and fixed)

    def axes_of(self, number: int) -> Matrix:
        """Return the axes of any marker, along J's."""
        if self._own((number,), 1):
            return self.pose(number).rotation

        cosines = [[self.inputs.cosine_along(self.frame, number, k, m) for m in range(3)] for k in range(3)]
        return np.array([self.algebra.argument_vector(row) for row in cosines])

    @cached_property
    def frame(self) -> Any:
        """Frame of J."""
        if self.j:
            return self.build.frame(self.build.markers[self.j].statement, "", self.j)
        return self.build.frame_in(self.build.parts[self.parts[1]], self.origin, self.axes)

    # --- motion of markers ----------------

    @cached_property
    def turn(self) -> Matrix:
        """R_J_I from the Bryant angles."""
        (cx, sx), (cy, sy), (cz, sz) = (
            (self.algebra.call("math.cos", angle), self.algebra.call("math.sin", angle))
            for angle in self.algebra.argument_vector(("rx", "ry", "rz"))
        )
        return np.array(
            [
                [cy * cz, -(cy * sz), sy],
                [cx * sz + sx * sy * cz, cx * cz - sx * sy * sz, -(sx * cy)],
                [sx * sz - cx * sy * cz, sx * cz + cx * sy * sz, cx * cy],
            ]
        )

    @cached_property
    def own_spin(self) -> Vector:
        """Angular velocity ω of I relative to J, along J's axes [rad/s]."""
        return self.algebra.argument_vector(("wx", "wy", "wz"))

    def pose(self, number: int) -> MarkerMotion:
        """Return the pose of a marker (0: the global frame) relative to J."""
        if number not in self._poses:
            self._poses[number] = STILL if number == self.j and self.j else self._pose(number)
        return self._poses[number]

    def _pose(self, number: int) -> MarkerMotion:
        on_i, position, rotation = self._side_and_pose(number)
        if not on_i:
            return MarkerMotion(constant_array(position), constant_array(rotation), NOTHING, False)
        origin, velocity = (
            self.algebra.argument_vector(("x", "y", "z")),
            self.algebra.argument_vector(("vx", "vy", "vz")),
        )
        if number == self.i or (not np.any(position) and np.array_equal(rotation, np.eye(3))):
            return MarkerMotion(origin, self.turn, velocity, True)
        arm = self.turn @ constant_array(position)
        turned = self.turn @ constant_array(rotation)
        return MarkerMotion(
            origin + arm, turned, relative_motion.point_velocity(velocity, self.own_spin, arm), True
        )

    def _side_and_pose(self, number: int) -> tuple[bool, Numbers, Numbers]:
        """Return True if a marker is on I's part, and its pose in the axes of I or of J."""
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
            if part is not home:  # both PARTs are the ground
                position = home.rotation.T @ (part.rotation @ position + part.position - home.position)
                rotation = home.rotation.T @ part.rotation @ rotation
        if on_i:
            own = build.markers[self.i]
            return True, own.rotation.T @ (position - own.position), own.rotation.T @ rotation
        return False, self.axes.T @ (position - self.origin), self.axes.T @ rotation

    def vector(self, prefix: str, i: int, j: int, far: int = GLOBAL) -> Vector:
        """Return the vector from j to i, its rate relative to `far`, or the angular velocity, along J's axes [m, m/s, rad/s]."""
        first, second = self.pose(i), self.pose(j)
        if prefix == "W":
            return (float(first.moves) - float(second.moves)) * self.own_spin
        if prefix == "D":
            return first.position - second.position
        plain = first.velocity - second.velocity
        if not self.pose(far).moves:
            return plain
        return relative_motion.relative_rate(self.vector("D", i, j), plain, self.own_spin)

    def along(self, vector: Vector, k: int) -> Vector:
        """Return a vector's components along a marker's axes."""
        return self.pose(k).rotation.T @ vector

    def orientation(self, i: int, j: int) -> Matrix:
        """Return R_j_i."""
        return self.pose(j).rotation.T @ self.pose(i).rotation

    # --- measures in the dataset's units - ---------------

    def component(self, prefix: str, axis: int, i: int, j: int, along: int, *far: int) -> Scalar:
        """Return a vector's component along a marker's axes."""
        return self.in_dataset_units(
            self.along(self.vector(prefix, i, j, *far), along)[axis], VECTORS[prefix].unit
        )

    def magnitude(self, prefix: str, i: int, j: int, *far: int) -> Scalar:
        """Return the magnitude of the vector."""
        return self.in_dataset_units(
            self.algebra.length(self.vector(prefix, i, j, *far)), VECTORS[prefix].unit
        )

    def separation_rate(self, i: int, j: int) -> Scalar:
        """Return d · v / |d|."""
        d = self.vector("D", i, j)
        distance = self.algebra.call("max", self.algebra.length(d), 1e-300)
        return self.in_dataset_units((d @ self.vector("V", i, j, j)) / distance, "velocity")

    def angle(self, arc: ArcTangent, i: int, j: int) -> Scalar:
        """Return an angle from the elements of R_j_i."""
        a, r = self.algebra, self.orientation(i, j)

        def rotation_element(sign: int, row: int, column: int) -> Scalar:
            found: Scalar = r[row, column]
            return found if sign > 0 else -found

        sine = rotation_element(*arc.sine[0])
        if len(arc.sine) > 1:
            both = [rotation_element(*one) for one in arc.sine]
            sine = a.call("math.sqrt", a.call("max", sum(one * one for one in both), 1e-300))
        if arc.cosine is None:
            return a.call("math.asin", a.call("min", a.call("max", sine, -1.0), 1.0))
        cosine = rotation_element(*arc.cosine)
        if isinstance(sine, float) and isinstance(cosine, float):
            return math.atan2(sine, cosine)
        return a.call("math.atan2", sine, cosine)

    def in_dataset_units(self, value: Scalar, of: str) -> Scalar:
        """Return a value in the dataset's units."""
        unit = getattr(self.build.units, of)
        return value if unit == 1.0 or value == 0.0 else value / unit


#: Measures that follow from the relative motion; AX, AY and AZ, which are unwrapped, do not.
MEASURES = {
    name: one
    for name, one in measures.MEASURES.items()
    if name == "VR" or name in ANGLES or name.rstrip("XYZM") in ("D", "V", "W")
}
