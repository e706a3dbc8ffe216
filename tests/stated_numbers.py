"""Numbers that a text states, and whether a source has them: as literals, in the text's unit or in one that a prefix there leads to."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass

#: A number as texts write it: 1,087, −0.8943, 1e−13, .25; not part of a word, as in v2, nor of a name, as in run_3 or 1e8.
NUMBER = re.compile(
    r"(?<![\w.,^/])[−-]?(\d[\d,]*\d(?:\.\d+)?|\d+\.\d+|\.\d+|\d)(?:e([−-]?\d+))?(?![\w^]|\.\d)"
)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|\$[^$\n]*\$|\]\([^)]*\)|https?://\S+|^ {4,}.*$", re.M | re.S)

#: A power of ten as 1.9·10¹⁰ or 2.1 x 10⁵ has it.
POWER = re.compile(r"(?<=\d) ?[·×] ?10([⁻−]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
DIGITS = str.maketrans("⁻−⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")
UNIT = re.compile(r"(?<![^\W\d_])([kMGTcmµμnp]?)(?:m([²³]|\^1\.5)?|N|Pa|J|W|s|(g)|Hz|rad|B)(?![^\W_])")
PREFIXES = {"k": 3, "M": 6, "G": 9, "T": 12, "c": -2, "m": -3, "µ": -6, "μ": -6, "n": -9, "p": -12}
EXPONENTS = {"²": 2.0, "³": 3.0, "^1.5": 1.5}
WORDS = {"%": -2, "per cent": -2, "thousand": 3, "million": 6, "tonne": 3}


@dataclass(frozen=True)
class Written:
    """A number as a text writes it, without its sign."""

    mantissa: str
    exponent: int  #: of 10, as 13 of 1e13
    scales: tuple[
        float, ...
    ]  #: powers of ten between units that prefixes in its paragraph or table allow for

    def __float__(self) -> float:
        return float(self.mantissa) * 10.0**self.exponent

    @property
    def unit(self) -> float:
        """The weight of its last significant digit; zeros at the end of a whole number may be there for the size alone."""
        zeros = 0 if "." in self.mantissa else len(self.mantissa) - len(self.mantissa.rstrip("0"))
        return 10.0 ** (self.exponent + zeros - len(self.mantissa.partition(".")[2]))


def numbers_of(text: str) -> list[Written]:
    """The numbers of a text of two significant digits or more, outside code and links."""
    found = []
    for paragraph in re.split(r"\n\s*\n", CODE.sub(" ", text)):
        scales = scales_of(paragraph)
        plain = POWER.sub(lambda power: f"e{power[1].translate(DIGITS)}", paragraph)
        for match in NUMBER.finditer(plain):
            mantissa = match[1].replace(",", "")
            if len(mantissa.replace(".", "").strip("0")) > 1:
                found.append(Written(mantissa, int((match[2] or "0").replace("−", "-")), scales))
    return found


def scales_of(paragraph: str) -> tuple[float, ...]:
    """Powers of ten that its units and words allow between a number and a literal: none, or a prefix (also of what is divided by)."""
    found = {0.0}
    for prefix, exponent, gram in UNIT.findall(paragraph):
        power = PREFIXES.get(prefix, 0) * EXPONENTS.get(exponent, 1.0) - (3 if gram else 0)
        found |= {power, -power}
    found |= {power for word, power in WORDS.items() if word in paragraph}
    return tuple(10.0**power for power in sorted(found))


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


def is_among(number: Written, values: Iterable[float]) -> bool:
    """Whether one of the values rounds to the number, in its unit or in one that its text's prefixes lead to."""
    goal, bound = float(number), 0.5000001 * number.unit
    return any(abs(abs(value) - goal * scale) <= bound * scale for value in values for scale in number.scales)
