"""Actuators of MJCF as forces with a control value as parameter.

    p = gain u + bias,   gain = g₀ + g₁ L + g₂ L̇,   bias = b₀ + b₁ L + b₂ L̇,   L = gear q,   torque = gear p

with u limited to ctrlrange and p to forcerange. Source: MuJoCo, Computation: Actuation model, and the XML reference of <actuator>.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut.formats.mjcf.attributes import check_attributes
from abut.formats.mjcf.compiler_options import CompilerSettings
from abut.formats.mjcf.equalities_and_tendons import Tendons
from abut.formats.robots.build_model import RobotBuild
from abut.formats.robots.joint_forces import NO_LIMIT, add_joint_force
from abut.formats.robots.link_tree import Axis
from abut.formats.robots.xml_reader import XmlElement, suggest_words

if TYPE_CHECKING:
    from abut.joints.joint import Joint

__all__ = ["add_actuators"]


def add_actuators(root: XmlElement, settings: CompilerSettings, built: RobotBuild, tendons: Tendons) -> None:
    """Add all actuators; the parameter `control` of the force with an actuator's name is its control."""
    if "actuation" in settings.off:
        settings.messages.note('<actuator>: the flag actuation="disable" leaves them out')
        return
    count = 0
    for section in root.all("actuator"):
        for element in section:
            count += 1
            if element.tag not in ("general", "motor", "position", "velocity", "damper"):
                settings.messages.refuse(
                    element,
                    f"<{element.tag}>",
                    "use motor, position, velocity, damper or general, or add a force",
                )
                continue
            one = check_attributes(settings.full(element, ""), settings.messages)
            if int(one.number("group", 0)) in settings.disabled:
                settings.messages.note("<option actuatorgroupdisable> leaves an actuator out", one)
                continue
            _add_actuator(built, settings, tendons, one, one.get("name") or f"actuator_{count}")
    if count:
        settings.messages.note(
            'actuators are forces NAME with the control as a parameter, initially 0: model.with_values({"NAME.parameters.control": 1.0})'
        )


def _add_actuator(
    built: RobotBuild, settings: CompilerSettings, tendons: Tendons, one: XmlElement, name: str
) -> None:
    """Add the force or torque gain · control + bias of a joint or tendon, with control and force limited to their ranges."""
    if _is_unsupported(settings, one):
        return
    law = _actuator_law(settings, one)
    driven = None if law is None else _driven_joint(built, settings, tendons, one, name)
    if law is None or driven is None:
        return
    joint, axis, shift = driven
    pushed = _joint_force_range(built, settings, one, joint)
    if pushed is None:
        return
    low, high = _control_range(built, settings, one)
    least, most = _actuator_range(one, "force", settings)
    numbers = {
        "control": 0.0,
        "low": -NO_LIMIT if low is None else low,
        "high": NO_LIMIT if high is None else high,
        "least": -NO_LIMIT if least is None else least,
        "most": NO_LIMIT if most is None else most,
        "gear": one.numbers("gear", None, (1.0,))[0],
        "shift": shift,
        "weakest": pushed[0],
        "strongest": pushed[1],
        **{f"g{k}": law[0][k] for k in range(3)},
        **{f"b{k}": law[1][k] for k in range(3)},
    }
    add_joint_force(built, axis, joint, "actuator", DRIVES, numbers, name)


def _joint_force_range(
    built: RobotBuild, settings: CompilerSettings, one: XmlElement, joint: Joint
) -> tuple[float, ...] | None:
    """Return actuatorfrcrange of the driven joint; refuse it and return None if several actuators share it."""
    source = built.robot.axes.get(_joint_of(one)) if not one.get("tendon") else None
    if source is None or source.driven is None:
        return -NO_LIMIT, NO_LIMIT
    if joint.name in built.driven:
        settings.messages.refuse(
            one,
            f'actuatorfrcrange of "{source.name}", which several actuators share',
            "give each its forcerange",
        )
        return None
    built.driven.add(joint.name)
    return source.driven


def _is_unsupported(settings: CompilerSettings, one: XmlElement) -> bool:
    """Refuse an actuator at a site or body, or with activation dynamics; return True if it is refused."""
    for what in ("site", "body", "slidersite", "refsite", "cranksite"):
        if one.get(what):
            settings.messages.refuse(one, f"an actuator at a {what}", "add a Force to the model")
            return True
    if (one.get("dyntype") or "none") != "none" or one.number("timeconst", 0.0):
        settings.messages.refuse(
            one, f'dyntype="{one.get("dyntype")}"', "make the control a State, and the force a function of it"
        )
        return True
    return False


def _joint_of(one: XmlElement) -> Any:
    """Return the name of the driven joint."""
    return one.get("joint") or one.get("jointinparent")


def _driven_joint(
    built: RobotBuild, settings: CompilerSettings, tendons: Tendons, one: XmlElement, name: str
) -> tuple[Any, Axis, float] | None:
    """Return the driven joint, its axis, and the offset of its coordinate: for a tendon its length at zero [m]."""
    if one.get("tendon"):
        tendon = one.get("tendon")
        if tendon not in tendons.terms:
            raise one.wrong(f'there is no tendon "{tendon}"{suggest_words(tendon, tendons.terms)}; name one')
        return tendons.wheel_joint(tendon), Axis(name, "revolute", one), tendons.lengths[tendon]
    joint, axes = _joint_of(one), built.robot.axes
    if joint not in axes:
        raise one.wrong(f'there is no joint "{joint}"{suggest_words(joint, axes)}; name one')
    if axes[joint].kind not in ("revolute", "prismatic"):
        settings.messages.refuse(
            one, f'an actuator of the {axes[joint].kind} joint "{joint}"', "add a Force to the model"
        )
        return None
    return built.joints[joint], Axis(name, axes[joint].kind, one), 0.0


def _control_range(
    built: RobotBuild, settings: CompilerSettings, one: XmlElement
) -> tuple[float | None, float | None]:
    """Return ctrlrange; without it, for inheritrange, the joint's own range, scaled about its middle."""
    low, high = _actuator_range(one, "ctrl", settings)
    if low is not None or not (scale := one.number("inheritrange", 0.0)) or one.get("tendon"):
        return low, high
    source = built.robot.axes[_joint_of(one)]
    if source.lower is None or source.upper is None:
        return low, high
    middle = 0.5 * (source.lower + source.upper)
    half = 0.5 * (source.upper - source.lower) * scale
    return middle - half, middle + half


def _actuator_range(
    one: XmlElement, kind: str, settings: CompilerSettings
) -> tuple[float | None, float | None]:
    """Return ctrlrange or forcerange; (None, None) where it does not apply."""
    bounds, limited = one.numbers(f"{kind}range", 2, None), one.get(f"{kind}limited") or "auto"
    if kind == "ctrl" and "clampctrl" in settings.off:
        return None, None
    if limited == "false" or bounds is None or (limited == "auto" and bounds == (0.0, 0.0)):
        return None, None
    if bounds[0] > bounds[1]:
        raise one.wrong(
            f'{kind}range="{one.get(kind + "range")}": the lower bound is above the upper; exchange them'
        )
    return bounds[0], bounds[1]


def _actuator_law(settings: CompilerSettings, one: XmlElement) -> tuple[Any, Any] | None:
    """Return gain and bias, three numbers each."""
    if one.tag == "motor":
        return (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    if one.tag in ("velocity", "damper"):
        k = one.number("kv", 1.0)
        return ((k, 0.0, 0.0), (0.0, 0.0, -k)) if one.tag == "velocity" else ((0.0, 0.0, -k), (0.0, 0.0, 0.0))
    if one.tag == "position":
        if one.number("dampratio", 0.0):
            settings.messages.refuse(one, "dampratio", "give kv")
            return None
        k = one.number("kp", 1.0)
        return (k, 0.0, 0.0), (0.0, -k, -one.number("kv", 0.0))
    gain = (*one.numbers("gainprm", None, (1.0,)), 0.0, 0.0)[:3]
    bias = (*one.numbers("biasprm", None, (0.0,)), 0.0, 0.0)[:3]
    kinds = one.get("gaintype") or "fixed", one.get("biastype") or "none"
    if kinds[0] not in ("fixed", "affine") or kinds[1] not in ("none", "affine"):
        settings.messages.refuse(
            one, f'gaintype="{kinds[0]}", biastype="{kinds[1]}"', "take fixed or affine, or add a force"
        )
        return None
    return (gain if kinds[0] == "affine" else (gain[0], 0.0, 0.0)), (
        bias if kinds[1] == "affine" else (0.0, 0.0, 0.0)
    )


def _actuator_force(  # type: ignore[no-untyped-def]
    angle, rate, control, low, high, least, most, gear, shift, weakest, strongest, g0, g1, g2, b0, b1, b2
):
    long, fast = gear * (angle + shift), gear * rate
    push = (g0 + g1 * long + g2 * fast) * min(max(control, low), high) + b0 + b1 * long + b2 * fast
    return min(max(gear * min(max(push, least), most), weakest), strongest)


def _drives_along(  # type: ignore[no-untyped-def]
    z, vz, control, low, high, least, most, gear, shift, weakest, strongest, g0, g1, g2, b0, b1, b2
):
    long, fast = gear * (z + shift), gear * vz
    push = (g0 + g1 * long + g2 * fast) * min(max(control, low), high) + b0 + b1 * long + b2 * fast
    return min(max(gear * min(max(push, least), most), weakest), strongest)


DRIVES = (_actuator_force, _drives_along)
