"""Cattaneo–Mindlin friction of a Hertz contact with Mindlin–Deresiewicz' memory: slip spreads inwards from the rim.

    Q̇ = k v − (1 − θ) ⟨k v·e − μ Ṅ⟩ e,    k = 8 a G*,  a = √(R δ),  θ = c/a (stuck radius)
    first loading:      θ³ = 1 − |Q|/(μ N),            e = Q/|Q|
    after a reversal:   θ³ = 1 − |Q − Q*|/(2 μ N),     e = (Q − Q*)/|Q − Q*|,   until |Q| is back at its largest value R

Q* is the force at the last reversal of slip (``turn``). If that is nearer to zero than R/20, the force is assumed to have passed
through zero from −R: θ³ = 1 − (R + |Q|)/(2 μ N). The memory R changes with the normal force, Ṙ = μ Ṅ (Jäger's shift), and
grows in first loading. Where k v·e < μ Ṅ the growing contact sticks everywhere. While N decreases, a stuck contact loses the
share of Q that its receding rim carried, (Q/3N) θ Ṅ, with θ³ = 1 − |Q|/(μ N).

Source: Mindlin & Deresiewicz, "Elastic spheres in contact under varying oblique forces", J. Appl. Mech. 20 (1953)
327-344; the incremental form with changing N: Thornton & Yin, Powder Technology 65 (1991) 153-166; the shift of the
memory: Jäger, New Solutions in Contact Mechanics (2005). The vector form and the release are this project's.
"""

import math

from abut.contact.parameter_checks import positive
from abut.extend import Bristle, State, dot, friction_law, length

BAND = 0.02  # of μ N: from elastic reloading to first loading
TINY = 1e-30
MIN_REVERSAL = 0.05  # of R: a reversal nearer to zero does not count
END = 0.03  # of μ N: before gross slip the cube root ends in a straight line


def stuck_radius(y: float) -> float:
    """Return θ = y^{1/3} for the remaining fraction y of the limit; straight through zero at the end, where the root is vertical."""
    if y > END:
        return math.pow(y, 1.0 / 3.0)
    return max(y, -END) / math.pow(END, 2.0 / 3.0)


@friction_law
class Mindlin:
    """Partial slip of a Hertz contact: stiffness 8 a G* at first, hysteresis below μ N, sliding at μ N.

    Valid: compact elastic bodies; ``depth`` must be the elastic approach of Hertz, R its effective radius. At constant
    normal force it is Mindlin & Deresiewicz' solution for one reversal after another. With a changing normal force it was
    compared with the half-space solution by dimension reduction (Popov & Heß). The velocity after oblique impacts of a
    sphere agrees within 3 % at 5° and 1 % from 10° on.
    Beware: its memory is the largest force and the last reversal, not every nested loop. In the last 3 % below μ N the cube
    root, vertical at its end, is replaced by a straight line: gross slip is approached exponentially. The published table of
    Chung & Ooi (2011), test 4, differs by 6 % to 15 % in spin from this law and from the half-space solution at 10° to 20°;
    ``MindlinSpring``, without partial slip, is nearer to it.
    Source: Mindlin & Deresiewicz (1953); Thornton & Yin, Powder Technol. 65 (1991) 153-166.
    """

    unwatched = "the range depends on the normal law, whose depth must be the elastic approach of Hertz"

    example = {"coefficient": 0.3, "shear_modulus": 4e10, "radius": 0.01}  # noqa: RUF012

    coefficient: float  #: μ [-]
    shear_modulus: float  #: G* [Pa] 1/G* = Σ (2 − ν)/G
    radius: float  #: R [m] effective, 1/R = 1/R₁ + 1/R₂
    bristle = Bristle()  #: Q [N] tangential force
    reach = State()  #: R [N] largest tangential force so far, moved with μ N

    check = positive

    def evolve(p, slip, normal_force, normal_rate, depth, turn, bristle, reach):
        stiffness = 8.0 * math.sqrt(p.radius * max(depth, 0.0)) * p.shear_modulus
        limit = max(p.coefficient * normal_force, TINY)
        shift = p.coefficient * normal_rate
        largest = min(max(reach, 0.0), limit)
        size = length(bristle)
        turned = length(turn)
        swing = bristle - turn * min(1.0, largest / max(turned, TINY))
        if (
            turned < MIN_REVERSAL * largest
        ):  # latched when the force passed through zero: loading started at the largest force of the other sign
            swing = bristle * (1.0 + largest / max(size, TINY))
        first = 0.0
        if dot(slip, bristle) >= 0.0:
            first = min(max((size - largest) / (BAND * limit) + 1.0, 0.0), 1.0)
        loading = stuck_radius(1.0 - size / limit)
        stuck = 1.0
        if turned > 0.0:
            stuck = stuck_radius(1.0 - 0.5 * length(swing) / limit)
        theta = stuck + (loading - stuck) * first
        path = swing * (1.0 - first) + bristle * first
        if length(path) <= TINY:
            path = slip * 1.0
        e = path * (1.0 / max(length(path), TINY))
        slide = max(stiffness * dot(slip, e) - shift, 0.0)
        along = bristle * (1.0 / max(size, TINY))
        lost = (1.0 - first) * size / (3.0 * limit) * max(loading, 0.0) * min(shift, 0.0)
        rate = slip * stiffness - e * ((1.0 - theta) * slide) + along * lost
        over = min(max(size / limit - 1.0, 0.0) / BAND, 2.0)  # the load fell faster than the force
        rate = rate - along * (over * max(dot(rate, along) - shift, 0.0))
        return rate, shift + first * max(dot(rate, along) - shift, 0.0)

    def traction(p, slip, normal_force, bristle):
        return bristle * min(1.0, p.coefficient * max(normal_force, 0.0) / max(length(bristle), TINY))

    def energy(p, bristle, normal_force, depth):
        stiffness = 8.0 * math.sqrt(p.radius * max(depth, 1e-18)) * p.shear_modulus
        twice = 2.0 * max(p.coefficient * normal_force, TINY)
        x = max(1.0 - length(bristle) / twice, 0.5)
        part = 0.6 * (1.0 - x ** (5.0 / 3.0)) - 1.5 * x * (1.0 - x ** (2.0 / 3.0))
        return twice * twice / stiffness * part
