"""Two spur gears of 11 and 18 thousand triangles under load: wall time and ripple of the torque.

Involute gears of 20 and 30 teeth, module 3 mm, 20 mm wide, steel, 0.1 mm farther apart than without backlash. The small one is
turned at 1000 rpm; a brake of 150 N·m on the large one asks for 100 N·m from it. The brake rises over the first 2 ms; torques are
those from 10 ms to 50 ms. Contact is found by the volume of intersection of the facets; k = 2.8e8 N/m, a mesh stiffness of
14 N/(mm·µm) as ISO 6336 gives for steel, and c = 2e3 N·s/m, on each part of the contact.

No peer here finds the contact of two meshes that are not convex, so that none is run; the page has figures of other programs.
"""

from __future__ import annotations

import math
import time
from functools import cache

import numpy as np

from harness import duration, options, publish
from meshes import wheel

SPEED = 1000 * 2 * math.pi / 60
BRAKE, RISE = 150.0, 2e-3
APART = 1e-4
END, SETTLED, SAMPLING = 0.05, 0.01, 2e-5
STIFFNESS, DAMPING = 2.8e8, 2e3


def turn(t, speed):
    """The small gear's angle [rad]."""
    return speed * t


def brake(t, torque, rise):
    """A smooth rise to the full torque [N·m]."""
    x = min(t / rise, 1.0)
    return torque * x * x * (3.0 - 2.0 * x)


@cache
def pair(points: int, layers: tuple[int, int]):
    """The scene, as a user writes it."""
    import abut

    model = abut.Model("gears", gravity=(0, 0, 0))
    middle = (0.025 * 3 + APART, 0.0, 0.0)
    half = math.pi / 2 + math.pi / 60  # half of the angle that lays a gap of the second towards the first
    gears = []
    for name, teeth, count, place, spin, q in (
        ("pinion", 20, layers[0], (0, 0, 0), SPEED, (1, 0, 0, 0)),
        ("wheel", 30, layers[1], middle, -SPEED * 20 / 30, (math.cos(half), 0, 0, math.sin(half))),
    ):
        vertices, faces = wheel(teeth, points, count)
        gears.append(
            model.add(
                abut.Body(
                    name,
                    shape=lambda frame, v=vertices, f=faces: abut.shapes.Solid(frame, v, f),
                    density=7850,
                    position=place,
                    orientation=q,
                    angular_velocity=(0, 0, spin),
                )
            )
        )
    pinion, large = gears
    shaft = model.add(abut.joints.Revolute("shaft", pinion, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("bearing", large, model.ground, at=middle, axis="z"))
    model.add(abut.motions.Displacement("drive", shaft, turn, parameters={"speed": SPEED}))
    axle = (large.frame_at(middle), model.ground.frame(middle))
    model.add(abut.forces.AxialTorque("brake", *axle, brake, parameters={"torque": BRAKE, "rise": RISE}))
    law = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=DAMPING)
    geometry = abut.Volumes(parts=8)
    model.add(abut.Contact("teeth", pinion.shape, large.shape, normal=law, geometry=geometry))
    return model


def run(points: int, layers: tuple[int, int], step: float):
    """Wall seconds of the march, of the first call's compiling, and the drive's torque over time."""
    import abut

    begin = time.perf_counter()
    result = abut.simulate(pair(points, layers), end=END, step=SAMPLING, integrator=abut.Verlet(step=step))
    if result.time[-1] < END * (1 - 1e-9):
        raise SystemExit(f"gears: {result.status}")
    whole = time.perf_counter() - begin
    late = result.time >= SETTLED
    wheel_speed = result["wheel.angular_velocity"].values[late, 2]
    return result.statistics["march_seconds"], whole, result["drive.torque.z"].values[late], wheel_speed


def section(repeats: int) -> list[str]:
    lines = [
        "| triangles | step | wall time | per step | mean torque | std | speed of the wheel, std |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for points, layers, step in (
        (7, (17, 18), 2e-5),
        (7, (17, 18), 1e-5),
    ):
        walls, torque, speed = [], None, None
        for _ in range(repeats):
            wall, _, torque, speed = run(points, layers, step)
            walls.append(wall)
        seconds = float(np.median(walls))
        counts = [len(wheel(n, points, c)[1]) for n, c in zip((20, 30), layers, strict=True)]
        lines.append(
            f"| {counts[0]} and {counts[1]} | {step:.0e} s | {duration(seconds)} | {duration(seconds * step / END)} | "
            f"{torque.mean():.2f} N·m | {torque.std():.2f} N·m | {speed.std() / SPEED * 1.5:.1e} |"
        )
    return ["\n".join(lines)]


if __name__ == "__main__":
    chosen = options(__doc__)
    publish("gears", section(chosen.repeats), chosen.write)
