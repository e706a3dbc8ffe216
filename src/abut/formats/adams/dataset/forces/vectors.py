"""VFORCE, VTORQUE and GFORCE, and every SFORCE whose expression asks for more than its own line or angle.

The force acts on I's part at the I marker; its reaction acts on the part of JFLOAT at the same point. FX … TZ are
components along RM.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

import numpy as np

from abut import forces
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.functions import templates
from abut.formats.adams.functions.relative_motion import MOTION, Relative
from abut.formats.adams.functions.source import look, write_sum
from abut.formats.adams.functions.source import write as write_one
from abut.formats.adams.functions.symbolic import IDENTITY, Scalar
from abut.formats.adams.functions.variables import written_out
from abut.formats.adams.language.expressions import EXPRESSION, Expression, Number, constant
from abut.formats.adams.language.schema import IDENTIFIER, Arguments, Schema, each
from abut.formats.adams.language.statement_types import StatementType
from abut.plug import Numbered

BECOMES = "forces of functions"
_USER = "write its components as expressions; user-written subroutines cannot be called"
_HELP = "a force may use TIME, numbers, Adams' functions of them, displacements, velocities and angles of markers, and states"
COMPONENTS = ("FX", "FY", "FZ", "TX", "TY", "TZ")


def _read(build: Build, arguments: Arguments) -> None:
    """Add a force and torque given by components."""
    i, j, rm = arguments.needs("I JFLOAT RM", "the number of a marker")
    given = {name: written_out(build, arguments.get(name)) for name in COMPONENTS if name in arguments}
    if not given:
        mine = ", ".join(_MAY_HAVE[arguments.statement.keyword][0])
        arguments.statement.wrong("it has no component", f"give {mine}, or one of them")
    pair = relative(build, arguments, i, j, rm)

    def terms(expressions: Sequence[Expression]) -> Terms:
        named = dict(zip(given, expressions, strict=True))
        six = [named.get(name) for name in COMPONENTS]
        axes = pair.axes_of(rm)
        if np.array_equal(axes, IDENTITY):
            return [[] if one is None else [(1.0, one)] for one in six]
        return [_row(axes[k % 3], six[k - k % 3 : k - k % 3 + 3]) for k in range(6)]

    add(build, arguments, pair, i, j, tuple(given.values()), terms, tuple(given))


#: Keyword → the components that it may have, and the function that tells its load.
_MAY_HAVE = {
    "VFORCE": (COMPONENTS[:3], "VFORCE"),
    "VTORQUE": (COMPONENTS[3:], "VTORQ"),
    "GFORCE": (COMPONENTS, "GFORCE"),
}
VFORCE, VTORQUE, GFORCE = (
    StatementType(
        keyword,
        BECOMES,
        Schema(
            values=each(IDENTIFIER, "I JFLOAT RM") | dict.fromkeys(components, EXPRESSION),
            refused={"FUNCTION": _USER, "ROUTINE": _USER},
        ),
        _read,
        holds=True,
        load=load,
        switched=True,
        changed=True,
    )
    for keyword, (components, load) in _MAY_HAVE.items()
)


def _row(row: Sequence[Scalar], components: Sequence[Expression | None]) -> list[tuple[Scalar, Expression]]:
    """One component along J's axes of three along RM's."""
    return [(factor, one) for factor, one in zip(row, components, strict=True) if one is not None]


def relative(build: Build, arguments: Arguments, i: int, j: int, rm: int) -> Relative:
    """The relative motion of the parts of markers i and j, seen along `rm` where it is on j's part, else along j."""
    statement = arguments.statement
    (marker_i, part_i), (marker_j, part_j) = (
        build.part(statement, name, number) for name, number in (("I", i), ("JFLOAT", j))
    )
    marker, part = build.part(statement, "RM", rm)
    if part.body is part_j.body and not marker.floating:
        return Relative(build, i, marker.position, marker.rotation, (marker_i.part, marker.part), j=rm)
    if part.body is not part_i.body and marker.floating:
        statement.unsupported(f"RM = {rm}, which floats", "give RM as a marker that is fixed on its part")
    return Relative(build, i, marker_j.position, marker_j.rotation, (marker_i.part, marker_j.part))


#: Six sums of factors and expressions.
Terms: TypeAlias = Sequence[Sequence[tuple[Scalar, Expression]]]


def add(
    build: Build,
    arguments: Arguments,
    pair: Relative,
    i: int,
    j: int,
    expressions: Sequence[Expression],
    terms: Callable[[Sequence[Expression]], Terms],
    names: Sequence[str],
) -> None:
    """Add the force whose six components along J's axes are sums of factors and expressions: `terms` of the `expressions`, which give those
    of these `names` where J's axes are those along which they are told.
    """
    statement, units = arguments.statement, build.units

    plain = pair.j == _seen_along(arguments) and not build.markers[i].floating

    def write(given: Sequence[Expression]) -> dict[str, Numbered]:
        rows = cache(lambda: [_kept(row) for row in terms(given)])
        found = dict[str, Numbered]()

        def of(k: int, name: str) -> list[Expression]:
            """What a component is made of; where it is told along J's axes, of its own expression or of the only one."""
            if not plain:
                return [one for _, one in rows()[k]]
            return [given[names.index(name) % len(given)]] if name in names else []

        if not plain:
            rows()  # which may look at other parts
        for one in given:
            look(one, pair.meaning(one, told=True), _HELP)
        for k, name in enumerate(COMPONENTS):
            held = of(k, name)
            if all(map(_nothing, held)):
                continue
            unit, suffix = units.force if k < 3 else units.torque, f"_{name.lower()}"
            found[name.lower()] = write_sum(
                held[0], partial(_row_of, rows, k), pair.meaning, pair.algebra, unit, MOTION, _HELP, suffix, pair.inputs.by_argument
            )  # fmt: skip
        return found

    for one in expressions:
        for name, numbers in templates.counted(one):
            pair.inputs.count(one, name, numbers)
    kind = (statement.keyword, *sorted(arguments.flags))
    own = (i, pair.j) if plain else (0, 0)
    lower = [name.lower() for name in names]
    functions: dict[str, Any] = dict(templates.functions(build, kind, lower, expressions, own, write))
    if not functions:
        nothing = Expression(statement, "FX", "0", lambda: Number(0.0))
        functions["fx"] = write_one(nothing, lambda node: None, 1.0, (), _HELP)
    frame_i = build.frame(statement, "I", i)
    thing = forces.Force(
        build.name(statement), frame_i, pair.frame, inputs=pair.inputs.by_argument, **functions
    )
    build.add_element(statement, thing, i, j)


def _nothing(expression: Expression) -> bool:
    return not expression.calls and constant(expression.root) == 0.0


def _kept(row: Sequence[tuple[Scalar, Expression]]) -> Sequence[tuple[Scalar, Expression]]:
    """What of a sum is not 0."""
    return [(factor, one) for factor, one in row if factor != 0.0 and not _nothing(one)]


def _row_of(rows: Callable[[], Terms], k: int) -> Sequence[tuple[Scalar, Expression]]:
    return rows()[k]


def _seen_along(arguments: Arguments) -> int:
    """The marker along whose axes the components are given."""
    return int(arguments.get("RM", arguments.get("J", 0)))
