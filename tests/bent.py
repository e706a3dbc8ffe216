"""An elastic bar whose motion is a formula, so that what is shown of it is known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np

import abut
from abut.fem import Mesh
from abut.results import WXYZ, XYZ, Channel, Result
from abut.results.drawn import draw

LENGTH, HIGH, OUTPUTS = 1.0, 0.1, 41
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
        drawing=lambda: draw(model),
    )
