"""Kinds of parts, point masses, markers and points.

A part's mass is given, or computed from the density of its material and its shapes; overlaps count twice, as in Adams. The ends of a
link are halves of a polygon of 20 corners, as in Adams View: a link 6 in by 0.5 in by 0.25 in of
0.2818290049 lb/in³ weighs 0.2249795587 lb in a model written by Adams View, not the 0.2252 lb of the exact shape. The corners of a
plate are round in both programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams import flexible_refusals
from abut.formats.adams.view.geometry.blends_and_chamfers import removed_solids
from abut.formats.adams.view.geometry.locations import LocatedFrame
from abut.formats.adams.view.geometry.solids import NoSolidError, csg_operands, make_solid, solids_of
from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.objects.kinds import ObjectKind, StatementArgument
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import StatementWriter, argument_writers, format_numbers
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.model import Shape


def coordinate_names(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return names of coordinates, as X:Y:PSI."""
    return ":".join(format_value(value).upper() for value in writer.session.list_values(given))


_INERTIA = ("ixx", "iyy", "izz", "ixy", "izx", "iyz")
_MOVING = (
    *argument_writers(numbers="VX VY VZ"),
    StatementArgument("EXACT", "exact_coordinates", coordinate_names),
)


def _part_arguments(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return the arguments of a rigid body, or of the ground."""
    place = writer.pose_arguments("QG", writer.session.frame(thing))
    if _is_ground(writer, thing):
        return ["GROUND", *place]
    return [*place, *_mass_arguments(writer, thing), *writer.arguments(thing)]


def _is_ground(writer: StatementWriter, thing: ViewObject) -> bool:
    """Return True if a part is the ground."""
    return thing.kind.words == ("part", "ground") or writer.session.is_yes(thing.given, "ground_part")


def _is_fixed_to_ground(writer: StatementWriter, thing: ViewObject) -> bool:
    """Return True if a fixed joint ties a part to the ground."""
    session = writer.session
    names = ("i_marker_name", "j_marker_name", "i_part_name", "j_part_name")
    for joint in session.things:
        if joint.kind.words[-1] == "fixed" and joint.active:
            ends = [
                session.things.find(session.word(joint.given[name])) for name in names if name in joint.given
            ]
            parts = [one for end in ends for one in session.things.upwards(end) if one.kind.sort == "part"]
            if thing in parts and any(_is_ground(writer, one) for one in parts):
                return True
    return False


def _mass_arguments(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return MASS, CM, IP and IM of a part."""
    if "mass" in thing.given:
        return _given_mass(writer, thing)
    density = _part_density(writer, thing)
    try:
        found = [] if density is None else _of_shapes(writer, thing, density)
    except NoSolidError as problem:
        if not _is_fixed_to_ground(writer, thing):
            remedy = f"{problem}; or give mass, ixx, iyy and izz"
            thing.command.refuse_unsupported(f"{thing.full} without its mass", remedy)
        note = "a part that is fixed to the ground needs no mass, which is not known"
        writer.session.tell(note, thing.command)
        found = []
    if not found:
        return []  # it is welded to its neighbour, or guided by joints; an unconstrained part is refused later
    total, centre, inertia = _total_moments(found)
    given = writer.session.things.exact((*thing.name, "cm"))
    part = writer.session.frame(thing)
    if given is not None and given.kind.keyword == "MARKER":
        axes = writer.session.local(given).axes
        given.location = centre
        writer.session.clear_caches()
        number = writer.number(given)
    else:
        axes = np.eye(3)
        number = writer.marker(thing, thing, part.inside(LocatedFrame(centre, axes)))
    tensor = axes.T @ inertia @ axes
    six = [tensor[0, 0], tensor[1, 1], tensor[2, 2], -tensor[0, 1], -tensor[0, 2], -tensor[1, 2]]
    return [f"MASS = {total!r}", f"CM = {number}", f"IP = {format_numbers(six)}"]


def _given_mass(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return the mass properties that a command gives."""
    session = writer.session
    mass = session.number(thing.given["mass"])
    if mass == 0.0 and not any(name in thing.given for name in _INERTIA):
        return []
    pieces = [f"MASS = {mass!r}"]
    named = writer.centre(thing)
    if named is None:
        writer.wrong(thing, "center_of_mass_marker is missing", "name the marker at its mass centre")
    pieces.append(f"CM = {writer.number(named)}")
    if "inertia_marker" in thing.given:
        pieces.append(f"IM = {writer.number(writer.thing(thing.given['inertia_marker'], 'MARKER'))}")
    found = {name: session.number(thing.given[name]) for name in _INERTIA if name in thing.given}
    if any(name not in found for name in _INERTIA[:3]):
        writer.wrong(thing, "ixx, iyy and izz are not all given", "add the three")
    return [*pieces, "IP = " + format_numbers([found.get(name, 0.0) for name in _INERTIA])]


def _part_density(writer: StatementWriter, thing: ViewObject) -> float | None:
    """Return the density of a part: its own, or its material's.

    Raises:
        UnsupportedStatement: the material has no density.
    """
    if "density" in thing.given:
        return writer.session.number(thing.given["density"])
    given = thing.given.get("material_type")
    if given is None:
        return None
    found = writer.session.things.find(writer.session.word(given))
    density = None if found is None else found.given.get("density")
    if density is None:
        what = f"the density of {writer.session.word(given)}, which is not known,"
        given.command.refuse_unsupported(what, "add material create with density, or give mass", given.line)
    return writer.session.number(density)


Moments = tuple[float, Numbers, Numbers]  #: a mass, its centre and the inertia about it


def _of_shapes(writer: StatementWriter, thing: ViewObject, density: float) -> list[Moments]:
    """Return the moments, in the part's frame, of each solid of a part.

    Raises:
        NoSolidError: a volume is unknown, or there is no solid.
    """
    units = {name: writer.session.units.si(name) for name in ("mass", "length")}
    gone = csg_operands(writer)
    found: list[Moments] = []
    for shape in writer.session.things:
        if (
            shape.kind.words[:1] == ("geometry",)
            and shape.active
            and id(shape) not in gone
            and writer.session.things.parent(shape) is thing
        ):
            try:
                made, less = make_solid(writer, shape), removed_solids(writer, shape)
            except NoSolidError as problem:
                raise NoSolidError(f"the volume of {shape.full} is not known: {problem}") from problem
            found += [_mass_moments(made, density)] if made is not None else []
            found += [_mass_moments(one, -density) for one in less]
    for made in solids_of(writer, thing):
        mass, at, inertia = _mass_moments(made, density * units["mass"] / units["length"] ** 3)
        scale = units["mass"] * units["length"] ** 2
        found.append((mass / units["mass"], at / units["length"], inertia / scale))
    if not found:
        raise NoSolidError("it has a density, but no solid shape")
    return found


def _total_moments(found: list[Moments]) -> Moments:
    """Return the total moments of several solids."""
    total = sum(mass for mass, _, _ in found)
    centre = sum((mass * at for mass, at, _ in found), np.zeros(3)) / total
    inertia = np.zeros((3, 3))
    for mass, at, own in found:
        arm = at - centre
        inertia += own + mass * (arm @ arm * np.eye(3) - np.outer(arm, arm))
    return float(total), centre, inertia


def _mass_moments(made: Shape, density: float) -> Moments:
    """Return mass, its centre and the inertia about it, in the part's frame, of one shape."""
    mass, inertia = made.mass_properties(density)
    turn = rotations.to_matrix(made.frame.orientation)
    return (
        float(mass),
        np.asarray(made.frame.position) + turn @ np.asarray(made.centre),
        turn @ inertia @ turn.T,
    )


def _point_mass(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return the arguments of a point mass, placed in space."""
    return [*writer.pose_arguments("QG", writer.session.frame(thing)), *writer.arguments(thing)]


def _marker_arguments(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return the arguments of a marker, placed in its part's coordinates."""
    part = writer.session.things.parent(thing)
    if part is None or part.kind.sort not in ("part", "point_mass"):
        writer.wrong(thing, "it belongs to no part", "name it .model.part.marker")
    return [
        *writer.on(part),
        *writer.pose_arguments("QP", writer.session.local(thing)),
        *writer.arguments(thing),
    ]


ROWS = ("name_and_position", "mass_properties", "initial_velocity")
KINDS = (
    *(
        ObjectKind(
            f"part rigid_body {row}", "PART",
            (*_MOVING, *argument_writers(angle="WX WY WZ", MARKER="VM WM")),
            placed=True,
            others=" ".join(["mass center_of_mass_marker inertia_marker material_type density ground_part", *_INERTIA]),
            ignored="exact_position no_vx no_vy no_vz no_wx no_wy no_wz no_vm no_wm youngs_modulus poissons_ratio",
            refused={"planar": "add a joint of type planar to the ground"},
            write=_part_arguments, base="part",
        )
        for row in ROWS
    ),
    *(
        ObjectKind(
            f"part point_mass {row}", "POINT_MASS",
            (*argument_writers(numbers="MASS", MARKER="CM=center_of_mass_marker"), *_MOVING),
            placed=True, ignored="material_type density", write=_point_mass, base="point_mass",
        )
        for row in ROWS
    ),
    ObjectKind(
        "marker", "MARKER",
        owner="part", placed=True, write=_marker_arguments,
        ignored="preserve_location curve_name velocity reference_marker_name",
        refused={"node_id": flexible_refusals.FRAME, "node_label": flexible_refusals.BEAM},
    ),
    ObjectKind("floating_marker", "MARKER FLOATING", owner="part", placed=True, write=_marker_arguments),
    ObjectKind("point", owner="part", placed=True),
)  # fmt: skip
