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
from abut.formats.adams.dataset.declaring import Stated, reads
from abut.formats.adams.functions import templates
from abut.formats.adams.functions.relative_motion import MOTION, Relative
from abut.formats.adams.functions.source import look, write_sum
from abut.formats.adams.functions.source import write as write_one
from abut.formats.adams.functions.symbolic import IDENTITY, Scalar
from abut.formats.adams.functions.variables import written_out
from abut.formats.adams.language.expressions import Expression, Number, constant
from abut.plug import Numbered

BECOMES = "forces of functions"
_HELP = "a force may use TIME, numbers, Adams' functions of them, displacements, velocities and angles of markers, and states"
COMPONENTS = ("FX", "FY", "FZ", "TX", "TY", "TZ")
#: Six sums of factors and the expressions behind them, by their places.
Terms: TypeAlias = Sequence[Sequence[tuple[Scalar, int]]]
#: Keyword → the components that it may have, and the function that tells its load.
_MAY_HAVE = {
    "VFORCE": (COMPONENTS[:3], "VFORCE"),
    "VTORQUE": (COMPONENTS[3:], "VTORQ"),
    "GFORCE": (COMPONENTS, "GFORCE"),
}


def _read(stated: Stated) -> None:
    """Add a force and torque given by components."""
    i, j, rm = stated.needs("I JFLOAT RM", "the number of a marker")
    given = {name: written_out(stated.build, stated.get(name)) for name in COMPONENTS if name in stated}
    if not given:
        mine = ", ".join(_MAY_HAVE[stated.statement.keyword][0])
        stated.wrong("it has no component", f"give {mine}, or one of them")
    pair, names = relative(stated, i, j, rm), tuple(given)

    def terms() -> Terms:
        axes = pair.axes_of(rm)
        if np.array_equal(axes, IDENTITY):
            return [[(1.0, names.index(name))] if name in names else [] for name in COMPONENTS]
        halves = (
            [(k, names.index(name)) for k, name in enumerate(half) if name in names] for half in _HALVES
        )
        return [[(row[k], place) for k, place in half] for half in halves for row in axes]

    add(stated, pair, i, j, tuple(given.values()), terms, names)


_HALVES = (COMPONENTS[:3], COMPONENTS[3:])
VFORCE, VTORQUE, GFORCE = (
    reads(
        keyword,
        BECOMES,
        id="I JFLOAT RM",
        expression=" ".join(components),
        refused={"write its components as expressions; user-written subroutines cannot be called": "FUNCTION ROUTINE"},
        holds=True, load=load, switched=True, changed=True,
    )(_read)
    for keyword, (components, load) in _MAY_HAVE.items()
)  # fmt: skip


def relative(stated: Stated, i: int, j: int, rm: int) -> Relative:
    """The relative motion of the parts of markers i and j, seen along `rm` where it is on j's part, else along j."""
    build, statement = stated.build, stated.statement
    (marker_i, part_i), (marker_j, part_j), (marker, part) = (
        build.part(statement, name, number) for name, number in (("I", i), ("JFLOAT", j), ("RM", rm))
    )
    if part.body is part_j.body and not marker.floating:
        return Relative(build, i, marker.position, marker.rotation, (marker_i.part, marker.part), j=rm)
    if part.body is not part_i.body and marker.floating:
        stated.unsupported(f"RM = {rm}, which floats", "give RM as a marker that is fixed on its part")
    return Relative(build, i, marker_j.position, marker_j.rotation, (marker_i.part, marker_j.part))


def add(
    stated: Stated,
    pair: Relative,
    i: int,
    j: int,
    expressions: Sequence[Expression],
    terms: Callable[[], Terms],
    names: Sequence[str],
) -> None:
    """Add the force whose six components along J's axes are sums of factors and expressions, which give those of these `names` where J's
    axes are those along which they are told.
    """
    build, statement, units = stated.build, stated.statement, stated.units
    along = stated.get("RM", stated.get("J", 0))  # the marker along whose axes the components are given
    plain = pair.j == along and not build.markers[i].floating

    def write(given: Sequence[Expression]) -> dict[str, Numbered]:
        @cache
        def rows() -> list[list[tuple[Scalar, Expression]]]:
            """What of the sums is not 0."""
            sums = ([(factor, given[place]) for factor, place in row] for row in terms())
            return [[one for one in row if one[0] != 0.0 and not _nothing(one[1])] for row in sums]

        def row_of(k: int) -> list[tuple[Scalar, Expression]]:
            return rows()[k]

        if not plain:
            rows()  # which may look at other parts
        for one in given:
            look(one, pair.told(one), _HELP)
        found = dict[str, Numbered]()
        for k, name in enumerate(COMPONENTS):
            held = [one for _, one in row_of(k)] if not plain else []
            if plain and name in names:  # of its own expression or of the only one
                held = [given[names.index(name) % len(given)]]
            if all(map(_nothing, held)):
                continue
            unit, suffix = units.force if k < 3 else units.torque, f"_{name.lower()}"
            found[name.lower()] = write_sum(
                held[0], partial(row_of, k), pair.meaning, pair.algebra, unit, MOTION, _HELP, suffix, pair.inputs.by_argument
            )  # fmt: skip
        return found

    for one in expressions:
        for name, numbers in templates.counted(one):
            pair.inputs.count(one, name, numbers)
    kind = (statement.keyword, *sorted(stated.flags))
    own = (i, pair.j) if plain else (0, 0)
    lower = [name.lower() for name in names]
    functions: dict[str, Any] = dict(build.once(templates.of).functions(kind, lower, expressions, own, write))
    if not functions:
        nothing = Expression(statement, "FX", "0", lambda: Number(0.0))
        functions["fx"] = write_one(nothing, lambda node: None, 1.0, (), _HELP)
    frame_i = build.frame(statement, "I", i)
    stated.add(
        forces.Force(stated.name, frame_i, pair.frame, inputs=pair.inputs.by_argument, **functions), i, j
    )


def _nothing(expression: Expression) -> bool:
    return not expression.calls and constant(expression.root) == 0.0
