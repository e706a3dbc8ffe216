"""Shared functions of the readers of flexible bodies: text of a file, tables of numbers with line numbers in errors, units, writing."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnreadableFile
from abut.files.atomic_write import write_text
from abut.units import positive

Row = tuple[int, str]  #: line number and line

#: Maximum bytes of unpacked text: reading takes about ten times as much memory.
LARGEST = 2**32
#: Maximum count of numbers in a matrix or a set of shapes that a file announces (2 GiB).
MOST = 2**28

#: Largest absolute value of a number: products of four numbers must not overflow.
HUGE = 1e60

_EXPONENT = re.compile(r"(?<=[0-9.])[dD](?=[+-]?\d)")
_SHORT = re.compile(r"(?<=[0-9.])([+-])(?=\d)")


@dataclass(frozen=True)
class FileUnits:
    """SI values of a file's units of length and of mass; its time is in seconds."""

    length: float = 1.0
    mass: float = 1.0

    @classmethod
    def of(cls, length: str, mass: str, what: str) -> FileUnits:
        """Return the units with these names, such as "mm" and "kg".

        Raises:
            WrongUnit: a name is of another dimension or unknown.
        """
        for name, value in (("length", length), ("mass", mass)):
            if not isinstance(value, str):
                raise InvalidValue.of(f"{what}: {name}", value, f'be the name of a unit, as {name}="mm"')
        return cls(
            positive(f"1 {length}", "m", what=f"{what}: length"),
            positive(f"1 {mass}", "kg", what=f"{what}: mass"),
        )

    def pairs(self, rotary: NDArray[np.bool_]) -> tuple[Numbers, float]:
        """Return factors d (N,) and c of rows: a matrix of masses or stiffnesses (per s²) A of the file is c · d_i A_ij d_j in SI.

        The factor of a displacement is 1, that of a rotation a length: [kg], [kg m], [kg m²].
        """
        return np.where(rotary, self.length, 1.0), self.mass


def text_of(path: Path, what: str) -> str:
    """Return the text of a file, unpacked if its name ends in .gz.

    Raises:
        UnreadableFile: the file does not exist, is badly packed, truncated, empty, too large, or not text.
    """
    data = bytes_of(path, what)
    if b"\0" in data[:4096]:
        raise UnreadableFile.of(
            path, f"it holds binary data, where {what} is text; check the file, or export it as text"
        )
    text = data.decode("latin-1").replace("\r\n", "\n")
    if not text.strip():
        raise UnreadableFile.of(path, f"it is empty, where {what} is expected; export it again")
    return text


def bytes_of(path: Path, what: str) -> bytes:
    """Return the bytes of a file, unpacked if its name ends in .gz; errors as `text_of`."""
    try:
        with gzip.open(path, "rb") if path.suffix.lower() == ".gz" else path.open("rb") as stream:
            data = bytes(stream.read(LARGEST + 1))
    except FileNotFoundError as problem:
        raise UnreadableFile.of(
            path, f"there is no such file, where {what} is expected; check the path"
        ) from problem
    except (OSError, EOFError, zlib.error) as problem:
        raise UnreadableFile.of(path, f"it cannot be read ({problem}); copy or export it again") from problem
    if len(data) > LARGEST:
        raise UnreadableFile.of(
            path,
            f"it holds more than {LARGEST / 2**30:.0f} GiB; reduce the body in the program that wrote it",
        )
    return data


def rows_of(text: str, comment: str = "*") -> list[Row]:
    """Return non-empty lines that do not start with the comment sign, each with its number."""
    return [
        (number, line)
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip() and not line.lstrip().startswith(comment)
    ]


def number_table(path: Path, rows: Sequence[Row], columns: int, what: str) -> Numbers:
    """Return numbers of rows with equal numbers of columns, (rows, columns).

    Raises:
        UnreadableFile: a row has another number of columns, or a value is not finite; names the line.
    """
    plain = [plain_number(line).replace(",", " ") for _, line in rows]
    try:
        found = (
            np.loadtxt(plain, dtype=np.float64, comments=None, ndmin=2) if plain else np.empty((0, columns))
        )
        if found.shape == (len(rows), columns) and (np.abs(found) < HUGE).all():
            return np.asarray(found)
    except (ValueError, IndexError):
        pass  # locate the error row by row
    for (number, _), line in zip(rows, plain, strict=True):
        words = line.split()
        if len(words) != columns:
            raise UnreadableFile.of(
                path,
                f"{what} has {columns} numbers a line, here are {len(words)}; export the file again",
                number,
            )
        for word in words:
            number_of(path, word, what, number)
    raise UnreadableFile.of(path, f"{what} cannot be read as numbers; export the file again")


def plain_number(text: str) -> str:
    """Convert exponents of Fortran to those of C: 1.5D+03 becomes 1.5E+03."""
    return _EXPONENT.sub("e", text) if "d" in text or "D" in text else text


def number_of(path: Path, word: str, what: str, line: int) -> float:
    """Return a finite number of at most 1e60; also in Nastran's short notation, 1.5+3 for 1.5E+3.

    Raises:
        UnreadableFile: it is not such a number; names the line.
    """
    text = plain_number(word.strip())
    if "e" not in text.lower():
        text = _SHORT.sub(r"e\1", text)
    try:
        value = float(text.replace("_", "?"))
    except ValueError:
        value = np.nan
    if not abs(value) < HUGE:
        raise UnreadableFile.of(
            path,
            f"{what}: {word.strip()[:40]!r} is not a finite number of at most {HUGE:g}; export the file again",
            line,
        )
    return value


def parse_integer(path: Path, word: str, what: str, line: int) -> int:
    """Return an integer of at most 18 digits; errors as `number_of`."""
    text = word.strip()
    if not re.fullmatch(r"[+-]?\d{1,18}", text):
        raise UnreadableFile.of(
            path, f"{what}: {text[:40]!r} is not a whole number; export the file again", line
        )
    return int(text)


def check_file_size(path: Path, count: int, available: int, what: str, line: int | None = None) -> None:
    """Refuse, before memory is allocated, sizes that a file announces but cannot contain, or that exceed the memory.

    Args:
        path: the file.
        count: announced count of numbers.
        available: available bytes, at least one per number.
        what: name of the numbers in messages.
        line: line of the announcement.
    """
    if count < 0 or count > available or count > MOST:
        raise UnreadableFile.of(
            path,
            f"it announces {count} numbers for {what}, and has {available} bytes; it is cut short or damaged, export it again",
            line,
        )


@contextmanager
def whole_file(path: Path) -> Iterator[list[str]]:
    """Yield a list of lines to fill; they are written to a temporary file and renamed, so that the file is complete or absent.

    Raises:
        InputError: the file cannot be written.
    """
    lines: list[str] = []
    yield lines
    write_text(path, "\n".join(lines) + "\n", "ascii", "replace")
