# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Nodes of an explicit run: their arrays, and their motion under forces."""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import A1, I1, f64


@wp.struct
class Nodes:
    """Arrays of the nodes of all bodies; vectors are stored as [3 node + component]."""

    x: A1
    v: A1
    force: A1  #: of elements and contacts [N]
    inverse: A1  #: 1/m of each node [1/kg]
    fixed: I1  #: 1 for each fixed component
    start: I1  #: of a node's places in `piece`, and behind the last
    piece: I1
    corner: A1  #: the forces on corners, as numbers


@routine
def advance_nodes(n: Nodes, first: int, last: int, mean: float, h: float):
    """Sum the forces from corners, then update velocities and positions."""
    for i in range(first, last):
        fx = f64(0.0)
        fy = f64(0.0)
        fz = f64(0.0)
        for k in range(n.start[i], n.start[i + 1]):
            at = n.piece[k]
            fx = fx + n.corner[at]
            fy = fy + n.corner[at + 8]
            fz = fz + n.corner[at + 16]
        n.force[3 * i] = fx
        n.force[3 * i + 1] = fy
        n.force[3 * i + 2] = fz
        w = mean * n.inverse[i]
        move_component(n, 3 * i, w * fx, h)
        move_component(n, 3 * i + 1, w * fy, h)
        move_component(n, 3 * i + 2, w * fz, h)


@routine
def move_component(n: Nodes, at: int, change: float, h: float):
    """Update one component of velocity and position."""
    if n.fixed[at] == 0:
        v = n.v[at] + change
        n.v[at] = v
        n.x[at] = n.x[at] + h * v
