"""Loads of elements in functions: JOINT, SFORCE, BUSH, CONTACT and similar, FX … TM at markers; and MODE.

    JOINT(id, jflag, comp, rm)   comp 1 and 5 the magnitudes, 2 … 4 the force, 6 … 8 the torque, along rm; jflag 1: on J's part
    CONTACT(id, jflag, comp, rm) the torque about the centre of mass of the part that it acts on
    FX(i, j, rm)                 the sum of the loads between i and j on i's part; all at i if j is not given

Loads of constraints are reactions, those of forces and contacts follow from their laws; the engine solves loops among them,
see `abut.signals.Reaction` and `abut.signals.Load`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from abut import signals
from abut.errors import InputError
from abut.formats.adams.dataset.markers_and_parts import ModelElement
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.measures.measures import GLOBAL, acting_between
from abut.formats.adams.functions.signals import NAMES, SignalInputs, function, markers_of
from abut.formats.adams.functions.source.function_source import FunctionArgument, Local
from abut.formats.adams.language.expressions import (
    Binary,
    Call,
    ExpressionTree,
    Name,
    Node,
    Number,
    integer_arguments,
)
from abut.formats.adams.language.statement_types import STATEMENTS, of_loads, type_of
from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut.model import Frame, Thing

NAME = "name an element of the dataset"
#: Number in FRICTION(id, number) → component in FRICTION(id, 0, component, J), along the axes of J.
_ALONG_J = {1: 2, 2: 3, 3: 4, 4: 6, 5: 7, 6: 8}
#: Statements whose load is not between two markers.
_NOT_BETWEEN_TWO = ("CONTACT", "NFORCE")


@dataclasses.dataclass(frozen=True)
class LoadElement:
    """Constraint, force or contact whose load a function names.

    ``thing`` is its name in the model if it is no constraint, because it may be read later.
    """

    keyword: str
    thing: Thing | str
    i: int
    j: int
    floating: bool = False  #: True if J coincides with I
    about: Frame | None = None  #: reference frame of its torque, if not at its own position

    @property
    def model_name(self) -> str:
        """Name in the model."""
        return self.thing if isinstance(self.thing, str) else str(self.thing.name)


#: Loads, each with False for its I side or True for its J side.
Loads: TypeAlias = Sequence[tuple[LoadElement, bool]]


def may_name_loads(statement: Statement) -> bool:
    """Return True if a statement may name loads of forces."""
    return _load_call_pattern(tuple(of_loads(reactions=False))).search(statement.body) is not None


@cache
def _load_call_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(names)}|[FT][XYZM])\s*\(", re.IGNORECASE)


def by_marker(build: Build) -> dict[int, list[LoadElement]]:
    """Return the force elements by the markers where they act; wrong ones are skipped, and reported where they are read."""
    found: dict[int, list[LoadElement]] = {}
    for (keyword, number), statement in build.statements.items():
        of = type_of(statement)
        if not of.load or of.reaction or keyword in _NOT_BETWEEN_TWO or build.refusals.holds(keyword, number):
            continue
        try:
            acting = _find_force(build, statement)
        except InputError:
            continue
        for marker in {acting.i, acting.j}:
            found.setdefault(marker, []).append(acting)
    return found


def _find_force(build: Build, statement: Statement) -> LoadElement:
    """Return the force element of a statement."""
    arguments = STATEMENTS[statement.keyword].arguments(statement)
    floats = "JFLOAT" in arguments
    i, j = arguments.need("I", "a marker"), arguments.need("JFLOAT" if floats else "J", "a marker")
    return LoadElement(statement.keyword, build.name(statement), i, j, floats)


def _find_constraint(build: Build, keyword: str, found: ModelElement) -> LoadElement | None:
    """Return a constraint between two markers; None if it has none, or its load is not a reaction."""
    if found.i is None or found.j is None or found.thing.family not in ("joint", "motion"):
        return None
    thing = build.model[found.thing.name]  # with its friction, for FRICTION
    return LoadElement(keyword, thing, found.i, found.j, build.markers[found.j].floating)


def element_load(s: SignalInputs, expression: ExpressionTree, call: Call) -> FunctionArgument | Local:
    """Return a component of the load of an element."""
    number, side, component, along = load_arguments(expression, call)
    acting = _element_of_call(s.build, expression, call, number)
    if component > 4 and acting.keyword == "CONTACT":
        acting = _about_centre(s.build, expression, acting, number, side)
    _along_fixed(s, expression, call, along)
    return _load_component(s, [(acting, bool(side))], component, along)


@function("FRICTION")
def friction(s: SignalInputs, expression: ExpressionTree, call: Call) -> FunctionArgument | Local:
    """Return FRICTION(id, jflag, comp, rm), or FRICTION(id, k): force (k 1 … 3) and torque (k 4 … 6) along the axes of the joint's J."""
    return element_load(s, expression, four_numbers(s.build, expression, call))


def four_numbers(build: Build, expression: ExpressionTree, call: Call) -> Call:
    """Return FRICTION(id, k) as FRICTION(id, 0, comp, J); any other call unchanged."""
    numbers = integer_arguments(expression, call) if len(call.arguments) == 2 else ()
    if not numbers:
        return call
    if numbers[1] not in _ALONG_J:
        expression.refuse_unsupported(
            f"FRICTION({numbers[0]}, {numbers[1]})",
            "ask for 1 … 6, the force and torque of friction; slip is a measure of the joint's markers",
        )
    found = build.elements.get(("FRICTION", numbers[0]))
    if found is None or found.j is None:
        build.refuse_missing(expression.statement, expression.argument, "FRICTION", numbers[0], NAME)
    return Call("FRICTION", tuple(Number(float(x)) for x in (numbers[0], 0, _ALONG_J[numbers[1]], found.j)))


def contact_torque(build: Build, expression: ExpressionTree, call: Call) -> Node | None:
    """Return CONTACT(id, jflag, 5 … 8, rm) as channels of the model; None for its force, or for a wrong call."""
    numbers = integer_arguments(expression, call)
    if len(numbers) != 4 or numbers[1] not in (0, 1) or not 5 <= numbers[2] <= 8:
        return None
    number, side, component, along = numbers
    acting = _about_centre(build, expression, _element_of_call(build, expression, call, number), number, side)
    if along:
        build.marker(expression.statement, expression.argument, along)
    unit = Number((-1.0 if side else 1.0) * build.units.torque)

    def load_node(axis: int) -> Node:
        _, signal = _load_signal(build, acting, axis, along, True)
        return Binary("/", Name(f"{signal.name}.value"), unit)

    if component > 5:
        return load_node(component - 6)
    squares = [Binary("**", load_node(axis), Number(2.0)) for axis in range(3)]
    return Call("SQRT", (Binary("+", Binary("+", squares[0], squares[1]), squares[2]),))


def _element_of_call(build: Build, expression: ExpressionTree, call: Call, number: int) -> LoadElement:
    """Return the element that a call names."""
    keyword, statement = of_loads()[call.name], expression.statement
    if STATEMENTS[keyword].reaction:
        found = build.elements.get((keyword, number))
        if found is None:
            build.refuse_missing(statement, expression.argument, keyword, number, NAME)
        acting = _find_constraint(build, keyword, found)
        if acting is None:
            expression.refuse_unsupported(
                f'{call.name} of "{found.thing.name}", which has no reaction between two markers',
                "name another",
            )
        return acting
    other = build.statements.get((keyword, number))
    if other is None or build.refusals.holds(keyword, number):
        build.refuse_missing(statement, expression.argument, keyword, number, NAME)
    return (
        LoadElement(keyword, build.name(other), 0, 0, True)
        if keyword == "CONTACT"
        else _find_force(build, other)
    )


def _about_centre(
    build: Build, expression: ExpressionTree, acting: LoadElement, number: int, side: int
) -> LoadElement:
    """Return a contact with its torque about the centre of mass of the part on that side.

    Adams' help only states that the torque is at "the I marker".
    """
    statement = build.statements["CONTACT", number]
    geometry = STATEMENTS["CONTACT"].arguments(statement).need("IJ"[side] + "GEOM", "the GRAPHICS that touch")
    shape = build.shapes.get(geometry[0])
    if shape is None:
        expression.refuse_unsupported(
            f"the torque of CONTACT/{number}, whose GRAPHICS/{geometry[0]} is not there", "look at its force"
        )
    build.note(
        f"CONTACT/{number}: its torque is about the centre of mass of the part on which it acts", statement
    )
    body = shape.frame.body
    key = ("CENTRE", body.name)
    if key not in build.sensors:
        build.sensors[key] = body.frame()
    return dataclasses.replace(acting, about=build.sensors[key])


def _along_fixed(s: SignalInputs, expression: ExpressionTree, call: Call, along: int) -> None:
    """Refuse axes of a missing or floating marker."""
    if along and s.build.marker(expression.statement, expression.argument, along).floating:
        expression.refuse_unsupported(
            f"{call.name} along MARKER/{along}, which floats", "name a marker that is fixed on its part"
        )


@function(*(f"{kind}{axis}" for kind in "FT" for axis in "XYZM"))
def sum_at(s: SignalInputs, expression: ExpressionTree, call: Call) -> FunctionArgument | Local:
    """Return a component of the sum of the loads at a marker."""
    numbers = markers_of(expression, call, 1, 2 if call.name[1] == "M" else 3)
    i, j, along = (*numbers, 0, 0)[:3]
    for number in filter(None, numbers):
        s.build.marker(expression.statement, expression.argument, number)
    _along_fixed(s, expression, call, along)
    constraints = {
        (key[0], one.thing.name): _find_constraint(s.build, key[0], one)
        for key, one in s.build.elements.items()
        if STATEMENTS[key[0]].reaction
    }
    joined = map(_nforce_end, chain.from_iterable(s.build.connections.values()))
    all_ = (*filter(None, constraints.values()), *s.build.once(by_marker).get(i, ()), *joined)
    loads = list(acting_between(all_, i, j))
    if not loads:
        expression.refuse_unsupported(
            f"{call.name} at markers between which nothing acts", "name the markers of a constraint or force"
        )
    component = (5 if call.name[0] == "T" else 1) + ("MXYZ".index(call.name[1]))
    return _load_component(s, loads, component, along)


def load_arguments(expression: ExpressionTree, call: Call) -> tuple[int, ...]:
    """Return the arguments id, jflag, comp, rm of the load of an element."""
    numbers = integer_arguments(expression, call)
    if len(numbers) != 4 or not 1 <= numbers[2] <= 8 or numbers[1] not in (0, 1):
        expression.refuse_call(call, "is misread", f"write {call.name}(id, 0 or 1, 1 … 8, rm)")
    return numbers


def nforce_arguments(build: Build, expression: ExpressionTree, call: Call) -> tuple[int, ...]:
    """Return the arguments id, marker, comp, rm of the load of an NFORCE; the NFORCE and its marker must exist."""
    numbers, statement = integer_arguments(expression, call), expression.statement
    if len(numbers) != 4 or not 1 <= numbers[2] <= 8:
        expression.refuse_call(call, "is misread", "write NFORCE(id, marker, 1 … 8, rm)")
    number, at, _, _ = numbers
    if number not in build.connections:
        build.refuse_missing(statement, expression.argument, "NFORCE", number, NAME)
    if all(at not in (end.i, end.j) for end in build.connections[number]):
        what = f"{expression.argument}: {at} is no marker of NFORCE/{number}"
        statement.wrong(what, "name one of its I or J")
    return numbers


@function("NFORCE")
def nforce_load(s: SignalInputs, expression: ExpressionTree, call: Call) -> FunctionArgument | Local:
    """Return NFORCE(id, at, comp, rm): a component of the load at one of its I markers, or of the sum of the reactions at J."""
    number, at, component, along = nforce_arguments(s.build, expression, call)
    _along_fixed(s, expression, call, along)
    ends = map(_nforce_end, s.build.connections[number])
    return _load_component(s, list(acting_between(ends, at, GLOBAL)), component, along)


def _nforce_end(end: ModelElement) -> LoadElement:
    """Return an end of an NFORCE as a load element."""
    return LoadElement("NFORCE", end.thing, end.i or 0, end.j or 0)


def _load_component(s: SignalInputs, loads: Loads, component: int, along: int) -> Local:
    """Return a component of the sum of loads."""
    moment = component > 4
    unit = s.build.units.torque if moment else s.build.units.force
    k = (component - 1) % 4
    if k:
        return Local(f"(({_component_along_axis(s, loads, k - 1, along, moment)}) / {unit!r})")
    parts = [f"({_component_along_axis(s, loads, axis, along, moment)})**2" for axis in range(3)]
    return Local(f"(math.sqrt(max({' + '.join(parts)}, 1e-300)) / {unit!r})")


def _component_along_axis(s: SignalInputs, loads: Loads, axis: int, along: int, moment: bool) -> str:
    """Return the sum along an axis, in SI units; on J's side the reaction, moved there from I."""
    terms = []
    for acting, other in loads:
        component = partial(_load_argument, s, acting, along)
        own = component(axis, moment)
        if not other:
            terms.append(own)
            continue
        terms.append(f"-{own}")
        if moment and not acting.floating:  # −(p_I − p_J) × F
            a, b = (axis + 1) % 3, (axis + 2) % 3
            arm = [s.sensor_argument("Displacement", acting.i, acting.j, axis=c, along=along) for c in (a, b)]
            terms.append(f"-({arm[0]} * {component(b, False)} - {arm[1]} * {component(a, False)})")
    return " + ".join(terms)


def _load_argument(s: SignalInputs, acting: LoadElement, along: int, axis: int, moment: bool) -> str:
    """Return the argument for a component of the load at I."""
    if moment and acting.keyword == "CVCV":  # there is no torque at the contact point
        return "0.0"
    return s.argument(*_load_signal(s.build, acting, axis, along, moment))


def _load_signal(build: Build, acting: LoadElement, axis: int, along: int, moment: bool) -> tuple[Any, Any]:
    """Return the signal of a component of the load at I, or of a torque, and its key."""
    kind = "Reaction" if STATEMENTS[acting.keyword].reaction else "Load"
    kind = "Friction" if acting.keyword == "FRICTION" else kind
    about = {"about": acting.about} if moment and acting.about else {}
    key = (kind, acting.model_name, axis, along, moment, *map(id, about.values()))
    if key not in build.sensors:
        what = {"Friction": "friction_"}.get(kind, "") + ("torque" if moment else "force")
        name = build.free_name(f"{what}_{acting.model_name}_{axis}_{along}")
        frame = build.shared_frame(along) if along else None
        thing = getattr(signals, kind)(name, acting.thing, axis=axis, along=frame, moment=moment, **about)
        build.sensors[key] = build.model.add(thing)
    return key, build.sensors[key]


def analysis_mode(s: SignalInputs) -> FunctionArgument:
    """Return the number of the current analysis."""
    if "MODE" not in s.build.sensors:
        s.build.sensors["MODE"] = s.build.model.add(signals.Mode(s.build.free_name("mode")))
    return FunctionArgument(s.argument("MODE", s.build.sensors["MODE"]))


NAMES["MODE"] = analysis_mode
