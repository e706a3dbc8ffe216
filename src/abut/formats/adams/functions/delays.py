"""DELAY in expressions: a delay signal of the model, with separate signals for the delayed expression and the delay.

    DELAY(e_delayed, e_delay, e_history [, id])   e_delayed at TIME − max(e_delay, 0); e_history, of TIME, before the start of the run

The array id contains settings of Adams' own interpolation (order, thresholds of jumps and corners, refinement). abut ignores them: it
stores the history at every step and controls its error. A function of TIME alone needs no history: in a motion it is expanded.
Source: Adams Solver, DELAY.
"""

from __future__ import annotations

from typing import Any

from abut import signals
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import intrinsics
from abut.formats.adams.functions.signals import SignalInputs, function
from abut.formats.adams.functions.source.function_source import FunctionArgument, Local, time_alone, write
from abut.formats.adams.functions.states import Lists
from abut.formats.adams.language.expressions import (
    Binary,
    Call,
    ExpressionTree,
    Name,
    Node,
    Number,
    calls_of,
    expression_text,
    fold_constant,
    integer_arguments,
    replace_nodes,
    walk_nodes,
)

_HELP = "a delayed expression may use TIME, numbers, Adams' functions of them, measures of markers and states"
_PAST = "before the run it may depend on TIME and numbers only; write e_history with these"


@function("DELAY")
def delay_value(s: SignalInputs, expression: ExpressionTree, call: Call) -> FunctionArgument | Local:
    """Return the value of a DELAY."""
    return FunctionArgument(s.argument(call, delay_signal(s.build, expression, call)))


def delay_signal(build: Build, expression: ExpressionTree, call: Call) -> Any:
    """Return the signal of a DELAY; equal DELAYs share one signal."""
    _check_delay_call(build, expression, call)
    key = ("DELAY", *call.arguments[:3])
    if key not in build.sensors:
        what, by, before = (expression.with_root(node, expression_text(node)) for node in call.arguments[:3])
        name = f"{expression.statement.function_name}_delay"
        much, past = fold_constant(by.root), _history(build, before)
        of = _expression_signal(build, f"{name}_of", what, 1.0)
        late = (
            much * build.units.time
            if much is not None
            else _expression_signal(build, f"{name}_by", by, build.units.time)
        )
        if key not in build.sensors:  # such as for a variable that depends on its own past
            thing = signals.Delay(build.free_name(name), of, late, history=past)
            build.sensors[key] = build.model.add(thing)
    return build.sensors[key]


def of_time(build: Build, expression: ExpressionTree) -> ExpressionTree:
    """Return the expression with DELAYs of functions of TIME expanded; other DELAYs remain. A jump is noted.

    IF(θ: e_history(θ), e_delayed(θ), e_delayed(θ)),   θ = TIME − max(e_delay, 0)
    """
    if "DELAY" not in expression.calls:
        return expression

    def replace_delay(node: Node) -> Node | None:
        if not isinstance(node, Call) or node.name != "DELAY":
            return None
        _check_delay_call(build, expression, node)
        what, by, before = parts = [replace_nodes(one, replace_delay) for one in node.arguments[:3]]
        if not all(map(_of_time_alone, parts)):
            return None
        much = fold_constant(by)
        if much is not None and much <= 0.0:
            return what
        at = Binary("-", Name("TIME"), Call("MAX", (by, Number(0.0))) if much is None else Number(much))
        past, value = (_shift_time(at, part) for part in (before, what))
        _note_jump(build, expression, before, what)
        return Call("IF", (at, past, value, value))

    return expression.with_root(replace_nodes(expression.root, replace_delay))


def _shift_time(time: Node, node: Node) -> Node:
    """Return a function of TIME at another time."""
    return replace_nodes(node, lambda one: time if one == Name("TIME") else None)


def _of_time_alone(node: Node) -> bool:
    """Return True if a tree depends on TIME and numbers only."""
    names = {one.name for one in walk_nodes(node) if isinstance(one, Name)}
    return names <= {"TIME"} and all(intrinsics.argument_counts(name) is not None for name in calls_of(node))


def _note_jump(build: Build, expression: ExpressionTree, before: Node, what: Node) -> None:
    """Note a history whose end differs from the start of the expression."""
    old, new = (_at_zero(expression, node) for node in (before, what))
    if old is None or new is None or abs(old - new) <= 1e-9 * max(abs(old), abs(new)):
        return
    statement = expression.statement
    build.note(
        f"{statement.label}: DELAY jumps from {old:.6g} to {new:.6g} where its history ends, which no part can follow; set e_history to "
        f"{new:.6g} at TIME = 0",
        statement,
    )


def _at_zero(expression: ExpressionTree, node: Node) -> float | None:
    """Return the value of a function of TIME at 0; None if it is undefined."""
    tree = _shift_time(Number(0.0), node)
    number = expression.with_root(tree, expression_text(tree))
    try:
        return float(write(number, lambda _: None, 1.0, ("t",), _PAST).python())
    except (ArithmeticError, ValueError):
        return None


def _check_delay_call(build: Build, expression: ExpressionTree, call: Call) -> None:
    """Check that a DELAY has three or four arguments and that its ARRAY exists; note that its settings are ignored."""
    expression.takes(
        call, 3, 4, "write DELAY(delayed expression, delay, history) and the number of an ARRAY if need be"
    )
    for node in call.arguments[3:]:
        (number,) = integer_arguments(expression, Call("DELAY", (node,)))
        if number:  # 0 names none
            build.once(Lists).array(expression.statement, f"{expression.argument}: DELAY", number)
            settings = f"DELAY: the settings of ARRAY/{number} are not used; the past is kept at every step and its error is controlled"
            build.note(settings, expression.statement)


def _expression_signal(build: Build, name: str, expression: ExpressionTree, unit: float) -> Any:
    """Return the signal of an expression; an expression that is one signal is not wrapped."""
    inputs = SignalInputs(build)
    if isinstance(expression.root, Call):
        match inputs.name_resolver(expression)(expression.root):
            case FunctionArgument(argument, own_unit, 1) if (
                own_unit == unit and argument in inputs.by_argument
            ):
                return inputs.by_argument[argument]
    own, written_ = build.free_name(name), inputs.write(expression, unit, _HELP, "_of")
    return build.model.add(signals.Algebraic(own, written_, inputs=inputs.by_argument))


def _history(build: Build, expression: ExpressionTree) -> Any:
    """Return the history of a delay: a number, or a function of time."""
    number = fold_constant(expression.root)
    if number is not None:
        return number
    for name in sorted(expression.calls):
        if intrinsics.argument_counts(name) is None:
            expression.refuse_unsupported(f"{name}(…) in the history of a DELAY", _PAST)

    return write(expression, time_alone(build.units.time), 1.0, ("t",), _PAST, "_history")
