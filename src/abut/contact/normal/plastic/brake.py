"""Brake: elastic and fully plastic contact of spheres, joined by a smooth cubic."""

import math

from abut.contact.normal.plastic.hertzian import hertz, unloading
from abut.errors import InvalidValue
from abut.plug import Derived, normal_law


@normal_law
class Brake:
    """Hertz to first yield, full plasticity at a hardness, and Hermite's cubic between, smooth at both ends.

        elastic        F = (4/3) E* √R δ^{3/2}                         δ ≤ δ_y = R (πY/(2E* f(ν)))²
        fully plastic  F = p₀ π [a_p² + 2R (δ − δ_p)]                  δ ≥ δ_p = a_p²/R,   a_p = 3π p₀ R/(4E*)
        between        cubic in δ with values and slopes of both at δ_y and δ_p
        unloading      F = F* [(δ − δ̄)/(δ* − δ̄)]^{3/2},   δ̄ = δ* [1 − F*/((4/3) E* √R δ*^{3/2})]

    f(ν) is the largest von Mises stress below the contact over Hertz's p₀ (0.620 for ν = 0.3); at δ_p Hertz's mean pressure
    would be the hardness. Unloading is Hertz's with the flattened radius R̄ = [3F*/(4E*)]²/(δ* − δ̄)³.

    Beware: the hardness is a pressure here, 2.8 Y for many metals; a Brinell or Vickers number in kgf/mm² is 9.81e6 times that.
    The indentation is forgotten when the bodies part.
    Valid: elastic–perfectly plastic bodies, hardness above (2/3) of the pressure at first yield.
    Source: Brake, Int. J. Solids Struct. 49 (2012) 3129-3141.
    """

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    yield_stress: float  #: Y [Pa] of the softer body
    hardness: float  #: p₀ [Pa] mean pressure when fully plastic
    poisson_ratio: float = 0.3  #: ν [-] of the yielding body, at most 0.5
    yield_depth = Derived()  #: δ_y [m] made of the others
    plastic_depth = Derived()  #: δ_p [m] made of the others

    example = {"modulus": 1.1e11, "radius": 0.02, "yield_stress": 5e8, "hardness": 1.4e9}  # noqa: RUF012

    def check(self):
        """All but ν divide; ν at most a half; full plasticity lies beyond first yield."""
        if self.poisson_ratio > 0.5:
            raise InvalidValue.of("Brake: poisson_ratio", self.poisson_ratio, "lie in 0 … 0.5")
        for name in ("modulus", "radius", "yield_stress", "hardness"):
            if getattr(self, name) <= 0.0:
                raise InvalidValue.of(f"Brake: {name}", getattr(self, name), "be greater than zero")
        least = 2.0 / 3.0 * self.yield_stress / mises_peak(self.poisson_ratio)
        if self.hardness <= least:
            need = (
                f"exceed the mean pressure at first yield, {least:g} Pa; 2.8 times the yield stress is usual"
            )
            raise InvalidValue.of("Brake: hardness", self.hardness, need, "Pa")

    def derive(self):
        """Depths of first yield and of full plasticity."""
        first = 0.5 * math.pi * self.yield_stress / (self.modulus * mises_peak(self.poisson_ratio))
        full = 0.75 * math.pi * self.hardness / self.modulus
        return {"yield_depth": self.radius * first**2, "plastic_depth": self.radius * full**2}

    def force(p, depth, rate, impact_rate, peak):
        if depth >= peak or peak <= p.yield_depth:
            return brake_loading(p.modulus, p.radius, p.hardness, p.yield_depth, p.plastic_depth, depth)
        top = brake_loading(p.modulus, p.radius, p.hardness, p.yield_depth, p.plastic_depth, peak)
        return unloading(top, peak * top / hertz(p.modulus, p.radius, peak), peak, depth)


def brake_loading(modulus, radius, hardness, first, full, depth):
    """The loading branch [N]."""
    if depth <= first:
        return hertz(modulus, radius, depth)
    slope = 2.0 * math.pi * hardness * radius
    top = math.pi * hardness * full * radius
    if depth >= full:
        return top + slope * (depth - full)
    low = hertz(modulus, radius, first)
    span = full - first
    t = (depth - first) / span
    rise = top - low
    steep = 1.5 * low / first * span
    return low + t * (
        steep + t * (3.0 * rise - 2.0 * steep - slope * span + t * (steep + slope * span - 2.0 * rise))
    )


def mises_peak(poisson_ratio):
    """f(ν): largest von Mises stress on the axis below Hertz's pressure, over p₀, by golden section in the depth z/a."""
    low, high, golden = 0.05, 2.0, 0.5 * (math.sqrt(5.0) - 1.0)
    for _ in range(60):
        a, b = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, b) if _mises(a, poisson_ratio) > _mises(b, poisson_ratio) else (a, high)
    return _mises(0.5 * (low + high), poisson_ratio)


def _mises(z, nu):
    """|σ_z − σ_r|/p₀ on the axis at depth z·a (Johnson 1985, eqs 3.45)."""
    return 1.5 / (1.0 + z * z) - (1.0 + nu) * (1.0 - z * math.atan(1.0 / z))
