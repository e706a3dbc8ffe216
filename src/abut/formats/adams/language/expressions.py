"""Parser of Adams' function expressions: text to tree.

``+ - * / **``, parentheses, numbers (``90D`` is degrees), names (``TIME``, ``PI``) and calls (``STEP(…)``,
``DM(i, j)``). ``IF(e: n, z, p)`` is n, z or p as e is negative, zero or positive. Precedence is Fortran's:
``-a**2`` is −(a²), ``a**b**c`` is a^(b^c).

A tree does not resolve names: `functions.source` writes it as a Python function, `functions.evaluation`
evaluates it on the columns of a finished run.
"""

from __future__ import annotations

import math
import operator
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import repeat
from typing import Any, NamedTuple, NoReturn, TypeAlias

from abut.formats.adams.language.schema import ArgumentType, number
from abut.formats.adams.language.statements import Statement, shorten_text

#: Precedence of operators, for reading and writing; a leading sign binds more strongly than products.
PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "-x": 3, "**": 4}
#: Names that stand for a number.
CONSTANTS = {"PI": math.pi, "DTOR": math.pi / 180.0, "RTOD": 180.0 / math.pi}


class Number(NamedTuple):
    """Literal or constant."""

    value: float


class Name(NamedTuple):
    """Name without parentheses: ``TIME``."""

    name: str


class Call(NamedTuple):
    """Call of a function or measure, with its arguments."""

    name: str
    arguments: tuple[Node, ...]


class Negative(NamedTuple):
    """Negation −x."""

    operand: Node


class Binary(NamedTuple):
    """Binary operation left ∘ right, ∘ one of ``+ - * / **``."""

    operator: str
    left: Node
    right: Node


class TableCall(NamedTuple):
    """Call of a function of one number that the dataset defines, such as a SPLINE, with its argument."""

    function: Callable[..., float]
    operand: Node


Node: TypeAlias = Number | Name | Call | Negative | Binary | TableCall


@dataclass(frozen=True)
class ExpressionTree:
    """Expression tree with its statement and argument, for messages."""

    statement: Statement
    argument: str
    text: str
    made: Callable[[], Node]  #: makes the tree
    calls: frozenset[str] = frozenset()  #: the functions and measures in it
    shape: TreeShape | None = None  #: shape of the tree, if it is that of the text
    values: Sequence[float] = ()  #: its numbers, if it has a shape

    @property
    def root(self) -> Node:
        """Root of the tree, built at each access: many expressions never need it, and trees are large."""
        return self.made()

    def with_root(self, root: Node, text: str = "") -> ExpressionTree:
        """Return the expression with another tree, and with another text if given."""
        calls = frozenset(calls_of(root))
        return ExpressionTree(self.statement, self.argument, text or self.text, lambda: root, calls)

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse an expression that violates the language, with its place."""
        self.statement.wrong(f"{self.argument} = {shorten_text(self.text)}: {problem}", remedy)

    def refuse_call(self, call: Call, problem: str, remedy: str) -> NoReturn:
        """Refuse a call that violates the language, with its place."""
        self.statement.wrong(f"{self.argument}: {call.name} {problem}", remedy)

    def takes(self, call: Call, least: int, most: int, remedy: str) -> None:
        """Check that a call has a valid number of arguments."""
        if not least <= len(call.arguments) <= most:
            self.refuse_call(call, f"has {len(call.arguments)} arguments", remedy)

    def numbers(self, call: Call, least: int, most: int, remedy: str) -> tuple[int, ...]:
        """Return the arguments of a call as integers, after checking their number."""
        self.takes(call, least, most, remedy)
        return integer_arguments(self, call)

    def refuse_unsupported(self, what: str, instead: str) -> NoReturn:
        """Refuse an unsupported part of the expression, with its place."""
        self.statement.refuse_unsupported(f"{self.argument}: {what}", instead)


#: Maximum levels and nodes of a tree with its variables expanded.
DEEPEST, LARGEST = 120, 20_000


def parse(statement: Statement, argument: str, text: str) -> ExpressionTree:
    """Parse an expression; expressions that differ only in their numbers are parsed once.

    Raises:
        UnreadableFile: it does not follow the grammar; names file, line, statement and the place in the text.
    """
    plain = " ".join(text.split())
    pieces = _NUMBER.split(plain)
    shape = shape_of("0".join(pieces[::2]))
    if shape is None:
        _report_syntax_error(statement, argument, text)
    values = _number_values(pieces[1::2])
    expression = ExpressionTree(
        statement, argument, plain, partial(shape.root, values), shape.calls, shape, values
    )
    if len(shape.steps) > DEEPEST and shape.depth > DEEPEST:
        expression.wrong(
            f"it is nested {shape.depth} deep", f"split it into parts of at most {DEEPEST} levels"
        )
    if not all(map(math.isfinite, values)):
        expression.wrong("a number is beyond 1E308", "write a smaller one")
    return expression


#: Argument type of an expression.
EXPRESSION = ArgumentType(parse, "expression", expression=True)

# --- text → tree ----------------

#: A number in the grammar, not within a name or after another number.
_NUMBER = re.compile(
    r"(?<![\w.])((?:\d+\.?\d*|\.\d+)"
    r"(?:[eE][+-]?\d+(?![\d.])(?:[dD](?!\w))?|[dD][+-]?\d+(?![\d.dD])|[dD](?![A-Za-z_]))?)"  # 90D-45D is a difference
)


def _number_values(texts: Sequence[str]) -> array[float]:
    try:
        return array("d", map(float, texts))
    except ValueError:  # degrees, or Fortran's exponents
        return array("d", [number(text) or 0.0 for text in texts])


class Step(NamedTuple):
    """Construction of a node from its arguments and the last nodes before it; without `make`, from the next number."""

    make: Callable[..., Node] | None
    given: tuple[Any, ...] = ()
    takes: int = 0


@dataclass(frozen=True, eq=False)
class TreeShape:
    """Construction of a tree from its numbers, in the order of the text: children before parents.

    All texts that differ only in their numbers share one shape.
    """

    steps: tuple[Step, ...]

    @cached_property
    def calls(self) -> frozenset[str]:
        """Functions and measures that it calls."""
        return frozenset(step.given[0] for step in self.steps if step.make is make_call)

    @cached_property
    def depth(self) -> int:
        """Levels of the tree."""
        return tree_size(self.root(repeat(0.0)))[1]

    def root(self, values: Iterable[float]) -> Node:
        """Return the tree with these numbers."""
        stack: list[Node] = []
        numbers = iter(values)
        for make, given, takes in self.steps:
            if make is None:
                stack.append(Number(next(numbers)))
            elif takes:
                stack[-takes:] = [make(*given, *stack[-takes:])]
            else:
                stack.append(make(*given))
        return stack[-1]


def make_call(name: str, *arguments: Node) -> Node:
    """Return a call of a function or measure."""
    return Call(name, arguments)


def make_name(name: str) -> Node:
    """Return a name, or the number of a constant."""
    return Number(CONSTANTS[name]) if name in CONSTANTS else Name(name)


@lru_cache(maxsize=4096)
def shape_of(text: str) -> TreeShape | None:
    """Return the shape of a text whose numbers are 0; None if it violates the grammar."""
    found, _, _ = _parse_steps(_SHAPE.findall(text))
    return TreeShape(tuple(found)) if found else None


# --- the grammar ----------------

#: number | name, with the parenthesis of a call | operator or separator | anything else
_PIECE = r"\s*(?:({number})|([A-Za-z_]\w*)(\s*\()?|(\*\*|[-+*/(),:])|(\S))"
_SHAPE = re.compile(_PIECE.format(number=r"0(?![\w.])"))
_TEXT = re.compile(_PIECE.format(number=_NUMBER.pattern.removeprefix(r"(?<![\w.])(").removesuffix(")")))
_Piece: TypeAlias = tuple[str, str, str, str, str]


@lru_cache(maxsize=4096)
def _make_step(make: Callable[..., Node], name: str, takes: int = 0) -> Step:
    """Return a step; all expressions share equal steps."""
    return Step(make, (name,), takes)


_LITERAL = Step(None)
#: The precedence of an operator, and its step; ``**`` binds from the right.
_BINARY = {one: (PRECEDENCE[one], _make_step(Binary, one, 2)) for one in ("+", "-", "*", "/", "**")}
_MINUS = (PRECEDENCE["-x"], Step(Negative, (), 1))
_OPEN = (0, _LITERAL)  #: a parenthesis on the operator stack


def _parse_steps(pieces: Sequence[_Piece]) -> tuple[list[Step], int, str]:
    """Return the steps of a sequence of pieces; for a syntax error none, with the index of the wrong piece and what is expected there.

    Operators wait on a stack until one that binds less follows (E. W. Dijkstra, 1961), a parenthesis until it is closed. Each open
    parenthesis is a level: with its name if it is a call, and the number of arguments so far.
    """
    found: list[Step] = []
    levels: list[tuple[str | None, int]] = []
    waiting: list[tuple[int, Step]] = []
    operand = True  #: True if an operand is expected
    for k, (number_, name, opens, sign, _) in enumerate(pieces):
        if operand:
            if number_:
                found.append(_LITERAL)
                operand = False
            elif name and not opens:
                found.append(_make_step(make_name, name.upper()))
                operand = False
            elif name or sign == "(":
                levels.append((name.upper() if name else None, 0))
                waiting.append(_OPEN)
            elif sign == "-":
                waiting.append(_MINUS)
            elif sign == ")" and k and pieces[k - 1][2]:  # a call without arguments
                waiting.pop()
                found.append(_make_step(make_call, levels.pop()[0] or "", 0))
                operand = False
            elif sign != "+":
                return [], k, "an operand"
        elif sign in _BINARY:
            binds, step = _BINARY[sign]
            while waiting and (waiting[-1][0] > binds or waiting[-1][0] == binds != 4):
                found.append(waiting.pop()[1])
            waiting.append((binds, step))
            operand = True
        elif levels and (sign == ")" or (sign in (",", ":") and levels[-1][0] is not None)):
            while waiting[-1] is not _OPEN:
                found.append(waiting.pop()[1])
            called, count = levels.pop()
            if sign != ")":
                levels.append((called, count + 1))
                operand = True
                continue
            waiting.pop()
            if called is not None:
                found.append(_make_step(make_call, called, count + 1))
        else:
            return [], k, "a parenthesis" if levels else "an operator"
    if operand or levels:
        return [], len(pieces), "an operand" if operand else "a parenthesis"
    return [*found, *(step for _, step in reversed(waiting))], -1, ""


#: Remedies for characters of other languages.
_REMEDIES = {
    "^": "write a power as **",
    **dict.fromkeys("<>", "write a test as IF(a - b: below, equal, above)"),
    "=": "write a test as IF(a - b: below, equal, above), and a comma before the name of another argument",
    ".": "refer to a marker or statement by its number, as DM(21, 1), not by its name in Adams View",
    **dict.fromkeys("，（）：＊－＋／", "write it as the character of the English keyboard"),
}


def _report_syntax_error(statement: Statement, argument: str, text: str) -> NoReturn:
    """Report where an expression violates the grammar."""
    pieces = list(_TEXT.finditer(text))
    _, k, expected = _parse_steps([one.groups("") for one in pieces])  # type: ignore[misc]
    at, what, other = len(text.rstrip()), "the end", ""
    if 0 <= k < len(pieces):
        kind = next(group for group in (1, 2, 4, 5) if pieces[k][group])
        at, what = pieces[k].start(kind), repr(pieces[k][kind])
        other = pieces[k][5]
    problem, remedy = f"{what} is not expected", "write an operator before it, or remove it"
    if other:
        problem, remedy = f"{what} is no part of an expression", _REMEDIES.get(other, "remove it")
    elif expected == "an operand":
        problem = f"a number, a name or a parenthesis is expected, not {what}"
        remedy = "complete the expression"
    elif expected == "a parenthesis":
        problem = f"')' is expected, not {what}"
        remedy = "close the parentheses and check the number of arguments"
    statement.wrong_at(argument, text, at, problem, remedy)


# --- trees ----------------


def walk_nodes(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it."""
    rest = [node]
    while rest:
        node = rest.pop()
        yield node
        rest += reversed(child_nodes(node))


def calls_of(node: Node) -> Iterator[str]:
    """Yield the functions and measures in a tree."""
    return (one.name for one in walk_nodes(node) if isinstance(one, Call))


def tree_size(node: Node) -> tuple[int, int]:
    """Return the number of nodes and levels of a tree, without recursion."""
    count, depth, rest = 0, 0, [(node, 1)]
    while rest:
        node, level = rest.pop()
        count, depth = count + 1, max(depth, level)
        rest += [(child, level + 1) for child in child_nodes(node)]
    return count, depth


def child_nodes(node: Node) -> tuple[Node, ...]:
    """Return the child nodes of a node."""
    match node:
        case Call(_, arguments):
            return arguments
        case Negative(operand) | TableCall(_, operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
    return ()


def expression_text(node: Node) -> str:
    """Return a tree as text.

    >>> expression_text(Binary("*", Number(2.0), Call("DM", (Number(1.0), Number(3.0)))))
    '(2*DM(1, 3))'
    """
    match node:
        case Number(value):
            return f"{value:.15g}"
        case Name(name):
            return name
        case Call(name, arguments):
            return f"{name}({', '.join(map(expression_text, arguments))})"
        case Negative(operand):
            return f"-{expression_text(operand)}"
        case TableCall(function, operand):
            return f"{function.__name__}({expression_text(operand)})"
        case Binary(operator, left, right):
            first = expression_text(left)
            if isinstance(left, Negative) and operator == "**":  # -a**b is −(a^b)
                first = f"({first})"
            return f"({first}{operator}{expression_text(right)})"
    raise AssertionError(node)


def infix_text(node: Negative | Binary, outer: int, text: Callable[[Node, int], str]) -> str:
    """Return a sum, product, power or negation as text, in parentheses if it binds less than `outer`; `text` writes its operands."""
    if isinstance(node, Negative):
        inner = f"-{text(node.operand, PRECEDENCE['-x'])}"
        return f"({inner})" if outer > 1 else inner
    operator_, left, right = node
    own, power = PRECEDENCE[operator_], operator_ == "**"
    first, second = text(left, own + power), text(right, own + (not power))
    if not power and second.startswith("-"):
        second = f"({second})"
    inner = f"{first}**{second}" if power else f"{first} {operator_} {second}"
    return f"({inner})" if own < outer else inner


def replace_nodes(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """Return the tree with each node replaced for which `change` returns another, from the top down."""
    new = change(node)
    if new is not None:
        return new
    match node:
        case Call(name, arguments):
            return Call(name, tuple(replace_nodes(child, change) for child in arguments))
        case Negative(operand):
            return Negative(replace_nodes(operand, change))
        case TableCall(function, operand):
            return TableCall(function, replace_nodes(operand, change))
        case Binary(operator, left, right):
            return Binary(operator, replace_nodes(left, change), replace_nodes(right, change))
    return node


def fold_constant(node: Node) -> float | None:
    """Return the value of a tree of numbers and arithmetic only, else None.

    >>> fold_constant(Binary("*", Number(2.0), Negative(Number(3.0))))
    -6.0
    """
    try:
        return _arithmetic_value(node)
    except (LookupError, ArithmeticError, TypeError):  # a name, 1/0, 10**400, the root of a negative number
        return None


def _arithmetic_value(node: Node) -> float:
    match node:
        case Number(value):
            return value
        case Negative(operand):
            return -_arithmetic_value(operand)
        case Binary(operator, left, right):
            return float(ARITHMETIC[operator](_arithmetic_value(left), _arithmetic_value(right)))
    raise LookupError(node)


#: Functions of the operators of `Binary`.
ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
}


def integer_arguments(expression: ExpressionTree, call: Call) -> tuple[int, ...]:
    """Return the integer arguments of a measure: numbers of markers and the like.

    Raises:
        UnreadableFile: one of them is not a whole number.
    """
    found = []
    for node in call.arguments:
        value = fold_constant(node)
        if value is None or not 0.0 <= value < math.inf or value != int(value):
            expression.statement.wrong(
                f"{expression.argument}: an argument of {call.name} is not a whole number",
                f"write {call.name}(i, j, …) with the numbers of markers or statements",
            )
        found.append(int(value))
    return tuple(found)
