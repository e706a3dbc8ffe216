"""Linear spring and damper along the line between two points."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.forces.element import LINE, SPRING, Element, Law, number, spring_law
from abut.plug import force
from abut.plug.brief import briefly


@briefly
@force
@dataclasses.dataclass(frozen=True, eq=False)
class SpringDamper(Element):
    """Spring and damper along the line between two frames' origins.

        F = −k (l − l₀) − c l̇ + F₀        (F > 0 pushes the bodies apart)

    Args:
        stiffness: k [N/m], ≥ 0.
        damping: c [N·s/m], ≥ 0.
        length: Free length l₀ [m]; the length as assembled if not given.
        preload: F₀ [N].
    """

    stiffness: Any = number("N/m")
    damping: Any = number("N*s/m", 0.0)
    length: Any = number("m", None)
    preload: Any = number("N", 0.0)

    kind = SPRING

    def check(self) -> None:
        """Stiffness, damping and length may not be negative; the line needs a direction."""
        if self.length is None:
            now = np.linalg.norm(np.subtract(self.i.global_position, self.j.global_position))
            object.__setattr__(self, "length", float(now))
        if self.length == 0.0 and np.array_equal(self.i.global_position, self.j.global_position):
            raise InvalidValue(
                f"{self.what}: its ends coincide, so its force has no direction; use a Bushing"
            )
        self.not_negative("stiffness", "damping", "length")

    @property
    def steepest(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """k and c in shifting."""
        return (self.stiffness, self.damping), (0.0, 0.0)

    @property
    def numbers(self) -> tuple[float, ...]:
        """k, c, l₀, F₀."""
        return (self.stiffness, self.damping, self.length, self.preload)

    @property
    def way(self) -> int:
        """Along the line."""
        return LINE

    @property
    def laws(self) -> dict[int, Law]:
        """F as a function of length and rate."""
        k, c, length, preload = self.numbers
        return {0: spring_law(k, c, preload + k * length, "length", "rate", self.what)}
