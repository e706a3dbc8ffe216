"""Linear torsional spring and damper about the z axis of the second frame."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.forces.element import AXIAL, TORSION, Element, Law, number, spring_law
from abut.plug import force
from abut.plug.brief import briefly


@briefly
@force
@dataclasses.dataclass(frozen=True, eq=False)
class TorsionSpring(Element):
    """Torsional spring and damper.

        T = −k (θ − θ₀) − c θ̇ + T₀   about z_J, on the first body; −T on the second

    θ is the turn of I about z_J, counted beyond ±π.

    Args:
        stiffness: k [N·m/rad], ≥ 0.
        damping: c [N·m·s/rad], ≥ 0.
        angle: Free angle θ₀ [rad].
        preload: T₀ [N·m].
    """

    stiffness: Any = number("N*m/rad")
    damping: Any = number("N*m*s/rad", 0.0)
    angle: Any = number("rad", 0.0)
    preload: Any = number("N*m", 0.0)

    kind = TORSION
    counts_turns = True

    def check(self) -> None:
        """Stiffness and damping may not be negative."""
        self.not_negative("stiffness", "damping")

    @property
    def steepest(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """k and c in turning."""
        return (0.0, 0.0), (self.stiffness, self.damping)

    @property
    def numbers(self) -> tuple[float, ...]:
        """k, c, θ₀, T₀."""
        return (self.stiffness, self.damping, self.angle, self.preload)

    @property
    def way(self) -> int:
        """About z of J."""
        return AXIAL

    @property
    def laws(self) -> dict[int, Law]:
        """T as a function of angle and rate."""
        k, c, angle, preload = self.numbers
        return {0: spring_law(k, c, preload + k * angle, "angle", "rate", self.what)}
