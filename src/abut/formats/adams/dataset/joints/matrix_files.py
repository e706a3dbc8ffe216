"""Reader of matrix files in the format ADAMSMAT, for MATRIX with FILE; each file declares the layout of its numbers.

    ADAMSMAT and a title                     1st record; ADAMSMAT2 likewise
    3                                        number of matrices
    TRF VALK STL                             their names
    TRF FULL RORDER 4 2 8 ( 8F8.5 )          each: name, FULL, RORDER or CORDER, rows, columns, count of numbers, FORTRAN format
      1.36400  0.00000 …                     and its numbers, in that format

Source: Adams Solver, MATRIX, and Adams View, data_element create matrix file. The
record of a sparse matrix is not documented; it is refused, as are the formats of the MATRIXx software (MATRIXx, MATSAVE).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnreadableFile
from abut.formats.adams.language.statements import Statement
from abut.formats.adams.language.text import decode_text

_HEAD = re.compile(r"\s*(\S+)\s+(FULL|SPARSE)\b(.*)", re.IGNORECASE)
_FULL = re.compile(r"\s*(RORDER|CORDER)\s+(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s*(\(.*\))\s*$", re.IGNORECASE)
_TOKEN = re.compile(
    r"\s*(?:(\d{0,9})\(|(\))|(\d{0,9})([FEDG])(\d{1,5})\.(\d{1,2})(?:E\d+)?|(\d{1,5})X|([+-]?\d{1,2})P|(/)|,)",
    re.IGNORECASE,
)
_FOREIGN = ("MATRIXx", "MATSAVE")
MAX_REPETITIONS = 10_000  #: maximum count of numbers or gaps in one format


@dataclass(frozen=True)
class RecordField:
    """Field of a record: a number, a gap, or the end of the record."""

    width: int  #: characters; 0 ends the record
    number: bool = False
    decimals: int = 0  #: digits after an implied decimal point
    scale: int = 0  #: power of ten by which a number without exponent is multiplied in the file


def read_matrix(statement: Statement, path: Path, name: str) -> Numbers:
    """Return the matrix of that name in a file; without a name the only one.

    Raises:
        UnreadableFile: the file or matrix does not exist, or violates the format; names file and line.
        UnsupportedStatement: a sparse matrix, or a file of another format.
    """
    what = f"FILE = {path.name}"
    try:
        lines = decode_text(path.read_bytes()).splitlines()
    except OSError as problem:
        why = f"{problem.strerror}; looked in {path.parent.resolve()}"
        statement.wrong(f"{what} cannot be read ({why})", "put it next to the dataset")
    first = lines[0] if lines else ""
    if first.startswith(_FOREIGN):
        instead = "write its numbers as VALUES, or as an ADAMSMAT file"
        statement.refuse_unsupported(f"{what} of the format {first.split()[0]}", instead)
    if not first.startswith("ADAMSMAT"):
        statement.wrong(f"{what} does not begin with ADAMSMAT", "give a file of that format")
    heads = [(match, line) for line, text in enumerate(lines[3:], 4) if (match := _HEAD.match(text))]
    wanted = [one for one in heads if not name or one[0][1].upper() == name.upper()]
    if len(wanted) != 1:
        names = ", ".join(head[1] for head, _ in heads) or "none"
        asked = f"has no matrix {name!r}" if name else f"holds {len(heads)} matrices"
        statement.wrong(f"{what} {asked}, only {names}", "give one of them as NAME")
    ((own, kind, keywords), line) = wanted[0][0].groups(), wanted[0][1]
    if kind.upper() != "FULL":
        instead = "write it as FULL, or in the dataset as SPARSE"
        statement.refuse_unsupported(f"the {kind.upper()} matrix {own} of {path.name}", instead)
    return _MatrixFile(str(path), lines).full(keywords, line)


@dataclass(frozen=True)
class _MatrixFile:
    """Lines of a file."""

    path: str
    lines: list[str]

    def wrong(self, problem: str, line: int) -> NoReturn:
        """Refuse the content of a line."""
        raise UnreadableFile.of(self.path, problem, line)

    def full(self, keywords: str, line: int) -> Numbers:
        """Return the matrix whose record is on this line, with this declaration."""
        match = _FULL.match(keywords)
        if match is None:
            wanted = "RORDER or CORDER, rows, columns, how many numbers, and a format in parentheses"
            self.wrong(f"it must say {wanted}", line)
        rows, columns, count = (int(match[k]) for k in (2, 3, 4))
        if count != rows * columns:
            they = f"{rows} rows of {columns} numbers are {rows * columns}"
            self.wrong(f"{they}, not {count}; correct the record", line)
        values = self.numbers(line, count, self.format(match[5], line))
        return np.reshape(values, (rows, columns), order="C" if match[1].upper() == "RORDER" else "F")

    def format(self, text: str, line: int) -> list[RecordField]:
        """Parse a FORTRAN format of numbers (F, E, D, G), gaps (X), scales (P) and ends of records (/), repeats expanded.

        Raises:
            UnreadableFile: it contains something else, or has no number.
        """
        stack: list[tuple[int, list[RecordField]]] = [(1, [])]
        place, scale = 0, 0
        while place < len(text.rstrip()):
            match = _TOKEN.match(text, place)
            if match is None or not stack:
                rest = text[place:].strip()
                self.wrong(f"{rest!r} in its format is not understood; use F, E, D, G, X, P and /", line)
            place = match.end()
            if match[1] is not None:
                stack.append((int(match[1] or 1), []))
            elif match[2] and len(stack) > 1:
                times, inner = stack.pop()
                stack[-1][1].extend(inner * min(times, MAX_REPETITIONS))
            elif match[4]:
                field = RecordField(int(match[5]), True, int(match[6]), scale)
                stack[-1][1].extend([field] * min(int(match[3] or 1), MAX_REPETITIONS))
            elif match[8]:
                scale = int(match[8])
            elif match[7] or match[9]:
                stack[-1][1].append(RecordField(int(match[7] or 0)))
        fields = stack[0][1]
        if (
            len(stack) != 1
            or not any(field.number and field.width for field in fields)
            or len(fields) > MAX_REPETITIONS
        ):
            self.wrong(f"the format {text} has no numbers, or is not closed", line)
        return fields

    def numbers(self, at: int, count: int, fields: list[RecordField]) -> list[float]:
        """Return the numbers after a line, by a format that restarts at each of its ends."""
        values: list[float] = []
        while len(values) < count:
            column = 0
            for k, field in enumerate(fields):
                if not field.width or k == 0:
                    column = 0
                    at += k > 0
                if at >= len(self.lines):
                    self.wrong(
                        f"it ends after {len(values)} of {count} numbers; check that it is complete", at
                    )
                text = self.lines[at][column : column + field.width]
                column += field.width
                if field.number and len(values) < count:
                    values.append(self.number(text, field, at + 1))
            at += 1
        return values

    def number(self, text: str, field: RecordField, line: int) -> float:
        """Return a number in FORTRAN notation: blanks are ignored, the point may be missing, D is E, E may be missing before a sign."""
        plain = text.replace(" ", "").upper().replace("D", "E")
        plain = re.sub(r"(?<=[\d.])([+-])", r"E\1", plain)
        try:
            value = float(plain or "0")
        except ValueError:
            wanted = f"the format requires one of {field.width} characters here"
            self.wrong(f"{text.strip()!r} is no number; {wanted}", line)
        whole = "." not in plain and plain != ""
        value = value / 10.0**field.decimals if whole else value
        value = value if "E" in plain else value / 10.0**field.scale
        if not math.isfinite(value):
            self.wrong(f"{text.strip()!r} is not finite; correct the number", line)
        return value
