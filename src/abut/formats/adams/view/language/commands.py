"""Parser of text into commands: the outer grammar of the Adams View command language (.cmd).

A command is one line: words, then ``parameter = value, …``; a line whose last character is ``&`` continues in the next. ``!`` starts a
comment. Case is ignored; words and parameters may be abbreviated while they stay unique. Values are numbers with or
without unit, names (``.model.part.marker``), texts in quotes, and expressions in parentheses; their grammar is ``command.lark``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NoReturn, cast

from abut.errors import UnreadableFile
from abut.formats.adams.language.statements import SourceItem
from abut.formats.adams.language.statements import shorten_text as short

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from abut.formats.adams.view.session.objects import Value

    #: Expression: its leaves are tokens, or the values of parts that were evaluated before.
    Node = Tree[Value]
    #: Words in lower case; parameters in lower case, their start in the text, and their values.
    Parts = tuple[tuple[str, ...], list[tuple[str, int, tuple[Node, ...]]]]

_CONTINUED = "\x1f"
DIGITS = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+|[dD][+-][0-9]+)?"
#: A text in quotes; a name in it may have its own quotes, as in "(."Latch Design".SPRING_1.force)".
_TEXT = r"""\"(?:\\\"|\.\"[^\",=&\x1f]+\"(?=[.,)\s*/+-])|[^\"])*\"|'[^']*'"""
_BLANK = r"[ \t\x1f]*+"
#: Elements of a command without expressions: words, and parameters with values; a number may have a sign.
_KEY = rf"[A-Za-z_]\w*{_BLANK}=(?!=)"
_WORD = rf"(?!{_KEY})[A-Za-z_$][\w$]*+(?=[ \t\x1f]|$){_BLANK}"
_QUANTITY = rf"{DIGITS}(?![eE][0-9]|[eEdD][+-][0-9])[A-Za-z_]\w*"
_NAME = r"(?:\.?[A-Za-z_$][\w$]*|\.\"[^\"]*\")(?:\.(?:[\w$]+|\"[^\"]*\"))*"
_VALUE = re.compile(
    rf"(?P<sign>[-+])?{_BLANK}(?:(?P<quantity>{_QUANTITY})|(?P<number>{DIGITS}))(?![\w.(])|"
    rf"(?P<text>{_TEXT})|(?!{_KEY})(?P<name>{_NAME})(?=[ \t\x1f,]|$)"
)
_BARE_VALUE = re.sub(r"\?P<\w+>", "?:", _VALUE.pattern)
_WORDS = re.compile(rf"{_BLANK}((?:{_WORD})+)")
_PARAMETER = re.compile(
    rf"{_KEY}(?P<values>{_BLANK}(?:(?>{_BARE_VALUE}){_BLANK}(?:,{_BLANK}(?>{_BARE_VALUE}){_BLANK})*)?+)"
)
_SIGNS = {"-": "negative", "+": "same"}
MAX_QUOTE_LENGTH = 60  #: maximum length of a command quoted in a message
MAX_TEXT_LINES = 1000  #: maximum number of lines of a text in quotes
QUOTES = re.compile(_TEXT)


@dataclass(frozen=True)
class CommandParameter:
    """Parameter of a command, with its values as written."""

    name: str
    values: tuple[Node, ...]
    command: ViewCommand
    line: int

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse a violation of the language.

        Raises:
            UnreadableFile: always; names file, line, command, parameter, problem and remedy.
        """
        self.command.wrong(f"{self.name}: {problem}", remedy, self.line)


@dataclass(frozen=True)
class ViewCommand(SourceItem):
    """Command that is not yet interpreted."""

    words: tuple[str, ...]  #: in lower case
    given: tuple[CommandParameter, ...]
    text: str  #: on one line

    @property
    def label(self) -> str:
        """Words of the command."""
        return " ".join(self.words)

    def find_parameter(self, name: str) -> CommandParameter | None:
        """Return a parameter, whose name may be abbreviated; None if it is not given."""
        found = (one for one in self.given if name.startswith(one.name) or one.name.startswith(name))
        return next(found, None)

    @property
    def names(self) -> list[CommandParameter]:
        """Parameters that name objects."""
        return [given for given in self.given if given.name.endswith("name")]


@cache
def command_parser() -> Lark:
    """Return the parser of one command."""
    from lark import Lark

    text = files(__package__).joinpath("command.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr")


def parse_commands(
    text: str, path: str, unread: list[tuple[ViewCommand, str]] | None = None
) -> list[ViewCommand]:
    """Return the commands of a text, in order.

    Args:
        text: all lines.
        path: name of the source in messages.
        unread: collects the commands that violate the grammar, with the reason, instead of raising the error.

    Raises:
        UnreadableFile: it is empty or not text, or a line is not a command; names file, line and place.
    """
    if "\0" in text or not text.strip():
        raise UnreadableFile.of(
            path, "it is empty or not plain text; give a command file of Adams View (.cmd)", 1
        )
    found = []
    for joined, breaks in _join_lines(text.splitlines()):
        try:
            found.append(_make_command(joined, breaks, path))
        except UnreadableFile as problem:
            if unread is None:
                raise
            unread.append((ViewCommand(path, breaks[0][1], (), (), _one_line_text(joined)), str(problem)))
    return found


def _join_lines(lines: list[str]) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield each command's text, and the start (offset, line) of each line in it.

    A text in quotes may continue in the next lines without &.
    """
    pieces: list[str] = []
    breaks: list[tuple[int, int]] = []
    opened = 0  # the line of an opening quote that is not yet closed
    at = 0
    while at < len(lines):
        code = (lines[at] if opened else _strip_comment(lines[at])).strip()
        at += 1
        if not code:
            continue  # a comment, possibly between a line and its continuation
        goes_on = code.endswith("&")
        breaks.append((sum(map(len, pieces)), at))
        pieces.append(code.removesuffix("&").rstrip() + _CONTINUED)
        if opened or '"' in code:
            opened = (opened or at) if '"' in QUOTES.sub("", "".join(pieces)) else 0
        if opened and (
            at == len(lines) or at - opened >= MAX_TEXT_LINES
        ):  # the quote is never closed: the command ends there
            last = [line for _, line in breaks].index(opened) + 1
            pieces, breaks, at, opened, goes_on = pieces[:last], breaks[:last], opened, 0, False
        if not goes_on and not opened:
            yield "".join(pieces), breaks
            pieces, breaks = [], []
    if pieces:
        ended = "".join(pieces).removesuffix(_CONTINUED) + "&"  # a command that ends with the file
        yield ended, breaks


def _strip_comment(line: str) -> str:
    """Return a line without its comment; ``!`` in quotes, and ``!=`` after something, start none."""
    blanked = QUOTES.sub(lambda found: "_" * len(found[0]), line)
    for match in re.finditer("!", blanked):
        at = match.start()
        inside = blanked[:at].count("(") > blanked[:at].count(")")
        if not (inside or (blanked[at : at + 2] == "!=" and blanked[:at].strip())):
            return line[:at]
    return line


#: Commands and statements of the other languages of Adams.
_OTHERS = {
    "a line of a command file (.acf)": re.compile(r"(?:file?|si?mu?l?a?t?e?)\s*/", re.IGNORECASE),
    "a statement of a dataset (.adm)": re.compile(r"[A-Za-z_]+\s*/\s*(?:\d+\s*(?:,|$)|[A-Za-z]+\s*=|,)"),
}


def _make_command(text: str, breaks: list[tuple[int, int]], path: str) -> ViewCommand:
    """Return the command in its joined text."""
    from lark.exceptions import UnexpectedInput

    shown = _one_line_text(text)
    if text.endswith("&"):
        last = text.removesuffix("&").split(_CONTINUED)[-1]
        problem = f"{last!r} is continued by &, but the file ends; remove the &, or copy the complete file"
        raise UnreadableFile.of(path, problem, breaks[-1][1])

    def line_of(offset: int) -> int:
        return next(line for start, line in reversed(breaks) if start <= max(offset, 0))

    try:
        words, parameters = parse_plain_command(text) or _parse_command(text)
    except UnexpectedInput as problem:
        ended = getattr(getattr(problem, "token", None), "type", "") == "$END"
        at = len(text) if ended else problem.pos_in_stream or 0
        near = text[at:].split(_CONTINUED)[0].strip() or "the end"
        words_shown, place = (short(text, MAX_QUOTE_LENGTH) for text in (shown, near))
        sentence = f"{words_shown!r} cannot be understood from {place!r} on; {_command_remedy(shown)}"
        raise UnreadableFile.of(path, sentence, line_of(at)) from problem
    command = ViewCommand(path, breaks[0][1], words, (), shown)
    given = tuple(CommandParameter(key, values, command, line_of(at)) for key, at, values in parameters)
    return ViewCommand(command.path, command.line, command.words, given, shown)


def expand_abbreviation(word: str, known: Iterable[str]) -> list[str]:
    """Return the candidates for a word: the word itself if it is known, else all words that it abbreviates."""
    known = tuple(known)
    return [word] if word in known else [one for one in known if one.startswith(word)]


def _one_line_text(text: str) -> str:
    """Return a command on one line."""
    return " ".join(text.replace(_CONTINUED, " ").split())


def _command_remedy(text: str) -> str:
    """Return the remedy for a command that violates the grammar."""
    for kind, pattern in _OTHERS.items():
        if pattern.match(text):
            return f"this is {kind}; rename the file accordingly"
    return "write words, then parameter = value, …, with commas between several values"


def _parse_command(text: str) -> Parts:
    """Parse a command by the grammar.

    Raises:
        lark.exceptions.UnexpectedInput: it is not a command.
    """
    words, *parameters = cast("list[Node]", command_parser().parse(text).children)
    found = []
    for parameter in parameters:
        key, *values = cast("tuple[Token, *tuple[Node | None, ...]]", tuple(parameter.children))
        found.append((key.lower(), key.start_pos or 0, tuple(value for value in values if value is not None)))
    return tuple(str(word).lower() for word in words.children), found


def parse_plain_command(text: str) -> Parts | None:
    """Return the parts of a command whose values are only numbers, names and texts, without the grammar; None for other commands.

    Most commands in a file written by Adams View are of this kind; this reads them in a tenth of the time.
    """
    head = _WORDS.match(text)
    if head is None:
        return None
    found, end = [], head.end()
    for one in _PARAMETER.finditer(text, end):
        if one.start() != end:
            return None
        end = one.end()
        values = tuple(_value_node(value) for value in _VALUE.finditer(one["values"]))
        found.append((one[0].partition("=")[0].rstrip(" \t\x1f").lower(), one.start(), values))
    return (tuple(head[1].lower().split()), found) if end == len(text) else None


def _value_node(value: re.Match[str]) -> Node:
    """Return the syntax tree of a number, name or text."""
    from lark import Tree

    groups: Mapping[str, Any] = value.groupdict()
    kind, sign = str(value.lastgroup), groups["sign"]
    node: Node = Tree(kind, [groups[kind]])
    return Tree(_SIGNS[sign], [sign, node]) if sign else node
