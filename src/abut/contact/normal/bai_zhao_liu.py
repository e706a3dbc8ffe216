"""Bai–Zhao in a dimensionally sound form: Liu's force over the bearing's length, with the same damping."""

import math

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.contact.normal.line.cylinders import liu_force
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law


@normal_law
class BaiZhaoLiu:
    """Shaft in a bearing with clearance: the elastic force whose derivative Bai and Zhao use as stiffness.

        F = ½ π E* L δ √(δ/(2 (c + δ))) (1 + λ δ̇/δ̇₀),   λ = ¾ (1 − e²) exp[2 (1 − e)]

    dF/dδ is L times the K_n of the publication. It rebounds as ZhiyingQishao: nominal e .9 .8 .7 .5 .3 .1 →
    .896 .787 .680 .483 .327 .217.

    Valid: pins in bushes, any ratio of depth to clearance.
    Source: Liu, Zhang & Yang, Int. J. Mech. Sci. 49 (2007) 1290-1297 (elastic force); Bai & Zhao, Int. J. Mech. Sci. 57 (2012)
    12-22 (hybrid), corrected for dimension.
    """

    unwatched = "any ratio of depth to clearance is within the range"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the bearing
    clearance: float  #: c [m] radial clearance
    restitution: float  #: e [-] nominal, at most 1
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "length": 0.02, "clearance": 5e-4, "restitution": 0.8}  # noqa: RUF012

    def check(self):
        """Check that the clearance is above zero, and the restitution at most 1."""
        positive(self, "clearance")
        restitution_to_one(self)

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": 0.75 * (1.0 - self.restitution**2) * math.exp(2.0 * (1.0 - self.restitution))}

    def force(p, depth, rate, impact_rate):
        elastic = p.length * liu_force(p.modulus, p.clearance, depth)
        return damped_force(elastic, p.factor, rate, impact_rate)
