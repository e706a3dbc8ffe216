"""Atomic writing of result files, see `abut.plug.files`, and opening of text tables."""

from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from abut.plug.files import (
    check_free_space,
    check_writable,
    partial_path,
    remove_litter,
    replace_atomically,
    synchronize,
    write_text,
)

__all__ = [
    "check_free_space",
    "check_writable",
    "open_table",
    "partial_path",
    "remove_litter",
    "replace_atomically",
    "synchronize",
    "write_text",
]


def open_table(path: Path, headings: Iterable[str]) -> TextIO:
    """Open a text table for writing: UTF-8, with a byte order mark if headings are not ASCII.

    Spreadsheet programs in Chinese Windows read a file without the mark as GBK. Readers of abut, pandas and NumPy
    (``encoding="utf-8-sig"``) skip it.
    """
    plain = all(heading.isascii() for heading in headings)
    return path.open("w", newline="", encoding="utf-8" if plain else "utf-8-sig")
