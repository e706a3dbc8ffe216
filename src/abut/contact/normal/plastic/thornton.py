"""Thornton: elastic–perfectly plastic spheres whose contact pressure is cut off at a limit."""

import math

from abut.contact.normal.plastic.elastic_unloading import (
    hertz_energy,
    hertz_force,
    recoverable_energy,
    recovery_depth,
    unloading_force,
)
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law


@normal_law
class Thornton:
    """Hertz until the centre's pressure reaches p_y, then a straight line; unloads as a flattened Hertz contact.

        loading     P = (4/3) E* √R δ^{3/2}  (δ ≤ δ_y),   P = P_y + π p_y R (δ − δ_y)  beyond,   δ_y = R (π p_y/(2E*))²
        unloading   P = (4/3) E* √R_p (δ − δ_p)^{3/2},   R_p = 4E*a*³/(3P*),   a*² = (2P* + P_y)/(2π p_y)

    Rebound, with u = v_y/v ≤ 1 and v_y = 3.194 (p_y⁵R³/(E*⁴m))^{1/2}:

        e = (6√3/5)^{1/2} [1 − u²/6]^{1/2} [u/(u + 2√(6/5 − u²/5))]^{1/4}  →  1.185 u^{1/4}

    Beware: p_y is a fitted limit of the mean pressure, about 1.6 Y at first yield and 2.8 Y when fully plastic. With the
    first value fast impacts rebound too slowly, with the second slow ones too fast.
    Valid: e from 1 down to about 0.3; no work hardening; the indentation is reset when the bodies separate.
    Source: Thornton, J. Appl. Mech. 64 (1997) 383-386; Thornton & Ning, Powder Technol. 99 (1998) 154-162.
    """

    unwatched = "the restitution follows from each impact and is not a channel; work hardening is not a parameter of the law"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    yield_pressure: float  #: p_y [Pa] limit of the contact pressure
    yield_depth = Derived()  #: δ_y [m] computed from the others
    yield_force = Derived()  #: P_y [N] computed from the others

    example = {"modulus": 1.1e11, "radius": 0.02, "yield_pressure": 1e9}  # noqa: RUF012

    check = positive

    def derive(self):
        """Compute first yield: Hertz's p₀ = p_y."""
        depth = self.radius * (0.5 * math.pi * self.yield_pressure / self.modulus) ** 2
        return {"yield_depth": depth, "yield_force": hertz_force(self.modulus, self.radius, depth)}

    def force(p, depth, rate, impact_rate, peak):
        if depth >= peak or peak <= p.yield_depth:
            return thornton_loading(
                p.modulus, p.radius, p.yield_pressure, p.yield_depth, p.yield_force, depth
            )
        top = thornton_loading(p.modulus, p.radius, p.yield_pressure, p.yield_depth, p.yield_force, peak)
        return unloading_force(
            top, thornton_recovery(p.modulus, p.yield_pressure, p.yield_force, top), peak, depth
        )

    def energy(p, depth, peak):
        if peak <= p.yield_depth:
            return hertz_energy(p.modulus, p.radius, depth)
        top = thornton_loading(p.modulus, p.radius, p.yield_pressure, p.yield_depth, p.yield_force, peak)
        return recoverable_energy(
            top, thornton_recovery(p.modulus, p.yield_pressure, p.yield_force, top), peak, depth
        )


def thornton_loading(modulus, radius, pressure, yield_depth, yield_force, depth):
    """Return Hertz's force, then a straight line with the slope π p_y R, which is Hertz's at first yield."""
    if depth <= yield_depth:
        return hertz_force(modulus, radius, depth)
    return yield_force + math.pi * pressure * radius * (depth - yield_depth)


def thornton_recovery(modulus, pressure, yield_force, top):
    """Return δ* − δ_p, with the contact radius a*² = (2P* + P_y)/(2π p_y)."""
    return recovery_depth(modulus, top, math.sqrt((2.0 * top + yield_force) / (2.0 * math.pi * pressure)))
