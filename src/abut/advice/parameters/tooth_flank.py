"""Flank of a gear tooth as a sphere for contact at the pitch point."""

from __future__ import annotations

import math
from dataclasses import dataclass

from abut import units
from abut.contact.curvature import radius_of
from abut.errors import InvalidValue
from abut.units import Scalar

STANDARD_ANGLE = math.radians(20.0)


@dataclass(frozen=True, init=False)
class Flank:
    """Involute flank of a spur gear at the pitch point, modelled as a sphere with its radius of curvature.

        R = m z sin α / 2

    Args:
        teeth: z; negative for an internal gear (hollow flank).
        module: m [m] > 0.
        pressure_angle: α [rad], 20° if not given.

    Valid: one pair of teeth at the pitch point, crowned; parallel flanks touch along a line instead, whose law
    is not a power of the depth.
    Source: Litvin & Fuentes, Gear Geometry and Applied Theory (2004), for the radius; the point contact of spur
    flanks with n = 3/2 is usual in Adams gear models.
    """

    unwatched = "a proposal, which no run evaluates"

    teeth: int
    module: float
    pressure_angle: float

    def __init__(self, teeth: int, module: Scalar, pressure_angle: Scalar = STANDARD_ANGLE) -> None:
        if teeth == 0 or int(teeth) != teeth:
            raise InvalidValue.of("flank: teeth", teeth, "be a whole number, negative for an internal gear")
        angle = units.positive(pressure_angle, "rad", what="flank: pressure_angle")
        if angle >= math.pi / 2:
            raise InvalidValue.of("flank: pressure_angle", angle, "be less than π/2", "rad")
        object.__setattr__(self, "teeth", int(teeth))
        object.__setattr__(self, "module", units.positive(module, "m", what="flank: module"))
        object.__setattr__(self, "pressure_angle", angle)

    @property
    def radius(self) -> float:
        """Radius of curvature R [m] at the pitch point, negative for an internal gear."""
        return 0.5 * self.module * self.teeth * math.sin(self.pressure_angle)


@radius_of.register
def _(flank: Flank) -> float:
    return flank.radius
