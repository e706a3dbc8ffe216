# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Loads of contacts and slender beams as signals, compiled: stored while they are added to the equations.

Loads of a contact are summed over the contact points of each requested pair of bodies, about a point c,

    F = Σ n N − R,   T = Σ (x − c) × (n N − R) + M,   ∂F/∂q = Σ H_q T,   ∂F/∂v = Σ H_v T

H are the derivatives of a contact point's force by the relative motion at its point x, as added to the machine's matrix. T is the map
from the motion of the bodies to that of the point. M are moments (resistance to rolling and drilling, contribution of a patch's extent).
The load of a beam is in J's axes a function of the relative motion, A f(T(q, v)). Source: `system.contact.point.contact_point`,
`system.forces.slender_beam`.
"""

import warp as wp

from abut.coordinates.blocks import RelativeMotion, add_block, column, spatial_row
from abut.coordinates.relative_pose import motion_matrices
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow, End
from abut.kernels.columns.signal_columns import ContactLoadRow, MeasureRow
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    FrictionForce,
    Machine,
    NormalForce,
    Work,
    f64,
    mat33,
    mat66,
    vec3,
    vec6,
)
from abut.signals.measures import TOUCH
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.signals.measures import add_rotation_dependence, axes_of


@routine
def add_point(a: wp.array2d(dtype=mat66), lane: int, at: int, h: mat33, u: vec3, arm: vec3):
    """Add H T of a point at u from a body's centre of mass, and the effect of its force at an arm."""
    t = mat66()
    t = add_block(t, 0, 0, h)
    t = add_block(t, 0, 3, -(h @ wp.skew(u)))
    t = add_block(t, 3, 0, wp.skew(arm) @ h)
    t = add_block(t, 3, 3, -(wp.skew(arm) @ h @ wp.skew(u)))
    a[lane, at] = a[lane, at] + t


@routine
def record_contact_load(
    machine: Machine, work: Work, contact: ContactKinematics, force: vec3, law: NormalForce, friction: FrictionForce, want: int
):  # fmt: skip
    """Add a contact point's force to the load of its two bodies."""
    lane, index, normal = contact.lane, contact.index, contact.normal
    arm_i, arm_j = contact.arm_i, contact.arm_j
    slot = machine.signals.contact_load_row[index, ContactLoadRow.load]
    if slot < 0:
        return
    sign = f64(machine.contact[index, ContactRow.sign])
    arm = (
        arm_i
        + work.at.p[lane, machine.contact[index, ContactRow.body_i]]
        - work.at.p[lane, machine.signals.contact_load_row[index, ContactLoadRow.body]]
    )
    work.signals.contact_load[lane, slot] = (
        work.signals.contact_load[lane, slot] + spatial_row(force, wp.cross(arm, force)) * sign
    )
    if want == 1:
        first = 2 * slot + (1 - machine.contact[index, ContactRow.sign]) // 2
        second = 4 * slot + 1 - first
        plane = wp.identity(n=3, dtype=f64) - wp.outer(normal, normal)
        along = wp.outer(normal - friction.by_normal, normal)
        place = along * (-law.value[1] * sign)
        rate = along * (-law.value[2] * sign) - (plane @ friction.by_slip @ plane) * sign
        add_point(work.signals.contact_load_by_pose, lane, first, place, arm_i, arm)
        add_point(work.signals.contact_load_by_pose, lane, second, -place, arm_j, arm)
        add_point(work.signals.contact_load_by_rate, lane, first, rate, arm_i, arm)
        add_point(work.signals.contact_load_by_rate, lane, second, -rate, arm_j, arm)


@routine
def record_moment(
    machine: Machine,
    work: Work,
    lane: int,
    point: int,
    torque: vec3,
    by_turn: mat33,
    by_spin: mat33,
    want: int,
):
    """Add a contact point's moment, and its derivatives by the relative rotation and angular velocity of its two bodies."""
    contact = machine.contact_point[point, ContactPointRow.contact]
    slot = machine.signals.contact_load_row[contact, ContactLoadRow.load]
    if slot < 0:
        return
    sign = f64(machine.contact[contact, ContactRow.sign])
    zero = vec3(0.0, 0.0, 0.0)
    work.signals.contact_load[lane, slot] = (
        work.signals.contact_load[lane, slot] + spatial_row(zero, torque) * sign
    )
    if want == 1:
        first = 2 * slot + (1 - machine.contact[contact, ContactRow.sign]) // 2
        second = 4 * slot + 1 - first
        place = add_block(mat66(), 3, 3, by_turn * sign)
        rate = add_block(mat66(), 3, 3, by_spin * sign)
        work.signals.contact_load_by_pose[lane, first] = (
            work.signals.contact_load_by_pose[lane, first] + place
        )
        work.signals.contact_load_by_pose[lane, second] = (
            work.signals.contact_load_by_pose[lane, second] - place
        )
        work.signals.contact_load_by_rate[lane, first] = work.signals.contact_load_by_rate[lane, first] + rate
        work.signals.contact_load_by_rate[lane, second] = (
            work.signals.contact_load_by_rate[lane, second] - rate
        )


@routine
def store_element_load(
    machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, by_place: mat66, by_rate: mat66, want: int
):  # fmt: skip
    """Store a force element's load on its first body at frame I, with derivatives in J's axes by the relative motion."""
    slot = machine.signals.load_index[e]
    if slot < 0:
        return
    load = work.applied[lane, e]
    force = vec3(load[0], load[1], load[2])
    torque = vec3(load[3], load[4], load[5]) - wp.cross(s.ri, force)
    work.signals.contact_load[lane, slot] = spatial_row(force, torque)
    if want == 1:
        axes = add_block(add_block(mat66(), 0, 0, s.aj), 3, 3, s.aj)
        ti, tj = motion_matrices(s)
        turn = add_block(add_block(mat66(), 0, 3, -wp.skew(force)), 3, 3, -wp.skew(torque))
        work.signals.contact_load_by_pose[lane, 2 * slot + End.i] = axes @ by_place @ ti
        work.signals.contact_load_by_pose[lane, 2 * slot + End.j] = axes @ by_place @ tj + turn
        work.signals.contact_load_by_rate[lane, 2 * slot + End.i] = axes @ by_rate @ ti
        work.signals.contact_load_by_rate[lane, 2 * slot + End.j] = axes @ by_rate @ tj


def make_load_reset(force: Routine) -> Routine:
    """Return ``force`` preceded by resetting the stored loads."""

    @routine
    def reset_and_apply_forces(machine: Machine, work: Work, lane: int, t: float, weights: MatrixWeights):
        """Reset the stored loads of contacts, then apply the forces."""
        for point in range(work.signals.contact_load.shape[1]):
            work.signals.contact_load[lane, point] = vec6()
            for end in range(2):
                work.signals.contact_load_by_pose[lane, 2 * point + end] = mat66()
                work.signals.contact_load_by_rate[lane, 2 * point + end] = mat66()
        force(machine, work, lane, t, weights)

    return reset_and_apply_forces


def append_contact_loads(sense_one: Routine) -> Routine:
    """Return ``sense_one`` extended by loads of contacts and beams."""

    @routine
    def contact_load(machine: Machine, work: Work, lane: int, k: int):
        slot = machine.signals.measure[k, MeasureRow.pair]
        axes = axes_of(
            machine,
            work,
            lane,
            machine.signals.measure[k, MeasureRow.body_k],
            machine.signals.measure[k, MeasureRow.frame_k],
        )
        e = column(axes, machine.signals.measure[k, MeasureRow.axis])
        zero = vec3(0.0, 0.0, 0.0)
        load = work.signals.contact_load[lane, slot]
        acts = vec3(load[0], load[1], load[2])
        g = spatial_row(e, zero)
        if machine.signals.measure[k, MeasureRow.other] == 1:
            acts = vec3(load[3], load[4], load[5])
            g = spatial_row(zero, e)
        for end in range(4):
            work.signals.pose_gradient[lane, k, end] = vec6()
            work.signals.velocity_gradient[lane, k, end] = vec6()
        for end in range(2):
            work.signals.pose_gradient[lane, k, end] = (
                wp.transpose(work.signals.contact_load_by_pose[lane, 2 * slot + end]) @ g
            )
            work.signals.velocity_gradient[lane, k, end] = (
                wp.transpose(work.signals.contact_load_by_rate[lane, 2 * slot + end]) @ g
            )
        add_rotation_dependence(work, lane, k, 2, wp.cross(e, acts))
        work.signals.value[lane, k] = wp.dot(e, acts)

    @routine
    def sense_any(machine: Machine, work: Work, lane: int, k: int):
        if machine.signals.measure[k, MeasureRow.kind] == TOUCH:
            contact_load(machine, work, lane, k)
        else:
            sense_one(machine, work, lane, k)

    return sense_any


def make_measures(sense_one: Routine) -> Routine:
    """Return ``sense(machine, work, lane)``, which evaluates every measure."""

    @routine
    def evaluate_measures(machine: Machine, work: Work, lane: int):
        for k in range(machine.signals.measures):
            sense_one(machine, work, lane, k)

    return evaluate_measures


def make_signals_and_forces(signal: Routine, force: Routine) -> Routine:
    """Return ``signals_and_forces(machine, work, lane, t, weights)``: all signals, then the forces that depend on them."""

    @routine
    def signals_and_forces(machine: Machine, work: Work, lane: int, t: float, weights: MatrixWeights):
        signal(machine, work, lane, t, weights.with_derivatives)
        force(machine, work, lane, t, weights)

    return signals_and_forces


def append_late_signals(assemble: Routine, signal: Routine, force: Routine) -> Routine:
    """Return ``assemble`` followed by all signals, which depend on contacts, and their forces, which ``assemble`` must not include."""

    @routine
    def assemble_first(machine: Machine, work: Work, lane: int, t: float, probe: int, weights: MatrixWeights):
        assemble(machine, work, lane, t, probe, weights)
        signal(machine, work, lane, t, weights.with_derivatives)
        force(machine, work, lane, t, weights)

    return assemble_first


__all__ = [
    "append_contact_loads",
    "append_late_signals",
    "make_load_reset",
    "make_measures",
    "make_signals_and_forces",
    "record_contact_load",
    "record_moment",
    "store_element_load",
]
