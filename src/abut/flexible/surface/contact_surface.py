"""Surface of a flexible body as a contact shape.

Its points move by φ q, to first order. Shortening by bending, which is known at interfaces, is neglected, and forces on it have no
stiffening effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from abut import units
from abut.array_types import Integers, Numbers
from abut.contact.elastic_surfaces import ElasticSurface
from abut.errors import InvalidValue, UnknownName
from abut.fem.mesh.boundary import boundary_triangles
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.flexible.body.flexible_body import FlexibleBody

__all__ = ["elastic_surface_of", "thickness_of"]

MAX_FACETS = 2_000_000  #: facets that finer spacing may make


def elastic_surface_of(body: FlexibleBody, where: str | None, spacing: Scalar | None) -> ElasticSurface:
    """Return the outside of a body, or the part of it whose nodes are all of a set, with facets no longer than ``spacing``."""
    what, reduced = f'flexible body "{body.name}"', body.reduced
    if reduced.mesh is None:
        raise InvalidValue(
            f"{what}: it has no surface, because it was made of matrices or beams; make it of a mesh, or use shapes on its "
            "interfaces for contact"
        )
    if reduced.mesh.dimension == 2:
        raise InvalidValue(
            f"{what}: its mesh is plane and has no surface; use its outline for contact (body.outline), or extrude the mesh"
        )
    facets = boundary_triangles(reduced.mesh.elements)
    thickness = thickness_of(reduced.positions, facets)
    outside = _selected_facets(body, facets)
    if where is not None:
        facets = _within(what, facets, reduced.mesh.node_sets, where)
    places, rows, shapes = outside if where is None else _selected_facets(body, facets)
    if spacing is not None:
        size = units.positive(spacing, "m", what=f"{what}: spacing")
        values, rows = _refine_facets(what, np.concatenate([places[:, None], shapes], axis=1), rows, size)
        places, shapes = values[:, 0], values[:, 1:]
    return ElasticSurface(body.base.frame(), body.modal, places, shapes, rows, thickness, outside)


def _selected_facets(body: FlexibleBody, facets: Integers) -> tuple[Numbers, Integers, Numbers]:
    """Return nodes of facets [m], facets by these, and their displacements by mode, (n, m, 3)."""
    used, rows = np.unique(facets, return_inverse=True)
    shapes = np.swapaxes(body.reduced.shapes[used, :3] @ body.shapes, 1, 2)
    return body.reduced.positions[used] - body.centre, rows.reshape(-1, 3), shapes


def _within(what: str, facets: Integers, sets: Mapping[str, Integers], where: str) -> Integers:
    if where not in sets:
        raise UnknownName.of(f"node set of {what}", where, sets)
    own = facets[np.isin(facets, np.asarray(sets[where])).all(axis=1)]
    if not len(own):
        raise InvalidValue(
            f'{what}: no facet of its outside has all its nodes in the set "{where}"; give a set that contains a whole face'
        )
    return own


def thickness_of(places: Numbers, facets: Integers) -> float:
    """Return twice the volume over the surface."""
    a, b, c = (places[facets[:, k]] for k in range(3))
    span = np.cross(b - a, c - a)
    volume = np.einsum("ij,ij->", a, span) / 6.0
    return float(2.0 * abs(volume) / (0.5 * np.linalg.norm(span, axis=1).sum()))


def _refine_facets(what: str, values: Numbers, facets: Integers, size: float) -> tuple[Numbers, Integers]:
    """Halve facets along their edges, those that are longer than ``size``. Values at nodes in between are means, (n, k, 3); a longer
    neighbour is split there too.

    Raises:
        InvalidValue: that would be too many.
    """
    done = []
    while len(facets):
        corners = values[facets, 0]
        long = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).max(axis=1) > size
        done.append(facets[~long])
        facets = facets[long]
        count = sum(map(len, done)) + 4 * len(facets)
        if count > MAX_FACETS:
            raise InvalidValue(
                f"{what}: spacing = {size:g} m makes more than {count:,} facets, but {MAX_FACETS:,} are the most; "
                "increase spacing, or give the set of the nodes that touch"
            )
        edges = np.sort(np.concatenate([facets[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1)
        unique, which = np.unique(edges, axis=0, return_inverse=True)
        ab, bc, ca = (which.ravel() + len(values)).reshape(3, -1)
        values = np.concatenate([values, values[unique].mean(axis=1)])
        a, b, c = facets.T
        four = ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))
        facets = np.concatenate([np.stack(one, axis=1) for one in four])
    return values, np.concatenate(done)
