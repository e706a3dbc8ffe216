"""Plane curves: derivatives against differences, measures against closed forms, nearest points against dense sampling."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial import cKDTree
from scipy.special import ellipe

from abut.errors import AbutError, InvalidValue
from abut.model import Ground
from abut.shapes import Cylinder, Extrusion, Profile
from abut.shapes.curves import ROW, Cubic, Curve, Line, Rolled, Rotors, curve_formulas

FRAME = Ground().frame()
FORMS = (
    curve_formulas.line_point,
    curve_formulas.rotor_point,
    curve_formulas.cubic_point,
    curve_formulas.extended_involute,
)
#: One of each kind, and those with a rule of their own for parallels: arcs both ways and involutes, mirrored or not.
PLAIN = {
    "line": Line((0.1, 0.2), (0.5, -0.3)),
    "arc": Rotors((0.1, 0.2), 0.5, 0.3, 1.7),
    "arc clockwise": Rotors((0.1, 0.2), 0.5, 0.3, -1.7),
    "trochoid": Rotors((0.1, 0.2), 0.5, 0.3, 1.7, 0.11, 0.2, -4.0),
    "cubic": Cubic((0.1, 0.2, 0.3, -0.4), (0.2, 1.0, -0.3, 0.1)),
    "involute": Rolled((0.0, 0.1), 0.5, 0.5, 0.0, 0.2, 0.9, 0.3),
    "involute mirrored": Rolled((0.0, 0.1), 0.5, 0.5, 0.02, 0.2, 0.9, 0.3, -1.0),
    "extended involute": Rolled((0.0, 0.1), 0.5, 0.4, 0.05, 0.2, 0.9, 0.3, -1.0),
}
OFFSET = {f"{name}, offset": replace(segment, offset=0.013) for name, segment in PLAIN.items()}
SEGMENTS = PLAIN | OFFSET


def every(cases):
    return pytest.mark.parametrize("segment", [pytest.param(s, id=name) for name, s in cases.items()])


def slope(f, u, h=3e-3):
    """f′ by the central difference of sixth order: the seventh derivative times h⁶/140 = 5e-18, and rounding, 1e-13."""
    d = [np.subtract(f(u + k * h), f(u - k * h)) for k in (1, 2, 3)]
    return (45.0 * d[0] - 9.0 * d[1] + d[2]) / (60.0 * h)


@every(SEGMENTS)
def test_each_derivative_is_the_slope_of_the_one_before_it(segment):
    at = np.array(segment.place(0.4))
    change = slope(segment.place, 0.4)
    assert change[:6] == pytest.approx(at[2:], rel=1e-8, abs=1e-9)
    if not segment.offset:
        assert slope(segment.base, 0.4)[6:8] == pytest.approx(segment.base(0.4)[8:], rel=1e-8, abs=1e-9)


@every(SEGMENTS)
def test_a_segment_cut_turned_reversed_or_mirrored_passes_the_same_points(segment):
    x, y = segment.place(0.34)[:2]
    assert segment.flipped().place(0.66)[:2] == pytest.approx((x, y), abs=1e-15)
    assert segment.part(0.2, 0.9).place(0.2)[:2] == pytest.approx((x, y), abs=1e-15)
    assert segment.mirrored().place(0.34)[:2] == pytest.approx((x, -y), abs=1e-15)
    moved = complex(*segment.moved(0.7, (0.1, 0.2)).place(0.34)[:2])
    assert moved == pytest.approx((x + 1j * y) * np.exp(0.7j) + 0.1 + 0.2j, abs=1e-15)


@every(SEGMENTS)
def test_a_parallel_lies_along_the_left_normal_with_the_curvature_of_theory(segment):
    """r + d n and κ/(1 − κ d), for every rule by which a kind makes its parallels."""
    d, u = 0.011, 0.4
    x, y, dx, dy, bx, by = segment.place(u)[:6]
    speed = math.hypot(dx, dy)
    beside = segment.parallel(d)
    assert beside.place(u)[:2] == pytest.approx((x - d * dy / speed, y + d * dx / speed), abs=1e-15)
    kappa = (dx * by - dy * bx) / speed**3
    assert Curve((beside,)).curvature(u) == pytest.approx(kappa / (1.0 - kappa * d), rel=1e-12, abs=1e-14)


@every(SEGMENTS)
def test_segment_row_restores_segment(segment):
    row = segment.numbers()
    assert len(row) == ROW
    form, count = FORMS[int(row[0])], len(segment.parameters)
    base = form(0.3, *row[2 : 2 + count])
    assert segment.place(0.3) == (curve_formulas.parallel_point(row[1], *base) if row[1] else base[:8])
    assert not any(row[2 + count :])


def test_a_rolled_point_is_carried_by_a_line_that_rolls_without_slipping():
    """The line touches the circle at angle t; what was its point at height R t has come to the place of contact."""
    radius, x0, y0 = 0.5, 0.4, 0.05
    for t in (0.0, 0.3, 1.1):
        radial = np.array([math.cos(t), math.sin(t)])
        along = np.array([-math.sin(t), math.cos(t)])
        carried = radius * radial + (x0 - radius) * radial + (y0 - radius * t) * along
        segment = Rolled((0.0, 0.0), radius, x0, y0, 0.0, 2.0)
        assert segment.place(t / 2.0)[:2] == pytest.approx(carried, abs=1e-15)


def test_circle_and_ellipse_have_their_measures():
    """π r², 2π r and the closed forms of an ellipse: π a b, 4 a E(1 − b²/a²), π a b (a² + b²)/4 about its centre."""
    circle = Curve.circle((0.1, 0.2), radius="500 mm")
    assert circle.length == pytest.approx(math.pi, rel=1e-14)
    area, centre, *seconds = circle.moments
    assert (area, *centre) == pytest.approx((math.pi / 4, 0.1, 0.2), rel=1e-13)
    assert seconds == pytest.approx((math.pi / 64, math.pi / 64, 0.0), rel=1e-13, abs=1e-16)
    a, b, t = 0.3, 0.2, 0.4
    ellipse = Curve.ellipse((1.0, 2.0), axes=(a, b), turn=t)
    area, centre, xx, yy, xy = ellipse.moments
    assert area == pytest.approx(math.pi * a * b, rel=1e-13)
    assert centre == pytest.approx((1.0, 2.0), rel=1e-13)
    long, short = math.pi * a**3 * b / 4, math.pi * a * b**3 / 4
    c, s = math.cos(t), math.sin(t)
    assert (xx, yy) == pytest.approx((long * c * c + short * s * s, long * s * s + short * c * c), rel=1e-12)
    assert xy == pytest.approx((long - short) * s * c, rel=1e-12)
    assert ellipse.length == pytest.approx(4.0 * a * ellipe(1.0 - (b / a) ** 2), rel=1e-13)
    dx, dy = math.hypot(a * c, b * s), math.hypot(a * s, b * c)
    low, high = ellipse.bounds
    assert low == pytest.approx((1.0 - dx, 2.0 - dy), abs=1e-14)
    assert high == pytest.approx((1.0 + dx, 2.0 + dy), abs=1e-14)
    assert ellipse.moved(-t, (0, 0)).moved(0, (-1, -2)).curvature(0.0) == pytest.approx(a / b**2, rel=1e-13)


def test_cycloids_have_their_measures_and_cusps():
    """Epicycloid of k lobes: A = π r² (k + 1)(k + 2), L = 8 r (k + 1); hypocycloid: π r² (k − 1)(k − 2), 8 r (k − 1).

    Source: J. D. Lawrence, "A Catalog of Special Plane Curves", Dover 1972, 6.3 and 6.5. The cusps of the first are
    notches, those of the second spikes.
    """
    r = 0.1
    for k in (3, 4, 5):
        outside, inside = Curve.epicycloid(k * r, r), Curve.hypocycloid(k * r, r)
        assert outside.closed
        assert inside.closed
        assert outside.area == pytest.approx(math.pi * r**2 * (k + 1) * (k + 2), rel=1e-13)
        assert inside.area == pytest.approx(math.pi * r**2 * (k - 1) * (k - 2), rel=1e-13)
        assert outside.length == pytest.approx(8.0 * r * (k + 1), rel=1e-13)
        assert inside.length == pytest.approx(8.0 * r * (k - 1), rel=1e-13)
        assert [c.turn for c in outside.corners] == pytest.approx([-math.pi] * k, abs=1e-6)
        assert [c.turn for c in inside.corners] == pytest.approx([math.pi] * k, abs=1e-6)
        assert not any(c.convex for c in outside.corners)
    assert not Curve.epicycloid(2.5 * r, r).closed
    assert Curve.epicycloid(2.5 * r, r, turns=2.0).closed


def test_an_involute_has_its_length_and_curvature():
    """L = R t²/2 and κ = 1/(R t) (Lawrence 1972, 7.4); a parallel is the involute that leaves elsewhere."""
    involute = Curve.involute(0.1, 2.0)
    assert involute.length == pytest.approx(0.1 * 2.0**2 / 2.0, rel=1e-14)
    assert involute.curvature(0.0) == math.inf
    assert involute.tangent(0.0) == pytest.approx((1.0, 0.0))
    assert involute.curvature(0.25) == pytest.approx(1.0 / (0.1 * 0.5), rel=1e-13)
    beside = involute.parallel(-0.02)  # to the right, outward: leaves the base circle 0.02/0.1 rad earlier
    other = Curve.involute(0.1, 2.2, start=0.2, turn=-0.2)
    for s in (0.0, 0.3, 1.0):
        assert beside.point(s) == pytest.approx(other.point(s), abs=1e-15)


def test_a_spline_is_smooth_and_approaches_a_circle_to_the_fourth_order():
    """Position, tangent and curvature go on at each point; the error of a circle falls by 2⁴ when points double."""
    worst = []
    for n in (16, 32, 64):
        t = 2.0 * math.pi * np.arange(n) / n
        spline = Curve.spline(np.column_stack([np.cos(t), np.sin(t)]), closed=True)
        assert not spline.corners
        for k in range(n):
            one, two = spline.segments[k - 1], spline.segments[k]
            assert Curve((one,)).curvature(1.0) == pytest.approx(Curve((two,)).curvature(0.0), rel=1e-10)
        worst.append(np.abs(np.linalg.norm(spline.sample(1e-5), axis=1) - 1.0).max())
    assert worst[0] / worst[1] == pytest.approx(16.0, rel=0.1)
    assert worst[1] / worst[2] == pytest.approx(16.0, rel=0.1)


def test_open_spline_has_given_ends():
    points = [(0.0, 0.0), (1.0, 0.5), (2.0, 0.0), (3.0, 1.0)]
    free = Curve.spline(points)
    assert (free.curvature(0.0), free.curvature(3.0)) == pytest.approx((0.0, 0.0), abs=1e-12)
    led = Curve.spline(points, directions=((0, 2), (1, 0)))
    assert led.tangent(0.0) == pytest.approx((0.0, 1.0), abs=1e-12)
    assert led.tangent(3.0) == pytest.approx((1.0, 0.0), abs=1e-12)
    assert [led.point(float(k)) for k in range(4)] == [pytest.approx(p, abs=1e-14) for p in points]


OUTLINES = {
    "ellipse": Curve.ellipse(axes=(0.3, 0.2), turn=0.4),
    "epicycloid": Curve.epicycloid(0.3, 0.1),
    "square": Curve.polyline([(0, 0), (0.4, 0), (0.4, 0.4), (0, 0.4)], closed=True),
    "rounded square": Curve.polyline([(0, 0), (0.4, 0), (0.4, 0.4), (0, 0.4)], closed=True).parallel(-0.1),
}


@pytest.mark.parametrize("name", OUTLINES)
def test_contains_agrees_with_a_dense_polygon(name):
    """Even-odd count of a ray's crossings with 1e-5 m chords; points nearer to the curve than that are left out."""
    curve = OUTLINES[name]
    ring = curve.sample(1e-5)
    ends = np.roll(ring, -1, axis=0)
    rng = np.random.default_rng(7)
    for x, y in rng.uniform(-0.6, 0.6, (60, 2)).tolist():
        if curve.nearest((x, y)).distance < 1e-4:
            continue
        across = (ring[:, 1] > y) != (ends[:, 1] > y)
        p, q = ring[across], ends[across]
        reach = p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0])
        inside = bool((reach > x).sum() % 2)
        assert curve.contains((x, y)) == inside
        assert curve.flipped().contains((x, y)) == inside


def dense(curve, n=4000):
    """Points on the curve, n on each segment, and the longest step between them."""
    points = np.array([curve.point(s) for s in np.arange(n * len(curve.segments)) / n])
    return points, np.linalg.norm(np.diff(points, axis=0), axis=1).max()


@pytest.mark.parametrize("name", OUTLINES)
def test_the_nearest_point_is_nearer_than_any_of_many(name):
    """Never farther than the best of a dense sample, and nearer by no more than half its step."""
    curve = OUTLINES[name]
    points, step = dense(curve)
    tree = cKDTree(points)
    for at in np.random.default_rng(3).uniform(-0.6, 0.6, (50, 2)):
        found = curve.nearest(at)
        best = tree.query(at)[0]
        assert best - 0.5 * step <= found.distance <= best + 1e-15
        assert curve.point(found.s) == pytest.approx(found.point, abs=1e-15)
        u = found.s % 1.0
        if 1e-9 < u < 1.0 - 1e-9:
            along = np.dot(curve.tangent(found.s), at - np.array(found.point))
            assert abs(along) < 1e-12


def test_nearest_points_of_two_curves_in_many_poses():
    """Against dense samples of both; between smooth points the connection is normal to both curves to 1e-9 m."""
    one, two = OUTLINES["epicycloid"], OUTLINES["ellipse"]
    points, step = dense(one, 1500)
    tree = cKDTree(points)
    other, reach = dense(two, 4000)
    rng = np.random.default_rng(11)
    for _ in range(40):
        angle, way = rng.uniform(0.0, 2.0 * math.pi, 2)
        shift = rng.uniform(0.9, 1.5) * np.array([math.cos(way), math.sin(way)])
        posed = two.moved(angle, shift)
        c, s = math.cos(angle), math.sin(angle)
        best = tree.query(other @ np.array([[c, s], [-s, c]]) + shift)[0].min()
        found = one.nearest(posed)
        assert best - 0.5 * (step + reach) <= found.distance <= best + 1e-15
        gap = np.subtract(found.other, found.point)
        assert abs(np.dot(posed.tangent(found.other_s), gap)) < 1e-9
        if min(found.s % 1.0, 1.0 - found.s % 1.0) > 1e-6:
            assert abs(np.dot(one.tangent(found.s), gap)) < 1e-9


def test_nearest_points_of_known_pairs():
    circle = Curve.circle((1.0, 0.0), radius=0.25)
    assert Curve.circle(radius=0.25).nearest(circle).distance == pytest.approx(0.5, abs=1e-15)
    assert circle.nearest((1.0, 0.0)).distance == pytest.approx(0.25, abs=1e-15)
    assert circle.nearest(Curve.circle((1.0, 0.0), radius=0.2)).distance == pytest.approx(0.05, abs=1e-15)
    assert circle.nearest(Curve.line((1.0, -1.0), (1.0, 1.0))).distance == pytest.approx(0.0, abs=1e-15)
    assert Curve.line((0, 0), (1, 0)).nearest(Curve.line((2, 1), (3, 1))).distance == pytest.approx(
        math.sqrt(2.0)
    )


def test_corners_turn_and_parallels_round_them():
    """A square of side a, outset by d: a² + 4 a d + π d² (Steiner's formula)."""
    square = OUTLINES["square"]
    assert [c.turn for c in square.corners] == pytest.approx([math.pi / 2] * 4)
    assert all(c.convex for c in square.corners)
    assert not any(c.convex for c in square.flipped().corners)
    rounded = OUTLINES["rounded square"]
    assert not rounded.corners
    assert rounded.area == pytest.approx(0.16 + 4 * 0.4 * 0.1 + math.pi * 0.01, rel=1e-14)
    assert square.mirrored().area == pytest.approx(square.area)


def test_lines_run_open_or_closed_and_places_count_segments():
    line = Curve.polyline([(0, 0), (1, 0), "(100, 50) cm"])
    assert not line.closed
    assert line.length == pytest.approx(1.5)
    assert line.point(1.5) == pytest.approx((1.0, 0.25))
    assert line.normal(0.5) == pytest.approx((0.0, 1.0))
    assert Curve.circle(radius=1).point(1.25) == pytest.approx((0.0, 1.0), abs=1e-15)
    assert Curve.arc((0, 0), 1, "90 deg", 0.0).curvature(0.2) == pytest.approx(-1.0)


def test_a_chain_joins_within_its_tolerance():
    half = Curve.arc((0, 0), 0.5, 0.0, math.pi)
    back = Curve.line((-0.5, 1e-7), (0.5, 0.0))
    chain = Curve.chain([half, back], closed=True, tolerance="1 um")
    assert chain.area == pytest.approx(math.pi * 0.25 / 2.0, rel=1e-6)
    with pytest.raises(InvalidValue, match=r"ends at \(-0.5, .*\) m, and segment 1.* is 1e-07 m"):
        Curve.chain([half, back], closed=True)


WRONG = {
    "no segments": lambda: Curve(()),
    "segment 0 at .* has no length": lambda: Curve((Line((1.0, 2.0), (1.0, 2.0)),)),
    "points: their number is 1": lambda: Curve.polyline([(0, 0)]),
    "0 and 1 coincide": lambda: Curve.polyline([(0, 0), (0, 0), (1, 1)]),
    "radius is -1": lambda: Curve.circle(radius=-1.0),
    "be between −2π and 2π, but not zero": lambda: Curve.arc((0, 0), 1, 0.5, 0.5),
    "less than the fixed": lambda: Curve.hypocycloid(0.1, 0.2),
    "roll angles are start=1 rad and end=0.5": lambda: Curve.involute(0.1, 0.5, start=1.0),
    "a closed curve has no ends": lambda: Curve.spline(
        [(0, 0), (1, 0), (0, 1)], closed=True, directions=((1, 0), (1, 0))
    ),
    "would have a loop": lambda: Curve.circle(radius=0.1).parallel(0.2),
    "would intersect": lambda: OUTLINES["square"].parallel(0.1),
    "is open, so its area": lambda: Curve.line((0, 0), (1, 0)).area,
    "parameter s is 1.5; it must lie between 0 and 1": lambda: Curve.line((0, 0), (1, 0)).point(1.5),
    'curve "arc" is open': lambda: Profile(FRAME, Curve.arc((0, 0), 1, 0, 3), 1.0),
    'hole "circle" intersects': lambda: Profile(
        FRAME, Curve.circle(radius=1), 1.0, [Curve.circle((1, 0), radius=0.1)]
    ),
    "is outside the outline or overlaps another hole": lambda: Profile(
        FRAME, Curve.circle(radius=1), 1.0, [Curve.circle((3, 0), radius=0.1)]
    ),
    "crosses or touches itself": lambda: Profile(
        FRAME, Curve.polyline([(0, 0), (1, 1), (1, 0), (0, 1)], closed=True), 1.0
    ),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_refuses_invalid_curves(sentence):
    with pytest.raises(InvalidValue, match=sentence):
        WRONG[sentence]()


def test_a_profile_of_a_circle_is_a_cylinder_and_of_a_polygon_an_extrusion():
    """The shapes with closed forms of their own, to rounding."""
    mass, inertia = Profile(FRAME, Curve.circle(radius=0.3), 0.8).mass_properties(7800.0)
    expected = Cylinder(FRAME, 0.3, 0.8).mass_properties(7800.0)
    assert mass == pytest.approx(expected[0], rel=1e-13)
    assert inertia == pytest.approx(expected[1], rel=1e-13, abs=1e-10)
    bar = [(0.0, 0.0), (0.6, 0.0), (0.6, 0.2), (0.2, 0.2), (0.2, 0.5), (0.0, 0.5)]
    hole = [(0.05, 0.05), (0.15, 0.05), (0.1, 0.15)]
    # clockwise and counter-clockwise as they come: the profile turns them
    curves = Curve.polyline(bar[::-1], closed=True), Curve.polyline(hole, closed=True)
    one, two = Profile(FRAME, curves[0], 0.3, [curves[1]]), Extrusion(FRAME, bar, 0.3, holes=[hole])
    assert (one.volume, *one.centre) == pytest.approx((two.volume, *two.centre), rel=1e-13)
    assert one.mass_properties(2.0)[1] == pytest.approx(two.mass_properties(2.0)[1], rel=1e-12, abs=1e-16)
    assert one.bounds == two.bounds
    assert one.bounding_radius == pytest.approx(two.bounding_radius, rel=1e-15)


def given_by(profile, point):
    """c [m²/N] at the nearest place of a profile's chains: the row of that segment at its u."""
    start, found = 0, []
    for chain in profile.chains:
        met = chain.nearest(point)
        k = min(int(met.s), len(chain.segments) - 1)
        found.append((met.distance, np.polyval(profile.compliance[start + k][::-1], met.s - k)))
        start += len(chain.segments)
    return min(found)[1]


def test_profile_compliance_is_independent_of_drawing_direction():
    """Outline and hole drawn clockwise or counter-clockwise, c = (1 + x + 2y)³ nN/m² along straight sides told as a cubic of each one's
    own u: the same at every point (1e-12), whichever of them was turned round.
    """

    def cubic(line):
        (ax, ay), (bx, by) = line.place(0.0)[:2], line.place(1.0)[:2]
        a = 1.0 + ax + 2.0 * ay
        b = 1.0 + bx + 2.0 * by - a
        return (1e-9 * a**3, 3e-9 * a * a * b, 3e-9 * a * b * b, 1e-9 * b**3)

    bar = [(0.0, 0.0), (0.6, 0.0), (0.6, 0.2), (0.2, 0.2), (0.2, 0.5), (0.0, 0.5)]
    hole = [(0.05, 0.05), (0.15, 0.05), (0.1, 0.15)]
    for outer in (bar, bar[::-1]):
        for inner in (hole, hole[::-1]):
            curves = [Curve.polyline(points, closed=True) for points in (outer, inner)]
            rows = [cubic(line) for curve in curves for line in curve.segments]
            profile = Profile(FRAME, curves[0], 0.3, [curves[1]], compliance=rows)
            for x, y in ((0.3, 0.0), (0.6, 0.03), (0.0, 0.45), (0.2, 0.41), (0.07, 0.05), (0.125, 0.1)):
                assert given_by(profile, (x, y)) == pytest.approx(1e-9 * (1.0 + x + 2.0 * y) ** 3, rel=1e-12)
            assert replace(profile).compliance == profile.compliance


def test_a_profiles_compliance_is_checked_at_the_door():
    plate, hole = Curve.polyline([(0, 0), (1, 0), (0, 1)], closed=True), Curve.circle((0.2, 0.2), radius=0.1)
    rows = [("1e-11 m^2/N", 0.0, 0.0, 0.0)] * 3
    profile = Profile(FRAME, plate, 0.1, [hole], compliance=rows)
    assert profile.compliance == ((1e-11, 0.0, 0.0, 0.0),) * 3 + ((0.0,) * 4,)
    assert Profile(FRAME, plate, 0.1, [hole]).compliance == ()
    for wrong, sentence in (
        (rows[:2], r"number of rows of the compliance is 2.*be 3, .*or 4 including the holes"),
        ([*rows[:2], (1e-11, -3e-11, 0.0, 0.0)], r"minimum of compliance\[2\] is .*zero or more"),
        ([*rows[:2], (1e-11, 0.0, 0.0)], r"compliance\[2\]"),
        ([*rows[:2], ("1 m/N", 0.0, 0.0, 0.0)], r"compliance\[2\]"),
    ):
        with pytest.raises(AbutError, match=sentence):
            Profile(FRAME, plate, 0.1, [hole], compliance=wrong)
