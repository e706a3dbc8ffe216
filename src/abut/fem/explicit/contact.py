"""Nodes that meet rigid shapes: by a stiffness, or so that they end the step on the face.

A node that would end a step at the depth δ below a shape's face, whose normal is n, gets the impulse m w n with w = δ/h + n·ΔV: it ends on
the face where the shape then is. A shape of mass M that is free to move gets the opposite, M ΔV = −Σ m w n, which is solved for ΔV:
momentum is kept. With a stiffness the impulse is k s δ h, s the node's share. What rubs has the impulse that stops it, μ times the normal
one at most.

Source: Hallquist, LS-DYNA Theory Manual, §26 (kinematic constraint and penalty methods); conservation of momentum is taken here over all
nodes of a shape at once.
"""

from __future__ import annotations

from typing import Any

import warp as wp

from abut.fem.explicit.nodes import Nodes
from abut.fem.explicit.rows import Tool
from abut.kernels.types import A1, A2, I1, f64, vec3
from abut.plug import routine

ROUNDS = 8  #: in which the nodes that touch are found


@wp.struct
class Tools:
    """Rigid shapes and the nodes that may meet them."""

    number: A2  #: [tool, Tool]
    start: I1  #: of each tool's nodes, and behind the last
    node: I1
    share: A1  #: of the stiffness
    offset: A1  #: of their depths [m]
    depth: A1
    normal: A2
    push: A1  #: impulse along the normal [N s]


@routine
def triple(a: A2, row: int, at: int):
    """Three columns of a row."""
    return vec3(a[row, at], a[row, at + 1], a[row, at + 2])


@routine
def put3(a: A2, row: int, at: int, value: vec3):
    """Write three columns."""
    a[row, at] = value[0]
    a[row, at + 1] = value[1]
    a[row, at + 2] = value[2]


@routine
def found(t: Tools, k: int, x: vec3):
    """Normal and depth of a place below a tool's face."""
    d = x - triple(t.number, k, Tool.place)
    axis = triple(t.number, k, Tool.axis)
    if t.number[k, Tool.kind] == 0.0:
        return axis, -wp.dot(d, axis)
    if t.number[k, Tool.kind] == 1.0:
        d = d - wp.dot(d, axis) * axis
    far = wp.length(d)
    return d / wp.max(far, 1.0e-300), t.number[k, Tool.radius] - far


@routine
def place3(x: A1, i: int):
    """A vector of a node."""
    return vec3(x[3 * i], x[3 * i + 1], x[3 * i + 2])


@routine
def look(t: Tools, x: A1, k: int):
    """Depths and normals of a tool's nodes; how many are below its face."""
    count = int(0)
    for j in range(t.start[k], t.start[k + 1]):
        normal, depth = found(t, k, place3(x, t.node[j]))
        depth = depth + t.offset[j]
        t.depth[j] = depth
        put3(t.normal, j, 0, normal)
        t.push[j] = 0.0
        if depth > 0.0:
            count += 1
    return count


@routine
def pressed(t: Tools, inverse: A1, k: int, h: float):
    """Impulses along the normals, and the change of the tool's velocity by them."""
    change = vec3()
    mass = t.number[k, Tool.mass]
    if t.number[k, Tool.stiffness] > 0.0:
        for j in range(t.start[k], t.start[k + 1]):
            if t.depth[j] > 0.0:
                t.push[j] = t.number[k, Tool.stiffness] * t.share[j] * t.depth[j] * h
        return change
    free = triple(t.number, k, Tool.free)
    for _ in range(ROUNDS):
        sum = vec3()
        matrix = wp.identity(n=3, dtype=wp.float64) * wp.max(mass, 1.0)
        for j in range(t.start[k], t.start[k + 1]):
            n = triple(t.normal, j, 0)
            if t.depth[j] / h + wp.dot(n, change) > 0.0 and inverse[t.node[j]] > 0.0:
                m = 1.0 / inverse[t.node[j]]
                only = wp.cw_mul(free, n)
                sum = sum - (m * t.depth[j] / h) * only
                matrix = matrix + wp.outer(m * only, only)
        if mass == 0.0:
            break
        new = wp.inverse(matrix) * sum
        same = wp.length(new - change) <= 1.0e-13 * wp.length(new)
        change = new
        if same:
            break
    for j in range(t.start[k], t.start[k + 1]):
        n = triple(t.normal, j, 0)
        if inverse[t.node[j]] > 0.0:
            t.push[j] = wp.max(t.depth[j] / h + wp.dot(n, change), 0.0) / inverse[t.node[j]]
    return change


@routine
def meets(t: Tools, n: Nodes, k: int, mean: float, h: float):
    """One tool, over a step at whose end it is already: its nodes' velocities, places and forces, and its own."""
    if look(t, n.x, k) == 0:
        return
    speed = triple(t.number, k, Tool.velocity)
    change = pressed(t, n.inverse, k, h)
    total = vec3()
    work = f64(0.0)
    elastic = f64(0.0)
    for j in range(t.start[k], t.start[k + 1]):
        if t.push[j] > 0.0:
            i = t.node[j]
            normal = triple(t.normal, j, 0)
            w = n.inverse[i]
            old = place3(n.v, i)
            slip = old + (t.push[j] * w) * normal - speed - change
            slip = slip - wp.dot(slip, normal) * normal
            rub = wp.min(wp.length(slip) / wp.max(w, 1.0e-300), t.number[k, Tool.friction] * t.push[j])
            impulse = t.push[j] * normal
            if rub > 0.0:
                impulse = impulse - rub * wp.normalize(slip)
            elastic = elastic + 0.5 * t.number[k, Tool.stiffness] * t.share[j] * t.depth[j] * t.depth[j]
            total = total + impulse
            for c in range(3):
                at = 3 * i + c
                if n.held[at] == 0:
                    before = n.v[at] - mean * w * n.force[at]
                    n.v[at] = n.v[at] + w * impulse[c]
                    n.x[at] = n.x[at] + h * w * impulse[c]
                    n.force[at] = n.force[at] + impulse[c] / mean
                    work = work + 0.5 * impulse[c] * (n.v[at] + before)
    moved = vec3()
    if t.number[k, Tool.mass] > 0.0:
        moved = wp.cw_mul(triple(t.number, k, Tool.free), total) * (-1.0 / t.number[k, Tool.mass])
    put3(t.number, k, Tool.velocity, speed + moved)
    put3(t.number, k, Tool.place, triple(t.number, k, Tool.place) + h * moved)
    put3(t.number, k, Tool.impulse, triple(t.number, k, Tool.impulse) + total)
    t.number[k, Tool.work] = t.number[k, Tool.work] + work
    t.number[k, Tool.given] = t.number[k, Tool.given] + wp.dot(total, speed + 0.5 * moved)
    t.number[k, Tool.elastic] = elastic


@routine
def go(t: Tools, h: float):
    """Carry all tools on by their velocities."""
    for k in range(t.number.shape[0]):
        place = triple(t.number, k, Tool.place) + h * triple(t.number, k, Tool.velocity)
        put3(t.number, k, Tool.place, place)
        t.number[k, Tool.elastic] = 0.0
