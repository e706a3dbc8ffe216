"""Reader of text files: detection of the encoding, and file names in any case.

Adams writes names in the encoding of the machine that it runs on, and no file states which. Valid UTF-8 is read as UTF-8; a byte order
mark selects UTF-8 or UTF-16. Otherwise the text is GBK if bytes above 127 occur in pairs, most of them among the common characters of
GB 2312; else it is Windows-1252, which is Latin-1 except for quotes and dashes.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from abut.errors import UnreadableFile

__all__ = ["decode_text", "in_any_case", "parse_fortran_numbers", "text_of"]

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NO_E = re.compile(r"([\d.])([+-]\d{3})(?!\S)")
_HIGH = re.compile(rb"[\x80-\xff]+")
_COMMON = re.compile(
    rb"[\xb0-\xd7][\xa1-\xfe]|\xa3[\xa1-\xfe]"
)  #: the common characters of GB 2312, and the full-width forms of ASCII


def text_of(path: Path) -> str:
    """Return the text of a file.

    Raises:
        UnreadableFile: it cannot be opened.
    """
    try:
        return decode_text(path.read_bytes())
    except OSError as problem:
        raise UnreadableFile.of(path, f"cannot be opened ({problem.strerror}); check the path") from problem


def decode_text(data: bytes) -> str:
    """Return the text of bytes in the encoding detected, with uniform line ends and without a Control-Z at the end.

    >>> (
    ...     decode_text("Räder".encode("latin-1")),
    ...     decode_text("轮子".encode("gbk")),
    ...     decode_text("Räder".encode("utf-16")),
    ... )
    ('Räder', '轮子', 'Räder')
    """
    text = data.decode(_find_encoding(data), errors="replace").rstrip("\x1a")
    return text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")


def _find_encoding(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "gbk" if _is_chinese(data) else "cp1252"
    return "utf-8"


def _is_chinese(data: bytes) -> bool:
    """Return True if bytes above 127 occur in pairs, and more than half of the pairs are common characters."""
    runs = [found.group() for found in _HIGH.finditer(data)]
    pairs = [run[k : k + 2] for run in runs for k in range(0, len(run), 2)]
    return all(len(pair) == 2 for pair in pairs) and 2 * sum(
        _COMMON.fullmatch(pair) is not None for pair in pairs
    ) > len(pairs)


def parse_fortran_numbers(text: str) -> NDArray[np.float64]:
    """Return numbers separated by blanks; FORTRAN omits E if the exponent has three digits.

    >>> parse_fortran_numbers("1.5 -2.25E-03 1.0-101").tolist()
    [1.5, -0.00225, 1e-101]

    Raises:
        ValueError: something is not a number.
    """
    try:
        return np.array(text.split(), dtype=float)
    except ValueError:
        return np.array(_NO_E.sub(r"\1E\2", text).split(), dtype=float)


def in_any_case(path: Path) -> Path | None:
    """Return the file of this name, or of one that differs only in case, as on Windows; None if there is none."""
    try:
        if path.is_file():
            return path
        name = path.name.casefold()
        if not name or not path.parent.is_dir():
            return None
        alike = sorted(one for one in path.parent.iterdir() if one.name.casefold() == name)
        return next((one for one in alike if one.is_file()), None)
    except (OSError, ValueError):  # the name is too long or has invalid characters
        return None
