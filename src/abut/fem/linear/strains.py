"""Strains at the nodes of a mesh, from the gradients of the shape functions of the surrounding elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.linear.elasticity import PAIRS
from abut.fem.mesh.elements import KINDS, Kind
from abut.fem.mesh.mesh import Mesh
from abut.fem.mesh.quadrature import STRESS, Rule, extrapolation_matrix, quadrature_rule

__all__ = ["normal_component", "strains_at"]


def strains_at(mesh: Mesh, nodes: Integers | Sequence[int], displacement: Numbers) -> Numbers:
    """Return ε at some nodes, the mean of the surrounding elements: xx, yy, zz, and γ xy, yz, zx, (k, 6, m).

        ε_ij = ½ Σ (u_i ∂N/∂x_j + u_j ∂N/∂x_i)

    in each element at its points of reduced integration, where strains are most accurate, extrapolated to the node by least squares.
    Source: Barlow, Int. J. Numer. Meth. Eng. 10 (1976) 243.

    Args:
        mesh: of solid elements.
        nodes: places of the nodes, (k,).
        displacement: of all nodes, (n, 3, m) [m].

    Raises:
        InvalidValue: a node belongs to no solid element.
    """
    wanted = np.asarray(nodes, np.int64)
    out, times = np.zeros((len(wanted), 6, displacement.shape[2])), np.zeros(len(wanted))
    for name, rows in mesh.elements.items():
        kind = KINDS[name]
        near = rows[np.isin(rows, wanted).any(axis=1)] if kind.dimension == 3 else rows[:0]
        if not len(near):
            continue
        found = np.einsum(
            "nq,eqsm->ensm",
            extrapolation_matrix(kind, _stress_points(kind).at),
            _element_strains(mesh, kind, near, displacement[near]),
        )
        for k, node in enumerate(wanted):
            element, corner = np.nonzero(near == node)
            out[k] += found[element, corner].sum(axis=0)
            times[k] += len(element)
    lost = wanted[times == 0.0]
    if len(lost):
        raise InvalidValue(
            f'mesh "{mesh.name}": node {mesh.numbers[lost[0]]} belongs to no solid element, so its strain is undefined; '
            "give a node of a solid element"
        )
    return out / times[:, None, None]


def _stress_points(kind: Kind) -> Rule:
    """Return the points of reduced integration."""
    return quadrature_rule(kind.name, STRESS[kind.simplex][kind.order - 1])


def _element_strains(mesh: Mesh, kind: Kind, rows: Integers, local: Numbers) -> Numbers:
    """Return ε of elements at their points by displacements of their nodes (e, k, 3, m): (e, q, 6, m)."""
    points = _stress_points(kind)
    x = mesh.positions[rows]
    jacobian = np.einsum("qkr,eki->eqir", points.dn, x)
    there = np.einsum("qkr,eqri->eqki", points.dn, np.linalg.inv(jacobian))
    gradient = np.einsum("eqkj,ekim->eqijm", there, local)
    both = gradient + gradient.swapaxes(2, 3)
    return np.stack([both[:, :, i, j] * (0.5 if i == j else 1.0) for i, j in PAIRS], axis=2)


def normal_component(direction: Numbers, *, strain: bool) -> Numbers:
    """Return c of n·(tensor)·n = Σ c_s x_s, components xx, yy, zz, xy, yz, zx: (6,). Of a strain shears are γ = 2 ε_ij."""
    twice = 1.0 if strain else 2.0
    return np.array([direction[i] * direction[j] * (1.0 if i == j else twice) for i, j in PAIRS])
