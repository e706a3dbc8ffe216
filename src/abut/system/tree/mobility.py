# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Mobility of joint coordinates, compiled: response to a unit load on one of them, and its own inertia."""

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.schema.spanning_tree import ABSOLUTE
from abut.system.tree.tree_equations import solved_rates

__all__ = ["joint_diagonal_mass", "joint_unit_response"]


@routine
def freedom_at(machine: Machine, lane: int, b: int, i: int):
    """Return the freedom of a body's joint that is the i-th of its six rates; −1 for none."""
    k = machine.tree.branch_of_body[b]
    for c in range(machine.tree.branch[k, BranchRow.freedoms]):
        if machine.tree.branch[k, BranchRow.slot + c] == i:
            return c
    return -1


@routine
def rate_motion(machine: Machine, work: Work, lane: int, b: int, i: int):
    """Return the motion of the body by its i-th rate, with all other rates zero."""
    if machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.rotation_kind] == ABSOLUTE:
        alone = vec6()
        alone[i] = 1.0
        return alone
    return work.tree.axis[lane, b, freedom_at(machine, lane, b, i)]


@routine
def joint_diagonal_mass(machine: Machine, work: Work, lane: int, b: int, i: int):
    """Return M_ii = Sᵀ I^C S, the inertia of all bodies moved by a body's i-th rate alone; 0 if there is no such rate."""
    if freedom_at(machine, lane, b, i) < 0:
        return f64(0.0)
    for c in range(machine.bodies):
        work.tree.wrench[lane, c] = vec6()
    work.tree.wrench[lane, b] = rate_motion(machine, work, lane, b, i)
    diagonal_mass = f64(0.0)
    for k in range(machine.tree.branch_of_body[b], machine.tree.branches):
        c = machine.tree.branch[k, BranchRow.body]
        parent = machine.tree.branch[k, BranchRow.parent]
        v = work.tree.wrench[lane, c]
        if c != b and machine.tree.branch[k, BranchRow.rotation_kind] != ABSOLUTE and parent < machine.bodies:
            p = work.tree.wrench[lane, parent]
            a = work.tree.arm[lane, c]
            v = spatial_row(
                vec3(
                    p[0] + p[4] * a[2] - p[5] * a[1],
                    p[1] + p[5] * a[0] - p[3] * a[2],
                    p[2] + p[3] * a[1] - p[4] * a[0],
                ),
                vec3(p[3], p[4], p[5]),
            )
            work.tree.wrench[lane, c] = v
        turn = work.inertia[lane, c] @ vec3(v[3], v[4], v[5])
        diagonal_mass += machine.mass[lane, c] * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
        diagonal_mass += v[3] * turn[0] + v[4] * turn[1] + v[5] * turn[2]
    return diagonal_mass


@routine
def joint_unit_response(machine: Machine, work: Work, lane: int, b: int, i: int):
    """Compute the change of all rates by a unit load on a body's i-th rate, in ``work.rhs``.

    The load is a wrench F on the body, Sᵀ F = e_i, and −Xᵀ F on its parent, so that no other rate is driven. Rotations of a joint are about
    perpendicular axes, and so are displacements.
    """
    for k in range(machine.nodes):
        work.rhs[lane, k] = vec6()
    k = machine.tree.branch_of_body[b]
    motion = rate_motion(machine, work, lane, b, i)
    if machine.tree.branch[k, BranchRow.rotation_kind] == ABSOLUTE:
        work.rhs[lane, b] = motion
        solved_rates(machine, work, lane)
        return
    push = vec3()
    twist = vec3(motion[3], motion[4], motion[5])
    if i < 3:
        push = vec3(motion[0], motion[1], motion[2])
        for c in range(machine.tree.branch[k, BranchRow.freedoms]):
            s = work.tree.axis[lane, b, c]
            twist = twist - vec3(s[3], s[4], s[5]) * (s[0] * push[0] + s[1] * push[1] + s[2] * push[2])
    work.rhs[lane, b] = spatial_row(push, twist)
    parent = machine.tree.branch[k, BranchRow.parent]
    if parent < machine.bodies:
        a = work.tree.arm[lane, b]
        more = vec3(
            a[1] * push[2] - a[2] * push[1], a[2] * push[0] - a[0] * push[2], a[0] * push[1] - a[1] * push[0]
        )
        work.rhs[lane, parent] = -spatial_row(push, twist + more)
    solved_rates(machine, work, lane)
