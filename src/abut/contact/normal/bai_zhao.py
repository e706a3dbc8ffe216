"""Bai–Zhao: hybrid law for a shaft in a bearing with clearance, in its literal form."""

import math

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law


@normal_law
class BaiZhao:
    """Published hybrid of an improved elastic foundation and Zhiying–Qishao's damping, in its literal form.

        F = K_n δⁿ (1 + λ δ̇/δ̇₀),   K_n = (1/8) π E* √(2δ (3c + 2δ)²/(c + δ)³),   λ = ¾ (1 − e²) exp[2 (1 − e)]

    It rebounds as ZhiyingQishao: nominal e .9 .8 .7 .5 .3 .1 → .896 .787 .680 .483 .327 .217.

    Beware: K_n is the derivative of Liu's force per metre of the bearing's length [Pa]. K_n δⁿ with n = 1.5 is therefore not
    a force: its value depends on the unit of length (here metres), and the bearing's length is missing. It is here to
    reproduce publications; ``BaiZhaoLiu`` is the sound form.
    Valid: to reproduce publications.
    Source: Bai & Zhao, Int. J. Mech. Sci. 57 (2012) 12-22, eqs as used by Lan, Machine Tool & Hydraulics 49(12) (2021), eqs 1-3.
    """

    unwatched = "the documented range states an application, not a quantity"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    clearance: float  #: c [m] radial clearance
    restitution: float  #: e [-] nominal, at most 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    def check(self):
        """Check that the clearance is above zero, and the restitution at most 1."""
        positive(self, "clearance")
        restitution_to_one(self)

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": 0.75 * (1.0 - self.restitution**2) * math.exp(2.0 * (1.0 - self.restitution))}

    def force(p, depth, rate, impact_rate):
        c = p.clearance
        wide = 3.0 * c + 2.0 * depth
        stiffness = 0.125 * math.pi * p.modulus * wide * math.sqrt(2.0 * max(depth, 1e-30) / (c + depth) ** 3)
        return damped_force(stiffness * depth**p.exponent, p.factor, rate, impact_rate)
