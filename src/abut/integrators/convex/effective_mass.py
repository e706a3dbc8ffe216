# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Effective masses of rigid contacts of bodies in joints, compiled.

    1/m = nᵀ J x,   ⎡ A  Gᵀ ⎤ ⎡ x ⎤   ⎡ Jᵀ n ⎤
                    ⎣ G  0  ⎦ ⎣ μ ⎦ = ⎣ 0    ⎦

with the matrix of the problem without contacts. A is M for steps much shorter than the periods of springs and dampers, as are the steps
of an impact. The mass is computed once for each touch, in the step in which it begins, and determines the stiffness and the damping that
give the restitution (`system.contact.point.contact_laws.rebound_scale`). Free bodies keep the numbers of the law.
Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), sec. 8.2, for the projected mass.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.convex_columns import NearRigidNumbers, ReboundNumbers
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow, EdgeRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat66, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.schema.spanning_tree import ABSOLUTE

LEAST_MOBILITY = f64(1.0e-6)  #: of a contact point, relative to that of free bodies; below it both are fixed


@routine
def is_in_joint(machine: Machine, body: int):
    """Return True if equations constrain a body, or joints of the tree connect it to another."""
    for k in range(machine.tree.branches):
        if machine.tree.branch[k, BranchRow.rotation_kind] != ABSOLUTE and (
            machine.tree.branch[k, BranchRow.body] == body or machine.tree.branch[k, BranchRow.parent] == body
        ):
            return body < machine.bodies
    for k in range(machine.edges):
        if machine.edge[k, EdgeRow.body] == body:
            return True
    return False


@routine
def needs_effective_mass(machine: Machine, work: Work, lane: int, point: int):
    """Return True for a rigid contact of bodies in joints that begins in this step, if no modes move its point."""
    contact = machine.contact_point[point, ContactPointRow.contact]
    at = machine.contact[contact, ContactRow.early]
    if at < 0 or work.point.effective_mass[lane, point] != 0.0:
        return False
    if machine.number[lane, at + ReboundNumbers.has_joints] == 0.0:
        return False
    cluster = machine.contact[contact, ContactRow.cluster]
    if cluster >= 0:
        if machine.cluster[cluster, ClusterRow.modal_contact] >= 0:
            return False
    law = machine.contact[contact, ContactRow.normal_number]
    stiffness = machine.number[lane, law + NearRigidNumbers.stiffness]
    time = machine.number[lane, at + ReboundNumbers.damping] / wp.sqrt(
        machine.number[lane, at + ReboundNumbers.stiffness_per_mass]
    )
    time = wp.max(time, machine.number[lane, law + NearRigidNumbers.damping] / stiffness)
    time = wp.max(time, machine.number[lane, at + ReboundNumbers.least_time])
    start = work.frozen[lane, point].start
    if start.depth + time * start.rate <= 0.0:
        return False
    return is_in_joint(machine, machine.contact[contact, ContactRow.body_i]) or is_in_joint(
        machine, machine.contact[contact, ContactRow.body_j]
    )


@routine
def add_unit_load(machine: Machine, work: Work, lane: int, body: int, arm: vec3, force: vec3):
    """Add a force at an arm to the right-hand side of a body."""
    if body < machine.bodies:
        torque = wp.cross(arm, force)
        work.rhs[lane, body] = work.rhs[lane, body] + vec6(
            force[0], force[1], force[2], torque[0], torque[1], torque[2]
        )


@routine
def velocity_of_solution(machine: Machine, work: Work, lane: int, body: int, arm: vec3):
    """Return the velocity of a place of a body by the solution."""
    if body >= machine.bodies:
        return vec3(0.0, 0.0, 0.0)
    x = work.rhs[lane, body]
    return vec3(x[0], x[1], x[2]) + wp.cross(vec3(x[3], x[4], x[5]), arm)


def make_effective_masses(factor: Routine, solve: Routine) -> Routine:
    """Return ``set_effective_masses(machine, work, lane)`` by a factorisation and a solution."""

    @routine
    def mobility(machine: Machine, work: Work, lane: int, point: int):
        """Return nᵀJ x for a unit impulse along the contact normal; with redundant constraints by a second solution for their shift."""
        start = work.frozen[lane, point].start
        i = machine.contact[start.index, ContactRow.body_i]
        j = machine.contact[start.index, ContactRow.body_j]
        for k in range(machine.nodes):
            work.rhs[lane, k] = vec6()
        add_unit_load(machine, work, lane, i, start.arm_i, start.normal)
        add_unit_load(machine, work, lane, j, start.arm_j, -start.normal)
        sum = 0.0
        for _turn in range(1 + machine.redundant):
            solve(machine, work, lane)
            v = velocity_of_solution(machine, work, lane, i, start.arm_i)
            v -= velocity_of_solution(machine, work, lane, j, start.arm_j)
            sum += wp.dot(start.normal, v)
            for k in range(machine.nodes):
                x = vec6()
                if k >= machine.bodies:
                    x = -wp.cw_mul(work.rhs[lane, k], machine.shift[lane, k - machine.bodies])
                work.rhs[lane, k] = x
        return sum

    @routine
    def set_effective_masses(machine: Machine, work: Work, lane: int):
        """Compute the effective masses of the contacts that begin; the matrix is factored in place, and to be restored afterwards.

        They are negative until the step is accepted.
        """
        factored = int(0)
        for k in range(work.near_count[lane]):
            point = work.near[lane, k]
            if not needs_effective_mass(machine, work, lane, point):
                continue
            if factored == 0:
                if work.pattern.block_capacity > 0:
                    for b in range(machine.stored_blocks, work.pattern.block_count[0]):
                        work.block[lane, b] = mat66()
                if factor(machine, work, lane) != 0:
                    return
                factored = 1
            contact = machine.contact_point[point, ContactPointRow.contact]
            at = machine.contact[contact, ContactRow.early]
            mass = machine.number[lane, at + ReboundNumbers.mass]
            w = mobility(machine, work, lane, point)
            if w * mass > LEAST_MOBILITY:
                mass = 1.0 / w
            work.point.effective_mass[lane, point] = -mass

    return set_effective_masses
