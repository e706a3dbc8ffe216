"""Points guided along curves in space, and curves in contact: motion and reaction against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import ellipe

import abut
from abut.shapes import Curve, SpaceCurve
from targets import target

G = 9.81
BEND, OUT = 1.5, 0.4  #: of the parabola z = k x² [1/m], and where the bead begins on it [m]
RADIUS, RISE, UP = 0.3, 0.08, 10.0  #: of the helix [m], [m/rad], and the angle at which the bead begins
PERIOD = 4.0 / math.sqrt(2.0 * G * BEND) * ellipe(-((2.0 * BEND * OUT) ** 2))
MASS = 2.0


def beads() -> abut.Model:
    """One bead on a parabola, one on a helix whose frame is turned and shifted on its body."""
    model = abut.Model("beads", gravity=(0, 0, -G))
    parabola = SpaceCurve.of(lambda x: (x, 0.0, BEND * x * x), -1.0, 1.0, name="parabola")
    helix = SpaceCurve.of(
        lambda a: (RADIUS * math.cos(a), RADIUS * math.sin(a), RISE * a), 0.0, 4.0 * math.pi, name="helix"
    )
    first = model.add(abut.Body("first", mass=MASS, inertia=(1e-3,) * 3, position=(OUT, 0, BEND * OUT**2)))
    model.add(abut.joints.PointOnCurve("bowl", first.frame(), model.ground.frame(), parabola))
    start = (RADIUS * math.cos(UP) + 1.0, RADIUS * math.sin(UP), RISE * UP)
    second = model.add(abut.Body("second", mass=MASS, inertia=(1e-3,) * 3, position=start))
    stand = model.ground.frame((1, 0, 0), z="z", x="x")
    model.add(abut.joints.PointOnCurve("screw", second.frame(), stand, helix))
    return model


@pytest.fixture(scope="module")
def beads_run() -> abut.Result:
    times = np.linspace(0.0, PERIOD, 201)
    return abut.simulate(beads(), times=times, integrator=abut.RungeKutta(rtol=1e-11))


def test_a_bead_on_a_parabola_returns_after_its_period(beads_run):
    """T = 4/√(2 g k) E(−4 k² x₀²), from ½ v² = g k (x₀² − x²) and v² = (1 + 4 k² x²) ẋ² with x = x₀ sin φ.

    At rtol 1e-11 the place is off by some 1e-10, and by the square of that in time near its turning points.
    """
    x = beads_run["first.position"].values[:, 0]
    assert x[-1] == pytest.approx(OUT, abs=1e-8)
    assert x[100] == pytest.approx(-OUT, abs=1e-8)
    assert x[50] == pytest.approx(0.0, abs=1e-8)
    assert beads_run["bowl.parameter"].values == target(
        x, "position of the bead on a parabola [m]", atol=1e-9
    )


def test_the_wire_pushes_as_weight_and_curvature_want(beads_run):
    """N = m (g cos ψ + κ v²), κ = 2k/(1 + 4k²x²)^{3/2}, tan ψ = 2kx, along the normal; no torque on a point."""
    x = beads_run["first.position"].values[:, 0]
    slope = 2.0 * BEND * x
    v2 = 2.0 * G * BEND * (OUT**2 - x * x)
    bend = 2.0 * BEND / (1.0 + slope**2) ** 1.5
    size = MASS * (G / np.sqrt(1.0 + slope**2) + bend * v2)
    normal = np.stack([-slope, 0.0 * x, 1.0 + 0.0 * x], axis=1) / np.sqrt(1.0 + slope**2)[:, None]
    assert beads_run["bowl.force"].values == target(
        size[:, None] * normal, "force of the wire [N]", atol=1e-6
    )
    assert np.abs(beads_run["bowl.torque"].values).max() < 1e-12


def test_a_bead_slides_down_a_helix_evenly_accelerated(beads_run):
    """α = α₀ − ½ g c t²/(R² + c²); N² = m² [(R α̇²)² + (g R)²/(R² + c²)]: towards the axis, and along the binormal."""
    t, whole = beads_run.time, RADIUS**2 + RISE**2
    rate = G * RISE / whole
    assert beads_run["screw.parameter"].values == target(
        UP - 0.5 * rate * t * t, "position on the helix [rad]", atol=1e-7
    )
    size = MASS * np.hypot(RADIUS * (rate * t) ** 2, G * RADIUS / math.sqrt(whole))
    np.testing.assert_allclose(np.linalg.norm(beads_run["screw.force"].values, axis=1), size, rtol=1e-7)


def test_a_run_ends_where_its_curve_ends():
    """The helix ends at α = 0, reached at √(2 α₀ (R² + c²)/(g c)); the sentence names joint, curve, point and remedy."""
    arrival = math.sqrt(2.0 * UP * (RADIUS**2 + RISE**2) / (G * RISE))
    result = abut.simulate(beads(), end=2.0 * arrival, step=0.05, integrator=abut.RungeKutta(rtol=1e-9))
    assert not result.status.ok
    assert result.status.time == pytest.approx(arrival, abs=1e-6)
    for word in ('"screw"', '"helix"', "(0.3, 0, 0) m", "lengthen"):
        assert word in str(result.status)
    assert result.time[-1] <= arrival < result.time[-1] + 0.05


ALONG, ACROSS, OFF, ROUND = (
    0.05,
    0.03,
    0.012,
    0.02,
)  #: half axes of the first cam; offset and radius of the second [m]
ROLLER, TURNS = 0.01, 12.0  #: radius [m], speed of the shaft [rad/s]


def cams() -> abut.Model:
    """A shaft with an elliptic cam under a flat face, and an eccentric circle under a roller; both followers slide up and down."""
    model = abut.Model("cams", gravity=(0, -G, 0))
    shaft = model.add(abut.Body("shaft", mass=1.0, inertia=(1e-3,) * 3))
    bearing = model.add(abut.joints.Revolute("bearing", shaft, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Velocity("drive", bearing, turning))
    face = model.add(abut.Body("face", mass=MASS, inertia=(1e-3,) * 3, position=(0, ACROSS, 0)))
    top = math.sqrt((ROUND + ROLLER) ** 2 - OFF**2)
    roller = model.add(abut.Body("roller", mass=MASS, inertia=(1e-3,) * 3, position=(0, top, 0.1)))
    for name, body in (("face_guide", face), ("roller_guide", roller)):
        model.add(abut.joints.Translational(name, body, model.ground, at=body.position, axis="y"))
    ellipse = Curve.ellipse(axes=(ALONG, ACROSS), name="ellipse")
    flat = Curve.line((0.2, 0.0), (-0.2, 0.0), name="flat")
    model.add(abut.joints.CurveOnCurve("flat_cam", shaft.frame(), face.frame(), ellipse, flat))
    circle = Curve.circle((OFF, 0.0), radius=ROUND, name="eccentric")
    wheel = Curve.circle(radius=ROLLER, name="wheel")
    second = shaft.frame((0, 0, 0.1), z="z", x="x")
    model.add(abut.joints.CurveOnCurve("roller_cam", roller.frame(), second, wheel, circle))
    return model


def turning() -> float:
    """Speed of the shaft."""
    return TURNS


@pytest.fixture(scope="module")
def cams_run() -> abut.Result:
    return abut.simulate(
        cams(), end=2.0 * math.pi / TURNS * 1.5, step=0.005, integrator=abut.Radau(rtol=1e-9)
    )


@pytest.mark.long
def test_followers_rise_by_the_lift_laws_of_their_cams(cams_run):
    """Flat face: y = h(θ) = √(a² sin²θ + b² cos²θ), the ellipse's support function. Roller: y = e sin θ + √((R + r)² − e² cos²θ).

    N = m (ÿ + g) for the face, whose normal is vertical, with ÿ = ω² y″(θ);
    its torque on the shaft takes the power N ẏ that lifts the face: −N h′(θ). Integration at rtol 1e-9.
    """
    result = cams_run
    assert result.status.ok
    angle = TURNS * result.time
    s, c = np.sin(angle), np.cos(angle)
    lift = np.sqrt((ALONG * s) ** 2 + (ACROSS * c) ** 2)
    assert result["face.position"].values[:, 1] == target(lift, "lift of the flat follower [m]", atol=1e-8)
    centre = OFF * s + np.sqrt((ROUND + ROLLER) ** 2 - (OFF * c) ** 2)
    np.testing.assert_allclose(result["roller.position"].values[:, 1], centre, atol=1e-8)
    more = ALONG**2 - ACROSS**2
    first = more * s * c / lift
    second = (more * (c * c - s * s) - first**2) / lift
    push = MASS * (TURNS**2 * second + G)
    np.testing.assert_allclose(result["flat_cam.force"].values[:, 1], -push, atol=1e-5)
    np.testing.assert_allclose(result["flat_cam.torque"].values[:, 2], -push * first, atol=1e-6)


def test_places_of_contact_go_round_with_the_cam(cams_run):
    """The parameter α of the ellipse is its arc length, counted beyond one turn: after 1.5 turns Δα = −1.5 · 4 a E(1 − b²/a²).

    E is the complete elliptic integral of the second kind. 1e-6: the ellipse's parametrisation by arc length.
    """
    alpha = cams_run["flat_cam.parameter_i"].values
    round_ = 4.0 * ALONG * ellipe(1.0 - (ACROSS / ALONG) ** 2)
    assert alpha[-1] - alpha[0] == pytest.approx(-1.5 * round_, rel=1e-6)


def bowl(x: float, *, driven: bool = False) -> abut.Model:
    """The first bead alone, kept upright; driven along the parabola where so asked."""
    model = abut.Model("bowl", gravity=(0, 0, -G))
    parabola = SpaceCurve.of(lambda x: (x, 0.0, BEND * x * x), -1.0, 1.0, name="parabola")
    bead = model.add(abut.Body("bead", mass=MASS, inertia=(1e-3,) * 3, position=(x, 0, BEND * x * x)))
    wire = model.add(abut.joints.PointOnCurve("wire", bead.frame(), model.ground.frame(), parabola))
    model.add(abut.joints.Orientation("upright", bead.frame(), model.ground.frame()))
    if driven:
        model.add(abut.motions.Displacement("lead", wire, leading))
    return model


def leading(t: float) -> float:
    """Place on the parabola."""
    return 0.3 - 0.4 * t


def test_bead_on_curve_swings_with_curvature_frequency():
    """ω = √(g κ) = √(2 g k): all its stiffness is that of the reaction, which turns with the tangent, so that second derivatives show."""
    assert abut.statics(bowl(0.3)).state[0, :3] == pytest.approx((0.0, 0.0, 0.0), abs=1e-9)
    found = np.sort(abut.linearize(bowl(0.0)).eigenvalues.imag)
    np.testing.assert_allclose(found, np.array([-1.0, 1.0]) * math.sqrt(2.0 * G * BEND), rtol=1e-9)


def test_a_motion_leads_along_the_curve_as_far_as_it_goes():
    """α = x is prescribed; its end, −1, comes at t = 3.25 s."""
    result = abut.kinematics(bowl(0.3, driven=True), end=4.0, step=0.25)
    x = 0.3 - 0.4 * result.time
    np.testing.assert_allclose(result["bead.position"].values[:, 0], x, atol=1e-9)
    np.testing.assert_allclose(result["wire.parameter"].values, x, atol=1e-9)
    assert result.time[-1] == 3.25
    assert 'joint "wire" has reached the end of its curve "parabola"' in str(result.status)
