"""Locations and orientations of markers, points and parts, and the LOC_ and ORI_ functions.

A frame consists of its origin (3,) and its axes R (3, 3), whose columns are the axes, both in global coordinates. Angles are body-fixed
3-1-3, in the model's unit of angle. A LOC_ or ORI_ function computes a pose in space and returns it in the coordinates of the parameter
that contains it, so that it refers to the same pose there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.euler import about_x, about_z, euler_angles, from_euler

if TYPE_CHECKING:
    from abut.formats.adams.view.language.expressions import Evaluator
    from abut.formats.adams.view.session.objects import Value

#: Three numbers of a point or of angles.
Triple: TypeAlias = Numbers | Sequence[float]

AXIS_TOLERANCE = 1e-6  #: deviation of an axis within which an orientation is kept

_AXES = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True)
class LocatedFrame:
    """Origin and axes in global coordinates, in the model's unit of length."""

    origin: Numbers = field(default_factory=lambda: np.zeros(3))
    axes: Numbers = field(default_factory=lambda: np.eye(3))

    def point(self, location: Triple) -> Numbers:
        """Convert a point from this frame to global coordinates."""
        local = triple(location)
        return np.asarray(self.origin + self.axes @ local) if local.any() else self.origin

    def local(self, point: Numbers) -> Numbers:
        """Convert a global point to this frame."""
        return np.asarray(self.axes.T @ (point - self.origin))

    def inside(self, other: LocatedFrame) -> LocatedFrame:
        """Convert a frame from this one to global coordinates."""
        return LocatedFrame(self.point(other.origin), self.axes @ other.axes)

    def local_frame(self, other: LocatedFrame) -> LocatedFrame:
        """Convert a global frame to this one."""
        return LocatedFrame(self.local(other.origin), self.axes.T @ other.axes)


def triple(value: Value) -> Numbers:
    """Return three numbers as an array.

    Raises:
        ValueError: the value is something else.
    """
    found = np.asarray(value, dtype=float).reshape(-1)
    if found.shape != (3,):
        raise ValueError(f"three numbers are needed, not {len(found)}")
    return found


def cylindrical_point(numbers: Numbers, unit: float) -> Numbers:
    """Return the point at r, θ, z; the angle is in a unit [rad]."""
    radius, angle, height = numbers
    return np.array([radius * np.cos(angle * unit), radius * np.sin(angle * unit), height])


def _about_y(angle: float) -> Numbers:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])


_ABOUT = {"1": about_x, "2": _about_y, "3": about_z}


def rotation_by_sequence(angles: Triple, sequence: str) -> Numbers:
    """Return R of three angles [rad] by a sequence such as body313 or space123; space-fixed sequences reverse the order.

    Raises:
        ValueError: the sequence is unknown.
    """
    kind, digits = sequence[:-3].rstrip("_"), sequence[-3:]
    if kind not in ("body", "space") or any(digit not in _ABOUT for digit in digits):
        raise ValueError(f"the orientation type {sequence!r} is unknown")
    steps = [_ABOUT[digit](angle) for digit, angle in zip(digits, triple(angles), strict=True)]
    first, second, third = steps if kind == "body" else reversed(steps)
    return np.asarray(first @ second @ third)


def align_axis(axis: str, direction: Numbers, present: Numbers | None = None) -> Numbers:
    """Return an orientation with one axis along a direction: `present` if it fits, else the smallest rotation of the global axes.

    Raises:
        ValueError: the direction has no length, or there is no such axis.
    """
    k = _axis_index(axis)
    length = float(np.linalg.norm(direction))
    if length == 0.0:
        raise ValueError("the two points of a direction coincide")
    to = direction / length
    if present is not None and np.linalg.norm(present[:, k] - to) < AXIS_TOLERANCE:
        return present
    start = np.eye(3)[k]
    normal, cosine = np.cross(start, to), float(start @ to)
    if cosine < -1.0 + 1e-12:
        return np.asarray(np.diag([1.0 if m == (1 if k != 1 else 0) else -1.0 for m in range(3)]))
    cross = np.array([[0, -normal[2], normal[1]], [normal[2], 0, -normal[0]], [-normal[1], normal[0], 0]])
    return np.asarray(np.eye(3) + cross + cross @ cross / (1.0 + cosine))


def in_plane(axes: str, first: Numbers, second: Numbers) -> Numbers:
    """Return an orientation with axis ``axes[0]`` along `first`, and axis ``axes[1]`` in the plane of both, on the side of `second`.

    Raises:
        ValueError: the directions span no plane.
    """
    i, j = _axis_index(axes[0]), _axis_index(axes[1])
    a = first / (np.linalg.norm(first) or 1.0)
    b = second - (second @ a) * a
    if i == j or np.linalg.norm(b) < 1e-12 * max(1.0, float(np.linalg.norm(second))):
        raise ValueError("the points of a plane lie on one line")
    b = b / np.linalg.norm(b)
    made = np.zeros((3, 3))
    made[:, i], made[:, j] = a, b
    made[:, 3 - i - j] = np.cross(a, b) if (j - i) % 3 == 1 else np.cross(b, a)
    return made


def _axis_index(name: object) -> int:
    letter = str(name).strip().lower()[:1]
    if letter not in _AXES:
        raise ValueError(f"{name!r} is not an axis; write x, y or z")
    return _AXES[letter]


def angles_of_axes(axes: Numbers) -> list[float]:
    """Return the 3-1-3 angles of axes [rad]."""
    return [float(one) for one in euler_angles(axes)]


def _angles_in_unit(evaluator: Evaluator, rotation: Numbers) -> Numbers:
    """Return the 3-1-3 angles of a rotation, in the unit of angle."""
    return np.array(angles_of_axes(rotation)) / evaluator.units.si("angle")


def _end_points(evaluator: Evaluator, *frames: Value) -> list[Numbers]:
    """Return the origins of objects."""
    return [evaluator.session.frame(one).origin for one in frames]


def _point_rows(points: Value | list[Numbers], count: int) -> Numbers:
    """Return `count` points of an array."""
    return np.asarray(points, dtype=float).reshape(count, 3)


# --- LOC_ ----------------


def _location_numbers(evaluator: Evaluator, location: Value) -> Numbers:
    """Return the numbers of a location; in cylindrical coordinates only those that are the same as r, θ, z or as x, y, z.

    Raises:
        ValueError: they differ.
    """
    found = triple(location)
    if evaluator.session.coordinates != "cartesian" and found[1] != 0.0:
        raise ValueError(
            "the meaning of the numbers of a function in cylindrical coordinates is not documented"
        )
    return found


def _global_point(evaluator: Evaluator, location: Value, frame: Value) -> Numbers:
    return evaluator.session.frame(frame).point(_location_numbers(evaluator, location))


def _on_axis(evaluator: Evaluator, frame: Value, distance: float, axis: str) -> Numbers:
    found = evaluator.session.frame(frame)
    return evaluator.frame.local(found.origin + distance * found.axes[:, _axis_index(axis)])


def _on_line(evaluator: Evaluator, points: Value | list[Numbers], distance: float) -> Numbers:
    a, b = _point_rows(points, 2)
    if np.allclose(a, b, rtol=0.0, atol=0.0):
        raise ValueError("the two points of a line coincide")
    return evaluator.frame.local(a + distance * (b - a) / np.linalg.norm(b - a))


def _axis_direction(k: int) -> Callable[..., Numbers]:
    """Return the direction of an axis of an object."""
    return lambda evaluator, frame: np.asarray(evaluator.session.frame(frame).axes[:, k])


# --- ORI_ ----------------


def _local_orientation(evaluator: Evaluator, rotation: Numbers) -> Numbers:
    """Return a global orientation in the coordinates of the parameter."""
    return _angles_in_unit(evaluator, evaluator.frame.axes.T @ rotation)


def _orientation_along(evaluator: Evaluator, orientation: Value, axes: Numbers) -> Numbers:
    """Return an orientation that is given along axes."""
    return axes @ from_euler(triple(orientation) * evaluator.units.si("angle"))


def _ori_one(evaluator: Evaluator, points: Value | list[Numbers], axis: str) -> Numbers:
    a, b = _point_rows(points, 2)
    return _local_orientation(evaluator, align_axis(axis, b - a, evaluator.present))


def _ori_align(evaluator: Evaluator, frame: Value, spec: str) -> Numbers:
    """Align axes: ``xy`` or ``x+y`` aligns x with the frame's y, ``x-y`` opposite to it."""
    found = evaluator.session.frame(frame).axes
    first, last, sign = _axis_index(spec[0]), _axis_index(spec[-1]), -1.0 if "-" in spec else 1.0
    if first == last and sign > 0.0:
        return _local_orientation(evaluator, found)
    present = evaluator.present
    direction = sign * found[:, last]
    if present is not None and np.linalg.norm(present[:, first] - direction) < AXIS_TOLERANCE:
        return _local_orientation(evaluator, present)
    other = found[:, [k for k in range(3) if k != last][-1]]  # z-z makes x the frame's y, as documented
    return _local_orientation(
        evaluator, in_plane(spec[0] + "xyz"[next(k for k in range(3) if k != first)], direction, other)
    )


def _ori_all(evaluator: Evaluator, points: Value | list[Numbers], axes: str) -> Numbers:
    a, b, c = _point_rows(points, 3)
    return _local_orientation(evaluator, in_plane(axes, b - a, c - a))


def _ori_plane(evaluator: Evaluator, first: Value, second: Value, third: Value, spec: str) -> Numbers:
    """Return axis ``spec[0]`` from the first object to the second, and the plane of the last two letters through the third."""
    letters = spec.lower().replace("_", "")
    other = next(one for one in letters[1:] if one != letters[0])
    return _ori_all(evaluator, _end_points(evaluator, first, second, third), letters[0] + other)


def _distance_function(k: int | None) -> Callable[..., float]:
    """Return a function of the distance of the first object from the second, or its component along an axis of the third."""

    def point_distance(
        evaluator: Evaluator, first: Value, second: Value | None = None, along: Value | None = None
    ) -> float:
        a, b, axes = (
            LocatedFrame() if one is None else evaluator.session.frame(one) for one in (first, second, along)
        )
        gap = a.origin - b.origin
        return float(np.linalg.norm(gap)) if k is None else float(axes.axes[:, k] @ gap)

    return point_distance


#: Name → function of the evaluator and of its arguments: locations, orientations, objects, distances and axes.
LOCATIONS: Mapping[str, Callable[..., Value]] = {
    "dm": _distance_function(None),
    **{f"d{axis}": _distance_function(k) for axis, k in _AXES.items()},
    "loc_along_line": lambda this, f, g, distance: _on_line(this, _end_points(this, f, g), distance),
    "loc_cylindrical": lambda this, r, angle, z: cylindrical_point(
        np.array([r, angle, z]), this.units.si("angle")
    ),
    "loc_global": _global_point,
    "loc_local": lambda this, at, f: this.session.frame(f).local(_location_numbers(this, at)),
    "loc_on_axis": _on_axis,
    "loc_on_line": _on_line,
    "loc_relative_to": lambda this, at, f: this.frame.local(_global_point(this, at, f)),
    **{f"loc_{axis}_axis": _axis_direction(k) for axis, k in _AXES.items()},
    "ori_align_axis": _ori_align,
    "ori_all_axes": _ori_all,
    "ori_along_axis": lambda this, f, g, axis: _ori_one(this, _end_points(this, f, g), axis),
    "ori_global": lambda this, at, f: _angles_in_unit(
        this, _orientation_along(this, at, this.session.frame(f).axes)
    ),
    "ori_in_plane": _ori_plane,
    "ori_local": lambda this, at, f: _angles_in_unit(
        this, _orientation_along(this, at, this.session.frame(f).axes.T)
    ),
    "ori_one_axis": _ori_one,
    "ori_relative_to": lambda this, at, f: _local_orientation(
        this, _orientation_along(this, at, this.session.frame(f).axes)
    ),
}
