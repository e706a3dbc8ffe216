"""Coulomb friction over a small round patch that slides and turns at once (Contensou), summed over Hertz' pressure.

    (T, M) = ∂/∂(v, ω) ∫ μ p(r) |v + ω × r| dA,   p = 3N/(2π ε²) √(1 − r²/ε²),   q = v/(ε ω)
    T = μN (3π/8) (q − q³/4),   M = μNε (3π/16) (1 − q² + 3q⁴/8)                                                                    q ≤ 1
    T = μN [¾ (q − q³/4) asin(1/q) + (3/16) √(q² − 1) (q + 2/q)]                                                                    q > 1
    M = μNε [⅜ (1 − q² + 3q⁴/8) asin(1/q) + (9/64) √(q² − 1) (2 − q²)]                                                              q > 1

A patch that turns fast has almost no sliding friction, T = (3π/8) μN v/(ε ω), and one that slides fast almost no drilling friction.

Source: Contensou (1963), in Kreiselprobleme, IUTAM Symposium Celerina, 201-216; Leine & Glocker, Eur. J. Mech. A/Solids 22 (2003)
193-216 (its potential, in rigid contacts). The integrals of Hertz' pressure are elementary; tests compare them with numerical sums.
"""

import math

from abut.contact.parameter_checks import positive
from abut.extend import friction_law

SERIES_RATIO = 8.0  # q beyond which the closed forms cancel, and series are good to 1e-12


def sliding_share(q: float) -> float:
    """Return T/μN for q = v/εω ≥ 0."""
    if q <= 1.0:
        return 0.375 * math.pi * q * (1.0 - 0.25 * q * q)
    k = 1.0 / (q * q)
    if q > SERIES_RATIO:
        return 1.0 - k * (0.1 + k * (3.0 / 280.0 + k * (1.0 / 336.0 + k * (5.0 / 4224.0))))
    across = math.sqrt(q * q - 1.0)
    return 0.75 * q * (1.0 - 0.25 * q * q) * math.asin(1.0 / q) + 0.1875 * across * (q + 2.0 / q)


def drilling_share(q: float) -> float:
    """Return M/μNε for q = v/εω ≥ 0."""
    curve = 1.0 - q * q + 0.375 * q * q * q * q
    if q <= 1.0:
        return 0.1875 * math.pi * curve
    k = 1.0 / (q * q)
    if q > SERIES_RATIO:
        more = k * (5.0 / 3696.0 + k * (35.0 / 54912.0))
        return (0.2 + k * (1.0 / 70.0 + k * (1.0 / 280.0 + more))) / q
    return 0.375 * curve * math.asin(1.0 / q) + 0.140625 * math.sqrt(q * q - 1.0) * (2.0 - q * q)


@friction_law
class Contensou:
    """Sliding and drilling friction of one patch; each decreases with the speed of the other.

    Valid: compact contacts that turn about their normal as they slide: tops, billiard balls, castors. ``velocity`` makes both smooth where
    nothing turns: the rim counts as no slower than v_t, √(ε²ω² + v_t²).
    Beware: at rest it creeps with a speed below ``velocity``.
    Source: Leine & Glocker, Eur. J. Mech. A/Solids 22 (2003) 193-216, its potential of velocities, here of Hertz' pressure.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"coefficient": 0.3, "radius": 5e-4}  # noqa: RUF012

    coefficient: float  #: μ [-]
    radius: float  #: ε [m] of the patch
    velocity: float = 1e-4  #: v_t [m/s] slowest speed of the rim that counts

    def check(self):
        """Check that ε and v_t are not zero: they are divisors."""
        positive(self, "radius", "velocity")

    def traction(p, slip, normal_force, spin):
        rim = math.sqrt((p.radius * spin) ** 2 + p.velocity**2)
        return p.coefficient * normal_force * sliding_share(slip / rim)

    def drilling(p, slip, normal_force, spin):
        rim = math.sqrt((p.radius * spin) ** 2 + p.velocity**2)
        return p.coefficient * normal_force * p.radius * drilling_share(slip / rim) * (p.radius * spin / rim)
