"""Drilling of a Hertz contact with its elastic twist: a torsion spring up to slip of the whole contact.

    M = k θ, at most M_m;   k = (16/3) G a³,  M_m = (3π/16) μ a N,   a = √(R δ),   1/G = 1/G₁ + 1/G₂
    θ̇ = ω_n − α ⟨ω_n·θ̂⟩ θ̂,   α = 0 for k |θ| below (1 − 0.1) M_m, 1 at M_m

Source: Johnson, Contact Mechanics (1985): torsional stiffness section 3.9 (Reissner & Sagoci), full slip section 7.4.
"""

import math

from abut.contact.friction.friction_curves import yield_fraction
from abut.contact.parameter_checks import positive
from abut.extend import Bristle, dot, length, moment_law

BAND = 0.1  # the last tenth of the elastic twist, in which it yields


@moment_law
class DrillingSpring:
    """Elastic twist of a Hertz contact that yields at the torque of full slip.

    Valid: compact contacts of effective radius R, twisted without sliding.
    Beware: between first slip at the rim and full slip the true curve is rounder (Lubkin 1951); here it is straight up to
    0.9 M_m. A depth that grows at constant twist stiffens it and adds energy.
    Source: Johnson, Contact Mechanics (1985), sections 3.9 and 7.4.
    """

    unwatched = "the range depends on the normal law, whose depth must be the elastic approach of Hertz"

    example = {"coefficient": 0.3, "radius": 0.01, "shear_modulus": 4e10}  # noqa: RUF012

    coefficient: float  #: μ [-]
    radius: float  #: R [m] effective, 1/R = 1/R₁ + 1/R₂
    shear_modulus: float  #: G [Pa] 1/G = 1/G₁ + 1/G₂
    bristle = Bristle()  #: θ [rad]

    check = positive

    def evolve(p, speed, normal_force, depth, bristle):
        a = math.sqrt(p.radius * max(depth, 1e-18))
        full = 9.0 * math.pi / 256.0 * p.coefficient * max(normal_force, 1e-12) / (p.shear_modulus * a * a)
        size = length(bristle)
        yield_rate = min(yield_fraction(size, full, BAND), 1.0) * max(dot(speed, bristle), 0.0)
        return speed - bristle * (yield_rate / max(size * size, 1e-300))

    def moment(p, speed, normal_force, depth, bristle):
        a = math.sqrt(p.radius * max(depth, 1e-18))
        stiffness = 16.0 / 3.0 * p.shear_modulus * a * a * a
        most = 3.0 * math.pi / 16.0 * p.coefficient * a * max(normal_force, 0.0)
        cut = min(1.0, most / max(stiffness * length(bristle), 1e-300))
        return bristle * (stiffness * cut)

    def energy(p, bristle, normal_force, depth):
        a = math.sqrt(p.radius * max(depth, 1e-18))
        full = 9.0 * math.pi / 256.0 * p.coefficient * max(normal_force, 0.0) / (p.shear_modulus * a * a)
        twist = min(length(bristle), full)
        return 8.0 / 3.0 * p.shear_modulus * a * a * a * twist * twist
