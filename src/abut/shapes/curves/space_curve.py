"""Space curve: a smooth line through space, for joints and motions along a curve."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import AnyArray, Numbers
from abut.errors import InvalidValue
from abut.extend.named_columns import ColumnRow, column
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.segments import Segment
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, positive, quantity, vector

if TYPE_CHECKING:
    from scipy.interpolate import BSpline

__all__ = ["SpaceCurve"]


ORDERS = range(3, 9)  #: of the polynomials: their degree and one
EXACT = 1e-12  #: by which a function may be missed, over its size
MAX_PIECES = 2048  #: pieces for one function
SAMPLES_PER_PIECE = 12  #: sample places per piece of a curve
CUSP_RATIO = 1e-6  #: |c′| below this part of its mean is a cusp


class SpaceNumbers(ColumnRow):
    """Numbers of a space curve; they are followed by its breaks, then its coefficients, point by point."""

    pieces = column("how many")
    order = column("of their polynomials")
    closed = column("1 where the end is the start")
    across_x = column("x of the direction u")
    across_y = column("y of u")
    across_z = column("z of u")


@dataclass(frozen=True, eq=False)
class CurvePoints:
    """Points from which a curve was made: interpolated points, or control points."""

    at: Numbers = field(metadata={"unit": "m"})  #: (n, 3), the first repeated at the end of a closed curve
    order: int
    through: bool


@short_repr
@dataclass(frozen=True, eq=False)
class SpaceCurve:
    """Curve c(α) in the axes of a frame [m], in pieces that are polynomials of α.

        c(α) = Σ_p C_jp (α − a_j)^p,   a_j ≤ α ≤ a_{j+1}

    Make one by `through`, `controlled`, `of` or `plane`. An open curve continues beyond its ends as the parabola that fits there, so
    that a step of the integrator may pass an end; the run ends there.

    Args:
        breaks: a_j, rising, (n + 1,).
        coefficients: C_jp, (n, order, 3) [m]; 3 ≤ order ≤ 8.
        closed: whether its end joins its start.
        name: for messages.
        made_of: the points given to `through` or `controlled`, for output by these points.

    Raises:
        InvalidValue: breaks that do not rise, an order out of range, an end that is not the start of a closed one, or a cusp; the place
            is named.

    >>> ring = SpaceCurve.of(lambda a: (math.cos(a), math.sin(a), 0.0), 0.0, 2.0 * math.pi, closed=True)
    >>> (
    ...     [round(float(x), 9) + 0.0 for x in ring.place(math.pi / 2.0)[1]],
    ...     round(ring.closest((0.0, 3.0, 1.0)), 9),
    ... )
    ([-1.0, 0.0, 0.0], 1.570796327)
    """

    breaks: Numbers
    coefficients: Numbers = field(metadata={"unit": "m"})
    closed: bool = False
    name: str = "space curve"
    made_of: CurvePoints | None = None

    def __post_init__(self) -> None:
        what = f'curve "{self.name}"'
        a, c = np.asarray(self.breaks, float), np.asarray(self.coefficients, float)
        object.__setattr__(self, "breaks", a)
        object.__setattr__(self, "coefficients", c)
        if (
            a.ndim != 1
            or len(a) < 2
            or not np.all(np.diff(a) > 0.0)
            or c.shape != (len(a) - 1, c.shape[1], 3)
        ):
            raise InvalidValue(
                f"{what}: shapes of breaks and coefficients are {a.shape} and {c.shape}; give n + 1 rising breaks and (n, order, 3)"
            )
        if c.shape[1] not in ORDERS or not np.isfinite(c).all():
            raise InvalidValue.of(f"{what}: its order", c.shape[1], "be 3 to 8, and every number finite")
        self._check(what)

    def _check(self, what: str) -> None:
        """Check that there is no cusp, and that a closed curve closes."""
        alphas, points = self.samples
        speed = np.linalg.norm(self.tangents, axis=1)
        slow = int(np.argmin(speed))
        if speed[slow] < CUSP_RATIO * speed.mean() or speed.mean() == 0.0:
            raise InvalidValue(
                f"{what} has no tangent at α = {alphas[slow]:.6g}, point {_format_point(points[slow])}, where it stops or reverses; remove "
                "coincident points, or divide the curve there"
            )
        gap = float(np.linalg.norm(points[-1] - points[0]))
        if self.closed and gap > 1e-9 * self.size:
            raise InvalidValue(
                f"{what} is closed but ends {gap:.3g} m from its start; make the last point equal to the first, or omit closed="
            )

    # --- makers --------------------------------------------------------------------------------------------------------

    @classmethod
    def through(
        cls,
        points: Sequence[Vector] | AnyArray,
        *,
        order: int = 4,
        closed: bool = False,
        name: str = "spline",
    ) -> SpaceCurve:
        """Return the spline through points (n, 3) [m]; α is the length of the chords from the first [m].

        Args:
            points: in order; the first may be repeated at the end of a closed one.
            order: 3 to 8, at most as many as there are points; a spline of order k has k − 2 continuous derivatives. Order 4, the
                cubic, is the lowest with a continuous curvature, and so with continuous reactions of bodies that move on it.
            closed: whether it returns to the first point, periodic with its derivatives.
            name: for messages.

        Raises:
            InvalidValue: too few points for the order, or two in a row at one place.

        Source: C. de Boor, "A Practical Guide to Splines", Springer 1978, ch. XIII; not-a-knot ends.
        """
        from scipy.interpolate import make_interp_spline

        at = _check_points(points, closed, order, name)
        steps = np.linalg.norm(np.diff(at, axis=0), axis=1)
        along = np.concatenate([[0.0], np.cumsum(steps)])
        if not np.all(np.diff(along) > 0.0):  # also where rounding of the length before has removed a step
            k = int(np.argmin(np.diff(along)))
            raise InvalidValue(
                f'curve "{name}": points {k} and {k + 1} are both at {_format_point(at[k])}; remove one'
            )
        spline = make_interp_spline(along, at, k=order - 1, bc_type="periodic" if closed else None)
        return replace(_taylor_pieces(spline, closed, name), made_of=CurvePoints(at, order, True))

    @classmethod
    def controlled(
        cls,
        points: Sequence[Vector] | AnyArray,
        *,
        order: int = 4,
        closed: bool = False,
        name: str = "B-spline",
    ) -> SpaceCurve:
        """Return the B-spline with control points (n, 3) [m] and uniform knots; α runs from 0 to 1.

        An open one begins at the first point and ends at the last (knots of multiplicity `order` there); a closed one is periodic.
        Arguments and errors as those of `through`. Source: de Boor, ch. IX.
        """
        from scipy.interpolate import BSpline

        at, k = _check_points(points, closed, order, name), order - 1
        if closed:
            n = len(at) - 1
            spline = BSpline((np.arange(n + 2 * k + 1) - k) / n, at[np.arange(n + k) % n], k)
        else:
            inner = np.linspace(0.0, 1.0, len(at) - k + 1)
            spline = BSpline(np.concatenate([[0.0] * k, inner, [1.0] * k]), at, k)
        return replace(_taylor_pieces(spline, closed, name), made_of=CurvePoints(at, order, False))

    @classmethod
    def of(
        cls,
        function: Callable[[float], Vector],
        start: float,
        end: float,
        *,
        closed: bool = False,
        name: str = "curve",
    ) -> SpaceCurve:
        """Return the curve α ↦ (x, y, z) [m] of a smooth function from α = start to end, closed if it returns smoothly.

        It is a spline of degree 7 with six continuous derivatives whose error is less than 10⁻¹² of the curve's size.

        Raises:
            InvalidValue: end is not above start, a value is no point, or the function is not smooth: 2048 pieces are not accurate enough.
        """
        from scipy.interpolate import make_interp_spline

        what = f'curve "{name}"'
        if not end > start:
            raise InvalidValue.of(f"{what}: end", end, f"be above start = {start:g}")

        def spline_points(alphas: Numbers) -> Numbers:
            return np.array(
                [vector(function(float(x)), "m", what=f"{what}({x:.6g})", length=3) for x in alphas]
            )

        pieces = 32
        while pieces <= MAX_PIECES:
            alphas = np.linspace(start, end, pieces + 1)
            at = spline_points(alphas)
            if closed:
                at[-1] = at[0]
            spline = make_interp_spline(alphas, at, k=7, bc_type="periodic" if closed else None)
            middle = 0.5 * (alphas[1:] + alphas[:-1])
            if np.abs(spline(middle) - spline_points(middle)).max() <= EXACT * np.abs(at).max():
                return _taylor_pieces(spline, closed, name)
            pieces *= 2
        raise InvalidValue(
            f"{what} cannot be approximated by {MAX_PIECES} pieces, because it bends too sharply or jumps; divide it, or use "
            "SpaceCurve.through with points"
        )

    @classmethod
    def plane(cls, curve: Curve) -> SpaceCurve:
        """Return a plane curve, in x and y; α is the length of its segments, measured along each [m].

        Raises:
            InvalidValue: it has a corner.
        """
        if not isinstance(curve, Curve):
            raise InvalidValue.of(
                "a plane curve", curve, "be an abut.shapes.Curve, such as Curve.circle(radius=0.1)"
            )
        for corner in curve.corners:
            raise InvalidValue(
                f'curve "{curve.name}" has a corner at {_format_point(corner.point)}; round it, because a guide curve needs a tangent'
            )
        breaks, rows = [0.0], list[Numbers]()
        for k in range(len(curve.segments)):
            piece = cls.of(partial(_on_segment, curve.segments[k]), 0.0, 1.0, name=curve.name)
            piece = piece.retimed(breaks[-1], breaks[-1] + piece.length)
            rows += list(piece.coefficients)
            breaks += piece.breaks[1:].tolist()
        return cls(np.array(breaks), np.array(rows), curve.closed, curve.name)

    def retimed(self, start: Scalar, end: Scalar) -> SpaceCurve:
        """Return the same points with α from `start` to `end`."""
        a, b = (quantity(x, "1", what=f'curve "{self.name}": α') for x in (start, end))
        if not b > a:
            raise InvalidValue.of(f'curve "{self.name}": the last α', b, f"be above the first, {a:g}")
        low, high = self.ends
        stretch = (b - a) / (high - low)
        powers = stretch ** -np.arange(self.order)
        breaks = a + (self.breaks - low) * stretch
        breaks[-1] = b
        return replace(self, breaks=breaks, coefficients=self.coefficients * powers[None, :, None])

    def scaled(self, factor: Scalar) -> SpaceCurve:
        """Return the same curve, `factor` times as large."""
        f = positive(factor, "1", what=f'curve "{self.name}": factor')
        made = None if self.made_of is None else replace(self.made_of, at=self.made_of.at * f)
        return replace(self, coefficients=self.coefficients * f, made_of=made)

    # --- places --------------------------------------------------------------------------------------------------------

    @property
    def order(self) -> int:
        """Degree of its polynomials and one."""
        return int(self.coefficients.shape[1])

    @property
    def ends(self) -> tuple[float, float]:
        """α at the start and at the end."""
        return float(self.breaks[0]), float(self.breaks[-1])

    def place(self, alpha: float) -> Numbers:
        """Return c, c′, c″ and c‴ by α, (4, 3) [m]; beyond the ends those of the parabola that continues there."""
        low, high = self.ends
        if self.closed:
            alpha = low + (alpha - low) % (high - low)
        inside = min(max(alpha, low), high)
        k = min(max(int(np.searchsorted(self.breaks, inside, "right")) - 1, 0), len(self.breaks) - 2)
        u, rest = inside - self.breaks[k], alpha - inside
        out, row = np.zeros((4, 3)), self.coefficients[k]
        for order in range(4):
            for p in range(self.order - 1, order - 1, -1):
                out[order] = out[order] * u + row[p] * math.perm(p, order)
        if rest != 0.0:
            out[0] += rest * out[1] + 0.5 * rest * rest * out[2]
            out[1] += rest * out[2]
            out[3] = 0.0
        return out

    @cached_property
    def samples(self) -> tuple[Numbers, Numbers]:
        """Many α (n,) and their points (n, 3) [m], both ends included."""
        steps = np.arange(SAMPLES_PER_PIECE) / SAMPLES_PER_PIECE
        inner = (self.breaks[:-1, None] + np.diff(self.breaks)[:, None] * steps).ravel()
        alphas = np.append(inner, self.breaks[-1])
        return alphas, self._derivative(alphas, 0)

    def _derivative(self, alphas: Numbers, order: int) -> Numbers:
        """Return the derivative of that order (n, 3) at places between the ends."""
        k = np.clip(np.searchsorted(self.breaks, alphas, "right") - 1, 0, len(self.breaks) - 2)
        u, found = (alphas - self.breaks[k])[:, None], np.zeros((len(alphas), 3))
        for p in range(self.order - 1, order - 1, -1):
            found = found * u + self.coefficients[k, p] * math.perm(p, order)
        return found

    @cached_property
    def tangents(self) -> Numbers:
        """c′ by α (n, 3) [m] at the samples; at the end of a closed curve that at its start."""
        found = self._derivative(self.samples[0], 1)
        if self.closed:
            found[-1] = found[0]
        return found

    @cached_property
    def size(self) -> float:
        """Distance from the middle of its box to a corner [m]."""
        _, points = self.samples
        return float(0.5 * np.linalg.norm(points.max(axis=0) - points.min(axis=0)))

    @cached_property
    def length(self) -> float:
        """∫ |c′| dα [m], by Simpson's rule."""
        from scipy.integrate import simpson

        alphas, _ = self.samples
        return float(simpson(np.linalg.norm(self.tangents, axis=1), x=alphas))

    @cached_property
    def across(self) -> Numbers:
        """Direction (3,) that is nowhere near the tangent's: of many, the one whose least angle to it is largest.

        The normals n₁ = u × c′/|…|, n₂ = c′ × n₁/|…| are smooth wherever u is not along c′.
        """
        tangents = self.tangents / np.linalg.norm(self.tangents, axis=1)[:, None]
        k = np.arange(400)
        z, turn = 1.0 - (k + 0.5) / 400.0, k * math.pi * (3.0 - math.sqrt(5.0))
        r = np.sqrt(1.0 - z * z)
        tried = np.concatenate([np.stack([r * np.cos(turn), r * np.sin(turn), z], axis=1), np.eye(3)])
        nearest = np.abs(tried @ tangents.T).max(axis=1)
        nearest[-3:] -= 1e-9  # an axis, where it is as good as any
        return np.asarray(tried[int(np.argmin(nearest))])

    @property
    def flat(self) -> bool:
        """True if it is in the plane z = 0."""
        return bool(np.abs(self.samples[1][:, 2]).max() <= 1e-9 * self.size)

    def closest(self, point: Vector) -> float:
        """Return α of the nearest point of the curve to a point [m] in its axes."""
        x = np.array(vector(point, "m", what=f'curve "{self.name}": point', length=3))
        alphas, points = self.samples
        far = np.linalg.norm(points - x, axis=1)
        near = np.flatnonzero((far <= np.roll(far, 1)) | (far <= np.roll(far, -1)))
        near = near[np.argsort(far[near])][:8]
        found = [self.near(float(alphas[k]), x) for k in near]
        return min(found, key=lambda alpha: float(np.linalg.norm(self.place(alpha)[0] - x)))

    def near(self, alpha: float, x: Numbers) -> float:
        """Return α of the nearest place to x [m], by Newton's method for c′·(x − c) = 0 from a given place; beyond an open curve's ends,
        the end.
        """
        low, high = self.ends
        for _ in range(50):
            c, t, b, _d = self.place(alpha)
            slope = max(float(t @ t - b @ (x - c)), 0.1 * float(t @ t))
            step = float(t @ (x - c)) / slope
            alpha = alpha + step if self.closed else min(max(alpha + step, low), high)
            if abs(step) < 1e-14 * (high - low):
                break
        return low + (alpha - low) % (high - low) if self.closed else alpha

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """Numbers for kernels: pieces, order, closed, u, breaks, coefficients."""
        x, y, z = self.across
        head = SpaceNumbers.of(
            pieces=len(self.breaks) - 1,
            order=self.order,
            closed=self.closed,
            across_x=x,
            across_y=y,
            across_z=z,
        )
        return (*map(float, head), *self.breaks.tolist(), *self.coefficients.ravel().tolist())


def _check_points(points: Sequence[Vector] | AnyArray, closed: bool, order: int, name: str) -> Numbers:
    """Return checked points (n, 3), the first repeated at the end of a closed curve."""
    what = f'curve "{name}"'
    if order not in ORDERS:
        remedy = "be 3 to 8; order 2 is a polyline, which has no tangent at its corners"
        raise InvalidValue.of(f"{what}: order", order, remedy)
    at = np.array([vector(p, "m", what=f"{what}: points[{k}]", length=3) for k, p in enumerate(points)])
    if closed and len(at) and not np.array_equal(at[0], at[-1]):
        at = np.concatenate([at, at[:1]])
    fewest = order + closed
    if len(at) < fewest:
        raise InvalidValue(f"{what}: {len(at)} points are too few for order {order}; give at least {fewest}")
    return at


def _taylor_pieces(spline: BSpline, closed: bool, name: str) -> SpaceCurve:
    """Return a SciPy spline on its interval as pieces: its Taylor coefficients at each knot."""
    low, high = spline.t[spline.k], spline.t[-spline.k - 1]
    breaks = np.unique(np.clip(spline.t, low, high))
    rows = [spline(breaks[:-1], nu=p) / math.factorial(p) for p in range(spline.k + 1)]
    return SpaceCurve(breaks, np.stack(rows, axis=1), closed, name)


def _on_segment(segment: Segment, u: float) -> tuple[float, ...]:
    x, y = segment.place(u)[:2]
    return (x, y, 0.0)


def _format_point(point: Iterable[float]) -> str:
    return "(" + ", ".join(f"{x:.6g}" for x in point) + ") m"
