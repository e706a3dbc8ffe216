"""A ball dropped on a plate: bounces by Adams' IMPACT force."""

import numpy as np
import pytest

import abut
from targets import target

RADIUS, GRAVITY = 0.02, 9.81


def dropped(damping: float = 1e3, height: float = 0.5, stiffness: float = 1e8) -> abut.Model:
    model = abut.Model("ball drop", gravity=(0, 0, -GRAVITY))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, height + RADIUS)))
    model.add(
        abut.Contact(
            "bounce",
            ball.shape,
            abut.shapes.HalfSpace(model.ground.frame(), normal="z"),
            normal=abut.normal.Impact(
                stiffness=stiffness, exponent=1.5, damping=damping, full_damping_depth=1e-4
            ),
        )
    )
    return model


@pytest.fixture(scope="module")
def run() -> abut.Result:
    return abut.simulate(dropped(), end=2.0, step=1e-3)


def test_height_follows_the_reference(run, reference):
    """m h'' = -m g + max(0, K d^1.5 - c(d) h') at default tolerances, against SciPy at 1e-12
    (references/ball_drop.py).

    The project promises 1e-5 m over 2 s (about ten bounces). Each bounce multiplies an error of the rebound
    speed by the remaining flight time, so the tolerance is about 20 times the default local tolerance of
    1e-6 times the number of bounces.
    """
    time, gap, velocity = reference("ball_drop.csv").T
    np.testing.assert_allclose(run.time, time, atol=1e-12)
    assert run["ball.position.z"].values - RADIUS == target(
        gap, "height of the ball above the plate [m]", abs=1e-5
    )
    flying = (
        gap > 1e-4
    )  # within contact the speed changes by 1 m/s in 0.3 ms: a time error of 1e-7 s would show as 1e-3 m/s
    assert np.abs(run["ball.velocity.z"].values - velocity)[flying].max() < 1e-4


def test_plate_never_pulls(run):
    """F >= 0: the law is clipped at zero, so the plate pushes the ball up or not at all; and it does push."""
    push = run["bounce.normal_force.z"].values
    assert push.min() >= 0.0
    assert (run["bounce.normal_magnitude"].values >= 0.0).all()
    assert push.max() > 100.0


def test_bounce_never_gains_energy(run):
    """T + V in flight is constant and decreases from one flight to the next: damping c >= 0 only takes.

    Tolerance 1e-5 J of 4.9 J: the promised 1e-5 m of height error is 1e-4 J; the march is held ten times
    tighter, since a gain would accumulate over the bounces.
    """
    energy = 0.5 * run["ball.velocity.z"].values ** 2 + GRAVITY * (run["ball.position.z"].values - RADIUS)
    flying = run["ball.position.z"].values > RADIUS
    assert np.diff(energy[flying]).max() < 1e-5
    assert energy[flying][-1] < 0.9 * energy[0]


def test_each_newton_of_lost_energy_is_booked_as_dissipated(run):
    """T + V + E_elastic + D = constant: the ledger closes over every bounce.

    D is integrated by the march, so the books close to its tolerance: 1e-6 of the 4.9 J at stake per
    bounce, ten bounces.
    """
    books = run["energy.total"].values + run["energy.dissipated"].values - run["energy.work"].values
    assert np.abs(books - books[0]).max() < 5e-5
    assert np.diff(run["energy.dissipated"].values).min() > -1e-6


def test_undamped_ball_returns_to_its_height():
    """c = 0: Hertzian plate and gravity are conservative, so the ball returns to 0.5 m after every bounce.

    At rtol 1e-9 height is kept to 1e-6 m over three bounces; the period of a flight is 2 sqrt(2h/g) = 0.639 s
    plus contact.
    """
    model = dropped(damping=0.0)
    run = abut.simulate(model, end=2.0, step=1e-3, integrator=abut.RungeKutta(rtol=1e-9))
    z, v = run["ball.position.z"].values - RADIUS, run["ball.velocity.z"].values
    flying = z > 0
    apex = (z + v**2 / (2 * GRAVITY))[flying]
    assert apex == target(0.5, "height of bounces without loss [m]", abs=1e-6)


def test_impact_of_a_plain_hertz_plate_lasts_and_presses_as_in_closed_form():
    """Gravity-free impact on K d^1.5: d_max = (5 m v^2 / 4 K)^(2/5), F_max = K d_max^1.5, t_c = 2.943275
    d_max / v.

    Johnson, Contact Mechanics (1985), section 11.4. Sampled 500 times within the contact, the sampled peak
    is low by at most (pi/1000)^2/2 = 5e-6; touch and release are read from the sign of the gap by linear
    interpolation.
    """
    speed, stiffness = 2.0, 1e8
    depth = (1.25 * speed**2 / stiffness) ** 0.4
    duration = 2.943275 * depth / speed
    model = abut.Model("impact", gravity=(0, 0, 0))
    gap = speed * 0.1 * duration
    ball = model.add(
        abut.Body.sphere(
            "ball", radius=RADIUS, mass=1.0, position=(0, 0, RADIUS + gap), velocity=(0, 0, -speed)
        )
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping=0.0, full_damping_depth=1e-4)
    model.add(abut.Contact("hit", ball.shape, plate, normal=law))
    run = abut.simulate(
        model, end=1.3 * duration, step=duration / 500, integrator=abut.RungeKutta(rtol=1e-10)
    )
    z = run["ball.position.z"].values - RADIUS
    assert run["hit.normal_magnitude"].values.max() == target(
        stiffness * depth**1.5, "peak force of the impact [N]", rel=2e-5
    )
    assert -z.min() == target(depth, "deepest penetration [m]", rel=2e-5)
    crossing = np.flatnonzero(np.diff(np.sign(z)))
    t = run.time[crossing] - z[crossing] * np.diff(run.time)[crossing] / np.diff(z)[crossing]
    assert t[1] - t[0] == target(duration, "duration of the impact [s]", rel=1e-5)
    assert run["ball.velocity.z"].values[-1] == target(speed, "speed of rebound [m/s]", rel=1e-8)


def test_a_ball_that_creeps_out_of_a_damped_contact_is_let_go():
    """With K = 1e8, n = 2.2, C = 1e4 in SI units a ball of 0.26 kg is overdamped: it rebounds slowly with a force that decays to zero.

    The contact ends where the force has fallen to 1e-7 of its largest: one onset and one release. Rounding noise about zero would cause
    many events, so the events are counted.
    """
    model = dropped(damping=1e4, height=0.0, stiffness=1e8).with_values(
        {"bounce.normal.exponent": 2.2, "ball.velocity": (0, 0, -1.0), "ball.mass": 0.26}
    )
    run = abut.simulate(model, end=0.01, step=1e-4, integrator=abut.RungeKutta(max_steps=20_000))
    assert run.status.ok, run.status
    assert run.statistics["events"] <= 6
    assert run["bounce.normal_force.z"].values.min() >= 0.0
