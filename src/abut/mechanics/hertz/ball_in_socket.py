"""Ball in a slightly larger socket: the exact elastic contact, at any angle of wrap."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.hertz.conforming_contact import clearance_of
from abut.mechanics.solids import Elastic, Pair, effective_modulus, pair_of, shear_modulus
from abut.short_repr import short_repr
from abut.units import Scalar, positive

__all__ = ["BallInSocket", "ball_in_socket"]

#: Half-angles [rad] between which the problem is solved; below, Hertz is right to 1 part in 1000.
SMALLEST, LARGEST = 0.05, 2.0
_TERMS, _POINTS, _WAVES = 8, 200, 300.0


@short_repr
@dataclass(frozen=True)
class BallInSocket:
    """Ball pressed into a spherical socket in a large body; make it with `ball_in_socket`.

        Σ_{n≠1} C_n p_n P_n(cos θ) = δ′ cos θ − ΔR   for θ < ε,    p = Σ p_n P_n(cos θ) = 0 beyond

    C_n is the compliance of the surfaces of ball and socket under the pressure P_n(cos θ), from the exact solutions for a
    sphere and a spherical cavity; p = √(cos θ − cos ε) times a polynomial is solved for by collocation.
    At small loads it is Hertz' contact with R = R₁R₂/(R₂ − R₁); at large angles of wrap the contact is narrower and
    stiffer, and the pressure higher, than by Hertz' theory.

    Valid: no friction; a clearance small compared with the radius, and a socket large compared with it. Numbers are accurate to
    1e-3 (degree of the polynomial and end of the series). The approach excludes the compression of the ball between its
    centre and its surface (n = 1), which depends on its support: about the fraction ε/2 of the whole.
    Source: the problem of Goodman & Keer, Int. J. Solids Struct. 1 (1965) 407-415; C_n from Lur'e, Three-Dimensional Problems
    of the Theory of Elasticity (1964), ch. 8.
    """

    unwatched = "a closed form, which no run evaluates"

    ball_radius: float  #: R [m]
    clearance: float  #: ΔR [m] ≥ 0
    effective_modulus: float  #: E* [Pa]
    load: float  #: F [N]
    half_angle: float  #: ε [rad]: the contact is the cap θ < ε
    approach: float  #: δ = δ′ − ΔR [m], from first touch
    shape: tuple[float, ...]  #: the polynomial of the pressure, in Chebyshev's terms [Pa]

    def pressure(self, angle: ArrayLike) -> Numbers:
        """Return p(θ) [Pa] at angles θ [rad] from the axis; zero outside the contact."""
        depth = 1.0 - math.cos(self.half_angle)
        v2 = 1.0 - (1.0 - np.cos(np.asarray(angle, dtype=float))) / depth
        inside = np.maximum(v2, 0.0)
        return np.asarray(np.sqrt(inside) * np.polynomial.chebyshev.chebval(2.0 * inside - 1.0, self.shape))

    @property
    def peak_pressure(self) -> float:
        """p(0) [Pa]."""
        return float(self.pressure(0.0))


def ball_in_socket(ball_radius: Scalar, socket_radius: Scalar, solids: Pair, *, load: Scalar) -> BallInSocket:
    """Return the contact of a ball with a spherical socket.

    Args:
        ball_radius: R [m] > 0.
        socket_radius: [m], not smaller than the ball's.
        solids: of ball and socket, or one for two of the same.
        load: F [N] > 0.

    Raises:
        InvalidValue: the socket is smaller than the ball; a load so small that the contact spans less than
            0.05 rad, for which `point_contact` is right; a value outside its range.
        WrongUnit: a string of another dimension.

    >>> from abut.mechanics import Solid
    >>> joint = ball_in_socket("20 mm", "20.1 mm", Solid("206 GPa", 0.3), load="100 kN")
    >>> f"{math.degrees(joint.half_angle):.1f} deg, {joint.peak_pressure / 1e6:.0f} MPa"
    '37.0 deg, 330 MPa'
    """
    R, gap = clearance_of(ball_radius, socket_radius, may_be_zero=True)
    F, E = positive(load, "N", what="ball in socket: load"), effective_modulus(solids)
    angle = _contact_angle(pair_of(solids), E * R * gap / F, F)
    cap = _solve_cap(pair_of(solids), angle)
    travel = F / (E * R * cap.force)
    return BallInSocket(
        R, gap, E, F, angle, travel * (1.0 - cap.gap), tuple(float(c) * E * travel / R for c in cap.shape)
    )


@dataclass(frozen=True)
class _Cap:
    """The contact over a given cap for δ′ = 1, R = 1, E* = 1."""

    gap: float  #: ΔR
    force: float  #: F
    shape: np.ndarray[Any, Any]  #: Chebyshev coefficients of the pressure


def _contact_angle(solids: tuple[Elastic, Elastic], number: float, load: float) -> float:
    """Return ε at which E*RΔR/F is `number`; Hertz' angle, ε³ = 3/(4 number), is an upper bound."""
    from scipy.optimize import brentq

    hertz = LARGEST if number == 0.0 else min((0.75 / number) ** (1.0 / 3.0), LARGEST)
    if hertz < SMALLEST:
        raise InvalidValue.of(
            "ball in socket: load",
            load,
            f"be larger: the contact spans less than {SMALLEST} rad, where point_contact is right",
            "N",
        )

    def number_excess(log_angle: float) -> float:
        cap = _solve_cap(solids, math.exp(log_angle))
        return cap.gap / cap.force - number

    low, high = math.log(0.6 * min(hertz, 1.0)), math.log(1.02 * hertz)
    return math.exp(float(brentq(number_excess, low, high, xtol=1e-7)))


def _solve_cap(solids: tuple[Elastic, Elastic], angle: float) -> _Cap:
    """Return the solution by collocation at zeros of a Chebyshev polynomial; the integrals by Gauss' rule in √(cos θ − cos ε)."""
    depth = 1.0 - math.cos(angle)
    nodes, weights = _gauss_points()
    v = 0.5 * (nodes + 1.0)
    at = np.cos((np.arange(_TERMS + 1) + 0.5) * np.pi / (2.0 * (_TERMS + 1)))
    shapes = np.polynomial.chebyshev.chebvander(2.0 * v * v - 1.0, _TERMS - 1)
    weighted = (weights * depth * v * v)[:, None] * shapes
    mu = 1.0 - depth * (1.0 - np.concatenate([v, at]) ** 2)
    give = _legendre_compliances(solids, int(_WAVES / angle) + 20)
    give *= np.exp(-36.0 * (np.arange(len(give)) / len(give)) ** 6)  # a cut without ripples
    legendre = np.empty((len(give), len(mu)))  # P_n at all points
    legendre[0], legendre[1] = 1.0, mu
    for n in range(1, len(give) - 1):
        legendre[n + 1] = (2 + 1 / n) / (1 + 1 / n) * mu * legendre[n] - legendre[n - 1] / (1 + 1 / n)
    share = (give * (np.arange(len(give)) + 0.5))[:, None] * (legendre[:, :_POINTS] @ weighted)
    rows = legendre[:, _POINTS:].T @ share
    solved = np.linalg.solve(np.column_stack([rows, np.ones(_TERMS + 1)]), mu[_POINTS:])
    force = 2.0 * math.pi * float(mu[:_POINTS] @ (weighted @ solved[:-1]))
    return _Cap(float(solved[-1]), force, solved[:-1])


@functools.cache
def _gauss_points() -> tuple[Numbers, Numbers]:
    nodes, weights = np.polynomial.legendre.leggauss(_POINTS)
    return nodes, weights


def _legendre_compliances(solids: tuple[Elastic, Elastic], count: int) -> Numbers:
    """Return E* C_n / R for n = 0 … count; zero for n = 1, a rigid motion.

    For u = Σ of two of Lur'e's solutions with radial displacements (u₀, u₁), radial stresses 2G(s₀, s₁) and shear 2G(t₀, t₁)
    at r = 1: with zero shear and unit pressure 2G u = (u₁t₀ − u₀t₁)/(s₀t₁ − s₁t₀).
    """
    n = np.arange(count + 1.0)
    ball, socket = solids
    a, b = ball.poisson, socket.poisson
    with np.errstate(divide="ignore", invalid="ignore"):
        inner = _bilinear_ratio(
            ((n + 1) * (n - 2 + 4 * a), n),
            ((n + 1) * (n * n - n - 2 - 2 * a), n * (n - 1)),
            (n * n + 2 * n - 1 + 2 * a, n - 1),
        )
        outer = _bilinear_ratio(
            (n * (n + 3 - 4 * b), -(n + 1)),
            (-n * (n * n + 3 * n - 2 * b), (n + 1) * (n + 2)),
            (n * n - 2 + 2 * b, -(n + 2)),
        )
    E = effective_modulus(solids)
    both: Numbers = 0.5 * E * (outer / shear_modulus(socket) - inner / shear_modulus(ball))
    both[1] = 0.0
    return both


def _bilinear_ratio(
    u: tuple[Numbers, Numbers], s: tuple[Numbers, Numbers], t: tuple[Numbers, Numbers]
) -> Numbers:
    return (u[1] * t[0] - u[0] * t[1]) / (s[0] * t[1] - s[1] * t[0])
