"""Hard contact as a stiffening penalty."""

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.errors import InvalidValue
from abut.extend import Derived, normal_law


@normal_law
class HardOverclosure:
    """Hard contact: no pressure without overclosure and any pressure at almost none, by a penalty that stiffens.

        dp/dδ = k_i up to δ_i, rising linearly to k_f at δ_f, k_f beyond;   F = A p (1 + λ δ̇/δ̇₀),   λ(e) exact

    Beware: true hard contact allows no overclosure at all; what remains here is p/k_f, and steps shrink with √(m/(A k_f)).
    Valid: where only the gap and the sum of the pressure matter.
    Source: the nonlinear penalty for "hard" contact of finite-element programs (Abaqus Analysis User's Manual, "Contact
    constraint enforcement methods": initial stiffness a hundredth of the final one); λ of Gonthier et al., Multibody Syst.
    Dyn. 11 (2004) 209-233.
    """

    unwatched = "the documented range states an application, not a quantity"

    slope: float  #: k_f [Pa/m] final penalty
    initial: float  #: k_i [Pa/m] first penalty, at most k_f
    begin: float  #: δ_i [m] where it begins to stiffen
    end: float  #: δ_f [m] where it has stiffened, beyond δ_i
    area: float  #: A [m²] nominal area of contact
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of e

    example = {"slope": 1e14, "initial": 1e12, "begin": 1e-6, "end": 3e-6, "area": 1e-4, "restitution": 0.8}  # noqa: RUF012

    def check(self):
        """Check that the law stiffens, over a length that is not zero; restitution from 0.01 to 1."""
        require_restitution(self)
        if self.end <= self.begin:
            need = f"be above begin, {self.begin:g} m; three times begin is typical"
            raise InvalidValue.of("HardOverclosure: end", self.end, need, "m")
        if self.initial > self.slope:
            need = f"be at most slope, {self.slope:g} Pa/m; a hundredth of it is typical"
            raise InvalidValue.of("HardOverclosure: initial", self.initial, need, "Pa/m")

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        within = min(max(depth - p.begin, 0.0), p.end - p.begin)
        beyond = max(depth - p.end, 0.0)
        rise = p.slope - p.initial
        pressure = p.initial * depth + rise * (0.5 * within * within / (p.end - p.begin) + beyond)
        return damped_force(p.area * pressure, p.factor, rate, impact_rate)

    def energy(p, depth):
        width = p.end - p.begin
        within = min(max(depth - p.begin, 0.0), width)
        beyond = max(depth - p.end, 0.0)
        rise = p.slope - p.initial
        stiffened = within**3 / (6.0 * width) + 0.5 * beyond * (width + beyond)
        return p.area * (0.5 * p.initial * depth * depth + rise * stiffened)
