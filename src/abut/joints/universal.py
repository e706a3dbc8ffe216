"""Universal (Hooke, Cardan) joint: the origins coincide and the two axes of the cross are perpendicular."""

from __future__ import annotations

from typing import Any, ClassVar

from abut.extend import joint
from abut.joints.equations import COINCIDENT, Equation, Z, axes, hold
from abut.joints.friction import CROSS, SlidingSurface
from abut.joints.joint import Joint, Place


@joint
class Universal(Joint):
    """Universal joint, also called Hooke or Cardan.

        p_I = p_J,   z_I·z_J = 0

    4 equations, 2 freedoms. z_I and z_J are the two arms of the cross, each fixed in its body. Between shafts
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
        at: Any = None,
        axis_i: Any = "x",
        axis_j: Any = "y",
        x: Any = None,
        friction: Any = None,
    ) -> None:
        self._place(name, i, j, at, axis_i, axis_j, x, friction)
