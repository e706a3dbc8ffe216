"""How far a tooth gives under a force on its flank: bending of the tooth, tilting of its foot."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.model.elastic import Elastic
from abut.shapes.gears.cutting import right_side
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.involute import involute

__all__ = ["ToothShape"]

Array = np.ndarray[Any, Any]

#: Places per segment of the outline, at which the integrals are tabulated.
_PLACES = 300


@dataclass(frozen=True, eq=False)
class ToothShape:
    """A tooth as a beam along its centre line, y from the foot: what bending under a force on the flank needs.

        δ_B = F′ cos²α′/E { 12 (1 − ν²) ∫₀^{y_p} (y_p − y)²/d³ dy + [2.4 (1 + ν) + (1 − ν²) tan²α′] ∫₀^{y_p} dy/d }
        δ_F = F′ cos²α′ (1 − ν²)/E { 18/π (y_p/s_f)² + 2 (1 − 2ν)/(1 − ν) y_p/s_f + 4.8/π (1 + (1 − ν)/2.4 tan²α′) }

    F′ is the force per width, d(y) the tooth's thickness (fillets included), s_f that at the foot, where the fillets meet the
    root circle; the force's line crosses the centre line at y_p and makes the angle α′ with the normal of that line. For
    ν = 0.3 the numbers are the published 10.92, 3.1, 0.294; 5.2, 1, 1.4.

    Source: C. Weber and K. Banaschek, "Formänderung und Profilrücknahme bei gerad- und schrägverzahnten Rädern",
    Schriftenreihe Antriebstechnik 11, Vieweg 1953; C. Weber, "The deformation of loaded gears and the effect on their
    load-carrying capacity", DSIR London, Report 3, 1949.
    """

    gear: Gear
    heights: Array  #: y [m], increasing from 0
    sums: Array  #: ∫ d⁻³, ∫ y d⁻³, ∫ y² d⁻³, ∫ d⁻¹ over y from 0, (4, n)
    foot: float  #: x [m] of the foot from the gear's axis
    width: float  #: s_f [m]

    @classmethod
    def of(cls, gear: Gear) -> ToothShape:
        """That of a gear's teeth, without errors and relief."""
        sound = gear if gear.relief is None else _without_relief(gear)
        segments = right_side(sound).segments
        u = np.linspace(0.0, 1.0, _PLACES)
        places = np.array([s.place(float(t))[:2] for s in segments for t in u])
        if gear.sign < 0:
            places = places[::-1]
        y, d = gear.sign * (places[:, 0] - places[0, 0]), -2.0 * places[:, 1]
        y = np.maximum.accumulate(y)  # a ring's fillet ends a hair below the highest place of its arc
        rise = np.diff(y)

        def summed(f: Array) -> Array:
            return np.concatenate(([0.0], np.cumsum(0.5 * (f[1:] + f[:-1]) * rise)))

        sums = np.array([summed(f) for f in (d**-3, y * d**-3, y * y * d**-3, 1.0 / d)])
        return cls(gear, y, sums, float(places[0, 0]), float(d[0]))

    def lever(self, roll: Array) -> tuple[Array, Array]:
        """α′ [rad] and y_p [m] of the force at the roll angle t [rad] of the flank."""
        angle = self._angle(roll)
        return angle, self.gear.sign * (self.gear.base_radius / np.cos(angle) - self.foot)

    def compliance(self, roll: Array, solid: Elastic) -> Array:
        """(δ_B + δ_F)/F′ [1/Pa] at the roll angles t [rad]; zero for a rigid gear."""
        e, nu = solid.young, solid.poisson
        if math.isinf(e):
            return np.zeros_like(roll)
        angle, y = self.lever(roll)
        c0, c1, c2, b = (np.interp(y, self.heights, row) for row in self.sums)
        tan2, plane, part = np.tan(angle) ** 2, 1.0 - nu * nu, y / self.width
        bending = 12.0 * plane * (y * y * c0 - 2.0 * y * c1 + c2) + (2.4 * (1.0 + nu) + plane * tan2) * b
        foot = 18.0 / math.pi * part * part + 2.0 * (1.0 - 2.0 * nu) / (1.0 - nu) * part
        foot = foot + 4.8 / math.pi * (1.0 + (1.0 - nu) / 2.4 * tan2)
        total: Array = np.cos(angle) ** 2 / e * (bending + plane * foot)
        return total

    def depth(self, roll: Array) -> Array:
        """h [m]: from the flank along its normal to the tooth's centre line, at the roll angles t [rad]."""
        h: Array = self.gear.base_radius * np.abs(self.gear.sign * roll - np.tan(self._angle(roll)))
        return h

    def _angle(self, roll: Array) -> Array:
        g = self.gear
        turn = -0.5 * g.thickness / g.reference_radius - g.sign * involute(g.transverse_angle)
        angle: Array = turn + g.sign * roll
        return angle


def _without_relief(gear: Gear) -> Gear:
    """The same teeth, not relieved: a few micrometres do not change how they bend."""
    copy = object.__new__(type(gear))
    for name, value in vars(gear).items():
        object.__setattr__(copy, name, None if name == "relief" else value)
    return copy
