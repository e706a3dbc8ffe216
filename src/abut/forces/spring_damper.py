"""Linear spring and damper along the line between two points."""

from __future__ import annotations

import math

from abut.errors import InvalidValue
from abut.extend import force
from abut.extend.forces import number
from abut.forces.element import Element, LoadComponent, spring_law
from abut.model.geometry.distances import origins_coincide
from abut.units.field_types import DerivedQuantity, Quantity


@force
class SpringDamper(Element):
    """Spring and damper along the line between two frames' origins.

        F = −k (l − l₀) − c l̇ + F₀        (F > 0 pushes the bodies apart)

    Args:
        stiffness: k [N/m], ≥ 0.
        damping: c [N·s/m], ≥ 0.
        free_length: Free length l₀ [m]; the length as assembled if not given.
        preload: F₀ [N].
    """

    stiffness: Quantity = number("N/m")
    damping: Quantity = number("N*s/m", 0.0)
    free_length: DerivedQuantity = number("m", None)
    preload: Quantity = number("N", 0.0)

    def check(self) -> None:
        """Check that stiffness, damping and free length are not negative, and that the line has a direction."""
        stated: object = self.free_length
        if stated is None:
            now = math.dist(self.i.global_position, self.j.global_position)
            object.__setattr__(self, "free_length", 0.0 if origins_coincide(self.i, self.j) else now)
        if self.free_length == 0.0 and origins_coincide(self.i, self.j):
            raise InvalidValue(
                f"{self.what}: its ends coincide, so its force has no direction; move one end, or use abut.forces.Bushing"
            )
        self.not_negative("stiffness", "damping", "free_length")

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping: k and c in translation."""
        return (self.stiffness, self.damping), (0.0, 0.0)

    @property
    def laws(self) -> dict[int, LoadComponent]:
        """Law of F as a function of length and rate."""
        rest = self.preload + self.stiffness * self.free_length
        return {0: spring_law(self.stiffness, self.damping, rest, "length", "rate", self.what)}

    def along(p, length, rate):
        return -p.stiffness * (length - p.free_length) - p.damping * rate + p.preload

    def ledger(p, length, rate):
        x = length - p.free_length
        return x * (0.5 * p.stiffness * x - p.preload), p.damping * rate * rate, 0.0
