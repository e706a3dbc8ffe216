"""Load distribution in a rolling bearing among balls or rollers, with rings that remain round."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.short_repr import short_repr
from abut.units import Scalar, positive, quantity

__all__ = ["BALLS", "ROLLERS", "LoadZone", "load_integral", "load_zone", "palmgren_stiffness"]

BALLS = 1.5  #: n of Q = K δⁿ, Hertz' point contact
ROLLERS = 10.0 / 9.0  #: n of rollers between rings, Palmgren


@short_repr
@dataclass(frozen=True, eq=False)
class LoadZone:
    """Loads of the rolling elements of a bearing; made by `load_zone`."""

    angles: Numbers  #: ψ from the load [rad]
    loads: Numbers  #: Q [N]
    shift: float  #: δ_r [m] of the rings against each other, along the load
    clearance: float  #: P_d [m]
    exponent: float  #: n
    load: float  #: F_r [N]

    @property
    def peak(self) -> float:
        """Q_max [N]."""
        return float(self.loads.max())

    @property
    def factor(self) -> float:
        """Q_max Z/F_r: Stribeck's factor, without clearance 4.37 for balls and 4.08 for rollers."""
        return self.peak * len(self.loads) / self.load

    @property
    def share(self) -> float:
        """ε = ½ (1 − P_d/(2δ_r)): the loaded fraction of the diameter along the load."""
        return 0.5 * (1.0 - self.clearance / (2.0 * self.shift))

    @property
    def integral(self) -> float:
        """J_r(ε): for very many elements Q_max = F_r/(Z J_r)."""
        return load_integral(self.share, self.exponent)


def load_zone(
    elements: int,
    load: Scalar,
    stiffness: float,
    exponent: float = ROLLERS,
    *,
    clearance: Scalar = 0.0,
    turn: Scalar = 0.0,
) -> LoadZone:
    """Return the loads of the balls or rollers of a bearing under a radial load.

        Q_j = K ⟨δ_r cos ψ_j − P_d/2⟩ⁿ,   Σ Q_j cos ψ_j = F_r

    Args:
        elements: Z, 3 or more, evenly about the bearing.
        load: F_r [N] > 0.
        stiffness: K [N/mⁿ] > 0 of an element between both rings, both contacts together: `palmgren_stiffness`, or of balls
            (K_i^(−2/3) + K_o^(−2/3))^(−3/2) of `elliptic_contact`.
        exponent: n, `BALLS` or `ROLLERS`, or a custom value, ≥ 1.
        clearance: P_d [m], diametral; negative: preload.
        turn: ψ of the first element [rad]; 0 has one below the load.

    Valid: rings that remain round (in thick housings, on solid shafts), no speed; a displacement of the rings along the load, which is
    exact with an element or a gap on its line and approximate in between.
    Source: Stribeck, VDI-Z. 45 (1901) 73-79; Harris & Kotzalas, Rolling Bearing Analysis (5th ed. 2006), Essential Concepts, ch. 7.

    Raises:
        InvalidValue: a value outside its range.
        WrongUnit: a string of another dimension.

    >>> bearing = load_zone(14, "20 kN", palmgren_stiffness("11 mm"))
    >>> f"{bearing.factor:.2f}, {1e6 * bearing.shift:.1f} um"
    '4.09, 27.7 um'
    """
    if not isinstance(elements, int | np.integer) or elements < 3:
        raise InvalidValue.of(
            "bearing: number of rolling elements", elements, "be a whole number of 3 or more"
        )
    force, K = positive(load, "N", what="bearing: load"), positive(stiffness, "1", what="bearing: stiffness")
    n = quantity(exponent, "1", what="bearing: exponent")
    if not 1.0 <= n <= 3.0:
        raise InvalidValue.of("bearing: exponent", n, "lie between 1 and 3; 1.5 of balls, 10/9 of rollers")
    slack = quantity(clearance, "m", what="bearing: clearance")
    angles = quantity(turn, "rad", what="bearing: turn") + 2.0 * math.pi * np.arange(elements) / elements
    angles = (angles + math.pi) % (2.0 * math.pi) - math.pi

    def element_loads(shift: float) -> Numbers:
        return np.asarray(K * np.maximum(shift * np.cos(angles) - 0.5 * slack, 0.0) ** n)

    from scipy.optimize import brentq

    most = (force / K) ** (1.0 / n) + 0.5 * abs(slack)  # one element supports the whole load
    while element_loads(most) @ np.cos(angles) < force:
        most *= 2.0
    shift = float(
        brentq(lambda s: element_loads(s) @ np.cos(angles) - force, 0.0, most, xtol=1e-18, rtol=1e-14)
    )
    return LoadZone(angles, element_loads(shift), shift, slack, n, force)


def load_integral(share: float, exponent: float = ROLLERS) -> float:
    """Return Sjövall's integral J_r(ε), by which very many rolling elements share a radial load: Q_max = F_r/(Z J_r).

        J_r(ε) = 1/(2π) ∫ [1 − (1 − cos ψ)/(2ε)]ⁿ cos ψ dψ      over −ψ_l … ψ_l, cos ψ_l = 1 − 2ε

    Args:
        share: ε > 0 of `LoadZone.share`; ½ without clearance, above 1 where all are loaded.
        exponent: n.

    Source: Harris & Kotzalas, Rolling Bearing Analysis (5th ed. 2006), Essential Concepts, ch. 7.

    Raises:
        InvalidValue: a number that is not greater than zero.

    >>> [round(1 / load_integral(0.5, n), 2) for n in (BALLS, ROLLERS)]
    [4.37, 4.08]
    """
    from scipy.integrate import quad

    e, n = positive(share, "1", what="bearing: share"), positive(exponent, "1", what="bearing: exponent")
    limit = math.acos(1.0 - 2.0 * e) if e < 1.0 else math.pi

    def element_load(psi: float) -> float:
        return float(max(1.0 - (1.0 - math.cos(psi)) / (2.0 * e), 0.0) ** n * math.cos(psi))

    return float(quad(element_load, 0.0, limit, epsabs=1e-12)[0] / math.pi)


def palmgren_stiffness(length: Scalar, contacts: int = 2) -> float:
    """Return K [N/m^(10/9)] of a steel roller between both rings, Q = K δ^(10/9).

        δ = 3.84·10⁻⁵ Q^0.9/l^0.8       [mm, N] of one contact

    Args:
        length: l [m], loaded length of the roller.
        contacts: 2 for both rings together, 1 for one.

    Valid: steel; rollers of usual proportions with profiled ends. The formula does not contain the diameter, which by Hertz hardly matters.
    Source: Palmgren, Grundlagen der Wälzlagertechnik (3rd ed. 1964); Harris & Kotzalas, Essential Concepts, ch. 6.

    Raises:
        InvalidValue, WrongUnit: the length is no length greater than zero; another number of contacts.
    """
    long = positive(length, "m", what="roller: length")
    if contacts not in (1, 2):
        raise InvalidValue.of("roller: contacts", contacts, "be 1 or 2")
    unit = 3.84e-5 / (1e3 * long) ** 0.8 * 1e-3  # δ [m] of 1 N
    return float((contacts * unit) ** -ROLLERS)
