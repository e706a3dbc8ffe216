"""Geometry of parts, which contacts may use and masses follow from.

A link, a plate and an extrusion have no statement in the dataset, for Adams passes them on as solids of Parasolid; here they become
GRAPHICS of a kind of abut's own: LINK, EXTRUSION and REVOLUTION; so does what is made of two solids (CSG).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.formats.adams.euler import Array
from abut.formats.adams.view.emit.statements import Writer, marker, numbers, written
from abut.formats.adams.view.geometry.files import file_of
from abut.formats.adams.view.geometry.places import Frame
from abut.formats.adams.view.geometry.solids import (
    COARSE,
    amount,
    link_place,
    members,
    operation,
    plate,
    solid,
    whole_turn,
)
from abut.formats.adams.view.language.commands import Given
from abut.formats.adams.view.language.expressions import shown
from abut.formats.adams.view.objects.kinds import Argument, Kind, alike, each
from abut.formats.adams.view.session.objects import Thing
from abut.model import rotations

_ROUND = (
    "angle_extent", "side_count_for_body", "segment_count_for_ends", "side_count_for_perimeter", "segment_count", "ref_radius_by_axis",
)  # fmt: skip


def _plain(writer: Writer, thing: Thing) -> None:
    """Write what GRAPHICS of the dataset has; a part of a turn is none."""
    if not whole_turn(writer, thing):
        writer.session.tell("geometry that is no whole turn is left out", thing.command)
        return
    pieces = writer.arguments(thing)
    if thing.kind.words[-1] == "block":
        sizes = writer.session.numbers(writer.given(thing, "diag_corner_coords"), 3)
        pieces += [f"{axis} = {size!r}" for axis, size in zip("XYZ", sizes, strict=False)]
    writer.add(thing, pieces)


def _made(writer: Writer, thing: Thing) -> None:
    """Write a shape of abut's own kind; what is none is told where a contact or a mass needs it."""
    made = plate(writer, thing, COARSE) if thing.kind.words[-1] == "plate" else solid(writer, thing)
    if made is None or isinstance(made, str):
        writer.add(thing, ["SOLID", f'ELEMENT = "{made}"'])
        return
    part = writer.session.things.parent(thing)
    assert part is not None
    if thing.kind.words[-1] == "link":
        place, length = link_place(writer, thing)
        number = writer.marker(thing, part, writer.session.frame(part).inside(place))
        sizes = [f"{name.upper()} = {amount(writer, thing, name)!r}" for name in ("width", "depth")]
        writer.add(thing, ["LINK", f"RM = {number}", f"LENGTH = {length!r}", *sizes])
        return
    place = Frame(np.asarray(made.frame.position), _axes(made))
    number = writer.marker(thing, part, writer.session.frame(part).inside(place))
    corners = f"POINTS = {written(np.ravel(made.profile))}"
    length_of = [f"LENGTH = {made.length!r}"] if hasattr(made, "length") else []
    writer.add(thing, ["EXTRUSION" if length_of else "REVOLUTION", f"RM = {number}", corners, *length_of])


def _combined(writer: Writer, thing: Thing) -> None:
    """Write a solid made of two others."""
    pieces = []
    for name, value in zip(("base_object", "object"), members(writer, thing), strict=True):
        pieces.append(str(touching(writer, thing, thing.given[name], value)))
    writer.add(
        thing, ["CSG", f"OPERATION = {operation(writer, thing).upper()}", f"SOLIDS = {', '.join(pieces)}"]
    )


def _axes(made: Any) -> Array:
    return np.asarray(rotations.to_matrix(made.frame.orientation))


def touching(writer: Writer, contact: Thing, given: Given, value: Any) -> int:
    """The number of the GRAPHICS that a contact names; one is made for a solid of a file of geometry.

    Raises:
        UnreadableFile: there is no such geometry.
    """
    found = value if isinstance(value, Thing) else writer.session.things.find(shown(value))
    if found is not None:
        if found.kind.keyword != "GRAPHICS":
            given.wrong(f"{found.full} is no geometry", "name a geometry")
        writer.need(contact.command, found)
        if features := writer.session.features_of(found):
            why = f"line {features[0].line} rounds, drills or hollows it, which contacts do not see"
            contact.command.unsupported(f"contact of {found.full}", why, given.line)
        return writer.number(found)
    part, _, element = shown(value).rpartition(".")
    owner = writer.session.things.find(part)
    if owner is None or owner.kind.sort != "part" or not writer.session.solids:
        writer.session.things.absent(given, shown(value), "geometry")
    return _external(writer, contact, owner, element)


def _external(writer: Writer, contact: Thing, part: Thing, element: str) -> int:
    """GRAPHICS for a solid of the file of geometry that was read; one for each."""
    key = f"{part.full}.{element}".lower()
    if key not in writer.solids:
        number = writer.free("GRAPHICS")
        file, place = file_of(writer, part, element)
        at = writer.marker(contact, part, place)
        writer.add(
            contact,
            ["EXTERNAL", f"RM = {at}", f'FILE = "{file}"', f'ELEMENT = "{element}"'],
            "GRAPHICS",
            number,
        )
        writer.solids[key] = number
    return writer.solids[key]


def _shape(
    words: str, name: str, flag: str, *arguments: Argument, family: str = "shape", **more: Any
) -> Kind:
    """A kind of geometry; what is not said otherwise is that of a shape of the dataset."""
    settings: dict[str, Any] = {"ignored": _ROUND, "write": _plain, "base": f"geometry {words}"}
    return Kind(
        ("geometry", family, words), name, "GRAPHICS", flag, arguments, owner="part", **settings | more
    )


_PROFILE = ("points_for_profile", "profile_curve")
_CENTRE, _RADIUS = each(marker, CM="center_marker"), alike(numbers, "radius")

KINDS = (
    _shape(
        "block",
        "block_name",
        "BOX",
        *each(marker, CORNER="corner_marker"),
        others=("diag_corner_coords",),
    ),
    _shape("cylinder", "cylinder_name", "CYLINDER", *_CENTRE, *alike(numbers, "length"), *_RADIUS),
    _shape(
        "ellipsoid",
        "ellipsoid_name",
        "ELLIPSOID",
        *_CENTRE,
        *each(numbers, XSCALE="x_scale_factor", YSCALE="y_scale_factor", ZSCALE="z_scale_factor"),
    ),
    _shape(
        "frustum",
        "frustum_name",
        "FRUSTUM",
        *_CENTRE,
        *each(numbers, LENGTH="length", TOP="top_radius", BOTTOM="bottom_radius"),
    ),
    _shape("torus", "torus_name", "TORUS", *_CENTRE, *alike(numbers, "major_radius minor_radius")),
    _shape(
        "plane",
        "plane_name",
        "PLANE",
        *each(marker, RM="ref_marker_name"),
        *each(numbers, XMIN="x_minimum", XMAX="x_maximum", YMIN="y_minimum", YMAX="y_maximum"),
    ),
    _shape("circle", "circle_name", "CIRCLE", *_CENTRE, *_RADIUS, family="curve"),
    _shape(
        "outline",
        "outline_name",
        "",
        *each(marker, OUTLINE="marker_name"),
        family="curve",
        ignored=("visibility_between_markers", "close", "image_name"),
    ),
    _shape("link", "link_name", "", others=("i_marker", "j_marker", "width", "depth"), write=_made),
    _shape("plate", "plate_name", "", others=("marker_name", "width", "radius"), write=_made),
    _shape(
        "extrusion",
        "extrusion_name",
        "",
        others=("reference_marker", *_PROFILE, "path_curve", "path_points", "length_along_z_axis"),
        ignored=("analytical", "relative_to"),
        write=_made,
    ),
    _shape(
        "revolution",
        "revolution_name",
        "",
        others=("reference_marker", *_PROFILE, "angle_extent"),
        ignored=("analytical", "relative_to", "number_of_sides"),
        write=_made,
    ),
    _shape("csg", "csg_name", "", others=("base_object", "object", "type"), ignored=(), write=_combined),
)
