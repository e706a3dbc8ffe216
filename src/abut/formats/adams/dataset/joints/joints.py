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
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.joints import friction
from abut.formats.adams.language.schema import (
    IDENTIFIER,
    IDENTIFIERS,
    REAL,
    REALS,
    WORD,
    Arguments,
    Schema,
    reals,
)

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

#: (build, arguments, name, frame_i, frame_j) → joint
Maker = Callable[["Build", Arguments, str, Any, Any], Any]

_FRICTION = "give the joint a FRICTION statement instead: what these arguments do is nowhere written down"
# Axes of HOOKE's arms as columns in marker axes: z along the marker's x, z along the marker's y.
_Z_ALONG_X = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
_Z_ALONG_Y = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
_Z_BACKWARDS = np.diag([1.0, -1.0, -1.0])


def _plain(kind: str) -> Maker:
    """A joint that its two frames define."""

    def make(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
        from abut import joints

        return getattr(joints, kind)(name, i, j)

    return make


def _hooke(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    from abut import joints

    statement = arguments.statement
    arm_i = build.frame(statement, "I", arguments.get("I"), _Z_ALONG_X)
    arm_j = build.frame(statement, "J", arguments.get("J"), _Z_ALONG_Y)
    return joints.Universal(name, arm_i, arm_j)


def _constant_velocity(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    from abut import joints

    if i.global_axes[:, 2] @ j.global_axes[:, 2] < 0.0:
        j = build.frame(arguments.statement, "J", arguments.get("J"), _Z_BACKWARDS)
    return joints.ConstantVelocity(name, i, j)


def _screw(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    from abut import joints

    pitch = arguments.need("PITCH", "the advance per turn")
    return joints.Screw(name, i, j, pitch=pitch * build.units.length)


def _rack_and_pinion(build: Build, arguments: Arguments, name: str, i: Any, j: Any) -> Any:
    from abut import joints

    diameter = arguments.need("PD", "the pitch diameter of the pinion")
    return joints.RackAndPinion(name, i, j, pitch_diameter=-diameter * build.units.length)


KINDS: dict[str, Maker] = {
    "CONVEL": _constant_velocity,
    "CYLINDRICAL": _plain("Cylindrical"),
    "FIXED": _plain("Fixed"),
    "HOOKE": _hooke,
    "PLANAR": _plain("Planar"),
    "RACKPIN": _rack_and_pinion,
    "REVOLUTE": _plain("Revolute"),
    "SCREW": _screw,
    "SPHERICAL": _plain("Spherical"),
    "TRANSLATIONAL": _plain("Translational"),
    "UNIVERSAL": _plain("Universal"),
}
PRIMITIVES: dict[str, Maker] = {
    "ATPOINT": _plain("AtPoint"),
    "INLINE": _plain("InLine"),
    "INPLANE": _plain("InPlane"),
    "ORIENTATION": _plain("Orientation"),
    "PARALLEL_AXES": _plain("ParallelAxes"),
    "PERPENDICULAR": _plain("Perpendicular"),
}

JOINT = Schema(
    flags=tuple(KINDS),
    values={
        **dict.fromkeys(("I", "J"), IDENTIFIER),
        **dict.fromkeys(("PITCH", "PD"), REAL),
        **dict.fromkeys(("IC", "ICTRAN", "ICROT"), reals(1, 2)),
    },
    refused={
        "DELTA_V": _FRICTION,
        "FRICTION": _FRICTION,
        "HEIGHT": _FRICTION,
        "INNER_RADIUS": _FRICTION,
        "MAXDEF": _FRICTION,
        "MAX_FRIC_ROT": _FRICTION,
        "MAX_FRIC_TRANS": _FRICTION,
        "MU_DYN_ROT": _FRICTION,
        "MU_DYN_TRANS": _FRICTION,
        "MU_STAT_ROT": _FRICTION,
        "MU_STAT_TRANS": _FRICTION,
        "OUTER_RADIUS": _FRICTION,
        "OVERLAP": _FRICTION,
        "PIN_RADIUS": _FRICTION,
        "PRELOAD_AXIAL": _FRICTION,
        "PRELOAD_RADIAL": _FRICTION,
        "PRELOAD_X": _FRICTION,
        "PRELOAD_Y": _FRICTION,
        "WIDTH": _FRICTION,
    },
)
JPRIM = Schema(flags=tuple(PRIMITIVES), values={"I": IDENTIFIER, "J": IDENTIFIER})
COUPLER = Schema(
    values={"JOINTS": IDENTIFIERS, "TYPE": WORD, "SCALES": REALS},
    refused={"FUNCTION": "give SCALES: a user-written coupler cannot be called"},
)
GEAR = Schema(values={"JOINTS": IDENTIFIERS, "CV": IDENTIFIER})


def read_joint(build: Build, arguments: Arguments) -> None:
    """Add an ideal joint; one that makes a part without mass one with another is none."""
    if arguments.statement.number in build.welds:
        return
    _between_markers(build, arguments, KINDS)


def read_primitive(build: Build, arguments: Arguments) -> None:
    """Add a joint primitive."""
    _between_markers(build, arguments, PRIMITIVES)


def _between_markers(build: Build, arguments: Arguments, kinds: dict[str, Maker]) -> None:
    statement = arguments.statement
    kind = arguments.one_of(kinds)
    i, j = (arguments.need(name, "the number of a marker") for name in ("I", "J"))
    frames = build.frame(statement, "I", i), build.frame(statement, "J", j)
    name = build.name(statement)
    joint = kinds[kind](build, arguments, name, *frames)
    if statement.keyword == "JOINT":
        joint = friction.rubbing(build, statement.number, kind, joint, i, j)
        initial_conditions.of_joint(build, arguments, joint)
    build.add_element(statement, joint, i, j)


def joint_of(build: Build, arguments: Arguments, argument: str, number: int) -> Any:
    """The joint of a given number.

    Raises:
        UnreadableFile: there is none.
    """
    element = build.elements.get(("JOINT", number))
    if element is None:
        build.missing(arguments.statement, argument, "JOINT", number, "define it, or correct the number")
    return element.thing


def read_coupler(build: Build, arguments: Arguments) -> None:
    """Add a coupler: Σ scale_k q_k = 0, q_k a joint's translation (in dataset lengths) or rotation."""
    from abut import joints

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


def read_gear(build: Build, arguments: Arguments) -> None:
    """Add a gear pair: the speeds of the two joints' bodies agree at the CV marker, along its z."""
    from abut import joints

    statement = arguments.statement
    numbers = arguments.need("JOINTS", "two joints")
    if len(numbers) != 2:
        statement.wrong(f"JOINTS names {len(numbers)} joints", "give two")
    cv = build.frame(statement, "CV", arguments.need("CV", "the marker at the common velocity"))
    pair = [joint_of(build, arguments, "JOINTS", number) for number in numbers]
    if pair[0].frame_i.body is pair[1].frame_j.body or pair[0].frame_j.body is pair[1].frame_i.body:
        statement.unsupported(
            "the carrier of a GEAR as I's part of one joint and J's part of the other",
            "exchange I and J of one of the joints",
        )
    build.add_element(statement, joints.Gear(build.name(statement), *pair, cv=cv), None, None)
