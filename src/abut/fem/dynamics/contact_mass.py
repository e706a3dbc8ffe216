"""Redistributed mass of a body, with massless contact nodes.

A node with mass stops at once when it meets another, and oscillates. A massless one follows its neighbours, its contact force is
continuous in time, and contact neither takes nor generates energy. Contact nodes move as the nearest nodes behind them do. The resulting
change in the moments of the mass is restored all over the body, by a polynomial s of second degree that is near 1:

    M̃ = S Pᵀ M P S,   S = diag s(x_i),   P = 1 but for contact nodes, whose rows refer to those behind

It has no rows for contact nodes, is as positive as M for the rest, and has the kinetic energy of every rigid motion: mass, centre and
moments of inertia stay. (Linear extrapolation of velocities would need no s, but rings for long at the node behind, which is heavy then.)
Sources: Khenous, Laborde & Renard, Eur. J. Mech. A 27 (2008) 918 (what such a mass must keep); Hager, Hüeber & Wohlmuth, Int. J. Numer.
Meth. Eng. 73 (2008) 205 (made element by element); Doyen, Ern & Piperno, SIAM J. Sci. Comput. 33 (2011) 223 (its effect).
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.mesh.mesh import Mesh

if TYPE_CHECKING:
    from scipy.sparse import csr_array, sparray

__all__ = ["redistribute_mass"]

SEARCHED_ROWS = 3  #: rows of elements that are searched for nodes behind a contact node
ROUNDS = 20
MIN_MASS_FACTOR = 0.7  #: lower bound of s; s² is the remaining share of a node's mass


def redistribute_mass(
    mesh: Mesh, mass: sparray, nodes: Integers, dimension: int, contact: str
) -> tuple[csr_array, csr_array, str | None]:
    """Return M̃ and P of displacements' rows, (d n, d n), sparse, and a message on moments that a mesh of few rows cannot keep, or None.

    Args:
        mesh: the body's.
        mass: M, (d n, d n), the same for each direction.
        nodes: contact nodes, places in the mesh.
        dimension: d.
        contact: name of the contact in messages.

    Raises:
        InvalidValue: too few nodes are not contact nodes.
    """
    from scipy.sparse import diags_array, eye_array, kron

    who = f'contact "{contact}": mesh "{mesh.name}"'
    p = _nearest_interior_nodes(mesh, nodes, who)
    one = mass.tocsr()[::dimension, ::dimension]
    moved, x, warning = p.T @ one @ p, mesh.positions[:, :dimension], None
    s = _mass_factors(x, one, moved, inertia=True)
    if s is None:
        s = _mass_factors(x, one, moved, inertia=False)
        warning = (
            f"{who} has too few nodes behind its contact face to redistribute the face's mass without a change of the moments of inertia; "
            "only mass and centre of mass are kept. Mesh five or more rows of elements there, or give redistribute=False"
        )
    if s is None:
        raise InvalidValue(
            f"{who} has too few nodes behind its contact face to redistribute the face's mass; mesh three or more rows of elements there, "
            "or give redistribute=False"
        )
    scale, each = diags_array(s), eye_array(dimension)
    return kron(scale @ moved @ scale, each, format="csr"), kron(p, each, format="csr"), warning


def _mass_factors(x: Numbers, one: csr_array, moved: csr_array, *, inertia: bool) -> Numbers | None:
    """Return s at places (n, d), linear where inertia need not be kept; None if there is none, or if it takes half of a node's mass."""
    d = x.shape[1]
    columns = np.hstack([np.ones((len(x), 1)), 2.0 * (x - x.mean(axis=0)) / np.ptp(x, axis=0).max()])
    pairs = np.array(list(combinations_with_replacement(range(d + 1), 2)))
    i, j = (pairs if inertia else pairs[: d + 1]).T
    wanted = (columns.T @ (one @ columns))[i, j]
    powers, s = columns[:, i] * columns[:, j], np.ones(len(x))
    for _ in range(ROUNDS):
        now = s[:, None] * columns
        pushed = moved @ now
        lost = wanted - (now.T @ pushed)[i, j]
        if np.abs(lost).max() <= 1e-13 * wanted[0]:
            return s if s.min() > MIN_MASS_FACTOR else None
        change = np.einsum("nk,nr,ns->krs", powers, columns, pushed, optimize=True)
        slope = change + change.transpose(0, 2, 1)
        share, *_ = np.linalg.lstsq(slope[:, i, j].T, lost, rcond=1e-10)
        s = s + powers @ share
    return None


def _nearest_interior_nodes(mesh: Mesh, nodes: Integers, who: str) -> csr_array:
    """Return P of one direction: rows of contact nodes refer to the nearest node behind them, or to the mean of several as near."""
    from scipy.sparse import coo_array

    count = len(mesh.positions)
    light = np.zeros(count, bool)
    light[nodes] = True
    heavy, near = np.flatnonzero(~light), _node_neighbours(mesh)
    rows, columns, values = [heavy], [heavy], [np.ones(len(heavy))]
    for node in nodes.tolist():
        ring = np.array([node])
        for _ in range(SEARCHED_ROWS):
            around = [near.indices[near.indptr[k] : near.indptr[k + 1]] for k in ring.tolist()]
            ring = np.unique(np.concatenate(around))
            found = ring[~light[ring]]
            if len(found):
                break
        else:
            raise InvalidValue(
                f"{who} has no nodes behind node {mesh.numbers[node]} of its contact face that its mass can move to; mesh more rows of "
                "elements there, or give redistribute=False"
            )
        away = np.linalg.norm(mesh.positions[found] - mesh.positions[node], axis=1)
        found = found[away <= (1.0 + 1e-6) * away.min()]
        rows.append(np.full(len(found), node))
        columns.append(found)
        values.append(np.full(len(found), 1.0 / len(found)))
    at = (np.concatenate(rows), np.concatenate(columns))
    return coo_array((np.concatenate(values), at), shape=(count, count)).tocsr()


def _node_neighbours(mesh: Mesh) -> csr_array:
    """Return a matrix of the pairs of nodes that share an element, (n, n)."""
    from scipy.sparse import coo_array

    rows = np.concatenate([np.repeat(e, e.shape[1], axis=1).ravel() for e in mesh.elements.values()])
    columns = np.concatenate([np.tile(e, (1, e.shape[1])).ravel() for e in mesh.elements.values()])
    count = len(mesh.positions)
    return coo_array((np.ones(len(rows), bool), (rows, columns)), shape=(count, count)).tocsr()
