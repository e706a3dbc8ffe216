"""PART and POINT_MASS: the ground, rigid bodies and point masses.

The frame of the Body made from a part sits at the part's CM marker and has its axes; the part's own frame
(QG, REULER) only places the markers. IP = Ixx, Iyy, Izz[, Ixy, Ixz, Iyz] about the IM marker (CM where none
is given) along its axes, the cross terms as the positive integrals ∫xy dm: off the diagonal of the tensor
stands −IP; without IP it is zero. VX, VY, VZ are the velocity of the mass centre along VM's axes (the ground's where none is
given), WX, WY, WZ the angular velocity along WM's (the CM marker's where none is given). Those that are
given, and EXACT, are initial conditions (`initial_conditions`).
"""

from __future__ import annotations

import numpy as np

from abut.formats.adams.checks import slips
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.bodies import massless
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.places import Marker, Part
from abut.formats.adams.euler import Array
from abut.formats.adams.language.schema import (
    IDENTIFIER,
    INERTIA,
    LIST,
    REAL,
    TRIPLE,
    WORD,
    Arguments,
    Schema,
    each,
)
from abut.formats.adams.language.statement_types import reads
from abut.model import Body, rotations

_BECOMES = (
    "bodies. A `PART` without mass is one with the part to which a `JOINT`, `FIXED`, ties it, and that joint has "
    "no reaction; one that other joints or forces hold moves with these; what nothing holds is refused. Without `IP` it is a point mass"
)


@reads(
    "PART",
    _BECOMES,
    Schema(
        flags=("GROUND",),
        values=each(REAL, "MASS VX VY VZ WX WY WZ")
        | each(IDENTIFIER, "CM IM VM WM")
        | each(TRIPLE, "QG REULER ZG XG")
        | {"IP": INERTIA, "EXACT": LIST, "MATERIAL": WORD},
        passed_over=("MATERIAL",),
    ),
    then=lambda build: massless.weld(build, add_massless),
)
def part(build: Build, arguments: Arguments) -> None:
    """Add a body to the model, or name a part as the ground."""
    statement = arguments.statement
    position, rotation = build.standing(arguments, arguments.number)
    slips.of_angles(build, arguments, "REULER")
    if "GROUND" in arguments:
        before = next((n for n, one in build.parts.items() if one.body is build.model.ground), None)
        if before is not None:
            statement.wrong(
                f"PART/{before} is the ground already", "keep one GROUND, and give its number to the markers"
            )
        own = Part(statement, position, rotation, build.model.ground, -rotation.T @ position, rotation.T)
    elif not arguments.get("MASS"):
        build.massless[arguments.number] = statement  # what it is one with is found when all parts are known
        return
    else:
        own = _body(build, arguments, position, rotation)
    build.parts[arguments.number] = own


def add_massless(build: Build, arguments: Arguments) -> None:
    """Add a body without mass: its centre is at CM, or where its frame is; it may have moments of inertia all the same."""
    position, rotation = build.standing(arguments, arguments.number)
    build.parts[arguments.number] = _body(build, arguments, position, rotation)


def _body(build: Build, arguments: Arguments, position: Array, rotation: Array) -> Part:
    """Make the body of a part; IP may be left out, and of one without mass CM too."""
    statement = arguments.statement
    mass = (arguments.get("MASS") or 0.0) * build.units.mass
    centred = mass or "CM" in arguments
    none = Marker(statement, arguments.number, np.zeros(3), np.eye(3))
    cm = _own_marker(build, arguments, "CM") if centred else none
    axes = (
        build.global_axes(arguments, "VM") if "VM" in arguments else np.eye(3),
        build.global_axes(arguments, "WM") if "WM" in arguments else rotation @ cm.rotation,
    )
    velocity, spin = _speeds(build, arguments, axes)
    body = Body(
        build.name(statement),
        mass=mass,
        inertia=_inertia(build, arguments, cm, mass),
        position=position + rotation @ cm.position,
        orientation=rotations.from_matrix(rotation @ cm.rotation),
        velocity=velocity,
        angular_velocity=spin,
    )
    initial_conditions.of_part(build, arguments, arguments.number, body, rotation, axes)
    build.add(statement, body)
    return Part(statement, position, rotation, body, cm.position, cm.rotation)


def _own_marker(build: Build, arguments: Arguments, argument: str) -> Marker:
    """The marker that an argument names, which must be the part's own."""
    statement = arguments.statement
    number = arguments.need(argument, "the number of the marker at its mass centre")
    marker = build.marker(statement, argument, number)
    if marker.part != statement.number:
        statement.wrong(
            f"{argument} = {number} is a marker of PART/{marker.part}",
            f"give a marker with PART = {statement.number}",
        )
    return marker


def _inertia(build: Build, arguments: Arguments, cm: Marker, mass: float) -> Array:
    """The inertia tensor about the mass centre along the CM marker's axes [kg·m²]; zero where none is given."""
    if "IP" not in arguments:
        if mass:
            build.note(
                "PART with MASS and without IP has no moments of inertia: a point mass, which turns with what joints hold it to, or not at "
                "all",
                arguments.statement,
            )
        return np.zeros((3, 3))
    values = arguments.get("IP")
    if len(values) not in (3, 6):
        arguments.statement.wrong(f"IP has {len(values)} numbers", "give Ixx, Iyy, Izz or all six")
    xx, yy, zz, xy, xz, yz = (*values, 0.0, 0.0, 0.0)[:6]
    tensor = np.array([[xx, -xy, -xz], [-xy, yy, -yz], [-xz, -yz, zz]]) * build.units.inertia
    if "IM" not in arguments:
        return tensor
    im = _own_marker(build, arguments, "IM")
    turn = cm.rotation.T @ im.rotation
    arm = cm.rotation.T @ (im.position - cm.position)
    return np.asarray(turn @ tensor @ turn.T - mass * (arm @ arm * np.eye(3) - np.outer(arm, arm)))


def _speeds(build: Build, arguments: Arguments, axes: tuple[Array, Array]) -> tuple[Array, Array]:
    """Initial velocity of the mass centre [m/s] and angular velocity [rad/s], both in global axes."""
    velocity = np.array([arguments.get(name, 0.0) for name in ("VX", "VY", "VZ")]) * build.units.velocity
    spin = np.array([arguments.get(name, 0.0) for name in ("WX", "WY", "WZ")]) / build.units.time
    return axes[0] @ velocity, axes[1] @ spin


@reads(
    "POINT_MASS",
    _BECOMES,
    Schema(
        values=each(REAL, "MASS VX VY VZ")
        | each(TRIPLE, "QG REULER ZG XG")
        | {"CM": IDENTIFIER, "EXACT": LIST}
    ),
)
def point_mass(build: Build, arguments: Arguments) -> None:
    """Add a point mass: a body whose rotation nothing drives, so that its inertia, mass · (one length)², does nothing."""
    statement, key = arguments.statement, build.point_mass(arguments.number)
    position, rotation = build.standing(arguments, key)
    mass = arguments.need("MASS", "its mass") * build.units.mass
    centre = np.zeros(3)
    if "CM" in arguments:
        centre = build.marker(statement, "CM", arguments.get("CM")).position
    axes = (np.eye(3), np.eye(3))
    body = Body(
        build.name(statement),
        mass=mass,
        inertia=mass * build.units.length**2 * np.eye(3),
        position=position + rotation @ centre,
        orientation=rotations.from_matrix(rotation),
        velocity=_speeds(build, arguments, axes)[0],
    )
    initial_conditions.of_part(build, arguments, key, body, rotation, axes)
    build.add(statement, body)
    build.parts[key] = Part(statement, position, rotation, body, centre, np.eye(3))
