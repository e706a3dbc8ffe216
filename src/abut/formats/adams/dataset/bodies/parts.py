"""PART and POINT_MASS: the ground, rigid bodies and point masses.

The frame of the Body made from a part is at the part's CM marker and has its axes; the part's own frame (QG, REULER) only places the
markers. IP = Ixx, Iyy, Izz[, Ixy, Ixz, Iyz] is taken about the IM marker (CM if not given) along its axes. The cross terms are the
positive integrals ∫xy dm, so that the off-diagonal elements of the tensor are −IP. Without IP the tensor is zero. VX, VY, VZ are the
velocity of the mass centre along VM's axes (the ground's if not given), WX, WY, WZ the angular velocity along WM's (the CM marker's if
not given). Those that are given, and EXACT, are initial conditions (`initial_conditions`).

A PART without mass is welded to the part to which a JOINT, FIXED, ties it; otherwise it becomes a body without mass.
Its pose follows from the joint, whose markers share origin and axes: R = R_o R_om R_mᵀ, p = p_o + R_o s_om − R s_m, with the pose
(p, R) of the part without mass and (p_o, R_o) of the other, and the poses (s, R_m) of the joint's markers in their parts. The
joint has no reaction of its own, because both parts are one body.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.checks import unit_mistakes
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.markers_and_parts import AdamsPart, Marker
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.language.statement_types import type_of
from abut.formats.adams.language.statements import Statement
from abut.model import Body
from abut.model.geometry import rotations

_BECOMES = (
    "bodies. A `PART` without mass and with a `JOINT`, `FIXED`, is merged with the other part of that joint, which then has no "
    "reaction. Supported by other joints or forces, it is a massless body; without support it is refused. Without `IP` it is a point mass"
)

_NUMBER = re.compile(r"(?<![\w.+-])\d+(?![\w.])")


@reads(
    "PART",
    _BECOMES,
    flags="GROUND",
    real="MASS VX VY VZ WX WY WZ",
    identifier="CM IM VM WM",
    triple="QG REULER ZG XG",
    inertia="IP",
    list="EXACT",
    word="MATERIAL",
    passed_over="MATERIAL",
    then=lambda build: weld_massless_parts(build),
)
def read_part(stated: StatementArguments) -> None:
    """Add a body to the model, or mark a part as the ground."""
    build, statement = stated.build, stated.statement
    position, rotation = build.start_frame(stated, stated.number)
    unit_mistakes.of_angles(build, stated, "REULER")
    if "GROUND" in stated:
        ground = build.model.ground
        before = next((n for n, one in build.parts.items() if one.body is ground), None)
        if before is not None:
            stated.wrong(
                f"PART/{before} is already the ground", "keep one GROUND, and give its number to the markers"
            )
        build.parts[stated.number] = AdamsPart(
            statement, position, rotation, ground, -rotation.T @ position, rotation.T
        )
    elif stated.get("MASS"):
        add_body(stated)
    else:
        build.massless[stated.number] = statement  # welded to another part when all parts are known


def add_body(stated: StatementArguments) -> None:
    """Make the body of a part; IP is optional, and CM too for a part without mass, whose centre is then at its frame."""
    mass = (stated.get("MASS") or 0.0) * stated.units.mass
    cm = Marker(stated.statement, stated.number, np.zeros(3), np.eye(3))
    if mass or "CM" in stated:
        cm = _own_marker(stated, "CM")
    _add_body(stated, stated.number, mass, cm, _inertia_tensor(stated, cm, mass))


def _add_body(stated: StatementArguments, key: int, mass: float, cm: Marker, inertia: Numbers) -> None:
    """Add the body of a part or point mass; convert its velocities from VM's and WM's axes to global ones."""
    build, units = stated.build, stated.units
    position, rotation = build.start_frame(stated, key)
    turned = rotation @ cm.rotation
    axes = (_marker_axes(stated, "VM", np.eye(3)), _marker_axes(stated, "WM", turned))
    velocity, spin = (np.array([stated.get(letter + axis, 0.0) for axis in "XYZ"]) for letter in "VW")
    body = Body(
        stated.name,
        mass=mass,
        inertia=inertia,
        position=position + rotation @ cm.position,
        orientation=rotations.from_matrix(turned),
        velocity=axes[0] @ (velocity * units.velocity),
        angular_velocity=axes[1] @ (spin / units.time),
    )
    part = AdamsPart(stated.statement, position, rotation, body, cm.position, cm.rotation)
    initial_conditions.of_part(stated, part, axes)
    build.model.add(body)
    build.parts[key] = part


def _marker_axes(stated: StatementArguments, argument: str, otherwise: Numbers) -> Numbers:
    """Return the axes, in global ones, of the marker that an argument names."""
    if argument not in stated:
        return otherwise
    build, marker = stated.build, stated.marker(argument)
    carrier = build.statements.get(("PART", marker.part))
    if carrier is None:
        build.no_part(marker)
    _, rotation = build.start_frame(StatementArguments.by(build, carrier), marker.part)
    return np.asarray(rotation @ marker.rotation)


def _own_marker(stated: StatementArguments, argument: str) -> Marker:
    """Return the marker that an argument names, which must be on the part itself."""
    marker, number = stated.marker(argument, "the number of the marker at its mass centre"), stated.number
    if marker.part != number:
        what = f"{argument} = {stated.get(argument)} is a marker of PART/{marker.part}"
        stated.wrong(what, f"give a marker with PART = {number}")
    return marker


def _inertia_tensor(stated: StatementArguments, cm: Marker, mass: float) -> Numbers:
    """Return the inertia tensor about the mass centre along the CM marker's axes [kg·m²]; zero if not given."""
    if "IP" not in stated:
        if mass:
            stated.note(
                "PART with MASS and without IP has no moments of inertia: a point mass, which rotates only with "
                "the parts to which joints connect it"
            )
        return np.zeros((3, 3))
    values = stated.get("IP")
    if len(values) not in (3, 6):
        stated.wrong(f"IP has {len(values)} numbers", "give Ixx, Iyy, Izz or all six")
    xx, yy, zz, xy, xz, yz = (*values, 0.0, 0.0, 0.0)[:6]
    tensor = np.array([[xx, -xy, -xz], [-xy, yy, -yz], [-xz, -yz, zz]]) * stated.units.inertia
    if "IM" not in stated:
        return tensor
    im = _own_marker(stated, "IM")
    turn = cm.rotation.T @ im.rotation
    arm = cm.rotation.T @ (im.position - cm.position)
    return np.asarray(turn @ tensor @ turn.T - mass * (arm @ arm * np.eye(3) - np.outer(arm, arm)))


@reads("POINT_MASS", _BECOMES, real="MASS VX VY VZ", triple="QG REULER ZG XG", identifier="CM", list="EXACT")
def point_mass(stated: StatementArguments) -> None:
    """Add a point mass. No load acts on its rotation, so its inertia, mass · (one length)², has no effect."""
    mass = stated.need("MASS", "its mass") * stated.units.mass
    centre = stated.marker("CM").position if "CM" in stated else np.zeros(3)
    cm = Marker(stated.statement, -stated.number, centre, np.eye(3))
    _add_body(stated, -stated.number, mass, cm, mass * stated.units.length**2 * np.eye(3))


# --- parts without mass ----------------


def weld_massless_parts(build: Build) -> None:
    """Weld the parts without mass to parts with mass, or to the ground.

    Parts that other joints or forces constrain become bodies without mass; a run reports whether these determine their motion.
    Unconstrained parts are refused.
    """
    if not build.massless:
        return
    fixed = list(_fixed_joints(build))
    constrained = _constrained_parts(build, {joint.label for joint, _, _ in fixed})
    while True:
        if joined := next(filter(None, (_attached_part(build, *one) for one in fixed)), None):
            part, joint = joined
            number = part.statement.number or 0
            build.parts[number] = part
            build.welds[joint.number or 0] = number
            build.note(
                "PART without mass is merged with the part to which a JOINT, FIXED, connects it; that joint has no reaction",
                part.statement,
            )
            continue
        moving = next((n for n in build.massless if n in constrained and n not in build.parts), None)
        if moving is None:
            break
        statement = build.massless.pop(moving)
        with build.collect_refusals(statement):
            add_body(StatementArguments.by(build, statement))
    for number, statement in build.massless.items():
        if number not in build.parts:
            with build.collect_refusals(statement):
                remedy = "give MASS, CM and IP, however small, or connect it by joints to parts with mass"
                statement.refuse_unsupported("a part without mass that no joint or force supports", remedy)


def _constrained_parts(build: Build, tied: set[str]) -> set[int]:
    """Return the parts that statements constrain other than those that tie them."""
    named = (
        int(word)
        for statement in build.dataset.statements
        if type_of(statement).holds and statement.label not in tied
        for word in _NUMBER.findall(statement.body)
    )
    return {build.markers[number].part for number in named if number in build.markers}


def _fixed_joints(build: Build) -> Iterator[tuple[Statement, int, int]]:
    """Yield the fixed joints with their markers, in both orders."""
    for stated in StatementArguments.all_of(build, "JOINT"):
        i, j = stated.get("I"), stated.get("J")
        if "FIXED" in stated and i in build.markers and j in build.markers:
            yield stated.statement, i, j
            yield stated.statement, j, i


def _attached_part(
    build: Build, joint: Statement, mine: int, other: int
) -> tuple[AdamsPart, Statement] | None:
    """Return the massless part of one marker, if the pose of the other marker's part is known; else None."""
    a, b = build.markers[mine], build.markers[other]
    if a.part not in build.massless or a.part in build.parts or b.part not in build.parts:
        return None
    to = build.parts[b.part]
    rotation = to.rotation @ b.rotation @ a.rotation.T
    position = to.position + to.rotation @ b.position - rotation @ a.position
    origin = rotation.T @ (to.position + to.rotation @ to.origin - position)
    axes = np.asarray(rotation.T @ to.rotation @ to.axes)
    return AdamsPart(build.massless[a.part], position, rotation, to.body, origin, axes), joint
