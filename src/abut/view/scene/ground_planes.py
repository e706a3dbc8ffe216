"""Planes fixed to the ground, sized to the motion and clipped where they meet, such as a floor and walls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from abut.array_types import Numbers
from abut.model.geometry import rotations
from abut.results import Drawing, Mesh, Part, Result
from abut.view.scene.glyphs import inner_names

__all__ = ["fit_ground_planes"]


MARGIN, LEAST = (
    0.15,
    0.35,
)  #: margin around the motion, and smallest half of an edge, relative to the extent of the motion
MAX_PLANE_GROWTH = 10.0  #: largest growth of a plane compared with the start, for runs whose bodies fly away
SAMPLED_OUTPUTS = 200  #: number of outputs at which positions are evaluated
GROUND = "ground"


def fit_ground_planes(result: Result) -> Drawing:
    """Return the result's drawing, with its planes on the ground as large as the motion of the bodies."""
    drawing = result.drawing
    planes = [part for part in drawing.parts if part.kind == "plane" and part.body == GROUND]
    if not planes:
        return drawing
    box = _swept_box(result)
    meshes, parts = list(drawing.meshes), [part for part in drawing.parts if part not in planes]
    for part in planes:
        old = float(np.abs(drawing.meshes[part.mesh].vertices).max())
        mesh, place = _clip_plane(part, planes, box, old)
        parts.append(Part(part.name, GROUND, len(meshes), place, part.quaternion, "plane"))
        meshes.append(mesh)
    return Drawing(tuple(meshes), tuple(parts), drawing.bent, drawing.swept)


def _swept_box(result: Result) -> Numbers:
    """Return two corners of the box through which bodies move, including their shapes [m]; not finite without bodies."""
    points: list[Numbers] = []
    reach: dict[str, float] = {}
    for part in result.drawing.parts:
        far = float(np.abs(result.drawing.meshes[part.mesh].vertices).max(initial=0.0))
        if part.body == GROUND and part.kind != "plane":
            points += [np.array([part.position]) - far, np.array([part.position]) + far]
        elif part.kind != "plane":
            reach[part.body] = max(reach.get(part.body, 0.0), far + float(np.abs(part.position).max()))
    stride = max(1, len(result.time) // SAMPLED_OUTPUTS)
    within = inner_names(result.model)
    for name in (name.removesuffix(".position") for name in result if name.endswith(".position")):
        if name in within:
            continue
        places = result.values(f"{name}.position")[::stride]
        places = places[np.isfinite(places).all(axis=1)]
        points += [places - reach.get(name, 0.0), places + reach.get(name, 0.0)]
    swept = np.concatenate([np.empty((0, 3)), *points])
    return np.array([swept.min(axis=0, initial=np.inf), swept.max(axis=0, initial=-np.inf)])


def _clip_plane(
    part: Part, planes: Sequence[Part], box: Numbers, old: float
) -> tuple[Mesh, tuple[float, ...]]:
    """Return a rectangle behind all moving bodies, without the part behind the other planes, and its position."""
    axes = rotations.to_matrix(part.quaternion)
    place, half = np.asarray(part.position), np.array([old, old])
    if np.isfinite(box).all():
        reach = 0.5 * float(np.linalg.norm(box[1] - box[0]))
        across = 0.5 * np.abs(axes[:, :2].T) @ (box[1] - box[0])
        half = np.clip(np.maximum(across + MARGIN * reach, LEAST * reach), 1e-9, MAX_PLANE_GROWTH * old)
        centre = 0.5 * (box[0] + box[1])
        place = centre - axes[:, 2] * float(axes[:, 2] @ (centre - part.position))
    square = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * [*half, 0.0]
    corners = square @ axes.T + place
    for other in planes:
        normal = rotations.rotate_vector(other.quaternion, (0.0, 0.0, 1.0))
        kept = _clip_polygon(corners, (corners - other.position) @ normal, 1e-9 * old)
        if len(kept) > 2:
            corners = kept
    vertices = ((corners - place) @ axes).astype(np.float32)
    k = np.arange(1, len(vertices) - 1)
    faces = np.stack([np.zeros_like(k), k, k + 1], axis=1).astype(np.uint32)
    ring = np.arange(len(vertices))
    edges = np.stack([ring, np.roll(ring, -1)], axis=1).astype(np.uint32)
    return Mesh(vertices, faces, edges, smooth=False), tuple(place.tolist())


def _clip_polygon(corners: Numbers, height: Numbers, tiny: float) -> Numbers:
    """Return the part of a convex polygon with non-negative height (Sutherland and Hodgman)."""
    out = []
    for k in range(len(corners)):
        a, b, high, low = corners[k - 1], corners[k], height[k - 1], height[k]
        if (high < -tiny) != (low < -tiny) and abs(high - low) > tiny:
            out.append(a + (b - a) * (high / (high - low)))
        if low >= -tiny:
            out.append(b)
    return np.array(out).reshape(-1, 3)
