"""Reader and writer of Adams' request file (.req): fixed-width text, six columns of each request, six significant digits.

Layout, line by line: ` A.R3`, date, counts, `3D`; the title in 80 columns; the number of requests, the units and the force unit
in mass · length / time²; for every request its number, kind (1 displacement, 2 velocity, 3 acceleration, 4 force, 5 function),
markers I and J and the length of its comment, and the comment, if any, on a separate line; then for every output the
time, and a line of F2 F3 F4 F6 F7 F8 for each request. F1 and F5, the magnitudes, are not in such files (Adams Solver, command
REQUEST, argument FUNCTION).

Requests are evaluated at outputs. They are followed by a request for each force, reaction and penetration whose extremes were recorded
at solver steps, with its name in the comment: F2 the largest value since the last output, F3 its time, F4 the smallest value.

Source: request files that Adams wrote without requests (head, times), and the descriptions of two programs that write the same
file (RecurDyn, "REQ File Format"; MotionSolve's plot file) for the lines about requests.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from abut.errors import InputError, UnreadableFile
from abut.files.atomic_write import replace_atomically
from abut.formats.adams.language.text import parse_fortran_numbers, text_of
from abut.results import Channel, Result
from abut.results.extremes import CHANNELS, UNDETERMINED

COMPONENTS = ("F2", "F3", "F4", "F6", "F7", "F8")  #: columns in the file
FUNCTION = 5  #: kind of a request given by functions
_ALL = tuple(f"F{k}" for k in range(1, 9))
_UNITS = "M_KGS_N_RACA"
_EXTREMES = "largest F2, at F3, smallest F4"


def write(result: Result, path: str | os.PathLike[str]) -> Path:
    """Write the requests of a run as Adams' request file, and extremes between outputs as further requests; return its path.

    Raises:
        InputError: the run has no requests, or the folder does not exist or cannot be written.
    """
    requests = [channel for channel in result.channels if channel.components == _ALL]
    if not requests:
        raise InputError(
            f"{path}: the result {result.name!r} has no requests; add REQUEST statements, or write .res or .csv"
        )
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    lines = [
        f" A.R3    {now}{0:16d}{0:10d}  3D",
        f"{_result_title(result):80.80s}",
    ]
    watched = _peak_channels(result)
    numbered = _request_numbers(requests)
    numbered += range(max(numbered) + 1, max(numbered) + 1 + len(watched))
    comments = [_ascii_line(channel.description) for channel in requests]
    comments += [_ascii_line(f"{one.name} [{one.unit}] between outputs: {_EXTREMES}") for one in watched]
    lines.append(f"{len(numbered):5d}     {_UNITS} {1.0:.15E}")
    for number, text in zip(numbered, comments, strict=True):
        comment = text[:80]
        lines.append(f"{number:10d}{FUNCTION:10d}{0:10d}{0:10d}{len(comment):10d}")
        lines += [comment] if comment else []
    keep = [_ALL.index(component) for component in COMPONENTS]
    values = [result.values(channel.name)[:, keep] for channel in requests]
    values += [_extreme_columns(result, channel) for channel in watched]
    with replace_atomically(path) as partial, partial.open("w", newline="\n", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in lines)
        for k, time in enumerate(result.time.tolist()):
            file.write(f"{time:14.5E}\n")
            file.writelines("".join(f"{number:14.5E}" for number in block[k]) + "\n" for block in values)
    return Path(path)


def _peak_channels(result: Result) -> list[Channel]:
    """Return the channels with extremes between outputs, without those of single contact points."""
    return [
        channel
        for channel in result.channels
        if f"{channel.name}.largest" in result and ".track" not in channel.name
    ]


def _extreme_columns(result: Result, channel: Channel) -> NDArray[np.float64]:
    """Return columns F2 F3 F4 F6 F7 F8 of a channel with extremes: as `CHANNELS`, and zeros."""
    columns = [result.values(f"{channel.name}.{what}") for what in CHANNELS]
    return np.column_stack([*columns, *(3 * [np.zeros(len(result.time))])])


def _result_title(result: Result) -> str:
    """Return the model's name, and the names of loads that equilibrium does not determine."""
    names = ", ".join(result.undetermined)
    return _ascii_line(f"{result.name}; {UNDETERMINED}: {names}" if names else result.name)


def _ascii_line(text: str) -> str:
    """Return one line of ASCII text."""
    return " ".join(text.split()).encode("ascii", "replace").decode("ascii")


def _request_numbers(requests: Sequence[Channel]) -> list[int]:
    """Return the numbers of requests: those in their names, or their order if the names have none."""
    found = [re.fullmatch(r"request_(\d+)", channel.name) for channel in requests]
    if all(found):
        return [int(match[1]) for match in found if match]
    return list(range(1, len(requests) + 1))


def read_request_file(path: str | os.PathLike[str]) -> Result:
    """Return the requests in a request file as channels `request_N` of F2 F3 F4 F6 F7 F8, in the file's own units.

    Raises:
        UnreadableFile: it cannot be opened, is truncated, or is not a request file.
    """
    lines = text_of(Path(path)).splitlines()
    if len(lines) < 3 or not lines[0].startswith(" A.R"):
        raise UnreadableFile.of(path, "not a request file: its first line does not begin with A.R3")
    try:
        count, units, *_ = lines[2].split()
        entries, first = _request_entries(lines, int(count))
        table = parse_fortran_numbers(" ".join(lines[first:])).reshape(-1, 1 + len(COMPONENTS) * len(entries))
    except (ValueError, IndexError) as problem:
        sentence = f"not a readable request file ({problem}); it may be cut short, run the model again"
        raise UnreadableFile.of(path, sentence) from problem
    channels = [
        Channel(f"request_{number}", "", COMPONENTS, comment or "in the file's units", "request")
        for number, comment in entries
    ]
    facts = {"name": lines[1].strip(), "units": units}
    return Result.from_rows(channels, table[:, 0], table[:, 1:], attributes=facts)


def _request_entries(lines: Sequence[str], count: int) -> tuple[list[tuple[int, str]], int]:
    """Return number and comment of the requests in the header, and the index of the first line after them."""
    found, at = [], 3
    for _ in range(count):
        number, *_, length = (int(word) for word in lines[at].split())
        comment = lines[at + 1].strip() if length else ""
        at += 2 if length else 1
        found.append((number, comment))
    return found, at
