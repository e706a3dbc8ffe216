"""Conversion of results and models between file formats; an entry in `READERS` or `WRITERS` adds a suffix."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from abut import formats
from abut.errors import InputError
from abut.formats.adams.results import request_file, xml
from abut.results import Result
from abut.results.files.journal import is_journal
from abut.results.files.recorder import finish_journal

#: Suffix → reader of a result; files with another suffix are not results.
READERS: dict[str, Callable[[Path], Result]] = {".nc": Result.load, **formats.RESULTS}
#: Suffix → writer of a result.
WRITERS: dict[str, Callable[[Result, Path], Path]] = {
    ".nc": Result.save,
    ".csv": Result.to_csv,
    ".parquet": Result.to_parquet,
    ".glb": Result.to_gltf,
    ".pvd": Result.to_pvd,
    ".res": xml.write,
    ".req": request_file.write,
}
#: Suffix → reason why it is refused.
REFUSED = {
    **dict.fromkeys(
        (*formats.READERS, ".acf"),
        "is a model, not a result; run it first with `abut run` and convert the .nc that it writes",
    ),
    ".csv": "has lost the grouping of its columns",
    ".parquet": "has lost the grouping of its columns",
    **dict.fromkeys((".glb", ".pvd"), "is an animation of a result, without its channels"),
}


def read_result(path: str | Path) -> Result:
    """Return the result in a file: abut's own (.nc), or an XML result file or request file of Adams (.res, .req).

    Raises:
        InputError: an unknown suffix; a model is not a result.
        UnreadableFile: the file cannot be read in the format of its suffix.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in READERS:
        reason = REFUSED.get(suffix, f"has the suffix {suffix!r}, for which there is no reader")
        raise InputError(f"{path} {reason}; a result ends in {', '.join(sorted(READERS))}")
    return READERS[suffix](path)


def convert(source: str | Path, target: str | Path | None = None, *, lenient: bool = False) -> Path:
    """Write the content of one file into another, each in the format that its suffix names; return the target.

    Args:
        source: a result, or a model where the target is one.
        target: of the same kind; if not given, the source must be the journal of an interrupted run and becomes a NetCDF-4 file.
        lenient: leave out what the reader or writer of a model does not support, instead of refusing it.

    Raises:
        InputError: a suffix for which there is no reader or writer, or the target cannot be written, or is the source.
        UnreadableFile: the source cannot be read in the format of its suffix.
        UnsupportedStatement: something in a model that cannot be read or written.
    """
    if is_journal(source) and (target is None or Path(target).suffix.lower() == ".nc"):
        return finish_journal(source, source if target is None else target)
    if target is None:
        raise InputError(f"{source} is not the journal of an interrupted run; give the file to write too")
    target = Path(target)
    if target.exists() and Path(source).exists() and target.samefile(source):
        raise InputError(f"{target}: it is the source itself; give another name")
    every = {**WRITERS, **formats.WRITERS}
    writer: Callable[..., Path] = formats.by_suffix(every, target, "writer", "what is written ends in")
    if target.suffix.lower() in formats.WRITERS:
        return formats.write(formats.read(source, lenient=lenient), target, lenient=lenient)
    return writer(read_result(source), target)
