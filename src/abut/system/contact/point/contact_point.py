# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Evaluation of one contact point, compiled: geometry, forces and moments of its laws, power, derivatives, internal states."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import warp as wp

from abut.coordinates.blocks import Blocks, add_relative_blocks
from abut.extend import routine
from abut.kernels.columns.convex_columns import NearRigidNumbers
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow, PowerColumns
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.law_state_structs import LawState
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    ContactPoint,
    FrictionForce,
    Machine,
    NormalForce,
    Work,
    Y,
    f64,
    vec3,
)
from abut.system.contact.point.contact_laws import (
    make_friction_force,
    normal_state,
    read_law_state,
    rebound_scale,
    reference_sizes,
    write_law_state,
)
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, apply_pair_force

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.system.contact.search.manifolds import Hooks

FREE, TOUCHING, CLAMPED = 0, 1, 2
#: Modes of constrained rigid contacts: sticking, and at rest with full friction at the onset of slip.
STICKING, STARTING = 3, 4
#: Kinds of clusters; EDGE_ON: curves, the second a half-space; DEFORMED: a deformable surface.
VOLUMES, CURVES, EDGE_ON, DEFORMED = 0, 1, 2, 3


def make_contact_point(
    pair: Routine, normal_force: Routine, friction_law: Routine | None, rolling_and_drilling: Routine, normal_rate: Routine, hooks: Hooks,
    record_load: Routine, constraint_force: Routine, spin_power: Routine, *, carried: bool, spins: bool
) -> Routine:  # fmt: skip
    """Return ``evaluate(machine, work, lane, point, weights)``: one contact point, from its geometry to forces, power, derivatives and
    internal states.

    Its mode (free, touching, clamped) remains as last set by the time integration.

    Args:
        pair: geometry: depth, normal and both points, of the pairs of shapes in use.
        normal_force: normal laws: the force and its derivatives by depth and rate.
        friction_law: friction laws: the force against a slip, with its derivatives; None without any.
        rolling_and_drilling: the moments against rolling and drilling (`make_rolling_and_drilling`).
        normal_rate: rate of the normal force that friction laws use.
        hooks: routines of contacts whose points are computed together (`manifolds.Hooks`).
        record_load: stores the load for signals that depend on it.
        constraint_force: the force of rigid contacts, which follows from equations (`contact_constraints`) and not from a depth.
        spin_power: the torque of friction laws against spin.
        carried: whether any law has internal state.
        spins: whether any friction law depends on the relative spin of the bodies.
    """
    read_state = read_law_state if carried else placeholder_function(read_law_state, LawState)
    write_state = write_law_state if carried else placeholder_function(write_law_state)
    friction_force = make_friction_force(cast("Routine", friction_law), normal_rate, carried, spins)
    friction_force = (
        placeholder_function(friction_force, FrictionForce) if friction_law is None else friction_force
    )
    kinematics = make_kinematics(hooks.geometry(make_geometry(pair, hooks.feature)), hooks.modal_velocity)
    apply_laws = make_apply_laws(
        friction_force, rolling_and_drilling, record_load, spin_power, make_elastic_power(normal_force), write_state, hooks
    )  # fmt: skip
    return make_point_evaluation(
        kinematics, constraint_force, normal_force, read_state, write_state, apply_laws, hooks
    )


def make_point_evaluation(
    kinematics: Routine, constraint_force: Routine, normal_force: Routine, read_state: Routine, write_state: Routine,
    apply_laws: Routine, hooks: Hooks,
) -> Routine:  # fmt: skip
    """Return ``evaluate(machine, work, lane, point, weights)`` for given kinematics and laws."""
    idle, gone, absent = hooks.idle, hooks.gone, hooks.absent

    @routine
    def evaluate(machine: Machine, work: Work, lane: int, point: int, weights: MatrixWeights):
        if idle(machine, work, lane, point) == 1 or absent(machine, work, lane, point) == 1:
            return ContactPoint()
        out, contact = kinematics(machine, work, lane, point)
        rigid, reaction, rigid_friction = constraint_force(machine, work, contact, out, weights)
        if rigid == 1:
            out.force = reaction
            out.friction = rigid_friction
            return out
        if machine.ends_at_steps > 0:
            switch_mode(machine, work, contact)
        if work.point.mode[lane, point] == FREE or gone(machine, work, lane, point) == 1:
            work.guard.unclamped_force[lane, point] = 0.0
            write_state(machine, work, contact, LawState(), LawState(), LawState())
            return out
        base = read_state(machine, work, contact)
        law = normal_force(
            machine,
            work,
            contact,
            contact.depth,
            contact.rate,
            base,
            work.lag[lane],
            weights.with_derivatives,
        )
        normal = law.value[0]
        if machine.ends_at_steps > 0 and machine.contact[contact.index, ContactRow.adhesive] == 0:
            normal = wp.max(normal, 0.0)
        work.guard.unclamped_force[lane, point] = normal
        if work.point.mode[lane, point] == CLAMPED:
            work.lowest_guard[lane, point] = wp.min(work.lowest_guard[lane, point], -normal)
            base.normal = law.z
            write_state(machine, work, contact, base, normal_state(law.dz), normal_state(law.size))
            return out
        work.lowest_guard[lane, point] = wp.min(work.lowest_guard[lane, point], normal)
        return apply_laws(machine, work, contact, out, law, normal, base, weights)

    return evaluate


def make_apply_laws(
    friction_force: Routine, rolling_and_drilling: Routine, record_load: Routine, spin_power: Routine, elastic_power: Routine,
    write_state: Routine, hooks: Hooks,
) -> Routine:  # fmt: skip
    """Return ``apply_laws(machine, work, contact, out, law, normal, base, weights)`` for given laws of friction and moments."""
    patch_power, load_modes, stiffen_modes = hooks.patch_power, hooks.load_modes, hooks.stiffen_modes

    @routine
    def apply_force(machine: Machine, work: Work, contact: ContactKinematics, force: vec3):
        """Apply a force to the first body, its opposite to the second, and the modal forces."""
        ti = wp.cross(contact.arm_i, force)
        tj = -wp.cross(contact.arm_j, force)
        apply_pair_force(machine, work, machine.contact, contact.lane, contact.index, force, ti, tj)
        load_modes(machine, work, contact.lane, contact.point, force)

    @routine
    def apply_laws(
        machine: Machine, work: Work, contact: ContactKinematics, out: ContactPoint, law: NormalForce, normal: float, base: LawState,
        weights: MatrixWeights,
    ):  # fmt: skip
        """Apply the forces and moments of a touching contact point, with power, derivatives and internal states."""
        friction = friction_force(machine, work, contact, out.slip, normal, base, weights.with_derivatives)
        force = contact.normal * normal - friction.force
        apply_force(machine, work, contact, force)
        record_load(machine, work, contact, force, law, friction, weights.with_derivatives)
        out.force = normal
        out.friction = -friction.force
        along = contact.normal - friction.by_normal
        patch = patch_power(machine, work, contact, along, normal, base, law, weights)
        dissipated, z, dz, size = rolling_and_drilling(machine, work, contact, normal, base, weights)
        z.normal = law.z
        z.friction = friction.z
        dz.normal = law.dz
        dz.friction = friction.dz
        arm = wp.min(wp.length(contact.arm_i), wp.length(contact.arm_j))
        write_state(machine, work, contact, z, dz, reference_sizes(size, arm, law.size, friction.size))
        dissipated += patch + normal * contact.rate + wp.dot(friction.force, out.slip)
        dissipated += spin_power(machine, work, contact, law, friction, weights)
        dissipated -= elastic_power(machine, work, contact, base)
        work.power[contact.lane, PowerColumns.dissipated] = (
            work.power[contact.lane, PowerColumns.dissipated] + dissipated
        )
        if weights.with_derivatives == 1:
            add_point_motion(machine, work, contact, law, friction, weights)
            stiffen_modes(machine, work, contact, normal, law, friction, weights)
        return out

    return apply_laws


def make_elastic_power(normal_force: Routine) -> Routine:
    """Return ``elastic_power(machine, work, contact, base)``: the stored part of the normal force's power."""

    @routine
    def elastic_power(machine: Machine, work: Work, contact: ContactKinematics, base: LawState):
        """Return the stored part of the normal force's power [W]: that of the law's static force, unless all is counted as work."""
        if machine.contact[contact.index, ContactRow.all_dissipated] != 0 or contact.depth <= 0.0:
            return 0.0
        still = normal_force(machine, work, contact, contact.depth, 0.0, base, work.lag[contact.lane], 0)
        return still.value[0] * contact.rate

    return elastic_power


def make_kinematics(geometry: Routine, modal_velocity: Routine) -> Routine:
    """Return ``kinematics(machine, work, lane, point)`` for a given geometry and the velocity by modes."""

    @routine
    def kinematics(machine: Machine, work: Work, lane: int, point: int):
        """Compute position and relative motion of the shapes: the result with the contact point's places, and its kinematics."""
        out, contact = ContactPoint(), ContactKinematics()
        index = machine.contact_point[point, ContactPointRow.contact]
        depth, normal, pi, pj = geometry(machine, work, lane, point)
        arm_i, arm_j, dv = arms_and_velocity(machine, work, lane, index, 0.5 * (pi + pj))
        dv += modal_velocity(machine, work, lane, point)
        rate = -wp.dot(dv, normal)
        work.guard.depth[lane, point] = depth
        work.guard.rate[lane, point] = rate
        out.point_i = pi
        out.point_j = pj
        out.normal = normal
        out.slip = dv + normal * rate
        contact.lane = lane
        contact.point = point
        contact.index = index
        contact.normal = normal
        contact.depth = depth
        contact.rate = rate
        contact.arm_i = arm_i
        contact.arm_j = arm_j
        return out, contact

    return kinematics


def make_geometry(pair: Routine, feature: Routine) -> Routine:
    """Return ``geometry(machine, work, lane, point)``: depth, normal and both points of a contact point of a pair in closed form."""

    @routine
    def geometry(machine: Machine, work: Work, lane: int, point: int):
        contact = machine.contact_point[point, ContactPointRow.contact]
        oi, ai, oj, aj = frames_of(machine, work, lane, contact)
        return pair(
            machine.contact[contact, ContactRow.pair], feature(machine, work, lane, point), oi, ai, oj, aj, machine.number, lane,
            machine.contact[contact, ContactRow.shape_i], machine.contact[contact, ContactRow.shape_j],
        )  # fmt: skip

    return geometry


@routine
def add_point_motion(
    machine: Machine, work: Work, contact: ContactKinematics, law: NormalForce, friction: FrictionForce, weights: MatrixWeights
):  # fmt: skip
    """Add the derivatives of a contact point's force by the motion of its point."""
    normal = contact.normal
    plane = wp.identity(n=3, dtype=f64) - wp.outer(normal, normal)
    h = wp.outer(normal - friction.by_normal, normal) * (
        -(law.value[1] * weights.place + law.value[2] * weights.rate)
    )
    h -= (plane @ friction.by_slip @ plane) * weights.rate
    block = add_relative_blocks(Blocks(), h, contact.arm_i, contact.arm_j)
    add_blocks(machine, work, machine.contact, contact.lane, contact.index, block, -1.0)


@routine
def velocity_at_arms(machine: Machine, work: Work, lane: int, contact: int, arm_i: vec3, arm_j: vec3):
    """Return the velocity of a contact's first body relative to the second at a place, by its arms on both."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    return (work.at.v[lane, i] + wp.cross(work.at.w[lane, i], arm_i)) - (
        work.at.v[lane, j] + wp.cross(work.at.w[lane, j], arm_j)
    )


@routine
def arms_and_velocity(machine: Machine, work: Work, lane: int, contact: int, x: vec3):
    """Return the arms of a place on both bodies, and the velocity of the first one relative to the second there."""
    arm_i = x - work.at.p[lane, machine.contact[contact, ContactRow.body_i]]
    arm_j = x - work.at.p[lane, machine.contact[contact, ContactRow.body_j]]
    return arm_i, arm_j, velocity_at_arms(machine, work, lane, contact, arm_i, arm_j)


@routine
def is_touching(machine: Machine, work: Work, lane: int, index: int, point: int, depth: float, rate: float):
    """Return True if the force of a contact is not zero: at a positive depth, or where a law that begins before has a force."""
    if machine.contact[index, ContactRow.early] >= 0:
        at = machine.contact[index, ContactRow.normal_number]
        scale = rebound_scale(machine, work, lane, index, point)
        stiffness = machine.number[lane, at + NearRigidNumbers.stiffness] * scale[0]
        return stiffness * depth + machine.number[lane, at + NearRigidNumbers.damping] * scale[1] * rate > 0.0
    return depth > 0.0


@routine
def switch_mode(machine: Machine, work: Work, contact: ContactKinematics):
    """Switch a contact that begins or ends by the geometry found at a step."""
    lane, point = contact.lane, contact.point
    depth = work.guard.depth[lane, point]
    mode = work.point.mode[lane, point]
    touches = is_touching(machine, work, lane, contact.index, point, depth, work.guard.rate[lane, point])
    if mode == FREE and touches:
        work.point.mode[lane, point] = TOUCHING
        work.point.impact_speed[lane, point] = wp.max(work.guard.rate[lane, point], 0.0)
    if mode != FREE and not touches:
        work.point.mode[lane, point] = FREE
    if work.point.mode[lane, point] != mode:
        work.point.largest_force[lane, point] = 0.0
        work.point.peak[lane, point] = 0.0
        work.point.plane[lane, point] = contact.normal
        work.point.reversal[lane, point] = vec3(0.0, 0.0, 0.0)
        work.point.slip_direction[lane, point] = vec3(0.0, 0.0, 0.0)
        if machine.point_state_rows > 0:
            work.y[lane, machine.bodies + 1 + point] = Y()


@routine
def frames_of(machine: Machine, work: Work, lane: int, contact: int):
    """Return origins and axes in space of the frames of a contact's two shapes."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    fi = machine.contact[contact, ContactRow.frame_i]
    fj = machine.contact[contact, ContactRow.frame_j]
    ri = work.at.r[lane, i]
    rj = work.at.r[lane, j]
    oi = work.at.p[lane, i] + ri @ machine.frames.p[lane, fi]
    oj = work.at.p[lane, j] + rj @ machine.frames.p[lane, fj]
    return oi, ri @ machine.frames.r[lane, fi], oj, rj @ machine.frames.r[lane, fj]
