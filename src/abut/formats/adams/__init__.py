"""Reader and writer of Adams datasets (.adm)."""

from __future__ import annotations

from pathlib import Path

from abut.formats.adams.dataset import reading
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.language import recovery, statements
from abut.formats.adams.language.text import text_of
from abut.garbage import uncollected
from abut.model import Model


def read(path: Path, *, lenient: bool = False) -> Model:
    """The model that an Adams dataset describes; what it says beyond that stands in the model's `notes`.

    Args:
        path: the file (.adm).
        lenient: leave out what abut does not do and what breaks the language, with what depends on it, and list it in the notes,
            instead of refusing.

    Raises:
        UnreadableFile: the file cannot be opened or breaks the language; names file, line and remedy. Leniently: it is no dataset.
        UnsupportedStatement: statements whose physics abut does not have; all are listed, with line, text and
            reason.
    """
    text = text_of(path)
    with uncollected():
        return reading.model(Build((recovery if lenient else statements).read(text, str(path)), lenient))
