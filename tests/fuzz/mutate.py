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
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from abut.errors import AbutError
from abut.files.reader_process import processor_time
from fuzz.changes import mutated
from fuzz.readers import READERS

LONG = 40  #: seconds of a processor's time that a file may take
MOST = 3 << 30  #: bytes of memory that it may take


#: How a file may end that is not read: a word for it, and by what its sentence is known.
ENDS = {"died": "crashed (exit code", "too long": "did not finish within", "too much": "needs more memory"}


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
            yield number, mutated(chance.choice(seeds), chance, reader.changes, reader.share)
        number += 1


def ended(suffix: str, path: Path, number: int) -> tuple[str, str]:
    """How the reading of a file and the first use of what was read ended, in a word; and what was raised that is no error of ours."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            READERS[suffix].use(path, random.Random(number))
    except AbutError as problem:
        said = str(problem)
        if not said.strip():
            return "finding", f"an error without a sentence: {type(problem).__name__}"
        return next((word for word, sign in ENDS.items() if sign in said), "refused"), ""
    except (Exception, Hang):
        return "finding", traceback.format_exc(limit=-8)
    return "read", ""


def trials(
    suffix: str, seconds: float, most: int | None = None, first: int = 0, at: Any = None
) -> Iterator[tuple[int, str, str]]:
    """The numbers of the inputs that could be read in that time, and how each ended; `at` is told before which one is read."""
    until = time.monotonic() + seconds
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path = Path(folder) / f"input.{suffix}"
        for number, data in inputs(suffix, first):
            if time.monotonic() > until or (most is not None and number - first >= most):
                break
            path.unlink(missing_ok=True)  # HDF5 remembers damaged files by their inodes
            path.write_bytes(data)
            if at is not None:
                at(number)
            yield number, *ended(suffix, path, number)


# --- in a process of its own ------------------------------------------------------------------------------------------------


def _work(suffix: str, seconds: float, most: int | None, first: int, at: Any, answers: Any) -> None:
    """Read until told otherwise; files that take long or much are findings."""
    import logging
    import resource

    from abut.results.files import netcdf
    from abut.shapes.files import subprocess_reader

    subprocess_reader.TIME = netcdf.TIME = LONG / 4
    resource.setrlimit(resource.RLIMIT_DATA, (MOST, MOST))  # and of the process that reads for it
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    logging.disable()  # what other packages log about each file

    def long(*_: Any) -> None:
        raise Hang(f"not done after {LONG} s of a processor's time")

    def begin(number: int) -> None:
        at.value = number
        signal.setitimer(signal.ITIMER_PROF, LONG)

    signal.signal(signal.SIGPROF, long)
    ends: Counter[str] = Counter()
    for number, end, problem in trials(suffix, seconds, most, first, begin):
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        ends[end] += 1
        if problem:
            answers.send((number, problem))
    answers.send(ends)


def watched(suffix: str, seconds: float, most: int | None, first: int) -> tuple[Counter[str], dict[int, str]]:
    """How inputs ended, and findings by number, in processes of which one follows where another died."""
    start, ends, found = time.monotonic(), Counter[str](), dict[int, str]()
    while (left := seconds - (time.monotonic() - start)) > 0.0 and (most is None or ends.total() < most):
        at = multiprocessing.Value("q", first - 1)
        answers, there = multiprocessing.Pipe(duplex=False)
        still = None if most is None else most - ends.total()
        child = multiprocessing.Process(target=_work, args=(suffix, left, still, first, at, there))
        child.start()
        there.close()
        last, since, done = -1, processor_time(child), False
        with contextlib.suppress(EOFError):
            while True:
                if answers.poll(1.0):
                    answer = answers.recv()
                    if isinstance(answer, Counter):
                        ends += answer
                        done = True
                        break
                    found[answer[0]] = answer[1]
                elif at.value != last:
                    last, since = at.value, processor_time(child)
                elif processor_time(child) - since > 4 * LONG:
                    child.kill()
        child.join()
        if done:
            first = int(at.value) + 1
            continue
        died = int(at.value)
        found[died] = f"the process died of it or had to be killed: exit code {child.exitcode}"
        ends["not told"] += died - first
        ends["finding"] += 1
        first = died + 1
    return ends, found


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
        print(*ended(readers[0], path, chosen.only))
        return 0
    worst, before = 0, time.monotonic()
    for k, suffix in enumerate(readers):
        begin = time.monotonic()
        share = (chosen.seconds - (begin - before)) / (len(readers) - k)
        ends, found = watched(suffix, share, chosen.inputs, chosen.first)
        told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
        print(f"{suffix}: {ends.total()} inputs in {time.monotonic() - begin:.0f} s: {told}", flush=True)
        kinds = {text.splitlines()[-1][:60]: number for number, text in found.items()}
        for kind, number in kinds.items():
            print(f"--- {suffix} {number}: {kind}\n{found[number]}", flush=True)
        worst |= bool(found)
    return worst


if __name__ == "__main__":
    sys.exit(main())
