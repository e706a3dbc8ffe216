"""Equality constraints and tendons of MJCF, which couple bodies and joints outside the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from abut import joints, motions
from abut.errors import InputError
from abut.formats.mjcf.attributes import check_attributes
from abut.formats.mjcf.bodies import is_limited, limit_constants
from abut.formats.mjcf.compiler_options import CompilerSettings
from abut.formats.robots.build_model import RobotBuild
from abut.formats.robots.joint_forces import STOPPED, add_joint_stop
from abut.formats.robots.joint_forces import add_joint_forces as add_passive
from abut.formats.robots.link_tree import Axis, FramePose, Robot, pose_at, pose_quaternion
from abut.formats.robots.softness import IMPEDANCE, REFERENCE, complete_impedance
from abut.formats.robots.tendon_wheels import add_wheel
from abut.formats.robots.xml_reader import XmlElement, suggest_words
from abut.model import Frame
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.joints.joint import Joint

__all__ = ["Tendons", "add_equalities", "read_joint_equalities"]

SOFT = "<equality> is exact in abut; in MuJoCo it is compliant by solref and solimp"


def read_joint_equalities(root: XmlElement, settings: CompilerSettings, robot: Robot) -> None:
    """Read <equality><joint>, and store the rule for the coordinate of each constrained joint at the start.

    q₁ − ref₁ = a₀ + a₁ (q₂ − ref₂) + a₂ (q₂ − ref₂)² + …
    """
    if settings.off & {"constraint", "equality"}:
        return
    axes = robot.axes
    for section in root.all("equality"):
        for element in section.all("joint"):
            one = check_attributes(
                settings.full(element, "", "equality_joint"), settings.messages, "equality_joint"
            )
            if not one.flag("active", True):
                settings.messages.note("an equality that is not active is left out", one)
                continue
            names = [one.need("joint1", "finger")] + ([one.get("joint2")] if one.get("joint2") else [])
            for name in names:
                if name not in axes or axes[name].kind not in ("revolute", "prismatic"):
                    raise one.wrong(
                        f'there is no hinge or slide joint "{name}"{suggest_words(name, axes)}; name one'
                    )
            given = (*one.numbers("polycoef", None, (0.0, 1.0)), 0.0, 0.0, 0.0, 0.0, 0.0)[:5]
            constrained = axes[names[0]]
            _check_stiffness(one, settings)
            if len(names) == 1:
                constrained.follows = (None, given)
            elif any(given[2:]) or given[1] == 0.0:
                constrained.follows = (names[1], given)
            else:
                shift = constrained.reference + given[0] - given[1] * axes[names[1]].reference
                constrained.mimics = (names[1], given[1], shift)


def _check_stiffness(one: XmlElement, settings: CompilerSettings) -> None:
    """Note that an equality is enforced exactly; refuse one that is softer than MuJoCo's defaults."""
    reference, impedance = (
        one.numbers("solref", 2, REFERENCE),
        one.numbers("solimp", (1, 2, 3, 4, 5), IMPEDANCE),
    )
    soft = [
        f'{name}="{one.get(name)}", which makes the equality a spring,'
        for name, is_softer in (
            ("solref", reference[0] > REFERENCE[0] or min(reference) <= 0.0),
            ("solimp", complete_impedance(impedance)[1] < IMPEDANCE[0]),
        )
        if is_softer
    ]
    for what in soft:
        settings.messages.refuse(
            one, what, f"give {what.split('=')[0]} as MuJoCo has it, or add a Bushing instead of the equality"
        )
    if not soft:
        settings.messages.note(SOFT)


def add_equalities(root: XmlElement, settings: CompilerSettings, built: RobotBuild, tendons: Tendons) -> None:
    """Add the constraints of <equality>: <connect>, <weld>, nonlinear joint relations, and tendons."""
    for axis in built.robot.axes.values():
        if axis.follows is not None:
            _add_joint_equality(built, axis)
    if settings.off & {"constraint", "equality"}:
        return
    for section in root.all("equality"):
        for element in section:
            if element.tag == "joint":
                continue
            if element.tag not in ("connect", "weld", "tendon"):
                settings.messages.refuse(element, f"<equality><{element.tag}>", "leave it out")
                continue
            kind = "equality_tendon" if element.tag == "tendon" else element.tag
            one = check_attributes(settings.full(element, "", kind), settings.messages, kind)
            if not one.flag("active", True):
                settings.messages.note("an equality that is not active is left out", one)
                continue
            _check_stiffness(one, settings)
            if element.tag == "tendon":
                tendons.add_equality(one)
            else:
                _add_body_equality(built, one)


def _add_joint_equality(built: RobotBuild, axis: Axis) -> None:
    """Constrain a joint coordinate to a constant, or to a polynomial of the coordinate of another joint."""
    assert axis.follows is not None
    other, a = axis.follows
    joint = built.joints[axis.name]
    name = built.name("equality", f"{axis.name}_is_near_prediction")
    if other is None:
        built.model.add(
            motions.Motion(name, joint, _constant_value, parameters={"value": axis.reference + a[0]})
        )
        return
    known = built.robot.axes
    numbers = {f"a{k}": a[k] for k in range(5)} | {"y0": axis.reference, "x0": known[other].reference}
    coordinates = {"y": _joint_coordinate(joint), "x": _joint_coordinate(built.joints[other])}
    built.model.add(joints.Relation(name, _joint_polynomial, coordinates, parameters=numbers))


def _constant_value(t, value):  # type: ignore[no-untyped-def]
    return value + 0.0 * t


def _joint_polynomial(y, x, y0, x0, a0, a1, a2, a3, a4):  # type: ignore[no-untyped-def]
    d = x - x0
    return y - y0 - (a0 + d * (a1 + d * (a2 + d * (a3 + d * a4))))


def _joint_coordinate(joint: Joint) -> tuple[Any, Frame, Frame]:
    """Return the coordinate of a hinge or slider, and its frames."""
    turns = "rotation" in joint.free
    return (motions.RZ if turns else motions.Z), joint.frame_i, joint.frame_j


def _add_body_equality(built: RobotBuild, one: XmlElement) -> None:
    """Add a <connect> (two points coincide) or a <weld> (two bodies move as one)."""
    frames = _site_frames(built, one) if one.get("site1") else _body_frames(built, one)
    name = built.another("equality", one.get("name") or f"{one.tag}")
    i, j = frames
    if i.body is j.body:
        built.messages.note(f"{one} ties a body to itself and is left out", one)
        return
    kind = joints.AtPoint if one.tag == "connect" else joints.Fixed
    try:
        built.model.add(kind(name, i, j))
    except InputError as problem:
        raise one.wrong(str(problem)) from None


def _site_frames(built: RobotBuild, one: XmlElement) -> tuple[Frame, Frame]:
    names = one.need("site1", "tip"), one.need("site2", "hook")
    for name in names:
        if name not in built.frames:
            raise one.wrong(f'there is no site "{name}"{suggest_words(name, built.frames)}; name one')
    return built.frames[names[0]], built.frames[names[1]]


def _body_frames(built: RobotBuild, one: XmlElement) -> tuple[Frame, Frame]:
    """Return a frame on each body; the frames coincide if all joints are at their reference coordinates, or as relpose defines."""
    first, second = one.need("body1", "hand"), one.get("body2") or "world"
    poses = built.robot.at_reference()
    for name in (first, second):
        if name not in poses:
            raise one.wrong(f'there is no body "{name}"{suggest_words(name, poses)}; name one')
    if one.tag == "connect":
        anchor = one.numbers("anchor", 3, None)
        if anchor is None:
            raise one.wrong('it has no anchor; write anchor="x y z" in the axes of body1')
        near = pose_at(anchor)
        far = poses[second].back().compose(poses[first]).compose(near)
        return _link_frame(built, first, near), _link_frame(built, second, far)
    near = pose_at(one.numbers("anchor", 3, (0.0,) * 3))  # in body2
    rel = one.numbers("relpose", 7, (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    if any(rel[3:]):
        relative = FramePose(rotations.to_matrix(rotations.normalize_quaternion(rel[3:])), np.array(rel[:3]))
    else:
        relative = poses[first].back().compose(poses[second])
    return _link_frame(built, first, relative.compose(near)), _link_frame(built, second, near)


def _link_frame(built: RobotBuild, link: str, pose: FramePose) -> Frame:
    base = built.frames[link]
    return base.frame(tuple(pose.place.tolist()), orientation=pose_quaternion(pose))


class Tendons:
    """Tendons of a model, by name, each with its terms and its length at the start.

    A tendon with a force has a wheel on the ground, whose angle is the change of the tendon's length
    (`abut.formats.robots.tendon_wheels`).
    """

    def __init__(self, root: XmlElement, settings: CompilerSettings, built: RobotBuild) -> None:
        self.settings, self.built = settings, built
        self.terms: dict[str, list[tuple[float, Any, Frame, Frame]]] = {}
        self.lengths: dict[str, float] = {}
        self.rest: dict[str, float] = {}
        self.wheel_joints: dict[str, Any] = {}
        self.axes: dict[str, Axis] = {}
        for section in root.all("tendon"):
            for element in section:
                if element.tag not in ("fixed", "spatial"):
                    settings.messages.refuse(element, f"<tendon><{element.tag}>", "use fixed or spatial")
                    continue
                self._read_tendon(
                    check_attributes(settings.full(element, "", "tendon"), settings.messages, element.tag)
                )
        self._add_forces()

    def _read_tendon(self, one: XmlElement) -> None:
        name = one.get("name") or f"tendon_{len(self.terms) + 1}"
        if one.tag == "fixed":
            self._read_fixed_tendon(one, name)
        elif not self._read_spatial_tendon(one, name):
            return
        axis = Axis(name, "revolute", one)
        off = self.settings.off
        axis.stiffness = 0.0 if off & {"passive", "spring"} else self._read_linear(one, "stiffness")
        axis.damping = 0.0 if off & {"passive", "damper"} else self._read_linear(one, "damping")
        axis.friction = 0.0 if off & {"constraint", "frictionloss"} else one.number("frictionloss", 0.0)
        axis.armature = one.number("armature", 0.0)
        rest = one.numbers("springlength", (1, 2), (-1.0,))
        if len(rest) == 2 and rest[0] != rest[1] and axis.stiffness:
            self.settings.messages.refuse(
                one, f'springlength="{one.get("springlength")}" with slack', "give one length"
            )
            return
        axis.rest = (self.rest[name] if rest[0] == -1.0 else rest[0]) - self.lengths[name]
        self._read_limits(one, axis)
        self.axes[name] = axis

    def _read_linear(self, one: XmlElement, what: str) -> float:
        """Return a stiffness or damping that is one number; refuse polynomials."""
        number, *more = one.numbers(what, None, (0.0,))
        if any(more):
            self.settings.messages.refuse(
                one, f'{what}="{one.get(what)}" that is not linear', "give one number"
            )
        return float(number)

    def _read_limits(self, one: XmlElement, axis: Axis) -> None:
        """Set the limits of a tendon's length, as limits of its change since the start."""
        bounds, off = one.numbers("range", 2, None), self.settings.off
        if any(one.numbers("actuatorfrcrange", 2, (0.0, 0.0))) and one.get("actuatorfrclimited") != "false":
            value = f'actuatorfrcrange="{one.get("actuatorfrcrange")}"'
            self.settings.messages.refuse(one, value, "give forcerange to its actuators")
        if not is_limited(one, bounds, self.settings) or off & {"constraint", "limit"}:
            return
        if bounds is None:
            raise one.wrong('limited="true" needs range="shortest longest"; give it')
        if bounds[0] > bounds[1]:
            raise one.wrong(f'range="{one.get("range")}": the lower limit is above the upper; exchange them')
        axis.lower, axis.upper = (bound - self.lengths[axis.name] for bound in bounds)
        axis.stop, axis.margin = limit_constants(one), one.number("margin", 0.0)

    def _add_forces(self) -> None:
        """Add springs, dampers, friction, rotors and stops of the tendons, which act on their wheels."""
        axes_with_forces = [
            axis
            for axis in self.axes.values()
            if axis.stiffness or axis.damping or axis.friction or axis.armature or axis.lower is not None
        ]
        for axis in axes_with_forces:
            add_passive(self.built, axis, self.wheel_joint(axis.name))
        self.built.masses = None  # computed for the machine without tendon forces
        stopped = [add_joint_stop(self.built, axis, self.wheel_joint(axis.name)) for axis in axes_with_forces]
        if any(stopped):
            self.settings.messages.note(
                f"{sum(stopped)} tendons have stops at their limits: springs and dampers of the effective inertia M that "
                f"the tendon moves at the start, {STOPPED}: forces NAME_stop (limits=False leaves them out)"
            )

    def _read_fixed_tendon(self, one: XmlElement, name: str) -> None:
        """Read a fixed tendon, L = Σ coef q."""
        axes = self.built.robot.axes
        terms, now, rest = [], 0.0, 0.0
        for part in one:
            joint, number = part.need("joint", "elbow"), part.number("coef", 1.0)
            if (
                part.tag != "joint"
                or joint not in self.built.joints
                or axes[joint].kind not in ("revolute", "prismatic")
            ):
                raise part.wrong(
                    f'there is no hinge or slide joint "{joint}"{suggest_words(joint, axes)}; name one'
                )
            if number:
                terms.append((number, *_joint_coordinate(self.built.joints[joint])))
            now += number * self.built.start[joint]
            rest += number * axes[joint].reference
        self._store(one, name, terms, now, rest)

    def _read_spatial_tendon(self, one: XmlElement, name: str) -> bool:
        """Read a spatial tendon, L = Σ |site to site| / divisor; return False if it is refused."""
        terms: list[tuple[float, Any, Frame, Frame]] = []
        now, rest, divisor, last = 0.0, 0.0, 1.0, ""
        poses = self.built.robot.at_reference()
        sites = {
            site: (link.name, pose)
            for link in self.built.robot.links.values()
            for site, pose in link.frames.items()
        }
        for part in one:
            if part.tag == "geom":
                self.settings.messages.refuse(
                    part, f"a tendon that wraps around a geom, in {one}", "take it straight from site to site"
                )
                return False
            if part.tag == "pulley":
                divisor, last = part.number("divisor", 1.0), ""
                continue
            site = part.need("site", "hook")
            if site not in sites:
                raise part.wrong(f'there is no site "{site}"{suggest_words(site, sites)}; name one')
            if last:
                i, j = self.built.frames[last], self.built.frames[site]
                a, b = (poses[sites[s][0]].compose(sites[s][1]).place for s in (last, site))
                length = float(np.linalg.norm(np.subtract(i.global_position, j.global_position)))
                now, rest = now + length / divisor, rest + float(np.linalg.norm(a - b)) / divisor
                if i.body is not j.body:
                    terms.append((1.0 / divisor, motions.DISTANCE, i, j))
            last = site
        self._store(one, name, terms, now, rest)
        return True

    def _store(
        self,
        one: XmlElement,
        name: str,
        terms: list[tuple[float, Any, Frame, Frame]],
        now: float,
        rest: float,
    ) -> None:
        if not terms:
            raise one.wrong("it moves nothing; name joints, or sites on different bodies")
        if name in self.terms:
            raise one.wrong("there is a tendon of that name already; give it another name")
        self.terms[name], self.lengths[name], self.rest[name] = terms, now, rest

    def wheel_joint(self, name: str) -> Any:
        """Return the revolute joint of the tendon's wheel; add the wheel at the first call."""
        if name not in self.wheel_joints:
            inertia = self.axes[name].armature if name in self.axes else 0.0
            self.wheel_joints[name] = add_wheel(self.built, name, self.terms[name], inertia)
        return self.wheel_joints[name]

    def add_equality(self, one: XmlElement) -> None:
        """Add the equality L₁ − L₀₁ = a₀ + a₁ (L₂ − L₀₂)."""
        a = (*one.numbers("polycoef", None, (0.0, 1.0)), 0.0, 0.0, 0.0, 0.0)[:5]
        names = [one.need("tendon1", "left")] + ([one.get("tendon2")] if one.get("tendon2") else [])
        for name in names:
            if name not in self.terms:
                raise one.wrong(f'there is no tendon "{name}"{suggest_words(name, self.terms)}; name one')
        if any(a[2:]) or a[0]:
            self.settings.messages.refuse(
                one, f'polycoef="{one.get("polycoef")}" of tendons', "give 0 a1, or leave it out"
            )
            return
        terms = list(self.terms[names[0]])
        if len(names) == 2 and a[1]:
            terms += [(-a[1] * c, what, i, j) for c, what, i, j in self.terms[names[1]]]
        self.built.model.add(
            joints.Combination(self.built.another("equality", one.get("name") or f"{names[0]}_equal"), terms)
        )
