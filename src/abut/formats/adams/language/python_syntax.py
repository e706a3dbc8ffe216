"""Expressions that Python's own parser reads as the grammar does: text → steps, ten times sooner.

The grammar (``expression.lark``) settles what a text means, and what is wrong with one that breaks it. Its operators are Python's, with
Python's precedence; so where a text holds nothing but names, calls, numbers, ``+ - * / **`` and parentheses, Python's tree
of it is the grammar's. Anything else is left to the grammar.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from abut.formats.adams.language.expressions import Binary, Negative, Step, call, word

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
            found.append(_NUMBER)
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
