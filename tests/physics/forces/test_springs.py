"""Springs, dampers, bushings and function forces: oscillators in closed form, and the energy balance."""

import math

import numpy as np
import pytest

import abut
from targets import target

TIGHT = {"integrator": abut.RungeKutta(rtol=1e-10)}


def ledger(run: abut.Result) -> np.ndarray:
    return run["energy.total"].values + run["energy.dissipated"].values - run["energy.work"].values


@pytest.mark.parametrize("ratio", [0.0, 0.1, 0.7])
def test_damped_oscillator(ratio):
    """x = x0 exp(-d w t)(cos(w_d t) + d w/w_d sin(w_d t)), w = sqrt(k/m), c = 2 d m w. Ten radians at rtol
    1e-10: 1e-8 m.
    """
    m, k, x0, rest = 2.0, 200.0, 0.1, 0.5
    w = np.sqrt(k / m)
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("mass", mass=m, inertia=(1, 1, 1), position=(rest + x0, 0, 0)))
    model.add(
        abut.forces.SpringDamper(
            "spring",
            body.frame(),
            model.ground.frame(),
            stiffness=k,
            damping=2 * ratio * m * w,
            free_length=rest,
        )
    )
    run = abut.simulate(model, end=1.0, step=0.01, **TIGHT)
    t, wd = run.time, w * np.sqrt(1 - ratio**2)
    x = x0 * np.exp(-ratio * w * t) * (np.cos(wd * t) + ratio * w / wd * np.sin(wd * t))
    assert run["mass.position.x"].values - rest == target(
        x, "position of the damped oscillator [m]", atol=1e-8
    )
    np.testing.assert_allclose(ledger(run), 0.5 * k * x0**2, atol=5e-5)  # outputs of D are interpolated
    stretch = run["mass.position.x"].values - rest
    np.testing.assert_allclose(run["energy.elastic"].values, 0.5 * k * stretch**2, atol=1e-9)
    pull = -k * stretch - 2 * ratio * m * w * run["mass.velocity.x"].values
    np.testing.assert_allclose(run["spring.force.x"].values, pull, atol=1e-8)


def test_preload_shifts_the_rest_position():
    """F = -k (l - l0) + F0 pushes apart, so a mass hangs at l = l0 + (m g + F0)/k; released there it stays, to 1e-9 m."""
    m, k, preload, rest = 1.0, 500.0, 3.0, 0.4
    length = rest + (m * 9.81 + preload) / k
    model = abut.Model("preload", gravity=(0, 0, -9.81))
    body = model.add(abut.Body("mass", mass=m, inertia=(1, 1, 1), position=(0, 0, -length)))
    model.add(
        abut.forces.SpringDamper(
            "spring", body.frame(), model.ground.frame(), stiffness=k, free_length=rest, preload=preload
        )
    )
    run = abut.simulate(model, end=0.5, step=0.05)
    assert run["mass.position.z"].values == target(-length, "position of a preloaded rest [m]", atol=1e-9)


def test_torsional_oscillator_turns_several_times():
    """J a'' = -k (a - a0) - c a': a torsion spring counts whole turns. Amplitude 3 turns, closed form, 1e-7
    rad.
    """
    inertia, k, c, a0 = 0.2, 1.0, 0.1, 6 * np.pi
    model = abut.Model("torsion", gravity=(0, 0, 0))
    wheel = model.add(abut.Body("wheel", mass=1.0, inertia=(0.15, 0.15, inertia)))
    model.add(abut.joints.Revolute("axle", wheel, model.ground, at=(0, 0, 0), axis="z"))
    model.add(
        abut.forces.TorsionSpring(
            "coil", wheel.frame(), model.ground.frame(), stiffness=k, damping=c, free_angle=a0, preload=0.0
        )
    )
    run = abut.simulate(model, end=6.0, step=0.05, **TIGHT)
    w, d = np.sqrt(k / inertia), c / (2 * np.sqrt(k * inertia))
    wd, t = w * np.sqrt(1 - d**2), run.time
    angle = a0 - a0 * np.exp(-d * w * t) * (np.cos(wd * t) + d * w / wd * np.sin(wd * t))
    q = run["wheel.quaternion"].values
    turn = np.unwrap(2 * np.arctan2(q[:, 3], q[:, 0]), period=2 * np.pi)
    assert angle.max() > 6 * np.pi
    assert turn == target(angle, "angle of the torsional oscillator [rad]", atol=1e-7)
    np.testing.assert_allclose(ledger(run), 0.5 * k * a0**2, rtol=5e-5)


def test_bushing_has_six_frequencies():
    """Small motion on a bushing at the centre of mass: six uncoupled oscillators, w_k^2 = K_k/m or Kt_k/I_k.

    Amplitude 1e-4 in all: coupling by finite turns and gyroscopic terms is of order 1e-8.
    """
    m, inertia = 2.0, np.array([0.1, 0.2, 0.25])
    K, Kt = np.array([100.0, 200.0, 400.0]), np.array([5.0, 8.0, 20.0])
    small = 1e-4
    model = abut.Model("bushing", gravity=(0, 0, 0))
    body = model.add(
        abut.Body(
            "body", mass=m, inertia=tuple(inertia), velocity=(small,) * 3, angular_velocity=(small,) * 3
        )
    )
    model.add(
        abut.forces.Bushing(
            "mount",
            body.frame(),
            model.ground.frame(),
            stiffness=tuple(K),
            damping=(0,) * 3,
            torsional_stiffness=tuple(Kt),
        )
    )
    run = abut.simulate(model, end=1.0, step=0.01, **TIGHT)
    t = run.time[:, None]
    w, wt = np.sqrt(K / m), np.sqrt(Kt / inertia)
    np.testing.assert_allclose(run["body.position"].values, small / w * np.sin(w * t), atol=1e-8 * 5)
    turn = 2 * run["body.quaternion"].values[:, 1:]
    np.testing.assert_allclose(turn, small / wt * np.sin(wt * t), atol=1e-8 * 5)


def test_bushing_damps_and_books_it():
    """C and Ct take energy: T + V_el + D = const at any amplitude, D grows."""
    model = abut.Model("bushing", gravity=(0, 0, -9.81))
    body = model.add(
        abut.Body(
            "body",
            mass=2.0,
            inertia=(0.1, 0.2, 0.25),
            velocity=(0.3, 0.2, 0),
            angular_velocity=(0.5, -0.4, 0.3),
        )
    )
    model.add(
        abut.forces.Bushing(
            "mount",
            body.frame((0.1, 0, 0)),
            model.ground.frame((0.1, 0, 0)),
            stiffness=(1000, 2000, 3000),
            damping=(10, 20, 30),
            torsional_stiffness=(50, 80, 90),
            torsional_damping=(0.5, 0.4, 0.3),
        )
    )
    run = abut.simulate(model, end=1.0, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))
    assert np.diff(run["energy.dissipated"].values).min() >= -1e-12
    assert run["energy.dissipated"].values[-1] > 0.05
    # Bryant-angle stiffness is conservative only to second order in the angles (below 0.1 rad here): 1e-2 of 0.2 J
    np.testing.assert_allclose(ledger(run), ledger(run)[0], atol=2e-3)


def newtonian(length: float, mu: float) -> float:
    return -0.5 * mu / (length * length)


def test_kepler_ellipse_by_a_line_force():
    """LineForce -mu m/r^2 along the line: an ellipse with a = 1, e = 0.5 closes after T = 2 pi/sqrt(mu) and
    keeps m r x v.

    One revolution at rtol 1e-10 closes to 1e-7.
    """
    e, mu = 0.5, 4.0
    model = abut.Model("Kepler", gravity=(0, 0, 0))
    speed = np.sqrt(mu * (1 + e) / (1 - e))
    planet = model.add(
        abut.Body("planet", mass=0.5, inertia=(1, 1, 1), position=(1 - e, 0, 0), velocity=(0, speed, 0))
    )
    model.add(
        abut.forces.LineForce(
            "pull",
            planet.frame(),
            model.ground.frame(),
            newtonian,
            parameters={"mu": mu},
        )
    )
    period = 2 * np.pi / np.sqrt(mu)
    run = abut.simulate(model, end=period, step=period / 100, **TIGHT)
    assert run["planet.position"].values[-1] == target(
        [1 - e, 0, 0], "position after one orbit [m]", atol=1e-7
    )
    L = np.cross(run["planet.position"].values, run["planet.velocity"].values)[:, 2]
    np.testing.assert_allclose(L, L[0], rtol=1e-8)
    # eccentric anomaly at a quarter of the period: E - e sin E = pi/2
    E = np.pi / 2 + e
    for _ in range(20):
        E -= (E - e * np.sin(E) - np.pi / 2) / (1 - e * np.cos(E))
    quarter = [np.cos(E) - e, np.sqrt(1 - e * e) * np.sin(E), 0]
    np.testing.assert_allclose(run["planet.position"].values[25], quarter, atol=1e-7)


def test_forced_oscillator_and_the_work_of_its_force():
    """m x'' + k x = F cos(W t) from rest: x = F/m (cos Wt - cos wt)/(w^2 - W^2); the force's work is in
    energy.work.
    """
    m, k, F, W = 1.0, 100.0, 5.0, 7.0
    model = abut.Model("forced", gravity=(0, 0, 0))
    body = model.add(abut.Body("mass", mass=m, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Translational("guide", body, model.ground, at=(1, 0, 0), axis="x"))
    model.add(abut.forces.SpringDamper("spring", body.frame(), model.ground.frame(), stiffness=k))
    model.add(
        abut.forces.Force(
            "shaker", body.frame(), model.ground.frame(), fx=shake, parameters={"amplitude": F, "rate": W}
        )
    )
    run = abut.simulate(model, end=2.0, step=0.01, **TIGHT)
    w = np.sqrt(k / m)
    x = F / m * (np.cos(W * run.time) - np.cos(w * run.time)) / (w**2 - W**2)
    assert run["mass.position.x"].values - 1 == target(x, "position of the forced oscillator [m]", atol=1e-8)
    v = F / m * (-W * np.sin(W * run.time) + w * np.sin(w * run.time)) / (w**2 - W**2)
    energy = 0.5 * m * v**2 + 0.5 * k * x**2
    np.testing.assert_allclose(run["energy.work"].values, energy, atol=5e-5)
    np.testing.assert_allclose(ledger(run), 0, atol=5e-5)


def shake(t: float, amplitude: float, rate: float) -> float:
    return amplitude * math.cos(rate * t)
