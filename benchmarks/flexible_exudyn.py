"""The machines of `flexible_scenes` for Exudyn: the same matrices, springs, joints and drives."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from flexible_scenes import (
    BENDING,
    CRANK,
    CRANK_END,
    DAMPING,
    LENGTH,
    LINE,
    LOSS,
    MODES,
    ROD,
    ROTOR_END,
    SLIDER,
    SPIN,
    SPIN_END,
    STIFF,
    STRETCHING,
    TURNING,
    rod_structure,
    rotor_structure,
)


def exudyn_march(system: Any, end: float, step: float, samples: int, *, loose: bool = False) -> float:
    """March by fixed steps of the generalised-α method on one thread; the solver's wall seconds."""
    import exudyn as exu

    settings = exu.SimulationSettings()
    march = settings.timeIntegration
    march.endTime, march.numberOfSteps, march.verboseMode = end, round(end / step), 0
    if loose:  # rounding of stiff members hides corrections of 1e-8: no step would converge
        march.newton.relativeTolerance, march.newton.absoluteTolerance = 1e-6, 1e-8
    else:
        march.newton.useModifiedNewton = True
    march.generalizedAlpha.spectralRadius = 0.9 if loose else 0.5
    settings.solution.file.write = False
    settings.solution.sensors.writePeriod = end / samples
    settings.parallel.numberOfThreads = 1
    begin = time.perf_counter()
    system.SolveDynamic(settings, solverType=exu.DynamicSolverType.GeneralizedAlpha, showHints=False)
    return time.perf_counter() - begin


def exudyn_body(structure: Any, modes: Callable[[Any], None]) -> Any:
    """A body for Exudyn of the same matrices; ``modes`` finds its basis."""
    from exudyn.FEM import FEMinterface, ObjectFFRFreducedOrderInterface

    fem = FEMinterface()
    fem.nodes = {"Position": structure.positions}
    fem.massMatrix, fem.stiffnessMatrix = structure.mass.tocsr(), structure.stiffness.tocsr()
    modes(fem)
    return ObjectFFRFreducedOrderInterface(fem)


def coordinate(system: Any, node: int, k: int, **more: Any) -> int:
    """Hold one coordinate of a node."""
    from exudyn.utilities import MarkerNodeCoordinate, NodePointGround, ObjectConnectorCoordinate

    ground = system.AddMarker(
        MarkerNodeCoordinate(nodeNumber=system.AddNode(NodePointGround()), coordinate=0)
    )
    marker = system.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=k))
    return int(system.AddObject(ObjectConnectorCoordinate(markerNumbers=[ground, marker], **more)))


def exudyn_rotor(step: float) -> tuple[float, np.ndarray, np.ndarray]:
    """Wall seconds, times, places of the middle node."""
    import exudyn as exu
    from exudyn.utilities import (
        CartesianSpringDamper,
        MarkerBodyPosition,
        MarkerSuperElementPosition,
        ObjectGround,
        SensorSuperElement,
    )

    structure, ends, middle = rotor_structure()
    system = exu.SystemContainer().AddSystem()
    body = exudyn_body(
        structure, lambda fem: fem.ComputeEigenmodes(8, excludeRigidBodyModes=6, useSparseSolver=True)
    )
    placed = body.AddObjectFFRFreducedOrder(system, initialAngularVelocity=[0, 0, SPIN])
    number = placed["oFFRFreducedOrder"]
    ground = system.AddObject(ObjectGround())
    for nodes, axial in zip(ends, (STIFF, 0.0), strict=True):
        at = structure.positions[nodes].mean(axis=0).tolist()
        seat = system.AddMarker(MarkerBodyPosition(bodyNumber=ground, localPosition=at))
        held = system.AddMarker(
            MarkerSuperElementPosition(
                bodyNumber=number,
                meshNodeNumbers=nodes.tolist(),
                weightingFactors=[1.0 / len(nodes)] * len(nodes),
            )
        )
        system.AddObject(
            CartesianSpringDamper(
                markerNumbers=[seat, held], stiffness=[STIFF, STIFF, axial], damping=[LOSS] * 3
            )
        )
    sensor = system.AddSensor(
        SensorSuperElement(
            bodyNumber=number,
            meshNodeNumber=middle,
            outputVariableType=exu.OutputVariableType.Displacement,
            storeInternal=True,
            writeToFile=False,
        )
    )
    system.Assemble()
    wall = exudyn_march(system, ROTOR_END, step, 100)
    data = system.GetSensorStoredData(sensor)
    return wall, data[:, 0], data[:, 1:4]


def watched(system: Any, node: Any) -> Any:
    """A sensor of the place of a node."""
    import exudyn as exu
    from exudyn import utilities as of

    place = exu.OutputVariableType.Position
    return system.AddSensor(
        of.SensorNode(nodeNumber=node, outputVariableType=place, storeInternal=True, writeToFile=False)
    )


def exact_beam(system: Any, elements: int) -> tuple[list[Any], Any]:
    """Nodes of geometrically exact elements, of which the first is the hub."""
    from exudyn import utilities as of

    piece = LENGTH / elements
    nodes = [
        system.AddNode(of.NodeRigidBody2D(referenceCoordinates=[k * piece, 0, 0]))
        for k in range(elements + 1)
    ]
    stiff = {
        "physicsBendingStiffness": BENDING,
        "physicsAxialStiffness": STRETCHING,
        "physicsShearStiffness": 9e6,
    }
    for ends in itertools.pairwise(nodes):
        system.AddObject(
            of.ObjectBeamGeometricallyExact2D(
                nodeNumbers=list(ends),
                physicsLength=piece,
                physicsMassPerLength=LINE,
                physicsCrossSectionInertia=LINE * 5e-4,
                **stiff,
            )
        )
    return nodes, nodes[0]


def cables(system: Any, elements: int) -> tuple[list[Any], Any]:
    """Nodes of cables by absolute coordinates, and the hub, to which the first is clamped."""
    from exudyn import utilities as of

    piece = LENGTH / elements
    nodes = [
        system.AddNode(of.NodePoint2DSlope1(referenceCoordinates=[k * piece, 0, 1, 0]))
        for k in range(elements + 1)
    ]
    stiff = {"physicsBendingStiffness": BENDING, "physicsAxialStiffness": STRETCHING}
    for ends in itertools.pairwise(nodes):
        system.AddObject(
            of.Cable2D(nodeNumbers=list(ends), physicsLength=piece, physicsMassPerLength=LINE, **stiff)
        )
    hub = system.AddNode(of.NodeRigidBody2D(referenceCoordinates=[0, 0, 0]))
    system.AddObject(of.ObjectRigidBody2D(mass=1.0, inertia=1.0, nodeNumber=hub))
    coordinate(system, nodes[0], 0)
    coordinate(system, nodes[0], 1)
    both = [system.AddMarker(of.MarkerNodeRigid(nodeNumber=node)) for node in (hub, nodes[0])]
    system.AddObject(of.GenericJoint(markerNumbers=both, constrainedAxes=[0, 0, 0, 0, 0, 1]))
    return nodes, hub


def exudyn_beam(kind: str, elements: int, step: float) -> tuple[float, np.ndarray, np.ndarray]:
    """Planar: geometrically exact elements, or cables by absolute coordinates; the hub is turned by a compiled function."""
    import exudyn as exu
    from exudyn import utilities as of

    system = exu.SystemContainer().AddSystem()

    def offset(mbs: Any, t: Any, item: Any, lOffset: Any) -> Any:
        return 0.4 * (
            0.5 * t * t + (7.5 / math.pi) ** 2 * (exu.symbolic.cos(t * (2.0 * math.pi / 15.0)) - 1.0)
        )

    drive = of.CreateSymbolicUserFunction(
        system, offset, itemTypeName="ObjectConnectorCoordinate", userFunctionName="offsetUserFunction"
    )
    nodes, hub = (exact_beam if kind == "exact" else cables)(system, elements)
    coordinate(system, hub, 0)
    coordinate(system, hub, 1)
    coordinate(system, hub, 2, offsetUserFunction=drive)
    sensor = watched(system, nodes[-1])
    system.Assemble()
    wall = exudyn_march(system, SPIN_END, step, 150, loose=True)
    data = system.GetSensorStoredData(sensor)
    return wall, data[:, 0], data[:, 1:3]


def led(system: Any, grips: list[Any]) -> Any:
    """The crank that turns, and the slider, at the ends of the rod; the slider's node."""
    from exudyn import utilities as of

    crank = system.AddNode(
        of.NodeRigidBody2D(referenceCoordinates=[0, 0, 0], initialVelocities=[0, 0, TURNING])
    )
    crank_body = system.AddObject(of.ObjectRigidBody2D(mass=0.3, inertia=1e-3, nodeNumber=crank))
    slider = system.AddNode(of.NodeRigidBody2D(referenceCoordinates=[CRANK + ROD, 0, 0]))
    slider_body = system.AddObject(of.ObjectRigidBody2D(mass=SLIDER, inertia=1e-5, nodeNumber=slider))
    coordinate(system, crank, 0)
    coordinate(system, crank, 1)
    drive = _turning(system)
    coordinate(system, crank, 2, offsetUserFunction=drive)
    coordinate(system, slider, 1)
    coordinate(system, slider, 2)
    pin = system.AddMarker(of.MarkerBodyRigid(bodyNumber=crank_body, localPosition=[CRANK, 0, 0]))
    wrist = system.AddMarker(of.MarkerBodyRigid(bodyNumber=slider_body, localPosition=[0, 0, 0]))
    system.AddObject(of.GenericJoint(markerNumbers=[pin, grips[0]], constrainedAxes=[1, 1, 1, 1, 1, 0]))
    system.AddObject(of.GenericJoint(markerNumbers=[wrist, grips[1]], constrainedAxes=[1, 1, 0, 0, 0, 0]))
    return slider


def exudyn_crank(step: float) -> tuple[float, np.ndarray, np.ndarray]:
    """The same: rigid ends (RBE2) with static modes and as many with both ends held."""
    import exudyn as exu
    from exudyn import utilities as of

    structure, ends = rod_structure()
    x = structure.positions
    system = exu.SystemContainer().AddSystem()
    body = exudyn_body(
        structure,
        lambda fem: fem.ComputeHurtyCraigBamptonModes(
            [nodes.tolist() for nodes in ends], MODES, timerTreshold=10**9
        ),
    )
    spin = -TURNING * CRANK / ROD
    origin = np.array([CRANK, 0.0, 0.0]) - x[ends[0]].mean(axis=0)
    speed = np.array([0.0, TURNING * CRANK, 0.0]) + np.cross([0, 0, spin], origin - [CRANK, 0.0, 0.0])
    placed = body.AddObjectFFRFreducedOrder(
        system,
        positionRef=origin.tolist(),
        initialVelocity=speed.tolist(),
        initialAngularVelocity=[0, 0, spin],
        stiffnessProportionalDamping=DAMPING,
    )
    grips = [
        system.AddMarker(
            of.MarkerSuperElementRigid(
                bodyNumber=placed["oFFRFreducedOrder"],
                meshNodeNumbers=nodes.tolist(),
                weightingFactors=[1.0 / len(nodes)] * len(nodes),
            )
        )
        for nodes in ends
    ]
    slider = led(system, grips)
    sensor = watched(system, slider)
    system.Assemble()
    wall = exudyn_march(system, CRANK_END, step, 100)
    data = system.GetSensorStoredData(sensor)
    return wall, data[:, 0], data[:, 1]


def _turning(system: Any) -> Any:
    from exudyn.utilities import CreateSymbolicUserFunction

    return CreateSymbolicUserFunction(
        system,
        lambda mbs, t, item, lOffset: TURNING * t,
        itemTypeName="ObjectConnectorCoordinate",
        userFunctionName="offsetUserFunction",
    )
