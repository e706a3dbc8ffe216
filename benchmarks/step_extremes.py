"""Cost of extremes on solver steps: processor time of the same runs with and without them, in turns.

    python step_extremes.py [NAME…]    machines of the gallery; by default a chain drive, a cam, a slider-crank with and without clearance

The default output steps of the examples are used. A run without extremes is what `abut.Stepper` does; users have no such option.
"""

from __future__ import annotations

import runpy
import statistics
import sys
import time
from pathlib import Path

from abut.analysis.simulate import Simulation, output_times
from abut.integrators.watch.extremes import watch_kernel
from abut.results import MemoryRecorder

EXAMPLES = Path(__file__).parent.parent / "examples"
MACHINES = ("chain_drive", "cam_roller_follower", "slider_crank_clearance", "slider_crank")
TURNS = 9


def measure(example: dict[str, object], watched: bool) -> tuple[float, int]:
    """Processor time of one run [s], and its number of steps."""
    times = output_times(example["end"], example["step"], 0.0, None)
    simulation = Simulation(example["model"], times, example.get("integrator"), watched=watched)
    begin = time.process_time()
    result = simulation.leg(MemoryRecorder)
    seconds = time.process_time() - begin
    simulation.going.run.exchange.close()
    simulation.going.run.system.release()
    return seconds, result.statistics["steps"]


def main(names: list[str]) -> None:
    watch_kernel().optimise()
    print(f"{'machine':26} {'steps':>7} {'with':>9} {'without':>9} {'paired median':>14}")
    for name in names:
        example = runpy.run_path(str(EXAMPLES / f"{name}.py"))
        for watched in (True, False):
            measure(example, watched)
        pairs = []
        for turn in range(TURNS):
            order = (True, False) if turn % 2 else (False, True)
            found = {watched: measure(example, watched) for watched in order}
            pairs.append((found[True][0], found[False][0]))
        with_, without = (1e3 * min(one) for one in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        print(f"{name:26} {found[True][1]:7} {with_:6.1f} ms {without:6.1f} ms {100 * (ratio - 1):+12.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:] or list(MACHINES))
