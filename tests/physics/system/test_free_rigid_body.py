"""A free rigid body: Euler's equations and projectile flight."""

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

TIGHT = {"integrator": abut.RungeKutta(method=abut.DOP853, rtol=1e-11)}


def axes(quaternion: np.ndarray) -> np.ndarray:
    """Body axes as columns of (n, 3, 3), from unit quaternions (w, x, y, z)."""
    w, x, y, z = quaternion.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)


def test_projectile():
    """p = p0 + v0 t + g t^2/2 and constant spin of a sphere: polynomials of degree two that every method of
    order two takes exactly.

    Only rounding remains: 1e-12 relative to the 20 m flown.
    """
    model = abut.Model("projectile", gravity=(0.1, 0, -9.81))
    model.add(abut.Body.sphere("ball", radius=0.1, mass=2.0, velocity=(3, -2, 8), angular_velocity=(1, 2, 3)))
    run = abut.simulate(model, end=2.0, step=0.05, **TIGHT)
    t = run.time[:, None]
    expected = np.array([3, -2, 8]) * t + 0.5 * np.array([0.1, 0, -9.81]) * t**2
    assert run["ball.position"].values == target(expected, "position of the projectile [m]", atol=2e-11)
    np.testing.assert_allclose(
        run["ball.angular_velocity"].values, np.broadcast_to([1, 2, 3], (len(t), 3)), atol=1e-11
    )
    np.testing.assert_allclose(
        run["ball.acceleration"].values, np.broadcast_to([0.1, 0, -9.81], (len(t), 3)), atol=1e-11
    )


def test_symmetric_body_precesses_about_its_angular_momentum():
    """I1 = I2 = A, I3 = C: the symmetry axis turns about L at |L|/A (Goldstein, Classical Mechanics,
    section 5.6).

    The axis after time t is Rodrigues' rotation of the initial one about L by |L| t / A; 20 rad, rtol 1e-11
    per step: 1e-8.
    """
    A, C = 2.0, 3.0
    w0 = np.array([0.7, 0.0, 2.0])
    momentum = np.array([A * w0[0], 0, C * w0[2]])
    size = np.linalg.norm(momentum)
    n = momentum / size
    model = abut.Model("spinning plate", gravity=(0, 0, 0))
    model.add(abut.Body("plate", mass=1.0, inertia=(A, A, C), angular_velocity=w0))
    run = abut.simulate(model, end=6.0, step=0.05, **TIGHT)
    phi = (size / A * run.time)[:, None]
    e = np.array([0.0, 0.0, 1.0])
    expected = e * np.cos(phi) + np.cross(n, e) * np.sin(phi) + n * (n @ e) * (1 - np.cos(phi))
    assert axes(run["plate.quaternion"].values)[:, :, 2] == target(
        expected, "axis of a precessing plate", atol=1e-8
    )


def test_tennis_racket_turns_over_by_jacobis_functions():
    """Torque-free asymmetric body near its middle axis: w1 = a cn(p t + c), w2 = b sn, w3 = d dn in body
    axes.

    Landau & Lifshitz, Mechanics, section 37, for L^2 > 2 E I2. Three turnovers magnify an initial error by
    about e^(3 p t/..), so 1e-6 at rtol 1e-11 says that no more than that growth happened.
    """
    I1, I2, I3 = 1.0, 2.0, 3.0
    w0 = np.array([0.0, 2.0, 0.05])  # at t = 0: cn = 0, sn = 1 only if w1 = 0
    energy2 = I1 * w0[0] ** 2 + I2 * w0[1] ** 2 + I3 * w0[2] ** 2
    momentum2 = (I1 * w0[0]) ** 2 + (I2 * w0[1]) ** 2 + (I3 * w0[2]) ** 2
    assert momentum2 > energy2 * I2
    model = abut.Model("racket", gravity=(0, 0, 0))
    model.add(abut.Body("racket", mass=1.0, inertia=(I1, I2, I3), angular_velocity=w0))
    run = abut.simulate(model, end=20.0, step=0.05, **TIGHT)
    R = axes(run["racket.quaternion"].values)
    body = np.einsum("tji,tj->ti", R, run["racket.angular_velocity"].values)
    p = np.sqrt((I3 - I2) * (momentum2 - energy2 * I1) / (I1 * I2 * I3))
    m = (I2 - I1) * (energy2 * I3 - momentum2) / ((I3 - I2) * (momentum2 - energy2 * I1))
    b = np.sqrt((energy2 * I3 - momentum2) / (I2 * (I3 - I2)))
    sn, _, dn, _ = ellipj(p * run.time + ellipk(m), m)
    assert body[:, 1] == target(b * sn, "angular velocity about the middle axis [rad/s]", atol=1e-6)
    d = np.sqrt((momentum2 - energy2 * I1) / (I3 * (I3 - I1)))
    np.testing.assert_allclose(body[:, 2], d * dn, atol=1e-6)
    assert body[:, 1].min() < -1.99, "the racket never turned over"


@pytest.mark.parametrize(
    "integrator", [abut.Bdf(rtol=1e-8), abut.Radau(rtol=1e-8), abut.RungeKutta(rtol=1e-8)], ids=repr
)
def test_free_body_keeps_energy_and_angular_momentum(integrator):
    """T and L = R I R^T w are constant in space. Drift over 3 s within 100 local tolerances of 1e-8, L to
    each component.
    """
    inertia = np.array([[1.0, 0.1, -0.2], [0.1, 1.5, 0.05], [-0.2, 0.05, 2.0]])
    model = abut.Model("tumbling", gravity=(0, 0, 0))
    model.add(abut.Body("rock", mass=1.0, inertia=inertia, angular_velocity=(1, 2, 3), velocity=(1, 0, 0)))
    run = abut.simulate(model, end=3.0, step=0.05, integrator=integrator)
    R = axes(run["rock.quaternion"].values)
    w = run["rock.angular_velocity"].values
    L = np.einsum("tij,jk,tlk,tl->ti", R, inertia, R, w)
    assert target(np.broadcast_to(inertia @ [1, 2, 3], L.shape), "angular momentum [kg·m²/s]", atol=2e-5) == L
    energy = 0.5 * np.einsum("ti,ti->t", w, L) + 0.5
    np.testing.assert_allclose(energy, energy[0], rtol=2e-6)
    np.testing.assert_allclose(run["energy.kinetic"].values, energy, rtol=1e-10)


def drill(t):
    return 0.05


@pytest.mark.parametrize("method", [abut.GeneralizedAlpha, abut.RungeKutta])
def test_outputs_within_steps_of_many_turns(method):
    """ω = ω₀ + M t/I of a sphere under a constant torque, 60 rad/s at first: steps come to turn it by 6 rad or more, with outputs within
    them. A thousandth of ω: what `rtol` allows an angle of some 20 rad makes some 1e-3 rad/s, and the α-method's corrections of its
    orientation, which are taken as small, ten times that.
    """
    model = abut.Model("drilled")
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, angular_velocity=(0, 0, 60)))
    model.add(abut.forces.Force("torque", ball.frame(), model.ground.frame(), tz=drill))
    run = abut.simulate(model, end=1.0, step=0.01, integrator=method(rtol=1e-5))
    expected = 60.0 + 0.05 / (0.4 * 0.1**2) * run.time
    np.testing.assert_allclose(run["ball.angular_velocity.z"].values, expected, rtol=1e-3)
    np.testing.assert_allclose(run["ball.angular_velocity"].values[:, :2], 0.0, atol=1e-9)
