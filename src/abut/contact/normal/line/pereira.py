"""Pereira: power laws fitted to Johnson's cylinders, explicit in the depth; a pin in a hole, and two parallel cylinders."""

import math

from abut.contact.normal.dissipation import damped_force, exact_factor
from abut.contact.normal.line.cylinders import Cylinders
from abut.errors import InvalidValue
from abut.extend import Derived, normal_law


@normal_law
class Pereira(Cylinders):
    """Pin in a hole: a power law fitted to Johnson's, without logarithm and iteration.

        f = (0.965 ΔR + 0.0965) (E*/ΔR) δⁿ  [N/mm, with mm and MPa],   F = L f (1 + λ δ̇/δ̇₀),   λ(e) exact
        n = Y ΔR^(−0.005),   Y = 1.51 [ln(1000 ΔR)]^(−0.151) for 0.005 ≤ ΔR < 0.34954 mm,
                             Y = 0.0151 ΔR + 1.151           for 0.34954 ≤ ΔR ≤ 10 mm

    Beware: it is a fit in millimetres; n jumps by about 0.1 % where the branches of Y join.
    Valid: ΔR from 5 µm to 10 mm, steel; other values raise an error.
    Source: Pereira, Ramalho & Ambrósio, Nonlinear Dyn. 63 (2011) 681-697. (A program in circulation reads (Y ΔR)^(−0.005).)
    """

    unwatched = "a ΔR outside the range raises an error at construction; the material is not a parameter"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the line
    difference: float  #: ΔR [m] R₂ − R₁, 5 µm … 10 mm
    restitution: float = 1.0  #: e [-] 0.01 … 1
    power = Derived()  #: n [-] made of ΔR
    per_millimetre = Derived()  #: F/δⁿ [N/mmⁿ] made of E*, L and ΔR
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "length": 0.02, "difference": 5e-4, "restitution": 0.8}  # noqa: RUF012

    def derive(self):
        """Compute n, the stiffness and λ once."""
        gap = 1e3 * self.difference
        if not 0.005 <= gap <= 10.0:
            need = "lie in 5e-6 … 0.01, the range of the fit; outside it use Johnson"
            raise InvalidValue.of("Pereira: difference", self.difference, need, "m")
        y = 1.51 * math.log(1e3 * gap) ** -0.151 if gap < 0.34954 else 0.0151 * gap + 1.151
        load = (0.965 * gap + 0.0965) * 1e-6 * self.modulus / gap
        return {
            "power": y * gap**-0.005,
            "per_millimetre": load * 1e3 * self.length,
            "factor": exact_factor(self.restitution),
        }

    def force(p, depth, rate, impact_rate):
        elastic = p.per_millimetre * (1e3 * depth) ** p.power
        return damped_force(elastic, p.factor, rate, impact_rate)


@normal_law
class PereiraExternal(Cylinders):
    """Two parallel cylinders in external contact: the same fit with its constants for that case.

        f = (0.39 ΔR + 0.85) (E*/ΔR) δⁿ  [N/mm, with mm and MPa],   n = 1.094,   F = L f (1 + λ δ̇/δ̇₀),   λ(e) exact

    Valid: steel cylinders of millimetres to centimetres.
    Source: Pereira, Ramalho & Ambrósio, Nonlinear Dyn. 63 (2011) 681-697.
    """

    unwatched = "the material is not a parameter of the law"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the line
    difference: float  #: ΔR [m] R₁ + R₂
    restitution: float = 1.0  #: e [-] 0.01 … 1
    per_millimetre = Derived()  #: F/δⁿ [N/mmⁿ] made of E*, L and ΔR
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "length": 0.02, "difference": 0.02, "restitution": 0.8}  # noqa: RUF012

    def derive(self):
        """Compute the stiffness and λ once."""
        gap = 1e3 * self.difference
        load = (0.39 * gap + 0.85) * 1e-6 * self.modulus / gap
        return {"per_millimetre": load * 1e3 * self.length, "factor": exact_factor(self.restitution)}

    def force(p, depth, rate, impact_rate):
        elastic = p.per_millimetre * (1e3 * depth) ** 1.094
        return damped_force(elastic, p.factor, rate, impact_rate)
