"""Atomic file writing: files are written under a temporary name in the target's folder, synchronised with the disk and renamed.

A temporary name is ``.NAME.MACHINE-PROCESS-NUMBER.partial``. It identifies the writer, so that the remains of a crash are found and
removed when the same file is written again.
"""

from __future__ import annotations

import itertools
import logging
import os
import platform
import re
import shutil
import stat
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TextIO

from abut.errors import InputError, UnreadableFile, UnwritableFile
from abut.files.file_stamp import file_stamp

__all__ = [
    "check_free_space",
    "check_writable",
    "explain_write_errors",
    "is_written_here",
    "open_table",
    "partial_path",
    "refuse_pipe",
    "remove_litter",
    "replace_atomically",
    "synchronize",
    "text_bytes",
    "write_bytes",
    "write_text",
    "write_together",
]

log = logging.getLogger("abut")

HDF5 = ("NetCDF:", "file write failed")  #: text of netCDF4's and h5py's errors if HDF5 cannot write
NAME = 80  #: characters of a file's name in a temporary name, which must not become too long
FOREIGN = 7 * 86400.0  #: seconds after which a temporary file of another machine is litter
_MACHINE = f"{zlib.crc32(platform.node().encode()):08x}"
_numbers = itertools.count()
NOTED = 4096  #: number of files for which this process remembers that it wrote them
_whole: dict[str, tuple[int, ...]] = {}  # stamp of each file
_written: set[Path] = set()  # temporary files that this process writes, or wrote


def partial_path(path: str | os.PathLike[str], ending: str = "") -> Path:
    """Return a temporary path next to ``path`` that no other writer uses; ``ending`` is for libraries that read the format from it.

    Raises:
        InputError: the folder does not exist, or ``path`` is itself a folder.
    """
    target = Path(path)
    if os.fspath(path) in ("", b""):
        raise InputError("the path is empty; give the name of a file")
    if not target.parent.is_dir():
        raise InputError(f"cannot write {target}: the folder {target.parent} does not exist; create it first")
    if target.is_dir():
        raise InputError(f"cannot write {target}: it is a folder; give the name of a file in it")
    writer = f"{_MACHINE}-{os.getpid()}-{next(_numbers)}"
    partial = target.with_name(f".{target.name[:NAME]}.{writer}.partial{ending}")
    _written.add(partial)
    return partial


@contextmanager
def replace_atomically(path: str | os.PathLike[str], ending: str = "") -> Iterator[Path]:
    """Provide a temporary path to write; on success it replaces ``path``, on an error it is removed.

    ``ending`` is that of the temporary path, for libraries that read the format from it.

    Raises:
        InputError: the folder does not exist, or ``path`` is a folder.
        UnwritableFile: the disk is full, the folder or the file is read-only, or the system reports another error.
    """
    partial = partial_path(path, ending)
    remove_litter(path)
    try:
        with explain_write_errors(path):
            yield partial
            synchronize(partial)
            os.replace(partial, path)
            _note_written(path)
            synchronize(partial.parent)
    finally:
        with suppress(OSError):
            os.truncate(partial, 0)  # a library may still have it open and so occupy the disk's space
        with suppress(OSError):
            partial.unlink()
        _written.discard(partial)


def write_text(
    path: str | os.PathLike[str], text: str, encoding: str = "utf-8", errors: str = "strict"
) -> Path:
    """Write a text file, whole or not at all, and return its path.

    Raises:
        InputError, UnwritableFile: as `replace_atomically`.
    """
    return write_bytes(path, text_bytes(text, encoding, errors))


def text_bytes(text: str, encoding: str = "utf-8", errors: str = "strict") -> bytes:
    """Return the bytes of a text in a file, with the system's line endings."""
    return text.replace("\n", os.linesep).encode(encoding, errors)


def write_bytes(path: str | os.PathLike[str], content: bytes) -> Path:
    """Write a file, whole or not at all, and return its path.

    Raises:
        InputError, UnwritableFile: as `replace_atomically`.
    """
    with replace_atomically(path) as partial:
        partial.write_bytes(content)
    return Path(path)


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Write files that belong together: all are complete on the disk before the first is renamed; the last one is renamed last.

    Raises:
        InputError, UnwritableFile: as `replace_atomically`; no file has changed.
    """
    with ExitStack() as renaming:
        for path in reversed(list(contents)):  # a stack unwinds in reverse order
            partial = renaming.enter_context(replace_atomically(path))
            with explain_write_errors(path):
                partial.write_bytes(contents[path])
                synchronize(partial)


@contextmanager
def explain_write_errors(path: str | os.PathLike[str]) -> Iterator[None]:
    """Translate write errors of the system or HDF5 into an error that names the file and the reason.

    Raises:
        UnwritableFile: the file cannot be written.
    """
    try:
        yield
    except OSError as problem:
        raise UnwritableFile.of(path, problem.strerror or problem) from problem
    except RuntimeError as problem:
        if not any(words in str(problem) for words in HDF5):
            raise
        free = shutil.disk_usage(Path(path).parent).free
        raise UnwritableFile.of(path, f"{problem}, with {free / 1e6:.3g} MB free there") from problem


def _note_written(path: str | os.PathLike[str]) -> None:
    """Note that this process wrote a file whole."""
    _whole[os.path.realpath(path)] = file_stamp(path)
    while len(_whole) > NOTED:
        _whole.pop(next(iter(_whole)))


def is_written_here(path: str | os.PathLike[str]) -> bool:
    """Return True if this process wrote a file and nothing changed it since."""
    try:
        return _whole.get(os.path.realpath(path)) == file_stamp(path)
    except OSError:
        return False


def refuse_pipe(path: str | os.PathLike[str]) -> None:
    """Refuse to read anything but a regular file: opening a named pipe blocks until another process writes to it.

    Raises:
        UnreadableFile: it is a named pipe, a socket or a device.
    """
    with suppress(OSError, ValueError):
        mode = os.stat(path).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise UnreadableFile.of(
                path,
                "it is a named pipe, a socket or a device; copy its contents into a file and give "
                "the name of that file",
            )


def synchronize(path: str | os.PathLike[str]) -> None:
    """Wait until a file, or a folder's names where the system supports it, is written to the disk.

    Raises:
        OSError: the disk is full, or fails.
    """
    is_folder = os.path.isdir(path)
    if is_folder and os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY if is_folder else os.O_RDWR)
    try:
        os.fsync(descriptor)
    except OSError:
        if not is_folder:  # some file systems cannot synchronise folders
            raise
    finally:
        os.close(descriptor)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Check now that a file can be written later.

    Raises:
        InputError, UnwritableFile: as `replace_atomically`.
    """
    with suppress(_ProbeDone), replace_atomically(path) as partial:
        partial.write_bytes(b"abut")
        raise _ProbeDone


class _ProbeDone(Exception):
    """Signal that ends the check of `check_writable`."""


def check_free_space(path: str | os.PathLike[str], size: int) -> None:
    """Check that a new file of this size [bytes] can be written, for libraries that do not survive a full disk.

    Raises:
        OSError: it cannot be written.
    """
    with open(path, "wb") as file:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, max(size, 1))
        elif shutil.disk_usage(Path(path).parent).free < size:
            raise OSError(28, "No space left on device")
        file.truncate(0)


def remove_litter(path: str | os.PathLike[str]) -> list[Path]:
    """Remove temporary files of ``path`` whose writers have crashed; return and log those removed."""
    target, removed = Path(path), []
    mine = re.compile(rf"\.{re.escape(target.name[:NAME])}\.([0-9a-f]{{8}})-(\d+)-\d+\.partial(\.\w+)?")
    with suppress(OSError):
        for name in os.listdir(target.parent):
            found = mine.fullmatch(name)
            left = target.with_name(name)
            if found is None or left in _written or not _is_abandoned(left, found[1], int(found[2])):
                continue
            with suppress(OSError):
                if left.is_dir():
                    shutil.rmtree(left)
                else:
                    left.unlink()
                removed.append(left)
    for left in removed:
        log.warning("removed %s, an incomplete file of a process that crashed", left)
    return removed


def _is_abandoned(path: Path, machine: str, process: int) -> bool:
    """Return True if no process writes a temporary file any more."""
    if machine != _MACHINE:
        return time.time() - path.stat().st_mtime > FOREIGN
    if process == os.getpid():
        return True  # an earlier process had this number
    if os.name == "nt":  # an open file cannot be removed there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def open_table(path: Path, headings: Iterable[str]) -> TextIO:
    """Open a text table for writing: UTF-8, with a byte order mark if headings are not ASCII.

    Spreadsheet programs in Chinese Windows read a file without the mark as GBK. Readers of abut, pandas and NumPy
    (``encoding="utf-8-sig"``) skip it.
    """
    plain = all(heading.isascii() for heading in headings)
    return path.open("w", newline="", encoding="utf-8" if plain else "utf-8-sig")
