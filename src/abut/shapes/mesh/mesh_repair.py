"""Repair of triangle meshes: coincident vertices, inverted faces, small holes."""

from __future__ import annotations

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import MissingExtra
from abut.shapes.mesh.moments import mesh_moments
from abut.shapes.mesh.tessellation import Mesh, drop_degenerate_faces

__all__ = ["component_labels", "connected_shells", "merge_vertices", "repair_mesh", "winding_number"]


def component_labels(count: int, first: Integers, second: Integers) -> Integers:
    """Return the number of the connected set of each of `count` items, where each of `first` is connected with its one of `second`."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    links = coo_array((np.ones(len(first)), (first, second)), shape=(count, count))
    return np.asarray(connected_components(links, directed=False)[1], np.int64)


def merge_vertices(vertices: Numbers, faces: Integers, distance: float = 0.0) -> Mesh:
    """Return the mesh with vertices within `distance` [m] merged, and collapsed faces removed.

    Chains of near vertices become one vertex, at their mean.
    """
    points, label = np.unique(vertices + 0.0, axis=0, return_inverse=True)  # −0 is 0
    label = label.reshape(-1)
    if distance > 0.0:
        from scipy.spatial import cKDTree

        i, j = cKDTree(points).query_pairs(distance, output_type="ndarray").T
        group = component_labels(len(points), i, j)
        count = int(group.max(initial=-1)) + 1
        sizes = np.bincount(group, minlength=count)
        points = np.stack([np.bincount(group, points[:, k], count) / sizes for k in range(3)], axis=1)
        label = group[label]
    used, again = np.unique(drop_degenerate_faces(label[faces]), return_inverse=True)
    return points[used], again.reshape(-1, 3)


def connected_shells(faces: Integers) -> Integers:
    """Return the number of the connected shell that each face belongs to, (m,)."""
    i, j = np.concatenate([faces[:, :2], faces[:, 1:]]).T
    label = component_labels(int(faces.max()) + 1, i, j)
    return np.unique(label[faces[:, 0]], return_inverse=True)[1].reshape(-1)


def winding_number(point: Numbers, vertices: Numbers, faces: Integers) -> float:
    """Return the winding number of a closed surface about a point: 1 inside an outward one, 0 outside.

    The sum of the faces' solid angles over 4π, with r₁, r₂, r₃ from the point to a face's corners:

        tan(Ω/2) = det(r₁, r₂, r₃)/(|r₁||r₂||r₃| + (r₁·r₂)|r₃| + (r₂·r₃)|r₁| + (r₃·r₁)|r₂|)

    Source: A. van Oosterom and J. Strackee, IEEE Trans. Biomed. Eng. BME-30, 125-126, 1983.
    """
    a, b, c = np.moveaxis(vertices[faces] - point, 1, 0)
    la, lb, lc = (np.linalg.norm(x, axis=1) for x in (a, b, c))
    det = np.einsum("ij,ij->i", a, np.cross(b, c))
    dots = [np.einsum("ij,ij->i", x, y) for x, y in ((a, b), (b, c), (c, a))]
    whole = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
    return float(np.arctan2(det, whole).sum() / (2.0 * np.pi))


def repair_mesh(vertices: Numbers, faces: Integers) -> Mesh:
    """Return the mesh without duplicate faces, with holes of three or four edges filled, and every shell correctly oriented.

    A shell faces outward, unless it is within an odd number of other shells: then it is a void and faces inward.
    """
    try:
        import trimesh
    except ImportError as problem:
        raise MissingExtra.of("repairing a mesh", "trimesh", "mesh") from problem
    _, first = np.unique(np.sort(faces, axis=1), axis=0, return_index=True)
    mesh = trimesh.Trimesh(vertices, faces[np.sort(first)], process=False)
    trimesh.repair.fix_winding(mesh)
    trimesh.repair.fill_holes(mesh)
    points, triples = np.array(mesh.vertices), np.array(mesh.faces, dtype=np.int64)
    label = connected_shells(triples)
    parts = [triples[label == k] for k in range(int(label.max()) + 1)]
    outward = [part if mesh_moments(points, part).volume > 0.0 else part[:, ::-1] for part in parts]
    for k, part in enumerate(outward):
        inside = points[part[0, 0]]
        depth = sum(round(winding_number(inside, points, other)) for n, other in enumerate(outward) if n != k)
        parts[k] = part[:, ::-1] if depth % 2 else part
    return points, np.concatenate(parts)
