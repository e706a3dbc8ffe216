"""Bushing: springs and dampers in all six directions."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.forces.element import BUSHING, GENERAL, PLACES, RATES, Element, Law, spring_law, triple
from abut.plug import force
from abut.plug.brief import briefly


@briefly
@force
@dataclasses.dataclass(frozen=True, eq=False)
class Bushing(Element):
    """Linear elastic connection of two frames in the axes of J.

        F_k = −K_k x_k − C_k ẋ_k + F₀_k,   T_k = −Kt_k β_k − Ct_k ω_k + T₀_k

    x is the displacement of I in J's axes, ẋ its rate as seen from J, β the Bryant angles (1-2-3), ω the
    relative angular velocity. Meant for
    small angles (|β| below about 0.3 rad), where β are the components of the rotation. The reaction acts on
    J's body at the same point.

    Args:
        stiffness: K [N/m], three numbers ≥ 0.
        damping: C [N·s/m].
        torsional_stiffness: Kt [N·m/rad].
        torsional_damping: Ct [N·m·s/rad].
        preload: F₀ [N].
        torque_preload: T₀ [N·m].
    """

    stiffness: Any = triple("N/m")
    damping: Any = triple("N*s/m", (0.0, 0.0, 0.0))
    torsional_stiffness: Any = triple("N*m/rad", (0.0, 0.0, 0.0))
    torsional_damping: Any = triple("N*m*s/rad", (0.0, 0.0, 0.0))
    preload: Any = triple("N", (0.0, 0.0, 0.0))
    torque_preload: Any = triple("N*m", (0.0, 0.0, 0.0))

    kind = BUSHING

    def check(self) -> None:
        """Stiffness and damping may not be negative."""
        self.not_negative("stiffness", "damping", "torsional_stiffness", "torsional_damping")

    @property
    def steepest(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The largest of K and C, and of Kt and Ct."""
        return (max(self.stiffness), max(self.damping)), (
            max(self.torsional_stiffness),
            max(self.torsional_damping),
        )

    @property
    def numbers(self) -> tuple[float, ...]:
        """K, Kt, C, Ct, F₀, T₀."""
        k, kt, c, ct = self.stiffness, self.torsional_stiffness, self.damping, self.torsional_damping
        return (*k, *kt, *c, *ct, *self.preload, *self.torque_preload)

    @property
    def way(self) -> int:
        """By six components."""
        return GENERAL

    @property
    def laws(self) -> dict[int, Law]:
        """F_k and T_k as functions of x_k and β_k and their rates; directions without any have none."""
        every = self.numbers
        rows = enumerate(zip(every[:6], every[6:12], every[12:], PLACES, RATES, strict=True))
        return {k: spring_law(*row, self.what) for k, row in rows if any(row[:3])}
