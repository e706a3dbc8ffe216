"""Static equilibrium of machines of many bodies: exact stiffness, and searches that start far from equilibrium."""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import brentq

import abut
from abut.analysis.equilibrium.search import EquilibriumSearch

G, LINK, MASS, CELL, NODE = 9.81, 0.1, 0.2, 0.1, 0.05


def along(z):
    """The quaternion that takes the z axis to a direction."""
    q = np.array([1.0 + z[2], -z[1], z[0], 0.0])
    return tuple(q / np.linalg.norm(q))


def hanging(model: abut.Model, n: int, span: float) -> list[abut.Body]:
    """A chain of n links on spherical joints, in an arc that swings 30° sideways."""
    a = brentq(lambda a: LINK * math.sin(n * a) / math.sin(a) - span, 1e-6, math.pi / n)
    links, place, last = [], np.zeros(3), model.ground
    for slope in a * (2.0 * np.arange(n) - (n - 1)):
        way = np.array([math.cos(slope), math.sin(math.pi / 3) * math.sin(slope), 0.5 * math.sin(slope)])
        link = abut.Body(
            f"link{len(links)}",
            mass=MASS,
            inertia=(1e-4, 1e-4, 1e-5),
            position=tuple(place + 0.5 * LINK * way),
            orientation=along(way),
        )
        links.append(model.add(link))
        model.add(abut.joints.Spherical(f"pin{len(links)}", link, last, at=tuple(place)))
        place, last = place + LINK * way, link
    model.add(abut.joints.Spherical("end", last, model.ground, at=tuple(place)))
    return links


def net(model: abut.Model, rows: int, columns: int) -> None:
    """Plates joined by bushings, hung by those of the corners."""
    node = {}
    for i, j in np.ndindex(rows, columns):
        place = (i * CELL, 2.0 + j * CELL, 0.0)
        node[i, j] = model.add(
            abut.Body(f"node{i}_{j}", mass=NODE, inertia=(2e-5, 2e-5, 4e-5), position=place)
        )
    stiff = {"stiffness": (2e3,) * 3, "torsional_stiffness": (2.0,) * 3}
    for (i, j), one in node.items():
        for other in ((i + 1, j), (i, j + 1)):
            if other in node:
                at = tuple(0.5 * (np.array(one.position) + np.array(node[other].position)))
                two = node[other]
                model.add(
                    abut.forces.Bushing(f"{one.name}_{two.name}", one.frame_at(at), two.frame_at(at), **stiff)
                )
        if i in (0, rows - 1) and j in (0, columns - 1):
            ends = one.frame(), model.ground.frame(one.position)
            model.add(abut.forces.Bushing(f"corner{i}_{j}", *ends, **stiff))


def machine(n: int, rows: int, columns: int) -> abut.Model:
    """A hanging chain and a hanging net, n + rows · columns bodies."""
    model = abut.Model("large", gravity=(0, 0, -G))
    hanging(model, n, 0.7 * n * LINK)
    net(model, rows, columns)
    return model


def catenary(n: int, span: float) -> np.ndarray:
    """Middles of n equal links hung between two points of one height.

    Of a link between the vertical forces V and V − m g at its ends and the tension H along x, the moments balance where
    tan θ = (V − m g/2)/H; by symmetry V − m g/2 = (n − 1 − 2 i) m g/2. H follows from the span Σ l cos θ.
    """
    lift = 0.5 * MASS * G * (n - 1 - 2.0 * np.arange(n))
    h = brentq(lambda h: LINK * np.cos(np.arctan(lift / h)).sum() - span, 1e-3, 1e4, xtol=1e-13)
    slope = -np.arctan(lift / h)
    steps = LINK * np.column_stack([np.cos(slope), 0.0 * slope, np.sin(slope)])
    return np.cumsum(steps, axis=0) - 0.5 * steps


def settles(n: int, rows: int, columns: int) -> None:
    """The chain hangs in its catenary; the net is symmetric and each corner carries a quarter of it.

    Forces balance to 1e-10 of the largest; the softest motion of the chain, its swing, turns by so much of the weight, of lengths of
    some metres: 1e-8 m. A bushing's axes are those of its second body, so that it is not the same from both ends once these are turned
    against each other, by up to 0.05 rad: in second order, 1e-3 of what the net sags, it is no longer symmetric. The sum of the corners'
    forces is the weight.
    """
    found = abut.statics(machine(n, rows, columns))
    assert_allclose(found.state[:n, :3], catenary(n, 0.7 * n * LINK), atol=1e-8)
    sag = found.state[n:, :3].reshape(rows, columns, 3)
    for mirrored in (sag[::-1, :, 2], sag[:, ::-1, 2]):
        assert_allclose(mirrored, sag[:, :, 2], atol=1e-3 * np.ptp(sag[:, :, 2]))
    corner = [found.reactions[f"corner{i}_{j}"][2] for i in (0, rows - 1) for j in (0, columns - 1)]
    assert_allclose(corner, 0.25 * rows * columns * NODE * G, rtol=1e-3)
    assert_allclose(sum(corner), rows * columns * NODE * G, rtol=1e-8)
    assert sag[rows // 2, columns // 2, 2] < -1e-3
    assert found.stable
    assert len(found.neutral) == n  # the links' spins about themselves


@pytest.fixture(scope="module")
def small() -> abut.Model:
    return machine(12, 4, 4)


def test_stiffness_from_derivatives_is_that_of_differences(small):
    """K = −∂(Zᵀ F)/∂s from derivatives equals central differences, for joints and bushings at a rotated pose out of equilibrium.

    Differences with steps of 1e-6 have an error of about 1e-9 of the largest entry of K.
    """
    search = EquilibriumSearch(small, 0.0, 1e-10, 3, False, "cpu")
    pose, balanced = search.find(0.0)
    assert not balanced
    reactions = pose.tangent.reactions(pose.equations)
    derived = search.balance._analytic_stiffness(pose, reactions)
    whole = search.balance._stiffness_by_bodies(pose, reactions, 1e-6)
    assert derived is not None
    differences = pose.tangent.basis.T @ whole @ pose.tangent.basis
    assert_allclose(derived, differences, atol=1e-7 * np.abs(differences).max())


def test_a_chain_and_a_net_come_to_rest():
    """Statics of 12 links in a catenary and of a net of 4 × 4 nodes: Σ F = 0, and each corner of the net carries m g/4.

    `settles` states the sources and the tolerances.
    """
    settles(12, 4, 4)


@pytest.mark.long
def test_a_machine_of_140_bodies_comes_to_rest():
    """Newton's method finds Zᵀ F = 0 for 490 degrees of freedom from an initial pose far from equilibrium."""
    settles(70, 7, 10)
