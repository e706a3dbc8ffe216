"""Spheres dropped into a box: seconds of wall time per simulated second, one thread, against the number of spheres.

Spheres of 20 mm radius and 2500 kg/m³ fall 10 mm in staggered columns and settle. k = 1e5 N/m, c = 40 N·s/m, pulling at the end of a
rebound as a spring and a damper do; friction μ = 0.3, in proportion to the slip below 10 mm/s. Exudyn is given the same equations.
MuJoCo's contacts are soft constraints and its settings are its own: it solves other equations, and its error is that against its own
small step.

The error is the root of the mean square distance of the spheres' centres, 0.1 s after the start, from a run of the same program with a
step eight times smaller than its smallest in the table. By then the columns have met; later the motion is chaotic in every program.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from abut import friction_law
from harness import (
    OURS,
    Contestant,
    Row,
    Sample,
    duration,
    gather,
    measure,
    options,
    publish,
    table,
    time_to_error,
)

RADIUS, DENSITY, GRAVITY = 0.02, 2500.0, 9.81
MASS = DENSITY * 4 / 3 * math.pi * RADIUS**3
STIFFNESS, DAMPING, FRICTION, SLIDING = 1e5, 40.0, 0.3, 0.01
PITCH, LAYER, FALL, SCATTER = 0.05, 0.046, 0.01, 0.003
EARLY = 0.1  #: when errors are taken
END = 0.5  #: of the runs whose time counts
COUNTS = (100, 1000, 5000)
GOAL = 8.0  #: seconds per simulated second for 1000 spheres


class Ran(NamedTuple):
    """Wall seconds of the march, places of all centres, and a remark."""

    seconds: float
    centres: np.ndarray
    remark: str = ""


def layout(count: int) -> tuple[float, np.ndarray]:
    """Side of the square box, whose middle is the origin, and the centres of the spheres."""
    across = max(3, math.ceil(count ** (1 / 3)))
    side = across * PITCH
    rng = np.random.default_rng(0)
    k = np.arange(count)
    x = (k % across + 0.5) * PITCH - side / 2
    y = (k // across % across + 0.5) * PITCH - side / 2
    z = RADIUS + FALL + LAYER * (k // across**2)
    shift = rng.uniform(-SCATTER, SCATTER, (count, 2))
    return side, np.column_stack([x + shift[:, 0], y + shift[:, 1], z])


# --- abut ----------------------------------------------------------------------------------------------------------


@friction_law
class Proportional:
    """Coulomb friction that grows in proportion to the slip up to v_s: T = μ N min(|v|/v_s, 1)."""

    coefficient: float  #: μ [-]
    sliding: float  #: v_s [m/s]

    def traction(p, slip, normal_force):
        return p.coefficient * normal_force * min(slip / p.sliding, 1.0)


def poured(name: str, count: int):
    """A model of so many spheres above a floor, between four walls; and all its shapes."""
    import abut

    side, centres = layout(count)
    model = abut.Model(name, gravity=(0, 0, -GRAVITY))
    shapes = [
        model.add(abut.Body.sphere(f"sphere_{k}", radius=RADIUS, density=DENSITY, position=centre)).shape
        for k, centre in enumerate(centres)
    ]
    half = side / 2
    walls = (
        ((0, 0, 0), "z"),
        ((-half, 0, 0), "x"),
        ((half, 0, 0), "-x"),
        ((0, -half, 0), "y"),
        ((0, half, 0), "-y"),
    )
    shapes += [abut.shapes.HalfSpace(model.ground.frame(place), normal=inward) for place, inward in walls]
    return model, shapes


@cache
def box_of_spheres(count: int):
    """The scene, as a user writes it."""
    import abut

    model, shapes = poured("spheres in a box", count)
    normal = abut.normal.KelvinVoigtTension(stiffness=STIFFNESS, damping=DAMPING)
    model.add(abut.Contact("all", shapes, normal=normal, friction=Proportional(FRICTION, SLIDING)))
    return model


def run_abut(count: int, step: float, end: float) -> Ran:
    import abut

    result = abut.simulate(box_of_spheres(count), end=end, step=end / 5, integrator=abut.Verlet(step=step))
    centres = np.array([result[f"sphere_{k}.position"].values[-1] for k in range(count)])
    return Ran(result.statistics["integration_seconds"], centres, f"{result.statistics['steps']} steps")


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_walls(contact, ground, a: float, h: float, both: dict) -> None:
    """A floor and four walls, two triangles each."""
    for corners in (
        ([-a, -a, 0], [a, -a, 0], [a, a, 0], [-a, a, 0]),
        ([-a, -a, 0], [-a, a, 0], [-a, a, h], [-a, -a, h]),
        ([a, -a, 0], [a, -a, h], [a, a, h], [a, a, 0]),
        ([-a, -a, 0], [-a, -a, h], [a, -a, h], [a, -a, 0]),
        ([-a, a, 0], [a, a, 0], [a, a, h], [-a, a, h]),
    ):
        contact.AddTrianglesRigidBodyBased(
            rigidBodyMarkerIndex=ground,
            pointList=[np.array(corner, float) for corner in corners],
            triangleList=[[0, 1, 2], [0, 2, 3]],
            staticTriangles=True,
            **both,
        )


def run_exudyn(method: str, count: int, step: float, end: float) -> Ran:
    import exudyn as exu
    from exudyn.utilities import (
        LoadForceVector,
        MarkerBodyRigid,
        MarkerNodeRigid,
        NodeRigidBodyRotVecLG,
        ObjectRigidBody,
    )

    side, centres = layout(count)
    half, height = side / 2, float(centres[:, 2].max()) + 0.1
    system = exu.SystemContainer().AddSystem()
    ground = system.AddMarker(MarkerBodyRigid(bodyNumber=system.CreateGround()))
    contact = system.AddGeneralContact()
    contact.SetFrictionPairings(np.array([[FRICTION]]))
    contact.frictionProportionalZone = SLIDING
    contact.keepContactWhilePenetrating = True
    cells = max(3, round(side / PITCH))
    contact.SetSearchTreeCellSize([cells, cells, max(4, int(height / (3 * RADIUS)))])
    contact.SetSearchTreeBox(
        pMin=[-half - PITCH, -half - PITCH, -PITCH], pMax=[half + PITCH, half + PITCH, height]
    )
    # stiffnesses of two partners act in series and dampings in parallel, so that each has twice the one and half the other
    both = {"contactStiffness": 2 * STIFFNESS, "contactDamping": DAMPING / 2, "frictionMaterialIndex": 0}
    exudyn_walls(contact, ground, half, height, both)
    nodes, inertia = [], 0.4 * MASS * RADIUS**2
    for centre in centres:
        node = system.AddNode(NodeRigidBodyRotVecLG(referenceCoordinates=[*centre, 0, 0, 0]))
        system.AddObject(ObjectRigidBody(mass=MASS, inertia=[inertia] * 3 + [0, 0, 0], nodeNumber=node))
        marker = system.AddMarker(MarkerNodeRigid(nodeNumber=node))
        system.AddLoad(LoadForceVector(markerNumber=marker, loadVector=[0, 0, -MASS * GRAVITY]))
        contact.AddSphereWithMarker(marker, radius=RADIUS, **both)
        nodes.append(node)
    system.Assemble()
    settings = exu.SimulationSettings()
    march = settings.timeIntegration
    march.endTime, march.numberOfSteps, march.verboseMode = end, round(end / step), 0
    march.explicit.computeEndOfStepAccelerations = False
    march.explicit.computeMassMatrixInversePerBody = True
    march.reuseConstantMassMatrix = True
    settings.solution.file.write = False
    settings.parallel.numberOfThreads = 1
    settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
    begin = time.perf_counter()
    system.SolveDynamic(settings, solverType=getattr(exu.DynamicSolverType, method), showHints=False)
    wall = time.perf_counter() - begin
    at = np.array([system.GetNodeOutput(node, exu.OutputVariableType.Position) for node in nodes])
    return Ran(wall, at)


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def run_mujoco(count: int, step: float, end: float) -> Ran:
    import mujoco

    side, centres = layout(count)
    half = side / 2
    spec = mujoco.MjSpec()
    spec.memory = 2**32
    option = spec.option
    option.timestep, option.gravity = step, [0, 0, -GRAVITY]
    option.solver, option.cone = mujoco.mjtSolver.mjSOL_CG, mujoco.mjtCone.mjCONE_PYRAMIDAL
    option.integrator = mujoco.mjtIntegrator.mjINT_EULER
    both = {"friction": [FRICTION, 0, 0], "condim": 3}
    for place in ([0, 0, 0], [-half, 0, 0], [half, 0, 0], [0, -half, 0], [0, half, 0]):
        wall = spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 0.1], pos=place, **both)
        if place[0] or place[1]:
            axis = np.cross([0, 0, 1], -np.array(place) / half)
            wall.quat = [math.cos(math.pi / 4), *(math.sin(math.pi / 4) * axis)]
    for centre in centres:
        body = spec.worldbody.add_body(pos=list(centre))
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[RADIUS, 0, 0], density=DENSITY, **both)
    model = spec.compile()
    data = mujoco.MjData(model)
    begin = time.perf_counter()
    for _ in range(round(end / step)):
        mujoco.mj_step(model, data)
    wall = time.perf_counter() - begin
    return Ran(wall, data.xpos[1:].copy(), f"{data.ncon} contacts")


# --- contestants ---------------------------------------------------------------------------------------------------


@cache
def reference(program: str, count: int) -> np.ndarray:
    """Centres at the time of the errors. abut's serves Exudyn too, whose own smallest step comes to the same places."""
    if program == "MuJoCo":
        return run_mujoco(count, 6.25e-5, EARLY).centres
    return run_abut(count, 3.125e-6, EARLY).centres


@cache
def error(program: str, march: Callable[[int, float, float], Ran], count: int, step: float) -> float:
    away = march(count, step, EARLY).centres - reference(program, count)
    return float(np.sqrt((away**2).sum(axis=1).mean()))


def entry(program: str, method: str, march, count: int, step: float, judged: bool = True) -> Contestant:
    def run() -> Sample:
        ran = march(count, step, END)
        return Sample(
            ran.seconds / END, error(program, march, count, step) if judged else math.nan, ran.remark
        )

    return Contestant(program, f"{method}, h {step:.2g} s", run)


verlet, euler = partial(run_exudyn, "VelocityVerlet"), partial(run_exudyn, "ExplicitEuler")


def ours(count: int, steps: tuple[float, ...], judged: bool) -> Iterator[Contestant]:
    for step in steps:
        yield entry(OURS, "Verlet", run_abut, count, step, judged)


def exudyn_entries(count: int, steps: tuple[float, ...], judged: bool) -> Iterator[Contestant]:
    import exudyn  # noqa: F401  (to be left out where it is not installed)

    for step in steps:
        yield entry("Exudyn", "GeneralContact, Verlet", verlet, count, step, judged)
    if judged:
        yield entry("Exudyn", "GeneralContact, explicit Euler", euler, count, 1e-4, judged)


def mujoco_entries(count: int, steps: tuple[float, ...], judged: bool) -> Iterator[Contestant]:
    import mujoco  # noqa: F401

    for step in steps:
        yield entry("MuJoCo", "CG, soft constraints", run_mujoco, count, step, judged)


def accuracy(repeats: int) -> list[Row]:
    """A thousand spheres at several steps."""
    return measure(
        gather(
            partial(ours, 1000, (4e-4, 2e-4, 1e-4, 5e-5), True),
            partial(exudyn_entries, 1000, (2e-4, 1e-4, 5e-5), True),
            partial(mujoco_entries, 1000, (2e-3, 1e-3), True),
        ),
        repeats,
    )


def costs(repeats: int) -> dict[str, dict[int, float]]:
    """Seconds per simulated second of each program at its usual step, by the number of spheres."""
    found: dict[str, dict[int, float]] = {}
    for count in COUNTS:
        contestants = gather(
            partial(ours, count, (1e-4,), False),
            partial(exudyn_entries, count, (1e-4,), False),
            partial(mujoco_entries, count, (2e-3,), False),
        )
        for contestant in contestants:
            taken = [contestant.run().seconds for _ in range(repeats if count <= 1000 else 1)]
            name = f"{contestant.program}, {contestant.setting}"
            found.setdefault(name, {})[count] = statistics.median(taken)
    return found


def cost_table(found: dict[str, dict[int, float]]) -> str:
    lines = ["| seconds per simulated second | " + " | ".join(f"{n} spheres" for n in COUNTS) + " |"]
    lines.append("|---|" + "---:|" * len(COUNTS))
    mine = next(v for k, v in found.items() if k.startswith(OURS))
    for name, times in found.items():
        cells = [
            f"{times[n]:.3g}" + ("" if name.startswith(OURS) else f" ({times[n] / mine[n]:.2g} ×)")
            for n in COUNTS
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def draw(found: dict[str, dict[int, float]], path: Path) -> None:
    """The same as a curve."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for name, times in found.items():
        axes.loglog(list(times), list(times.values()), "o-", label=name)
    axes.loglog(1000, GOAL, "k_", markersize=16, label="goal for 1000")
    axes.set(xlabel="spheres", ylabel="wall time per simulated second [s]")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend(fontsize=8)
    figure.savefig(path, dpi=120)
    plt.close(figure)


if __name__ == "__main__":
    chosen = options(__doc__)
    rows = accuracy(chosen.repeats)
    found = costs(chosen.repeats)
    if chosen.write:
        draw(found, Path(__file__).parent.parent / "docs" / "benchmarks_spheres.png")
    mine = next(v for k, v in found.items() if k.startswith(OURS))[1000]
    word = "Met" if mine <= GOAL else "Lost"
    goal = f"Goal: {duration(GOAL)} per simulated second for 1000 spheres. {word}: {duration(mine)}."
    picture = "![Cost against the number of spheres](benchmarks_spheres.png)"
    parts = [
        table(rows),
        time_to_error(rows, (1e-3, 6e-4, 2e-4, 1e-4, 5e-5, 3e-5)),
        cost_table(found),
        goal,
        picture,
    ]
    publish("spheres_in_a_box", parts, chosen.write)
