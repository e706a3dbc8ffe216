"""Memory of the outputs of a run: a check before the run, and messages if it is insufficient."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from abut.errors import InvalidValue, RunError

__all__ = ["check_memory", "describe_outputs", "out_of_memory", "report_memory_error"]

BYTES, MEGA = 8, 1e6  #: bytes of a number; bytes of a MB


def describe_outputs(rows: int, columns: int, lanes: int = 1) -> str:
    """Describe the size of a run's outputs: rows × columns, one of which is the time, and MB."""
    each = f"{lanes:,} lanes of " if lanes > 1 else ""
    return (
        f"{each}{rows:,} outputs × {columns + 1} columns take {_in_megabytes(lanes * rows * (columns + 1))}"
    )


def _in_megabytes(numbers: float) -> str:
    size = BYTES * numbers / MEGA
    return f"{size:,.0f} MB" if size >= 10.0 else f"{size:.2g} MB"


def memory_remedy(streams: bool) -> str:
    """Return advice for outputs that need too much memory; ``streams``: the analysis can write rows into a file while it runs."""
    save = ', or save="run.nc", which writes outputs to a file during the run' if streams else ""
    return f"give a longer step, which does not affect accuracy{save}"


def check_memory(verb: str, rows: int, columns: int, lanes: int = 1, streams: bool = False) -> None:
    """Refuse outputs that do not fit into the memory of this machine.

    Raises:
        InvalidValue: they need more than all of its memory, or than the limit of the process.
    """
    limit = _memory_limit()
    if limit is not None and BYTES * lanes * rows * (columns + 1) > limit:
        raise InvalidValue(
            f"{verb}: {describe_outputs(rows, columns, lanes)}, but this process can allocate only "
            f"{_in_megabytes(limit / BYTES)}; {memory_remedy(streams)}"
        )


def _memory_limit() -> float | None:
    """Return the memory limit of the process [bytes]; None if the system reports none."""
    found = []
    with suppress(AttributeError, ValueError, OSError):  # not available on Windows
        found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    with suppress(ImportError):
        import resource

        limits: Any = resource.getrlimit(resource.RLIMIT_AS)[0]
        found += [limits] if limits != resource.RLIM_INFINITY else []
    return float(min(found)) if found else None


def out_of_memory(problem: MemoryError, rows: int, columns: int, streams: bool = False) -> str:
    """Return the sentence about a run that has run out of memory."""
    reason = f" ({problem})" if str(problem) else ""
    return (
        f"out of memory{reason}; {describe_outputs(rows, columns)}; the outputs up to then are kept: "
        f"{memory_remedy(streams)}"
    )


@contextmanager
def report_memory_error(verb: str, rows: int, columns: int = 0, lanes: int = 1) -> Iterator[None]:
    """Report the number of requested outputs if memory runs out within the context; ``columns`` is 0 if they are unknown.

    Raises:
        RunError: in place of MemoryError.
    """
    try:
        yield
    except MemoryError as problem:
        reason = f" ({problem})" if str(problem) else ""
        size = (
            describe_outputs(rows, columns, lanes)
            if columns
            else f"the times of {rows:,} outputs take {_in_megabytes(rows)}"
        )
        raise RunError(f"{verb}: out of memory{reason}; {size}: {memory_remedy(streams=False)}") from problem
