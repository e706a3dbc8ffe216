"""Centerlines of beams and ropes: curves in space as functions of their arclength."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.model.geometry import rotations
from abut.units import Scalar, Vector, positive, quantity, vector

if TYPE_CHECKING:
    from scipy.interpolate import CubicSpline

__all__ = ["Arc", "Parametric", "PiecewiseCurve", "Polyline", "Spline", "curve_of"]


#: Gauss' points and weights on [0, 1], by which lengths are summed.
_NODES, _WEIGHTS = (
    0.5 * (1.0 + np.polynomial.legendre.leggauss(12)[0]),
    0.5 * np.polynomial.legendre.leggauss(12)[1],
)
#: A curve, or what it is made from: points, or a function of arclength.
CurveLike: TypeAlias = "PiecewiseCurve | Sequence[Vector] | Numbers | Callable[[float], Vector]"
#: Direction of the y axis of a section, or a function of arclength that returns it.
Orientation: TypeAlias = "Vector | Callable[[float], Vector]"
PIECES = 8  #: of a span of a spline, each integrated by these points
STEP = 1e-3  #: of a curve's length, step of the derivative of a function
SLOPE_TOLERANCE = 1e-3  #: by which a function's slope may differ from one


class PiecewiseCurve(Protocol):
    """A curve in pieces that are smooth."""

    @property
    def pieces(self) -> tuple[float, ...]:
        """Lengths of its smooth pieces [m]."""
        ...

    def place(self, piece: int, s: float) -> Numbers:
        """Return the point at s [m] from the start of a piece, (3,)."""
        ...

    def tangent(self, piece: int, s: float) -> Numbers:
        """Return the unit vector along it there, (3,)."""
        ...


def _check_points(points: Iterable[Vector], what: str) -> Numbers:
    try:
        found = np.array([vector(p, "m", what=f"{what}: point {k + 1}") for k, p in enumerate(points)])
    except TypeError:
        raise InvalidValue.of(what, points, "be a list of points, such as [(0, 0, 0), (1, 0, 0)]") from None
    if len(found) < 2:
        raise InvalidValue.of(f"{what}: number of points", len(found), "be at least 2")
    steps = np.linalg.norm(np.diff(found, axis=0), axis=1)
    for k in np.flatnonzero(steps <= 1e-12 * steps.max()):
        raise InvalidValue(f"{what}: points {k + 1} and {k + 2} have the same position; remove one")
    return found


@dataclasses.dataclass(frozen=True, eq=False)
class Polyline:
    """Straight lines from point to point, with corners that stay as they are.

    Args:
        points: two or more [m].

    Raises:
        InvalidValue: fewer than two, or two in a row that are the same.
    """

    points: Iterable[Vector] | Numbers

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", _check_points(self.points, "Polyline"))

    @property
    def _corners(self) -> Numbers:
        return np.asarray(self.points, float)

    @property
    def pieces(self) -> tuple[float, ...]:
        """Lengths of the pieces [m]."""
        return tuple(np.linalg.norm(np.diff(self._corners, axis=0), axis=1).tolist())

    def place(self, piece: int, s: float) -> Numbers:
        """Return the point at s [m] on a line."""
        return np.asarray(self._corners[piece] + s * self.tangent(piece, s))

    def tangent(self, piece: int, s: float) -> Numbers:
        """Return the unit tangent of a line."""
        step = self._corners[piece + 1] - self._corners[piece]
        return np.asarray(step / np.linalg.norm(step))


@dataclasses.dataclass(frozen=True, eq=False)
class Spline:
    """A cubic spline through points, by the lengths of its chords; natural at its ends, periodic where the last point is the first.

    Args:
        points: two or more [m].

    Raises:
        InvalidValue: fewer than two, or two in a row that are the same.
    """

    points: Iterable[Vector] | Numbers
    _curve: CubicSpline = dataclasses.field(init=False, repr=False)
    _lengths: tuple[Numbers, Numbers] = dataclasses.field(init=False, repr=False)

    def __post_init__(self) -> None:
        from scipy.interpolate import CubicSpline

        points = _check_points(self.points, "Spline")
        at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        closed = bool(np.linalg.norm(points[-1] - points[0]) <= 1e-9 * at[-1])
        if closed:
            points = np.vstack([points[:-1], points[:1]])
        curve = CubicSpline(at, points, bc_type="periodic" if closed else "natural")
        knots = np.concatenate(
            [np.linspace(a, b, PIECES + 1)[:-1] for a, b in itertools.pairwise(at)] + [at[-1:]]
        )
        lengths = [self._sum(curve, a, b) for a, b in itertools.pairwise(knots)]
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "_curve", curve)
        object.__setattr__(self, "_lengths", (knots, np.concatenate([[0.0], np.cumsum(lengths)])))

    @staticmethod
    def _sum(curve: CubicSpline, a: float, b: float) -> float:
        """Return the length from a to b."""
        return float((b - a) * _WEIGHTS @ np.linalg.norm(curve(a + (b - a) * _NODES, 1), axis=1))

    @property
    def pieces(self) -> tuple[float, ...]:
        """Total length [m]."""
        return (float(self._lengths[1][-1]),)

    def _parameter(self, s: float) -> float:
        """Return the parameter at which the length from the start is s, by Newton's method from the chord."""
        knots, lengths = self._lengths
        k = int(np.clip(np.searchsorted(lengths, s, side="right") - 1, 0, len(knots) - 2))
        a, b = knots[k], knots[k + 1]
        t = a + (b - a) * (s - lengths[k]) / (lengths[k + 1] - lengths[k])
        for _ in range(20):
            step = (lengths[k] + self._sum(self._curve, a, t) - s) / float(np.linalg.norm(self._curve(t, 1)))
            t -= step
            if abs(step) <= 1e-14 * knots[-1]:
                break
        return float(t)

    def place(self, piece: int, s: float) -> Numbers:
        """Return the point at s [m] from the start."""
        return np.asarray(self._curve(self._parameter(s)))

    def tangent(self, piece: int, s: float) -> Numbers:
        """Return the unit tangent."""
        slope = self._curve(self._parameter(s), 1)
        return np.asarray(slope / np.linalg.norm(slope))


@dataclasses.dataclass(frozen=True, eq=False)
class Arc:
    """A piece of a circle.

        r(s) = c + R(n, s/|a − c|) (a − c)

    Args:
        centre: c [m].
        start: a [m].
        angle: of rotation about the axis [rad] > 0.
        axis: n, a direction such as "z" or a vector, across a − c.

    Raises:
        InvalidValue: the angle or the radius is zero, or the axis is not perpendicular to the radius.
    """

    centre: Vector
    start: Vector
    angle: Scalar
    axis: Vector = "z"

    def __post_init__(self) -> None:
        for name in ("centre", "start"):
            object.__setattr__(self, name, vector(getattr(self, name), "m", what=f"Arc: {name}"))
        angle = quantity(self.angle, "rad", what="Arc: angle")
        if not angle > 0.0:
            raise InvalidValue.of(
                "Arc: angle",
                angle,
                "be greater than zero; reverse the axis for the opposite direction",
                "rad",
            )
        object.__setattr__(self, "angle", angle)
        object.__setattr__(self, "axis", rotations.unit_direction(self.axis, what="Arc: axis"))
        if not abs(float(np.dot(self._arm, self.axis))) <= 1e-9 * self._radius or self._radius <= 0.0:  # type: ignore[arg-type]
            raise InvalidValue(
                f"Arc: the vector from the centre to the start is {self._arm.tolist()} m; it must be perpendicular to the axis, and not "
                "zero"
            )

    @property
    def _arm(self) -> Numbers:
        return np.subtract(self.start, self.centre)  # type: ignore[no-any-return,arg-type]

    @property
    def _radius(self) -> float:
        return float(np.linalg.norm(self._arm))

    @property
    def pieces(self) -> tuple[float, ...]:
        """Length: R times the angle [m]."""
        return (self._radius * float(self.angle),)

    def _rotate_arm(self, s: float, v: Numbers) -> Numbers:
        turn = np.asarray(self.axis, float) * (s / self._radius)
        return rotations.rotate_vector(rotations.from_rotation_vector(turn), v)

    def place(self, piece: int, s: float) -> Numbers:
        """Return the point at s [m] from the start."""
        return np.asarray(np.asarray(self.centre, float) + self._rotate_arm(s, self._arm))

    def tangent(self, piece: int, s: float) -> Numbers:
        """Return the unit tangent."""
        return self._rotate_arm(s, np.cross(np.asarray(self.axis, float), self._arm) / self._radius)


@dataclasses.dataclass(frozen=True, eq=False)
class Parametric:
    """A smooth curve defined by a function of its arclength.

    Args:
        function: of s [m], 0 … length; returns a point [m].
        length: [m] > 0.

    Raises:
        InvalidValue: the function does not return points, or s is not its arclength.
    """

    function: Callable[[float], Vector]
    length: Scalar

    def __post_init__(self) -> None:
        length = positive(self.length, "m", what="curve: length")
        object.__setattr__(self, "length", length)
        for s in np.linspace(0.0, length, 17):
            slope = float(np.linalg.norm(self._slope(float(s))))
            if not abs(slope - 1.0) <= SLOPE_TOLERANCE:
                raise InvalidValue.of(
                    f"curve: the length of the derivative of its function at s = {s:.6g} m",
                    round(slope, 6),
                    "be 1, because the argument is the arclength; give points for a spline, or correct the function",
                )

    @property
    def pieces(self) -> tuple[float, ...]:
        """Total length [m]."""
        return (float(self.length),)

    def place(self, piece: int, s: float) -> Numbers:
        """Return the point at s [m]."""
        return np.array(vector(self.function(s), "m", what=f"curve: point at s = {s:.6g} m"))

    def _slope(self, s: float) -> Numbers:
        """Return the derivative by polynomials of fourth order through five points of the curve."""
        step = STEP * float(self.length)
        low = min(max(s - 2.0 * step, 0.0), float(self.length) - 4.0 * step)
        t = (s - low) / step
        k = np.arange(5.0)
        weights = [
            sum(np.prod([(t - m) for m in k if m not in (j, i)]) for i in k if i != j)
            / np.prod([j - m for m in k if m != j])
            for j in k
        ]
        return np.asarray(
            sum(w * self.place(0, low + step * j) for w, j in zip(weights, k, strict=True)) / step
        )

    def tangent(self, piece: int, s: float) -> Numbers:
        """Return the unit tangent."""
        slope = self._slope(s)
        return np.asarray(slope / np.linalg.norm(slope))


def curve_of(curve: CurveLike, length: Scalar | None, what: str) -> PiecewiseCurve:
    """Return a curve, or create one from two points, points for a spline, or a function of arclength with its length.

    Raises:
        InvalidValue: the argument is none of these, or the length is missing or superfluous.
    """
    if length is not None and (hasattr(curve, "pieces") or not callable(curve)):
        raise InvalidValue.of(
            f"{what}: length", length, "be omitted, as only a curve given as a function of arclength needs it"
        )
    if hasattr(curve, "pieces") and hasattr(curve, "tangent"):
        return cast(PiecewiseCurve, curve)
    if callable(curve):
        if length is None:
            raise InvalidValue(f"{what}: its curve is a function of arclength; give length= too")
        return Parametric(curve, length)
    if isinstance(curve, np.ndarray | Sequence) and not isinstance(curve, str):
        return Polyline(curve) if len(curve) == 2 else Spline(curve)
    raise InvalidValue.of(
        f"{what}: curve",
        curve,
        "be points, abut.flexible.Arc(…), Polyline(…) or Spline(…), or a function of arclength",
    )


def frames_along(
    curve: PiecewiseCurve,
    piece: int,
    stations: Numbers,
    y: Numbers | None,
    given: Orientation | None,
    before: float,
    what: str,
) -> list[Numbers]:
    """Return axes (3, 3), as columns, of the section at stations of a piece that begins at ``before``: x along the curve.

    Where y is ``given`` as a direction or a function, its part across the curve is used; else ``y`` is transported along the
    curve without rotation about it (double reflection: Wang, Jüttler, Zheng & Liu, ACM Trans. Graph. 27 (2008) 2).
    """
    axes: list[Numbers] = []
    for k, s in enumerate(stations):
        x = curve.tangent(piece, float(s))
        if given is not None:
            wanted = rotations.unit_direction(
                given(before + float(s)) if callable(given) else given, what=f"{what}: orientation"
            )
            axes.append(_orthonormal_axes(x, wanted, what))
        elif k == 0:
            axes.append(_orthonormal_axes(x, _default_axis(x) if y is None else y, what))
        else:
            last = axes[-1]
            step = curve.place(piece, float(s)) - curve.place(piece, float(stations[k - 1]))
            turned, old = _reflect_vector(last[:, 1], step), _reflect_vector(last[:, 0], step)
            axes.append(_orthonormal_axes(x, _reflect_vector(turned, x - old), what))
    return axes


def transport_axis(axes: Numbers, x: Numbers) -> Numbers:
    """Return y of these axes, rotated by the shortest rotation of their x to another."""
    return _reflect_vector(_reflect_vector(axes[:, 1], axes[:, 0]), axes[:, 0] + x)


def _reflect_vector(v: Numbers, across: Numbers) -> Numbers:
    size = float(across @ across)
    return v if size <= 1e-30 else np.asarray(v - across * (2.0 * float(v @ across) / size))


def _default_axis(x: Numbers) -> Numbers:
    """Return a horizontal y axis, so that z of the section points up; for a vertical curve the global y."""
    return np.cross((0.0, 0.0, 1.0), x) if abs(x[2]) < 0.999 else np.array((0.0, 1.0, 0.0))


def _orthonormal_axes(x: Numbers, y: Numbers, what: str) -> Numbers:
    """Return axes with x and the part of y across x."""
    across = y - x * float(x @ y)
    size = float(np.linalg.norm(across))
    if size < 1e-6:
        raise InvalidValue(
            f"{what}: orientation, the direction of the section's y axis, is parallel to the curve, "
            f"({', '.join(f'{v:.4g}' for v in x)}); give a direction across it"
        )
    across = across / size
    return np.column_stack([x, across, np.cross(x, across)])


def elements_per_piece(curve: PiecewiseCurve, elements: int) -> list[int]:
    """Return the number of elements of each piece: in proportion to its length, at least one."""
    whole = math.fsum(curve.pieces)
    return [max(1, round(elements * length / whole)) for length in curve.pieces]
