"""Conversion of plain Python functions to Adams' expressions.

Arithmetic, `math`, `abut.functions`, `if` and conditional expressions, local names and calls of other plain functions are
supported; loops are not. A condition a < b becomes IF(a − b: then, else, else).
Adams may compute all values of an IF, so the operand of a root in a branch is bounded below by a positive number.
"""

from __future__ import annotations

import ast
import inspect
import math
import operator
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from pathlib import Path
from typing import Any

from abut import extend, functions
from abut.errors import UnsupportedStatement
from abut.formats.adams.functions import intrinsics
from abut.formats.adams.language.expressions import Call, Number
from abut.formats.adams.write.expressions.number_format import format_expression
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term

MIN_VARIABLE_LENGTH = 60  #: length in characters above which a reused local value becomes a VARIABLE
MIN_ROOT_OPERAND = 1e-300  #: smallest operand of a root
MAX_CALL_DEPTH = 40  #: nested function calls

Names = dict[str, ProductTerm]
#: Writes a tree as a VARIABLE and returns its number.
Keep = Callable[[Any], int]
#: Returns the term of a table or curve function of the dataset; None for other functions.
Tabulated = Callable[[Any], Callable[[ProductTerm], ProductTerm] | None]


def _plain_call(name: str) -> Callable[..., ProductTerm]:
    return partial(call_term, name)


def _of_all(name: str) -> Callable[..., ProductTerm]:
    """Return a function of two arguments applied to any number of arguments."""
    return lambda *arguments: reduce(_plain_call(name), arguments)


#: Python function → the term of its arguments.
KNOWN: dict[Any, Callable[..., ProductTerm]] = {
    **{getattr(math, own): _plain_call(name) for name, (own, _) in intrinsics.MATH.items()},
    **{function: _plain_call(name) for name, (function, _) in intrinsics.OWN.items()},
    **{function.python: _plain_call(name) for name, (function, _) in intrinsics.SHAPES.items()},
    functions.sign.python: lambda x: call_term("IF", x, -1.0, 0.0, 1.0),
    functions.clamp.python: lambda x, low, high: call_term("MAX", low, call_term("MIN", x, high)),
    abs: _plain_call("ABS"),
    min: _of_all("MIN"),
    max: _of_all("MAX"),
    float: lambda x: x,
    math.fabs: _plain_call("ABS"),
    math.fmod: _plain_call("MOD"),
    math.copysign: _plain_call("SIGN"),
    math.trunc: _plain_call("AINT"),
    math.pow: operator.pow,
    math.radians: lambda x: ProductTerm(math.pi / 180.0) * x,
    math.degrees: lambda x: ProductTerm(180.0 / math.pi) * x,
    math.hypot: lambda x, y: call_term("SQRT", x * x + y * y),
}
_BUILTINS = {"abs": abs, "min": min, "max": max, "float": float, "pow": math.pow}
_OPERATORS: dict[type, Callable[[ProductTerm, ProductTerm], ProductTerm]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
#: Comparison a ∘ b → its value where a − b is negative, zero, positive.
_COMPARISONS: dict[type, tuple[bool, bool, bool]] = {
    ast.Lt: (True, False, False),
    ast.LtE: (True, True, False),
    ast.Gt: (False, False, True),
    ast.GtE: (False, True, True),
    ast.Eq: (False, True, False),
    ast.NotEq: (True, False, True),
}
_SERIES = re.compile(r"(poly|cheby|forsin|forcos)_(\d+)")


def function_term(
    function: Callable[..., Any],
    given: Mapping[str, ProductTerm],
    what: str,
    variable: Keep,
    tabulated: Tabulated,
) -> ProductTerm:
    """Return the value of a plain function as an expression of the terms of its arguments.

    Args:
        function: plain Python function.
        given: a term for each argument without a default.
        what: the object of the function, for messages.
        variable: stores a tree that is long and used more than once.
        tabulated: resolves the functions of tables and curves.

    Raises:
        UnsupportedStatement: a part of it has no equivalent expression; names file and line.
    """
    return _Call(function, what, variable, tabulated).value(given)


def _compared_name(node: ast.If | Sequence[ast.stmt]) -> str | None:
    """Return the name that a condition, or the only one of several statements, compares."""
    match node:
        case ast.If(ast.Compare(ast.Name(name))) | [ast.If(ast.Compare(ast.Name(name)))]:
            return name
    return None


def _simplify_by_sign(sign: ProductTerm, value: ProductTerm, k: int) -> ProductTerm:
    """Simplify a value where a sign is known: an IF of the same sign becomes one of its branches."""
    match value:
        case ProductTerm(1.0, Call("IF", (test, *ways))) if test == sign.whole():
            return ProductTerm(1.0, ways[k])
    return value


@dataclass
class _Call:
    """State of a function while it is converted."""

    function: Callable[..., Any]
    what: str
    variable: Keep
    table_function: Tabulated
    depth: int = 0
    branches: int = 0  #: conditions around the current expression
    names: Names = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.function = getattr(self.function, "python", self.function)
        self.tree = extend.parse(self.function)
        self.outside = extend.namespace_of(self.function)
        loads = [n.id for n in ast.walk(self.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
        again = [
            _compared_name(n)
            for n in ast.walk(self.tree)
            if isinstance(n, ast.If) and _compared_name(n) == _compared_name(n.orelse)
        ]
        self.uses = {name: loads.count(name) - again.count(name) for name in loads}

    def value(self, given: Mapping[str, ProductTerm]) -> ProductTerm:
        """Return the term of its return value."""
        for name, argument in inspect.signature(self.function).parameters.items():
            if name in given:
                self.names[name] = self.keep_term(name, given[name])
            elif argument.default is not argument.empty:
                self.names[name] = ProductTerm(float(argument.default))
        return self.returned_term(self.tree.body)

    def refusal(self, node: ast.AST, why: str) -> UnsupportedStatement:
        """Return the error about a part without an equivalent expression."""
        first = inspect.getsourcelines(self.function)[1]
        file = Path(inspect.getsourcefile(self.function) or "?").name
        line = first + getattr(node, "lineno", 1) - 1
        text = ast.unparse(node).splitlines()[0]
        return UnsupportedStatement(
            f"{file}, line {line}: {self.what} cannot be written for Adams: {text!r}: {why}; write it with + - * / **, if, "
            "math, and the functions of abut.functions"
        )

    def keep_term(self, name: str, value: ProductTerm) -> ProductTerm:
        """Return a term under a local name, through a VARIABLE if it is long and the name is used more than once."""
        if (
            value.node is None
            or self.uses.get(name, 0) < 2
            or len(format_expression(value.node)) < MIN_VARIABLE_LENGTH
        ):
            return value
        return ProductTerm(value.factor, Call("VARVAL", (Number(float(self.variable(value.node))),)))

    # --- statements ----------------

    def run(self, statements: Sequence[ast.stmt]) -> ProductTerm | None:
        """Return the term of the return value; None if the end is reached."""
        for k, statement in enumerate(statements):
            match statement:
                case ast.Return(value) if value is not None:
                    return self.term_of(value)
                case (
                    ast.Assign(targets=[ast.Name(name)], value=value)
                    | ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value)
                ):
                    self.names[name] = self.keep_term(name, self.term_of(value))
                case ast.AugAssign(target=ast.Name(name) as target, op=op, value=value):
                    joined = ast.BinOp(ast.Name(name, ast.Load()), op, value)
                    self.names[name] = self.term_of(ast.copy_location(joined, target))
                case ast.If() if any(isinstance(n, ast.Return) for n in ast.walk(statement)):
                    rest = statements[k + 1 :]  # appended to each branch
                    ways = [*statement.body, *rest], [*statement.orelse, *rest]
                    return self.chosen(statement.test, *(partial(self.returned_term, way) for way in ways))
                case ast.If(test, body, orelse):
                    self.either(test, body, orelse)
                case ast.Pass() | ast.Expr(ast.Constant()):
                    pass
                case _:
                    raise self.refusal(statement, "no expression says that")
        return None

    def returned_term(self, statements: Sequence[ast.stmt]) -> ProductTerm:
        """Return the term that a function or branch returns; names assigned in it are local to it."""
        before = dict(self.names)
        found = self.run(statements)
        self.names = before
        if found is None:
            raise self.refusal(self.tree, "a way through it without a return")
        return found

    def either(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        """Merge names that one branch or the other assigns."""
        before = dict(self.names)
        self.run(body)
        then, self.names = self.names, dict(before)
        self.run(orelse)
        other, self.names = self.names, before
        self.names |= {
            name: then[name]
            if then[name] == other[name]
            else self.chosen(test, partial(then.__getitem__, name), partial(other.__getitem__, name))
            for name in then
            if name in other
        }

    def chosen(
        self, test: ast.expr, then: Callable[[], ProductTerm], other: Callable[[], ProductTerm]
    ) -> ProductTerm:
        """Return the term of a conditional value."""
        match test:
            case ast.BoolOp(_, [only]):
                return self.chosen(only, then, other)
            case ast.BoolOp(op, [first, *rest]):
                further = partial(self.chosen, ast.BoolOp(op, rest), then, other)
                ways = (further, other) if isinstance(op, ast.And) else (then, further)
                return self.chosen(first, *ways)
            case ast.UnaryOp(ast.Not(), operand):
                return self.chosen(operand, other, then)
            case ast.Compare(left, [_, _, *_] as ops, sides):
                links = zip([left, *sides], ops, sides, strict=False)
                parts: list[ast.expr] = [
                    ast.copy_location(ast.Compare(a, [op], [b]), test) for a, op, b in links
                ]
                return self.chosen(ast.BoolOp(ast.And(), parts), then, other)
            case ast.Compare(left, [op], [right]) if type(op) in _COMPARISONS:
                sign = self.term_of(left) - self.term_of(right)
                return self.select_term(sign, _COMPARISONS[type(op)], then, other)
        return self.select_term(self.term_of(test), (True, False, True), then, other)

    def select_term(
        self,
        sign: ProductTerm,
        holds: tuple[bool, bool, bool],
        then: Callable[[], ProductTerm],
        other: Callable[[], ProductTerm],
    ) -> ProductTerm:
        """Return IF(sign: …) with `then` where the condition is true, else `other`."""
        if sign.node is None:
            at = 1 if sign.factor == 0.0 else 0 if sign.factor < 0.0 else 2
            return then() if holds[at] else other()
        self.branches += 1
        first, second = then(), other()
        self.branches -= 1
        given = (first if one else second for one in holds)
        return call_term("IF", sign, *(_simplify_by_sign(sign, one, k) for k, one in enumerate(given)))

    def clamp_root_operand(self, base: ProductTerm) -> ProductTerm:
        """Return the operand of a root, bounded below in a branch, because Adams may compute branches that are not selected."""
        return base if base.node is None or not self.branches else call_term("MAX", base, MIN_ROOT_OPERAND)

    # --- expressions ----------------

    def term_of(self, node: ast.expr) -> ProductTerm:
        """Return the term of an expression."""
        match node:
            case ast.Constant(value) if type(value) in (int, float):
                return ProductTerm(float(value))  # type: ignore[arg-type]
            case ast.Name(name):
                return self.named_term(node, name)
            case ast.UnaryOp(ast.USub(), operand):
                return -self.term_of(operand)
            case ast.UnaryOp(ast.UAdd(), operand):
                return self.term_of(operand)
            case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
                first, second = self.term_of(left), self.term_of(right)
                if isinstance(op, ast.Pow) and not (second.node is None and second.factor.is_integer()):
                    first = self.clamp_root_operand(first)
                try:
                    return _OPERATORS[type(op)](first, second)
                except (ArithmeticError, TypeError) as problem:
                    raise self.refusal(node, "it has no value") from problem
            case ast.IfExp(test, body, orelse):
                return self.chosen(test, lambda: self.term_of(body), lambda: self.term_of(orelse))
            case ast.Attribute(ast.Name(module), name) if self.outside.get(module) is math:
                constant = getattr(math, name, None)
                if isinstance(constant, float) and math.isfinite(constant):
                    return ProductTerm(constant)
            case ast.Call(function, arguments, []):
                return self.called_term(node, self.object(function), arguments)
        raise self.refusal(node, "no expression says that")

    def named_term(self, node: ast.expr, name: str) -> ProductTerm:
        """Return the term of a local name, or of a number outside."""
        if name in self.names:
            return self.names[name]
        value = self.outside.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return ProductTerm(float(value))
        raise self.refusal(node, "it is no number")

    def object(self, node: ast.expr) -> Any:
        """Return the function that is called."""
        match node:
            case ast.Name(name):
                return self.outside.get(name, _BUILTINS.get(name))
            case ast.Attribute(value, name):
                return getattr(self.object(value), name, None)
        return None

    def called_term(
        self, node: ast.Call, function: Callable[..., Any], arguments: Sequence[ast.expr]
    ) -> ProductTerm:
        """Return the term of a call: of a function of Adams, of a table, or of another plain function, which is inlined."""
        function = getattr(function, "python", function)
        given = [self.term_of(one) for one in arguments]
        if function is math.sqrt:
            given = [self.clamp_root_operand(one) for one in given]
        made = KNOWN.get(function) if isinstance(function, Hashable) else None
        if made is not None:
            return made(*given)
        table = self.table_function(function)
        if table is not None:
            return table(*given)
        series = _SERIES.fullmatch(getattr(function, "__name__", ""))
        if series:
            name = series[1].upper()
            if intrinsics.series_function(name, int(series[2]) + intrinsics.SERIES[name]) is function:
                return call_term(name, *given)
        if not inspect.isfunction(function) or self.depth > MAX_CALL_DEPTH:
            raise self.refusal(node, "that function is not one of Adams, and no plain one")
        inner = _Call(function, self.what, self.variable, self.table_function, self.depth + 1, self.branches)
        names = [one.arg for one in inner.tree.args.args]
        return inner.value(dict(zip(names, given, strict=False)))
