"""Penetration of shapes at the start: by the pair's closed form, their curves, or the common volume."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut import extend
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.advice.geometry_checks.body_size_checks import length
from abut.advice.geometry_checks.initial_overlap_2d import common_width, plane_overlap
from abut.array_types import Integers, Numbers
from abut.contact.elastic_surfaces.host_query import deepest_overlap, point_depths
from abut.contact.geometry_choice import contact_kind
from abut.model import Ground
from abut.model.geometry import rotations
from abut.model.protocols import FacetedShape, Shape
from abut.shapes import HalfSpace

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.contact.geometry_choice import ContactPair
    from abut.extend.registry import PairGeometry

__all__ = ["InitialOverlap", "check_contact", "initial_penetration"]

MAX_LOAD_PENETRATION = 0.01  #: fraction of the smaller shape: a larger penetration is not due to load
REACH = 0.05  #: fraction of the smaller shape: default reach of contact of curves behind an open one
SOME = 500  #: number of nodes of an elastic surface that are examined
ROUNDING = 1e-9  #: fraction of the smaller shape: a smaller penetration counts as touching


@dataclass(frozen=True)
class InitialOverlap:
    """Penetration of two shapes."""

    depth: float  #: [m]
    way: tuple[float, ...]  #: unit vector along which the first must move to separate, or () if it is unknown


def check_contact(contact: Contact) -> Iterator[Finding]:
    """Yield findings about penetration of the shapes of a contact at the start."""
    couples = list(contact.couples())
    for k, (first, second) in enumerate(couples):
        name = contact.name
        if len(couples) > 1:
            name = f"{name} ({first.frame.body.name}, {second.frame.body.name})"
        meeting = contact.kinds[type(first), type(second)]
        if meeting.curves is not None:
            yield from _check_curve_pair(name, first, second, meeting.curves.reach)
            continue
        if meeting.skin:
            yield from penetration_finding(name, first, second, _surface_overlap(contact.meetings[k]))
            continue
        yield from penetration_finding(name, first, second, initial_penetration(first, second))


def _check_curve_pair(name: str, first: Shape, second: Shape, reach: float | None) -> Iterator[Finding]:
    """Yield findings about two plane shapes in contact by their curves."""
    shared = common_width(first, second)
    if shared <= 0.0:
        i, j = first.frame.body.name, second.frame.body.name
        yield Finding(
            Severity.DOUBTFUL,
            name,
            f"{i} and {j} cannot touch: the gap between them along z is {length(max(-shared, 0.0))}",
            "move one of their frames along z, or make one wider",
        )
        return
    if hasattr(first, "bends") or hasattr(second, "bends"):
        return  # splines through the nodes of an elastic body: the run itself reports their overlap at the start
    size = min(first.bounding_radius, second.bounding_radius)
    depth, way = plane_overlap(first, second, REACH * size if reach is None else reach)
    yield from penetration_finding(name, first, second, InitialOverlap(depth, way))


def _surface_overlap(meeting: ContactPair) -> InitialOverlap:
    """Return the penetration of the undeformed surface of an elastic body into the other shape, at a sample of its nodes."""
    frame, other = meeting.first.frame, meeting.second.frame
    if meeting.faced:
        return _surface_pair_overlap(meeting)
    nodes = meeting.first.surface_places
    places = nodes[:: max(1, len(nodes) // SOME)] @ rotations.to_matrix(frame.global_orientation).T
    pose = np.asarray(other.global_position, float), rotations.to_matrix(other.global_orientation)
    depth, way = point_depths(meeting, places + np.asarray(frame.global_position, float), pose)
    k = int(depth.argmax())
    return InitialOverlap(
        max(float(depth[k]), 0.0), tuple((way[k] * (-1.0 if meeting.swapped else 1.0)).tolist())
    )


def _surface_pair_overlap(meeting: ContactPair) -> InitialOverlap:
    """Return the penetration of two elastic surfaces, at all facets of both."""
    one, two = meeting.first, meeting.opposite
    places = [
        s.places @ rotations.to_matrix(s.frame.global_orientation).T + np.asarray(s.frame.global_position)
        for s in (one, two)
    ]
    first, second = (rotations.to_matrix(s.frame.global_orientation)[:, 2] for s in (one, two))
    depth, way = deepest_overlap(one, two, places[0], places[1], (first, second) if meeting.flat else None)
    return InitialOverlap(depth, tuple((way * (-1.0 if meeting.swapped else 1.0)).tolist()))


def penetration_finding(name: str, first: Shape, second: Shape, found: InitialOverlap) -> Iterator[Finding]:
    """Yield a finding about the penetration of two shapes."""
    size = min(first.bounding_radius, second.bounding_radius)
    if found.depth <= ROUNDING * size:
        return
    deep = found.depth > MAX_LOAD_PENETRATION * size
    i, j = first.frame.body.name, second.frame.body.name
    change = None
    if deep and found.way and not isinstance(first.frame.body, Ground):
        place = first.frame.body.position
        free = tuple(float(f"{x + found.depth * y:.9g}") for x, y in zip(place, found.way, strict=True))
        change = SuggestedChange(f"{i}.position", place, free, "m")
    along = f" along ({', '.join(f'{x:.3g}' for x in found.way)})" if found.way else ""
    yield Finding(
        Severity.WRONG if deep else Severity.NOTE,
        name,
        f"{i} penetrates {j} by {length(found.depth)} at the start",
        f"move {i} by {length(found.depth)}{along}, or the run starts with a large force"
        if deep
        else f"ignore this if {i} rests there: a load explains so small a depth",
        formula="δ > 0 at t = 0" if deep else "",
        source="the shapes' geometry" if deep else "",
        change=change,
    )


def initial_penetration(first: FacetedShape, second: FacetedShape) -> InitialOverlap:
    """Return the penetration of two shapes in the initial configuration; depth 0 without penetration."""
    i, j = contact_kind(first), contact_kind(second)
    if (i, j) in extend.PAIRS and not extend.PAIRS[i, j].rigid:
        return _closed_form(extend.PAIRS[i, j], first, second)
    if (j, i) in extend.PAIRS and not extend.PAIRS[j, i].rigid:
        found = _closed_form(extend.PAIRS[j, i], second, first)
        return InitialOverlap(found.depth, tuple(-x for x in found.way))
    for flat, other, sign in ((second, first, 1.0), (first, second, -1.0)):
        if type(flat) is HalfSpace:
            heights = (_global_facets(other)[0] - flat.frame.global_position) @ flat.normal
            return InitialOverlap(max(-float(heights.min()), 0.0), tuple((sign * flat.normal).tolist()))
    return _mesh_overlap(_global_facets(first), _global_facets(second))


def _closed_form(entry: PairGeometry, first: Shape, second: Shape) -> InitialOverlap:
    """Return the deepest contact point of a pair, by its function in plain Python."""
    a, b = first.parameters, second.parameters
    places = [np.asarray(s.frame.global_position, float) for s in (first, second)]
    axes = [rotations.to_matrix(s.frame.global_orientation) for s in (first, second)]
    best = InitialOverlap(0.0, ())
    for feature in range(entry.max_contact_points):
        depth, normal, *_ = entry.function(
            feature, places[0], axes[0], places[1], axes[1], np.array([[*a, *b]]), 0, 0, len(a)
        )
        if math.isfinite(depth) and depth > best.depth:
            best = InitialOverlap(float(depth), tuple(np.asarray(normal, float).tolist()))
    return best


def _global_facets(shape: FacetedShape) -> tuple[Numbers, Integers]:
    """Return a shape's facets in global axes."""
    vertices, faces = shape.triangles()
    turn = rotations.to_matrix(shape.frame.global_orientation)
    return vertices @ turn.T + np.asarray(shape.frame.global_position), faces


def _mesh_overlap(first: tuple[Numbers, Integers], second: tuple[Numbers, Integers]) -> InitialOverlap:
    """Return the overlap of two meshes: its depth is the least thickness of their common volume."""
    boxes = [(vertices.min(axis=0), vertices.max(axis=0)) for vertices, _ in (first, second)]
    if (boxes[0][0] > boxes[1][1]).any() or (boxes[1][0] > boxes[0][1]).any():
        return InitialOverlap(0.0, ())
    import manifold3d

    a, b = (
        manifold3d.Manifold(
            manifold3d.Mesh64(np.ascontiguousarray(v, float), np.ascontiguousarray(f, np.uint64))
        )
        for v, f in (first, second)
    )
    deepest = InitialOverlap(0.0, ())
    for piece in (a ^ b).decompose():
        points = np.asarray(piece.to_mesh64().vert_properties)[:, :3]
        if len(points) >= 4:
            found = _least_extent(points, np.mean(first[0], axis=0) - np.mean(second[0], axis=0))
            deepest = max(deepest, found, key=lambda one: one.depth)
    return deepest


def _least_extent(points: Numbers, outward: Numbers) -> InitialOverlap:
    """Return the least of the extents of a point cloud along its principal axes, and that axis, on the side of `outward`."""
    axes = np.linalg.svd(points - points.mean(axis=0), full_matrices=False)[2]
    extents = np.ptp(points @ axes.T, axis=0)
    k = int(np.argmin(extents))
    way = axes[k] if axes[k] @ outward >= 0.0 else -axes[k]
    return InitialOverlap(float(extents[k]), tuple(way.tolist()))
