"""Universal (Hooke, Cardan) joint: the origins coincide and the two axes of the cross are perpendicular."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from abut.extend import joint
from abut.joints.equations import COINCIDENT, Equation, Z, axes, hold
from abut.joints.friction import CROSS, JointFriction, SlidingSurface
from abut.joints.joint import Joint, Place
from abut.units import Vector


@joint
class Universal(Joint):
    """Universal joint, also called Hooke or Cardan.

        p_I = p_J,   z_I·z_J = 0

    4 equations, 2 degrees of freedom. z_I and z_J are the two arms of the cross, each fixed in its body. Between shafts
    at an angle β the speeds obey
    ω₂/ω₁ = cos β / (1 − sin²β cos²φ₁) (Shigley, Mechanical Engineering Design).

    Args:
        axis_i, axis_j: Global directions of the arms on the first and on the second body, when these are given as
            bodies with ``at=``.
    """

    equations: ClassVar[tuple[Equation, ...]] = (*COINCIDENT, hold(axes(Z, Z), label="arms"))
    surface: ClassVar[SlidingSurface | None] = CROSS

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        at: Vector | None = None,
        axis_i: Vector = "x",
        axis_j: Vector = "y",
        x: Vector | None = None,
        friction: JointFriction | Sequence[JointFriction] | None = None,
    ) -> None:
        self._place(name, i, j, at, axis_i, axis_j, x, friction)
