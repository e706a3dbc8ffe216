"""Search for the node set of a mesh that is nearest to a place."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.model.geometry.distances import largest_distance

__all__ = ["find_nearest_set"]

EQUAL_DISTANCE = (
    1e-6  #: difference below which two distances are equal, as a fraction of the extent of the mesh
)
MAX_SET_DISTANCE = 0.5  #: largest distance of the nearest set, as a fraction of the extent of the mesh


def find_nearest_set(
    positions: Numbers, outside: Integers, sets: Mapping[str, Integers], place: Numbers, who: str
) -> str:
    """Return the name of the node set whose boundary triangles are nearest to a place.

    Args:
        positions: of the nodes, (n, 3) [m].
        outside: triangles of the boundary, (t, 3).
        sets: nodes by name.
        place: (3,) [m].
        who: the mesh, in messages.

    Raises:
        InvalidValue: no set has a triangle, the place is far from all, or two sets are as near.
    """
    near = _triangle_distances(place, positions[outside])
    found = []
    for name, nodes in sets.items():
        inside = np.zeros(len(positions), bool)
        inside[nodes] = True
        whole = inside[outside].all(axis=1)
        found += [(float(near[whole].min()), name)] if whole.any() else []
    found.sort()
    extent = largest_distance(positions)
    if not found:
        raise InvalidValue(
            f"{who}: no node set contains an outer facet; define node sets of its faces in the mesher"
        )
    if found[0][0] > MAX_SET_DISTANCE * extent:
        raise InvalidValue(
            f"{who}: the face nearest to {place.tolist()} m is {found[0][0]:.4g} m away, and the whole mesh is only {extent:.4g} m long; "
            "give a place on the mesh, with its unit"
        )
    even = [name for far, name in found if far - found[0][0] <= EQUAL_DISTANCE * extent]
    if len(even) > 1:
        raise InvalidValue(
            f"{who}: {place.tolist()} m is equally near to {' and '.join(even)}; give a place inside one of them"
        )
    return even[0]


def _triangle_distances(place: Numbers, corners: Numbers) -> Numbers:
    """Return the distances of a place from triangles, (t, 3, 3): along the normal where its foot is inside, else from the nearest side."""
    ways, arms = np.roll(corners, -1, axis=1) - corners, place - corners
    normal = np.cross(ways[:, 0], ways[:, 1])
    inside = (np.einsum("tkj,tj->tk", np.cross(ways, arms), normal) >= 0.0).all(axis=1)
    part = np.clip(np.einsum("tkj,tkj->tk", ways, arms) / np.einsum("tkj,tkj->tk", ways, ways), 0.0, 1.0)
    sides = np.linalg.norm(arms - part[..., None] * ways, axis=2).min(axis=1)
    above = np.abs(np.einsum("tj,tj->t", arms[:, 0], normal)) / np.maximum(
        np.linalg.norm(normal, axis=1), 1e-300
    )
    return np.asarray(np.where(inside, above, sides))
