"""How deep points of a surface that bends are in what it touches, seen from the host."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.contact.deformed.skin import Numbers, Skin

__all__ = ["depths", "facet_depths"]

SIDE, FACE = 0.2, 0.5  #: as in ``facets``
SHARES = np.full((3, 3), 1.0 / 6.0) + 0.5 * np.eye(3)  #: of a facet's corners in its points


def depths(meeting: Any, points: Numbers, pose: tuple[Numbers, Numbers]) -> tuple[Numbers, Numbers]:
    """Depth (n,) [m], below zero outside, and the way out (n, 3) of points in space, by the pair of a ball of no radius.

    Args:
        meeting: of a surface that bends with a shape (`contact.meeting`).
        points: (n, 3) [m].
        pose: origin and axes of the shape's frame in space.
    """
    origin, axes = pose
    numbers = np.array([[0.0, *meeting.second.parameters]])
    found = [meeting.pair.function(0, x, axes, origin, axes, numbers, 0, 0, 1)[:2] for x in points]
    return np.array([float(d) for d, _ in found]), np.array([np.asarray(n, float) for _, n in found]).reshape(
        -1, 3
    )


def facet_depths(meeting: Any, vertices: Numbers, axes: Numbers, pose: tuple[Numbers, Numbers]) -> Numbers:
    """Mean depth of each facet [m], by the points at which the march looks, with its nodes in space at ``vertices``.

    Args:
        meeting: as above.
        vertices: (n, 3) [m].
        axes: of the surface's frame in space.
        pose: of the shape's frame.
    """
    skin: Skin = meeting.first
    outward = skin.spans / np.linalg.norm(skin.spans, axis=1)[:, None] @ axes.T
    points = np.einsum("pc,fci->fpi", SHARES, vertices[skin.facets]).reshape(-1, 3)
    depth, way = depths(meeting, points, pose)
    facing = -np.einsum("fpi,fi->fp", way.reshape(-1, 3, 3), outward)
    counted = np.clip((facing - SIDE) / (FACE - SIDE), 0.0, 1.0)
    return np.asarray((np.maximum(depth.reshape(-1, 3), 0.0) * counted).mean(axis=1))
