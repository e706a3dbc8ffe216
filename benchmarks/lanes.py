"""Ten thousand ball drops with as many stiffnesses: two threads against one, and each lane against its run alone.

The scene is that of ball_drop.py, sampled each 50 ms. A lane is the
same machine with other numbers: it has to give, bit for bit, what the machine gives when it runs by itself.
"""

from __future__ import annotations

import os
import time

import numpy as np

from ball_drop import ball_model
from harness import Contestant, Sample, duration, measure, options, publish, table

LANES, END, SAMPLING = 10_000, 2.0, 0.05
ALONE = 25  #: lanes that are compared with a run of their own


def study(lanes: int, threads: int):
    """Run the study; the stiffness covers a decade."""
    import abut

    stiffness = np.geomspace(1e7, 1e8, lanes)
    values = {"bounce.normal.stiffness": stiffness.tolist()}
    method = abut.RungeKutta(method=abut.DOPRI5, rtol=1e-7)
    return stiffness, abut.simulate_many(
        ball_model(), values, end=END, step=SAMPLING, integrator=method, threads=threads
    )


def contestant(lanes: int, threads: int) -> Contestant:
    def run() -> Sample:
        begin = time.perf_counter()
        study(lanes, threads)
        seconds = time.perf_counter() - begin
        return Sample(seconds, float("nan"), f"{duration(seconds / lanes)} a lane")

    return Contestant("abut", f"{lanes} lanes, threads: {threads}", run)


def differing(lanes: int) -> int:
    """How many of some lanes, spread over the study, differ at all from the machine run alone."""
    import abut

    stiffness, results = study(lanes, threads=2)
    method = abut.RungeKutta(method=abut.DOPRI5, rtol=1e-7)
    count = 0
    for lane in np.linspace(0, lanes - 1, ALONE).astype(int):
        model = ball_model().with_values({"bounce.normal.stiffness": float(stiffness[lane])})
        alone = abut.simulate(model, end=END, step=SAMPLING, integrator=method)
        same = np.array_equal(alone["ball.position"].values, results[int(lane)]["ball.position"].values)
        count += not same
    return count


if __name__ == "__main__":
    chosen = options(__doc__)
    rows = measure([contestant(LANES, 1), contestant(LANES, 2)], chosen.repeats)
    gain = rows[0].seconds / rows[1].seconds
    goal = (
        f"Goal: two threads 1.8 times faster than one. {'Met' if gain >= 1.8 else 'Lost'}: {gain:.2f} times"
    )
    goal += f" on {os.cpu_count()} cores."
    different = differing(LANES)
    alone = f"Of {ALONE} lanes run again alone, {different} differ in any bit of the position."
    publish("lanes", [table(rows), goal, alone], chosen.write)
