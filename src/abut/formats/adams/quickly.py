"""Expressions that Python's own parser reads as the grammar does: text → steps, ten times sooner.

The grammar (``expression.lark``) settles what a text means, and what is wrong with one that breaks it. Its operators are Python's, with
Python's precedence; so where a text holds nothing but names, calls, numbers, ``+ - * / **`` and parentheses, Python's tree
of it is the grammar's. Anything else is left to the grammar.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

from abut.formats.adams.expressions import Binary, Negative, Step, call, word

#: Texts of which every token means the same in both languages: numbers are the digit 0 here, and names are ASCII.
_COMMON = re.compile(
    r"(?:[A-Z_][A-Z0-9_]*+|0(?![A-Z0-9_.])|[-+*(),: ])*+(?:/(?!/)(?:[A-Z_][A-Z0-9_]*+|0(?![A-Z0-9_.])|[-+*(),: ])*+)*+"
)
_TRAILING = re.compile(r"[,:] *\)")
_NUMBER = Step(None)


def steps(text: str) -> list[Step] | None:
    """The steps that make the tree of a text whose numbers are 0; nothing where the grammar is to say."""
    plain = text.upper()  # no keyword of Python is written in capitals
    if not _COMMON.fullmatch(plain) or _TRAILING.search(plain):
        return None
    found: list[Step] = []
    try:
        _gather(ast.parse(plain.replace(":", ",").strip(), mode="eval").body, found)
    except (SyntaxError, ValueError, KeyError, MemoryError, RecursionError):
        return None
    return found


def _gather(node: Any, found: list[Step]) -> None:
    """Put the steps of a node behind those of the nodes that it is made of.

    Raises:
        KeyError: Python has a meaning for it that the grammar has not.
    """
    _KINDS[type(node)](node, found)


def _binary(node: ast.BinOp, found: list[Step]) -> None:
    step = _BINARY[type(node.op)]
    _gather(node.left, found)
    _gather(node.right, found)
    found.append(step)


def _unary(node: ast.UnaryOp, found: list[Step]) -> None:
    own = _UNARY[type(node.op)]
    _gather(node.operand, found)
    found += own


def _call(node: ast.Call, found: list[Step]) -> None:
    if node.keywords or type(node.func) is not ast.Name:
        raise KeyError(node.func)
    for one in node.args:
        _gather(one, found)
    found.append(Step(call, (node.func.id,), len(node.args)))


def _name(node: ast.Name, found: list[Step]) -> None:
    found.append(Step(word, (node.id,)))


def _constant(node: ast.Constant, found: list[Step]) -> None:
    found.append(_NUMBER)


_KINDS: dict[type, Callable[[Any, list[Step]], None]] = {
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Call: _call,
    ast.Name: _name,
    ast.Constant: _constant,
}
_BINARY: dict[type, Step] = {
    kind: Step(Binary, (operator,), 2)
    for kind, operator in (
        (ast.Add, "+"), (ast.Sub, "-"), (ast.Mult, "*"), (ast.Div, "/"), (ast.Pow, "**"),
    )
}  # fmt: skip
_UNARY: dict[type, list[Step]] = {ast.USub: [Step(Negative, (), 1)], ast.UAdd: []}
