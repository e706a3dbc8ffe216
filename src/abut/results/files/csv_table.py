"""Text tables of results: one header row, then one row per output."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from abut.array_types import Numbers
from abut.files.atomic_write import open_table, replace_atomically

__all__ = ["write_csv"]


def write_csv(path: str | os.PathLike[str], header: Sequence[str], blocks: Iterable[Numbers]) -> Path:
    """Write a header and blocks of rows (n, columns); numbers are written so that reading restores the same bits.

    Raises:
        InputError: the folder does not exist or cannot be written.
    """
    with replace_atomically(path) as new, open_table(new, list(header)) as file:
        writer = csv.writer(file)
        writer.writerow(header)
        for block in blocks:
            writer.writerows(block.tolist())
    return Path(path)
