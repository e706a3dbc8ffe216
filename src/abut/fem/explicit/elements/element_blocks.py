"""Elements of one kind in the layout of the kernel: packs of eight, grouped by material."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.fem.explicit.columns import BLOCK, MaterialPointState
from abut.fem.mesh.elements import KINDS as MESH_KINDS

__all__ = [
    "HEXAHEDRON",
    "KINDS",
    "LANES",
    "POINTS",
    "SHARES",
    "TETRAHEDRON",
    "ElementFamily",
    "eighth_volumes",
    "tetrahedron_table",
]

LANES = 8
HEXAHEDRON, TETRAHEDRON = range(2)
KINDS = ("hexahedron", "tetra10")
POINTS = (1, 4)
#: Shares of an element's mass at its nodes; of ten nodes by Hinton, Rock & Zienkiewicz (1976), for straight edges.
SHARES = (np.full(8, 1.0 / 8.0), np.array([1.0 / 36.0] * 4 + [4.0 / 27.0] * 6))
#: Four points that integrate squares, (q, 3), 1/24 each. Source: Zienkiewicz, Taylor & Zhu, The Finite Element Method (2013), table 6.3.
_A, _B = 0.58541020, 0.13819660
GAUSS = np.array([(_B, _B, _B), (_A, _B, _B), (_B, _A, _B), (_B, _B, _A)])


@dataclass(frozen=True)
class ElementFamily:
    """Elements of one kind.

    Args:
        kind: `HEXAHEDRON` or `TETRAHEDRON`.
        corners: their nodes, (e, k), padded to packs.
        real: which are no padding.
        part: of an element, which body.
        material: of a pack.
    """

    kind: int
    corners: Integers
    real: NDArray[np.bool_]
    part: Integers
    material: Integers

    @classmethod
    def of(cls, kind: int, groups: Sequence[tuple[int, int, Integers]]) -> ElementFamily:
        """Create a family from groups: body, material, nodes of elements."""
        corners, real, part, material = [np.zeros((0, len(SHARES[kind])), np.int64)], [], [], []
        for body, law, nodes in groups:
            packs = -(-len(nodes) // LANES)
            corners.append(np.concatenate([nodes, np.repeat(nodes[-1:], packs * LANES - len(nodes), axis=0)]))
            real.append(np.arange(packs * LANES) < len(nodes))
            part.append(np.full(packs * LANES, body))
            material.append(np.full(packs, law))
        none = np.zeros(0, np.int64)
        return cls(
            kind,
            np.concatenate(corners),
            np.concatenate([none.astype(bool), *real]),
            np.concatenate([none, *part]),
            np.concatenate([none, *material]),
        )

    @property
    def packs(self) -> int:
        """Number of packs."""
        return len(self.material)

    @property
    def blocks(self) -> int:
        """Number of blocks of packs, whose energies are summed separately."""
        return -(-self.packs // BLOCK)

    @property
    def width(self) -> int:
        """Number of packs for the forces of a pack on its nodes."""
        return 3 * len(SHARES[self.kind])

    def state(self, first: Numbers) -> Numbers:
        """Return the initial state of points, (pack points, State, lane); `first` has yield stress and temperature by material."""
        points = POINTS[self.kind]
        found = np.zeros((self.packs * points, MaterialPointState.WIDTH, LANES))
        found[:, MaterialPointState.alive] = self.real.reshape(-1, LANES).astype(float).repeat(points, axis=0)
        material = self.material.repeat(points)
        found[:, MaterialPointState.threshold], found[:, MaterialPointState.temperature] = (
            first[material, :1],
            first[material, 1:2],
        )
        return found

    def pieces(self, start: int) -> tuple[Integers, Integers]:
        """Return, for every corner of a real element, its node and the position of the force on it, counted from `start`."""
        which, size = np.flatnonzero(self.real), self.corners.shape[1]
        pack, lane = np.divmod(np.repeat(which, size), LANES)
        corner = np.tile(np.arange(size), len(which))
        return self.corners[which].ravel(), start + (pack * self.width + 3 * corner) * LANES + lane

    def sum_at_nodes(self, values: Numbers, count: int) -> Numbers:
        """Distribute values of elements to their corners as mass is, and sum them at nodes."""
        which = np.flatnonzero(self.real)
        share = (values[which, None] * SHARES[self.kind]).ravel()
        return np.asarray(np.bincount(self.corners[which].ravel(), share, count), float)

    def volumes(self, places: Numbers) -> Numbers:
        """Return the volumes of elements [m³]."""
        x = places[self.corners]
        if self.kind == HEXAHEDRON:
            return 8.0 * eighth_volumes(x)
        jacobian = np.einsum("qkc,eki->eqic", _shape_slopes(), x)
        return np.asarray(np.linalg.det(jacobian).sum(axis=1) / 24.0)


def eighth_volumes(x: Numbers) -> Numbers:
    """Return J = V/8 of hexahedra (e, 8, 3): see `hexahedra`."""
    signs = MESH_KINDS["hexahedron"].nodes
    products = [signs[:, 1] * signs[:, 2], signs[:, 0] * signs[:, 2], signs[:, 0] * signs[:, 1]]
    a1, a2, a3, a4, a5, a6 = np.einsum("ik,eid->ked", np.column_stack([signs, *products]), x) / 8.0

    def triple_product(a: Numbers, b: Numbers, c: Numbers) -> Numbers:
        return np.asarray(np.einsum("ed,ed->e", a, np.cross(b, c)))

    return np.asarray(
        triple_product(a1, a2, a3)
        + (triple_product(a1, a6, a5) + triple_product(a5, a4, a3) + triple_product(a6, a2, a4)) / 3.0
    )


def _shape_slopes() -> Numbers:
    """Return derivatives of ten shape functions at the points, (q, k, 3)."""
    return MESH_KINDS["tetra10"].gradient(GAUSS)


def tetrahedron_table() -> Numbers:
    """Return the table of `tetrahedra` by point: ∂N/∂ξ by node, then M_cd = Σ_k ∂N_k/∂ξ_c ∂N_k/∂ξ_d/share_k as 11, 22, 33, 12, 23, 31."""
    slopes = _shape_slopes()
    m = np.einsum("qkc,qkd,k->qcd", slopes, slopes, 1.0 / SHARES[TETRAHEDRON])
    six = np.stack([m[:, i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))], axis=1)
    return np.hstack([slopes.reshape(len(slopes), -1), six]).ravel()
