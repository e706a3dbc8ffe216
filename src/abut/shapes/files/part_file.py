"""Checks of part files before they are opened: existence, content, readable format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from abut.arguments.exception_origin import failure_reason
from abut.errors import AbutError, UnreadableFile

__all__ = ["NATIVE", "is_installed", "part_file", "translate_read_errors"]

_STEP = "export the part as STEP AP242 (.step) from the CAD program and read that"

_SUFFIXES = {
    "Parasolid": ".x_t .x_b .xmt_txt .xmt_bin .xmt",
    "SolidWorks": ".sldprt .sldasm",
    "NX or Creo": ".prt",
    "Creo or Solid Edge": ".asm",
    "Solid Edge": ".par .psm",
    "CATIA": ".catpart .catproduct .cgr",
    "Inventor": ".ipt .iam",
    "JT": ".jt",
    "ACIS": ".sat .sab",
    "Rhino": ".3dm",
    "Fusion": ".f3d",
    "AutoCAD": ".dwg",
    "IGES": ".igs .iges",
}
#: Suffixes of CAD programs' own files, whose formats are not public, and the programs.
NATIVE = {suffix: program for program, suffixes in _SUFFIXES.items() for suffix in suffixes.split()}


def part_file(path: str | Path) -> Path:
    """Return the path of a file, checked: it exists, is not empty, and has a readable format.

    Raises:
        UnreadableFile: a CAD program's own format, no such file, a folder, an empty file; with the remedy.
    """
    path = Path(path)
    # Creo counts its versions behind the suffix: latch.prt.3
    suffix = Path(path.stem).suffix.lower() if path.suffix[1:].isdigit() else path.suffix.lower()
    if suffix in NATIVE:
        raise UnreadableFile.of(path, f"is a file of {NATIVE[suffix]}, which abut does not read; {_STEP}")
    if path.is_dir():
        raise UnreadableFile.of(path, "is a folder; give the path of a file in it")
    if not path.is_file():
        raise UnreadableFile.of(path, f"there is no such file; {_similar_files(path)}")
    if path.stat().st_size == 0:
        raise UnreadableFile.of(path, "the file is empty (0 bytes); export the part again")
    return path


def is_installed(package: str) -> bool:
    """Return True if a package can be imported, without import: another process uses it."""
    return find_spec(package) is not None


@contextmanager
def translate_read_errors(path: Path, kind: str) -> Iterator[None]:
    """Translate errors of an external reader, or errors from its results for a damaged file, to one sentence.

    Raises:
        UnreadableFile: instead of an error that is not one of abut's.
    """
    try:
        yield
    except AbutError:
        raise
    except Exception as problem:  # each reader has its own errors
        reason = failure_reason(problem)
        raise UnreadableFile.of(path, f"not readable as {kind} ({reason}); export it again") from problem


def _similar_files(path: Path) -> str:
    """Return the folder of a missing file, and its files of the same kind, as a sentence."""
    folder = path.parent.resolve()
    if not folder.is_dir():
        return f"the folder {folder} does not exist either"
    names = sorted(found.name for found in folder.iterdir() if found.suffix.lower() == path.suffix.lower())
    contents = (
        ", ".join(f'"{name}"' for name in names[:8]) or f"no file with the suffix {path.suffix or 'nothing'}"
    )
    return f"the folder {folder} contains {contents}{', …' if len(names) > 8 else ''}"
