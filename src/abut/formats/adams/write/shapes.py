"""Writer of shapes as GRAPHICS; a shape without a statement in Adams becomes EXTERNAL, with a mesh next to the dataset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from abut import shapes
from abut.array_types import Integers, Numbers
from abut.formats.adams.dataset.contact.graphics import CIRCLE_PIECES
from abut.formats.adams.dataset.joints.curves import CONTACT_WIDTH_RATIO
from abut.formats.adams.registration import register_in
from abut.formats.adams.write.dataset_writer import Page, writes
from abut.formats.adams.write.expressions.number_format import format_arguments
from abut.model import FacetedShape, Graphic, Shape
from abut.shapes.lines.wire import Wire

if TYPE_CHECKING:
    from abut.contact import Contact

#: Class of a shape → the arguments of its GRAPHICS.
MAKERS: dict[type, Callable[[Page, Any], list[str]]] = {}
_makes = register_in(MAKERS)
PATCH = 1.0  #: [m] half width of a drawn plane


def _sized_graphic(
    page: Page, kind: str, marker: str, shape: Shape, shift: Sequence[float] = (0.0, 0.0, 0.0), **sizes: float
) -> list[str]:
    """Return GRAPHICS of a kind, with a marker at the shape's frame, moved by `shift`, and sizes [m]."""
    lengths = {name: size / page.units.length for name, size in sizes.items()}
    return [kind, *format_arguments(**{marker: page.marker(shape.frame, shift)}, **lengths)]


@_makes(shapes.Box)
def _box_graphic(page: Page, shape: shapes.Box) -> list[str]:
    x, y, z = shape.size
    return _sized_graphic(page, "BOX", "CORNER", shape, (-x / 2.0, -y / 2.0, -z / 2.0), X=x, Y=y, Z=z)


#: Kind of GRAPHICS, and its sizes as fields of the shape; shapes with a length start at their end.
_PLAIN = {
    shapes.Cylinder: ("CYLINDER", {"LENGTH": "length", "RADIUS": "radius"}),
    shapes.Frustum: ("FRUSTUM", {"LENGTH": "length", "BOTTOM": "bottom", "TOP": "top"}),
    shapes.Torus: ("TORUS", {"MAJOR_RADIUS": "radius", "MINOR_RADIUS": "tube"}),
}


@_makes(*_PLAIN)
def _plain_graphic(page: Page, shape: shapes.Cylinder | shapes.Frustum | shapes.Torus) -> list[str]:
    kind, fields = _PLAIN[type(shape)]
    end = (0.0, 0.0, -getattr(shape, "length", 0.0) / 2.0)
    return _sized_graphic(
        page, kind, "CM", shape, end, **{name: getattr(shape, one) for name, one in fields.items()}
    )


@_makes(shapes.Sphere, shapes.Ellipsoid)
def _ellipsoid_graphic(page: Page, shape: shapes.Sphere | shapes.Ellipsoid) -> list[str]:
    half = shape.semi_axes if isinstance(shape, shapes.Ellipsoid) else (shape.radius,) * 3
    x, y, z = (2.0 * one for one in half)
    return _sized_graphic(page, "ELLIPSOID", "CM", shape, XSCALE=x, YSCALE=y, ZSCALE=z)


@_makes(shapes.HalfSpace)
def _plane_graphic(page: Page, shape: shapes.HalfSpace) -> list[str]:
    return _sized_graphic(page, "PLANE", "RM", shape, XMIN=-PATCH, XMAX=PATCH, YMIN=-PATCH, YMAX=PATCH)


@_makes(Wire)
def _wire_graphic(page: Page, shape: Wire) -> list[str]:
    """Return a circle if it is one, else a line from marker to marker."""
    points = np.array(shape.points)
    around = np.linspace(0.0, 2.0 * np.pi, CIRCLE_PIECES + 1)
    radius = float(points[0, 0])
    circle = radius * np.stack([np.cos(around), np.sin(around), 0.0 * around], axis=1)
    if points.shape == circle.shape and np.abs(points - circle).max() <= 1e-12 * radius:
        return _sized_graphic(page, "CIRCLE", "CM", shape, RADIUS=radius)
    return format_arguments(OUTLINE=[page.marker(shape.frame, point) for point in points])


def _circle_graphic(page: Page, shape: shapes.Track) -> list[str]:
    """Return a circle about the frame for a track of the reader's width; [] if the track is another one."""
    radius = getattr(shape.curve.segments[0], "a", 0.0)
    if radius <= 0.0 or shape.curve.segments != shapes.Curve.circle(radius=radius).segments:
        return []
    thin = abs(shape.width - CONTACT_WIDTH_RATIO * radius) <= 1e-9 * radius
    return _sized_graphic(page, "CIRCLE", "CM", shape, RADIUS=radius) if thin else []


def _external_graphic(page: Page, shape: FacetedShape, name: str) -> list[str]:
    """Return a mesh next to the dataset, in the file's unit of length."""
    vertices, faces = shape.triangles()
    file = f"{page.stem}_{name}.stl"
    page.files[file] = stl_text(name, np.asarray(vertices) / page.units.length, faces)
    named = format_arguments(FILE=file, ELEMENT=f"{page.stem}_{name}")
    return [*_sized_graphic(page, "EXTERNAL", "RM", shape), *named]


def stl_text(name: str, vertices: Numbers, faces: Integers) -> str:
    """Return facets as STL text, whose numbers read back exactly."""
    corners = vertices[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    lines = [f"solid {name}"]
    for normal, three in zip(normals.tolist(), corners.tolist(), strict=True):
        lines += [f"facet normal {' '.join(map(repr, normal))}", "outer loop"]
        lines += [f"vertex {' '.join(map(repr, corner))}" for corner in three]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, f"endsolid {name}", ""])


def has_facets(shape: Shape) -> TypeGuard[FacetedShape]:
    """Return True if a shape has a surface of facets."""
    return hasattr(shape, "triangles")


def write_display_shape(page: Page, shape: Shape, name: str) -> None:
    """Write a shape for display; one without faces, such as the outside of a hollow, is left out."""
    if page.graphic_number(shape) is not None:
        return
    maker = MAKERS.get(type(shape))
    if maker is not None:
        page.draw(shape, maker(page, shape), name)
    elif has_facets(shape):
        page.draw(shape, _external_graphic(page, shape, name), name)


def contact_graphic(page: Page, contact: Contact, shape: Shape) -> int:
    """Return the number of the GRAPHICS of a contact shape.

    Raises:
        UnsupportedStatement: Adams has no such shape, and facets would differ from it.
    """
    from abut.shapes.solids.faceted.mesh_shape import MeshShape

    found = page.graphic_number(shape)
    if found is not None:
        return found
    maker = MAKERS.get(type(shape))
    if maker is not None:
        return page.draw(shape, maker(page, shape))
    if isinstance(shape, shapes.Track) and (circle := _circle_graphic(page, shape)):
        return page.draw(shape, circle)
    if isinstance(shape, MeshShape):
        return page.draw(shape, _external_graphic(page, shape, f"{contact.name}_{page.free('EXTERNAL')}"))
    kinds = ", ".join(sorted(kind.__name__ for kind in MAKERS if kind is not Wire))
    raise page.refusal(contact, f"it has no {type(shape).__name__}", f"use {kinds} or a Solid")


@writes(Graphic)
def write_graphic(page: Page, thing: Graphic) -> None:
    """Write GRAPHICS for display."""
    write_display_shape(page, thing.shape, thing.name)
