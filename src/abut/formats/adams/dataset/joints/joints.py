"""JOINT, JPRIM, COUPLER and GEAR: the constraints.

The part of the I marker is the first-named body; the joint's axis is the markers' z. Differences in convention:

- HOOKE and UNIVERSAL are one joint with two ways to place its markers. In UNIVERSAL the z axes of I and J
  are the two arms of the cross, so z_I ⟂ z_J. In HOOKE the z axes run along the shafts, the arms are I's x
  axis and J's y axis, so x_I ⟂ y_J: so it is in what Adams computed for a spatial pendulum
  (tests/unit/test_adams_model.py).
- CONVEL: its markers' z axes may both point away from the joint, down the shafts; the second frame is then
  turned by half a turn about its x axis, so that both point one way, as `ConstantVelocity` wants them.
- RACKPIN: the pinion (I's part) rolls along z_J: a turn by θ about z_I shifts I along z_J, relative to the
  rack (J's part), by +θ · PD / 2. `RackAndPinion` counts the rack's travel, hence the opposite sign. The sign
  follows from the geometry of `test_RackPinion_Case01.adm`, for which no history is known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from abut import joints
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.joints import friction
from abut.formats.adams.language.schema import (
    IDENTIFIER,
    IDENTIFIERS,
    REAL,
    REALS,
    WORD,
    Arguments,
    Schema,
    each,
    reals,
)
from abut.formats.adams.language.statement_types import reads

#: (build, arguments, name, frame_i, frame_j) → joint
Maker = Callable[[Build, Arguments, str, Any, Any], Any]

_REFUSED = dict.fromkeys(
    (
        "DELTA_V", "FRICTION", "HEIGHT", "INNER_RADIUS", "MAXDEF", "MAX_FRIC_ROT", "MAX_FRIC_TRANS", "MU_DYN_ROT", "MU_DYN_TRANS",
        "MU_STAT_ROT", "MU_STAT_TRANS", "OUTER_RADIUS", "OVERLAP", "PIN_RADIUS", "PRELOAD_AXIAL", "PRELOAD_RADIAL", "PRELOAD_X",
        "PRELOAD_Y", "WIDTH",
    ),
    "give the joint a FRICTION statement instead: what these arguments do is nowhere written down",
)  # fmt: skip
_BECOMES = "constraints; [general ones](adams.md#general-constraints)"
# Axes of HOOKE's arms as columns in marker axes: z along the marker's x, z along the marker's y.
_Z_ALONG_X = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
_Z_ALONG_Y = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
_Z_BACKWARDS = np.diag([1.0, -1.0, -1.0])


def _hooke(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    arm_i = build.frame(arguments.statement, "I", arguments.get("I"), _Z_ALONG_X)
    arm_j = build.frame(arguments.statement, "J", arguments.get("J"), _Z_ALONG_Y)
    return joints.Universal(name, arm_i, arm_j)


def _constant_velocity(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    if i.global_axes[:, 2] @ j.global_axes[:, 2] < 0.0:
        j = build.frame(arguments.statement, "J", arguments.get("J"), _Z_BACKWARDS)
    return joints.ConstantVelocity(name, i, j)


def _screw(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    pitch = arguments.need("PITCH", "the advance per turn")
    return joints.Screw(name, i, j, pitch=pitch * build.units.length)


def _rack_and_pinion(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    diameter = arguments.need("PD", "the pitch diameter of the pinion")
    return joints.RackAndPinion(name, i, j, pitch_diameter=-diameter * build.units.length)


#: Joints that their two frames define.
PLAIN: dict[str, type] = {
    "CYLINDRICAL": joints.Cylindrical,
    "FIXED": joints.Fixed,
    "PLANAR": joints.Planar,
    "REVOLUTE": joints.Revolute,
    "SPHERICAL": joints.Spherical,
    "TRANSLATIONAL": joints.Translational,
    "UNIVERSAL": joints.Universal,
}
PLAIN_PRIMITIVES: dict[str, type] = {
    "ATPOINT": joints.AtPoint,
    "INLINE": joints.InLine,
    "INPLANE": joints.InPlane,
    "ORIENTATION": joints.Orientation,
    "PARALLEL_AXES": joints.ParallelAxes,
    "PERPENDICULAR": joints.Perpendicular,
}
#: Joints that ask for more.
_OTHERS: dict[str, Maker] = {
    "CONVEL": _constant_velocity,
    "HOOKE": _hooke,
    "RACKPIN": _rack_and_pinion,
    "SCREW": _screw,
}


def _between_markers(build: Build, arguments: Arguments, plain: dict[str, type]) -> None:
    """Add a joint, or a primitive; a JOINT that makes a part without mass one with another is none."""
    statement = arguments.statement
    if statement.keyword == "JOINT" and statement.number in build.welds:
        return
    kind = arguments.one_of((*plain, *_OTHERS) if plain is PLAIN else plain)
    i, j, *frames = build.ends(arguments)
    name = build.name(statement)
    made = plain[kind](name, *frames) if kind in plain else _OTHERS[kind](build, arguments, name, *frames)
    if statement.keyword == "JOINT":
        made = friction.with_friction(build, arguments.number, kind, made, i, j)
        initial_conditions.of_joint(build, arguments, made)
    build.add_element(statement, made, i, j)


joint = reads(
    "JOINT",
    _BECOMES,
    Schema(
        flags=(*PLAIN, *_OTHERS),
        values=each(IDENTIFIER, "I J") | each(REAL, "PITCH PD") | each(reals(1, 2), "IC ICTRAN ICROT"),
        refused=_REFUSED,
    ),
    holds=True, load="JOINT", reaction=True, switched=True,
)(partial(_between_markers, plain=PLAIN))  # fmt: skip
primitive = reads(
    "JPRIM",
    _BECOMES,
    Schema(flags=tuple(PLAIN_PRIMITIVES), values=each(IDENTIFIER, "I J")),
    holds=True, load="JPRIM", reaction=True, switched=True,
)(partial(_between_markers, plain=PLAIN_PRIMITIVES))  # fmt: skip


def joint_of(build: Build, arguments: Arguments, argument: str, number: int) -> Any:
    """The joint of a given number."""
    element = build.elements.get(("JOINT", number))
    if element is None:
        build.missing(arguments.statement, argument, "JOINT", number)
    return element.thing


@reads(
    "COUPLER",
    _BECOMES,
    Schema(
        values={"JOINTS": IDENTIFIERS, "TYPE": WORD, "SCALES": REALS},
        refused={"FUNCTION": "give SCALES: a user-written coupler cannot be called"},
    ),
    switched=True,
)
def coupler(build: Build, arguments: Arguments) -> None:
    """Add a coupler: Σ scale_k q_k = 0, q_k a joint's translation (in dataset lengths) or rotation."""
    statement = arguments.statement
    numbers = arguments.need("JOINTS", "two or three joints")
    scales = arguments.need("SCALES", "one number per joint")
    types = (arguments.get("TYPE") or ":".join("R" * len(numbers))).split(":")
    if not 2 <= len(numbers) == len(scales) == len(types) <= 3:
        statement.wrong(
            "JOINTS, TYPE and SCALES differ in number", "give two or three of each, as TYPE = R:T"
        )
    coupled, ratios, coordinates = [], [], []
    for number, scale, kind in zip(numbers, scales, types, strict=True):
        if kind[:1] not in ("R", "T"):
            statement.wrong(
                f"TYPE = {kind} is unknown", "write R (rotation) or T (translation) for each joint"
            )
        coupled.append(joint_of(build, arguments, "JOINTS", number))
        ratios.append(scale / build.units.length if kind.startswith("T") else scale)
        coordinates.append("translation" if kind.startswith("T") else "rotation")
    thing = joints.Coupler(build.name(statement), coupled, ratios, coordinates)
    build.add_element(statement, thing, None, None)


@reads("GEAR", _BECOMES, Schema(values={"JOINTS": IDENTIFIERS, "CV": IDENTIFIER}), switched=True)
def gear(build: Build, arguments: Arguments) -> None:
    """Add a gear pair: the speeds of the two joints' bodies agree at the CV marker, along its z."""
    statement = arguments.statement
    numbers = arguments.need("JOINTS", "two joints")
    if len(numbers) != 2:
        statement.wrong(f"JOINTS names {len(numbers)} joints", "give two")
    cv = build.frame_of(arguments, "CV", "the marker at the common velocity")
    pair = [joint_of(build, arguments, "JOINTS", number) for number in numbers]
    if pair[0].frame_i.body is pair[1].frame_j.body or pair[0].frame_j.body is pair[1].frame_i.body:
        statement.unsupported(
            "the carrier of a GEAR as I's part of one joint and J's part of the other",
            "exchange I and J of one of the joints",
        )
    build.add_element(statement, joints.Gear(build.name(statement), *pair, cv=cv), None, None)
