"""Meshes of beams and ropes: a section swept along rows of bodies, in pictures and in scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.model.geometry.rotations import perpendicular_axes, to_matrix
from abut.results import Drawing, Swept
from abut.view.scene.encoding import Chunks

__all__ = ["element_names", "scene_sweeps", "swept_form", "swept_vertices"]

Indices = npt.NDArray[np.intp]
STEPS = 4  #: number of pieces of a curved element
CORNER = 1e-6  #: difference of two quaternions above which sections are not continuous
MIN_SMOOTH_CORNERS = 13  #: number of corners from which a section is smooth; one of fewer has edges


class SweepTopology(NamedTuple):
    """Topology of rings of vertices: a number of rings for each element in sequence, then some of them again, as caps."""

    profile: Numbers  #: points of a ring along y and z [m], (p, 2)
    steps: int  #: number of pieces of an element; it has one more ring
    caps: Indices  #: the rings closed by a cap
    faces: Indices
    edges: Indices


def element_names(drawing: Drawing) -> frozenset[str]:
    """Return the names of the force elements that are drawn as beams and ropes."""
    return frozenset(name for one in drawing.swept for name in one.elements)


def swept_form(one: Swept) -> SweepTopology:
    """Return rings, facets between them, caps, and edges at the corners of the section."""
    k, count, steps = len(one.outline), len(one.ends), STEPS if one.turning else 1
    smooth = k >= MIN_SMOOTH_CORNERS
    profile = (
        one.outline if smooth else np.stack([one.outline, np.roll(one.outline, -1, axis=0)], 1).reshape(-1, 2)
    )
    p, side = len(profile), np.arange(k)
    a, b = (side, (side + 1) % k) if smooth else (2 * side, 2 * side + 1)
    rings = np.arange(count * (steps + 1)).reshape(count, steps + 1)
    first = p * rings[:, :-1].reshape(-1, 1)
    quads = [(first + a, first + b, first + p + b), (first + a, first + p + b, first + p + a)]
    faces = [np.stack(quad, axis=-1).reshape(-1, 3) for quad in quads]
    caps = _cap_rings(one, steps)
    corner = one.cap if smooth else 2 * one.cap
    for number, ring in enumerate(caps):
        begins = ring % (steps + 1) == 0
        faces.append(p * (rings.size + number) + (corner[:, ::-1] if begins else corner))
    edges = [np.empty((0, 2), np.intp)]
    if not smooth:
        edges.append(np.stack([first + a, first + p + a], axis=-1).reshape(-1, 2))
    edges += [np.stack([p * ring + a, p * ring + b], axis=1) for ring in caps]
    return SweepTopology(profile, steps, caps, np.concatenate(faces), np.concatenate(edges))


def _cap_rings(one: Swept, steps: int) -> Indices:
    """Return the rings at which the sweep ends, or has a corner."""
    out = []
    for k, (a, _) in enumerate(one.ends):
        before = one.ends[k - 1][1]
        if before != a or np.abs(one.turns[k - 1, 1] - one.turns[k, 0]).max() > CORNER:
            out += [(steps + 1) * k - 1, (steps + 1) * k]
    return np.array(out, np.intp) % (len(one.ends) * (steps + 1))


def swept_vertices(
    one: Swept, form: SweepTopology, places: Mapping[str, Numbers], turns: Mapping[str, Numbers]
) -> Numbers:
    """Return vertices (n, 3) [m], from positions and rotation matrices of the bodies."""
    ends = np.array([[places[name] for name in pair] for pair in one.ends])
    centres, y, z = _curved_centerline(one, form, ends, turns) if one.turning else _straight_centerline(ends)
    rings = centres[:, None] + y[:, None] * form.profile[:, :1] + z[:, None] * form.profile[:, 1:]
    return np.concatenate([rings, rings[form.caps]]).reshape(-1, 3)


def _curved_centerline(
    one: Swept, form: SweepTopology, ends: Numbers, turns: Mapping[str, Numbers]
) -> tuple[Numbers, Numbers, Numbers]:
    """Return centres of the rings and their axes y and z: cubic between the ends, tangent to x of either."""
    axes = np.array(
        [
            [turns[name] @ to_matrix(q) for name, q in zip(*row, strict=True)]
            for row in zip(one.ends, one.turns, strict=True)
        ]
    )
    u = np.linspace(0.0, 1.0, form.steps + 1)[None, :, None]
    (p, q), (s, e) = ends.transpose(1, 0, 2)[:, :, None], axes.transpose(1, 0, 2, 3)[:, :, None]
    far = np.linalg.norm(q - p, axis=2, keepdims=True)
    middle = (1 - u) ** 2 * (1 + 2 * u) * p + u**2 * (3 - 2 * u) * q
    middle = middle + far * (u * (1 - u) ** 2 * s[..., 0] - u**2 * (1 - u) * e[..., 0])
    across_ = [(1 - u) * s[..., c] + u * e[..., c] for c in (1, 2)]
    y, z = (v / np.maximum(np.linalg.norm(v, axis=2, keepdims=True), 1e-12) for v in across_)
    return middle.reshape(-1, 3), y.reshape(-1, 3), z.reshape(-1, 3)


def _straight_centerline(ends: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return the same for a rope: straight pieces, and at each point a ring normal to the mean direction of the two."""
    way = ends[:, 1] - ends[:, 0]
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-12)
    after = np.roll(way, -1, axis=0)
    joined = np.linalg.norm(np.roll(ends[:, 0], -1, axis=0) - ends[:, 1], axis=1) < 1e-12
    mean = np.where(joined[:, None], way + after, way)
    mean /= np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-12)
    begin = np.concatenate([mean[-1:] if joined[-1] else way[:1], mean[:-1]])
    y, out = perpendicular_axes(begin[0])[0], []
    for d in np.stack([begin, mean], axis=1).reshape(
        -1, 3
    ):  # transported without rotation about the centreline
        y = y - d * (y @ d)
        y = y / max(float(np.linalg.norm(y)), 1e-12)
        out.append((y, np.cross(d, y)))
    axes = np.array(out)
    return ends.reshape(-1, 3), axes[:, 0], axes[:, 1]


def scene_sweeps(swept: Sequence[Swept], numbers: Mapping[str, int], chunks: Chunks) -> list[dict[str, Any]]:
    """Return a scene's ``scene_sweeps``."""
    entries = []
    for one in swept:
        if not all(name in numbers for name in one.bodies):
            continue
        form = swept_form(one)
        entries.append(
            {
                "name": one.name,
                "ends": chunks.add([[numbers[name] for name in pair] for pair in one.ends], "u4"),
                "turns": chunks.add(one.turns, "f4"),
                "profile": chunks.add(form.profile, "f4"),
                "steps": form.steps,
                "caps": chunks.add(form.caps, "u4"),
                "turning": one.turning,
                "faces": chunks.add(form.faces, "u4"),
                "edges": chunks.add(form.edges, "u4"),
            }
        )
    return entries
