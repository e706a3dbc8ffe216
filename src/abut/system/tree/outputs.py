# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Outputs of a machine in joint coordinates, compiled: orientations, complete accelerations, multipliers of the tree's joints."""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.joints.spanning_tree import BALL, CROSS, EVEN, HINGE
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow, PairRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.elimination.block_elimination import block_inverse
from abut.kernels.structs.machine_structs import Machine, Work, f64, quat
from abut.kernels.structs.rigid_contact_structs import RigidConstraintRow
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.contact.point.contact_point import FREE
from abut.system.dynamics.bodies import apply_pair_force, relative_motion
from abut.system.dynamics.projection.constraint_rows import make_pair_rows, rows_matrix
from abut.system.schema.spanning_tree import ABSOLUTE
from abut.system.tree.joint_wrenches import joint_wrenches
from abut.system.tree.tree_equations import write_accelerations

__all__ = ["make_reaction_search", "make_tree_outputs", "tree_orientation"]


@routine
def about_z(angle: float):
    """Return the quaternion of a rotation about z."""
    return quat(f64(0.0), f64(0.0), wp.sin(0.5 * angle), wp.cos(0.5 * angle))


@routine
def across_z(x: float, y: float):
    """Return the quaternion of a rotation vector across z."""
    angle = wp.sqrt(x * x + y * y)
    k = f64(0.5)
    if angle > 1.0e-8:
        k = wp.sin(0.5 * angle) / angle
    return quat(k * x, k * y, f64(0.0), wp.cos(0.5 * angle))


@routine
def tree_orientations(machine: Machine, work: Work, lane: int):
    """Compute quaternions of all bodies as products along the tree, so that they are continuous from the initial ones."""
    half = wp.sqrt(f64(0.5))
    for k in range(machine.tree.branches):
        b = machine.tree.branch[k, BranchRow.body]
        p = machine.tree.branch[k, BranchRow.parent]
        turns = machine.tree.branch[k, BranchRow.rotation_kind]
        y = work.y[lane, b]
        own = quat(y[3], y[4], y[5], y[6])
        if turns == ABSOLUTE:
            work.tree.pose[lane, b] = own
            continue
        turned = quat(f64(0.0), f64(0.0), f64(0.0), f64(1.0))
        if turns == HINGE:
            turned = about_z(y[3])
        if turns == CROSS:
            turned = about_z(y[3]) * quat(half, f64(0.0), f64(0.0), half) * about_z(y[4])
        if turns == EVEN:
            turned = across_z(y[3], y[4])
        if turns == BALL:
            turned = own
        elif machine.tree.branch[k, BranchRow.sign] < 0:
            turned = wp.quat_inverse(turned)
        base = machine.tree.parent_orientation[lane, k]
        if p < machine.bodies:
            base = work.tree.pose[lane, p] * base
        work.tree.pose[lane, b] = wp.normalize(base * turned * machine.tree.body_orientation[lane, k])


@routine
def constrained_contact_loads(machine: Machine, work: Work, lane: int):
    """Apply the loads of constrained contacts to the bodies."""
    for point in range(work.active_points[lane]):
        if (
            machine.rigid_constraint[point, RigidConstraintRow.node] >= 0
            and work.point.mode[lane, point] != FREE
        ):
            contact = machine.contact_point[point, ContactPointRow.contact]
            touch = work.contact_point[lane, point]
            force = touch.normal * touch.force + touch.friction
            twist = touch.normal * (-work.rigid.spin_friction[lane, point] * touch.force)
            place = (touch.point_i + touch.point_j) * f64(0.5)
            arm = place - work.at.p[lane, machine.contact[contact, ContactRow.body_i]]
            other = place - work.at.p[lane, machine.contact[contact, ContactRow.body_j]]
            apply_pair_force(
                machine,
                work,
                machine.contact,
                lane,
                contact,
                force,
                wp.cross(arm, force) + twist,
                -wp.cross(other, force) - twist,
            )


def make_reaction_search(measure: Routine, constrained: bool) -> Routine:
    """Return ``find(machine, work, lane)``: the multipliers of the tree's joints, from the wrenches of their bodies' accelerations.

    Args:
        measure: evaluates a term.
        constrained: whether equations constrain contacts.
    """
    pair_rows = make_pair_rows(measure)
    evaluate_loads = (
        constrained_contact_loads if constrained else placeholder_function(constrained_contact_loads)
    )

    @routine
    def find_reactions(machine: Machine, work: Work, lane: int):
        evaluate_loads(machine, work, lane)
        joint_wrenches(machine, work, lane)
        for q in range(machine.tree.first_pair, machine.tree.end_pair):
            i = machine.pair[q, PairRow.body_i]
            j = machine.pair[q, PairRow.body_j]
            node = machine.pair[q, PairRow.node]
            s = relative_motion(
                machine.frames,
                work.at,
                lane,
                i,
                j,
                machine.pair[q, PairRow.frame_i],
                machine.pair[q, PairRow.frame_j],
            )
            pair_rows(machine, work, lane, q, s)
            g = rows_matrix(work.row_i, lane, q)
            b = i
            if (
                b == machine.bodies
                or machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.far]
                != machine.pair[q, PairRow.frame_i]
            ):
                g = rows_matrix(work.row_j, lane, q)
                b = j
            gram = g @ wp.transpose(g)
            for row in range(6):
                if gram[row, row] == 0.0:
                    gram[row, row] = 1.0
            work.lam[lane, node] = block_inverse(gram) @ (g @ work.tree.wrench[lane, b]) * -1.0

    return find_reactions


def make_tree_outputs(measure: Routine, constrained: bool) -> Routine:
    """Return ``tell(machine, work, lane)``: orientations, and multipliers of the tree's joints, which are then reported like others."""
    find = make_reaction_search(measure, constrained)

    @routine
    def tree_outputs(machine: Machine, work: Work, lane: int):
        tree_orientations(machine, work, lane)
        write_accelerations(machine, work, lane)
        find(machine, work, lane)
        for b in range(machine.bodies):
            work.rhs[lane, b] = work.tree.residual_acceleration[lane, b]

    return tree_outputs


@routine
def tree_orientation(machine: Machine, work: Work, lane: int, b: int):
    """Return a body's orientation, as computed by `tree_orientations`."""
    return work.tree.pose[lane, b] * machine.tree.quaternion_sign[lane, b]
