"""Reader and writer of Adams datasets (.adm)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from abut.formats.adams.dataset import reading
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.language import recovery, statements
from abut.formats.adams.language.text import text_of
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
    with _uncollected():
        return reading.model(Build((recovery if lenient else statements).read(text, str(path)), lenient))


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for garbage: reading makes objects that stay, and the search through them takes up to half of its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if not gc.get_freeze_count():  # what was read counts as old at once, which spares the next search
                gc.freeze()
                gc.unfreeze()
            gc.enable()
