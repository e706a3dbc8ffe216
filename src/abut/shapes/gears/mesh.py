"""Gear mesh of two gears: centre distance, contact of the flanks, and angular positions."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from abut.errors import InvalidValue
from abut.model import assign
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.involute import involute, involute_angle
from abut.units import Scalar, positive, quantity

__all__ = ["GearMesh"]


@dataclass(frozen=True, init=False)
class GearMesh:
    """External gear in mesh with another one or within a ring, on parallel axes.

    With z₂, r₂ < 0 for a ring:

        inv α_wt = inv α_t + 2 tan α (x₁ + x₂)/(z₁ + z₂),   a = ½ m_t |z₁ + z₂| cos α_t/cos α_wt
        ρ₁ = r_b1 θ,   ρ₂ = a sin α_wt − ρ₁  (ring: a sin α_wt + ρ₁)
        ε_α = (ρ_end − ρ_start)/p_bt,   ε_β = b sin |β|/(π m)

    A place on the line of contact is given by ρ₁ [m], the radius of curvature of gear one's flank, measured from the point
    where the line touches its base circle.

    Args:
        one: an external gear.
        two: an external gear or a ring.
        centre_distance: a [m]; None: the distance at which the teeth, except for their thinning, have no backlash.

    Source: ISO 21771:2007, clauses 5 (pairs) and 6 (contact).

    Raises:
        InvalidValue: gears of different modules or angles, helices that do not match, teeth that do not reach each other, a
            ring without more teeth than the gear within.
        WrongUnit: a string of another dimension.

    >>> pair = GearMesh(Gear("3 mm", 20, face_width="20 mm"), Gear("3 mm", 30, face_width="20 mm"))
    >>> round(pair.contact_ratio, 4), round(pair.centre_distance, 6)
    (1.6052, 0.075)
    """

    one: Gear
    two: Gear
    centre_distance: float = field(metadata={"unit": "m"})

    def __init__(self, one: Gear, two: Gear, centre_distance: Scalar | None = None) -> None:
        assign(self, one=one, two=two)
        self._check_gears()
        scale = 0.5 * abs(self._sum) * one.transverse_module * math.cos(one.transverse_angle)
        if centre_distance is None:
            shift = (one.profile_shift + two.profile_shift) / self._sum
            value = involute(one.transverse_angle) + 2.0 * math.tan(one.pressure_angle) * shift
            a = scale / math.cos(involute_angle(value))
        else:
            a = positive(centre_distance, "m", what="gear mesh: centre distance")
            if a <= scale:
                raise InvalidValue.of(
                    "gear mesh: centre distance",
                    a,
                    f"be larger than {scale:.6g}, or the involutes do not touch",
                    "m",
                )
        assign(self, centre_distance=a)
        if self.contact_ratio <= 0.0:
            raise InvalidValue.of(
                "gear mesh: centre distance",
                a,
                "be smaller: the involutes of the teeth do not reach each other",
                "m",
            )

    @property
    def ratio(self) -> float:
        """z₂/z₁, negative where the gears turn in opposite senses: ω₁ = ratio ω₂."""
        return -self.two.sign * self.two.teeth / self.one.teeth

    @property
    def working_angle(self) -> float:
        """α_wt [rad], transverse: the angle of the line of contact."""
        one = self.one
        scale = 0.5 * abs(self._sum) * one.transverse_module * math.cos(one.transverse_angle)
        return math.acos(scale / self.centre_distance)

    @property
    def pitch_radii(self) -> tuple[float, float]:
        """r_w1, r_w2 [m], where the flanks roll without sliding."""
        c = math.cos(self.working_angle)
        return self.one.base_radius / c, self.two.base_radius / c

    @property
    def pitch_place(self) -> float:
        """ρ₁ [m] at the pitch point."""
        return self.one.base_radius * math.tan(self.working_angle)

    @property
    def path(self) -> tuple[float, float]:
        """ρ₁ [m] at both ends of the line of contact: at the tip of gear two, and at that of gear one.

        Where a tip reaches beyond the other gear's form circle, the line ends at that circle.
        """
        (low, high), (a, b) = self._range(self.one), self._range(self.two)
        first, last = sorted((self._across(a), self._across(b)))
        return max(first, low), min(last, high)

    @property
    def contact_ratio(self) -> float:
        """ε_α: how many pairs of teeth touch in a transverse section, on average."""
        start, end = self.path
        return (end - start) / self.one.base_pitch

    @property
    def overlap_ratio(self) -> float:
        """ε_β: face width over axial pitch."""
        return self.face_width * math.sin(abs(self.one.helix_angle)) / (math.pi * self.one.module)

    @property
    def face_width(self) -> float:
        """b [m], of the narrower gear."""
        return min(self.one.face_width, self.two.face_width)

    @property
    def backlash(self) -> float:
        """j_wt = p_wt − s_w1 − s_w2 [m], on the working pitch circles, transverse; negative where teeth overlap."""
        w1, w2 = self.pitch_radii
        teeth = 2.0 * (w1 * self.one.half_angle(w1) + w2 * self.two.half_angle(w2))
        return 2.0 * math.pi * w1 / self.one.teeth - teeth

    @property
    def normal_backlash(self) -> float:
        """j_bn = j_wt cos α_wt cos β_b [m]: the shortest distance between the idle flanks."""
        return self.backlash * math.cos(self.working_angle) * math.cos(self.one.base_helix_angle)

    @property
    def tip_clearances(self) -> tuple[float, float]:
        """c₁, c₂ [m]: from the tip of gear one, and of gear two, to the root of the other."""
        a, one, two = self.centre_distance, self.one, self.two
        if two.sign < 0:
            return two.root_radius - a - one.tip_radius, two.tip_radius - a - one.root_radius
        return a - two.root_radius - one.tip_radius, a - one.root_radius - two.tip_radius

    @property
    def tip_passage(self) -> float:
        """Clearance between the tips where the tip circles of gear and ring cross [m], along the ring's tip circle.

            r_a2 [(θ₁ + inv α_a1 − inv α_wt) z₁/z₂ + inv α_wt − inv α_a2 − θ₂]
            cos θ₁ = (r_a2² − r_a1² − a²)/(2 a r_a1),   cos θ₂ = (a² + r_a2² − r_a1²)/(2 a r_a2)

        Without backlash; negative if they collide outside the line of contact. Infinite if the circles do not cross
        and for external pairs.

        Source: KHK, "Gear Technical Reference", internal gears: trochoid interference.
        """
        one, two, a = self.one, self.two, self.centre_distance
        r1, r2 = one.tip_radius, two.tip_radius
        cos1 = (r2 * r2 - r1 * r1 - a * a) / (2.0 * a * r1)
        cos2 = (a * a + r2 * r2 - r1 * r1) / (2.0 * a * r2)
        if two.sign > 0 or abs(cos1) >= 1.0 or abs(cos2) >= 1.0:
            return math.inf
        working = involute(self.working_angle)
        turn = math.acos(cos1) + involute(math.acos(one.base_radius / r1)) - working
        back = involute(math.acos(two.base_radius / r2)) - working + math.acos(cos2)
        return r2 * (turn * one.teeth / two.teeth - back)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about the pair, in sentences: interference, clearance, backlash, contact ratio."""
        found = [*self.one.warnings, *self.two.warnings]
        low = self._range(self.one)[0]
        for tip, other, place in (
            (self._across(self._tip(self.two)), "one", low),
            (self._tip(self.one), "two", self._across(self._form(self.two))),
        ):
            beyond = place - tip if other == "one" else tip - place
            if beyond > 1e-12:
                found.append(
                    f"gear mesh: contact extends {beyond:.3g} m beyond the involute of gear {other}; "
                    "shorten the teeth of the other gear, or cut deeper with a smaller fillet"
                )
        for k, gap in enumerate(self.tip_clearances):
            if gap < 0.0:
                found.append(
                    f"gear mesh: the tips of gear {k + 1} penetrate the root of the other gear by {-gap:.3g} m; "
                    "reduce their addendum, or increase the dedendum of the other gear"
                )
        if self.tip_passage < 0.0:
            found.append(
                f"gear mesh: the tips of both gears collide outside the line of contact, by {-self.tip_passage:.3g} m; "
                "use more teeth in the ring, or smaller addenda"
            )
        if self.backlash < -1e-12:
            found.append(
                f"gear mesh: the teeth overlap by {-self.backlash:.3g} m; "
                "use a larger centre distance or thinner teeth"
            )
        if self.contact_ratio + self.overlap_ratio < 1.0:
            found.append(
                f"gear mesh: the contact ratio is {self.contact_ratio + self.overlap_ratio:.3g}, less than 1: "
                "the transmission is interrupted; use a larger addendum or a smaller centre distance"
            )
        return tuple(found)

    def curvature_radii(self, place: Scalar | None = None) -> tuple[float, float]:
        """Return ρ₁, ρ₂ [m] of the flanks in the transverse section; None is the pitch point. A ring's flank is hollow: ρ₂ < 0.

        Raises:
            InvalidValue: the teeth do not touch there.
        """
        rho = self.pitch_place if place is None else quantity(place, "m", what="gear mesh: contact point")
        start, end = self.path
        if not start - 1e-12 <= rho <= end + 1e-12:
            need = f"lie between {start:.6g} and {end:.6g}, where the teeth touch"
            raise InvalidValue.of("gear mesh: contact point", rho, need, "m")
        whole = self.centre_distance * math.sin(self.working_angle)
        return rho, self.two.sign * whole - rho

    def phase(self, turn: Scalar = 0.0, direction: Scalar = 0.0, side: int = 0) -> float:
        """Return the angle φ₂ [rad] of gear two at which the teeth mesh, 0 ≤ φ₂ < 2π/z₂.

            φ₂ = γ + π + π/z₂ − (φ₁ − γ) z₁/z₂     external
            φ₂ = γ + π/z₂ + (φ₁ − γ) z₁/z₂         within a ring

        Angles are from a common x direction to tooth 0 at the middle of the width, counter-clockwise.

        Args:
            turn: φ₁ [rad], of gear one.
            direction: γ [rad], from the axis of gear one to that of gear two; for a ring, from the ring's to the gear's.
            side: 0: teeth in the middle of their backlash, +1: the right flanks of gear one touch, −1: the left.
        """
        first = quantity(turn, "rad", what="gear mesh: turn of gear one")
        gamma = quantity(direction, "rad", what="gear mesh: direction")
        z1, z2, s = self.one.teeth, self.two.teeth, self.two.sign
        half = math.pi if s > 0 else 0.0
        angle = gamma + half + math.pi / z2 - s * (first - gamma) * z1 / z2
        angle -= 0.5 * s * side * self.backlash / self.pitch_radii[1]
        return angle % (2.0 * math.pi / z2)

    @property
    def _sum(self) -> int:
        return self.one.teeth + self.two.sign * self.two.teeth

    def _across(self, rho: float) -> float:
        """Return ρ₁ [m] where gear two's flank has the radius of curvature ρ₂ = `rho` ≥ 0."""
        return self.two.sign * (self.centre_distance * math.sin(self.working_angle) - rho)

    @staticmethod
    def _range(gear: Gear) -> tuple[float, float]:
        low, high = gear.roll_range
        return low * gear.base_radius, high * gear.base_radius

    @staticmethod
    def _tip(gear: Gear) -> float:
        return math.sqrt(gear.tip_radius**2 - gear.base_radius**2)

    @staticmethod
    def _form(gear: Gear) -> float:
        return math.sqrt(max(gear.form_radius**2 - gear.base_radius**2, 0.0))

    def _check_gears(self) -> None:
        one, two = self.one, self.two
        if one.sign < 0 or self._sum == 0 or (two.sign < 0 and self._sum > 0):
            raise InvalidValue.of(
                "gear mesh: teeth",
                (one.teeth, two.teeth),
                "be those of an outer gear and of a larger ring, ring second",
            )
        for what, a, b, unit in (
            ("module", one.module, two.module, "m"),
            ("pressure angle", one.pressure_angle, two.pressure_angle, "rad"),
            ("helix angle", one.helix_angle, -two.sign * two.helix_angle, "rad"),
        ):
            if abs(a - b) > 1e-9 * max(abs(a), abs(b)):
                need = "be the same" if unit == "m" or what[0] == "p" else "be opposite (in a ring, the same)"
                raise InvalidValue.of(
                    f"gear mesh: {what} of gear two", b, f"{need} as gear one's, {a:.9g} {unit}", unit
                )
