"""Brake: elastic and fully plastic contact of spheres, joined by a smooth cubic."""

import math

from abut.contact.normal.plastic.elastic_unloading import (
    hertz_energy,
    hertz_force,
    recoverable_energy,
    unloading_force,
)
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Derived, normal_law


@normal_law
class Brake:
    """Hertz to first yield, full plasticity at a hardness, and Hermite's cubic between, smooth at both ends.

        elastic        F = (4/3) E* √R δ^{3/2}              δ ≤ δ_y = R (πY/(2E* f(ν)))²
        fully plastic  F = p₀ π a²,   a² = R (2δ − δ_y)     δ ≥ δ_p
        between        cubic in δ with values and slopes of both at δ_y and δ_p
        unloading      F = F* [(δ − δ̄)/(δ* − δ̄)]^{3/2},   δ̄ = δ* [1 − F*/((4/3) E* √R δ*^{3/2})]

    f(ν) is the largest von Mises stress below the contact over Hertz's p₀ (0.620 for ν = 0.3). Unloading is Hertz's with the
    flattened radius R̄ = [3F*/(4E*)]²/(δ* − δ̄)³.

    Beware: the onset of full plasticity is a parameter here, δ_p = 110 δ_y by default. The depth R (3πp₀/(4E*))², where
    Hertz's mean pressure would be the hardness, is unsuitable. The cubic would then reach Hertz's curve again from below,
    and unloading would return more energy than loading stored. The hardness is a pressure, 2.8 Y for many metals; a Brinell
    or Vickers number in kgf/mm² is 9.81e6 times that. Near δ_p the restitution rises slightly with the speed, by about
    0.005. The indentation is reset when the bodies separate.
    Valid: elastic–perfectly plastic bodies with a hardness of about 2.8 Y.
    Source: after Brake, Int. J. Solids Struct. 49 (2012) 3129-3141 (cubic bridge, unloading); a²: Johnson, Contact Mechanics (1985),
    section 6.3; δ_p: Kogut & Etsion, J. Appl. Mech. 69 (2002) 657-662.
    """

    unwatched = "the documented range has no number for a hardness near 2.8 Y"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    yield_stress: float  #: Y [Pa] of the softer body
    hardness: float  #: p₀ [Pa] mean pressure when fully plastic
    poisson_ratio: float = 0.3  #: ν [-] of the yielding body, at most 0.5
    onset: float = 110.0  #: δ_p/δ_y [-] where full plasticity begins
    yield_depth = Derived()  #: δ_y [m] computed from the others

    example = {"modulus": 1.1e11, "radius": 0.02, "yield_stress": 5e8, "hardness": 1.4e9}  # noqa: RUF012

    def check(self):
        """Check that all parameters except ν are above zero, ν is at most a half, and full plasticity is below Hertz's curve, so that no
        energy is generated.
        """
        if self.poisson_ratio > 0.5:
            raise InvalidValue.of("Brake: poisson_ratio", self.poisson_ratio, "lie in 0 … 0.5")
        positive(self, "modulus", "radius", "yield_stress", "hardness")
        first = 2.0 / 3.0 * self.yield_stress / mises_peak(self.poisson_ratio)
        if self.hardness < first:
            need = f"be at least the mean pressure at first yield, {first:g} Pa; 2.8 times the yield stress is typical"
            raise InvalidValue.of("Brake: hardness", self.hardness, need, "Pa")
        least = 5.0 * (self.hardness / first) ** 2
        if self.onset < least:
            need = f"be at least {least:.3g} with this hardness, or unloading would return more energy than loading stored"
            raise InvalidValue.of("Brake: onset", self.onset, need)

    def derive(self):
        """Compute the depth of first yield."""
        slope = 0.5 * math.pi * self.yield_stress / (self.modulus * mises_peak(self.poisson_ratio))
        return {"yield_depth": self.radius * slope**2}

    def force(p, depth, rate, impact_rate, peak):
        if depth >= peak or peak <= p.yield_depth:
            return brake_loading(p.modulus, p.radius, p.hardness, p.yield_depth, p.onset, depth)
        top = brake_loading(p.modulus, p.radius, p.hardness, p.yield_depth, p.onset, peak)
        return unloading_force(top, peak * top / hertz_force(p.modulus, p.radius, peak), peak, depth)

    def energy(p, depth, peak):
        if peak <= p.yield_depth:
            return hertz_energy(p.modulus, p.radius, depth)
        top = brake_loading(p.modulus, p.radius, p.hardness, p.yield_depth, p.onset, peak)
        return recoverable_energy(top, peak * top / hertz_force(p.modulus, p.radius, peak), peak, depth)


def brake_loading(modulus, radius, hardness, first, onset, depth):
    """Return the loading branch [N]."""
    if depth <= first:
        return hertz_force(modulus, radius, depth)
    slope = 2.0 * math.pi * hardness * radius
    top = math.pi * hardness * radius * first * (2.0 * onset - 1.0)
    span = first * (onset - 1.0)
    if depth >= first + span:
        return top + slope * (depth - first - span)
    low = hertz_force(modulus, radius, first)
    t = (depth - first) / span
    rise = top - low
    steep = 1.5 * low / first * span
    return low + t * (
        steep + t * (3.0 * rise - 2.0 * steep - slope * span + t * (steep + slope * span - 2.0 * rise))
    )


def mises_peak(poisson_ratio):
    """Return f(ν): largest von Mises stress on the axis below Hertz's pressure, over p₀, by golden section in the depth z/a."""
    low, high, golden = 0.05, 2.0, 0.5 * (math.sqrt(5.0) - 1.0)
    for _ in range(60):
        a, b = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, b) if _axis_mises(a, poisson_ratio) > _axis_mises(b, poisson_ratio) else (a, high)
    return _axis_mises(0.5 * (low + high), poisson_ratio)


def _axis_mises(z, nu):
    """Return |σ_z − σ_r|/p₀ on the axis at depth z·a (Johnson 1985, eqs 3.45)."""
    return 1.5 / (1.0 + z * z) - (1.0 + nu) * (1.0 - z * math.atan(1.0 / z))
