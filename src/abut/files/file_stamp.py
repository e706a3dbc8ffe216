"""Stamp of a file (times, size, inode) that detects when the file was replaced or changed."""

from __future__ import annotations

import os

__all__ = ["file_stamp"]


def file_stamp(path: str | os.PathLike[str]) -> tuple[int, ...]:
    """Return times, size and inode of a file; they detect a new file even if it has the old one's date (``cp -p``, archives).

    Raises:
        OSError: there is no such file.
    """
    status = os.stat(path)
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino
