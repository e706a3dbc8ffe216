"""Exponential pressure–overclosure."""

import math

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law

#: Depth, relative to c, beyond which the force continues along its tangent.
STRAIGHT = 7.0


@normal_law
class ExponentialOverclosure:
    """Pressure that grows slowly within a clearance and steeply beyond.

        p = p₀/(e − 1) · (δ/c) (e^{δ/c} − 1),   F = A p (1 + λ δ̇/δ̇₀),   λ exact, of the restitution

    p₀ is the pressure at δ = c. Finite-element programs measure the overclosure h from touch of the surfaces, and pressure
    begins at the clearance c before: δ = h + c. Enlarge the bodies by c in total, so that depth begins there. Beyond
    δ = 7 c (h = 6 c) the force continues linearly.

    Valid: rough or compressible surfaces; as a soft start for a stiff contact.
    Source: the "exponential" pressure–overclosure relation of finite-element programs (Abaqus Analysis User's Manual, "Contact
    pressure-overclosure relationships"); λ of Gonthier et al., Multibody Syst. Dyn. 11 (2004) 209-233.
    """

    unwatched = "the documented range states an application, not a quantity"

    pressure: float  #: p₀ [Pa] at δ = c
    clearance: float  #: c [m]
    area: float  #: A [m²] nominal area of contact
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of the restitution

    example = {"pressure": 1e6, "clearance": 1e-4, "area": 1e-4, "restitution": 0.8}  # noqa: RUF012

    def check(self):
        """Check that the clearance is not zero; restitution from 0.01 to 1."""
        positive(self, "clearance")
        require_restitution(self)

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        x = depth / p.clearance
        full = p.area * p.pressure / (math.e - 1.0)
        return damped_force(full * exponential_shape(x), p.factor, rate, impact_rate)

    def energy(p, depth):
        full = p.area * p.pressure / (math.e - 1.0)
        return full * p.clearance * exponential_integral(depth / p.clearance)


def exponential_shape(x):
    """Return x (eˣ − 1), straight on from x = 7."""
    top = min(x, STRAIGHT)
    grown = math.exp(top)
    return top * (grown - 1.0) + (x - top) * ((1.0 + top) * grown - 1.0)


def exponential_integral(x):
    """Return ∫ of ``exponential_shape`` from 0: (x − 1) eˣ + 1 − x²/2, and a trapezium beyond x = 7."""
    top = min(x, STRAIGHT)
    tail = 0.5 * (exponential_shape(top) + exponential_shape(x)) * (x - top)
    return (top - 1.0) * math.exp(top) + 1.0 - 0.5 * top * top + tail
