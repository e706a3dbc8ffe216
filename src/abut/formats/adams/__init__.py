"""Reader of Adams datasets (.adm)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import UnreadableFile

if TYPE_CHECKING:
    from abut.model import Model


def read(path: Path) -> Model:
    """The model that an Adams dataset describes; what it says beyond that stands in the model's `notes`.

    Raises:
        UnreadableFile: the file cannot be opened or breaks the language; names file, line and remedy.
        UnsupportedStatement: a statement whose physics abut does not have.
    """
    from abut.formats.adams import statements
    from abut.formats.adams.build import Build

    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise UnreadableFile.of(path, f"cannot be opened ({problem.strerror}); check the path") from problem
    return Build(statements.read(text, str(path))).run()
