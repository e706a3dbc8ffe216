"""Statements → arguments: the inner grammar of an Adams dataset.

A statement's body is ``ARGUMENT = value, FLAG, …``; a backslash ends an expression before the next argument.
An argument may be shortened while it stays unique; ``90D`` is degrees, ``1.0D+05`` a Fortran number.

Nothing here knows what a statement means: each family declares a `Schema` and gets back `Arguments`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from abut.formats.adams.statements import CONTINUED, Statement

_HEAD = re.compile(rf"[\s{CONTINUED},]*([A-Za-z_]\w*)\s*(=|(?=[,\\{CONTINUED}]|$))")
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+|[dD][+-]?\d+)?)([dD]?)")


@dataclass(frozen=True)
class Kind:
    """How the text of an argument's value is cut out and understood."""

    convert: Callable[[Statement, str, str], Any]  #: (statement, argument, text) → value
    expression: bool = False  #: parentheses nest and a continuation is white space
    free: bool = False  #: any text, ``=`` included


@dataclass(frozen=True)
class Schema:
    """The arguments a statement may carry."""

    values: Mapping[str, Kind] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(
        default_factory=dict
    )  #: short forms the language fixes, as C for COMMENT
    #: Arguments and flags that exist and are refused: name → what to do instead.
    refused: Mapping[str, str] = field(default_factory=dict)
    #: Arguments that exist and change nothing that abut computes: noted, and read no further.
    passed_over: tuple[str, ...] = ()
    #: Arguments that may stand several times; their texts are joined by the character 0x1E.
    repeated: tuple[str, ...] = ()
    #: Whether arguments unknown here are passed over as well: for statements without bearing on the motion.
    open: bool = False

    def resolve(self, word: str, valued: bool) -> list[str]:
        """The arguments that `word` may mean: one when it is clear, none when unknown."""
        own = self.values if valued else self.flags
        known = [*own, *self.refused, *self.passed_over]
        word = word.upper()
        if word in known:
            return [word]
        if word in self.aliases and self.aliases[word] in known:
            return [self.aliases[word]]
        return [name for name in known if name.startswith(word)]


@dataclass(frozen=True)
class Arguments:
    """The arguments of one statement, converted."""

    statement: Statement
    values: Mapping[str, Any]
    flags: frozenset[str]
    lines: Mapping[str, int]
    passed_over: tuple[str, ...] = ()

    def __contains__(self, name: str) -> bool:
        return name in self.values or name in self.flags

    def get(self, name: str, default: Any = None) -> Any:
        """The value of an argument, or `default` when the statement does not carry it."""
        return self.values.get(name, default)

    def need(self, name: str, meaning: str) -> Any:
        """The value of an argument that must be there.

        Raises:
            UnreadableFile: it is not.
        """
        if name not in self.values:
            self.statement.wrong(f"{name} is missing", f"add {name} = {meaning}")
        return self.values[name]

    def one_of(self, names: Iterable[str], default: str = "") -> str:
        """The one flag among `names` that is set.

        Raises:
            UnreadableFile: none is set and there is no default, or several are.
        """
        names = tuple(names)
        found = [name for name in names if name in self.flags]
        if len(found) > 1:
            self.statement.wrong(f"{' and '.join(found)} exclude each other", "keep one of them")
        if not found and not default:
            self.statement.wrong("its kind is missing", f"add one of {', '.join(names)}")
        return found[0] if found else default


def arguments(statement: Statement, schema: Schema) -> Arguments:
    """Understand a statement's body by its schema.

    Raises:
        UnreadableFile: an argument is unknown, ambiguous or given twice, or a value cannot be converted.
        UnsupportedStatement: an argument that the schema refuses.
    """
    texts, flags, lines = _cut(statement, schema)
    passed = tuple(
        name
        for name in (*texts, *sorted(flags))
        if name in schema.passed_over or not (name in schema.values or name in schema.flags)
    )
    values = {
        name: schema.values[name].convert(statement, name, text)
        for name, text in texts.items()
        if name not in passed
    }
    return Arguments(statement, values, frozenset(flags) - set(passed), lines, passed)


def merged(old: Statement, new: Statement, schema: Schema) -> Statement:
    """A statement with those arguments of another of its kind that the other gives; errors in it name the other's place.

    Raises:
        UnreadableFile, UnsupportedStatement: as for ``arguments``.
    """
    before, flags, _ = _cut(old, schema)
    after, more, _ = _cut(new, schema)
    values = [f"{CONTINUED}{name} = {text}" + "\\" for name, text in {**before, **after}.items()]
    body = "".join(f", {flag}" for flag in sorted(flags | more)) + "".join(values)
    return replace(
        new, body=body, breaks=((0, new.line),), view_name=old.view_name, view_units=old.view_units
    )


def _cut(statement: Statement, schema: Schema) -> tuple[dict[str, str], set[str], dict[str, int]]:
    """Cut a body into the texts of its values and its flags."""
    body, texts, flags, lines = statement.body, dict[str, str](), set[str](), dict[str, int]()
    at = 0
    while body[at:].strip(f" \t,\\{CONTINUED}"):
        at += len(body[at:]) - len(body[at:].lstrip(f" \t,\\{CONTINUED}"))
        line = statement.line_at(at)
        head = _HEAD.match(body, at)
        if not head:
            piece = re.split(rf"[,{CONTINUED}]", body[at:])[0].strip()
            statement.wrong(f"{piece!r} is not an argument", "write ARGUMENT = value or a flag", line)
        name = _argument(statement, schema, head[1], bool(head[2]), line)
        again = name in texts and name in schema.repeated
        if (name in texts or name in flags) and not again:
            statement.wrong(f"{name} is given twice", "keep one of the two", line)
        lines[name], at = line, head.end()
        if head[2]:
            kind = schema.values.get(name, WORD if schema.open else TEXT)
            end = _value_end(body, at, kind, schema)
            text, at = _tidy(body[at:end], kind), end
            texts[name] = f"{texts[name]}\x1e{text}" if again else text
        else:
            flags.add(name)
    return texts, flags, lines


def _argument(statement: Statement, schema: Schema, word: str, valued: bool, line: int) -> str:
    """The full name of the argument that `word` spells or shortens."""
    found = schema.resolve(word, valued)
    if len(found) > 1:
        statement.wrong(f"{word.upper()} may mean {' or '.join(found)}", "write it in full", line)
    if not found:
        if schema.open and not (valued and word.upper() in schema.flags):
            return word.upper()
        if schema.resolve(word, not valued):
            statement.wrong(
                f"{word.upper()} {'takes no value' if valued else 'needs a value'}",
                f"write {word.upper()}{'' if valued else ' = …'}",
                line,
            )
        known = ", ".join([*schema.flags, *(f"{name} =" for name in schema.values)])
        statement.unsupported(f"argument {word.upper()}", f"what can be given is: {known}", line)
    if found[0] in schema.refused:
        statement.unsupported(f"argument {found[0]}", schema.refused[found[0]], line)
    return found[0]


def _value_end(body: str, at: int, kind: Kind, schema: Schema) -> int:
    """Where the value that begins at `at` ends: before a backslash, or where a new argument follows."""
    depth, quoted = 0, False
    for k in range(at, len(body)):
        character = body[k]
        if character == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif kind.expression and character in "()":
            depth += 1 if character == "(" else -1
        elif character == "\\" and not kind.free:
            return k
        elif character in ("," + CONTINUED) and depth <= 0:
            head = _HEAD.match(body, k + 1)
            if head and _begins(schema, head[1], bool(head[2]), kind):
                return k
    return len(body)


def _begins(schema: Schema, word: str, valued: bool, kind: Kind) -> bool:
    """Whether a word behind a separator begins a new argument rather than going on with the value."""
    if valued and not kind.free:
        return True  # nothing but free text holds "=": an unknown argument is for the caller to refuse
    return bool(schema.resolve(word, valued)) and (valued or len(word) > 1 or not kind.free)


def _tidy(text: str, kind: Kind) -> str:
    """A value's text with its continuations resolved."""
    if kind.expression or kind.free:
        return re.sub(r"\s+", " ", text.replace(CONTINUED, " ")).strip()
    return re.sub(rf"\s*,?\s*{CONTINUED}", ",", text).strip().strip(",").strip()


# --- values ----------------


def number(text: str) -> float | None:
    """A number as Adams writes it, degrees turned to radians; nothing when it is not one.

    >>> number("1.0D+05"), number("180D") == math.pi, number(".5"), number("x")
    (100000.0, True, 0.5, None)
    """
    match = _NUMBER.fullmatch(text.strip())
    if not match:
        return None
    value = float(re.sub("[dD]", "e", match[1]))
    return math.radians(value) if match[2] else value


def _real(statement: Statement, name: str, text: str) -> float:
    value = number(text)
    if value is None or not math.isfinite(value):
        statement.wrong(f"{name} is {text!r}, not a number", "write it as 1.5, 1.5E-3 or, for degrees, 90D")
    return value


def reals(least: int, most: int) -> Kind:
    """A list of so many numbers."""

    def convert(statement: Statement, name: str, text: str) -> tuple[float, ...]:
        found = tuple(_real(statement, name, piece) for piece in text.split(","))
        if not least <= len(found) <= most:
            count = str(least) if least == most else f"{least} to {most}"
            statement.wrong(f"{name} has {len(found)} numbers", f"give {count}")
        return found

    return Kind(convert)


def _identifier(statement: Statement, name: str, text: str) -> int:
    if not text.strip().isdigit():
        statement.wrong(f"{name} is {text!r}, not the number of a statement", "write a whole number")
    return int(text)


def _identifiers(statement: Statement, name: str, text: str) -> tuple[int, ...]:
    return tuple(_identifier(statement, name, piece) for piece in text.split(","))


REAL = Kind(_real)
TRIPLE = reals(3, 3)  #: three numbers
REALS = reals(1, 1_000_000)
INERTIA = reals(3, 6)
IDENTIFIER = Kind(_identifier)  #: the number of another statement
IDENTIFIERS = Kind(_identifiers)
WORD = Kind(lambda statement, name, text: text.strip().strip('"').upper())
TEXT = Kind(lambda statement, name, text: text.strip().strip('"'), free=True)
NAME = Kind(lambda statement, name, text: text.strip().strip('"'))  #: as it is written
LIST = Kind(lambda statement, name, text: tuple(piece.strip().strip('"') for piece in text.split(",")))
