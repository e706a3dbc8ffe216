"""Results from one format into another: one line in `READERS` or `WRITERS` makes a suffix known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from abut.errors import InputError
from abut.formats.adams import reqfile, results
from abut.results import Result, load

#: Suffix → what reads a result; whatever else ends so is not a result.
READERS: dict[str, Callable[[Path], Result]] = {".nc": load, ".res": results.read, ".req": reqfile.read}
#: Suffix → what writes one.
WRITERS: dict[str, Callable[[Result, Path], Path]] = {
    ".nc": Result.save,
    ".csv": Result.to_csv,
    ".res": results.write,
    ".req": reqfile.write,
}
_MODEL = "is a model, not a result; run it first with `abut run` and convert the .nc that it writes"
#: Suffix → why it is refused.
REFUSED = {".adm": _MODEL, ".py": _MODEL, ".acf": _MODEL, ".csv": "has lost which columns belong together"}


def read(path: str | Path) -> Result:
    """The result in a file: abut's own (.nc), or an XML result file or request file of Adams (.res, .req).

    Raises:
        InputError: another suffix; a model is none.
        UnreadableFile: the file cannot be read as what it says it is.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in READERS:
        reason = REFUSED.get(suffix, f"has the suffix {suffix!r}, for which there is no reader")
        raise InputError(f"{path} {reason}; a result ends in {', '.join(sorted(READERS))}")
    return READERS[suffix](path)


def convert(source: str | Path, target: str | Path) -> Path:
    """Write the result in one file into another, each in the format that its suffix names; gives the target.

    Raises:
        InputError: a suffix for which there is no reader or writer, or the target cannot be written.
        UnreadableFile: the source cannot be read as what it says it is.
    """
    target = Path(target)
    writer = WRITERS.get(target.suffix.lower())
    if writer is None:
        known = ", ".join(sorted(WRITERS))
        raise InputError(
            f"{target}: no writer for the suffix {target.suffix!r}; a result is written as {known}"
        )
    return writer(read(source), target)
