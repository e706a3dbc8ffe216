"""JOINT, JPRIM, COUPLER and GEAR: the constraints.

The part of the I marker is the first-named body; the joint's axis is the markers' z. Differences in convention:

- HOOKE and UNIVERSAL are the same joint with two conventions for its markers. In UNIVERSAL the z axes of I and J
  are the two arms of the cross, so z_I ⟂ z_J. In HOOKE the z axes are along the shafts, the arms are I's x
  axis and J's y axis, so x_I ⟂ y_J, as in Adams' results for a spatial pendulum
  (tests/unit/formats/adams/dataset/test_adams_model.py).
- CONVEL: its markers' z axes may both point away from the joint, along the shafts; the second frame is then
  rotated by half a turn about its x axis, so that both point the same way, as `ConstantVelocity` requires.
- RACKPIN: the pinion (I's part) rolls along z_J: a rotation by θ about z_I shifts I along z_J, relative to the
  rack (J's part), by +θ · PD / 2. `RackAndPinion` counts the rack's travel, hence the opposite sign. The sign
  follows from the geometry of `test_RackPinion_Case01.adm`, for which no history is known.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from abut import joints
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.joints import friction
from abut.formats.adams.language.schema import real_list_type
from abut.formats.adams.quantities import StatementQuantity

if TYPE_CHECKING:
    from abut.model import Frame

_OLD_FRICTION = "their effect is not documented; use a FRICTION statement of the joint instead"
_BECOMES = "constraints; [general constraints](adams.md#general-constraints)"
# Axes of HOOKE's arms as columns in marker axes: z along the marker's x, z along the marker's y.
_Z_ALONG_X = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
_Z_ALONG_Y = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
_Z_BACKWARDS = np.diag([1.0, -1.0, -1.0])

#: Joints defined by their two frames alone.
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
#: Joints whose frames differ from their markers, or that have further arguments.
_OTHERS: dict[str, type] = {
    "CONVEL": joints.ConstantVelocity,
    "HOOKE": joints.Universal,
    "RACKPIN": joints.RackAndPinion,
    "SCREW": joints.Screw,
}
_MORE = {
    "RACKPIN": (
        StatementQuantity(
            "PD", "pitch_diameter", lambda units: -units.length, meaning="the pitch diameter of the pinion"
        ),
    ),
    "SCREW": (StatementQuantity("PITCH", "pitch", "length", meaning="the advance per turn"),),
}


def _between_markers(stated: StatementArguments, kinds: dict[str, type]) -> None:
    """Add a joint or a joint primitive. A JOINT that fixes a part without mass adds nothing, because the two parts are merged."""
    build, of_joint = stated.build, stated.statement.keyword == "JOINT"
    if of_joint and stated.number in build.welds:
        return
    kind = stated.one_of(kinds)
    i, j, *frames = stated.ends()
    name, given = stated.name, stated.field_values(_MORE.get(kind, ()))
    made = kinds[kind](name, *_joint_frames(stated, kind, *frames), **given)
    if of_joint:
        made = friction.with_friction(build, stated.number, kind, made, i, j)
        initial_conditions.of_joint(stated, made)
    stated.add(made, i, j)


def _joint_frames(stated: StatementArguments, kind: str, i: Frame, j: Frame) -> tuple[Frame, Frame]:
    """Return the frames of a joint of that kind with these markers."""
    if kind == "HOOKE":
        return stated.frame("I", turn=_Z_ALONG_X), stated.frame("J", turn=_Z_ALONG_Y)
    if kind == "CONVEL" and i.global_axes[:, 2] @ j.global_axes[:, 2] < 0.0:
        return i, stated.frame("J", turn=_Z_BACKWARDS)
    return i, j


joint = reads(
    "JOINT",
    _BECOMES,
    flags=(*PLAIN, *_OTHERS),
    identifier="I J",
    real="PITCH PD",
    values=dict.fromkeys(("IC", "ICTRAN", "ICROT"), real_list_type(1, 2)),
    refused={
        _OLD_FRICTION: "DELTA_V FRICTION HEIGHT INNER_RADIUS MAXDEF MAX_FRIC_ROT MAX_FRIC_TRANS MU_DYN_ROT MU_DYN_TRANS MU_STAT_ROT "
        "MU_STAT_TRANS OUTER_RADIUS OVERLAP PIN_RADIUS PRELOAD_AXIAL PRELOAD_RADIAL PRELOAD_X PRELOAD_Y WIDTH"
    },
    holds=True, load="JOINT", reaction=True, switched=True,
)(partial(_between_markers, kinds=PLAIN | _OTHERS))  # fmt: skip
primitive = reads(
    "JPRIM", _BECOMES, flags=tuple(PLAIN_PRIMITIVES), identifier="I J",
    holds=True, load="JPRIM", reaction=True, switched=True,
)(partial(_between_markers, kinds=PLAIN_PRIMITIVES))  # fmt: skip


@reads(
    "COUPLER",
    _BECOMES,
    identifiers="JOINTS",
    word="TYPE",
    reals="SCALES",
    refused={"give SCALES: a user-written coupler cannot be called": "FUNCTION"},
    switched=True,
)
def read_coupler(stated: StatementArguments) -> None:
    """Add a coupler: Σ scale_k q_k = 0, q_k a joint's translation (in dataset lengths) or rotation."""
    numbers = stated.need("JOINTS", "two or three joints")
    scales = stated.need("SCALES", "one number per joint")
    types = (stated.get("TYPE") or ":".join("R" * len(numbers))).split(":")
    if not 2 <= len(numbers) == len(scales) == len(types) <= 3:
        stated.wrong("JOINTS, TYPE and SCALES differ in number", "give two or three of each, as TYPE = R:T")
    coupled, ratios, coordinates = [], [], []
    for number, scale, kind in zip(numbers, scales, types, strict=True):
        if kind[:1] not in ("R", "T"):
            stated.wrong(f"TYPE = {kind} is unknown", "write R (rotation) or T (translation) for each joint")
        shifts = kind.startswith("T")
        coupled.append(stated.element("JOINT", "JOINTS", number).thing)
        ratios.append(scale / stated.units.length if shifts else scale)
        coordinates.append("translation" if shifts else "rotation")
    stated.add(joints.Coupler(stated.name, coupled, ratios, coordinates))


@reads("GEAR", _BECOMES, identifiers="JOINTS", identifier="CV", switched=True)
def read_gear(stated: StatementArguments) -> None:
    """Add a gear pair: the speeds of the two joints' bodies agree at the CV marker, along its z."""
    numbers = stated.need("JOINTS", "two joints")
    if len(numbers) != 2:
        stated.wrong(f"JOINTS names {len(numbers)} joints", "give two")
    cv = stated.frame("CV", "the marker at the common velocity")
    first, second = (stated.element("JOINT", "JOINTS", number).thing for number in numbers)
    assert isinstance(first, joints.Joint)
    assert isinstance(second, joints.Joint)
    if first.frame_i.body is second.frame_j.body or first.frame_j.body is second.frame_i.body:
        stated.refuse_unsupported(
            "the carrier of a GEAR as I's part of one joint and J's part of the other",
            "exchange I and J of one of the joints",
        )
    stated.add(joints.Gear(stated.name, first, second, cv=cv))
