"""Reader of real matrices in Nastran's OUTPUT4 files (.op4), binary or text, dense or sparse.

A file is a sequence of matrices: a header (columns, rows, form, type, name), then each nonzero column, then a column beyond the last.
A column is dense (its first row, its words) or, if its first row is given as 0, made of strings. Each string starts with its length and
first row in one word (row + 65536 (words + 1)) or, if the header's number of rows is negative, in two. In binary files each record is
enclosed by its length, as in Fortran; words have 4 or 8 bytes, in either byte order. Source: MSC Nastran DMAP Programmer's Guide,
"OUTPUT4".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats.flexible.text_tables import HUGE, bytes_of, check_file_size, number_of, parse_integer

__all__ = ["read_op4"]

_FORMAT = re.compile(r"(?:1P\s*,?\s*)?(\d{1,2})[ED](\d{1,2})\.\d{1,2}", re.IGNORECASE)
_NEXT = "export it again by EXTSEOUT or OUTPUT4"


@dataclass
class Header:
    """Header of a matrix: columns, rows, True for strings with two leading words, True for double precision, name."""

    columns: int
    rows: int
    large: bool
    double: bool
    name: str


def read_op4(path: str | PathLike[str]) -> dict[str, Numbers]:
    """Return all matrices of a file by name, in upper case.

    Raises:
        UnreadableFile: the file is missing, truncated or damaged, or announces more than it can contain.
        UnsupportedStatement: a matrix is complex.
    """
    place = Path(path)
    data = bytes_of(place, "an OUTPUT4 file")
    if len(data) >= 16 and _find_byte_order(data):
        return _Binary(place, data).matrices()
    if b"\0" in data[:4096] or not data.strip():
        raise UnreadableFile.of(place, f"it is no OUTPUT4 file, binary or text; {_NEXT}")
    return _Text(place, data).matrices()


def _find_byte_order(data: bytes) -> str | None:
    """Return the byte order in which the first word of a file is the length of a header; None for no such order."""
    for order in "<>":
        if np.frombuffer(data[:4], f"{order}i4")[0] in (24, 48):
            return order
    return None


def _read_header(
    path: Path, numbers: list[int], name: str, found: dict[str, Numbers], size: int, line: int | None = None
) -> Header:
    """Return a header, after checking that a file of this size can contain its matrix in addition to those found."""
    columns, rows, _, kind = numbers
    what = f'matrix "{name}"'
    if kind not in (1, 2, 3, 4) or columns < 0 or not re.fullmatch(r"[A-Za-z0-9_.@#$]{1,16}", name):
        raise UnreadableFile.of(
            path, f"{what[:40]!r} with {columns} columns of type {kind} begins no matrix; {_NEXT}", line
        )
    if kind > 2:
        raise UnsupportedStatement.of(
            f"{what}, which is complex", str(path), "write it as real numbers (structural damping apart)"
        )
    # zeros are not written: allow 64 numbers per byte, for a zero damping matrix
    taken = sum(one.size for one in found.values())
    check_file_size(path, columns * abs(rows), 64 * size + 4096 - taken, what, line)
    return Header(columns, abs(rows), rows < 0, kind == 2, name.upper())


def _place_column(path: Path, into: Numbers, column: int, row: int, values: Numbers, name: str) -> None:
    if not 0 <= row <= len(into) - len(values):
        raise UnreadableFile.of(
            path,
            f'matrix "{name}", column {column}: rows {row + 1} to {row + len(values)} do not fit its {len(into)} rows; {_NEXT}',
        )
    if not (np.abs(values) < HUGE).all():
        raise UnreadableFile.of(
            path, f'matrix "{name}", column {column}: a number is not finite, or beyond {HUGE:g}; {_NEXT}'
        )
    into[row : row + len(values), column - 1] = values


class _Binary:
    """Reader of records enclosed by their lengths."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path, self.data, self.at = path, data, 0
        self.order = _find_byte_order(data) or "<"
        self.word = 4 if np.frombuffer(data[:4], f"{self.order}i4")[0] == 24 else 8

    def matrices(self) -> dict[str, Numbers]:
        found: dict[str, Numbers] = {}
        while self.at < len(self.data):
            record = self._record("the header of a matrix")
            if len(record) != 6 * self.word:
                raise UnreadableFile.of(
                    self.path, f"at byte {self.at} a header of {len(record)} bytes; it is damaged, {_NEXT}"
                )
            name = record[4 * self.word :].decode("latin-1").strip()
            header = _read_header(
                self.path, self._whole(record[: 4 * self.word]), name, found, len(self.data)
            )
            found[header.name] = self._matrix(header)
        return found

    def _record(self, what: str) -> bytes:
        """Return the bytes between two equal lengths."""
        start, size = self.at + 4, self._size(self.at)
        end = start + size
        if size < 0 or end + 4 > len(self.data) or self._size(end) != size:
            raise UnreadableFile.of(
                self.path, f"{what} at byte {self.at} is cut short or damaged; copy it as binary, or {_NEXT}"
            )
        self.at = end + 4
        return self.data[start:end]

    def _size(self, at: int) -> int:
        if at + 4 > len(self.data):
            raise UnreadableFile.of(self.path, f"it ends at byte {at}, in the middle of a matrix; {_NEXT}")
        return int(np.frombuffer(self.data, f"{self.order}i4", 1, at)[0])

    def _whole(self, data: bytes) -> list[int]:
        return [int(one) for one in np.frombuffer(data, f"{self.order}i{self.word}")]

    def _numbers(self, data: bytes, header: Header) -> Numbers:
        size = 8 if header.double or self.word == 8 else 4
        if len(data) % size:
            raise UnreadableFile.of(
                self.path, f'matrix "{header.name}": a number is cut at byte {self.at}; {_NEXT}'
            )
        return np.frombuffer(data, f"{self.order}f{size}").astype(np.float64)

    def _matrix(self, header: Header) -> Numbers:
        matrix = np.zeros((header.rows, header.columns))
        while True:
            record = self._record(f'a column of matrix "{header.name}"')
            if len(record) < 3 * self.word:
                raise UnreadableFile.of(
                    self.path, f'a column of matrix "{header.name}" has {len(record)} bytes; {_NEXT}'
                )
            column, row, count = self._whole(record[: 3 * self.word])
            data = record[3 * self.word :]
            if column > header.columns:
                return matrix
            if column < 1 or count < 0 or count * self.word > len(data):
                raise UnreadableFile.of(
                    self.path,
                    f'matrix "{header.name}": column {column} announces {count} words in {len(data)} bytes; {_NEXT}',
                )
            data = data[: count * self.word]
            if row > 0:
                values = self._numbers(data, header)
                _place_column(self.path, matrix, column, row - 1, values, header.name)
            else:
                self._strings(matrix, column, data, header)

    def _strings(self, matrix: Numbers, column: int, data: bytes, header: Header) -> None:
        before = 2 if header.large else 1
        while data:
            if len(data) < before * self.word:
                raise UnreadableFile.of(
                    self.path, f'matrix "{header.name}", column {column} is cut short; {_NEXT}'
                )
            words = self._whole(data[: before * self.word])
            length, row = (words[0], words[1]) if header.large else divmod(words[0], 65536)
            end = (before + length - 1) * self.word
            if length < 1 or end > len(data):
                raise UnreadableFile.of(
                    self.path,
                    f'matrix "{header.name}", column {column}: a string of {length - 1} words; {_NEXT}',
                )
            values = self._numbers(data[before * self.word : end], header)
            _place_column(self.path, matrix, column, row - 1, values, header.name)
            data = data[end:]


class _Text:
    """Reader of lines with numbers of the width in the header's format."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path, self.lines, self.at = path, data.decode("latin-1").splitlines(), 0
        self.left = len(data)

    def matrices(self) -> dict[str, Numbers]:
        found: dict[str, Numbers] = {}
        while self.at < len(self.lines):
            if not self.lines[self.at].strip():
                self.at += 1
                continue
            line = self._line("the header of a matrix")
            self.digits = 16 if line.rstrip().endswith("|I16") else 8
            head = 2 * self.digits + 16
            widths = (self.digits, self.digits, 8, 8)
            starts = (0, self.digits, 2 * self.digits, 2 * self.digits + 8)
            numbers = [
                parse_integer(
                    self.path, line[at : at + width], "columns, rows, form or type of a matrix", self.at
                )
                for at, width in zip(starts, widths, strict=True)
            ]
            form = _FORMAT.search(line[head + 8 :])
            self.per, self.width = (int(form[1]), int(form[2])) if form else (5, 16)
            if not 0 < self.per * self.width <= 2000:
                raise UnreadableFile.of(
                    self.path, f"{line[:40]!r} begins no matrix of an OUTPUT4 file; {_NEXT}", self.at
                )
            header = _read_header(
                self.path, numbers, line[head : head + 8].strip(), found, self.left, self.at
            )
            found[header.name] = self._matrix(header)
        return found

    def _line(self, what: str) -> str:
        if self.at >= len(self.lines):
            raise UnreadableFile.of(
                self.path, f"it ends where {what} is expected; it is cut short, {_NEXT}", self.at
            )
        self.at += 1
        return self.lines[self.at - 1]

    def _whole(self, line: str, width: int) -> list[int]:
        """Return the integers of a line: separated, or each of the same width if they fill it."""
        words = line.split()
        if any(len(word) > width for word in words) and len(words) > 1:
            words = [line[at : at + width] for at in range(0, len(line.rstrip()), width)]
        return [parse_integer(self.path, word, "a row, column or length", self.at) for word in words]

    def _values(self, count: int, header: Header) -> Numbers:
        """Return `count` numbers, from as many lines as needed."""
        values: list[float] = []
        while len(values) < count:
            line = self._line(f'a number of matrix "{header.name}"').rstrip()
            words = [line[at : at + self.width] for at in range(0, len(line), self.width)][: self.per]
            if not words:
                raise UnreadableFile.of(
                    self.path, f'a line of matrix "{header.name}" is empty; {_NEXT}', self.at
                )
            values += [number_of(self.path, word, f'matrix "{header.name}"', self.at) for word in words]
        if len(values) > count:
            raise UnreadableFile.of(
                self.path, f'matrix "{header.name}" has more numbers than announced; {_NEXT}', self.at
            )
        return np.array(values)

    def _matrix(self, header: Header) -> Numbers:
        matrix = np.zeros((header.rows, header.columns))
        each = 2 if header.double else 1
        while True:
            numbers = self._whole(self._line(f'a column of matrix "{header.name}"'), self.digits)
            if len(numbers) != 3 or numbers[0] < 1:
                raise UnreadableFile.of(
                    self.path,
                    f'a column of matrix "{header.name}" begins with column, row, words; {_NEXT}',
                    self.at,
                )
            column, row, count = numbers
            if column > header.columns:
                self._values(min(count, 1), header)
                return matrix
            if count < 0 or count > self.left:
                check_file_size(self.path, count, self.left, f'matrix "{header.name}"', self.at)
            if row > 0:
                _place_column(self.path, matrix, column, row - 1, self._values(count, header), header.name)
            else:
                self._strings(matrix, column, count, header, each)

    def _strings(self, matrix: Numbers, column: int, count: int, header: Header, each: int) -> None:
        """Read the strings of a column, until they have as many words as announced."""
        while count > 0:
            words = self._whole(self._line(f'a string of matrix "{header.name}"'), self.digits)
            if len(words) != (2 if header.large else 1):
                raise UnreadableFile.of(
                    self.path,
                    f'matrix "{header.name}": a string begins with its length and row; {_NEXT}',
                    self.at,
                )
            length, row = (words[0], words[1]) if header.large else divmod(words[0], 65536)
            if length < 2 or length > self.left:
                raise UnreadableFile.of(
                    self.path, f'matrix "{header.name}": a string of {length - 1} words; {_NEXT}', self.at
                )
            values = self._values((length - 1) // each, header)
            _place_column(self.path, matrix, column, row - 1, values, header.name)
            count -= length - 1 + len(words)
