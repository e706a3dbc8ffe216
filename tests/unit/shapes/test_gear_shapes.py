"""Involute gears: drawn numbers, outlines against the rack that cuts them, and how two of them mesh."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from abut.errors import InvalidValue
from abut.model import Ground
from abut.shapes.gears import (
    FlankErrors,
    Gear,
    GearMesh,
    PlanetarySet,
    Rack,
    RackMesh,
    RingGear,
    TipRelief,
    gear_profile,
    gear_slices,
    outline,
    rack_slices,
)

MM = 1e-3


def gear(teeth, **changes):
    """A gear of module 1 mm."""
    return Gear(MM, teeth, **{"face_width": 10 * MM, **changes})


def ring(teeth, **changes):
    """A ring of module 1 mm, its tips short enough for pinions of 20 teeth and more."""
    return RingGear(MM, teeth, **{"face_width": 10 * MM, "addendum": 0.7, "fillet": 0.25, **changes})


# --- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("teeth", "over", "span"), [(20, 3, 7.6604), (30, 4, 10.7526), (45, 6, 16.8670)])
def test_span_of_the_tables(teeth, over, span):
    """W_k of 20° gears of module 1 mm without shift, as every table of base tangent lengths has it to four digits."""
    assert gear(teeth).span_teeth == over
    assert gear(teeth).span() == pytest.approx(span * MM, abs=6e-5 * MM)


@pytest.mark.parametrize("helix", [0.0, 0.3])
@pytest.mark.parametrize("shift", [-0.1, 0.4])
def test_span_is_the_distance_of_two_flanks(helix, shift):
    """W_k = [(k − 1) p_bt + s_bt] cos β_b: base pitches and a base thickness lie along one tangent of the base circle (1e-12)."""
    wheel = gear(35, helix_angle=helix, profile_shift=shift, thinning=0.03 * MM)
    b = wheel.base_radius
    along = (wheel.span_teeth - 1) * wheel.base_pitch + 2.0 * b * wheel.half_angle(b)
    assert wheel.span() == pytest.approx(along * math.cos(wheel.base_helix_angle), rel=1e-12)


def test_numbers_of_a_helical_gear():
    """z 30, m 2 mm, β 20°: d = z m/cos β = 63.851 mm; tan α_t = tan 20°/cos 20° gives α_t = 21.173°; z_n = 35.60 (all by hand)."""
    wheel = Gear("2 mm", 30, face_width="20 mm", helix_angle="20 deg")
    assert 2e3 * wheel.reference_radius == pytest.approx(63.851, abs=6e-4)
    assert math.degrees(wheel.transverse_angle) == pytest.approx(21.173, abs=6e-4)
    assert wheel.virtual_teeth == pytest.approx(35.60, abs=6e-3)
    assert wheel.twist * wheel.reference_radius == pytest.approx(math.tan(math.radians(20)))


def test_undercut_begins_at_seventeen_teeth():
    """A 20° rack whose straight flank ends one module below its middle undercuts z < 2/sin² 20° = 17.1 (textbook)."""
    straight = {"dedendum": 1.25, "fillet": 0.25 / (1.0 - math.sin(math.radians(20)))}
    assert gear(17, **straight).undercut
    assert not gear(18, **straight).undercut
    pinion = gear(10, **straight)
    assert pinion.least_shift == pytest.approx(1.0 - 10 / 17.097, abs=1e-4)
    assert not gear(10, **straight, profile_shift=pinion.least_shift + 1e-9).undercut
    assert any("undercut" in sentence for sentence in pinion.warnings)


# --- outlines ----------------------------------------------------------------------------------------------------------


def distance_to_rack(wheel, point, roll):
    """From a place in the gear to the rack's tooth that has rolled by `roll` from the middle of a gap [m]; negative within.

    The rack's tooth is the rounding's disc swept over the two-sided wedge on which its centres lie.
    """
    x, y = point
    c, s = math.cos(roll), math.sin(roll)
    r, a = wheel.reference_radius, wheel.transverse_angle
    out, aside = c * x + s * y - r, abs(-s * x + c * y + r * roll)
    rounding = wheel.fillet * wheel.module
    depth = wheel.module * (wheel.dedendum - wheel.profile_shift) - rounding
    half = 0.5 * (wheel.pitch - wheel.thickness)
    corner = np.array([-depth, half - depth * math.tan(a) - rounding / math.cos(a)])
    q = np.array([out, aside]) - corner
    along, across = q @ (math.cos(a), math.sin(a)), q @ (-math.sin(a), math.cos(a))
    if across <= 0.0 and q[0] >= 0.0:
        return max(across, -q[0]) - rounding
    if along > 0.0:
        return across - rounding
    return (-q[0] if q[1] <= 0.0 else math.hypot(*q)) - rounding


@pytest.mark.parametrize(
    "wheel",
    [
        gear(20),
        gear(8),
        gear(25, helix_angle=0.35, profile_shift=0.3, fillet=0.25),
        gear(20, fillet=0.3, dedendum=1.3, profile_shift=1.0),
        gear(12, fillet=0.0),
        gear(31, profile_shift=-0.4, thinning=0.05 * MM),
    ],
    ids=["plain", "undercut", "helical", "arc", "sharp", "thin"],
)
def test_gear_outline_is_envelope_of_rack(wheel):
    """Every point between two tips is touched by the rolling rack and cut by it nowhere: min over the roll is 0 ± 1e-10 m.

    The rack is a distance function, without curves; the minimum over the roll is sought anew for each point, from a grid of
    2001 places, by golden section (which finds distances to about 1e-13).
    """
    curve = outline(wheel)
    per = len(curve.segments) // wheel.teeth
    turn = -math.pi / wheel.teeth
    rolls = np.linspace(-0.9, 0.9, 2001) * min(1.0, 12 / wheel.teeth)
    for k in range(per):
        segment = curve.segments[k]
        if segment.KIND == 1 and abs(segment.a - wheel.tip_radius) < 1e-9:
            break
        for u in np.linspace(0.0, 1.0, 7):
            x, y = segment.place(float(u))[:2]
            point = (
                math.cos(turn) * x + math.sin(turn) * y,
                -math.sin(turn) * x + math.cos(turn) * y,
            )
            values = [distance_to_rack(wheel, point, t) for t in rolls]
            i = int(np.argmin(values))
            found = minimize_scalar(
                lambda t, point=point: distance_to_rack(wheel, point, t),
                bounds=(rolls[max(i - 1, 0)], rolls[min(i + 1, 2000)]),
                method="bounded",
                options={"xatol": 1e-12},
            )
            assert found.fun == pytest.approx(0.0, abs=1e-10)


@pytest.mark.parametrize("wheel", [gear(23, profile_shift=0.2), ring(50), ring(50, fillet=0.0), gear(9)])
def test_outline_closes_and_turns_only_where_it_must(wheel):
    """Gaps below 1e-15 of a metre; corners at the tips, two a tooth, and at the involute's foot only where it is undercut or sharp."""
    curve = outline(wheel)
    pieces = curve.segments
    for a, b in zip(pieces, pieces[1:] + pieces[:1], strict=True):
        assert math.dist(a.place(1.0)[:2], b.place(0.0)[:2]) < 1e-14
    assert (curve.area > 0.0) == (wheel.sign > 0)
    sharp = 4 if wheel.undercut or wheel.fillet == 0.0 else 2
    assert len(curve.corners) == sharp * wheel.teeth


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("parabolic", [False, True])
def test_relief_is_measured_along_the_normal(sign, parabolic):
    """A point of the relieved flank lies on the base circle's tangent at Y = √(r² − r_b²) with r_b t − Y = ±δ(t).

    Its roll angle t follows from its polar angle, the tangent's from Y: no formula of the outline's. 1e-12 m; a parabolic
    relief is made of cubics that miss it by 1e-11 m.
    """
    relief = TipRelief("20 um", "0.9 mm", parabolic=parabolic)
    wheel = gear(30, relief=relief) if sign > 0 else ring(60, relief=relief)
    plain = gear(30) if sign > 0 else ring(60)
    b, deepest = wheel.base_radius, 0.0
    begin = -plain.half_angle(plain.tip_radius)
    y = math.sqrt(plain.tip_radius**2 - b * b)
    begin -= sign * (y / b - math.atan(y / b))
    for segment in outline(wheel).segments[:12]:
        for u in np.linspace(0.0, 1.0, 9):
            px, py = segment.place(float(u))[:2]
            r, at = math.hypot(px, py), math.atan2(py, px)
            low, high = sorted((plain.form_radius, plain.tip_radius))
            if segment.KIND == 1 or not low * (1 + 1e-9) < r < high * (1 - 1e-9):
                continue
            if not -math.pi / wheel.teeth < at < 0.0:
                continue
            y = math.sqrt(r * r - b * b)
            t = sign * (at - begin) + math.atan(y / b)
            missing = wheel.deviation(t, 1)
            deepest = max(deepest, missing)
            assert sign * (b * t - y) == pytest.approx(missing, abs=2e-11 if parabolic else 1e-12)
    assert deepest == pytest.approx(20e-6, rel=0.25)


def test_pitch_errors_turn_the_flanks():
    """Single deviations add up to the index deviation of each flank: both sides of tooth 2 stand where F₂/r puts them (1e-15)."""
    steps = [3e-6, 4e-6, -7e-6] + [0.0] * 17
    wheel, plain = gear(20, right=FlankErrors(steps)), gear(20)
    assert [round(1e6 * wheel.right.index(k), 9) for k in range(5)] == [0.0, 3.0, 7.0, 0.0, 0.0]
    for segment in range(6):
        point, sound = (outline(g).segments[12 + segment].place(0.25)[:2] for g in (wheel, plain))
        turned = math.atan2(point[1], point[0]) - math.atan2(sound[1], sound[0])
        if segment < 2:
            assert turned == pytest.approx(7e-6 / wheel.reference_radius, abs=1e-15)
        elif segment in (3, 4):
            assert turned == pytest.approx(0.0, abs=1e-15)
    assert wheel.deviation(0.3, 1, 2) == pytest.approx(7e-6 * math.cos(math.radians(20)))


def test_pressure_angle_error_of_a_flank():
    """A flank with f_α is that of a gear of the pressure angle α + f_α and the same thickness: same outline (1e-14 m)."""
    excess = math.radians(0.2)
    wheel, other = (
        gear(30, right=FlankErrors(pressure_angle=excess)),
        gear(30, pressure_angle=math.radians(20.2)),
    )
    for k in range(2):
        for u in (0.2, 0.7):
            a, b = (outline(g).segments[k].place(u)[:2] for g in (wheel, other))
            assert math.dist(a, b) < 1e-14
    t = math.tan(wheel.transverse_angle)
    assert wheel.deviation(t, 1) == pytest.approx(0.0, abs=1e-15)
    assert wheel.deviation(t + 0.1, 1) > 0.0 > wheel.deviation(t - 0.1, 1)
    assert wheel.deviation(t + 0.1, -1) == 0.0


# --- solids ------------------------------------------------------------------------------------------------------------


def test_solids():
    """Volume by the shoelace formula on 400 points a segment (1e-6); three slices weigh what the whole does and turn with the helix."""
    frame = Ground().frame()
    wheel = gear(14, helix_angle=0.3, profile_shift=0.1)
    points = np.array(
        [s.place(float(u))[:2] for s in outline(wheel).segments for u in np.linspace(0, 1, 400)]
    )
    x, y = points.T
    area = 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) - math.pi * (3 * MM) ** 2
    whole = gear_profile(frame, wheel, blank_radius="3 mm")
    assert whole.volume == pytest.approx(area * wheel.face_width, rel=1e-6)
    parts = gear_slices(frame, wheel, 3, blank_radius="3 mm")
    assert sum(p.volume for p in parts) == pytest.approx(whole.volume, rel=1e-12)
    top = parts[2].frame
    assert top.position[2] == pytest.approx(10 / 3 * MM)
    across = top.global_axes[:, 0]
    assert math.atan2(across[1], across[0]) == pytest.approx(
        10 / 3 * MM * math.tan(0.3) / wheel.reference_radius
    )
    rim = gear_profile(frame, ring(40), blank_radius="26 mm")
    assert rim.volume == pytest.approx(
        (math.pi * (26 * MM) ** 2 + outline(ring(40)).area) * 10 * MM, rel=1e-12
    )


# --- pairs -------------------------------------------------------------------------------------------------------------


def smallest_gaps(pair, turn, direction, second, count=900):
    """Along the normal, from `count` points on each of gear one's teeth to the nearest flank of gear two, before and behind it [m].

    A point at radius r and angle θ from a tooth's middle is r_b (|θ| − ψ(r)) from an involute, measured along its normal.
    """
    one, two = pair.one, pair.two
    pieces = outline(one).segments
    per = len(pieces) // one.teeth
    points = [s.place(float(u))[:2] for s in pieces for u in np.linspace(0, 1, count // per)]
    place = np.array([complex(*p) for p in points])
    axis = two.sign * pair.centre_distance * np.exp(1j * direction)
    place = (place * np.exp(1j * turn) - axis) * np.exp(-1j * second)
    pitch = 2.0 * math.pi / two.teeth
    r, angle = np.abs(place), np.angle(place)
    theta = angle - pitch * np.round(angle / pitch)
    low, high = sorted((two.form_radius, two.tip_radius))
    flank = (low <= r) & (r <= high)
    assert np.all(two.sign * (r[~flank] - two.root_radius) > 0.0)
    lean = np.arccos(two.base_radius / r[flank])
    turned = math.tan(two.transverse_angle) - two.transverse_angle - np.tan(lean) + lean
    half = 0.5 * two.thickness / two.reference_radius + two.sign * turned
    gaps = (np.abs(theta[flank]) - half) * two.base_radius
    behind = theta[flank] <= 0.0
    return float(gaps[behind].min()), float(gaps[~behind].min())


PAIRS = {
    "plain": (gear(20, thinning=0.02 * MM), gear(31, thinning=0.03 * MM), None),
    "shifted": (gear(14, profile_shift=0.4), gear(31, profile_shift=0.2, addendum=0.9), 23.1 * MM),
    "ring": (gear(21, profile_shift=0.2), ring(61, thinning=0.04 * MM), None),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("turn", [0.3, 2.345])
def test_gears_mesh_without_overlap(name, turn):
    """Turned by `phase`, the smallest gap is half the normal backlash on both sides, or all of it on one and none on the other.

    Points up to 2e-5 m apart miss the nearest place by up to d²/(8 ρ) = 5e-8 m; none may overlap by more than rounding.
    """
    pair = GearMesh(*PAIRS[name])
    assert pair.warnings == ()
    j = pair.normal_backlash
    assert j > 1e-5
    for side, wanted in ((0, (0.5 * j, 0.5 * j)), (1, (j, 0.0)), (-1, (0.0, j))):
        found = smallest_gaps(pair, turn, -1.1, pair.phase(turn, -1.1, side))
        for gap, want in zip(sorted(found), sorted(wanted), strict=True):
            assert -1e-14 < gap - want < 2e-7


def test_numbers_of_a_pair():
    """z 20/30, m 3 mm: ε_α = 1.6052, a = 75 mm (hand); shifted teeth without backlash have none; contact ends at the tips."""
    pair = GearMesh(gear(20), gear(30))
    assert pair.contact_ratio == pytest.approx(1.6052, abs=6e-5)
    assert pair.ratio == -1.5
    assert pair.backlash == pytest.approx(0.0, abs=1e-17)
    assert pair.tip_clearances == pytest.approx((0.25 * MM, 0.25 * MM))
    shifted = GearMesh(gear(20, profile_shift=0.5), gear(30, profile_shift=-0.1))
    assert shifted.backlash == pytest.approx(0.0, abs=1e-17)
    within = GearMesh(gear(20, profile_shift=0.2), ring(61, profile_shift=0.1))
    assert within.backlash == pytest.approx(0.0, abs=1e-17)
    assert within.ratio == 61 / 20
    for p in (pair, shifted, within):
        rho1, rho2 = p.curvature_radii()
        assert rho1 / p.pitch_radii[0] == pytest.approx(math.sin(p.working_angle))
        assert rho2 / p.pitch_radii[1] == pytest.approx(p.two.sign * math.sin(p.working_angle))
    helical = GearMesh(gear(20, helix_angle=0.2), gear(30, helix_angle=-0.2))
    assert helical.overlap_ratio == pytest.approx(10 * math.sin(0.2) / math.pi)


@pytest.mark.parametrize(
    ("wheel", "away"),
    [(gear(20, thinning=0.02 * MM), 0.0), (gear(17, profile_shift=0.4, helix_angle=0.2), 0.05 * MM)],
)
@pytest.mark.parametrize("turn", [0.3, 4.0])
def test_gear_on_a_rack(wheel, away, turn):
    """Shifted by `phase`, gaps are half the normal backlash on both sides, or all and none: distances of points to straight flanks.

    The gear's right flanks, which face clockwise, touch the rack's teeth on their +x side.
    Resolution as for two gears; the gap in the transverse section is j_t cos α_t.
    """
    rack = Rack(MM, 1, face_width=10 * MM, helix_angle=-wheel.helix_angle, thinning=0.01 * MM)
    mesh = RackMesh(wheel, rack, wheel.reference_radius + wheel.profile_shift * MM + away)
    a, j = wheel.transverse_angle, mesh.backlash * math.cos(wheel.transverse_angle)
    assert mesh.normal_backlash == pytest.approx(j * math.cos(wheel.base_helix_angle))
    assert j > 3e-6
    points = np.array(
        [complex(*s.place(float(u))[:2]) for s in outline(wheel).segments for u in np.linspace(0, 1, 120)]
    )
    points = points * np.exp(1j * (turn - 0.5 * math.pi)) + 1j * mesh.distance
    for side, wanted in ((0, (0.5 * j, 0.5 * j)), (1, (0.0, j)), (-1, (j, 0.0))):
        x = (points.real - mesh.phase(turn, side)) / rack.pitch
        x = rack.pitch * (x - np.round(x))
        reach = points.imag <= rack.addendum * MM
        gaps = (np.abs(x) - 0.5 * rack.thickness) * math.cos(a) + points.imag * math.sin(a)
        found = gaps[reach & (x > 0.0)].min(), gaps[reach & (x <= 0.0)].min()
        for gap, want in zip(found, wanted, strict=True):
            assert -1e-14 < gap - want < 2e-7


def test_numbers_of_a_rack():
    """ε_α of z 20 on a rack by hand: (√(11² − 9.397²) − 10 sin 20° + 1/sin 20°)/(π cos 20°) = 1.7688; area of five teeth exact to 1e-12.

    The section without fillets is a strip and trapezia; a fillet of radius ϱ adds ϱ² (c − (½π − α)/2) with c = tan((90° − α)/2).
    """
    mesh = RackMesh(gear(20, fillet=0.3), Rack(MM, 5, face_width=10 * MM))
    assert mesh.contact_ratio == pytest.approx(1.7688, abs=6e-5)
    assert mesh.backlash == pytest.approx(0.0, abs=1e-17)
    a = math.radians(20)
    high = 2.25 * MM
    base = 0.5 * math.pi * MM + 2.0 * 1.25 * MM * math.tan(a)
    fill = (0.38 * MM) ** 2 * (math.tan(0.25 * math.pi - 0.5 * a) - 0.5 * (0.5 * math.pi - a))
    section = 5 * (math.pi * MM * 2 * MM + high * (base - high * math.tan(a)) + 2.0 * fill)
    assert mesh.rack.outline().area == pytest.approx(section, rel=1e-12)
    parts = rack_slices(Ground().frame(), Rack(MM, 5, face_width=10 * MM, helix_angle=0.2), 4)
    assert sum(part.volume for part in parts) == pytest.approx(4 * parts[0].volume, rel=1e-12)
    assert parts[3].frame.position == pytest.approx((-3.75 * MM * math.tan(0.2), 0.0, 3.75 * MM))
    with pytest.raises(InvalidValue, match="at most"):
        Rack(MM, 5, face_width=10 * MM, fillet=0.6)
    with pytest.raises(InvalidValue, match="opposite"):
        RackMesh(gear(20, helix_angle=0.1), Rack(MM, 5, face_width=10 * MM))


def test_planets_mesh_with_sun_and_ring():
    """z 24, 18, 60: three planets at thirds and one more off by 5 · 2π/84 overlap nowhere; gaps are half the backlash on both sides.

    Resolution as above. 3 does not divide 25 + 61: those planets are refused, and the nearest direction is 29 · 2π/86.
    """
    thin = {"thinning": 0.02 * MM}
    ring60 = ring(60, addendum=0.6, **thin)
    gammas = [0.2, 0.2 + 2 * math.pi / 3, 0.2 + 4 * math.pi / 3, 0.2 + 10 * math.pi / 84]
    fit = PlanetarySet(gear(24, **thin), gear(18, **thin), ring60, gammas, 0.77)
    assert fit.centre_distance == pytest.approx(21 * MM)
    assert fit.carrier_ratio == 3.5
    for gamma, turn in zip(fit.directions, fit.planet_turns, strict=True):
        for pair, angles in ((fit.inner, (0.77, turn)), (fit.outer, (turn, fit.ring_turn))):
            for gap in smallest_gaps(pair, angles[0], gamma, angles[1]):
                assert -1e-14 < gap - 0.5 * pair.normal_backlash < 2e-7
    with pytest.raises(InvalidValue, match=f"nearest is {29 * 2 * math.pi / 86:.9g}"):
        PlanetarySet(gear(25), gear(18), ring(61, addendum=0.6), [0.0, "120 deg"])
    with pytest.raises(InvalidValue, match="backlash of planet and ring"):
        PlanetarySet(gear(24), gear(18), ring(60, addendum=0.6, profile_shift=0.1), [0.0])


# --- what does not fit -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: gear(10, profile_shift=1.2), "tip"),
        (lambda: gear(20, fillet=0.6), "at most 0.47"),
        (lambda: gear(20, right=FlankErrors([1e-6, -1e-6])), "number of pitch deviations"),
        (lambda: FlankErrors([1e-6, 1e-6]), "one turn"),
        (lambda: outline(gear(20, relief=TipRelief("20 um", "9 mm"))), "tip relief"),
        (lambda: ring(60, fillet=0.6), "do not fit"),
        (lambda: gear(2), "number of teeth"),
        (lambda: gear_profile(Ground().frame(), gear(20), blank_radius="9 mm"), "smaller"),
        (lambda: GearMesh(gear(20), gear(30, helix_angle=0.1)), "opposite"),
        (lambda: GearMesh(gear(20), Gear("2 mm", 30, face_width=0.01)), "module"),
        (lambda: GearMesh(gear(20), gear(30), "30 mm"), "smaller"),
        (lambda: GearMesh(gear(45), ring(40)), "larger ring"),
    ],
)
def test_refuses_invalid_gears(make, words):
    with pytest.raises(InvalidValue, match=words):
        make()


@pytest.mark.parametrize("more", [5, 6, 7, 8])
def test_tips_that_pass_in_a_ring(more):
    """z 45 in rings of 50 to 53: `tip_passage` is negative just where points of the gear's teeth lie within the ring's (at eight turns)."""
    pair = GearMesh(gear(45), ring(45 + more))
    turns = 2.0 * math.pi / 45 * np.arange(8) / 8
    worst = min(min(smallest_gaps(pair, t, 0.3, pair.phase(t, 0.3), 300)) for t in turns)
    assert (pair.tip_passage < 0.0) == (worst < -1e-6) == (more < 7)
    assert any("collide" in s for s in pair.warnings) == (more < 7)


def test_warnings_of_a_pair():
    """A pinion of 20 teeth in a ring with whole addenda meets them below its involute; too near, teeth overlap and tips dig."""
    inside = GearMesh(gear(20), ring(61, addendum=1.0))
    assert any("beyond the involute of gear one" in s for s in inside.warnings)
    near = GearMesh(gear(20), gear(30), 24.7 * MM)
    assert any("overlap by" in s for s in near.warnings)
    assert any("penetrate the root of the other gear" in s for s in near.warnings)
    far = GearMesh(gear(20), gear(30), 26.0 * MM)
    assert any("interrupted" in s for s in far.warnings)
