"""Cost of extremes on solver steps: the same runs with and without them, in turns.

    python step_extremes.py [NAME…]    machines of the gallery; by default a chain drive, a cam, a slider-crank with and without clearance

Processor time and wall time are measured; on a busy machine the first alone means something.
The default output steps of the examples are used. A run without extremes is what `abut.Stepper` does; users have no such option.

The process restarts itself with settings by which the C library keeps memory that is freed. Otherwise the shorter rows of a run without
extremes fit into memory that the run before has freed, and the longer rows of the other do not: this alone seemed to cost 3 % of a run.

Parts, in per cent of a run without extremes, on one of two virtual processors of an AMD EPYC server, with priority over other programs.
The runs take 200 ms (cam), 61 ms (slider-crank with clearance) and 7.1 ms (slider-crank):

    part                                                          cam   clearance   slider-crank
    step log: write a row at each step                            1.6         0.6            0.3
    step log: evaluate the rows (4 launches, 2, 1)                2.9         2.2            1.5
    rows of results: evaluate them (721 outputs, 4801, 1201)      0.4         1.9            3.1
    rows of results: copy the further columns                     0.1         1.0            0.9
    ranges of validity on steps                                   0.0         1.1            0.0
    result: largest values, touches, missed peaks                 0.0         0.2            1.2
    all, measured together, in two series                    4.6, 5.3    6.5, 7.2       6.9, 7.4

The cam has 98 monitored channels. Evaluation takes 330 ns for each step in a repeated launch, or 3.4 ns for each channel. In a run it takes
about 1.7 times that, because the other kernels use the same caches. Of the slider-crank's cost a third is Python's, for three launches of
about 60 µs each; a repeated launch takes 14 to 28 µs.

The table precedes three changes. A launch no longer reads the optimisation setting nor makes arrays of Warp: 50 of 95 µs in Python, where
it evaluates rows of results. Intervals without steps are not written. Components at outputs are merged by block of rows. For the
slider-crank, the evaluation of the log fell from 49 to 33 µs, that of 1200 rows of results from 84 to 74 µs in a repeated launch.
The same merge by block did not help the log. Shorter logs cost more: with 0.5 MB in place of 4.9 MB the cost for the cam rose from 4 % to
9 %, since each further launch takes about 0.3 ms.

A second thread was tried, which evaluated the log during the next launch. The wall time of the three runs then was 7.0 %, 7.6 % and 9.2 %
above that without extremes, in place of 5.1 %, 7.1 % and 5.9 %. These two processors share one core: two threads together do 1.2 times the
work of one.
"""

from __future__ import annotations

import os
import runpy
import statistics
import sys
import time
from pathlib import Path

import abut
from abut.analysis.output.output_times import output_times
from abut.analysis.simulation.simulation import Simulation
from abut.results import MemoryRecorder

EXAMPLES = Path(__file__).parent.parent / "examples"
MACHINES = ("chain_drive", "cam_roller_follower", "slider_crank_clearance", "slider_crank")
TURNS = 9
KEPT_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "1000000000", "MALLOC_TRIM_THRESHOLD_": "1000000000"}
CLOCKS = {"processor": time.process_time, "wall": time.perf_counter}


def measure(example: dict[str, object], watched: bool) -> tuple[list[float], int]:
    """Times of one run by `CLOCKS` [s], and its number of steps."""
    times = output_times(example["end"], example["step"], 0.0, None)
    simulation = Simulation(example["model"], times, example.get("integrator"), watched=watched)
    begin = [clock() for clock in CLOCKS.values()]
    result = simulation.integrate(MemoryRecorder)
    seconds = [clock() - before for clock, before in zip(CLOCKS.values(), begin, strict=True)]
    simulation.release()
    return seconds, result.statistics["steps"]


def main(names: list[str]) -> None:
    titles = "".join(f"{name:>14}" for name in CLOCKS)
    print(f"{'machine':26} {'steps':>7} {'with':>11} {'without':>9}    paired medians:{titles}")
    for name in names:
        example = runpy.run_path(str(EXAMPLES / f"{name}.py"))
        abut.compile(example["model"], example.get("integrator"))  # drafts would cost differently
        for watched in (True, False):
            measure(example, watched)
        pairs = []
        for turn in range(TURNS):
            order = (True, False) if turn % 2 else (False, True)
            found = {watched: measure(example, watched) for watched in order}
            pairs.append((found[True][0], found[False][0]))
        with_, without = (1e3 * min(times[0] for times in one) for one in zip(*pairs, strict=True))
        ratios = [
            100.0 * (statistics.median(a[k] / b[k] for a, b in pairs) - 1.0) for k in range(len(CLOCKS))
        ]
        columns = "".join(f"{ratio:+12.1f} %" for ratio in ratios)
        print(f"{name:26} {found[True][1]:7} {with_:8.1f} ms {without:6.1f} ms {'':18}{columns}")


if __name__ == "__main__":
    if not KEPT_MEMORY.items() <= os.environ.items():
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | KEPT_MEMORY)
    main(sys.argv[1:] or list(MACHINES))
