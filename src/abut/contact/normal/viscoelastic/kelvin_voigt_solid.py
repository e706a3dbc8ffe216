"""Kelvin–Voigt solid: a sphere of a material with an elastic and a viscous part in parallel."""

import math

from abut.contact.parameter_checks import positive
from abut.extend import normal_law


@normal_law
class KelvinVoigtSolid:
    """Hertz contact of a material with ψ = E* [1 + τ δ(t)], δ(t) Dirac's: stress follows strain and its rate.

        F = (4/3) E* √R (δ^{3/2} + (3/2) τ √δ δ̇)

    Under a constant force P it creeps to Hertz's depth: δ^{3/2} = 3P/(4E*√R) (1 − e^{−t/τ}). It is KuwabaraKono's law with
    K = (4/3) E* √R and A = τ: 1 − e grows with the fifth root of the speed.

    Beware: it cannot relax: pressed suddenly its force is without bound. Where it would pull it is cut off.
    Valid: rising contact area; slow loading.
    Source: Lee & Radok, J. Appl. Mech. 27 (1960) 438-444; Johnson, Contact Mechanics (1985), section 6.5.
    """

    unwatched = "the law has no data on the growth of the contact area and on the wave speed"

    modulus: float  #: E* [Pa] effective modulus of both bodies, at rest
    radius: float  #: R [m] relative radius of curvature
    time: float  #: τ [s] retardation time

    example = {"modulus": 1e7, "radius": 0.02, "time": 1e-4}  # noqa: RUF012

    check = positive

    def force(p, depth, rate, impact_rate):
        stiffness = 4.0 / 3.0 * p.modulus * math.sqrt(p.radius)
        return stiffness * math.sqrt(max(depth, 1e-30)) * (depth + 1.5 * p.time * rate)
