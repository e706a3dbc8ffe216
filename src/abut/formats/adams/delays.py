"""DELAY in functions: a signal of the model, with the expressions that it delays, and that give the delay, as signals of their own.

    DELAY(e_delayed, e_delay, e_history [, id])   e_delayed at TIME − max(e_delay, 0); e_history, of TIME, before the run begins

The array id holds settings of Adams' own interpolation (its order, thresholds of jumps and corners, refinement), for which there is no use
here: the past is kept at every step and its error is controlled. Source: Adams Solver, DELAY.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut.formats.adams import intrinsics
from abut.formats.adams.expressions import (
    Call,
    Expression,
    Name,
    Node,
    calls_of,
    constant,
    integers,
    written,
)
from abut.formats.adams.source import Local, Measure, write

if TYPE_CHECKING:
    from abut.formats.adams.build import Build
    from abut.formats.adams.sensing import Sensing

_HELP = "a delayed expression may use TIME, numbers, Adams' functions of them, measures of markers and states"
_PAST = "before the run it is known by TIME and numbers alone; write e_history with these"


def delayed(s: Sensing, expression: Expression, call: Call) -> Measure | Local:
    """The value of a DELAY.

    Raises:
        UnreadableFile: it has no three or four arguments, or names no ARRAY.
        UnsupportedStatement: the history looks at more than TIME, or an argument at what functions are not told.
    """
    return Measure(s.argument(call, signal(s.build, expression, call)))


def signal(build: Build, expression: Expression, call: Call) -> Any:
    """The signal that a DELAY is; the same DELAY is one wherever it stands."""
    from abut import signals

    if not 3 <= len(call.arguments) <= 4:
        expression.statement.wrong(
            f"{expression.argument}: DELAY has {len(call.arguments)} arguments",
            "write DELAY(delayed expression, delay, history) and the number of an ARRAY if need be",
        )
    if len(call.arguments) == 4:
        _settings(build, expression, call.arguments[3])
    key = ("DELAY", *call.arguments[:3])
    if key not in build.sensors:
        what, by, before = (_part(expression, node) for node in call.arguments[:3])
        name = f"{expression.statement.function_name}_delay"
        much, past = constant(by.root), _history(build, before)
        of = _signal(build, f"{name}_of", what, 1.0)
        late = (
            much * build.units.time
            if much is not None
            else _signal(build, f"{name}_by", by, build.units.time)
        )
        if key not in build.sensors:  # as of a variable that looks at its own past
            thing = signals.Delay(build.free_name(name), of, late, history=past)
            build.sensors[key] = build.model.add(thing)
    return build.sensors[key]


def _part(expression: Expression, node: Node) -> Expression:
    """An argument as an expression of its own."""
    calls = frozenset(calls_of(node))
    return Expression(expression.statement, expression.argument, written(node), lambda: node, calls)


def _signal(build: Build, name: str, expression: Expression, unit: float) -> Any:
    """An expression as a signal: itself where it is one."""
    from abut import signals
    from abut.formats.adams.sensing import Sensing

    sensing = Sensing(build)
    match expression.root:
        case Call():
            found = sensing.meaning(expression)(expression.root)
            if (
                isinstance(found, Measure)
                and (found.unit, found.sign) == (unit, 1)
                and found.argument in sensing.inputs
            ):
                return sensing.inputs[found.argument]
    own = build.free_name(name)
    function = write(
        expression, sensing.meaning(expression), unit, ("t",), _HELP, "_of", inputs=sensing.inputs
    )
    return build.model.add(signals.Algebraic(own, function, inputs=sensing.inputs))


def _history(build: Build, expression: Expression) -> Any:
    """What it was before: a number, or a function of time."""
    number = constant(expression.root)
    if number is not None:
        return number
    for name in sorted(expression.calls):
        if intrinsics.counts(name) is None:
            expression.unsupported(f"{name}(…) in the history of a DELAY", _PAST)

    def of(node: Name | Call) -> Measure | Local | None:
        return Measure("t", build.units.time) if node == Name("TIME") else None

    return write(expression, of, 1.0, ("t",), _PAST, "_history")


def _settings(build: Build, expression: Expression, node: Node) -> None:
    """See that the array is there, and tell that its settings are not used; 0 names none."""
    (number,) = integers(expression, Call("DELAY", (node,)))
    if number:
        build.lists.array(expression.statement, f"{expression.argument}: DELAY", number)
        build.note(
            f"DELAY: the settings of ARRAY/{number} are not used; the past is kept at every step and its error is controlled",
            expression.statement,
        )
