"""Collisions of free spheres: momentum, angular momentum and the energy balance."""

import numpy as np
import pytest

import abut
from targets import target

TIGHT = {"integrator": abut.RungeKutta(rtol=1e-9)}


def collide(damping: float, friction: object) -> abut.Result:
    """Oblique impact of two unequal spinning spheres, no gravity."""
    model = abut.Model("collision", gravity=(0, 0, 0))
    one = model.add(
        abut.Body.sphere("one", radius=0.05, mass=1.0, velocity=(2, 0.3, 0), angular_velocity=(5, -10, 20))
    )
    two = model.add(
        abut.Body.sphere(
            "two", radius=0.08, mass=3.0, position=(0.15, 0.04, 0.03), angular_velocity=(0, 0, -15)
        )
    )
    model.add(
        abut.Contact(
            "hit",
            one.shape,
            two.shape,
            normal=abut.normal.Impact(stiffness=1e9, exponent=1.5, damping=damping, full_damping_depth=1e-5),
            friction=friction,
        )
    )
    return abut.simulate(model, end=0.04, step=1e-4, **TIGHT)


LAWS = {
    "elastic": (0.0, None),
    "damped": (1e4, None),
    "rough": (
        1e4,
        abut.friction.Coulomb(static=0.3, dynamic=0.25, stiction_velocity=0.01, friction_velocity=0.1),
    ),
}


@pytest.mark.parametrize("law", LAWS)
def test_collision_keeps_momentum_and_angular_momentum(law):
    """Σ m v = const and Σ (m p × v + J ω) = const, because the contact acts on both spheres at one point with opposite forces.

    Linear momentum is kept to rounding. Angular momentum drifts within rtol 1e-9 times its size (0.3 kg m²/s) times some hundred steps.
    """
    run = collide(*LAWS[law])
    masses, radii = {"one": 1.0, "two": 3.0}, {"one": 0.05, "two": 0.08}
    p = sum(m * run[f"{n}.velocity"].values for n, m in masses.items())
    np.testing.assert_allclose(p, np.broadcast_to(p[0], p.shape), atol=1e-9)
    L = sum(
        m * np.cross(run[f"{n}.position"].values, run[f"{n}.velocity"].values)
        + 0.4 * m * radii[n] ** 2 * run[f"{n}.angular_velocity"].values
        for n, m in masses.items()
    )
    np.testing.assert_allclose(L, np.broadcast_to(L[0], L.shape), atol=1e-7)
    assert run["hit.normal_magnitude"].values.max() > 100, "they met"


@pytest.mark.parametrize("law", LAWS)
def test_energy_lost_is_energy_booked(law):
    """T + E_elastic + D = const; D grows, and is zero for the elastic pair. 2 J at stake, rtol 1e-9, some
    200 steps: 1e-6 J.
    """
    run = collide(*LAWS[law])
    books = run["energy.total"].values + run["energy.dissipated"].values - run["energy.work"].values
    np.testing.assert_allclose(books, books[0], atol=1e-6)
    dissipated = run["energy.dissipated"].values
    assert np.diff(dissipated).min() > -1e-9
    if law == "elastic":
        assert abs(dissipated[-1]) < 1e-9
        assert run["energy.kinetic"].values[-1] == pytest.approx(run["energy.kinetic"].values[0], abs=1e-6)
    else:
        assert dissipated[-1] > 0.01


def test_frictionless_oblique_impact_turns_velocity_along_the_line_of_centres():
    """Smooth elastic spheres: each velocity changes only along n (line of centres at contact), and the
    normal approach reverses.

    dv1 = -(2 m2/(m1+m2)) (v1-v2).n n. Goldsmith, Impact (1960), ch. 1, for instantaneous contact; here the
    contact of some 0.2 ms lets n turn by v_t t_c / (R1+R2) ~ 1e-3, so agreement within 3e-3 of the speed is
    what stiffness permits.
    """
    run = collide(*LAWS["elastic"])
    first = np.flatnonzero(run["hit.normal_magnitude"].values > 0)[0]
    n = run["hit.track1.normal"].values[first]
    v1, v2 = run["one.velocity"].values, run["two.velocity"].values
    approach = (v1[0] - v2[0]) @ n
    assert v1[-1] == target(
        v1[0] - 2 * 3.0 / 4.0 * approach * n, "velocity of the first sphere [m/s]", atol=6e-3
    )
    assert v2[-1] == target(
        v2[0] + 2 * 1.0 / 4.0 * approach * n, "velocity of the second sphere [m/s]", atol=6e-3
    )
    np.testing.assert_allclose(run["one.angular_velocity"].values[-1], [5, -10, 20], atol=1e-9)
