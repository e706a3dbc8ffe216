"""Cost of pairs of plane curves that are far apart, by the number of their contact points.

A sprocket of eight teeth rotates; sixteen rollers, circles as curves, are at rest 0.5 m away. Verlet with a constant step evaluates each
pair once a step. The cost of a pair is the difference of processor times with and without contacts, by step and pair. Each time is the
shortest of some turns.

Measured on one of two virtual processors of an AMD EPYC server that other programs kept busy, with fast optimisations:

    max_contact_points    1    2    4    8
    ns per pair and step  169  226  342  580

The bounding circles of both outlines reject a pair before any search (`contact.curves.contact_points.circle_gap`). The cost grows by about
60 ns for each contact point. If the evaluation of points without contact was left out, for a trial, it remained the same within the
scatter of a fifth: loops over all contact points before and after each step take most of it. Empty slots that were written in part, or
copied from the slot before, made no difference either.
"""

from __future__ import annotations

import os
import runpy
import time
from pathlib import Path
from typing import Any

import abut
from abut.shapes import Curve, Profile

PAIRS, POINTS, TURNS = 16, (1, 2, 4, 8), 7
STEP, FEW, MANY = 1e-5, 200, 2200
CHAIN = Path(__file__).parent.parent / "examples" / "chain_drive.py"


def scene(points: int, chain: dict[str, Any]) -> abut.Model:
    """Return the model; without contacts for 0 points."""
    model = abut.Model("far curves", gravity=(0, 0, 0))
    inertia = (1e-3, 1e-3, 1e-3)
    wheel = model.add(abut.Body("wheel", mass=1.0, inertia=inertia, angular_velocity=(0, 0, 10.0)))
    outline = Profile(wheel.frame(), chain["sprocket"](), chain["WIDTH"])
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=10.0)
    circle = Curve.circle(radius=0.5 * chain["ROLLER"])
    for k in range(PAIRS):
        place = (0.5, 0.02 * k, 0.0)
        roller = model.add(abut.Body(f"roller{k}", mass=0.01, inertia=(1e-6, 1e-6, 1e-6), position=place))
        if points:
            shape = Profile(roller.frame(), circle, chain["WIDTH"])
            curves = abut.contact.Curves(max_contact_points=points)
            model.add(abut.Contact(f"contact{k}", shape, outline, normal=law, geometry=curves))
    return model


def run_seconds(model: abut.Model, steps: int) -> float:
    """Return the processor time of a run [s]."""
    begin = time.process_time()
    abut.simulate(model, end=steps * STEP, step=steps * STEP, integrator=abut.Verlet(step=STEP))
    return time.process_time() - begin


def main() -> None:
    os.environ |= {"ABUT_OPTIMIZE": "wait,after=0,fast"}
    chain = runpy.run_path(str(CHAIN))
    models = {points: scene(points, chain) for points in (0, *POINTS)}
    for model in models.values():
        run_seconds(model, MANY)  # compiles
    cases = [(points, steps) for points in models for steps in (FEW, MANY)]
    turns = [{case: run_seconds(models[case[0]], case[1]) for case in cases} for _ in range(TURNS)]
    least = {case: min(turn[case] for turn in turns) for case in cases}
    step = {points: (least[points, MANY] - least[points, FEW]) / (MANY - FEW) for points in models}
    for points in POINTS:
        print(f"{points} contact points: {1e9 * (step[points] - step[0]) / PAIRS:.0f} ns per pair and step")


if __name__ == "__main__":
    main()
