"""Checks of triangle meshes: holes, inverted facets, self-intersections, slivers, duplicates, several bodies in one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from abut.advice.finding import Finding, Severity
from abut.advice.geometry_checks.self_intersection import TooMany, crossing_facets
from abut.array_types import Integers, Numbers
from abut.shapes.mesh.mesh_repair import connected_shells, merge_vertices
from abut.shapes.mesh.moments import mesh_moments
from abut.shapes.mesh.watertight import Indices, edge_faults

__all__ = ["check_surface"]

WELD = 1e-6  #: fraction of the mesh's size: distance within which vertices may be duplicates
DEGENERATE_HEIGHT = 1e-6  #: height over longest side of a facet without a direction
SLIVER = 0.01  #: height over longest side of a facet that is little more than a line
SLIVER_FRACTION = 0.05  #: fraction of all facets above which slivers are reported


def check_surface(part: str, vertices: Numbers, faces: Integers) -> Iterator[Finding]:
    """Yield findings about a mesh, which need not be closed.

    Args:
        part: name of the part with this mesh.
        vertices: (n, 3) [m].
        faces: (m, 3).
    """
    yield from _check_duplicate_facets(part, vertices, faces)
    closed = True
    for finding in _check_edges(part, vertices, faces):
        closed = False
        yield finding
    if closed:
        yield from _check_orientation(part, vertices, faces)
    yield from _check_self_intersection(part, vertices, faces)
    yield from _check_thin_facets(part, vertices, faces)
    yield from _check_shells(part, vertices, faces, closed)


def _wrong_finding(part: str, found: str, mend: str) -> Finding:
    return Finding(Severity.WRONG, part, found, mend)


def _check_edges(part: str, vertices: Numbers, faces: Integers) -> Iterator[Finding]:
    """Yield findings about edges that do not join two facets of equal orientation."""
    open_, turned, crowded = edge_faults(faces)
    if len(open_):
        weld = WELD * float(np.ptp(vertices, axis=0).max())
        welded = merge_vertices(vertices, faces, weld)[1]
        closes = len(welded) > 0 and not len(edge_faults(welded)[0])
        mend = (
            f'vertices that should coincide are up to {_format_length(weld)} apart; read it with merge="{_format_length(weld)}"'
            if closes
            else "close the surface in the program that created it; repair=True fills holes of three or four edges"
        )
        yield _wrong_finding(
            part,
            f"is not closed: {len(open_)} edges have a facet on one side only{_midpoint_text(vertices, open_)}",
            mend,
        )
    if len(crowded):
        yield _wrong_finding(
            part,
            f"is not a solid: {len(crowded)} edges join more than two facets{_midpoint_text(vertices, crowded)}",
            "remove internal walls and duplicate facets, and give bodies that touch along an edge separate vertices",
        )
    if len(turned):
        yield _wrong_finding(
            part,
            f"has facets of inconsistent orientation at {len(turned)} edges"
            f"{_midpoint_text(vertices, turned)}",
            "orient the facets outward in the program that created it, or read it with repair=True",
        )


def _check_orientation(part: str, vertices: Numbers, faces: Integers) -> Iterator[Finding]:
    volume = mesh_moments(vertices, faces).volume
    if volume < 0.0:
        yield _wrong_finding(
            part,
            f"is inside out: its facets face inward, so its volume is {volume:.4g} m³",
            "reverse the facets in the program that created it, or read it with repair=True",
        )


def _check_duplicate_facets(part: str, vertices: Numbers, faces: Integers) -> Iterator[Finding]:
    _, first = np.unique(np.sort(faces, axis=1), axis=0, return_index=True)
    extra = len(faces) - len(first)
    if extra:
        twice = np.setdiff1d(np.arange(len(faces)), first)
        yield _wrong_finding(
            part,
            f"has {extra} duplicate facets{_midpoint_text(vertices, faces[twice])}",
            "remove the duplicates in the program that created it, or read it with repair=True",
        )


def _check_self_intersection(part: str, vertices: Numbers, faces: Integers) -> Iterator[Finding]:
    try:
        pairs = crossing_facets(vertices, faces)
    except TooMany:
        yield Finding(
            Severity.DOUBTFUL,
            part,
            "has too many facets in one place to check whether they cross",
            "remove overlapping and duplicate bodies",
        )
        return
    if len(pairs):
        yield _wrong_finding(
            part,
            f"intersects itself: {len(pairs)} pairs of facets cross{_midpoint_text(vertices, faces[pairs[:, 0]])}",
            "unite its bodies in the CAD program (a boolean union), or model them as separate shapes",
        )


def _check_thin_facets(part: str, vertices: Numbers, faces: Integers) -> Iterator[Finding]:
    """Yield findings about facets without area, and about many slivers."""
    corners = vertices[faces]
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)
    longest = np.maximum(sides.max(axis=1), np.finfo(float).tiny)
    twice_area = np.linalg.norm(
        np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1
    )
    slender = twice_area / longest**2
    flat, slivers = slender < DEGENERATE_HEIGHT, slender < SLIVER
    if flat.any():
        yield Finding(
            Severity.DOUBTFUL,
            part,
            f"has {int(flat.sum())} facets of zero area, which have no normal{_midpoint_text(vertices, faces[flat])}",
            "mesh it again, or read it with a small merge=",
        )
    if slivers.mean() > SLIVER_FRACTION:
        yield Finding(
            Severity.NOTE,
            part,
            f"{100.0 * slivers.mean():.0f} % of its {len(faces)} facets are slivers, with a height below 1/100 of their length",
            "they slow down the contact search; mesh it with more regular triangles",
        )


def _check_shells(part: str, vertices: Numbers, faces: Integers, closed: bool) -> Iterator[Finding]:
    label = connected_shells(faces)
    count = int(label.max()) + 1
    if count == 1 or not closed:
        return
    volumes = [mesh_moments(vertices, faces[label == k]).volume for k in range(count)]
    voids = sum(volume < 0.0 for volume in volumes)
    if voids:
        yield Finding(
            Severity.NOTE, part, f"is hollow: it has {voids} closed voids", "ignore this if it is intended"
        )
    if count - voids > 1:
        yield Finding(
            Severity.DOUBTFUL,
            part,
            f"consists of {count - voids} separate bodies, the smallest of "
            f"{min(v for v in volumes if v > 0.0):.3g} m³",
            "make them separate parts if they move relative to each other, and remove unused geometry",
        )


def _midpoint_text(vertices: Numbers, places: Indices) -> str:
    """Return the midpoint of the first of some edges or facets, as text in mm."""
    x, y, z = 1e3 * vertices[places[0]].mean(axis=0)
    return f", {'the first at' if len(places) > 1 else 'at'} ({x:.4g}, {y:.4g}, {z:.4g}) mm"


def _format_length(length: float) -> str:
    return f"{1e3 * length:.2g} mm"
