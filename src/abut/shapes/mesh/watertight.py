"""Checks that a triangle mesh encloses a solid, with remedies for its faults."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.shapes.mesh.moments import mesh_moments
from abut.shapes.mesh.tessellation import Mesh

__all__ = ["FARTHEST", "Indices", "checked_mesh", "edge_faults"]


#: Indices of any width: other programs return 32 bits.
Indices: TypeAlias = NDArray[np.integer[Any]]
#: Largest coordinate [m]: larger ones belong to no machine, and their moments overflow.
FARTHEST = 1e12


def checked_mesh(vertices: ArrayLike, faces: ArrayLike, what: str) -> Mesh:
    """Return the mesh as read-only arrays of floats (n, 3) and integers (m, 3), checked to enclose a solid.

    Raises:
        InvalidValue: arrays of another form; an index out of range; a coordinate that is not finite or beyond `FARTHEST`; fewer than
            four faces; a face with a repeated corner; an edge that does not join exactly two faces, running
            through it in opposite senses; an enclosed volume that is not positive.
    """
    points, triples = _check_arrays(vertices, faces, what)
    open_edges, turned, crowded = edge_faults(triples)
    if len(open_edges):
        raise InvalidValue(
            f"{what} is not closed: {len(open_edges)} edges have a face on one side only, {_edge_middles(points, open_edges)}; "
            "close the surface in the program that created it, or read the file with merge= (the distance within which "
            "vertices are merged) or repair=True"
        )
    if len(crowded):
        raise InvalidValue(
            f"{what} is not a solid: {len(crowded)} edges join more than two faces, {_edge_middles(points, crowded)}; remove "
            "internal walls and duplicate faces, and use separate vertices for parts that touch along an edge"
        )
    if len(turned):
        raise InvalidValue(
            f"{what}: the faces on both sides of {len(turned)} edges have opposite orientations, "
            f"{_edge_middles(points, turned)}; reverse one of each pair, or read the file with repair=True"
        )
    volume = mesh_moments(points, triples).volume
    if not volume > 0.0:
        raise InvalidValue.of(
            f"{what}: its volume",
            volume,
            "be greater than zero: the faces are inside out; reverse them, faces[:, ::-1], "
            "or read the file with repair=True",
            "m^3",
        )
    points.flags.writeable = False
    triples.flags.writeable = False
    return points, triples


def edge_faults(faces: Indices) -> tuple[Indices, Indices, Indices]:
    """Return edges (k, 2), as pairs of vertices, that are open, oriented alike on both sides, or shared by more than two faces."""
    if not len(faces):
        none = np.zeros((0, 2), np.int64)
        return none, none, none
    directed = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    ordered = np.sort(directed, axis=1)
    key = ordered[:, 0].astype(np.int64) * (int(faces.max()) + 1) + ordered[:, 1]
    _, first, inverse, count = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    forward = np.bincount(inverse, weights=directed[:, 0] < directed[:, 1])
    edges = ordered[first]
    return edges[count == 1], edges[(count == 2) & (forward != 1)], edges[count > 2]


def _check_arrays(vertices: ArrayLike, faces: ArrayLike, what: str) -> tuple[Numbers, Integers]:
    """Return both arrays, checked for form and range."""
    try:
        points, triples = np.array(vertices, dtype=np.float64), np.array(faces)
    except (TypeError, ValueError):
        raise InvalidValue(
            f"{what}: vertices and faces are not arrays of numbers; give coordinates [m] and indices"
        ) from None
    if points.ndim != 2 or points.shape[1] != 3:
        raise InvalidValue.of(f"{what}: the shape of vertices", points.shape, "be (n, 3)")
    if triples.ndim != 2 or triples.shape[1] != 3 or not np.issubdtype(triples.dtype, np.integer):
        found = (*triples.shape, str(triples.dtype))
        raise InvalidValue.of(f"{what}: the shape of faces", found, "be (m, 3), of integers")
    if len(triples) < 4:
        raise InvalidValue.of(
            f"{what}: the number of faces", len(triples), "be at least 4 to enclose anything"
        )
    if not np.isfinite(points).all():
        where = int(np.flatnonzero(~np.isfinite(points).all(axis=1))[0])
        raise InvalidValue.of(f"{what}: vertex {where}", points[where].tolist(), "be finite", "m")
    if np.abs(points).max() > FARTHEST:
        where = int(np.abs(points).max(axis=1).argmax())
        need = f"lie within {FARTHEST:g} m; check the unit"
        raise InvalidValue.of(f"{what}: vertex {where}", points[where].tolist(), need, "m")
    for index in (int(triples.min()), int(triples.max())):
        if not 0 <= index < len(points):
            raise InvalidValue.of(f"{what}: a face's vertex", index, f"be from 0 to {len(points) - 1}")
    a, b, c = triples.T
    repeated = np.flatnonzero((a == b) | (b == c) | (c == a))
    if len(repeated):
        face = int(repeated[0])
        raise InvalidValue.of(f"{what}: face {face}", triples[face].tolist(), "have three different vertices")
    return points, triples.astype(np.int64)


def _edge_middles(points: Numbers, edges: Indices) -> str:
    """Return the middles of the first few edges."""
    middles = points[edges[:3]].mean(axis=1)
    shown = ", ".join("(" + ", ".join(f"{x:.4g}" for x in middle) + ")" for middle in middles)
    return f"at {shown}{' and on' if len(edges) > 3 else ''} m"
