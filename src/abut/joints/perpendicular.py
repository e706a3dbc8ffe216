"""Perpendicular primitive: the z axes are perpendicular."""

from __future__ import annotations

from typing import ClassVar

from abut.extend import joint
from abut.joints.equations import Equation, Z, axes, hold
from abut.joints.friction import SlidingSurface
from abut.joints.universal import Universal


@joint
class Perpendicular(Universal):
    """Perpendicular primitive: the z axes are perpendicular.

        z_I·z_J = 0

    1 equation, 5 degrees of freedom. Arguments as for :class:`abut.joints.Universal`.
    """

    equations: ClassVar[tuple[Equation, ...]] = (hold(axes(Z, Z), label="arms"),)
    surface: ClassVar[SlidingSurface | None] = None
