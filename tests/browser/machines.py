"""Results made from formulas, so that what a page shows of them is known beforehand; the models are true ones, not run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

import abut
from abut import shapes
from abut.results import Channel, Result
from abut.results.drawings.draw_model import draw_model
from abut.system.schema.output import BODY, CONTACT, TRACK

STILL = (1.0, 0.0, 0.0, 0.0)
RADIUS, STIFFNESS, FRICTION = 0.02, 2.0e5, 0.25  #: of the ball [m], [N/m], and what rubs over what presses
PERIOD, OUTPUTS = 0.25, 801  #: of a bounce [s]; outputs in a second
DEEPEST = 1e-3  #: [m]
LOSS = 0.2  #: loading is harder and unloading softer by this part
LAW = abut.normal.Impact(stiffness=STIFFNESS, exponent=1.0, damping="100 N*s/m", full_damping_depth="0.1 mm")
RUB = abut.friction.Coulomb(FRICTION, FRICTION, 0.001, 0.01)

Values = Mapping[str, Any]
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
    columns = body("ball", time, place, turn) + contact(
        "bounce", place - [0, 0, RADIUS], [0, 0, 1], force, depth
    )

    model = abut.Model(title, gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass="0.26 kg", position=(0, 0, RADIUS + high)))
    plane = shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plane, normal=LAW, friction=RUB))
    return result(model, time, columns, **changes)


def whirling(radius: float = 5e-4) -> Result:
    """A pin circles in a bearing, along the wall of its clearance, pressed outward in one half of each turn."""
    time = np.linspace(0.0, 0.2, 401)
    angle = 2 * np.pi * time / 0.05
    outward = np.stack([np.cos(angle), np.sin(angle), 0 * time], axis=1)
    depth = np.where(np.sin(angle) > 0, 1e-5 * np.sin(angle), 1e-4 * np.sin(angle))
    place = (radius + depth)[:, None] * outward
    force = 1e7 * np.maximum(depth, 0.0)
    columns = body("pin", time, place, STILL) + body("bearing", time, np.zeros(3), STILL)
    columns += contact("play", place + 0.01 * outward, -outward, force, depth)

    model = abut.Model("pin in a bearing", gravity=(0, 0, 0))
    pin = model.add(abut.Body.sphere("pin", radius=0.01, mass="30 g"))
    bearing = model.add(abut.Body("bearing", mass="1 kg", inertia=(1e-3, 1e-3, 1e-3)))
    cavity = shapes.SphericalCavity(bearing.frame(), radius=0.01 + radius)
    model.add(abut.Contact("play", pin.shape, cavity, normal=LAW, friction=RUB))
    return result(model, time, columns)


def crowd(bodies: int = 500, frames: int = 2000) -> Result:
    """Many small balls on smooth ways, with all that a run records of them, and one contact."""
    time = np.linspace(0.0, 2.0, frames)
    rng = np.random.default_rng(1)
    home = rng.uniform(-0.5, 0.5, (bodies, 3))
    rate, phase = rng.uniform(3, 20, bodies), rng.uniform(0, 6, bodies)
    model = abut.Model("crowd")
    columns: Columns = []
    for k in range(bodies):
        swing = np.sin(rate[k] * time + phase[k])
        spin = 0.5 * rate[k] * time
        turn = np.stack([np.cos(spin), 0 * time, 0 * time, np.sin(spin)], axis=1)
        columns += body(f"grain{k}", time, home[k] + 0.05 * swing[:, None] * home[k][::-1], turn)
        model.add(abut.Body.sphere(f"grain{k}", radius=0.02, mass="30 g", position=tuple(home[k])))
    touch = np.maximum(np.sin(30 * time), 0.0)
    columns += contact("touch", np.zeros((frames, 3)), [0, 0, 1], 100 * touch, 1e-4 * touch)
    first = model["grain0"]
    model.add(
        abut.Contact("touch", first.shape, shapes.HalfSpace(model.ground.frame(), normal="z"), normal=LAW)
    )
    return result(model, time, columns)


# --- parts ----------------------------------------------------------------------------------------------------------


def body(name: str, time: Any, place: Any, turn: Any) -> Columns:
    """The channels of a body; its rates by differences."""
    place = np.broadcast_to(place, (len(time), 3))
    velocity = np.gradient(place, time, axis=0)
    known = {
        "position": place,
        "quaternion": np.broadcast_to(turn, (len(time), 4)),
        "velocity": velocity,
        "acceleration": np.gradient(velocity, time, axis=0),
    }
    return named(name, "body", BODY, known, len(time))


def contact(name: str, point: Any, normal: Any, force: Any, depth: Any) -> Columns:
    """The channels of a contact at one point that rubs along x."""
    normals = np.broadcast_to(np.asarray(normal, float), (len(force), 3))
    rub = -FRICTION * np.outer(force, [1.0, 0.0, 0.0])
    shared = {"friction_force": rub, "penetration": depth}
    whole = {
        **shared,
        "normal_force": force[:, None] * normals,
        "normal_magnitude": force,
        "touching": depth > 0,
    }
    track = {**shared, "point_i": point, "point_j": point, "normal": normals, "normal_force": force}
    out = named(name, "contact", CONTACT, whole, len(force))
    return out + named(f"{name}.track1", "contact", TRACK, track, len(force))


def named(name: str, group: str, table: Any, known: Values, count: int) -> Columns:
    """The channels that a run records of a thing; zero where nothing is known."""
    return [
        (
            Channel(f"{name}.{word}", unit, parts, f"{group} {name}: {text}", group),
            known.get(word, np.zeros((count, max(1, len(parts))))),
        )
        for word, unit, parts, text in table
    ]


def result(model: abut.Model, time: Any, columns: Columns, **changes: Any) -> Result:
    """The columns side by side, as if the model had been run."""
    rows = np.concatenate([np.reshape(values, (len(time), -1)) for _, values in columns], axis=1)
    facts: dict[str, Any] = {
        "attributes": {"name": model.name, "model": model.summary()},
        "drawing": lambda: draw_model(model),
        "statistics": {"steps": 1234, "run_seconds": 0.5, "integrator": "Formula()"},
    }
    return Result.from_rows([channel for channel, _ in columns], time, rows, **(facts | changes))
