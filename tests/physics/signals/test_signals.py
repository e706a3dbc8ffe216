"""Signals against closed forms, SciPy and other methods: states, loops, linear systems, and forces that depend on them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import signal as scipy_signal
from scipy.integrate import solve_ivp
from scipy.special import lambertw

import abut
from abut import signals
from targets import target

GRAVITY = 9.81
# of the pendulum: mass, length, inertia about the pin; of the controller: gains, lag, target
MASS, LENGTH, KP, KD, KI, LAG, TARGET = 1.2, 0.4, 30.0, 2.5, 40.0, 0.02, 0.5
INERTIA = MASS * LENGTH**2 + 0.01
# of the slider that feels the pendulum's tip
SLIDER, SPRING, DAMPER = 0.7, 60.0, 1.5


def erring(angle):
    return 0.5 - angle


def lagging(motor, angle, turning, wish, lag=LAG):
    return (30.0 * (0.5 - angle) - 2.5 * turning + 40.0 * wish - motor) / lag


def turned(motor):
    return motor


def following(reach, x, vx):
    return 60.0 * (reach - x) - 1.5 * vx


def controlled() -> abut.Model:
    """A pendulum that a PID controller with a lagging motor turns to an angle, and a slider on a spring from its tip's side."""
    model = abut.Model("controlled", gravity=(0, 0, -GRAVITY))
    arm = model.add(abut.Body("arm", mass=MASS, inertia=(0.01, 0.01, 0.01), position=(0, 0, -LENGTH)))
    pin, ground = arm.frame_at((0, 0, 0), z="-y", x="x"), model.ground.frame(z="-y", x="x")
    model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), axis="y"))
    slider = model.add(abut.Body("slider", mass=SLIDER, inertia=(0.01, 0.01, 0.01)))
    model.add(abut.joints.Translational("rail", slider, model.ground, at=(0, 0, 0), axis="x"))
    angle = model.add(signals.Angle("angle", pin, ground))
    model.add(signals.Mode("mode"))
    turning = model.add(signals.AngularVelocity("turning", pin, ground, axis=2, along=ground))
    wish = model.add(signals.State("wish", erring, inputs=[angle]))
    motor = model.add(signals.State("motor", lagging, inputs=[angle, turning, wish], scale=10.0, unit="N*m"))
    model.add(abut.forces.AxialTorque("torque", pin, ground, turned, inputs=[motor]))
    tip = arm.frame()
    reach = model.add(signals.Displacement("reach", tip, model.ground.frame(), axis=0))
    frames = slider.frame(), model.ground.frame()
    model.add(abut.forces.Force("pull", *frames, fx=following, inputs=[reach]))
    return model


def rates(_t, y):
    """The same machine in minimal coordinates: angle φ from hanging towards +x, its rate, ∫(target − φ), motor torque, slider."""
    phi, omega, wish, motor, x, v = y
    wanted = KP * (TARGET - phi) - KD * omega + KI * wish
    return [
        omega,
        (motor - MASS * GRAVITY * LENGTH * math.sin(phi)) / INERTIA,
        TARGET - phi,
        (wanted - motor) / LAG,
        v,
        (SPRING * (LENGTH * math.sin(phi) - x) - DAMPER * v) / SLIDER,
    ]


@pytest.mark.parametrize(
    ("method", "tolerance"),
    [(abut.RungeKutta(method=abut.DOP853, rtol=1e-11), 1e-8), (abut.Radau(rtol=1e-9), 1e-7)],
)
def test_controlled_pendulum_matches_scipy(method, tolerance):
    """τ Ṁ + M = K_p e + K_i ∫ e dt + K_d ė: PID control of a pendulum through a first-order lag, and a slider that measures a third
    body.

    Source: SciPy's DOP853 at 1e-12. 1e-8 for the most accurate method: a hundred times rtol = 1e-11, with about 100 steps.
    """
    result = abut.simulate(controlled(), end=2.0, step=0.1, integrator=method)
    assert result.status.ok
    assert {*result["mode.value"].values} == {4.0}
    exact = solve_ivp(rates, (0, 2), np.zeros(6), "DOP853", result.time, rtol=1e-12, atol=1e-13).y
    assert result["angle.value"].values == target(
        exact[0], "angle of the controlled pendulum [rad]", atol=tolerance
    )
    np.testing.assert_allclose(result["turning.value"].values, exact[1], atol=10 * tolerance)
    np.testing.assert_allclose(result["slider.position.x"].values, exact[4], atol=tolerance)
    np.testing.assert_allclose(result["motor.value"].values, exact[3], atol=100 * tolerance)


def test_linearised_it_has_the_matrix_of_the_textbook():
    """ẋ = A x of (φ, φ̇, ∫ e dt, M, x, ẋ) about the hanging position, from the Jacobian of the minimal equations.

    1e-7: slopes are differences, good to 1e-8.
    """
    found = abut.linearize(controlled(), outputs=["torque.torque.y"])
    names = [*found.states]
    order = [
        names.index(name)
        for name in (
            "arm.position.x", "arm.position.x.rate", "wish", "motor", "slider.position.x", "slider.position.x.rate",
        )
    ]  # fmt: skip
    exact = np.array(
        [
            [0, 1, 0, 0, 0, 0],
            [-MASS * GRAVITY * LENGTH / INERTIA, 0, 0, LENGTH / INERTIA, 0, 0],
            [-1 / LENGTH, 0, 0, 0, 0, 0],
            [-KP / LAG / LENGTH, -KD / LAG / LENGTH, KI / LAG, -1 / LAG, 0, 0],
            [0, 0, 0, 0, 0, 1],
            [SPRING / SLIDER, 0, 0, 0, -SPRING / SLIDER, -DAMPER / SLIDER],
        ]
    )
    assert found.A[np.ix_(order, order)] == target(
        exact, "state matrix of the controlled pendulum", rtol=1e-7, atol=1e-6
    )
    np.testing.assert_allclose(found.C[0][order], [0, 0, 0, -1, 0, 0], atol=1e-7)


def test_at_rest_the_rates_of_the_states_vanish_but_an_integral_keeps_its_value():
    """0 = K_p (φ* − φ) + K_i w − M with M = m g l sin φ and w = 0 as it begins, which has no say in its own rate, and is told."""
    found = abut.statics(controlled())
    phi = float(found.result["angle.value"].values[0])
    assert found.result["mode.value"].values[0] == 5.0
    assert KP * (TARGET - phi) == pytest.approx(MASS * GRAVITY * LENGTH * math.sin(phi), rel=1e-9)
    assert found.result["slider.position.x"].values[0] == pytest.approx(LENGTH * math.sin(phi), rel=1e-9)
    assert found.model["motor"].initial == pytest.approx(MASS * GRAVITY * LENGTH * math.sin(phi), rel=1e-9)
    assert any('"wish"' in sentence for sentence in found.result.warnings)


def resisted(seen):
    return -seen


def pulled(seen):
    return seen


def felt(value, off, off_rate):
    return (1e6 * off + 2e3 * off_rate - value) / 1e-4


def carousel() -> abut.Model:
    """Two bodies held together by stiff forces along the axes of a third one that turns, as seen from it: all are internal forces."""
    model = abut.Model("carousel", gravity=(0, 0, 0))
    inertia = (0.02, 0.03, 0.04)
    wheel = model.add(abut.Body("wheel", mass=5.0, inertia=(2, 2.5, 3), angular_velocity=(0.1, 0.2, 0.8)))
    a = model.add(abut.Body("a", mass=1.0, inertia=inertia, position=(1, 0.1, 0.2), velocity=(0.3, 0, 0)))
    b = model.add(abut.Body("b", mass=2.0, inertia=inertia, position=(1, 0.1, 0.2), velocity=(0, 0.4, 0.1)))
    hub, at_a, at_b = (
        wheel.frame((0.2, 0, 0), z="x", x="y"),
        a.frame((0.1, 0.02, 0)),
        b.frame((0, -0.1, 0.05)),
    )
    for axis, label in enumerate("xyz"):
        axes = {"axis": axis, "along": hub}
        off = model.add(signals.Displacement(f"off_{label}", at_a, at_b, **axes))
        rate = model.add(signals.Velocity(f"rate_{label}", at_a, at_b, seen=hub, **axes))
        inputs = {"off": off, "off_rate": rate}
        seen = model.add(signals.State(f"seen_{label}", felt, inputs=inputs, scale=10.0))
        for frame, function, name in ((at_a, resisted, "a"), (at_b, pulled, "b")):
            component = {f"f{label}": function, "inputs": {"seen": seen}}
            model.add(abut.forces.Force(f"on_{name}_{label}", frame, hub, **component))
    return model


def momenta(model, result):
    """Linear momentum and angular momentum about the origin at every output."""
    from scipy.spatial.transform import Rotation

    p, h = 0.0, 0.0
    for body in model.bodies:
        x, v, w = (
            np.array(result[f"{body.name}.{what}"]) for what in ("position", "velocity", "angular_velocity")
        )
        turn = Rotation.from_quat(result[f"{body.name}.quaternion"].values, scalar_first=True)
        p = p + body.mass * v
        h = h + body.mass * np.cross(x, v) + turn.apply(turn.inv().apply(w) @ np.asarray(body.inertia))
    return p, h


@pytest.mark.parametrize("method", [abut.Bdf(rtol=1e-7), abut.Radau(rtol=1e-7)])
def test_newtons_matrix_knows_every_body_and_state_a_force_depends_on(method):
    """Forces of 1e6 N/m through lags of 0.1 ms: a matrix that missed a body, a frame's turning or a lag would cost steps of 0.1 ms.

    Bdf factors its matrix anew in each iteration and so converges quadratically: one or two suffice. The wrench of each pair of forces adds
    up to nothing, so momentum is kept: the linear one, being linear, to rounding; the angular one, of 3.2 kg m²/s, as far as rtol 1e-7 lets
    each of some five hundred steps err, whose errors add up like those of a random walk: 3.2 · 1e-7 · √500 = 7e-6.
    """
    model = carousel()
    result = abut.simulate(model, end=1.0, step=0.05, integrator=method)
    assert result.status.ok
    assert result.statistics["steps"] < 1500
    tried = result.statistics["steps"] + result.statistics["rejections"]
    iterations = result.statistics["newton_iterations"] / tried
    assert iterations < (1.5 if isinstance(method, abut.Bdf) else 10.0)
    p, h = momenta(model, result)
    np.testing.assert_allclose(p, np.broadcast_to(p[0], p.shape), atol=1e-9)
    np.testing.assert_allclose(h, np.broadcast_to(h[0], h.shape), atol=7e-6)


def implicit(fall, fall_rate):
    return fall_rate**3 + fall_rate + fall


def lambert(t, level):
    return math.exp(-t * level)


def cubic(t, root):
    return root**3 + root - 2.0 - t


def one():
    return 1.0


def ramp(t):
    return t


def rooted(t, limit=100.0):
    return math.sqrt(limit - t)


A = np.array([[-1.0, 2.0, 0.0], [-2.0, -1.0, 0.5], [0.0, 0.3, -4.0]])
B = np.array([[1.0, 0.0], [0.0, 2.0], [0.5, 0.5]])
C = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, -1.0]])
D = np.array([[0.0, 0.1], [0.0, 0.0]])


def pieces() -> abut.Model:
    """States and loops that no body feels, and a body, as a machine must have one."""
    model = abut.Model("pieces", gravity=(0, 0, 0))
    model.add(abut.Body("stone", mass=1.0, inertia=(1, 1, 1)))
    model.add(signals.ImplicitState("fall", implicit, initial=2.0, initial_rate=-1.0))
    model.add(signals.Algebraic("level", lambert, initial=1.0))
    model.add(signals.Algebraic("root", cubic, residual=True, initial=1.0))
    step, slope = model.add(signals.Algebraic("step", one)), model.add(signals.Algebraic("slope", ramp))
    plant = signals.LinearSystem("plant", a=A, b=B, c=C, d=D, inputs=[step, slope], initial=(0.1, -0.2, 0.3))
    model.add(plant)
    model.add(signals.Output("first", plant, 0))
    model.add(signals.Output("second", plant, 1))
    coefficients = {"numerator": (2.0, 0.3, 0.1), "denominator": (5.0, 0.4, 2.0)}
    model.add(signals.TransferFunction("filter", **coefficients, input=step))
    model.add(signals.State("tank", rooted, initial=0.0))
    return model


def test_implicit_states_loops_and_linear_systems_have_their_closed_forms():
    """ż³ + ż + z = 0 by its parameter q = −ż, z = q³ + q, t = 3/2 (1 − q²) − ln q; Lambert's function; a cubic; SciPy's linear systems.

    States to what rtol 1e-10 and a cubic between steps allow; what is solved at each output to rounding.
    """
    result = abut.simulate(pieces(), end=3.0, step=0.25, integrator=abut.RungeKutta(rtol=1e-10))
    t = result.time
    q = -result["fall.rate"].values
    np.testing.assert_allclose(q**3 + q, result["fall.value"].values, rtol=1e-13)
    np.testing.assert_allclose(1.5 * (1 - q**2) - np.log(q), t, atol=1e-7)
    level = np.append(1.0, lambertw(t[1:]).real / t[1:])
    np.testing.assert_allclose(result["level.value"].values, level, rtol=1e-14)
    root = result["root.value"].values
    np.testing.assert_allclose(root**3 + root, 2.0 + t, rtol=1e-14)
    inputs = np.column_stack([np.ones_like(t), t])
    _, y, x = scipy_signal.lsim((A, B, C, D), inputs, t, X0=(0.1, -0.2, 0.3))
    ours = np.column_stack([result["first.value"].values, result["second.value"].values])
    np.testing.assert_allclose(ours, y, atol=1e-7)
    np.testing.assert_allclose(result["plant.x3"].values, x[:, 2], atol=1e-7)
    _, y = scipy_signal.step(((0.1, 0.3, 2.0), (2.0, 0.4, 5.0)), T=t)
    np.testing.assert_allclose(result["filter.value"].values, y, atol=1e-7)


def test_function_without_number_ends_run_and_keeps_results():
    """x = 2/3 (0.5^1.5 − (0.5 − t)^1.5), the integral of √(0.5 − t), up to t = 0.5, where the function has no value and the run ends.

    1e-6: the slope is infinite there; 1e-3 s: the last step.
    """
    model = pieces().with_values({"tank.parameters": {"limit": 0.5}})
    result = abut.simulate(model, end=1.0, step=0.125, integrator=abut.RungeKutta(rtol=1e-10))
    assert result.status.kind == "failed"
    assert '"tank"' in result.status.sentence
    assert result.status.time == pytest.approx(0.5, abs=1e-3)
    exact = 2 / 3 * (0.5**1.5 - (0.5 - result.time) ** 1.5)
    assert len(result.time) >= 4
    np.testing.assert_allclose(result["tank.value"].values, exact, atol=1e-6)


def test_a_run_is_the_same_bit_by_bit_and_goes_on_from_where_another_ended():
    """x(3 s) of one run = x(3 s) after 0 … 1 s and 1 … 3 s, because only the state is remembered; two equal runs have the same bits.

    1e-6: steps differ after the interruption.
    """
    whole, again = (
        abut.simulate(pieces(), end=3.0, step=0.5, integrator=abut.RungeKutta(rtol=1e-9)) for _ in "ab"
    )
    np.testing.assert_array_equal(whole["filter.value"].values, again["filter.value"].values)
    first = abut.simulate(pieces(), end=1.0, step=0.5, integrator=abut.RungeKutta(rtol=1e-9))
    values = {
        f"{name}.initial": float(first[f"{name}.value"][-1]) for name in ("fall", "level", "root", "tank")
    }
    for name, count in (("plant", 3), ("filter", 2)):
        values[f"{name}.initial"] = tuple(float(first[f"{name}.x{k + 1}"][-1]) for k in range(count))
    values["fall.initial_rate"] = float(first["fall.rate"][-1])
    second = abut.simulate(
        pieces().with_values(values), start=1.0, end=3.0, step=0.5, integrator=abut.RungeKutta(rtol=1e-9)
    )
    for name in ("fall.value", "level.value", "filter.value", "first.value", "tank.value"):
        np.testing.assert_allclose(second[name].values[-1], whole[name].values[-1], atol=1e-6)


def fallen() -> abut.Model:
    """A stone in free fall, and a sensor of its height."""
    model = abut.Model("fallen", gravity=(0, 0, -GRAVITY))
    stone = model.add(abut.Body("stone", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 2), velocity=(0, 0, 3)))
    height = model.add(signals.Displacement("height", stone.frame(), model.ground.frame(), axis=2))
    model.add(signals.Sensor("landed", height, 2.2, error=1e-9, rising=False))
    return model


@pytest.mark.parametrize("method", [abut.RungeKutta(rtol=1e-9), abut.Bdf(rtol=1e-8)])
def test_a_sensor_ends_the_run_where_a_value_is_passed_in_the_direction_that_counts(method):
    """z = 2 + 3 t − g t²/2 = 2.2 for the second time; within the error over the speed there, and what the method errs."""
    result = abut.simulate(fallen(), end=2.0, step=0.05, integrator=method)
    exact = (3 + math.sqrt(9 - 2 * GRAVITY * 0.2)) / GRAVITY
    assert result.status.ok
    assert '"landed"' in result.status.sentence
    assert result.status.time == target(exact, "time of the sensor [s]", abs=1e-6)
    assert result.time[-1] == pytest.approx(result.status.time)
    assert result["height.value"].values[-1] == pytest.approx(2.2, abs=2e-9)
    assert result["stone.velocity.z"].values[-1] == pytest.approx(3 - GRAVITY * exact, abs=1e-5)


def squared(value):
    return value * value + 1.0


def leaned(lift, z):
    return lift - 100.0 * z


def test_statics_names_signal_without_solution():
    """0 = x² + 1 has no solution."""
    model = abut.Model("restless")
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    model.add(abut.joints.Translational("rail", body, model.ground, at=(0, 0, 0), axis="z"))
    lift = model.add(signals.State("lift", squared))
    model.add(abut.forces.Force("push", body.frame(), model.ground.frame(), fz=leaned, inputs=[lift]))
    with pytest.raises(abut.errors.RunError, match='signal "lift" has no solution at rest'):
        abut.statics(model)
