"""Linear torsional spring and damper about the z axis of the second frame."""

from __future__ import annotations

from abut.extend import force
from abut.extend.forces import number
from abut.forces.element import Element, LoadComponent, spring_law
from abut.units.field_types import Quantity


@force
class TorsionSpring(Element):
    """Torsional spring and damper.

        T = −k (θ − θ₀) − c θ̇ + T₀   about z_J, on the first body; −T on the second

    θ is the rotation of I about z_J, counted beyond ±π.

    Args:
        stiffness: k [N·m/rad], ≥ 0.
        damping: c [N·m·s/rad], ≥ 0.
        free_angle: Free angle θ₀ [rad].
        preload: T₀ [N·m].
    """

    stiffness: Quantity = number("N*m/rad")
    damping: Quantity = number("N*m*s/rad", 0.0)
    free_angle: Quantity = number("rad", 0.0)
    preload: Quantity = number("N*m", 0.0)

    def check(self) -> None:
        """Check that stiffness and damping are not negative."""
        self.not_negative("stiffness", "damping")

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping: k and c in rotation."""
        return (0.0, 0.0), (self.stiffness, self.damping)

    @property
    def laws(self) -> dict[int, LoadComponent]:
        """Law of T as a function of angle and rate."""
        rest = self.preload + self.stiffness * self.free_angle
        return {0: spring_law(self.stiffness, self.damping, rest, "angle", "rate", self.what)}

    def about(p, angle, rate):
        return -p.stiffness * (angle - p.free_angle) - p.damping * rate + p.preload

    def ledger(p, angle, rate):
        x = angle - p.free_angle
        return x * (0.5 * p.stiffness * x - p.preload), p.damping * rate * rate, 0.0
