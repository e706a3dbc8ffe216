"""Text → commands: the outer grammar of the Adams View command language (.cmd).

A command is one line: words, then ``parameter = value, …``; a line whose last character is ``&`` goes on in the next. ``!`` begins a
comment. Upper and lower case are one; words and parameters may be shortened while they stay unique. Values are numbers with or
without unit, names (``.model.part.marker``), texts in quotes, and expressions in parentheses; their grammar is ``command.lark``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NoReturn

from abut.errors import UnreadableFile, UnsupportedStatement

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    Node = Tree[Token]

_CONTINUED = "\x1f"
QUOTES = re.compile(r'"(?:\\"|[^"])*"|\'[^\']*\'')


@dataclass(frozen=True)
class Given:
    """The values of one parameter, as they are written."""

    name: str
    values: tuple[Node, ...]
    command: Command
    line: int

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse what breaks the language.

        Raises:
            UnreadableFile: always; names file, line, command, parameter, what is wrong and what to do.
        """
        self.command.wrong(f"{self.name}: {problem}", remedy, self.line)


@dataclass(frozen=True)
class Command:
    """One command, not yet understood."""

    path: str
    line: int
    words: tuple[str, ...]  #: in lower case
    given: tuple[Given, ...]
    text: str  #: on one line

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.path}, line {self.line}"

    @property
    def label(self) -> str:
        """Its words."""
        return " ".join(self.words)

    def wrong(self, problem: str, remedy: str, line: int | None = None) -> NoReturn:
        """Refuse a command that breaks the language.

        Raises:
            UnreadableFile: always; names file, line, command, what is wrong and what to do.
        """
        raise UnreadableFile.of(self.path, f"{self.label}: {problem}; {remedy}", line or self.line)

    def unsupported(self, what: str, instead: str, line: int | None = None) -> NoReturn:
        """Refuse a command that is right but asks for what abut does not do.

        Raises:
            UnsupportedStatement: always; names file, line, command and what to use instead.
        """
        raise UnsupportedStatement.of(
            f"{self.label}: {what}".rstrip(": "), f"{self.path}, line {line or self.line}", instead
        )


@cache
def grammar() -> Lark:
    """The parser of one command."""
    from lark import Lark

    text = files(__package__).joinpath("command.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr")


def commands(text: str, path: str) -> list[Command]:
    """The commands of a text, in order.

    Raises:
        UnreadableFile: it is empty or no text, or a line is no command; names file, line and place.
    """
    if "\0" in text or not text.strip():
        raise UnreadableFile.of(
            path, "it is empty or not plain text; give a command file of Adams View (.cmd)", 1
        )
    return [_command(joined, breaks, path) for joined, breaks in _joined(text.splitlines(), path)]


def _joined(lines: list[str], path: str) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Each command's text, and where in it (offset, line) each line begins."""
    pieces: list[str] = []
    breaks: list[tuple[int, int]] = []
    for number, line in enumerate(lines, start=1):
        code = _code(line).strip()
        if not code:
            continue  # a comment, also between a line and its continuation
        goes_on = code.endswith("&")
        breaks.append((sum(map(len, pieces)), number))
        pieces.append(code.removesuffix("&").rstrip() + _CONTINUED)
        if not goes_on:
            yield "".join(pieces), breaks
            pieces, breaks = [], []
    if pieces:
        last = pieces[-1].strip(_CONTINUED)
        problem = f"{last!r} is continued by &, but the file ends; remove the &, or fetch the file whole"
        raise UnreadableFile.of(path, problem, breaks[-1][1])


def _code(line: str) -> str:
    """A line without its comment; ``!`` in quotes, and ``!=`` behind something, begin none."""
    blanked = QUOTES.sub(lambda found: "_" * len(found[0]), line)
    for match in re.finditer("!", blanked):
        at = match.start()
        inside = blanked[:at].count("(") > blanked[:at].count(")")
        if not (inside or (blanked[at : at + 2] == "!=" and blanked[:at].strip())):
            return line[:at]
    return line


def _command(text: str, breaks: list[tuple[int, int]], path: str) -> Command:
    """One command from its joined text."""
    from lark.exceptions import UnexpectedInput

    shown = " ".join(text.replace(_CONTINUED, " ").split())

    def line_of(offset: int) -> int:
        return next(line for start, line in reversed(breaks) if start <= max(offset, 0))

    try:
        tree: Any = grammar().parse(text)
    except UnexpectedInput as problem:
        ended = getattr(getattr(problem, "token", None), "type", "") == "$END"
        at = len(text) if ended else problem.pos_in_stream or 0
        near = text[at:].split(_CONTINUED)[0].strip() or "the end"
        sentence = f"{_short(shown)!r} cannot be understood from {_short(near)!r} on; write words, then parameter = value, …"
        raise UnreadableFile.of(path, sentence, line_of(at)) from problem
    words, *parameters = tree.children
    given: list[Given] = []
    command = Command(path, breaks[0][1], tuple(word.lower() for word in words.children), (), shown)
    for parameter in parameters:
        key, *values = parameter.children
        kept = tuple(value for value in values if value is not None)
        given.append(Given(key.lower(), kept, command, line_of(key.start_pos)))
    return Command(command.path, command.line, command.words, tuple(given), shown)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:58]} …"
