"""Rack, and the mesh of a gear with it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.segments import Line, Point, Rotors, Segment
from abut.shapes.gears.gear import Gear, ToothedPart, check_tooth_count
from abut.shapes.gears.tooth_compliance import Row, rack_compliance
from abut.shapes.solids.swept.profile import Profile
from abut.units import Scalar, non_negative, positive, quantity

if TYPE_CHECKING:
    from abut.model.compliance_protocol import Elastic

__all__ = ["Rack", "RackMesh", "rack_slices"]


@dataclass(frozen=True, init=False)
class Rack(ToothedPart):
    """Toothed bar. Its reference line is the x axis, its teeth point along y; tooth k is centred on x = k p_t, k = 0 … z − 1.

        p_t = π m/cos β,   s_t = (½ π m − e)/cos β,   tan α_t = tan α/cos β

    The section at z is shifted by −z tan β along x: right-handed teeth (β > 0) are those of a right-handed gear.

    Args:
        module: m [m], normal.
        teeth: z.
        face_width: b [m].
        pressure_angle: α [rad], normal.
        helix_angle: β [rad], right-handed positive.
        addendum: h_a, in modules.
        dedendum: h_f, in modules.
        fillet: radius of the arc between flank and root, in modules (in the transverse plane).
        thinning: e [m], by which teeth are thinner on the reference line (normal).
        back: thickness behind the root [m]; None is two modules.

    Source: ISO 53:1998 (basic rack; the defaults are its profile A); ISO 21771:2007, clause 4.

    Raises:
        InvalidValue: a value outside its range; pointed teeth, or a root too narrow for its fillets.
        WrongUnit: a string of another dimension.

    >>> rack = Rack("3 mm", 12, face_width="20 mm")
    >>> round(rack.pitch, 6), round(rack.thickness, 6)
    (0.009425, 0.004712)
    """

    addendum: float
    dedendum: float
    fillet: float
    thinning: float = field(metadata={"unit": "m"})
    back: float = field(metadata={"unit": "m"})

    def __init__(
        self,
        module: Scalar,
        teeth: int,
        *,
        face_width: Scalar,
        pressure_angle: Scalar = "20 deg",
        helix_angle: Scalar = 0.0,
        addendum: Scalar = 1.0,
        dedendum: Scalar = 1.25,
        fillet: Scalar = 0.38,
        thinning: Scalar = 0.0,
        back: Scalar | None = None,
    ) -> None:
        m = positive(module, "m", what="rack: module")
        assign(
            self,
            module=m,
            teeth=check_tooth_count(teeth, 1, "rack"),
            face_width=positive(face_width, "m", what="rack: face width"),
            pressure_angle=quantity(pressure_angle, "rad", what="rack: pressure angle"),
            helix_angle=quantity(helix_angle, "rad", what="rack: helix angle"),
            addendum=positive(addendum, "1", what="rack: addendum"),
            dedendum=positive(dedendum, "1", what="rack: dedendum"),
            fillet=non_negative(fillet, "1", what="rack: fillet"),
            thinning=quantity(thinning, "m", what="rack: thinning"),
            back=2.0 * m if back is None else positive(back, "m", what="rack: back"),
        )
        self._check()

    @property
    def pitch(self) -> float:
        """p_t [m], transverse."""
        return math.pi * self.module / math.cos(self.helix_angle)

    @property
    def thickness(self) -> float:
        """s_t [m], of a tooth on the reference line, transverse."""
        return (0.5 * math.pi * self.module - self.thinning) / math.cos(self.helix_angle)

    @property
    def flank_range(self) -> tuple[float, float]:
        """y [m] from the reference line at the ends of the straight flank: where the fillet joins, and the tip."""
        rounded = self.fillet * (1.0 - math.sin(self.transverse_angle))
        return (rounded - self.dedendum) * self.module, self.addendum * self.module

    def right_side(self) -> tuple[Segment, ...]:
        """Return the fillet and the flank on the right (+x) of tooth 0, from root to tip."""
        a, (below, tip) = self.transverse_angle, self.flank_range
        half, top = (0.5 * self.thickness - y * math.tan(a) for y in (below, tip))
        flank = Line((half, below), (top, tip))
        if not self.fillet:
            return (flank,)
        round_ = self.fillet * self.module
        # the arc runs clockwise, about a centre in the gap
        centre = (half + round_ * math.cos(a), round_ - self.dedendum * self.module)
        return Rotors(centre, round_, -0.5 * math.pi, a - 0.5 * math.pi), flank

    def outline(self) -> Curve:
        """Return the closed section at the middle of the width, counter-clockwise: back, right end, teeth from right to left, left end.

        The ends are in the middle of a gap, half a pitch beyond the outer teeth.
        """
        a, p, (below, tip) = self.transverse_angle, self.pitch, self.flank_range
        round_, root = self.fillet * self.module, -self.dedendum * self.module
        half, top = (0.5 * self.thickness - y * math.tan(a) for y in (below, tip))
        foot = half + round_ * math.cos(a)
        left, right, bottom = -0.5 * p, (self.teeth - 0.5) * p, root - self.back
        chain: list[Segment] = [Line((left, bottom), (right, bottom)), Line((right, bottom), (right, root))]
        last: Point = (right, root)
        for k in reversed(range(self.teeth)):
            x = k * p
            chain += _straight_piece(last, (x + foot, root))
            chain += (segment.moved(0.0, (x, 0.0)) for segment in self.right_side())
            chain.append(Line((x + top, tip), (x - top, tip)))
            chain.append(Line((x - top, tip), (x - half, below)))
            if round_:
                chain.append(Rotors((x - foot, root + round_), round_, -a, a - 0.5 * math.pi))
            last = (x - foot, root)
        chain += _straight_piece(last, (left, root))
        chain.append(Line((left, root), (left, bottom)))
        return Curve(tuple(chain), closed=True, name="rack")

    def _check(self) -> None:
        self._check_angles("rack")
        a, m = self.transverse_angle, self.module
        if self.thickness <= 2.0 * self.addendum * m * math.tan(a):
            raise InvalidValue.of(
                "rack: tooth thickness",
                self.thickness,
                "be larger, or the teeth are pointed: reduce the addendum",
                "m",
            )
        room = 0.5 * (self.pitch - self.thickness) - self.dedendum * m * math.tan(a)
        most = room / (1.0 / math.cos(a) - math.tan(a))
        if room <= 0.0 or self.fillet * m > most:
            raise InvalidValue.of(
                "rack: fillet",
                self.fillet,
                f"be at most {max(most, 0.0) / m:.4g} modules to fit into the root",
            )


@dataclass(frozen=True, init=False)
class RackMesh:
    """External gear on a rack; it rolls with its reference circle.

        a = r + x m,   ε_α = [√(r_a² − r_b²) − r sin α_t + h/sin α_t]/p_bt,   h = r + h_a m − a

    The line of contact extends from the rack's tips, h/sin α_t before the pitch point, to the gear's.

    Args:
        gear: an external gear.
        rack: of the same module, pressure angle and opposite helix.
        distance: a [m], from the gear's axis to the rack's reference line; None: without backlash of unthinned teeth.

    Source: ISO 21771:2007, clauses 5 and 6, for z₂ → ∞.

    Raises:
        InvalidValue: teeth that do not match or do not reach each other.
        WrongUnit: a string of another dimension.
    """

    gear: Gear
    rack: Rack
    distance: float = field(metadata={"unit": "m"})

    def __init__(self, gear: Gear, rack: Rack, distance: Scalar | None = None) -> None:
        pairs = ((gear.module, rack.module), (gear.pressure_angle, rack.pressure_angle))
        if gear.sign < 0 or any(abs(p - q) > 1e-9 * q for p, q in pairs):
            raise InvalidValue.of(
                "rack mesh: module and pressure angle",
                (rack.module, rack.pressure_angle),
                "be those of an outer gear",
            )
        if abs(gear.helix_angle + rack.helix_angle) > 1e-9:
            raise InvalidValue.of(
                "rack mesh: helix angle of the rack", rack.helix_angle, "be opposite to the gear's", "rad"
            )
        if distance is None:
            a = gear.reference_radius + gear.profile_shift * gear.module
        else:
            a = positive(distance, "m", what="rack mesh: distance")
        assign(self, gear=gear, rack=rack, distance=a)
        if self.contact_ratio <= 0.0:
            raise InvalidValue.of(
                "rack mesh: distance", a, "be smaller: the teeth do not reach each other", "m"
            )

    @property
    def path(self) -> tuple[float, float]:
        """ρ [m] of the gear's flank at both ends of the line of contact; not below the gear's form circle."""
        g, sine = self.gear, math.sin(self.gear.transverse_angle)
        reach = g.reference_radius + self.rack.addendum * self.rack.module - self.distance
        low, high = (t * g.base_radius for t in g.roll_range)
        return max(g.reference_radius * sine - reach / sine, low), high

    @property
    def contact_ratio(self) -> float:
        """ε_α: how many pairs of teeth touch in a transverse section, on average."""
        start, end = self.path
        return (end - start) / self.gear.base_pitch

    @property
    def backlash(self) -> float:
        """j_t = p_t − s_1 − s_2 + 2 (a − r) tan α_t [m], on the gear's reference circle; negative where teeth overlap."""
        g = self.gear
        apart = 2.0 * (self.distance - g.reference_radius) * math.tan(g.transverse_angle)
        return g.pitch - g.thickness - self.rack.thickness + apart

    @property
    def normal_backlash(self) -> float:
        """j_bn = j_t cos α_t cos β_b [m]."""
        return self.backlash * math.cos(self.gear.transverse_angle) * math.cos(self.gear.base_helix_angle)

    def phase(self, turn: Scalar = 0.0, side: int = 0) -> float:
        """Return the shift X [m] of the rack along its x axis at which the teeth mesh, 0 ≤ X < p_t.

            X = r φ + ½ p_t + ½ side j_t

        The gear is at y = a above the rack's reference line, its axis along the rack's z, over the point X = 0.

        Args:
            turn: φ [rad], from straight down (−y) to the gear's tooth 0, counter-clockwise.
            side: 0: teeth in the middle of their backlash, +1: the gear's right flanks touch, −1: the left.
        """
        angle = quantity(turn, "rad", what="rack mesh: turn of the gear")
        shift = self.gear.reference_radius * angle + 0.5 * self.rack.pitch + 0.5 * side * self.backlash
        return shift % self.rack.pitch


def rack_slices(
    frame: Frame,
    rack: Rack,
    count: int = 1,
    *,
    elastic: Elastic | None = None,
    correction: Scalar = 1.0,
) -> tuple[Profile, ...]:
    """Return the rack as `count` straight slices along z, each shifted as the helix at its middle; one suffices for a spur rack.

    Args:
        frame: x is the reference line, y where the teeth point, z the axis of gears that roll on it.
        rack: the rack.
        count: n ≥ 1.
        elastic: material of the teeth, as of `gear_profile`; None: rigid teeth.
        correction: C_M, as of `gear_profile`.

    Raises:
        InvalidValue: no slice; a correction that is not greater than zero.
    """
    heights, width = rack.slice_heights(count, "rack")
    factor = positive(correction, "1", what="rack: correction")
    outline = rack.outline()
    rows: tuple[Row, ...] = ()
    if elastic is not None:
        outline, rows = rack_compliance(rack, elastic, correction=factor)
    slope = math.tan(rack.helix_angle)
    places = (frame.frame((-z * slope, 0.0, z)) for z in heights)
    return tuple(Profile(place, outline, width, compliance=rows) for place in places)


def _straight_piece(start: Point, end: Point) -> list[Segment]:
    """Return a straight piece; none if its length is zero."""
    return [Line(start, end)] if math.dist(start, end) > 1e-12 else []
