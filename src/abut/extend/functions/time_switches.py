"""Times at which a function of time may jump or kink: where it compares time with a number, read from its syntax tree.

The tree is traversed once with values a + b t of its expressions, a and b by lane. A value that is no such line is classified by whether
it depends on time, and whether it depends on anything else. Both branches of a condition are traversed, also inside plain functions that
are called, so ``step``, ``clamp`` or a user's pulse need no special rules. A value modulo a period is a line again, which meets a number
in every period. Knots of tables count too, and kinks of ``min``, ``max``, ``abs``, ``floor`` of a line. Superfluous times do no harm.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.extend.functions.expressions import Expression
from abut.extend.functions.functions import Func, Namespace, tree_of
from abut.extend.functions.math_functions import FLOOR_DIVIDE, MODULO
from abut.extend.functions.name_resolution import resolve_function

WAYS = 16  #: alternatives of a value after branches; more are not distinguished
MAX_CALL_DEPTH = 8  #: depth of nested function calls
JUMPING = ("sign", "ramp")  #: functions of abut that may jump
MAX_PERIODS = 100_000  #: largest number of periods in a run
KINKED = ("min", "max", "abs", "floor", "ceil", "trunc", "rint")  #: words that may kink or jump
#: syntax nodes of functions that can neither kink nor jump, apart from calls of other functions
SMOOTH = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.Tuple, ast.Name, ast.Constant, ast.Attribute, ast.expr_context,
    ast.UnaryOp, ast.USub, ast.UAdd, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow,
)  # fmt: skip


def is_smooth(e: Expression) -> bool:
    """Return True if an expression can neither kink nor jump for any numbers: it has only sums, products, powers, smooth functions."""
    return _is_smooth_source(e.source)


@lru_cache(maxsize=4096)
def _is_smooth_source(source: str) -> bool:
    return all(
        node.func.attr not in KINKED
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        else isinstance(node, SMOOTH)
        for node in ast.walk(tree_of(source))
    )


@dataclasses.dataclass(frozen=True)
class PeriodicLine:
    """Line a + b t by lane, up to whole multiples of ``period`` where that is not zero."""

    a: Numbers
    b: Numbers
    period: Numbers

    @property
    def still(self) -> bool:
        """Return True if the line does not depend on time."""
        return not self.b.any() and not self.period.any()


@dataclasses.dataclass(frozen=True)
class Value:
    """Value of an expression: the lines that it may be (none if it is no line), and whether it depends on time and on other variables."""

    lines: tuple[PeriodicLine, ...] = ()
    timed: bool = False
    varies: bool = False

    @property
    def is_known(self) -> bool:
        """Return True if all alternatives of the value are lines."""
        return bool(self.lines)

    @property
    def number(self) -> Numbers | None:
        """The value by lane, if it depends neither on time nor on a branch."""
        return self.lines[0].a if len(self.lines) == 1 and self.lines[0].still else None


class SwitchSearch:
    """Traversal of an expression that finds the times of its jumps and kinks.

    Args:
        e: The expression.
        numbers: Its numbers [lane, k], by lane.
        names: Its arguments that are time.
        span: First and last time that count [s].
    """

    def __init__(
        self, e: Expression, numbers: Numbers, names: Iterable[str], span: tuple[float, float]
    ) -> None:
        self.lanes, self.span = len(numbers), span
        self.found: list[Numbers] = []  #: by lane, NaN where a lane has no such time
        self.has_unknown_times = (
            False  #: whether time is compared with a value that is unknown before the run
        )
        self._numbers, self._tables = numbers, e.tables
        known = {name: Value(varies=True) for name in e.arguments}
        known |= {name: self.line(0.0, 1.0) for name in names}
        with np.errstate(all="ignore"):
            _Walk(self, known, dict(e.namespace), 0).function(tree_of(e.source))

    @property
    def times(self) -> Numbers:
        """Return the times [lane, k], NaN where there is none."""
        return np.column_stack(self.found) if self.found else np.zeros((self.lanes, 0))

    def line(self, a: ArrayLike, b: ArrayLike = 0.0, period: ArrayLike = 0.0) -> Value:
        """Return a value that is one line."""
        return Value((self.one(a, b, period),), timed=bool(np.any(b)) or bool(np.any(period)))

    def one(self, a: ArrayLike, b: ArrayLike = 0.0, period: ArrayLike = 0.0) -> PeriodicLine:
        """Return a line whose numbers are broadcast over the lanes."""
        return PeriodicLine(
            *(np.broadcast_to(np.asarray(x, dtype=float), (self.lanes,)) for x in (a, b, period))
        )

    def add_crossing(self, left: PeriodicLine, right: PeriodicLine) -> None:
        """Note the time at which two lines meet."""
        a, b = left.a - right.a, left.b - right.b
        period = np.where(left.period > 0.0, left.period, right.period)
        if not b.any():
            return
        if not period.any():
            self.note(-a / b)
            return
        turns = [(a + b * t) / period for t in self.span]
        low, high = np.nanmin(np.ceil(np.minimum(*turns))), np.nanmax(np.floor(np.maximum(*turns)))
        if not high - low <= MAX_PERIODS:
            self.has_unknown_times = True
            return
        for k in np.arange(low, high + 1.0):
            self.note((k * period - a) / b)

    def note(self, times: Numbers) -> None:
        """Note a time by lane, if it is within the run."""
        within = np.isfinite(times) & (times >= self.span[0]) & (times <= self.span[1])
        if within.any():
            self.found.append(np.where(within, times, np.nan))

    def knots(self, table: int, x: Value) -> None:
        """Note the times at which a table's argument reaches the table's points."""
        self.has_unknown_times |= x.timed and not x.varies and not x.is_known
        for line in x.lines:
            for knot in self._tables[table].x:
                self.add_crossing(line, self.one(knot))

    def scalar(self, k: int) -> Value:
        """Return a number of the expression."""
        return self.line(self._numbers[:, k])


class _Walk:
    """Traversal of one function's body, with the values of its names."""

    def __init__(
        self, clock: SwitchSearch, known: Mapping[str, Value], namespace: Namespace, depth: int
    ) -> None:
        self.clock, self.names, self.namespace, self.depth = clock, dict(known), namespace, depth
        self.returns: list[Value] = []
        self.tables: dict[str, int] = {}

    def function(self, tree: ast.FunctionDef) -> Value:
        """Return the values that a function may return."""
        self.block(tree.body)
        return self.either(self.returns)

    def block(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, ast.Return):
                self.returns.append(self.value(statement.value))
            elif isinstance(statement, ast.Assign):
                self.assign(statement)
            elif isinstance(statement, ast.If):
                self.value(statement.test)
                before = dict(self.names)
                self.block(statement.body)
                then, self.names = self.names, before
                self.block(statement.orelse)
                both = {
                    name: self.either([m[name] for m in (then, self.names) if name in m])
                    for name in {*then, *self.names}
                }
                self.names = both

    def assign(self, statement: ast.Assign) -> None:
        """Assign values to names, the elements of a tuple one by one."""
        for target in statement.targets:
            pairs = [(target, statement.value)]
            if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                pairs = list(zip(target.elts, statement.value.elts, strict=True))
            found = [(name.id, self.value(value)) for name, value in pairs if isinstance(name, ast.Name)]
            self.names.update(found)

    def either(self, values: list[Value]) -> Value:
        """Return the union of alternative values."""
        lines = tuple({id(line): line for value in values for line in value.lines}.values())
        known = bool(values) and all(value.is_known for value in values) and len(lines) <= WAYS
        timed, varies = any(v.timed for v in values), any(v.varies for v in values)
        return Value(lines if known else (), timed, varies)

    def value(self, node: ast.expr | None) -> Value:
        """Return the value of an expression; its comparisons are noted during the traversal."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return self.clock.line(float(node.value))
        if isinstance(node, ast.Name):
            return self.value_of_name(node.id)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.UnaryOp):
            inner = self.value(node.operand)
            if isinstance(node.op, ast.USub):
                return self.binary_operation(ast.Mult(), inner, self.clock.line(-1.0))
            return inner
        if isinstance(node, ast.BinOp):
            return self.binary_operation(node.op, self.value(node.left), self.value(node.right))
        if isinstance(node, ast.Compare):
            return self.record_crossings([self.value(one) for one in (node.left, *node.comparators)])
        if isinstance(node, ast.IfExp):
            self.value(node.test)
            return self.either([self.value(node.body), self.value(node.orelse)])
        if isinstance(node, ast.Call):
            return self.value_of_call(node)
        parts = (
            [self.value(part) for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
            if node
            else []
        )
        return self.unspecified_value(parts)

    def value_of_name(self, name: str) -> Value:
        if name in self.names:
            return self.names[name]
        known = self.namespace.get(name)
        if isinstance(known, int | float):
            return self.clock.line(float(known))
        return Value(varies=True)

    def attribute(self, node: ast.Attribute) -> Value:
        """Return a number of the expression."""
        if isinstance(node.value, ast.Name) and node.value.id == "__p" and node.attr[0] == "c":
            return self.clock.scalar(int(node.attr[1:]))
        return Value(varies=True)

    @staticmethod
    def unspecified_value(parts: Iterable[Value]) -> Value:
        """Return a value that depends on others in an unspecified way."""
        every = list(parts)
        return Value((), any(p.timed for p in every), any(p.varies for p in every))

    def binary_operation(self, op: ast.operator, left: Value, right: Value) -> Value:
        """Return the sum, difference, product, quotient, power or remainder of two values as lines, if they are lines."""
        both = [
            self.join_lines(op, one, other)
            for one in left.lines
            for other in right.lines
            if len(left.lines) * len(right.lines) <= WAYS
        ]
        if not both or any(line is None for line in both):
            return self.unspecified_value((left, right))
        return Value(
            tuple(line for line in both if line is not None),
            left.timed or right.timed,
            left.varies or right.varies,
        )

    def join_lines(self, op: ast.operator, one: PeriodicLine, other: PeriodicLine) -> PeriodicLine | None:
        clock = self.clock
        period = np.maximum(one.period, other.period)
        if isinstance(op, ast.Add | ast.Sub):
            sign = 1.0 if isinstance(op, ast.Add) else -1.0
            if one.period.any() and other.period.any():
                return None
            return PeriodicLine(one.a + sign * other.a, one.b + sign * other.b, period)
        if isinstance(op, ast.Mult) and (one.still or other.still):
            factor, line = (one.a, other) if one.still else (other.a, one)
            return PeriodicLine(line.a * factor, line.b * factor, line.period * np.abs(factor))
        if isinstance(op, ast.Div) and other.still:
            return PeriodicLine(one.a / other.a, one.b / other.a, one.period / np.abs(other.a))
        if isinstance(op, ast.Pow) and one.still and other.still:
            return clock.one(one.a**other.a)
        if isinstance(op, ast.Mod) and other.still:
            return self.remainder(one, np.abs(other.a))
        return None

    def remainder(self, line: PeriodicLine, period: Numbers) -> PeriodicLine | None:
        """Return a line modulo a number; it jumps after each whole period."""
        if line.still:
            return self.clock.one(np.mod(line.a, period))
        if line.period.any():
            return None
        saw = PeriodicLine(line.a, line.b, period)
        self.clock.add_crossing(saw, self.clock.one(0.0))
        return saw

    def record_crossings(self, values: list[Value]) -> Value:
        """Note the times at which neighbouring values are equal."""
        for left, right in pairwise(values):
            if left.is_known and right.is_known:
                for one in left.lines:
                    for other in right.lines:
                        self.clock.add_crossing(one, other)
            else:
                self.clock.has_unknown_times |= self.hidden(left, right)
        return self.unspecified_value(values)

    @staticmethod
    def hidden(left: Value, right: Value) -> bool:
        """Return True if a comparison is between a function of time alone and a value that is unknown before the run."""
        return any(value.timed and not value.varies for value in (left, right))

    def value_of_call(self, node: ast.Call) -> Value:
        """Return the result of a call."""
        if isinstance(node.func, ast.Attribute):  # a built-in function of the compiler
            return self.word(node.func.attr, [self.value(one) for one in node.args])
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "__f64":
            return self.value(node.args[0])
        if name == "__table":
            x = self.value(node.args[1])
            self.clock.knots(self.table(node.args[0]), x)
            return self.unspecified_value([x])
        function = self.namespace.get(name)
        given = [self.value(one) for one in node.args]
        if function is MODULO:
            return self.binary_operation(ast.Mod(), *given)
        if function is FLOOR_DIVIDE:
            return self.word("floor", [self.binary_operation(ast.Div(), *given)])
        if isinstance(function, Func) and self.depth < MAX_CALL_DEPTH:
            return self.inside(function.python, node, given)
        return self.unspecified_value(given)

    def table(self, node: ast.expr) -> int:
        """Return the index of a node among the expression's tables."""
        if isinstance(node, ast.Attribute):
            return int(node.attr[1:])
        assert isinstance(node, ast.Name)
        return self.tables[node.id]

    def inside(self, function: Callable[..., Any], node: ast.Call, given: list[Value]) -> Value:
        """Return the result of a plain function; the tables that it reads are its last arguments."""
        one = resolve_function(function, function.__name__)
        names = [argument.arg for argument in one.tree.args.args]
        walk = _Walk(self.clock, dict(zip(names, given, strict=True)), one.namespace, self.depth + 1)
        tables = range(len(names) - len(one.tables), len(names))
        walk.tables = {names[k]: self.table(node.args[k]) for k in tables}
        before = self.clock.has_unknown_times
        found = walk.function(one.tree)
        if function.__module__ == "abut.functions" and function.__name__ not in JUMPING:
            self.clock.has_unknown_times = before  # it kinks there and does not jump
        return found

    def word(self, name: str, given: list[Value]) -> Value:
        """Return the result of a mathematical function."""
        clock = self.clock
        if name in ("min", "max", "abs"):
            other = (
                given[1] if name != "abs" else self.binary_operation(ast.Mult(), given[0], clock.line(-1.0))
            )
            before = clock.has_unknown_times
            self.record_crossings([given[0], other])
            clock.has_unknown_times = before  # it kinks there and does not jump
            return self.either([given[0], other])
        if name in ("floor", "ceil", "trunc", "rint"):
            half = 0.5 if name == "rint" else 0.0
            for line in given[0].lines:
                if not line.still:
                    clock.add_crossing(PeriodicLine(line.a + half, line.b, clock.one(1.0).a), clock.one(0.0))
            if given[0].is_known and given[0].number is None:  # a whole number: 0 up to multiples of 1
                return Value((clock.one(0.0, 0.0, 1.0),), given[0].timed, given[0].varies)
        numbers = [value.number for value in given]
        function = getattr(np, _NUMPY.get(name, name), None)
        if given and callable(function) and all(number is not None for number in numbers):
            return clock.line(function(*numbers))
        return self.unspecified_value(given)


_NUMPY = {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "atan2": "arctan2", "pow": "power"}
