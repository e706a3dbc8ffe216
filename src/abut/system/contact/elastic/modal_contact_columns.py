# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Coupling of flexible bodies' modes and contact points: motion of the points by modes, modal forces, and their derivatives.

a_k is the displacement of a contact point relative to the other body by mode k, in global axes: the first body's modes, then the second's.
With f the force on the first body there,

    ẋ = v + ω × u + Σ a_k q̇_k,      Q_k = a_k · f.

The search for contact points stores the columns a_k. For Newton's matrix the coordinates c are six motions of the first body, six of
the second, and those by modes, three for each body that represents some. With H the derivative of f by ẋ, and J_c that of ẋ by ċ,

    K = −Jᵀ H J + f · ∂²x/∂c∂c + (terms by motion of the contact point itself),

the second because columns turn with their bodies.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow, ForceFrameRow
from abut.kernels.shape_structs.modal_motion_structs import ModalContactRow
from abut.kernels.structs.machine_structs import (
    A2,
    ContactKinematics,
    FrictionForce,
    Machine,
    NormalForce,
    Work,
    f64,
    mat33,
    vec3,
)
from abut.system.contact.point.contact_point import DEFORMED
from abut.system.dynamics.bodies import MatrixWeights

BOTH = 2  #: bodies, before those that represent modes
RIGID = 12  #: motions of both bodies, before those by modes


@routine
def unit_vector(k: int):
    """Return e_k."""
    v = vec3()
    v[k] = 1.0
    return v


@routine
def cluster_of(machine: Machine, point: int):
    """Return the row of `ClusterRow` of a contact point, or −1."""
    return machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster]


@routine
def modal_contact_row(machine: Machine, point: int):
    """Return the row of `ModalContactRow` of a contact point, or −1."""
    c = cluster_of(machine, point)
    if c >= 0:
        return machine.cluster[c, ClusterRow.modal_contact]
    return -1


@routine
def columns_at(machine: Machine, row: int, point: int):
    """Return the index of the first column of a contact point."""
    slot = point - machine.cluster[cluster_of(machine, point), ClusterRow.first]
    return (
        machine.modal_contacts[row, ModalContactRow.place]
        + slot * machine.modal_contacts[row, ModalContactRow.columns]
    )


@routine
def modal_body(machine: Machine, row: int, column: int):
    """Return the body that represents a column of a contact."""
    return machine.force[
        machine.forces + machine.modal_contacts[row, ModalContactRow.first_frame] + BOTH + column / 3,
        ForceFrameRow.body,
    ]


@routine
def modal_velocity(machine: Machine, work: Work, lane: int, point: int):
    """Return the velocity of a contact point past the other body's by modes."""
    row = modal_contact_row(machine, point)
    v = vec3()
    if row >= 0:
        at = columns_at(machine, row, point)
        for column in range(machine.modal_contacts[row, ModalContactRow.columns]):
            y = work.y[lane, modal_body(machine, row, column)]
            v += work.modal_motion.column[lane, at + column] * y[7 + column % 3]
    return v


@routine
def load_modes(machine: Machine, work: Work, lane: int, point: int, force: vec3):
    """Add the modal forces of a force on the first body and its opposite on the second."""
    row = modal_contact_row(machine, point)
    if row >= 0:
        at = columns_at(machine, row, point)
        for column in range(machine.modal_contacts[row, ModalContactRow.columns]):
            body = modal_body(machine, row, column)
            y = work.load[lane, body]
            y[column % 3] = y[column % 3] + wp.dot(work.modal_motion.column[lane, at + column], force)
            work.load[lane, body] = y


@routine
def column_of(arm: wp.array2d(dtype=vec3), lane: int, c: int, arm_i: vec3, arm_j: vec3):
    """Return J_c: the velocity of the place by the first body's motions, against the second's, and by modes, which are in ``arm``."""
    if c < 3:
        return unit_vector(c)
    if c < 6:
        return wp.cross(unit_vector(c - 3), arm_i)
    if c < 9:
        return -unit_vector(c - 6)
    if c < RIGID:
        return -wp.cross(unit_vector(c - 9), arm_j)
    return arm[lane, c - RIGID]


@routine
def turned_arm(work: Work, lane: int, a: int, b: int, first: int, force: vec3):
    """Return f · ∂²x/∂a∂b of a body's turn a and one of its modes b: the arm of a mode turns with its body."""
    if a < RIGID and a % 6 >= 3 and b >= RIGID:
        if (a < 6) == (b < first):
            return wp.dot(force, wp.cross(unit_vector(a % 3), work.modal_motion.arm[lane, b - RIGID]))
    return 0.0


@routine
def add_modes(work: Work, lane: int, size: int, first: int, h: mat33, force: vec3, arm_i: vec3, arm_j: vec3):
    """Add −Jᵀ H J + f · ∂²x/∂c∂c except for the coupling of both bodies."""
    for a in range(size):
        right = h @ column_of(work.modal_motion.arm, lane, a, arm_i, arm_j)
        for b in range(size):
            much = 0.0
            if a >= RIGID or b >= RIGID:
                much = -wp.dot(column_of(work.modal_motion.arm, lane, b, arm_i, arm_j), right)
                much -= turned_arm(work, lane, a, b, first, force) + turned_arm(
                    work, lane, b, a, first, force
                )
            work.modal_motion.stiffness[lane, b * size + a] = much


@routine
def scatter_derivatives(
    machine: Machine, work: Work, dense: A2, lane: int, look: int, bodies: int, size: int
):
    """Distribute derivatives by any two coordinates, (size, size) in a row of ``dense``, to the blocks of the matrix."""
    for a in range(bodies):
        for b in range(bodies):
            at = machine.force[machine.forces + look + a * bodies + b, ForceFrameRow.block_i]
            if at >= 0:
                block = work.block[lane, at]
                for i in range(6):
                    r = wp.where(a < BOTH, 6 * a + i, RIGID + 3 * (a - BOTH) + i)
                    for j in range(6):
                        c = wp.where(b < BOTH, 6 * b + j, RIGID + 3 * (b - BOTH) + j)
                        if (a < BOTH or i < 3) and (b < BOTH or j < 3) and r < size and c < size:
                            block[i, j] = block[i, j] + dense[lane, r * size + c]
                work.block[lane, at] = block


def make_modal_stiffness(pressed: Routine, curved: Routine) -> Routine:
    """Return ``stiffen_modes(machine, work, contact, …)``, which adds the derivatives of a contact point's force by the modes.

    Args:
        pressed: contribution of a surface's contact point, as its pressure shifts.
        curved: contribution of a contact point of curves, as it moves along them.
    """

    @routine
    def stiffen_modes(
        machine: Machine, work: Work, contact: ContactKinematics, normal_magnitude: float, law: NormalForce, friction: FrictionForce,
        weights: MatrixWeights,
    ):  # fmt: skip
        lane, point, normal = contact.lane, contact.point, contact.normal
        arm_i, arm_j = contact.arm_i, contact.arm_j
        row = modal_contact_row(machine, point)
        if row < 0:
            return
        columns = machine.modal_contacts[row, ModalContactRow.columns]
        size = RIGID + columns
        at = columns_at(machine, row, point)
        for a in range(columns):
            work.modal_motion.arm[lane, a] = work.modal_motion.column[lane, at + a]
        plane = wp.identity(n=3, dtype=f64) - wp.outer(normal, normal)
        h = wp.outer(normal - friction.by_normal, normal) * (
            -(law.value[1] * weights.place + law.value[2] * weights.rate)
        )
        h -= (plane @ friction.by_slip @ plane) * weights.rate
        first = RIGID + machine.modal_contacts[row, ModalContactRow.second_columns]
        force = (normal * normal_magnitude - friction.force) * weights.place
        add_modes(work, lane, size, first, h, force, arm_i, arm_j)
        if machine.cluster[cluster_of(machine, point), ClusterRow.kind] == DEFORMED:
            pressed(machine, work, lane, point, normal, normal_magnitude * weights.place, size, arm_i, arm_j)
        else:
            curved(machine, work, lane, point, normal, normal_magnitude * weights.place, size, arm_i, arm_j)
        scatter_derivatives(
            machine, work, work.modal_motion.stiffness, lane, machine.modal_contacts[row, ModalContactRow.first_frame],
            machine.modal_contacts[row, ModalContactRow.bodies], size,
        )  # fmt: skip

    return stiffen_modes


__all__ = [
    "RIGID",
    "cluster_of",
    "column_of",
    "columns_at",
    "load_modes",
    "make_modal_stiffness",
    "modal_body",
    "modal_velocity",
    "unit_vector",
]
