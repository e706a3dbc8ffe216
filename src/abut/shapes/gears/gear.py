"""A toothed wheel as a drawing describes it, and the numbers that follow."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import ClassVar

from abut.errors import InvalidValue
from abut.model import assign
from abut.shapes.gears.flank import FlankErrors, TipRelief
from abut.shapes.gears.involute import involute
from abut.units import Scalar, non_negative, positive, quantity

__all__ = ["Gear", "RingGear", "ToothedPart"]

_NO_ERRORS = FlankErrors()


@dataclass(frozen=True, init=False)
class ToothedPart:
    """What wheels and racks have in common."""

    module: float = field(metadata={"unit": "m"})
    teeth: int
    face_width: float = field(metadata={"unit": "m"})
    pressure_angle: float = field(metadata={"unit": "rad"})
    helix_angle: float = field(metadata={"unit": "rad"})

    @property
    def transverse_angle(self) -> float:
        """α_t [rad]."""
        return math.atan(math.tan(self.pressure_angle) / math.cos(self.helix_angle))

    def sliced(self, count: int, what: str) -> tuple[list[float], float]:
        """Places along z [m] of the middles of so many slices, and their width [m].

        Raises:
            InvalidValue: fewer than one.
        """
        if count < 1:
            raise InvalidValue.of(f"{what}: count of slices", count, "be 1 or more")
        middles = [self.face_width * ((k + 0.5) / count - 0.5) for k in range(count)]
        return middles, self.face_width / count

    def _check_angles(self, what: str) -> None:
        if not 0.0 < self.pressure_angle < 0.25 * math.pi:
            need = "lie between 0 and 45 degrees"
            raise InvalidValue.of(f"{what}: pressure angle", self.pressure_angle, need, "rad")
        if abs(self.helix_angle) > math.radians(60.0):
            raise InvalidValue.of(f"{what}: helix angle", self.helix_angle, "be within ±60 degrees", "rad")


@dataclass(frozen=True, init=False)
class Gear(ToothedPart):
    """An external involute gear, spur or helical. Tooth 0 is centred on the x axis at the middle of the width.

        m_t = m/cos β,   tan α_t = tan α/cos β,   r = ½ z m_t,   r_b = r cos α_t
        r_a = r + m (h_a + x),   r_f = r − m (h_f − x)
        s_t = (½ m π + 2 x m tan α − e)/cos β

    Its teeth are what a rack leaves standing that rolls on the reference circle: with h_f m − x m beyond that circle and
    the tip rounding ϱ m, it cuts flank, root fillet (a trochoid's parallel) and, where the teeth are few, undercut.

    Args:
        module: m [m], normal.
        teeth: z.
        face_width: b [m].
        pressure_angle: α [rad], normal, of the rack.
        helix_angle: β [rad]; right-handed teeth are positive.
        profile_shift: x, in modules.
        addendum: h_a, in modules; less it where tips are shortened.
        dedendum: h_f, in modules.
        fillet: ϱ, the radius of the rack's tip, in modules. Of helical gears the rack's tip is round in the transverse
            plane.
        thinning: e [m], by which teeth are thinner on the reference circle (normal) than without backlash.
        relief: taken off at the tips of both flanks.
        right: errors of the right flanks, those that face clockwise seen from +z.
        left: errors of the left flanks.

    Source: ISO 21771:2007 (geometry); ISO 53:1998 (basic rack; the defaults are its profile A).

    Raises:
        InvalidValue: a value outside its range; pointed teeth, or a rack that has no room for its fillet.
        WrongUnit: a string of another dimension.

    >>> gear = Gear("3 mm", 20, face_width="20 mm")
    >>> round(gear.reference_radius, 6), round(gear.base_radius, 6), round(gear.tip_radius, 6)
    (0.03, 0.028191, 0.033)
    """

    #: +1 for teeth that point outwards, −1 inwards.
    sign: ClassVar[int] = 1

    profile_shift: float
    addendum: float
    dedendum: float
    fillet: float
    thinning: float = field(metadata={"unit": "m"})
    relief: TipRelief | None
    right: FlankErrors
    left: FlankErrors

    def __init__(
        self,
        module: Scalar,
        teeth: int,
        *,
        face_width: Scalar,
        pressure_angle: Scalar = "20 deg",
        helix_angle: Scalar = 0.0,
        profile_shift: Scalar = 0.0,
        addendum: Scalar = 1.0,
        dedendum: Scalar = 1.25,
        fillet: Scalar = 0.38,
        thinning: Scalar = 0.0,
        relief: TipRelief | None = None,
        right: FlankErrors = _NO_ERRORS,
        left: FlankErrors = _NO_ERRORS,
    ) -> None:
        assign(
            self,
            module=positive(module, "m", what="gear: module"),
            teeth=check_tooth_count(teeth, 4, "gear"),
            face_width=positive(face_width, "m", what="gear: face width"),
            pressure_angle=quantity(pressure_angle, "rad", what="gear: pressure angle"),
            helix_angle=quantity(helix_angle, "rad", what="gear: helix angle"),
            profile_shift=quantity(profile_shift, "1", what="gear: profile shift"),
            addendum=positive(addendum, "1", what="gear: addendum"),
            dedendum=positive(dedendum, "1", what="gear: dedendum"),
            fillet=non_negative(fillet, "1", what="gear: fillet"),
            thinning=quantity(thinning, "m", what="gear: thinning"),
            relief=relief,
            right=right,
            left=left,
        )
        self._check()

    @property
    def transverse_module(self) -> float:
        """m_t [m]."""
        return self.module / math.cos(self.helix_angle)

    @property
    def reference_radius(self) -> float:
        """r [m]."""
        return 0.5 * self.teeth * self.transverse_module

    @property
    def base_radius(self) -> float:
        """r_b [m]."""
        return self.reference_radius * math.cos(self.transverse_angle)

    @property
    def tip_radius(self) -> float:
        """r_a [m]; of a ring r − m (h_a + x), with x positive towards the centre."""
        return self.reference_radius + self.sign * self.module * (self.addendum + self.profile_shift)

    @property
    def root_radius(self) -> float:
        """r_f [m]; of a ring r + m (h_f − x)."""
        return self.reference_radius - self.sign * self.module * (self.dedendum - self.profile_shift)

    @property
    def base_helix_angle(self) -> float:
        """β_b = arcsin(sin β cos α) [rad]."""
        return math.asin(math.sin(self.helix_angle) * math.cos(self.pressure_angle))

    @property
    def pitch(self) -> float:
        """p_t = π m_t [m], on the reference circle."""
        return math.pi * self.transverse_module

    @property
    def base_pitch(self) -> float:
        """p_bt = p_t cos α_t [m], transverse: between neighbouring flanks on the line of contact."""
        return self.pitch * math.cos(self.transverse_angle)

    @property
    def twist(self) -> float:
        """tan β/r [rad/m]: how much the section turns per length along z."""
        return math.tan(self.helix_angle) / self.reference_radius

    @property
    def virtual_teeth(self) -> float:
        """z_n = z/(cos² β_b cos β), of the spur gear that is like it in the normal plane."""
        return self.teeth / (math.cos(self.base_helix_angle) ** 2 * math.cos(self.helix_angle))

    @property
    def thickness(self) -> float:
        """s_t [m], of a tooth on the reference circle, transverse."""
        s = self.module * (0.5 * math.pi + 2.0 * self.profile_shift * math.tan(self.pressure_angle))
        return (s - self.thinning) / math.cos(self.helix_angle)

    def half_angle(self, radius: Scalar) -> float:
        """Half the angle of a tooth at `radius` [m] ≥ r_b, seen from the axis: ψ = s_t/(2r) ± (inv α_t − inv α_y) [rad]."""
        r = positive(radius, "m", what="gear: radius")
        y = math.acos(min(self.base_radius / r, 1.0))
        change = involute(self.transverse_angle) - involute(y)
        return 0.5 * self.thickness / self.reference_radius + self.sign * change

    def thickness_at(self, radius: Scalar) -> float:
        """s_y = 2 ψ r_y [m], transverse, along the circle of `radius` [m].

        Raises:
            InvalidValue: a radius below the form circle's or above the tip's (of a ring, the other way about).
        """
        y = positive(radius, "m", what="gear: radius of the tooth thickness")
        low, high = sorted((self.form_radius, self.tip_radius))
        if not low * (1.0 - 1e-12) <= y <= high * (1.0 + 1e-12):
            need = f"lie between {low:.6g} and {high:.6g}, where the flank is an involute"
            raise InvalidValue.of("gear: radius of the tooth thickness", y, need, "m")
        return 2.0 * y * self.half_angle(y)

    @property
    def roll_range(self) -> tuple[float, float]:
        """Roll angle t = tan α_y [rad] at the ends of the usable flank: form circle and tip (of a ring the tip first)."""
        b = self.base_radius
        ends = sorted((self.form_radius, self.tip_radius))
        return math.sqrt(max((ends[0] / b) ** 2 - 1.0, 0.0)), math.sqrt((ends[1] / b) ** 2 - 1.0)

    @property
    def form_radius(self) -> float:
        """r_Ff [m], where involute and root fillet join; with undercut, where they cross."""
        from abut.shapes.gears.tooth_profile import form_radius

        return form_radius(self)

    @property
    def least_shift(self) -> float:
        """x [modules] below which the rack cuts away involute: h_f − ϱ (1 − sin α_t) − ½ z sin² α_t/cos β."""
        a = self.transverse_angle
        whole = 0.5 * self.teeth * math.sin(a) ** 2 / math.cos(self.helix_angle)
        return self.dedendum - self.fillet * (1.0 - math.sin(a)) - whole

    @property
    def undercut(self) -> bool:
        """Whether the rack cuts away some of the involute."""
        return self.profile_shift < self.least_shift

    @property
    def span_teeth(self) -> int:
        """k, the number of teeth (of a ring, gaps) over which to measure, so that the jaws touch near the middle of the flanks."""
        x = self.sign * self.profile_shift
        r = self.reference_radius + x * self.module
        v = math.acos(min(self.base_radius / r, 1.0))
        n = math.tan(v) / math.cos(self.base_helix_angle) ** 2 - involute(self.transverse_angle)
        n -= 2.0 * x * math.tan(self.pressure_angle) / self.teeth
        return max(round(self.teeth / math.pi * n + 0.5), 1)

    def span(self, teeth: int | None = None) -> float:
        """W_k = m cos α [(k − ½)π + z inv α_t] ± (2 x m sin α − e cos α) [m], over `teeth` k; None is `span_teeth`.

        Of a ring (−) it is over k gaps.

        Source: ISO 21771:2007, 8.2.2 (base tangent length).
        """
        k = self.span_teeth if teeth is None else teeth
        a = self.pressure_angle
        turn = (k - 0.5) * math.pi + self.teeth * involute(self.transverse_angle)
        rest = 2.0 * self.profile_shift * self.module * math.sin(a) - self.thinning * math.cos(a)
        return self.module * math.cos(a) * turn + self.sign * rest

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is unusual about it, in sentences."""
        said = []
        if self.undercut:
            said.append(
                f"gear: {self.teeth} teeth are undercut, the involute ends at {self.form_radius:.6g} m; "
                f"a profile shift of {self.least_shift:.3g} or more avoids it"
            )
        crest = 2.0 * self.half_angle(self.tip_radius) * self.tip_radius
        if crest < 0.2 * self.module:
            said.append(
                f"gear: the teeth are only {crest:.3g} m thick at the tip, less than 0.2 modules; "
                "take less profile shift or addendum"
            )
        return tuple(said)

    def deviation(self, roll: Scalar, side: int, tooth: int = 0) -> float:
        """By how much material is missing on a flank [m], along its normal, at the roll angle t = tan α_y.

            δ = δ_relief + r_b (inv α_y′ − inv α′ − inv α_y + inv α_t) ± F_k cos α_t

        with α′ = α_t + f_α and r_b′ = r cos α′. Negative: there is more than was drawn.

        Args:
            roll: t [rad] > 0.
            side: +1 the right flank, −1 the left one.
            tooth: k, whose index deviation F_k counts.
        """
        t = quantity(roll, "rad", what="gear: roll")
        errors, b, a = self.right if side > 0 else self.left, self.base_radius, self.transverse_angle
        missing = side * errors.index(tooth) * math.cos(a)
        if errors.pressure_angle:
            steep = a + errors.pressure_angle
            y = self.reference_radius * math.cos(steep) / (b * math.hypot(1.0, t))
            turned = involute(math.acos(min(y, 1.0))) - involute(steep)
            missing += self.sign * b * (turned - t + math.atan(t) + involute(a))
        if self.relief is not None:
            tip = math.sqrt(self.tip_radius**2 - b * b)
            missing += self.relief.depth(self.sign * (tip - b * t))
        return missing

    def _check(self) -> None:
        self._check_angles("gear")
        for errors in (self.right, self.left):
            if errors.pitch and len(errors.pitch) != self.teeth:
                raise InvalidValue.of(
                    "gear: count of pitch deviations",
                    len(errors.pitch),
                    f"be that of the teeth ({self.teeth})",
                )
        if not 0.0 < self.thickness < self.pitch:
            raise InvalidValue.of(
                "gear: tooth thickness",
                self.thickness,
                f"lie between 0 and the pitch ({self.pitch:.6g} m)",
                "m",
            )
        if self.tip_radius <= self.base_radius:
            raise InvalidValue.of(
                "gear: tip radius",
                self.tip_radius,
                f"be larger than that of the base circle ({self.base_radius:.6g} m); change addendum or teeth",
                "m",
            )
        crest = self.half_angle(self.tip_radius)
        if not 0.0 < crest < math.pi / self.teeth:
            raise InvalidValue.of(
                "gear: tooth thickness at the tip",
                2.0 * crest * self.tip_radius,
                "be greater than zero: take less profile shift or addendum",
                "m",
            )
        _ = self.form_radius


@dataclass(frozen=True, init=False)
class RingGear(Gear):
    """An internal gear: a ring with teeth that point inwards. Tooth 0 is centred on the x axis.

        r_a = r − m (h_a + x),   r_f = r + m (h_f − x),   s_t as of a `Gear`

    The profile shift is positive towards the centre (with z < 0 the formulas of `Gear` hold as they stand). The root is
    rounded by an arc of radius ϱ m that is tangent to flank and root circle.

    Source: ISO 21771:2007 (internal gears have z < 0).
    """

    sign: ClassVar[int] = -1

    @property
    def undercut(self) -> bool:
        """Never: the arc is tangent to the flank."""
        return False


def check_tooth_count(teeth: int, least: int, what: str) -> int:
    """A number of teeth.

    Raises:
        InvalidValue: not whole, or less than ``least``.
    """
    if teeth != int(teeth) or teeth < least:
        raise InvalidValue.of(f"{what}: number of teeth", teeth, f"be a whole number of {least} or more")
    return int(teeth)
