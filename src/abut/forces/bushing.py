"""Bushing: springs and dampers in all six directions."""

from __future__ import annotations

from typing import Any

from abut.forces.element import PLACES, RATES, Element, Law, spring_law
from abut.plug import force
from abut.plug.forces import triple
from abut.plug.vectors import Vector, vector, vectorial


@force
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
    def laws(self) -> dict[int, Law]:
        """F_k and T_k as functions of x_k and β_k and their rates; directions without any have none."""
        springs = zip(
            self.stiffness + self.torsional_stiffness,
            self.damping + self.torsional_damping,
            self.preload + self.torque_preload,
            PLACES,
            RATES,
            strict=True,
        )
        return {k: spring_law(*row, self.what) for k, row in enumerate(springs) if any(row[:3])}

    def wrench(p, place, angles, velocity, spin):
        force = springs(p.stiffness, p.damping, p.preload, place, velocity)
        return force, springs(p.torsional_stiffness, p.torsional_damping, p.torque_preload, angles, spin)

    def ledger(p, place, angles, velocity, spin):
        stored = stored_in(0.0, p.stiffness, p.preload, place)
        stored = stored_in(stored, p.torsional_stiffness, p.torque_preload, angles)
        lost = lost_in(0.0, p.damping, velocity)
        return stored, lost_in(lost, p.torsional_damping, spin), 0.0


@vectorial
def springs(k: Vector, c: Vector, preload: Vector, x: Vector, v: Vector) -> Vector:
    """Three springs and dampers."""
    return vector(
        -k[0] * x[0] - c[0] * v[0] + preload[0],
        -k[1] * x[1] - c[1] * v[1] + preload[1],
        -k[2] * x[2] - c[2] * v[2] + preload[2],
    )


@vectorial
def stored_in(sum: float, k: Vector, preload: Vector, x: Vector) -> Any:
    """What three springs store, and a sum."""
    first = sum + x[0] * (0.5 * k[0] * x[0] - preload[0])
    second = first + x[1] * (0.5 * k[1] * x[1] - preload[1])
    return second + x[2] * (0.5 * k[2] * x[2] - preload[2])


@vectorial
def lost_in(sum: float, c: Vector, v: Vector) -> Any:
    """What three dampers take, and a sum."""
    return sum + c[0] * v[0] * v[0] + c[1] * v[1] * v[1] + c[2] * v[2] * v[2]
