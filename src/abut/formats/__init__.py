"""Readers and writers of model files; an entry in `READERS` or `WRITERS` adds a suffix."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from abut.arguments.checks import guard_package
from abut.errors import InputError, UnknownName
from abut.files.atomic_write import refuse_pipe
from abut.formats import adams, cad, mjcf, script, sdf, urdf
from abut.formats.adams import view
from abut.formats.adams.results import request_file
from abut.formats.adams.results import xml as adams_results
from abut.formats.adams.write import dataset
from abut.model import Model, check_model
from abut.results import Result

#: Suffix → reader of a model, lenient or not.
READERS: dict[str, Callable[..., Model]] = {
    ".adm": adams.read_adm,
    ".cmd": view.read_cmd,
    ".py": script.read_script,
    ".urdf": urdf.read,
    ".xml": mjcf.read,
    ".mjcf": mjcf.read,
    ".sdf": sdf.read,
    ".world": sdf.read,
    ".step": cad.read_step_model,
    ".stp": cad.read_step_model,
}
#: Suffix → reader of a result of another program; results with any other suffix are abut's own.
RESULTS: dict[str, Callable[[Path], Result]] = {
    ".res": adams_results.read_result_file,
    ".req": request_file.read_request_file,
}
_RESULT = "this is a result: open it with abut.load, `abut report` or `abut convert`"
#: Suffix → what to do with a file that is not a model.
OTHERS = {
    ".acf": "this is a command file: execute it with `abut run`, or read the dataset that it names",
    ".xacro": 'this is a macro of ROS: expand it to a robot by "xacro FILE > robot.urdf", and read that',
    **dict.fromkeys((".nc", ".res", ".req"), _RESULT),
}
#: Suffix → writer of a model; its further arguments depend on the format.
WRITERS: dict[str, Callable[..., Path]] = {
    ".adm": dataset.write,
    ".urdf": urdf.write,
    ".xml": mjcf.write,
    ".mjcf": mjcf.write,
}


def read(path: str | Path, *, lenient: bool = False, **options: object) -> Model:
    """Return the model in a file, in the format that its suffix names.

    Formats: an Adams dataset (`.adm`), commands of Adams View (`.cmd`), a robot as URDF (`.urdf`), MJCF (`.xml`, `.mjcf`) or SDF (`.sdf`,
    `.world`), an assembly from CAD (`.step`, `.stp`) with the joints that its faces propose, or a Python script that defines `model`
    (`.py`).

    Args:
        path: the file.
        lenient: leave out the statements or commands that abut does not support, and list them in the model's `notes`.
        **options: options of the format; for robots see `abut.formats.urdf.read`, `abut.formats.mjcf.read` and `abut.formats.sdf.read`, for
            assemblies `abut.read_assembly`.

    Raises:
        InputError: an unknown suffix.
        UnknownName: the format has no such option.
        UnreadableFile: the file cannot be read in the format of its suffix.
        UnsupportedStatement: a statement or command whose physics abut does not model.
    """
    reader: Callable[..., Model] = by_suffix(READERS, Path(path), "reader", "a model file ends in", OTHERS)
    refuse_pipe(path)
    known = inspect.signature(reader).parameters
    for name in options:
        if name not in known:
            raise UnknownName.of(
                f"option of {Path(path).suffix} files", name, [one for one in known if one != "path"]
            )
    return reader(Path(path), lenient=lenient, **options)


def by_suffix(
    table: Mapping[str, Any], path: Path, kind: str, known: str, others: Mapping[str, str] | None = None
) -> Any:
    """Return the reader or writer of a file, chosen by its suffix.

    Raises:
        InputError: the table has no entry; for other known suffixes the message includes the remedy.
    """
    suffix = path.suffix.lower()
    if suffix not in table:
        other = f"; {others[suffix]}" if others and suffix in others else ""
        endings = ", ".join(sorted(table))
        raise InputError(f"{path}: no {kind} for the suffix {path.suffix!r}; {known} {endings}{other}")
    return table[suffix]


def load(path: str | Path) -> Result:
    """Open a result: one that was saved (`.nc`), bit for bit, with its status, statistics, warnings and model summary; or an XML result
    file or request file of Adams (`.res`, `.req`).

    Raises:
        UnreadableFile: the file does not exist, is truncated, or was written by another program.
    """
    path = Path(path)
    refuse_pipe(path)
    return RESULTS.get(path.suffix.lower(), Result.load)(path)


def write(model: Model, path: str | Path, **options: object) -> Path:
    """Write a model into a file, in the format that its suffix names; return the path.

    Formats: an Adams dataset (`.adm`), URDF (`.urdf`) or MJCF (`.xml`, `.mjcf`).

    `abut.read` returns the same machine again; see `abut.formats.adams.write.dataset.write` for further arguments.

    Args:
        model: the model to write.
        path: path of the file.
        **options: options of the format; for a dataset the units (`length="mm"`, …) and `lenient=True`, to leave out what Adams cannot
            express.

    Raises:
        InputError: an unknown suffix, or the file cannot be written.
        UnsupportedStatement: something that the format cannot express, with the remedy.
    """
    writer: Callable[..., Path] = by_suffix(WRITERS, Path(path), "writer", "a model is written as")
    check_model(model)
    return writer(model, Path(path), **options)


guard_package(__name__, names=("load", "read", "write"))
