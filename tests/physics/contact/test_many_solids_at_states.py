"""Neighbour search of analyses at single states: statics and linearisation of solids that touch by the volume of intersection."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.analysis.equilibrium import newton, search
from abut.contact import contact as contacts

SIDE, MASS = 0.1, 1.0
SUPPORT, TORSION, CONTACT = 2e3, 50.0, 1e5  # N/m, N m/rad, N/m
FORCE, COUNT = 300.0, 4
GAPS = (0.04, 1e-3, 2e-3)  # m; the first is larger than the margin within which boxes are neighbours


def row_of_boxes() -> abut.Model:
    """Return boxes in a row with gaps, each on a bushing; a preload pushes the first against the others."""
    model = abut.Model("row", gravity=(0, 0, 0))
    shapes = []
    place = 0.0
    for k in range(COUNT):
        body = model.add(abut.Body.box(f"box{k}", size=(SIDE, SIDE, SIDE), mass=MASS, position=(place, 0, 0)))
        shapes.append(body.shape)
        model.add(
            abut.forces.Bushing(
                f"support{k}",
                body.frame(),
                model.ground.frame((place, 0, 0)),
                stiffness=(SUPPORT,) * 3,
                torsional_stiffness=(TORSION,) * 3,
                preload=(FORCE if k == 0 else 0.0, 0.0, 0.0),
            )
        )
        place += SIDE + (GAPS[k] if k < COUNT - 1 else 0.0)
    law = abut.normal.KelvinVoigt(stiffness=CONTACT, damping=20)
    model.add(abut.Contact("all", shapes, normal=law))
    return model


def stiffness_of_row() -> np.ndarray:
    """Return the stiffness of a row along x in which all neighbours touch [N/m]."""
    k = SUPPORT * np.eye(COUNT)
    for n in range(COUNT - 1):
        k[n : n + 2, n : n + 2] += CONTACT * np.array([[1.0, -1.0], [-1.0, 1.0]])
    return k


def displacements() -> np.ndarray:
    """Return the equilibrium along x [m]: (k + K) u = F + K g, in which all gaps g are closed."""
    load = np.zeros(COUNT)
    load[0] = FORCE
    for n, gap in enumerate(GAPS):
        load[n] += CONTACT * gap
        load[n + 1] -= CONTACT * gap
    return np.linalg.solve(stiffness_of_row(), load)


def set_most_evaluated(monkeypatch: pytest.MonkeyPatch, pairs: int) -> None:
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", pairs)
    monkeypatch.setattr(contacts, "MAX_EVALUATED_VOLUMES", pairs)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> abut.Model:
    set_most_evaluated(monkeypatch, 0)
    model = row_of_boxes()
    assert model["all"].searches_neighbors
    return model


def displaced(found: abut.Equilibrium) -> np.ndarray:
    model = row_of_boxes()
    return np.array([found.model[f"box{k}"].position[0] - model[f"box{k}"].position[0] for k in range(COUNT)])


@pytest.mark.parametrize("large", [False, True])
def test_statics_finds_new_neighbors(searched, monkeypatch, large):
    """The equilibrium equals (k + K) u = F + K g, although the first gap exceeds the margin of the first search.

    To 1e-4: the depth of a volume, V/A, differs by that from the distance of the faces. Compared with all pairs, to the tolerance of
    statics, 1e-10 of the force over the smallest stiffness: 1.5e-11 m. Large machines use the derivatives of implicit methods for the
    stiffness, with blocks for the pairs that touch.
    """
    if large:
        monkeypatch.setattr(newton, "MAX_SINGLE_MOTIONS", 6)
        monkeypatch.setattr(search, "MAX_SINGLE_MOTIONS", 6)
    found = abut.statics(searched)
    np.testing.assert_allclose(displaced(found), displacements(), rtol=1e-4)
    assert found.stable
    assert found.result["all.touching"].values[0] == COUNT - 1
    set_most_evaluated(monkeypatch, 1000)
    everything = row_of_boxes()
    assert not everything["all"].searches_neighbors
    reference = abut.statics(everything)
    np.testing.assert_allclose(displaced(found), displaced(reference), rtol=0.0, atol=2e-11)


def test_linearization_keeps_touching_pairs(searched):
    """Frequencies along x are those of det(k + K − ω² m) = 0 at the equilibrium.

    The eigenvalues are those of M ẍ + C ẋ + K x = 0 with the damping of the contacts, to 1e-2: the derivative of the depth V/A of a
    volume differs by that from 1.
    """
    found = abut.linearize(abut.statics(searched).model)
    k = stiffness_of_row()
    c = (k - SUPPORT * np.eye(COUNT)) * 20.0 / CONTACT
    a = np.block([[np.zeros_like(k), np.eye(COUNT)], [-k / MASS, -c / MASS]])
    for value in np.linalg.eigvals(a):
        assert np.abs(found.eigenvalues - value).min() < 1e-2 * abs(value)
    assert len(found.states) == 12 * COUNT


def test_linearization_of_a_result_searches_at_its_state(searched, monkeypatch):
    """A state from a run, at which other pairs are neighbours than at the start, gives the same matrix as all pairs.

    To 1e-6 of the largest number: differences of fourth order.
    """
    run = abut.simulate(searched, end=0.02, step=0.01, integrator=abut.Verlet(step=1e-5))
    assert run["all.touching"].values[-1] > 0
    found = abut.linearize(searched, state=run)
    set_most_evaluated(monkeypatch, 1000)
    everything = row_of_boxes()
    assert not everything["all"].searches_neighbors
    reference = abut.linearize(everything, state=run)
    np.testing.assert_allclose(found.A, reference.A, rtol=0.0, atol=1e-6 * np.abs(reference.A).max())


def test_stiffness_has_blocks_of_touching_pairs(monkeypatch):
    """A row of balls on bushings: the stiffness from derivatives, −∂(F − Gᵀλ)/∂q, equals that of all pairs, and so does the equilibrium.

    To the order of sums: 1e-12 of the largest number; the equilibrium to the tolerance of statics, 1e-10 of the force over the smallest
    stiffness: 1.5e-11 m.
    """
    places, stiffness = [], []
    for pairs in (0, 1000):
        set_most_evaluated(monkeypatch, pairs)
        model = abut.Model("balls", gravity=(0, 0, 0))
        shapes = []
        for k in range(12):
            place = (0.0202 * k, 0.0, 0.0)
            body = model.add(abut.Body.sphere(f"ball{k}", radius=0.01, mass=0.1, position=place))
            model.add(
                abut.forces.Bushing(
                    f"support{k}",
                    body.frame(),
                    model.ground.frame(place),
                    stiffness=(SUPPORT,) * 3,
                    torsional_stiffness=(TORSION,) * 3,
                    preload=(2.0 if k == 0 else 0.0, 0.0, 0.0),
                )
            )
            shapes.append(body.shape)
        model.add(abut.Contact("all", shapes, normal=abut.normal.KelvinVoigt(stiffness=1e5, damping=1)))
        equilibrium = search.EquilibriumSearch(model, 0.0, 1e-10, 200, False, "cpu")
        pose = equilibrium.first(0.0)
        assert pose.equations.mode.sum() > 0
        places.append(pose.equations.state[:, 0])
        known = equilibrium.probe.stiffness(pose.equations, np.zeros(0))
        assert known is not None
        stiffness.append(known)
    np.testing.assert_allclose(places[0], places[1], rtol=0.0, atol=1.5e-11)
    coupled = np.abs(stiffness[1].reshape(12, 6, 12, 6)[0, :, 1]).max()
    assert coupled > 1e4  # the first two balls touch
    np.testing.assert_allclose(stiffness[0], stiffness[1], rtol=0.0, atol=1e-12 * np.abs(stiffness[1]).max())
