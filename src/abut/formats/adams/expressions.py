"""Function expressions of Adams: text → tree.

``+ - * / **``, parentheses, numbers (``90D`` is degrees), names (``TIME``, ``PI``) and calls (``STEP(…)``,
``DM(i, j)``). ``IF(e: n, z, p)`` is n, z or p as e is negative, zero or positive. Precedence is Fortran's:
``-a**2`` is −(a²), ``a**b**c`` is a^(b^c).

A tree knows nothing of what a name means: `source.py` writes it as a Python function, `measures.py`
evaluates it on the columns of a finished run.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from abut.formats.adams.grammar import Kind, number
from abut.formats.adams.statements import Statement

#: Names that stand for a number.
CONSTANTS = {"PI": math.pi, "DTOR": math.pi / 180.0, "RTOD": 180.0 / math.pi}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+(?![\d.])|[dD](?![A-Za-z_]))?)"
    r"|(?P<name>[A-Za-z_]\w*)|(?P<sign>\*\*|[-+*/(),:]))"
)


@dataclass(frozen=True)
class Number:
    """A literal or a constant."""

    value: float


@dataclass(frozen=True)
class Name:
    """A name without parentheses: ``TIME``."""

    name: str


@dataclass(frozen=True)
class Call:
    """A function or a measure with its arguments."""

    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Negative:
    """−x."""

    operand: Node


@dataclass(frozen=True)
class Binary:
    """left ∘ right, ∘ one of ``+ - * / **``."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Applied:
    """A function of one number that the dataset defines, as a SPLINE, with its argument."""

    function: Callable[..., float]
    operand: Node


Node: TypeAlias = Number | Name | Call | Negative | Binary | Applied


@dataclass(frozen=True)
class Expression:
    """A tree with the statement and argument it came from, for messages."""

    statement: Statement
    argument: str
    text: str
    root: Node

    def unsupported(self, what: str, instead: str) -> NoReturn:
        """Refuse something in the expression, naming its place."""
        self.statement.unsupported(f"{self.argument}: {what}", instead)


def parse(statement: Statement, argument: str, text: str) -> Expression:
    """Understand an expression.

    Raises:
        UnreadableFile: it does not follow the grammar; names file, line, statement and the place in the text.
    """
    parser = _Parser(statement, argument, text)
    root = parser.sum()
    if parser.kind:
        parser.fail(f"{parser.token!r} is not expected", "write an operator before it, or remove it")
    return Expression(statement, argument, text, root)


#: Parentheses, signs and powers within one another that an expression may have.
DEEPEST = 60

#: An argument whose value is an expression.
EXPRESSION = Kind(parse, expression=True)


class _Parser:
    """Recursive descent; `kind` and `token` are the next token's, empty at the end."""

    def __init__(self, statement: Statement, argument: str, text: str) -> None:
        self.statement, self.argument, self.text, self.at = statement, argument, text, 0
        self.kind, self.token, self.depth = "", "", 0
        self.next()

    def fail(self, problem: str, remedy: str) -> NoReturn:
        self.statement.wrong(f"{self.argument} = {self.text}: {problem} (character {self.at})", remedy)

    def next(self) -> str:
        """Step to the next token; the one left behind."""
        left, rest = self.token, self.text[self.at :]
        if not rest.strip():
            self.kind, self.token, self.at = "", "", len(self.text)
            return left
        match = _TOKEN.match(self.text, self.at)
        if not match:
            self.fail(f"{rest.strip()[0]!r} is no part of an expression", "remove it")
        self.kind = match.lastgroup or ""
        self.token, self.at = match[self.kind], match.end()
        return left

    def expect(self, sign: str) -> None:
        if self.token != sign:
            found = repr(self.token) if self.kind else "the end"
            self.fail(
                f"{sign!r} is expected, not {found}",
                "close the parentheses and check the number of arguments",
            )
        self.next()

    def sum(self) -> Node:
        node = self.product()
        while self.token in ("+", "-"):
            node = Binary(self.next(), node, self.product())
        return node

    def product(self) -> Node:
        node = self.factor()
        while self.token in ("*", "/"):
            node = Binary(self.next(), node, self.factor())
        return node

    def factor(self) -> Node:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"it is nested more than {DEEPEST} deep", "split it by VARIABLE statements")
        node = self.power()
        self.depth -= 1
        return node

    def power(self) -> Node:
        if self.token in ("+", "-"):
            negative = self.next() == "-"
            node = self.factor()
            return Negative(node) if negative else node
        node = self.atom()
        if self.token == "**":
            self.next()
            return Binary("**", node, self.factor())
        return node

    def atom(self) -> Node:
        if self.kind == "number":
            value = number(self.next())
            assert value is not None
            if not math.isfinite(value):
                self.fail("a number is beyond 1E308", "write a smaller one")
            return Number(value)
        if self.kind == "name":
            name = self.next().upper()
            if self.token == "(":
                return Call(name, self.arguments())
            return Number(CONSTANTS[name]) if name in CONSTANTS else Name(name)
        if self.token != "(":
            found = repr(self.token) if self.kind else "the end"
            self.fail(
                f"a number, a name or a parenthesis is expected, not {found}", "complete the expression"
            )
        self.next()
        node = self.sum()
        self.expect(")")
        return node

    def arguments(self) -> tuple[Node, ...]:
        self.next()
        if self.token == ")":
            self.next()
            return ()
        found = [self.sum()]
        while self.token in (",", ":"):
            self.next()
            found.append(self.sum())
        self.expect(")")
        return tuple(found)


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    below: tuple[Node, ...] = ()
    match node:
        case Call(_, arguments):
            below = arguments
        case Negative(operand) | Applied(_, operand):
            below = (operand,)
        case Binary(_, left, right):
            below = (left, right)
    for child in below:
        yield from walk(child)


def written(node: Node) -> str:
    """A tree as text again.

    >>> written(Binary("*", Number(2.0), Call("DM", (Number(1.0), Number(3.0)))))
    '(2*DM(1, 3))'
    """
    match node:
        case Number(value):
            return f"{value:.15g}"
        case Name(name):
            return name
        case Call(name, arguments):
            return f"{name}({', '.join(map(written, arguments))})"
        case Negative(operand):
            return f"-{written(operand)}"
        case Applied(function, operand):
            return f"{function.__name__}({written(operand)})"
        case Binary(operator, left, right):
            return f"({written(left)}{operator}{written(right)})"
    raise AssertionError(node)


def replace(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """The tree in which each node for which `change` gives another is exchanged, from the top down."""
    new = change(node)
    if new is not None:
        return new
    match node:
        case Call(name, arguments):
            return Call(name, tuple(replace(child, change) for child in arguments))
        case Negative(operand):
            return Negative(replace(operand, change))
        case Applied(function, operand):
            return Applied(function, replace(operand, change))
        case Binary(operator, left, right):
            return Binary(operator, replace(left, change), replace(right, change))
    return node


def constant(node: Node) -> float | None:
    """The value of a tree that holds only numbers and arithmetic, else nothing.

    >>> constant(Binary("*", Number(2.0), Negative(Number(3.0))))
    -6.0
    """
    match node:
        case Number(value):
            return value
        case Negative(operand):
            inner = constant(operand)
            return None if inner is None else -inner
        case Binary(operator, left, right):
            a, b = constant(left), constant(right)
            if a is None or b is None:
                return None
            try:
                return float(_ARITHMETIC[operator](a, b))
            except (ArithmeticError, TypeError):  # 1/0, 10**400, the root of a negative number
                return None
    return None


_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
}


def integers(expression: Expression, call: Call) -> tuple[int, ...]:
    """The arguments of a measure: numbers of markers and the like.

    Raises:
        UnreadableFile: one of them is not a whole number.
    """
    found = []
    for node in call.arguments:
        value = constant(node)
        if value is None or not 0.0 <= value < math.inf or value != int(value):
            expression.statement.wrong(
                f"{expression.argument}: an argument of {call.name} is not a whole number",
                f"write {call.name}(i, j, …) with the numbers of markers or statements",
            )
        found.append(int(value))
    return tuple(found)
