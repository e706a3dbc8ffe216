"""Rolling resistance proportional to the speed of rolling.

    M = c N |ω|

Source: Brilliantov & Pöschel, "Rolling friction of a viscous sphere on a hard plane", Europhysics Letters 42 (1998)
511-516, where c follows from the material's viscosity; Ai et al., Powder Technology 206 (2011), model B.
"""

from abut.extend import moment_law


@moment_law
class RollingViscous:
    """Torque against rolling proportional to its speed.

    Valid: soft viscous balls rolling slowly against the speed of their material's relaxation.
    Beware: it does not stick: a ball rolls on any slope.
    Source: Brilliantov & Pöschel, Europhys. Lett. 42 (1998) 511-516.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"damping": 1e-4}  # noqa: RUF012

    damping: float  #: c [m·s] torque per unit of normal force and angular speed

    def moment(p, speed, normal_force):
        return p.damping * normal_force * speed
