"""Separate process that reads NetCDF files to test whether HDF5 can read them; run by its path, without the rest of abut.

A few damaged bytes can make HDF5 loop for ever or crash, and the process that called it cannot use it any more.
"""

from __future__ import annotations

import importlib.util
import math
import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

LIMITS = Path(__file__).parents[2] / "files" / "reader_process.py"


def read_file(path: str, most: int, packed: int) -> None:
    """Read a file as it is read later: completely if its declared size is small enough, otherwise the ends of each variable.

    Args:
        path: The file.
        most: Size of the values up to which all are read [bytes].
        packed: Largest number of bytes decompressed from one; a variable that declares more is not read.
    """
    import netCDF4

    with netCDF4.Dataset(path) as dataset:
        dataset.set_auto_mask(False)
        waiting: list[Any] = [dataset]
        variables: list[Any] = []
        while waiting:
            group = waiting.pop()
            waiting += group.groups.values()
            variables += group.variables.values()
            for name in group.ncattrs():
                group.getncattr(name)
        sizes = [math.prod(one.shape) * getattr(one.dtype, "itemsize", 1) for one in variables]
        for one in variables:
            for name in one.ncattrs():
                one.getncattr(name)
        if sum(sizes) > packed * max(Path(path).stat().st_size, 1):
            return
        for one in variables:
            ends = slice(0, 1), slice(-1, None)
            for part in (...,) if sum(sizes) <= most or not one.ndim else ends:
                _ = one[part]


def answer_requests() -> None:
    """Answer requests until the input ends: None after each file, whether or not it could be read."""
    spec: Any = importlib.util.spec_from_file_location("reader_process", LIMITS)
    limits = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(limits)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    import netCDF4  # noqa: F401

    while True:
        pickle.dump(None, answers)
        answers.flush()
        try:
            limit, path, most, packed = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        limits.limit_processor_time(limit)
        with suppress(Exception):  # the caller meets the error again, and reports it
            read_file(path, most, packed)


if __name__ == "__main__":
    answer_requests()
