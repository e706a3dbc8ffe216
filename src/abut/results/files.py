"""Files appear whole or not at all: they are written under a temporary name beside the target and renamed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from abut.errors import InputError


def partial_path(path: str | os.PathLike[str]) -> Path:
    """The temporary name beside ``path`` under which this process writes it.

    Raises:
        InputError: the folder does not exist, or ``path`` is itself a folder.
    """
    target = Path(path)
    if not target.parent.is_dir():
        raise InputError(f"cannot write {target}: the folder {target.parent} does not exist; create it first")
    if target.is_dir():
        raise InputError(f"cannot write {target}: it is a folder; give the name of a file in it")
    return target.with_name(f".{target.name}.{os.getpid()}.partial")


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a temporary path to write; on success it takes the place of ``path``, on an error it is removed.

    Raises:
        InputError: the folder does not exist or cannot be written.
    """
    partial = partial_path(path)
    try:
        yield partial
        os.replace(partial, path)
    except PermissionError as problem:
        raise InputError(
            f"cannot write {path}: {problem.strerror or problem}; choose another place"
        ) from problem
    finally:
        with suppress(FileNotFoundError):
            partial.unlink()
