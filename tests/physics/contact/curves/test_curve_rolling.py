"""Rolling and sliding on plane curves, and reasons for a stop."""

import numpy as np
import pytest

import abut
from abut.shapes import Curve, Cylinder, HalfSpace, Profile, Track
from targets import target

RADIUS, WIDTH, MASS, GRAVITY, STIFFNESS = 0.1, 0.05, 2.0, 9.81, 1e7
CREEP = 1e-4  #: below it friction is proportional to slip [m/s]


def round_spline(frame):
    """A disc drawn as a spline through 180 points: off the circle by R (2π/180)⁴/384 = 4e-10 m."""
    angle = 2 * np.pi * np.arange(180) / 180
    return Profile(
        frame, Curve.spline(RADIUS * np.column_stack([np.cos(angle), np.sin(angle)]), closed=True), WIDTH
    )


def plain_disc(frame):
    """The same as a circle."""
    return Cylinder(frame, RADIUS, WIDTH)


def ellipse(frame):
    """Semi-axes of 100 and 70 mm."""
    return Profile(frame, Curve.ellipse(axes=(RADIUS, 0.7 * RADIUS)), WIDTH)


def half_space(frame):
    """The ground below y = 0."""
    return HalfSpace(frame, normal="y")


def rail(frame):
    """The same as a straight track, material below."""
    return Track(frame, Curve.line((5, 0), (-5, 0)), WIDTH)


def slope(
    shape,
    floor=half_space,
    *,
    angle=0.0,
    mu=0.5,
    high=RADIUS,
    stiffness=STIFFNESS,
    damping=3e3,
    tilt="0.1 deg",
    **start,
):
    """A body of 2 kg on the ground, which leans by `angle` down towards +x, pressed in by its weight."""
    model = abut.Model("slope", gravity=(GRAVITY * np.sin(angle), -GRAVITY * np.cos(angle), 0))
    sink = MASS * GRAVITY * np.cos(angle) / stiffness
    spin = 0.5 * MASS * RADIUS**2
    body = model.add(
        abut.Body(
            "body", mass=MASS, inertia=(spin, spin, spin), position=(0, high - sink, 0), shape=shape, **start
        )
    )
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.0, damping=damping, full_damping_depth=1e-9)
    rub = abut.friction.Coulomb(static=mu, dynamic=mu, stiction_velocity=CREEP, friction_velocity=CREEP)
    ground = floor(model.ground.frame())
    model.add(
        abut.Contact(
            "touch",
            body.shape,
            ground,
            normal=law,
            friction=rub,
            geometry=abut.Curves(reach="5 mm", tilt=tilt),
        )
    )
    return model


@pytest.fixture(scope="module")
def down():
    """Three discs that roll down a slope of 0.3 rad for 0.4 s."""
    kinds = {
        "circle": (plain_disc, half_space),
        "spline": (round_spline, half_space),
        "rail": (plain_disc, rail),
    }
    return {k: abut.simulate(slope(*v, angle=0.3), end=0.4, step=0.01) for k, v in kinds.items()}


def test_a_circle_as_a_spline_rolls_like_a_circle(down):
    """x(t), ẋ(t) and ω(t) of a rolling spline equal those of the circle of the same radius R.

    1e-6 of the largest value: the spline deviates by 4e-9 R, and the contact point is off the centre by R (2π/180)³/125 = 4e-7 R.
    """
    one, two = down["circle"], down["spline"]
    for name in ("position.x", "velocity.x", "angular_velocity.z"):
        want = one[f"body.{name}"].values
        np.testing.assert_allclose(two[f"body.{name}"].values, want, atol=1e-6 * np.abs(want).max())
    assert (two["touch.touching"].values == 1).all()


def test_a_straight_track_is_a_plane(down):
    """A straight curve and a half-space give the same motion, x₁(t) = x₂(t), to the integrator's tolerance of 1e-7."""
    for name in ("position.x", "position.y", "angular_velocity.z"):
        want = down["circle"][f"body.{name}"].values
        np.testing.assert_allclose(down["rail"][f"body.{name}"].values, want, atol=1e-6 * np.abs(want).max())


@pytest.mark.parametrize("kind", ["circle", "spline", "rail"])
def test_a_disc_rolls_down_a_slope(down, kind):
    """a = g sin β/(1 + ½) = 2/3 g sin β, R ω = v, as friction of 1/3 m g sin β is below μ m g cos β (Routh).

    The contact point creeps at less than 1e-4 m/s for that friction; depth shortens the arm of friction by 2e-5. Of 0.77 m/s: 1.5e-4.
    """
    run = down[kind]
    v = 2 / 3 * GRAVITY * np.sin(0.3) * run.time
    assert run["body.velocity.x"].values == target(v, "speed of the rolling disc [m/s]", atol=1.5e-4 * v[-1])
    assert -RADIUS * run["body.angular_velocity.z"].values == target(
        v, "speed of the rim [m/s]", atol=1.5e-4 * v[-1]
    )


def test_contact_point_on_ellipse_follows_support_function():
    """With h(ψ) = √(a² sin² ψ + b² cos² ψ), the height of the centre of an ellipse turned by ψ, the contact stands at h′ beside it. Of
    speed v and spin ω the point runs at ρ ω over the ellipse, ρ = h + h″ = a² b²/h³ (Santaló, Integral Geometry, eq. 1.3), and at
    v + h″ ω over the plane, seen along the same direction; what they differ by is the slip, v + h ω. It is thrown without spin.

    Closed forms at the states of the run, but for the depth of 2 µm, by which the arm of the slip is uncertain.
    """
    a, b = RADIUS, 0.7 * RADIUS
    model = slope(ellipse, mu=0.3, high=b, velocity=(0.8, 0, 0))
    run = abut.simulate(model, end=0.3, step=0.005)
    w, _, _, z = run["body.quaternion"].values.T
    psi = 2 * np.arctan2(z, w)
    h = np.sqrt(a**2 * np.sin(psi) ** 2 + b**2 * np.cos(psi) ** 2)
    rho = a**2 * b**2 / h**3
    omega, v = run["body.angular_velocity.z"].values, run["body.velocity.x"].values
    touching = run["touch.track1.penetration"].values > 0.0
    assert touching.sum() > 20
    assert np.abs(psi).max() > 0.5
    over = {k: run[f"touch.track1.{k}"].values[touching] for k in ("rolling_i", "rolling_j", "curvature")}
    assert over["curvature"] == target(
        1 / rho[touching], "curvature where the ellipse touches [1/m]", rtol=1e-9
    )
    np.testing.assert_allclose(np.abs(over["rolling_i"]), np.abs(rho * omega)[touching], atol=1e-6)
    slip = over["rolling_i"] - over["rolling_j"]
    depth = run["touch.penetration"].values.max()
    np.testing.assert_allclose(
        np.abs(slip), np.abs(v + h * omega)[touching], atol=depth * np.abs(omega).max()
    )
    assert depth < 3e-6


def test_a_shape_that_leaves_the_plane_ends_the_run():
    """A shape that tilts by 0.5 rad/s about x reaches 0.1° = 1.75 mrad at t = 3.5 ms, which ends the run; a step of 0.5 ms may end later.

    The outputs before that are kept.
    """
    run = abut.simulate(slope(plain_disc, mu=1e-3, angular_velocity=(0.5, 0, 0)), end=0.05, step=1e-4)
    assert not run.status.ok
    for words in (
        'contact "touch"',
        "by curves",
        "tilted by",
        "at most 0.1 deg is allowed",
        "parallel",
        "abut.Curves(tilt=",
    ):
        assert words in run.status.sentence
    assert 0.0 <= run.time[-1] - np.radians(0.1) / 0.5 < 6e-4
    assert len(run["body.position.x"].values) == len(run.time)


def test_a_slight_tilt_is_allowed_by_choice():
    """The same disc with tilt="2 deg" leans by 1.43 deg at the end; its weight m g = k δ is carried as if it did not.

    The centre falls by R (1 − cos θ), which takes R ω²/g = 0.26 % off the force; 1/cos θ is 0.03 %; a swing doubles it: 1 %.
    Without damping, which sees the edge's sideways slip R ω sin θ as a rate: the normal lies in the leaning shape's plane.
    """
    model = slope(plain_disc, mu=1e-3, damping=0.0, tilt="2 deg", angular_velocity=(0.5, 0, 0))
    run = abut.simulate(model, end=0.05, step=1e-3)
    assert run.status.ok
    assert run["touch.penetration"].values == target(
        MASS * GRAVITY / STIFFNESS, "depth of the leaning disc [m]", rtol=0.01
    )


def test_a_shape_pressed_in_beyond_reach_ends_the_run():
    """A disc at 3 m/s on a contact of k = 10 kN/m (m g/k = 2 mm) reaches 4/5 of the search distance of 4 mm after 0.7 ms; the run ends."""
    run = abut.simulate(
        slope(plain_disc, stiffness=1e4, damping=0.0, velocity=(0, -3, 0)), end=0.05, step=1e-4
    )
    assert not run.status.ok
    for words in (
        'contact "touch"',
        "by curves",
        "penetration above",
        "stiffer law",
        "abut.Curves(reach=",
    ):
        assert words in run.status.sentence
    assert run.time[-1] == pytest.approx(0.7e-3, abs=1e-4)
    assert len(run["touch.penetration"].values) == len(run.time)
