"""GCON: an expression of displacements, or one of velocities, that is 0.

    Σ c · q(markers) + f(TIME) = 0        q one of DM, DX, DY, DZ, AX, AY, AZ
    Σ c · q̇(markers) + f(TIME) = 0        q̇ one of VR, VX, VY, VZ, WX, WY, WZ

One q with a number is a rod or a `Combination`; several with a number are a `Combination`; one with a function of
TIME is a motion. A sum of velocities that is 0 holds the sum of their displacements as the parts are placed: the
displacements exist for velocities along a marker's axes that are seen from that marker's part too. A displacement along a
marker K of a third part is the difference of two: DX(i, j, k) = DX(i, k, k) − DX(j, k, k). Whether a turn about an axis
is the integral of the angular velocity about it asks that both markers keep this axis in common, as a joint does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from abut.formats.adams import starting
from abut.formats.adams.expressions import (
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
from abut.formats.adams.grammar import IDENTIFIER, Arguments, Schema
from abut.formats.adams.intrinsics import counts
from abut.formats.adams.source import Measure, write
from abut.formats.adams.statements import Statement
from abut.formats.adams.variables import written_out
from abut.model import rotations

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

GCON = Schema(
    values={"I": IDENTIFIER, "FUNCTION": EXPRESSION},
    refused={"ROUTINE": "write the constraint as FUNCTION = an expression of displacements"},
)

_KNOWN = "DM, DX, DY, DZ, AX, AY and AZ, or of VR, VX, VY, VZ, WX, WY and WZ"
_HELP = "write a sum of " + _KNOWN + ", each times a number, and numbers or functions of TIME"
_NOTHING = Number(0.0)
_PARALLEL = 1e-6  #: of the cosine between axes that are said to be in common


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


def read(build: Build, arguments: Arguments) -> None:
    """Add a rod, a combination or a motion.

    Raises:
        UnsupportedStatement: the expression says something else.
        UnreadableFile: a marker does not exist, both are on one part, or a rod would have no length.
    """
    statement = arguments.statement
    if "I" in arguments:
        build.frame(statement, "I", arguments.get("I"))  # it only reports the reaction, but must exist
    expression = written_out(build, arguments.need("FUNCTION", "DM(i, j) - length"))
    form = _linear(expression, expression.root)
    calls = {call: c for call, c in form.calls.items() if c != 0.0}
    rates = [call.name in _RATES for call in calls]
    if not calls:
        expression.wrong("it ties nothing", _HELP)
    if any(rates) and not all(rates):
        expression.unsupported(
            "displacements and velocities in one sum", "write displacements only, or velocities only"
        )
    if rates[0]:
        _hold_rates(build, expression, calls, form.rest)
    else:
        _hold(build, arguments, expression, calls, form.rest)


# --- what an expression is ----------------


def _linear(expression: Expression, node: Node) -> _Form:
    """The form of a tree.

    Raises:
        UnsupportedStatement: it is none; names the part that is not.
    """
    if not any(isinstance(one, Call) and _of_markers(one) for one in walk(node)):
        return _Form({}, node)
    match node:
        case Call(name, _) if name in _RULES:
            numbers = integers(expression, node)
            return _Form({Call(name, tuple(Number(float(one)) for one in numbers)): 1.0})
        case Negative(operand):
            return _linear(expression, operand).times(-1.0)
        case Binary("+", left, right):
            return _linear(expression, left).plus(_linear(expression, right))
        case Binary("-", left, right):
            return _linear(expression, left).plus(_linear(expression, right).times(-1.0))
        case Binary("*", left, right):
            for one, other in ((left, right), (right, left)):
                number = _number(expression, one)
                if number is not None:
                    return _linear(expression, other).times(number)
        case Binary("/", left, right):
            number = _number(expression, right)
            if number:
                return _linear(expression, left).times(1.0 / number)
    return expression.unsupported(f"a general constraint on {written(node)}", _HELP)


def _of_markers(call: Call) -> bool:
    """Whether a call depends on more than its arguments."""
    return counts(call.name) is None


def _number(expression: Expression, node: Node) -> float | None:
    """The value of a tree of numbers and functions of them."""
    if any(isinstance(one, Name) or (isinstance(one, Call) and _of_markers(one)) for one in walk(node)):
        return None
    try:
        return float(_written(expression, node, 1.0, 1.0).python())
    except (ArithmeticError, ValueError) as error:
        return expression.wrong(f"{written(node)} is no number: {error}", "correct it")


def _written(expression: Expression, root: Node, unit: float, time: float) -> Any:
    """A tree of TIME as a function of t [s]."""
    tree = Expression(expression.statement, expression.argument, expression.text, lambda: root)

    def meaning(node: Name | Call) -> Measure | None:
        return Measure("t", time) if node == Name("TIME") else None

    return write(tree, meaning, unit, ("t",), _HELP)


# --- the constraints ----------------


def _hold(
    build: Build, arguments: Arguments, expression: Expression, calls: dict[Call, float], rest: Node
) -> None:
    """Displacements: a rod, a combination or a prescribed displacement."""
    from abut import joints, motions

    statement, name = expression.statement, build.name(expression.statement)
    number = _number(expression, rest)
    if number is not None and all(call.name == "DM" for call in calls):
        pairs = {frozenset(integers(expression, call)) for call in calls}
        if len(pairs) == 1:
            i, j = (*integers(expression, next(iter(calls))), 0)[:2]
            i, j = (j, i) if arguments.get("I") == j else (i, j)
            length = -number / sum(calls.values()) * build.units.length if sum(calls.values()) else 0.0
            if length <= 0.0:
                statement.wrong(
                    f"the distance would be {length!r} m",
                    "write it as DM(i, j) - length with a positive length",
                )
            ends = _frame(build, statement, i), _frame(build, statement, j)
            build.add_element(statement, joints.Distance(name, *ends, length=length), i, j)
            return
    terms = _summands(build, expression, calls)
    unit = build.units.length if any(one.coordinate.term.is_length for one in terms) else 1.0
    if number is not None:
        joint = joints.Combination(name, terms, value=0.0 - number * unit)
        build.add_element(statement, joint, None, None)
        return
    one = _alone(expression, terms)
    function = _written(expression, rest, -unit / one.number, build.units.time)
    motion = motions.Displacement(name, (one.i, one.j), function, coordinate=one.coordinate)
    build.add_element(statement, motion, None, None)


def _hold_rates(build: Build, expression: Expression, calls: dict[Call, float], rest: Node) -> None:
    """Velocities: the combination of their displacements, or a prescribed velocity."""
    from abut import joints, motions

    statement, name = expression.statement, build.name(expression.statement)
    terms = _summands(build, expression, calls)
    if _number(expression, rest) == 0.0:
        build.add_element(statement, joints.Combination(name, terms), None, None)
        return
    one = _alone(expression, terms)
    unit = build.units.length if one.coordinate.term.is_length else 1.0
    function = _written(expression, rest, -unit / build.units.time / one.number, build.units.time)
    along = {"coordinate": one.coordinate, "initial": _at_start(one)}
    motion = motions.Velocity(name, (one.i, one.j), function, **along)
    build.add_element(statement, motion, None, None)


def _alone(expression: Expression, terms: list[_Summand]) -> _Summand:
    """The one coordinate that a motion drives."""
    if len(terms) > 1:
        expression.unsupported(
            "several displacements or velocities beside a function of TIME, or velocities beside a number",
            "keep one of them; or drive a light part by a MOTION and put its displacement in the function's place",
        )
    return terms[0]


def _at_start(one: _Summand) -> float:
    """A displacement as the parts are placed."""
    from abut import motions

    if one.coordinate is motions.DISTANCE:
        return float(np.linalg.norm(np.subtract(one.i.global_position, one.j.global_position)))
    return starting.displacement(one.coordinate.term, one.i, one.j)


# --- coordinates of markers ----------------


def _summands(build: Build, expression: Expression, calls: dict[Call, float]) -> list[_Summand]:
    """The coordinates that the calls are sums of, a unit of length in front of turns that stand beside displacements."""
    found: list[_Summand] = []
    for call, c in calls.items():
        numbers, most = integers(expression, call), _MOST[call.name]
        if not 1 <= len(numbers) <= most:
            expression.wrong(f"{call.name} has {len(numbers)} arguments", f"give it 1 to {most} markers")
        ends = [_frame(build, expression.statement, number).body for number in (*numbers, 0)[:2]]
        if ends[0] is ends[1]:
            expression.wrong(
                f'both markers of {written(call)} are on "{ends[0].name}"', "name markers of two parts"
            )
        rule = _RULES[call.name]
        found += [_Summand(c * one.number, *one[1:]) for one in rule(build, expression, call.name, *numbers)]
    if any(one.coordinate.term.is_length for one in found):
        unit = build.units.length
        return [
            one if one.coordinate.term.is_length else one._replace(number=one.number * unit) for one in found
        ]
    return found


def _frame(build: Build, statement: Statement, number: int) -> Any:
    """A marker's frame; of number 0 the global one."""
    return build.frame(statement, "FUNCTION", number) if number else build.model.ground.frame()


def _distance(build: Build, expression: Expression, name: str, i: int, j: int = 0) -> list[_Summand]:
    from abut import motions

    ends = (_frame(build, expression.statement, number) for number in (i, j))
    return [_Summand(1.0, motions.DISTANCE, *ends)]


def _shift(
    build: Build,
    expression: Expression,
    name: str,
    i: int,
    j: int = 0,
    along: int = 0,
    seen: int | None = None,
) -> list[_Summand]:
    """DX and its kin, along an axis of a marker; VX and its kin, which must be seen from that marker's part."""
    from abut import motions

    first, second, axes = (_frame(build, expression.statement, number) for number in (i, j, along))
    if name[0] == "V" and _frame(build, expression.statement, seen or 0).body is not axes.body:
        expression.unsupported(
            f"{name}({i}, {j}, {along}, {seen or 0}), a velocity along axes that turn, which no displacement has",
            f"write {name}({i}, {j}, {along}, {along}), as it is seen from those axes",
        )
    coordinate = getattr(motions, name[1])

    def of(one: Any) -> Any:
        return one if one == axes else one.body.frame(one.position, orientation=axes.orientation)

    if second.body is axes.body:
        return [_Summand(1.0, coordinate, first, of(second))]
    if first.body is axes.body:
        return [_Summand(-1.0, coordinate, second, of(first))]
    return [_Summand(1.0, coordinate, first, axes), _Summand(-1.0, coordinate, second, axes)]


def _turned(frame: Any, axis: int) -> Any:
    """A frame whose z is the axis of another, its x the one behind that."""
    if axis == 2:
        return frame
    turn = np.eye(3)[:, [(axis + 1) % 3, (axis + 2) % 3, axis]]
    return frame.frame(orientation=tuple(rotations.from_matrix(turn)))


def _turn(build: Build, expression: Expression, name: str, i: int, j: int = 0) -> list[_Summand]:
    """AX and its kin."""
    from abut import motions

    axis = "XYZ".index(name[1])
    ends = [_turned(_frame(build, expression.statement, number), axis) for number in (i, j)]
    if not _parallel(*ends):
        expression.unsupported(
            f"{name}({i}, {j}) of markers whose {name[1].lower()} axes are not parallel",
            "turn one of the markers, and let a joint keep the axes parallel",
        )
    return [_Summand(1.0, motions.RZ, *ends)]


def _parallel(i: Any, j: Any) -> bool:
    return bool(abs(i.global_axes[:, 2] @ j.global_axes[:, 2]) > 1.0 - _PARALLEL)


def _spin(
    build: Build, expression: Expression, name: str, i: int, j: int = 0, along: int = 0
) -> list[_Summand]:
    """WX and its kin: of markers that are turned so that they have the axis in common."""
    from abut import motions

    axis = "XYZ".index(name[1])
    first, second, axes = (_frame(build, expression.statement, number) for number in (i, j, along))
    hub = _turned(axes, axis)

    def about(one: Any) -> Any:
        if one.body is axes.body:
            return hub
        return (
            one
            if _parallel(one, hub)
            else one.body.frame_at(one.global_position, orientation=hub.global_orientation)
        )

    if second.body is axes.body:
        return [_Summand(1.0, motions.RZ, about(first), hub)]
    if first.body is axes.body:
        return [_Summand(-1.0, motions.RZ, about(second), hub)]
    return [_Summand(1.0, motions.RZ, about(first), hub), _Summand(-1.0, motions.RZ, about(second), hub)]


_Rule = Callable[..., list[_Summand]]
_RATES: dict[str, _Rule] = {
    "VR": _distance,
    **dict.fromkeys(("VX", "VY", "VZ"), _shift),
    **dict.fromkeys(("WX", "WY", "WZ"), _spin),
}
_RULES: dict[str, _Rule] = {
    "DM": _distance,
    **dict.fromkeys(("DX", "DY", "DZ"), _shift),
    **dict.fromkeys(("AX", "AY", "AZ"), _turn),
    **_RATES,
}
#: How many markers each may name.
_MOST = {name: {"D": 3, "A": 2, "V": 4, "W": 3}[name[0]] for name in _RULES} | {"DM": 2, "VR": 2}
