"""Reader of Python scripts that define `model`."""

from __future__ import annotations

import runpy
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.arguments.exception_origin import describe_failure
from abut.errors import AbutError, UnreadableFile

if TYPE_CHECKING:
    from abut.model import Model


def read_script(path: Path, *, lenient: bool = False) -> Model:
    """Run a script, not as ``__main__``, and return the Model named `model`; `lenient` has no effect.

    Raises:
        UnreadableFile: the script cannot be opened, fails, or defines no `model`.
    """
    return model_in(run_script(path), path)


def run_script(path: Path) -> dict[str, Any]:
    """Run a script, not as ``__main__``, and return its global names; it may import modules from its folder.

    Raises:
        UnreadableFile: the script cannot be opened or fails.
        AbutError: the script describes a wrong model; a note on the exception gives the line.
    """
    if not path.is_file():
        raise UnreadableFile.of(path, "cannot be opened; check the path")
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        return runpy.run_path(str(path), run_name="abut_model")
    except AbutError as problem:
        problem.add_note(f"{path}, line {_line_in(path, problem)}")
        raise
    except SyntaxError as problem:
        shown = f' in "{problem.text.strip()}"' if problem.text else ""
        place = problem.filename or path
        raise UnreadableFile.of(place, f"{problem.msg}{shown}; correct it", problem.lineno) from problem
    except (Exception, SystemExit) as problem:
        sentence = f"{describe_failure(problem, str(path))}; correct it"
        raise UnreadableFile.of(path, sentence, _line_in(path, problem)) from problem
    finally:
        sys.path.remove(folder)


def model_in(names: dict[str, Any], path: Path) -> Model:
    """Return the Model among a script's names.

    Raises:
        UnreadableFile: there is no `model`, or it is something else.
    """
    model = names.get("model")
    if not hasattr(model, "bodies"):
        raise UnreadableFile.of(path, "it defines no model; write model = abut.Model(…) at its top level")
    found: Model = model  # type: ignore[assignment]
    return found


def _line_in(path: Path, problem: BaseException) -> int | None:
    """Return the last line of the script itself in the traceback of an exception."""
    frames = traceback.walk_tb(problem.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == str(path)]
    return lines[-1] if lines else None
