"""Three machines with parts that bend, as a user writes them: a rotor on springs, a beam that is spun up, a slider-crank with a rod."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

MATRICES = Path(__file__).parent.parent / "tests" / "data" / "fe" / "exudyn"


def off(times: np.ndarray, values: np.ndarray, reference: tuple[np.ndarray, np.ndarray]) -> float:
    """Largest distance from a reference at its times."""
    at = [int(np.abs(times - t).argmin()) for t in reference[0]]
    return float(np.abs(values[at] - reference[1]).max())


SPIN, STIFF, LOSS, ROTOR_END = 100.0 * np.pi, 2e8, 2e6, 0.01

ROTOR_TIMES = np.linspace(0.0, ROTOR_END, 11)[1:]


@cache
def rotor_structure() -> tuple[Any, list[Any], Any]:
    """115 nodes, the stiffness a hundredth, .1 kg more at a node of the rim; rows of nodes at both ends, and the one in the middle."""
    from abut.fem import Structure
    from abut.formats.flexible import read

    found = read(MATRICES / "rotorDiscTestSTIF1.mtx.gz")
    x = found.positions
    rim = int(np.argmin(np.linalg.norm(x - [0.0, 0.19598444, 0.15], axis=1)))
    mass = found.mass.tolil()
    for row in np.flatnonzero(found.freedoms[:, 0] == rim):
        mass[row, row] += 0.1
    structure = Structure(
        x, found.freedoms, mass.tocsr(), 0.01 * found.stiffness, labels=found.labels, name="rotor"
    )
    ends = [np.flatnonzero(np.abs(x[:, 2] - z) < 1e-6) for z in (0.0, 0.5)]
    return structure, ends, int(np.argmin(np.linalg.norm(x - [0.0, 0.0, 0.25], axis=1)))


def our_rotor() -> Any:
    """Exudyn's test objectFFRFreducedOrderTest."""
    import abut
    from abut.flexible import FlexibleBody, NormalModes, reduce

    structure, ends, middle = rotor_structure()
    labels = structure.labels
    places = {
        "left": labels[ends[0]].tolist(),
        "right": labels[ends[1]].tolist(),
        "middle": int(labels[middle]),
    }
    reduced = reduce(structure, interfaces=places, method=NormalModes(8))
    model = abut.Model("rotor", gravity=(0, 0, 0))
    body = model.add(FlexibleBody("rotor", reduced, angular_velocity=(0, 0, SPIN)))
    for k, (name, axial) in enumerate((("left", STIFF), ("right", 0.0))):
        seat = model.ground.frame(tuple(reduced.interfaces[k].position.tolist()))
        model.add(
            abut.forces.Bushing(
                f"{name}_bearing",
                body[name].frame(),
                seat,
                (STIFF, STIFF, axial),
                (LOSS, LOSS, LOSS),
                form="adams",
            )
        )
    return model


LENGTH, BENDING, STRETCHING, LINE, SPIN_END = 10.0, 1.4e4, 2.8e7, 1.2, 7.5

SPIN_TIMES = np.arange(1, 16) * 0.5

#: how far the tip is off the line that turns with the hub, at these times [m]
LAG = (
    -0.0018152,
    -0.0205432,
    -0.0601163,
    -0.1023746,
    -0.1512763,
    -0.2172575,
    -0.2832132,
    -0.3422589,
    -0.4075878,
    -0.4684444,
    -0.5095682,
    -0.5435489,
    -0.5698865,
    -0.5712309,
    -0.5589941,
)


def turned(t: float) -> float:
    """ω(t) = ω_s/T (t − T/2π sin 2πt/T), ω_s = 6 rad/s, T = 15 s."""
    return 0.4 * (0.5 * t * t + (7.5 / math.pi) ** 2 * (math.cos(2.0 * math.pi * t / 15.0) - 1.0))


def lag_of(times: np.ndarray, tip: np.ndarray) -> np.ndarray:
    angle = np.array([turned(t) for t in times])
    return np.cos(angle) * tip[:, 1] - np.sin(angle) * tip[:, 0]


def linked(n: int) -> np.ndarray:
    """The lag of n rigid links with springs E I/l between them and 2 E I/l at the hub, by Lagrange's equations of their angles."""
    from scipy.integrate import solve_ivp

    length = LENGTH / n
    mass, inertia = LINE * length, LINE * length * (length**2 / 12 + 5e-4)
    arms = np.tril(np.full((n, n), length), -1) + np.eye(n) * length / 2
    coupling = mass * arms.T @ arms
    spring = BENDING / length * (2.0 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1))
    spring[0, 0], spring[-1, -1] = 3.0 * BENDING / length, BENDING / length
    hub = np.eye(n)[0] * 2.0 * BENDING / length

    def rates(t: float, y: np.ndarray) -> np.ndarray:
        angle, turn = y[:n], y[n:]
        apart = angle[:, None] - angle[None, :]
        matrix = coupling * np.cos(apart) + inertia * np.eye(n)
        right = -(coupling * np.sin(apart)) @ turn**2 - spring @ angle + hub * turned(t)
        return np.concatenate([turn, np.linalg.solve(matrix, right)])

    found = solve_ivp(rates, (0, SPIN_END), np.zeros(2 * n), "Radau", t_eval=SPIN_TIMES, rtol=1e-7, atol=1e-9)
    angles = found.y[:n]
    tip = length * np.array([np.cos(angles).sum(axis=0), np.sin(angles).sum(axis=0)]).T
    return lag_of(SPIN_TIMES, tip)


def our_beam(elements: int) -> tuple[Any, str]:
    """Kane, Ryan and Banerjee's beam."""
    import abut
    from abut.flexible import Elastic, Section

    model = abut.Model("spin", gravity=(0, 0, 0))
    section = Section(1e-3, I_y=5e-7, I_z=5e-7, torsion=1e-6)
    beam = model.add(
        abut.Beam("beam", [(0, 0, 0), (LENGTH, 0, 0)], section, Elastic(2.8e10, 0.3, 1200), elements=elements)
    )
    hub = model.add(abut.joints.Revolute("hub", beam["start"], model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", hub, turned))
    return model, beam["end"].name


CRANK, ROD, TURNING, CRANK_END = 0.15, 0.3, 150.0, 0.05

SLIDER, MODES, DAMPING = 0.0755, 6, 2e-5  #: kg; natural modes; C/K [s]

CRANK_TIMES = np.linspace(0.0, CRANK_END, 21)[1:]


@cache
def rod_structure() -> tuple[Any, list[np.ndarray]]:
    """A bar of steel, 300 × 8 × 6 mm, quadratic hexahedra, from its end on the crank; the nodes of both ends."""
    from abut.fem import Mesh, assemble

    mesh = Mesh.block((ROD, 8e-3, 6e-3), (16, 1, 1))
    structure = assemble(mesh, "steel")
    x = structure.positions
    return structure, [np.flatnonzero(np.abs(x[:, 0] - at) < 1e-9) for at in (x[:, 0].min(), x[:, 0].max())]


def our_crank(rigid: bool = False, modes: int = MODES) -> Any:
    """Crank, rod, slider in the plane x–y; the crank is driven."""
    import abut
    from abut.flexible import CraigBampton, FlexibleBody, Patch, Rayleigh, reduce

    structure, ends = rod_structure()
    x = structure.positions
    model = abut.Model("flexible slider crank", gravity=(0, 0, 0))
    crank = model.add(abut.Body("crank", 0.3, (1e-3,) * 3, angular_velocity=(0, 0, TURNING)))
    slider = model.add(abut.Body("slider", SLIDER, (1e-5,) * 3, position=(CRANK + ROD, 0, 0)))
    origin = np.array([CRANK, 0.0, 0.0]) - x[ends[0]].mean(axis=0)
    spin = -TURNING * CRANK / ROD
    speed = np.array([0.0, TURNING * CRANK, 0.0]) + np.cross([0, 0, spin], origin - [CRANK, 0.0, 0.0])
    moving = {"velocity": tuple(speed), "angular_velocity": (0, 0, spin)}
    if rigid:
        mass = float(structure.mass[0::3, 0::3].sum())
        about = np.diag([mass / 12 * (a * a + b * b) for a, b in ((8e-3, 6e-3), (ROD, 6e-3), (ROD, 8e-3))])
        centre = np.array([CRANK + ROD / 2, 0.0, 0.0])
        swung = np.array([0.0, TURNING * CRANK / 2, 0.0])
        one = other = model.add(
            abut.Body("rod", mass, about, position=centre, velocity=swung, angular_velocity=(0, 0, spin))
        )
    else:
        places = {
            name: Patch(structure.labels[nodes].tolist(), "rigid")
            for name, nodes in zip(("big", "small"), ends, strict=True)
        }
        reduced = reduce(
            structure,
            interfaces=places,
            method=CraigBampton(modes),
            frame="big",
            damping=Rayleigh(0.0, DAMPING),
        )
        body = model.add(FlexibleBody("rod", reduced, position=tuple(origin), stiffening=False, **moving))
        one, other = body["big"], body["small"]
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", one, crank, at=(CRANK, 0, 0), axis="z"))
    end = (CRANK + ROD, 0, 0)
    model.add(abut.joints.InLine("wrist", other.frame_at(end), slider.frame_at(end, z="z")))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=end, axis="x"))

    def turn(t: float, speed: float) -> float:
        return speed * t

    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": TURNING}))
    return model
