"""Bodies as PART, and the ground."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.formats.adams.write import shapes
from abut.formats.adams.write.numbers import euler, figure, row, statement
from abut.formats.adams.write.page import LEAST, Page, writes
from abut.model import Body, rotations


def ground(page: Page) -> list[str]:
    """The statement of the ground, whose frame is the global one."""
    body = page.model.ground
    return statement("PART", page.part(body).number, ["GROUND", *_frame(page, body)], body.name)


def _frame(page: Page, body: Any) -> list[str]:
    """QG and REULER of a body's part."""
    part, length = page.part(body), page.units.length
    turn = rotations.to_matrix(body.orientation) @ part.axes.T
    place = row((np.asarray(body.position) - turn @ part.origin) / length, LEAST / length)
    turned = euler(turn)
    found = [f"QG = {place}"] if place != "0, 0, 0" else []
    return [*found, f"REULER = {turned}"] if turned else found


@writes(Body)
def body(page: Page, thing: Body) -> None:
    """PART: mass and inertia about the body's frame, which is the CM marker; angular velocity along its axes."""
    units, turn = page.units, rotations.to_matrix(thing.orientation)
    cm = page.place(thing, np.zeros(3), np.eye(3))
    inertia = np.asarray(thing.inertia) / units.inertia
    moments = [*np.diag(inertia), -inertia[0, 1], -inertia[0, 2], -inertia[1, 2]]
    text = row(moments).removesuffix(", 0, 0, 0")
    arguments = [
        f"MASS = {figure(thing.mass / units.mass)}",
        f"CM = {cm}",
        f"IP = {text}",
        *_frame(page, thing),
    ]
    speeds = row(page.speeds[thing.name][:3] / units.velocity).split(", ")
    spins = row(turn.T @ page.speeds[thing.name][3:] * units.time).split(", ")
    arguments += [f"V{axis} = {value}" for axis, value in zip("XYZ", speeds, strict=True) if value != "0"]
    arguments += [f"W{axis} = {value}" for axis, value in zip("XYZ", spins, strict=True) if value != "0"]
    page.heads[thing.name] = statement("PART", page.part(thing).number, arguments, thing.name)
    if thing.shape is not None:
        shapes.look(page, thing.shape, f"{thing.name}_shape")
