"""Contact pressed together and then pulled or twisted: partial slip, stiffness, energy lost per cycle."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.hertz.hertz_point import PointContact
from abut.mechanics.solids import Pair, effective_shear_modulus, pair_of, pull_of, shear_modulus
from abut.units import Scalar, non_negative, positive, quantity

__all__ = [
    "TangentialContact",
    "line_stick_width",
    "sliding_torque",
    "tangential_contact",
    "torsional_stiffness",
]


@dataclass(frozen=True)
class TangentialContact:
    """Cattaneo–Mindlin: a circular Hertz contact under a constant load P, pulled by Q; see `tangential_contact`.

        c/a = (1 − Q/μP)^{1/3}
        q = μp₀√(1 − r²/a²) − μp₀ (c/a) √(1 − r²/c²)        (the second term where r < c)
        δ_t = (3μP/(16aG*)) [1 − (1 − Q/μP)^{2/3}]

    with 1/G* = Σ(2 − ν)/G. The ring c < r < a slips, however small the pull.

    Valid: similar bodies, P constant, one direction; the slip across the pull is neglected.
    Source: Johnson, Contact Mechanics (1985), sec. 7.2; Mindlin & Deresiewicz, J. Appl. Mech. 20 (1953) 327-344 for reversal
    and loss.
    """

    unwatched = "a closed form, which no run evaluates"

    load: float  #: P [N]
    friction: float  #: μ [-]
    radius: float  #: a [m]
    shear_modulus: float  #: G* [Pa]

    @property
    def limit(self) -> float:
        """μP [N]: the pull at which all of it slides."""
        return self.friction * self.load

    @property
    def initial_stiffness(self) -> float:
        """dQ/dδ_t at Q = 0: 8 a G* [N/m]."""
        return 8.0 * self.radius * self.shear_modulus

    @property
    def limit_displacement(self) -> float:
        """δ_t at which all of it slides, 3μP/(16aG*) [m]."""
        return 3.0 * self.limit / (16.0 * self.radius * self.shear_modulus)

    def stick_radius(self, pull: Scalar) -> float:
        """Return c [m] at the pull Q [N], |Q| ≤ μP."""
        return float(self.radius * (1.0 - abs(self._pull(pull)) / self.limit) ** (1.0 / 3.0))

    def displacement(self, pull: Scalar) -> float:
        """Return δ_t [m] of distant points at the first loading to Q [N], |Q| ≤ μP."""
        Q = self._pull(pull)
        return math.copysign(self._loading(abs(Q)), Q)

    def pull(self, displacement: Scalar) -> float:
        """Return Q [N] at the first loading to δ_t [m]; ±μP where all of it slides."""
        s = quantity(displacement, "m", what="tangential contact: displacement")
        share = min(abs(s) / self.limit_displacement, 1.0)
        return math.copysign(self.limit * (1.0 - (1.0 - share) ** 1.5), s)

    def stiffness(self, pull: Scalar) -> float:
        """Return dQ/dδ_t = 8aG* (1 − Q/μP)^{1/3} [N/m] at the first loading to Q [N]."""
        return float(self.initial_stiffness * (1.0 - abs(self._pull(pull)) / self.limit) ** (1.0 / 3.0))

    def after_reversal(self, pull: Scalar, amplitude: Scalar) -> float:
        """Return δ_t [m] at Q [N] in unloading from the amplitude Q₀ [N].

            δ_t = (3μP/(16aG*)) [2 (1 − (Q₀ − Q)/(2μP))^{2/3} − (1 − Q₀/μP)^{2/3} − 1]

        Reloading is δ_t(Q) = −after_reversal(−Q). Source: Johnson, Contact Mechanics (1985), sec. 7.4.
        """
        Q, top = self._pull(pull), self._pull(amplitude, "amplitude")
        if top < 0.0 or abs(Q) > top:
            raise InvalidValue.of(
                "tangential contact: pull",
                Q,
                f"lie between the amplitudes ±{top:.6g} N, the upper positive",
                "N",
            )
        return self._loading(top) - 2.0 * self._loading(0.5 * (top - Q))

    def loss_per_cycle(self, amplitude: Scalar) -> float:
        """Return the energy [J] that a cycle between ±Q₀ [N] dissipates.

            W = (9μ²P²/(10aG*)) {1 − (1 − t)^{5/3} − (5t/6)[1 + (1 − t)^{2/3}]},  t = Q₀/μP

        which is μ²P²t³/(36aG*) for small t. Source: Johnson, Contact Mechanics (1985), sec. 7.4.
        """
        scale = 0.9 * self.limit**2 / (self.radius * self.shear_modulus)
        return scale * _loop_area(min(abs(self._pull(amplitude, "amplitude")) / self.limit, 1.0))

    def traction(self, r: ArrayLike, pull: Scalar) -> Numbers:
        """Return q(r) [Pa] along the pull at radii r [m], at the first loading to Q [N]."""
        Q, s = self._pull(pull), np.asarray(r, dtype=float)
        c = self.stick_radius(Q)
        peak = 1.5 * self.limit / (math.pi * self.radius**2)
        q = np.sqrt(np.maximum(1.0 - (s / self.radius) ** 2, 0.0))
        if c > 0.0:
            q = q - c / self.radius * np.sqrt(np.maximum(1.0 - (s / c) ** 2, 0.0))
        return math.copysign(peak, Q) * q

    def _loading(self, Q: float) -> float:
        """Return δ_t at the first loading to Q ≥ 0, without cancellation."""
        x = min(Q / self.limit, 1.0)
        share = 1.0 if x == 1.0 else -math.expm1(2.0 / 3.0 * math.log1p(-x))
        return self.limit_displacement * share

    def _pull(self, pull: Scalar, name: str = "pull") -> float:
        return pull_of(pull, self.limit, "tangential contact", name)


def _loop_area(t: float) -> float:
    """Return 1 − (1 − t)^{5/3} − (5t/6)[1 + (1 − t)^{2/3}]; for small t its series, 5t³/162 + …, which does not cancel."""
    if t > 0.1:
        return float(1.0 - (1.0 - t) ** (5.0 / 3.0) - 5.0 * t / 6.0 * (1.0 + (1.0 - t) ** (2.0 / 3.0)))
    total, c = 0.0, 1.0
    for j in range(1, 18):
        c *= (j - 5.0 / 3.0) / j  # of t^j in (1 − t)^{2/3}
        total -= 5.0 / 6.0 * c * (1.0 - 2.0 / (j + 1)) * t ** (j + 1)
    return total


def tangential_contact(contact: PointContact, solids: Pair, *, friction: Scalar) -> TangentialContact:
    """Return the tangential contact for a circular Hertz contact.

    Args:
        contact: from `point_contact`.
        solids: of both bodies, or one for two of the same.
        friction: μ > 0.

    >>> from abut.mechanics import Solid, point_contact
    >>> steel = Solid("206 GPa", 0.3)
    >>> ball = point_contact((0.01, 0.01), steel, load=100.0)
    >>> pulled = tangential_contact(ball, steel, friction=0.5)
    >>> round(pulled.stick_radius(25.0) / ball.radius, 6)
    0.793701
    """
    mu = positive(friction, "1", what="tangential contact: friction")
    return TangentialContact(contact.load, mu, contact.radius, effective_shear_modulus(solids))


def line_stick_width(share: float) -> float:
    """Return c/a = (1 − Q/μP)^{1/2} of a line contact pulled across the line, `share` = Q/μP from 0 to 1.

    Raises:
        InvalidValue: a share below 0 or above 1.

    Source: Johnson, Contact Mechanics (1985), sec. 7.2.
    """
    s = non_negative(share, "1", what="pull over its limit")
    if s > 1.0:
        raise InvalidValue.of("pull over its limit", s, "not exceed 1; beyond it the contact slides")
    return math.sqrt(1.0 - s)


def torsional_stiffness(radius: Scalar, solids: Pair) -> float:
    """Return dM/dβ [N·m/rad] of a circular contact that sticks and is twisted about its normal.

        M = (16/3) a³ β / (1/G₁ + 1/G₂)

    Beware: some of the rim always slips (Lubkin 1951), so this is the tangent at M = 0.
    Source: Johnson, Contact Mechanics (1985), secs. 3.9 and 7.5; the exact problem of Reissner & Sagoci, J. Appl. Phys.
    15 (1944) 652-654.

    Raises:
        InvalidValue: both bodies are rigid, or the radius is not greater than zero.
    """
    a = positive(radius, "m", what="contact radius")
    compliance = sum(1.0 / shear_modulus(s) for s in pair_of(solids))
    if compliance == 0.0:
        raise InvalidValue.of(
            "torsional stiffness", math.inf, "be finite: one of the solids must be elastic", "N*m/rad"
        )
    return 16.0 / 3.0 * a**3 / compliance


def sliding_torque(contact: PointContact, *, friction: Scalar) -> float:
    """Return M = 3π μPa/16 [N·m]: the moment about the normal at which a circular Hertz contact spins.

    ∫ μ p r dA over the Hertz pressure. Source: Johnson, Contact Mechanics (1985), sec. 7.5.
    """
    mu = non_negative(friction, "1", what="friction")
    return 3.0 * math.pi / 16.0 * mu * contact.load * contact.radius
