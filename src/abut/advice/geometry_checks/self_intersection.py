"""Self-intersection of a triangle mesh: facets of one mesh that cut through each other."""

from __future__ import annotations

import numpy as np

from abut.array_types import Flags, Integers, Numbers

__all__ = ["TooMany", "crossing_facets"]

ON_PLANE_DISTANCE = (
    1e-9  #: fraction of the mesh's size: a point nearer than this to a plane or an edge counts as on it
)
CHUNK = 100_000  #: pairs of facets tested at once
MOST, MOST_PER_FACET = (
    1_000_000,
    100,
)  #: largest number of close pairs in all and per facet; a valid mesh has about ten per facet


class TooMany(Exception):
    """Exception for meshes with more close pairs of facets than can be compared."""


def crossing_facets(vertices: Numbers, faces: Integers) -> Integers:
    """Return pairs (k, 2) of facets of which an edge of one passes through the other.

    An edge from a to b pierces a triangle if a and b are strictly on opposite sides of its plane, and the point
    a + t (b − a), t = h_a/(h_a − h_b), has no barycentric coordinate below zero. Edges that end in a corner of the other
    facet do not count, nor do facets that only touch, or overlap within one plane.

    Args:
        vertices: (n, 3).
        faces: (m, 3).

    Raises:
        TooMany: more pairs are near each other than in a mesh whose facets are side by side.
    """
    size = float(np.ptp(vertices, axis=0).max())
    found = []
    pairs = _near_facets(vertices, faces, ON_PLANE_DISTANCE * size)
    for start in range(0, len(pairs), CHUNK):
        some = pairs[start : start + CHUNK]
        hit = _find_piercings(vertices, faces[some[:, 0]], faces[some[:, 1]], size)
        hit |= _find_piercings(vertices, faces[some[:, 1]], faces[some[:, 0]], size)
        found.append(some[hit])
    return np.concatenate(found) if found else np.zeros((0, 2), int)


def _find_piercings(vertices: Numbers, piercing: Integers, pierced: Integers, size: float) -> Flags:
    """Return for each pair of facets whether an edge of the first passes through the second."""
    corner = vertices[pierced]
    u, v = corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]
    normal = np.cross(u, v)
    area = np.linalg.norm(normal, axis=1)
    whole = np.where(area > 0.0, area, 1.0)
    normal = normal / whole[:, None]
    hit = np.zeros(len(piercing), bool)
    for k in range(3):
        first, second = piercing[:, k], piercing[:, (k + 1) % 3]
        shared = ((first[:, None] == pierced) | (second[:, None] == pierced)).any(axis=1)
        a, b = vertices[first] - corner[:, 0], vertices[second] - corner[:, 0]
        ha, hb = (np.einsum("ij,ij->i", normal, x) for x in (a, b))
        across = (np.minimum(np.abs(ha), np.abs(hb)) > ON_PLANE_DISTANCE * size) & (ha * hb < 0.0) & ~shared
        t = ha / np.where(across, ha - hb, 1.0)
        p = a + t[:, None] * (b - a)
        beta = np.einsum("ij,ij->i", np.cross(p, v), normal) / whole
        gamma = np.einsum("ij,ij->i", np.cross(u, p), normal) / whole
        inside = (
            (beta >= -ON_PLANE_DISTANCE)
            & (gamma >= -ON_PLANE_DISTANCE)
            & (beta + gamma <= 1.0 + ON_PLANE_DISTANCE)
        )
        hit |= across & inside & (area > 0.0)
    return hit


# --- neighbours ----------------------------------------------------------------------------------------------------


def _near_facets(vertices: Numbers, faces: Integers, slack: float) -> Integers:
    """Return pairs of facets whose boxes overlap, by descending a binary tree of boxes against itself, level by level."""
    corners = vertices[faces]
    order = _along_curve(corners.mean(axis=1))
    low, high = corners.min(axis=1)[order] - slack, corners.max(axis=1)[order] + slack
    depth = max(len(faces) - 1, 1).bit_length()
    spare = 2**depth - len(faces)
    low = np.concatenate([low, np.full((spare, 3), np.inf)])
    high = np.concatenate([high, np.full((spare, 3), -np.inf)])
    levels = [(low, high)]
    for _ in range(depth):
        low, high = np.minimum(low[::2], low[1::2]), np.maximum(high[::2], high[1::2])
        levels.append((low, high))
    i = j = np.zeros(1, int)
    for low, high in levels[-2::-1]:
        i, j = (
            np.tile(2 * i, 4) + np.repeat([0, 0, 1, 1], len(i)),
            np.tile(2 * j, 4) + np.repeat([0, 1, 0, 1], len(j)),
        )
        keep = (i <= j) & ((low[i] <= high[j]) & (low[j] <= high[i])).all(axis=1)
        i, j = i[keep], j[keep]
        if len(i) > MOST + MOST_PER_FACET * len(faces):
            raise TooMany
    apart = i != j
    return np.asarray(order[np.stack([i[apart], j[apart]], axis=1)])


def _along_curve(points: Numbers) -> Integers:
    """Return the order of points along Morton's curve, so that neighbours in it are neighbours in space."""
    spread = np.ptp(points, axis=0).max() or 1.0
    cells = ((points - points.min(axis=0)) / spread * 1023.0).astype(np.int64)
    code = np.zeros(len(points), np.int64)
    for bit in range(10):
        for axis in range(3):
            code |= ((cells[:, axis] >> bit) & 1) << (3 * bit + axis)
    return np.argsort(code, kind="stable")
