"""Neighbour search among solids that touch by the volume of intersection, and among the bodies of a mechanism."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.contact import contact as contacts

SIDE = 0.1


def thrown_boxes(count: int = 5) -> abut.Model:
    """Return boxes, one of them a wedge of facets, that fly towards their common centre without gravity."""
    model = abut.Model("thrown", gravity=(0, 0, 0))
    rng = np.random.default_rng(5)
    shapes = []
    for k in range(count):
        place = np.array([0.13 * (k % 3 - 1), 0.13 * (k // 3), 0.002 * k]) + rng.uniform(-0.004, 0.004, 3)
        turn = np.array([1.0, *rng.uniform(-0.05, 0.05, 3)])
        motion = {
            "position": tuple(place),
            "orientation": tuple(turn / np.linalg.norm(turn)),
            "velocity": tuple(-6.0 * (place - (0.0, 0.065, 0.0))),
            "angular_velocity": tuple(rng.normal(size=3)),
        }
        if k == 1:
            body = model.add(abut.Body(f"body{k}", mass=0.5, inertia=(1e-3, 1e-3, 1e-3), **motion))
            corners = SIDE * np.array(
                [
                    [-0.5, -0.5, -0.5],
                    [0.5, -0.5, -0.5],
                    [0, 0.5, -0.5],
                    [-0.5, -0.5, 0.5],
                    [0.5, -0.5, 0.5],
                    [0, 0.5, 0.5],
                ]
            )
            faces = [[0, 2, 1], [3, 4, 5], [0, 1, 4], [0, 4, 3], [1, 2, 5], [1, 5, 4], [2, 0, 3], [2, 3, 5]]
            shapes.append(abut.shapes.Solid(body.frame(), corners, faces))
        else:
            body = model.add(abut.Body.box(f"body{k}", size=(SIDE, SIDE, SIDE), mass=1, **motion))
            shapes.append(body.shape)
    law = abut.normal.KelvinVoigt(stiffness=1e5, damping=20)
    model.add(abut.Contact("all", shapes, normal=law))
    return model


def set_most_evaluated(monkeypatch: pytest.MonkeyPatch, pairs: int) -> None:
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", pairs)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_VOLUMES", pairs)


def momentum(model: abut.Model, result: abut.Result) -> np.ndarray:
    """Return Σ m v by output."""
    return np.sum([body.mass * result[f"{body.name}.velocity"].values for body in model.bodies], axis=0)


def test_solids_move_as_if_all_pairs_were_evaluated(monkeypatch):
    """The neighbours include all pairs that touch, so the motion equals that of all pairs.

    To rounding: the same pairs are summed in another order, 1e-12 m after four impacts. The momentum Σ m v is constant without external
    forces, to rounding of its terms (1 kg m/s · 1e-16 · 400 steps).
    """
    method = abut.Verlet(step=2e-4)
    set_most_evaluated(monkeypatch, 1000)
    everything = abut.simulate(thrown_boxes(), end=0.08, step=0.01, integrator=method)
    set_most_evaluated(monkeypatch, 0)
    model = thrown_boxes()
    assert model["all"].searches_neighbors
    crowd = abut.simulate(model, end=0.08, step=0.01, integrator=method)
    touching = crowd["all.touching"].values
    assert touching.max() >= 2
    np.testing.assert_array_equal(touching, everything["all.touching"].values)
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(crowd[name].values, everything[name].values, rtol=0.0, atol=1e-12)
    moved = momentum(model, crowd)
    np.testing.assert_allclose(moved, np.broadcast_to(moved[0], moved.shape), rtol=0.0, atol=1e-13)


def solids_on_a_plane() -> abut.Model:
    """Return two boxes and a ball on a plane that is in the same list; the first box, tilted, overlaps it by 3 mm at a corner."""
    model = abut.Model("on a plane", gravity=(0, 0, -9.81))
    turn = np.array([1.0, 0.03, 0.02, 0.0])
    tilted = abut.Body.box(
        "tilted", size=(SIDE,) * 3, mass=1, position=(0, 0, 0.052), orientation=turn / np.linalg.norm(turn)
    )
    other = abut.Body.box(
        "other", size=(SIDE,) * 3, mass=1, position=(0.101, 0.01, 0.0505), velocity=(-0.5, 0, 0)
    )
    ball = abut.Body.sphere(
        "ball", radius=0.04, mass=0.3, position=(0.02, 0.1, 0.0405), velocity=(0, -0.5, 0)
    )
    shapes = [model.add(body).shape for body in (tilted, other, ball)]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e5, damping=20)
    model.add(abut.Contact("all", [*shapes, floor], normal=law))
    return model


def test_pairs_in_closed_form_among_solids(monkeypatch):
    """Pairs of a box or a ball with a plane have formulas, those of two solids a volume: the motion equals that of all pairs.

    To rounding, as above. The energy that the first overlap stores is no gain of a contact, and none is said to generate energy.
    """
    method = abut.Verlet(step=1e-4)
    found = []
    for most in (1000, 0):
        set_most_evaluated(monkeypatch, most)
        model = solids_on_a_plane()
        assert model["all"].searches_neighbors == (most == 0)
        found.append(abut.simulate(model, end=0.03, step=0.01, integrator=method))
    everything, crowd = found
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(crowd[name].values, everything[name].values, rtol=0.0, atol=1e-12)
    assert everything["all.touching"].values.max() >= 2
    assert not [said for result in found for said in result.warnings if "generated" in said]
