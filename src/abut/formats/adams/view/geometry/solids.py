"""Solids of parts, in their part's coordinates and the model's units, from which masses are computed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from abut import shapes
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.view.geometry.locations import LocatedFrame, Triple, rotation_by_sequence
from abut.formats.adams.view.language.commands import ViewCommand
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.session.objects import Value, ViewObject
from abut.formats.adams.view.write_dataset.statements import StatementWriter
from abut.model import FacetedShape, Ground
from abut.model.geometry import rotations
from abut.shapes import Box, Cylinder, Ellipsoid, Extrusion, Frustum, Revolution, Torus

LINK_END_CORNERS = 20  #: corners of the polygon that Adams View uses for the ends of a link
MASS_CORNERS = 1000  #: corners of a circle for masses
CONTACT_CORNERS = 120  #: corners of a circle for contact
_NOWHERE = Ground()  #: body of solids while their masses are computed


class NoSolidError(ValueError):
    """A shape is not a solid, or its volume cannot be computed."""


def required_number(writer: StatementWriter, thing: ViewObject, name: str) -> float:
    """Return the number of a required parameter."""
    return writer.session.number(writer.require_parameter(thing, name))


def at_marker(writer: StatementWriter, thing: ViewObject, name: str) -> LocatedFrame:
    """Return the pose of a marker that a shape names, in its part's coordinates."""
    found = writer.thing(writer.require_parameter(thing, name), "MARKER")
    return writer.session.owner(thing).local_frame(writer.session.frame(found))


def whole_turn(writer: StatementWriter, thing: ViewObject) -> bool:
    """Return True if a round shape is a full revolution, which is the default."""
    if "angle_extent" not in thing.given:
        return True
    return (
        abs(required_number(writer, thing, "angle_extent") * writer.session.units.si("angle") - 2.0 * np.pi)
        <= 1e-6
    )


def body_frame(place: LocatedFrame) -> Any:
    """Return a pose as the frame of a body, for mass properties only."""
    return _NOWHERE.frame(position=place.origin, orientation=rotations.from_matrix(place.axes))


def _shift_frame(place: LocatedFrame, shift: Triple) -> LocatedFrame:
    return LocatedFrame(place.point(shift), place.axes)


# --- solids in the part's coordinates and the model's units: a shape, or None for lines ----------------


def shape_extents(writer: StatementWriter, thing: ViewObject) -> Numbers:
    """Return the extents of a block along its axes, or the length of a round shape."""
    if thing.kind.words[-1] == "block":
        return np.array(writer.session.numbers(writer.require_parameter(thing, "diag_corner_coords"), 3))
    return np.array([0.0, 0.0, required_number(writer, thing, "length")])


def _middle_frame(writer: StatementWriter, thing: ViewObject, marker: str, size: Numbers) -> Any:
    """Return the frame halfway along a shape that extends from a marker."""
    return body_frame(_shift_frame(at_marker(writer, thing, marker), size / 2.0))


def _make_block(writer: StatementWriter, thing: ViewObject) -> Any:
    size = shape_extents(writer, thing)
    return Box(_middle_frame(writer, thing, "corner_marker", size), tuple(abs(size)))


def _make_cylinder(writer: StatementWriter, thing: ViewObject) -> Any:
    size = shape_extents(writer, thing)
    frame = _middle_frame(writer, thing, "center_marker", size)
    return Cylinder(frame, required_number(writer, thing, "radius"), abs(float(size[2])))


def _make_frustum(writer: StatementWriter, thing: ViewObject) -> Any:
    size = shape_extents(writer, thing)
    frame = _middle_frame(writer, thing, "center_marker", size)
    ends = [required_number(writer, thing, name) for name in ("bottom_radius", "top_radius")]
    bottom, top = ends if size[2] > 0.0 else reversed(ends)
    return Frustum(frame, bottom, top, abs(float(size[2])))


def _make_ellipsoid(writer: StatementWriter, thing: ViewObject) -> Any:
    half = [required_number(writer, thing, f"{axis}_scale_factor") / 2.0 for axis in "xyz"]
    return Ellipsoid(body_frame(at_marker(writer, thing, "center_marker")), half)


def _make_torus(writer: StatementWriter, thing: ViewObject) -> Any:
    radii = [required_number(writer, thing, name) for name in ("major_radius", "minor_radius")]
    return Torus(body_frame(at_marker(writer, thing, "center_marker")), *radii)


def link_place(writer: StatementWriter, thing: ViewObject) -> tuple[LocatedFrame, float]:
    """Return the middle of a link, x along it and z that of its first marker, and its length between the eyes."""
    a, b = (at_marker(writer, thing, name) for name in ("i_marker", "j_marker"))
    along = b.origin - a.origin
    length = float(np.linalg.norm(along))
    if length == 0.0:
        writer.wrong(thing, "its two markers coincide", "move one of them")
    x, z = along / length, a.axes[:, 2]
    z = z - (z @ x) * x
    if np.linalg.norm(z) < 1e-9:
        writer.wrong(
            thing,
            "it runs along the z axis of its first marker",
            "turn i_marker, whose z goes through the thickness",
        )
    z = z / np.linalg.norm(z)
    return LocatedFrame((a.origin + b.origin) / 2.0, np.column_stack([x, np.cross(z, x), z])), length


def _make_link(writer: StatementWriter, thing: ViewObject) -> Any:
    place, length = link_place(writer, thing)
    ends = np.array([[-length / 2.0, 0.0], [length / 2.0, 0.0]])
    return Extrusion(
        body_frame(place),
        offset_outline(ends, required_number(writer, thing, "width") / 2.0, LINK_END_CORNERS),
        required_number(writer, thing, "depth"),
    )


def offset_outline(corners: Numbers, radius: float, around: int) -> Numbers:
    """Return the outline (n, 2) of a convex polygon, counter-clockwise, or of a line (both directions), offset by a radius.

    Arcs join its sides; each arc has the sides of a regular polygon with `around` corners.
    """
    made = []
    for k, here in enumerate(corners):
        before, behind = here - corners[k - 1], corners[(k + 1) % len(corners)] - here
        first, last = (float(np.arctan2(side[1], side[0])) for side in (before, behind))
        turn = (last - first) % (2.0 * np.pi)
        if turn < 1e-9 or turn > 2.0 * np.pi - 1e-9:
            continue  # the corner is on a straight side
        steps = max(1, round(turn / (2.0 * np.pi / around)))
        angles = first - np.pi / 2.0 + turn * np.arange(steps + 1) / steps
        made.append(here + radius * np.column_stack([np.cos(angles), np.sin(angles)]))
    return np.concatenate(made)


def _plate_outline(writer: StatementWriter, thing: ViewObject) -> tuple[LocatedFrame, Numbers]:
    """Return the frame of a plate and its outline in it.

    Raises:
        NoSolidError: it is not a valid plate.
    """
    markers = writer.things(writer.require_parameter(thing, "marker_name"), "MARKER")
    part, frames = writer.session.owner(thing), [writer.session.frame(one) for one in markers]
    place = part.local_frame(frames[0])
    points = np.array([place.local(part.local(frame.origin)) for frame in frames])
    normal = np.cross(points[1] - points[0], points[2] - points[0]) if len(points) > 2 else np.zeros(3)
    if not 0.0 < np.linalg.norm(normal) < np.inf:  # also for an overflow
        raise NoSolidError("its markers span no plane")
    z = normal / np.linalg.norm(normal)
    x = (points[1] - points[0]) / np.linalg.norm(points[1] - points[0])
    axes = np.column_stack([x, np.cross(z, x), z])
    flat = (points - points[0]) @ axes
    if np.abs(flat[:, 2]).max() > 1e-6 * np.abs(flat).max():
        raise NoSolidError("its markers do not lie in one plane")
    sides = np.roll(flat, -1, axis=0) - flat
    behind = np.roll(sides, -1, axis=0)
    if np.any(sides[:, 0] * behind[:, 1] < sides[:, 1] * behind[:, 0]):
        raise NoSolidError("its outline is not convex")
    return place.inside(LocatedFrame(points[0], axes)), flat[:, :2]


def make_plate(writer: StatementWriter, thing: ViewObject, around: int = MASS_CORNERS) -> Any:
    """Return a plate whose rounded corners have the sides of a polygon."""
    place, corners = _plate_outline(writer, thing)
    radius = required_number(writer, thing, "radius")
    outline = offset_outline(corners, radius, around) if radius > 0.0 else corners
    return Extrusion(body_frame(place), outline, required_number(writer, thing, "width"))


def _profile_corners(writer: StatementWriter, thing: ViewObject) -> tuple[LocatedFrame, Numbers]:
    """Return the corners (n, 3) of a profile in the coordinates of its reference marker, and the pose of that marker.

    Raises:
        NoSolidError: it is a curve.
    """
    if "points_for_profile" not in thing.given:
        raise NoSolidError("its profile is a curve; give points_for_profile")
    values = writer.session.numbers(thing.given["points_for_profile"])
    if len(values) % 3 or len(values) < 9:
        thing.given["points_for_profile"].wrong(
            f"it has {len(values)} numbers", "give x, y, z of three corners or more"
        )
    corners = np.reshape(values, (-1, 3))
    closed = bool(np.allclose(corners[0], corners[-1], rtol=0.0, atol=1e-9 * np.abs(corners).max()))
    return at_marker(writer, thing, "reference_marker"), corners[:-1] if closed else corners


def _make_extrusion(writer: StatementWriter, thing: ViewObject) -> Any:
    place, corners = _profile_corners(writer, thing)
    if "length_along_z_axis" not in thing.given:
        raise NoSolidError("it follows a path; give length_along_z_axis")
    if np.ptp(corners[:, 2]) > 1e-9 * np.abs(corners).max():
        raise NoSolidError("its profile does not lie across the z axis of its reference marker")
    length = required_number(writer, thing, "length_along_z_axis")
    return Extrusion(
        body_frame(_shift_frame(place, (0.0, 0.0, corners[0, 2] + length / 2.0))), corners[:, :2], abs(length)
    )


def _make_revolution(writer: StatementWriter, thing: ViewObject) -> Any:
    place, corners = _profile_corners(writer, thing)
    if not whole_turn(writer, thing):
        raise NoSolidError("it is not a whole turn")
    if np.ptp(corners[:, 1]) > 1e-9 * np.abs(corners).max() or abs(corners[0, 1]) > 1e-9:
        raise NoSolidError("its profile does not lie in the xz plane of its reference marker")
    return Revolution(body_frame(place), corners[:, [0, 2]])


#: Keyword of `type` → the class in `abut.shapes`, which is also the operation in the dataset.
OPERATIONS = {"union": "Union", "difference": "Difference", "subtraction": "Difference", "intersection": "Intersection"}  # fmt: skip


def csg_operation(writer: StatementWriter, thing: ViewObject) -> str:
    """Return the operation on the two solids of a `csg`.

    Raises:
        UnreadableFile: the operation is unknown.
    """
    return OPERATIONS[writer.session.choice(writer.require_parameter(thing, "type"), OPERATIONS)]


def csg_members(writer: StatementWriter, thing: ViewObject) -> list[Any]:
    """Return the two solids of a `csg`: objects, or the names of solids in files."""
    found: list[Any] = []
    for name in ("base_object", "object"):
        given = writer.require_parameter(thing, name)
        values = writer.session.list_values(given)
        if len(values) != 1:
            given.wrong(f"it names {len(values)} objects", "name one")
        one = writer.session.known_object(values[0])
        if one is None and not writer.session.solids:
            given.wrong(
                f"there is no geometry {format_value(values[0])}", "create it before, or correct the name"
            )
        found.append(one or values[0])
    return found


def csg_operands(writer: StatementWriter) -> set[int]:
    """Return the identities of shapes that are operands of a `csg`, and thus no separate shapes."""
    made = [thing for thing in writer.session.things if thing.kind.words[-1] == "csg" and thing.active]
    return {id(one) for thing in made for one in csg_members(writer, thing) if isinstance(one, ViewObject)}


def _make_csg(writer: StatementWriter, thing: ViewObject) -> Any:
    found = [_csg_member_solid(writer, one) for one in csg_members(writer, thing)]
    try:
        return getattr(shapes, csg_operation(writer, thing))(*found)
    except InvalidValue as problem:
        raise NoSolidError(str(problem)) from problem


def _csg_member_solid(writer: StatementWriter, one: Value) -> FacetedShape:
    """Return one of the solids of a `csg`."""
    try:
        if isinstance(one, ViewObject) and (made := make_solid(writer, one)) is not None:
            solid: FacetedShape = made
            return solid
        raise NoSolidError("it has no inside" if isinstance(one, ViewObject) else "it is in a file")
    except NoSolidError as problem:
        raise NoSolidError(f"{format_value(one)}, of which it is made, is no solid: {problem}") from problem


def _no_solid(writer: StatementWriter, thing: ViewObject) -> None:
    return None


SOLIDS = {
    "block": _make_block,
    "cylinder": _make_cylinder,
    "ellipsoid": _make_ellipsoid,
    "frustum": _make_frustum,
    "torus": _make_torus,
    "link": _make_link,
    "plate": make_plate,
    "extrusion": _make_extrusion,
    "revolution": _make_revolution,
    "csg": _make_csg,
    "plane": _no_solid,
    "circle": _no_solid,
    "outline": _no_solid,
}


def make_solid(writer: StatementWriter, thing: ViewObject) -> Any:
    """Return the solid of a geometry object, in its part's coordinates; None for lines.

    Raises:
        NoSolidError: it is not a solid.
    """
    return SOLIDS[thing.kind.words[-1]](writer, thing)


# --- solids in geometry files: `file parasolid read` and similar; contacts and masses find them by name - ---------------


def file_of(writer: StatementWriter, part: ViewObject, element: str) -> tuple[str, LocatedFrame]:
    """Return the file in which a solid of a part is searched, and the global pose of the file's axes.

    Of several files, one that was read for the part is preferred, then one whose name ends in the solid's; else the last.
    """
    session = writer.session

    def match_file(command: ViewCommand) -> tuple[bool, bool]:
        name = command.find_parameter("file_name")
        stem = PurePath(session.word(name).replace("\\", "/")).stem.lower() if name else ""
        return _is_for(writer, command, part), stem.endswith(element.lower())

    chosen = max(enumerate(session.solids), key=lambda one: (*match_file(one[1]), one[0]))[1]
    name, relative = chosen.find_parameter("file_name"), chosen.find_parameter("relative_to")
    base = part if relative is None else writer.thing(relative)
    where, turn = (
        session.three(given) if (given := chosen.find_parameter(word)) else np.zeros(3)
        for word in ("location", "orientation")
    )
    axes = rotation_by_sequence(turn * session.units.si("angle"), session.orientation)
    assert name is not None
    return session.word(name), session.frame(base).inside(LocatedFrame(where, axes))


def _is_for(writer: StatementWriter, command: ViewCommand, part: ViewObject) -> bool:
    """Return True if a file was read for a part."""
    owner = command.find_parameter("part_name")
    return owner is not None and writer.session.things.find(writer.session.word(owner)) is part


def solids_of(writer: StatementWriter, part: ViewObject) -> Iterator[Any]:
    """Yield the shapes in SI of the solids of a part that are in files.

    Adams View identifies them by attribute commands; a file that was read for a single part belongs to it completely.

    Raises:
        NoSolidError: a solid does not exist, or its format is proprietary.
    """
    session = writer.session
    named = list(dict.fromkeys(session.elements.get(part.name, [])))
    mine = [command for command in session.solids if _is_for(writer, command, part)]
    if not named and mine:
        named = [""]
    for element in named:
        file, place = file_of(writer, part, element)
        local = session.frame(part).local_frame(place)
        others = [one for name in session.elements for one in session.elements[name]] if not mine else named
        wanted = solid_files.SolidRequest(file, element, part.name[-1], len(others) == 1)
        dataset, length = Path(session.path), session.units.si("length")
        found = wanted.find_solid(
            dataset, body_frame(LocatedFrame(local.origin * length, local.axes)), length
        )
        if isinstance(found, str):
            why = found or solid_files.export_advice(file, others, dataset)
            raise NoSolidError(f"the volume of {element or file} is not known: {why}")
        yield found[0]
