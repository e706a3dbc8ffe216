"""Ten thousand clearances of a slider-crank, half a turn each: a study against bare lanes, two threads against one, Dask against threads.

The machine is that of slider_crank_clearance.py in the gallery, whose wrist pin has 0.05 to 0.5 mm of play; the peak of its force is kept.
Memory is the largest that the process came to need, of a tenth of the variants and of all, each in a process of its own. What a batch costs
beside its march is what a plan for larger studies is made of.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ |= {"ABUT_OPTIMIZE": "wait,after=0"}

import numpy as np

from harness import duration, options, publish

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
VARIANTS, OUTPUTS = 10_000, 200
PATH, OBSERVED = "wrist.shape_j.radius", {"peak": "wrist.normal_magnitude.max"}


def machine():
    import slider_crank_clearance as example

    return example.model, 0.25 * example.end


def radii(count: int) -> list[float]:
    return np.linspace(0.01005, 0.0105, count).tolist()


def study(count: int):
    import abut

    model, end = machine()
    return abut.Study(model, {PATH: radii(count)}, OBSERVED, end=end, step=end / OUTPUTS)


def bare(count: int, threads: int) -> float:
    """Seconds of the lanes alone, in parts so that their results find room."""
    import abut

    model, end = machine()
    begin = time.perf_counter()
    for first in range(0, count, 1000):
        part = {PATH: radii(count)[first : first + 1000]}
        abut.simulate_many(model, part, end=end, step=end / OUTPUTS, threads=threads)
    return time.perf_counter() - begin


def timed(count: int, **how: object) -> float:
    begin = time.perf_counter()
    study(count).run(**how)
    return time.perf_counter() - begin


def memory(count: int) -> float:
    """The most memory [MB] of a process that runs so many variants into a store."""
    with tempfile.TemporaryDirectory() as folder:
        code = f"import study; study.study({count}).run(store={folder + '/s.zarr'!r}); print(study.most_memory())"
        process = subprocess.run(
            [sys.executable, "-c", code],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    return float(process.stdout)


def most_memory() -> float:
    """The most [MB] that this process came to need; what it was begun by counts in ``getrusage``."""
    for one in Path("/proc/self/status").read_text().splitlines():
        if one.startswith("VmHWM"):
            return float(one.split()[1]) / 1024.0
    raise OSError("no VmHWM in /proc/self/status: memory is measured on Linux")


def by_dask(count: int) -> float:
    """Seconds on two worker processes of one thread."""
    import distributed

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        study(64).run(client=client)  # the workers import, and find the kernel
        return timed(count, client=client)


def line(what: str, seconds: float, count: int) -> str:
    return f"| {what} | {duration(seconds)} | {duration(seconds / count)} |"


if __name__ == "__main__":
    chosen = options(__doc__)
    count = int(os.environ.get("VARIANTS", VARIANTS))
    study(64).run()
    rounds = [
        (bare(count, 1), timed(count, threads=1), bare(count, 2), timed(count, threads=2))
        for _ in range(chosen.repeats)
    ]
    lanes_1, study_1, lanes_2, study_2 = np.median(rounds, axis=0)
    with tempfile.TemporaryDirectory() as folder:
        stored = timed(count, threads=2, store=f"{folder}/s.zarr")
    dask = by_dask(count)
    small, large = memory(count // 10), memory(count)
    rows = [
        "| | time | a variant |",
        "|---|---:|---:|",
        line("bare lanes, one thread", lanes_1, count),
        line("study, one thread", study_1, count),
        line("bare lanes, two threads", lanes_2, count),
        line("study, two threads", study_2, count),
        line("study, two threads, into a Zarr store", stored, count),
        line("study, Dask with two workers", dask, count),
    ]
    goals = [
        f"Study over bare lanes: {study_1 / lanes_1 - 1.0:+.1%} on one thread, {study_2 / lanes_2 - 1.0:+.1%} on two (goal: at most 10 %).",
        f"Two threads against one: {study_1 / study_2:.2f} times as fast (goal: 1.8).",
        f"Dask's two workers against two threads: {dask / study_2 - 1.0:+.1%} (goal: within 15 %).",
        f"Memory: {small:.0f} MB with {count // 10} variants, {large:.0f} MB with {count}.",
    ]
    publish("study", ["\n".join(rows), "\n".join(f"- {goal}" for goal in goals)], chosen.write)
