"""Cams: the follower, laid anew on the turned cam by the general measures of curves, stands where its lift law says."""

from __future__ import annotations

import math

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.shapes.curves import (
    flat_faced_cam,
    roller_cam,
    swinging_flat_faced_cam,
    swinging_roller_cam,
)

BASE, ROLLER, ARM, AWAY = 0.03, 0.008, 0.07, 0.08
RISE = math.radians(120.0)


def smooth(size):
    """Two harmonics: as smooth as can be."""

    def law(x):
        return (
            size * (0.5 - 0.4 * math.cos(x) - 0.1 * math.cos(2.0 * x)),
            size * (0.4 * math.sin(x) + 0.2 * math.sin(2.0 * x)),
            size * (0.4 * math.cos(x) + 0.4 * math.cos(2.0 * x)),
        )

    return law


def dwelling(size):
    """Rise over 120° by ½ (1 − cos), fall likewise, rest for 120°: s″ jumps at 0°, 120° (by nothing) and 240°."""

    def law(x):
        x %= 2.0 * math.pi
        if x >= 2.0 * RISE:
            return 0.0, 0.0, 0.0
        w = math.pi / RISE
        return (
            0.5 * size * (1.0 - math.cos(w * x)),
            0.5 * size * w * math.sin(w * x),
            0.5 * size * w * w * math.cos(w * x),
        )

    return law


LAWS = {"smooth": (smooth, ()), "dwelling": (dwelling, (0.0, "240 deg"))}


def threefold(size):
    """1 − cos 3φ, of which s + s″ = size (1 + 8 cos 3φ) falls to −7 size."""

    def law(x):
        return (
            size * (1.0 - math.cos(3.0 * x)),
            3.0 * size * math.sin(3.0 * x),
            9.0 * size * math.cos(3.0 * x),
        )

    return law


ANGLES = np.linspace(0.0, 2.0 * math.pi, 13)[:-1] + 0.01
law_cases = pytest.mark.parametrize(("law", "breaks"), LAWS.values(), ids=LAWS)


@law_cases
def test_a_flat_face_stands_at_base_radius_and_lift(law, breaks):
    """The farthest that the turned cam reaches in x, which `bounds` finds by itself; the spline is good to 1e-9 m."""
    lift = law(0.006)
    cam = flat_faced_cam(BASE, lift, breaks=breaks)
    for phi in ANGLES:
        assert cam.moved(phi).bounds[1][0] == pytest.approx(BASE + lift(phi)[0], abs=1.1e-9)


@law_cases
@pytest.mark.parametrize("offset", [0.0, 0.01])
def test_a_roller_touches_at_its_radius(law, breaks, offset):
    """The distance from the roller's centre to the turned cam, found globally, is the roller's radius."""
    lift = law(0.006)
    cam = roller_cam(BASE, ROLLER, lift, offset=offset, breaks=breaks)
    low = math.sqrt((BASE + ROLLER) ** 2 - offset**2)
    for phi in ANGLES:
        centre = low + lift(phi)[0], offset
        assert cam.moved(phi).nearest(centre).distance == pytest.approx(ROLLER, abs=1.1e-9)


@law_cases
def test_a_swinging_roller_touches_at_its_radius(law, breaks):
    """The arm's angle from the law of cosines on the base circle, and the lift on top of it."""
    lift = law(0.1)
    cam = swinging_roller_cam(BASE, ROLLER, lift, distance=AWAY, arm=ARM, breaks=breaks)
    low = math.acos((AWAY**2 + ARM**2 - (BASE + ROLLER) ** 2) / (2.0 * AWAY * ARM))
    for phi in ANGLES:
        beta = low + lift(phi)[0]
        centre = AWAY - ARM * math.cos(beta), ARM * math.sin(beta)
        assert cam.moved(phi).nearest(centre).distance == pytest.approx(ROLLER, abs=1.1e-9)


@law_cases
@pytest.mark.parametrize("offset", [0.0, 0.005])
def test_a_swinging_face_touches(law, breaks, offset):
    """The farthest that the cam reaches along the face's normal is the face's distance from the cam's axis."""
    lift = law(0.05)
    cam = swinging_flat_faced_cam(BASE, lift, distance=AWAY, offset=offset, breaks=breaks)
    for phi in ANGLES:
        nu = math.acos((BASE + offset) / AWAY) - lift(phi)[0]
        reach = cam.moved(phi - nu).bounds[1][0]
        assert reach == pytest.approx(AWAY * math.cos(nu) - offset, abs=1.1e-9)


@law_cases
def test_a_cam_is_a_smooth_solid(law, breaks):
    """Counter-clockwise, without corners, and curved as the envelope's theory says: ρ = R_b + s + s″."""
    lift = law(0.006)
    cam = flat_faced_cam(BASE, lift, breaks=breaks)
    assert cam.closed
    assert cam.area > math.pi * BASE**2
    assert not cam.corners
    for s in (1.25, 7.5, 20.5):
        x, y = cam.normal(s)
        psi = math.atan2(-y, -x)  # the face's normal points out of the cam at ψ
        lifted, _, bend = lift(-psi)
        assert cam.curvature(s) == pytest.approx(1.0 / (BASE + lifted + bend), rel=1e-3)


def test_no_lift_makes_a_circle():
    for cam in (
        flat_faced_cam(BASE, [0.0] * 12),
        roller_cam(BASE, ROLLER, [0.0] * 12, offset=0.01),
        swinging_roller_cam(BASE, ROLLER, [0.0] * 12, distance=AWAY, arm=ARM),
        swinging_flat_faced_cam(BASE, [0.0] * 12, distance=AWAY),
    ):
        assert np.abs(np.linalg.norm(cam.sample(1e-6), axis=1) - BASE).max() < 1e-9
        assert cam.area == pytest.approx(math.pi * BASE**2, rel=1e-7)


def test_numbers_make_the_cam_of_the_law_they_come_from():
    """72 values of two harmonics: a spline of degree 5 errs by about (2π·2/72)⁶/720 of 0.6 mm, below 1e-10 m."""
    lift = smooth(0.006)
    cam = flat_faced_cam(BASE, [lift(x)[0] for x in 2.0 * math.pi * np.arange(72) / 72])
    for phi in ANGLES:
        assert cam.moved(phi).bounds[1][0] == pytest.approx(BASE + lift(phi)[0], abs=1.2e-9)


WRONG = {
    r"at the cam angle .* rad .* a base radius above 0.042 m": lambda: flat_faced_cam(BASE, threefold(0.006)),
    "a smaller roller": lambda: roller_cam(0.01, 0.05, threefold(0.012)),
    "do not form a triangle": lambda: swinging_roller_cam(BASE, ROLLER, smooth(0.1), distance=0.2, arm=0.07),
    "offset is 0.1 m": lambda: roller_cam(BASE, ROLLER, smooth(0.006), offset=0.1),
    "distance is 0.02 m": lambda: swinging_flat_faced_cam(BASE, smooth(0.1), distance=0.02),
    "s' is -1 or less": lambda: swinging_flat_faced_cam(BASE, smooth(2.5), distance=AWAY),
    "the number of lifts of a turn is 3": lambda: flat_faced_cam(BASE, [0.0, 1.0, 2.0]),
    "is not smooth; give the cam angles": lambda: flat_faced_cam(BASE, dwelling(0.006)),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_refuses_invalid_cams(sentence):
    with pytest.raises(InvalidValue, match=sentence):
        WRONG[sentence]()
