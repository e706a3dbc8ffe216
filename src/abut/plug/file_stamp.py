"""What tells a file from what stood under its name before."""

from __future__ import annotations

import os

__all__ = ["file_stamp"]


def file_stamp(path: str | os.PathLike[str]) -> tuple[int, ...]:
    """Times, size and inode of a file: another file has others, also one that was given the old one's date (``cp -p``, archives).

    Raises:
        OSError: there is no such file.
    """
    told = os.stat(path)
    return told.st_mtime_ns, told.st_ctime_ns, told.st_size, told.st_ino
