"""Elastic bodies in floating frames, against a cloud of mass points displaced by the modes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh

import abut
from abut.flexible import FlexibleBody, Interface, ReducedBody
from abut.joints import Fixed, Revolute, Spherical
from abut.model.geometry.rotations import to_matrix
from physics.flexible.assumed_modes import cantilever
from targets import target

MODES = 5
GRAVITY = np.array([0.3, -9.81, 1.0])
METHODS = [abut.RungeKutta(rtol=1e-9), abut.Bdf(rtol=1e-8), abut.Radau(rtol=1e-8)]


class Cloud:
    """Eight mass points at r_i, displaced by φ_i q, with a stiffness of their own and damping; places of the first two are interfaces."""

    def __init__(self, *, stiffness: float = 50.0, damping: float = 0.0) -> None:
        rng = np.random.default_rng(3)
        m = MODES
        self.places = rng.normal(size=(8, 3))
        self.masses = rng.uniform(0.5, 1.5, 8)
        self.shapes = 0.3 * rng.normal(size=(8, 3, m))
        turns = 0.1 * rng.normal(size=(2, 3, m))
        a = rng.normal(size=(m, m))
        self.stiffness = stiffness * (a @ a.T + 2.0 * np.eye(m))
        fields = np.zeros((8, 3, 6 + 4 * m))
        for k, e in enumerate(np.eye(3)):
            fields[:, :, k], fields[:, :, 3 + k] = e, np.cross(e, self.places)
            turned = np.cross(e, self.shapes.transpose(0, 2, 1)).transpose(0, 2, 1)
            fields[:, :, 6 + m * (1 + k) : 6 + m * (2 + k)] = turned
        fields[:, :, 6 : 6 + m] = self.shapes
        self.gram = np.einsum("nia,n,nib->ab", fields, self.masses, fields)
        faces = [
            Interface(name, self.places[k], np.vstack([self.shapes[k], turns[k]]))
            for k, name in enumerate(("pin", "tip"))
        ]
        shapes = np.concatenate([self.shapes, np.zeros((8, 3, m))], axis=1)
        self.reduced = ReducedBody(
            self.places,
            np.arange(1, 9),
            shapes,
            self.gram,
            self.stiffness,
            damping * self.stiffness,
            name="cloud",
        )
        self.held = ReducedBody(
            self.places, np.arange(1, 9), shapes, self.gram, self.stiffness, damping * self.stiffness, tuple(faces), name="cloud"
        )  # fmt: skip


def _at(result: abut.Result, name: str, k: int) -> np.ndarray:
    return np.asarray(result[name].values)[k]


def _gauss(cloud: Cloud, centre, turn, spin, q, rates):
    """Accelerations (of the frame at ``centre``, angular, q̈) by which Σ ½ m (ẍ − g)² + q̈ K q is least: Gauss' principle, point by point."""
    rows, free = [], []
    for r, shape, mass in zip(cloud.places, cloud.shapes, cloud.masses, strict=True):
        arm = turn @ (r - centre + shape @ q)
        moved = turn @ (shape @ rates)
        x, y, z = arm
        rows.append(
            np.sqrt(mass)
            * np.hstack([np.eye(3), -np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]), turn @ shape])
        )
        free.append(
            np.sqrt(mass) * (GRAVITY - np.cross(spin, np.cross(spin, arm)) - 2.0 * np.cross(spin, moved))
        )
    jacobian = np.vstack(rows)
    load = jacobian.T @ np.concatenate(free)
    load[6:] -= cloud.stiffness @ q
    return np.linalg.solve(jacobian.T @ jacobian, load)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: type(method).__name__)
def test_accelerations_are_those_of_gauss_principle(method):
    """q̈, v̇, ω̇ = argmin Σ ½ m_i |ẍ_i − f_i/m_i|² (Gauss 1829), summed over the mass points themselves, whereas the machine sums constants of
    the modes. Accelerations are of the size 50, and each is a solution of eleven equations: 1e-11 is rounding.
    """
    cloud = Cloud()
    quaternion = np.array([0.5, -0.1, 0.7, 0.5])
    model = abut.Model("tumbling", gravity=GRAVITY)
    start = np.array([0.3, -0.2, 0.1, 0.2, -0.3])
    body = model.add(
        FlexibleBody(
            "cloud", cloud.reduced, position=(1, 2, 3), orientation=quaternion / np.linalg.norm(quaternion),
            velocity=(0.1, 0.2, 0.3), angular_velocity=(1.0, 2.0, -1.5), modal=start,
        )
    )  # fmt: skip
    result = abut.simulate(model, end=1.0, step=0.05, integrator=method)
    assert result.status.kind == "done"
    for k in (0, 7, 20):
        q, rates, pull = (
            body.shapes @ np.concatenate([_at(result, f"cloud_modes_{j}.{what}", k) for j in (1, 2)])[:MODES]
            for what in ("position", "velocity", "acceleration")
        )
        turn = to_matrix(_at(result, "cloud.quaternion", k))
        expected = _gauss(cloud, body.centre, turn, _at(result, "cloud.angular_velocity", k), q, rates)
        found = np.concatenate(
            [*(_at(result, f"cloud.{x}", k) for x in ("acceleration", "angular_acceleration")), pull]
        )
        assert found == target(
            expected, "accelerations of modes and frame", atol=1e-11 * np.abs(expected).max()
        )
        if k == 0:
            np.testing.assert_allclose(q, start, atol=1e-14)


def test_energy_and_momentum_of_a_free_tumbling_body():
    """T + V = const, Σ m ẋ = const and Σ m x × ẋ = const of the mass points, without weight. At rtol 1e-9 energy is asked for to 1e-8 of
    itself; momenta follow from positions and rates that the tolerance knows to 1e-9, so 1e-8 of their size too.
    """
    cloud = Cloud()
    model = abut.Model("free", gravity=(0, 0, 0))
    body = model.add(
        FlexibleBody("cloud", cloud.reduced, velocity=(0.1, 0.2, 0.3), angular_velocity=(1, 2, -1.5),
                     modal=(0.3, -0.2, 0.1, 0.2, -0.3))
    )  # fmt: skip
    result = abut.simulate(model, end=5.0, step=0.05, integrator=abut.RungeKutta(rtol=1e-9))
    energy = result["energy.total"].values
    assert np.ptp(energy) < 1e-8 * energy[0]
    momenta = []
    for k in range(0, 101, 10):
        turn, spin = to_matrix(_at(result, "cloud.quaternion", k)), _at(result, "cloud.angular_velocity", k)
        q, rates = (
            body.shapes @ np.concatenate([_at(result, f"cloud_modes_{j}.{x}", k) for j in (1, 2)])[:MODES]
            for x in ("position", "velocity")
        )
        arms = (cloud.places - body.centre + cloud.shapes @ q) @ turn.T
        speeds = _at(result, "cloud.velocity", k) + np.cross(spin, arms) + (cloud.shapes @ rates) @ turn.T
        push = cloud.masses[:, None] * speeds
        momenta.append(
            [push.sum(axis=0), np.cross(_at(result, "cloud.position", k) + arms, push).sum(axis=0)]
        )
    drift = np.ptp(np.array(momenta), axis=0)
    assert drift.max() < 1e-8 * np.abs(momenta[0]).max()


@pytest.mark.parametrize("method", METHODS, ids=lambda method: type(method).__name__)
def test_energy_of_a_flexible_double_pendulum(method):
    """T + V = const where a hinge holds the elastic body at one interface and a bob hangs on another: what interfaces carry is taken from
    the body exactly. Of an energy of 130 J each method keeps 1e-5 (Bdf, the least exact at its rtol of 1e-8, looses 3e-5 J/s of that).
    """
    cloud = Cloud()
    model = abut.Model("double", gravity=GRAVITY)
    body = model.add(FlexibleBody("cloud", cloud.held, position=(1, 2, 3)))
    pin, tip = body["pin"], body["tip"]
    model.add(Spherical("hinge", pin, model.ground, at=pin.position))
    bob = model.add(abut.Body("bob", 1.0, (0.1, 0.1, 0.1), position=tip.position))
    model.add(Revolute("joint", bob, tip, at=tip.position))
    result = abut.simulate(model, end=1.0, step=0.05, integrator=method)
    energy = result["energy.total"].values
    assert np.ptp(energy) < 1e-5 * np.abs(energy[0])
    assert np.ptp(result["energy.elastic"].values) > 0.1
    # of six places for five modes, the one that stands for none does not fall, which would be in both energies
    assert not result["cloud_modes_2.position"].values[:, 2].any()


@pytest.mark.slow
def test_loads_on_interfaces_do_not_change_free_motion():
    """A body spins and swings alike whether it has interfaces, to which nothing holds, or none: their bodies turn by θ = ψ q, and the
    energy of their share is the same as that which is taken, to the second order in θ. What is left is of the third: θ² of q.
    """
    cloud, found = Cloud(stiffness=5e5), []
    for reduced in (cloud.reduced, cloud.held):
        model = abut.Model("free", gravity=(0, 0, 0))
        start = 0.01 * np.array([0.3, -0.2, 0.1, 0.2, -0.3])
        body = model.add(
            FlexibleBody("cloud", reduced, velocity=(0.1, 0.2, 0.3), angular_velocity=(3, 2, -5), modal=start)
        )
        result = abut.simulate(model, end=0.5, step=0.05, integrator=abut.RungeKutta(rtol=1e-10))
        at = [result[f"cloud_modes_{j}.position"].values for j in (1, 2)]
        found.append(np.concatenate(at, axis=1)[:, :MODES] @ body.shapes.T)
    one, other = found
    theta = max(np.linalg.norm(one @ face.shapes[3:].T, axis=1).max() for face in cloud.held.interfaces)
    assert theta > 1e-3
    np.testing.assert_allclose(other, one, atol=theta**2 * np.abs(one).max())


@pytest.mark.slow
def test_a_body_with_very_stiff_modes_moves_as_its_rigid_twin():
    """For K → ∞ the modes vanish, and x(t) is that of the rigid body with the same mass, centre and inertia, to 1e-8 m.

    The sag F/K is below 1e-10 m at 1e10 times the stiffness of the soft body. Damping removes the vibration of the start, which is as
    small.
    """
    cloud = Cloud(stiffness=5e11, damping=1e-5)
    places = []
    for flexible in (True, False):
        model = abut.Model("pendulum", gravity=GRAVITY)
        if flexible:
            body = model.add(FlexibleBody("cloud", cloud.held))
            pin, tip = body["pin"], body["tip"]
        else:
            pin = tip = model.add(_rigid_twin(cloud))
        hinge = cloud.places[0]
        model.add(Spherical("hinge", pin, model.ground, at=hinge))
        bob = model.add(abut.Body("bob", 1.0, (0.1, 0.1, 0.1), position=cloud.places[1]))
        model.add(Fixed("weld", bob, tip, at=cloud.places[1]))
        method = abut.Radau(rtol=1e-10) if flexible else abut.RungeKutta(rtol=1e-12)
        result = abut.simulate(model, end=0.5, step=0.05, integrator=method)
        assert result.status.kind == "done"
        places.append(result["bob.position"].values)
    np.testing.assert_allclose(places[0], places[1], atol=1e-8)


def _rigid_twin(cloud: Cloud) -> abut.Body:
    """The cloud with its modes held."""
    centre = cloud.masses @ cloud.places / cloud.masses.sum()
    arms = cloud.places - centre
    inertia = sum(m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r in zip(cloud.masses, arms, strict=True))
    return abut.Body("cloud", cloud.masses.sum(), inertia, position=centre)


def test_frequencies_of_a_free_body_are_those_of_its_model():
    """(K − ω² M) Φ = 0 of rigid motions and modes together, M = Σ m BᵀB, against `linearize` of the machine with interfaces, whose bodies
    carry mass of their own. Both are eigenvalues of well conditioned matrices: 1e-8 is asked for.
    """
    cloud = Cloud()
    whole = np.zeros((6 + MODES, 6 + MODES))
    whole[6:, 6:] = cloud.stiffness
    squares = eigh(whole, cloud.gram[: 6 + MODES, : 6 + MODES], eigvals_only=True)
    expected = np.sqrt(squares[6:])
    model = abut.Model("free", gravity=(0, 0, 0))
    model.add(FlexibleBody("cloud", cloud.held))
    found = np.sort(np.abs(np.imag(abut.linearize(model).eigenvalues)))
    assert len(found) == 2 * (6 + MODES)  # coordinates that stand for no mode are none
    assert found[12::2] == target(expected, "frequencies of a free body [rad/s]", rtol=1e-8)


def test_sag_under_weight_is_that_of_the_linear_structure():
    """K q = Σ m φᵀ g of a body held at one interface, whose modes the hold lets free: with ψ, φ of the interface the machine's rest is the
    linear structure's with that place fixed. Sag of 1e-6 m makes terms of second order 1e-6 of it; compared to 1e-5 of the largest.
    """
    cloud = Cloud(stiffness=5e8)
    model = abut.Model("hung", gravity=GRAVITY)
    body = model.add(FlexibleBody("cloud", cloud.held))
    model.add(Fixed("wall", body["pin"], model.ground, at=cloud.places[0]))
    rest = abut.statics(model)
    face = cloud.held.interfaces[0].shapes
    r = cloud.places[0]
    fixed = np.zeros((6, 6 + MODES))  # of (shift, turn, q): motion of the place
    fixed[:3, :3], fixed[3:, 3:6] = np.eye(3), np.eye(3)
    fixed[:3, 3:6] = np.array([np.cross(e, r) for e in np.eye(3)]).T
    fixed[:, 6:] = face
    whole = np.zeros((6 + MODES, 6 + MODES))
    whole[6:, 6:] = cloud.stiffness
    weight = cloud.gram[: 6 + MODES, :3] @ GRAVITY
    saddle = np.block([[whole, fixed.T], [fixed, np.zeros((6, 6))]])
    expected = np.linalg.solve(saddle, np.concatenate([weight, np.zeros(6)]))[6 : 6 + MODES]
    found = (
        body.shapes
        @ np.concatenate([_at(rest.result, f"cloud_modes_{j}.position", -1) for j in (1, 2)])[:MODES]
    )
    assert found == target(expected, "sag under weight", atol=1e-5 * np.abs(expected).max())


def test_damping_of_modes_is_booked():
    """Ė = −q̇ D q̇: what the total energy looses stands in ``energy.dissipated``, to 1e-8 of the energy at rtol 1e-9."""
    cloud = Cloud(damping=0.01)
    model = abut.Model("damped", gravity=(0, 0, 0))
    model.add(
        FlexibleBody("cloud", cloud.reduced, angular_velocity=(1, 2, -1.5), modal=(0.3, -0.2, 0.1, 0.2, -0.3))
    )
    result = abut.simulate(model, end=2.0, step=0.05, integrator=abut.RungeKutta(rtol=1e-9))
    energy, lost = result["energy.total"].values, result["energy.dissipated"].values
    assert lost[-1] > 0.1 * energy[0]
    np.testing.assert_allclose(energy + lost, energy[0], atol=1e-8 * energy[0])


def test_stiff_modes_that_ride_along_do_not_shorten_radaus_steps() -> None:
    """(M/c − J)⁻¹ M a with the whole mass matrix M damps the stiff part of Radau's error estimate, although M couples the modes with
    their frame.

    Source: Hairer & Wanner II, IV.8.20. With the mass of the bodies alone it took 1,219 steps. Between a third and three times the
    steps of an explicit method of the same order and tolerance: neither has stiff components to step over.
    """
    reduced = replace(
        cantilever(0.783, 67e9 * 0.014**4 / 12, 2400 * 0.014**2, {1: 3, 2: 0}, radius=0.014 / np.sqrt(6)),
        interfaces=(),
        loaded=None,
    )
    steps = []
    for method in (abut.RungeKutta(rtol=1e-6), abut.Radau(rtol=1e-6)):
        model = abut.Model("beam", gravity=(0.0, 0.0, 0.0))
        model.add(FlexibleBody("beam", reduced, modal=[1e-3, 0.0, 0.0]))
        steps.append(abut.simulate(model, end=0.002, step=0.002, integrator=method).statistics["steps"])
    assert steps[0] / 3 < steps[1] < 3 * steps[0]
