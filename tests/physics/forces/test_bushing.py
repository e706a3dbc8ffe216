"""Bushings at large rotation: a potential of the rotation vector and the middle axes, compared with Adams' form for small angles."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from targets import target

K, KT = (1000.0, 3000.0, 500.0), (20.0, 80.0, 50.0)
INERTIA = (0.02, 0.03, 0.05)
FAR = 1.0  # rad
PLACE = (0.02, -0.01, 0.015)  # m
METHOD = abut.RungeKutta(rtol=1e-10)


def quaternion(rotation: Rotation) -> tuple[float, ...]:
    x, y, z, w = rotation.as_quat()
    return w, x, y, z


def mounted(form: str, turn=(0.0, 0.0, 0.0), spin=(0.0, 0.0, 0.0), at=PLACE, **numbers) -> abut.Model:
    """A body on a bushing to the ground."""
    model = abut.Model("mounted", gravity=(0, 0, 0))
    body = model.add(
        abut.Body(
            "body",
            2.0,
            INERTIA,
            at,
            quaternion(Rotation.from_rotvec(turn)),
            angular_velocity=spin,
        )
    )
    given = {"stiffness": K, "torsional_stiffness": KT} | numbers
    model.add(abut.forces.Bushing("mount", body.frame(), model.ground.frame(), form=form, **given))
    return model


def turns(result, name: str = "body"):
    w, *vector = result[f"{name}.quaternion"].values.T
    return Rotation.from_quat(np.column_stack([*vector, w]))


def test_energy_is_kept_at_one_radian():
    """No damping, 1 rad of turn about a skew axis with three different stiffnesses, 0.2 s: T + U = const to the tolerance of the march.

    Adams' form at the same turn makes and takes several per cent, and a warning gives the first time and the angle.
    """
    turn = FAR * np.array([0.6, -0.48, 0.64])
    spin = (9.0, -7.0, 5.0)
    drift = {}
    for form in ("symmetric", "adams"):
        result = abut.simulate(mounted(form, turn, spin), end=0.2, step=1e-3, integrator=METHOD)
        energy = result["energy.total"].values
        drift[form] = np.abs(energy / energy[0] - 1.0).max()
        angle = np.linalg.norm(turns(result).as_rotvec(), axis=1)
        assert angle.max() > 1.0
    assert drift["symmetric"] == target(0.0, "energy drift of a symmetric bushing [-]", atol=1e-8)
    assert drift["adams"] > 1e-2


def test_ends_may_be_swapped():
    """Two free bodies with springs and dampers at φ = 1 rad: exchange of I and J, with −F₀ as preload, gives the same motion."""
    ends = {}
    for swapped in (False, True):
        model = abut.Model("pair", gravity=(0, 0, 0))
        first = model.add(abut.Body("first", 2.0, INERTIA, angular_velocity=(6.0, 2.0, -3.0)))
        turned = quaternion(Rotation.from_rotvec((0.7, 0.5, -0.6)))
        second = model.add(abut.Body("second", 1.0, (0.01, 0.03, 0.02), (0.05, 0.02, 0.01), turned))
        frames = [first.frame((0.02, 0.0, 0.01)), second.frame((-0.03, 0.01, 0.0))]
        sign = -1.0 if swapped else 1.0
        model.add(
            abut.forces.Bushing(
                "mount",
                *(frames[::-1] if swapped else frames),
                stiffness=K,
                damping=(1.0, 2.0, 3.0),
                torsional_stiffness=KT,
                torsional_damping=(0.05, 0.02, 0.03),
                preload=tuple(sign * x for x in (3.0, -2.0, 1.0)),
                torque_preload=tuple(sign * x for x in (0.3, -0.2, 0.1)),
            )
        )
        result = abut.simulate(model, end=0.3, step=0.01, integrator=METHOD)
        ends[swapped] = np.hstack(
            [result[f"{b}.{q}"].values for b in ("first", "second") for q in ("position", "quaternion")]
        )
    assert np.ptp(ends[False], axis=0).max() > 0.1
    np.testing.assert_allclose(ends[True], ends[False], atol=1e-8)


@pytest.mark.parametrize("angle", [0.3, 1.5, 2.9])
def test_the_load_is_the_derivative_of_the_energy(angle):
    """Forces and torques on the body at rest against central differences of U = ½ Σ K x² + ½ Σ Kt ψ², computed with SciPy's rotations."""
    rng = np.random.default_rng(7)
    axis = rng.normal(size=3)
    r, place = Rotation.from_rotvec(angle * axis / np.linalg.norm(axis)), np.array([0.03, -0.05, 0.02])

    def energy(shift, turn):
        turned = Rotation.from_rotvec(turn) * r
        vector = turned.as_rotvec()
        x = Rotation.from_rotvec(-0.5 * vector).apply(place + shift)
        return 0.5 * np.dot(K, x**2) + 0.5 * np.dot(KT, vector**2)

    e, none = 1e-5, np.zeros(3)
    force = [-(energy(e * one, none) - energy(-e * one, none)) / (2 * e) for one in np.eye(3)]
    torque = [-(energy(none, e * one) - energy(none, -e * one)) / (2 * e) for one in np.eye(3)]
    model = abut.Model("still", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", 1.0, INERTIA, tuple(place), quaternion(r)))
    model.add(
        abut.forces.Bushing("mount", body.frame(), model.ground.frame(), stiffness=K, torsional_stiffness=KT)
    )
    result = abut.simulate(model, end=1e-6, step=1e-6)
    np.testing.assert_allclose(result["mount.force"].values[0], force, rtol=1e-6)
    np.testing.assert_allclose(result["mount.torque"].values[0], torque, rtol=1e-6, atol=1e-6)


def test_torsion_through_large_angles():
    """About a principal axis, I φ̈ + c φ̇ + k φ = 0 from 2.5 rad: φ = e^{−δt} φ₀ (cos ω t + δ/ω sin ω t)."""
    first, k, c, inertia = 2.5, KT[2], 0.1, INERTIA[2]
    model = mounted("symmetric", (0, 0, first), at=(0, 0, 0), torsional_damping=(0.0, 0.0, c))
    result = abut.simulate(model, end=0.5, step=1e-3, integrator=METHOD)
    delta = c / (2 * inertia)
    omega = np.sqrt(k / inertia - delta**2)
    t = result.time
    expected = first * np.exp(-delta * t) * (np.cos(omega * t) + delta / omega * np.sin(omega * t))
    found = turns(result).as_rotvec()[:, 2]
    assert found == target(expected, "angle of a torsional bushing from 2.5 rad [rad]", atol=1e-6)


def test_both_forms_agree_at_small_angles():
    """At φ = 1e-3 rad and displacements of 10 µm the loads of both forms differ by at most 2e-3 of themselves, terms of order φ."""
    loads = {}
    for form in ("symmetric", "adams"):
        model = mounted(
            form, (6e-4, -5e-4, 4e-4), (1e-3, 2e-3, 3e-3), (1e-5, -2e-5, 1e-5), damping=(5.0, 6.0, 7.0)
        )
        result = abut.simulate(model, end=1e-6, step=1e-6)
        loads[form] = np.hstack([result["mount.force"].values[0], result["mount.torque"].values[0]])
    size = np.repeat([np.abs(loads["adams"][at : at + 3]).max() for at in (0, 3)], 3)
    assert np.all(np.abs(loads["symmetric"] - loads["adams"]) < 2e-3 * size)


def test_a_rotor_turns_in_equal_stiffness():
    """Spinning at 100 rad/s through many half turns its centre swings as without spin, x = x₀ cos √(k/m) t; no turn is in the way."""
    none, equal = (0.0, 0.0, 0.0), (1000.0, 1000.0, 1000.0)
    model = mounted("symmetric", spin=(20.0, 0, 100.0), stiffness=equal, torsional_stiffness=none)
    result = abut.simulate(model, end=0.5, step=0.01, integrator=METHOD)
    expected = np.array(PLACE) * np.cos(np.sqrt(1000.0 / 2.0) * result.time[:, None])
    np.testing.assert_allclose(result["body.position"].values, expected, atol=1e-8)
