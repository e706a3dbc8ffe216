"""Relations: equations between displacements, or between velocities, by a user's function."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut import joints, motions
from targets import target

SLOPE = 9.81 * math.sin(0.3)  #: of gravity along x; z is across the slope
ACROSS = 9.81 * math.cos(0.3)
SPIN = 2.0  #: of the blade [rad/s]
TABLE, RADIUS, MASS = 3.0, 0.05, 0.4  #: of the turntable [rad/s], and of the ball on it


def along_the_blade(across):
    return across


def above_the_bowl(x, y, z, k):
    return z - k * (x * x + y * y)


def on_the_wave(x, z, t, a, c, w):
    return z - a * math.sin(c * x - w * t)


def rolling_x(vx, wy, y, table, radius):
    return vx - radius * wy + table * y


def rolling_y(vy, wx, x, table, radius):
    return vy + radius * wx - table * x


def machine() -> abut.Model:
    """A blade, a ball in a bowl, a bead on a travelling wave and a ball on a turntable, which know nothing of each other, on one slope."""
    model = abut.Model("relations", gravity=(SLOPE, 0, -ACROSS))
    ground = model.ground.frame()
    inertia = (0.1, 0.1, 0.1)

    def places(body: abut.Body, names: str) -> dict:
        return {name: (getattr(motions, name.upper()), body.frame(), ground) for name in names}

    blade = model.add(abut.Body("blade", mass=1.0, inertia=inertia, angular_velocity=(0, 0, SPIN)))
    model.add(joints.Planar("ice", blade, model.ground, at=(0, 0, 0), axis="z"))
    across = {"across": (motions.VY, ground, blade.frame())}
    model.add(joints.Relation("edge", along_the_blade, across))

    ball = model.add(abut.Body("ball", 2.0, inertia, position=(0.5, 0, 0.3), velocity=(0, 1, 0)))
    model.add(joints.Relation("bowl", above_the_bowl, places(ball, "xyz"), parameters={"k": 1.2}))

    rise = -0.4 * math.cos(0.9)
    bead = model.add(
        abut.Body("bead", 0.5, inertia, position=(0.3, 0, 0.1 * math.sin(0.9)), velocity=(0, 0, rise))
    )
    model.add(joints.InPlane("plane", bead.frame(), model.ground.frame_at((0, 0, 0), z="y")))
    numbers = {"a": 0.1, "c": 3.0, "w": 4.0}
    model.add(joints.Relation("wave", on_the_wave, places(bead, "xz"), parameters=numbers))

    sphere = (0.4 * MASS * RADIUS**2,) * 3
    rolls = (
        0.2 * TABLE / RADIUS,
        (0.3 + 0.1 * TABLE) / RADIUS,
        0,
    )  # as the table at (0.2, 0.1) and the speed want it
    start = {"position": (0.2, 0.1, RADIUS), "velocity": (0.3, 0, 0), "angular_velocity": rolls}
    pin = model.add(abut.Body("marble", MASS, sphere, **start))
    model.add(joints.InPlane("table", pin.frame(), model.ground.frame_at((0, 0, RADIUS))))
    shifts = places(pin, "xy")
    turns = {name: (getattr(motions, name.upper()), pin.frame(), ground) for name in ("vx", "vy", "wx", "wy")}
    numbers = {"table": TABLE, "radius": RADIUS}
    for name, function, seen in (
        ("roll_x", rolling_x, {"vx": turns["vx"], "wy": turns["wy"], "y": shifts["y"]}),
        ("roll_y", rolling_y, {"vy": turns["vy"], "wx": turns["wx"], "x": shifts["x"]}),
    ):
        model.add(joints.Relation(name, function, seen, parameters=numbers, reported=pin.frame()))
    return model


FORMULATIONS = [pytest.param(one, id=repr(one)) for one in (abut.SI2, abut.I3, abut.SI1)]
every_formulation = pytest.mark.parametrize("formulation", FORMULATIONS)


@cache
def marched(formulation) -> abut.Result:
    """It, for two seconds."""
    method = abut.Bdf(rtol=1e-8, formulation=formulation)
    return abut.simulate(machine(), end=2.0, step=0.1, integrator=method)


@every_formulation
def test_a_spinning_blade_on_a_slope_goes_across_it(formulation):
    """x = g sin²ωt / 2ω², y = g (ωt − ½ sin 2ωt) / 2ω² with g along the slope: it comes back up, and never gets down.

    Neimark & Fufaev, Dynamics of Nonholonomic Systems (1972) ch. 2 sec. 3. The error of rtol 1e-8 over some 300 steps.
    """
    result = marched(formulation)
    turn, size = SPIN * result.time, SLOPE / (2 * SPIN**2)
    exact = size * np.column_stack([np.sin(turn) ** 2, turn - 0.5 * np.sin(2 * turn)])
    assert result["blade.position"].values[:, :2] == target(
        exact, "position of the blade [m]", atol=1e-6, over=result.time
    )


@every_formulation
def test_a_ball_in_a_tilted_bowl(formulation):
    """Lagrange's equations in x and y with z = k (x² + y²), by SciPy at 1e-12: (1 + 4k²x²) ẍ + 4k²xy ÿ + 4k²x (ẋ² + ẏ²) = g_x + 2kx g_z."""
    k = 1.2

    def rates(t, s):
        p, v = s[:2], s[2:]
        mass = np.eye(2) + 4 * k * k * np.outer(p, p)
        push = np.array([SLOPE, 0.0]) - 2 * k * p * ACROSS - 4 * k * k * p * (v @ v)
        return [*v, *np.linalg.solve(mass, push)]

    result = marched(formulation)
    exact = solve_ivp(rates, (0, 2), [0.5, 0, 0, 1], "DOP853", result.time, rtol=1e-12, atol=1e-14).y
    assert result["ball.position"].values[:, :2] == target(
        exact[:2].T, "position of the ball in the bowl [m]", atol=3e-6
    )


@every_formulation
def test_a_bead_on_a_travelling_wave(formulation):
    """z = a sin(cx − wt) moves with time: (1 + z_x²) ẍ = g_x + z_x g_z + z_x z (cẋ − w)², by SciPy at 1e-12."""
    a, c, w = 0.1, 3.0, 4.0

    def rates(t, s):
        phase = c * s[0] - w * t
        slope, bend = a * c * math.cos(phase), a * math.sin(phase) * (c * s[1] - w) ** 2
        return [s[1], (SLOPE - slope * ACROSS + slope * bend) / (1 + slope * slope)]

    result = marched(formulation)
    exact = solve_ivp(rates, (0, 2), [0.3, 0], "DOP853", result.time, rtol=1e-12, atol=1e-14).y
    np.testing.assert_allclose(result["bead.position"].values[:, 0], exact[0], atol=1e-6)


@every_formulation
def test_a_ball_on_a_turntable_goes_round_at_two_sevenths_of_its_speed(formulation):
    """With ζ = x + iy: ζ̈ = i (2/7) Ω ζ̇ + (5/7) g, and m ζ̈ − m g is the push of the table, told at the ball's centre.

    Neimark & Fufaev (1972) ch. 2 sec. 4 (a homogeneous ball, I = ⅖ m r²); with ω = 2Ω/7, B = i (5/7) g / ω, A = ζ̇₀ − B:
    ζ = ζ₀ + A (e^{iωt} − 1)/(iω) + B t.
    """
    result = marched(formulation)
    w, pull = 2 * TABLE / 7, 5 * SLOPE / 7
    steady = 1j * pull / w
    swing = 0.3 - steady
    turn = np.exp(1j * w * result.time)
    exact = 0.2 + 0.1j + swing * (turn - 1) / (1j * w) + steady * result.time
    found = result["marble.position"].values
    assert found[:, 0] + 1j * found[:, 1] == target(
        exact, "position of the ball on the turntable [m]", atol=1e-6
    )
    push = MASS * (1j * w * swing * turn - SLOPE)
    told = result["roll_x.force"].values + result["roll_y.force"].values
    np.testing.assert_allclose(told[:, 0] + 1j * told[:, 1], push, atol=1e-6)


@every_formulation
def test_time_dependent_relations_are_booked_as_work(formulation):
    """T + V − W = const: the travelling wave and the turntable supply energy, the other relations none.

    2e-5 J: W is integrated by the same method, whose error at rtol = 1e-8 is a few 1e-6 of 20 J.
    """
    result = marched(formulation)
    left = result["energy.total"].values - result["energy.work"].values
    assert np.ptp(result["energy.work"].values) > 0.1
    np.testing.assert_allclose(left, left[0], atol=2e-5)
    assert result.statistics["newton_iterations"] < 2.5 * result.statistics["steps"]


def test_kinematics_and_linearize_refuse_velocity_relations():
    """A relation a(q)·v = 0 of velocities determines no pose q(t), so `kinematics` and `linearize` refuse it by name."""
    for verb in (lambda: abut.kinematics(machine(), end=1.0, step=0.1), lambda: abut.linearize(machine())):
        with pytest.raises(abut.errors.InvalidValue, match='Relation "edge" constrains velocities'):
            verb()


def test_a_relation_balances_at_rest():
    """A ball in the bowl z = k r² on a slope rests where the surface is level: 2 k x = tan 0.3."""
    model = abut.Model("bowl", gravity=(SLOPE, 0, -ACROSS))
    ball = model.add(abut.Body("ball", 2.0, (0.1, 0.1, 0.1), position=(0.05, 0.05, 0.006)))
    places = {name: (getattr(motions, name.upper()), ball.frame(), model.ground.frame()) for name in "xyz"}
    model.add(joints.Relation("bowl", above_the_bowl, places, parameters={"k": 1.2}))
    model.add(joints.Orientation("upright", ball, model.ground, at=(0, 0, 0)))
    rest = abut.statics(model).result["ball.position"].values[-1]
    assert rest == target(
        [math.tan(0.3) / 2.4, 0, math.tan(0.3) ** 2 / 4.8], "position of rest in the bowl [m]", atol=1e-9
    )
