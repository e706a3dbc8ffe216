"""Conversion of expression trees to plain Python functions, which the engine compiles.

The functions take SI numbers: their arguments are divided by the dataset's units and their result is multiplied
by its unit, so that the body of each reads like the expression in the file.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from types import MappingProxyType
from typing import Any

from abut.extend import Numbered, Pattern
from abut.formats.adams.functions import intrinsics
from abut.formats.adams.functions.source.compile_source import compile_function
from abut.formats.adams.functions.source.symbols import Algebra, Scalar
from abut.formats.adams.language.expressions import (
    PRECEDENCE,
    Binary,
    Call,
    ExpressionTree,
    Name,
    Negative,
    Node,
    Number,
    TableCall,
    infix_text,
)
from abut.formats.adams.language.statements import Statement

_SLOT = re.compile(r"\bn(\d+)_")
_WORD = re.compile(r"\b[A-Za-z_]\w*")


@dataclass(frozen=True)
class FunctionArgument:
    """Argument of the generated function that stands for a name or measure: ``sign * argument / unit``."""

    argument: str
    unit: float = 1.0  #: SI value of one of the dataset's units
    sign: int = 1


@dataclass(frozen=True)
class Local:
    """Text that stands for a name or measure: a name computed before, or a number."""

    text: str


#: Resolver of a name or call in an expression to a force's or motion's argument, or None.
Meaning = Callable[[Name | Call], FunctionArgument | Local | None]


def time_alone(unit: float) -> Meaning:
    """Return the resolver where only TIME has a meaning; it is counted in a unit [s]."""
    return lambda node: FunctionArgument("t", unit) if node == Name("TIME") else None


def write(
    expression: ExpressionTree,
    meaning: Meaning,
    unit: float,
    offered: Sequence[str],
    help_: str,
    suffix: str = "",
    inputs: Mapping[str, Any] = MappingProxyType({}),
) -> Numbered:
    """Write an expression as a Python function of those of `offered` that it uses.

    Args:
        expression: the tree.
        meaning: resolver of its names and measures.
        unit: SI value of one unit of the result.
        offered: the arguments that the function may have, in order.
        help_: remedy, for the message about an unknown name.
        suffix: appended to the function's name if a statement has several.
        inputs: further possible arguments, each also with the suffix ``_rate``; may grow while names are resolved.

    Raises:
        UnsupportedStatement: the expression contains an unknown name or measure.
        UnreadableFile: a function has the wrong number of arguments.
    """
    writer = _Writer(expression, meaning, help_)
    made = writer.pattern(writer.text(expression.root, 0), unit, _port_names(offered, inputs))
    return numbered_function(lambda: made, expression.statement, expression.argument, suffix)


def check_expression(expression: ExpressionTree, meaning: Meaning, help_: str) -> None:
    """Check that an expression can be written as a function, and resolve its names and measures in the order of the text.

    Raises:
        UnsupportedStatement, UnreadableFile: as `write`.
    """
    _Writer(expression, meaning, help_).text(expression.root, 0)


def write_sum(
    represented: ExpressionTree,
    terms: Callable[[], Sequence[tuple[Scalar, ExpressionTree]]],
    meaning: Callable[[ExpressionTree], Meaning],
    algebra: Algebra,
    unit: float,
    offered: Sequence[str],
    help_: str,
    suffix: str,
    inputs: Mapping[str, Any],
) -> Numbered:
    """Return Σ factor · expression as one function, written on first use.

    Args:
        represented: the expression that the function represents in messages.
        terms: returns factors (numbers or names that `algebra` computes) and expressions, already checked by `check_expression`.
        meaning: returns the resolver of an expression; `Local` results refer to `algebra`.
        algebra: computes them.
        unit: as for `write`.
        offered: as for `write`.
        help_: as for `write`.
        suffix: as for `write`.
        inputs: as for `write`.
    """

    def make_pattern() -> tuple[Pattern, Sequence[float]]:
        writer, pieces = _Writer(represented, meaning(represented), help_), []
        for factor, expression in terms():
            writer.expression, writer.meaning = expression, meaning(expression)
            text = writer.text(expression.root, PRECEDENCE["*"])
            pieces.append(text if factor == 1.0 else f"{factor} * ({text})")
        return writer.pattern(" + ".join(pieces), unit, _port_names(offered, inputs), algebra)

    return numbered_function(make_pattern, represented.statement, represented.argument, suffix)


def _port_names(offered: Sequence[str], inputs: Mapping[str, Any]) -> tuple[str, ...]:
    return (*offered, *(name + port for name in inputs for port in ("", "_rate")))


def _needed_lines(algebra: Algebra, text: str) -> list[str]:
    """Return those lines of an algebra, in order, that a text depends on."""
    named = {symbol.name: line for line, symbol in algebra.lines.items()}
    found, rest = set[str](), _WORD.findall(text)
    while rest:
        name = rest.pop()
        if name in named and name not in found:
            found.add(name)
            rest += _names_in_line(named[name])
    return [f"{name} = {named[name]}" for name in sorted(found, key=lambda name: int(name[1:]))]


@lru_cache(maxsize=65536)
def _names_in_line(line: str) -> frozenset[str]:
    """Return the names in a line; cached, because different forces share many lines."""
    return frozenset(_WORD.findall(line))


def numbered_function(
    make: Callable[[], tuple[Pattern, Sequence[float]]], statement: Statement, argument: str, suffix: str
) -> Numbered:
    """Return the function of an argument of a statement, from a text and numbers that are made on first use."""
    return Numbered(make, partial(_insert_numbers, statement, argument, suffix))


def _insert_numbers(
    statement: Statement, argument: str, suffix: str, pattern: Pattern, values: Sequence[float]
) -> Callable[..., float]:
    """Return a pattern with its numbers inserted, for Python to call and people to read."""
    own = _SLOT.sub(lambda found: _number_literal(values[int(found[1])]), "\n".join(pattern.body))
    name = statement.function_name + suffix
    head = f"def {name}({', '.join(f'{one}: float' for one in pattern.arguments)}) -> float:"
    docstring = f'    """{statement.label}, {argument}, in SI units."""'
    lines = [head, docstring, *(f"    {line}" for line in own.split("\n"))]
    return compile_function(name, lines, dict(pattern.namespace), statement.where)


def _number_literal(value: float) -> str:
    return f"({value!r})" if value < 0 else repr(value)


class _Writer:
    """Converter of nodes to text, which records what the text needs."""

    def __init__(self, expression: ExpressionTree, meaning: Meaning, help_: str) -> None:
        self.expression, self.meaning, self.help = expression, meaning, help_
        self.used: set[str] = set()
        self.numbers: list[float] = []  #: numbers with the names n0_, n1_, … in the text
        self.scaled: dict[str, str] = {}  #: local name → argument in the dataset's units
        self.lines: list[str] = []  #: statements that compute the names in the text
        self.namespace: dict[str, Any] = {"math": math}

    def text(self, node: Node, outer: int) -> str:
        """Return the Python text of a node, in parentheses if it binds less than `outer`."""
        match node:
            case Number(value):
                self.numbers.append(value)
                return f"n{len(self.numbers) - 1}_"
            case Negative() | Binary():
                return infix_text(node, outer, self.text)
            case Name() | Call():
                return self.measure(node) or self.call(self.checked_call(node))
            case TableCall(function, operand):
                self.namespace[function.__name__] = function
                return f"{function.__name__}({self.text(operand, 0)})"
        raise AssertionError(node)

    def measure(self, node: Name | Call) -> str | None:
        """Return a measure as an argument of the function, in the dataset's units."""
        found = self.meaning(node)
        if found is None:
            return None
        if isinstance(found, Local):
            return f"({found.text})" if found.text.startswith("-") else found.text
        self.used.add(found.argument)
        name = found.argument
        if found.unit != 1.0:
            name = f"{found.argument}_here"
            self.scaled[name] = f"{found.argument} / {found.unit!r}"
        return name if found.sign > 0 else f"(-{name})"

    def checked_call(self, node: Name | Call) -> Call:
        """Return the call of a function of numbers, with a valid number of arguments; refuse all else."""
        refused = intrinsics.refusal_reason(node.name)
        if isinstance(node, Name):
            self.expression.refuse_unsupported(node.name, refused or self.help)
        counts = intrinsics.argument_counts(node.name)
        if counts is None:
            remedy = refused or intrinsics.suggest_function(node.name, self.help)
            self.expression.refuse_unsupported(f"{node.name}(…)", remedy)
        check_count(self.expression, node, counts)
        return node

    def call(self, node: Call) -> str:
        if node.name == "IF":
            return self.write_branches(*node.arguments)
        text, function = intrinsics.python_function(node.name, len(node.arguments))
        if function.__module__ not in ("math", "builtins"):
            self.namespace[text] = function
        texts = [self.text(one, 0) for one in node.arguments]
        if node.name in ("MAX", "MIN"):  # the compiled ones take two arguments
            return reduce(lambda left, right: f"{text}({left}, {right})", texts)
        return f"{text}({', '.join(texts)})"

    def write_branches(self, test: Node, negative: Node, zero: Node, positive: Node) -> str:
        """Write Fortran's arithmetic IF as statements and return the name of its value.

        Only the selected value is computed, because another may be a root of a negative number.
        """
        self.numbers.append(0.0)
        none, value = f"n{len(self.numbers) - 1}_", f"c{len(self.numbers) - 1}_"
        sign = f"s{value}"
        self.lines.append(f"{sign} = {self.text(test, 0)}")
        below, at, above = (self.block(way, value) for way in (negative, zero, positive))
        self.lines += [f"if {sign} < {none}:", *below, f"elif {sign} > {none}:", *above, "else:", *at]
        return value

    def block(self, node: Node, name: str) -> list[str]:
        """Return indented statements that assign a node's value to a name."""
        outside, self.lines = self.lines, []
        text = self.text(node, 0)
        inside, self.lines = self.lines, outside
        return [f"    {line}" for line in (*inside, f"{name} = {text}")]

    def pattern(
        self, text: str, unit: float, offered: Sequence[str], algebra: Algebra | None = None
    ) -> tuple[Pattern, Sequence[float]]:
        """Return the function whose result is `text` in a unit, from the lines of an algebra and of the writer; and its numbers."""
        if unit != 1.0:
            text = f"({text}) * {unit!r}"
        own = "\n".join([*self.lines, text])
        before = [] if algebra is None else _needed_lines(algebra, own)
        used = self.used.union(*map(_names_in_line, before), _WORD.findall(own))
        arguments = tuple(one for one in offered if one in used)
        scaled = (f"{local} = {value}" for local, value in self.scaled.items())
        body = (*scaled, *before, *self.lines, f"return {text}")
        slots = tuple(f"n{k}_" for k in range(len(self.numbers)))
        return Pattern(arguments, slots, body, tuple(sorted(self.namespace.items()))), self.numbers


def check_count(expression: ExpressionTree, call: Call, counts: tuple[int, int]) -> None:
    """Check the number of arguments of a function of numbers.

    Raises:
        UnreadableFile: the number is wrong.
    """
    least, most = counts
    need = f"{least}" if least == most else f"{least} to {most}" if most < 1000 else f"at least {least}"
    expression.takes(call, least, most, f"it takes {need}")
