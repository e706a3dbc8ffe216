"""GCON: an expression of displacements, or one linear in velocities, that is 0.

    Σ c · q(markers) + f(TIME) = 0        q one of DM, DX, DY, DZ, AX, AY, AZ
    Σ c · q̇(markers) + f(TIME) = 0        q̇ one of VR, VX, VY, VZ, WX, WY, WZ
    g(q, TIME) = 0, a(q, TIME)·q̇ + b(q, TIME) = 0

Of the sums, one q with a number is a rod or a `Combination`; several with a number are a `Combination`; one with a function of TIME is a
motion; velocities that are 0 hold the sum of their displacements as the parts are placed, where they are the rates of such. Everything
else is a `Relation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from abut import joints, motions
from abut.coordinates.stance import placed
from abut.errors import InvalidValue
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.functions import delays
from abut.formats.adams.functions.coordinates import CoordinateInputs, Pieces
from abut.formats.adams.functions.intrinsics import counts
from abut.formats.adams.functions.measures import MEASURES
from abut.formats.adams.functions.source import time_alone, write
from abut.formats.adams.functions.variables import written_out
from abut.formats.adams.language.expressions import (
    EXPRESSION,
    Binary,
    Call,
    Expression,
    Name,
    Negative,
    Node,
    Number,
    integers,
    walk,
    written,
)
from abut.formats.adams.language.schema import IDENTIFIER, Arguments, Schema
from abut.formats.adams.language.statement_types import reads

_HELP = "write an expression of displacements, angles or velocities of markers"
_NOTHING = Number(0.0)
#: Measures of which a sum may be a Combination or a motion.
_SUMMED = {"DM", "VR", *(letter + axis for letter in "DAVW" for axis in "XYZ")}


class _Summand(NamedTuple):
    """c · coordinate of I and J, SI but for a unit of length in front of a turn."""

    number: float
    coordinate: Any
    i: Any
    j: Any


@dataclass(frozen=True)
class _Form:
    """Σ number · call + rest, where the rest holds no marker."""

    calls: dict[Call, float]
    rest: Node = _NOTHING

    def times(self, number: float) -> _Form:
        """A multiple."""
        calls = {call: number * c for call, c in self.calls.items()}
        return _Form(calls, self.rest if self.rest == _NOTHING else Binary("*", Number(number), self.rest))

    def plus(self, other: _Form) -> _Form:
        """The sum with another."""
        calls = {
            call: self.calls.get(call, 0.0) + other.calls.get(call, 0.0) for call in self.calls | other.calls
        }
        rests = [rest for rest in (self.rest, other.rest) if rest != _NOTHING]
        return _Form(calls, Binary("+", *rests) if len(rests) == 2 else (rests or [_NOTHING])[0])


@reads(
    "GCON",
    "constraints; [general ones](adams.md#general-constraints)",
    Schema(
        values={"I": IDENTIFIER, "FUNCTION": EXPRESSION},
        refused={"ROUTINE": "write the constraint as FUNCTION = an expression of displacements"},
    ),
    holds=True,
    switched=True,
)
def gcon(build: Build, arguments: Arguments) -> None:
    """Add a rod, a combination, a motion or a relation."""
    statement = arguments.statement
    given = written_out(build, arguments.need("FUNCTION", "DM(i, j) - length"))
    expression = delays.of_time(build, given)
    reported = build.frame(statement, "I", arguments.get("I")) if "I" in arguments else None
    inputs = CoordinateInputs(build)
    _see(inputs, expression)
    form = _linear(expression, expression.root)
    calls = {} if form is None else {call: c for call, c in form.calls.items() if c != 0.0}
    if form is not None and not calls:
        expression.wrong("it ties nothing", _HELP)
    rates = {call.name[0] in "VW" for call in calls}
    if form is not None and len(rates) == 1:
        simple = _held_rates if rates.pop() else _held
        if simple(build, arguments, expression, inputs, _Form(calls, form.rest), reported):
            return
    _relate(build, expression, inputs, reported)


def _see(inputs: CoordinateInputs, expression: Expression) -> None:
    """That every measure names markers that are there, and that move against each other."""
    for call in walk(expression.root):
        if isinstance(call, Call) and call.name in MEASURES:
            numbers = inputs.markers(expression, call)
            shifts = call.name[0] in "DV" and call.name not in ("DM", "VR")
            told = (*numbers, 0, 0)[: max(3, len(numbers))] if shifts else (*numbers, 0)[:2]
            names = {inputs.build.shared_frame(number).body.name for number in told}
            if len(names) == 1:
                expression.wrong(
                    f'the markers of {written(call)} are all on "{names.pop()}"', "name markers of two parts"
                )


# --- what an expression is ----------------


def _linear(expression: Expression, node: Node) -> _Form | None:
    """The form of a tree, if it is a sum."""
    if not any(isinstance(one, Call) and counts(one.name) is None for one in walk(node)):
        return _Form({}, node)
    match node:
        case Call(name, _) if name in _SUMMED:
            numbers = integers(expression, node)
            return _Form({Call(name, tuple(Number(float(one)) for one in numbers)): 1.0})
        case Negative(operand):
            inner = _linear(expression, operand)
            return inner and inner.times(-1.0)
        case Binary("+" | "-" as operator, left, right):
            first, second = _linear(expression, left), _linear(expression, right)
            if first is not None and second is not None:
                return first.plus(second if operator == "+" else second.times(-1.0))
        case Binary("*", left, right):
            for one, other in ((left, right), (right, left)):
                number = _number(expression, one)
                if number is not None:
                    inner = _linear(expression, other)
                    return inner and inner.times(number)
        case Binary("/", left, right):
            number, inner = _number(expression, right), _linear(expression, left)
            if number and inner is not None:
                return inner.times(1.0 / number)
    return None


def _number(expression: Expression, node: Node) -> float | None:
    """The value of a tree of numbers and functions of them."""
    if any(
        isinstance(one, Name) or (isinstance(one, Call) and counts(one.name) is None) for one in walk(node)
    ):
        return None
    try:
        return float(_written(expression, node, 1.0, 1.0).python())
    except (ArithmeticError, ValueError) as error:
        return expression.wrong(f"{written(node)} is no number: {error}", "correct it")


def _written(expression: Expression, root: Node, unit: float, time: float) -> Any:
    """A tree of TIME as a function of t [s]."""
    return write(expression.with_root(root), time_alone(time), unit, ("t",), _HELP)


# --- the constraints ----------------


def _held(
    build: Build,
    arguments: Arguments,
    expression: Expression,
    inputs: CoordinateInputs,
    form: _Form,
    reported: Any,
) -> bool:
    """Displacements: a rod, a combination or a prescribed displacement; false where none of them says it."""
    statement, name = expression.statement, build.name(expression.statement)
    number = _number(expression, form.rest)
    terms = _summands(build, expression, inputs, form.calls)
    if not terms:
        return False
    first, told = next(iter(form.calls)), arguments.get("I")
    i, j = (*integers(expression, first), 0)[:2]
    one_pair = len({frozenset(integers(expression, call)) for call in form.calls}) == 1
    if number is not None and one_pair and first.name == "DM" and told in (None, i, j):
        i, j = (j, i) if told == j else (i, j)
        whole = sum(form.calls.values())
        length = -number / whole * build.units.length if whole else 0.0
        if length <= 0.0:
            statement.wrong(
                f"the distance would be {length!r} m", "write it as DM(i, j) - length with a positive length"
            )
        ends = (build.shared_frame(number) for number in (i, j))
        build.add_element(statement, joints.Distance(name, *ends, length=length), i, j)
        return True
    unit = build.units.length if any(one.coordinate.term.is_length for one in terms) else 1.0
    if number is not None:
        joint = joints.Combination(name, terms, value=0.0 - number * unit, reported=reported)
        build.add_element(statement, joint, None, None)
        return True
    if len(terms) > 1:
        return False
    one = terms[0]
    function = _written(expression, form.rest, -unit / one.number, build.units.time)
    motion = motions.Displacement(name, (one.i, one.j), function, coordinate=one.coordinate)
    build.add_element(statement, motion, None, None)
    return True


def _held_rates(
    build: Build,
    arguments: Arguments,
    expression: Expression,
    inputs: CoordinateInputs,
    form: _Form,
    reported: Any,
) -> bool:
    """Velocities: the combination of their displacements, or a prescribed velocity; false where none of them says it."""
    statement, name = expression.statement, build.name(expression.statement)
    terms = _summands(build, expression, inputs, form.calls)
    if not terms:
        return False
    if _number(expression, form.rest) == 0.0:
        joint = joints.Combination(name, terms, reported=reported)
        build.add_element(statement, joint, None, None)
        return True
    if len(terms) > 1:
        return False
    one = terms[0]
    unit = build.units.length if one.coordinate.term.is_length else 1.0
    function = _written(expression, form.rest, -unit / build.units.time / one.number, build.units.time)
    along = {"coordinate": one.coordinate, "initial": placed(one.coordinate.term, one.i, one.j)}
    motion = motions.Velocity(name, (one.i, one.j), function, **along)
    build.add_element(statement, motion, None, None)
    return True


def _relate(build: Build, expression: Expression, inputs: CoordinateInputs, reported: Any) -> None:
    """Anything else."""
    function = write(expression, inputs.meaning(expression), 1.0, ("t",), _HELP, inputs=inputs.coordinates)
    if not inputs.coordinates:
        expression.wrong("it ties nothing", _HELP)
    try:
        joint = joints.Relation(
            build.name(expression.statement), function, inputs.coordinates, reported=reported
        )
    except InvalidValue as problem:
        expression.wrong(*str(problem).partition(": ")[2].rsplit("; ", 1))
    build.add_element(expression.statement, joint, None, None)


def _summands(
    build: Build, expression: Expression, inputs: CoordinateInputs, calls: dict[Call, float]
) -> list[_Summand] | None:
    """The coordinates that the calls are sums of, a unit of length in front of turns that stand beside displacements."""
    found: list[_Summand] = []
    for call, c in calls.items():
        pieces = _pieces(inputs, call.name, integers(expression, call))
        if pieces is None or not all(one.of_place for one in pieces):
            return None
        found += [_Summand(c * one.sign, one.coordinate, one.i, one.j) for one in pieces]
    if any(one.coordinate.term.is_length for one in found):
        unit = build.units.length
        return [
            one if one.coordinate.term.is_length else one._replace(number=one.number * unit) for one in found
        ]
    return found


def _pieces(inputs: CoordinateInputs, name: str, numbers: tuple[int, ...]) -> Pieces | None:
    """A measure as coordinates; nothing where it is no sum of these."""
    if name in ("DM", "VR"):
        return inputs.distance((*numbers, 0)[0], (*numbers, 0)[1], rate=name == "VR")
    axis = "XYZ".index(name[1])
    rule = {"D": inputs.displacement, "A": inputs.turned, "V": inputs.shifting, "W": inputs.spinning}[name[0]]
    return rule(axis, *numbers)
