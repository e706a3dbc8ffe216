"""Two spur gears under load: wall time and ripple of the torque.

Involute gears of 20 and 30 teeth, module 3 mm, 20 mm wide, steel. The small one is turned at 1000 rpm; a brake of 150 N·m on the large
one asks for 100 N·m from it. The brake rises over the first 2 ms; torques are those from 10 ms to 50 ms.

abut by curves: exact involutes 40 µm thinner than without backlash, Hertz' flattening and the bending of the teeth (Weber and Banaschek,
C_M = 0.8), a tenth of critical damping. abut by volume: facets, wheels 0.1 mm farther apart, k = 2.8e8 N/m, a mesh stiffness of
14 N/(mm·µm), and c = 2e3 N·s/m on each part of the contact. MuJoCo: a convex mesh for each tooth (it has no others), wheels 0.1 mm
apart as well; time constant, damping ratio and impedance are the smoothest of some 600 that were tried, and not those of steel: rigid
teeth have no ripple to show. The pinion's shaft is a flywheel. No program has friction.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from functools import cache, partial

import numpy as np

from harness import OURS, Contestant, Row, Sample, best, duration, gather, measure, options, publish
from meshes import wheel

SPEED = 1000 * 2 * math.pi / 60
BRAKE, RISE = 150.0, 2e-3
APART = 1e-4
END, SETTLED, SAMPLING = 0.05, 0.01, 2e-5
STIFFNESS, DAMPING = 2.8e8, 2e3
GOAL = 50e-6  #: seconds a step, by curves
SMOOTH = (16.0, 12.0, 8.0, 7.0, 2.0)  #: N·m


def turn(t, speed):
    """The small gear's angle [rad]."""
    return speed * t


def brake(t, torque, rise):
    """A smooth rise to the full torque [N·m]."""
    x = min(t / rise, 1.0)
    return torque * x * x * (3.0 - 2.0 * x)


# --- abut ----------------------------------------------------------------------------------------------------------


@cache
def gears(thinning: float = 40e-6, apart: float = 0.0):
    """The pair, as on its drawing."""
    from abut.shapes.gears import Gear, GearMesh

    pinion, large = (Gear("3 mm", z, face_width="20 mm", thinning=thinning) for z in (20, 30))
    return GearMesh(pinion, large, 0.075 + apart)


@cache
def by_curves():
    """The scene, as a user writes it."""
    import abut
    from abut.mechanics import Solid, iso_mesh_stiffness, mesh_dissipation
    from abut.trains import GearPair, Teeth

    mesh, steel = gears(), Solid("206 GPa", 0.3)
    disc = 0.5 * 7850 * math.pi * mesh.two.reference_radius**4 * mesh.two.face_width
    damping = mesh_dissipation(
        mesh,
        stiffness=iso_mesh_stiffness(mesh).total,
        inertias=(math.inf, disc),
        torque=BRAKE * 20 / 30,
        damping_ratio=0.1,
    )
    model = abut.Model("gears", gravity=(0, 0, 0))
    teeth = Teeth(steel, correction=0.8, dissipation=damping)
    pair = model.add(GearPair("stage", model.ground.frame(), mesh, teeth, side=-1, speed=SPEED))
    model.add(abut.motions.Displacement("drive", pair.hinges[0], turn, parameters={"speed": SPEED}))
    axle = (pair.two.frame(), pair.frames[1])
    model.add(abut.forces.AxialTorque("brake", *axle, brake, parameters={"torque": BRAKE, "rise": RISE}))
    return model


@cache
def by_volume(points: int, layers: tuple[int, int]):
    """The same with facets."""
    import abut

    model = abut.Model("gears", gravity=(0, 0, 0))
    middle = (0.025 * 3 + APART, 0.0, 0.0)
    half = math.pi / 2 + math.pi / 60  # half of the angle that lays a gap of the second towards the first
    bodies = []
    for name, teeth, count, place, spin, q in (
        ("stage_one", 20, layers[0], (0, 0, 0), SPEED, (1, 0, 0, 0)),
        ("stage_two", 30, layers[1], middle, -SPEED * 20 / 30, (math.cos(half), 0, 0, math.sin(half))),
    ):
        vertices, faces = wheel(teeth, points, count)
        bodies.append(
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
    pinion, large = bodies
    shaft = model.add(abut.joints.Revolute("shaft", pinion, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("bearing", large, model.ground, at=middle, axis="z"))
    model.add(abut.motions.Displacement("drive", shaft, turn, parameters={"speed": SPEED}))
    axle = (large.frame_at(middle), model.ground.frame(middle))
    model.add(abut.forces.AxialTorque("brake", *axle, brake, parameters={"torque": BRAKE, "rise": RISE}))
    law = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=DAMPING)
    geometry = abut.Volumes(parts=8)
    model.add(abut.Contact("stage_teeth", pinion.shape, large.shape, normal=law, geometry=geometry))
    return model


def march(make: Callable[[], object], step: float) -> Sample:
    """One run."""
    import abut

    result = abut.simulate(make(), end=END, step=SAMPLING, integrator=abut.Verlet(step=step))
    if result.time[-1] < END * (1 - 1e-9):
        raise SystemExit(f"gears: {result.status}")
    late = result.time >= SETTLED
    return sample(
        result.statistics["integration_seconds"],
        result.statistics["steps"],
        result["drive.torque.z"].values[late],
        result["stage_two.angular_velocity"].values[late, 2],
        result["stage_teeth.touching"].values[late],
    )


def sample(seconds: float, steps: int, torque: np.ndarray, speed: np.ndarray, touching: np.ndarray) -> Sample:
    """The torque's ripple stands where other scripts have an error; the remark is the steps and four cells."""
    cells = (
        str(steps),
        f"{torque.mean():.2f} N·m",
        f"{torque.std():.2f} N·m",
        f"{speed.std() / SPEED * 1.5:.1e}",
        f"{np.mean(touching == 0):.0%}",
    )
    return Sample(seconds, float(torque.std()), " | ".join(cells))


def ours() -> Iterator[Contestant]:
    for step in (4e-5, 2e-5, 1e-5, 5e-6):
        yield Contestant(OURS, f"by curves, h {step:.0e} s", partial(march, by_curves, step))
    facets = partial(by_volume, 7, (17, 18))
    yield Contestant(OURS, "by volume, 11 520 and 18 240 facets, h 2e-05 s", partial(march, facets, 2e-5))


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def tooth(gear, count: int) -> list[tuple[float, float, float]]:
    """A tooth down to the root, as points whose hull it is."""
    radii = np.linspace(gear.form_radius, gear.tip_radius, count)
    half = np.array([gear.half_angle(r) for r in radii])
    radii, half = np.append(0.98 * gear.root_radius, radii), np.append(half[0], half)
    sides = [np.column_stack([radii * np.cos(s * half), radii * np.sin(s * half)]) for s in (1, -1)]
    return [(x, y, z) for z in (-0.01, 0.01) for x, y in np.concatenate(sides)]


@cache
def scene(step: float, reference: str, impedance: str):
    """The model; the pinion's armature keeps its speed."""
    import mujoco

    mesh, assets, bodies = gears(0.0, APART), "", ""
    for name, gear, place, angle, armature in (
        ("pinion", mesh.one, 0.0, 0.0, 1e4),
        ("wheel", mesh.two, mesh.centre_distance, mesh.phase(0.0, 0.0, -1), 0.0),
    ):
        points = " ".join(f"{c:.9g}" for p in tooth(gear, 8) for c in p)
        geoms = ""
        for k in range(gear.teeth):
            assets += f'<mesh name="{name}{k}" vertex="{points}"/>'
            degrees = math.degrees(angle + 2 * math.pi * k / gear.teeth)
            geoms += f'<geom type="mesh" mesh="{name}{k}" euler="0 0 {degrees}" mass="0"/>'
        mass = 7850 * math.pi * gear.reference_radius**2 * gear.face_width
        j = 0.5 * mass * gear.reference_radius**2
        bodies += (
            f'<body pos="{place} 0 0"><joint axis="0 0 1" armature="{armature}"/>'
            f'<inertial pos="0 0 0" mass="{mass}" diaginertia="{j} {j} {j}"/>{geoms}</body>'
        )
    return mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{step}" gravity="0 0 0" integrator="implicitfast"/>'
        f'<default><geom condim="1" solref="{reference}" solimp="{impedance}"/></default>'
        f"<asset>{assets}</asset><worldbody>{bodies}</worldbody></mujoco>"
    )


def rolled(step: float, reference: str, impedance: str) -> Sample:
    """One run; torque and speed are noted every 20 µs, or every step if that is longer."""
    import mujoco

    model = scene(step, reference, impedance)
    data = mujoco.MjData(model)
    data.qvel[:] = SPEED, -SPEED * 20 / 30
    count, every = round(END / step), max(1, round(SAMPLING / step))
    against = [brake(k * step, BRAKE, RISE) for k in range(count)]
    noted = np.zeros((count // every, 2))
    begin = time.perf_counter()
    for k in range(count):
        data.qfrc_applied[1] = against[k]
        mujoco.mj_step(model, data)
        if k % every == 0:
            noted[k // every] = -data.qfrc_constraint[0], data.qvel[1]
    seconds = time.perf_counter() - begin
    late = noted[round(SETTLED / step / every) :]
    return sample(seconds, count, late[:, 0], late[:, 1], late[:, 0] != 0.0)


def mujoco_() -> Iterator[Contestant]:
    import mujoco  # noqa: F401

    for step, reference, impedance in (
        (4e-5, "4e-4 2", "0.99 0.999 0.001"),
        (2e-5, "4e-4 2", "0.99 0.999 0.001"),
        (1e-5, "4e-4 2", "0.99 0.999 0.001"),
        (1e-5, "1.5e-3 3", "0.9 0.95 0.001"),
        (5e-6, "3e-4 2", "0.95 0.99 0.001"),
    ):
        constant, ratio = reference.split()
        setting = f"convex teeth, time constant {constant} s, ratio {ratio}, h {step:.0e} s"
        yield Contestant("MuJoCo", setting, partial(rolled, step, reference, impedance))


# --- the page ------------------------------------------------------------------------------------------------------


def table(rows: list[Row]) -> str:
    lines = [
        "| program | setting | wall time | spread | per step | mean torque | ripple (std) | wheel's speed (std) | out of contact |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for r in rows:
        steps, cells = r.remark.split(" | ", 1)
        step = duration(r.seconds / int(steps))
        lines.append(
            f"| {r.program} | {r.setting} | {duration(r.seconds)} | {r.spread:.0%} | {step} | {cells} |"
        )
    return "\n".join(lines)


def equal_smoothness(rows: list[Row]) -> str:
    lines = [
        "| time to a ripple of | " + " | ".join(f"{s:g} N·m" for s in SMOOTH) + " |",
        "|---|" + "---:|" * len(SMOOTH),
    ]
    for program in dict.fromkeys(row.program for row in rows):
        cells = []
        for smooth in SMOOTH:
            found, mine = best(rows, program, smooth), best(rows, OURS, smooth)
            if found is None:
                cells.append("not reached")
            elif program == OURS or mine is None:
                cells.append(duration(found.seconds))
            else:
                cells.append(f"{duration(found.seconds)} ({found.seconds / mine.seconds:.2g} ×)")
        lines.append(f"| {program} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def verdict(rows: list[Row]) -> str:
    row = next(r for r in rows if r.program == OURS and "h 1e-05" in r.setting)
    step = row.seconds / int(row.remark.split(" | ")[0])
    word = "Met" if step <= GOAL else "Lost"
    return f"Goal: {duration(GOAL)} a step by curves. {word}: {duration(step)}."


def section(repeats: int, peers: bool) -> list[str]:
    rows = measure(gather(ours, *((mujoco_,) if peers else ())), repeats)
    return [table(rows), equal_smoothness(rows), verdict(rows)]


if __name__ == "__main__":
    chosen = options(__doc__)
    publish("gears", section(chosen.repeats, not chosen.ours), chosen.write)
