"""GRAPHICS: shapes for display and for CONTACT. Shapes without contact become a `Graphic`; unread ones are noted.

BOX has its CORNER marker at a corner and extends by X, Y, Z, any of which may be negative. CYLINDER goes
from its CM marker along z by LENGTH, which may be negative; so does FRUSTUM, from BOTTOM to TOP. ELLIPSOID's
scales are its diameters. CIRCLE is in the xy plane of its CM marker, CURVE in that of its CRM; in contact the area inside
is solid. OUTLINE joins markers of one part by lines. PLANE is read without its bounds, its material below the xy plane of
its RM marker. TORUS has the z of its CM marker as axis. A FRUSTUM or CYLINDER of LENGTH 0 is drawn as a disc, without contact.

LINK, EXTRUSION, REVOLUTION and CSG are abut's extensions, for shapes of Adams View that a dataset contains only as Parasolid. LINK is
centred at its RM marker along x; EXTRUSION extends along z to both sides, its POINTS are x, y pairs; REVOLUTION is rotated about z, its
POINTS are r, z pairs. CSG combines the SOLIDS by an OPERATION. SOLID is a solid without a shape in abut; ELEMENT gives the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from abut import shapes
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.joints import curves
from abut.formats.adams.dataset.model_builder import Build
from abut.model import Graphic
from abut.shapes.lines.wire import Wire

if TYPE_CHECKING:
    from abut.model import Frame

_OTHERS = ("ARC", "FORCE", "POINT", "SPDP")  #: kinds that are not read
_CENTRE = "the marker at its centre"
CIRCLE_PIECES = 48  #: pieces of a circle
SHEET = 1e-3  #: thickness of a drawn disc, relative to its radius
#: Returns a shape, or a sentence why there is none.
Maker: TypeAlias = Callable[[StatementArguments], Any]


def _shape_maker(make: Callable[..., Any], sizes: str, meaning: str, marker: str, place: str) -> Maker:
    """Return a function that makes a shape from a frame and lengths, whose meaning messages name."""

    def make_shape(stated: StatementArguments) -> Any:
        lengths = stated.lengths(sizes, meaning)
        return make(stated.frame(marker, place), *lengths)

    return make_shape


def _make_box(stated: StatementArguments) -> Any:
    size = np.array(stated.lengths("X Y Z", "its extent"))
    return shapes.Box(stated.frame("CORNER", "the marker at a corner", shift=size / 2.0), tuple(abs(size)))


def _make_round_shape(stated: StatementArguments, make: Callable[..., Any], names: str, meaning: str) -> Any:
    """Return a shape that extends from its CM marker along z; a disc for display if its length is 0."""
    (length,), radii = stated.lengths("LENGTH", "its length"), stated.lengths(names, meaning)
    middle = stated.frame("CM", "the marker at its end", shift=np.array([0.0, 0.0, length / 2.0]))
    if not length:
        return shapes.Cylinder(middle, max(radii), SHEET * max(radii))
    return make(middle, *(radii if length > 0.0 else reversed(radii)), abs(length))


def _make_ellipsoid(frame: Frame, *diameters: float) -> Any:
    half = [diameter / 2.0 for diameter in diameters]
    return shapes.Sphere(frame, half[0]) if len(set(half)) == 1 else shapes.Ellipsoid(frame, half)


def _make_circle(frame: Frame, radius: float) -> Any:
    angle = np.linspace(0.0, 2.0 * np.pi, CIRCLE_PIECES + 1)
    return Wire(frame, radius * np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1))


def _make_disc(frame: Frame, radius: float) -> Any:
    """Return a circle as a shape whose area inside is solid."""
    return shapes.Track(frame, shapes.Curve.circle(radius=radius), curves.CONTACT_WIDTH_RATIO * radius)


def _make_outline(stated: StatementArguments) -> Any:
    """Return lines from marker to marker of one part."""
    markers = stated.get("OUTLINE")
    frames = [stated.build.frame(stated.statement, "OUTLINE", marker) for marker in markers]
    if len(frames) < 2 or len({frame.body.name for frame in frames}) > 1:
        return "an OUTLINE needs two markers or more of one part"
    return Wire(frames[0].body.frame(), [frame.position for frame in frames])


def _make_plane(stated: StatementArguments) -> Any:
    stated.note("GRAPHICS of type PLANE is read as an unbounded plane")
    return shapes.HalfSpace(stated.frame("RM", "the marker in the plane"))


def _corner_points(stated: StatementArguments) -> Numbers:
    """Return POINTS as pairs [m]."""
    points = stated.need("POINTS", "the corners of its profile")
    if len(points) % 2:
        stated.wrong(f"POINTS has {len(points)} numbers", "give pairs")
    return np.reshape(points, (-1, 2)) * stated.units.length


def _make_extrusion(stated: StatementArguments) -> Any:
    frame = stated.frame("RM", "the marker at mid-length")
    (length,) = stated.lengths("LENGTH", "its length")
    return shapes.Extrusion(frame, _corner_points(stated), length)


def _make_revolution(stated: StatementArguments) -> Any:
    return shapes.Revolution(stated.frame("RM", "the marker on its axis"), _corner_points(stated))


def _combine_solids(stated: StatementArguments) -> Any:
    """Return the union, difference or intersection of earlier solids, which are then not drawn on their own."""
    kinds = {"UNION": shapes.Union, "DIFFERENCE": shapes.Difference, "INTERSECTION": shapes.Intersection}
    kind = kinds[stated.need("OPERATION", "UNION, DIFFERENCE or INTERSECTION")]
    build, numbers = stated.build, stated.need("SOLIDS", "the GRAPHICS of which it is made")
    for number in numbers:
        if number not in build.shapes:
            why = build.shapeless.get(number, "it is not there")
            return f"GRAPHICS/{number}, of which it is made, is no solid: {why}"
    try:
        made = kind(*(build.shapes[number] for number in numbers))
    except InvalidValue as problem:
        return str(problem)
    build.used_shapes.update(numbers)
    return made


MAKERS: dict[str, Maker] = {
    "BOX": _make_box,
    "CIRCLE": _shape_maker(_make_circle, "RADIUS", "its radius", "CM", _CENTRE),
    "CSG": _combine_solids,
    "CURVE": curves.curve_wire,
    "CYLINDER": partial(_make_round_shape, make=shapes.Cylinder, names="RADIUS", meaning="its radius"),
    "ELLIPSOID": _shape_maker(_make_ellipsoid, "XSCALE YSCALE ZSCALE", "its diameter", "CM", _CENTRE),
    "EXTERNAL": solid_files.find_solid,
    "EXTRUSION": _make_extrusion,
    "FRUSTUM": partial(_make_round_shape, make=shapes.Frustum, names="BOTTOM TOP", meaning="a radius"),
    "LINK": _shape_maker(shapes.Link, "LENGTH WIDTH DEPTH", "its size", "RM", "the marker in its middle"),
    "OUTLINE": _make_outline,
    "PLANE": _make_plane,
    "REVOLUTION": _make_revolution,
    "SOLID": lambda stated: stated.get("ELEMENT", "it has no shape here"),
    "TORUS": _shape_maker(shapes.Torus, "MAJOR_RADIUS MINOR_RADIUS", "a radius", "CM", _CENTRE),
}
#: Kinds that are drawn as lines, and their contact shapes.
_LINES: dict[str, Maker] = {
    "CIRCLE": _shape_maker(_make_disc, "RADIUS", "its radius", "CM", _CENTRE),
    "CURVE": curves.outline,
    "OUTLINE": lambda stated: "contact of an OUTLINE; give a solid, or use abut.Curves in Python",
}


@reads(
    "GRAPHICS",
    "shapes for contact and display",
    flags=(*(kind for kind in MAKERS if kind != "OUTLINE"), *_OTHERS),
    identifier="CID CM CRM CORNER RM",
    identifiers="OUTLINE SOLIDS",
    real="X Y Z RADIUS LENGTH TOP BOTTOM MAJOR_RADIUS MINOR_RADIUS XMIN XMAX YMIN YMAX WIDTH DEPTH XSCALE YSCALE ZSCALE",
    path="FILE",
    name="ELEMENT",
    reals="POINTS",
    word="OPERATION",
    open=True,
    numbered=False,
)
def read_graphics(stated: StatementArguments) -> None:
    """Store a shape for contacts and display, or note that it is not displayed."""
    build, number = stated.build, stated.number
    kind = "OUTLINE" if "OUTLINE" in stated.values else stated.one_of((*MAKERS, *_OTHERS))
    made = MAKERS[kind](stated) if kind in MAKERS else f"GRAPHICS of type {kind} is not read"
    if isinstance(made, str):
        build.shapeless[number] = made
        why = f": {made}" if kind in ("EXTERNAL", "SOLID") else ""
        stated.note(f"GRAPHICS of type {kind} is not drawn{why}")
        return
    build.drawn.append((stated.statement, made))
    if kind in _LINES:
        made = _LINES[kind](stated)
    elif kind in ("CYLINDER", "FRUSTUM") and not stated.get("LENGTH"):
        made = f"contact of a {kind} of LENGTH 0; give it a length"
    if isinstance(made, str):
        build.shapeless[number] = made
    else:
        build.shapes[number] = made


def draw_shapes(build: Build) -> None:
    """Add the shapes without contact to the model, for display."""
    for statement, shape in build.drawn:
        if (statement.number or 0) not in build.used_shapes:
            with build.collect_refusals(statement):
                build.model.add(Graphic(f"graphic_{statement.number or 0}", shape))
