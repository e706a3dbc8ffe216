"""Numbers that a text states, and whether a source has them: as literals, whatever the power of ten between their units."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterable
from decimal import Decimal

#: A number as texts write it: 1,087, −0.8943, 1e−13, .25; not part of a word, as in v2, nor of a name, as in run_3 or 1e8.
NUMBER = re.compile(
    r"(?<![\w.,^/])[−-]?(\d[\d,]*\d(?:\.\d+)?|\d+\.\d+|\.\d+|\d)(?:e([−-]?\d+))?(?![\w^]|\.\d)"
)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|\$[^$\n]*\$|\]\([^)]*\)|https?://\S+|^ {4,}.*$", re.M | re.S)


def numbers_of(text: str) -> list[str]:
    """The numbers of a text of two significant digits or more, outside code and links, without signs."""
    found = []
    for match in NUMBER.finditer(CODE.sub(" ", text)):
        mantissa = match[1].replace(",", "")
        if len(mantissa.replace(".", "").strip("0")) > 1:
            found.append(mantissa)
    return found


def literals_of(source: str, names: Iterable[str] = ()) -> list[float]:
    """The numbers in Python's source: of the whole, or of the functions that mention one of the names, and what they read of the file."""
    tree = ast.parse(source)
    nodes: list[ast.AST] = [tree]
    wanted = list(names)
    if wanted:
        nodes = [n for n in tree.body if any(repr(name) in ast.unparse(n) for name in wanted)]
        made = {_name(n) for n in nodes}
        nodes += [n for n in tree.body if n not in nodes and made & _read(n)]  # tests that take a fixture
        read = set().union(*map(_read, nodes)) if nodes else set()
        nodes += [n for n in tree.body if n not in nodes and _name(n) in read]
    constants = [n.value for one in nodes for n in ast.walk(one) if isinstance(n, ast.Constant)]
    plain = [float(c) for c in constants if isinstance(c, int | float) and not isinstance(c, bool)]
    with_units = [c for c in constants if isinstance(c, str) and len(c) < 40]
    return plain + [float(found) for c in with_units for found in re.findall(r"\d+\.?\d*(?:e-?\d+)?", c)]


def _name(node: ast.AST) -> str | None:
    """What a statement of a file defines."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return getattr(node, "name", None)


def _read(node: ast.AST) -> set[str | None]:
    """Names that a statement of a file reads, and those of its functions' arguments."""
    found = list(ast.walk(node))
    return {n.id for n in found if isinstance(n, ast.Name)} | {n.arg for n in found if isinstance(n, ast.arg)}


def is_among(number: str, values: Iterable[float]) -> bool:
    """Whether one of the values rounds to the number, with any power of ten between them."""
    stated = Decimal(number)
    digits = len(number.replace(".", "").lstrip("0"))
    if "." not in number:  # zeros at its end may be there for the size alone
        digits = len(number.rstrip("0")) or 1
    goal = float(stated)
    for value in values:
        if 1e-30 < abs(value) < 1e30:
            shift = 10.0 ** (math.floor(math.log10(goal)) - math.floor(math.log10(abs(value))))
            for scale in (shift, 10 * shift, 0.1 * shift):
                unit = 10.0 ** (math.floor(math.log10(goal)) - digits + 1)
                if abs(abs(value) * scale - goal) <= 0.5000001 * unit:
                    return True
    return False
