"""Triangle meshes prepared for display: equal vertices merged, huge meshes decimated, creases found and cut open."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.shapes.mesh.tessellation import drop_degenerate_faces

__all__ = ["MeshSurface", "cut_creases", "decimate_mesh", "surface"]


CREASE = np.cos(np.radians(30.0))  #: facets at a larger angle have an edge that is drawn
FLAT_COSINE = 1.0 - 1e-9  #: cosine above which two facets are in one plane
MAX_FACES = 60_000  #: faces of one mesh


class MeshSurface(NamedTuple):
    """Mesh for display; vertices are duplicated along creases."""

    vertices: NDArray[np.float32]  #: (n, 3) float32 [m]
    faces: NDArray[np.uint32]  #: (m, 3) uint32
    edges: NDArray[np.uint32]  #: (k, 2) uint32
    smooth: bool  #: whether any two facets join at an angle below that of a crease


def surface(vertices: Numbers, faces: Integers) -> MeshSurface:
    """Return a mesh for display: merged, decimated and cut along creases; empty if all its faces are degenerate."""
    points, faces = _merge_vertices(np.asarray(vertices, float), np.asarray(faces, np.int64))
    kept, faces = decimate_mesh(points, faces, MAX_FACES)
    points = points[kept]
    corner, origin, edges, smooth = cut_creases(points, faces)
    return MeshSurface(
        points[origin].astype(np.float32), corner.astype(np.uint32), edges.astype(np.uint32), smooth
    )


def cut_creases(points: Numbers, faces: Integers) -> tuple[Integers, Integers, Integers, bool]:
    """Return a mesh cut open along its creases.

    Returns:
        Faces by new vertices (m, 3), the point of each of these (n,), the edges to draw (k, 2), and whether any two facets join
        at an angle below that of a crease.
    """
    if not len(faces):
        return faces, np.empty(0, np.int64), np.empty((0, 2), np.int64), False
    first, second, ends = _edge_neighbours(faces)
    cosine = _crease_cosines(points, faces, first, second)
    sharp = (second < 0) | (cosine < CREASE)
    smooth = bool(np.any(~sharp & (cosine < FLAT_COSINE)))
    corner, origin = _face_groups(faces, first[~sharp], second[~sharp], ends[~sharp])
    place = np.zeros(len(points), np.int64)
    place[origin] = np.arange(len(origin))
    return corner, origin, place[ends[sharp]], smooth


def _merge_vertices(points: Numbers, faces: Integers) -> tuple[Numbers, Integers]:
    """Return the mesh with vertices that are equal within a millionth of its size merged, without degenerate faces."""
    if not len(points):
        return points, faces
    step = max(float(np.ptp(points, axis=0).max()), 1e-300) * 1e-6
    kept, faces = _cluster_vertices(points, faces, step)
    return points[kept], faces


def _cluster_vertices(points: Numbers, faces: Integers, step: float) -> tuple[Integers, Integers]:
    """Return the indices of one point for each cell, and the faces by these."""
    cells = np.round((points - points.min(axis=0)) / step).astype(np.int64)
    _, first, number = np.unique(cells, axis=0, return_index=True, return_inverse=True)
    return first, drop_degenerate_faces(number.reshape(-1)[faces])


def decimate_mesh(points: Numbers, faces: Integers, most: int) -> tuple[Integers, Integers]:
    """Return a mesh of too many faces reduced on increasingly coarse grids of cells until it has few enough: the points retained, and
    faces of these.
    """
    size = float(np.ptp(points, axis=0).max()) if len(points) else 0.0
    kept, cells = np.arange(len(points)), 400.0
    while len(faces) > most and cells > 10.0:
        some, faces = _cluster_vertices(points[kept], faces, size / cells)
        kept = kept[some]
        cells *= 0.7
    return kept, faces


def _edge_neighbours(faces: Integers) -> tuple[Integers, Integers, Integers]:
    """Return for each edge its face, the neighbouring face (−1: none) and its two vertices."""
    half = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    owner = np.tile(np.arange(len(faces)), 3)
    key = np.sort(half, axis=1)
    order = np.lexsort((key[:, 1], key[:, 0]))
    key, owner = key[order], owner[order]
    same = np.concatenate([np.all(key[1:] == key[:-1], axis=1), [False]])
    starts = np.concatenate([[True], ~same[:-1]])
    at = np.flatnonzero(starts)
    second = np.where(same[at], owner[np.minimum(at + 1, len(owner) - 1)], -1)
    return owner[at], second, key[at]


def _crease_cosines(points: Numbers, faces: Integers, first: Integers, second: Integers) -> Numbers:
    """Return the cosine of the angle between the two facets at each edge."""
    a, b, c = (points[faces[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(length > 0.0, length, 1.0)
    return np.asarray(np.einsum("ij,ij->i", normals[first], normals[second]))


def _face_groups(
    faces: Integers, first: Integers, second: Integers, ends: Integers
) -> tuple[Integers, Integers]:
    """Return faces by new vertices, one for each fan of faces that join around a vertex without a crease, and the original vertex of each.

    Corners (face, vertex) are joined across every smooth edge at both its ends; each set of joined corners is a vertex.
    """
    count = 3 * len(faces)
    label = np.arange(count)
    pairs = []
    for end in (0, 1):
        vertex = ends[:, end]
        here = 3 * first + np.argmax(faces[first] == vertex[:, None], axis=1)
        there = 3 * second + np.argmax(faces[second] == vertex[:, None], axis=1)
        pairs.append(np.stack([here, there], axis=1))
    joined = np.concatenate(pairs)
    while True:  # the smallest label spreads over each set, doubling its reach by following labels
        low = np.minimum(label[joined[:, 0]], label[joined[:, 1]])
        new = label.copy()
        np.minimum.at(new, joined[:, 0], low)
        np.minimum.at(new, joined[:, 1], low)
        new = new[new]
        if np.array_equal(new, label):
            break
        label = new
    kept, number = np.unique(label, return_inverse=True)
    return number.reshape(-1, 3), faces.reshape(-1)[kept]
