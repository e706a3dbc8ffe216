"""Undetected overlaps of faces: points of one face inside the other body, and their depth.

A point is inside a body where the outside of the body winds round it once: w = Σ Ω/(4 π) over its triangles, which is 1 inside, 0 outside
and between on the surface; in a plane the sides that cross a line to its right are counted.
Source: van Oosterom & Strackee, IEEE Trans. Biomed. Eng. 30 (1983) 125 (the solid angle of a triangle).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.fem.contact.facets import ContactFacets, normal
from abut.fem.line_intersections import line_crossings

__all__ = ["PointPenetration", "deepest_overlap", "distance_to", "is_inside", "nearest_distance"]

WINDING = 0.75  #: above which a point is inside; on an even face w is a half
MAX_FACETS_BEHIND = 200  #: facets behind which places on the far side are examined
SELF_HIT_DISTANCE = 1e-6  #: of the thickness: distance within which a hit is the facet itself, and margin of its place before the far side
CHUNK = 2_000_000  #: pairs of points and facets at a time


@dataclass(frozen=True)
class PointPenetration:
    """A point of a face, or behind it, inside a body: the nearest node of the face, the place [m], and the depth of the face [m]."""

    node: int
    place: Numbers
    depth: float
    first: bool  #: True if the point is on the contact's first face


def deepest_overlap(
    one: Sequence[ContactFacets],
    two: Sequence[ContactFacets],
    outsides: tuple[Integers, Integers],
    places: Numbers,
    seen: Integers,
) -> PointPenetration | None:
    """Return the deepest point of a face inside the other body, among points that a contact does not detect; None where there is none.

    Points are nodes and the middles of facets, and where none of these is inside, the places on the far side of the body behind them. Where
    the contact detects no node at all, points of both faces are examined.

    Args:
        one: facets of the first face.
        two: of the second.
        outsides: triangles, in a plane sides, of the outside of both bodies, by nodes.
        places: where nodes are, (n, d).
        seen: nodes of the first face that the contact detects.
    """
    faces = [(one, two, 0)] if len(seen) else [(one, two, 0), (two, one, 1)]
    for behind in (False, True):
        found = [
            _find_deepest(face, facing, outsides[:: -1 if k else 1], places, seen, k == 0, behind)
            for face, facing, k in faces
        ]
        if deepest := max((x for x in found if x), key=lambda x: x.depth, default=None):
            return deepest
    return None


def _find_deepest(
    face: Sequence[ContactFacets],
    facing: Sequence[ContactFacets],
    outsides: Sequence[Integers],
    places: Numbers,
    seen: Integers,
    first: bool,
    behind: bool,
) -> PointPenetration | None:
    own, other = (places[outside] for outside in outsides)
    low, high = other.min(axis=(0, 1)), other.max(axis=(0, 1))
    if (own.min(axis=(0, 1)) >= high).any() or (own.max(axis=(0, 1)) <= low).any():
        return None
    nodes, points, far = _far_points(face, places, seen, own) if behind else _face_points(face, places, seen)
    near = np.flatnonzero(((points > low) & (points < high)).all(axis=1))
    near = near[is_inside(points[near], other)]
    if not len(near):
        return None
    depth = far[near] + nearest_distance(points[near], facing, places)
    k = int(depth.argmax())
    if depth[k] <= SELF_HIT_DISTANCE * np.ptp(own, axis=(0, 1)).max():  # on the surface
        return None
    return PointPenetration(int(nodes[near[k]]), points[near[k]], float(depth[k]), first)


def _face_points(
    face: Sequence[ContactFacets], places: Numbers, seen: Integers
) -> tuple[Integers, Numbers, Numbers]:
    """Return nodes of a face and middles of its facets, each with its (first) node, without those of a detected node; distances 0."""
    every = np.setdiff1d(np.concatenate([f.nodes.ravel() for f in face]), seen)
    nodes, points = [every], [places[every]]
    for f in face:
        undetected = f.nodes[~np.isin(f.nodes, seen).any(axis=1)]
        middle = f.kind.shape(f.kind.middle[None])[0]
        nodes.append(undetected[:, 0])
        points.append(np.einsum("k,fkd->fd", middle, places[undetected]))
    out = np.concatenate(nodes)
    return out, np.concatenate(points), np.zeros(len(out))


def _far_points(
    face: Sequence[ContactFacets], places: Numbers, seen: Integers, own: Numbers
) -> tuple[Integers, Numbers, Numbers]:
    """Return places on the far side of a body, behind facets without a detected node: a node of the facet, the place, its distance."""
    nodes, points, far = [], [np.zeros((0, places.shape[1]))], []
    for f in face:
        which = np.flatnonzero(~np.isin(f.nodes, seen).any(axis=1))
        which = (
            which[np.unique(np.linspace(0, len(which) - 1, MAX_FACETS_BEHIND).astype(int))]
            if len(which)
            else which
        )
        middles, tangents = f.at(places, which, np.tile(f.kind.middle, (len(which), 1)))
        inward = -normal(tangents)
        inward /= np.linalg.norm(inward, axis=1)[:, None]
        for k, middle, way in zip(which, middles, inward, strict=True):
            met = line_crossings(own - middle, way)
            deep = float(met[met > SELF_HIT_DISTANCE * np.abs(met).max(initial=0.0)].min(initial=np.inf))
            if np.isfinite(deep):
                nodes.append(f.nodes[k, 0])
                points.append(middle + (1.0 - SELF_HIT_DISTANCE) * deep * way[None])
                far.append(deep)
    return np.array(nodes, int), np.concatenate(points), np.array(far)


def is_inside(points: Numbers, corners: Numbers, *, hollow: bool = False) -> NDArray[np.bool_]:
    """Return True for points (p, d) inside a closed surface of triangles (f, 3, 3), or within sides (f, 2, 2).

    Args:
        points: places [m].
        corners: of triangles or sides.
        hollow: True if the material is around sides in clockwise order, as around a bore.
    """
    out = np.zeros(len(points), bool)
    step = max(CHUNK // max(len(corners), 1), 1)
    for at in range(0, len(points), step):
        arm = corners[None] - points[at : at + step, None, None]
        turns = (_winding_number if points.shape[1] == 2 else _solid_angles)(arm)
        out[at : at + step] = (turns + 1.0 if hollow else np.abs(turns)) > WINDING
    return out


def _winding_number(arm: Numbers) -> Numbers:
    """Count the turns of sides (p, f, 2, 2) round the origin, (p,), by those that cross the axis to its right."""
    (ax, ay), (bx, by) = np.moveaxis(arm, (2, 3), (0, 1))
    left = ax * by - ay * bx > 0.0
    up, down = (ay <= 0.0) & (by > 0.0) & left, (by <= 0.0) & (ay > 0.0) & ~left
    return np.asarray(up.sum(axis=1) - down.sum(axis=1), float)


def _solid_angles(arm: Numbers) -> Numbers:
    a, b, c = arm[:, :, 0], arm[:, :, 1], arm[:, :, 2]
    la, lb, lc = (np.linalg.norm(x, axis=-1) for x in (a, b, c))
    volume = np.einsum("pfi,pfi->pf", a, np.cross(b, c))
    dots = [np.einsum("pfi,pfi->pf", x, y) for x, y in ((a, b), (b, c), (c, a))]
    below = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
    return np.asarray(2.0 * np.arctan2(volume, below).sum(axis=1) / (4.0 * np.pi))


def nearest_distance(points: Numbers, facing: Sequence[ContactFacets], places: Numbers) -> Numbers:
    """Return the distance of points (p, d) from a face [m], (p,), with its facets taken as even."""
    best = np.full(len(points), np.inf)
    for f in facing:
        corners = places[f.outline().nodes]
        for split in _divide_into_simplices(corners.shape[1]):
            for k, place in enumerate(points):
                best[k] = min(best[k], distance_to(place, corners[:, split]))
    return best


def _divide_into_simplices(corners: int) -> Any:
    return {2: ((0, 1),), 3: ((0, 1, 2),), 4: ((0, 1, 2), (0, 2, 3))}[corners]


def distance_to(place: Numbers, corners: Numbers) -> float:
    """Return the distance from a place to the nearest of sides (f, 2, 2) or triangles (f, 3, 3) [m]."""
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
