"""MOTION: a displacement, velocity or acceleration prescribed as a function of time.

On a JOINT, ROTATIONAL is the turn of I about J's z and TRANSLATIONAL the shift of I along J's z; between
markers I and J, X, Y, Z are the displacement of I in J's axes and B1, B2, B3 the body-fixed 1-2-3 angles of
I in J.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut import motions
from abut.formats.adams.checks import slips
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.joints.joints import joint_of
from abut.formats.adams.functions import delays
from abut.formats.adams.functions.source import time_alone, write
from abut.formats.adams.functions.variables import written_out
from abut.formats.adams.language.expressions import EXPRESSION
from abut.formats.adams.language.schema import IDENTIFIER, REAL, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads

COORDINATES = {"X": "X", "Y": "Y", "Z": "Z", "B1": "RX", "B2": "RY", "B3": "RZ"}
_FREEDOMS = {"ROTATIONAL": "rotation", "TRANSLATIONAL": "translation"}
_FREE = {"ROTATIONAL": "REVOLUTE", "TRANSLATIONAL": "TRANSLATIONAL"}
ORDERS = ("DISPLACEMENT", "VELOCITY", "ACCELERATION")


@reads(
    "MOTION",
    "constraints; [general ones](adams.md#general-constraints)",
    Schema(
        flags=("ROTATIONAL", "TRANSLATIONAL", *COORDINATES, *ORDERS),
        values=each(IDENTIFIER, "JOINT I J") | {"FUNCTION": EXPRESSION} | each(REAL, "ICDISP ICVEL"),
        refused={"ROUTINE": "write the motion as FUNCTION of TIME"},
    ),
    load="MOTION", reaction=True, switched=True, changed=True,
)  # fmt: skip
def motion(build: Build, arguments: Arguments) -> None:
    """Add a prescribed motion."""
    statement = arguments.statement
    on, coordinate, i, j = _place(build, arguments)
    order = ORDERS.index(arguments.one_of(ORDERS, default="DISPLACEMENT"))
    length = build.units.length if coordinate in ("X", "Y", "Z") else 1.0
    unit, time = length / build.units.time**order, build.units.time
    function = _of_time(build, arguments, unit)
    if coordinate not in ("X", "Y", "Z"):
        slips.of_motion(build, arguments.get("FUNCTION"), order)
    name, along = build.name(statement), getattr(motions, coordinate)
    thing: Any
    if order == 0:
        thing = motions.Displacement(name, on, function, coordinate=along)
    elif order == 1:
        initial = arguments.get("ICDISP", 0.0) * length
        thing = motions.Velocity(name, on, function, coordinate=along, initial=initial)
    else:
        initial, speed = arguments.get("ICDISP", 0.0) * length, arguments.get("ICVEL", 0.0) * length / time
        thing = motions.Acceleration(
            name, on, function, coordinate=along, initial=initial, initial_velocity=speed
        )
    build.add_element(statement, thing, i, j)


def _place(build: Build, arguments: Arguments) -> tuple[Any, str, int, int]:
    """What the motion drives, its coordinate, and the markers I and J."""
    statement = arguments.statement
    if "JOINT" in arguments:
        if "I" in arguments or "J" in arguments:
            statement.wrong("JOINT and I, J exclude each other", "keep the joint or the markers")
        kind = arguments.one_of(("ROTATIONAL", "TRANSLATIONAL"))
        number = arguments.get("JOINT")
        joint = joint_of(build, arguments, "JOINT", number)
        element = build.elements["JOINT", number]
        assert element.i is not None
        assert element.j is not None
        if _FREEDOMS[kind] not in joint.free:
            lead = f"{'about' if kind == 'ROTATIONAL' else 'along'} its z axis"
            statement.wrong(
                f"JOINT/{number} leaves no freedom {lead}",
                f"drive a joint that does, as {_FREE[kind]} or CYLINDRICAL, or two markers I and J",
            )
        return joint, "RZ" if kind == "ROTATIONAL" else "Z", element.i, element.j
    i, j, *frames = build.ends(arguments)
    return tuple(frames), COORDINATES[arguments.one_of(COORDINATES)], i, j


def _of_time(build: Build, arguments: Arguments, unit: float) -> Callable[..., float]:
    """The motion's function of t [s], in SI."""
    expression = written_out(build, arguments.need("FUNCTION", "an expression of TIME"))
    help_ = "a motion may use TIME, numbers and the functions of both; drive anything else by an SFORCE"
    return write(delays.of_time(build, expression), time_alone(build.units.time), unit, ("t",), help_)
