"""Involute spur gears: contact of the flanks, their curvatures, and the stiffness of the mesh."""

from __future__ import annotations

import math
from dataclasses import dataclass

from abut.errors import InvalidValue
from abut.mechanics.hertz.hertz_line import LineContact, line_contact
from abut.mechanics.solids import Pair, effective_modulus, pair_of
from abut.model import assign
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.involute import involute, involute_angle
from abut.shapes.gears.mesh import GearMesh
from abut.short_repr import short_repr
from abut.units import Scalar, positive, quantity

__all__ = ["MeshStiffness", "SpurPair", "involute", "involute_angle", "iso_mesh_stiffness"]


@short_repr
@dataclass(frozen=True, init=False)
class SpurPair:
    """Two external spur gears in mesh without backlash; 1 is the pinion, which drives.

        r_b = ½ m z cos α,   r_a = ½ m z + m (h_a + x),   inv α_w = inv α + 2 tan α (x₁ + x₂)/(z₁ + z₂)
        a_w = ½ m (z₁ + z₂) cos α / cos α_w
        ρ₁ = r_b1 θ,   ρ₂ = a_w sin α_w − ρ₁         curvature radii at the pinion's roll angle θ
        ε_α = (θ_end − θ_start) z₁/(2π)

    θ is the pinion's rotation since the contact left its base circle; the pitch point is at tan α_w.

    Args:
        module: m [m] > 0.
        teeth: (z₁, z₂).
        pressure_angle: α [rad], of the basic rack.
        profile_shift: (x₁, x₂), in modules.
        addendum: h_a, in modules.
        face_width: L [m].
        tip_radii: (r_a1, r_a2) [m] if not those above, as after tip shortening.

    Beware: shifted gears with x₁ + x₂ ≠ 0 are usually shortened at the tips by m (x₁ + x₂) − (a_w − a); specify
    tip_radii then.

    Source: ISO 21771:2007 (geometry).

    Raises:
        InvalidValue: a value outside its range; teeth that interfere (contact inside a base circle), or that
            do not reach each other.
        WrongUnit: a string of another dimension.

    >>> pair = SpurPair("3 mm", (20, 30), face_width="20 mm")
    >>> round(pair.contact_ratio, 4), round(pair.centre_distance, 6)
    (1.6052, 0.075)
    """

    module: float
    teeth: tuple[int, int]
    pressure_angle: float
    profile_shift: tuple[float, float]
    face_width: float
    tip_radii: tuple[float, float]

    def __init__(
        self,
        module: Scalar,
        teeth: tuple[int, int],
        *,
        pressure_angle: Scalar = "20 deg",
        profile_shift: tuple[Scalar, Scalar] = (0.0, 0.0),
        addendum: Scalar = 1.0,
        face_width: Scalar = 1.0,
        tip_radii: tuple[Scalar, Scalar] | None = None,
    ) -> None:
        m = positive(module, "m", what="gear pair: module")
        z = (_checked_tooth_count(teeth[0], 1), _checked_tooth_count(teeth[1], 2))
        alpha = quantity(pressure_angle, "rad", what="gear pair: pressure angle")
        if not 0.0 < alpha < 0.25 * math.pi:
            raise InvalidValue.of("gear pair: pressure angle", alpha, "lie between 0 and 45 degrees", "rad")
        x = tuple(quantity(s, "1", what="gear pair: profile shift") for s in profile_shift)
        head = positive(addendum, "1", what="gear pair: addendum")
        if tip_radii is None:
            tips = (m * (0.5 * z[0] + head + x[0]), m * (0.5 * z[1] + head + x[1]))
        else:
            tips = (
                positive(tip_radii[0], "m", what="gear 1: tip radius"),
                positive(tip_radii[1], "m", what="gear 2: tip radius"),
            )
        assign(
            self,
            module=m,
            teeth=z,
            pressure_angle=alpha,
            profile_shift=(x[0], x[1]),
            face_width=positive(face_width, "m", what="gear pair: face width"),
            tip_radii=tips,
        )
        self._check()

    @property
    def base_radii(self) -> tuple[float, float]:
        """r_b1, r_b2 [m]."""
        scale = 0.5 * self.module * math.cos(self.pressure_angle)
        return scale * self.teeth[0], scale * self.teeth[1]

    @property
    def working_angle(self) -> float:
        """α_w [rad], the angle of the line of contact."""
        shift = sum(self.profile_shift) / sum(self.teeth)
        return involute_angle(involute(self.pressure_angle) + 2.0 * math.tan(self.pressure_angle) * shift)

    @property
    def centre_distance(self) -> float:
        """a_w [m]."""
        return sum(self.base_radii) / math.cos(self.working_angle)

    @property
    def pitch_radii(self) -> tuple[float, float]:
        """Working pitch radii r_w1, r_w2 [m], where the flanks roll without sliding."""
        c = math.cos(self.working_angle)
        return self.base_radii[0] / c, self.base_radii[1] / c

    @property
    def pitch_roll(self) -> float:
        """θ at the pitch point, tan α_w [rad]."""
        return math.tan(self.working_angle)

    @property
    def roll_range(self) -> tuple[float, float]:
        """θ [rad] at the start of contact of a pair of teeth (the driven tip) and at its end (the driving tip)."""
        (b1, b2), (a1, a2) = self.base_radii, self.tip_radii
        whole = self.centre_distance * math.sin(self.working_angle)
        return (whole - math.sqrt(a2 * a2 - b2 * b2)) / b1, math.sqrt(a1 * a1 - b1 * b1) / b1

    @property
    def single_range(self) -> tuple[float, float]:
        """θ [rad] between which one pair of teeth carries the load alone; empty (start > end) if ε_α ≥ 2."""
        start, end = self.roll_range
        pitch = 2.0 * math.pi / self.teeth[0]
        return end - pitch, start + pitch

    @property
    def contact_ratio(self) -> float:
        """ε_α: the mean number of pairs of teeth in contact."""
        start, end = self.roll_range
        return (end - start) * self.teeth[0] / (2.0 * math.pi)

    def curvature_radii(self, roll: Scalar | None = None) -> tuple[float, float]:
        """Return ρ₁, ρ₂ [m] of the flanks where they touch, at the pinion's roll angle θ [rad]; None is the pitch point.

        Raises:
            InvalidValue: the teeth do not touch at this angle.
        """
        theta = self.pitch_roll if roll is None else quantity(roll, "rad", what="gear pair: roll angle")
        start, end = self.roll_range
        if not start - 1e-12 <= theta <= end + 1e-12:
            raise InvalidValue.of(
                "gear pair: roll angle",
                theta,
                f"lie between {start:.6g} and {end:.6g}, where the teeth touch",
                "rad",
            )
        rho = self.base_radii[0] * theta
        return rho, self.centre_distance * math.sin(self.working_angle) - rho

    def sliding_per_turn(self, roll: Scalar | None = None) -> float:
        """Return v_s/ω₁ = (1 + z₁/z₂)(ρ₁ − ρ_pitch) [m/rad]: speed of the pinion's flank along the driven one's."""
        rho, _ = self.curvature_radii(roll)
        return (1.0 + self.teeth[0] / self.teeth[1]) * (rho - self.base_radii[0] * self.pitch_roll)

    def contact(self, solids: Pair, *, load: Scalar, roll: Scalar | None = None) -> LineContact:
        """Return the line contact of the flanks under the normal load F [N] on one pair of teeth.

        Each flank is counted as a cylinder of its own curvature radius.
        """
        return line_contact(self.curvature_radii(roll), solids, length=self.face_width, load=load)

    def normal_load(self, torque: Scalar) -> float:
        """Return F = T/r_b1 [N]: the total load on the flanks at the pinion's torque T [N·m]."""
        return positive(torque, "N*m", what="gear pair: torque on the pinion") / self.base_radii[0]

    def hertz_coefficient(self, solids: Pair) -> float:
        """Return K [N/m^1.5] for a penalty model of the mesh at the pitch point.

            K = 4/(3π(h₁ + h₂)) √(R₁R₂/(R₁ + R₂)),  h = (1 − ν²)/(πE),  R_i = r_wi sin α_w   (½ m z_i sin α without shift)

        Beware: this is Hertz' point contact of balls with the flanks' radii, for use as F = K δ^1.5. Flanks
        touch along a line, and most of a mesh's compliance is bending: compare `mesh_stiffness`.

        Source: common in multibody models of gears, as in Adams' contact; the same K as `point_contact`'s.
        """
        r1, r2 = self.curvature_radii()
        return 4.0 / 3.0 * effective_modulus(solids) * math.sqrt(r1 * r2 / (r1 + r2))

    def hertz_line_stiffness(self, solids: Pair) -> float:
        """Return k_h = (π/4) L · 2E* [N/m]: the flanks' local stiffness as a constant; π E L/(4(1 − ν²)) for like gears.

        Source: Yang & Lin, J. Mech. Des. 109 (1987) 189-196 (for like materials).
        """
        return 0.5 * math.pi * self.face_width * effective_modulus(solids)

    def mesh_stiffness(
        self, solids: Pair | None = None, *, blank_factor: Scalar = 1.0, rack_factor: Scalar = 1.0
    ) -> MeshStiffness:
        """Return the stiffness of the mesh by ISO 6336-1, method B.

            q′ = 0.04723 + 0.15551/z₁ + 0.25791/z₂ − 0.00635x₁ − 0.11654x₁/z₁ − 0.00193x₂ − 0.24188x₂/z₂
                 + 0.00529x₁² + 0.00182x₂²                                               [mm·µm/N]
            c′ = 0.8 C_R C_B (E/E_steel)/q′,   c_γ = c′ (0.75 ε_α + 0.25)

        with E = 2E₁E₂/(E₁ + E₂) and E_steel = 206 GPa.

        Args:
            solids: of both gears; None is steel.
            blank_factor: C_R, 1 for solid discs.
            rack_factor: C_B, 1 for a dedendum of 1.2 modules at 20°.

        Valid: x₁ ≥ x₂, −0.5 ≤ x₁ + x₂ ≤ 2, a load of at least 100 N per mm of width, 1.2 ≤ ε_α ≤ 1.9.
        Source: ISO 6336-1:2006, clause 9 (tooth stiffness), method B.

        Raises:
            InvalidValue: profile shifts outside that range, or a factor that is not greater than zero.
        """
        (z1, z2), (x1, x2) = self.teeth, self.profile_shift
        q = _theoretical_compliance(float(z1), float(z2), x1, x2)
        factor = positive(blank_factor, "1", what="mesh stiffness: blank factor") * positive(
            rack_factor, "1", what="mesh stiffness: rack factor"
        )
        single = 0.8e9 * factor * _against_steel(solids) / q
        return MeshStiffness(single, single * (0.75 * self.contact_ratio + 0.25), self.face_width)

    def _check(self) -> None:
        for k, (tip, base) in enumerate(zip(self.tip_radii, self.base_radii, strict=True)):
            if tip <= base:
                raise InvalidValue.of(
                    f"gear {k + 1}: tip radius",
                    tip,
                    f"be larger than that of its base circle ({base:.6g} m)",
                    "m",
                )
        start, end = self.roll_range
        whole = self.centre_distance * math.sin(self.working_angle) / self.base_radii[0]
        if start < 0.0 or end > whole:
            which = 1 if start < 0.0 else 2
            raise InvalidValue.of(
                f"gear {which}: number of teeth",
                self.teeth[which - 1],
                "be larger, or its profile shift: the other gear's tips would touch it inside its base circle",
            )
        if end <= start:
            raise InvalidValue.of(
                "gear pair: tip radii", self.tip_radii, "be larger: the teeth do not reach", "m"
            )


@dataclass(frozen=True)
class MeshStiffness:
    """Stiffness of a mesh along the line of contact, per face width. 1 N/(mm·µm) is 1e9 Pa."""

    single: float  #: c′ [Pa]: one pair of teeth at its stiffest
    mean: float  #: c_γ [Pa]: mean over the mesh cycle
    face_width: float  #: L [m]

    @property
    def total(self) -> float:
        """c_γ L [N/m]: the stiffness of a linear spring between the flanks."""
        return self.mean * self.face_width


def iso_mesh_stiffness(
    mesh: GearMesh, solids: Pair | None = None, *, blank_factor: Scalar = 1.0, line_load: Scalar | None = None
) -> MeshStiffness:
    """Return the stiffness of any gear mesh by ISO 6336-1, method B: helical gears and rings too.

        c′ = 0.8 C_R C_B (E/E_steel) cos β/q′(z_n1, z_n2, x₁, x₂),   c_γ = c′ (0.75 ε_α + 0.25)
        C_B = mean over the gears of [1 + 0.5 (1.2 − h_f)] [1 − 0.02 (20° − α)]

    with q′ of `SpurPair.mesh_stiffness`; a ring counts as z_n2 → ∞. Below 100 N/mm of width c′ is less by
    (F′/(100 N/mm))^¼.

    Args:
        mesh: the pair.
        solids: of both gears; None is steel.
        blank_factor: C_R, 1 for solid discs.
        line_load: F′ [N/m], tangential force over width with its application factor; None is 100 N/mm or more.

    Valid: −0.5 ≤ x₁ + x₂ ≤ 2, β ≤ 45°. The gear with the larger profile shift counts as number 1.
    Source: ISO 6336-1:2006, clause 9 (tooth stiffness), method B.

    Raises:
        InvalidValue: profile shifts outside that range, or a factor or load that is not greater than zero.
    """
    one, two = mesh.one, mesh.two
    first, second = (one, two) if one.profile_shift >= two.profile_shift or two.sign < 0 else (two, one)
    z2 = second.virtual_teeth if second.sign > 0 else math.inf
    x2 = second.profile_shift if second.sign > 0 else 0.0
    q = _theoretical_compliance(first.virtual_teeth, z2, first.profile_shift, x2)
    factor = positive(blank_factor, "1", what="mesh stiffness: blank factor")
    factor *= 0.5 * (_rack_factor(one) + _rack_factor(two)) * math.cos(one.helix_angle)
    if line_load is not None:
        part = positive(line_load, "N/m", what="mesh stiffness: line load") / 1e5
        factor *= min(part, 1.0) ** 0.25
    single = 0.8e9 * factor * _against_steel(solids) / q
    return MeshStiffness(single, single * (0.75 * mesh.contact_ratio + 0.25), mesh.face_width)


def _rack_factor(gear: Gear) -> float:
    """Return C_B of one gear."""
    return (1.0 + 0.5 * (1.2 - gear.dedendum)) * (1.0 - 0.02 * (20.0 - math.degrees(gear.pressure_angle)))


def _theoretical_compliance(z1: float, z2: float, x1: float, x2: float) -> float:
    """Return q′ [mm·µm/N]."""
    if x1 < x2 or not -0.5 <= x1 + x2 <= 2.0:
        raise InvalidValue.of(
            "gear pair: profile shift", (x1, x2), "have x1 >= x2 and -0.5 <= x1 + x2 <= 2 for ISO 6336-1"
        )
    return (
        0.04723
        + (0.15551 - 0.11654 * x1) / z1
        + (0.25791 - 0.24188 * x2) / z2
        + (0.00529 * x1 - 0.00635) * x1
        + (0.00182 * x2 - 0.00193) * x2
    )


def _checked_tooth_count(count: int, which: int) -> int:
    if count != int(count) or count < 3:
        raise InvalidValue.of(f"gear {which}: number of teeth", count, "be a whole number of 3 or more")
    return int(count)


def _against_steel(solids: Pair | None) -> float:
    """Return E of the pair over that of steel on steel."""
    if solids is None:
        return 1.0
    inverse = sum(1.0 / s.young for s in pair_of(solids))
    if inverse == 0.0:
        raise InvalidValue.of(
            "mesh stiffness: Young's modulus", math.inf, "be finite for one of the gears", "Pa"
        )
    return 2.0 / inverse / 206e9
