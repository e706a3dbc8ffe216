"""An elastic bar whose motion is a formula, and beams and ropes at rest: what is shown of them is known beforehand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import abut
from abut.fem import Mesh
from abut.flexible import Arc, ISection, Polyline, Rectangle, Round
from abut.results import WXYZ, XYZ, Channel, Result
from abut.results.drawings.draw_model import draw_model

LENGTH, HIGH, OUTPUTS = 1.0, 0.1, 41
HOOP = 0.3  #: radius of the belt [m]
FORTY = (np.cos(0.35), 0.0, np.sin(0.35), 0.0)  #: a turn of 40° about y


def bar(**options: Any) -> abut.FlexibleBody:
    """Steel, a metre long, with its first modes."""
    mesh = Mesh.block((LENGTH, HIGH, HIGH), (10, 1, 1))
    return abut.FlexibleBody("bar", mesh, "steel", **({"modes": 6} | options))


def swinging(
    body: abut.FlexibleBody, size: float = 1e-3, modes: tuple[int, ...] = (0, 1), title: str = "bent bar"
) -> Result:
    """The bar flies and turns, and some of its modes swing with an amplitude [m], once, twice, … in the run."""
    model = abut.Model(title, gravity=(0, 0, 0))
    model.add(body)
    time = np.linspace(0.0, 1.0, OUTPUTS)
    q = np.zeros((OUTPUTS, 3 * len(body.modal)))
    for k, mode in enumerate(modes):
        q[:, mode] = size * np.sin(2.0 * np.pi * (k + 1) * time)
    channels, columns = [], []
    for one in model.bodies:
        place, turn = np.tile(one.position, (OUTPUTS, 1)), np.tile(FORTY, (OUTPUTS, 1))
        if one in body.modal:
            k = 3 * body.modal.index(one)
            place, turn = q[:, k : k + 3], np.tile((1.0, 0.0, 0.0, 0.0), (OUTPUTS, 1))
        elif one is body.base:
            place = place + np.outer(time, (0.0, 0.0, 0.2))
        channels += [
            Channel(f"{one.name}.position", "m", XYZ, "", "body"),
            Channel(f"{one.name}.quaternion", "", WXYZ, "", "body"),
        ]
        columns += [place, turn]
    return Result.from_rows(
        channels,
        time,
        np.hstack(columns),
        attributes={"name": title, "model": model.summary()},
        drawing=lambda: draw_model(model),
    )


def rows() -> abut.Model:
    """Beams of several sections, straight, curved and with a corner; a belt and a rope."""
    model = abut.Model("beams and ropes")
    sections = {"i": ISection("80 mm", "120 mm", "10 mm", "12 mm"), "box": Rectangle("40 mm", "60 mm")}
    for name, section in sections.items():
        model.add(abut.Beam(name, [(0, 0, 0), (2, 0, 0)], section, "steel", elements=4))
    model.add(abut.Beam("arc", Arc((0, 1, 0), (0, 0, 0), "90 deg"), Round("30 mm"), "steel", elements=4))
    bent = Polyline([(0, 0, 0.5), (1, 0, 0.5), (1, 0.5, 0.5)])
    model.add(abut.Beam("corner", bent, Rectangle("40 mm", "60 mm"), "steel", elements=6))

    def hoop(s: float) -> tuple[float, float, float]:
        return HOOP * math.cos(s / HOOP), HOOP * math.sin(s / HOOP), 1.0

    belt = {"elements": 24, "closed": True, "length": 2 * math.pi * HOOP}
    model.add(abut.Rope("belt", hoop, "15 mm", "steel", **belt))
    model.add(abut.Rope("rope", [(1, 0, 1), (2, 0.3, 0.6)], "10 mm", "steel", elements=8))
    return model
