"""Writer of joints as JOINT, JPRIM, GCON, COUPLER, PTCV and CVCV (with CURVE and MATRIX), and of motions as MOTION."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from abut import joints, motions
from abut.formats.adams.dataset.joints.joints import PLAIN, PLAIN_PRIMITIVES
from abut.formats.adams.dataset.joints.motions import COORDINATES, ORDERS
from abut.formats.adams.write.dataset_writer import Page, marker_measure, term_text, writes
from abut.formats.adams.write.expressions.number_format import format_angle, format_number, format_numbers
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term
from abut.formats.adams.write.friction import write_friction
from abut.joints.equations import AXES
from abut.shapes.curves.space_curve import SpaceCurve

#: Class → kind of JOINT and JPRIM.
JOINTS, PRIMITIVES = ({kind: word for word, kind in one.items()} for one in (PLAIN, PLAIN_PRIMITIVES))
#: Joints that a COUPLER or a MOTION may refer to by number.
FREE = (joints.Revolute, joints.Translational, joints.Cylindrical)


#: Class → the function of its reaction, which is also its keyword.
_REACTING = {
    **dict.fromkeys((*JOINTS, joints.ConstantVelocity, joints.Screw, joints.RackAndPinion), "JOINT"),
    **dict.fromkeys(PRIMITIVES, "JPRIM"),
    **dict.fromkeys((motions.Displacement, motions.Velocity, motions.Acceleration), "MOTION"),
    joints.PointOnCurve: "PTCV",
    joints.CurveOnCurve: "CVCV",
}


def reaction_function(thing: object) -> str | None:
    """Return the function of an object's reaction; None if it is written as a GCON."""
    return None if getattr(thing, "coordinate", None) is motions.DISTANCE else _REACTING.get(type(thing))


def _write_joint_statement(
    page: Page, thing: joints.Joint, kind: str, keyword: str = "JOINT", **numbers: float
) -> None:
    i, j = page.marker(thing.frame_i), page.marker(thing.frame_j)
    page.put_object("constraints", keyword, thing, [kind], I=i, J=j, **numbers)


@writes(*JOINTS)
def joint(page: Page, thing: joints.Joint) -> None:
    """Write JOINT."""
    _write_joint_statement(page, thing, JOINTS[type(thing)])
    write_friction(page, thing)


@writes(*PRIMITIVES)
def write_primitive(page: Page, thing: joints.Joint) -> None:
    """Write JPRIM."""
    _write_joint_statement(page, thing, PRIMITIVES[type(thing)], "JPRIM")


@writes(joints.ConstantVelocity)
def constant_velocity(page: Page, thing: joints.ConstantVelocity) -> None:
    """Write JOINT/CONVEL; an angle beyond 90° is refused, because Adams would read one shaft as reversed."""
    if thing.frame_i.global_axes[:, 2] @ thing.frame_j.global_axes[:, 2] < 0.0:
        raise page.refusal(
            thing, "the angle of its shafts is above 90 deg", "turn one of its frames by half a turn about x"
        )
    _write_joint_statement(page, thing, "CONVEL")


@writes(joints.Screw)
def write_screw(page: Page, thing: joints.Screw) -> None:
    """Write JOINT/SCREW."""
    _write_joint_statement(page, thing, "SCREW", PITCH=thing.pitch / page.units.length)


@writes(joints.RackAndPinion)
def rack_and_pinion(page: Page, thing: joints.RackAndPinion) -> None:
    """Write JOINT/RACKPIN, which counts the pinion's travel instead of the rack's."""
    _write_joint_statement(page, thing, "RACKPIN", PD=-thing.pitch_diameter / page.units.length)


@writes(joints.Distance)
def write_distance(page: Page, thing: joints.Distance) -> None:
    """Write GCON: DM(i, j) − length."""
    i, j = page.marker(thing.frame_i), page.marker(thing.frame_j)
    length = ProductTerm(thing.length / page.units.length)
    page.put_object(
        "constraints", "GCON", thing, I=i, FUNCTION=term_text(marker_measure("DM", i, j) - length)
    )


#: Adams' measures of a coordinate and its rate.
_MEASURES = {
    motions.DISTANCE.term: ("DM", "VR"),
    motions.RZ.term: ("AZ", "WZ"),
    **{one.term: (f"D{one.name}", f"V{one.name}") for one in (motions.X, motions.Y, motions.Z)},
}
#: Adams' measures of velocities that are not rates of coordinates.
_RATES = {
    one.term: one.name for one in (motions.VX, motions.VY, motions.VZ, motions.WX, motions.WY, motions.WZ)
}


@writes(joints.Combination)
def write_combination(page: Page, thing: joints.Combination) -> None:
    """Write GCON: the sum of displacements and rotations, or of their rates if it keeps its initial value."""
    rate, total = thing.value is None, ProductTerm(0.0)
    lengths = [one.term.is_length for one in thing.coordinates]
    unit = page.units.length if any(lengths) else 1.0
    for c, one, (i, j), length in zip(
        thing.coefficients, thing.coordinates, thing.frames, lengths, strict=True
    ):
        if one.term not in _MEASURES:
            raise page.refusal(thing, f"it uses the coordinate {one.name}", "use X, Y, Z, RZ and DISTANCE")
        measure = marker_measure(_MEASURES[one.term][rate], page.marker(i), page.marker(j))
        part = ProductTerm(c if length else c / unit) * measure
        total += ProductTerm(1.0, part.whole())
    function = term_text(total - ProductTerm((thing.value or 0.0) / unit))
    page.put_object("constraints", "GCON", thing, I=_reported_marker(page, thing), FUNCTION=function)


def _reported_marker(page: Page, thing: joints.Joint) -> int | None:
    return None if thing.reported is None else page.marker(thing.reported)


@writes(joints.Relation)
def write_relation(page: Page, thing: joints.Relation) -> None:
    """Write GCON: the function of displacements and velocities between the frames."""
    given = {}
    for name, (coordinate, i, j) in thing.coordinates.items():
        term = coordinate.term
        if term.kind == AXES and f"{name}_rate" not in thing.expression.used:
            tip = page.marker(i, page.units.length * np.eye(3)[term.a])
            given[name] = call_term(f"D{'XYZ'[term.b]}", tip, page.marker(i), page.marker(j))
        elif term in _RATES:
            given[name] = page.measure_term(_RATES[term], page.marker(i), page.marker(j), page.marker(j))
        elif term in _MEASURES:
            for key, measure in zip((name, f"{name}_rate"), _MEASURES[term], strict=True):
                given[key] = page.measure_term(measure, page.marker(i), page.marker(j))
        else:
            instead = "use X, Y, Z, RZ, DISTANCE, VX … VZ and WX … WZ"
            raise page.refusal(thing, f"it uses the coordinate {coordinate.name}", instead)
    function = page.expression(thing, thing.expression, 1.0, given)
    page.put_object("constraints", "GCON", thing, I=_reported_marker(page, thing), FUNCTION=function)


@writes(joints.Coupler, joints.Gear)
def write_coupler(page: Page, thing: joints.Coupler) -> None:
    """Write COUPLER; translations are in lengths of the file. A Gear becomes its ratio only."""
    for one in thing.joints:
        if type(one) not in FREE:
            instead = "couple revolute, translational or cylindrical joints"
            raise page.refusal(thing, f'it couples "{one.name}", a {type(one).__name__}', instead)
    lengths = [coordinate.term.is_length for coordinate in thing.coordinates]
    page.put_object(
        "constraints",
        "COUPLER",
        thing,
        JOINTS=[page.number("JOINT", one.name) for one in thing.joints],
        TYPE=":".join("T" if length else "R" for length in lengths),
        SCALES=np.multiply(thing.ratios, np.where(lengths, page.units.length, 1.0)),
    )


# --- along curves ----------------


def _write_curve(page: Page, thing: joints.Joint, curve: SpaceCurve) -> int:
    """Return the number of a CURVE; α of the file is in [−1, 1].

    Raises:
        UnsupportedStatement: it is not defined by points.
    """
    if curve.made_of is None:
        instead = "make it by SpaceCurve.through or SpaceCurve.controlled"
        raise page.refusal(thing, f'curve "{curve.name}" is not defined by points', instead)
    return page.curve(curve)


def _initial_contact_point(page: Page, point: Sequence[float] | None) -> str | None:
    """Return the initial contact point, in the axes of the marker that carries the curve."""
    return None if point is None else format_numbers([x / page.units.length for x in (*point, 0.0)[:3]])


@writes(joints.PointOnCurve)
def point_on_curve(page: Page, thing: joints.PointOnCurve) -> None:
    """Write PTCV."""
    page.put_object(
        "constraints",
        "PTCV",
        thing,
        I=page.marker(thing.frame_i),
        JFLOAT=page.floating(thing, thing.frame_j.body),
        RM=page.marker(thing.frame_j),
        CURVE=_write_curve(page, thing, thing.curve),
        DISP=_initial_contact_point(page, thing.near),
    )


@writes(joints.CurveOnCurve)
def curve_on_curve(page: Page, thing: joints.CurveOnCurve) -> None:
    """Write CVCV."""
    given: dict[str, Any] = {
        "ICURVE": _write_curve(page, thing, thing.curve_i),
        "JCURVE": _write_curve(page, thing, thing.curve_j),
    }
    for side, frame, near in zip(
        "IJ", (thing.frame_i, thing.frame_j), thing.near or (None, None), strict=True
    ):
        given[f"{side}RM"] = page.marker(frame)
        given[f"{side}FLOAT"] = page.floating(None, frame.body)
        given[f"{side}DISP"] = _initial_contact_point(page, near)
    page.put_object("constraints", "CVCV", thing, **given)


# --- motions ----------------

_TERMS = {getattr(motions, name).term: word for word, name in COORDINATES.items()}
_OF_JOINTS = {"Z": "TRANSLATIONAL", "B3": "ROTATIONAL"}


@writes(motions.Displacement, motions.Velocity, motions.Acceleration)
def motion(page: Page, thing: motions.Motion) -> None:
    """Write MOTION of a joint, or between two markers."""
    units, term, given = page.units, thing.term, dict[str, Any]()
    if term == motions.DISTANCE.term:
        _write_winch(page, thing)
        return
    if term not in _TERMS:
        raise page.refusal(
            thing, "it prescribes no such coordinate", "drive a joint, or two markers by X … RZ"
        )
    word = _TERMS[term]
    if type(thing.joint) in FREE and word in _OF_JOINTS:
        word = _OF_JOINTS[word]
        given["JOINT"] = page.number("JOINT", thing.joint.name)
    else:
        given["I"], given["J"] = (page.marker(frame) for frame in thing.frames)
    given |= {word: True, ORDERS[thing.level]: True}
    length = units.length if term.is_length else 1.0
    initial, speed = thing.start[0] / length, thing.start[1] / length * units.time
    function = page.expression(thing, thing.expression, length / units.time**thing.level, {})
    page.put_object(
        "motions",
        "MOTION",
        thing,
        **given,
        FUNCTION=function,
        ICDISP=(format_number if term.is_length else format_angle)(initial) if thing.level > 0 else None,
        ICVEL=speed if thing.level > 1 else None,
    )


def _write_winch(page: Page, thing: motions.Motion) -> None:
    """Write GCON: DM(i, j) − f(TIME), or VR(i, j) − f(TIME) if the initial distance is that of the assembly."""
    (i, j), units, initial = thing.frames, page.units, thing.start[0]
    now = float(np.linalg.norm(np.subtract(i.global_position, j.global_position)))
    if thing.level > 1 or (thing.level and abs(initial - now) > 1e-12 * max(1.0, initial)):
        why = "a GCON prescribes no acceleration, and a velocity only from the distance as assembled"
        raise page.refusal(thing, why, "prescribe the distance itself")
    unit = ProductTerm(units.length / units.time**thing.level)
    wanted = page.value(thing, thing.expression, {}) / unit
    found = marker_measure(_MEASURES[thing.term][thing.level], page.marker(i), page.marker(j))
    page.put_object("motions", "GCON", thing, FUNCTION=term_text(found - wanted))
