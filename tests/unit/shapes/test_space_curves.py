"""Space curves: what they pass through, their derivatives, the nearest place, and the words in which bad ones are refused."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.shapes import Curve, SpaceCurve

POINTS = [(0, 0, 0), (0.3, 0.1, 0), (0.5, 0.4, 0.2), (0.4, 0.7, 0.3), (0.1, 0.5, 0.6)]


@pytest.mark.parametrize("order", [3, 4, 5])
def test_a_spline_goes_through_its_points_and_joins_smoothly(order):
    """A spline of order k has k − 2 continuous derivatives, also where a closed one closes; α is the chords' length."""
    for closed in (False, order == 4):
        curve = SpaceCurve.through(POINTS, order=order, closed=closed)
        along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(POINTS, axis=0), axis=1))])
        found = [curve.place(a)[0] for a in along]
        np.testing.assert_allclose(found, POINTS, atol=1e-13)
        inner = [*curve.breaks[1:-1], *([curve.ends[1]] if closed else [])]
        for a in inner:
            jump = curve.place(a + 1e-9)[: order - 1] - curve.place(a - 1e-9)[: order - 1]
            assert np.abs(jump).max() < 1e-5


def test_a_b_spline_begins_and_ends_at_its_control_points_and_stays_in_their_hull():
    curve = SpaceCurve.controlled(POINTS)
    np.testing.assert_allclose(curve.place(0.0)[0], POINTS[0], atol=1e-15)
    np.testing.assert_allclose(curve.place(1.0)[0], POINTS[-1], atol=1e-15)
    _, points = curve.samples
    assert np.all(points >= np.min(POINTS, axis=0) - 1e-15)
    assert np.all(points <= np.max(POINTS, axis=0) + 1e-15)


def test_derivatives_are_those_of_the_function():
    """c = (cos α, sin α, α²/4): exact derivatives; each costs the spline of degree 7 some three digits of 10⁻¹²."""
    curve = SpaceCurve.of(lambda a: (math.cos(a), math.sin(a), a * a / 4), -1.0, 2.0)
    for a in (-0.7, 0.4, 1.9):
        c, s = math.cos(a), math.sin(a)
        exact = [(c, s, a * a / 4), (-s, c, a / 2), (-c, -s, 0.5), (s, -c, 0)]
        for row, want, close in zip(curve.place(a), exact, (1e-12, 1e-10, 1e-8, 1e-5), strict=True):
            np.testing.assert_allclose(row, want, atol=close)
    assert curve.length == pytest.approx(_arc(-1.0, 2.0), rel=1e-9)


def _arc(a: float, b: float) -> float:
    """∫ √(1 + α²/4) dα."""

    def primitive(x: float) -> float:
        return 0.5 * x * math.sqrt(1 + x * x / 4) + math.asinh(x / 2)

    return primitive(b) - primitive(a)


def test_the_nearest_place_is_found_all_round():
    """Of a circle it lies in the direction of the point."""
    ring = SpaceCurve.plane(Curve.circle(radius=0.5))
    for angle in np.linspace(0.1, 6.2, 9):
        alpha = ring.closest((2 * math.cos(angle), 2 * math.sin(angle), 0.3))
        assert alpha == pytest.approx(0.5 * angle, abs=1e-9)


def test_beyond_an_end_goes_on_the_parabola_that_fits_there():
    curve = SpaceCurve.through(POINTS)
    c, t, b, _ = curve.place(curve.ends[1])
    np.testing.assert_allclose(curve.place(curve.ends[1] + 0.1)[0], c + 0.1 * t + 0.005 * b, atol=1e-14)


def test_the_direction_of_its_normals_is_nowhere_along_it():
    """A curve whose tangent takes many directions: the best of 400 directions stays half a radian off all of them."""
    knot = SpaceCurve.of(
        lambda a: (
            (2 + math.cos(3 * a)) * math.cos(2 * a),
            (2 + math.cos(3 * a)) * math.sin(2 * a),
            math.sin(3 * a),
        ),
        0.0,
        2 * math.pi,
        closed=True,
    )
    tangents = np.array([knot.place(a)[1] for a in knot.samples[0]])
    cosine = np.abs(tangents @ knot.across) / np.linalg.norm(tangents, axis=1)
    assert math.acos(cosine.max()) > 0.4


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: SpaceCurve.through(POINTS[:3]), "too few for order 4; give at least 4"),
        (lambda: SpaceCurve.through(POINTS, order=2), "order 2 is a polyline"),
        (
            lambda: SpaceCurve.through([*POINTS[:2], POINTS[1], *POINTS[2:]]),
            r"points 1 and 2 are both at \(0.3, 0.1, 0\) m",
        ),
        (lambda: SpaceCurve.of(lambda a: (abs(a), a, 0), -1.0, 1.1), "bends too sharply or jumps"),
        (lambda: SpaceCurve.of(lambda a: (a**3, a**2, 0), -1.0, 1.0), r"has no tangent at α = "),
        (lambda: SpaceCurve.of(lambda a: (a, 0, 0), 1.0, 1.0), "be above start"),
        (
            lambda: SpaceCurve.plane(Curve.polyline([(0, 0), (1, 0), (1, 1)])),
            r"has a corner at \(1, 0\) m; round it",
        ),
        (lambda: SpaceCurve.plane(POINTS), "abut.shapes.Curve"),
    ],
)
def test_bad_curves_are_refused_in_a_sentence(make, words):
    with pytest.raises(abut.errors.InvalidValue, match=words):
        make()


def test_curve_joints_refuse_invalid_curves():
    model = abut.Model("wires")
    body = model.add(abut.Body("bead", mass=1.0, inertia=(1, 1, 1)))
    frame, ground = body.frame(), model.ground.frame()
    wire, ring = SpaceCurve.through(POINTS, name="wire"), Curve.circle(radius=0.1)
    with pytest.raises(abut.errors.InvalidValue, match=r'PointOnCurve "a": curve .* SpaceCurve'):
        abut.joints.PointOnCurve("a", frame, ground, POINTS)
    with pytest.raises(
        abut.errors.InvalidValue,
        match=r'PointOnCurve "a": its frame is .*; it must be a frame, such as body\.frame',
    ):
        abut.joints.PointOnCurve("a", body, ground, wire)
    with pytest.raises(abut.errors.InvalidValue, match="a joint needs two bodies"):
        abut.joints.PointOnCurve("a", frame, body.frame((1, 0, 0)), wire)
    with pytest.raises(abut.errors.InvalidValue, match='"wire" is not in the plane z = 0 of frame J'):
        abut.joints.CurveOnCurve("a", frame, ground, ring, wire)
    with pytest.raises(abut.errors.InvalidValue, match="have two points"):
        abut.joints.CurveOnCurve("a", frame, ground, ring, ring, near=[(0, 0)])


def test_a_step_that_the_way_before_swallows_is_none():
    """1 m beyond 1e30 m is the same number; in space and in the plane."""
    far = [(0.0, 0.0), (1e30, 0.0), (1e30, 1.0), (0.0, 1.0), (0.0, 3.0)]
    with pytest.raises(abut.errors.InvalidValue, match="1 and 2 coincide"):
        Curve.spline(far)
    with pytest.raises(abut.errors.InvalidValue, match="points 1 and 2 are both at"):
        SpaceCurve.through([(*point, 0.0) for point in far])
