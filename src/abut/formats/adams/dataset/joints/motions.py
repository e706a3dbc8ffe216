"""MOTION: a displacement, velocity or acceleration prescribed as a function of time.

On a JOINT, ROTATIONAL is the rotation of I about J's z and TRANSLATIONAL the displacement of I along J's z; between
markers I and J, X, Y, Z are the displacement of I in J's axes and B1, B2, B3 the body-fixed 1-2-3 angles of
I in J.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut import motions
from abut.formats.adams.checks import unit_mistakes
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.functions import delays
from abut.formats.adams.functions.source.function_source import time_alone, write
from abut.joints import Joint

COORDINATES = {"X": "X", "Y": "Y", "Z": "Z", "B1": "RX", "B2": "RY", "B3": "RZ"}
#: Motion of a joint → its degree of freedom, coordinate, preposition for messages, and an example of a joint that has it.
_OF_JOINTS = {
    "ROTATIONAL": ("rotation", "RZ", "about", "REVOLUTE"),
    "TRANSLATIONAL": ("translation", "Z", "along", "TRANSLATIONAL"),
}
#: Order of a motion → its class, and the fields of its initial values.
_CLASSES = {
    "DISPLACEMENT": (motions.Displacement, ()),
    "VELOCITY": (motions.Velocity, ("initial",)),
    "ACCELERATION": (motions.Acceleration, ("initial", "initial_velocity")),
}
ORDERS = tuple(_CLASSES)


@reads(
    "MOTION",
    "constraints; [general constraints](adams.md#general-constraints)",
    flags=(*_OF_JOINTS, *COORDINATES, *ORDERS),
    identifier="JOINT I J",
    expression="FUNCTION",
    real="ICDISP ICVEL",
    refused={"write the motion as FUNCTION of TIME": "ROUTINE"},
    load="MOTION", reaction=True, switched=True, changed=True,
)  # fmt: skip
def motion(stated: StatementArguments) -> None:
    """Add a prescribed motion."""
    on, coordinate, i, j = _find_driven_coordinate(stated)
    kind = stated.one_of(ORDERS, default="DISPLACEMENT")
    (make, begins), order, time = _CLASSES[kind], ORDERS.index(kind), stated.units.time
    length = stated.units.length if coordinate in ("X", "Y", "Z") else 1.0
    function = _of_time(stated, length / time**order)
    if coordinate not in ("X", "Y", "Z"):
        unit_mistakes.of_motion(stated.build, stated.get("FUNCTION"), order)
    first = (stated.get("ICDISP", 0.0) * length, stated.get("ICVEL", 0.0) * length / time)
    more = dict(zip(begins, first, strict=False))
    stated.add(make(stated.name, on, function, coordinate=getattr(motions, coordinate), **more), i, j)


def _find_driven_coordinate(stated: StatementArguments) -> tuple[Any, str, int | None, int | None]:
    """Return the driven joint or frames, the coordinate, and the markers I and J."""
    if "JOINT" not in stated:
        i, j, *frames = stated.ends()
        return tuple(frames), COORDINATES[stated.one_of(COORDINATES)], i, j
    if "I" in stated or "J" in stated:
        stated.wrong("JOINT and I, J exclude each other", "keep the joint or the markers")
    freedom, coordinate, lies, example = _OF_JOINTS[stated.one_of(_OF_JOINTS)]
    number = stated.get("JOINT")
    element = stated.element("JOINT", "JOINT", number)
    joint = element.thing
    assert isinstance(joint, Joint)
    if freedom not in joint.free:
        stated.wrong(
            f"JOINT/{number} leaves no freedom {lies} its z axis",
            f"drive a joint that does, as {example} or CYLINDRICAL, or two markers I and J",
        )
    return joint, coordinate, element.i, element.j


def _of_time(stated: StatementArguments, unit: float) -> Callable[..., float]:
    """Return the motion's function of t [s], in SI."""
    expression = delays.of_time(stated.build, stated.expression("FUNCTION", "an expression of TIME"))
    help_ = "a motion may use TIME, numbers and the functions of both; drive anything else by an SFORCE"
    return write(expression, time_alone(stated.units.time), unit, ("t",), help_)
