"""Writer of MJCF files from models."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from abut import forces, joints
from abut.formats.robots.export_tree import (
    ExportTree,
    JointProperties,
    format_numbers,
    frame_in,
    pose_of,
    robot_shape,
    shape_facets,
    stl_bytes,
    write_files,
)
from abut.formats.robots.link_tree import HERE, pose_quaternion
from abut.joints.spanning_tree import BALL, CROSS, HINGE, JointBranch
from abut.system.tree.numpy_tree import FramePose

if TYPE_CHECKING:
    from abut.model import Frame, Model, Part, Shape

__all__ = ["write"]


def write(model: Model, path: Path, *, lenient: bool = False) -> Path:
    """Write a model as MJCF; return the path.

    Bodies have their initial poses; `ref` is the joint coordinate there. A massless body between two joints is not written: its joints
    become joints of the body that it carries. <equality> contains the points and welds that close loops, and joints coupled to others.
    `SpringDamper` becomes <tendon><spatial>, a drive <actuator>, a half-space a plane. Contact laws are not written: MuJoCo has its own.

    Raises:
        UnsupportedStatement: lists all features that MJCF does not have.
    """
    outline = ExportTree(model, "MJCF")
    page = _MjcfPage(outline, path)
    world = page.body(None, 4)
    page.closing_joints()
    page.springs()
    page.contacts()
    left = outline.finish(lenient)
    head = [f"<mujoco model={quoteattr(model.name)}>"]
    head += [f"  <!-- left out: {escape(one).replace('--', '- -')} -->" for one in left]
    head += [
        '  <compiler angle="radian" autolimits="true"/>',
        f'  <option gravity="{format_numbers(model.gravity)}"/>',
    ]
    lines = [*head]
    for section in ("asset", "worldbody", "equality", "tendon", "actuator"):
        inner = world if section == "worldbody" else page.sections.get(section, [])
        if inner:
            lines += [f"  <{section}>", *inner, f"  </{section}>"]
    return write_files(path, "\n".join([*lines, "</mujoco>", ""]), page.files)


class _MjcfPage:
    """Lines of an MJCF file, by section."""

    def __init__(self, outline: ExportTree, path: Path) -> None:
        self.outline, self.path = outline, path
        self.files: dict[str, bytes] = {}
        self.sections: dict[str, list[str]] = {}
        self.sites: dict[str, list[str]] = {}  #: lines by the body's name
        self.touching = {id(shape) for contact in outline.model.contacts for shape in contact.shapes}
        for force in outline.model.forces:
            if isinstance(force, forces.SpringDamper):
                for side in ("i", "j"):
                    frame = getattr(force, side)
                    place = format_numbers(frame_in(frame, outline).place)
                    self.sites.setdefault(frame.body.name, []).append(
                        f'<site name="{force.name}_{side}" pos="{place}"/>'
                    )

    def put(self, section: str, line: str) -> None:
        """Add a line to a section."""
        self.sections.setdefault(section, []).append(f"    {line}")

    # --- bodies ----------------

    def body(self, branch: JointBranch | None, indent: int) -> list[str]:
        """Return a body with all that it carries, as lines; for the ground, the world's content."""
        outline = self.outline
        ground = outline.model.ground
        body = ground if branch is None else branch.body
        lines: list[str] = []
        for name, shape, pose, _, touches in outline.surfaces(body):
            lines += self._geom(name, shape, pose, touches)
        lines += self.sites.get(body.name, [])
        blank = " " * indent
        out = [blank + line for line in lines]
        for one in outline.branches:
            if one.parent is body:
                out += self._body_lines(one, body, indent)
        return out

    def _body_lines(self, branch: JointBranch, parent: Part, indent: int) -> list[str]:
        """Return a body in its parent as lines, with the joints of massless bodies between them."""
        outline, chain = self.outline, [branch]
        while chain[-1].body.mass == 0.0 and not chain[-1].body.inertia.any():
            after = [one for one in outline.branches if one.parent is chain[-1].body]
            if len(after) != 1 or outline.surfaces(chain[-1].body):
                break
            chain.append(after[0])
        last = chain[-1]
        here = outline.space(last.body)
        pose = (HERE if parent is outline.model.ground else outline.space(parent)).back().compose(here)
        blank = " " * indent
        mass, centre, tensor = outline.inertial(last.body)
        xx, yy, zz, xy, xz, yz = (tensor[k] for k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
        lines = [f'{blank}<body name="{last.body.name}" {_pose_attributes(pose)}>']
        if mass > 0.0 or tensor.any():
            moments = format_numbers((xx, yy, zz, xy, xz, yz))
            lines.append(
                f'{blank}  <inertial pos="{format_numbers(centre)}" mass="{format_numbers((mass,))}" fullinertia="{moments}"/>'
            )
        for one in chain:
            lines += [f"{blank}  {line}" for line in self._joints(one, here)]
        return [*lines, *self.body(last, indent + 2), f"{blank}</body>"]

    def _joints(self, branch: JointBranch, link: FramePose) -> list[str]:
        """Return the joints of a branch in the axes of a link, in the configuration at the start."""
        if branch.joint is None:
            return [f'<freejoint name="{branch.body.name}_free"/>']
        outline, free, joint = self.outline, branch.freedom, branch.joint
        acting = outline.acting[joint.name]
        if free.left or free.thread is not None:
            outline.left[joint.name] = f"MJCF has no {type(joint).__name__}"
        far, near = (link.back().compose(_frame_pose(frame)) for frame in (branch.far, branch.near))
        sign = -1.0 if branch.flipped else 1.0
        place = format_numbers(far.place)
        axes = [("slide", near.axes[:, k]) for k in free.slides]
        if free.turns == HINGE:
            axes.append(("hinge", near.axes[:, 2]))
        elif free.turns == CROSS:
            axes += [("hinge", near.axes[:, 2]), ("hinge", far.axes[:, 2])]
        elif free.turns == BALL:
            return [
                f'<joint name="{joint.name}" type="ball" pos="{place}"{_extra_attribute("damping", acting.damping)}/>'
            ]
        names = [joint.name] if len(axes) == 1 else [f"{joint.name}_{k + 1}" for k in range(len(axes))]
        attributes = self._joint_attributes(joint.name, acting) if len(axes) == 1 else ""
        return [
            f'<joint name="{name}" type="{kind}" pos="{place}" axis="{format_numbers(sign * axis)}"{attributes}/>'
            for name, (kind, axis) in zip(names, axes, strict=True)
        ]

    def _joint_attributes(self, name: str, acting: JointProperties) -> str:
        """Return the properties of a joint as attributes; add its drives and coupling to their sections."""
        out = (
            _extra_attribute("ref", acting.start)
            + _extra_attribute("damping", acting.damping)
            + _extra_attribute("stiffness", acting.stiffness)
        )
        out += (
            _extra_attribute("springref", acting.rest)
            + _extra_attribute("frictionloss", acting.friction)
            + _extra_attribute("armature", acting.armature)
        )
        if acting.lower is not None or acting.upper is not None:
            low = -1e9 if acting.lower is None else acting.lower
            out += f' limited="true" range="{format_numbers((low, 1e9 if acting.upper is None else acting.upper))}"'
        if acting.follows is not None:
            other, factor, _ = acting.follows
            self.put(
                "equality",
                f'<joint joint1="{name}" joint2="{other}" polycoef="0 {format_numbers((factor,))} 0 0 0"/>',
            )
        for drive, n in acting.drives:
            law = f'gainprm="{format_numbers((n["g0"], n["g1"], n["g2"]))}" biasprm="{format_numbers((n["b0"], n["b1"], n["b2"]))}"'
            bounds = "".join(
                f' {word}range="{format_numbers((n[low], n[high]))}"'
                for word, low, high in (("ctrl", "low", "high"), ("force", "least", "most"))
                if n[high] < 1e9
            )
            gear = f'gear="{format_numbers((n["gear"],))}" gaintype="affine" biastype="affine"'
            self.put("actuator", f'<general name="{drive}" joint="{name}" {gear} {law}{bounds}/>')
        return out

    def _geom(self, name: str, shape: Shape, pose: FramePose, touches: bool) -> list[str]:
        bits = "" if touches else ' contype="0" conaffinity="0"'
        kind = robot_shape(shape)
        if kind is None:
            mesh = shape_facets(shape)
            if mesh is None:
                self.outline.left[name] = f"MJCF has no {type(shape).__name__}"
                return []
            file = f"{self.path.stem}_{name}.stl"
            self.files[file] = stl_bytes(*mesh)
            self.put("asset", f'<mesh name="{name}" file="{file}"/>')
            return [
                f'<geom name="{name}" type="mesh" mesh="{name}" mass="0" {_pose_attributes(pose)}{bits}/>'
            ]
        word, sizes = kind
        halves = {"box": [0.5 * x for x in sizes], "plane": [0.0, 0.0, 1.0]}.get(word) or (
            [sizes[0], 0.5 * sizes[1]] if word in ("cylinder", "capsule") else list(sizes)
        )
        return [
            f'<geom name="{name}" type="{word}" size="{format_numbers(halves)}" mass="0" {_pose_attributes(pose)}{bits}/>'
        ]

    # --- outside the tree ----------------

    def closing_joints(self) -> None:
        """Write joints that close loops."""
        for joint in self.outline.closing:
            kind = {joints.AtPoint: "connect", joints.Spherical: "connect", joints.Fixed: "weld"}.get(
                type(joint)
            )
            if kind is None:
                self.outline.left[joint.name] = (
                    f"MJCF closes loops by points and welds, and has no {type(joint).__name__} there"
                )
                continue
            first, second = (
                "world" if frame.body is self.outline.model.ground else frame.body.name
                for frame in (joint.frame_i, joint.frame_j)
            )
            if first == "world":  # body1 must move
                first, second = second, first
            frame = joint.frame_i if joint.frame_i.body.name == first else joint.frame_j
            anchor = (
                f' anchor="{format_numbers(frame_in(frame, self.outline).place)}"'
                if kind == "connect"
                else ""
            )
            self.put("equality", f'<{kind} name="{joint.name}" body1="{first}" body2="{second}"{anchor}/>')

    def springs(self) -> None:
        """Write straight springs as tendons between two sites."""
        for force in self.outline.model.forces:
            if not isinstance(force, forces.SpringDamper):
                continue
            if force.preload and not force.stiffness:
                self.outline.left[force.name] = "MJCF has no constant force along a line"
                continue
            rest = force.free_length + (force.preload / force.stiffness if force.stiffness else 0.0)
            if rest < 0.0:
                self.outline.left[force.name] = "its free length would be negative"
                continue
            law = (
                f'stiffness="{format_numbers((force.stiffness,))}" damping="{format_numbers((force.damping,))}" '
                f'springlength="{format_numbers((rest,))}"'
            )
            self.put("tendon", f'<spatial name="{force.name}" {law}>')
            for side in ("i", "j"):
                self.put("tendon", f'  <site site="{force.name}_{side}"/>')
            self.put("tendon", "</spatial>")
            self.outline.done.add(force.name)

    def contacts(self) -> None:
        """Mark the contacts as written: their geoms define them, and MuJoCo has its own contact law."""
        for contact in self.outline.model.contacts:
            self.outline.done.add(contact.name)


def _frame_pose(frame: Frame) -> FramePose:
    body = frame.body
    from abut.model.geometry import rotations

    return FramePose(rotations.to_matrix(body.orientation), np.array(body.position, float)).compose(
        pose_of(frame)
    )


def _pose_attributes(pose: FramePose) -> str:
    return f'pos="{format_numbers(pose.place)}" quat="{format_numbers(pose_quaternion(pose))}"'


def _extra_attribute(word: str, value: float) -> str:
    return f' {word}="{format_numbers((value,))}"' if value else ""
