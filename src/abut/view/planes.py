"""Planes fixed to the ground, as large as the motion needs and cut where they meet: a floor with walls is a room."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from abut.model import rotations
from abut.results import Drawing, Mesh, Part, Result

__all__ = ["fitted"]

Array = npt.NDArray[np.float64]

AROUND = 1.15  #: half the edge of a square over the reach of what moves before it
MOST = 10.0  #: how much larger than at the start a plane may become, for runs whose bodies are lost
LOOKS = 200  #: outputs at which it is seen where bodies are
GROUND = "ground"


def fitted(result: Result) -> Drawing:
    """The result's drawing, its planes on the ground reaching as far as the bodies move."""
    drawing = result.drawing
    planes = [part for part in drawing.parts if part.kind == "plane" and part.body == GROUND]
    if not planes:
        return drawing
    centre, reach = _swept(result)
    meshes, parts = list(drawing.meshes), [part for part in drawing.parts if part not in planes]
    for part in planes:
        old = float(np.abs(drawing.meshes[part.mesh].vertices).max())
        half = float(np.clip(AROUND * reach, min(old, AROUND * reach * MOST), MOST * old))
        mesh, place = _cut(part, planes, centre, half)
        parts.append(Part(part.name, GROUND, len(meshes), place, part.quaternion, "plane"))
        meshes.append(mesh)
    return Drawing(tuple(meshes), tuple(parts))


def _swept(result: Result) -> tuple[Array, float]:
    """Centre and reach [m] of the box through which bodies move, with what is drawn of them."""
    low, high = np.full(3, np.inf), np.full(3, -np.inf)
    reach: dict[str, float] = {}
    for part in result.drawing.parts:
        if part.kind != "plane":
            far = np.abs(result.drawing.meshes[part.mesh].vertices).max() + np.abs(part.position).max()
            reach[part.body] = max(reach.get(part.body, 0.0), float(far))
    stride = max(1, len(result.time) // LOOKS)
    for name in dict.fromkeys(
        [*reach, *(n.removesuffix(".position") for n in result if n.endswith(".position"))]
    ):
        if f"{name}.position" in result:
            places = result.values(f"{name}.position")[::stride]
            places = places[np.isfinite(places).all(axis=1)]
            if len(places):
                low = np.minimum(low, places.min(axis=0) - reach.get(name, 0.0))
                high = np.maximum(high, places.max(axis=0) + reach.get(name, 0.0))
    if not np.isfinite(low).all():
        return np.zeros(3), 0.0
    return 0.5 * (low + high), 0.5 * float(np.linalg.norm(high - low))


def _cut(part: Part, planes: Sequence[Part], centre: Array, half: float) -> tuple[Mesh, tuple[float, ...]]:
    """A square before the middle of all, less what lies behind the other planes, and where it stands."""
    axes = rotations.to_matrix(part.quaternion)
    place = centre - axes[:, 2] * float(axes[:, 2] @ (centre - part.position))
    corners = half * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) @ axes.T + place
    for other in planes:
        normal = rotations.rotate(other.quaternion, (0.0, 0.0, 1.0))
        kept = _before(corners, (corners - other.position) @ normal, 1e-9 * half)
        if len(kept) > 2:
            corners = kept
    vertices = ((corners - place) @ axes).astype(np.float32)
    k = np.arange(1, len(vertices) - 1)
    faces = np.stack([np.zeros_like(k), k, k + 1], axis=1).astype(np.uint32)
    ring = np.arange(len(vertices))
    edges = np.stack([ring, np.roll(ring, -1)], axis=1).astype(np.uint32)
    return Mesh(vertices, faces, edges, smooth=False), tuple(place.tolist())


def _before(corners: Array, height: Array, tiny: float) -> Array:
    """The piece of a convex polygon where the height is not negative (Sutherland and Hodgman)."""
    out = []
    for k in range(len(corners)):
        a, b, high, low = corners[k - 1], corners[k], height[k - 1], height[k]
        if (high < -tiny) != (low < -tiny) and abs(high - low) > tiny:
            out.append(a + (b - a) * (high / (high - low)))
        if low >= -tiny:
            out.append(b)
    return np.array(out).reshape(-1, 3)
