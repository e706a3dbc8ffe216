"""VFORCE, VTORQUE and GFORCE, and every SFORCE whose expression asks for more than its own line or angle.

The force acts on I's part at the I marker; its reaction acts on the part of JFLOAT at the same point. FX … TZ are
components along RM.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.formats.adams.algebra import Scalar, constant_matrix
from abut.formats.adams.expressions import EXPRESSION, Expression, Number
from abut.formats.adams.grammar import IDENTIFIER, Arguments, Schema
from abut.formats.adams.relative import MOTION, Relative
from abut.formats.adams.source import write, write_sum
from abut.formats.adams.variables import written_out

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

_USER = "write its components as expressions; user-written subroutines cannot be called"
_HELP = "a force may use TIME, numbers, Adams' functions of them, displacements, velocities and angles of markers, and states"
COMPONENTS = ("FX", "FY", "FZ", "TX", "TY", "TZ")


def _schema(*components: str) -> Schema:
    return Schema(
        values={
            "I": IDENTIFIER,
            "JFLOAT": IDENTIFIER,
            "RM": IDENTIFIER,
            **dict.fromkeys(components, EXPRESSION),
        },
        refused={"FUNCTION": _USER, "ROUTINE": _USER},
    )


VFORCE, VTORQUE, GFORCE = _schema(*COMPONENTS[:3]), _schema(*COMPONENTS[3:]), _schema(*COMPONENTS)


def read(build: Build, arguments: Arguments) -> None:
    """Add a force and torque given by components.

    Raises:
        UnsupportedStatement: RM, or a marker in an expression, floats; a function is not known.
    """
    i, j, rm = (arguments.need(name, "the number of a marker") for name in ("I", "JFLOAT", "RM"))
    given = [
        None if name not in arguments else written_out(build, arguments.get(name)) for name in COMPONENTS
    ]
    pair = relative(build, arguments, i, j, rm)
    axes = pair.axes_of(rm)
    terms: list[list[tuple[Scalar, Expression]]]
    if axes == constant_matrix(np.eye(3)):
        terms = [[] if one is None else [(1.0, one)] for one in given]
    else:
        terms = [_row(axes[k % 3], given[k - k % 3 : k - k % 3 + 3]) for k in range(6)]
    add(build, arguments, pair, i, j, terms)


def _row(row: Sequence[Scalar], components: Sequence[Expression | None]) -> list[tuple[Scalar, Expression]]:
    """One component along J's axes of three along RM's."""
    return [(factor, one) for factor, one in zip(row, components, strict=True) if one is not None]


def relative(build: Build, arguments: Arguments, i: int, j: int, rm: int) -> Relative:
    """The relative motion of the parts of markers i and j, seen along `rm` where it is on j's part, else along j.

    Raises:
        UnsupportedStatement: `rm` floats on a third part.
    """
    statement = arguments.statement
    (marker_i, part_i), (marker_j, part_j) = (
        build.part(statement, name, number) for name, number in (("I", i), ("JFLOAT", j))
    )
    marker, part = build.part(statement, "RM", rm)
    if part.body is part_j.body and not marker.floating:
        return Relative(build, i, marker.position, marker.rotation, (marker_i.part, marker.part))
    if part.body is not part_i.body and marker.floating:
        statement.unsupported(f"RM = {rm}, which floats", "give RM as a marker that is fixed on its part")
    return Relative(build, i, marker_j.position, marker_j.rotation, (marker_i.part, marker_j.part))


def add(
    build: Build,
    arguments: Arguments,
    pair: Relative,
    i: int,
    j: int,
    terms: Sequence[Sequence[tuple[Scalar, Expression]]],
) -> None:
    """Add the force whose six components along J's axes are sums of factors and expressions."""
    from abut import forces

    statement, units = arguments.statement, build.units
    functions: dict[str, Any] = {}
    for k, name in enumerate(COMPONENTS):
        if terms[k]:
            unit = units.force if k < 3 else units.torque
            inputs, suffix = pair.sensing.inputs, f"_{name.lower()}"
            written = write_sum(
                terms[k], pair.meaning, pair.algebra, unit, MOTION, _HELP, suffix, inputs=inputs
            )
            if written is not None:
                functions[name.lower()] = written
    if not functions:
        nothing = Expression(statement, "FX", "0", Number(0.0))
        functions["fx"] = write(nothing, lambda node: None, 1.0, (), _HELP)
    frame_i = build.frame(statement, "I", i)
    thing = forces.Force(build.name(statement), frame_i, pair.frame, inputs=pair.sensing.inputs, **functions)
    build.add_element(statement, thing, i, j)
