"""Facets of contact faces: their kinds, and their division into pieces that are straight in the facet's own coordinates.

A facet has the nodes of its element: 2 or 3 in a plane (a side), 3, 6, 4 or 8 in space. Pressures are defined at nodes. Their
functions are those of *pieces*, which have nodes at corners alone: a facet with middle nodes consists of 2 to 5 of them. So every pressure
has a positive share of the area. Serendipity functions of corners do not (that of a corner of eight nodes is −1/12).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.mesh.elements import KINDS

__all__ = ["FACETS", "ContactFacets", "FacetKind", "Pieces"]


@dataclass(frozen=True)
class FacetKind:
    """Kind of facet: its name and its pieces.

    Args:
        name: Name as in meshio.
        pieces: Nodes at the corners of each of its pieces, in turn: two, three or four.
    """

    name: str
    pieces: tuple[tuple[int, ...], ...]

    @property
    def line(self) -> bool:
        """True for a side of a plane element."""
        return self.name.startswith("line")

    @cached_property
    def nodes(self) -> Numbers:
        """Reference coordinates of its nodes, (k, 1) or (k, 2)."""
        return np.array([[-1.0], [1.0], [0.0]])[: self.size] if self.line else KINDS[self.name].nodes

    @property
    def size(self) -> int:
        """Number of nodes."""
        return 1 + max(max(piece) for piece in self.pieces)

    @property
    def middle(self) -> Numbers:
        """The reference coordinates of its middle."""
        return np.asarray(
            self.nodes[: len(self.nodes) if self.line else len(KINDS[self.name].corners)].mean(axis=0)
        )

    def shape(self, at: Numbers) -> Numbers:
        """Return shape functions at points (…, d): (…, k)."""
        if not self.line:
            return KINDS[self.name].shape(at.reshape(-1, 2)).reshape(*at.shape[:-1], self.size)
        x = at[..., 0]
        if self.size == 2:
            return np.stack([0.5 * (1.0 - x), 0.5 * (1.0 + x)], axis=-1)
        return np.stack([0.5 * x * (x - 1.0), 0.5 * x * (x + 1.0), 1.0 - x * x], axis=-1)

    def gradient(self, at: Numbers) -> Numbers:
        """Derivatives of the shape functions, (…, k, d)."""
        if not self.line:
            return KINDS[self.name].gradient(at.reshape(-1, 2)).reshape(*at.shape[:-1], self.size, 2)
        x = at[..., 0]
        if self.size == 2:
            slopes = np.stack([np.full_like(x, -0.5), np.full_like(x, 0.5)], axis=-1)
        else:
            slopes = np.stack([x - 0.5, x + 0.5, -2.0 * x], axis=-1)
        return slopes[..., None]

    def both(self, at: Numbers) -> Numbers:
        """Return shape functions and derivatives at points (m, d), functions first: (m, 1 + d, k)."""
        if not self.line:
            return KINDS[self.name].both(at)
        return np.stack([self.shape(at), self.gradient(at)[..., 0]], axis=1)


FACETS = {
    kind.name: kind
    for kind in (
        FacetKind("line", ((0, 1),)),
        FacetKind("line3", ((0, 2), (2, 1))),
        FacetKind("triangle", ((0, 1, 2),)),
        FacetKind("triangle6", ((0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5))),
        FacetKind("quad", ((0, 1, 2, 3),)),
        FacetKind("quad8", ((0, 4, 7), (4, 1, 5), (5, 2, 6), (7, 6, 3), (4, 5, 6, 7))),
    )
}
#: Kinds by dimension and number of nodes.
BY_SIZE = {
    (2, 2): "line",
    (2, 3): "line3",
    (3, 3): "triangle",
    (3, 6): "triangle6",
    (3, 4): "quad",
    (3, 8): "quad8",
}


@dataclass(frozen=True)
class ContactFacets:
    """Facets of one kind: nodes of each among all of a problem, (f, k)."""

    kind: FacetKind
    nodes: Integers

    def at(self, places: Numbers, which: Integers, xi: Numbers) -> tuple[Numbers, Numbers]:
        """Return points of facets (m,) at reference coordinates (m, d − 1), and tangents there: (m, d), (m, d, d − 1)."""
        found = self.kind.both(xi) @ places[self.nodes[which]]
        return found[:, 0], np.swapaxes(found[:, 1:], 1, 2)

    def pieces(self) -> Iterator[Pieces]:
        """Yield the pieces of the facets, grouped by number of corners."""
        by: dict[int, list[tuple[int, ...]]] = {}
        for piece in self.kind.pieces:
            by.setdefault(len(piece), []).append(piece)
        for local in by.values():
            corners = np.array(local)
            whole = np.repeat(np.arange(len(self.nodes)), len(corners))
            yield Pieces(self, whole, np.tile(corners, (len(self.nodes), 1)))

    def outline(self) -> Pieces:
        """Return each facet as one piece, whose corners are those of the facet."""
        kind = self.kind
        count = 2 if kind.line else len(KINDS[kind.name].corners)
        whole = np.arange(len(self.nodes))
        return Pieces(self, whole, np.tile(np.arange(count), (len(whole), 1)))

    def unevenness(self, places: Numbers) -> tuple[Numbers, Numbers]:
        """Return the deviation of nodes from a flat parallelogram, or from a flat triangle with middle nodes halfway, relative to the
        size of each facet: within its plane and out of it, (f,). Where both are zero, N(x) are polynomials.
        """
        x = places[self.nodes]
        given = np.column_stack([np.ones(self.kind.size), self.kind.nodes])
        fitted = np.einsum("kj,fjc->fkc", np.linalg.pinv(given), x)
        off = x - np.einsum("jk,fkc->fjc", given, fitted)
        n = normal(np.swapaxes(fitted[:, 1:], 1, 2))
        n /= np.linalg.norm(n, axis=1)[:, None]
        out = np.einsum("fjc,fc->fj", off, n)
        within = np.linalg.norm(off - out[..., None] * n[:, None], axis=2)
        size = np.linalg.norm(fitted[:, 1:], axis=2).max(axis=1)
        return within.max(axis=1) / size, np.abs(out).max(axis=1) / size


@dataclass(frozen=True)
class Pieces:
    """Pieces of facets with as many corners: which facet (p,), and which of its nodes the corners are (p, c)."""

    facets: ContactFacets
    whole: Integers
    local: Integers

    @cached_property
    def nodes(self) -> Integers:
        """Nodes at their corners among all of the problem, (p, c)."""
        return np.take_along_axis(self.facets.nodes[self.whole], self.local, axis=1)

    @cached_property
    def chart(self) -> Numbers:
        """Reference coordinates of their corners in the facet, (p, c, d − 1)."""
        return self.facets.kind.nodes[self.local]


def normal(tangents: Numbers) -> Numbers:
    """Return n dA by dξ from tangents (m, d, d − 1), outward: (m, d)."""
    if tangents.shape[1] == 2:
        return np.stack([tangents[:, 1, 0], -tangents[:, 0, 0]], axis=1)
    return np.cross(tangents[:, :, 0], tangents[:, :, 1])
