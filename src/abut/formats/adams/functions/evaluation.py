"""Evaluation of expressions on the channels of a finished run, for REQUEST: measures of markers and loads of elements.

All values are in the dataset's units and vectorised over time. The motion is computed from the channels of the
bodies (`B.position`, `B.quaternion`, `B.velocity`, `B.angular_velocity`, `B.acceleration`,
`B.angular_acceleration`, at the mass centre in global axes), the loads from `E.force` and `E.torque` (on the
first-named body, at the I marker, in global axes).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.coordinates import relative_motion as seen
from abut.formats.adams import euler
from abut.formats.adams.dataset.markers_and_parts import MarkerPose
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import intrinsics
from abut.formats.adams.functions.measures import measures, orient
from abut.formats.adams.functions.measures.measures import ANGLES, COUNTED, acting_between
from abut.formats.adams.functions.measures.orient import ArcTangent
from abut.formats.adams.language.expressions import (
    ARITHMETIC,
    Binary,
    Call,
    Name,
    Negative,
    Node,
    Number,
    TableCall,
    fold_constant,
)
from abut.formats.adams.language.statement_types import of_loads
from abut.formats.adams.units import DatasetUnits
from abut.model.geometry import rotations

Values = Mapping[str, NDArray[np.float64]]
#: Unwrapped angles, by markers and axis: time, angle and rate at the last evaluation.
Turns = dict[tuple[int, int, int], tuple[float, float, float]]
_AXES = "XYZ"


@dataclass(frozen=True)
class ChannelLoad:
    """Joint, motion, force or contact by its channel name, with the markers it acts between; a contact has none."""

    name: str
    keyword: str
    number: int
    i: int
    j: int
    floating: bool = False  #: True if J coincides with I

    def on_i(self, columns: OutputBlock) -> tuple[Numbers, Numbers]:
        """Return force and torque on I's part at the I marker [N, N·m]."""
        values, name = columns.values, self.name
        match self.keyword:
            case "FRICTION":  # separate from the reaction of its joint
                return values[f"{name}.friction_force"], values[f"{name}.friction_torque"]
            case "CONTACT":  # summed over all contact points; its torque is a signal
                force = values[f"{name}.normal_force"] + values.get(f"{name}.friction_force", 0.0)
                return np.asarray(force), np.full_like(force, np.nan)
        force = values[f"{name}.force"]
        at_place = self.keyword == "CVCV"  # at the contact point there is no torque
        torque = None if at_place else values.get(f"{name}.torque")
        return force, np.zeros_like(force) if torque is None else torque

    def on(self, columns: OutputBlock, other: bool) -> tuple[Numbers, Numbers]:
        """Return the same as `on_i`, or the reaction on J's part at the J marker, moved from I."""
        force, torque = self.on_i(columns)
        if not other:
            return force, torque
        if self.floating:
            return -force, -torque
        arm = (columns.position(self.i) - columns.position(self.j)) * columns.units.length
        return -force, -torque - np.cross(arm, force)


# --- loads of requests - ---------------


def load_elements(build: Build) -> tuple[ChannelLoad, ...]:
    """Return the elements with two markers and the contacts, once all are read."""
    between = (
        ChannelLoad(one.thing.name, keyword, number, one.i, one.j, build.markers[one.j].floating)
        for (keyword, number), one in build.elements.items()
        if one.i is not None and one.j is not None
    )
    joined = (
        ChannelLoad(end.thing.name, "NFORCE", number, end.i or 0, end.j or 0)
        for number, ends in build.connections.items()
        for end in ends
    )
    touching = (ChannelLoad(name, "CONTACT", number, 0, 0, True) for number, name in build.contacts.items())
    return (*between, *joined, *touching)


def loads_at(build: Build) -> dict[int, list[ChannelLoad]]:
    """Return the loads by the markers where they act."""
    found: dict[int, list[ChannelLoad]] = {}
    for load in build.once(load_elements):
        for number in {load.i, load.j} - {0}:
            found.setdefault(number, []).append(load)
    return found


def load_of(build: Build) -> dict[tuple[str, int], ChannelLoad]:
    """Return the loads by their statements, except NFORCE, which has several."""
    return {
        (load.keyword, load.number): load for load in build.once(load_elements) if load.keyword != "NFORCE"
    }


@dataclass(eq=False)
class OutputBlock:
    """Block of outputs of a run: motion of the markers and loads of the elements, computed on first access."""

    places: Mapping[int, MarkerPose]
    loads: tuple[ChannelLoad, ...]
    units: DatasetUnits
    values: Values
    turns: Turns = field(default_factory=dict)
    counted: dict[tuple[int, int, int], Numbers] = field(default_factory=dict)  #: angles of this block

    def __post_init__(self) -> None:
        self.position: Callable[[int], Numbers] = cache(self._position)
        self.rotation: Callable[[int], Numbers] = cache(self._rotation)

    def _body(self, marker: int, kind: str) -> Numbers:
        body = self.places[marker].body
        return np.zeros(3) if body is None else np.asarray(self.values[f"{body}.{kind}"])

    def _turned_axes(self, marker: int) -> Numbers:
        body = self.places[marker].body
        return np.eye(3) if body is None else euler.rotation_matrices(self.values[f"{body}.quaternion"])

    def _arm(self, marker: int) -> Numbers:
        return np.asarray(self._turned_axes(marker) @ self.places[marker].position)

    def _position(self, marker: int) -> Numbers:
        return np.asarray((self._body(marker, "position") + self._arm(marker)) / self.units.length)

    def _rotation(self, marker: int) -> Numbers:
        return np.asarray(self._turned_axes(marker) @ self.places[marker].rotation)

    def velocity(self, marker: int) -> Numbers:
        """Return v + ω × r, in global axes."""
        v, w = (self._body(marker, kind) for kind in ("velocity", "angular_velocity"))
        return in_time(seen.point_velocity, v, w, self._arm(marker)) / self.units.velocity

    def acceleration(self, marker: int) -> Numbers:
        """Return a + α × r + ω × (ω × r), in global axes."""
        kinds = ("acceleration", "angular_acceleration", "angular_velocity")
        a, turn, w = (self._body(marker, kind) for kind in kinds)
        return in_time(seen.point_acceleration, a, turn, w, self._arm(marker)) / self.units.acceleration

    def spin(self, marker: int) -> Numbers:
        """Return ω, in global axes."""
        return np.asarray(self._body(marker, "angular_velocity") * self.units.time)

    def spin_rate(self, marker: int) -> Numbers:
        """Return ω̇, in global axes."""
        return np.asarray(self._body(marker, "angular_acceleration") * self.units.time**2)

    def along(self, vector: Numbers, marker: int) -> Numbers:
        """Return a global vector's components along a marker's axes (0: unchanged)."""
        return vector if not marker else np.einsum("...ji,...j->...i", self.rotation(marker), vector)

    def quaternion(self, i: int, j: int) -> Numbers:
        """Return the orientation of i in j, continuous in time."""

        def marker_quaternion(marker: int) -> Numbers:
            body, own = self.places[marker].body, rotations.from_matrix(self.places[marker].rotation)
            return own if body is None else euler.quaternion_product(self.values[f"{body}.quaternion"], own)

        return euler.quaternion_product(
            rotations.conjugate_quaternion(marker_quaternion(j)) if j else np.array([1.0, 0, 0, 0]),
            marker_quaternion(i),
        )

    def relative(self, i: int, j: int) -> Numbers:
        """Return R_j_i."""
        own = self.rotation(i)
        return own if not j else np.asarray(np.swapaxes(self.rotation(j), -1, -2) @ own)

    # --- measures - ---------------

    def component(self, prefix: str, axis: int, i: int, j: int, along: int, *seen: int) -> Numbers:
        """Return a vector's component along a marker's axes."""
        return self.along(self.vector(prefix, i, j, *seen), along)[..., axis]

    def magnitude(self, prefix: str, i: int, j: int, *seen: int) -> Numbers:
        """Return the magnitude of the vector."""
        return _vector_magnitude(self.vector(prefix, i, j, *seen))

    def separation_rate(self, i: int, j: int) -> Numbers:
        """Return d · v / |d|; |v| if the markers coincide."""
        r, v = self.vector("D", i, j), self.vector("V", i, j)
        distance = _vector_magnitude(r)
        along = np.asarray(np.sum(r * v, axis=-1))
        return np.where(distance > 0.0, along / np.where(distance > 0.0, distance, 1.0), _vector_magnitude(v))

    def turn(self, axis: int, i: int, j: int) -> Numbers:
        """Return an unwrapped angle.

        From one time to the next, the multiple of 2π is chosen that is nearest to the rotation by the mean angular velocity.
        """
        if (i, j, axis) in self.counted:
            return self.counted[i, j, axis]
        angle = np.atleast_1d(self.angle(COUNTED["A" + _AXES[axis]], i, j))
        rate = np.broadcast_to(self.along(self.vector("W", i, j), j)[..., axis], angle.shape)
        time = np.atleast_1d(self.values["time"]) / self.units.time
        if len(angle) != len(time):  # both markers are on the ground
            return angle
        known = self.turns.get((i, j, axis), (time[0], angle[0], rate[0]))
        if np.isnan(known[0]):  # angle at the end of another run
            known = time[0], known[1], rate[0]
        t, a, w = (np.concatenate([[x], y]) for x, y in zip(known, (time, angle, rate), strict=True))
        turned = np.diff(a)
        expected = 0.5 * (w[1:] + w[:-1]) * np.diff(t)
        turned += 2.0 * np.pi * np.round((expected - turned) / (2.0 * np.pi))
        self.counted[i, j, axis] = counted = np.asarray(a[0] + np.cumsum(turned))
        self.turns[i, j, axis] = (time[-1], counted[-1], rate[-1])
        return counted

    def included_angle(self, i: int, j: int, k: int) -> Numbers:
        """Return the angle between two lines, from their cross and dot products."""
        a, b = self.vector("D", i, j), self.vector("D", k, j)
        return np.asarray(np.arctan2(_vector_magnitude(np.cross(a, b)), np.sum(a * b, axis=-1)))

    def angle(self, arc: ArcTangent, i: int, j: int) -> Numbers:
        """Return an angle from the elements of R_j_i; ψ and φ as in `euler.euler_angles` where θ is 0 or π."""
        r = self.relative(i, j)
        for which, name in enumerate(("PSI", "THETA", "PHI")):
            if arc is ANGLES[name]:
                return euler.euler_angles(r)[which]

        def rotation_element(sign: int, row: int, column: int) -> Numbers:
            return np.asarray(sign * r[..., row, column])

        sine = (
            rotation_element(*arc.sine[0])
            if len(arc.sine) == 1
            else np.hypot(*(rotation_element(*one) for one in arc.sine))
        )
        if arc.cosine is None:
            return np.asarray(np.arcsin(np.clip(sine, -1.0, 1.0)))
        return np.asarray(np.arctan2(sine, rotation_element(*arc.cosine)))

    def vector(self, prefix: str, i: int, j: int, far: int = 0) -> Numbers:
        """Return the vector from j to i or its rates, relative to `far`; for F and T the load on I's part."""
        if prefix in _LOADS:
            return self.between(i, j)[_LOADS.index(prefix)]
        of: Callable[[int], Numbers] = getattr(self, _OF[prefix])
        plain = of(i) - of(j) if j else of(i)
        if not far:
            return plain
        integral = self.vector("W" if prefix == "WDT" else "D", i, j)
        if prefix != "ACC":
            return in_time(seen.relative_rate, integral, plain, self.spin(far))
        v = self.vector("V", i, j)
        return in_time(seen.relative_second_rate, integral, v, plain, self.spin(far), self.spin_rate(far))

    def between(self, i: int, j: int) -> tuple[Numbers, Numbers]:
        """Return force and torque on I's part at marker i from the elements between i and j (0: all at i)."""
        force, torque = self.sum_loads(acting_between(self.loads, i, j))
        return force / self.units.force, torque / self.units.torque

    def sum_loads(self, acting: Iterable[tuple[ChannelLoad, bool]]) -> tuple[Numbers, Numbers]:
        """Return the sum of loads, each on its I side or on J's [N, N·m]."""
        force, torque = np.zeros(3), np.zeros(3)
        for load, other in acting:
            f, t = load.on(self, other)
            force, torque = force + f, torque + t
        return force, torque


# --- measures - ---------------

#: Prefix of a function → the quantity of one marker whose difference is the vector of the measure.
_OF = {"D": "position", "V": "velocity", "W": "spin", "ACC": "acceleration", "WDT": "spin_rate"}
_LOADS = ("F", "T")


def in_time(law: Callable[..., Any], *vectors: Numbers) -> Numbers:
    """Apply a law of vectors to vectors of many instants (n, 3), or constant ones (3,)."""
    among = (np.moveaxis(vector, -1, 0) for vector in np.broadcast_arrays(*vectors))
    return np.asarray(np.moveaxis(law(*among), 0, -1))


def _vector_magnitude(vector: Numbers) -> Numbers:
    return np.asarray(np.linalg.norm(vector, axis=-1))


def _integer_arguments(call: Call) -> tuple[int, ...]:
    """Return the integer arguments of a call that has been checked."""
    return tuple(int(fold_constant(one) or 0) for one in call.arguments)


def _orientation_angle(columns: OutputBlock, system: int, component: int, i: int, j: int = 0) -> Numbers:
    """Return ORIENT(system, component, i, j)."""
    if system == orient.PARAMETERS:
        return np.asarray(columns.quaternion(i, j)[..., component - 1])
    return columns.angle(orient.angle_formula(system, component), i, j)


def _of_statement(
    columns: OutputBlock, keyword: str, number: int, side: int, component: int, axes: int
) -> Numbers:
    """Return JOINT(id, jflag, comp, rm) and similar: comp 1 and 5 magnitudes, 2–4 the force, 6–8 the torque along axes of a marker.

    NFORCE(id, at, comp, rm) is the load at one of its I markers, or at J the sum of the reactions.
    """
    found = [load for load in columns.loads if (load.keyword, load.number) == (keyword, number)]
    if keyword == "NFORCE":
        force, torque = columns.sum_loads(acting_between(found, side, 0))
    else:
        force, torque = found[0].on(columns, bool(side))
    unit = columns.units.force if component < 5 else columns.units.torque
    vector = columns.along(force if component < 5 else torque, axes) / unit
    k = (component - 1) % 4
    return _vector_magnitude(vector) if k == 0 else vector[..., k - 1]


#: Functions of markers: measures, and the sums of loads at markers.
MEASURES = {**measures.MEASURES, **measures.component_measures("F", 3), **measures.component_measures("T", 3)}


#: Operators and functions of columns, where they differ from those of numbers.
_ON_COLUMNS: dict[str, Callable[..., Numbers]] = {
    **ARITHMETIC,
    "**": np.power,
    "ABS": np.abs,
    "MAX": lambda *all_: np.maximum.reduce(np.broadcast_arrays(*all_)),
    "MIN": lambda *all_: np.minimum.reduce(np.broadcast_arrays(*all_)),
}


def evaluate_expression(node: Node, columns: OutputBlock) -> Numbers:
    """Return the value of an expression at every time of a block of outputs (one number if it is constant)."""
    match node:
        case Number(value):
            return np.asarray(value)
        case Negative(operand):
            return -evaluate_expression(operand, columns)
        case Binary(operator, left, right):
            return _ON_COLUMNS[operator](
                evaluate_expression(left, columns), evaluate_expression(right, columns)
            )
        case Name("TIME"):
            return np.asarray(columns.values["time"]) / columns.units.time
        case Name(channel):
            return np.asarray(columns.values[channel])
        case Call("ORIENT"):
            return _orientation_angle(columns, *_integer_arguments(node))
        case Call(name) if name in MEASURES:
            return np.asarray(MEASURES[name].of(columns, *_integer_arguments(node)))
        case Call(name) if name in of_loads():
            return _of_statement(columns, of_loads()[name], *_integer_arguments(node))
        case TableCall(function, operand):
            return _vectorize_function(function)(evaluate_expression(operand, columns))
        case Call(name, arguments):
            rule = _vectorized_function(name, len(arguments))
            return np.asarray(rule(*(evaluate_expression(one, columns) for one in arguments)))
    raise AssertionError(node)


@cache
def _vectorized_function(name: str, count: int) -> Callable[..., Numbers]:
    """Return a plain function of numbers, vectorised over columns."""
    return _ON_COLUMNS.get(name) or _vectorize_function(intrinsics.python_function(name, count)[1])


def _vectorize_function(function: Callable[..., float]) -> Callable[..., Numbers]:
    """Return the function vectorised over columns; NaN where it is undefined, such as the root of a negative number."""

    def guarded_value(*numbers: float) -> float:
        try:
            return function(*numbers)
        except (ValueError, ArithmeticError):
            return math.nan

    return np.vectorize(guarded_value, otypes=[float])
