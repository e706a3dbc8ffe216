"""Geometry of parts, for contacts and for masses.

A link, a plate and an extrusion have no statement in the dataset, because Adams writes them as Parasolid solids. They become
GRAPHICS of kinds that are abut's extensions: LINK, EXTRUSION and REVOLUTION; a combination of two solids becomes CSG.
"""

from __future__ import annotations

import numpy as np

from abut.formats.adams.view.geometry import solids
from abut.formats.adams.view.geometry.locations import LocatedFrame
from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.objects.kinds import ObjectKind, StatementArgument
from abut.formats.adams.view.session.objects import Value, ViewObject
from abut.formats.adams.view.write_dataset.statements import (
    StatementWriter,
    argument_writers,
    format_numbers,
    refuse_without_parameter,
)
from abut.model.geometry import rotations

_ROUND = "angle_extent side_count_for_body segment_count_for_ends side_count_for_perimeter segment_count ref_radius_by_axis"


def _dataset_shape(writer: StatementWriter, thing: ViewObject) -> list[str] | None:
    """Return a shape that GRAPHICS of the dataset has; None for a shape of a partial revolution."""
    if solids.whole_turn(writer, thing):
        return writer.arguments(thing)
    writer.session.tell("geometry of less than a full turn is left out", thing.command)
    return None


def _block_extents(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return the extents of a block."""
    sizes = zip("XYZ", writer.session.numbers(given, 3), strict=True)
    return "\x1f".join(f"{axis} = {size!r}" for axis, size in sizes)


def _solid_arguments(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return a shape of abut's extensions; a shape without a solid is reported where a contact or a mass needs it."""
    kind = thing.kind.words[-1]
    try:
        made = (
            solids.make_plate(writer, thing, solids.CONTACT_CORNERS)
            if kind == "plate"
            else solids.make_solid(writer, thing)
        )
    except solids.NoSolidError as problem:
        return ["SOLID", f'ELEMENT = "{problem}"']
    part = writer.session.things.owner(thing)
    if kind == "link":
        place, length = solids.link_place(writer, thing)
        number = writer.marker(thing, part, writer.session.frame(part).inside(place))
        sizes = [
            f"{name.upper()} = {solids.required_number(writer, thing, name)!r}" for name in ("width", "depth")
        ]
        return ["LINK", f"RM = {number}", f"LENGTH = {length!r}", *sizes]
    axes = np.asarray(rotations.to_matrix(made.frame.orientation))
    place = LocatedFrame(np.asarray(made.frame.position), axes)
    number = writer.marker(thing, part, writer.session.frame(part).inside(place))
    corners = f"POINTS = {format_numbers(np.ravel(made.profile))}"
    length_of = [f"LENGTH = {made.length!r}"] if hasattr(made, "length") else []
    return ["EXTRUSION" if length_of else "REVOLUTION", f"RM = {number}", corners, *length_of]


def _csg_arguments(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return a solid made of two others."""
    named = zip(("base_object", "object"), solids.csg_members(writer, thing), strict=True)
    made_of = [str(graphics_number(writer, thing, thing.given[name], value)) for name, value in named]
    operation = solids.csg_operation(writer, thing).upper()
    return ["CSG", f"OPERATION = {operation}", f"SOLIDS = {', '.join(made_of)}"]


def graphics_number(
    writer: StatementWriter, contact: ViewObject, given: CommandParameter, value: Value
) -> int:
    """Return the number of the GRAPHICS that a contact names; one is made for a solid in a geometry file.

    Raises:
        UnreadableFile: there is no such geometry.
    """
    found = writer.session.known_object(value)
    if found is not None:
        if found.kind.keyword != "GRAPHICS":
            given.wrong(f"{found.full} is no geometry", "name a geometry")
        writer.need(contact.command, found)
        if features := writer.session.features_of(found):
            why = f"line {features[0].line} rounds, drills or hollows it, which contacts ignore"
            contact.command.refuse_unsupported(f"contact of {found.full}", why, given.line)
        return writer.number(found)
    part, _, element = format_value(value).rpartition(".")
    owner = writer.session.things.find(part)
    if owner is None or owner.kind.sort != "part" or not writer.session.solids:
        writer.session.things.absent(given, format_value(value), "geometry")
    return _external_solid_number(writer, contact, owner, element)


def _external_solid_number(
    writer: StatementWriter, contact: ViewObject, part: ViewObject, element: str
) -> int:
    """Return the number of the GRAPHICS for a solid in the geometry file that was read; one for each solid."""
    key = f"{part.full}.{element}".lower()
    if key not in writer.solids:
        number = writer.free("GRAPHICS")
        file, place = solids.file_of(writer, part, element)
        at = writer.marker(contact, part, place)
        writer.add(
            contact,
            ["EXTERNAL", f"RM = {at}", f'FILE = "{file}"', f'ELEMENT = "{element}"'],
            "GRAPHICS",
            number,
        )
        writer.solids[key] = number
    return writer.solids[key]


def _shape_kind(words: str, flag: str, *own: StatementArgument, **more: str) -> ObjectKind:
    """Return the kind of a shape that GRAPHICS of the dataset has."""
    made = (*argument_writers(**more), *own)
    return ObjectKind(
        f"geometry {words}", f"GRAPHICS {flag}", made, owner="part", ignored=_ROUND, write=_dataset_shape
    )


def _solid_kind(words: str, others: str, ignored: str = _ROUND) -> ObjectKind:
    """Return the kind of a solid that GRAPHICS does not have."""
    return ObjectKind(
        f"geometry shape {words}",
        "GRAPHICS",
        owner="part",
        others=others,
        ignored=ignored,
        write=_solid_arguments,
    )


_CENTRE, _PROFILE = "CM=center_marker", "reference_marker points_for_profile profile_curve"
KINDS = (
    _shape_kind("shape block", "BOX", StatementArgument("", "diag_corner_coords", _block_extents,
        refuse_without_parameter("diag_corner_coords")), MARKER="CORNER=corner_marker"),
    _shape_kind("shape cylinder", "CYLINDER", MARKER=_CENTRE, numbers="LENGTH RADIUS"),
    _shape_kind("shape ellipsoid", "ELLIPSOID", MARKER=_CENTRE,
        numbers="XSCALE=x_scale_factor YSCALE=y_scale_factor ZSCALE=z_scale_factor"),
    _shape_kind("shape frustum", "FRUSTUM", MARKER=_CENTRE, numbers="LENGTH TOP=top_radius BOTTOM=bottom_radius"),
    _shape_kind("shape torus", "TORUS", MARKER=_CENTRE, numbers="MAJOR_RADIUS MINOR_RADIUS"),
    _shape_kind("shape plane", "PLANE", MARKER="RM=ref_marker_name", numbers="XMIN=x_minimum XMAX=x_maximum YMIN=y_minimum YMAX=y_maximum"),
    _shape_kind("curve circle", "CIRCLE", MARKER=_CENTRE, numbers="RADIUS"),
    ObjectKind(
        "geometry curve outline", "GRAPHICS", argument_writers(MARKER="OUTLINE=marker_name"),
        owner="part", ignored="visibility_between_markers close image_name", write=_dataset_shape,
    ),
    _solid_kind("link", "i_marker j_marker width depth"),
    _solid_kind("plate", "marker_name width radius"),
    _solid_kind("extrusion", f"{_PROFILE} path_curve path_points length_along_z_axis", "analytical relative_to"),
    _solid_kind("revolution", f"{_PROFILE} angle_extent", "analytical relative_to number_of_sides"),
    ObjectKind("geometry shape csg", "GRAPHICS", owner="part", others="base_object object type", write=_csg_arguments),
)  # fmt: skip
