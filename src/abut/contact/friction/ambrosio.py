"""Ambrósio's modified Coulomb friction: zero below v₀, rising linearly to its full value at v₁.

    T = c_d μ N,   c_d = 0 (|v| ≤ v₀),   (|v| − v₀)/(v₁ − v₀),   1 (|v| ≥ v₁)

Source: Ambrósio, "Impact of rigid and flexible multibody systems", NATO ASI Virtual Nonlinear Multibody Systems
(2003) 57-81; also Flores, Ambrósio et al., Kinematics and Dynamics of Multibody Systems with Imperfect Joints
(2008), chapter 3.
"""

from abut.errors import InvalidValue
from abut.extend import friction_law


@friction_law
class Ambrosio:
    """Coulomb friction with a dead zone and a linear rise.

    Valid: sliding. It prevents reversals of the friction force at rest, but there is no friction at all there.
    Beware: no friction below ``lower``: a block on any slope creeps at v₀ at least.
    Source: Ambrósio (2003); Flores et al. (2008), chapter 3.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"coefficient": 0.3, "lower": 0.01, "upper": 0.1}  # noqa: RUF012

    coefficient: float  #: μ [-]
    lower: float  #: v₀ [m/s] no friction below
    upper: float  #: v₁ [m/s] full friction above

    def check(self):
        """Check v₀ < v₁."""
        if self.upper <= self.lower:
            message = f"{self.upper:g} m/s is not above lower {self.lower:g} m/s; increase it, for example to 10·lower"
            raise InvalidValue(f"Ambrosio: upper {message}")

    def traction(p, slip, normal_force):
        part = (slip - p.lower) / (p.upper - p.lower)
        return p.coefficient * normal_force * min(max(part, 0.0), 1.0)
