"""Eliminating front by front: what is left on unknowns that stay, in any graph."""

import numpy as np
import pytest
from scipy.sparse import block_diag, csr_array, diags_array, random_array

from abut.fem import Mesh
from abut.fem.contact.options import Contact
from abut.fem.model.bodies import Body, Support
from abut.fem.model.problem import Problem
from abut.fem.solver import low_rank_update
from abut.fem.solver.low_rank_update import CondensedStiffness
from abut.fem.solver.multifrontal_cholesky import Fronts
from abut.fem.solver.nested_dissection import dissect_graph


def positive(graph):
    """A symmetric positive definite matrix with this graph."""
    even = abs(graph + graph.T)
    return csr_array(even + diags_array(even.sum(axis=0) + 1.0))


def lattice(n):
    """A grid of n by n nodes."""
    row = np.arange(n * n).reshape(n, n)
    pairs = np.concatenate(
        [
            np.stack([row[1:], row[:-1]], axis=-1).reshape(-1, 2),
            np.stack([row[:, 1:], row[:, :-1]], axis=-1).reshape(-1, 2),
        ]
    )
    return csr_array((-np.ones(len(pairs)), tuple(pairs.T)), shape=(n * n, n * n))


GRAPHS = {
    "a grid": lattice(18),
    "no bonds": csr_array((130, 130)),
    "pieces": block_diag([lattice(12), lattice(3), lattice(9), csr_array((60, 60))]),
    "a star": csr_array((np.ones(200), (np.zeros(200, int), np.arange(1, 201))), shape=(201, 201)),
    "at random": csr_array(random_array((150, 150), density=0.1, rng=1)),
    "full": csr_array(np.ones((120, 120))),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_partial_cholesky_leaves_schur_complement(name):
    """S = A_cc − A_ci A_ii⁻¹ A_ic by dense elimination, and x of A x = b through it, to rounding."""
    a = positive(GRAPHS[name])
    n = a.shape[0]
    kept = np.array([n - 1, 3, 50, 7])
    inner = np.setdiff1d(np.arange(n), kept)
    dense = a.toarray()
    left = dense[np.ix_(kept, kept)] - dense[np.ix_(kept, inner)] @ np.linalg.solve(
        dense[np.ix_(inner, inner)], dense[np.ix_(inner, kept)]
    )
    np.testing.assert_allclose(Fronts(a, kept).rest, left, atol=1e-12 * np.abs(dense).max())
    b = np.random.default_rng(2).normal(size=(n, 2))
    np.testing.assert_allclose(Fronts(a).solve(b), np.linalg.solve(dense, b), atol=1e-12)
    solving = CondensedStiffness(a, kept).with_(csr_array(np.ones((4, 4))), b[:, 0], True)
    solving.at(b[kept, 1])
    dense[np.ix_(kept, kept)] += 1.0
    full = b[:, 0].copy()
    full[kept] += b[kept, 1]
    np.testing.assert_allclose(solving.end(), np.linalg.solve(dense, full), atol=1e-12)


def test_each_node_goes_once_and_cuts_are_small():
    """A grid of n × n is cut along lines: no piece has more than about n nodes (n + 2: its first cut may run askew)."""
    graph = positive(lattice(30))
    pieces = dissect_graph(graph)
    assert sorted(np.concatenate([piece.nodes for piece in pieces])) == list(range(900))
    assert all(j < k for k, piece in enumerate(pieces) for j in piece.below)
    assert max(len(piece.nodes) for piece in pieces if piece.below) <= 32


def test_not_positive():
    """A matrix that is not positive definite is told."""
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite"):
        Fronts(diags_array([1.0, -1.0]))


def test_condensed_statics_are_those_of_all_unknowns(monkeypatch):
    """A stamp with friction, whose matrix is unsymmetric: condensed to the faces as by SuperLU, 1e-9."""
    monkeypatch.setattr(low_rank_update, "MIN_CONDENSED_UNKNOWNS", 0)
    monkeypatch.setattr(low_rank_update, "SHARE", 10.0)
    table = Body("table", Mesh.rectangle((0.08, 0.04), (8, 4)), "aluminium", "plane strain", 0.01)
    stamp = Body(
        "stamp", Mesh.rectangle((0.04, 0.03), (7, 5)).moved((0, 0.035, 0)), "steel", "plane strain", 0.01
    )
    problem = Problem(
        "stamp",
        [table, stamp],
        [Contact("foot", table["y+"], stamp["y-"], friction=0.3)],
        [Support(table["y-"], x=0, y=0), Support(stamp["y+"], x=0, y=-1e-5)],
    )
    ours, theirs = problem.statics(), problem.statics(solver="superlu")
    assert any(isinstance(kept[3], CondensedStiffness) for kept in problem.setting._systems)
    np.testing.assert_allclose(ours["foot.force y"].values, theirs["foot.force y"].values, rtol=1e-9)
    for body in ("table", "stamp"):
        found, wanted = (history[f"{body}.displacement"].values for history in (ours, theirs))
        np.testing.assert_allclose(found, wanted, atol=1e-14)
