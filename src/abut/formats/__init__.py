"""Readers of model files: one line in `READERS` makes a suffix known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import InputError
from abut.formats import adams, script

if TYPE_CHECKING:
    from abut.model import Model

READERS: dict[str, Callable[[Path], Model]] = {".adm": adams.read, ".py": script.read}
#: Those that can leave out what is not supported and go on.
LENIENT: dict[str, Callable[[Path], Model]] = {".adm": partial(adams.read, lenient=True)}


def read(path: str | Path, *, lenient: bool = False) -> Model:
    """The model in a file: an Adams dataset (`.adm`) or a Python script that defines `model` (`.py`).

    Args:
        path: the file.
        lenient: leave out the statements of a dataset that abut does not do, and list them in the model's `notes`.

    Raises:
        InputError: another suffix.
        UnreadableFile: the file cannot be read as what it says it is.
        UnsupportedStatement: an Adams statement whose physics abut does not have.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    reader = LENIENT.get(suffix, READERS.get(suffix)) if lenient else READERS.get(suffix)
    if reader is None:
        known = ", ".join(sorted(READERS))
        raise InputError(f"{path}: no reader for the suffix {path.suffix!r}; a model file ends in {known}")
    return reader(path)
