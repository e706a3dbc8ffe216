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
from typing import TYPE_CHECKING, Any

import numpy as np

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
)
from abut.model import Graphic

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

_OTHERS = (
    "ARC",
    "FORCE",
    "POINT",
    "SPDP",
)

_OWN = ("CSG", "EXTRUSION", "LINK", "REVOLUTION", "SOLID")

AROUND = 48  #: pieces of a circle
SHEET = 1e-3  #: thickness of a disc that is drawn, over its radius

SCHEMA = Schema(
    flags=(
        "BOX",
        "CIRCLE",
        "CURVE",
        "CYLINDER",
        "ELLIPSOID",
        "EXTERNAL",
        "FRUSTUM",
        "PLANE",
        "TORUS",
        *_OWN,
        *_OTHERS,
    ),
    values={
        "CID": IDENTIFIER,
        "CM": IDENTIFIER,
        "CRM": IDENTIFIER,
        "CORNER": IDENTIFIER,
        "X": REAL,
        "Y": REAL,
        "Z": REAL,
        "RADIUS": REAL,
        "LENGTH": REAL,
        "TOP": REAL,
        "BOTTOM": REAL,
        "OUTLINE": IDENTIFIERS,
        "RM": IDENTIFIER,
        "FILE": PATH,
        "ELEMENT": NAME,
        "MAJOR_RADIUS": REAL,
        "MINOR_RADIUS": REAL,
        "XMIN": REAL,
        "XMAX": REAL,
        "YMIN": REAL,
        "YMAX": REAL,
        "WIDTH": REAL,
        "DEPTH": REAL,
        "POINTS": REALS,
        "OPERATION": WORD,
        "SOLIDS": IDENTIFIERS,
        "XSCALE": REAL,
        "YSCALE": REAL,
        "ZSCALE": REAL,
    },
    open=True,
)


def _box(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    size = np.array([arguments.need(name, "its extent") for name in ("X", "Y", "Z")]) * build.units.length
    corner = arguments.need("CORNER", "the marker at a corner")
    frame = build.frame(arguments.statement, "CORNER", corner, shift=size / 2.0)
    return shapes.Box(frame, tuple(abs(size)))


def _cylinder(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    length = arguments.need("LENGTH", "its length") * build.units.length
    radius = arguments.need("RADIUS", "its radius") * build.units.length
    if not length:
        return _sheet(build, arguments, radius)
    return shapes.Cylinder(_middle(build, arguments, length), radius, abs(length))


def _frustum(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    length = arguments.need("LENGTH", "its length") * build.units.length
    ends = [arguments.need(name, "a radius") * build.units.length for name in ("BOTTOM", "TOP")]
    if not length:
        return _sheet(build, arguments, max(ends))
    bottom, top = ends if length > 0.0 else reversed(ends)
    return shapes.Frustum(_middle(build, arguments, length), bottom, top, abs(length))


def _sheet(build: Build, arguments: Arguments, radius: float) -> Any:
    """What is drawn of a solid of no length: its larger end."""
    from abut import shapes

    return shapes.Cylinder(_middle(build, arguments, 0.0), radius, SHEET * radius)


def _middle(build: Build, arguments: Arguments, length: float) -> Any:
    """The frame halfway along what extends from its CM marker along z."""
    end = arguments.need("CM", "the marker at its end")
    return build.frame(arguments.statement, "CM", end, shift=np.array([0.0, 0.0, length / 2.0]))


def _ellipsoid(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    half = [
        arguments.need(name, "its diameter") * build.units.length / 2.0
        for name in ("XSCALE", "YSCALE", "ZSCALE")
    ]
    frame = build.frame(arguments.statement, "CM", arguments.need("CM", "the marker at its centre"))
    return shapes.Sphere(frame, half[0]) if len(set(half)) == 1 else shapes.Ellipsoid(frame, half)


def _circle(build: Build, arguments: Arguments) -> Any:
    from abut.shapes.wire import Wire

    radius = arguments.need("RADIUS", "its radius") * build.units.length
    frame = build.frame(arguments.statement, "CM", arguments.need("CM", "the marker at its centre"))
    angle = np.linspace(0.0, 2.0 * np.pi, AROUND + 1)
    return Wire(frame, radius * np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1))


def _disc(build: Build, arguments: Arguments) -> Any:
    """A circle as what touches by its inside."""
    from abut import shapes

    radius = arguments.need("RADIUS", "its radius") * build.units.length
    frame = build.frame(arguments.statement, "CM", arguments.need("CM", "the marker at its centre"))
    return shapes.Track(frame, shapes.Curve.circle(radius=radius), curves.THIN * radius)


def _untouched(build: Build, arguments: Arguments) -> Any:
    """Why lines from marker to marker touch nothing."""
    return "contact of an OUTLINE; give a solid, or use abut.Curves in Python"


def _outline(build: Build, arguments: Arguments) -> Any:
    """Lines from marker to marker of one part."""
    from abut.shapes.wire import Wire

    frames = [build.frame(arguments.statement, "OUTLINE", marker) for marker in arguments.get("OUTLINE")]
    if len(frames) < 2 or len({frame.body.name for frame in frames}) > 1:
        return "an OUTLINE needs two markers or more of one part"
    return Wire(frames[0].body.frame(), [frame.position for frame in frames])


def _plane(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    build.note("GRAPHICS of type PLANE is taken without its bounds", arguments.statement)
    return shapes.HalfSpace(
        build.frame(arguments.statement, "RM", arguments.need("RM", "the marker in the plane"))
    )


def _torus(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    frame = build.frame(arguments.statement, "CM", arguments.need("CM", "the marker at its centre"))
    radii = [
        arguments.need(name, "a radius") * build.units.length for name in ("MAJOR_RADIUS", "MINOR_RADIUS")
    ]
    return shapes.Torus(frame, *radii)


def _link(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    sizes = [arguments.need(name, "its size") * build.units.length for name in ("LENGTH", "WIDTH", "DEPTH")]
    return shapes.Link(
        build.frame(arguments.statement, "RM", arguments.need("RM", "the marker in its middle")), *sizes
    )


def _corners(build: Build, arguments: Arguments) -> Any:
    """POINTS in pairs [m]."""
    points = arguments.need("POINTS", "the corners of its profile")
    if len(points) % 2:
        arguments.statement.wrong(f"POINTS holds {len(points)} numbers", "give pairs")
    return np.reshape(points, (-1, 2)) * build.units.length


def _extrusion(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    frame = build.frame(arguments.statement, "RM", arguments.need("RM", "the marker at mid-length"))
    length = arguments.need("LENGTH", "its length") * build.units.length
    return shapes.Extrusion(frame, _corners(build, arguments), length)


def _revolution(build: Build, arguments: Arguments) -> Any:
    from abut import shapes

    frame = build.frame(arguments.statement, "RM", arguments.need("RM", "the marker on its axis"))
    return shapes.Revolution(frame, _corners(build, arguments))


def _combined(build: Build, arguments: Arguments) -> Any:
    """The union, difference or intersection of solids that stand before; they are no longer drawn by themselves."""
    from abut import shapes
    from abut.errors import InvalidValue

    kinds = {"UNION": shapes.Union, "DIFFERENCE": shapes.Difference, "INTERSECTION": shapes.Intersection}
    kind = kinds[arguments.need("OPERATION", "UNION, DIFFERENCE or INTERSECTION")]
    numbers = arguments.need("SOLIDS", "the GRAPHICS of which it is made")
    for number in numbers:
        if number not in build.shapes:
            why = build.shapeless.get(("GRAPHICS", number), "it is not there")
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


def read(build: Build, arguments: Arguments) -> None:
    """Keep a shape for contacts and for view, or note that it is not drawn."""
    statement = arguments.statement
    kind = "OUTLINE" if "OUTLINE" in arguments.values else arguments.one_of(SCHEMA.flags)
    made = MAKERS[kind](build, arguments) if kind in MAKERS else f"GRAPHICS of type {kind} is not read"
    number = statement.number or 0
    if isinstance(made, str):
        build.shapeless["GRAPHICS", number] = made
        build.note(
            f"GRAPHICS of type {kind} is not drawn" + (f": {made}" if kind in ("EXTERNAL", "SOLID") else ""),
            statement,
        )
        return
    build.drawn.append((statement, made))
    made = _LINES[kind](build, arguments) if kind in _LINES else made
    if kind in ("CYLINDER", "FRUSTUM") and not arguments.get("LENGTH"):
        made = f"contact of a {kind} of LENGTH 0; give it a length"
    if isinstance(made, str):
        build.shapeless["GRAPHICS", number] = made
    else:
        build.shapes[number] = made


def draw(build: Build) -> None:
    """Add what no contact has to the model, to look at."""
    for statement, shape in build.drawn:
        if (statement.number or 0) in build.used_shapes:
            continue
        with build.reading(statement):
            build.add(statement, Graphic(f"graphic_{statement.number or 0}", shape))
