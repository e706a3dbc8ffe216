"""SFORCE, SPDP, VFORCE, VTORQ and GFORCE in functions: what the element is by its own statement, put in its place.

    SFORCE(id, jflag, comp, rm)   comp 1 and 5 the magnitudes, 2 … 4 the force, 6 … 8 the torque, along rm; jflag 1: on J's part

A force along the line of I and J is f (p_I − p_J)/|p_I − p_J|; components of VFORCE, VTORQUE and GFORCE are told along their own RM. So
the value is that of the present state, and its derivatives are exact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from abut.formats.adams import grammar
from abut.formats.adams.expressions import (
    DEEPEST,
    LARGEST,
    Binary,
    Call,
    Expression,
    Negative,
    Node,
    Number,
    integers,
    replace,
    size,
    walk,
)
from abut.formats.adams.grammar import Arguments

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

_NONE = Number(0.0)
_SIX = ("FX", "FY", "FZ", "TX", "TY", "TZ")


def told(build: Build, expression: Expression) -> Expression:
    """The expression with the loads that it names written out.

    Raises:
        UnreadableFile: a load that is misread, or of an element that is not there.
        UnsupportedStatement: elements that name each other in a ring, or a component that is not told.
    """
    if not expression.calls & RULES.keys():
        return expression

    def change(node: Node) -> Node | None:
        return _load(build, expression, node) if isinstance(node, Call) and node.name in RULES else None

    return exchanged(expression, change, "loads")


def exchanged(expression: Expression, change: Callable[[Node], Node | None], what: str) -> Expression:
    """The expression with nodes exchanged for others.

    Raises:
        UnreadableFile: what comes of it is too large.
    """
    root = replace(expression.root, change)
    count, depth = size(root)
    if count > LARGEST or depth > DEEPEST:
        expression.wrong(
            f"with the {what} it names written out it has {count} terms on {depth} levels",
            f"at most {LARGEST} on {DEEPEST} are read; let it name fewer, or simpler ones",
        )
    calls = frozenset(node.name for node in walk(root) if isinstance(node, Call))
    return Expression(expression.statement, expression.argument, expression.text, lambda: root, calls)


def _load(build: Build, expression: Expression, call: Call) -> Node:
    numbers, statement = integers(expression, call), expression.statement
    if len(numbers) != 4 or not 1 <= numbers[2] <= 8 or numbers[1] not in (0, 1):
        statement.wrong(
            f"{expression.argument}: {call.name} is misread", f"write {call.name}(id, 0 or 1, 1 … 8, rm)"
        )
    number, side, component, along = numbers
    keyword, rule = RULES[call.name]
    other = build.statements.get((keyword, number))
    if other is None:
        build.missing(statement, expression.argument, keyword, number, "name an element of the dataset")
    if along:
        build.marker(statement, expression.argument, along)
    if other.label in build.asked or other is statement:
        expression.unsupported(
            f"{call.name}({number}, …), which depends on itself", "write one of the two by measures alone"
        )
    from abut.formats.adams.families import FAMILIES

    schema = next(family.schema for family in FAMILIES if family.keyword == keyword)
    build.asked.append(other.label)
    try:
        value = rule(build, expression, grammar.arguments(other, schema), component, along)
    finally:
        build.asked.pop()
    return Negative(value) if side and component not in (1, 5) else value


def _whole(build: Build, expression: Expression) -> Node:
    from abut.formats.adams.variables import written_out

    return written_out(build, expression).root


def _markers(arguments: Arguments) -> tuple[Node, Node]:
    i, j = (arguments.need(name, "the number of a marker") for name in ("I", "J"))
    return Number(float(i)), Number(float(j))


def _call(name: str, *arguments: Node) -> Node:
    return Call(name, arguments)


def _times(a: Node, b: Node) -> Node:
    return Binary("*", a, b)


def _line(arguments: Arguments, much: Node, component: int, along: int) -> Node:
    """A component of a force of this size along the line of I and J."""
    i, j = _markers(arguments)
    if component == 1:
        return _call("ABS", much)
    if component > 4:
        return _NONE
    part = _call(f"D{'MXYZ'[component - 1]}", i, j, Number(float(along)))
    return Binary("/", _times(much, part), _call("MAX", _call("DM", i, j), Number(1e-300)))


def _axial(expression: Expression, arguments: Arguments, much: Node, component: int, along: int) -> Node:
    """A component of a torque of this size about z of J."""
    if component == 5:
        return _call("ABS", much)
    if component < 5:
        return _NONE
    if along != arguments.get("J"):
        expression.unsupported(
            f"a component of the torque of {arguments.statement.label} along rm = {along}",
            f"give its own J marker, {arguments.get('J')}, as rm",
        )
    return much if component == 8 else _NONE


def _single(build: Build, expression: Expression, given: Arguments, component: int, along: int) -> Node:
    """SFORCE."""
    if "ACTIONONLY" in given:
        expression.unsupported(
            f"the load of {given.statement.label}, which is ACTIONONLY", "write its expression in its place"
        )
    much = _whole(build, given.need("FUNCTION", "an expression"))
    if given.one_of(("TRANSLATIONAL", "ROTATIONAL")) == "ROTATIONAL":
        return _axial(expression, given, much, component, along)
    return _line(given, much, component, along)


def _spring(build: Build, expression: Expression, given: Arguments, component: int, along: int) -> Node:
    """SPRINGDAMPER: FORCE − K (r − LENGTH) − C ṙ, or TORQUE − KT (α − ANGLE) − CT α̇."""
    i, j = _markers(given)
    turning = given.one_of(("TRANSLATION", "ROTATION")) == "ROTATION"
    names = ("TORQUE", "KT", "ANGLE", "CT") if turning else ("FORCE", "K", "LENGTH", "C")
    preload, stiffness, rest, damping = (Number(given.get(name, 0.0)) for name in names)
    place = _call("AZ", i, j) if turning else _call("DM", i, j)
    rate = _call("WZ", i, j, j) if turning else _call("VR", i, j)
    much = Binary("-", preload, _times(stiffness, Binary("-", place, rest)))
    much = Binary("-", much, _times(damping, rate))
    if turning:
        return _axial(expression, given, much, component, along)
    return _line(given, much, component, along)


def _components(build: Build, expression: Expression, given: Arguments, component: int, along: int) -> Node:
    """VFORCE, VTORQUE and GFORCE, along their own RM."""
    first = 0 if component < 5 else 3
    parts = [_whole(build, given.get(name)) if name in given else _NONE for name in _SIX[first : first + 3]]
    if component in (1, 5):
        x, y, z = (_times(part, part) for part in parts)
        # not the root of 0, which has no slope
        return _call("SQRT", _call("MAX", Binary("+", Binary("+", x, y), z), Number(1e-300)))
    if along != given.get("RM"):
        expression.unsupported(
            f"a component of {given.statement.label} along rm = {along}",
            f"give its own RM, {given.get('RM')}, as rm",
        )
    return parts[(component - 2) % 4]


Rule = Callable[["Build", Expression, Arguments, int, int], Node]

#: Function → keyword of the statement, and how its load is written.
RULES: dict[str, tuple[str, Rule]] = {
    "SFORCE": ("SFORCE", _single),
    "SPDP": ("SPRINGDAMPER", _spring),
    "VFORCE": ("VFORCE", _components),
    "VTORQ": ("VTORQUE", _components),
    "GFORCE": ("GFORCE", _components),
}
