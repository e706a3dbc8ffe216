"""Refused statements: collected over the whole file, then reported in one list, or left out.

Without `lenient` the list stops the reading. With it each refused statement is left out and noted; a statement that depends on it
(a MOTION on a JOINT, say) is left out too, with that reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from abut.errors import InputError, UnsupportedStatement
from abut.formats.adams.language.statements import CONTINUED, Statement, on_lines, shorten_text

SHOWN = 60  #: maximum length of a quoted statement
LINES = 12  #: maximum number of lines listed for one reason


@dataclass(frozen=True)
class Refusal:
    """Refused statement and the reason."""

    statement: Statement
    sentence: str  #: the reader's message, with file and line

    @property
    def text(self) -> str:
        """Text of the statement in the file, on one line, shortened."""
        whole = f"{self.statement.label}{self.statement.body}".replace(CONTINUED, ", ")
        return shorten_text(re.sub(r"\s*,(\s*,)*\s*", ", ", whole), SHOWN)

    @property
    def reason(self) -> str:
        """Message without its place and without the statement's number."""
        place = re.escape(self.statement.path) + r", line \d+: "
        return re.sub(
            rf"^({place})?{re.escape(self.statement.label)}(: )?\s*(is not supported; )?", "", self.sentence
        )


@dataclass
class Refusals:
    """Refusals of one dataset."""

    path: str
    found: list[Refusal] = field(default_factory=list)
    _keys: set[tuple[str, int | None]] = field(default_factory=set)

    def add_refusal(self, statement: Statement, problem: InputError) -> None:
        """Add a refusal."""
        self.found.append(Refusal(statement, str(problem)))
        self._keys.add((statement.keyword, statement.number))

    def holds(self, keyword: str, number: int) -> bool:
        """Return True if the statement with that keyword and number is refused."""
        return (keyword, number) in self._keys

    def messages(self) -> Iterator[str]:
        """Yield a message for each reason: file if another, lines, count and keyword, text of the first statement, reason."""
        groups: dict[tuple[str, str, str], list[Refusal]] = {}
        for refusal in self.found:
            key = (refusal.statement.path, refusal.statement.keyword, refusal.reason)
            groups.setdefault(key, []).append(refusal)
        for (path, keyword, reason), members in groups.items():
            lines = on_lines([member.statement.line for member in members], LINES)
            many = f"{len(members)} {keyword}, the first " if len(members) > 1 else ""
            other = "" if path == self.path else f"{path}, "
            yield f"{other}{lines}: {many}{members[0].text!r}: {reason}"

    def stop(self) -> None:
        """Raise an error if anything was refused.

        Raises:
            UnsupportedStatement: with the list, or with the message of a single refusal.
        """
        if not self.found:
            return
        if len(self.found) == 1:
            raise UnsupportedStatement(self.found[0].sentence)
        head = (
            f"{self.path}: {len(self.found)} statements are not supported; correct them, or read leniently, "
        )
        head += "which leaves them out"
        raise UnsupportedStatement("\n  ".join([head, *self.messages()]))

    def notes(self) -> Iterator[str]:
        """Yield the list as notes of a model from which the statements were left out."""
        for sentence in self.messages():
            yield f"{self.path + ', ' if sentence.startswith('line') else ''}{sentence} (left out)"
