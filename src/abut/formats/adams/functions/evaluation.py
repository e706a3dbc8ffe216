"""Expressions evaluated on the channels of a finished run, for REQUEST: measures of markers and loads of elements.

Everything is in the dataset's units and vectorised over time. Sources of motion are the channels of the
bodies (`B.position`, `B.quaternion`, `B.velocity`, `B.angular_velocity`, `B.acceleration`,
`B.angular_acceleration`, at the mass centre in global axes), of force `E.force` and `E.torque` (on the
first-named body, at the I marker, in global axes).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.coordinates import seen
from abut.formats.adams import euler
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.places import Place
from abut.formats.adams.euler import Array
from abut.formats.adams.functions import intrinsics, measures, orient
from abut.formats.adams.functions.measures import ANGLES, COUNTED
from abut.formats.adams.functions.orient import Arc
from abut.formats.adams.language.expressions import (
    ARITHMETIC,
    Applied,
    Binary,
    Call,
    Name,
    Negative,
    Node,
    Number,
    constant,
)
from abut.formats.adams.language.statement_types import of_loads
from abut.formats.adams.units import Units
from abut.model import rotations

Values = Mapping[str, NDArray[np.float64]]
#: Angles that are counted, by markers and axis: time, angle and rate where they were last looked at.
Turns = dict[tuple[int, int, int], tuple[float, float, float]]
_AXES = "XYZ"


@dataclass(frozen=True)
class Load:
    """A joint, motion or force by its channel name, with the markers it acts between."""

    name: str
    keyword: str
    number: int
    i: int
    j: int
    torque: bool = True  #: whether it has a torque channel
    floating: bool = False  #: whether J is where I is

    def on_i(self, columns: Columns) -> tuple[Array, Array]:
        """Force and torque on I's part at the I marker [N, N·m]."""
        force = columns.values[f"{self.name}.force"]
        torque = columns.values.get(f"{self.name}.torque") if self.torque else None
        return force, np.zeros_like(force) if torque is None else torque

    def on_j(self, columns: Columns) -> tuple[Array, Array]:
        """Force and torque on J's part at the J marker: the reaction, moved from I [N, N·m]."""
        force, torque = self.on_i(columns)
        if self.floating:
            return -force, -torque
        arm = (columns.position(self.i) - columns.position(self.j)) * columns.units.length
        return -force, -torque - np.cross(arm, force)


class FrictionLoad(Load):
    """The friction of a joint, beside its reaction."""

    def on_i(self, columns: Columns) -> tuple[Array, Array]:
        """Friction force and torque on I's part at the I marker [N, N·m]."""
        return columns.values[f"{self.name}.friction_force"], columns.values[f"{self.name}.friction_torque"]


class ContactLoad(Load):
    """The force of a contact on the part of its first shape, summed over all places; it has no markers. Its torque is a signal."""

    def on_i(self, columns: Columns) -> tuple[Array, Array]:
        """Normal and friction force [N]; the torque is not looked for here."""
        force = columns.values[f"{self.name}.normal_force"]
        force = force + columns.values.get(f"{self.name}.friction_force", 0.0)
        return np.asarray(force), np.full_like(force, np.nan)

    def on_j(self, columns: Columns) -> tuple[Array, Array]:
        """The reaction."""
        force, torque = self.on_i(columns)
        return -force, torque


# --- what requests see ----------------


def loads(build: Build) -> tuple[Load, ...]:
    """The elements with two markers and the contacts, as requests see them, once all have been read."""
    between = tuple(
        (FrictionLoad if keyword == "FRICTION" else Load)(
            element.thing.name,
            keyword,
            number,
            element.i,
            element.j,
            torque=keyword != "CVCV",  # at the place of contact there is none
            floating=build.markers[element.j].floating,
        )
        for (keyword, number), element in build.elements.items()
        if element.i is not None and element.j is not None
    )
    joined = (
        Load(end.thing.name, "NFORCE", number, end.i or 0, end.j or 0)
        for number, ends in build.connections.items()
        for end in ends
    )
    touching = (ContactLoad(name, "CONTACT", number, 0, 0) for number, name in build.contacts.items())
    return (*between, *joined, *touching)


def loads_at(build: Build) -> dict[int, list[Load]]:
    """The loads by the markers they act at."""
    found: dict[int, list[Load]] = {}
    for load in build.once(loads):
        for number in {load.i, load.j} - {0}:
            found.setdefault(number, []).append(load)
    return found


def load_of(build: Build) -> dict[tuple[str, int], Load]:
    """The loads by the statements they come from; none of NFORCE, which has several."""
    return {(load.keyword, load.number): load for load in build.once(loads) if load.keyword != "NFORCE"}


@dataclass(eq=False)
class Columns:
    """A stretch of a run: motion of the markers and loads of the elements, computed once when asked for."""

    places: Mapping[int, Place]
    loads: tuple[Load, ...]
    units: Units
    values: Values
    turns: Turns = field(default_factory=dict)
    counted: dict[tuple[int, int, int], Array] = field(default_factory=dict)  #: angles of this stretch

    def __post_init__(self) -> None:
        self.position: Callable[[int], Array] = cache(self._position)
        self.rotation: Callable[[int], Array] = cache(self._rotation)

    def _body(self, marker: int, kind: str) -> Array:
        body = self.places[marker].body
        return np.zeros(3) if body is None else np.asarray(self.values[f"{body}.{kind}"])

    def _turned(self, marker: int) -> Array:
        body = self.places[marker].body
        return np.eye(3) if body is None else euler.matrices(self.values[f"{body}.quaternion"])

    def _arm(self, marker: int) -> Array:
        return np.asarray(self._turned(marker) @ self.places[marker].position)

    def _position(self, marker: int) -> Array:
        return np.asarray((self._body(marker, "position") + self._arm(marker)) / self.units.length)

    def _rotation(self, marker: int) -> Array:
        return np.asarray(self._turned(marker) @ self.places[marker].rotation)

    def velocity(self, marker: int) -> Array:
        """V + ω × r, in global axes."""
        v, w = (self._body(marker, kind) for kind in ("velocity", "angular_velocity"))
        return in_time(seen.point_velocity, v, w, self._arm(marker)) / self.units.velocity

    def acceleration(self, marker: int) -> Array:
        """A + α × r + ω × (ω × r), in global axes."""
        kinds = ("acceleration", "angular_acceleration", "angular_velocity")
        a, turn, w = (self._body(marker, kind) for kind in kinds)
        return in_time(seen.point_acceleration, a, turn, w, self._arm(marker)) / self.units.acceleration

    def spin(self, marker: int) -> Array:
        """ω, in global axes."""
        return np.asarray(self._body(marker, "angular_velocity") * self.units.time)

    def spin_rate(self, marker: int) -> Array:
        """ω̇, in global axes."""
        return np.asarray(self._body(marker, "angular_acceleration") * self.units.time**2)

    def along(self, vector: Array, marker: int) -> Array:
        """A global vector's components along a marker's axes (0: as it is)."""
        return vector if not marker else np.einsum("...ji,...j->...i", self.rotation(marker), vector)

    def quaternion(self, i: int, j: int) -> Array:
        """The orientation of i in j, continuous in time."""

        def of(marker: int) -> Array:
            body, own = self.places[marker].body, rotations.from_matrix(self.places[marker].rotation)
            return own if body is None else euler.product(self.values[f"{body}.quaternion"], own)

        return euler.product(rotations.conjugate(of(j)) if j else np.array([1.0, 0, 0, 0]), of(i))

    def relative(self, i: int, j: int) -> Array:
        """R_j_i."""
        own = self.rotation(i)
        return own if not j else np.asarray(np.swapaxes(self.rotation(j), -1, -2) @ own)

    # --- what measures are ----------------

    def component(self, prefix: str, axis: int, i: int, j: int, along: int, *seen: int) -> Array:
        """Along a marker's axes."""
        return self.along(_OF[prefix](self, i, j, *seen), along)[..., axis]

    def magnitude(self, prefix: str, i: int, j: int, *seen: int) -> Array:
        """The length of the vector."""
        return _magnitude(_OF[prefix](self, i, j, *seen))

    def separation_rate(self, i: int, j: int) -> Array:
        """d · v / |d|; |v| where both are in one place."""
        r, v = displacement(self, i, j), velocity(self, i, j)
        distance = _magnitude(r)
        along = np.asarray(np.sum(r * v, axis=-1))
        return np.where(distance > 0.0, along / np.where(distance > 0.0, distance, 1.0), _magnitude(v))

    def turn(self, axis: int, i: int, j: int) -> Array:
        """From one time to the next by the turn that is nearest to what the mean angular velocity makes of it."""
        if (i, j, axis) in self.counted:
            return self.counted[i, j, axis]
        angle = np.atleast_1d(self.angle(COUNTED["A" + _AXES[axis]], i, j))
        rate = np.broadcast_to(self.along(angular_velocity(self, i, j), j)[..., axis], angle.shape)
        time = np.atleast_1d(self.values["time"]) / self.units.time
        if len(angle) != len(time):  # both markers are on the ground
            return angle
        known = self.turns.get((i, j, axis), (time[0], angle[0], rate[0]))
        if np.isnan(known[0]):  # another run came to this angle
            known = time[0], known[1], rate[0]
        t, a, w = (np.concatenate([[x], y]) for x, y in zip(known, (time, angle, rate), strict=True))
        turned = np.diff(a)
        expected = 0.5 * (w[1:] + w[:-1]) * np.diff(t)
        turned += 2.0 * np.pi * np.round((expected - turned) / (2.0 * np.pi))
        self.counted[i, j, axis] = counted = np.asarray(a[0] + np.cumsum(turned))
        self.turns[i, j, axis] = (time[-1], counted[-1], rate[-1])
        return counted

    def included(self, i: int, j: int, k: int) -> Array:
        """By the product of both lines along and across each other."""
        a, b = displacement(self, i, j), displacement(self, k, j)
        return np.asarray(np.arctan2(_magnitude(np.cross(a, b)), np.sum(a * b, axis=-1)))

    def angle(self, arc: Arc, i: int, j: int) -> Array:
        """By the elements of R_j_i; ψ and φ where θ is 0 or π as `euler.euler_angles` has them."""
        r = self.relative(i, j)
        for which, name in enumerate(("PSI", "THETA", "PHI")):
            if arc is ANGLES[name]:
                return euler.euler_angles(r)[which]

        def element(sign: int, row: int, column: int) -> Array:
            return np.asarray(sign * r[..., row, column])

        sine = element(*arc.sine[0]) if len(arc.sine) == 1 else np.hypot(*(element(*one) for one in arc.sine))
        if arc.cosine is None:
            return np.asarray(np.arcsin(np.clip(sine, -1.0, 1.0)))
        return np.asarray(np.arctan2(sine, element(*arc.cosine)))

    def between(self, i: int, j: int) -> tuple[Array, Array]:
        """Force and torque on I's part at marker i from the elements between i and j (0: all at i)."""
        force, torque = np.zeros(3), np.zeros(3)
        for load in self.loads:
            if load.i == i and j in (0, load.j):
                f, t = load.on_i(self)
            elif load.j == i and j in (0, load.i):
                f, t = load.on_j(self)
            else:
                continue
            force, torque = force + f, torque + t
        return force / self.units.force, torque / self.units.torque


# --- what measures are ----------------


def in_time(law: Callable[..., Any], *vectors: Array) -> Array:
    """A law of vectors of many instants (n, 3), or of ones that stay (3,)."""
    among = (np.moveaxis(vector, -1, 0) for vector in np.broadcast_arrays(*vectors))
    return np.asarray(np.moveaxis(law(*among), 0, -1))


def _difference(columns: Columns, what: Callable[[int], Array], i: int, j: int) -> Array:
    return what(i) - what(j) if j else what(i)


def displacement(columns: Columns, i: int, j: int) -> Array:
    """Of i from j."""
    return _difference(columns, columns.position, i, j)


def velocity(columns: Columns, i: int, j: int, far: int = 0) -> Array:
    """Of i relative to j, the derivative taken in `far`: v_i − v_j − ω × r."""
    plain = _difference(columns, columns.velocity, i, j)
    return _seen_from(columns, displacement(columns, i, j), plain, far) if far else plain


def acceleration(columns: Columns, i: int, j: int, far: int = 0) -> Array:
    """Of i relative to j, the derivatives taken in `far`."""
    plain = _difference(columns, columns.acceleration, i, j)
    if not far:
        return plain
    r, v = displacement(columns, i, j), velocity(columns, i, j)
    return in_time(seen.second_rate_seen, r, v, plain, columns.spin(far), columns.spin_rate(far))


def angular_velocity(columns: Columns, i: int, j: int) -> Array:
    """Of i relative to j."""
    return _difference(columns, columns.spin, i, j)


def angular_acceleration(columns: Columns, i: int, j: int, far: int = 0) -> Array:
    """Of i relative to j, the derivative taken in `far`."""
    plain = _difference(columns, columns.spin_rate, i, j)
    return _seen_from(columns, angular_velocity(columns, i, j), plain, far) if far else plain


def _seen_from(columns: Columns, vector: Array, rate: Array, far: int) -> Array:
    """The rate of a vector as a marker sees it."""
    return in_time(seen.rate_seen, vector, rate, columns.spin(far))


def _magnitude(vector: Array) -> Array:
    return np.asarray(np.linalg.norm(vector, axis=-1))


#: The vectors between markers, by the letters of the functions that give their components.
_OF: dict[str, Callable[..., Array]] = {
    "D": displacement,
    "V": velocity,
    "W": angular_velocity,
    "ACC": acceleration,
    "WDT": angular_acceleration,
    "F": lambda columns, i, j: columns.between(i, j)[0],
    "T": lambda columns, i, j: columns.between(i, j)[1],
}


def _orientation(columns: Columns, numbers: tuple[int, ...]) -> Array:
    """ORIENT(system, component, i, j)."""
    system, component, i, j = (*numbers, 0)[:4]
    if system == orient.PARAMETERS:
        return np.asarray(columns.quaternion(i, j)[..., component - 1])
    return columns.angle(orient.arc(system, component), i, j)


def _by_element(columns: Columns, keyword: str, number: int, side: int, component: int, axes: int) -> Array:
    """JOINT(id, jflag, comp, rm) and its kin: comp 1 and 5 magnitudes, 2–4 the force, 6–8 the torque."""
    (load,) = (one for one in columns.loads if (one.keyword, one.number) == (keyword, number))
    force, torque = load.on_j(columns) if side else load.on_i(columns)
    return _component(columns, force, torque, component, axes)


def _component(columns: Columns, force: Array, torque: Array, component: int, axes: int) -> Array:
    """1 and 5 the magnitudes, 2–4 the force, 6–8 the torque, along axes of a marker, in the dataset's units."""
    unit = columns.units.force if component < 5 else columns.units.torque
    vector = columns.along(force if component < 5 else torque, axes) / unit
    k = (component - 1) % 4
    return _magnitude(vector) if k == 0 else vector[..., k - 1]


def _by_connection(columns: Columns, number: int, at: int, component: int, axes: int) -> Array:
    """NFORCE(id, at, comp, rm): what acts at one of its I markers, or at J the sum of the reactions."""
    force, torque = np.zeros(3), np.zeros(3)
    for load in columns.loads:
        if (load.keyword, load.number) == ("NFORCE", number) and at in (load.i, load.j):
            f, t = load.on_i(columns) if load.i == at else load.on_j(columns)
            force, torque = force + f, torque + t
    return _component(columns, force, torque, component, axes)


#: What a function of markers is: measures, and the sums of loads at markers.
MEASURES = {**measures.MEASURES, **measures.components("F", 3), **measures.components("T", 3)}


_ON_COLUMNS: dict[str, Callable[[Array, Array], Array]] = {**ARITHMETIC, "**": np.power}


def evaluate(node: Node, columns: Columns) -> Array:
    """The value of an expression at every time of a stretch of a run (one number where it is constant)."""
    match node:
        case Number(value):
            return np.asarray(value)
        case Negative(operand):
            return -evaluate(operand, columns)
        case Binary(operator, left, right):
            return _ON_COLUMNS[operator](evaluate(left, columns), evaluate(right, columns))
        case Name("TIME"):
            return np.asarray(columns.values["time"]) / columns.units.time
        case Name(channel):
            return np.asarray(columns.values[channel])
        case Call("ORIENT", arguments):
            return _orientation(columns, tuple(int(constant(one) or 0) for one in arguments))
        case Call(name, arguments) if name in MEASURES:
            return np.asarray(MEASURES[name].of(columns, *(int(constant(one) or 0) for one in arguments)))
        case Call("NFORCE", arguments):
            return _by_connection(columns, *(int(constant(one) or 0) for one in arguments))
        case Call(name, arguments) if name in of_loads():
            number, side, component, axes = (int(constant(one) or 0) for one in arguments)
            return _by_element(columns, of_loads()[name], number, side, component, axes)
        case Applied(function, operand):
            return _columnwise(function)(evaluate(operand, columns))
        case Call(name, arguments):
            rule = _function(name, len(arguments))
            return np.asarray(rule(*(evaluate(one, columns) for one in arguments)))
    raise AssertionError(node)


@cache
def _function(name: str, count: int) -> Callable[..., Array]:
    """A plain function of numbers, made to work on columns."""
    if name in intrinsics.MATH:
        return _columnwise(getattr(math, intrinsics.MATH[name][0]))
    if name in intrinsics.SERIES:
        return _columnwise(intrinsics.series(name, count))
    if name in intrinsics.BUILTIN:
        reduce: dict[str, Callable[..., Array]] = {
            "ABS": np.abs,
            "MAX": lambda *all_: np.maximum.reduce(np.broadcast_arrays(*all_)),
            "MIN": lambda *all_: np.minimum.reduce(np.broadcast_arrays(*all_)),
        }
        return reduce[name]
    return _columnwise(intrinsics.OWN[name][0] if name in intrinsics.OWN else intrinsics.shapes()[name])


def _columnwise(function: Callable[..., float]) -> Callable[..., Array]:
    """The function on columns; not a number where it has no value, as the root of a negative one."""

    def value(*numbers: float) -> float:
        try:
            return function(*numbers)
        except (ValueError, ArithmeticError):
            return math.nan

    return np.vectorize(value, otypes=[float])
