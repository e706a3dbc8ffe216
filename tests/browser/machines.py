"""Results made from formulas, so that what a page shows of them is known beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import abut
from abut import shapes
from abut.results import WXYZ, XYZ, Channel, Drawing, Mesh, Part, Result
from abut.shapes.display import surface

STILL = (1.0, 0.0, 0.0, 0.0)
RADIUS, STIFFNESS, FRICTION = 0.02, 2.0e5, 0.25  #: of the ball [m], [N/m], and what rubs over what presses
PERIOD, OUTPUTS = 0.25, 801  #: of a bounce [s]; outputs in a second
DEEPEST = 1e-3  #: [m]
LOSS = 0.2  #: loading is harder and unloading softer by this part

Columns = list[tuple[Channel, Any]]


def bouncing(title: str = "bouncing ball", high: float = 0.08, **changes: Any) -> Result:
    """A ball hops on a plane, one hop each quarter second, and rubs along x; deepest in the middle of each touch."""
    time = np.linspace(0.0, 1.0, OUTPUTS)
    wave = np.cos(2 * np.pi * time / PERIOD)
    height = np.where(wave > 0, high * wave, DEEPEST * wave)
    depth = np.where(wave > 0, -high * wave, -DEEPEST * wave)
    sense = np.sign(np.sin(2 * np.pi * time / PERIOD))  # +1 while it goes down
    force = STIFFNESS * np.maximum(depth, 0.0) * (1.0 + LOSS * sense)
    place = np.stack([0.1 * time, 0 * time, RADIUS + height], axis=1)
    spin = 3.0 * time
    turn = np.stack([np.cos(spin / 2), 0 * time, np.sin(spin / 2), 0 * time], axis=1)
    columns = body("ball", place, turn) + contact("bounce", place - [0, 0, RADIUS], [0, 0, 1], force, depth)
    things = [
        thing("body", "ball", mass=(0.26, "kg")),
        thing("contact", "bounce") | {"routes": ["Sphere–HalfSpace in closed form"]},
    ]
    ground = abut.Ground().frame()
    meshes = (
        mesh(shapes.Sphere(ground, RADIUS).triangles(2e-4)),
        mesh(shapes.HalfSpace(ground).triangles(size=0.3)),
    )
    parts = (
        Part("ball", "ball", 0, (0, 0, 0), STILL, "solid"),
        Part("bounce", "ground", 1, (0.05, 0, 0), STILL, "plane"),
    )
    return result(title, time, columns, things, Drawing(meshes, parts), **changes)


def whirling(radius: float = 5e-4) -> Result:
    """A pin circles in a bearing, along the wall of its clearance, pressed outward in one half of each turn."""
    time = np.linspace(0.0, 0.2, 401)
    angle = 2 * np.pi * time / 0.05
    outward = np.stack([np.cos(angle), np.sin(angle), 0 * time], axis=1)
    depth = np.where(np.sin(angle) > 0, 1e-5 * np.sin(angle), 1e-4 * np.sin(angle))
    place = (radius + depth)[:, None] * outward
    force = 1e7 * np.maximum(depth, 0.0)
    columns = body("pin", place, STILL) + body("bearing", np.zeros(3), STILL)
    columns += contact("play", place + 0.01 * outward, -outward, force, depth)
    frame = {"value": {"body": "pin", "position": [0, 0, 0], "orientation": list(STILL)}, "unit": ""}
    inner = {"kind": "Sphere", "parameters": {"frame": frame, "radius": {"value": 0.01, "unit": "m"}}}
    seat = {"value": {"body": "bearing", "position": [0, 0, 0], "orientation": list(STILL)}, "unit": ""}
    outer = {
        "kind": "SphericalCavity",
        "parameters": {"frame": seat, "radius": {"value": 0.01 + radius, "unit": "m"}},
    }
    play = thing("contact", "play") | {
        "parameters": {"shape_i": {"value": inner, "unit": ""}, "shape_j": {"value": outer, "unit": ""}}
    }
    ball = mesh(shapes.Sphere(abut.Ground().frame(), 0.01).triangles(1e-4))
    drawing = Drawing((ball,), (Part("pin", "pin", 0, (0, 0, 0), STILL, "solid"),))
    return result(
        "pin in a bearing", time, columns, [thing("body", "pin"), thing("body", "bearing"), play], drawing
    )


def crowd(bodies: int = 500, frames: int = 2000) -> Result:
    """Many small balls on smooth ways, and one contact."""
    time = np.linspace(0.0, 2.0, frames)
    rng = np.random.default_rng(1)
    home = rng.uniform(-0.5, 0.5, (bodies, 3))
    rate, phase = rng.uniform(3, 20, bodies), rng.uniform(0, 6, bodies)
    columns: Columns = []
    for k in range(bodies):
        swing = np.sin(rate[k] * time + phase[k])
        spin = 0.5 * rate[k] * time
        turn = np.stack([np.cos(spin), 0 * time, 0 * time, np.sin(spin)], axis=1)
        columns += body(f"grain{k}", home[k] + 0.05 * swing[:, None] * home[k][::-1], turn, motion=True)
    touch = np.maximum(np.sin(30 * time), 0.0)
    columns += contact("touch", np.zeros((frames, 3)), [0, 0, 1], 100 * touch, 1e-4 * touch)
    ball = mesh(shapes.Sphere(abut.Ground().frame(), 0.02).triangles(1e-3))
    parts = tuple(Part(f"grain{k}", f"grain{k}", 0, (0, 0, 0), STILL, "solid") for k in range(bodies))
    things = [thing("body", f"grain{k}") for k in range(bodies)]
    return result("crowd", time, columns, things, Drawing((ball,), parts))


# --- parts ----------------------------------------------------------------------------------------------------------


def body(name: str, place: Any, turn: Any, motion: bool = False) -> Columns:
    """The channels of a body; with ``motion`` velocities and accelerations too, which are rough numbers."""
    out: Columns = [
        (Channel(f"{name}.position", "m", XYZ, f"body {name}: position of the centre of mass", "body"), place)
    ]
    out.append((Channel(f"{name}.quaternion", "", WXYZ, f"body {name}: orientation", "body"), turn))
    if motion:
        rough = np.diff(np.asarray(place), axis=0, prepend=np.asarray(place)[:1])
        out.append((Channel(f"{name}.velocity", "m/s", XYZ, f"body {name}: velocity", "body"), 1000 * rough))
        out.append(
            (
                Channel(f"{name}.acceleration", "m/s^2", XYZ, f"body {name}: acceleration", "body"),
                1e6 * rough**2,
            )
        )
    return out


def contact(name: str, point: Any, normal: Any, force: Any, depth: Any) -> Columns:
    """The channels of a contact at one point that rubs along x."""
    normals = np.broadcast_to(np.asarray(normal, float), (len(force), 3))
    rub = -FRICTION * np.outer(force, [1.0, 0.0, 0.0])
    whole, track = f"contact {name}: ", f"{name}.track1"

    def channel(word: str, unit: str, parts: tuple[str, ...], text: str) -> Channel:
        return Channel(word, unit, parts, whole + text, "contact")

    return [
        (
            channel(f"{name}.normal_force", "N", XYZ, "normal force on the first body"),
            force[:, None] * normals,
        ),
        (channel(f"{name}.friction_force", "N", XYZ, "friction force on the first body"), rub),
        (channel(f"{name}.normal_magnitude", "N", (), "normal force"), force),
        (channel(f"{name}.penetration", "m", (), "largest penetration"), depth),
        (channel(f"{track}.point_i", "m", XYZ, "point of the first shape"), point),
        (channel(f"{track}.point_j", "m", XYZ, "point of the second shape"), point),
        (channel(f"{track}.normal", "", XYZ, "unit normal that pushes the first body"), normals),
        (channel(f"{track}.normal_force", "N", (), "normal force"), force),
        (channel(f"{track}.friction_force", "N", XYZ, "friction force on the first body"), rub),
        (channel(f"{track}.penetration", "m", (), "penetration, negative while apart"), depth),
    ]


def thing(family: str, name: str, **parameters: tuple[float, str]) -> dict[str, Any]:
    """A thing of a model's summary."""
    told = {key: {"value": value, "unit": unit} for key, (value, unit) in parameters.items()}
    return {"name": name, "family": family, "kind": family.capitalize(), "parameters": told}


def mesh(triangles: Any) -> Mesh:
    """A mesh from vertices and faces."""
    return Mesh(*surface(*triangles))


def result(
    title: str, time: Any, columns: Columns, things: Sequence[Any], drawing: Drawing, **changes: Any
) -> Result:
    """The columns side by side, with a model of these things."""
    count = len(time)
    parts = [
        np.broadcast_to(v, (count, c.width))
        if np.ndim(v) == 1 and len(v) != count
        else np.reshape(v, (count, -1))
        for c, v in columns
    ]
    model = {"name": title, "gravity": {"value": [0.0, 0.0, -9.81], "unit": "m/s^2"}, "things": list(things)}
    facts: dict[str, Any] = {
        "attributes": {"name": title, "model": model},
        "drawing": drawing,
        "statistics": {"steps": 1234, "run_seconds": 0.5, "integrator": "Formula()"},
    }
    return Result.from_rows([c for c, _ in columns], time, np.concatenate(parts, axis=1), **(facts | changes))
