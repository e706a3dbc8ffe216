"""Parser of lines into statements: the outer grammar of an Adams dataset.

Line 1 is the title. ``!`` starts a comment. A statement is ``KEYWORD/number, …``; a line that begins with a
comma continues the statement above. Case is ignored; a keyword may be abbreviated while it
stays unique. The name of an object is in the comment before it, ``!  adams_view_name='X'``; a statement that
is commented out is inactive.
"""

from __future__ import annotations

import abc
import bisect
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import NoReturn

from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats.adams.language import keywords

#: Replaces "end of line, comma at the start of the next" in a statement's body: a separator between
#: arguments and in lists, white space inside an expression.
CONTINUED = "\x1f"
SHOWN = 120  #: maximum length of a text quoted in a message

_HEAD = re.compile(r"\s*([A-Za-z_]\w*)\s*/(?:[ \t]*(\d{1,18}))?")
_BARE_WORD = re.compile(r"\s*([A-Za-z_]\w*)\s*$")
_SLASHLESS = re.compile(r"([A-Za-z_]\w*)(?:\s*[:.#-]?\s*(\d+)\b|\s*,)")
_CODE = re.compile(r'((?:[^"!]++|"[^"]*"?)*+)!?(.*)', re.DOTALL)
LOOKED = 4000  #: characters at the start that are searched for another language
#: Patterns of lines in Adams' other languages.
_OTHERS = {
    "a command file (.acf)": re.compile(
        r"\A\s*(file?/(?:model|command)\s*=[^\n]*)|^\s*(simu?l?a?t?e?/[^\n]*)", re.I | re.M
    ),
    "a file of commands of Adams View (.cmd)": re.compile(
        r"^[ \t]*((?:defaults +units|model +create|part +create|marker +create)\b[^\n]*)", re.I | re.M
    ),
}
#: Words often used in place of a statement, and the statements that may be meant.
_MEANT = {
    "BODY": ["PART"], "DAMPER": ["SPRINGDAMPER"], "FORCE": ["SFORCE", "VFORCE", "GFORCE"], "GEOMETRY": ["GRAPHICS"],
    "GRAVITY": ["ACCGRAV"], "HINGE": ["JOINT"], "POINT": ["MARKER"], "REVOLUTE": ["JOINT"], "TORQUE": ["SFORCE", "VTORQUE"],
}  # fmt: skip
_VIEW = re.compile(r"adams_view_(name|units)\s*=\s*'([^']*)'", re.IGNORECASE)
#: Characters that could be mistaken for ends of lines, or for CONTINUED.
_CONTROL = re.compile("[\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class SourceItem(abc.ABC):
    """Item at a place in a file, for error messages."""

    path: str
    line: int  #: its first line, counted from 1

    @property
    @abc.abstractmethod
    def label(self) -> str:
        """Name of the item in messages."""

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.path}, line {self.line}"

    def wrong(self, problem: str, remedy: str, line: int | None = None) -> NoReturn:
        """Refuse a violation of the language.

        Raises:
            UnreadableFile: always; names file, line, statement or command, problem and remedy.
        """
        raise UnreadableFile.of(self.path, f"{self.label}: {problem}; {remedy}", line or self.line)

    def refuse_unsupported(self, what: str, instead: str, line: int | None = None) -> NoReturn:
        """Refuse a valid feature that abut does not support.

        Raises:
            UnsupportedStatement: always; names file, line, statement or command and remedy.
        """
        raise UnsupportedStatement.of(
            f"{self.label}: {what}".rstrip(": "), f"{self.path}, line {line or self.line}", instead
        )


@dataclass(frozen=True, slots=True)
class Statement(SourceItem):
    """Statement in the file, lines joined, arguments not yet parsed; its line is that of the keyword."""

    keyword: str  #: the full keyword
    number: int | None
    body: str  #: everything after ``KEYWORD/number``
    view_name: str = ""  #: name in the comment before it
    view_units: str = ""
    breaks: tuple[tuple[int, int], ...] = ((0, 0),)  #: (offset in body, line) of the start of each line

    @property
    def label(self) -> str:
        """Keyword and number, such as ``JOINT/3``."""
        return f"{self.keyword}/{'' if self.number is None else self.number}"

    @property
    def function_name(self) -> str:
        """Name such as ``sforce_1`` for an object without a valid name of its own, and for functions generated for it."""
        return f"{self.keyword.lower()}_{self.number or 0}"

    @property
    def id(self) -> int:
        """Number of the statement.

        Raises:
            UnreadableFile: it has none.
        """
        if self.number is None:
            self.wrong("it has no number", f"write {self.keyword}/number")
        return self.number

    def line_at(self, offset: int) -> int:
        """Return the line of the file with the character `offset` of the body."""
        at = bisect.bisect_right([start for start, _ in self.breaks], offset) - 1
        return self.breaks[max(at, 0)][1] or self.line

    def wrong_at(self, argument: str, text: str, at: int, problem: str, remedy: str) -> NoReturn:
        """Refuse the value of an argument, and show the line of the file with the violation.

        Args:
            argument: its name.
            text: the value in the body.
            at: index of the wrong character in it, from 0.
            problem: the problem.
            remedy: the remedy.

        Raises:
            UnreadableFile: always.
        """
        start = max(self.body.find(text), 0)
        row = text[: at + 1].rfind(CONTINUED) + 1
        piece = text[row:].split(CONTINUED)[0].rstrip()
        column = min(at - row, len(piece))
        first = max(column - SHOWN // 2, len(piece) - len(piece.lstrip()) if column <= SHOWN else 0)
        line = self.line_at(start + at) if text in self.body else self.line
        sentence = f"{argument} = {shorten_text(text)}: {problem} (character {at + 1}); {remedy}"
        caret = f"\n    {piece[first : first + SHOWN]}\n    {' ' * (column - first)}^"
        raise UnreadableFile.of(self.path, f"{self.label}: {sentence}{caret}", line)


@dataclass(frozen=True)
class Dataset:
    """File split into statements."""

    path: str
    title: str
    statements: tuple[Statement, ...]
    notes: tuple[str, ...] = ()


# --- lines → statements ----------------


def parse_dataset(text: str, path: str) -> Dataset:
    """Split the text of a dataset into statements.

    Raises:
        UnreadableFile: it is not text, the title is missing, a line belongs to no statement, a keyword is
            unknown or ambiguous, two statements of a kind have the same number, or the last line is truncated.
    """
    if "\0" in text:
        remedy = "give an Adams dataset (.adm) saved as plain text in ASCII or UTF-8"
        raise UnreadableFile.of(path, f"it contains zero bytes, so it is not plain text; {remedy}")
    if not text:
        raise UnreadableFile.of(path, "the file is empty; an Adams dataset begins with a title line", 1)
    text = normalize_text(text)
    see_language(text, path)
    title, newline, rest = text.partition("\n")
    title = title.strip()
    if keyword_of(title):
        problem = (
            f"line 1 must be the title, but it contains {title!r}; put a title before the first statement"
        )
        raise UnreadableFile.of(path, problem, 1)
    statements = Gatherer(path)
    for kind, piece, line in split_text(newline + rest):  # so that lines are counted from the title
        statements.add_piece(kind, piece, line)
    statements.check(text)
    return Dataset(path, title, tuple(statements.found), tuple(statements.notes))


def normalize_text(text: str) -> str:
    """Return a text with uniform line ends, and without characters that the parser uses internally."""
    return _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))


def see_language(text: str, path: str) -> None:
    """Check that a text is not in another language of Adams.

    Raises:
        UnreadableFile: it is in another language.
    """
    for kind, pattern in _OTHERS.items():
        if found := pattern.search(text[:LOOKED]):
            says = f"{found[0].strip()!r} is of {kind}, not of a dataset; rename the file accordingly"
            raise UnreadableFile.of(path, says, text.count("\n", 0, found.start(found.lastindex or 0)) + 1)


def keyword_of(line: str) -> str:
    """Return the keyword of the statement that starts on a line; "" if none does."""
    head = _HEAD.match(line)
    return keywords.full_keyword(head[1]) if head else ""


def split_text(text: str) -> Iterator[tuple[str, str, int]]:
    """Yield the pieces of a text in order, each with its kind and its line; a line that belongs to no statement is a ``STRAY``."""
    line = 1
    for found in _one_pass(keywords.all_keywords()).finditer(text):
        kind, piece = found.lastgroup, found[0]
        if kind:
            yield kind, piece, line
        line += piece.count("\n")
        if kind == "END":
            yield "REST", text[found.end() :], line
            return


@cache
def _one_pass(known: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a piece, for these keywords.

    A statement is ``KEYWORD/number`` at the start of a line, up to the last line that continues it with a comma. Comments with a
    meaning are the name of an object in Adams View, and an inactive statement.
    """
    line = r'(?:[^"!\n]++|"[^"\n]*"?)++'
    comment = r"(?:![^\n]*)?"
    continued = rf"(?:\n[ \t]*(?:!(?!{keywords.comment_pattern()})[^\n]*)?)*\n[ \t]*,(?:{line})?{comment}"
    return re.compile(
        r"(?P<END>(?i:END(?=[ \t]*(?:\/|!|\n|$))[^\n]*))|"
        rf"(?P<STATEMENT>(?i:[A-Za-z_]\w*[ \t]*\/[ \t]*\d*(?:{line})?{comment}(?:{continued})*))|"
        rf"(?P<INACTIVE>(?i:![ \t]*(?:{keywords.keyword_pattern()})[ \t]*\/[^\n]*))|"
        r"(?P<VIEW>(?i:![^\n]*adams_view_(?:name|units)[^\n]*))|![^\n]*|\s+|(?P<STRAY>[^\n]+)"
    )


class Gatherer:
    """Collector of statements from the pieces of the grammar."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[Statement] = []
        self.notes: list[str] = []
        self.ended = 0  #: line of END
        self.view: dict[str, str] = {}  #: name and units from the comments before the next statement
        self.seen: dict[tuple[str, int | None], int] = {}

    def add_piece(self, kind: str, piece: str, line: int) -> None:
        """Add a piece of the text.

        Raises:
            UnreadableFile: it is a line that belongs to no statement, an unknown statement, or a duplicate.
        """
        match kind:
            case "VIEW":  # the name of the next statement
                self.view.update((f"view_{key.lower()}", value) for key, value in _VIEW.findall(piece))
            case "INACTIVE":  # an inactive statement: the name before it belongs to it
                self.view = {}
            case "STATEMENT":
                self._statement(piece, line)
            case "STRAY":
                _report_stray_line(piece, line, self.path)
            case "END":
                self.ended = line
            case "REST":
                self._behind(piece, line)

    def _statement(self, piece: str, line: int) -> None:
        """Store a statement."""
        head = _HEAD.match(piece)
        assert head is not None  # matched by the pattern of statements
        keyword, digits = keywords.full_keyword(head[1]), head[2]
        if not keyword:
            _explain_head(head[1], line, self.path)
        body, breaks = _join_lines(piece[head.end() :], line)
        number = int(digits) if digits else None
        statement = Statement(self.path, line, keyword, number, body, breaks=breaks, **self.view)
        self.view = {}
        before = self.seen.setdefault((statement.keyword, statement.number), line)
        if number is not None and before != line:
            problem = f"the number is already used by the {statement.keyword} on line {before}"
            statement.wrong(problem, "give it another number")
        self.found.append(statement)

    def _behind(self, piece: str, line: int) -> None:
        """Note text after END."""
        for number, text in enumerate(piece.split("\n"), start=line):
            if split_comment(text)[0].strip():
                place = f"{self.path}, line {number}"
                self.notes.append(f"{place}: not read, because it follows END (line {self.ended})")
                return

    def check(self, text: str) -> None:
        """Check that the file is complete."""
        if self.ended:
            return
        if not text.endswith("\n"):
            lines = text.split("\n")
            problem = f"the file ends within this line ({lines[-1].strip()!r}) and has no END statement"
            remedy = "copy the complete file, or write END as its last line"
            raise UnreadableFile.of(self.path, f"{problem}; {remedy}", len(lines))
        self.notes.append(f"{self.path}: there is no END statement; the file may have been cut short")


def _join_lines(raw: str, line: int) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a statement's lines as one body, without comments, and the start of each line in it."""
    parts: list[str] = []
    breaks: list[tuple[int, int]] = []
    length = 0
    for number, text in enumerate(raw.split("\n"), start=line):
        code = (split_comment(text)[0] if "!" in text else text).rstrip()
        if parts or number > line:
            code = code.lstrip()
            if not code:
                continue
            parts.append(CONTINUED)
            length += 1
            code = code[1:]
        breaks.append((length, number))
        parts.append(code)
        length += len(code)
    return "".join(parts), tuple(breaks)


def _report_stray_line(text: str, line: int, path: str) -> NoReturn:
    """Report the error in a line that belongs to no statement.

    Raises:
        UnreadableFile: always.
    """
    code = split_comment(text)[0].strip()
    match = _HEAD.match(code) or _BARE_WORD.match(code)
    numbered = _SLASHLESS.match(code)
    if code.startswith(","):
        says = f"the line begins with a comma, but no statement precedes it ({code[1:].strip()!r})"
        remedy = "begin it with KEYWORD/, or comment it out with !"
    elif numbered and (keyword := keywords.full_keyword(numbered[1])):
        says = f"{code!r} names a statement without a slash after it"
        remedy = f"write {keyword}/{numbered[2] or 'and its number'}, or begin a continuation with a comma"
    elif not match:
        says = f"{code!r} is neither a statement (KEYWORD/number, …) nor a continuation"
        remedy = "begin a continuation with a comma and a comment with !"
    elif keyword := keywords.full_keyword(match[1]):
        says, remedy = f"{keyword} has no slash", f"write {keyword}/"
    else:
        _explain_head(match[1], line, path)
    raise UnreadableFile.of(path, f"{says}; {remedy}", line)


def shorten_text(text: str, most: int = SHOWN) -> str:
    """Return a text on one line, truncated if it is long."""
    plain = " ".join(text.split())
    return plain if len(plain) <= most else f"{plain[: most - 2]} …"


def on_lines(lines: Sequence[int], most: int = 1_000_000) -> str:
    """Return lines in the form of messages: ``lines 3, 7 and 2 more``."""
    rest = f" and {len(lines) - most} more" if len(lines) > most else ""
    return f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:most]))}{rest}"


def _explain_head(word: str, line: int, path: str) -> NoReturn:
    """Report why a word starts no statement.

    Raises:
        UnreadableFile: always.
    """
    word = word.upper()
    several = keywords.matching_keywords(word)
    says = f"{word} {'shortens several statements' if several else 'is not an Adams statement'}"
    meant = several or _MEANT.get(word) or get_close_matches(word, keywords.all_keywords(), 3, 0.6)
    offer = (
        f"write {meant[0]}"
        if len(meant) == 1
        else f"write one of them in full: {', '.join(meant or keywords.all_keywords())}"
    )
    raise UnreadableFile.of(path, f"{says}; {offer}", line)


def suggest_word(word: str, known: Iterable[str], alike: float = 0.7) -> str:
    """Return ``is REVOLUTE meant? `` if one of the known words is similar, else ""."""
    found = get_close_matches(word, [one for one in known if one.lower() != word.lower()], 1, alike)
    return f"is {found[0]} meant? " if found else ""


def split_comment(line: str) -> tuple[str, str]:
    """Return the part of a line before ``!`` (outside of quotes) and the part after it."""
    found = _CODE.fullmatch(line)
    assert found is not None  # it takes any text
    return found[1], found[2]
