"""Faces that overlap unseen: points of one face inside the other body, and how deep.

A point is inside a body where the outside of the body winds round it once: w = Σ Ω/(4 π) over its triangles, in a plane Σ φ/(2 π) over its
sides; w is 1 inside, 0 outside, and between on the surface.
Source: van Oosterom & Strackee, IEEE Trans. Biomed. Eng. 30 (1983) 125 (the solid angle of a triangle).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.fem.contact.facets import Facets

__all__ = ["Overlap", "deepest_overlap", "inside", "nearest_distance"]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]
WINDING = 0.75  #: above which a point is inside; on an even face w is a half
CHUNK = 2_000_000  #: pairs of points and facets at a time


@dataclass(frozen=True)
class Overlap:
    """A point of a face inside a body: the nearest node of the face, the place [m], and the depth below the other face [m]."""

    node: int
    place: Numbers
    depth: float
    first: bool  #: whether the point is on the contact's first face


def deepest_overlap(
    one: Sequence[Facets],
    two: Sequence[Facets],
    outsides: tuple[Integers, Integers],
    places: Numbers,
    seen: Integers,
) -> Overlap | None:
    """The deepest point of a face inside the other body, among points that a contact does not see; None where there is none.

    Points are nodes and the middles of facets. Where the contact sees no node at all, points of both faces are looked at.

    Args:
        one: facets of the first face.
        two: of the second.
        outsides: triangles, in a plane sides, of the outside of both bodies, by nodes.
        places: where nodes are, (n, d).
        seen: nodes of the first face that the contact sees.
    """
    found = _deepest(one, two, outsides[1], places, seen, True)
    if not len(seen):
        other = _deepest(two, one, outsides[0], places, seen, False)
        found = max((x for x in (found, other) if x), key=lambda x: x.depth, default=None)
    return found


def _deepest(
    face: Sequence[Facets],
    facing: Sequence[Facets],
    outside: Integers,
    places: Numbers,
    seen: Integers,
    first: bool,
) -> Overlap | None:
    nodes, points = _points(face, places, seen)
    corners = places[outside]
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    near = np.flatnonzero(((points > low) & (points < high)).all(axis=1))
    near = near[inside(points[near], corners)]
    if not len(near):
        return None
    depth = nearest_distance(points[near], facing, places)
    k = int(depth.argmax())
    return Overlap(int(nodes[near[k]]), points[near[k]], float(depth[k]), first)


def _points(face: Sequence[Facets], places: Numbers, seen: Integers) -> tuple[Integers, Numbers]:
    """Nodes of a face and middles of its facets, each with its (first) node, but for those of which a node is seen."""
    every = np.setdiff1d(np.concatenate([f.nodes.ravel() for f in face]), seen)
    nodes, points = [every], [places[every]]
    for f in face:
        loose = f.nodes[~np.isin(f.nodes, seen).any(axis=1)]
        middle = f.kind.shape(f.kind.middle[None])[0]
        nodes.append(loose[:, 0])
        points.append(np.einsum("k,fkd->fd", middle, places[loose]))
    return np.concatenate(nodes), np.concatenate(points)


def inside(points: Numbers, corners: Numbers) -> NDArray[np.bool_]:
    """Whether points (p, d) are inside a closed surface of triangles (f, 3, 3), or within sides (f, 2, 2)."""
    out = np.zeros(len(points), bool)
    step = max(CHUNK // max(len(corners), 1), 1)
    for at in range(0, len(points), step):
        arm = corners[None] - points[at : at + step, None, None]
        out[at : at + step] = np.abs((_angles if points.shape[1] == 2 else _solid_angles)(arm)) > WINDING
    return out


def _angles(arm: Numbers) -> Numbers:
    a, b = arm[:, :, 0], arm[:, :, 1]
    turn = np.arctan2(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0], (a * b).sum(axis=-1))
    return np.asarray(turn.sum(axis=1) / (2.0 * np.pi))


def _solid_angles(arm: Numbers) -> Numbers:
    a, b, c = arm[:, :, 0], arm[:, :, 1], arm[:, :, 2]
    la, lb, lc = (np.linalg.norm(x, axis=-1) for x in (a, b, c))
    volume = np.einsum("pfi,pfi->pf", a, np.cross(b, c))
    dots = [np.einsum("pfi,pfi->pf", x, y) for x, y in ((a, b), (b, c), (c, a))]
    below = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
    return np.asarray(2.0 * np.arctan2(volume, below).sum(axis=1) / (4.0 * np.pi))


def nearest_distance(points: Numbers, facing: Sequence[Facets], places: Numbers) -> Numbers:
    """How far points (p, d) are from a face [m], (p,), as if its facets were even."""
    best = np.full(len(points), np.inf)
    for f in facing:
        corners = places[f.outline().nodes]
        for split in _simplices(corners.shape[1]):
            for k, place in enumerate(points):
                best[k] = min(best[k], _distance(place, corners[:, split]))
    return best


def _simplices(corners: int) -> Any:
    return {2: ((0, 1),), 3: ((0, 1, 2),), 4: ((0, 1, 2), (0, 2, 3))}[corners]


def _distance(place: Numbers, corners: Numbers) -> float:
    """From sides (f, 2, 2) or triangles (f, 3, 3)."""
    ways, arms = np.roll(corners, -1, axis=1) - corners, place - corners
    square = np.maximum(np.einsum("tkj,tkj->tk", ways, ways), 1e-300)
    part = np.clip(np.einsum("tkj,tkj->tk", ways, arms) / square, 0.0, 1.0)
    found = np.linalg.norm(arms - part[..., None] * ways, axis=2).min(axis=1)
    if corners.shape[1] == 3:
        normal = np.cross(ways[:, 0], ways[:, 1])
        within = (np.einsum("tkj,tj->tk", np.cross(ways, arms), normal) >= 0.0).all(axis=1)
        size = np.maximum(np.linalg.norm(normal, axis=1), 1e-300)
        found = np.where(within, np.abs(np.einsum("tj,tj->t", arms[:, 0], normal)) / size, found)
    return float(found.min())
