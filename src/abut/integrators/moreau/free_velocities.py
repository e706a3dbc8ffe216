# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Velocities without rigid contacts in a step of Moreau and Jean's method, compiled, and gyroscopic torques of free bodies."""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.kernels.columns.integration_columns import (
    MoreauNumbers,
    MoreauTable,
)
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, mat33, vec3, vec6
from abut.system.contact.rigid.closed_contacts import bordered, responds_alone
from abut.system.dynamics.equations import acceleration_weights
from abut.system.dynamics.modal_condensation_kernels import factor_condensed

ROUNDING_CHANGE = f64(1e-13)  #: relative change of an angular velocity that is rounding


@routine
def middle_weights(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the weights of the velocity matrix: forces at the middle depend on θ of their change."""
    c = acceleration_weights()
    far = run.table[MoreauTable.numbers, MoreauNumbers.theta] * h
    c.euler = 1.0
    c.rate = far
    c.place = far * far
    c.drift = far
    c.with_derivatives = 1
    if machine.nodes == machine.bodies and work.rigid.coupled_bodies.shape[0] == 0:
        c.with_derivatives = 0
    return c


@routine
def gyroscopic_torque(inertia: mat33, spin: vec3):
    """Return ω × I ω."""
    return wp.cross(spin, inertia @ spin)


@routine
def free_body_response(machine: Machine, work: Work, run: RunData, lane: int, b: int, h: float):
    """Return the change of a free body's velocity by its loads, with its gyroscopic torque at the mean angular velocity."""
    theta = run.table[MoreauTable.numbers, MoreauNumbers.theta]
    f = work.load[lane, b]
    inertia = work.inertia[lane, b]
    inverse = wp.inverse(inertia)
    spin = work.at.w[lane, b]
    torque = vec3(f[3], f[4], f[5]) + gyroscopic_torque(inertia, spin)
    turn = inverse @ (torque - gyroscopic_torque(inertia, spin)) * h
    for _it in range(4):
        turn = inverse @ (torque - gyroscopic_torque(inertia, spin + turn * theta)) * h
    x = h / machine.mass[lane, b]
    return vec6(f[0] * x, f[1] * x, f[2] * x, turn[0], turn[1], turn[2])


@routine
def free_velocities(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute velocities at the step's end without rigid contacts; return 0, or 1 + the node at which elimination broke down."""
    work.rigid.is_uncoupled[lane] = 0
    status = int(0)
    if machine.nodes == machine.bodies and work.rigid.coupled_bodies.shape[0] == 0:
        for b in range(machine.bodies):
            work.rhs[lane, b] = free_body_response(machine, work, run, lane, b, h)
    else:
        status = factor_condensed(machine, work, lane)
        for b in range(machine.bodies):
            work.rigid.right_hand_side[lane, b] = work.load[lane, b] * h
        for k in range(machine.bodies, machine.nodes):
            work.rigid.right_hand_side[lane, k] = (
                -work.velocity[lane, k] / run.table[MoreauTable.numbers, MoreauNumbers.theta]
            )  # G (v₀ + θ (v₁ − v₀)) = f'
        bordered(machine, work, lane)
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = rate_of(run.y0[lane, b]) + work.rhs[lane, b]
        work.rigid.free_velocity[lane, b] = work.rigid.velocity[lane, b]
    return status


@routine
def angular_part(v: vec6):
    return vec3(v[3], v[4], v[5])


@routine
def update_gyroscopic_torques(machine: Machine, work: Work, run: RunData, lane: int, h: float, least: float):
    """Update gyroscopic torques of bodies that respond to impulses independently, at the mean of velocities with impulses.

    It returns whether that changes any by more than ``least`` [m/s] of a mass at the distance of its radius of inertia.
    """
    theta = run.table[MoreauTable.numbers, MoreauNumbers.theta]
    changed = int(0)
    for b in range(machine.bodies):
        v = work.rigid.velocity[lane, b]
        gained = (angular_part(v) - angular_part(work.rigid.free_velocity[lane, b])) * theta
        if responds_alone(machine, work, lane, b) and wp.length_sq(gained) > 0.0:
            mean = angular_part(rate_of(run.y0[lane, b])) * (1.0 - theta) + angular_part(v) * theta
            inertia = work.inertia[lane, b]
            more = gyroscopic_torque(inertia, mean) - gyroscopic_torque(inertia, mean - gained)
            turn = work.rigid.inverse_inertia[lane, b] @ more * (-h)
            faster = wp.sqrt(wp.dot(turn, inertia @ turn) / machine.mass[lane, b])
            if faster > least and wp.length(turn) > ROUNDING_CHANGE * wp.length(mean):
                changed = 1
                work.rigid.velocity[lane, b] = v + spatial_row(vec3(), turn)
    return changed
