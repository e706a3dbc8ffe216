"""Kuwabara–Kono: two viscoelastic spheres, where 1 − e grows with the fifth root of the speed."""

import math

from abut.extend import normal_law


@normal_law
class KuwabaraKono:
    """Hertz contact of spheres with viscous material, quasi-static.

        F = max(0, K δ^{3/2} + (3/2) K A √δ δ̇)

    Slow impacts are nearly elastic: 1 − e = 1.15344 x − 0.79826 x² + …, x = (3/2) A (K/m)^{2/5} v^{1/5}, m effective mass.
    The restitution depends on speed and mass, not on a coefficient.

    Beware: near the end of the impact the formula pulls; that is cut off here.
    Valid: speeds far below the wave speed, A v^{1/5} (K/m)^{2/5} small.
    Source: Kuwabara & Kono, Jpn. J. Appl. Phys. 26 (1987) 1230-1233; Brilliantov, Spahn, Hertzsch & Pöschel, Phys. Rev. E 53
    (1996) 5382-5392; the series: Ramírez, Pöschel, Brilliantov & Schwager, Phys. Rev. E 60 (1999) 4465-4472.
    """

    unwatched = "the wave speed of the material is not a parameter of the law"

    stiffness: float  #: K [N/m^1.5] (4/3) E* √R
    dissipation: float  #: A [s] of the material's viscosities

    def force(p, depth, rate, impact_rate):
        root = math.sqrt(max(depth, 1e-30))
        return p.stiffness * depth**1.5 + 1.5 * p.stiffness * p.dissipation * root * rate
