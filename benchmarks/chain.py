"""A chain of N links released from the horizontal, one second: time to a given error of its tip; cost per step over N.

Slender rods, together 1 m and 1 kg, hang on hinges about y; abut marches them by joint angles and as free bodies in space held by
joints, which Exudyn's redundant formulation does too; Exudyn's kinematic tree, MuJoCo and Pinocchio use joint angles. The reference is
SciPy's DOP853 at 1e-12 on the absolute angles; `python chain.py --reference` computes it again. That of a thousand links, of which peers
would need minutes or more memory than there is, was computed at 1e-10.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator
from functools import partial

import numpy as np

from harness import (
    OURS,
    Contestant,
    Sample,
    duration,
    exudyn_settings,
    gather,
    measure,
    options,
    publish,
    table,
    time_to_error,
    verdict,
)

GRAVITY, END = 9.81, 1.0
#: the tip (x, z) after one second
TIP = {
    10: (-0.894316852361291, -0.14656506474687184),
    100: (-0.9038753178552662, -0.18078695422765384),
    1000: (-0.9078515855771844, -0.18521177833080707),
}


def link(n: int) -> tuple[float, float, float]:
    """Length, mass and inertia about the transverse axes of one link."""
    length = mass = 1.0 / n
    return length, mass, mass * length**2 / 12


def reference(n: int) -> np.ndarray:
    """The tip after one second, from Newton's and Euler's equations of each link, of which hinge forces are left: a banded system."""
    from scipy.integrate import solve_ivp
    from scipy.linalg import solveh_banded

    length, mass, inertia = link(n)
    arm, light = length / 2, 1 / mass

    def rates(t, y):
        angle, turn = y[:n], y[n:]
        along = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([-along[1], along[0]])
        xx, xz, zz = arm**2 / inertia * np.array([across[0] ** 2, across[0] * across[1], across[1] ** 2])
        band, right = np.zeros((4, 2 * n)), np.zeros((n, 2))  # below the diagonal; a force (x, z) by hinge
        band[0] = light
        band[0, ::2] += xx
        band[0, 1::2] += zz
        band[1, ::2] = xz
        band[0, 2:] += light + np.column_stack([xx, zz])[:-1].ravel()
        band[1, 2::2] += xz[:-1]
        band[2, :-2:2], band[2, 1:-2:2] = xx[:-1] - light, zz[:-1] - light
        band[3, :-2:2], band[1, 1:-2:2] = xz[:-1], xz[:-1]
        swing = -arm * (turn**2 * along).T
        right += swing
        right[1:] += swing[:-1]
        right[0, 1] += GRAVITY
        force = solveh_banded(band, right.ravel(), lower=True, check_finite=False).reshape(n, 2)
        both = force.copy()
        both[:-1] += force[1:]
        return np.concatenate([turn, -arm / inertia * (across.T * both).sum(1)])

    end = solve_ivp(rates, (0, END), np.zeros(2 * n), "DOP853", rtol=1e-12, atol=1e-12)
    return tip_of(end.y[:n, -1])


def tip_of(angles: np.ndarray) -> np.ndarray:
    """From absolute angles above the horizontal."""
    return np.array([np.cos(angles).mean(), np.sin(angles).mean()])


def error(n: int, tip: np.ndarray) -> float:
    return float(np.max(np.abs(tip - TIP[n]))) if n in TIP else float("nan")


# --- abut ----------------------------------------------------------------------------------------------------------


def chain_model(n: int):
    """The scene, as a user writes it."""
    import abut

    model = abut.Model("chain", gravity=(0, 0, -GRAVITY))
    length, mass, inertia = link(n)
    above = model.ground
    for k in range(n):
        rod = model.add(
            abut.Body(
                f"link_{k}",
                mass=mass,
                inertia=(inertia / 1000, inertia, inertia),
                position=((k + 0.5) * length, 0, 0),
            )
        )
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k * length, 0, 0), axis="y"))
        above = rod
    return model


def our_run(model, n: int, integrator, coordinates=None, end: float = END) -> Sample:
    import abut

    result = abut.simulate(model, end=end, step=end / 10, integrator=integrator, coordinates=coordinates)
    w, x, y, z = result[f"link_{n - 1}.quaternion"].values[-1]
    along = np.array([1 - 2 * (y * y + z * z), 2 * (x * z - w * y)])  # the body's x axis, its x and z
    tip = result[f"link_{n - 1}.position"].values[-1, [0, 2]] + along * link(n)[0] / 2
    steps = result.statistics["steps"] + result.statistics["rejections"]
    seconds = result.statistics["integration_seconds"]
    return Sample(seconds, error(n, tip), f"{steps} steps, {duration(seconds / steps)} a step")


def ours(n: int) -> Iterator[Contestant]:
    import abut

    model = chain_model(n)
    for coordinates, words in ((abut.AbsoluteCoordinates(), ""), (abut.JointCoordinates(), "joint angles, ")):
        for rtol in (1e-4, 3e-5, 1e-5):
            run = partial(our_run, model, n, abut.Bdf(rtol=rtol), coordinates)
            yield Contestant(OURS, f"{words}implicit, BDF, rtol {rtol:.0e}", run)
        for rtol in (3e-3, 1e-3, 6e-4, 3e-4, 1e-4):
            run = partial(our_run, model, n, abut.RungeKutta(method=abut.DOP853, rtol=rtol), coordinates)
            yield Contestant(OURS, f"{words}explicit, DOP853, rtol {rtol:.0e}", run)


def long_chain() -> Iterator[Contestant]:
    """A thousand links."""
    import abut

    model = chain_model(1000)
    for rtol in (2e-3, 1e-3, 3e-4):
        integrator = abut.RungeKutta(method=abut.DOP853, rtol=rtol)
        run = partial(our_run, model, 1000, integrator, abut.JointCoordinates())
        yield Contestant(OURS, f"1000 links, joint angles, explicit, DOP853, rtol {rtol:.0e}", run)


def scaling(sizes: tuple[int, ...] = (10, 100, 300, 1000), end: float = 0.05) -> str:
    """Cost per step over N, for the start of the fall."""
    import abut

    lines = [
        "| links | joint angles: implicit, µs per step and link | explicit | absolute: implicit | explicit |",
        "|---:|---:|---:|---:|---:|",
    ]
    methods = abut.Bdf(rtol=1e-4), abut.RungeKutta(method=abut.DOP853, rtol=1e-4)
    for n in sizes:
        model, cells = chain_model(n), []
        for where, integrator in itertools.product(
            (abut.JointCoordinates(), abut.AbsoluteCoordinates()), methods
        ):
            options = {"end": end, "step": end / 10, "integrator": integrator, "coordinates": where}
            abut.simulate(model, **options)
            result = abut.simulate(model, **options)
            steps = result.statistics["steps"] + result.statistics["rejections"]
            cells.append(f"{result.statistics['integration_seconds'] / steps / n * 1e6:.2f}")
        lines.append(f"| {n} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_redundant(n: int):
    """Free rigid bodies in space with revolute joints."""
    import exudyn as exu
    from exudyn.utilities import RigidBodyInertia, SensorBody

    length, mass, inertia = link(n)
    system = exu.SystemContainer().AddSystem()
    above = system.CreateGround()
    tensor = np.diag([max(inertia * 1e-3, 1e-12), inertia, inertia])
    for k in range(n):
        rod = system.CreateRigidBody(
            referencePosition=[(k + 0.5) * length, 0, 0],
            inertia=RigidBodyInertia(mass=mass, inertiaTensor=tensor),
            gravity=[0, 0, -GRAVITY],
        )
        system.CreateRevoluteJoint(
            bodyNumbers=[above, rod], position=[k * length, 0, 0], axis=[0, 1, 0], useGlobalFrame=True
        )
        above = rod
    sensor = system.AddSensor(
        SensorBody(
            bodyNumber=above,
            localPosition=[length / 2, 0, 0],
            outputVariableType=exu.OutputVariableType.Position,
            storeInternal=True,
            writeToFile=False,
        )
    )
    return system, sensor


def exudyn_tree(n: int):
    """The same chain in joint angles."""
    import exudyn as exu
    from exudyn.utilities import NodeGenericODE2, ObjectKinematicTree, SensorKinematicTree

    length, mass, inertia = link(n)
    system = exu.SystemContainer().AddSystem()
    node = system.AddNode(
        NodeGenericODE2(
            referenceCoordinates=[0.0] * n,
            initialCoordinates=[0.0] * n,
            initialCoordinates_t=[0.0] * n,
            numberOfODE2Coordinates=n,
        )
    )
    offsets, centres = exu.Vector3DList(), exu.Vector3DList()
    rotations, inertias = exu.Matrix3DList(), exu.Matrix3DList()
    for k in range(n):
        offsets.Append([length if k else 0.0, 0, 0])
        centres.Append([length / 2, 0, 0])
        rotations.Append(np.eye(3))
        inertias.Append(np.diag([max(inertia * 1e-3, 1e-12), inertia, inertia]))
    tree = system.AddObject(
        ObjectKinematicTree(
            nodeNumber=node,
            jointTypes=[exu.JointType.RevoluteY] * n,
            linkParents=list(range(-1, n - 1)),
            jointTransformations=rotations,
            jointOffsets=offsets,
            linkInertiasCOM=inertias,
            linkCOMs=centres,
            linkMasses=[mass] * n,
            gravity=[0, 0, -GRAVITY],
        )
    )
    sensor = system.AddSensor(
        SensorKinematicTree(
            objectNumber=tree,
            linkNumber=n - 1,
            localPosition=[length, 0, 0],
            outputVariableType=exu.OutputVariableType.Position,
            storeInternal=True,
            writeToFile=False,
        )
    )
    return system, sensor


def exudyn_entries(n: int) -> Iterator[Contestant]:
    import exudyn as exu

    def run(build, solver, h: float, tolerance: float = 0.0) -> Sample:
        system, sensor = build(n)
        system.Assemble()
        settings = exudyn_settings(END, h, END / 10, tolerance)
        settings.linearSolverType = exu.LinearSolverType.EigenSparse
        begin = time.perf_counter()
        system.SolveDynamic(settings, solverType=solver, showHints=False)
        wall = time.perf_counter() - begin
        x, _, z = system.GetSensorValues(sensor)
        return Sample(wall, error(n, np.array([x, z])))

    solvers = exu.DynamicSolverType
    yield Contestant(
        "Exudyn, implicit",
        "bodies and joints, trapezoidal index 2, h 1e-03",
        partial(run, exudyn_redundant, solvers.TrapezoidalIndex2, 1e-3),
    )
    yield Contestant(
        "Exudyn, tree",
        "kinematic tree, DOPRI5, tolerance 1e-04",
        partial(run, exudyn_tree, solvers.DOPRI5, 1e-2, 1e-4),
    )


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def mujoco_entries(n: int) -> Iterator[Contestant]:
    import mujoco

    def build(h: float):
        length, mass, inertia = link(n)
        scene = mujoco.MjSpec()
        scene.option.timestep, scene.option.gravity = h, [0, 0, -GRAVITY]
        scene.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
        scene.option.disableflags = mujoco.mjtDisableBit.mjDSBL_CONTACT
        scene.compiler.boundinertia, scene.compiler.boundmass = 0, 0
        scene.compiler.balanceinertia = True
        body = scene.worldbody
        for k in range(n):
            body = body.add_body(
                pos=[length if k else 0, 0, 0],
                mass=mass,
                ipos=[length / 2, 0, 0],
                inertia=[max(1e-9, inertia * 1e-3), inertia, inertia],
                explicitinertial=True,
            )
            body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 1, 0])
        return scene.compile()

    def run(h: float) -> Sample:
        model = build(h)
        data = mujoco.MjData(model)
        begin = time.perf_counter()
        mujoco.mj_step(model, data, round(END / h))
        wall = time.perf_counter() - begin
        return Sample(wall, error(n, tip_of(-np.cumsum(data.qpos))))

    for h in (5e-4, 2e-4):
        yield Contestant("MuJoCo", f"hinges, RK4, h {h:.0e}", partial(run, h))


# --- Pinocchio -----------------------------------------------------------------------------------------------------


def pinocchio_entries(n: int) -> Iterator[Contestant]:
    import pinocchio as pin
    from scipy.integrate import solve_ivp

    length, mass, inertia = link(n)
    model = pin.Model()
    model.gravity.linear = np.array([0, 0, -GRAVITY])
    joint = 0
    for k in range(n):
        place = pin.SE3(np.eye(3), np.array([length if k else 0.0, 0, 0]))
        joint = model.addJoint(joint, pin.JointModelRY(), place, f"hinge_{k}")
        rod = pin.Inertia(mass, np.array([length / 2, 0, 0]), np.diag([1e-9, inertia, inertia]))
        model.appendBodyToJoint(joint, rod, pin.SE3.Identity())
    data, torque = model.createData(), np.zeros(n)

    def rates(t, y):
        return np.concatenate([y[n:], pin.aba(model, data, y[:n], y[n:], torque)])

    def run(rtol: float) -> Sample:
        begin = time.perf_counter()
        end = solve_ivp(rates, (0, END), np.zeros(2 * n), "DOP853", rtol=rtol, atol=rtol)
        wall = time.perf_counter() - begin
        return Sample(wall, error(n, tip_of(-np.cumsum(end.y[:n, -1]))))

    for rtol in (1e-5, 1e-6):
        setting = f"articulated bodies, SciPy DOP853, rtol {rtol:.0e}"
        yield Contestant("Pinocchio", setting, partial(run, rtol))


if __name__ == "__main__":
    if "--reference" in sys.argv:
        sys.exit("\n".join(f"    {n}: {tuple(reference(n).tolist())}," for n in TIP))
    chosen = options(__doc__)
    makers = [ours] if chosen.ours else [ours, exudyn_entries, mujoco_entries, pinocchio_entries]
    rows = measure(gather(*[partial(make, 100) for make in makers]), chosen.repeats)
    parts = [
        table(rows),
        time_to_error(rows, (1e-4, 1e-5, 1e-6)),
        verdict(rows, error=1e-6, seconds=0.3, setting="implicit"),
        verdict(rows, error=1e-6, seconds=0.08, setting="explicit"),
    ]
    rows = measure(list(long_chain()), 2)
    parts += [table(rows), verdict(rows, error=1e-6, seconds=3.0, setting="1000 links"), scaling()]
    publish("chain", parts, chosen.write)
