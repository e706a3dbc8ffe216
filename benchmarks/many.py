"""Machines with many contacts: heaps of 10, 30 and 100 cubes, a tracked chain, the chain drive of the gallery, and a quadruped robot.

Cubes of 0.1 m and 1 kg fall into a box of five planes for half a second, μ = 0.5, restitution 0.1. abut's contacts are rigid: by convex
problems (Cenic) with error control or a constant step, and by impulses (MoreauJean). MuJoCo's contacts are soft constraints with its own
settings. The error is the depth of the lowest corner below the floor, over ten outputs in the last tenth of the run.

In the chain drive the error is that of the chain's path against a run that locates every event at rtol = 1e-9.

The tracked chain (60 links, two sprockets, a hull on a road; `tracked`) is driven for a quarter of a second. Tooth shapes and contact laws
differ, so each error is that of the hull's path against a converged run of the same program; the remark gives the largest force of a pin.

The quadruped (13 bodies, 12 geared motors) falls onto its feet by 6 cm and comes to rest. Both programs read the same MJCF file; their
contact laws differ, so each error is that of the trunk's path against the program's own run with a hundred times smaller errors.
"""

from __future__ import annotations

import math
import runpy
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np

from harness import OURS, Contestant, Sample, drifts, gather, measure, mujoco_floor, options, publish
from quadruped import CONTROLS, START, quadruped
from tracked import LINKS, mujoco_track, rate, track

SIDE, MASS, GRAVITY, FRICTION, RESTITUTION = 0.1, 1.0, 9.81, 0.5, 0.1
PITCH, END = 0.13, 0.5
CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * SIDE / 2
HEAPS = (10, 30, 100)
SEVERAL = 30  #: largest heap of the contestants that take minutes with more cubes
CHAIN_END = 0.02
TRACK_END, TRACK_STEP = 0.25, 0.01
WALK_END, WALK_STEP = 1.0, 0.01


def dropped(count: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Return centres and unit quaternions at the start, and half the width of the box."""
    across = max(2, math.ceil((count / 4) ** (1 / 3)))
    rng = np.random.default_rng(0)
    k = np.arange(count)
    grid = np.column_stack([k % across, k // across % across]) + 0.5
    places = np.column_stack(
        [
            grid * PITCH - across * PITCH / 2 + rng.uniform(-5e-3, 5e-3, (count, 2)),
            0.06 + 0.12 * (k // across**2),
        ]
    )
    q = np.column_stack([np.ones(count), rng.uniform(-0.05, 0.05, (count, 3))])
    return places, q / np.linalg.norm(q, axis=1)[:, None], (across * PITCH + 0.05) / 2


def lowest_corner(places: np.ndarray, turns: np.ndarray) -> float:
    """Return the depth of the lowest corner below the floor [m]; ``turns`` are quaternions, scalar first."""
    from scipy.spatial.transform import Rotation

    rows = Rotation.from_quat(turns.reshape(-1, 4), scalar_first=True).as_matrix()[:, 2]
    return float(max(0.0, -(places.reshape(-1, 3)[:, 2, None] + rows @ CORNERS.T).min()))


def walls(half: float) -> list[tuple[tuple[float, float, float], str]]:
    """Return the planes of the box: a point and the normal of each."""
    return [
        ((0, 0, 0), "z"), ((-half, 0, 0), "x"), ((half, 0, 0), "-x"), ((0, -half, 0), "y"), ((0, half, 0), "-y"),
    ]  # fmt: skip


# --- abut ----------------------------------------------------------------------------------------------------------


@cache
def heap(count: int):
    """Return the scene as a user writes it."""
    import abut

    model = abut.Model(f"heap of {count}", gravity=(0, 0, -GRAVITY))
    places, turns, half = dropped(count)
    shapes = [
        model.add(abut.Body.box(f"cube{k}", size=(SIDE,) * 3, mass=MASS, position=p, orientation=q)).shape
        for k, (p, q) in enumerate(zip(places, turns, strict=True))
    ]
    laws = {
        "normal": abut.normal.Rigid(restitution=RESTITUTION),
        "friction": abut.friction.Coulomb(static=FRICTION, dynamic=FRICTION),
    }
    planes = [abut.shapes.HalfSpace(model.ground.frame(at), normal=n) for at, n in walls(half)]
    model.add(abut.Contact("walls", shapes, planes, **laws))
    model.add(abut.Contact("cubes", shapes, **laws))
    return model


def our_heap(count: int) -> Iterator[Contestant]:
    import abut

    def run(integrator) -> Sample:
        result = abut.simulate(heap(count), end=END, step=END / 100, integrator=integrator)
        last = slice(-10, None)
        places = np.array([result[f"cube{k}.position"].values[last] for k in range(count)])
        turns = np.array([result[f"cube{k}.quaternion"].values[last] for k in range(count)])
        s = result.statistics
        remark = f"{s['steps']} steps" + (f", {s['missed_steps']} unsolved" if "missed_steps" in s else "")
        return Sample(s["integration_seconds"] / END, lowest_corner(places, turns), remark)

    yield Contestant(OURS, "Cenic, h 5e-03 s", partial(run, abut.Cenic(step=5e-3)))
    yield Contestant(OURS, "Cenic, rtol 1e-01", partial(run, abut.Cenic(rtol=1e-1)))
    if count <= SEVERAL:
        yield Contestant(OURS, "Cenic, rtol 1e-02", partial(run, abut.Cenic(rtol=1e-2)))
        yield Contestant(OURS, "MoreauJean, h 5e-03 s", partial(run, abut.MoreauJean(step=5e-3)))


@cache
def chain():
    """Return the chain drive of the gallery."""
    return runpy.run_path(str(Path(__file__).parent.parent / "examples" / "chain_drive.py"))["model"]


@cache
def chain_reference() -> np.ndarray:
    """Return the paths of all bodies, with every event located, at rtol = 1e-9."""
    import abut

    return chain_paths(
        abut.simulate(chain(), end=CHAIN_END, step=CHAIN_END / 10, integrator=abut.RungeKutta(rtol=1e-9))
    )


def chain_paths(result) -> np.ndarray:
    return np.array([result[f"{body.name}.position"].values for body in chain().bodies])


def our_chain() -> Iterator[Contestant]:
    import abut

    def run(integrator) -> Sample:
        result = abut.simulate(chain(), end=CHAIN_END, step=CHAIN_END / 10, integrator=integrator)
        error = float(np.abs(chain_paths(result) - chain_reference()).max())
        return Sample(
            result.statistics["integration_seconds"] / CHAIN_END, error, f"{result.statistics['steps']} steps"
        )

    yield Contestant(OURS, "RungeKutta, rtol 1e-07", partial(run, abut.RungeKutta()))
    for rtol in (1e-2, 1e-3):
        yield Contestant(OURS, f"Cenic, rtol {rtol:.0e}", partial(run, abut.Cenic(rtol=rtol)))


@cache
def tracked_chain():
    """Return the tracked chain."""
    return track()


def track_run(integrator):
    import abut

    return abut.simulate(tracked_chain(), end=TRACK_END, step=TRACK_STEP, integrator=integrator)


@cache
def track_reference() -> np.ndarray:
    """Return the hull's path, with every event located, at rtol = 1e-8."""
    import abut

    return np.asarray(track_run(abut.RungeKutta(rtol=1e-8))["hull.position"].values)


def our_track() -> Iterator[Contestant]:
    import abut

    def run(integrator) -> Sample:
        result = track_run(integrator)
        error = float(np.abs(result["hull.position"].values - track_reference()).max())
        peak = max(result.peak(f"pin{k}.force").value for k in range(LINKS))
        s = result.statistics
        return Sample(
            s["integration_seconds"] / TRACK_END, error, f"{s['steps']} steps, {1e-3 * peak:.1f} kN"
        )

    yield Contestant(OURS, "RungeKutta, rtol 1e-04", partial(run, abut.RungeKutta(rtol=1e-4)))
    yield Contestant(OURS, "Cenic, h 1e-03 s", partial(run, abut.Cenic(step=1e-3)))
    for rtol in (1e-1, 1e-2):
        yield Contestant(OURS, f"Cenic, rtol {rtol:.0e}", partial(run, abut.Cenic(rtol=rtol)))


@cache
def robot():
    """Return the quadruped with its controls."""
    import abut

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "quadruped.xml"
        path.write_text(quadruped(), encoding="utf-8")
        model = abut.read(path, start=START)
    return model.with_values({f"{name}.parameters.control": angle for name, angle in CONTROLS.items()})


def robot_run(integrator, coordinates=None):
    import abut

    return abut.simulate(
        robot(), end=WALK_END, step=WALK_STEP, integrator=integrator, coordinates=coordinates
    )


@cache
def robot_reference() -> np.ndarray:
    """Return the path of the trunk at rtol = 1e-9."""
    import abut

    result = robot_run(abut.Radau(rtol=1e-9, atol=1e-11), abut.JointCoordinates())
    return np.asarray(result["trunk.position"].values)


def our_robot() -> Iterator[Contestant]:
    import abut

    def run(integrator, coordinates=None) -> Sample:
        result = robot_run(integrator, coordinates)
        error = float(np.abs(result["trunk.position"].values - robot_reference()).max())
        s = result.statistics
        return Sample(
            s["integration_seconds"] / WALK_END, error, f"{s['steps']} steps, {s['coordinates'][:5]}"
        )

    yield Contestant(OURS, "default (Radau, rtol 1e-06)", partial(run, None))
    for rtol in (1e-3, 1e-4):
        yield Contestant(
            OURS, f"Radau, rtol {rtol:.0e}", partial(run, abut.Radau(rtol=rtol), abut.JointCoordinates())
        )
    yield Contestant(
        OURS, "Radau, rtol 1e-04", partial(run, abut.Radau(rtol=1e-4), abut.AbsoluteCoordinates())
    )
    for rtol in (1e-2, 1e-3):
        yield Contestant(OURS, f"Cenic, rtol {rtol:.0e}", partial(run, abut.Cenic(rtol=rtol)))


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def mujoco_heap(count: int) -> Iterator[Contestant]:
    import mujoco

    def run(step: float) -> Sample:
        spec, both = mujoco_floor(step, GRAVITY, FRICTION)
        places, turns, half = dropped(count)
        for (x, y, _z), normal in walls(half)[1:]:
            axis = {"x": (1, 0, 0), "-x": (-1, 0, 0), "y": (0, 1, 0), "-y": (0, -1, 0)}[normal]
            turn = np.zeros(4)
            mujoco.mju_quatZ2Vec(turn, np.array(axis, float))
            spec.worldbody.add_geom(
                type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 0.1], pos=[x, y, 0], quat=turn, **both
            )
        for place, turn in zip(places, turns, strict=True):
            body = spec.worldbody.add_body(pos=list(place), quat=list(turn))
            body.add_freejoint()
            body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=[SIDE / 2] * 3, mass=MASS, **both)
        model = spec.compile()
        data = mujoco.MjData(model)
        seen = []
        steps = round(END / step)
        start = time.perf_counter()
        for k in range(steps):
            mujoco.mj_step(model, data)
            if k >= steps - steps // 10:
                seen.append((data.xpos[1:].copy(), data.xquat[1:].copy()))
        seconds = time.perf_counter() - start
        deep = max(lowest_corner(p, q) for p, q in seen)
        return Sample(seconds / END, deep, f"{steps} steps")

    for step in (5e-3, 1e-3):
        yield Contestant("MuJoCo", f"h {step:.0e} s", partial(run, step))


def mujoco_chain() -> Iterator[Contestant]:
    import mujoco

    def path(step: float) -> tuple[np.ndarray, float]:
        model = mujoco_track(step)
        data = mujoco.MjData(model)
        seen, every = [], round(TRACK_STEP / step)
        start = time.perf_counter()
        for k in range(round(TRACK_END / step)):
            data.ctrl[0] = rate(k * step)
            mujoco.mj_step(model, data)
            if (k + 1) % every == 0:
                seen.append(data.body("hull").xpos.copy())
        return np.array(seen), time.perf_counter() - start

    reference = cache(lambda: path(2e-5)[0])

    def run(step: float) -> Sample:
        found, seconds = path(step)
        error = float(np.abs(found - reference()).max())
        return Sample(seconds / TRACK_END, error, f"{round(TRACK_END / step)} steps")

    for step in (1e-3, 2e-4):
        yield Contestant("MuJoCo", f"h {step:.0e} s", partial(run, step))


def mujoco_robot() -> Iterator[Contestant]:
    import mujoco

    def path(step: float) -> tuple[np.ndarray, float]:
        model = mujoco.MjModel.from_xml_string(quadruped(step))
        data = mujoco.MjData(model)
        for name, angle in START.items():
            data.qpos[model.joint(name).qposadr[0]] = angle
        for name, angle in CONTROLS.items():
            data.ctrl[model.actuator(name).id] = angle
        seen, every = [data.qpos[:3].copy()], round(WALK_STEP / step)
        start = time.perf_counter()
        for k in range(round(WALK_END / step)):
            mujoco.mj_step(model, data)
            if (k + 1) % every == 0:
                seen.append(data.qpos[:3].copy())
        return np.array(seen), time.perf_counter() - start

    reference = cache(lambda: path(1e-5)[0])

    def run(step: float) -> Sample:
        found, seconds = path(step)
        error = float(np.abs(found - reference()).max())
        return Sample(seconds / WALK_END, error, f"{round(WALK_END / step)} steps")

    for step in (2e-3, 5e-4, 1e-4):
        yield Contestant("MuJoCo", f"h {step:.0e} s", partial(run, step))


def main() -> None:
    asked = options(__doc__)
    parts = []
    for count in HEAPS:
        makers = [partial(our_heap, count)] + ([] if asked.ours else [partial(mujoco_heap, count)])
        rows = measure(gather(*makers), asked.repeats)
        parts += [f"Heap of {count} cubes:", drifts(rows, "deepest corner")]
    makers = [our_track] + ([] if asked.ours else [mujoco_chain])
    rows = measure(gather(*makers), asked.repeats)
    parts += [f"Tracked chain of {LINKS} links:", drifts(rows, "error of the hull's path")]
    rows = measure(gather(our_chain), asked.repeats)
    parts += [f"Chain drive of {len(chain().bodies)} bodies:", drifts(rows, "error of paths")]
    makers = [our_robot] + ([] if asked.ours else [mujoco_robot])
    rows = measure(gather(*makers), asked.repeats)
    parts += ["Quadruped:", drifts(rows, "error of the trunk's path")]
    publish("many", parts, asked.write)


if __name__ == "__main__":
    sys.exit(main())
