"""Bristle friction with a stick constraint (LuGre, ``stick=1``) on constrained contacts, compared with bristles alone."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from page_numbers import numbers_on
from targets import target

GRAVITY = 9.81
STATIC, DYNAMIC, VELOCITY, STIFFNESS, DAMPING, VISCOUS = 1.5, 1.0, 1e-3, 1e5, math.sqrt(1e5), 0.4  #: forces


def lugre(stick: float):
    """The parameters of Canudas de Wit et al. (1995), sec. V, by unit of the weight."""
    weight = GRAVITY
    return abut.friction.LuGre(
        static=STATIC / weight, dynamic=DYNAMIC / weight, velocity=VELOCITY, stiffness=STIFFNESS / weight,
        damping=DAMPING / weight, viscous=VISCOUS / weight, stick=stick,
    )  # fmt: skip


# one expression for all, of which machines of one structure and one kernel are made
def free(t, x):
    return 0.0 * t - 0.0 * x + 0.0 * math.sin(20.0 * t) + 0.0


def ramp(t, x):
    return 0.5 * t - 0.0 * x + 0.0 * math.sin(20.0 * t) + 0.0


def pull(t, x):
    return 0.2 * t - 2.0 * x + 0.0 * math.sin(20.0 * t) + 0.0


def wiggle(t, x):
    return 0.0 * t - 0.0 * x + 2.943 * math.sin(20.0 * t) + 0.4905


def mass(
    friction, along=free, velocity=(0, 0, 0), height: float = 0.0, restitution: float = 0.0
) -> abut.Model:
    """1 kg on a point, drawn along by a function at that height."""
    model = abut.Model("mass", gravity=(0, 0, -GRAVITY))
    at = (0, 0, 1e-9 + height)
    one = model.add(abut.Body("mass", mass=1.0, inertia=(1, 1, 1), position=at, velocity=velocity))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.forces.Force("pull", one.frame(), model.ground.frame((0, 0, 1e-9)), fx=along))
    tip = abut.shapes.Sphere(one.frame(), radius=1e-9)
    law = abut.normal.Rigid(restitution=restitution)
    model.add(abut.Contact("floor", tip, floor, normal=law, friction=friction))
    return model


def slide(begins: float, x: float, until: float):
    """ẍ = F − T from break-away at rest by LuGre's T, bristles bent to the static limit: SciPy's Radau."""

    def rate(t, y):
        along = (pull if until > 5.0 else ramp)(t, y[0])
        curve = DYNAMIC + (STATIC - DYNAMIC) * math.exp(-((y[1] / VELOCITY) ** 2))
        yields = y[1] - STIFFNESS * abs(y[1]) * y[2] / curve
        return [y[1], along - STIFFNESS * y[2] - DAMPING * yields - VISCOUS * y[1], yields]

    def rests(t, y):
        return y[1] if t > begins + 0.5 else 1.0

    rests.terminal = True
    start = [x, 0.0, STATIC / STIFFNESS]
    return solve_ivp(rate, (begins, until), start, "Radau", rtol=1e-10, atol=1e-14, events=rests)


def test_sticking_contact_breaks_away_at_static_limit():
    """F = t/2 passes 1.5 N at 3 s, which is an output time too; from there it slips by LuGre's equations. T = F exactly and x = 0 before.
    Within 1e-7 m in 0.28 m: at an edge where slip grows as the cube of the time, what begins within the tolerance of velocities, 1e-8
    of 0.6 m/s, is 1 ms early or late in 1 s.
    """
    run = abut.simulate(mass(lugre(1), ramp), end=4.0, step=0.1, integrator=abut.Radau(rtol=1e-8))
    x, rubs = run["mass.position.x"].values, run["floor.friction_force.x"].values
    before = run.time < 3.0 - 1e-9
    assert np.abs(x[before]).max() < 1e-12
    np.testing.assert_allclose(rubs[before], -0.5 * run.time[before], atol=1e-7)
    assert x[-1] == target(slide(3.0, 0.0, 4.0).y[0, -1], "slip distance [m]", abs=1e-7)


@pytest.mark.long
def test_stick_and_slip_follow_each_other():
    """k v t = F_s: a mass drawn over 2 N/m at 0.1 m/s breaks away at exactly 7.5 s, slips 0.65485 m by LuGre's equations, and sticks
    without creep until 2 (0.1 t − x) = 1.5 N again.

    Source: Canudas de Wit's example, integrated by SciPy from bristles at their limit. Bristles alone creep before they yield, break
    away at 1.477 N, and have a period of 6.3626 s instead of 6.5485 s (test_bristle_friction). 1e-7 m as above, 1e-6 m over two
    cycles.
    """
    run = abut.simulate(mass(lugre(1), pull), end=20.0, step=0.5, integrator=abut.Radau(rtol=1e-8))
    breaks, _ = numbers_on("rigid.md", "(example of Canudas de Wit: {} s, not {})")
    assert breaks == STATIC / 0.2  # the spring pulls by 0.2 N more each second
    leap = slide(7.5, 0.0, 12.0).y[0, -1]
    assert leap == target(0.6548492, "leap of stick and slip [m]", abs=1e-7)
    x = run["mass.position.x"].values
    first, second = x[(run.time > 11.0) & (run.time < 14.0)], x[(run.time > 17.5) & (run.time < 20.5)]
    np.testing.assert_allclose(first, leap, atol=1e-7)
    np.testing.assert_allclose(second, 2 * leap, atol=1e-6)
    assert max(np.ptp(first), np.ptp(second)) < 1e-12


def test_sticking_contact_does_not_drift_under_alternating_load():
    """0.05 ± 0.3 of the weight on μ = 0.4: bristles alone yield a little in each swing (LuGre's known drift), more than they are long,
    4 µm, within 0.6 s; an equation holds to rounding.
    """
    moved = {}
    for stick in (0, 1):
        law = abut.friction.LuGre(static=0.4, dynamic=0.4, damping=100.0, stick=stick)
        run = abut.simulate(mass(law, wiggle), end=0.6, step=0.05, integrator=abut.Radau(rtol=1e-6))
        moved[stick] = abs(run["mass.position.x"].values).max()
    assert moved[0] > 4e-6
    assert moved[1] < 1e-12


def test_thrown_block_rests_without_creep():
    """μ = 0.4: v²/2μg to rest, and no creep for an hour, to 1e-12 m. Bristles upright or bent make up to their length of difference,
    μ/σ₀ = 4 µm, where bristles alone come to rest, too.
    """
    rests = {}
    for stick in (0, 1):
        law = abut.friction.LuGre(static=0.4, dynamic=0.4, damping=300.0, stick=stick)
        times = [0.0, 0.5, 1.0, 3600.0]
        run = abut.simulate(mass(law, velocity=(1, 0, 0)), times=times, integrator=abut.Radau(rtol=1e-8))
        x = run["mass.position.x"].values
        rests[stick] = x[-1]
        if stick:
            assert abs(x[-1] - x[1]) < 1e-12
            assert np.abs(run["floor.friction_force.x"].values[1:]).max() < 1e-12
    assert rests[1] == target(1.0 / (2 * 0.4 * GRAVITY), "stopping distance [m]", abs=4e-6)
    assert rests[0] == pytest.approx(rests[1], abs=8e-6)


@pytest.mark.parametrize("stick", [0, 1])
def test_bristle_friction_during_impact_equals_sliding_friction(stick):
    """A blow slips further than bristles are long, so that they are bent as sliding bends them: of a point u_t⁺ = u_t − μ (1 + e) |u_n|, as
    of a cone (Routh); where that would turn the slip back it sticks. What was lost is booked. 1e-9. Then it slides under μ m g.
    """
    fall = math.hypot(1.0, math.sqrt(2 * GRAVITY * 0.05))
    met = (fall - 1.0) / GRAVITY
    for mu, restitution, expected in (
        (0.2, 0.5, 1 - 0.2 * 1.5 * fall),
        (0.2, 0.0, 1 - 0.2 * fall),
        (0.9, 0.5, 0.0),
    ):
        law = abut.friction.LuGre(static=mu, dynamic=mu, stick=stick)
        model = mass(law, velocity=(1, 0, -1), height=0.05, restitution=restitution)
        times = [0, met + 1e-9, met + 0.01]
        run = abut.simulate(model, times=times, integrator=abut.Radau(rtol=1e-8))
        assert run["mass.velocity.x"].values[1] == pytest.approx(expected, abs=1e-7)
        total = run["energy.total"].values + run["energy.dissipated"].values
        np.testing.assert_allclose(total, total[0], rtol=1e-8)
        if restitution == 0.0:
            np.testing.assert_allclose(run["floor.friction_force.x"].values[1:], -mu * GRAVITY, rtol=1e-4)


def test_refuses_invalid_stick_option():
    """`stick` is 0 or 1. With 1, v = 0 is a constraint, which needs a rigid contact and a method with constraint forces."""
    law = abut.friction.LuGre(static=0.4, dynamic=0.3, stick=1)
    with pytest.raises(abut.errors.InvalidValue, match=r"LuGre: stick is 0.5; it must be 0"):
        abut.friction.LuGre(static=0.4, dynamic=0.3, stick=0.5)
    with pytest.raises(
        abut.errors.InvalidValue, match=r"JointFriction: LuGre\(stick=1\) constrains sticking by an equation"
    ):
        abut.JointFriction(law)
    model = abut.Model("soft")
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 1)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    with pytest.raises(abut.errors.InvalidValue, match=r'Contact "touch": friction LuGre\(stick=1\)'):
        abut.Contact("touch", ball.shape, floor, normal=abut.normal.HuntCrossley(1e6, 0.1), friction=law)
    with pytest.raises(abut.errors.InvalidValue, match=r"MoreauJean: friction LuGre .* depends on bristles"):
        abut.simulate(mass(law, ramp), end=0.1, integrator=abut.MoreauJean(step=1e-3))
