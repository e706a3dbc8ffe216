"""Machines of many bodies: neighbour search during the motion."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut import signals
from abut.contact import contact as contacts

G = 9.81


def pile(count: int = 10) -> abut.Model:
    model = abut.Model("pile", gravity=(0, 0, -G))
    rng = np.random.default_rng(3)
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}", radius=0.02 + 0.004 * (k % 3), density=2000,
                position=(0.03 * (k % 2) + 1e-3 * rng.normal(), 1e-3 * rng.normal(), 0.03 + 0.045 * k),
            )
        )
        for k in range(count)
    ]  # fmt: skip
    walls = [abut.shapes.HalfSpace(model.ground.frame(), normal="z")]
    walls += [
        abut.shapes.HalfSpace(model.ground.frame(p), normal=n)
        for p, n in (((-0.04, 0, 0), "x"), ((0.08, 0, 0), "-x"))
    ]
    law = abut.normal.KelvinVoigt(stiffness=2e4, damping=10)
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.3, stiction_velocity=0.01, friction_velocity=0.02)
    shapes = [ball.shape for ball in balls]
    model.add(abut.Contact("pile", shapes, normal=law, friction=friction))
    model.add(abut.Contact("walls", shapes, walls, normal=law, friction=friction))
    model.add(signals.Load("lift", "walls", axis=2))
    model.add(signals.Load("turn", "walls", axis=1, moment=True, about=model.ground.frame()))
    return model


def test_a_crowd_moves_as_if_all_pairs_were_looked_at(monkeypatch):
    """The neighbours are a superset of what touches, so the motion is that of all pairs.

    To rounding, which the order of summation changes, grown by the pile's sensitivity over 0.3 s (e-folding about 20 ms:
    e¹⁵ 1e-16 ≈ 3e-10 m, and thirty times that for where the e-folding is shorter).
    """
    method = abut.Verlet(step=1e-4)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 1000)
    everything = abut.simulate(pile(), end=0.3, step=0.02, integrator=method)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 0)
    crowd = abut.simulate(pile(), end=0.3, step=0.02, integrator=method)
    held = sum(crowd[f"{name}.touching"].values for name in ("pile", "walls"))
    assert held.max() >= 5
    for name in ("pile", "walls"):
        np.testing.assert_array_equal(crowd[f"{name}.touching"].values, everything[f"{name}.touching"].values)
    for result in (crowd, everything):
        carried_by_walls(result)
    for k in range(10):
        name = f"ball{k}.position"
        np.testing.assert_allclose(crowd[name].values, everything[name].values, rtol=0.0, atol=1e-8)
    located = abut.simulate(pile(), end=0.1, step=0.02, integrator=abut.RungeKutta(rtol=1e-6))
    np.testing.assert_allclose(
        located["ball3.position"].values, crowd["ball3.position"].values[:6], atol=1e-4
    )


def carried_by_walls(result):
    """What the walls' contact is told to bear: the balls push each other in pairs, so that it is Σ m (a − g), and about the origin
    Σ x × m (a − g) + I α; to 1e-11 of the largest, as sums of a dozen forces.
    """
    lift, turn = np.zeros(len(result.time)), np.zeros(len(result.time))
    for k in range(10):
        ball = pile()[f"ball{k}"]
        x, a, spun = (
            result[f"ball{k}.{kind}"].values for kind in ("position", "acceleration", "angular_acceleration")
        )
        force = ball.mass * (a + np.array((0.0, 0.0, G)))
        lift += force[:, 2]
        turn += np.cross(x, force)[:, 1] + ball.inertia[1][1] * spun[:, 1]
    assert lift.max() > 1.0
    np.testing.assert_allclose(result["lift.value"].values, lift, atol=1e-11 * np.abs(lift).max())
    np.testing.assert_allclose(result["turn.value"].values, turn, atol=1e-11 * np.abs(lift).max())


def test_a_plane_that_turns_finds_its_neighbours_in_time(monkeypatch):
    """x(t) of a ball with neighbour search equals that with all pairs: a heavy plate strikes it 2 m from its axis, where 1/300 rad move
    it by the search margin.

    1e-9 m: the order of summation differs.
    """
    model = abut.Model("sweep", gravity=(0, 0, 0))
    plate = model.add(abut.Body("plate", mass=1e6, inertia=(1e6, 1e6, 1e6), angular_velocity=(0, -0.2, 0)))
    places = [(2.0, 0, 0.05), (1.0, 0, 0.5), (0.5, 0.1, 0.3)]
    balls = [
        model.add(abut.Body.sphere(f"ball{k}", radius=0.02, density=2000, position=p))
        for k, p in enumerate(places)
    ]
    law = abut.normal.KelvinVoigt(stiffness=2e4, damping=10)
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.3, stiction_velocity=0.01, friction_velocity=0.02)
    shapes = [*(ball.shape for ball in balls), abut.shapes.HalfSpace(plate.frame(), normal="z")]
    model.add(abut.Contact("sweep", shapes, normal=law, friction=friction))
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 1000)
    everything = abut.simulate(model, end=0.3, step=0.01, integrator=abut.Verlet(step=1e-4))
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 0)
    crowd = abut.simulate(model.with_values({}), end=0.3, step=0.01, integrator=abut.Verlet(step=1e-4))
    assert everything["sweep.touching"].values.max() == 1
    np.testing.assert_allclose(crowd["ball0.position"].values, everything["ball0.position"].values, atol=1e-9)


def row_of_balls() -> abut.Model:
    """Return a ball that strikes a row of balls, of which two are one body by a joint and overlap; without gravity."""
    model = abut.Model("row", gravity=(0, 0, 0))
    places = (-0.0205, 0.0, 0.0205, 0.030, 0.0505)
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}",
                radius=0.01,
                density=2000,
                position=(x, 1e-4 * k, 0.0),
                velocity=(2.0 * (k == 0) - 1.0 * (k == 4), 0, 0),
            )
        )
        for k, x in enumerate(places)
    ]
    model.add(abut.joints.Revolute("hinge", balls[2], balls[3], at=(0.0205, 0, 0), axis="z"))
    law = abut.normal.KelvinVoigt(stiffness=2e4, damping=2.0)
    model.add(abut.Contact("row", [ball.shape for ball in balls], normal=law, exclude=model.joined_bodies))
    return model


@pytest.mark.parametrize("kind", ["Radau", "Bdf"])
def test_implicit_methods_follow_neighbours(kind, monkeypatch):
    """The matrix M − h γ J gets the blocks of the pairs that touch, which change at every onset: the motion is that with all pairs.

    To the tolerance of both runs, 1e-6 of 2 m/s · 20 ms, because the search bounds the steps. Momentum Σ m v is constant to rounding of
    six impacts, and the joint's two balls overlap by 10.5 mm without a force, because they are excluded.
    """
    method = getattr(abut, kind)(rtol=1e-6)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 1000)
    everything = abut.simulate(row_of_balls(), end=0.02, step=0.001, integrator=method)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 0)
    model = row_of_balls()
    assert model["row"].searches_neighbors
    assert model["row"].count == 9
    crowd = abut.simulate(model, end=0.02, step=0.001, integrator=method)
    assert str(crowd.status) == str(everything.status)
    assert crowd["row.touching"].values.max() >= 1
    assert crowd["row.touching"].values[0] == 0
    moved = sum(body.mass * crowd[f"{body.name}.velocity"].values for body in model.bodies)
    np.testing.assert_allclose(
        moved, np.broadcast_to(moved[0], moved.shape), rtol=0.0, atol=1e-9 * np.abs(moved[0]).max()
    )
    assert crowd["ball3.velocity"].values[-1, 0] > 0.1
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(crowd[name].values, everything[name].values, rtol=0.0, atol=4e-8)


def test_motion_without_bound_ends_a_run_of_constant_steps_with_a_sentence():
    """No shorter step is tried: exp(100 t²) passes the largest number at t = 2.66 s, and what was computed before is kept."""
    model = abut.Model("endless", gravity=(0, 0, 0))
    stone = model.add(abut.Body.sphere("stone", radius=0.1, mass=1.0))
    model.add(abut.forces.Force("blast", stone.frame(), model.ground.frame(), fz=growing))
    result = abut.simulate(model, end=4.0, step=0.1, integrator=abut.Verlet(step=1e-2))
    assert "without bound" in str(result.status)
    assert '"stone"' in str(result.status)
    assert 2.4 < result.time[-1] < 2.7


def growing(t):
    """A force that no machine bears."""
    return math.exp(100.0 * t * t)


@pytest.mark.parametrize("ratio", [3.0, 40.0])
def test_small_and_large_balls_move_as_if_all_pairs_were_looked_at(ratio, monkeypatch):
    """x(t) of balls of two sizes, on and next to each other in any order, equals that without neighbour search.

    Rounding, as above: the order of summation differs, and nothing grows within the few impacts of 20 ms.
    """
    large = 0.05

    def mixed() -> abut.Model:
        model = abut.Model("mixed", gravity=(0, 0, -G))
        rng = np.random.default_rng(7)
        shapes = []
        for k in range(60):
            radius = large if k % 20 == 3 else large / ratio
            place = (0.11 * (k // 20), 0.0, 0.05)
            if radius != large:  # on the surface of a large ball, 0.1 mm above it
                way = rng.normal(size=3)
                place = np.add(place, way / np.linalg.norm(way) * (large + radius + 1e-4))
            ball = abut.Body.sphere(
                f"ball{k}", radius=radius, density=2000, position=tuple(place),
                velocity=tuple(-0.2 * (np.array(place) - (0.11 * (k // 20), 0.0, 0.05)) / large),
            )  # fmt: skip
            shapes.append(model.add(ball).shape)
        law = abut.normal.KelvinVoigt(stiffness=100.0, damping=0.002)
        model.add(abut.Contact("mixed", shapes, normal=law))
        return model

    method = abut.Verlet(step=2e-5)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 10_000)
    everything = abut.simulate(mixed(), end=0.02, step=1e-4, integrator=method)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 0)
    crowd = abut.simulate(mixed(), end=0.02, step=1e-4, integrator=method)
    touching = crowd["mixed.touching"].values
    assert touching.max() >= 20
    np.testing.assert_array_equal(touching, everything["mixed.touching"].values)
    for k in range(60):
        name = f"ball{k}.position"
        np.testing.assert_allclose(crowd[name].values, everything[name].values, rtol=0, atol=1e-12)
