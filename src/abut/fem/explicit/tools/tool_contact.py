# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact of nodes with rigid shapes: by a stiffness, or by a constraint that places nodes on the face at the end of the step.

A node that would end a step at the depth δ below a shape's face, whose normal is n, receives the impulse m w n with
w = δ/h + n·(ΔV + Δω × r). It ends on the face at the shape's new position; r is the arm from the shape's centre. A shape that is free to
move receives the opposite, ΔV = −A Σ m w n, Δω = −B Σ r × m w n, which is solved for ΔV and Δω: momentum and its moment are conserved. A is
1/M of a body that is free, d dᵀ/M of one on a slide, and B its inverse inertia, or a aᵀ/I of one on a hinge. With a stiffness the impulse
is k s δ h, s the node's share. The friction impulse is the one that stops slip, at most μ times the normal one.

Arms are those at the beginning of the step, at which forces act on nodes by central differences: x × m v changes by x × impulse.

Source: Hallquist, LS-DYNA Theory Manual, §26 (kinematic constraint and penalty methods); momentum is conserved here over all
nodes of a shape at once.
"""

from __future__ import annotations

from typing import Any

import warp as wp

from abut.extend import routine
from abut.fem.explicit.columns import Tool
from abut.fem.explicit.elements.nodes import Nodes
from abut.fem.explicit.tools.rotating_tools import (
    inverse_inertia,
    read_matrix,
    read_vector,
    rotate_tool,
    update_face_pose,
    write_vector,
)
from abut.kernels.structs.machine_structs import A1, A2, I1, f64, mat33, vec3

ROUNDS = 8  #: of the search for nodes in contact


@wp.struct
class Tools:
    """Rigid shapes and the nodes that may touch them."""

    number: A2  #: [tool, Tool]
    start: I1  #: of each tool's nodes, and behind the last
    node: I1
    stiffness_share: A1  #: of the stiffness
    offset: A1  #: of their depths [m]
    depth: A1
    normal: A2
    lever: A2  #: from the tool's centre, at the beginning of the step [m]
    normal_impulse: A1  #: impulse along the normal [N s]


@routine
def face_normal_and_depth(t: Tools, k: int, x: vec3):
    """Return normal and depth of a place below a tool's face."""
    d = x - read_vector(t.number, k, Tool.place)
    axis = read_vector(t.number, k, Tool.axis)
    if t.number[k, Tool.kind] == 0.0:
        return axis, -wp.dot(d, axis)
    if t.number[k, Tool.kind] == 1.0:
        d = d - wp.dot(d, axis) * axis
    far = wp.length(d)
    return d / wp.max(far, 1.0e-300), t.number[k, Tool.radius] - far


@routine
def node_vector(x: A1, i: int):
    """Return a vector of a node."""
    return vec3(x[3 * i], x[3 * i + 1], x[3 * i + 2])


@routine
def find_penetrations(t: Tools, n: Nodes, k: int, h: float):
    """Compute depths, normals and arms of a tool's nodes; return the number below its face."""
    count = int(0)
    begun = read_vector(t.number, k, Tool.centre) - h * read_vector(t.number, k, Tool.velocity)
    for j in range(t.start[k], t.start[k + 1]):
        x = node_vector(n.x, t.node[j])
        normal, depth = face_normal_and_depth(t, k, x)
        depth = depth + t.offset[j]
        t.depth[j] = depth
        write_vector(t.normal, j, 0, normal)
        t.normal_impulse[j] = 0.0
        if t.number[k, Tool.may_rotate] > 0.0:
            write_vector(t.lever, j, 0, x - h * node_vector(n.v, t.node[j]) - begun)
        if depth > 0.0:
            count += 1
    return count


@routine
def solve_tool_response(a: mat33, b: mat33, s: mat33, st: mat33, tt: mat33, p: vec3, q: vec3):
    """Solve ΔV = −A (p + s ΔV + st Δω), Δω = −B (q + stᵀ ΔV + tt Δω)."""
    one = wp.identity(n=3, dtype=wp.float64)
    first = wp.inverse(one + a * s)
    back = b * wp.transpose(st) * first
    omega = wp.inverse(one + b * tt - back * a * st) * (back * (a * p) - b * q)
    return first * (a * (p + st * omega)) * (-1.0), omega


@routine
def normal_impulses(t: Tools, inverse: A1, k: int, h: float):
    """Compute impulses along the normals, and the resulting changes of the tool's velocity and angular velocity."""
    change = vec3()
    spun = vec3()
    if t.number[k, Tool.stiffness] > 0.0:
        for j in range(t.start[k], t.start[k + 1]):
            if t.depth[j] > 0.0:
                t.normal_impulse[j] = t.number[k, Tool.stiffness] * t.stiffness_share[j] * t.depth[j] * h
        return change, spun
    a = read_matrix(t.number, k, Tool.mobility)
    b = inverse_inertia(t.number, k)
    for _ in range(ROUNDS):
        if t.number[k, Tool.mass] == 0.0:
            break
        p = vec3()
        q = vec3()
        s = mat33()
        st = mat33()
        tt = mat33()
        for j in range(t.start[k], t.start[k + 1]):
            n = read_vector(t.normal, j, 0)
            r = wp.cross(read_vector(t.lever, j, 0), n)
            if t.depth[j] / h + wp.dot(n, change) + wp.dot(r, spun) > 0.0 and inverse[t.node[j]] > 0.0:
                m = 1.0 / inverse[t.node[j]]
                p = p + (m * t.depth[j] / h) * n
                q = q + (m * t.depth[j] / h) * r
                s = s + wp.outer(m * n, n)
                st = st + wp.outer(m * n, r)
                tt = tt + wp.outer(m * r, r)
        new, newer = solve_tool_response(a, b, s, st, tt, p, q)
        same = wp.length(new - change) <= 1.0e-13 * wp.length(new) and wp.length(
            newer - spun
        ) <= 1.0e-13 * wp.length(newer)
        change = new
        spun = newer
        if same:
            break
    for j in range(t.start[k], t.start[k + 1]):
        n = read_vector(t.normal, j, 0)
        if inverse[t.node[j]] > 0.0:
            w = t.depth[j] / h + wp.dot(n, change) + wp.dot(wp.cross(read_vector(t.lever, j, 0), n), spun)
            t.normal_impulse[j] = wp.max(w, 0.0) / inverse[t.node[j]]
    return change, spun


@routine
def impulse_on(t: Tools, k: int, j: int, w: float, old: vec3, speed: vec3, change: vec3, spin: vec3):
    """Return the impulse of point j of a tool on its node, whose inverse mass is w and velocity ``old``.

    It is the normal impulse, and friction at most μ times that, which stops slip where a smaller friction is sufficient.
    """
    normal = read_vector(t.normal, j, 0)
    slip = (
        old + (t.normal_impulse[j] * w) * normal - speed - change - wp.cross(spin, read_vector(t.lever, j, 0))
    )
    slip = slip - wp.dot(slip, normal) * normal
    rub = wp.min(wp.length(slip) / wp.max(w, 1.0e-300), t.number[k, Tool.friction] * t.normal_impulse[j])
    impulse = t.normal_impulse[j] * normal
    if rub > 0.0:
        impulse = impulse - rub * wp.normalize(slip)
    return impulse


@routine
def apply_tool_contact(t: Tools, n: Nodes, k: int, mean: float, h: float):
    """Apply the contact of one tool over a step, with the tool at its end position: update nodes and tool."""
    if find_penetrations(t, n, k, h) == 0:
        return
    speed = read_vector(t.number, k, Tool.velocity)
    omega = read_vector(t.number, k, Tool.angular_velocity)
    change, spun = normal_impulses(t, n.inverse_mass, k, h)
    total = vec3()
    moment = vec3()
    twist = vec3()
    work = f64(0.0)
    elastic = f64(0.0)
    for j in range(t.start[k], t.start[k + 1]):
        if t.normal_impulse[j] > 0.0:
            i = t.node[j]
            w = n.inverse_mass[i]
            old = node_vector(n.v, i)
            r = read_vector(t.lever, j, 0)
            impulse = impulse_on(t, k, j, w, old, speed, change, omega + spun)
            elastic = (
                elastic + 0.5 * t.number[k, Tool.stiffness] * t.stiffness_share[j] * t.depth[j] * t.depth[j]
            )
            total = total + impulse
            moment = moment + wp.cross(r, impulse)
            twist = twist + wp.cross(node_vector(n.x, i) - h * old, impulse)
            for c in range(3):
                at = 3 * i + c
                if n.fixed[at] == 0:
                    before = n.v[at] - mean * w * n.force[at]
                    n.v[at] = n.v[at] + w * impulse[c]
                    n.x[at] = n.x[at] + h * w * impulse[c]
                    n.force[at] = n.force[at] + impulse[c] / mean
                    work = work + 0.5 * impulse[c] * (n.v[at] + before)
    moved = read_matrix(t.number, k, Tool.mobility) * total * (-1.0)
    write_vector(t.number, k, Tool.velocity, speed + moved)
    write_vector(t.number, k, Tool.centre, read_vector(t.number, k, Tool.centre) + h * moved)
    write_vector(t.number, k, Tool.impulse, read_vector(t.number, k, Tool.impulse) + total)
    write_vector(t.number, k, Tool.impulse_moment, read_vector(t.number, k, Tool.impulse_moment) + twist)
    t.number[k, Tool.work] = t.number[k, Tool.work] + work
    given = wp.dot(total, speed + 0.5 * moved)
    if t.number[k, Tool.may_rotate] > 0.0:
        swing = inverse_inertia(t.number, k) * moment * (-1.0)
        given = given + wp.dot(moment, omega + 0.5 * swing)
        write_vector(
            t.number, k, Tool.angular_momentum, read_vector(t.number, k, Tool.angular_momentum) - moment
        )
        write_vector(t.number, k, Tool.angular_velocity, omega + swing)
        rotate_tool(t.number, k, h * swing)
    update_face_pose(t.number, k)
    t.number[k, Tool.transferred_energy] = t.number[k, Tool.transferred_energy] + given
    t.number[k, Tool.elastic] = elastic


@routine
def move_tools(t: Tools, h: float):
    """Move all tools by their velocities, and rotate them by their angular velocities at the middle of the step."""
    for k in range(t.number.shape[0]):
        centre = read_vector(t.number, k, Tool.centre) + h * read_vector(t.number, k, Tool.velocity)
        write_vector(t.number, k, Tool.centre, centre)
        if t.number[k, Tool.may_rotate] > 0.0:
            half = (0.5 * h) * (
                inverse_inertia(t.number, k) * read_vector(t.number, k, Tool.angular_momentum)
            )
            rotate_tool(t.number, k, half)
            omega = inverse_inertia(t.number, k) * read_vector(t.number, k, Tool.angular_momentum)
            write_vector(t.number, k, Tool.angular_velocity, omega)
            rotate_tool(t.number, k, h * omega - half)
        update_face_pose(t.number, k)
        t.number[k, Tool.elastic] = 0.0
