"""Involute spur gears: exact curvature and contact of the flanks, contact ratio, and mesh stiffness."""

import math

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.mechanics import Solid, SpurPair, line_contact, point_contact
from abut.mechanics.gears.spur_gear import involute, involute_angle
from abut.shapes.gears import Gear
from targets import target

STEEL = Solid("206 GPa", 0.3)

#: z: ISO 6336-1 c′ and c_γ [N/(mm·µm)], ε_α; α = 20°, no shift
ISO = {
    (20, 20): (11.782, 16.70, 1.5568),
    (20, 40): (13.018, 19.22, 1.6352),
    (25, 50): (13.650, 20.64, 1.6832),
    (30, 30): (13.112, 19.54, 1.6535),
}


@pytest.mark.parametrize("teeth", ISO)
def test_mesh_stiffness_of_iso_6336(teeth):
    """c′ = 0.8/q′, c_γ = c′(0.75ε_α + 0.25), for steel discs, to the digits that the standard's q′ (ISO 6336-1) gives by hand."""
    single, mean, ratio = ISO[teeth]
    pair = SpurPair("1 mm", teeth, face_width="10 mm")
    stiffness = pair.mesh_stiffness()
    assert pair.contact_ratio == target(ratio, "contact ratio", abs=6e-5)
    assert stiffness.single == target(1e9 * single, "single stiffness [N/m/m]", abs=6e5)
    assert stiffness.mean == target(1e9 * mean, "mean stiffness [N/m/m]", abs=6e6)
    assert stiffness.total == pytest.approx(0.01 * stiffness.mean)
    soft = pair.mesh_stiffness((STEEL, Solid("103 GPa", 0.3)))
    assert soft.single / stiffness.single == pytest.approx(2 / 3)


def flank(base, roll):
    """The involute of a circle: point and unit normal into the space between, at roll angle θ.

    x = r_b (sin θ − θ cos θ), y = r_b (cos θ + θ sin θ).
    """
    return base * np.array([np.sin(roll) - roll * np.cos(roll), np.cos(roll) + roll * np.sin(roll)])


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.3, 0.1), (0.4, -0.4)])
def test_curvature_is_that_of_the_flanks(shift):
    """ρ = |r′|³/(r′ × r″) of the involute by central differences (step 1e-4, error 1e-8), at five roll angles.

    On the line of contact both curvature centres are the tangent points of the base circles: ρ₁ + ρ₂ = √(a² − (r_b1 + r_b2)²).
    """
    pair = SpurPair("3 mm", (20, 35), profile_shift=shift)
    h = 1e-4
    for theta in np.linspace(*pair.roll_range, 5):
        rho1, rho2 = pair.curvature_radii(theta)
        for rho, base in zip((rho1, rho2), pair.base_radii, strict=True):
            roll = rho / base
            before, here, after = (flank(base, roll + s) for s in (-h, 0, h))
            d, dd = (after - before) / (2 * h), (after - 2 * here + before) / h**2
            curved = np.hypot(*d) ** 3 / abs(d[0] * dd[1] - d[1] * dd[0])
            assert rho == target(curved, "radius of curvature of the flank [m]", rel=1e-6)
        length = math.sqrt(pair.centre_distance**2 - sum(pair.base_radii) ** 2)
        assert rho1 + rho2 == pytest.approx(length, rel=1e-12)


def test_contact_begins_and_ends_at_the_tips():
    """The ends of the path of contact lie on the tip circles: r² = r_b² + ρ²."""
    pair = SpurPair("2 mm", (18, 41), profile_shift=(0.3, -0.1))
    for theta, which in zip(pair.roll_range, (1, 0), strict=True):
        rho, base = pair.curvature_radii(theta)[which], pair.base_radii[which]
        assert math.hypot(rho, base) == pytest.approx(pair.tip_radii[which], rel=1e-12)


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.25, 0.25)])
def test_contact_ratio_by_the_angles_of_the_tips(shift):
    """ε = [z₁(tan α_a1 − tan α_w) + z₂(tan α_a2 − tan α_w)]/2π with cos α_a = r_b/r_a; and one pair carries between."""
    pair = SpurPair("2 mm", (23, 57), profile_shift=shift)
    alphas = [math.acos(b / a) for a, b in zip(pair.tip_radii, pair.base_radii, strict=True)]
    total = sum(
        z * (math.tan(a) - math.tan(pair.working_angle)) for z, a in zip(pair.teeth, alphas, strict=True)
    )
    assert pair.contact_ratio == pytest.approx(total / (2 * math.pi), rel=1e-12)
    start, end = pair.single_range
    assert (end - start) * 23 / (2 * math.pi) == pytest.approx(2 - pair.contact_ratio, rel=1e-12)


def test_shifted_gears_mesh_without_play():
    """Tooth thicknesses on the working pitch circles fill the pitch: s₁ + s₂ = 2πr_w1/z₁.

    s at radius r: 2r [s_ref/(2r_ref) + inv α − inv α_r], s_ref = m (π/2 + 2x tan α).
    """
    m, shift = 0.003, (0.35, 0.2)
    pair = SpurPair(m, (19, 44), profile_shift=shift)
    alpha = math.radians(20)
    width = 0.0
    for z, x, r in zip(pair.teeth, shift, pair.pitch_radii, strict=True):
        reference = 0.5 * m * z
        half = m * (math.pi / 2 + 2 * x * math.tan(alpha)) / (2 * reference)
        one = 2 * r * (half + involute(alpha) - involute(math.acos(reference * math.cos(alpha) / r)))
        assert Gear(m, z, face_width=0.01, profile_shift=x).thickness_at(r) == pytest.approx(one, rel=1e-12)
        width += one
    assert width == pytest.approx(2 * math.pi * pair.pitch_radii[0] / 19, rel=1e-12)
    assert sum(pair.pitch_radii) == target(pair.centre_distance, "centre distance [m]", rel=1e-14)


def test_flanks_roll_at_the_pitch_point_and_slide_elsewhere():
    """v_s = ω₁ρ₁ − ω₂ρ₂ with ω₂ = ω₁z₁/z₂, from the velocities across the line of contact."""
    pair = SpurPair("3 mm", (20, 30))
    assert pair.sliding_per_turn() == pytest.approx(0.0, abs=1e-15)
    for theta in pair.roll_range:
        rho1, rho2 = pair.curvature_radii(theta)
        assert pair.sliding_per_turn(theta) == pytest.approx(rho1 - rho2 * 20 / 30, rel=1e-11)


def test_penalty_stiffness_at_the_pitch_point():
    """K = 4/(3π(h₁+h₂)) √(R₁R₂/(R₁+R₂)), R_i = m z_i sin α/2, h = (1−ν²)/(πE): that of two balls."""
    pair = SpurPair("4 mm", (21, 63), face_width="30 mm")
    bronze = Solid("110 GPa", 0.34)
    radii = [0.004 * z * math.sin(math.radians(20)) / 2 for z in (21, 63)]
    h = sum((1 - s.poisson**2) / (math.pi * s.young) for s in (STEEL, bronze))
    K = 4 / (3 * math.pi * h) * math.sqrt(radii[0] * radii[1] / sum(radii))
    assert pair.hertz_coefficient((STEEL, bronze)) == pytest.approx(K, rel=1e-13)
    balls = point_contact((radii[0], radii[1]), (STEEL, bronze), load=1.0)
    assert balls.coefficient == pytest.approx(K, rel=1e-13)


def test_flank_pressure_at_the_pitch_point():
    """p₀ is the nominal contact stress of ISO 6336-2 at the pitch point, without its Z_ε:

    σ_H0 = Z_H Z_E √(F_t/(d₁b) (u + 1)/u),  Z_H² = 2/(sin α cos α),  Z_E² = E/(2π(1 − ν²)), 189.8 √MPa for steel
    """
    pair = SpurPair("3 mm", (20, 30), face_width="20 mm")
    torque = 50.0
    contact = pair.contact(STEEL, load=pair.normal_load(torque))
    alpha, d1 = math.radians(20), 0.06
    tangential = 2 * torque / d1
    zone = math.sqrt(2 / (math.sin(alpha) * math.cos(alpha)))
    elastic = math.sqrt(206e9 / (2 * math.pi * 0.91))
    stress = zone * elastic * math.sqrt(tangential / (d1 * 0.02) * 2.5 / 1.5)
    assert elastic == target(189.8e3, "elasticity factor Z_E [√Pa]", rel=1e-4)
    assert contact.peak_pressure == target(stress, "flank pressure at the pitch point [Pa]", rel=1e-12)
    same = line_contact(pair.curvature_radii(), STEEL, length=0.02, load=contact.load)
    assert contact.approach == same.approach


def test_local_stiffness_of_like_gears():
    """k_h = πEL/(4(1−ν²)) (Yang & Lin 1987)."""
    pair = SpurPair("3 mm", (20, 30), face_width="20 mm")
    assert pair.hertz_line_stiffness(STEEL) == pytest.approx(math.pi * 206e9 * 0.02 / (4 * 0.91), rel=1e-13)


def test_involute_angle_undoes_the_involute():
    """inv α = tan α − α over five decades, to rounding."""
    for degrees in (0.5, 5, 14.5, 20, 25, 40, 70, 85):
        angle = math.radians(degrees)
        assert involute_angle(involute(angle)) == pytest.approx(angle, rel=1e-11)


def test_gears_that_cannot_mesh_are_refused():
    """Teeth must reach each other outside of both base circles, r_b = r cos α, with whole numbers of teeth and x₁ ≥ x₂ (ISO 6336)."""
    with pytest.raises(InvalidValue, match=r"gear 1: number of teeth is 10.*inside its base circle"):
        SpurPair("1 mm", (10, 60))
    with pytest.raises(InvalidValue, match="whole number"):
        SpurPair("1 mm", (10.5, 60))
    with pytest.raises(InvalidValue, match="pressure angle"):
        SpurPair("1 mm", (20, 60), pressure_angle="60 deg")
    with pytest.raises(InvalidValue, match="do not reach"):
        SpurPair("1 mm", (30, 30), tip_radii=("14.9 mm", "14.9 mm"))
    with pytest.raises(InvalidValue, match="where the teeth touch"):
        SpurPair("1 mm", (20, 60)).curvature_radii("60 deg")
    with pytest.raises(InvalidValue, match="x1 >= x2"):
        SpurPair("1 mm", (20, 60), profile_shift=(0.0, 0.1)).mesh_stiffness()
