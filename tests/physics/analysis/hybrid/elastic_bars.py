"""A steel bar by its axial modes, and a bar that bounces on its end and is elastic while it touches."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

import numpy as np

import abut
from abut.fem import Elasticity, Mesh, assemble
from abut.flexible import NormalModes, ReducedBody, reduce

YOUNG, DENSITY = 210e9, 7850.0
STEEL = Elasticity.isotropic(YOUNG, 0.0, DENSITY)  # without lateral contraction: bars are bars
WAVE = float(np.sqrt(YOUNG / DENSITY))
LENGTH, SIDE = 0.2, 0.02
BED = 20e-3  #: [m], of the layer that gives


@cache
def bar(count: int) -> ReducedBody:
    """A bar with its lowest modes along its axis, picked from all."""
    mesh = Mesh.block((LENGTH, SIDE, SIDE), (30, 1, 1))
    every = reduce(assemble(mesh, STEEL), method=NormalModes(60))
    along, across = (every.shapes[:, k] ** 2 for k in (slice(0, 1), slice(1, 3)))
    own = np.flatnonzero(along.sum(axis=(0, 1)) > 100.0 * across.sum(axis=(0, 1)))[:count]
    rows = np.concatenate([np.arange(6), *(6 + every.modes * a + own for a in range(4))])
    return dataclasses.replace(
        every,
        shapes=every.shapes[:, :, own],
        gram=every.gram[np.ix_(rows, rows)],
        stiffness=every.stiffness[np.ix_(own, own)],
        damping=every.damping[np.ix_(own, own)],
        stiffening=None,
        loaded=None,
        stress=None,
    )


def bouncing(always: bool = False, gap: float = 0.01, **options: Any) -> abut.Model:
    """A bar falls onto its end, onto a thin hard layer on a rigid floor."""
    model = abut.Model("bouncing bar", gravity=(-9.81, 0, 0))
    pose = {"position": (0.5 * LENGTH + gap, 0, 0)}
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="x")
    law = abut.normal.Impact(
        stiffness=YOUNG * SIDE**2 / BED, exponent=1.0, damping=0.0, full_damping_depth=1e-4
    )
    if always:
        flexible = model.add(abut.FlexibleBody("bar", bar(6), **pose))
        model.add(abut.Contact("foot", flexible.skin("x-"), floor, normal=law))
        return model
    body = model.add(abut.Body.box("bar", size=(LENGTH, SIDE, SIDE), density=DENSITY, **pose))
    model.add(abut.Contact("foot", body.shape, floor, normal=law))
    model.add(abut.Elastic(body, bar(6), while_touching={"foot": "x-"}, **options))
    return model
