"""Mindlin's tangential spring of a Hertz contact: the stiffness of a contact without slip, limited to μ N.

    Q̇ = 8 a G* v,   |Q| ≤ μ N,   a = √(R δ),   1/G* = (2 − ν₁)/G₁ + (2 − ν₂)/G₂

Source: Mindlin, J. Appl. Mech. 16 (1949) 259-268 (stiffness without slip); as the tangential force of the discrete
element method: Tsuji, Tanaka & Ishida, Powder Technology 71 (1992) 239-250, section 2.
"""

import math

from abut.contact.friction.friction_curves import yield_fraction
from abut.contact.parameter_checks import positive
from abut.extend import Bristle, dot, friction_law, length

BAND = 0.1  # the last part below μ N, in which it yields


@friction_law
class MindlinSpring:
    """Tangential spring of stiffness 8 a G* with Coulomb's limit: no partial slip.

    Valid: impacts and grains of compact bodies; ``depth`` must be the elastic approach of Hertz. It is what most discrete
    element programs compute, and the published oblique impacts of Chung & Ooi (2011) within 2.5 % from 15° on.
    Beware: below gross slip no energy is dissipated (``Mindlin`` has partial slip and its hysteresis). Traction of a
    wide contact remains while it shrinks.
    Source: Mindlin, J. Appl. Mech. 16 (1949) 259-268; Tsuji et al., Powder Technol. 71 (1992) 239-250.
    """

    unwatched = "the range depends on the normal law, whose depth must be the elastic approach of Hertz"

    example = {"coefficient": 0.3, "shear_modulus": 4e10, "radius": 0.01}  # noqa: RUF012

    coefficient: float  #: μ [-]
    shear_modulus: float  #: G* [Pa] 1/G* = Σ (2 − ν)/G
    radius: float  #: R [m] effective, 1/R = 1/R₁ + 1/R₂
    bristle = Bristle()  #: Q [N] tangential force

    check = positive

    def evolve(p, slip, normal_force, normal_rate, depth, bristle):
        stiffness = 8.0 * math.sqrt(p.radius * max(depth, 0.0)) * p.shear_modulus
        rate = slip * stiffness
        size = length(bristle)
        limit = max(p.coefficient * normal_force, 1e-30)
        along = bristle * (1.0 / max(size, 1e-300))
        yielding = min(yield_fraction(size, limit, BAND), 2.0)
        return rate - along * (yielding * max(dot(rate, along) - p.coefficient * normal_rate, 0.0))

    def traction(p, slip, normal_force, bristle):
        return bristle * min(1.0, p.coefficient * max(normal_force, 0.0) / max(length(bristle), 1e-300))

    def energy(p, bristle, normal_force, depth):
        stiffness = 8.0 * math.sqrt(p.radius * max(depth, 1e-18)) * p.shear_modulus
        return 0.5 * dot(bristle, bristle) / stiffness
