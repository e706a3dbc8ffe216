"""Lines → statements: the outer grammar of an Adams dataset.

Line 1 is the title. ``!`` starts a comment. A statement is ``KEYWORD/number, …``; a line that begins with a
comma goes on with the statement above. Upper and lower case are one; a keyword may be shortened while it
stays unique. The name of a thing stands in the comment before it, ``!  adams_view_name='X'``; what is
commented out is inactive.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from abut.errors import UnreadableFile, UnsupportedStatement

#: Stands in a statement's body for "end of line, comma at the start of the next": a separator between
#: arguments and in lists, mere white space inside an expression.
CONTINUED = "\x1f"

KEYWORDS = (
    "ACCGRAV", "ARRAY", "BEAM", "BUSHING", "CONTACT", "COUPLER", "CURVE", "CVCV", "DEBUG", "DIFF",
    "END", "ENVIRONMENT", "EQUILIBRIUM", "FEMDATA", "FE_LOAD", "FE_NODE", "FE_PART", "FIELD",
    "FLEX_BODY", "FRICTION", "GCON", "GEAR", "GFORCE", "GRAPHICS", "GSE", "IC", "INTEGRATOR", "JOINT",
    "JPRIM", "KINEMATICS", "LIST", "LSE", "LSOLVER", "MARKER", "MATERIAL", "MATRIX", "MFORCE", "MOTION",
    "MREQUEST", "NFORCE", "NOLIST", "OUTPUT", "PART", "PINPUT", "POINT_MASS", "POUTPUT", "PREFERENCES",
    "PTCV", "REQUEST", "RESULTS", "SECTION", "SENSOR", "SFORCE", "SPLINE", "SPRINGDAMPER", "STRING",
    "SURFACE", "TFSISO", "TITLE", "UCON", "UNITS", "VARIABLE", "VFORCE", "VTORQUE",
)  # fmt: skip

_STATEMENT = re.compile(r"^\s*([A-Za-z_]\w*)\s*/\s*(\d*)")
_BARE_WORD = re.compile(r"^\s*([A-Za-z_]\w*)\s*$")
_VIEW = re.compile(r"adams_view_(name|units)\s*=\s*'([^']*)'", re.IGNORECASE)


@dataclass(frozen=True)
class Statement:
    """One statement as it stands in the file, its lines joined, not yet understood."""

    path: str
    line: int  #: of the keyword, counted from 1
    keyword: str  #: in full
    number: int | None
    body: str  #: everything behind ``KEYWORD/number``
    view_name: str = ""  #: of the comment before it
    view_units: str = ""
    breaks: tuple[tuple[int, int], ...] = ((0, 0),)  #: (offset in body, line) where each line begins

    @property
    def label(self) -> str:
        """``JOINT/3``."""
        return f"{self.keyword}/{'' if self.number is None else self.number}"

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.path}, line {self.line}"

    @property
    def function_name(self) -> str:
        """``sforce_1``: name of a thing that has no fit name of its own, and of functions written for it."""
        return f"{self.keyword.lower()}_{self.number or 0}"

    def line_at(self, offset: int) -> int:
        """The line of the file on which the character `offset` of the body stands."""
        at = bisect.bisect_right([start for start, _ in self.breaks], offset) - 1
        return self.breaks[max(at, 0)][1] or self.line

    def wrong(self, problem: str, remedy: str, line: int | None = None) -> NoReturn:
        """Refuse a statement that breaks the language.

        Raises:
            UnreadableFile: always; names file, line, statement, what is wrong and what to do.
        """
        raise UnreadableFile.of(self.path, f"{self.label}: {problem}; {remedy}", line or self.line)

    def unsupported(self, what: str, instead: str, line: int | None = None) -> NoReturn:
        """Refuse a statement that is right but asks for what abut does not do.

        Raises:
            UnsupportedStatement: always; names file, line, statement and what to use instead.
        """
        raise UnsupportedStatement.of(
            f"{self.label}: {what}".rstrip(": "), f"{self.path}, line {line or self.line}", instead
        )


@dataclass(frozen=True)
class Dataset:
    """A file cut into statements."""

    path: str
    title: str
    statements: tuple[Statement, ...]
    notes: tuple[str, ...] = ()


# --- lines → statements ----------------


def read(text: str, path: str) -> Dataset:
    """Cut the text of a dataset into statements.

    Raises:
        UnreadableFile: it is not text, the title is missing, a line belongs to no statement, a keyword is
            unknown or ambiguous, two statements of a kind bear one number, or the last line breaks off.
    """
    if "\0" in text:
        remedy = "give an Adams dataset (.adm) saved as plain text in ASCII or UTF-8"
        raise UnreadableFile.of(path, f"it holds zero bytes, so it is not plain text; {remedy}")
    lines = text.splitlines()
    if not lines:
        raise UnreadableFile.of(path, "the file is empty; an Adams dataset begins with a title line", 1)
    head = _STATEMENT.match(lines[0])
    if head and _full_keyword(head[1]):
        raise UnreadableFile.of(
            path,
            f"line 1 is the title, but it reads {lines[0].strip()!r}; put a title before the first statement",
            1,
        )
    cutter = _Cutter(path)
    for number, line in enumerate(lines[1:], start=2):
        cutter.take(line, number)
    cutter.close()
    if not cutter.ended and not text.endswith(("\n", "\r")):
        problem = f"the file breaks off within this line ({lines[-1].strip()!r}) and has no END statement"
        raise UnreadableFile.of(path, f"{problem}; fetch it whole, or write END as its last line", len(lines))
    return Dataset(path, lines[0].strip(), tuple(cutter.statements), tuple(cutter.notes()))


@dataclass
class _Cutter:
    """Takes lines one by one and gathers them into statements."""

    path: str
    statements: list[Statement] = field(default_factory=list)
    ended: int = 0  #: line of END
    after_end: int = 0  #: first line behind END that is not empty
    _open: tuple[str, int | None, int] | None = None
    _parts: list[str] = field(default_factory=list)
    _breaks: list[tuple[int, int]] = field(default_factory=list)
    _view: dict[str, str] = field(default_factory=dict)
    _seen: dict[tuple[str, int | None], int] = field(default_factory=dict)

    def take(self, line: str, number: int) -> None:
        code, comment = split_comment(line)
        if self.ended:
            self.after_end = self.after_end or (number if code.strip() else 0)
        elif not code.strip():
            self._comment(comment)
        elif code.lstrip().startswith(","):
            self._continue(code.lstrip()[1:], number)
        else:
            self._begin(code, number)

    def _comment(self, comment: str) -> None:
        found = _VIEW.findall(comment)
        if found:
            self.close()
            self._view.update((key.lower(), value) for key, value in found)
        elif _STATEMENT.match(comment) and _full_keyword(_STATEMENT.match(comment)[1]):  # type: ignore[index]
            self.close()
            self._view = {}  # a deactivated statement: the name before it was its own

    def _continue(self, code: str, number: int) -> None:
        if self._open is None:
            problem = f"the line begins with a comma, but no statement stands above it ({code.strip()!r})"
            raise UnreadableFile.of(
                self.path, f"{problem}; begin it with KEYWORD/, or comment it out with !", number
            )
        self._parts.append(CONTINUED)
        self._add(code.rstrip(), number)

    def _begin(self, code: str, number: int) -> None:
        self.close()
        match = _STATEMENT.match(code) or _BARE_WORD.match(code)
        if not match:
            problem = f"{code.strip()!r} is neither a statement (KEYWORD/number, …) nor a continuation"
            raise UnreadableFile.of(
                self.path, f"{problem}; begin a continuation with a comma and a comment with !", number
            )
        keyword = _full_keyword(match[1])
        if not keyword:
            offer = ", ".join(k for k in KEYWORDS if k.startswith(match[1].upper()[:2])) or "see the manual"
            kind = (
                "shortens several statements"
                if len(_candidates(match[1])) > 1
                else "is not an Adams statement"
            )
            raise UnreadableFile.of(
                self.path, f"{match[1].upper()} {kind}; write one of them in full: {offer}", number
            )
        if keyword == "END":
            self.ended = number
            return
        if "/" not in match[0]:
            raise UnreadableFile.of(
                self.path, f"{keyword} stands without its slash; write {keyword}/", number
            )
        self._open = (keyword, int(match[2]) if match[2] else None, number)
        self._add(code[match.end() :].rstrip(), number)

    def _add(self, code: str, number: int) -> None:
        self._breaks.append((sum(map(len, self._parts)), number))
        self._parts.append(code)

    def close(self) -> None:
        """Finish the open statement."""
        if self._open is None:
            return
        keyword, number, line = self._open
        statement = Statement(
            self.path,
            line,
            keyword,
            number,
            "".join(self._parts),
            self._view.get("name", ""),
            self._view.get("units", ""),
            tuple(self._breaks),
        )
        before = self._seen.setdefault((keyword, number), line)
        if number is not None and before != line:
            statement.wrong(
                f"the number is already borne by the {keyword} on line {before}", "give it another number"
            )
        self.statements.append(statement)
        self._open, self._parts, self._breaks, self._view = None, [], [], {}

    def notes(self) -> Iterable[str]:
        """What the reader should tell about the file's frame."""
        if not self.ended:
            yield f"{self.path}: there is no END statement; the file may have been cut short"
        if self.after_end:
            place = f"{self.path}, line {self.after_end}"
            yield f"{place}: not read, because it stands behind END (line {self.ended})"


def split_comment(line: str) -> tuple[str, str]:
    """The part of a line before ``!`` (outside of quotes) and the part behind it."""
    quoted = False
    for k, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == "!" and not quoted:
            return line[:k], line[k + 1 :]
    return line, ""


def _candidates(word: str) -> list[str]:
    return [k for k in KEYWORDS if k.startswith(word.upper())]


def _full_keyword(word: str) -> str:
    """The keyword that `word` spells or uniquely shortens, else nothing."""
    if word.upper() in KEYWORDS:
        return word.upper()
    found = _candidates(word)
    return found[0] if len(found) == 1 else ""
