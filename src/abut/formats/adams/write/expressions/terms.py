"""Terms of expressions: a number times a tree, so that units cancel and numbers are restored exactly.

(0.001·DM) / 0.001 → DM,   0.001·DM − 0.1 → 0.001·(DM − 100)
"""

from __future__ import annotations

from dataclasses import dataclass

from abut.formats.adams.language.expressions import Binary, Call, Negative, Node, Number


@dataclass(frozen=True)
class ProductTerm:
    """Product factor · node; only the factor if there is no node."""

    factor: float
    node: Node | None = None

    def whole(self) -> Node:
        """Return the tree with its factor."""
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
                return Binary(operator, ProductTerm(self.factor, left).whole(), right)
        return Binary("*", Number(self.factor), self.node)

    def __neg__(self) -> ProductTerm:
        return ProductTerm(-self.factor, self.node)

    def __add__(self, other: ProductTerm) -> ProductTerm:
        """Return the sum; a constant is added inside the parentheses of a term with a factor."""
        if self.factor == 0.0:
            return other
        if other.factor == 0.0:
            return self
        if self.node is None:
            return ProductTerm(self.factor + other.factor) if other.node is None else other + self
        if other.node is None:
            if self.factor == -1.0:
                return ProductTerm(1.0, _add_nodes(Number(other.factor), "-", self.node))
            return ProductTerm(self.factor, _add_nodes(self.node, "+", Number(other.factor / self.factor)))
        if abs(self.factor) == abs(other.factor):
            sign = "+" if self.factor == other.factor else "-"
            return ProductTerm(self.factor, _add_nodes(self.node, sign, other.node))
        return ProductTerm(1.0, _add_nodes(self.whole(), "+", other.whole()))

    def __sub__(self, other: ProductTerm) -> ProductTerm:
        return self + -other

    def __mul__(self, other: ProductTerm) -> ProductTerm:
        """Return the product; a factor is distributed over a sum whose members have factors of their own."""
        factor = self.factor * other.factor
        if factor == 0.0:
            return ProductTerm(0.0)
        if self.node is None or other.node is None:
            return _scale_term(other.node if self.node is None else self.node, factor)
        return ProductTerm(factor, Binary("*", self.node, other.node))

    def __truediv__(self, other: ProductTerm) -> ProductTerm:
        """Return the quotient.

        Raises:
            ZeroDivisionError: the other is the number 0.
        """
        factor = self.factor / other.factor
        if factor == 0.0:
            return ProductTerm(0.0)
        if other.node is None:
            return _scale_term(self.node, factor)
        return ProductTerm(factor, Binary("/", Number(1.0) if self.node is None else self.node, other.node))

    def __pow__(self, other: ProductTerm) -> ProductTerm:
        """Return the power.

        Raises:
            ArithmeticError, TypeError: both are numbers, and the power has no real value.
        """
        if other.node is not None:
            return ProductTerm(1.0, Binary("**", self.whole(), other.whole()))
        if self.node is None:
            return ProductTerm(float(self.factor**other.factor))
        if other.factor == 1.0:
            return self
        outside = self.factor**other.factor if self.factor > 0.0 else 1.0
        inside = self.node if self.factor > 0.0 else self.whole()
        return ProductTerm(outside, Binary("**", inside, Number(other.factor)))


def call_term(name: str, *arguments: ProductTerm | float) -> ProductTerm:
    """Return a function of terms and numbers."""
    nodes = (one.whole() if isinstance(one, ProductTerm) else Number(float(one)) for one in arguments)
    return ProductTerm(1.0, Call(name, tuple(nodes)))


def _scale_term(node: Node | None, factor: float) -> ProductTerm:
    match node:
        case Binary("+" | "-" as operator, left, right):
            sides = _split_factor(left), _split_factor(right)
            if all(side.factor != 1.0 or side.node is None for side in sides):
                first, second = (ProductTerm(side.factor * factor, side.node).whole() for side in sides)
                return ProductTerm(1.0, _add_nodes(first, operator, second))
    return ProductTerm(factor, node)


def _split_factor(node: Node) -> ProductTerm:
    """Split a tree into its factor and the rest."""
    match node:
        case Number(value):
            return ProductTerm(value)
        case Negative(operand):
            return -_split_factor(operand)
        case Binary("*", Number(value), rest):
            return ProductTerm(value, rest)
    return ProductTerm(1.0, node)


def _add_nodes(a: Node, operator: str, b: Node) -> Node:
    """Return a + b or a − b, with the opposite sign and |b| if b is negative."""
    other = "-" if operator == "+" else "+"
    match b:
        case Number(value) if value < 0.0:
            return Binary(other, a, Number(-value))
        case Negative(operand):
            return Binary(other, a, operand)
        case Binary("*", Number(value), rest) if value < 0.0:
            return Binary(other, a, Binary("*", Number(-value), rest))
    return Binary(operator, a, b)
