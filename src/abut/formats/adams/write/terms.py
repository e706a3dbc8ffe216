"""Terms of written expressions: a number times a tree, so that units cancel and numbers come back as they were.

(0.001·DM) / 0.001 → DM,   0.001·DM − 0.1 → 0.001·(DM − 100)
"""

from __future__ import annotations

from dataclasses import dataclass

from abut.formats.adams.language.expressions import Binary, Call, Negative, Node, Number


@dataclass(frozen=True)
class Term:
    """factor · node; the factor alone where there is no node."""

    factor: float
    node: Node | None = None

    @property
    def constant(self) -> bool:
        """Whether it is a number."""
        return self.node is None

    def whole(self) -> Node:
        """The tree with its factor."""
        if self.node is None:
            return Number(self.factor)
        if self.factor == 1.0:
            return self.node
        if self.factor == -1.0:
            return Negative(self.node)
        match self.node:
            case Binary("/", Number(1.0), below):
                return Binary("/", Number(self.factor), below)
            case Binary("*" | "/" as operator, left, right):
                return Binary(operator, Term(self.factor, left).whole(), right)
        return Binary("*", Number(self.factor), self.node)


def negative(a: Term) -> Term:
    """−a."""
    return Term(-a.factor, a.node)


def plus(a: Term, b: Term) -> Term:
    """a + b; a constant goes into the parentheses of what has a factor."""
    if a.node is None and b.node is None:
        return Term(a.factor + b.factor)
    for one, other in ((a, b), (b, a)):
        if one.factor == 0.0:
            return other
    if a.node is None or b.node is None:
        moving, rest = (b, a.factor) if a.node is None else (a, b.factor)
        if moving.factor == -1.0:
            return Term(1.0, _difference(Number(rest), moving.node))
        return Term(moving.factor, _sum(moving.node, Number(rest / moving.factor)))
    if a.factor == b.factor:
        return Term(a.factor, _sum(a.node, b.node))
    if a.factor == -b.factor:
        return Term(a.factor, _difference(a.node, b.node))
    return Term(1.0, _sum(a.whole(), b.whole()))


def minus(a: Term, b: Term) -> Term:
    """a − b."""
    return plus(a, negative(b))


def times(a: Term, b: Term) -> Term:
    """a b; a factor goes into a sum whose members have factors of their own."""
    factor = a.factor * b.factor
    if factor == 0.0:
        return Term(0.0)
    if a.node is None or b.node is None:
        return _scaled(b.node if a.node is None else a.node, factor)
    return Term(factor, Binary("*", a.node, b.node))


def over(a: Term, b: Term) -> Term:
    """a / b.

    Raises:
        ZeroDivisionError: b is the number 0.
    """
    factor = a.factor / b.factor
    if factor == 0.0:
        return Term(0.0)
    if b.node is None:
        return _scaled(a.node, factor)
    return Term(factor, Binary("/", Number(1.0) if a.node is None else a.node, b.node))


def power(a: Term, b: Term) -> Term:
    """a to the power b.

    Raises:
        ArithmeticError, TypeError: both are numbers, and it has no real value.
    """
    if b.node is None:
        if a.node is None:
            return Term(float(a.factor**b.factor))
        if b.factor == 1.0:
            return a
        outside = a.factor**b.factor if a.factor > 0.0 else 1.0
        inside = a.node if a.factor > 0.0 else a.whole()
        return Term(outside, Binary("**", inside, Number(b.factor)))
    return Term(1.0, Binary("**", a.whole(), b.whole()))


def call(name: str, *arguments: Term | float) -> Term:
    """A function of terms and numbers."""
    nodes = (one.whole() if isinstance(one, Term) else Number(float(one)) for one in arguments)
    return Term(1.0, Call(name, tuple(nodes)))


def _scaled(node: Node | None, factor: float) -> Term:
    match node:
        case Binary("+" | "-" as operator, left, right):
            sides = _factored(left), _factored(right)
            if all(side.factor != 1.0 or side.node is None for side in sides):
                first, second = (Term(side.factor * factor, side.node).whole() for side in sides)
                joined = _sum(first, second) if operator == "+" else _difference(first, second)
                return Term(1.0, joined)
    return Term(factor, node)


def _factored(node: Node) -> Term:
    """A tree's own factor."""
    match node:
        case Number(value):
            return Term(value)
        case Negative(operand):
            return negative(_factored(operand))
        case Binary("*", Number(value), rest):
            return Term(value, rest)
    return Term(1.0, node)


def _sum(a: Node | None, b: Node) -> Node:
    """a + b, written a − |b| where b is negative."""
    assert a is not None
    match b:
        case Number(value) if value < 0.0:
            return Binary("-", a, Number(-value))
        case Negative(operand):
            return Binary("-", a, operand)
        case Binary("*", Number(value), rest) if value < 0.0:
            return Binary("-", a, Binary("*", Number(-value), rest))
    return Binary("+", a, b)


def _difference(a: Node, b: Node | None) -> Node:
    """a − b, written a + |b| where b is negative."""
    assert b is not None
    match b:
        case Negative(operand):
            return Binary("+", a, operand)
        case Number(value) if value < 0.0:
            return Binary("+", a, Number(-value))
    return Binary("-", a, b)
