"""Depth of an elastic surface in the other shape of a contact, computed on the host."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.contact.elastic_surfaces.surface_data import INFINITE_LENGTH, ElasticSurface
from abut.contact.elastic_surfaces.undeformed_facets import near_pairs
from abut.model.protocols import FacetedShape

if TYPE_CHECKING:
    from abut.contact.geometry_choice import ContactPair, Volumes
    from abut.extend.registry import PairGeometry

__all__ = ["deepest_overlap", "faced_depths", "facet_depths", "point_depths", "rigid_surface"]

Axes = tuple[Numbers, Numbers]  #: z of the frames of two outlines in space

SIDE, FACE = 0.2, 0.5  #: as in ``facets``
SHARES = np.full((3, 3), 1.0 / 6.0) + 0.5 * np.eye(3)  #: of a facet's corners in its points


def rigid_surface(shape: FacetedShape, volumes: Volumes) -> ElasticSurface:
    """Return the facets of a shape as a surface without modes.

    Raises:
        InvalidValue: no facet has an area.
    """
    return ElasticSurface.rigid(shape.frame, *volumes.mesh(shape))


def point_depths(
    meeting: ContactPair, points: Numbers, pose: tuple[Numbers, Numbers]
) -> tuple[Numbers, Numbers]:
    """Return the depth (n,) [m], below zero outside, and the outward direction (n, 3) at points in space, by the pair of a ball of zero
    radius.

    Args:
        meeting: pair of an elastic surface and a shape (`contact.geometry_choice`).
        points: (n, 3) [m].
        pose: origin and axes of the shape's frame in space.
    """
    origin, axes = pose
    numbers = np.array([[0.0, *meeting.second.parameters]])
    found = [
        cast("PairGeometry", meeting.pair).function(0, x, axes, origin, axes, numbers, 0, 0, 1)[:2]
        for x in points
    ]
    return np.array([float(d) for d, _ in found]), np.array([np.asarray(n, float) for _, n in found]).reshape(
        -1, 3
    )


def facet_depths(
    meeting: ContactPair, vertices: Numbers, axes: Numbers, pose: tuple[Numbers, Numbers]
) -> Numbers:
    """Return the mean depth of each facet [m], at the points used in time integration, with its nodes in space at ``vertices``.

    Args:
        meeting: as above.
        vertices: (n, 3) [m].
        axes: of the surface's frame in space.
        pose: of the shape's frame.
    """
    skin: ElasticSurface = meeting.first
    if meeting.flat:
        return _edge_depths(meeting, vertices, axes, pose)
    outward = skin.area_vectors / np.linalg.norm(skin.area_vectors, axis=1)[:, None] @ axes.T
    points = np.einsum("pc,fci->fpi", SHARES, vertices[skin.facets]).reshape(-1, 3)
    depth, way = point_depths(meeting, points, pose)
    facing = -np.einsum("fpi,fi->fp", way.reshape(-1, 3, 3), outward)
    counted = np.clip((facing - SIDE) / (FACE - SIDE), 0.0, 1.0)
    return np.asarray((np.maximum(depth.reshape(-1, 3), 0.0) * counted).mean(axis=1))


def _edge_depths(
    meeting: ContactPair, vertices: Numbers, axes: Numbers, pose: tuple[Numbers, Numbers]
) -> Numbers:
    """Return mean depth of each edge of an outline in a half-space [m], integrated between the places where it begins and ends."""
    skin: ElasticSurface = meeting.first
    depth, way = point_depths(meeting, vertices[skin.facets].reshape(-1, 3), pose)
    b = depth.reshape(-1, 3)
    g = np.stack([b[:, 0], 2.0 * (b[:, 2] - b[:, 0]), b[:, 0] + b[:, 1] - 2.0 * b[:, 2]], axis=1)
    outward = skin.area_vectors / np.linalg.norm(skin.area_vectors, axis=1)[:, None] @ axes.T
    counted = np.clip((-(way.reshape(-1, 3, 3)[:, 0] * outward).sum(axis=1) - SIDE) / (FACE - SIDE), 0.0, 1.0)
    return np.asarray(np.array([_positive_part(one) for one in g]) * counted)


def _positive_part(g: Numbers) -> float:
    """Return ∫ max(g₀ + g₁ s + g₂ s², 0) ds from 0 to 1."""
    whole = np.polynomial.Polynomial(g)
    roots = np.asarray(whole.trim().roots(), complex)
    inside = (roots.imag == 0.0) & (roots.real > 0.0) & (roots.real < 1.0)
    cuts, sums = [0.0, *np.sort(roots.real[inside]).tolist(), 1.0], whole.integ()
    return float(sum(sums(b) - sums(a) for a, b in pairwise(cuts) if whole(0.5 * (a + b)) > 0.0))


@cache
def _overlay_kernel(flat: bool) -> Any:
    import warp as wp

    from abut.compiler.kernels import kernel
    from abut.contact.elastic_surfaces.edge_pressure import edge_overlay
    from abut.contact.elastic_surfaces.facet_overlap import facet_gap
    from abut.kernels.structs.machine_structs import A1, A2, I2, mat33, vec3

    def evaluate_overlays(a: Any, b: Any, traits: Any, deep: Any, axes: Any, found: Any, way: Any) -> None:
        k = wp.tid()
        _gap, _x, n, facet_contact = facet_gap(a[k], b[k], traits[k, 0], traits[k, 1], deep[k], 0.0)
        found[k, 0] = facet_contact.volume
        found[k, 1] = facet_contact.largest_depth
        way[k] = n

    def edge_overlays(a: Any, b: Any, traits: Any, deep: Any, axes: Any, found: Any, way: Any) -> None:
        k = wp.tid()
        _gap, _x, n, facet_contact = edge_overlay(
            a[k], b[k], traits[k, 0], traits[k, 1], deep[k], 0.0, axes[0], axes[1], 1.0
        )
        found[k, 0] = facet_contact.volume
        found[k, 1] = facet_contact.largest_depth
        way[k] = n

    corners = wp.array(dtype=mat33)
    ways = wp.array(dtype=vec3)
    made = edge_overlays if flat else evaluate_overlays
    made.__annotations__.update(a=corners, b=corners, traits=I2, deep=A1, axes=ways, found=A2, way=ways)
    return kernel(made, inline="all")


def _facet_overlays(
    first: ElasticSurface, second: ElasticSurface, one: Numbers, other: Numbers, axes: Axes | None
) -> tuple[Integers, Numbers, Numbers]:
    """Return pairs of facets whose nodes are in space at ``one`` and ``other``: indices (k, 2), volume and largest depth (k, 2), n (k, 3);
    with the reach of the search in time integration (`system.contact.search.surface_to_surface`). Outlines are projected along the first of
    their axes.
    """
    if axes is not None:
        other = other - np.outer((other - one[0]) @ axes[0], axes[0])
    reach = min(first.edge_length, second.edge_length, first.thickness, second.thickness)
    while True:
        who, found, way = _facets_within(first, second, one, other, reach, axes)
        crest = float(np.where(found[:, 0] > 0.0, found[:, 1], 0.0).max(initial=0.0))
        if crest <= 0.5 * reach:
            return who, found, way
        reach = 4.0 * crest


def _facets_within(
    first: ElasticSurface,
    second: ElasticSurface,
    one: Numbers,
    other: Numbers,
    reach: float,
    axes: Axes | None,
) -> tuple[Integers, Numbers, Numbers]:
    import warp as wp

    a, b = one[first.facets], other[second.facets]
    who = near_pairs(a, b, reach)
    if first.frame.body is second.frame.body:
        who = who[~_never_meet(first, second, who)]
    if first is second:
        who = who[who[:, 0] < who[:, 1]]
    traits = np.stack([s.sharp_edges[who[:, k]] for k, s in enumerate((first, second))], axis=1)
    deep = np.minimum(first.half_thickness[who[:, 0]], second.half_thickness[who[:, 1]])
    found, way = (wp.zeros(size, dtype=kind, device="cpu") for size, kind in
                  (((len(who), 2), wp.float64), (len(who), wp.vec3d)))  # fmt: skip
    if len(who):
        given = [
            wp.array(np.ascontiguousarray(np.swapaxes(p[who[:, k]], 1, 2)), dtype=wp.mat33d, device="cpu")
            for k, p in enumerate((a, b))
        ]
        numbers = wp.array(traits.astype(np.int32), dtype=wp.int32, device="cpu")
        limit = wp.array(np.minimum(deep, INFINITE_LENGTH), dtype=wp.float64, device="cpu")
        along = wp.array(np.zeros((2, 3)) if axes is None else np.array(axes), dtype=wp.vec3d, device="cpu")
        _overlay_kernel(axes is not None).launch(len(who), [*given, numbers, limit, along, found, way])
    return who, found.numpy(), way.numpy()


def _never_meet(first: ElasticSurface, second: ElasticSurface, who: Integers) -> Flags:
    """Return a mask of pairs of facets of one body that share a node, or face away from each other at rest."""
    a, b = first.places[first.facets[who[:, 0]]], second.places[second.facets[who[:, 1]]]
    apart = np.linalg.norm(a[:, :, None] - b[:, None], axis=-1).min(axis=(1, 2), initial=np.inf)
    normals = [
        s.area_vectors[who[:, k]] / np.linalg.norm(s.area_vectors[who[:, k]], axis=1)[:, None]
        for k, s in enumerate((first, second))
    ]
    away = ((normals[0] - normals[1]) * (b.mean(axis=1) - a.mean(axis=1))).sum(axis=1) <= 0.0
    return np.asarray(away | (apart < 1e-6 * min(first.edge_length, second.edge_length)))


def faced_depths(
    first: ElasticSurface, second: ElasticSurface, one: Numbers, other: Numbers, axes: Axes | None = None
) -> Numbers:
    """Return the mean depth of each facet of the first surface in the second [m].

    Args:
        first: a surface, or an outline.
        second: the surface that it touches.
        one: nodes of the first in space [m].
        other: those of the second.
        axes: of outlines, z of both frames in space.
    """
    who, found, _ = _facet_overlays(first, second, one, other, axes)
    out = np.bincount(who[:, 0], found[:, 0], len(first.facets))
    corners = one[first.facets]
    span = corners[:, 1] - corners[:, 0]
    if axes is None:
        span = 0.5 * np.cross(span, corners[:, 2] - corners[:, 0])
    return np.asarray(out / np.linalg.norm(span, axis=1))


def deepest_overlap(
    first: ElasticSurface, second: ElasticSurface, one: Numbers, other: Numbers, axes: Axes | None = None
) -> tuple[float, Numbers]:
    """Return the depth of two surfaces in each other [m], and the outward direction of the first one there; arguments as above.
    Both are those of the pair of facets with the largest volume: along the rim, facets of the sides overlap too, in other directions.
    """
    _, found, way = _facet_overlays(first, second, one, other, axes)
    if not (len(found) and found[:, 0].max() > 0.0):
        return 0.0, np.zeros(3)
    k = int(found[:, 0].argmax())
    return float(found[k, 1]), np.asarray(way[k])
