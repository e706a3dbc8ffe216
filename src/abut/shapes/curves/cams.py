"""Plate cams from a lift law: the exact envelope of the follower, then a spline through it.

The cam turns counter-clockwise by φ about its origin. The follower is in the x direction of the fixed axes;
a translating one moves along x. In the cam's own axes it is at the angle ψ = −φ, and the curve
is parameterized by ψ, counter-clockwise, with the cam's material to its left.

A lift law returns s, s′ = ds/dφ and s″ at the cam angle φ, with the period 2π, s = 0 on the base circle. It is a function
`lift(φ) -> (s, s′, s″)`, or numbers s at equal steps of φ from 0, at least 6 for a whole turn, which are interpolated
by a periodic spline of degree 5. `breaks` are the angles φ where a function's s″ jumps or changes abruptly. There
the curve's pieces join with a common tangent; elsewhere its curvature is continuous.

Sources: R. L. Norton, "Cam Design and Manufacturing Handbook", 2nd ed., Industrial Press 2009, ch. 7 and 13 (contours, radii
of curvature, undercutting); F. Reuleaux's inversion and the envelope by its support function: L. A. Santaló, "Integral Geometry and
Geometric Probability", 2nd ed., Cambridge 2004, I.1.2, eqs. (1.3) and (1.8).
"""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from abut.errors import InvalidValue
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.segments import Cubic
from abut.shapes.curves.splines import pieces_of
from abut.units import Scalar, positive, quantity

__all__ = ["Lift", "flat_faced_cam", "roller_cam", "swinging_flat_faced_cam", "swinging_roller_cam"]

#: φ [rad] -> s, s′, s″ [m, or rad for a swinging follower]; or s at equal steps of a turn.
Lift: TypeAlias = "Callable[[float], tuple[float, float, float]] | Sequence[float] | np.ndarray[Any, Any]"
Law: TypeAlias = Callable[[float], tuple[float, float, float]]
#: ψ -> the point of the contour and its derivative by ψ, as complex numbers.
Touch: TypeAlias = Callable[[float], tuple[complex, complex]]

SPLINE_TOLERANCE = 1e-9  #: the farthest the spline may be from the envelope [m]
MAX_POINTS = 16384  #: points between two breaks
BREAK_DISTANCE = 1e-11  #: distance from a break at which a one-sided value is evaluated [rad]


def flat_faced_cam(base: Scalar, lift: Lift, *, breaks: Sequence[Scalar] = (), name: str = "cam") -> Curve:
    """Return the cam of a translating follower with a flat face across its travel.

        r = e^{iψ} (h − i s′),   h = R_b + s,   ρ = h + s″ > 0        the face is at x = h

    A lateral offset of the follower's axis does not change the contour.

    Args:
        base: R_b, of the base circle [m] > 0.
        lift: the lift law [m].
        breaks: cam angles where s″ is not smooth [rad].
        name: for messages.

    Raises:
        InvalidValue: ρ ≤ 0 somewhere, where no cam can follow the law (the message states the least base radius); or a law that is not
            smooth between its breaks.

    >>> cam = flat_faced_cam(
    ...     "20 mm", lambda φ: (0.002 * (1 - math.cos(φ)), 0.002 * math.sin(φ), 0.002 * math.cos(φ))
    ... )
    >>> round(cam.nearest((-0.002, 0)).distance, 9)  # a simple harmonic law makes an eccentric circle
    0.022
    """
    what = f'cam "{name}"'
    radius = positive(base, "m", what=f"{what}: base radius")
    law = _lift_law(lift, what)

    def contact_path(psi: float) -> tuple[complex, complex]:
        s, ds, dds = law(-psi)
        bend = radius + s + dds
        if bend <= 0.0:
            least = max(-(x[0] + x[2]) for x in map(law, np.linspace(0.0, 2.0 * math.pi, 721).tolist()))
            raise _undercut_error(what, psi, f"{bend:.4g} m", f"a base radius above {least:.4g} m")
        turn = cmath.exp(1j * psi)
        return turn * (radius + s - 1j * ds), 1j * turn * bend

    return Curve(_fit_splines(contact_path, breaks, what), True, name)


def roller_cam(
    base: Scalar,
    roller: Scalar,
    lift: Lift,
    *,
    offset: Scalar = 0.0,
    breaks: Sequence[Scalar] = (),
    name: str = "cam",
) -> Curve:
    """Return the cam of a translating follower with a roller.

        p = e^{iψ} (√((R_b + R_r)² − e²) + s + i e),   r = p + R_r n       n: left normal of p, into the cam

    Args:
        base: R_b, of the base circle [m] > 0.
        roller: R_r, of the roller [m] > 0.
        lift: the lift law of the roller's centre [m].
        offset: e, of the line on which the roller's centre moves, in y [m], |e| < R_b + R_r.
        breaks: cam angles where s″ is not smooth [rad].
        name: for messages.

    Raises:
        InvalidValue: the pitch curve p bends to the left more sharply than the roller, which would undercut the cam; or a
            law that is not smooth between its breaks.
    """
    what = f'cam "{name}"'
    radius = positive(roller, "m", what=f"{what}: roller radius")
    prime = positive(base, "m", what=f"{what}: base radius") + radius
    e = quantity(offset, "m", what=f"{what}: offset")
    if abs(e) >= prime:
        raise InvalidValue.of(f"{what}: offset", e, f"be between -{prime:g} m and {prime:g} m", "m")
    law, low = _lift_law(lift, what), math.sqrt(prime**2 - e**2)

    def roller_center(psi: float) -> tuple[complex, complex, complex]:
        s, ds, dds = law(-psi)
        return complex(low + s, e), complex(-ds), complex(dds)

    return Curve(_fit_splines(_roller_envelope(roller_center, radius, what), breaks, what), True, name)


def swinging_roller_cam(
    base: Scalar,
    roller: Scalar,
    lift: Lift,
    *,
    distance: Scalar,
    arm: Scalar,
    breaks: Sequence[Scalar] = (),
    name: str = "cam",
) -> Curve:
    """Return the cam of a swinging follower with a roller at the end of its arm.

        p = e^{iψ} (a − l e^{−iβ}),   β = β₀ + s,   cos β₀ = (a² + l² − (R_b + R_r)²)/(2 a l),   r = p + R_r n

    The arm turns about (a, 0), from the direction to the cam's axis towards +y by β.

    Args:
        base: R_b, of the base circle [m] > 0.
        roller: R_r, of the roller [m] > 0.
        lift: the law of the arm's angle s [rad].
        distance: a, from the cam's axis to the arm's [m] > 0.
        arm: l, from its axis to the roller's [m] > 0.
        breaks: cam angles where s″ is not smooth [rad].
        name: for messages.

    Raises:
        InvalidValue: a triangle of a, l and R_b + R_r that does not close; or as for `roller_cam`.
    """
    what = f'cam "{name}"'
    radius = positive(roller, "m", what=f"{what}: roller radius")
    prime = positive(base, "m", what=f"{what}: base radius") + radius
    a, length = (positive(x, "m", what=f"{what}: distance or arm") for x in (distance, arm))
    if not abs(a - length) < prime < a + length:
        raise InvalidValue(
            f"{what}: the distance {a:g} m, the arm {length:g} m and base plus roller radius {prime:g} m do not form a "
            "triangle, so the roller cannot touch the base circle; change one of them"
        )
    law, low = _lift_law(lift, what), math.acos((a * a + length**2 - prime**2) / (2.0 * a * length))

    def roller_center(psi: float) -> tuple[complex, complex, complex]:
        s, ds, dds = law(-psi)
        reach = -length * cmath.exp(-1j * (low + s))
        return a + reach, 1j * ds * reach, -(ds * ds + 1j * dds) * reach

    return Curve(_fit_splines(_roller_envelope(roller_center, radius, what), breaks, what), True, name)


def swinging_flat_faced_cam(
    base: Scalar,
    lift: Lift,
    *,
    distance: Scalar,
    offset: Scalar = 0.0,
    breaks: Sequence[Scalar] = (),
    name: str = "cam",
) -> Curve:
    """Return the cam of a swinging follower with a flat face.

        r = e^{iα} (h + i h_α),   α = ψ + ν,   ν = ν₀ − s,   h = a cos ν − e,   cos ν₀ = (R_b + e)/a
        h_α = −a sin ν s′/(1 + s′),   ρ = h + h_αα > 0,   1 + s′ > 0

    The follower turns about (a, 0); its face is a line at the distance e from there, towards the cam, whose normal away from
    the cam has the angle ν to x. It touches the cam on the side of +y; lift turns it away.

    Args:
        base: R_b, of the base circle [m] > 0.
        lift: the law of the follower's angle s [rad].
        distance: a, from the cam's axis to the follower's [m] > R_b + e.
        offset: e, of the face from the follower's axis [m].
        breaks: cam angles where s″ is not smooth [rad].
        name: for messages.

    Raises:
        InvalidValue: a ≤ R_b + |e|; ρ ≤ 0 or s′ ≤ −1 somewhere, where no cam can follow the law; or a law that is not
            smooth between its breaks.
    """
    what = f'cam "{name}"'
    radius = positive(base, "m", what=f"{what}: base radius")
    a = positive(distance, "m", what=f"{what}: distance")
    e = quantity(offset, "m", what=f"{what}: offset")
    if a <= radius + abs(e):
        raise InvalidValue.of(
            f"{what}: distance", a, f"be above the base radius and offset, {radius + abs(e):g} m", "m"
        )
    law, low = _lift_law(lift, what), math.acos((radius + e) / a)

    def contact_path(psi: float) -> tuple[complex, complex]:
        s, ds, dds = law(-psi)
        nu, rate = low - s, 1.0 + ds
        h, x, y = a * math.cos(nu) - e, a * math.cos(nu), a * math.sin(nu)
        if rate <= 0.0:
            raise _undercut_error(what, psi, "not defined, as s' is -1 or less", "a slower return")
        bend = h + (y * dds / rate - x * ds * ds) / rate**2
        if bend <= 0.0:
            raise _undercut_error(what, psi, f"{bend:.4g} m", "a larger base circle or a gentler law")
        turn = cmath.exp(1j * (psi + nu))
        return turn * (h - 1j * y * ds / rate), 1j * turn * bend * rate

    return Curve(_fit_splines(contact_path, breaks, what), True, name)


def _roller_envelope(
    centre: Callable[[float], tuple[complex, complex, complex]], radius: float, what: str
) -> Touch:
    """Return the envelope of a roller whose centre, in axes that turn by ψ, is given with two derivatives by ψ."""

    def contact_path(psi: float) -> tuple[complex, complex]:
        c, dc, ddc = centre(psi)
        turn = cmath.exp(1j * psi)
        speed, change = turn * (dc + 1j * c), turn * (ddc + 2j * dc - c)
        size = abs(speed)
        kappa = (speed.conjugate() * change).imag / size**3
        if kappa * radius >= 1.0:
            raise _undercut_error(
                what, psi, f"{1.0 / kappa - radius:.4g} m", "a smaller roller or a larger base circle"
            )
        return turn * c + 1j * radius * speed / size, speed * (1.0 - kappa * radius)

    return contact_path


def _undercut_error(what: str, psi: float, radius: str, remedy: str) -> InvalidValue:
    return InvalidValue(
        f"{what}: at the cam angle {-psi % (2.0 * math.pi):.4g} rad the contour's radius of curvature would be {radius}, so no "
        f"cam can follow this law; use {remedy}"
    )


def _lift_law(lift: Lift, what: str) -> Law:
    """Return the law as a function of φ with its derivatives."""
    if callable(lift):
        return lift
    from scipy.interpolate import make_interp_spline

    values = [quantity(x, "1", what=f"{what}: lift[{k}]") for k, x in enumerate(lift)]
    if len(values) < 6:
        raise InvalidValue.of(f"{what}: the number of lifts of a turn", len(values), "be at least 6")
    period = 2.0 * math.pi
    angles = period * np.arange(len(values) + 1) / len(values)
    spline = make_interp_spline(angles, [*values, values[0]], k=5, bc_type="periodic")
    orders = spline, spline.derivative(1), spline.derivative(2)

    def lift_at(phi: float) -> tuple[float, float, float]:
        at = phi % period
        s, ds, dds = (float(order(at)) for order in orders)
        return s, ds, dds

    return lift_at


def _fit_splines(touch: Touch, breaks: Sequence[Scalar], what: str) -> tuple[Cubic, ...]:
    """Return splines through the contour, one from break to break."""
    turn = 2.0 * math.pi
    at = sorted({-quantity(x, "rad", what=f"{what}: break") % turn for x in breaks})
    if not at:
        return _refine_spline(touch, 0.0, turn, True, what)
    pieces = (_refine_spline(touch, a, b, False, what) for a, b in itertools.pairwise([*at, at[0] + turn]))
    return tuple(itertools.chain.from_iterable(pieces))


def _refine_spline(touch: Touch, start: float, end: float, whole: bool, what: str) -> tuple[Cubic, ...]:
    """Return the spline with enough points, doubled from one every 4 degrees, to reach the accuracy `SPLINE_TOLERANCE`."""
    from scipy.interpolate import CubicSpline

    n, worst = max(math.ceil((end - start) / math.radians(4.0)), 4), math.inf
    aside = 0.0 if whole else BREAK_DISTANCE
    while n <= MAX_POINTS:
        angles = np.linspace(start, end, n + 1)
        places = [touch(x) for x in (start + aside, *angles[1:-1].tolist(), end - aside)]
        points = np.array([(z.real, z.imag) for z, _ in places])
        if whole:
            points[-1] = points[0]
            spline = CubicSpline(angles, points, bc_type="periodic")
        else:
            first, last = places[0][1], places[-1][1]
            ends = ((1, (first.real, first.imag)), (1, (last.real, last.imag)))
            spline = CubicSpline(angles, points, bc_type=ends)
        between = (angles[:-1, None] + (end - start) / n * np.array([0.25, 0.5, 0.75])).ravel()
        exact = np.array([touch(x)[0] for x in between.tolist()])
        found = spline(between)
        worst = float(np.abs(found[:, 0] + 1j * found[:, 1] - exact).max())
        if worst <= SPLINE_TOLERANCE:
            return pieces_of(spline.c, np.diff(angles))
        n *= 2
    raise InvalidValue(
        f"{what}: with {n // 2} points the contour deviates by {worst:.2g} m, because the law is not smooth; give the cam angles at "
        "which its second derivative jumps as breaks="
    )
