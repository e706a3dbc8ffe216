"""Function expressions of Adams: text → tree.

``+ - * / **``, parentheses, numbers (``90D`` is degrees), names (``TIME``, ``PI``) and calls (``STEP(…)``,
``DM(i, j)``). ``IF(e: n, z, p)`` is n, z or p as e is negative, zero or positive. Precedence is Fortran's:
``-a**2`` is −(a²), ``a**b**c`` is a^(b^c).

A tree knows nothing of what a name means: `source.py` writes it as a Python function, `measures.py`
evaluates it on the columns of a finished run.
"""

from __future__ import annotations

import ast
import math
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn, TypeAlias

from abut.formats.adams.language import grammars
from abut.formats.adams.language.schema import ArgumentType, number
from abut.formats.adams.language.statements import Statement, shown

#: Names that stand for a number.
CONSTANTS = {"PI": math.pi, "DTOR": math.pi / 180.0, "RTOD": 180.0 / math.pi}


class Number(NamedTuple):
    """A literal or a constant."""

    value: float


class Name(NamedTuple):
    """A name without parentheses: ``TIME``."""

    name: str


class Call(NamedTuple):
    """A function or a measure with its arguments."""

    name: str
    arguments: tuple[Node, ...]


class Negative(NamedTuple):
    """−x."""

    operand: Node


class Binary(NamedTuple):
    """left ∘ right, ∘ one of ``+ - * / **``."""

    operator: str
    left: Node
    right: Node


class Applied(NamedTuple):
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
    made: Callable[[], Node]  #: makes the tree
    calls: frozenset[str] = frozenset()  #: the functions and measures in it
    shape: Shape | None = None  #: where the tree is as the text has it
    values: Sequence[float] = ()  #: its numbers, where it has a shape

    @property
    def root(self) -> Node:
        """The tree, made anew: of many expressions nobody asks for it, and trees are large."""
        return self.made()

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse an expression that breaks the language, naming its place."""
        self.statement.wrong(f"{self.argument} = {shown(self.text)}: {problem}", remedy)

    def misused(self, call: Call, problem: str, remedy: str) -> NoReturn:
        """Refuse a call in the expression that breaks the language, naming its place."""
        self.statement.wrong(f"{self.argument}: {call.name} {problem}", remedy)

    def numbers(self, call: Call, least: int, most: int, remedy: str) -> tuple[int, ...]:
        """The arguments of a call, so many whole numbers."""
        if not least <= len(call.arguments) <= most:
            self.misused(call, f"has {len(call.arguments)} arguments", remedy)
        return integers(self, call)

    def unsupported(self, what: str, instead: str) -> NoReturn:
        """Refuse something in the expression, naming its place."""
        self.statement.unsupported(f"{self.argument}: {what}", instead)


#: Levels of a tree, and nodes, that an expression may have with the variables it names written out.
DEEPEST, LARGEST = 120, 20_000


def parse(statement: Statement, argument: str, text: str) -> Expression:
    """Understand an expression; those that differ in their numbers only are parsed once.

    Raises:
        UnreadableFile: it does not follow the grammar; names file, line, statement and the place in the text.
    """
    plain = " ".join(text.split())
    pieces = _NUMBER.split(plain)
    shape = shape_of("0".join(pieces[::2]))
    if shape is None:
        _explain(statement, argument, text)
    values = _values(pieces[1::2])
    expression = Expression(
        statement, argument, plain, partial(shape.root, values), shape.calls, shape, values
    )
    if len(shape.steps) > DEEPEST and shape.depth > DEEPEST:
        expression.wrong(
            f"it is nested {shape.depth} deep", f"split it into parts of at most {DEEPEST} levels"
        )
    if not all(map(math.isfinite, values)):
        expression.wrong("a number is beyond 1E308", "write a smaller one")
    return expression


#: An argument whose value is an expression.
EXPRESSION = ArgumentType(parse, "expression", expression=True)

# --- text → tree ----------------

#: A number as the grammar has it, not within a name or behind another number.
_NUMBER = re.compile(r"(?<![\w.])((?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+(?![\d.])|[dD](?![A-Za-z_]))?)")


def _values(texts: Sequence[str]) -> array[float]:
    try:
        return array("d", map(float, texts))
    except ValueError:  # degrees, or Fortran's exponents
        return array("d", [number(text) or 0.0 for text in texts])


class Step(NamedTuple):
    """Makes a node of what it is given and the last nodes before it; without `make`, of the next number."""

    make: Callable[..., Node] | None
    given: tuple[Any, ...] = ()
    takes: int = 0


@dataclass(frozen=True, eq=False)
class Shape:
    """How a tree is made of its numbers, in the order of the text: children before parents. All texts that differ in their numbers
    only share one.
    """

    steps: tuple[Step, ...]

    @cached_property
    def calls(self) -> frozenset[str]:
        """The functions and measures that it calls."""
        return frozenset(step.given[0] for step in self.steps if step.make is call)

    @cached_property
    def depth(self) -> int:
        """Levels of the tree."""
        stack: list[int] = []
        for step in self.steps:
            at = len(stack) - step.takes
            stack[at:] = [1 + max(stack[at:], default=0)]
        return stack[-1]

    def root(self, values: Iterable[float]) -> Node:
        """The tree with these numbers."""
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


def call(name: str, *arguments: Node) -> Node:
    """A call of a function or measure."""
    return Call(name, arguments)


def word(name: str) -> Node:
    """A name, or the number that it stands for."""
    return Number(CONSTANTS[name]) if name in CONSTANTS else Name(name)


def _rule(make: Callable[..., Node] | None, *given: Any, named: bool = False) -> Callable[[list[Any]], Any]:
    """What a rule of the grammar gives: the steps of its children, then its own."""

    def steps(children: list[Any]) -> tuple[Step, ...]:
        own = given
        if named:
            name, *children = children
            own = (name.upper(),)
        before = [step for child in children if isinstance(child, tuple) for step in child]
        return (*before, Step(make, own, len(children) if make else 0))

    return steps


@cache
def _parser() -> Callable[[str], Any]:
    operators = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "raised": "**"}
    rules = {rule: _rule(Binary, operator) for rule, operator in operators.items()}
    return grammars.parser(
        "expression",
        SimpleNamespace(
            number=_rule(None),
            name=_rule(word, named=True),
            call=_rule(call, named=True),
            negative=_rule(Negative),
            **rules,
        ),
    )


@lru_cache(maxsize=4096)
def shape_of(text: str) -> Shape | None:
    """The shape of a text; nothing where it breaks the grammar."""
    found = steps(text)
    return Shape(tuple(found)) if found else by_grammar(text)


def by_grammar(text: str) -> Shape | None:
    """The shape of a text as the grammar has it, which settles what a text means; nothing where it breaks the grammar."""
    from lark import UnexpectedInput

    try:
        return Shape(_parser()(text))
    except UnexpectedInput:
        return None


# --- text → steps, by Python's own parser ----------------

# The grammar settles what a text means, and what is wrong with one that breaks it. Its operators are Python's, with Python's precedence; so
# where a text holds nothing but names, calls, numbers, ``+ - * / **`` and parentheses, Python's tree of it is the grammar's, ten times
# sooner. Anything else is left to the grammar.

#: Texts of which every token means the same in both languages: numbers are the digit 0 here, and names are ASCII.
_COMMON = re.compile(
    r"(?:[A-Z_][A-Z0-9_]*+|0(?![A-Z0-9_.])|[-+*(),: ])*+(?:/(?!/)(?:[A-Z_][A-Z0-9_]*+|0(?![A-Z0-9_.])|[-+*(),: ])*+)*+"
)
_TRAILING = re.compile(r"[,:] *\)")
_LITERAL = Step(None)


def steps(text: str) -> list[Step] | None:
    """The steps that make the tree of a text whose numbers are 0; nothing where the grammar is to say."""
    plain = text.upper()  # no keyword of Python is written in capitals
    if not _COMMON.fullmatch(plain) or _TRAILING.search(plain):
        return None
    try:
        return _gathered(ast.parse(plain.replace(":", ",").strip(), mode="eval").body)
    except (SyntaxError, ValueError, KeyError, MemoryError, RecursionError):
        return None


def _gathered(root: Any) -> list[Step]:
    """The steps of a tree, those of each node behind those of the nodes that it is made of.

    Raises:
        KeyError: Python has a meaning for it that the grammar has not.
    """
    found: list[Step] = []  #: in the opposite order
    rest = [root]
    while rest:
        node = rest.pop()
        kind = type(node)
        if kind is ast.Constant:
            found.append(_LITERAL)
        elif kind is ast.BinOp:
            found.append(_BINARY[type(node.op)])
            rest += (node.left, node.right)
        elif kind is ast.Call:
            if node.keywords or type(node.func) is not ast.Name:
                raise KeyError(node.func)
            found.append(_step(call, node.func.id, len(node.args)))
            rest += node.args
        elif kind is ast.Name:
            found.append(_step(word, node.id))
        else:
            found += _UNARY[type(getattr(node, "op", None))]
            rest.append(node.operand)
    found.reverse()
    return found


@lru_cache(maxsize=4096)
def _step(make: Callable[..., Any], name: str, takes: int = 0) -> Step:
    """A step, of which all expressions share one."""
    return Step(make, (name,), takes)


_BINARY: dict[type, Step] = {
    kind: Step(Binary, (operator,), 2)
    for kind, operator in (
        (ast.Add, "+"), (ast.Sub, "-"), (ast.Mult, "*"), (ast.Div, "/"), (ast.Pow, "**"),
    )
}  # fmt: skip
_UNARY: dict[type, list[Step]] = {ast.USub: [Step(Negative, (), 1)], ast.UAdd: []}


# --- what breaks the grammar ----------------

#: What to do about a character that other languages have.
_REMEDIES = {
    "^": "write a power as **",
    **dict.fromkeys("<>", "write a test as IF(a - b: below, equal, above)"),
    "=": "write a test as IF(a - b: below, equal, above), and a comma before the name of another argument",
    ".": "write a thing by its number, as DM(21, 1), not by its name in Adams View",
    **dict.fromkeys("，（）：＊－＋／", "write it as the character of the English keyboard"),
}


def _explain(statement: Statement, argument: str, text: str) -> NoReturn:
    """Say where an expression breaks the grammar.

    Raises:
        UnreadableFile: always.
    """
    from lark import UnexpectedCharacters, UnexpectedToken

    at, problem, remedy = len(text), "it cannot be understood", "check its parentheses"
    try:
        _parser()(text)
    except UnexpectedCharacters as found:
        at = found.pos_in_stream or 0
        problem, remedy = f"{text[at]!r} is no part of an expression", _REMEDIES.get(text[at], "remove it")
    except UnexpectedToken as found:
        ended = found.token.type == "$END"
        at = len(text.rstrip()) if ended else found.token.start_pos or 0
        what = "the end" if ended else repr(str(found.token))
        if "NUMBER" in found.accepts:
            problem = f"a number, a name or a parenthesis is expected, not {what}"
            remedy = "complete the expression"
        elif "RPAR" in found.accepts:
            problem = f"')' is expected, not {what}"
            remedy = "close the parentheses and check the number of arguments"
        else:
            problem, remedy = f"{what} is not expected", "write an operator before it, or remove it"
    statement.wrong_at(argument, text, at, problem, remedy)


# --- trees ----------------


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    rest = [node]
    while rest:
        node = rest.pop()
        yield node
        rest += reversed(below(node))


def calls_of(node: Node) -> Iterator[str]:
    """The functions and measures in a tree."""
    return (one.name for one in walk(node) if isinstance(one, Call))


def size(node: Node) -> tuple[int, int]:
    """How many nodes a tree has, and levels; found without recursion."""
    count, depth, rest = 0, 0, [(node, 1)]
    while rest:
        node, level = rest.pop()
        count, depth = count + 1, max(depth, level)
        rest += [(child, level + 1) for child in below(node)]
    return count, depth


def below(node: Node) -> tuple[Node, ...]:
    """The nodes that a node is made of."""
    match node:
        case Call(_, arguments):
            return arguments
        case Negative(operand) | Applied(_, operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
    return ()


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
            first = written(left)
            if isinstance(left, Negative) and operator == "**":  # -a**b is −(a^b)
                first = f"({first})"
            return f"({first}{operator}{written(right)})"
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
