"""Compliance of a tooth under a force on its flank: bending of the tooth, tilting of its foot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.model.compliance_protocol import Elastic
from abut.shapes.curves.segments import Segment
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.involute import involute
from abut.shapes.gears.tooth_profile import right_side

if TYPE_CHECKING:
    from abut.shapes.gears.rack import Rack

__all__ = ["RackTooth", "ToothBeam", "ToothShape"]


#: Places per segment of the outline, at which the integrals are tabulated.
_PLACES = 300


@dataclass(frozen=True, eq=False)
class ToothBeam:
    """Tooth as a beam along its centre line, y from the foot: integrals for its bending under a force on the flank.

        δ_B = F′ cos²α′/E { 12 (1 − ν²) ∫₀^{y_p} (y_p − y)²/d³ dy + [2.4 (1 + ν) + (1 − ν²) tan²α′] ∫₀^{y_p} dy/d }
        δ_F = F′ cos²α′ (1 − ν²)/E { 18/π (y_p/s_f)² + 2 (1 − 2ν)/(1 − ν) y_p/s_f + 4.8/π (1 + (1 − ν)/2.4 tan²α′) }

    F′ is the force per width, d(y) the tooth's thickness (fillets included), s_f that at the foot, where the fillets join the
    root; the force's line crosses the centre line at y_p at the angle α′ to the normal of that line. For
    ν = 0.3 the numbers are the published 10.92, 3.1, 0.294; 5.2, 1, 1.4.

    Source: C. Weber and K. Banaschek, "Formänderung und Profilrücknahme bei gerad- und schrägverzahnten Rädern",
    Schriftenreihe Antriebstechnik 11, Vieweg 1953; C. Weber, "The deformation of loaded gears and the effect on their
    load-carrying capacity", DSIR London, Report 3, 1949.
    """

    heights: Numbers  #: y [m], increasing from 0
    sums: Numbers  #: ∫ d⁻³, ∫ y d⁻³, ∫ y² d⁻³, ∫ d⁻¹ over y from 0, (4, n)
    width: float  #: s_f [m]

    @classmethod
    def of(cls, heights: Numbers, thickness: Numbers) -> ToothBeam:
        """Return the beam from y [m] from 0 and d(y) [m]."""
        y, d = np.maximum.accumulate(heights), thickness
        rise = np.diff(y)

        def integrate_height(f: Numbers) -> Numbers:
            return np.concatenate(([0.0], np.cumsum(0.5 * (f[1:] + f[:-1]) * rise)))

        return cls(
            y,
            np.array([integrate_height(f) for f in (d**-3, y * d**-3, y * y * d**-3, 1.0 / d)]),
            float(d[0]),
        )

    def compliance(self, angle: Numbers, lever: Numbers, solid: Elastic) -> Numbers:
        """Return (δ_B + δ_F)/F′ [1/Pa] for forces at α′ [rad] and y_p [m]; zero for a rigid tooth."""
        e, nu, y = solid.young, solid.poisson, lever
        if math.isinf(e):
            return np.zeros_like(lever)
        c0, c1, c2, b = (np.interp(y, self.heights, row) for row in self.sums)
        tan2, plane, part = np.tan(angle) ** 2, 1.0 - nu * nu, y / self.width
        bending = 12.0 * plane * (y * y * c0 - 2.0 * y * c1 + c2) + (2.4 * (1.0 + nu) + plane * tan2) * b
        foot = 18.0 / math.pi * part * part + 2.0 * (1.0 - 2.0 * nu) / (1.0 - nu) * part
        foot = foot + 4.8 / math.pi * (1.0 + (1.0 - nu) / 2.4 * tan2)
        total: Numbers = np.cos(angle) ** 2 / e * (bending + plane * foot)
        return total


@dataclass(frozen=True, eq=False)
class ToothShape:
    """Bending model of a gear's tooth, without errors and relief: the intersection of the force's line with its centre line."""

    gear: Gear
    beam: ToothBeam
    foot: float  #: x [m] of the foot from the gear's axis

    @classmethod
    def of(cls, gear: Gear) -> ToothShape:
        """Return the bending model of a gear's teeth, without errors and relief."""
        sound = gear if gear.relief is None else _without_relief(gear)
        places = places_of(right_side(sound).segments)
        if gear.sign < 0:
            places = places[::-1]
        # a ring's fillet ends slightly below the highest place of its arc, which the beam smooths
        beam = ToothBeam.of(gear.sign * (places[:, 0] - places[0, 0]), -2.0 * places[:, 1])
        return cls(gear, beam, float(places[0, 0]))

    def lever(self, roll: Numbers) -> tuple[Numbers, Numbers]:
        """Return α′ [rad] and y_p [m] of the force at the roll angle t [rad] of the flank."""
        angle = self._angle(roll)
        return angle, self.gear.sign * (self.gear.base_radius / np.cos(angle) - self.foot)

    def compliance(self, roll: Numbers, solid: Elastic) -> Numbers:
        """Return (δ_B + δ_F)/F′ [1/Pa] of `ToothBeam` at the roll angles t [rad]; zero for a rigid gear."""
        return self.beam.compliance(*self.lever(roll), solid)

    def depth(self, roll: Numbers) -> Numbers:
        """Return h [m]: from the flank along its normal to the tooth's centre line, at the roll angles t [rad]."""
        h: Numbers = self.gear.base_radius * np.abs(self.gear.sign * roll - np.tan(self._angle(roll)))
        return h

    def _angle(self, roll: Numbers) -> Numbers:
        g = self.gear
        turn = -0.5 * g.thickness / g.reference_radius - g.sign * involute(g.transverse_angle)
        angle: Numbers = turn + g.sign * roll
        return angle


@dataclass(frozen=True, eq=False)
class RackTooth:
    """Bending model of a rack's tooth: y_p = y − x tan α_t − y_f, α′ = α_t, for a force at the height y, where the tooth is 2x thick.

    y is counted from the rack's reference line, y_f = −h_f m is the foot.
    """

    rack: Rack
    beam: ToothBeam

    @classmethod
    def of(cls, rack: Rack) -> RackTooth:
        """Return the bending model of a rack's teeth."""
        places = places_of(rack.right_side())
        return cls(rack, ToothBeam.of(places[:, 1] - places[0, 1], 2.0 * places[:, 0]))

    def compliance(self, height: Numbers, solid: Elastic) -> Numbers:
        """Return (δ_B + δ_F)/F′ [1/Pa] of `ToothBeam` at the heights y [m] on the flank; zero for a rigid rack."""
        angle = self.rack.transverse_angle
        foot = -self.rack.dedendum * self.rack.module
        lever = height - self._half(height) * math.tan(angle) - foot
        return self.beam.compliance(np.full_like(lever, angle), lever, solid)

    def depth(self, height: Numbers) -> Numbers:
        """Return h = x/cos α_t [m]: from the flank along its normal to the tooth's centre line, at the heights y [m]."""
        return self._half(height) / math.cos(self.rack.transverse_angle)

    def _half(self, height: Numbers) -> Numbers:
        half: Numbers = 0.5 * self.rack.thickness - height * math.tan(self.rack.transverse_angle)
        return half


def places_of(segments: Sequence[Segment]) -> Numbers:
    """Return places along segments, (n, 2) [m]."""
    u = np.linspace(0.0, 1.0, _PLACES)
    return np.array([segment.place(float(t))[:2] for segment in segments for t in u])


def _without_relief(gear: Gear) -> Gear:
    """Return the same teeth without relief: a few micrometres do not change their bending."""
    copy = object.__new__(type(gear))
    for name, value in vars(gear).items():
        object.__setattr__(copy, name, None if name == "relief" else value)
    return copy
