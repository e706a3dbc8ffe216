"""Joints as JOINT, JPRIM, GCON and COUPLER, motions as MOTION."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut import joints, motions
from abut.formats.adams.dataset.joints.joints import PLAIN, PLAIN_PRIMITIVES
from abut.formats.adams.dataset.joints.motions import COORDINATES, ORDERS
from abut.formats.adams.write.friction import say_friction
from abut.formats.adams.write.numbers import angle, figure
from abut.formats.adams.write.page import Page, writes
from abut.formats.adams.write.terms import Term, call, times
from abut.joints.equations import AXES

#: Class → kind of JOINT and JPRIM.
JOINTS, PRIMITIVES = ({kind: word for word, kind in one.items()} for one in (PLAIN, PLAIN_PRIMITIVES))
#: Joints that a COUPLER may tie and a MOTION may drive by their number.
FREE = (joints.Revolute, joints.Translational, joints.Cylindrical)


#: Class → the function that tells its reaction, which is its statement too.
_REACTING = {
    **dict.fromkeys((*JOINTS, joints.ConstantVelocity, joints.Screw, joints.RackAndPinion), "JOINT"),
    **dict.fromkeys(PRIMITIVES, "JPRIM"),
    **dict.fromkeys((motions.Displacement, motions.Velocity, motions.Acceleration), "MOTION"),
    joints.PointOnCurve: "PTCV",
    joints.CurveOnCurve: "CVCV",
}


def reacting(thing: Any) -> str | None:
    """The function that tells a thing's reaction; none of what is written as a GCON."""
    return None if getattr(thing, "coordinate", None) is motions.DISTANCE else _REACTING.get(type(thing))


def _joint(page: Page, thing: Any, kind: str, *more: str, keyword: str = "JOINT") -> None:
    arguments = [kind, f"I = {page.marker(thing.frame_i)}", f"J = {page.marker(thing.frame_j)}", *more]
    page.say("constraints", keyword, thing, arguments)


@writes(*JOINTS)
def joint(page: Page, thing: Any) -> None:
    """JOINT."""
    _joint(page, thing, JOINTS[type(thing)])
    say_friction(page, thing)


@writes(*PRIMITIVES)
def primitive(page: Page, thing: Any) -> None:
    """JPRIM."""
    _joint(page, thing, PRIMITIVES[type(thing)], keyword="JPRIM")


@writes(joints.ConstantVelocity)
def constant_velocity(page: Page, thing: joints.ConstantVelocity) -> None:
    """JOINT/CONVEL, whose shafts may not be bent beyond a right angle: Adams would take one to point the other way."""
    if thing.frame_i.global_axes[:, 2] @ thing.frame_j.global_axes[:, 2] < 0.0:
        raise page.refusal(
            thing, "its shafts stand at more than 90 deg", "turn one of its frames by half a turn about x"
        )
    _joint(page, thing, "CONVEL")


@writes(joints.Screw)
def screw(page: Page, thing: joints.Screw) -> None:
    """JOINT/SCREW."""
    _joint(page, thing, "SCREW", f"PITCH = {figure(thing.pitch / page.units.length)}")


@writes(joints.RackAndPinion)
def rack_and_pinion(page: Page, thing: joints.RackAndPinion) -> None:
    """JOINT/RACKPIN, which counts the pinion's travel and not the rack's."""
    _joint(page, thing, "RACKPIN", f"PD = {figure(-thing.pitch_diameter / page.units.length)}")


@writes(joints.Distance)
def distance(page: Page, thing: joints.Distance) -> None:
    """GCON: DM(i, j) − length."""
    i, j = page.marker(thing.frame_i), page.marker(thing.frame_j)
    text = f"DM({i}, {j}) - {figure(thing.length / page.units.length)}"
    page.say("constraints", "GCON", thing, [f"I = {i}", f"FUNCTION = {text}"])


#: What a GCON calls a coordinate, and its rate.
_SHIFTS = {motions.X: "X", motions.Y: "Y", motions.Z: "Z"}
_MEASURES = {
    motions.DISTANCE.term: ("DM({0}, {1})", "VR({0}, {1})"),
    motions.RZ.term: ("AZ({0}, {1})", "WZ({0}, {1}, {1})"),
    **{
        one.term: (f"D{word}({{0}}, {{1}}, {{1}})", f"V{word}({{0}}, {{1}}, {{1}}, {{1}})")
        for one, word in _SHIFTS.items()
    },
}


@writes(joints.Combination)
def combination(page: Page, thing: joints.Combination) -> None:
    """GCON: the sum of displacements and turns, or, where it is held as assembled, of their rates."""
    rate, said = thing.value is None, []
    lengths = [one.term.is_length for one in thing.coordinates]
    unit = page.units.length if any(lengths) else 1.0
    for c, one, pair, length in zip(
        thing.coefficients, thing.coordinates, thing.frames, lengths, strict=True
    ):
        if one.term not in _MEASURES:
            raise page.refusal(thing, f"it speaks of {one.name}", "speak of X, Y, Z, RZ and DISTANCE")
        text = _MEASURES[one.term][rate].format(*map(page.marker, pair))
        number = figure(abs(c if length else c / unit))
        said += ["-" if c < 0.0 else "+", text if number == "1" else f"{number}*{text}"]
    if thing.value:
        said += ["+" if thing.value < 0.0 else "-", figure(abs(thing.value / unit))]
    text = " ".join(said[1:] if said[0] == "+" else said)
    page.say("constraints", "GCON", thing, [*_reported(page, thing), f"FUNCTION = {text}"])


def _reported(page: Page, thing: Any) -> list[str]:
    return [] if thing.reported is None else [f"I = {page.marker(thing.reported)}"]


#: What a relation's coordinate is in Adams, and its rate, with the unit of both.
_RELATED = {
    **{term: (*words, "length" if term.is_length else None) for term, words in _MEASURES.items()},
    **{
        one.term: (None, f"{one.name}({{0}}, {{1}}, {{1}})", "length" if one.term.is_length else None)
        for one in (motions.VX, motions.VY, motions.VZ, motions.WX, motions.WY, motions.WZ)
    },
}


@writes(joints.Relation)
def relation(page: Page, thing: joints.Relation) -> None:
    """GCON: the function of displacements and velocities between the frames."""
    given = {"t": page.time} | page.parameters(thing.expression)
    for name, (coordinate, i, j) in thing.coordinates.items():
        if coordinate.term.kind == AXES and f"{name}_rate" not in thing.expression.used:
            tip = page.marker(i, page.units.length * np.eye(3)[coordinate.term.a])
            given[name] = call(f"D{'XYZ'[coordinate.term.b]}", tip, page.marker(i), page.marker(j))
            continue
        if coordinate.term not in _RELATED:
            instead = "speak of X, Y, Z, RZ, DISTANCE, VX … VZ and WX … WZ"
            raise page.refusal(thing, f"it speaks of {coordinate.name}", instead)
        value, rate, length = _RELATED[coordinate.term]
        unit, markers = page.units.length if length else 1.0, (page.marker(i), page.marker(j))
        if value:
            given[name] = times(Term(unit), _call(value, markers))
            given[f"{name}_rate"] = times(Term(unit / page.units.time), _call(rate, markers))
        else:
            given[name] = times(Term(unit / page.units.time), _call(rate, markers))
    asked = {name: given[name] for name in (*thing.expression.used, *page.parameters(thing.expression))}
    text = page.expression(thing.function, asked, 1.0, thing.what)
    page.say("constraints", "GCON", thing, [*_reported(page, thing), f"FUNCTION = {text}"])


def _call(words: str, markers: tuple[int, int]) -> Term:
    """A call of two markers, as ``DX({0}, {1}, {1})`` says it."""
    name, _, places = words.rstrip(")").partition("(")
    return call(name, *(markers[int(place.strip(" {}"))] for place in places.split(",")))


@writes(joints.Coupler, joints.Gear)
def coupler(page: Page, thing: joints.Coupler) -> None:
    """COUPLER; translations are counted in lengths of the file. A Gear says no more than its ratio."""
    for one in thing.joints:
        if type(one) not in FREE:
            instead = "tie revolute, translational or cylindrical joints"
            raise page.refusal(thing, f'it ties "{one.name}", a {type(one).__name__}', instead)
    lengths = [coordinate.term.is_length for coordinate in thing.coordinates]
    scales = [
        ratio * page.units.length if length else ratio
        for ratio, length in zip(thing.ratios, lengths, strict=True)
    ]
    arguments = [
        f"JOINTS = {', '.join(str(page.number('JOINT', one.name)) for one in thing.joints)}",
        f"TYPE = {':'.join('T' if length else 'R' for length in lengths)}",
        f"SCALES = {', '.join(map(figure, scales))}",
    ]
    page.say("constraints", "COUPLER", thing, arguments)


# --- motions ----------------

_TERMS = {getattr(motions, name).term: word for word, name in COORDINATES.items()}
_OF_JOINTS = {"Z": "TRANSLATIONAL", "B3": "ROTATIONAL"}


@writes(motions.Displacement, motions.Velocity, motions.Acceleration)
def motion(page: Page, thing: motions.Motion) -> None:
    """MOTION of a joint, or between two markers."""
    units, term = page.units, thing.term
    if term == motions.DISTANCE.term:
        _winch(page, thing)
        return
    if term not in _TERMS:
        raise page.refusal(
            thing, "it prescribes no such coordinate", "drive a joint, or two markers by X … RZ"
        )
    word = _TERMS[term]
    if type(thing.joint) in FREE and word in _OF_JOINTS:
        place = [f"JOINT = {page.number('JOINT', thing.joint.name)}", _OF_JOINTS[word]]
    else:
        i, j = (page.marker(frame) for frame in thing.frames)
        place = [f"I = {i}", f"J = {j}", word]
    length = units.length if term.is_length else 1.0
    given = {"t": page.time} | page.parameters(thing.expression)
    text = page.expression(thing.function, given, length / units.time**thing.level, f'motion "{thing.name}"')
    initial, speed = thing.start
    write = figure if term.is_length else angle
    arguments = [*place, ORDERS[thing.level], f"FUNCTION = {text}"]
    if thing.level > 0:
        arguments.append(f"ICDISP = {write(initial / length)}")
    if thing.level > 1:
        arguments.append(f"ICVEL = {figure(speed / length * units.time)}")
    page.say("motions", "MOTION", thing, arguments)


def _winch(page: Page, thing: motions.Motion) -> None:
    """GCON: DM(i, j) − f(TIME), or VR(i, j) − f(TIME) where that begins as assembled."""
    (i, j), units, initial = thing.frames, page.units, thing.start[0]
    now = float(np.linalg.norm(np.subtract(i.global_position, j.global_position)))
    if thing.level > 1 or (thing.level and abs(initial - now) > 1e-12 * max(1.0, initial)):
        why = "a GCON prescribes no acceleration, and a velocity only from the distance as assembled"
        raise page.refusal(thing, why, "prescribe the distance itself")
    given = {"t": page.time} | page.parameters(thing.expression)
    unit = units.length / units.time**thing.level
    text = page.expression(thing.function, given, unit, f'motion "{thing.name}"')
    call = _MEASURES[thing.term][thing.level].format(page.marker(i), page.marker(j))
    page.say("motions", "GCON", thing, [f"FUNCTION = {call} - ({text})"])
