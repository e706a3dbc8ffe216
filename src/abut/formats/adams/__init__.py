"""Reader and writer of Adams datasets (.adm)."""

from __future__ import annotations

from pathlib import Path

from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.language import lenient as recovery
from abut.formats.adams.language import statements
from abut.formats.adams.language.text import text_of
from abut.gc_pause import pause_gc
from abut.model import Model


def read_adm(path: Path, *, lenient: bool = False) -> Model:
    """Return the model that an Adams dataset describes; the model's `notes` list what is ignored.

    Args:
        path: the file (.adm).
        lenient: leave out statements that abut does not support or that violate the language, with all that depends on them,
            and list them in the notes, instead of refusing.

    Raises:
        UnreadableFile: the file cannot be opened or violates the language; names file, line and remedy. If lenient: it is no dataset.
        UnsupportedStatement: statements whose physics abut does not model; all are listed, with line, text and
            reason.
    """
    text = text_of(path)
    with pause_gc():
        parse = recovery.parse_dataset_leniently if lenient else statements.parse_dataset
        return read_model.build_model(Build(parse(text, str(path)), lenient))
