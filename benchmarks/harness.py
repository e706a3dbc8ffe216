"""What every benchmark script shares: interleaved medians, time to a given error, and the page they write.

A script names contestants; each can be run again and again and says how long the march took and how far it was from an
independent reference. All contestants take turns, so that a slow minute of the machine hurts all alike, and the median
of five turns counts. Programs are compared by their *time to error*: the fastest setting whose error is small enough.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
OURS = "abut"


class Sample(NamedTuple):
    """One run: wall seconds of the march, error against the reference in metres, and a remark."""

    seconds: float
    error: float
    remark: str = ""


@dataclass(frozen=True)
class Contestant:
    """One program at one setting."""

    program: str
    setting: str
    run: Callable[[], Sample]


@dataclass(frozen=True)
class Row:
    """What a contestant's turns came to."""

    program: str
    setting: str
    seconds: float  #: median
    spread: float  #: (longest − shortest) / median
    error: float
    remark: str


def gather(*makers: Callable[[], Iterable[Contestant]]) -> list[Contestant]:
    """The contestants of every program that is installed; a missing one is named and left out."""
    found: list[Contestant] = []
    for make in makers:
        try:
            found.extend(make())
        except ImportError as problem:
            print(f"left out: {problem.name} is not installed (pip install '.[bench]')", file=sys.stderr)
    return found


def measure(contestants: Sequence[Contestant], repeats: int = 5) -> list[Row]:
    """Let the contestants take turns: one round to warm up, then ``repeats`` rounds that count.

    Marches are compared when they are optimised; what a user waits for before that is measured by cold_start.py, in processes of its own.
    """
    os.environ |= {"ABUT_OPTIMIZE": "wait,after=0"}
    samples: dict[Contestant, list[Sample]] = {contestant: [] for contestant in contestants}
    for turn in range(repeats + 1):
        for contestant in contestants:
            sample = contestant.run()
            if turn > 0:
                samples[contestant].append(sample)
    rows = []
    for contestant, taken in samples.items():
        walls = [sample.seconds for sample in taken]
        median = statistics.median(walls)
        spread = (max(walls) - min(walls)) / median
        rows.append(
            Row(contestant.program, contestant.setting, median, spread, taken[-1].error, taken[-1].remark)
        )
    return rows


def best(rows: Iterable[Row], program: str, error: float) -> Row | None:
    """The fastest setting of a program that stays within the error."""
    return min(
        (r for r in rows if r.program == program and r.error <= error), key=lambda r: r.seconds, default=None
    )


def table(rows: Sequence[Row]) -> str:
    """All settings, in the order in which they were named."""
    lines = ["| program | setting | time | spread | error | remark |", "|---|---|---:|---:|---:|---|"]
    lines += [
        f"| {r.program} | {r.setting} | {duration(r.seconds)} | {r.spread:.0%} | {metres(r.error)} | {r.remark} |"
        for r in rows
    ]
    return "\n".join(lines)


def drifts(rows: Sequence[Row], what: str) -> str:
    """A table of things that are to stay where they are: times, and how far they moved, under a heading."""
    lines = [
        f"| program | setting | wall time per simulated second | spread | {what} | remark |",
        "|---|---|---:|---:|---:|---|",
    ]
    lines += [
        f"| {r.program} | {r.setting} | {duration(r.seconds)} | {r.spread:.0%} | {r.error:.1e} m | {r.remark} |"
        for r in rows
    ]
    return "\n".join(lines)


def metres(error: float) -> str:
    """An error for reading; a run without a reference has none."""
    return "–" if error != error else f"{error:.1e} m"


def time_to_error(rows: Sequence[Row], errors: Sequence[float]) -> str:
    """Each program's fastest time within each error, and how many times as long as ours that is."""
    programs = list(dict.fromkeys(row.program for row in rows))
    lines = [
        "| time to error | " + " | ".join(f"{error:.0e} m" for error in errors) + " |",
        "|---|" + "---:|" * len(errors),
    ]
    for program in programs:
        cells = []
        for error in errors:
            theirs, ours = best(rows, program, error), best(rows, OURS, error)
            if theirs is None:
                cells.append("not reached")
            elif ours is None or program == OURS:
                cells.append(duration(theirs.seconds))
            else:
                cells.append(f"{duration(theirs.seconds)} ({theirs.seconds / ours.seconds:.2g} ×)")
        lines.append(f"| {program} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def verdict(rows: Sequence[Row], error: float, seconds: float, setting: str = "") -> str:
    """Whether we reach the error within the time that we set ourselves (of settings that contain a word)."""
    ours = best([row for row in rows if setting in row.setting], OURS, error)
    goal = f"Goal: {duration(seconds)} at {error:.0e} m{', ' + setting if setting else ''}"
    if ours is None:
        return f"{goal}. Lost: no setting reached that error."
    word = "Met" if ours.seconds <= seconds else "Lost"
    return f"{goal}. {word}: {duration(ours.seconds)} at {ours.error:.1e} m."


def duration(seconds: float) -> str:
    """A time with the unit that suits it, three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def machine() -> str:
    """The machine and the versions that took part, in a line."""
    from abut.validation.records import (
        processor_name,
    )  # here, as what is imported first is timed by cold_start

    packages = [f"abut {importlib.metadata.version('abut')} (commit {commit()})"]
    for name in ("warp-lang", "exudyn", "mujoco", "pin"):
        try:
            packages.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return f"{processor_name()}, {os.cpu_count()} cores, Python {platform.python_version()}; " + ", ".join(
        packages
    )


def commit() -> str:
    """The commit that is measured, with `+` where files differ from it."""
    asked = ["git", "-C", str(PAGE.parent), "describe", "--always", "--abbrev=8", "--exclude=*", "--dirty=+"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def exudyn_settings(end: float, step: float, period: float, tolerance: float = 0.0) -> Any:
    """Return Exudyn's settings for one thread and nothing written: fixed steps, or with a tolerance steps of controlled error.

    Args:
        end: End of the run, from 0 [s].
        step: Fixed step, or the largest one [s].
        period: Of the sensors' samples [s].
        tolerance: Relative and absolute tolerance; 0 for fixed steps.
    """
    import exudyn as exu

    settings = exu.SimulationSettings()
    march = settings.timeIntegration
    march.endTime, march.numberOfSteps, march.verboseMode = end, round(end / step), 0
    march.newton.useModifiedNewton = True
    if tolerance:
        march.automaticStepSize, march.initialStepSize = True, 1e-5
        march.relativeTolerance = march.absoluteTolerance = tolerance
    settings.solution.file.write = False
    settings.solution.sensors.writePeriod = period
    settings.parallel.numberOfThreads = 1
    return settings


def mujoco_floor(step: float, gravity: float, friction: float) -> tuple[Any, dict[str, Any]]:
    """Return a MuJoCo scene with a plane, and the contact parameters of all its geometry.

    Args:
        step: Of the time integration [s].
        gravity: Along −z [m/s²].
        friction: Coefficient of sliding friction.
    """
    import mujoco

    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.gravity = step, [0, 0, -gravity]
    both = {"friction": [friction, 0, 0], "condim": 3}
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 0.1], **both)
    return spec, both


def options(description: str | None) -> argparse.Namespace:
    """The options that every script takes."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="rounds that count (default 5)")
    parser.add_argument("--write", action="store_true", help=f"put the result into {PAGE.name}")
    parser.add_argument("--ours", action="store_true", help="leave the peers out")
    return parser.parse_args()


def publish(name: str, parts: Sequence[str], write: bool) -> None:
    """Print a section; with ``write`` also put it between its marks in the page."""
    text = "\n\n".join([*parts, f"Measured on {machine()}."])
    print(text)
    if not write:
        return
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    page = PAGE.read_text(encoding="utf-8")
    head, opened, rest = page.partition(begin)
    _, closed, tail = rest.partition(end)
    if not (opened and closed):
        sys.exit(f"{PAGE} has no marks {begin} … {end}")
    temporary = PAGE.with_suffix(".partial")
    temporary.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}", encoding="utf-8")
    os.replace(temporary, PAGE)
