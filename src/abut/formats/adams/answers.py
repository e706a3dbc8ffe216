"""Reactions and accelerations in functions: ACCX …, WDTX …, JOINT, JPRIM, MOTION, and FX … TM of them.

    JOINT(id, jflag, comp, rm)   comp 1 and 5 the magnitudes, 2 … 4 the force, 6 … 8 the torque, along rm; jflag 1: on J's part
    FX(i, j, rm)                 the sum of the reactions between i and j on i's part; all at i where j is not given

The loop from a reaction to a force and back is solved by the engine; see `abut.signals.Reaction`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from abut.formats.adams.expressions import Call, Expression, integers
from abut.formats.adams.source import Local, Measure

if TYPE_CHECKING:
    from abut.formats.adams.sensing import Sensing

#: Measure of an element → keyword of its statement.
ELEMENTS = {"JOINT": "JOINT", "JPRIM": "JPRIM", "MOTION": "MOTION"}
#: Statements whose load at a marker no function is told.
_UNTOLD = ("SFORCE", "VFORCE", "VTORQUE", "GFORCE", "BUSHING", "SPRINGDAMPER", "BEAM", "FIELD", "NFORCE")
_END = re.compile(r"\b[IJ]\w*\s*=\s*(\d+)", re.IGNORECASE)
_REMEDY = "write that element's own expression in its place"


def element(s: Sensing, expression: Expression, call: Call) -> Measure | Local:
    """A component of the load of a joint or motion.

    Raises:
        UnreadableFile: it is misread, or the element is not there.
        UnsupportedStatement: its J marker floats, or it does not act between two markers.
    """
    numbers, statement = integers(expression, call), expression.statement
    if len(numbers) != 4 or not 1 <= numbers[2] <= 8 or numbers[1] not in (0, 1):
        statement.wrong(
            f"{expression.argument}: {call.name} is misread", f"write {call.name}(id, 0 or 1, 1 … 8, rm)"
        )
    number, side, component, along = numbers
    found = s.build.elements.get((ELEMENTS[call.name], number))
    if found is None:
        remedy = "name an element of the dataset"
        s.build.missing(statement, expression.argument, ELEMENTS[call.name], number, remedy)
    load = (found.thing, found.i, found.j)
    _fixed(s, expression, call, load)
    if along:
        s.build.marker(statement, expression.argument, along)
    return _component(s, [(load, bool(side))], component, along)


def sum_at(s: Sensing, expression: Expression, call: Call) -> Measure | Local:
    """A component of the sum of the reactions at a marker.

    Raises:
        UnreadableFile: the markers are misread.
        UnsupportedStatement: something else acts there, or nothing.
    """
    numbers, statement = integers(expression, call), expression.statement
    most = 2 if call.name[1] == "M" else 3
    if not 1 <= len(numbers) <= most or not numbers[0]:
        statement.wrong(
            f"{expression.argument}: {call.name} has {len(numbers)} arguments",
            f"it takes 1 to {most} markers",
        )
    i, j, along = (*numbers, 0, 0)[:3]
    for number in filter(None, numbers):
        s.build.marker(statement, expression.argument, number)
    _refuse_others(s, expression, call, i, j)
    loads = list[Any]()
    for found in s.build.elements.values():
        if found.i == i and j in (0, found.j):
            loads.append(((found.thing, found.i, found.j), False))
        elif found.j == i and j in (0, found.i):
            loads.append(((found.thing, found.i, found.j), True))
    if not loads:
        expression.unsupported(
            f"{call.name} at markers between which no JOINT, JPRIM or MOTION acts", "name the markers of one"
        )
    for load, _ in loads:
        _fixed(s, expression, call, load)
    component = (5 if call.name[0] == "T" else 1) + ("MXYZ".index(call.name[1]))
    return _component(s, loads, component, along)


def _refuse_others(s: Sensing, expression: Expression, call: Call, i: int, j: int) -> None:
    """Refuse the markers of what is no joint or motion."""
    for (keyword, number), statement in s.build.statements.items():
        if keyword in _UNTOLD:
            ends = {int(number) for number in _END.findall(statement.body)}
            if i in ends and (not j or j in ends):
                expression.unsupported(
                    f"{call.name} of {keyword}/{number}, whose load functions are not told", _REMEDY
                )


def _fixed(s: Sensing, expression: Expression, call: Call, load: Any) -> None:
    """Refuse a load that is not told between two fixed markers."""
    thing, i, j = load
    if thing.family not in ("joint", "motion"):
        expression.unsupported(f"{call.name} of a {thing.family}, whose load functions are not told", _REMEDY)
    if i is None or j is None or s.build.markers[j].floating:
        expression.unsupported(
            f'{call.name} of "{thing.name}", which does not act between two fixed markers', "name another"
        )


def _component(s: Sensing, loads: Iterable[Any], component: int, along: int) -> Measure | Local:
    """The sum of a component of loads, each on its I side or on J's."""
    moment = component > 4
    unit = s.build.units.torque if moment else s.build.units.force
    found = list(loads)
    k = (component - 1) % 4
    if k:
        return Local(f"(({_along(s, found, k - 1, along, moment)}) / {unit!r})")
    parts = [f"({_along(s, found, axis, along, moment)})**2" for axis in range(3)]
    return Local(f"(math.sqrt(max({' + '.join(parts)}, 1e-300)) / {unit!r})")


def _along(s: Sensing, loads: Iterable[Any], axis: int, along: int, moment: bool) -> str:
    """The sum along an axis, in SI units; on J's side the reaction, moved there from I."""
    terms = []
    for (thing, i, j), other in loads:

        def reaction(axis: int, moment: bool, thing: Any = thing) -> str:
            return _reaction(s, thing, axis, along, moment)

        own = reaction(axis, moment)
        if not other:
            terms.append(own)
            continue
        terms.append(f"-{own}")
        if moment:  # −(p_I − p_J) × F
            a, b = (axis + 1) % 3, (axis + 2) % 3
            arm = [s.sensed("Displacement", i, j, axis=c, along=along) for c in (a, b)]
            terms.append(f"-({arm[0]} * {reaction(b, False)} - {arm[1]} * {reaction(a, False)})")
    return " + ".join(terms)


def _reaction(s: Sensing, thing: Any, axis: int, along: int, moment: bool) -> str:
    """The argument that is given a component of the reaction at I."""
    from abut import signals

    build = s.build
    key = ("Reaction", thing.name, axis, along, moment)
    if key not in build.sensors:
        name = build.free_name(f"{'torque' if moment else 'force'}_{thing.name}_{axis}_{along}")
        frame = build.sight(along) if along else None
        build.sensors[key] = build.model.add(
            signals.Reaction(name, thing, axis=axis, along=frame, moment=moment)
        )
    return s.argument(key, build.sensors[key])


def mode(s: Sensing) -> Measure:
    """Which analysis is made."""
    from abut import signals

    if "MODE" not in s.build.sensors:
        s.build.sensors["MODE"] = s.build.model.add(signals.Mode(s.build.free_name("mode")))
    return Measure(s.argument("MODE", s.build.sensors["MODE"]))


Rule = Callable[["Sensing", Expression, Call], Measure | Local]

FUNCTIONS: dict[str, Rule] = {
    **dict.fromkeys(ELEMENTS, element),
    **{f"{kind}{axis}": sum_at for kind in "FT" for axis in "XYZM"},
}
