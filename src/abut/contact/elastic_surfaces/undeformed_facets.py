"""Data of undeformed facets for contact between facets: thickness of the body below each, and sharp edges and corners."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.contact.volumes.mesh_surface import BoxTree, build_boxes

__all__ = ["near_pairs", "normal_cones", "sharp_edges", "thickness_below"]

#: Angle between the normal of a facet and that of its corner, above which the corner is sharp; an edge is sharp above twice this angle.
SHARP_ANGLE = math.radians(30.0)
TOUCH = 1e-9  #: barycentric coordinate by which a ray may pass outside a facet and still hit it


def _facet_cross(corners: Numbers) -> Numbers:
    return np.asarray(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))


def _unit_vectors(v: Numbers) -> Numbers:
    return np.asarray(v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-300))


def sharp_edges(places: Numbers, facets: Integers) -> Integers:
    """Return the sharp edges and corners of each facet as bits.

    Bits 1, 2, 4 are the edges from corner k to the next one; an edge is sharp at a large angle to the neighbouring facet. Bits 8, 16, 32
    are the corners; a corner is sharp at a large angle to its normal, the mean of its facets' normals weighted by angle.

    Args:
        places: nodes (n, 3).
        facets: triangles (f, 3).
    """
    corners = places[facets]
    normals = _unit_vectors(_facet_cross(corners))
    ahead, back = (_unit_vectors(np.roll(corners, -k, axis=1) - corners) for k in (1, 2))
    angles = np.arccos(np.clip((ahead * back).sum(axis=-1), -1.0, 1.0))
    at = np.zeros_like(places)
    np.add.at(at, facets.ravel(), (angles[..., None] * normals[:, None]).reshape(-1, 3))
    corner = (_unit_vectors(at)[facets] * normals[:, None]).sum(axis=-1) < math.cos(SHARP_ANGLE)
    edges = np.sort(np.stack([facets, np.roll(facets, -1, axis=1)], axis=-1), axis=-1).reshape(-1, 2)
    _, which = np.unique(edges, axis=0, return_inverse=True)
    which = which.reshape(-1)
    order = np.argsort(which, kind="stable")
    first, second = order[:-1], order[1:]
    same = which[first] == which[second]
    first, second = first[same], second[same]
    turned = (normals[first // 3] * normals[second // 3]).sum(axis=1) < math.cos(2.0 * SHARP_ANGLE)
    edge = np.zeros(3 * len(facets), bool)
    edge[first], edge[second] = edge[first] | turned, edge[second] | turned
    return np.asarray(edge.reshape(-1, 3) @ [1, 2, 4] + corner @ [8, 16, 32])


def thickness_below(places: Numbers, facets: Integers, of: Numbers) -> Numbers:
    """Return the distance from the middle of each facet straight inwards to the other side of the body; infinite where there is none.

    Args:
        places: nodes of the complete outer surface (n, 3) [m].
        facets: its triangles (f, 3).
        of: corners of the queried facets (k, 3, 3).
    """
    corners = places[facets]
    order, middles, halves, lefts, rights = build_boxes(corners.min(axis=1), corners.max(axis=1))
    corners = corners[order]
    outward = _unit_vectors(_facet_cross(corners))
    start, way = of.mean(axis=1), -_unit_vectors(_facet_cross(of))
    best = np.full(len(of), np.inf)
    least = 1e-6 * float(np.ptp(places, axis=0).max())
    ray, box = np.arange(len(of)), np.zeros(len(of), int)
    with np.errstate(divide="ignore", invalid="ignore"):
        while len(ray):
            hit = _ray_mask(start[ray], way[ray], middles[box], halves[box] + least)
            ray, box = ray[hit], box[hit]
            leaf = lefts[box] < 0
            for k in range(int(rights[box[leaf]].max(initial=0))):
                own = leaf & (rights[box] > k)
                facet, by = -1 - lefts[box[own]] + k, ray[own]
                far = _ray_exit_distance(start[by], way[by], corners[facet], outward[facet])
                np.minimum.at(best, by, np.where(far > least, far, np.inf))
            ray, box = ray[~leaf], box[~leaf]
            ray, box = np.concatenate([ray, ray]), np.concatenate([lefts[box], rights[box]])
    return best


def _ray_mask(start: Numbers, way: Numbers, middle: Numbers, half: Numbers) -> Flags:
    """Return a mask of rays that intersect boxes."""
    a, b = (middle - half - start) / way, (middle + half - start) / way
    near, far = np.fmin(a, b), np.fmax(a, b)
    return np.asarray((near.max(axis=1) <= far.min(axis=1)) & (far.min(axis=1) >= 0.0))


def _ray_exit_distance(start: Numbers, way: Numbers, corners: Numbers, outward: Numbers) -> Numbers:
    """Return the distance along rays to the triangle through which they leave the body; NaN where they miss it."""
    a, u, v = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    falling = (way * outward).sum(axis=1)
    far = ((a - start) * outward).sum(axis=1) / falling
    d = start + far[:, None] * way - a
    whole = np.cross(u, v)
    size = (whole * whole).sum(axis=1)
    s = (np.cross(d, v) * whole).sum(axis=1) / size
    t = (np.cross(u, d) * whole).sum(axis=1) / size
    inside = (s >= -TOUCH) & (t >= -TOUCH) & (s + t <= 1.0 + TOUCH)
    return np.where(inside & (falling > 0.0), far, np.nan)


def normal_cones(
    normals: Numbers, lefts: Integers, rights: Integers
) -> tuple[Numbers, Numbers, Integers, Integers]:
    """Return for each box of a tree an axis (b, 3) and the angle from it that contains all normals of its facets, π at most; its first
    facet, and the index after its last.

    Args:
        normals: of the facets in the order of the tree (f, 3).
        lefts: left children, see `contact.volumes.mesh_surface.boxes`.
        rights: right children.
    """
    count = len(lefts)
    axes, angles = np.zeros((count, 3)), np.full(count, math.pi)
    starts, stops = np.zeros(count, int), np.zeros(count, int)
    for b in reversed(range(count)):
        if lefts[b] < 0:
            starts[b] = -1 - lefts[b]
            stops[b] = starts[b] + rights[b]
            ways, wide = normals[starts[b] : stops[b]], np.zeros(rights[b])
        else:
            both = [lefts[b], rights[b]]
            starts[b], stops[b] = starts[both].min(), stops[both].max()
            ways, wide = axes[both], angles[both]
        total = ways.sum(axis=0)
        size = float(np.linalg.norm(total))
        if size > 0.1:
            axes[b] = total / size
            off = np.arccos(np.clip(ways @ axes[b], -1.0, 1.0)) + wide
            angles[b] = min(float(off.max()), math.pi)
    return axes, angles, starts, stops


def near_pairs(first: Numbers, second: Numbers, reach: float) -> Integers:
    """Return pairs (k, 2) of triangles, (f, 3, 3) and (g, 3, 3) corners in space, whose boxes are no more apart than ``reach`` along any
    axis.
    """
    trees = [build_boxes(c.min(axis=1) - 0.5 * reach, c.max(axis=1) + 0.5 * reach) for c in (first, second)]
    return np.concatenate([np.zeros((0, 2), int), *_near_pairs(*trees)])


def _near_pairs(one: BoxTree, other: BoxTree) -> Iterator[Integers]:
    a, b = np.zeros(1, int), np.zeros(1, int)
    while len(a):
        over = (np.abs(one[1][a] - other[1][b]) <= one[2][a] + other[2][b]).all(axis=1)
        a, b = a[over], b[over]
        ends = (one[3][a] < 0) & (other[3][b] < 0)
        for i in range(int(one[4][a[ends]].max(initial=0))):
            for j in range(int(other[4][b[ends]].max(initial=0))):
                own = ends & (one[4][a] > i) & (other[4][b] > j)
                found = one[0][-1 - one[3][a[own]] + i], other[0][-1 - other[3][b[own]] + j]
                yield np.stack(found, axis=1)
        a, b = a[~ends], b[~ends]
        wide = np.linalg.norm(one[2][a], axis=1) >= np.linalg.norm(other[2][b], axis=1)
        split = (one[3][a] >= 0) & (wide | (other[3][b] < 0))
        kept_a, kept_b = a[~split], b[~split]
        a, b = (
            np.concatenate([one[3][a[split]], one[4][a[split]], kept_a, kept_a]),
            np.concatenate([b[split], b[split], other[3][kept_b], other[4][kept_b]]),
        )
