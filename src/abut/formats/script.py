"""Reader of Python scripts that define `model`."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import AbutError, UnreadableFile

if TYPE_CHECKING:
    from abut.model import Model


def read(path: Path) -> Model:
    """Run a script, not as ``__main__``, and give the Model that it leaves in the name `model`.

    Raises:
        UnreadableFile: the script cannot be opened, fails, or defines no `model`.
    """
    if not path.is_file():
        raise UnreadableFile.of(path, "cannot be opened; check the path")
    try:
        names = runpy.run_path(str(path), run_name="abut_model")
    except AbutError:
        raise
    except Exception as problem:
        line = _line_in(path, problem)
        raise UnreadableFile.of(
            path, f"it fails with {type(problem).__name__}: {problem}; correct it", line
        ) from problem
    model = names.get("model")
    if not hasattr(model, "bodies"):
        raise UnreadableFile.of(path, "it defines no model; write model = abut.Model(…) at its top level")
    found: Model = model  # type: ignore[assignment]
    return found


def _line_in(path: Path, problem: BaseException) -> int | None:
    """The last line of the script itself in the trace of an exception."""
    line, trace = None, problem.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return getattr(problem, "lineno", None) or line
