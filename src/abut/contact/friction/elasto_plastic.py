"""Elasto-plastic friction of Dupont et al.: LuGre without drift in sticking.

    ż = v − α(|z|) ⟨v·ẑ⟩ z/z_ss(v),   z_ss = g(v)/σ₀,   g = μ_d + (μ_s − μ_d) e^{−(v/v_s)²}
    α = 0 for |z| ≤ z_ba;   ½ + ½ sin(π (|z| − ½ (z_ss + z_ba))/(z_ss − z_ba));   1 for |z| ≥ z_ss
    T = N (σ₀ z + σ₁ ż + σ₂ v),    ⟨x⟩ = max(x, 0)

Source: Dupont, Hayward, Armstrong & Altpeter, "Single state elastoplastic friction models", IEEE Trans. Automatic
Control 47 (2002) 787-792. ⟨v·ẑ⟩ is their |v| where v and z agree in sign and zero where they do not.
"""

import math

from abut.contact.friction.friction_curves import check_coefficients, fall
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Bristle, dot, friction_law, length


def plastic_fraction(size: float, breakaway: float, full: float) -> float:
    """Return α: the plastic fraction of an outward slip."""
    if size <= breakaway:
        return 0.0
    if size >= full:
        return 1.0
    return 0.5 + 0.5 * math.sin(math.pi * (size - 0.5 * (full + breakaway)) / (full - breakaway))


@friction_law
class ElastoPlastic:
    """Bristles that are purely elastic up to a break-away deflection: no drift in sticking.

    Valid: as LuGre, and positioning under vibration: there is no drift while σ₀ |z| remains below ``elastic``·μ_d.
    Beware: the limit of sliding is approached slowly (α reaches 1 with slope zero): after a slip of 30 z_ss, 0.6 % remain.
    The stored force is in proportion to N: a normal force that grows while bristles are bent adds energy.
    Source: Dupont et al., IEEE Trans. Automatic Control 47 (2002) 787-792.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"static": 0.5, "dynamic": 0.3, "stiffness": 1e5, "damping": 50.0, "viscous": 0.1}  # noqa: RUF012

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    velocity: float = 1e-3  #: v_s [m/s] Stribeck velocity
    stiffness: float = 1e5  #: σ₀ [1/m] per unit of normal force
    damping: float = 300.0  #: σ₁ [s/m] per unit of normal force
    viscous: float = 0.0  #: σ₂ [s/m] per unit of normal force
    elastic: float = 0.7  #: σ₀ z_ba/μ_d [-] purely elastic part, below 1
    bristle = Bristle()  #: z [m]

    def check(self):
        """Check 0 < μ_d ≤ μ_s, 0 < v_s, 0 < σ₀, elastic < 1."""
        check_coefficients(self)
        positive(self, "velocity", "stiffness")
        if self.elastic >= 1.0:
            message = f"{self.elastic:g} is not below 1, so bristles would never yield; use 0.7, for example"
            raise InvalidValue(f"ElastoPlastic: elastic {message}")

    def evolve(p, slip, normal_force, bristle):
        size = length(bristle)
        full = fall(length(slip), p.static, p.dynamic, p.velocity) / p.stiffness
        alpha = plastic_fraction(size, p.elastic * p.dynamic / p.stiffness, full)
        outward = max(dot(slip, bristle), 0.0) / max(size, 1e-300)
        return slip - bristle * (alpha * outward / full)

    def traction(p, slip, normal_force, bristle):
        size = length(bristle)
        full = fall(length(slip), p.static, p.dynamic, p.velocity) / p.stiffness
        alpha = plastic_fraction(size, p.elastic * p.dynamic / p.stiffness, full)
        outward = max(dot(slip, bristle), 0.0) / max(size, 1e-300)
        rate = slip - bristle * (alpha * outward / full)
        return (bristle * p.stiffness + rate * p.damping + slip * p.viscous) * normal_force

    def coefficient(p, slip):
        return fall(slip, p.static, p.dynamic, p.velocity) + p.viscous * slip

    def energy(p, bristle, normal_force):
        return 0.5 * p.stiffness * normal_force * dot(bristle, bristle)
