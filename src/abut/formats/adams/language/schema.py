"""Parser of a statement's arguments: the inner grammar of an Adams dataset.

A statement's body is ``ARGUMENT = value, FLAG, …``; a backslash ends an expression before the next argument.
An argument may be shortened while it stays unique; ``90D`` is degrees, ``1.0D+05`` a Fortran number.

The parser does not interpret statements: each family declares a `Schema` and receives `Arguments`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NoReturn

from abut.formats.adams.language.abbreviations import all_prefixes, any_of
from abut.formats.adams.language.statements import CONTINUED, Statement, suggest_word

_BREAK = re.compile(rf"\s*,?\s*{CONTINUED}")
_AROUND = f", \t\\={CONTINUED}"  #: characters around the name of an argument
_WIDE = re.compile("[，、；：＝（）／]")  #: full-width characters of a Chinese keyboard for , ; : = ( ) /
_DECIMAL = re.compile(r"[-+.0-9, ]{,300}")
_FLAG = 9  #: group of a flag in the pattern of arguments, after four pairs
_WHOLE = re.compile(r"[0-9]{1,18}")
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+|[dD][+-]?\d+)?)([dD]?)")


@dataclass(frozen=True)
class ArgumentType:
    """Rules for extracting and converting the text of an argument's value."""

    convert: Callable[[Statement, str, str], Any]  #: (statement, argument, text) → value
    name: str = ""  #: for the documentation
    expression: bool = False  #: parentheses nest and a continuation is white space
    free: bool = False  #: any text, ``=`` included
    path: bool = False  #: a backslash is part of the value


def arguments_of_type(kind: ArgumentType, names: str) -> dict[str, ArgumentType]:
    """Return arguments of one type, with names separated by blanks."""
    return dict.fromkeys(names.split(), kind)


@dataclass(frozen=True, eq=False)
class Schema:
    """Arguments of a statement, and the parser that splits its body into them."""

    values: Mapping[str, ArgumentType] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    #: abbreviations defined by the language, such as C for COMMENT
    aliases: Mapping[str, str] = field(default_factory=dict)
    #: Arguments and flags that exist but are refused: name → remedy.
    refused: Mapping[str, str] = field(default_factory=dict)
    #: Arguments that do not affect the motion: noted and ignored.
    passed_over: tuple[str, ...] = ()
    #: Arguments that may be repeated; their texts are joined by the character 0x1E.
    repeated: tuple[str, ...] = ()
    #: True if unknown arguments are ignored too: for statements that do not affect the motion.
    open: bool = False

    def resolve(self, word: str, valued: bool) -> list[str]:
        """Return the arguments that `word` may mean: one if it is unique, none if unknown."""
        own = self.values if valued else self.flags
        known = [*own, *self.refused, *self.passed_over]
        word = word.upper()
        if word in known:
            return [word]
        if word in self.aliases and self.aliases[word] in known:
            return [self.aliases[word]]
        return [name for name in known if name.startswith(word)]

    @cached_property
    def _one_pass(self) -> re.Pattern[str]:
        """Pattern of an argument, with the separator before it, and its value.

        Expressions extend to the next argument, file names keep the backslashes of Windows, and only the name of a known argument
        ends free text; all other values are numbers, words and strings up to the next argument.
        """
        spelled = all_prefixes([*self.values, *self.refused, *self.passed_over]) | set(self.aliases)
        kinds = {
            word: self.values.get(name, WORD) for word in spelled for name in self.resolve(word, True)[:1]
        }
        flags = all_prefixes([*self.flags, *self.refused, *self.passed_over])
        after = rf"[\s,]*(?:[A-Za-z_]\w*\s*=|(?i:{any_of(flags)})\s*(?:[,\\\x1f]|$))"
        longer = any_of(word for word in flags if len(word) > 1)
        known = rf"[\s,]*(?:(?i:{any_of(spelled)})\s*=|(?i:{longer})\s*(?:[,\\\x1f]|$))"
        ends = {
            "expression": rf"[^\\,\x1f]*(?:[,\x1f](?!{after})[^\\,\x1f]*)*",
            "free": rf"[^,\x1f]*(?:[,\x1f](?!{known})[^,\x1f]*)*",
            "path": rf'[^,\x1f"]*(?:(?:"[^"]*"?|[,\x1f](?!{after}))[^,\x1f"]*)*',
        }
        short = {form: any_of(word for word, kind in kinds.items() if getattr(kind, form)) for form in ends}
        heads = {form: rf"[\s,\\]*(?i:{short[form]})\s*=" for form in ends}
        special = f"(?!{'|'.join(heads.values())})"  # these names have priority
        valued = [rf"({heads[form]}){special}({value})" for form, value in ends.items()]
        valued.append(
            rf'{special}([\s,\\]*[A-Za-z_]\w*\s*=){special}([^\\,\x1f"]*(?:(?:"[^"]*"?|[,\x1f](?!{after}))[^\\,\x1f"]*)*)'
        )
        flag = r"([\s,\\]*[A-Za-z_]\w*(?=\s*(?:[,\\\x1f]|$)))"
        return re.compile("|".join([*valued, flag, r"[\s,\\]+$"]))

    @cached_property
    def _known_spellings(self) -> dict[tuple[str, bool], tuple[str, ArgumentType]]:
        """Cache of arguments by their spelling."""
        return {}

    def cut(self, statement: Statement) -> tuple[dict[str, str], set[str]]:
        """Return the texts of the values, and the flags."""
        texts, flags, known = dict[str, str](), set[str](), self._known_spellings
        for word, start, text in self.pieces(statement):
            key = word, text is None
            if key not in known:
                known[key] = self._argument(statement, word, start, text is not None)
            name, kind = known[key]
            if (name in texts or name in flags) and (text is None or name not in self.repeated):
                line = statement.line_at(_name_start(word, start))
                statement.wrong(f"{name} is given twice", "keep one of the two", line)
            if text is None:
                flags.add(name)
            else:
                tidy = _join_continuations(text, kind)
                texts[name] = f"{texts[name]}\x1e{tidy}" if name in texts else tidy
        return texts, flags

    def pieces(self, statement: Statement) -> list[tuple[str, int, str | None]]:
        """Return each argument with its start and its value (None for a flag).

        Raises:
            UnreadableFile: something in the body is not an argument.
        """
        found, at, body = list[tuple[str, int, str | None]](), 0, statement.body
        for one in self._one_pass.finditer(body):
            if one.start() != at:
                break
            at, last = one.end(), one.lastindex
            if last == _FLAG:
                found.append((one[last], one.start(), None))
            elif last:
                found.append((one[last - 1], one.start(), one[last]))
        if at < len(body):
            self._explain(statement, at)
        return found

    def _explain(self, statement: Statement, at: int) -> NoReturn:
        """Report the error at a character of the body."""
        at += len(re.match(r"[\s,\\]*", statement.body[at:])[0])  # type: ignore[index]
        piece = re.split(rf"[,{CONTINUED}]", statement.body[at:])[0].strip()
        remedy = "write ARGUMENT = value or a flag, and a comma between two of them"
        if wide := _WIDE.search(piece):
            remedy = f"write {wide[0]} as the character of the English keyboard"
        statement.wrong(f"{piece!r} is not an argument", remedy, statement.line_at(at))

    def _argument(
        self, statement: Statement, word: str, start: int, valued: bool
    ) -> tuple[str, ArgumentType]:
        """Return the argument that a word spells or abbreviates, and the type of its value."""
        line = statement.line_at(_name_start(word, start))
        word = word.strip(_AROUND).upper()
        found = self.resolve(word, valued)
        if len(found) > 1:
            statement.wrong(f"{word} may mean {' or '.join(found)}", "write it in full", line)
        if found and found[0] in self.refused:
            statement.refuse_unsupported(f"argument {found[0]}", self.refused[found[0]], line)
        if not found and (not self.open or (valued and word in self.flags)):
            self._unknown(statement, word, valued, line)
        name = found[0] if found else word
        return name, self.values.get(name, WORD if self.open else TEXT)

    def _unknown(self, statement: Statement, word: str, valued: bool, line: int) -> NoReturn:
        """Refuse a word that names no argument, or confuses a flag with a value."""
        flags, values = self.flags, self.values
        if self.resolve(word, not valued):
            problem, own = ("takes no value", "") if valued else ("needs a value", " = …")
            statement.wrong(f"{word} {problem}", f"write {word}{own}", line)
        known = ", ".join([*flags, *(f"{name} =" for name in values)])
        near = suggest_word(word, [*flags, *values])
        statement.refuse_unsupported(f"argument {word}", f"{near}known arguments are: {known}", line)


@dataclass(frozen=True)
class Arguments:
    """Converted arguments of a statement."""

    statement: Statement
    values: Mapping[str, Any]
    flags: frozenset[str]
    passed_over: tuple[str, ...] = ()

    def __contains__(self, name: str) -> bool:
        return name in self.values or name in self.flags

    @property
    def number(self) -> int:
        """Number of the statement; 0 if it has none."""
        return self.statement.number or 0

    def get(self, name: str, default: object = None) -> Any:
        """Return the value of an argument, or `default` if the statement does not have it."""
        return self.values.get(name, default)

    def need(self, name: str, meaning: str) -> Any:
        """Return the value of a required argument.

        Raises:
            UnreadableFile: it is missing.
        """
        if name not in self.values:
            self.statement.wrong(f"{name} is missing", f"add {name} = {meaning}")
        return self.values[name]

    def needs(self, names: str, meaning: str) -> Iterator[Any]:
        """Return the values of several arguments, with names separated by blanks."""
        return (self.need(name, meaning) for name in names.split())

    def apart(self, *names: str) -> None:
        """Check that at most one of these arguments is given.

        Raises:
            UnreadableFile: several are given.
        """
        found = [name for name in names if name in self]
        if len(found) > 1:
            self.statement.wrong(f"{' and '.join(found)} exclude each other", "keep one of them")

    def word(self, name: str, words: Iterable[str], default: str = "") -> str:
        """Return the word that an argument spells or abbreviates; the default, or the first, if not given.

        Raises:
            UnreadableFile: it matches none of them, or several.
        """
        words = tuple(words)
        given = self.values.get(name, default or words[0])
        found = [given] if given in words else [word for word in words if word.startswith(given)]
        if len(found) != 1:
            self.statement.wrong(f"{name} = {given} is unknown", f"write {', '.join(words)}")
        return found[0]

    def one_of(self, names: Iterable[str], default: str = "") -> str:
        """Return the one flag among `names` that is set.

        Raises:
            UnreadableFile: none is set and there is no default, or several are.
        """
        names = tuple(names)
        found = [name for name in names if name in self.flags]
        self.apart(*found)
        if not found and not default:
            self.statement.wrong("its kind is missing", f"add one of {', '.join(names)}")
        return found[0] if found else default


def parse_arguments(statement: Statement, schema: Schema) -> Arguments:
    """Parse a statement's body by its schema.

    Raises:
        UnreadableFile: an argument is unknown, ambiguous or given twice, or a value cannot be converted.
        UnsupportedStatement: an argument that the schema refuses.
    """
    texts, flags = schema.cut(statement)
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
    return Arguments(statement, values, frozenset(flags) - set(passed), passed)


def merge_statements(old: Statement, new: Statement, schema: Schema) -> Statement:
    """Return a statement with the arguments that another of its kind redefines; errors refer to the other's place.

    Raises:
        UnreadableFile, UnsupportedStatement: as for ``parse_arguments``.
    """
    (before, flags), (after, more) = map(schema.cut, (old, new))
    values = [f"{CONTINUED}{name} = {text}" + "\\" for name, text in {**before, **after}.items()]
    body = "".join(f", {flag}" for flag in sorted(flags | more)) + "".join(values)
    return replace(
        new, body=body, breaks=((0, new.line),), view_name=old.view_name, view_units=old.view_units
    )


def _name_start(word: str, start: int) -> int:
    """Return the start of the name itself, from the start of the text that includes its separator."""
    return start + len(word) - len(word.lstrip(_AROUND))


def _join_continuations(text: str, kind: ArgumentType) -> str:
    """Return a value's text with continuations resolved, except in an expression, which needs them for line numbers."""
    if kind.expression:
        return text.strip(f" \t{CONTINUED}")
    if kind.free:
        return " ".join(text.split())
    if CONTINUED in text:
        text = _BREAK.sub(",", text)
    return text.strip().strip(",").strip()


# --- values ----------------


def number(text: str) -> float | None:
    """Return a number in Adams' notation, degrees converted to radians; None if it is not a number.

    >>> number("1.0D+05"), number("180D") == math.pi, number(".5"), number("x")
    (100000.0, True, 0.5, None)
    """
    match = _NUMBER.fullmatch(text.strip())
    if not match:
        return None
    try:
        value = float(match[1])
    except ValueError:  # Fortran's exponent
        value = float(match[1].lower().replace("d", "e"))
    return math.radians(value) if match[2] else value


def _parse_real(statement: Statement, name: str, text: str) -> float:
    value = number(text)
    if value is None or not math.isfinite(value):
        statement.wrong(
            f"{name} is {text!r}, not a number",
            _missing_comma_remedy(text) or "write it as 1.5, 1.5E-3 or, for degrees, 90D",
        )
    return value


def _parse_plain_numbers(text: str) -> tuple[float, ...] | None:
    """Return a list of numbers without exponents, by the fast path; None if it needs the full parser."""
    if not _DECIMAL.fullmatch(text):
        return None
    try:
        return tuple(map(float, text.split(",")))
    except ValueError:
        return None


def real_list_type(least: int, most: int) -> ArgumentType:
    """Return the type of a list of `least` to `most` numbers."""

    def convert_reals(statement: Statement, name: str, text: str) -> tuple[float, ...]:
        found = _parse_plain_numbers(text) or tuple(
            _parse_real(statement, name, piece) for piece in text.split(",")
        )
        if not least <= len(found) <= most:
            count = str(least) if least == most else f"{least} to {most}"
            statement.wrong(f"{name} has {len(found)} numbers", f"give {count}")
        return found

    count = f"{least} " if least == most else f"{least} to {most} " if most < 1000 else ""
    return ArgumentType(convert_reals, f"{count}numbers")


def _parse_identifier(statement: Statement, name: str, text: str) -> int:
    if not _WHOLE.fullmatch(text.strip()):
        remedy = _missing_comma_remedy(text) or "write a whole number"
        statement.wrong(f"{name} is {text!r}, not the number of a statement", remedy)
    return int(text)


def _missing_comma_remedy(text: str) -> str:
    """Return the remedy for a missing comma after a number; "" if the problem is something else."""
    first, _, rest = text.strip().partition(" ")
    return f"put a comma before {rest.strip()!r}" if number(first) is not None and rest else ""


def _parse_identifiers(statement: Statement, name: str, text: str) -> tuple[int, ...]:
    return tuple(_parse_identifier(statement, name, piece) for piece in text.split(","))


REAL = ArgumentType(_parse_real, "number")
TRIPLE = real_list_type(3, 3)  #: three numbers
REALS = real_list_type(1, 1_000_000)
INERTIA = real_list_type(3, 6)
IDENTIFIER = ArgumentType(_parse_identifier, "id")  #: the number of another statement
IDENTIFIERS = ArgumentType(_parse_identifiers, "ids")
WORD = ArgumentType(lambda statement, name, text: text.strip().strip('"').upper(), "word")
TEXT = ArgumentType(lambda statement, name, text: text.strip().strip('"'), "text", free=True)
NAME = ArgumentType(lambda statement, name, text: text.strip().strip('"'), "name")  #: as it is written
PATH = ArgumentType(
    lambda statement, name, text: text.strip().strip('"').replace("\\", "/"), "file", path=True
)
LIST = ArgumentType(
    lambda statement, name, text: tuple(piece.strip().strip('"') for piece in text.split(","))
)
