"""A wall of 510 bricks that stands: time per simulated second, and how far any brick moves in five seconds.

Twenty courses of twenty-five bricks of 250 by 120 by 65 mm in stretcher bond, 1 mm apart, half bricks at the ends of every other course,
μ = 0.6: 3,900 places of contact. They are laid without forces; what abut's first step takes to find these is within the time. MuJoCo's
contacts are soft constraints with its own settings.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache, partial

import numpy as np

from harness import OURS, Contestant, Sample, drifts, gather, measure, mujoco_floor, options, publish

COURSES, ACROSS, GAP = 20, 25, 1e-3
LENGTH, WIDTH, HEIGHT, DENSITY = 0.25, 0.12, 0.065, 1800.0
FRICTION, GRAVITY, END = 0.6, 9.81, 5.0


def laid() -> Iterator[tuple[float, float, float]]:
    """Middle and length of each brick: x, z, length."""
    pitch = LENGTH + GAP
    for course in range(COURSES):
        whole = [((j + 0.5) * pitch, LENGTH) for j in range(ACROSS)]
        halves = [(pitch / 4, LENGTH / 2), (ACROSS * pitch - pitch / 4, LENGTH / 2)]
        shifted = [((j + 1.0) * pitch, LENGTH) for j in range(ACROSS - 1)]
        for x, length in shifted + halves if course % 2 else whole:
            yield x, (course + 0.5) * HEIGHT, length


# --- abut ----------------------------------------------------------------------------------------------------------


@cache
def wall():
    """The scene, as a user writes it."""
    import abut

    model = abut.Model("wall", gravity=(0, 0, -GRAVITY))
    shapes = [
        model.add(
            abut.Body.box(f"brick{k}", size=(length, WIDTH, HEIGHT), density=DENSITY, position=(x, 0, z))
        ).shape
        for k, (x, z, length) in enumerate(laid())
    ]
    laws = {
        "normal": abut.normal.Rigid(),
        "friction": abut.friction.Coulomb(static=FRICTION, dynamic=FRICTION),
    }
    model.add(abut.Contact("floor", shapes, abut.shapes.HalfSpace(model.ground.frame(), normal="z"), **laws))
    model.add(abut.Contact("joints", shapes, **laws))
    return model


def ours() -> Iterator[Contestant]:
    import abut

    def run(step: float) -> Sample:
        result = abut.simulate(wall(), end=END, step=END, integrator=abut.MoreauJean(step=step))
        places = np.array([result[f"{body.name}.position"].values for body in wall().bodies])
        drift = float(np.linalg.norm(places[:, -1] - places[:, 0], axis=1).max())
        residual = result.statistics["contact_residual"]
        return Sample(result.statistics["run_seconds"] / END, drift, f"residual {residual:.0e}")

    for step in (2e-2, 1e-2):
        yield Contestant(OURS, f"rigid, impulses, h {step:.0e} s", partial(run, step))


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def mujoco_entries() -> Iterator[Contestant]:
    import mujoco

    def run(step: float) -> Sample:
        spec, both = mujoco_floor(step, GRAVITY, FRICTION)
        for x, z, length in laid():
            body = spec.worldbody.add_body(pos=[x, 0, z])
            body.add_freejoint()
            half = [length / 2, WIDTH / 2, HEIGHT / 2]
            body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=half, density=DENSITY, **both)
        model = spec.compile()
        data = mujoco.MjData(model)
        mujoco.mj_forward(model, data)
        first = data.xpos[1:].copy()
        start = time.perf_counter()
        for _ in range(round(END / step)):
            mujoco.mj_step(model, data)
        seconds = time.perf_counter() - start
        return Sample(seconds / END, float(np.linalg.norm(data.xpos[1:] - first, axis=1).max()), "")

    for step in (1e-2, 5e-3):
        yield Contestant("MuJoCo", f"soft constraints, h {step:.0e} s", partial(run, step))


if __name__ == "__main__":
    chosen = options(__doc__)
    peers = () if chosen.ours else (mujoco_entries,)
    publish(
        "brick_wall", [drifts(measure(gather(ours, *peers), chosen.repeats), "moved in 5 s")], chosen.write
    )
