"""Peak contact forces between outputs: on the steps of the solver an impact has its peak, whatever the output step is."""

import math
import re
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import abut
from physics.analysis.extremes.peak_machines import (
    DAMPING,
    EXPONENT,
    HEIGHT,
    MASS,
    PENETRATION,
    RADIUS,
    STIFFNESS,
    G,
    bouncing_ball,
    first_impact,
)


@pytest.mark.parametrize("step", [1e-2, 1e-3, 1e-4, 1e-5])
def test_the_first_impact_has_its_peak_at_any_output_step(step):
    """v = √(2 g (h − r)); peak, duration and depth of the impact by an independent integration.

    1e-4: between solver steps (about 35 in the impact) the force is a polynomial through six of them, at the tolerance 1e-7 of the method;
    1e-3 of the duration: release is located to 1e-7 of the radius, passed at 0.07 m/s; 1e-3 of impulse and energy: their sums over the
    steps are of fourth order, (h/τ)⁴ with h/τ ≈ 0.15 where the force rises, but for the law's kinks at d and where it would pull.
    """
    result = abut.simulate(bouncing_ball(), end=0.35, step=step)
    expected = first_impact(math.sqrt(2.0 * G * (HEIGHT - RADIUS)))
    peak = result.peak("bounce.normal_force")
    touch = result.touches[0]
    assert (peak.unit, peak.on_steps) == ("N", True)
    assert float(peak) == pytest.approx(expected["peak"], rel=1e-4)
    assert peak.time == touch.peak_force_time
    assert touch.onset < peak.time < touch.end
    assert touch.onset == pytest.approx(math.sqrt(2.0 * (HEIGHT - RADIUS) / G), rel=1e-6)
    assert touch.duration == pytest.approx(expected["duration"], rel=1e-3)
    assert touch.peak_penetration == pytest.approx(expected["depth"], rel=1e-4)
    assert touch.impulse == pytest.approx(expected["impulse"], rel=1e-3)
    assert touch.dissipated == pytest.approx(expected["lost"], rel=1e-3)
    assert len(result.touches) == len(result.contact_table()) == 1
    assert (result.tracks[0].peak_force, result.tracks[0].touches) == (float(peak), 1)
    band = result.envelope("bounce.normal_force")
    struck = int(np.searchsorted(result.time, peak.time))
    assert (band.largest[struck], band.largest_time[struck]) == (float(peak), peak.time)
    assert np.all(band.largest >= result.values("bounce.normal_magnitude"))


METHODS = (
    abut.RungeKutta(rtol=1e-8),
    abut.AdamsBashforthMoulton(rtol=1e-8),
    abut.Bdf(rtol=1e-8),
    abut.Radau(rtol=1e-8),
    abut.GeneralizedAlpha(rtol=1e-6),
    abut.Hht(rtol=1e-6),
    abut.Newmark(rtol=1e-6),
    abut.Verlet(step=1e-6),
)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS, ids=lambda one: type(one).__name__)
def test_every_method_reports_the_peak_between_outputs(method):
    """The same impact, from 1 mm above, with two outputs. 1e-3: the tolerances of the methods; 2e-3: Verlet's constant steps of 1e-6 s are
    up to one late at the onset; 2e-2: Newmark's damping (γ > ½) is of first order.
    """
    result = abut.simulate(bouncing_ball(RADIUS + 1e-3), times=(0.0, 0.016), integrator=method)
    expected = first_impact(math.sqrt(2.0 * G * 1e-3))
    assert result.values("bounce.normal_magnitude").max() == 0.0
    near = {"Newmark": 2e-2, "Verlet": 2e-3}.get(type(method).__name__, 1e-3)
    assert float(result.peak("bounce.normal_force")) == pytest.approx(expected["peak"], rel=near)
    assert result.touches[0].impulse == pytest.approx(expected["impulse"], rel=2.0 * near)


def test_a_force_that_begins_with_a_jump_peaks_at_the_onset():
    """A dashpot (Kelvin–Voigt with ζ = c/(2√(k m)) = 2): N(0⁺) = c v₀ is the largest force (N' = k v − c² v/m < 0).

    1e-5: extrapolated from the next three steps, of error h³ N‴.
    """
    mass, k, speed = 1.0, 1e6, 2.0
    c = 2.0 * 2.0 * math.sqrt(k * mass)
    model = abut.Model("dashpot", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, mass=mass, position=(0, 0, 0.02), velocity=(0, 0, -speed))
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=k, damping=c)
    model.add(abut.Contact("stop", ball.shape, plate, normal=law))
    result = abut.simulate(model, end=0.02, step=5e-3)
    (touch, *_) = result.touches
    assert touch.peak_force == pytest.approx(c * speed, rel=1e-5)
    assert touch.peak_force_time == pytest.approx(0.01 / speed, rel=1e-6)


def test_a_contact_with_two_points_has_extremes_of_each_and_of_both():
    """Two equal balls of one contact fall together: N₁ = N₂ = N of `first_impact` (SciPy), and the contact has N₁ + N₂ = 2 N.

    A third ball overlaps at the start. Its touch is 20 µs old when those of the others begin, and does not affect them.
    """
    model = abut.Model("two balls", gravity=(0, 0, -G))
    speed = math.sqrt(2.0 * G * (HEIGHT - RADIUS))
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}", radius=RADIUS, density=7850, position=(0.1 * k, 0, RADIUS + h), velocity=(0, 0, v)
            )
        )
        for k, (h, v) in enumerate([(2e-5 * speed, -speed), (2e-5 * speed, -speed), (-1e-6, 0.0)])
    ]
    law = abut.normal.Impact(STIFFNESS, EXPONENT, damping=DAMPING, full_damping_depth=PENETRATION)
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for name, some in (("pair", balls[:2]), ("third", balls[2:])):
        model.add(abut.Contact(name, [ball.shape for ball in some], plate, normal=law))
    result = abut.simulate(model, end=2e-3, step=1e-3)
    expected = first_impact(speed)["peak"]
    for name, many in (
        ("pair.track1.normal_force", 1),
        ("pair.track2.normal_force", 1),
        ("pair.normal_force", 2),
    ):
        assert float(result.peak(name)) == pytest.approx(many * expected, rel=1e-4), name
    assert [one.number for one in result.tracks if one.contact == "pair"] == [0, 1, 2]


def knocking_ball() -> abut.Model:
    """The machine of docs/start.md."""
    model = abut.Model("knock", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0.3, 0, 0)))
    model.add(abut.joints.Revolute("hinge", ball, model.ground, at=(0, 0, 0), axis="y"))
    wall = abut.shapes.HalfSpace(model.ground.frame((-0.02, 0, 0)), normal="x")
    law = abut.normal.ExactRestitution(stiffness=KNOCK, restitution=0.8)
    model.add(abut.Contact("knock", ball.shape, wall, normal=law))
    return model


KNOCK = (
    4.0 / 3.0 * 206.8e9 / (2.0 * (1.0 - 0.3**2)) * math.sqrt(RADIUS)
)  # K of two halves of steel, near that of the page


def knock_by_scipy(stiffness: float) -> float:
    """The largest force of m (1 + ⅖ r²/L²) δ̈ = −K δ^1.5 (1 + λ δ̇/v), (1 + λ)/(1 − λ e) = exp[λ (1 + e)], v of the pendulum."""
    arm, e = 0.3, 0.8
    heavier = 1.0 + 0.4 * (RADIUS / arm) ** 2
    speed = math.sqrt(2.0 * G * arm / heavier)
    lam = brentq(lambda x: math.log((1.0 + x) / (1.0 - x * e)) - x * (1.0 + e), 1e-3, 1.2)

    def force(depth, rate):
        return stiffness * max(depth, 0.0) ** 1.5 * (1.0 + lam * rate / speed)

    solution = solve_ivp(
        lambda t, y: [y[1], -force(*y) / (MASS * heavier)],
        (0.0, 1.2e-4),
        [0.0, speed],
        method="DOP853",
        rtol=1e-11,
        max_step=1e-6,
        dense_output=True,
    )
    return max(force(*solution.sol(t)) for t in np.linspace(0.0, 1.2e-4, 20_001))


@pytest.mark.parametrize("step", [1e-2, 1e-3, 1e-4, 1e-5])
def test_the_knock_on_the_wall_has_its_peak_at_any_output_step(step):
    """The peak of F = K δⁿ (1 + λ δ̇/δ̇⁻) at the pendulum of docs/start.md equals that of the law integrated by SciPy.

    Source of λ: Gonthier et al. (2004). 3e-4: the arm turns by 5e-5 rad within the impact, and the wall is at the ball's position
    only to the tolerance of the onset.
    """
    result = abut.simulate(knocking_ball(), end=0.4, step=step)
    assert float(result.peak("knock.normal_force")) == pytest.approx(knock_by_scipy(KNOCK), rel=3e-4)
    assert len(result.touches) == 1


def test_pages_state_the_peaks_of_their_machines():
    """The peaks max F(t) in README.md and docs/start.md equal those that SciPy integrates with the stiffness of the page.

    1e-4 and 3e-4: the last printed digit and the tolerance of the two tests above.
    """
    root = Path(__file__).parents[4]
    stated = float(re.search(r"bounce.normal_force: (\d+)…", (root / "README.md").read_text())[1])
    assert stated == pytest.approx(first_impact(math.sqrt(2.0 * G * (HEIGHT - RADIUS)))["peak"], rel=1e-4)
    short, stated = map(
        float, re.findall(r"knock.normal_force: (\d+)…", (root / "docs" / "start.md").read_text())
    )
    assert short == pytest.approx(knock_by_scipy(2.13e10), rel=3e-4)
    ball = abut.Body.sphere("ball", radius=RADIUS, density=7850)
    wall = abut.shapes.HalfSpace(abut.Model("wall").ground.frame(), normal="x")
    advice = abut.advice.advise(ball.shape, wall, "dry steel", "dry steel", speed=2.0)
    assert stated == pytest.approx(knock_by_scipy(float(advice["K"].value)), rel=3e-4)


def lifting(t):
    """Lifts a ball of 4 kg off, and presses it down after."""
    return 50.0 * math.sin(20.0 * t)


def test_a_rigid_contact_that_begins_within_a_long_step_has_no_peak_of_its_own():
    """A ball is lifted off and falls back; from then on N = m g − F(t) ≤ m g + 50 N. Steps are so long that a polynomial through them says
    more (92.4 N) than their forces.
    """
    model = abut.Model("lifted", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=4.0, position=(0, 0, 0.05)))
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", ball.shape, plane, normal=abut.normal.Rigid(0.5)))
    model.add(abut.forces.Force("lift", ball.frame(), model.ground.frame(), fz=lifting))
    result = abut.simulate(model, end=0.5, step=0.1, integrator=abut.RungeKutta(rtol=1e-6, max_step=0.017))
    assert 4.0 * G + 49.0 < float(result.peak("floor.normal_force")) < (4.0 * G + 50.0) * (1.0 + 1e-9)
