"""Folding of single-use variables in Warp's C++: a value that is used once is written where it is used.

Warp writes a variable for each operation. A compiler without optimisation allocates memory and a call for each, and an optimising one has
to remove them. Folded, a draft takes two thirds of the time to compile. The bits do not change, since the compiler never fuses a product
with a sum (`build.SAME_BITS`), whichever statement they are in.

A read of memory is never moved past a statement that may write there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

__all__ = ["inline_expressions"]

_BODY = re.compile(r"^(?:    [^\n]*[,)]\n)*\{\n(?:(?:    [^\n]*)?\n)*\}\n", re.MULTILINE)
_NAME = re.compile(r"\bvar_\w+")
_SET = re.compile(r"( +)(var_\d+) = (.*);")
_DECLARED = re.compile(r"    (?:const )?(?!return)([\w:]+(?:<[^;]*>)?\*?) (var_\w+)(?:;| = [^;]*;|,|\))")
_NUMBER = re.compile(r"\d[\d.]*(?:e[-+]?\d+)?")
_COMPARED = re.compile(r"\(var_\w+ (?:[<>=!]=|[<>]) var_\w+\)")
_CALL = re.compile(r"wp::(\w+)\((.*)\)")
_CALLED = re.compile(r"([\w:]+)\(")
_TWICE = re.compile(r"if \((\([^&|]*\))\) \{")  #: redundant parentheses that cause compiler warnings
#: Statements that change a variable's initial value, or may do so through its address.
_CHANGED = re.compile(
    r"\b(?:assign\w*|iter_next|iter_cmp|atomic_\w+|\w+_inplace)\((var_\w+)|&\([(*]*(var_\w+)"
    r"|^ +(var_\w+)(?:\.[\w.]+ =| [-+*/&|]=)",
    re.MULTILINE,
)
_NUMBERS = {"wp::float64", "wp::int32"}
_SIGNS = {"mul": "*", "add": "+", "sub": "-"}
#: Builtins that only return a value; any other call may write.
_VALUES = {
    "abs", "acos", "add", "address", "asin", "atan", "atan2", "cbrt", "ceil", "clamp", "copy", "cos", "cosh", "cross", "div", "dot", "exp",
    "extract", "float64", "floor", "int", "length", "load", "log", "max", "min", "mul", "neg", "normalize", "outer", "pow", "quat_inverse",
    "sign", "sin", "sinh", "skew", "sqrt", "sub", "tan", "tanh", "transpose", "unot", "where",
}  # fmt: skip
_HARMLESS = {f"wp::{name}" for name in (*_VALUES, "range")}


class _PendingValue(NamedTuple):
    """Value that has not been inserted yet into the statement that uses it."""

    line: str  #: as a separate statement
    value: str
    reads: bool  #: whether it reads memory that statements in between may write


def inline_expressions(text: str) -> str:
    """Return an equivalent text in which values that are used once are written where they are used."""
    return _BODY.sub(lambda body: _folded_body(body[0]), text)


@lru_cache(maxsize=2048)
def _folded_body(body: str) -> str:
    """Return a function's arguments and body, folded; machines share most of them."""
    return _FunctionInliner(body).text() if _is_worth_folding(body) else body


def _is_worth_folding(body: str) -> bool:
    """Return True if there is something to fold; functions with adjoints are kept, since these execute their statements twice."""
    return "    var_" in body and " & adj_" not in body


class _FunctionInliner:
    """Folding of the arguments and body of one function."""

    def __init__(self, body: str) -> None:
        lines = [line for line in body.split("\n") if line and not line.lstrip().startswith("//")]
        first = lines.index("{") + 1
        while (
            _DECLARED.fullmatch(lines[first])
            or " = _wp_args->" in lines[first]
            or "constexpr" in lines[first]
        ):
            first += 1
        self.declared = [(line, _DECLARED.fullmatch(line)) for line in lines[:first]]
        self.types = {found[2]: found[1] for _, found in self.declared if found}
        self.lines = lines[first:]
        body = "\n".join(self.lines)
        self.often = Counter(_NAME.findall(body))
        sets = Counter(found[2] for line in self.lines if (found := _SET.fullmatch(line)))
        changed = {name for found in _CHANGED.findall(body) for name in found}
        changed.update(*(_NAME.findall(line) for line in self.lines if line.lstrip().startswith("adj_")))
        self.once = {
            x for x, n in sets.items() if n == 1 and self.often[x] <= 2 and x in self.types
        } - changed
        self.waiting: dict[str, _PendingValue] = {}

    def text(self) -> str:
        """Return the folded function."""
        left = "\n".join(self._statements())
        named = set(_NAME.findall(left))
        kept = [line for line, found in self.declared if not found or line[-1] != ";" or found[2] in named]
        return "\n".join([*kept, left, ""])

    def _statements(self) -> Iterator[str]:
        for line in self.lines:
            found = _SET.fullmatch(line)
            indent, name, plain = found.groups() if found else ("", "", line)
            inserted = [x for x in _NAME.findall(plain) if x in self.waiting] if self.waiting else []
            value = self._value(name, plain) if name in self.types else None
            folds = value is not None and name in self.once
            if (
                value is not None and folds and self.often[name] == 2
            ):  # used once (counted with its assignment); otherwise it is unused
                reads = any(self.waiting[x].reads for x in inserted) or self._reads(name, plain)
                self.waiting[name] = _PendingValue(f"{indent}{name} = {value};", value, reads)
            now = f"{indent}{name} = {value or self._substitute(plain)};" if found else self._substitute(line)
            for x in inserted:
                del self.waiting[x]
            if not folds:
                if self.waiting:
                    yield from self._due(line, plain, name)
                yield now

    def _substitute(self, plain: str) -> str:
        """Return an expression with its pending values inserted."""
        if not self.waiting:
            return plain
        filled = _NAME.sub(lambda x: self.waiting[x[0]].value if x[0] in self.waiting else x[0], plain)
        return _TWICE.sub(r"if \1 {", filled)

    def _reads(self, name: str, plain: str) -> bool:
        """Return True if a value reads memory; struct fields that are arrays never change."""
        return plain.startswith("wp::load(") and not self.types[name].startswith("wp::array_t<")

    def _due(self, line: str, plain: str, name: str) -> Iterator[str]:
        """Yield the pending values that must be written now: all at a branch or join, and those whose operands the statement may change."""
        meets = not line.endswith(";") or line.endswith(":;") or "goto " in line or "return" in line
        writes = not name or not _HARMLESS.issuperset(_CALLED.findall(plain))
        written = set(_NAME.findall(line)) if writes else {name}
        for x, one in list(self.waiting.items()):
            if meets or (writes and one.reads) or not written.isdisjoint(_NAME.findall(one.value)):
                yield one.line
                del self.waiting[x]

    def _value(self, name: str, plain: str) -> str | None:
        """Return the value of a variable as an expression, with its pending values inserted; None if it must remain a variable."""
        kind = self.types[name]
        if plain.startswith("wp::"):
            call = _CALL.fullmatch(plain)
            return (
                self._builtin_call(kind, call[1], call[2].split(", "))
                if call and call[1] in _VALUES
                else None
            )
        if plain.startswith("&"):
            return f"({plain})"
        if _COMPARED.fullmatch(plain):
            return self._substitute(plain)
        return plain if kind in _NUMBERS and _NUMBER.fullmatch(plain) else None

    def _builtin_call(self, kind: str, builtin: str, operands: list[str]) -> str:
        """Return the call of a builtin, with operators for the arithmetic of numbers."""
        values = [self._substitute(x) for x in operands]
        if builtin in _SIGNS and {kind, *(self.types.get(x, "") for x in operands)} <= _NUMBERS:
            return f"({values[0]} {_SIGNS[builtin]} {values[1]})"
        if builtin == "load":
            return values[0][2:-1] if values[0].startswith("(&") else f"(*{values[0]})"
        return values[0] if builtin == "copy" else f"wp::{builtin}({', '.join(values)})"
