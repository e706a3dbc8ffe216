"""A robot with six axes and friction in its gears, led to a pose by its controllers, one second: time to a given error of its flange.

Links, ratios of gears, rotors and friction at the motors are those of the PUMA 560: Armstrong, Khatib & Burdick, The explicit dynamic model
and inertial parameters of the PUMA 560 arm, Proc. IEEE Int. Conf. Robotics and Automation (1986) 510-518, and Corke, Robotics, Vision and
Control (2011), tables 7.1 and 9.1; Coulomb friction is the mean of both senses. A motor's friction acts on the joint times the ratio G,

    τ = k (q₁ − q) − (d + G² B) q̇ − |G| T_c clamp(q̇/v, −1, 1),    v = 0.02 rad/s,

and rotors, G² J, stand as short cylinders in the links' tensors. The first link has no mass there; here it has what its axis does not feel.
All programs have joint angles. Exudyn adds its law by connectors in C++ to the coordinates of its kinematic tree; Pinocchio is marched by
SciPy. The reference is Pinocchio with SciPy's DOP853 at 1e-12; `python robot.py --reference` computes it again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import partial

import numpy as np

from harness import (
    OURS,
    Contestant,
    Sample,
    exudyn_settings,
    gather,
    measure,
    options,
    publish,
    table,
    time_to_error,
)

GRAVITY, END, ZONE = 9.81, 1.0, 0.02
# Denavit and Hartenberg's d and a [m], α in quarter turns
PLACES = ((0, 0, 1), (0, 0.4318, 0), (0.15005, 0.0203, -1), (0.4318, 0, 1), (0, 0, -1), (0, 0, 0))
MASSES = (1.0, 17.4, 4.8, 0.82, 0.34, 0.09)
CENTRES = (
    (0, 0, 0),
    (-0.3638, 0.006, 0.2275),
    (-0.0203, -0.0141, 0.070),
    (0, 0.019, 0),
    (0, 0, 0),
    (0, 0, 0.032),
)
INERTIAS = (
    (0.35, 0.35, 0.35),
    (0.13, 0.524, 0.539),
    (0.066, 0.086, 0.0125),
    (1.8e-3, 1.3e-3, 1.8e-3),
    (0.3e-3, 0.4e-3, 0.3e-3),
    (0.15e-3, 0.15e-3, 0.04e-3),
)
RATIOS = np.array([62.6111, 107.815, 53.7063, 76.0364, 71.923, 76.686])
ROTORS = np.array([200e-6, 200e-6, 200e-6, 33e-6, 33e-6, 33e-6])
VISCOUS = np.array([1.48e-3, 0.817e-3, 1.38e-3, 71.2e-6, 82.6e-6, 36.7e-6])
COULOMB = np.array([0.415, 0.0985, 0.1185, 14.05e-3, 11.88e-3, 7.23e-3])
STIFFNESS = np.array([300.0, 600.0, 150.0, 15.0, 15.0, 15.0])  # k [N·m/rad]
DAMPING = np.array([40.0, 60.0, 12.0, 1.5, 1.5, 1.5]) + RATIOS**2 * VISCOUS
FRICTION = RATIOS * COULOMB
TARGET = np.array([1.0, -0.5, 0.8, 1.2, -0.7, 2.0])
#: the flange after one second
FLANGE = (0.26369949520525, 0.18117990964453473, 0.22667623542742732)


def across(quarters: int) -> np.ndarray:
    """A rotation about x."""
    s, c = (0, 1, 0, -1)[quarters % 4], (1, 0, -1, 0)[quarters % 4]
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]], float)


def links() -> Iterator[tuple[np.ndarray, np.ndarray, float, np.ndarray, np.ndarray]]:
    """Of each link, about whose z axis it turns: its joint's place and axes in the link before, its mass, its centre of mass and its tensor
    about that, along its own axes.
    """
    place, axes = np.zeros(3), np.eye(3)
    for k, (d, a, quarters) in enumerate(PLACES):
        ahead, turn = np.array([a, 0, d]), across(quarters)
        rotor = RATIOS[k] ** 2 * ROTORS[k] * np.diag([0.6, 0.6, 1.0])
        tensor = turn @ np.diag(INERTIAS[k]) @ turn.T + rotor
        yield place, axes, MASSES[k], ahead + turn @ np.array(CENTRES[k]), tensor
        place, axes = ahead, turn


def flange(angles: np.ndarray) -> np.ndarray:
    """Where the last link's centre of mass is."""
    at, axes = np.zeros(3), np.eye(3)
    for angle, (place, turned, _, centre, _) in zip(angles, links(), strict=True):
        c, s = np.cos(angle), np.sin(angle)
        at = at + axes @ place
        axes = axes @ turned @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        end = at + axes @ centre
    return end


def error(angles: np.ndarray) -> float:
    return float(np.max(np.abs(flange(angles) - FLANGE)))


# --- abut ----------------------------------------------------------------------------------------------------------


def robot_model():
    """The scene, as a user writes it."""
    import abut

    model = abut.Model("robot", gravity=(0, 0, -GRAVITY))
    above, at, axes = model.ground, np.zeros(3), np.eye(3)

    def gear(angle, rate, stiffness, target, damping, friction, zone):
        return stiffness * (target - angle) - damping * rate - friction * min(1.0, max(-1.0, rate / zone))

    for k, (place, turned, mass, centre, tensor) in enumerate(links()):
        at, axes = at + axes @ place, axes @ turned
        position = at + axes @ centre
        link = model.add(
            abut.Body(f"link_{k}", mass=mass, inertia=axes @ tensor @ axes.T, position=tuple(position))
        )
        hinge = abut.joints.Revolute(f"joint_{k}", link, above, at=tuple(at), axis=tuple(axes[:, 2]))
        model.add(hinge)
        numbers = {
            "stiffness": STIFFNESS[k],
            "target": TARGET[k],
            "damping": DAMPING[k],
            "friction": FRICTION[k],
            "zone": ZONE,
        }
        model.add(
            abut.forces.AxialTorque(f"gear_{k}", hinge.frame_i, hinge.frame_j, gear, parameters=numbers)
        )
        above = link
    return model


def ours() -> Iterator[Contestant]:
    import abut

    model = robot_model()

    def run(integrator, coordinates) -> Sample:
        result = abut.simulate(model, end=END, step=END / 10, integrator=integrator, coordinates=coordinates)
        angles = np.array([result[f"joint_{k}.displacement"].values[-1] for k in range(6)])
        steps = result.statistics["steps"] + result.statistics["rejections"]
        return Sample(result.statistics["integration_seconds"], error(angles), f"{steps} steps")

    joint = [(abut.JointCoordinates(), "joint angles", one) for one in (abut.TSIT5, abut.DOPRI5, abut.DOP853)]
    for coordinates, words, method in (*joint, (None, "absolute", abut.TSIT5)):
        for rtol in (1e-3, 1e-4, 1e-5, 1e-6):
            integrator = abut.RungeKutta(method=method, rtol=rtol)
            yield Contestant(
                OURS, f"{words}, {method}, rtol {rtol:.0e}", partial(run, integrator, coordinates)
            )


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_links() -> dict:
    """Where joints and centres of mass are, and inertia tensors about these, in Exudyn's lists."""
    import exudyn as exu

    offsets, centres = exu.Vector3DList(), exu.Vector3DList()
    rotations, inertias = exu.Matrix3DList(), exu.Matrix3DList()
    for place, turned, _, centre, tensor in links():
        offsets.Append(place)
        rotations.Append(turned)
        centres.Append(centre)
        inertias.Append(tensor)
    return {
        "jointTransformations": rotations,
        "jointOffsets": offsets,
        "linkInertiasCOM": inertias,
        "linkCOMs": centres,
    }


def exudyn_tree():
    """The kinematic tree, and a connector with spring, damper and friction at each of its coordinates."""
    import exudyn as exu
    from exudyn.utilities import (
        CoordinateSpringDamperExt,
        MarkerNodeCoordinate,
        NodeGenericODE2,
        NodePointGround,
        ObjectKinematicTree,
    )

    system = exu.SystemContainer().AddSystem()
    node = system.AddNode(
        NodeGenericODE2(
            referenceCoordinates=[0.0] * 6,
            initialCoordinates=[0.0] * 6,
            initialCoordinates_t=[0.0] * 6,
            numberOfODE2Coordinates=6,
        )
    )
    system.AddObject(
        ObjectKinematicTree(
            nodeNumber=node,
            jointTypes=[exu.JointType.RevoluteZ] * 6,
            linkParents=list(range(-1, 5)),
            linkMasses=list(MASSES),
            gravity=[0, 0, -GRAVITY],
            **exudyn_links(),
        )
    )
    ground = system.AddMarker(
        MarkerNodeCoordinate(nodeNumber=system.AddNode(NodePointGround()), coordinate=0)
    )
    for k in range(6):
        system.AddObject(
            CoordinateSpringDamperExt(
                markerNumbers=[ground, system.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=k))],
                stiffness=STIFFNESS[k],
                damping=DAMPING[k],
                offset=TARGET[k],
                dynamicFrictionForce=FRICTION[k],
                frictionProportionalZone=ZONE,
            )
        )
    return system, node


def exudyn_entries() -> Iterator[Contestant]:
    import exudyn as exu

    def run(solver, h: float, tolerance: float = 0.0) -> Sample:
        system, node = exudyn_tree()
        system.Assemble()
        settings = exudyn_settings(END, h, END, tolerance)
        begin = time.perf_counter()
        system.SolveDynamic(settings, solverType=solver, showHints=False)
        wall = time.perf_counter() - begin
        return Sample(wall, error(np.array(system.GetNodeOutput(node, exu.OutputVariableType.Coordinates))))

    solvers = exu.DynamicSolverType
    for tolerance in (1e-3, 1e-4, 1e-5, 1e-6, 1e-7):
        yield Contestant(
            "Exudyn", f"DOPRI5, tolerance {tolerance:.0e}", partial(run, solvers.DOPRI5, 1e-2, tolerance)
        )
    for h in (6e-3, 5e-3, 2e-3, 1e-3):
        yield Contestant("Exudyn", f"RK44, h {h:.0e}", partial(run, solvers.RK44, h))
    for h in (2e-3, 5e-4, 1e-4):
        yield Contestant(
            "Exudyn", f"trapezoidal index 2, h {h:.0e}", partial(run, solvers.TrapezoidalIndex2, h)
        )


# --- Pinocchio -----------------------------------------------------------------------------------------------------


def pinocchio_march(rtol: float) -> np.ndarray:
    """Angles after the run."""
    import pinocchio as pin
    from scipy.integrate import solve_ivp

    model = pin.Model()
    model.gravity.linear = np.array([0, 0, -GRAVITY])
    joint = 0
    for k, (place, turned, mass, centre, tensor) in enumerate(links()):
        joint = model.addJoint(joint, pin.JointModelRZ(), pin.SE3(turned, place), f"joint_{k}")
        model.appendBodyToJoint(joint, pin.Inertia(mass, centre, tensor), pin.SE3.Identity())
    data = model.createData()

    def rates(t, y):
        q, u = y[:6], y[6:]
        torque = STIFFNESS * (TARGET - q) - DAMPING * u - FRICTION * np.clip(u / ZONE, -1.0, 1.0)
        return np.concatenate([u, pin.aba(model, data, q, u, torque)])

    return solve_ivp(rates, (0, END), np.zeros(12), "DOP853", rtol=rtol, atol=rtol).y[:6, -1]


def pinocchio_entries() -> Iterator[Contestant]:
    import pinocchio  # noqa: F401

    def run(rtol: float) -> Sample:
        begin = time.perf_counter()
        angles = pinocchio_march(rtol)
        return Sample(time.perf_counter() - begin, error(angles))

    for rtol in (1e-4, 1e-5, 1e-6):
        yield Contestant(
            "Pinocchio", f"articulated bodies, SciPy DOP853, rtol {rtol:.0e}", partial(run, rtol)
        )


if __name__ == "__main__":
    if "--reference" in sys.argv:
        sys.exit(f"FLANGE = {tuple(flange(pinocchio_march(1e-12)).tolist())}")
    chosen = options(__doc__)
    makers = [ours] if chosen.ours else [ours, exudyn_entries, pinocchio_entries]
    rows = measure(gather(*makers), chosen.repeats)
    publish("robot", [table(rows), time_to_error(rows, (1e-4, 1e-5, 1e-6))], chosen.write)
