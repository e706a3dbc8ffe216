"""Folder of compiled kernels: its location, checksums of its files, and removal of old entries.

Each file ends with a checksum of its name and contents. If the folder cannot be written, files are written to a temporary folder of the
process and searched in both. Entries that were not used for long are removed, and the longest unused ones if the total size exceeds its
limit.

    ~/.cache/warp/1.19.0/abut/        folder for this version of Warp; WARP_CACHE_PATH sets another
        <fingerprint>.json            note that refers to a code
        <code>.draft.o, .draft.2.o, .soon.o, .o, .cpp
        headers_<stamp>/              Warp's headers, compiled
    ~/.cache/warp/1.19.0/abut_reductions/<key>.npz
    ~/.cache/warp/1.19.0/wp_…/        Warp's own modules
"""

from __future__ import annotations

import atexit
import dataclasses
import hashlib
import json
import logging
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from abut.errors import RunError

__all__ = [
    "CacheEntry",
    "add_checksum",
    "begin_warp",
    "cache_entries",
    "cache_folder",
    "fall_back",
    "guard_warp",
    "is_sound",
    "mark_used",
    "prune_cache",
    "read_sealed",
    "remove_entries",
    "report_fall_back",
    "search_folders",
    "total_size",
    "write",
]  # fmt: skip

log = logging.getLogger("abut")

FOLDER, REDUCTIONS = "abut", "abut_reductions"  #: folders in Warp's cache
SEAL = b"\n// abut sha256 "  #: precedes the checksum; also a comment in C++
SEAL_LENGTH = len(SEAL) + 64 + 1
DAYS, BYTES = 90.0, 4e9  #: limits of an entry's unused time and of the total size; see `cache_limits`
HOUR, DAY = 3600.0, 86400.0
_unwritable: list[Path] = []  #: folders of kernels that this process could not write
_unreported: list[tuple[Any, ...]] = []  #: pending messages of `report_fall_back`


# --- location ----------------------------------------------------------------------------------------------------------


@cache
def guard_warp() -> None:
    """Make Warp start with a temporary folder for its kernels if it cannot create the configured one."""
    import warp as wp

    build = wp._src.build
    make = build.init_kernel_cache

    def make_or_fall_back(path: str | None = None) -> None:
        _ignore_relative_places()
        try:
            make(path)
        except OSError as problem:
            make(_temporary_folder(str(problem.filename or path), problem))

    build.init_kernel_cache = make_or_fall_back


def _ignore_relative_places() -> None:
    """Remove an empty ``WARP_CACHE_PATH`` and an empty or relative ``XDG_CACHE_HOME`` from the environment.

    Warp would interpret the latter relative to the working folder of each process. Source: XDG Base Directory Specification 0.8: "If an
    implementation encounters a relative path in any of these variables it should consider the path invalid and ignore it."
    """
    if not os.environ.get("WARP_CACHE_PATH", "unset"):
        del os.environ["WARP_CACHE_PATH"]
    place = os.environ.get("XDG_CACHE_HOME")
    if place is not None and not Path(place).is_absolute():
        del os.environ["XDG_CACHE_HOME"]
        if place and "WARP_CACHE_PATH" not in os.environ:
            log.warning(
                'XDG_CACHE_HOME = "%s" is a relative path and is ignored, so kernels are stored in ~/.cache/warp; give an absolute path',
                place,
            )


def begin_warp() -> None:
    """Initialise Warp.

    Raises:
        RunError: no folder for kernels can be made, nor a temporary one.
    """
    import warp as wp

    guard_warp()
    wp.init()
    report_fall_back()


def cache_folder() -> Path:
    """Return the folder to which notes, texts and object files are written."""
    import warp as wp

    begin_warp()
    return Path(wp.config.kernel_cache_dir or ".") / FOLDER


def search_folders() -> tuple[Path, ...]:
    """Return the folders in which they are searched."""
    return (cache_folder(), *_unwritable)


def fall_back(problem: OSError) -> None:
    """Write files to a temporary folder from now on, because the present one cannot be written; reported once.

    Raises:
        RunError: the present one is already a temporary folder, or none can be created.
    """
    there = cache_folder()
    if _unwritable:
        raise RunError(
            f"the kernel cache {_unwritable[0]} cannot be written, nor can the temporary folder {there} ({problem}); free disk "
            "space or grant write permission, or set the environment variable WARP_CACHE_PATH to another folder"
        ) from problem
    import warp as wp

    wp.config.kernel_cache_dir = _temporary_folder(str(there), problem)
    _unwritable.append(there)
    report_fall_back()


def _temporary_folder(place: str, problem: OSError) -> str:
    """Create a temporary folder in place of one that cannot be written, and report it."""
    try:
        made = tempfile.mkdtemp(prefix="abut_kernels_")
    except OSError as trouble:
        raise RunError(
            f"the kernel cache {place} cannot be written ({problem.strerror or problem}), and no temporary folder can be created "
            f"({trouble}); free disk space or grant write permission, or set the environment variable WARP_CACHE_PATH to another folder"
        ) from problem
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    _unreported.append((place, problem.strerror or problem, made))
    return made


def report_fall_back() -> None:
    """Report once that kernels are written to a temporary folder, with the remedy."""
    while _unreported:
        log.warning(
            "the kernel cache %s cannot be written (%s); kernels are stored in %s and lost when this process ends; free disk space "
            "or grant write permission, or set the environment variable WARP_CACHE_PATH to another folder",
            *_unreported.pop(),
        )


# --- files with a checksum --------------------------------------------------------------------------------------------------


def _content_checksum(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + content).hexdigest().encode()


def add_checksum(path: Path, name: str) -> None:
    """Append its checksum to a file that will be named ``name``."""
    content = path.read_bytes()
    with path.open("ab") as file:
        file.write(SEAL + _content_checksum(name, content) + b"\n")
        file.flush()


def read_sealed(path: Path, *, reported: bool = True) -> bytes | None:
    """Read the contents of a file with a checksum; None if it is missing or damaged. A damaged file is removed, which is reported once.

    Args:
        path: The file.
        reported: Whether to report it here.
    """
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    content, end = whole[:-SEAL_LENGTH], whole[-SEAL_LENGTH:]
    if end == SEAL + _content_checksum(path.name, content) + b"\n":
        return content
    if reported:
        log.warning("the file %s of the kernel cache is damaged; it is removed and created again", path)
    with suppress(OSError):
        path.unlink()
    return None


def is_sound(path: Path) -> bool:
    """Return True if a file matches its checksum; see `read_sealed`."""
    return read_sealed(path) is not None


def temporary_path(path: Path) -> Path:
    """Return a temporary path of this thread for a file that is renamed later."""
    return path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.half")


def write(path: Path, text: str) -> None:
    """Write a file with its checksum, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half, content = temporary_path(path), text.encode()
    try:
        half.write_bytes(content + SEAL + _content_checksum(path.name, content) + b"\n")
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def mark_used(path: Path) -> None:
    """Note that a file was used."""
    with suppress(OSError):
        os.utime(path)


# --- entries ----------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class CacheEntry:
    """Files of the cache that are kept or removed together.

    Args:
        kind: "kernel", "headers", "reduced body", "Warp module", or "leftovers" of processes that died.
        name: Name of its files.
        files: Paths, including folders.
        size: Bytes.
        used: Time of creation or last use [s since 1970].
        features: Features for which a kernel was compiled.
    """

    kind: str
    name: str
    files: tuple[Path, ...]
    size: int
    used: float
    features: tuple[str, ...] = ()


def cache_entries() -> list[CacheEntry]:
    """Return all entries of the cache, including those of other versions of Warp, the longest unused first."""
    here = cache_folder().parent
    found: list[CacheEntry] = []
    for place in _version_caches(here):
        found += _kernel_entries(place / FOLDER)
        found += [
            _make_entry("reduced body", path.stem, [path]) for path in (place / REDUCTIONS).glob("*.npz")
        ]
        modules = [path for path in place.glob("wp_*") if path.is_dir()] if place == here else []
        for path in modules:
            beside = [place / f"{path.name}{end}" for end in (".sha256", ".lock")]
            found.append(
                _make_entry("Warp module", path.name, [path, *(one for one in beside if one.exists())])
            )
    return sorted(found, key=lambda one: one.used)


def _version_caches(here: Path) -> Iterator[Path]:
    """Iterate over the caches of all versions of Warp in the same folder."""
    yield here
    if re.fullmatch(r"\d+\.\d+.*", here.name):
        with suppress(OSError):
            yield from sorted(
                path for path in here.parent.iterdir() if path != here and (path / FOLDER).is_dir()
            )


def _kernel_entries(place: Path) -> Iterator[CacheEntry]:
    """Iterate over kernels with their notes, compiled headers, and incomplete files."""
    files: dict[str, list[Path]] = {}
    features: dict[str, tuple[str, ...]] = {}
    leftovers: list[Path] = []
    for path in sorted(place.iterdir()) if place.is_dir() else ():
        code = path.name.partition(".")[0]
        if path.suffix == ".json":
            content = read_note(path)
            code = str(content.get("code", code))
            features[code] = tuple(map(str, content.get("features", ())))
        if path.suffix in (".half", ".0", ".1") or ".half." in path.name:
            leftovers.append(path)
        elif path.name.startswith("headers_"):
            yield _make_entry("headers", path.name, [path])
        elif not path.name.startswith("optimising."):
            files.setdefault(code, []).append(path)
    for path in leftovers:
        if time.time() - _last_use(path) > HOUR:
            yield _make_entry("leftovers", path.name, [path])
    for code, paths in files.items():
        if any(path.suffix != ".lock" for path in paths):
            yield _make_entry("kernel", code, paths, features.get(code, ()))


def read_note(note: Path) -> dict[str, Any]:
    """Return the contents of a note, whether or not its checksum matches; empty if it cannot be read."""
    try:
        content = json.loads(note.read_bytes().partition(SEAL)[0])
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _make_entry(kind: str, name: str, paths: list[Path], features: tuple[str, ...] = ()) -> CacheEntry:
    return CacheEntry(
        kind, name, tuple(paths), sum(map(_path_size, paths)), max(map(_last_use, paths)), features
    )


def _path_size(path: Path) -> int:
    with suppress(OSError):
        if path.is_dir():
            return sum(one.stat().st_size for one in path.rglob("*") if one.is_file())
        return path.stat().st_size
    return 0


def _last_use(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return time.time()  # another process has just removed it


def total_size(found: Iterable[CacheEntry]) -> int:
    """Return the total size of some entries [bytes]."""
    return sum(one.size for one in found)


# --- removal --------------------------------------------------------------------------------------------------------------


def cache_limits() -> tuple[float, float]:
    """Return the limits in days and bytes, set by ``ABUT_CACHE_DAYS`` and ``ABUT_CACHE_GB``."""
    return _environment_number("ABUT_CACHE_DAYS", DAYS), 1e9 * _environment_number(
        "ABUT_CACHE_GB", BYTES / 1e9
    )


def _environment_number(variable: str, usual: float) -> float:
    try:
        return max(float(os.environ.get(variable, usual)), 0.0)
    except ValueError:
        return usual


def remove_entries(found: Iterable[CacheEntry]) -> int:
    """Remove entries and return the bytes freed. Processes that use a kernel have it in memory; others compile it again."""
    freed = 0
    for one in found:
        for path in sorted(
            one.files, key=lambda path: path.suffix != ".json"
        ):  # first the notes that refer to the others
            with suppress(OSError):
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink(missing_ok=True)
        freed += 0 if any(os.path.lexists(path) for path in one.files) else one.size
    return freed


def prune_cache(keep: float = HOUR) -> int:
    """Remove entries unused for longer than the limit of `cache_limits`, then the longest unused while the size exceeds its limit; return
    the bytes freed.

    Args:
        keep: Time [s]; entries used within it are kept.
    """
    days, most = cache_limits()
    now, known = time.time(), cache_entries()
    old = [one for one in known if now - one.used > days * DAY]
    left = [one for one in known if now - one.used <= days * DAY]
    excess = total_size(left) - most
    for one in left:
        if excess <= 0.0 or now - one.used < keep:
            break
        old.append(one)
        excess -= one.size
    if old:
        log.info("removed %d old entries of the kernel cache", len(old))
    return remove_entries(old)
