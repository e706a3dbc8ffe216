"""For the tests of equations in closed form: machines, random states, and what the engine says at them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import sympy as sp

import abut
from abut import forces, joints, motions
from abut.analysis.state.assembly import assemble_system
from abut.analysis.state.host_equations import Probe, tangent_of
from abut.model.geometry import rotations
from abut.system.system import System

INERTIA = (0.05, 0.08, 0.11)


def body(
    model: abut.Model, name: str, place=(0, 0, 0), mass: float = 1.3, inertia=INERTIA, **more: Any
) -> abut.Body:
    return model.add(abut.Body(name, mass=mass, inertia=inertia, position=place, **more))


def double_pendulum(model: abut.Model, at: float = 0.0) -> None:
    """Two rods in a plane."""
    first = body(model, "upper", (at + 0.4, 0, 0))
    second = body(model, "lower", (at + 1.1, 0, 0), mass=0.7)
    model.add(joints.Revolute("shoulder", first, model.ground, at=(at, 0, 0), axis="z"))
    model.add(joints.Revolute("elbow", second, first, at=(at + 0.8, 0, 0), axis="z"))


def arm(model: abut.Model, at: float = 0.0) -> None:
    """A spatial branch of cylindrical, universal, screw and spherical joints, and a tilted slide, with inertia of all six numbers."""
    full = (0.05, 0.08, 0.11, 0.01, -0.02, 0.015)
    post = body(model, "post", (at, 0.1, 0.2), inertia=full)
    cross = body(model, "cross", (at + 0.3, 0.2, 0.4), inertia=full)
    nut = body(model, "nut", (at + 0.5, 0.1, 0.7), inertia=full)
    ball = body(model, "knob", (at + 0.6, -0.2, 0.9), inertia=full)
    sled = body(model, "sled", (at - 0.2, 0.3, 0.1), inertia=full)
    model.add(joints.Cylindrical("mast", post, model.ground, at=(at, 0, 0), axis=(0.1, 0.2, 1.0)))
    model.add(joints.Universal("gimbal", cross, post, at=(at + 0.2, 0.1, 0.3), axis_i="x", axis_j="y"))
    model.add(joints.Screw("thread", nut, cross, pitch=0.2, at=(at + 0.4, 0.1, 0.5), axis="y"))
    model.add(joints.Spherical("socket", nut, ball, at=(at + 0.6, 0, 0.8)))
    model.add(joints.Translational("rail", post, sled, at=(at - 0.1, 0.2, 0), axis=(1, 0, 2)))


def four_bar(model: abut.Model, at: float = 0.0) -> None:
    """Crank, coupler and rocker in a plane, closed by a joint."""
    points = [(at, 0, 0), (at + 0.2, 0.3, 0), (at + 0.9, 0.5, 0), (at + 0.8, 0, 0)]
    parts: list[Any] = [model.ground]
    for k, name in enumerate(("crank", "coupler", "rocker")):
        place = tuple(np.mean(points[k : k + 2], axis=0))
        parts.append(body(model, name, place, mass=0.5 + 0.3 * k))
    parts.append(model.ground)
    for k, name in enumerate("ABCD"):
        model.add(joints.Revolute(name, parts[k + 1], parts[k], at=points[k], axis="z"))


def top(model: abut.Model, at: float = 0.0) -> None:
    """A body that is free, driven by nothing but gravity, and a top on a spherical joint."""
    body(model, "stone", (at, 0.2, 2.0))
    spinning = body(model, "top", (at, 0.1, 0.4), inertia=(0.05, 0.05, 0.02))
    model.add(joints.Spherical("tip", spinning, model.ground, at=(at, 0, 0)))


def along_x(vx, wy, radius):
    return vx - radius * wy


def along_y(vy, wx, radius):
    return vy + radius * wx


def rolling(model: abut.Model, at: float = 0.0) -> None:
    """A ball that rolls on a plane by two relations of velocities: not holonomic."""
    ball = body(model, "marble", (at, 0, 0.05), mass=0.4, inertia=(4e-4, 4e-4, 4e-4))
    model.add(joints.InPlane("table", ball.frame(), model.ground.frame_at((at, 0, 0.05))))
    ground = model.ground.frame()
    for name, function, v, w in (("roll_x", along_x, "vx", "wy"), ("roll_y", along_y, "vy", "wx")):
        seen = {one: (getattr(motions, one.upper()), ball.frame(), ground) for one in (v, w)}
        model.add(joints.Relation(name, function, seen, parameters={"radius": 0.05}))


def driven(t, speed):
    return 0.3 * math.sin(speed * t)


def pull(t, length, rate, a):
    return a * math.cos(3.0 * t) - 2.0 * length * rate


def brake(angle, rate):
    return -0.2 * angle - 0.1 * rate * abs(rate)


def across(x, vy, wz):
    return -3.0 * x - 0.2 * vy * wz


def loaded(model: abut.Model, at: float = 0.0) -> None:
    """A cart on a spring with a damper, on it a pendulum that is led, loads by functions, a bushing, and a ball over a floor."""
    cart = body(model, "cart", (at, 0.5, 0))
    bob = body(model, "bob", (at + 0.3, 0.2, 0.1))
    model.add(joints.Translational("track", cart, model.ground, at=(at, 0, 0), axis="x"))
    hinge = model.add(joints.Spherical("hang", bob, cart, at=(at, 0.5, 0)))
    swing = body(model, "swing", (at, 0.4, 0.3))
    pivot = model.add(joints.Revolute("pivot", swing, cart, at=(at, 0.5, 0.2), axis="x"))
    model.add(motions.Displacement("drive", pivot, driven, parameters={"speed": 2.0}))
    wall = model.ground.frame_at((at - 0.7, 0.6, 0.2))
    model.add(forces.SpringDamper("spring", cart.frame(), wall, stiffness=40.0, damping=3.0, free_length=0.5))
    model.add(forces.LineForce("rope", bob.frame_at((at + 0.4, 0.2, 0)), wall, pull, {"a": 2.0}))
    model.add(forces.AxialTorque("brake", hinge.frame_i, hinge.frame_j, brake))
    model.add(
        forces.Force("field", bob.frame(), cart.frame_at((at, 0, 0.3), x="y", z="x"), fx=across, ty=across)
    )
    stiff = {"stiffness": (3.0, 4.0, 5.0), "damping": (0.1, 0.2, 0.3), "torsional_stiffness": (1.0, 2.0, 3.0)}
    model.add(forces.Bushing("rubber", bob.frame(), cart.frame_at((at + 0.2, 0.2, 0.1)), **stiff))
    model.add(
        forces.TorsionSpring(
            "coil", swing.frame(z="x", x="z"), cart.frame(z="x", x="z"), stiffness=0.7, damping=0.1
        )
    )


RADIUS, STIFFNESS = 0.1, 4000.0


def touching(model: abut.Model, at: float = 0.0) -> None:
    """A ball on a rod, and one beside it that is free, over a floor: two contacts without friction or damping."""
    low = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(at + 0.5, 0, RADIUS)))
    free = model.add(
        abut.Body.sphere("other", radius=RADIUS, mass=0.6, position=(at + 0.5, 2 * RADIUS, RADIUS))
    )
    model.add(joints.Revolute("rod", low, model.ground, at=(at, 0, RADIUS), axis="y"))
    law = abut.normal.Impact(stiffness=STIFFNESS, exponent=1.5, damping=0.0, full_damping_depth=1e-3)
    floor = abut.shapes.HalfSpace(model.ground.frame_at((at, 0, 0)), normal="z")
    model.add(abut.Contact("floor", low.shape, floor, normal=law))
    model.add(abut.Contact("between", low.shape, free.shape, normal=law))


def machine(*parts: Callable[[abut.Model, float], None]) -> abut.Model:
    """Parts side by side, which know nothing of each other."""
    model = abut.Model("machine", gravity=(0.4, -9.81, -1.7))
    for k, part in enumerate(parts):
        part(model, 5.0 * k)
    return model


def alone(model: abut.Model, names: set[str]) -> abut.Model:
    """What of a model stands on some bodies."""
    held = [one for one in model if not {b.name for b in one.bodies} <= names | {"ground"}]
    return model.without(*(one.name for one in held))


class Engine:
    """The compiled equations of a model."""

    def __init__(self, model: abut.Model) -> None:
        system = System([model], False)
        assemble_system(system, 0.0)
        self.probe = Probe(system)
        self.names = [one.name for one in model.bodies]

    def accelerations(self, where: dict[str, Any], time: float) -> dict[str, np.ndarray]:
        """Accelerations and angular accelerations of bodies, from where they are and how they move."""
        state = self.probe.state
        for name, one in where.items():
            row = state[self.names.index(name)]
            row[:3], row[7:10], row[10:13] = one.position, one.velocity, one.angular_velocity
            row[[6, 3, 4, 5]] = rotations.from_matrix(one.rotation)
        found = self.probe.evaluate(state, time)
        a = tangent_of(found).accelerations(found).reshape(-1, 6)
        return {name: a[k] for k, name in enumerate(self.names)}


def drawn(equations: Any, rng: np.random.Generator, size: float = 0.4) -> dict[str, float]:
    """A random state that meets the constraints, at a random time."""
    values: dict[str, float] = {"t": float(rng.uniform(0.1, 2.0))}
    for q, u in zip(equations.q, equations.rates, strict=True):
        values[str(q)] = equations.start[q] + float(rng.uniform(-size, size))
        values[str(u)] = float(rng.uniform(-1.0, 1.0))
    order = list(equations.values())
    held = [k for k, one in enumerate(equations.constraints) if one.value is not None]
    asked = [[one.value or 0 for one in equations.constraints], [one.rate for one in equations.constraints]]
    off = sp.lambdify(order, asked, modules="numpy", cse=True)
    for level, symbols in ((0, equations.q), (1, equations.rates)):
        rows = held if level == 0 else list(range(len(equations.constraints)))
        for _ in range(40 if rows and level == 0 else len(rows[:1])):
            now = equations.values(values)
            gaps = np.array(off(*(now[one] for one in order))[level], float)[rows]
            step = np.linalg.lstsq(equations.evaluate(values).G[rows], -gaps, rcond=None)[0]
            values |= {str(x): values[str(x)] + float(d) for x, d in zip(symbols, step, strict=True)}
    return values


def gap(equations: Any, engine: Engine, values: dict[str, float]) -> float:
    """The largest difference of accelerations beside the largest of them."""
    mine = equations.bodies(values)
    theirs = engine.accelerations(mine, values["t"])
    own = np.array([[*one.acceleration, *one.angular_acceleration] for one in mine.values()])
    other = np.array([theirs[name] for name in mine])
    return float(np.abs(own - other).max() / max(1.0, np.abs(other).max()))


def robot(model: abut.Model, at: float = 0.0) -> None:
    """Six axes, as of an industrial robot, all moments of inertia different."""
    axes, points = (
        "zyyxyx",
        [(0, 0, 0), (0.1, 0, 0.4), (0.1, 0, 1.0), (0.3, 0, 1.1), (0.7, 0, 1.1), (0.8, 0, 1.1)],
    )
    centres = [(0.05, 0, 0.3), (0.1, 0.1, 0.7), (0.2, 0, 1.1), (0.5, 0, 1.1), (0.75, 0, 1.1), (0.85, 0, 1.1)]
    parent: Any = model.ground
    for k, (axis, point, centre) in enumerate(zip(axes, points, centres, strict=True), 1):
        link = body(model, f"link{k}", (at + centre[0], *centre[1:]), mass=3.0 / k)
        model.add(joints.Revolute(f"axis{k}", link, parent, at=(at + point[0], *point[1:]), axis=axis))
        parent = link


def tied(model: abut.Model, at: float = 0.0) -> None:
    """What ties joints, and joints that carry nothing alone: gears, racks, couplers, rods, homokinetic shafts, motions between frames."""
    wheels = [body(model, f"wheel{k}", (at + 0.3 * k, 0, 0), mass=0.5 + k) for k in range(3)]
    hinges = [
        model.add(joints.Revolute(f"pin{k}", one, model.ground, at=(at + 0.3 * k, 0, 0), axis="z"))
        for k, one in enumerate(wheels)
    ]
    model.add(joints.Gear("gear", hinges[0], hinges[1], ratio=-2.5))
    bar = body(model, "bar", (at, 0.2, 0))
    slide = model.add(joints.Translational("guide", bar, model.ground, at=(at, 0.2, 0), axis="x"))
    model.add(joints.RackAndPinion("rack", wheels[0], bar, pitch_diameter=0.4, at=(at, 0.2, 0), axis_i="z"))
    model.add(joints.Coupler("tie", [slide, hinges[2]], [1.0, 0.3]))
    shaft = body(model, "shaft", (at + 0.3, 0.1, 0.5))
    model.add(joints.Revolute("tail", shaft, wheels[1], at=(at + 0.3, 0, 0.2), axis="y"))
    free = body(model, "driven", (at + 0.3, 0.3, 0.9))
    model.add(joints.ConstantVelocity("bend", free, shaft, at=(at + 0.3, 0.2, 0.7), axis=(0, 0.2, 1)))
    stone = body(model, "stone", (at + 0.8, 0.4, 0.9))
    model.add(joints.Distance("rod", stone.frame(), free.frame((0.1, 0, 0))))
    model.add(joints.Perpendicular("square", stone.frame(z="x"), model.ground.frame((at, 0, 0), z="y")))
    model.add(motions.Displacement("lift", (stone.frame(), model.ground.frame()), lifted, motions.Z))
    plate = body(model, "plate", (at, 1.0, 0))
    model.add(joints.Orientation("level", plate, model.ground, at=(at, 1.0, 0)))
    model.add(joints.Combination("rope", [(1.0, motions.DISTANCE, plate.frame(), stone.frame()),
                                          (2.0, motions.X, plate.frame(), model.ground.frame())]))  # fmt: skip
    cap = body(model, "cap", (at, 1.1, 0.2))
    model.add(joints.Fixed("weld", plate, cap, at=(at, 1.0, 0.2), axis=(1, 1, 0)))


def lifted(t):
    return 0.9 + 0.1 * math.sin(2.0 * t)
