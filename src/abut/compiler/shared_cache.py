"""Kernel cache that several processes share: one process compiles a module, the others wait for it; a damaged entry is compiled again.

Warp stores each module in a folder of the cache, named by its contents, and renames the complete folder into place. The lock is therefore
not needed for correctness. Where no lock is available, or its owner takes too long, each process compiles for itself.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from abut.compiler.kernel_cache import begin_warp, mark_used, read_sealed, write
from abut.compiler.optimization_queue import lock_file
from abut.errors import RunError

if TYPE_CHECKING:
    import warp as wp
    from warp._src.context import ModuleExec

__all__ = ["compile_turn", "load_or_build"]

log = logging.getLogger("abut")

POLL_INTERVAL = 0.05  #: interval between two attempts to acquire a lock [s]
WAIT_LIMIT = 600.0  #: seconds after which a process that waits for another's compiler compiles for itself


def load_or_build(module: wp.Module, place: wp.Device, block: int | None) -> Any:
    """Return `module.load(place, block)`; one process at a time compiles the module, any number of them load it.

    Raises:
        RunError: the cache's entry is damaged and cannot be removed.
    """
    import warp as wp

    begin_warp()
    if not (cache := wp.config.kernel_cache_dir):
        return module.load(place, block)
    active = module.options["block_dim"] if block is None else block
    entry = Path(cache) / module.get_module_identifier(active)
    if _is_whole(entry) and _checksum_file(entry).is_file():
        return _load_entry(module, place, block, entry)
    with compile_turn(entry):
        return _load_entry(module, place, block, entry)


def _is_whole(entry: Path) -> bool:
    """Return True if a complete module is in the cache."""
    return (entry / f"{entry.name}.meta").is_file()


def _load_entry(module: wp.Module, place: wp.Device, block: int | None, entry: Path) -> Any:
    """Load the module from its cache entry, whose checksum is stored; a damaged entry is removed first."""
    if os.path.lexists(entry) and not entry.is_dir():
        _remove_entry(entry, "a file where a folder should be")
    found = _is_whole(entry)
    if found and _checksum_file(entry).is_file() and _is_damaged(entry):
        _remove_entry(entry, "its checksum differs")
        found = False
    try:
        return _record_use(module.load(place, block), entry)
    except Exception as problem:
        if not found:
            raise
        _remove_entry(entry, str(problem))
    module.mark_modified()  # Warp keeps failures
    return _record_use(module.load(place, block), entry)


def _is_damaged(entry: Path) -> bool:
    """Return True if a file of a module does not match its checksum; further files, as for another device, are allowed."""
    checksums = read_sealed(_checksum_file(entry), reported=False)
    return checksums is None or not set(checksums.splitlines()) <= set(_entry_checksums(entry).splitlines())


def _record_use(loaded: ModuleExec | None, entry: Path) -> Any:
    """Return the loaded module; write its checksum where there is none yet, and note its use."""
    with suppress(OSError):
        if entry.is_dir():
            written = _entry_checksums(entry)
            if read_sealed(_checksum_file(entry)) != written:
                write(_checksum_file(entry), written.decode())
            mark_used(entry)
    return loaded


def _checksum_file(entry: Path) -> Path:
    return entry.with_name(f"{entry.name}.sha256")


def _entry_checksums(entry: Path) -> bytes:
    """Return the checksums of all files of a module."""
    files = sorted(path for path in entry.rglob("*") if path.is_file())
    return "\n".join(
        f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files
    ).encode()


def _remove_entry(entry: Path, problem: str) -> None:
    log.warning(
        "entry %s of the kernel cache is damaged (%s); it is removed and compiled again", entry, problem
    )
    try:
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()
    except FileNotFoundError:  # by another process
        return
    except OSError as trouble:
        raise RunError(
            f"entry {entry} of the kernel cache is damaged ({problem}) and cannot be removed ({trouble}); remove it, "
            "or set the environment variable WARP_CACHE_PATH to another folder"
        ) from trouble


# --- one at a time ------------------------------------------------------------------------------------------------------


@contextmanager
def compile_turn(entry: Path) -> Iterator[None]:
    """Ensure that no other process compiles this entry within the block.

    The operating system's lock is on a file next to the entry, which is not removed. It ends with its process, however that ends.
    """
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)  # no process may have compiled yet
        file = entry.with_name(f"{entry.name}.lock").open("ab")
    except OSError:  # a cache that cannot be written
        yield
        return
    with file:
        is_locked = _acquire_lock(file, entry)
        try:
            yield
        finally:
            if is_locked:
                lock_file(file, False)  # a process forked in the meantime has the file open too


def _acquire_lock(file: IO[bytes], entry: Path) -> bool:
    """Wait for the lock; return True if it was acquired."""
    begun, is_reported = time.monotonic(), False
    while not lock_file(file, True):
        if not is_reported:
            is_reported = True
            log.info("another process compiles this kind of machine; waiting for it")
        if time.monotonic() - begun > WAIT_LIMIT:
            log.warning(
                "another process has been compiling %s for %g s; compiling here as well",
                entry.name,
                WAIT_LIMIT,
            )
            return False
        time.sleep(POLL_INTERVAL)
    return True
