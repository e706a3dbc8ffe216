"""Mutated files to every reader: each must end in what it reads and is first used for, or in an error of ours, in time and within memory.

    python tests/fuzz/mutate.py --seconds 3600                 an hour over all readers
    python tests/fuzz/mutate.py --reader dxf --inputs 100000   so many of one
    python tests/fuzz/mutate.py --reader dxf --first 5000      from there on
    python tests/fuzz/mutate.py --reader dxf --only 1234       one input again, kept as finding.dxf

Input n of a reader is always the same file, so a number is all that a finding needs. Each reader works in a process of its own, so that
one that crashes is a finding too. Exits with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from abut.errors import AbutError
from fuzz.changes import mutated
from fuzz.readers import READERS

LONG = 20  #: seconds that a file may take
MOST = 3 << 30  #: bytes of memory that it may take


class Hang(BaseException):
    """A file takes too long."""


def inputs(suffix: str, first: int = 0) -> Iterator[tuple[int, bytes]]:
    """Numbered inputs, without end; every sixteenth is a sound file cut short, at each place of it in turn."""
    reader = READERS[suffix]
    seeds = [seed for seed in reader.seeds() if seed]
    number = first
    while True:
        chance = random.Random(f"{suffix} {number}")
        if number % 16 == 15:
            seed = seeds[number // 16 % len(seeds)]
            yield number, seed[: number // 16 // len(seeds) % len(seed)]
        else:
            yield number, mutated(chance.choice(seeds), chance, reader.changes)
        number += 1


def foreign(suffix: str, path: Path, number: int) -> str | None:
    """What a reader, or the first use of what it read, raised that is no error of ours, as text."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            READERS[suffix].use(path, random.Random(number))
    except AbutError as problem:
        return None if str(problem).strip() else f"an error without a sentence: {type(problem).__name__}"
    except (Exception, Hang):
        return traceback.format_exc(limit=-8)
    return None


def tried(
    suffix: str, seconds: float, most: int | None = None, first: int = 0, at: Any = None
) -> tuple[int, dict[int, str]]:
    """How many inputs were read in that time, and what was found, by the input's number.

    `at` is told which one is being read.
    """
    found, count, until = {}, 0, time.monotonic() + seconds
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path = Path(folder) / f"input.{suffix}"
        for number, data in inputs(suffix, first):
            if time.monotonic() > until or count == most:
                break
            path.write_bytes(data)
            count += 1
            if at is not None:
                at.value = number
            if (problem := foreign(suffix, path, number)) is not None:
                found[number] = problem
    return count, found


# --- in a process of its own ------------------------------------------------------------------------------------------------


def _work(suffix: str, seconds: float, most: int | None, first: int, at: Any, answer: Any) -> None:
    """Read until told otherwise; files that take long or much are findings."""
    import resource

    import abut.shapes.apart as apart

    apart.TIME = LONG / 2
    resource.setrlimit(resource.RLIMIT_DATA, (MOST, MOST))  # and of the process that reads for it
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def long(*_: Any) -> None:
        raise Hang(f"not done after {LONG} s")

    signal.signal(signal.SIGALRM, long)

    class Watched:
        """Where the reading is, which starts the clock for this file."""

        @property
        def value(self) -> int:
            return int(at.value)

        @value.setter
        def value(self, number: int) -> None:
            at.value = number
            signal.alarm(LONG)

    logging_off()
    found = tried(suffix, seconds, most, first, Watched())
    signal.alarm(0)
    answer.send(found)


def logging_off() -> None:
    """What other packages log about each file is not looked at."""
    import logging

    logging.disable()


def _apart(suffix: str, seconds: float, most: int | None, first: int) -> tuple[int, dict[int, str]]:
    """As `tried`, in processes of which one follows where another died."""
    start, count = time.monotonic(), 0
    found: dict[int, str] = {}
    with tempfile.TemporaryDirectory():
        while (left := seconds - (time.monotonic() - start)) > 0.0 and (most is None or count < most):
            at = multiprocessing.Value("q", first - 1)
            receiver, sender = multiprocessing.Pipe(duplex=False)
            still = None if most is None else most - count
            child = multiprocessing.Process(target=_work, args=(suffix, left, still, first, at, sender))
            child.start()
            sender.close()
            last, since = -1, time.monotonic()
            while not receiver.poll(1.0) and child.is_alive():
                if at.value != last:
                    last, since = at.value, time.monotonic()
                elif time.monotonic() - since > 6 * LONG:
                    child.kill()
            with contextlib.suppress(EOFError):
                more, these = receiver.recv()
                child.join()
                return count + more, found | these
            child.join()
            died = int(at.value)
            found[died] = f"the process died of it or had to be killed: exit code {child.exitcode}"
            count, first = count + died - first + 1, died + 1
    return count, found


def main() -> int:
    """The command line."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--reader", choices=READERS, action="append", help="only this one; may be repeated")
    options.add_argument("--seconds", type=float, default=60.0, help="for all readers together")
    options.add_argument("--inputs", type=int, help="at most so many of each reader")
    options.add_argument("--first", type=int, default=0, help="number of the first input")
    options.add_argument("--only", type=int, help="one input by its number, kept as finding.SUFFIX")
    chosen = options.parse_args()
    readers = chosen.reader or list(READERS)
    if chosen.only is not None:
        path = Path(f"finding.{readers[0]}")
        path.write_bytes(next(inputs(readers[0], chosen.only))[1])
        print(foreign(readers[0], path, chosen.only) or "an error of ours, or none")
        return 0
    worst, before = 0, time.monotonic()
    for k, suffix in enumerate(readers):
        begin = time.monotonic()
        share = (chosen.seconds - (begin - before)) / (len(readers) - k)
        count, found = _apart(suffix, share, chosen.inputs, chosen.first)
        spent = time.monotonic() - begin
        print(f"{suffix}: {count} inputs in {spent:.0f} s, {len(found)} findings", flush=True)
        kinds = {text.splitlines()[-1][:60]: number for number, text in found.items()}
        for kind, number in kinds.items():
            print(f"--- {suffix} {number}: {kind}\n{found[number]}", flush=True)
        worst |= bool(found)
    return worst


if __name__ == "__main__":
    sys.exit(main())
