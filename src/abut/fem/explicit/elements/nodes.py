# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Nodes of explicit dynamics, compiled: their arrays, and the update of velocities and positions by central differences."""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import A1, I1, f64


@wp.struct
class Nodes:
    """Arrays of the nodes of all bodies; vectors are stored as [3 node + component]."""

    x: A1
    v: A1
    force: A1  #: sum of the forces of elements and contacts [N]
    inverse_mass: A1  #: 1/m of each node [1/kg]
    fixed: I1  #: 1 for each fixed component
    first_corner: I1  #: index of the first entry of each node in `corner_place`; one more entry for the end
    corner_place: I1  #: index in `corner_force` of the x component, for each element corner at a node
    corner_force: A1  #: forces of the elements on their corners [N]; y and z follow x after 8 and 16 entries


@routine
def advance_nodes(n: Nodes, first: int, last: int, mean: float, h: float):
    """Sum the forces of the elements at each node, then update its velocity and position.

    ``h`` is the step [s], ``mean`` the mean of this step and the last.
    """
    for i in range(first, last):
        fx = f64(0.0)
        fy = f64(0.0)
        fz = f64(0.0)
        for k in range(n.first_corner[i], n.first_corner[i + 1]):
            at = n.corner_place[k]
            fx = fx + n.corner_force[at]
            fy = fy + n.corner_force[at + 8]
            fz = fz + n.corner_force[at + 16]
        n.force[3 * i] = fx
        n.force[3 * i + 1] = fy
        n.force[3 * i + 2] = fz
        w = mean * n.inverse_mass[i]
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
