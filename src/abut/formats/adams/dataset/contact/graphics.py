"""GRAPHICS: shapes to look at, and to touch by CONTACT. What no contact has becomes a `Graphic`; what is not read is noted.

BOX has its CORNER marker at a corner and extends by X, Y, Z, any of which may be negative. CYLINDER goes
from its CM marker along z by LENGTH, which may be negative; so does FRUSTUM, from BOTTOM to TOP. ELLIPSOID's
scales are its diameters. CIRCLE lies in the xy plane of its CM marker, CURVE in that of its CRM; they touch by what is
inside. OUTLINE joins markers of one part by lines. PLANE is taken without its bounds, its material below the xy plane of
its RM marker. TORUS lies about the z of its CM marker. A FRUSTUM or CYLINDER of LENGTH 0 is drawn as a disc, and touches nothing.

LINK, EXTRUSION, REVOLUTION and CSG are abut's own, for the shapes of Adams View that a dataset has as solids of Parasolid only. LINK lies
along the x of its RM marker, in the middle; EXTRUSION is drawn out along z, to either side, its POINTS x, y in turn; REVOLUTION is
turned about z, its POINTS r, z in turn. CSG is made of the SOLIDS by an OPERATION. SOLID is one that has no shape here; ELEMENT says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from abut import shapes
from abut.errors import InvalidValue
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.dataset.joints import curves
from abut.formats.adams.language.schema import (
    IDENTIFIER,
    IDENTIFIERS,
    NAME,
    PATH,
    REAL,
    REALS,
    WORD,
    Arguments,
    Schema,
    each,
)
from abut.formats.adams.language.statement_types import reads
from abut.model import Graphic
from abut.shapes.wire import Wire

_OTHERS = ("ARC", "FORCE", "POINT", "SPDP")  #: which are not read
_CENTRE = "the marker at its centre"
AROUND = 48  #: pieces of a circle
SHEET = 1e-3  #: thickness of a disc that is drawn, over its radius


def _length(build: Build, arguments: Arguments, name: str, meaning: str) -> Any:
    """A length that must be given [m]."""
    return arguments.need(name, meaning) * build.units.length


def _box(build: Build, arguments: Arguments) -> Any:
    size = np.array(list(arguments.needs("X Y Z", "its extent"))) * build.units.length
    return shapes.Box(
        build.frame_of(arguments, "CORNER", "the marker at a corner", size / 2.0), tuple(abs(size))
    )


def _cylinder(build: Build, arguments: Arguments) -> Any:
    length = _length(build, arguments, "LENGTH", "its length")
    radius = _length(build, arguments, "RADIUS", "its radius")
    if not length:
        return _sheet(build, arguments, radius)
    return shapes.Cylinder(_middle(build, arguments, length), radius, abs(length))


def _frustum(build: Build, arguments: Arguments) -> Any:
    length = _length(build, arguments, "LENGTH", "its length")
    ends = [_length(build, arguments, name, "a radius") for name in ("BOTTOM", "TOP")]
    if not length:
        return _sheet(build, arguments, max(ends))
    bottom, top = ends if length > 0.0 else reversed(ends)
    return shapes.Frustum(_middle(build, arguments, length), bottom, top, abs(length))


def _sheet(build: Build, arguments: Arguments, radius: float) -> Any:
    """What is drawn of a solid of no length: its larger end."""
    return shapes.Cylinder(_middle(build, arguments, 0.0), radius, SHEET * radius)


def _middle(build: Build, arguments: Arguments, length: float) -> Any:
    """The frame halfway along what extends from its CM marker along z."""
    return build.frame_of(arguments, "CM", "the marker at its end", np.array([0.0, 0.0, length / 2.0]))


def _ellipsoid(build: Build, arguments: Arguments) -> Any:
    half = [_length(build, arguments, name, "its diameter") / 2.0 for name in ("XSCALE", "YSCALE", "ZSCALE")]
    frame = build.frame_of(arguments, "CM", _CENTRE)
    return shapes.Sphere(frame, half[0]) if len(set(half)) == 1 else shapes.Ellipsoid(frame, half)


def _circle(build: Build, arguments: Arguments) -> Any:
    radius = _length(build, arguments, "RADIUS", "its radius")
    angle = np.linspace(0.0, 2.0 * np.pi, AROUND + 1)
    points = radius * np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)
    return Wire(build.frame_of(arguments, "CM", _CENTRE), points)


def _disc(build: Build, arguments: Arguments) -> Any:
    """A circle as what touches by its inside."""
    radius = _length(build, arguments, "RADIUS", "its radius")
    around = shapes.Curve.circle(radius=radius)
    return shapes.Track(build.frame_of(arguments, "CM", _CENTRE), around, curves.THIN * radius)


def _untouched(build: Build, arguments: Arguments) -> Any:
    """Why lines from marker to marker touch nothing."""
    return "contact of an OUTLINE; give a solid, or use abut.Curves in Python"


def _outline(build: Build, arguments: Arguments) -> Any:
    """Lines from marker to marker of one part."""
    frames = [build.frame(arguments.statement, "OUTLINE", marker) for marker in arguments.get("OUTLINE")]
    if len(frames) < 2 or len({frame.body.name for frame in frames}) > 1:
        return "an OUTLINE needs two markers or more of one part"
    return Wire(frames[0].body.frame(), [frame.position for frame in frames])


def _plane(build: Build, arguments: Arguments) -> Any:
    build.note("GRAPHICS of type PLANE is taken without its bounds", arguments.statement)
    return shapes.HalfSpace(build.frame_of(arguments, "RM", "the marker in the plane"))


def _torus(build: Build, arguments: Arguments) -> Any:
    radii = [_length(build, arguments, name, "a radius") for name in ("MAJOR_RADIUS", "MINOR_RADIUS")]
    return shapes.Torus(build.frame_of(arguments, "CM", _CENTRE), *radii)


def _link(build: Build, arguments: Arguments) -> Any:
    sizes = [_length(build, arguments, name, "its size") for name in ("LENGTH", "WIDTH", "DEPTH")]
    return shapes.Link(build.frame_of(arguments, "RM", "the marker in its middle"), *sizes)


def _corners(build: Build, arguments: Arguments) -> Any:
    """POINTS in pairs [m]."""
    points = arguments.need("POINTS", "the corners of its profile")
    if len(points) % 2:
        arguments.statement.wrong(f"POINTS holds {len(points)} numbers", "give pairs")
    return np.reshape(points, (-1, 2)) * build.units.length


def _extrusion(build: Build, arguments: Arguments) -> Any:
    frame = build.frame_of(arguments, "RM", "the marker at mid-length")
    length = _length(build, arguments, "LENGTH", "its length")
    return shapes.Extrusion(frame, _corners(build, arguments), length)


def _revolution(build: Build, arguments: Arguments) -> Any:
    frame = build.frame_of(arguments, "RM", "the marker on its axis")
    return shapes.Revolution(frame, _corners(build, arguments))


def _combined(build: Build, arguments: Arguments) -> Any:
    """The union, difference or intersection of solids that stand before; they are no longer drawn by themselves."""
    kinds = {"UNION": shapes.Union, "DIFFERENCE": shapes.Difference, "INTERSECTION": shapes.Intersection}
    kind = kinds[arguments.need("OPERATION", "UNION, DIFFERENCE or INTERSECTION")]
    numbers = arguments.need("SOLIDS", "the GRAPHICS of which it is made")
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


def _solid(build: Build, arguments: Arguments) -> Any:
    """Why there is no shape."""
    return arguments.get("ELEMENT", "it has no shape here")


#: Each gives a shape, or a sentence why there is none.
MAKERS: dict[str, Callable[[Build, Arguments], Any]] = {
    "BOX": _box,
    "CIRCLE": _circle,
    "CSG": _combined,
    "CURVE": curves.wire,
    "CYLINDER": _cylinder,
    "ELLIPSOID": _ellipsoid,
    "EXTERNAL": solid_files.solid,
    "EXTRUSION": _extrusion,
    "FRUSTUM": _frustum,
    "LINK": _link,
    "OUTLINE": _outline,
    "PLANE": _plane,
    "REVOLUTION": _revolution,
    "SOLID": _solid,
    "TORUS": _torus,
}
#: Kinds that are drawn as lines, and what of them may touch: a shape, or a sentence why there is none.
_LINES: dict[str, Callable[[Build, Arguments], Any]] = {
    "CIRCLE": _disc,
    "CURVE": curves.outline,
    "OUTLINE": _untouched,
}


@reads(
    "GRAPHICS",
    "shapes, to touch and to look at",
    Schema(
        flags=(*(kind for kind in MAKERS if kind != "OUTLINE"), *_OTHERS),
        values=each(IDENTIFIER, "CID CM CRM CORNER RM")
        | each(IDENTIFIERS, "OUTLINE SOLIDS")
        | each(
            REAL,
            "X Y Z RADIUS LENGTH TOP BOTTOM MAJOR_RADIUS MINOR_RADIUS XMIN XMAX YMIN YMAX WIDTH DEPTH XSCALE YSCALE ZSCALE",
        )
        | {"FILE": PATH, "ELEMENT": NAME, "POINTS": REALS, "OPERATION": WORD},
        open=True,
    ),
    numbered=False,
)
def graphics(build: Build, arguments: Arguments) -> None:
    """Keep a shape for contacts and for view, or note that it is not drawn."""
    statement = arguments.statement
    kind = "OUTLINE" if "OUTLINE" in arguments.values else arguments.one_of((*MAKERS, *_OTHERS))
    made = MAKERS[kind](build, arguments) if kind in MAKERS else f"GRAPHICS of type {kind} is not read"
    number = arguments.number
    if isinstance(made, str):
        build.shapeless[number] = made
        why = f": {made}" if kind in ("EXTERNAL", "SOLID") else ""
        build.note(f"GRAPHICS of type {kind} is not drawn{why}", statement)
        return
    build.drawn.append((statement, made))
    made = _LINES[kind](build, arguments) if kind in _LINES else made
    if kind in ("CYLINDER", "FRUSTUM") and not arguments.get("LENGTH"):
        made = f"contact of a {kind} of LENGTH 0; give it a length"
    if isinstance(made, str):
        build.shapeless[number] = made
    else:
        build.shapes[number] = made


def draw(build: Build) -> None:
    """Add what no contact has to the model, to look at."""
    for statement, shape in build.drawn:
        if (statement.number or 0) in build.used_shapes:
            continue
        with build.reading(statement):
            build.add(statement, Graphic(f"graphic_{statement.number or 0}", shape))
