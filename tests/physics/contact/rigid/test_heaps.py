"""Heaps of cubes in rigid contact: redundant contacts, for which sweeps do not converge, are solved to the tolerance in every step."""

import math
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse

import abut
from abut.system.contact.rigid.sparse_delassus import SparseDelassus, natural_map_residual
from abut.system.contact.rigid.sparse_interior_point import solve_impulses

PROBLEMS = sorted((Path(__file__).parents[3] / "data" / "friction_problems").glob("*.npz"))
GRAVITY, SIDE, STEP = 9.81, 0.1, 5e-3


def heap(count: int) -> abut.Model:
    """Cubes of 0.1 m and 1 kg above each other, slightly turned, in a box of walls; μ = 0.5, e = 0.1."""
    pitch = 0.13
    across = max(2, math.ceil((count / 4) ** (1 / 3)))
    half = (across * pitch + 0.05) / 2
    random = np.random.default_rng(0)
    model = abut.Model("heap", gravity=(0, 0, -GRAVITY))
    shapes = []
    for k in range(count):
        x, y = (np.array([k % across, k // across % across]) + 0.5) * pitch - across * pitch / 2
        turn = np.array([1, *random.uniform(-0.05, 0.05, 3)])
        place = (x + random.uniform(-0.005, 0.005), y + random.uniform(-0.005, 0.005))
        cube = abut.Body.box(
            f"b{k}",
            size=(SIDE, SIDE, SIDE),
            mass=1.0,
            position=(*place, 0.06 + 0.12 * (k // across**2)),
            orientation=tuple(turn / np.linalg.norm(turn)),
        )
        shapes.append(model.add(cube).shape)
    laws = {
        "normal": abut.normal.Rigid(restitution=0.1),
        "friction": abut.friction.Coulomb(static=0.5, dynamic=0.5),
    }
    walls = (
        ((0, 0, 0), "z"), ((-half, 0, 0), "x"), ((half, 0, 0), "-x"), ((0, -half, 0), "y"), ((0, half, 0), "-y"),
    )  # fmt: skip
    planes = [abut.shapes.HalfSpace(model.ground.frame(place), normal=way) for place, way in walls]
    model.add(abut.Contact("walls", shapes, planes, **laws))
    model.add(abut.Contact("cubes", shapes, **laws))
    return model


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(10, marks=pytest.mark.slow),
        pytest.param(30, marks=pytest.mark.slow),
        pytest.param(100, marks=pytest.mark.long),
    ],
)
def test_every_step_of_a_falling_heap_is_solved(count):
    """0 ≤ u_n ⊥ p_n ≥ 0 and |p_t| ≤ μ p_n in each step of a falling heap: 0.5 s in steps of 5 ms, until it is nearly at rest.

    1e-8 of the approach speed: the default tolerance of the residual; 1e-6: Signorini's law, Coulomb's law and maximum dissipation by
    themselves.
    """
    run = abut.simulate(heap(count), end=0.5, step=0.05, integrator=abut.MoreauJean(step=STEP))
    assert run.statistics["missed_steps"] == 0
    assert run.statistics["contact_residual"] <= 1e-8
    for law in ("signorini", "coulomb", "dissipation"):
        assert run.statistics[f"{law}_residual"] <= 1e-6
    assert not any("MoreauJean" in sentence for sentence in run.warnings)


def recorded(path: Path) -> tuple[SparseDelassus, dict]:
    """A problem that `abut.MoreauJean` met in the fall of a heap: J by rows, masses, velocities without impulses, and first impulses."""
    with np.load(path) as file:
        data = {name: file[name] for name in file.files}
    bodies, contacts = len(data["mass"]), len(data["free"])
    shape = (3 * contacts, 6 * bodies)
    jacobian = sparse.csr_array(
        (data["jacobian"], data["column"].astype(np.int32), data["row_start"]), shape=shape
    )
    mass = np.zeros((bodies, 6, 6))
    mass[:, (0, 1, 2), (0, 1, 2)] = data["mass"][:, None]
    for (i, j), values in zip(zip(*np.triu_indices(3), strict=True), data["inertia"].T, strict=True):
        mass[:, 3 + i, 3 + j] = mass[:, 3 + j, 3 + i] = values
    at = np.arange(bodies + 1)
    matrices = [
        sparse.csr_array(sparse.bsr_array((blocks, at[:-1], at), shape=(6 * bodies, 6 * bodies)))
        for blocks in (mass, np.linalg.inv(mass))
    ]
    return SparseDelassus(jacobian, sparse.csr_array(jacobian.T), *matrices), data


@pytest.mark.parametrize("path", PROBLEMS, ids=lambda path: path.stem)
def test_recorded_problems_of_heaps_are_solved_at_every_tolerance(path):
    """u = W p + u₀, 0 ≤ u_n ⊥ p_n ≥ 0, |p_t| ≤ μ p_n with a singular W of 26 to 142 contacts: up to eight contacts for the six freedoms
    of a cube.

    The natural map, recomputed from W, is at most the tolerance (1 %: rounding); a looser tolerance takes no more factorisations.
    """
    work = []
    for loose in (1.0, 1e2, 1e4):
        delassus, data = recorded(path)
        w = delassus.matrix().toarray()
        own = np.array([w[k : k + 3, k : k + 3] for k in range(0, len(w), 3)])
        mu = np.full(len(own), float(data["friction"][0]))
        tolerance = loose * float(data["tolerance"])
        found, residual = solve_impulses(delassus, data["free"], mu, own, data["first"], tolerance)
        u = (w @ found.reshape(-1)).reshape(-1, 3) + data["free"]
        again = natural_map_residual(found, u, mu, 3.0 / np.trace(own, axis1=1, axis2=2))
        assert residual <= tolerance
        assert again <= 1.01 * tolerance
        assert (np.hypot(found[:, 1], found[:, 2]) <= (1.0 + 1e-12) * mu * found[:, 0]).all()
        work.append(len(delassus.factor_entries))
    assert np.linalg.matrix_rank(w, tol=1e-9 * np.linalg.norm(w, 2)) < len(w)
    assert work == sorted(work, reverse=True)
