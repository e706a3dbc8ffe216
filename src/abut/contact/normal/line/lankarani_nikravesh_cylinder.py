"""Lankarani–Nikravesh for cylinders: Hertz's point contact with another exponent."""

import math

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.extend import Derived, normal_law


@normal_law
class LankaraniNikraveshCylinder:
    """Hertz's stiffness with a free exponent, as proposed for cylinders.

        F = (4/3) E* √R δⁿ (1 + λ δ̇/δ̇₀),   λ(e) exact

    For their own damping at a nominal e use restitution = effective_restitution(0.75 (1 − e²)).

    Beware: it does not contain the length of the line, and for n other than 1.5 the numbers depend on the unit of length
    (metres here). For a line contact ``Johnson`` or ``Pereira`` are more accurate.
    Valid: to reproduce publications; the source states n = 1 … 1.5 for cylinders.
    Source: Lankarani & Nikravesh, J. Mech. Des. 112 (1990) 369-376; as collected by Pereira, Ramalho & Ambrósio, Nonlinear Dyn.
    63 (2011) 681-697.
    """

    unwatched = "the documented range states an application, not a quantity"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    exponent: float = 1.5  #: n [-]
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "radius": 0.19, "restitution": 0.8}  # noqa: RUF012

    check = require_restitution

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        elastic = 4.0 / 3.0 * p.modulus * math.sqrt(p.radius) * depth**p.exponent
        return damped_force(elastic, p.factor, rate, impact_rate)
