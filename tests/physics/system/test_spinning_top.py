"""The heavy symmetric top on a ball joint: steady precession and nutation."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

MASS, GRAVITY, ARM = 0.5, 9.81, 0.1
TRANSVERSE, AXIAL = 1.2e-3, 8e-4  # about the centre of mass
ABOUT_TIP = TRANSVERSE + MASS * ARM**2
TILT = 0.6  # from the vertical
TIGHT = {"integrator": abut.RungeKutta(method=abut.DOP853, rtol=1e-10)}


def top(precession: float, spin: float) -> abut.Model:
    """Axis in the xz plane, leaning TILT to +x; spin is the component of angular velocity along the axis."""
    axis = np.array([np.sin(TILT), 0.0, np.cos(TILT)])
    angular_velocity = precession * np.array([0, 0, 1.0]) + (spin - precession * np.cos(TILT)) * axis
    model = abut.Model("top", gravity=(0, 0, -GRAVITY))
    body = model.add(
        abut.Body(
            "top",
            mass=MASS,
            inertia=(TRANSVERSE, TRANSVERSE, AXIAL),
            position=ARM * axis,
            orientation=(np.cos(TILT / 2), 0, np.sin(TILT / 2), 0),
            velocity=np.cross(angular_velocity, ARM * axis),
            angular_velocity=angular_velocity,
        )
    )
    model.add(abut.joints.Spherical("tip", body, model.ground, at=(0, 0, 0)))
    return model


def test_steady_precession():
    """m g l = C s W - A W^2 cos(tilt), W precession, s spin along the axis: the axis sweeps a cone at
    constant W.

    Goldstein, Classical Mechanics, eq. 5.76. Half a second is W t = 3 rad and 40 rad of spin; a march at rtol
    1e-10 stays within 1e-8 m of the cone of 5.6 cm radius.
    """
    W = 6.0
    spin = (MASS * GRAVITY * ARM + ABOUT_TIP * W**2 * np.cos(TILT)) / (AXIAL * W)
    run = abut.simulate(top(W, spin), end=0.5, step=0.005, **TIGHT)
    phi = W * run.time
    r, h = ARM * np.sin(TILT), ARM * np.cos(TILT)
    cone = np.column_stack([r * np.cos(phi), r * np.sin(phi), np.full_like(phi, h)])
    assert run["top.position"].values == target(cone, "axis of steady precession [m]", abs=1e-8)


def test_tip_force_in_steady_precession():
    """The tip carries the weight and the centripetal force, F = m g + m Ω² r towards the vertical axis (vectors); T = 0 in a ball joint."""
    W = 6.0
    spin = (MASS * GRAVITY * ARM + ABOUT_TIP * W**2 * np.cos(TILT)) / (AXIAL * W)
    run = abut.simulate(top(W, spin), end=0.2, step=0.01, **TIGHT)
    phi, r = W * run.time, ARM * np.sin(TILT)
    pull = -MASS * W**2 * r
    force = np.column_stack([pull * np.cos(phi), pull * np.sin(phi), np.full_like(phi, MASS * GRAVITY)])
    assert run["tip.force"].values == target(force, "force in the tip [N]", atol=1e-5)
    assert np.abs(run["tip.torque"].values).max() < 1e-9


def test_nutation_of_a_top_released_at_rest_on_its_axis():
    """Axis released at rest while the body spins: cusped nutation, against SciPy on Lagrange's equations in
    Euler angles.

    A th'' = A ph'^2 sin th cos th - C s ph' sin th + m g l sin th,  A ph' sin^2 th + C s cos th = const.
    DOP853 at 1e-12; 0.4 s are several nutations; agreement 1e-8 m.
    """
    spin = 150.0
    momentum = AXIAL * spin

    def rate(_t: float, y: np.ndarray) -> list[float]:
        th, thd, _ph = y
        s, c = np.sin(th), np.cos(th)
        phd = momentum * (np.cos(TILT) - c) / (ABOUT_TIP * s * s)
        return [
            thd,
            phd**2 * s * c - momentum * phd * s / ABOUT_TIP + MASS * GRAVITY * ARM * s / ABOUT_TIP,
            phd,
        ]

    run = abut.simulate(top(0.0, spin), end=0.4, step=0.004, **TIGHT)
    exact = solve_ivp(
        rate, (0, 0.4), [TILT, 0, 0], "DOP853", rtol=1e-12, atol=1e-13, t_eval=np.clip(run.time, 0, 0.4)
    )
    th, _, ph = exact.y
    axis = ARM * np.column_stack([np.sin(th) * np.cos(ph), np.sin(th) * np.sin(ph), np.cos(th)])
    assert np.ptp(th) > 0.05, "the case nutates visibly"
    assert run["top.position"].values == target(axis, "axis of nutation [m]", abs=1e-8)


def test_sleeping_top_stands_above_the_critical_spin_and_falls_below_it():
    """A vertical top is stable when C^2 s^2 > 4 A m g l (Goldstein, eq. 5.80): a nudge grows below and does
    not above.
    """
    critical = np.sqrt(4 * ABOUT_TIP * MASS * GRAVITY * ARM) / AXIAL
    lean = {}
    for factor in (0.8, 1.2):
        model = abut.Model("sleeping", gravity=(0, 0, -GRAVITY))
        w = np.array([1e-3, 0, factor * critical])
        body = model.add(
            abut.Body(
                "top",
                mass=MASS,
                inertia=(TRANSVERSE, TRANSVERSE, AXIAL),
                position=(0, 0, ARM),
                velocity=np.cross(w, [0, 0, ARM]),
                angular_velocity=w,
            )
        )
        model.add(abut.joints.Spherical("tip", body, model.ground, at=(0, 0, 0)))
        run = abut.simulate(model, end=2.0, step=0.02)
        lean[factor] = np.hypot(*run["top.position"].values[:, :2].T).max() / ARM
    assert lean[1.2] < 1e-3
    assert lean[0.8] > 0.1


def test_equations_in_closed_form_at_the_start():
    """q̇ and q̈ of `abut.equations` in three Bryant angles equal those of the engine to 1e-12 of the largest."""
    run = abut.simulate(top(6.0, 90.0), end=0.2, step=0.01, **TIGHT)
    mine = abut.equations(top(6.0, 90.0)).bodies()["top"]
    for what in ("velocity", "angular_velocity", "acceleration", "angular_acceleration"):
        theirs = run[f"top.{what}"].values[0]
        np.testing.assert_allclose(getattr(mine, what), theirs, atol=1e-12 * max(1.0, np.abs(theirs).max()))
