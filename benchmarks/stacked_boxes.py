"""Ten boxes dropped onto each other by 0.1 mm: time per simulated second, drift in ten seconds, forces between them.

Cubes of 100 mm and 1 kg, laid by hand: up to 1 mm off and 10 µrad askew. k = 1e6 N/m, c = 500 N·s/m, μ = 0.5, creep below 10 mm/s.
abut finds the contact of two boxes by the volume that they have in common, with a torque that resists drilling as that of a
flat square does; that of the lowest box with the floor is in closed form. Its contacts that do not give, with the same friction, are
found at the corners of what two faces have in common, by steps over impulses. Exudyn's GeneralContact has no box against box: each
box stands on four small spheres, a quarter of the stiffness each, that meet the triangles of the box below.
MuJoCo's contacts are soft constraints with its own settings.

Drift is the farthest that any box's centre moves from the first second to the eleventh. The error of the forces is the largest of
|F − n m g|/(n m g) over the ten interfaces, n boxes above, at the end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import cache, partial

import numpy as np

from abut import moment_law
from harness import OURS, Contestant, Sample, drifts, gather, measure, mujoco_floor, options, publish

BOXES, SIDE, MASS, GRAVITY, GAP = 10, 0.1, 1.0, 9.81, 1e-4
STIFFNESS, DAMPING, FRICTION, SLIDING = 1e6, 500.0, 0.5, 0.01
OFF, ASKEW = 1e-3, 1e-5
SETTLED, END = 1.0, 11.0
FOOT = 5e-3  #: radius of the spheres under Exudyn's boxes


def laid() -> tuple[np.ndarray, np.ndarray]:
    """Centres and unit quaternions at the start."""
    rng = np.random.default_rng(0)
    k = np.arange(BOXES)
    xy = rng.uniform(-OFF, OFF, (BOXES, 2))
    turns = rng.uniform(-ASKEW, ASKEW, (BOXES, 2)) / 2
    q = np.column_stack([np.ones(BOXES), turns, np.zeros(BOXES)])
    return np.column_stack([xy, SIDE / 2 + GAP + k * (SIDE + GAP)]), q / np.linalg.norm(q, axis=1)[:, None]


def judged(seconds: float, before: np.ndarray, after: np.ndarray, forces: np.ndarray) -> Sample:
    """A sample: seconds per simulated second, drift as its error."""
    carried = MASS * GRAVITY * np.arange(BOXES, 0, -1)
    drift = float(np.linalg.norm(after - before, axis=1).max())
    return Sample(seconds / END, drift, f"forces off by {np.abs(forces / carried - 1).max():.1e}")


# --- abut ----------------------------------------------------------------------------------------------------------


@moment_law
class SquareFace:
    """Drilling friction of a square face under even pressure in full slip: M = μ N r tanh(|ω|/ω_t), r = 0.3826 of its side."""

    coefficient: float  #: μ [-]
    arm: float  #: r [m] mean distance from the centre
    speed: float  #: ω_t [rad/s]

    def moment(p, speed, normal_force, depth):
        return p.coefficient * p.arm * normal_force * math.tanh(speed / p.speed)


def boxes_on_floor():
    """The model, its boxes, and what each stands on."""
    import abut

    model = abut.Model("stack", gravity=(0, 0, -GRAVITY))
    boxes = [
        model.add(abut.Body.box(f"box{k}", size=(SIDE,) * 3, mass=MASS, position=place, orientation=turn))
        for k, (place, turn) in enumerate(zip(*laid(), strict=True))
    ]
    return (
        model,
        boxes,
        [abut.shapes.HalfSpace(model.ground.frame(), normal="z"), *(box.shape for box in boxes)],
    )


@cache
def stack():
    """The scene, as a user writes it."""
    import abut

    model, boxes, below = boxes_on_floor()
    normal = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=DAMPING)
    friction = abut.friction.Coulomb(
        static=FRICTION, dynamic=FRICTION, stiction_velocity=SLIDING, friction_velocity=2 * SLIDING
    )
    for k, box in enumerate(boxes):
        spin = SquareFace(FRICTION, 0.3826 * SIDE, SLIDING / (0.3826 * SIDE)) if k else None
        model.add(abut.Contact(f"under{k}", box.shape, below[k], normal=normal, friction=friction, spin=spin))
    return model


@cache
def hard_stack():
    """The same of contacts that do not give."""
    import abut

    model, boxes, below = boxes_on_floor()
    friction = abut.friction.Coulomb(static=FRICTION, dynamic=FRICTION)
    for k, box in enumerate(boxes):
        model.add(
            abut.Contact(f"under{k}", box.shape, below[k], normal=abut.normal.Rigid(), friction=friction)
        )
    return model


def ours() -> Iterator[Contestant]:
    import abut

    def run(model, integrator) -> Sample:
        result = abut.simulate(model, end=END, step=SETTLED, integrator=integrator)
        places = np.array([result[f"box{k}.position"].values for k in range(BOXES)])
        forces = np.array([result[f"under{k}.normal_magnitude"].values[-1] for k in range(BOXES)])
        return judged(result.statistics["integration_seconds"], places[:, 1], places[:, -1], forces)

    for rtol in (1e-3, 1e-4):
        yield Contestant(OURS, f"BDF, rtol {rtol:.0e}", partial(run, stack(), abut.Bdf(rtol=rtol)))
    for step, tolerance in ((1e-2, 1e-6), (5e-3, 1e-6), (1e-3, 1e-6)):
        steps = abut.MoreauJean(step=step, tolerance=tolerance)
        yield Contestant(OURS, f"rigid, impulses, h {step:.0e} s", partial(run, hard_stack(), steps))


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_entries() -> Iterator[Contestant]:
    import exudyn as exu
    from exudyn.utilities import (
        LoadForceVector,
        MarkerBodyRigid,
        MarkerNodeRigid,
        NodeRigidBodyRotVecLG,
        ObjectRigidBody,
    )

    def build():
        system = exu.SystemContainer().AddSystem()
        ground = system.AddMarker(MarkerBodyRigid(bodyNumber=system.CreateGround()))
        contact = system.AddGeneralContact()
        contact.SetFrictionPairings(np.array([[FRICTION]]))
        contact.frictionProportionalZone = SLIDING
        contact.SetSearchTreeCellSize([4, 4, 24])
        contact.SetSearchTreeBox(pMin=[-0.2, -0.2, -0.1], pMax=[0.2, 0.2, 1.2])
        each = {"contactStiffness": STIFFNESS / 2, "contactDamping": DAMPING / 8, "frictionMaterialIndex": 0}

        def top(marker, half, height, still):
            corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
            contact.AddTrianglesRigidBodyBased(
                rigidBodyMarkerIndex=marker,
                pointList=[np.array([x, y, height]) for x, y in corners],
                triangleList=[[0, 1, 2], [0, 2, 3]],
                staticTriangles=still,
                **each,
            )

        top(ground, 0.2, 0.0, True)
        nodes, arm, inertia = [], SIDE / 2 - FOOT, MASS * SIDE**2 / 6
        for place, turn in zip(*laid(), strict=True):
            rotation = list(2 * turn[1:])
            node = system.AddNode(NodeRigidBodyRotVecLG(referenceCoordinates=[*place, *rotation]))
            body = system.AddObject(
                ObjectRigidBody(mass=MASS, inertia=[inertia] * 3 + [0, 0, 0], nodeNumber=node)
            )
            middle = system.AddMarker(MarkerNodeRigid(nodeNumber=node))
            system.AddLoad(LoadForceVector(markerNumber=middle, loadVector=[0, 0, -MASS * GRAVITY]))
            top(middle, SIDE / 2, SIDE / 2, False)
            for x in (-arm, arm):
                for y in (-arm, arm):
                    foot = system.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=[x, y, -arm]))
                    contact.AddSphereWithMarker(foot, radius=FOOT, **each)
            nodes.append(node)
        contact.sphereSphereContact = False
        contact.computeContactForces = True
        system.Assemble()
        return system, contact, nodes

    def run(step: float) -> Sample:
        system, contact, nodes = build()
        settings = exu.SimulationSettings()
        march = settings.timeIntegration
        march.verboseMode, march.reuseConstantMassMatrix = 0, True
        march.explicit.computeEndOfStepAccelerations = False
        march.explicit.computeMassMatrixInversePerBody = True
        settings.solution.file.write = False
        settings.parallel.numberOfThreads = 1
        settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
        seconds, places = 0.0, []
        for begin, end in ((0.0, SETTLED), (SETTLED, END)):
            march.startTime, march.endTime, march.numberOfSteps = begin, end, round((end - begin) / step)
            start = time.perf_counter()
            system.SolveDynamic(settings, solverType=exu.DynamicSolverType.VelocityVerlet, showHints=False)
            seconds += time.perf_counter() - start
            system.systemData.SetSystemState(
                system.systemData.GetSystemState(configuration=exu.ConfigurationType.Current),
                configuration=exu.ConfigurationType.Initial,
            )
            places.append(np.array([system.GetNodeOutput(n, exu.OutputVariableType.Position) for n in nodes]))
        on = np.asarray(contact.GetSystemODE2RhsContactForces()).reshape(BOXES, 6)[:, 2]
        return judged(seconds, *places, np.abs(np.cumsum(on[::-1])[::-1]))

    for step in (1e-4, 5e-5):
        yield Contestant("Exudyn", f"boxes on spheres, Verlet, h {step:.0e} s", partial(run, step))


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def mujoco_entries() -> Iterator[Contestant]:
    import mujoco

    def run(step: float) -> Sample:
        spec, both = mujoco_floor(step, GRAVITY, FRICTION)
        for place, turn in zip(*laid(), strict=True):
            body = spec.worldbody.add_body(pos=list(place), quat=list(turn))
            body.add_freejoint()
            body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=[SIDE / 2] * 3, mass=MASS, **both)
        model = spec.compile()
        data = mujoco.MjData(model)
        seconds, places = 0.0, []
        for span in (SETTLED, END - SETTLED):
            start = time.perf_counter()
            for _ in range(round(span / step)):
                mujoco.mj_step(model, data)
            seconds += time.perf_counter() - start
            places.append(data.xpos[1:].copy())
        forces, one = np.zeros(BOXES), np.zeros(6)
        for k in range(data.ncon):
            mujoco.mj_contactForce(model, data, k, one)
            forces[max(data.contact[k].geom) - 1] += one[0]
        return judged(seconds, *places, forces)

    for step in (2e-3, 1e-3, 1e-4):
        yield Contestant("MuJoCo", f"soft constraints, h {step:.0e} s", partial(run, step))


if __name__ == "__main__":
    chosen = options(__doc__)
    peers = () if chosen.ours else (exudyn_entries, mujoco_entries)
    publish(
        "stacked_boxes",
        [drifts(measure(gather(ours, *peers), chosen.repeats), "drift in 10 s")],
        chosen.write,
    )
