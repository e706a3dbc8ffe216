"""Writer of URDF files from models that are trees of links."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from abut.array_types import Numbers
from abut.formats.robots.export_tree import (
    ExportTree,
    JointProperties,
    format_numbers,
    pose_of,
    robot_shape,
    shape_facets,
    stl_bytes,
    write_files,
)
from abut.joints.spanning_tree import HINGE, LOCKED, JointBranch
from abut.system.tree.numpy_tree import FramePose

if TYPE_CHECKING:
    from abut.model import Model, Shape

__all__ = ["write"]

WORLD = "world"
MESHES = "as a mesh"


def write(model: Model, path: Path, *, lenient: bool = False) -> Path:
    """Write a model as URDF; return the path.

    The ground is the link "world". A link's axes are those of the joint that carries it; their z is the joint's axis. Shapes that URDF
    does not have become meshes (STL) next to the file. If a joint starts at another coordinate than zero, the file contains the pose at
    zero, as URDF requires.

    Raises:
        UnsupportedStatement: lists loops, joints, forces, motions and contacts that URDF does not have.
    """
    outline = ExportTree(model, "URDF")
    files: dict[str, bytes] = {}
    lines = [_link_element(outline, None, files, path)]
    for branch in outline.branches:
        lines += [_link_element(outline, branch, files, path), _joint_element(outline, branch)]
    for joint in outline.closing:
        outline.left[joint.name] = "it closes a loop or ties several joints, and URDF holds trees"
    left = outline.finish(lenient)
    head = ['<?xml version="1.0"?>', f"<robot name={quoteattr(model.name)}>"]
    head += [f"  <!-- left out: {escape(one).replace('--', '- -')} -->" for one in left]
    return write_files(path, "\n".join([*head, *lines, "</robot>", ""]), files)


def _origin_element(pose: FramePose, indent: str) -> str:
    return f'{indent}<origin xyz="{format_numbers(pose.place)}" rpy="{format_numbers(_roll_pitch_yaw(pose.axes))}"/>'


def _roll_pitch_yaw(axes: Numbers) -> tuple[float, float, float]:
    """Return roll, pitch and yaw of R = R_z(yaw) R_y(pitch) R_x(roll)."""
    pitch = math.atan2(-axes[2, 0], math.hypot(axes[0, 0], axes[1, 0]))
    if math.hypot(axes[0, 0], axes[1, 0]) < 1e-12:  # yaw and roll turn about one axis
        return math.atan2(-axes[1, 2], axes[1, 1]), pitch, 0.0
    return math.atan2(axes[2, 1], axes[2, 2]), pitch, math.atan2(axes[1, 0], axes[0, 0])


def _link_element(
    outline: ExportTree, branch: JointBranch | None, files: dict[str, bytes], path: Path
) -> str:
    body = outline.model.ground if branch is None else branch.body
    lines = [f'  <link name="{WORLD if branch is None else body.name}">']
    if branch is not None:
        mass, centre, tensor = outline.inertial(branch.body)
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
        entries = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), (xx, xy, xz, yy, yz, zz), strict=True)
        moments = " ".join(f'{key}="{format_numbers((value,))}"' for key, value in entries)
        lines += [
            "    <inertial>",
            _origin_element(FramePose(np.eye(3), centre), "      "),
            f'      <mass value="{format_numbers((mass,))}"/>',
            f"      <inertia {moments}/>",
            "    </inertial>",
        ]
    for name, shape, pose, seen, touches in outline.surfaces(body):
        geometry = _geometry_element(outline, name, shape, files, path)
        if geometry is not None:
            for tag in ("visual",) * seen + ("collision",) * touches:
                lines += [
                    f'    <{tag} name="{name}">',
                    _origin_element(pose, "      "),
                    f"      <geometry>{geometry}</geometry>",
                    f"    </{tag}>",
                ]
    return "\n".join([*lines, "  </link>"])


def _geometry_element(
    outline: ExportTree, name: str, shape: Shape, files: dict[str, bytes], path: Path
) -> str | None:
    kind = robot_shape(shape)
    if kind is not None and kind[0] in ("sphere", "box", "cylinder"):
        sizes = {"sphere": ("radius",), "cylinder": ("radius", "length")}.get(kind[0])
        if sizes is None:
            return f'<box size="{format_numbers(kind[1])}"/>'
        return (
            f"<{kind[0]} "
            + " ".join(
                f'{key}="{format_numbers((value,))}"' for key, value in zip(sizes, kind[1], strict=True)
            )
            + "/>"
        )
    mesh = None if kind is not None and kind[0] == "plane" else shape_facets(shape)
    if mesh is None:
        if name in outline.model:
            outline.left[name] = f"URDF has no {type(shape).__name__}"
        return None
    file = f"{path.stem}_{name}.stl"
    files[file] = stl_bytes(*mesh)
    return f'<mesh filename="{file}"/>'


def _joint_element(outline: ExportTree, branch: JointBranch) -> str:
    """Return the joint that carries a link, with its frame at coordinate zero."""
    parent = WORLD if branch.parent is outline.model.ground else branch.parent.name
    acting = JointProperties() if branch.joint is None else outline.acting[branch.joint.name]
    near = (
        outline.space(branch.body)
        if branch.joint is None
        else outline.pose(branch.parent).back().compose(pose_of(branch.near))
    )
    kind = _joint_type(outline, branch, acting)
    name = f"{branch.body.name}_free" if branch.joint is None else branch.joint.name
    lines = [
        f'  <joint name="{name}" type="{kind}">',
        _origin_element(near, "    "),
        f'    <parent link="{parent}"/>',
        f'    <child link="{branch.body.name}"/>',
    ]
    if kind not in ("fixed", "floating"):
        lines.append(f'    <axis xyz="0 0 {-1 if branch.flipped else 1}"/>')
    if kind in ("revolute", "prismatic"):
        lines.append(_limit_element(outline, branch.joint.name, acting))
    if acting.damping or acting.friction:
        lines.append(
            f'    <dynamics damping="{format_numbers((acting.damping,))}" friction="{format_numbers((acting.friction,))}"/>'
        )
    if acting.follows is not None:
        other, factor, offset = acting.follows
        lines.append(
            f'    <mimic joint="{other}" multiplier="{format_numbers((factor,))}" offset="{format_numbers((offset,))}"/>'
        )
    return "\n".join([*lines, "  </joint>"])


def _joint_type(outline: ExportTree, branch: JointBranch, acting: JointProperties) -> str:
    if branch.joint is None:
        return "floating"
    free, name = branch.freedom, branch.joint.name
    for what, value in (
        ("a spring", acting.stiffness),
        ("a rotor", acting.armature),
        ("a drive", acting.drives),
    ):
        if value:
            outline.left[name] = f"URDF has no {what[2:]} in a joint"
    if free.left or free.thread is not None:
        outline.left[name] = f"URDF has no {type(branch.joint).__name__}"
    if free.turns == LOCKED and not free.slides:
        return "fixed"
    if free.turns == HINGE and not free.slides:
        return "continuous" if acting.lower is None and acting.upper is None else "revolute"
    if free.turns == LOCKED and free.slides == (2,):
        return "prismatic"
    if free.turns == HINGE and free.slides == (0, 1):
        return "planar"
    outline.left[name] = (
        f"URDF has no {type(branch.joint).__name__}; write MJCF, or take hinges one after the other"
    )
    return "fixed"


def _limit_element(outline: ExportTree, name: str, acting: JointProperties) -> str:
    """Return limits; effort and speed from the file that the model came from, else 0, because URDF requires them."""
    source = outline.model.source
    file = next(
        (
            file_name
            for (kind, file_name), known in (source.names.items() if source else ())
            if kind == "joint" and known == name
        ),
        None,
    )
    axis = source.joints.get(file) if source and file is not None else None
    low, high = (
        bound if bound is not None else sign * math.inf
        for bound, sign in ((acting.lower, -1), (acting.upper, 1))
    )
    effort, velocity = (getattr(axis, key, None) or 0.0 for key in ("effort", "velocity"))
    entries = zip(("lower", "upper", "effort", "velocity"), (low, high, effort, velocity), strict=True)
    return "    <limit " + " ".join(f'{key}="{format_numbers((value,))}"' for key, value in entries) + "/>"
