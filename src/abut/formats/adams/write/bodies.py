"""Writer of PART statements for bodies and the ground."""

from __future__ import annotations

import numpy as np

from abut.formats.adams.write import shapes
from abut.formats.adams.write.dataset_writer import Page, writes
from abut.formats.adams.write.expressions.number_format import euler_angles, format_arguments, format_numbers
from abut.model import Body, Part
from abut.model.geometry import rotations


def write_ground(page: Page) -> None:
    """Write the statement of the ground, whose frame is the global one."""
    _write_part(page, page.model.ground, ["GROUND"])


def _write_part(page: Page, body: Part, given: list[str], **speeds: str) -> None:
    """Write PART, with the pose of its frame."""
    part = page.part(body)
    turn = rotations.to_matrix(body.orientation) @ part.axes.T
    frame = format_arguments(
        QG=page.origin(np.asarray(body.position) - turn @ part.origin), REULER=euler_angles(turn)
    )
    page.put(("part", body.name), "PART", part.number, [*given, *frame], body.name, **speeds)


@writes(Body)
def write_body(page: Page, thing: Body) -> None:
    """Write PART: mass and inertia about the body's frame, which is the CM marker; angular velocity along its axes."""
    units, turn = page.units, rotations.to_matrix(thing.orientation)
    cm = page.place(thing, np.zeros(3), np.eye(3))
    inertia = np.asarray(thing.inertia) / units.inertia
    moments = [*np.diag(inertia), -inertia[0, 1], -inertia[0, 2], -inertia[1, 2]]
    text = format_numbers(moments).removesuffix(", 0, 0, 0")
    shifts = format_numbers(page.speeds[thing.name][:3] / units.velocity).split(", ")
    spins = format_numbers(turn.T @ page.speeds[thing.name][3:] * units.time).split(", ")
    speeds = dict(zip(("VX", "VY", "VZ", "WX", "WY", "WZ"), (*shifts, *spins), strict=True))
    moving = {name: speed for name, speed in speeds.items() if speed != "0"}
    _write_part(page, thing, format_arguments(MASS=thing.mass / units.mass, CM=cm, IP=text), **moving)
    if thing.shape is not None:
        shapes.write_display_shape(page, thing.shape, f"{thing.name}_shape")
