"""Contact by a constraint that is added at contact and stabilized as Baumgarte does (`AddedConstraint`), compared with a projected one."""

import math

import numpy as np
import pytest

import abut
from targets import target

GRAVITY = 9.81
POINT = 1e-9  #: radius of the balls that stand for points [m]


def ladder(law, lean: float = 1.2) -> abut.Model:
    """A rod of 2 m that leans by an angle between a smooth floor and a smooth wall, and begins to slide."""
    model = abut.Model("ladder", gravity=(0, 0, -GRAVITY))
    at = (math.cos(lean) + POINT, 0, math.sin(lean) + POINT)
    turn = (math.cos(lean / 2), 0, math.sin(lean / 2), 0)
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1e-3, 1 / 3, 1 / 3), position=at, orientation=turn))
    for name, end, normal in (("foot", 1.0, "z"), ("top", -1.0, "x")):
        plane = abut.shapes.HalfSpace(model.ground.frame(), normal=normal)
        tip = abut.shapes.Sphere(rod.frame((end, 0, 0)), radius=POINT)
        model.add(abut.Contact(name, tip, plane, normal=law))
    return model


def test_a_stabilised_ladder_slides_as_a_projected_one():
    """θ'' = −(3g/4) cos θ while both ends touch; the top leaves the wall where sin θ = ⅔ sin θ₀ (by both alike). With α = 10 and β = 1000
    what gap steps leave is as large as their error, 1e-8 of metres and some, without any (α = β = 0) ten times that; by 1 s the angles
    differ by 1e-7 at most, ten times the tolerance as all errors by then.
    """
    runs, lean = {}, 1.2
    for law in (
        abut.normal.Rigid(),
        abut.normal.AddedConstraint(),
        abut.normal.AddedConstraint(alpha=0, beta=0),
    ):
        run = abut.simulate(ladder(law, lean), end=1.0, step=0.01, integrator=abut.RungeKutta(rtol=1e-8))
        turn = run["rod.quaternion"].values
        angle = 2 * np.arctan2(turn[:, 2], turn[:, 0])
        runs[law] = angle
        on = run["top.touching"].values > 0
        assert np.sin(angle[on][-1]) > 2 / 3 * math.sin(lean) > np.sin(angle[~on][0])
        gap = np.abs(run["rod.position.z"].values - np.sin(angle) - POINT).max()
        assert gap < 1e-8
        total = run["energy.total"].values
        assert np.ptp(total) < 1e-6 * total[0]
    projected, stabilised, drifting = runs.values()
    assert stabilised == target(projected, "angle of the ladder [rad]", abs=1e-7)
    assert np.abs(drifting - projected).max() < 1e-7


def ball(law, gravity: float, height: float, velocity) -> abut.Model:
    model = abut.Model("ball", gravity=(0, 0, -gravity))
    one = model.add(
        abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, height), velocity=velocity)
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    friction = abut.friction.Coulomb(static=0.5, dynamic=0.5)
    model.add(abut.Contact("touch", one.shape, floor, normal=law, friction=friction))
    return model


def test_constraint_error_follows_baumgarte_equation():
    """Of a ball on a floor, put δ = 1e-8 m too deep, g̈ + α ġ + β g = 0: g = −δ e^{−αt/2} (cos ωt + (α/2ω) sin ωt), ω² = β − α²/4, while
    N = m (g̈ + GRAVITY) > 0. To 1e-12 m: steps of tolerance 1e-9 in which the ball hardly moves.
    """
    deep = 1e-8
    model = ball(abut.normal.AddedConstraint(), GRAVITY, 0.1 - deep, (0, 0, 0))
    run = abut.simulate(model, end=0.3, step=0.01, integrator=abut.RungeKutta(rtol=1e-9, max_step=0.01))
    t, omega = run.time, math.sqrt(1000 - 25)
    expected = -deep * np.exp(-5 * t) * (np.cos(omega * t) + 5 / omega * np.sin(omega * t))
    assert run["ball.position.z"].values - 0.1 == target(expected, "gap after Baumgarte [m]", atol=1e-12)


def test_frictionless_impact_of_added_constraint_and_its_refusals():
    """Impulse and momentum of the added constraint alone: u_n⁺ = −e u_n⁻, u_t⁺ = u_t⁻ of a ball, and no spin. 1e-9."""
    model = ball(abut.normal.AddedConstraint(restitution=0.5), 0.0, 0.2, (1, 0, -2))
    run = abut.simulate(model, end=0.1, step=0.1)
    assert run.statistics["integrator"].startswith("RungeKutta")
    assert run["ball.velocity"].values[-1] == target((1, 0, 1), "velocity after the impact [m/s]", atol=1e-9)
    assert np.abs(run["ball.angular_velocity"].values).max() < 1e-12
    for method in (
        abut.Radau(),
        abut.Bdf(),
        abut.GeneralizedAlpha(),
        abut.MoreauJean(step=1e-3),
        abut.Verlet(step=1e-3),
    ):
        with pytest.raises(
            abut.errors.InvalidValue, match=r'contact "touch" is constrained by an equation of accelerations'
        ):
            abut.simulate(model, end=0.1, integrator=method)
    with pytest.raises(abut.errors.InvalidValue, match=r"AddedConstraint: restitution 1.5 is above 1"):
        abut.normal.AddedConstraint(restitution=1.5)
    with pytest.raises(abut.errors.InvalidValue, match="alpha"):
        abut.normal.AddedConstraint(alpha=-1)
