"""Readers of model files: one line in `READERS` makes a suffix known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import InputError
from abut.formats import adams, script

if TYPE_CHECKING:
    from abut.model import Model

READERS: dict[str, Callable[[Path], Model]] = {".adm": adams.read, ".py": script.read}


def read(path: str | Path) -> Model:
    """The model in a file: an Adams dataset (`.adm`) or a Python script that defines `model` (`.py`).

    Raises:
        InputError: another suffix.
        UnreadableFile: the file cannot be read as what it says it is.
        UnsupportedStatement: an Adams statement whose physics abut does not have.
    """
    path = Path(path)
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        known = ", ".join(sorted(READERS))
        raise InputError(f"{path}: no reader for the suffix {path.suffix!r}; a model file ends in {known}")
    return reader(path)
