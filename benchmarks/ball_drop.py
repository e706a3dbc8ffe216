"""A ball dropped on a plate, two seconds of bouncing: time to a given error of its height.

1 kg falls 0.5 m on an Adams impact, F = max(0, k δ^1.5 + c(δ) δ̇): k = 1e8 N/m^1.5, c rises by a cubic step to
1e3 N·s/m over 0.1 mm. The error is the largest difference in height over samples about 1 ms apart. The reference is
SciPy's DOP853 at 1e-12, restarted at every located change of the force's branch, with flights in closed form.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache, partial

import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicHermiteSpline

from harness import Contestant, Sample, gather, measure, options, publish, table, time_to_error, verdict

MASS, RADIUS, HEIGHT, GRAVITY = 1.0, 0.02, 0.5, 9.81
STIFFNESS, EXPONENT, DAMPING, PENETRATION = 1e8, 1.5, 1e3, 1e-4
END, SAMPLING = 2.0, 1e-3


def raw_force(gap: float, velocity: float) -> float:
    """The impact force before it is kept from pulling."""
    depth = max(-gap, 0.0)
    x = min(depth / PENETRATION, 1.0)
    return STIFFNESS * depth**EXPONENT - DAMPING * x * x * (3 - 2 * x) * velocity


# --- reference -----------------------------------------------------------------------------------------------------


@cache
def reference() -> CubicHermiteSpline:
    """The gap over time, on a grid of 0.1 ms with its exact slope."""
    grid = np.linspace(0, END, 20001)
    states = np.empty((len(grid), 2))
    t, state, touching, pulling = 0.0, np.array([HEIGHT, 0.0]), False, False
    while t < END:
        ahead = grid >= t
        if not touching:
            flight = (state[1] + np.sqrt(state[1] ** 2 + 2 * GRAVITY * max(state[0], 0.0))) / GRAVITY
            s = grid[ahead] - t
            states[ahead] = np.column_stack(
                [state[0] + state[1] * s - GRAVITY * s * s / 2, state[1] - GRAVITY * s]
            )
            t, state, touching = t + flight, np.array([0.0, state[1] - GRAVITY * flight]), True
        else:
            part = contact_phase(t, state, pulling)
            states[ahead] = part.sol(np.minimum(grid[ahead], part.t[-1])).T
            t, state = part.t[-1], part.y[:, -1]
            touching = len(part.t_events[0]) == 0
            pulling = touching and not pulling
    return CubicHermiteSpline(grid, states[:, 0], states[:, 1])


def contact_phase(t, state, pulling):
    """March until the ball leaves or the law changes between pushing and (clamped) pulling."""

    def rates(t, y):
        return y[1], -GRAVITY + (0.0 if pulling else raw_force(*y)) / MASS

    def leaves(t, y):
        return y[0]

    def changes(t, y):
        return raw_force(*y)

    for event, direction in ((leaves, 1), (changes, 1 if pulling else -1)):
        event.terminal, event.direction = True, direction
    return solve_ivp(
        rates,
        (t, END),
        state,
        "DOP853",
        rtol=1e-12,
        atol=1e-15,
        events=[leaves, changes],
        dense_output=True,
        max_step=2e-4,
    )


def error(t: np.ndarray, gap: np.ndarray) -> float:
    return float(np.max(np.abs(gap - reference()(t))))


# --- abut ----------------------------------------------------------------------------------------------------------


def ball_model():
    """The scene, as a user writes it."""
    import abut

    model = abut.Model("ball drop", gravity=(0, 0, -GRAVITY))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=MASS, position=(0, 0, HEIGHT + RADIUS)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(
        stiffness=STIFFNESS, exponent=EXPONENT, damping=DAMPING, full_damping_depth=PENETRATION
    )
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
    return model


def ours() -> Iterator[Contestant]:
    import abut

    model = ball_model()

    def run(integrator, whole: bool) -> Sample:
        begin = time.perf_counter()
        result = abut.simulate(model, end=END, step=SAMPLING, integrator=integrator)
        wall = time.perf_counter() - begin
        gap = result["ball.position"].values[:, 2] - RADIUS
        steps = f"{result.statistics['steps']} steps"
        return Sample(
            wall if whole else result.statistics["integration_seconds"], error(result.time, gap), steps
        )

    for rtol in (1e-5, 1e-6, 1e-7, 1e-8):
        method = abut.RungeKutta(method=abut.DOPRI5, rtol=rtol)
        yield Contestant("abut", f"DOPRI5, rtol {rtol:.0e}", partial(run, method, False))
    for rtol in (1e-7, 5e-8):
        method = abut.RungeKutta(method=abut.TSIT5, rtol=rtol)
        yield Contestant("abut", f"TSIT5, rtol {rtol:.0e}", partial(run, method, False))
    method = abut.RungeKutta(method=abut.DOPRI5, rtol=1e-7)
    yield Contestant("abut, whole call", "DOPRI5, rtol 1e-07", partial(run, method, True))


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_entries() -> Iterator[Contestant]:
    import exudyn as exu
    from exudyn.utilities import (
        LoadCoordinate,
        MarkerNodeCoordinate,
        Mass1D,
        Node1D,
        NodePointGround,
        ObjectConnectorCoordinateSpringDamper,
        SensorNode,
    )

    symbolic = exu.symbolic

    def python_force(mbs, t, item, gap, velocity, stiffness, damping, offset):
        return -max(0.0, raw_force(gap, velocity)) if gap < 0 else 0.0

    def symbolic_force(mbs, t, item, gap, velocity, stiffness, damping, offset):
        zero = symbolic.Real(0.0)
        depth = symbolic.max(zero, -1.0 * gap)
        x = symbolic.min(depth / PENETRATION, symbolic.Real(1.0))
        damper = DAMPING * x * x * (3 - 2 * x) * velocity
        return -1.0 * symbolic.max(zero, STIFFNESS * depth * symbolic.sqrt(depth) - damper)

    def build(compiled: bool):
        system = exu.SystemContainer().AddSystem()
        node = system.AddNode(
            Node1D(referenceCoordinates=[0.0], initialCoordinates=[HEIGHT], initialVelocities=[0.0])
        )
        system.AddObject(Mass1D(mass=MASS, nodeNumber=node))
        ground = system.AddNode(NodePointGround())
        plate = system.AddMarker(MarkerNodeCoordinate(nodeNumber=ground, coordinate=0))
        ball = system.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=0))
        system.AddLoad(LoadCoordinate(markerNumber=ball, load=-MASS * GRAVITY))
        force = python_force
        if compiled:
            from exudyn.utilities import CreateSymbolicUserFunction

            force = CreateSymbolicUserFunction(
                system,
                symbolic_force,
                itemTypeName="ObjectConnectorCoordinateSpringDamper",
                userFunctionName="springForceUserFunction",
            )
        system.AddObject(
            ObjectConnectorCoordinateSpringDamper(markerNumbers=[plate, ball], springForceUserFunction=force)
        )
        coordinates = exu.OutputVariableType.Coordinates
        sensor = system.AddSensor(
            SensorNode(nodeNumber=node, outputVariableType=coordinates, storeInternal=True, writeToFile=False)
        )
        system.Assemble()
        return system, sensor, force  # the force must outlive the run

    def run(compiled: bool, tolerance: float) -> Sample:
        system, sensor, _force = build(compiled)
        settings = exu.SimulationSettings()
        march = settings.timeIntegration
        march.endTime, march.numberOfSteps, march.verboseMode = END, int(END / SAMPLING), 0
        march.automaticStepSize, march.initialStepSize, march.minimumStepSize = True, 1e-6, 1e-12
        march.relativeTolerance, march.absoluteTolerance = tolerance, tolerance * 1e-2
        settings.solution.file.write = False
        settings.solution.sensors.writePeriod = SAMPLING
        settings.parallel.numberOfThreads = 1
        begin = time.perf_counter()
        system.SolveDynamic(settings, solverType=exu.DynamicSolverType.DOPRI5, showHints=False)
        wall = time.perf_counter() - begin
        data = system.GetSensorStoredData(sensor)
        return Sample(wall, error(data[:, 0], data[:, 1]))

    for tolerance in (1e-6, 1e-8, 1e-9, 1e-10):
        setting = f"DOPRI5, symbolic user function, tolerance {tolerance:.0e}"
        yield Contestant("Exudyn", setting, partial(run, True, tolerance))
    yield Contestant("Exudyn", "DOPRI5, Python user function, tolerance 1e-08", partial(run, False, 1e-8))


# --- MuJoCo --------------------------------------------------------------------------------------------------------

MUJOCO_SCENE = """
<mujoco>
  <option timestep="{step}" gravity="0 0 -9.81" integrator="RK4"><flag contact="disable"/></option>
  <worldbody><body pos="0 0 0.5"><joint type="slide" axis="0 0 1"/>
    <geom type="sphere" size="0.02" mass="1"/></body></worldbody>
</mujoco>
"""


def mujoco_entries() -> Iterator[Contestant]:
    import mujoco

    def passive(model, data) -> None:
        gap = data.qpos[0] + HEIGHT
        if gap < 0:
            data.qfrc_passive[0] += max(0.0, raw_force(gap, data.qvel[0]))

    def run(step: float) -> Sample:
        model = mujoco.MjModel.from_xml_string(MUJOCO_SCENE.format(step=step))
        data = mujoco.MjData(model)
        every = round(SAMPLING / step)
        heights = np.empty((round(END / SAMPLING), 2))
        mujoco.set_mjcb_passive(passive)
        begin = time.perf_counter()
        for k in range(len(heights)):
            mujoco.mj_step(model, data, every)
            heights[k] = (k + 1) * SAMPLING, data.qpos[0] + HEIGHT
        wall = time.perf_counter() - begin
        mujoco.set_mjcb_passive(None)
        return Sample(wall, error(heights[:, 0], heights[:, 1]))

    yield Contestant("MuJoCo", "RK4, the law as Python callback, h 2e-05", partial(run, 2e-5))


# --- Pinocchio -----------------------------------------------------------------------------------------------------


def pinocchio_entries() -> Iterator[Contestant]:
    import pinocchio as pin

    model = pin.Model()
    joint = model.addJoint(0, pin.JointModelPZ(), pin.SE3.Identity(), "z")
    model.appendBodyToJoint(joint, pin.Inertia.FromSphere(MASS, RADIUS), pin.SE3.Identity())
    model.gravity.linear = np.array([0, 0, -GRAVITY])
    data = model.createData()

    def acceleration(gap: float, velocity: float) -> float:
        force = max(0.0, raw_force(gap, velocity)) if gap < 0 else 0.0
        return pin.aba(model, data, np.array([gap]), np.array([velocity]), np.array([force]))[0]

    def run(h: float) -> Sample:
        y, v, every, heights = HEIGHT, 0.0, round(SAMPLING / h), []
        begin = time.perf_counter()
        for k in range(round(END / h)):
            a1 = acceleration(y, v)
            a2 = acceleration(y + h / 2 * v, v + h / 2 * a1)
            a3 = acceleration(y + h / 2 * (v + h / 2 * a1), v + h / 2 * a2)
            a4 = acceleration(y + h * (v + h / 2 * a2), v + h * a3)
            y += h * v + h * h / 6 * (a1 + a2 + a3)
            v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
            if (k + 1) % every == 0:
                heights.append(((k + 1) * h, y))
        wall = time.perf_counter() - begin
        samples = np.array(heights)
        return Sample(wall, error(samples[:, 0], samples[:, 1]))

    yield Contestant("Pinocchio", "RK4 loop in Python, h 2e-05", partial(run, 2e-5))


if __name__ == "__main__":
    chosen = options(__doc__)
    makers = [ours] if chosen.ours else [ours, exudyn_entries, mujoco_entries, pinocchio_entries]
    rows = measure(gather(*makers), chosen.repeats)
    parts = [table(rows), time_to_error(rows, (1e-4, 1e-5, 1e-6)), verdict(rows, error=1e-6, seconds=0.8e-3)]
    publish("ball_drop", parts, chosen.write)
