"""The plane pendulum at any amplitude: IFToMM benchmark A01."""

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

LENGTH, GRAVITY = 1.0, 9.81
#: coordinates at 1, 5, 9.99 and 10 s; theory: closed form in Jacobi's functions, digits from references
PUBLISHED = {
    1.0: (0.986291751, -0.165010853),
    5.0: (-0.942305435, -0.334754338),
    9.99: (-0.316436470, -0.948613705),
    10.0: (-0.275087463, -0.961419205),
}


def swinging(t: np.ndarray) -> np.ndarray:
    """(x, y) released at rest from (-1, 0): angle from below = -2 asin(k sn(K + w t | k^2)), k = sin 45
    degrees.
    """
    m = 0.5
    sn = ellipj(ellipk(m) + np.sqrt(GRAVITY / LENGTH) * t, m)[0]
    angle = -2.0 * np.arcsin(np.sqrt(m) * sn)
    return LENGTH * np.column_stack([np.sin(angle), -np.cos(angle)])


def rod() -> abut.Model:
    """A uniform rod of 1.5 m hung at its end: its centre of oscillation is 1 m from the pin and moves as
    A01's point.
    """
    model = abut.Model("rod", gravity=(0, -GRAVITY, 0))
    inertia = 1.5**2 / 12
    body = model.add(abut.Body("rod", mass=1.0, inertia=(1e-3, inertia, inertia), position=(-0.75, 0, 0)))
    model.add(abut.joints.Revolute("pin", body, model.ground, at=(0, 0, 0), axis="z"))
    return model


def test_elliptic_functions_reproduce_benchmark_values():
    """The elliptic functions used below reproduce the digits of the benchmark's reference.

    sin(φ/2) = k sn(K(k) + √(g/L) t, k), k = sin(φ₀/2). 2e-9: the reference has nine digits.
    """
    for t, value in PUBLISHED.items():
        assert swinging(np.array([t]))[0] == target(value, "position at the benchmark's times [m]", atol=2e-9)


def test_a01_at_default_tolerance():
    """A01 to t = 10 s with default settings: the error is ≤ 1e-4, a tenth of the benchmark's "high precision" of 1e-3."""
    run = abut.simulate(rod(), end=10.0, step=0.01)
    point = run["rod.position"].values[:, :2] / 0.75
    assert point == target(
        swinging(run.time), "position of the pendulum, default tolerance [m]", abs=1e-4, over=run.time
    )


def test_a01_at_tight_tolerance():
    """At rtol = 1e-10 the error after four periods is ≤ 1e-7 m; interpolated outputs may leave the circle by as much."""
    run = abut.simulate(
        rod(), end=10.0, step=0.01, integrator=abut.RungeKutta(method=abut.DOP853, rtol=1e-10)
    )
    point = run["rod.position"].values[:, :2] / 0.75
    assert point == target(
        swinging(run.time), "position of the pendulum, tight tolerance [m]", abs=1e-7, over=run.time
    )
    assert run["constraint.drift"].values.max() < 1e-7


def test_a01_as_a_massless_rod():
    """A Distance joint |r| = L at the centre of mass makes a point pendulum with the solution of the rod; the body does not rotate.

    z = 0 exactly, because no force acts out of the plane.
    """
    model = abut.Model("point", gravity=(0, -GRAVITY, 0))
    bob = model.add(abut.Body("bob", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(-1, 0, 0)))
    model.add(abut.joints.Distance("string", bob.frame(), model.ground.frame()))
    run = abut.simulate(model, end=5.0, step=0.01, integrator=abut.Bdf(rtol=1e-8))
    assert np.abs(run["bob.position"].values[:, :2] - swinging(run.time)).max() < 1e-5
    assert np.abs(run["bob.position.z"].values).max() < 1e-12
    assert np.abs(run["bob.angular_velocity"].values).max() < 1e-10


def test_pin_carries_weight_and_centripetal_force():
    """Newton at the centre of mass, a = 3/4 of A01's acceleration: F = m (a_G - g), along any position of
    the rod.

    With energy m g y_G + J w^2/2 = 0 the angular velocity is closed form: w^2 = -2 m g y_G / J.
    Relative tolerance 1e-6: acceleration-level quantity of a march at rtol 1e-9.
    """
    run = abut.simulate(rod(), end=2.0, step=0.02, integrator=abut.RungeKutta(method=abut.DOP853, rtol=1e-9))
    position = run["rod.position"].values[:, :2]
    about_pin = 1.5**2 / 12 + 0.75**2
    w_squared = -2 * GRAVITY * position[:, 1] / about_pin
    spin = -GRAVITY * position[:, 0] / about_pin
    a = spin[:, None] * np.column_stack([-position[:, 1], position[:, 0]]) - w_squared[:, None] * position
    force = a + np.array([0, GRAVITY])
    assert run["pin.force"].values[:, :2] == target(
        force, "force in the pin [N]", atol=1e-5 * GRAVITY, over=run.time
    )
    assert np.abs(run["pin.force"].values[:, 2]).max() < 1e-9
    assert np.abs(run["pin.torque"].values).max() < 1e-7


@pytest.mark.parametrize("amplitude", [0.01, 1.0, 3.0])
def test_period_grows_with_amplitude(amplitude):
    """T = 4 K(sin^2(a/2)) sqrt(L/g), read from the return of the angular velocity's zero; 1e-7 relative at
    rtol 1e-10.
    """
    exact = 4 * ellipk(np.sin(amplitude / 2) ** 2) * np.sqrt(LENGTH / GRAVITY)
    model = abut.Model("swing", gravity=(0, 0, -GRAVITY))
    x, z = np.sin(amplitude), -np.cos(amplitude)
    body = model.add(
        abut.Body("rod", mass=2.0, inertia=(0.375, 0.375, 1e-3), position=(0.75 * x, 0, 0.75 * z))
    )
    model.add(abut.joints.Revolute("pin", body, model.ground, at=(0, 0, 0), axis="y"))
    run = abut.simulate(
        model, times=[0.0, exact / 4, exact], integrator=abut.RungeKutta(method=abut.DOP853, rtol=1e-10)
    )
    position = run["rod.position"].values / 0.75
    assert position[2] == target([x, 0, z], "position after one period [m]", abs=1e-7)
    assert np.abs(position[1, 0]) < 1e-7
