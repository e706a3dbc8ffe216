"""Pin in a slightly larger hole: conforming contacts, which are not small compared with the bodies.

Hertz' theory assumes both surfaces to be flat where they touch; in a joint with small clearance they wrap around each
other, and the contact is narrower, and the pressure higher, than by Hertz.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.solids import Elastic, Pair, effective_modulus, load_of, plane_compliance
from abut.units import Scalar, positive

__all__ = ["LiuContact", "PinInHole", "clearance_of", "liu_pin_in_hole", "persson_load_number", "pin_in_hole"]


@dataclass(frozen=True)
class PinInHole:
    """Pin in a hole of the same material, exact for any angle of wrap; make it with `pin_in_hole`.

        E′ΔR/P′ = [2 − ln(b² + 1) − 2b⁴] / [π b² (b² + 1)],   b = tan(ε/2)
        p R/P′  = (2/π) √(b² − t²) / [√(b² + 1) (1 + t²)] + ln[(s + r)/(s − r)] / [2π b² (1 + b²)]
        t = tan(θ/2),  s = √(b² + 1),  r = √(b² − t²)

    with E′ = E/(1 − ν²), P′ = F/L and the half-angle ε. As b → 0 it is Hertz: ε² = 8P′/(πE′ΔR). Without
    clearance ε is 84.8°, for any load; the hole is then in an infinite body and the pin is loaded at its
    axis.

    Beware: it has no approach. In plane strain the deflection of an infinite body with a hole is infinite; use the approach
    from `liu_pin_in_hole`, or from the whole part's stiffness.

    Valid: same material (elastically similar), plane strain, no friction, hole far from any edge.
    Source: Persson, On the stress distribution of cylindrical elastic bodies in contact (Chalmers, 1964), in the
    notation of Ciavarella & Decuzzi, Int. J. Solids Struct. 38 (2001) 4507-4523, for elastically similar bodies. Written
    from memory of these and then verified: the pressure, put into Michell's series for disc and hole, closes
    the gap for four angles (tests/physics/mechanics/test_conforming_theory.py).
    """

    unwatched = "a closed form, which no run evaluates"

    pin_radius: float  #: R [m]
    clearance: float  #: ΔR [m] ≥ 0, radius of the hole less that of the pin
    plane_strain_modulus: float  #: E′ [Pa]
    length: float  #: L [m]
    load: float  #: F [N]

    @property
    def line_load(self) -> float:
        """P′ = F/L [N/m]."""
        return self.load / self.length

    @property
    def half_angle(self) -> float:
        """ε [rad]: the contact spans θ = −ε … ε."""
        return 2.0 * math.atan(_wrap_parameter(self.plane_strain_modulus * self.clearance / self.line_load))

    @property
    def peak_pressure(self) -> float:
        """p(0) [Pa]."""
        return float(self.pressure(0.0))

    @property
    def hertz_half_angle(self) -> float:
        """a/R [rad] by Hertz' line contact, to compare; it exceeds ε where the bodies conform."""
        if self.clearance == 0.0:
            return math.inf
        R = self.pin_radius * (self.pin_radius + self.clearance) / self.clearance
        return math.sqrt(8.0 * self.line_load * R / (math.pi * self.plane_strain_modulus)) / self.pin_radius

    def pressure(self, angle: ArrayLike) -> Numbers:
        """Return p(θ) [Pa] at angles θ [rad] from the middle; zero outside the contact."""
        b = math.tan(0.5 * self.half_angle)
        t = np.tan(0.5 * np.clip(np.asarray(angle, dtype=float), -3.0, 3.0))
        r, s = np.sqrt(np.maximum(b * b - t * t, 0.0)), math.sqrt(b * b + 1.0)
        shape = 2.0 * r / (math.pi * s * (1.0 + t * t))
        shape = shape + np.log((s + r) / (s - r)) / (2.0 * math.pi * b * b * (1.0 + b * b))
        return np.asarray(self.line_load / self.pin_radius * shape)


def pin_in_hole(
    pin_radius: Scalar, hole_radius: Scalar, solid: Elastic, *, length: Scalar, load: Scalar
) -> PinInHole:
    """Return Persson's contact of a pin in a hole.

    Args:
        pin_radius: R [m] > 0.
        hole_radius: [m], not smaller than the pin's.
        solid: of both.
        length: L [m] of the pin in the hole.
        load: F [N] > 0 across the axis.

    Raises:
        InvalidValue: the hole is smaller than the pin, or a value outside its range.
        WrongUnit: a string of another dimension.

    >>> from abut.mechanics import Solid
    >>> import math
    >>> pin = pin_in_hole("10 mm", "10.05 mm", Solid("206 GPa", 0.3), length="20 mm", load="50 kN")
    >>> f"{math.degrees(pin.half_angle):.2f} deg, {pin.peak_pressure / 1e6:.1f} MPa"
    '37.79 deg, 255.8 MPa'
    """
    R, gap = clearance_of(pin_radius, hole_radius, may_be_zero=True)
    return PinInHole(
        R,
        gap,
        1.0 / plane_compliance(solid),
        positive(length, "m", what="pin in hole: length"),
        positive(load, "N", what="pin in hole: load"),
    )


def clearance_of(inner: Scalar, outer: Scalar, *, may_be_zero: bool = False) -> tuple[float, float]:
    """Return radius of the inner body and clearance ΔR [m] between it and the cavity.

    Raises:
        InvalidValue: the cavity is not larger.
    """
    R = positive(inner, "m", what="inner body: radius")
    outer_radius = positive(outer, "m", what="cavity: radius")
    if outer_radius < R or (outer_radius == R and not may_be_zero):
        raise InvalidValue.of(
            "cavity: radius", outer_radius, f"be larger than that of the body in it ({R:.6g} m)", "m"
        )
    return R, outer_radius - R


def persson_load_number(b: float) -> float:
    """Return E′ΔR/P′ as a function of b = tan(ε/2); zero at b = 0.91357, negative (a tight fit) beyond."""
    return (2.0 - math.log1p(b * b) - 2.0 * b**4) / (math.pi * b * b * (b * b + 1.0))


def _wrap_parameter(load_number: float) -> float:
    """Return b for E′ΔR/P′ ≥ 0; the right side decreases monotonically from ∞ to 0."""
    from scipy.optimize import brentq

    low = min(1.0, math.sqrt(2.0 / (math.pi * (load_number + 10.0)))) * 0.1
    return float(brentq(lambda b: persson_load_number(b) - load_number, low, 1.0, xtol=1e-15, rtol=1e-14))


@dataclass(frozen=True)
class LiuContact:
    """Pin in a hole by Liu's approximation, which has an approach; make it with `liu_pin_in_hole`.

        F = ½ π E* L δ √[δ / (2(ΔR + δ))]

    Springs along the radius, over the angle cos ε = ΔR/(ΔR + δ) at which the outlines would cross.

    Beware: an approximation fitted to finite elements. For small loads the force grows as δ^{3/2}, where the
    plane problem has P′ ∼ δ/ln: against Johnson's law for 10 mm in 9.5 mm steel at 100 N/mm it has
    three times the depth.

    Source: Liu, Zhang & Yang, Mech. Mach. Theory 42 (2007) 183-197; the formula as given by Pereira, Ramalho & Ambrósio,
    Nonlinear Dyn. 63 (2011) 681-697.
    """

    unwatched = "a closed form, which no run evaluates"

    clearance: float  #: ΔR [m] ≥ 0
    effective_modulus: float  #: E* [Pa]
    length: float  #: L [m]
    load: float  #: F [N]

    @property
    def approach(self) -> float:
        """δ [m]: the positive root of δ³ = q (ΔR + δ), q = 8F²/(πE*L)²."""
        q = 8.0 * (self.load / (math.pi * self.effective_modulus * self.length)) ** 2
        return _cubic_root(q, q * self.clearance)

    @property
    def half_angle(self) -> float:
        """ε = acos(ΔR/(ΔR + δ)) [rad], at which the outlines would cross."""
        return math.acos(self.clearance / (self.clearance + self.approach))

    @property
    def stiffness(self) -> float:
        """dF/dδ = (F/δ) (3ΔR + 2δ)/(2(ΔR + δ)) [N/m], at this load."""
        c, d = self.clearance, self.approach
        return self.load / d * (3.0 * c + 2.0 * d) / (2.0 * (c + d))


def liu_pin_in_hole(
    pin_radius: Scalar,
    hole_radius: Scalar,
    solids: Pair,
    *,
    length: Scalar,
    load: Scalar | None = None,
    approach: Scalar | None = None,
) -> LiuContact:
    """Return Liu's contact of a pin in a hole.

    Args:
        pin_radius: [m] > 0.
        hole_radius: [m], larger than the pin's.
        solids: of both bodies, or one for two of the same.
        length: L [m] of the pin in the hole.
        load: F [N] > 0, or
        approach: δ [m] > 0.

    Raises:
        InvalidValue: not exactly one of load and approach; the hole is not larger than the pin.
        WrongUnit: a string of another dimension.

    >>> from abut.mechanics import Solid
    >>> joint = liu_pin_in_hole("9.5 mm", "10 mm", Solid("207 GPa", 0.3), length="10 mm", load="1 kN")
    >>> f"{joint.approach * 1e6:.3f} um"
    '6.823 um'
    """
    _, gap = clearance_of(pin_radius, hole_radius)
    E, L = effective_modulus(solids), positive(length, "m", what="pin in hole: length")

    def contact_force(d: float) -> float:
        return 0.5 * math.pi * E * L * d * math.sqrt(0.5 * d / (gap + d))

    return LiuContact(gap, E, L, load_of(load, approach, contact_force, "pin in hole"))


def _cubic_root(q: float, r: float) -> float:
    """Return the positive root of x³ = q x + r, q, r > 0, without cancellation."""
    half, third = 0.5 * r, q / 3.0
    radius = third**1.5
    if half >= radius:  # one real root
        return 2.0 * math.sqrt(third) * math.cosh(math.acosh(half / radius) / 3.0)
    return 2.0 * math.sqrt(third) * math.cos(math.acos(half / radius) / 3.0)
