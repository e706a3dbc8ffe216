"""The ideal slider-crank at 5000 rpm, two turns: time to a given error of the slider's position.

A crank of 50 mm turns at constant speed, a rod of 120 mm drives a slider along x; no gravity, no friction. The closed
form is x(t) = r cos ωt + √(l² − r² sin² ωt). Every program marches bodies in the plane or in space with joints (or a soft
equality in MuJoCo's case); those that compute reactions have them included in their time.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import partial

import numpy as np

from harness import (
    Contestant,
    Sample,
    exudyn_settings,
    gather,
    measure,
    options,
    publish,
    table,
    time_to_error,
    verdict,
)

CRANK, ROD, SPEED = 0.05, 0.12, 5000 * 2 * math.pi / 60
CRANK_MASS, ROD_MASS, SLIDER_MASS = 0.3, 0.21, 0.14
CRANK_INERTIA, ROD_INERTIA, SLIDER_INERTIA = 1e-4, 2.5e-4, 1e-4
END, SAMPLING = 2 * 60 / 5000, 1e-5


def position(t: np.ndarray) -> np.ndarray:
    """The slider's place in closed form [m]."""
    return CRANK * np.cos(SPEED * t) + np.sqrt(ROD**2 - (CRANK * np.sin(SPEED * t)) ** 2)


def acceleration(t: np.ndarray) -> np.ndarray:
    """Its second derivative [m/s²], by which the reaction at the wrist pin is judged."""
    s, c = np.sin(SPEED * t), np.cos(SPEED * t)
    root = np.sqrt(ROD**2 - (CRANK * s) ** 2)
    bend = (c * c - s * s) / root + (CRANK * s * c) ** 2 / root**3
    return -CRANK * SPEED**2 * (c + CRANK * bend)


def error(t: np.ndarray, x: np.ndarray) -> float:
    return float(np.max(np.abs(x - position(t))))


# --- abut ----------------------------------------------------------------------------------------------------------


def crank_and_rod(name: str):
    """The parts that this scene shares with the one that has clearance: model, rod and slider."""
    import abut

    model = abut.Model(name, gravity=(0, 0, 0))
    rod_turn = -CRANK * SPEED / ROD
    crank = model.add(
        abut.Body("crank", mass=CRANK_MASS, inertia=(CRANK_INERTIA,) * 3, angular_velocity=(0, 0, SPEED))
    )
    rod = model.add(
        abut.Body(
            "rod",
            mass=ROD_MASS,
            inertia=(ROD_INERTIA,) * 3,
            position=(CRANK + ROD / 2, 0, 0),
            velocity=(0, CRANK * SPEED / 2, 0),
            angular_velocity=(0, 0, rod_turn),
        )
    )
    slider = model.add(
        abut.Body("slider", mass=SLIDER_MASS, inertia=(SLIDER_INERTIA,) * 3, position=(CRANK + ROD, 0, 0))
    )
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", rod, crank, at=(CRANK, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=(CRANK + ROD, 0, 0), axis="x"))

    def turn(t, speed):
        return speed * t

    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
    return model, rod, slider


def ideal_model():
    """The scene, as a user writes it: the slider hangs on the rod in line, so that no constraint is said twice."""
    import abut

    model, rod, slider = crank_and_rod("slider crank")
    wrist = (CRANK + ROD, 0, 0)
    model.add(abut.joints.InLine("wrist", rod.frame_at(wrist), slider.frame_at(wrist, z="z")))
    return model


def ours() -> Iterator[Contestant]:
    import abut

    model = ideal_model()

    def run(integrator, coordinates=None, whole: bool = False) -> Sample:
        begin = time.perf_counter()
        result = abut.simulate(
            model, end=END, step=SAMPLING * 10, integrator=integrator, coordinates=coordinates
        )
        wall = time.perf_counter() - begin
        found = error(result.time, result["slider.position"].values[:, 0]) if result.status.ok else math.nan
        reaction = result["wrist.force"].values[:, 0]
        off = np.max(np.abs(np.abs(reaction) - np.abs(SLIDER_MASS * acceleration(result.time))))
        remark = f"{result.statistics['steps']} steps, reaction off by {off:.1e} N"
        if not result.status.ok:
            remark = f"failed at {result.status.time:.0e} s"
        return Sample(wall if whole else result.statistics["integration_seconds"], found, remark)

    for rtol in (1e-5, 1e-6, 1e-7, 1e-8):
        yield Contestant("abut", f"BDF, rtol {rtol:.0e}", partial(run, abut.Bdf(rtol=rtol)))
        method = abut.RungeKutta(method=abut.DOP853, rtol=rtol)
        yield Contestant("abut", f"DOP853, rtol {rtol:.0e}", partial(run, method))
        multistep = abut.AdamsBashforthMoulton(rtol=rtol)
        yield Contestant("abut", f"Adams–Bashforth–Moulton, rtol {rtol:.0e}", partial(run, multistep))
        for name, one in (("BDF", abut.Bdf(rtol=rtol)), ("DOP853", method)):
            joint = partial(run, one, abut.JointCoordinates())
            yield Contestant("abut", f"joint coordinates, {name}, rtol {rtol:.0e}", joint)
    yield Contestant("abut, whole call", "BDF, rtol 1e-06", partial(run, abut.Bdf(rtol=1e-6), whole=True))


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_mechanism():
    """Three planar bodies, the crank's drive and the guide; returns the system and the markers at the wrist."""
    import exudyn as exu
    from exudyn.utilities import (
        MarkerBodyPosition,
        MarkerBodyRigid,
        MarkerNodeCoordinate,
        NodePointGround,
        NodeRigidBody2D,
        ObjectConnectorCoordinate,
        ObjectGround,
        ObjectJointRevolute2D,
        ObjectRigidBody2D,
    )

    system = exu.SystemContainer().AddSystem()

    def body(mass, inertia, x, vy=0.0, turn=0.0):
        node = system.AddNode(
            NodeRigidBody2D(referenceCoordinates=[x, 0, 0], initialVelocities=[0, vy, turn])
        )
        return node, system.AddObject(ObjectRigidBody2D(mass=mass, inertia=inertia, nodeNumber=node))

    def point(body, x):
        return system.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=[x, 0, 0]))

    def rigid(body, x):
        return system.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=[x, 0, 0]))

    def coordinate(node, k):
        return system.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=k))

    ground = system.AddObject(ObjectGround())
    crank_node, crank = body(CRANK_MASS, CRANK_INERTIA, 0.0, turn=SPEED)
    turn = -CRANK * SPEED / ROD
    _, rod = body(ROD_MASS, ROD_INERTIA, CRANK + ROD / 2, CRANK * SPEED / 2, turn)
    slider_node, slider = body(SLIDER_MASS, SLIDER_INERTIA, CRANK + ROD)
    system.AddObject(ObjectJointRevolute2D(markerNumbers=[point(ground, 0), point(crank, 0)]))
    system.AddObject(ObjectJointRevolute2D(markerNumbers=[point(crank, CRANK), point(rod, -ROD / 2)]))
    fixed = coordinate(system.AddNode(NodePointGround()), 0)
    system.AddObject(
        ObjectConnectorCoordinate(
            markerNumbers=[fixed, coordinate(crank_node, 2)],
            offset=0.0,
            offsetUserFunction=lambda mbs, t, item, offset: SPEED * t,
            offsetUserFunction_t=lambda mbs, t, item, offset: SPEED,
        )
    )
    for k in (1, 2):
        system.AddObject(ObjectConnectorCoordinate(markerNumbers=[fixed, coordinate(slider_node, k)]))
    ends = {
        "points": (point(rod, ROD / 2), point(slider, 0)),
        "frames": (rigid(rod, ROD / 2), rigid(slider, 0)),
    }
    return system, ends, slider_node


def exudyn_solve(system, slider_node, settings, solver) -> tuple[float, np.ndarray]:
    """March; returns wall seconds and samples (time, slider position)."""
    import exudyn as exu
    from exudyn.utilities import SensorNode

    place = exu.OutputVariableType.Position
    sensor = system.AddSensor(
        SensorNode(nodeNumber=slider_node, outputVariableType=place, storeInternal=True, writeToFile=False)
    )
    system.Assemble()
    begin = time.perf_counter()
    system.SolveDynamic(settings, solverType=solver, showHints=False)
    wall = time.perf_counter() - begin
    return wall, system.GetSensorStoredData(sensor)[:, :2]


def exudyn_entries() -> Iterator[Contestant]:
    import exudyn as exu
    from exudyn.utilities import ObjectJointRevolute2D

    def run(solver, step: float) -> Sample:
        system, ends, slider_node = exudyn_mechanism()
        system.AddObject(ObjectJointRevolute2D(markerNumbers=list(ends["points"])))
        wall, samples = exudyn_solve(system, slider_node, exudyn_settings(END, step, SAMPLING), solver)
        return Sample(wall, error(samples[:, 0], samples[:, 1]))

    solvers = exu.DynamicSolverType
    for h in (1e-4, 2e-5):
        setting = f"generalised-α, index 3, h {h:.0e}"
        yield Contestant("Exudyn", setting, partial(run, solvers.GeneralizedAlpha, h))
        setting = f"trapezoidal, index 2, h {h:.0e}"
        yield Contestant("Exudyn", setting, partial(run, solvers.TrapezoidalIndex2, h))


# --- MuJoCo --------------------------------------------------------------------------------------------------------

MUJOCO_SCENE = """
<mujoco>
  <option timestep="{step}" gravity="0 0 0" integrator="RK4" tolerance="1e-14"><flag contact="disable"/></option>
  <worldbody>
    <body name="crank"><joint type="hinge" axis="0 0 1" armature="1e6"/>
      <inertial pos="0 0 0" mass="0.3" diaginertia="1e-4 1e-4 1e-4"/>
      <body name="rod" pos="0.05 0 0"><joint type="hinge" axis="0 0 1"/>
        <inertial pos="0.06 0 0" mass="0.21" diaginertia="2.5e-4 2.5e-4 2.5e-4"/></body></body>
    <body name="slider" pos="0.17 0 0"><joint type="slide" axis="1 0 0"/>
      <inertial pos="0 0 0" mass="0.14" diaginertia="1e-4 1e-4 1e-4"/></body>
  </worldbody>
  {joint}
</mujoco>
"""
MUJOCO_WRIST = """<equality><connect body1="rod" body2="slider" anchor="0.12 0 0"
  solref="{stiff} 1" solimp="0.9999 0.9999 0.001"/></equality>"""


def mujoco_solve(step: float, joint: str = "", passive=None) -> tuple[float, np.ndarray]:
    """March; the crank's speed is held by a great armature. Returns wall seconds and samples."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(MUJOCO_SCENE.format(step=step, joint=joint))
    data = mujoco.MjData(model)
    data.qvel[:] = [SPEED, -CRANK * SPEED / ROD - SPEED, 0.0]
    every = max(1, round(SAMPLING / step))
    samples = np.empty((round(END / step) // every, 2))
    mujoco.set_mjcb_passive(passive)
    begin = time.perf_counter()
    for k in range(len(samples)):
        mujoco.mj_step(model, data, every)
        samples[k] = data.time, data.qpos[2] + CRANK + ROD
    wall = time.perf_counter() - begin
    mujoco.set_mjcb_passive(None)
    return wall, samples


def mujoco_entries() -> Iterator[Contestant]:
    def run(h: float) -> Sample:
        wall, samples = mujoco_solve(h, MUJOCO_WRIST.format(stiff=2 * h))
        return Sample(wall, error(samples[:, 0], samples[:, 1]))

    for h in (1e-4, 1e-5):
        yield Contestant("MuJoCo", f"soft connect, RK4, h {h:.0e}", partial(run, h))


# --- Pinocchio -----------------------------------------------------------------------------------------------------


def pinocchio_mechanism():
    """Crank (held by a great inertia), rod and slider as an open tree."""
    import pinocchio as pin

    def at(x):
        return pin.SE3(np.eye(3), np.array([x, 0, 0]))

    model = pin.Model()
    model.gravity.linear = np.zeros(3)
    crank = model.addJoint(0, pin.JointModelRZ(), at(0), "crank")
    model.appendBodyToJoint(crank, pin.Inertia(CRANK_MASS, np.zeros(3), np.eye(3) * 1e6), at(0))
    rod = model.addJoint(crank, pin.JointModelRZ(), at(CRANK), "rod")
    inertia = pin.Inertia(ROD_MASS, np.array([ROD / 2, 0, 0]), np.eye(3) * ROD_INERTIA)
    model.appendBodyToJoint(rod, inertia, at(0))
    slider = model.addJoint(0, pin.JointModelPX(), at(CRANK + ROD), "slider")
    model.appendBodyToJoint(slider, pin.Inertia(SLIDER_MASS, np.zeros(3), np.eye(3) * SLIDER_INERTIA), at(0))
    return model, (rod, at(ROD)), (slider, at(0))


def rk4(acceleration, q, v, h: float, steps: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The classical method for q̈ = a(q, q̇), in Python as a user of an acceleration library writes it."""
    for _ in range(steps):
        a1 = acceleration(q, v)
        v2 = v + h / 2 * a1
        a2 = acceleration(q + h / 2 * v, v2)
        v3 = v + h / 2 * a2
        a3 = acceleration(q + h / 2 * v2, v3)
        v4 = v + h * a3
        a4 = acceleration(q + h * v3, v4)
        q = q + h / 6 * (v + 2 * v2 + 2 * v3 + v4)
        v = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        yield q, v


def pinocchio_entries() -> Iterator[Contestant]:
    import pinocchio as pin

    model, (rod, rod_end), (slider, slider_end) = pinocchio_mechanism()
    data, torque = model.createData(), np.zeros(3)

    def run(h: float) -> Sample:
        loop = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, rod, rod_end, slider, slider_end)
        baumgarte = loop.m_baumgarte_parameters
        baumgarte.Kp, baumgarte.Kd = 1 / (10 * h) ** 2, 2 / (10 * h)
        loop.setBaumgarteCorrectorParameters(baumgarte)
        loops, loops_data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        loops.append(loop)
        loops_data.append(loop.createData())
        pin.initConstraintDynamics(model, data, loops, loops_data)
        proximal = pin.ProximalSettings(1e-12, 1e-10, 20)

        def acceleration(q, v):
            return pin.constraintDynamics(model, data, q, v, torque, loops, loops_data, proximal).copy()

        start = np.array([SPEED, -CRANK * SPEED / ROD - SPEED, 0.0])
        begin = time.perf_counter()
        x = [q[2] for q, _ in rk4(acceleration, np.zeros(3), start, h, round(END / h))]
        wall = time.perf_counter() - begin
        t = h * np.arange(1, len(x) + 1)
        return Sample(wall, error(t, np.array(x) + CRANK + ROD))

    for h in (1e-4, 1e-5):
        yield Contestant("Pinocchio", f"RK4 loop in Python, h {h:.0e}", partial(run, h))


if __name__ == "__main__":
    chosen = options(__doc__)
    makers = [ours] if chosen.ours else [ours, exudyn_entries, mujoco_entries, pinocchio_entries]
    rows = measure(gather(*makers), chosen.repeats)
    errors = (1e-4, 1e-6, 1e-8)
    publish(
        "slider_crank",
        [table(rows), time_to_error(rows, errors), verdict(rows, error=1e-8, seconds=3e-3)],
        chosen.write,
    )
