"""Contact of plane curves: every common normal against brute force, rolling, sliding, and reasons for a stop."""

import math

import numpy as np
import pytest

from abut.contact.curves import incidents_at
from abut.model import Ground
from abut.shapes import Box, Curve, Cylinder, Edge, HalfSpace, Profile, Track, curves
from abut.shapes.gears import Gear, RingGear, outline
from physics.contact.curves.common_normals import Normals, common_normals, least_distance
from targets import target

FRAME = Ground().frame()
WIDTH, REACH, EXACT = 0.01, 2e-3, 1e-9
LEVEL = 4e-3  #: straight lines that are level within this may touch at the ends of what they share [rad]


def lift(phi):
    """A lift law of two harmonics."""
    return (
        3e-3 * (1 - math.cos(phi)) + 3e-4 * (1 - math.cos(3 * phi)),
        3e-3 * math.sin(phi) + 9e-4 * math.sin(3 * phi),
        3e-3 * math.cos(phi) + 2.7e-3 * math.cos(3 * phi),
    )


def wavy(radius, height, count, points):
    """A spline through a circle with waves: bulges and hollows."""
    angle = 2 * np.pi * np.arange(points) / points
    r = radius + height * np.cos(count * angle)
    return Curve.spline(np.column_stack([r * np.cos(angle), r * np.sin(angle)]), closed=True)


def ring(curve, radius):
    """A round plate with a hole."""
    return Profile(FRAME, Curve.circle(radius=radius), WIDTH, [curve])


def solid(curve):
    """A plate."""
    return Profile(FRAME, curve, WIDTH)


GEAR = Gear("3 mm", 20, face_width="10 mm", thinning="40 um")
SHAPES = {
    "circle": Cylinder(FRAME, 0.02, WIDTH),
    "ellipse": solid(Curve.ellipse(axes=(0.03, 0.018))),
    "spline": solid(wavy(0.03, 2e-3, 5, 24)),
    "bean": solid(
        Curve.spline([(0.03, 0.01), (0, 0.005), (-0.03, 0.015), (-0.02, -0.02), (0.02, -0.02)], closed=True)
    ),
    "gear": solid(outline(GEAR)),
    "trochoid": solid(Curve.epicycloid(0.03, 0.01, arm=0.006)),
    "bracket": solid(
        Curve.polyline([(0, 0), (0.06, 0), (0.06, 0.02), (0.02, 0.02), (0.02, 0.05), (0, 0.05)], closed=True)
    ),
    "star": solid(
        Curve.polyline(
            [
                (r * math.cos(a), r * math.sin(a))
                for a, r in zip(np.pi * np.arange(10) / 5, [0.03, 0.02] * 5, strict=True)
            ],
            closed=True,
        )
    ),
    "cam": solid(curves.flat_faced_cam("25 mm", lift)),
    "box": Box(FRAME, (0.05, 0.03, WIDTH)),
    "edge": Edge(FRAME, WIDTH, (0.002, 0.001)),
    "pin": Cylinder(FRAME, 0.005, WIDTH),
    "plate": ring(Curve.ellipse(axes=(0.024, 0.02)), 0.05),
    "wavy hole": ring(wavy(0.026, 2e-3, 4, 24), 0.05),
    "slot": ring(
        Curve.chain(
            [
                Curve.line((-0.02, -0.0055), (0.02, -0.0055)),
                Curve.arc((0.02, 0), 0.0055, -math.pi / 2, math.pi / 2),
                Curve.line((0.02, 0.0055), (-0.02, 0.0055)),
                Curve.arc((-0.02, 0), 0.0055, math.pi / 2, 1.5 * math.pi),
            ],
            closed=True,
        ),
        0.05,
    ),
    "ring gear": Profile(
        FRAME, Curve.circle(radius=0.07), WIDTH, [outline(RingGear("3 mm", 36, face_width="10 mm"))]
    ),
    "rail": Track(
        FRAME, Curve.spline([(0.1, 0), (0.05, 0.01), (0, -0.005), (-0.05, 0.01), (-0.1, 0)]), WIDTH
    ),
}
#: 25 pairs, 40 poses of each
PAIRS = [
    *[
        ("circle", other)
        for other in ("ellipse", "spline", "gear", "trochoid", "bracket", "cam", "rail", "plate")
    ],
    *[("pin", other) for other in ("plate", "wavy hole", "slot", "ring gear", "star")],
    ("edge", "cam"),
    ("edge", "bean"),
    ("ellipse", "bean"),
    ("ellipse", "wavy hole"),
    ("spline", "spline"),
    ("spline", "trochoid"),
    ("gear", "gear"),
    ("gear", "ring gear"),
    ("bracket", "star"),
    ("box", "gear"),
    ("cam", "bean"),
    ("cam", "rail"),
]
POSES = 40


def normals(name):
    """For brute force."""
    shape = SHAPES[name]
    return Normals(*shape.chains) if shape.chains else Normals(points=[shape.position])


def level(one, two, turn):
    """Whether a straight line of one is nearly level with one of the other."""
    lines = [shape.rows[shape.rows[:, 0] == 0.0] for shape in (one, two)]
    angles = [np.angle(r[:, 4] - r[:, 2] + 1j * (r[:, 5] - r[:, 3])) for r in lines]
    off = angles[0][:, None] - angles[1] - turn - np.pi
    return bool((np.abs(np.angle(np.exp(1j * off))) < LEVEL).any())


def facing(one, two, rng):
    """A pose: turn and place of the second, so that a place of one faces a place of the other with a gap or an overlap."""
    gap = rng.choice([-1.0, 1.0]) * 10.0 ** rng.uniform(-6.0, -3.0)
    while True:
        i, j = rng.integers(len(one.row)), rng.integers(len(two.row))
        u, v = one.u[i] + one.h[i] * rng.uniform(), two.u[j] + two.h[j] * rng.uniform()
        p, t, _ = one.at(one.row[i : i + 1], np.array([[u]]))
        q, s, _ = two.at(two.row[j : j + 1], np.array([[v]]))
        turn = float(t[0, 0] - s[0, 0] + np.pi)
        if not level(one, two, turn):
            return turn, complex(p[0, 0] + gap * np.exp(1j * t[0, 0]) - q[0, 0] * np.exp(1j * turn))


def poses_of(first, second):
    """Random poses of a pair, always the same."""
    rng = np.random.default_rng([ord(c) for c in first + second])
    one, two = normals(first), normals(second)
    return one, two, [facing(one, two, rng) for _ in range(POSES)]


def asked(first, second, poses):
    """What the engine finds."""
    numbers = np.array([(turn, place.real, place.imag) for turn, place in poses])
    return incidents_at(SHAPES[first], SHAPES[second], numbers, reach=REACH)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_common_normal_is_found_and_no_other(first, second):
    """At 1,000 poses all common normals, (p − q)·p′ = 0 and (p − q)·q′ = 0, are found: number, depth, points, normal and curvature.

    The reference are polylines, refined until nothing changes. Both are exact but for rounding: 1e-9 m, 1e-9 rad and 1e-9 of the curvature.
    Where two contact points are about to merge, positions have only the digits of the root of rounding; there the comparison is less
    strict.
    """
    one, two, poses = poses_of(first, second)
    seen = 0
    for (turn, place), found in zip(poses, asked(first, second, poses), strict=True):
        want = common_normals(one, two, turn, place, REACH)
        assert len(found) == len(want.depth), (turn, place, found[:, 0], want.depth)
        rows = found[:, 3] + 1j * found[:, 4], found[:, 5] + 1j * found[:, 6]
        for k in range(len(want.depth)):
            m = int((np.abs(rows[0] - want.a[k]) + np.abs(rows[1] - want.b[k])).argmin())
            kappa = np.where(np.isinf(want.kappa[k]), 0.0, want.kappa[k])
            assert found[m, 0] == pytest.approx(want.depth[k], abs=EXACT)
            assert abs(rows[0][m] - want.a[k]) < EXACT
            assert abs(rows[1][m] - want.b[k]) < EXACT
            assert abs(found[m, 1] + 1j * found[m, 2] + want.normal[k]) < EXACT
            assert found[m, 7] == pytest.approx(kappa.sum(), abs=EXACT * np.abs(kappa).sum())
        seen += len(want.depth)
    assert seen >= POSES // 2


def test_a_shaft_in_its_bore_has_all_incidents():
    """Conforming curves with small κ₁ + κ₂ have all their common normals, n₁ = −n₂: a shaft of 20 mm radius in a bore 0.1 % wider.

    Source: common normals by complex root search. Both are splines whose curvature varies by 1e-4. Also an ellipse in a wavy hole, at
    a pose whose second contact point was once missed. 1e-9 m: rounding of the roots.
    """
    shaft, bore = solid(wavy(0.02, 0.0, 1, 36)), ring(wavy(0.02002, 0.0, 1, 24), 0.05)
    one, two = Normals(*shaft.chains), Normals(*bore.chains)
    rng = np.random.default_rng(4)
    off = 2e-5 + 10.0 ** rng.uniform(-7.0, -5.5, 60) * rng.choice([-1.0, 1.0], 60)
    poses = np.column_stack(
        [rng.uniform(0, 6, 60), *(off * f(rng.uniform(0, 6.28, 60)) for f in (np.cos, np.sin))]
    )
    cases = [
        (one, two, x, y) for x, y in zip(poses, incidents_at(shaft, bore, poses, reach=REACH), strict=True)
    ]
    pose = (0.27440005473517726, -0.0010791148958253262, -0.004858391106419735)
    (found,) = incidents_at(SHAPES["wavy hole"], SHAPES["ellipse"], np.array([pose]), reach=REACH)
    for first, second, (turn, x, y), got in [*cases, (normals("wavy hole"), normals("ellipse"), pose, found)]:
        want = common_normals(first, second, turn, complex(x, y), REACH)
        assert len(got) == len(want.depth)
        np.testing.assert_allclose(got[:, 0], want.depth, atol=EXACT)


@pytest.mark.parametrize(
    ("first", "second"), [("ellipse", "spline"), ("bracket", "cam"), ("star", "bean"), ("trochoid", "star")]
)
def test_the_gap_is_the_least_distance(first, second):
    """For separate curves −δ = min |p(u) − q(v)| over 20,000 points of each, which is then refined.

    1e-12 m: the distance is stationary at its minimum, so both values have all digits. Gaps are ≥ 10 µm, since points are 1e-5 m apart.
    """
    _, _, poses = poses_of(first, second)
    compared = 0
    for (turn, place), found in zip(poses, asked(first, second, poses), strict=True):
        if compared < 5 and len(found) and -1e-3 < found[0, 0] < -1e-5:
            distance = least_distance(SHAPES[first].chains[0], SHAPES[second].chains[0], turn, place)
            if distance > 1e-9:  # they do not cross elsewhere, deeper than reach
                assert -found[0, 0] == pytest.approx(distance, abs=1e-12)
                compared += 1
    assert compared == 5


def test_brute_force_knows_circles():
    """δ = r₁ + r₂ − |c| of two circles, δ = |c| − (R − r) of a pin in a bore, n along the line of centres; the bore's far side has no
    minimum.

    1e-15 m and 1e-12: rounding.
    """
    pin, disc, bore = (
        Normals(c)
        for c in (Curve.circle(radius=0.005), Curve.circle(radius=0.02), Curve.circle(radius=0.006).flipped())
    )
    outside = common_normals(disc, pin, 1.3, 0.0247 * np.exp(0.4j), REACH)
    assert outside.depth == pytest.approx([3e-4], abs=1e-15)
    assert outside.normal[0] == pytest.approx(np.exp(0.4j), abs=1e-12)
    inside = common_normals(bore, pin, 1.3, 0.0009 * np.exp(2.1j), REACH)
    assert inside.depth == pytest.approx([-1e-4], abs=1e-15)
    assert inside.normal[0] == pytest.approx(-np.exp(2.1j), abs=1e-12)
    assert inside.kappa[0] == pytest.approx([-1 / 0.006, 200.0], rel=1e-12)


def test_parallel_faces_touch_at_ends_of_overlap():
    """A box of 50 by 30 mm lies on another, shifted by 20 mm and 0.1 mm deep: shared are x = −5 … 25 mm; on a half-space, both corners."""
    box, depth = SHAPES["box"], 1e-4
    (on_box,) = incidents_at(box, box, np.array([(0.0, 0.02, 0.03 - depth)]), reach=REACH)
    (on_plane,) = incidents_at(
        box, HalfSpace(FRAME, normal="y"), np.array([(0.0, 0.007, depth - 0.015)]), reach=REACH
    )
    for found, ends, down in ((on_box, (-0.005, 0.025), -1.0), (on_plane, (-0.025, 0.025), 1.0)):
        assert found[:, 0] == pytest.approx([depth, depth], abs=1e-15)
        np.testing.assert_allclose(found[:, 1:3], [(0.0, down)] * 2, atol=1e-12)
        assert sorted(found[:, 3]) == pytest.approx(ends, abs=1e-12)
        assert found[:, 7] == pytest.approx([0.0, 0.0])


@pytest.mark.parametrize(("first", "second"), [("gear", "gear"), ("cam", "bean"), ("pin", "slot")])
def test_exchanged_shapes_have_the_same_incidents(first, second):
    """Exchanging the shapes gives the same depths, points and curvatures with n → −n; both mirrored gives the mirrored contact points.

    1e-12 m of depths; `EXACT` bounds the points.
    """
    _, _, poses = poses_of(first, second)
    there = [(-t, *(lambda w: (w.real, w.imag))(-z * np.exp(-1j * t))) for t, z in poses]
    back = incidents_at(SHAPES[second], SHAPES[first], np.array(there), reach=REACH)
    for (turn, place), one, two in zip(poses, asked(first, second, poses), back, strict=True):
        assert len(one) == len(two)
        spin = np.exp(1j * turn)
        here = [two[:, k] + 1j * two[:, k + 1] for k in (1, 3, 5)]
        for row in one:
            m = int(
                np.add(
                    *(
                        np.abs(h * spin + place - row[k] - 1j * row[k + 1])
                        for h, k in ((here[1], 5), (here[2], 3))
                    )
                ).argmin()
            )
            assert two[m, 0] == pytest.approx(row[0], abs=1e-12)
            assert abs(here[0][m] * spin + row[1] + 1j * row[2]) < 2 * EXACT
            assert abs(here[1][m] * spin + place - row[5] - 1j * row[6]) < EXACT
            assert abs(here[2][m] * spin + place - row[3] - 1j * row[4]) < EXACT
            assert two[m, 7] == pytest.approx(row[7], rel=1e-7, abs=1e-6)


def test_depth_rate_equals_relative_normal_velocity():
    """dδ/dt = n · (v_j − v_i) at the incident, n out of the second shape, as a pinion turns.

    Central differences over ±1e-7 rad: to (1e-7)² R, and rounding of 1e-17/1e-7.
    """
    poses = np.array([(0.1 + h, 0.06 - 3e-4, 0.0) for h in (-1e-7, 0.0, 1e-7)])
    before, now, after = incidents_at(SHAPES["gear"], SHAPES["gear"], poses, reach=REACH)
    assert len(now) >= 2
    for row in now:
        k, m = (int(np.hypot(*(x[:, 3:5] - row[3:5]).T).argmin()) for x in (before, after))
        rate = (after[m, 0] - before[k, 0]) / 2e-7
        arm = row[5:7] - poses[1, 1:]
        assert rate == pytest.approx(row[1] * -arm[1] + row[2] * arm[0], abs=1e-9)


def test_teeth_slide_by_their_distance_from_the_pitch_point():
    """Involutes slip at (ω₁ + ω₂) times the distance from the pitch point, on the line of action (Litvin and Fuentes, Gear Geometry and
    Applied Theory, 2nd ed., 2004, sec. 10.5); they touch on that line, tangent to both base circles, and κ₁ + κ₂ = 1/ρ₁ + 1/ρ₂ with
    ρ₁ + ρ₂ = a sin α. To 1e-9 of the slip at the tips, as points are known.
    """
    one, two = Gear("3 mm", 20, face_width="10 mm"), Gear("3 mm", 30, face_width="10 mm")
    alpha, centre = math.radians(20.0), 0.075
    base, pitch = 0.03 * math.cos(alpha), 0.03
    flanks = [Profile(FRAME, outline(gear), WIDTH) for gear in (one, two)]
    turns = np.linspace(0.0, 2 * math.pi / 20, 40, endpoint=False)
    w1, w2, slips = 1.0, 2.0 / 3.0, []
    # seen from the first gear, which turns by φ, the second stands at a e^(−iφ) and turns by −(2/3 + 1) φ; first a space meets tooth 0
    start = math.pi - math.pi / 30
    poses = np.array([(start - w2 * x - x, centre * math.cos(x), -centre * math.sin(x)) for x in turns])
    for x, found in zip(turns, incidents_at(*flanks, poses, reach=1e-4), strict=True):
        spin = np.exp(1j * x)
        touching = found[np.abs(found[:, 0]) < 1e-8]
        assert len(touching) in (2, 3, 4)  # one or two pairs on each side, without backlash
        for row in touching:
            point, normal = ((row[k] + 1j * row[k + 1]) * spin for k in (3, 1))
            slip = 1j * w1 * point + 1j * w2 * (point - centre)
            away = abs(point - pitch)
            assert abs(slip) == target((w1 + w2) * away, "slip of teeth [m/s]", abs=1e-9)
            assert abs((slip * normal.conjugate()).real) < 1e-9
            assert abs((point * normal.conjugate()).imag) == pytest.approx(base, abs=1e-9)
            rho = abs((point * normal.conjugate()).real)
            assert row[7] == target(
                1 / rho + 1 / (centre * math.sin(alpha) - rho), "curvature of two involutes [1/m]", rel=1e-6
            )
            slips.append(abs(slip))
    assert max(slips) > 5e-3


def test_a_shape_face_down_touches_as_its_mirror_image():
    """A plane figure rotated by π about x is its mirror image, (x, y) → (x, −y): cam and bracket at 400 poses, to rounding (1e-12 m)."""
    cam, bracket = SHAPES["cam"], SHAPES["bracket"]
    (outline_,) = cam.chains
    image = Profile(cam.frame, outline_.mirrored().flipped(), cam.width)
    rng = np.random.default_rng(7)
    way, turn = rng.uniform(0.0, 2.0 * np.pi, (2, 400))
    radius = rng.uniform(0.02, 0.08, 400)
    poses = np.column_stack([turn, radius * np.cos(way), radius * np.sin(way)])
    down = incidents_at(bracket, cam, poses, reach=0.01, face_down=True)
    mirrored = incidents_at(bracket, image, poses, reach=0.01)
    assert sum(len(rows) for rows in down) > 40
    for one, two in zip(down, mirrored, strict=True):
        assert len(one) == len(two)
        np.testing.assert_allclose(one[:, 0], two[:, 0], atol=1e-12)
