"""Cost of a step with neighbour search, against the number of spheres: of one size, and of sizes from 1 to 100.

Spheres of 2500 kg/m³ fly freely in a box of space with small gaps and random velocities of 0.05 m/s, k = 1000 N/m, c = 0.1 N·s/m, above
a plane. Sizes of the second series have the density r⁻⁴ between 1 and 100 mm, so each decade of sizes has the same volume. Each row has
two runs with Verlet: one of few steps and one of more. The difference of their processor times, over the difference of steps, is the cost
of a step, without compilation and start. Linear growth means a constant cost per sphere.
"""

from __future__ import annotations

import math
import os
import time

import numpy as np

from harness import options, publish

COUNTS = (100, 1000, 10_000, 100_000)
RATIOS = (1, 100)
STEP, DENSITY, STIFFNESS, DAMPING, SPEED = 1e-5, 2500.0, 1e3, 0.1, 0.05
SMALLEST = 1e-3


def radii(count: int, ratio: int, rng: np.random.Generator) -> np.ndarray:
    """Return radii [m], the largest first."""
    if ratio == 1:
        return np.full(count, 0.01)
    low, high = SMALLEST**-3, (SMALLEST * ratio) ** -3
    found = (low + rng.random(count) * (high - low)) ** (-1 / 3)
    found[0] = SMALLEST * ratio
    return np.sort(found)[::-1]


def places(sizes: np.ndarray) -> np.ndarray:
    """Return centres on shelves: rows, then layers, each as high as its largest sphere; gaps are 2.5 % of a diameter."""
    width = max(2.2 * sizes[0], 2.2 * len(sizes) ** (1 / 3) * float(np.median(sizes)))
    out = np.empty((len(sizes), 3))
    x = y = z = row = layer = 0.0
    for k, radius in enumerate(sizes):
        size = 2.05 * radius
        if x + size > width:
            x, y, row = 0.0, y + row, 0.0
        if y + size > width:
            x, y, z, row, layer = 0.0, 0.0, z + layer, 0.0, 0.0
        out[k] = x + size / 2, y + size / 2, z + size / 2
        x, row, layer = x + size, max(row, size), max(layer, size)
    return out


def scene(count: int, ratio: int):
    """Return the model."""
    import abut

    rng = np.random.default_rng(0)
    model = abut.Model("broad phase", gravity=(0, 0, -9.81))
    sizes = radii(count, ratio, rng)
    velocities = rng.normal(0.0, SPEED, (count, 3))
    shapes = [
        model.add(abut.Body.sphere(f"s{k}", radius=float(r), density=DENSITY, position=p, velocity=v)).shape
        for k, (r, p, v) in enumerate(zip(sizes, places(sizes), velocities, strict=True))
    ]
    law = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=DAMPING)
    model.add(abut.Contact("all", shapes, normal=law))
    floor = [abut.shapes.HalfSpace(model.ground.frame(), normal="z")]
    model.add(abut.Contact("floor", shapes, floor, normal=law))
    return model


def processor_seconds(model, steps: int) -> float:
    """Return the processor time of a run."""
    import abut

    begin = time.process_time()
    abut.simulate(model, end=steps * STEP, step=steps * STEP, integrator=abut.Verlet(step=STEP))
    return time.process_time() - begin


def step_cost(count: int, ratio: int) -> float:
    """Return the processor time of a step [s]."""
    os.environ |= {"ABUT_OPTIMIZE": "wait,after=0"}
    model, few = scene(count, ratio), 20
    many = few + max(200, math.ceil(1e6 / count))
    if count == min(COUNTS):
        processor_seconds(model, few)  # compiles
    return (processor_seconds(model, many) - processor_seconds(model, few)) / (many - few)


def main() -> None:
    asked = options(__doc__)
    lines = [
        "| spheres | one size: per step | per sphere | sizes 1:100: per step | per sphere |",
        "|---:|" * 1 + "---:|" * 4,
    ]
    for count in COUNTS:
        cells = [f"{count:,}"]
        for ratio in RATIOS:
            seconds = step_cost(count, ratio)
            cells += [f"{1e3 * seconds:.3g} ms", f"{1e9 * seconds / count:.0f} ns"]
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    publish("broad_phase", ["\n".join(lines)], asked.write)


if __name__ == "__main__":
    main()
