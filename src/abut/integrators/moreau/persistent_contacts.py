# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contacts that last over steps of Moreau and Jean's method, compiled: constraints at the end of a step.

Over a step the mean velocity of such contacts satisfies the constraint at the step's middle, as that of joints does. At the end's
positions the velocities have a residual of second order in the step, which bilateral impulses remove; gaps are removed likewise. Both
corrections are shortest in the mass metric. That of velocities dissipates energy; the work of lifting by that of positions is taken
from the kinetic energy.

Source: Hairer, Lubich & Wanner, Geometric Numerical Integration (2006), §IV.4 (projection keeps a method's order).
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.state_rows import displace_state, rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, quat, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import StepImpulse
from abut.system.contact.rigid.closed_contacts import (
    apply_contact_impulse,
    contact_velocity,
    gather,
    is_rigid,
    responds_alone,
)

__all__ = ["constrain_lasting_contacts", "renew_rates"]

ROUNDS = wp.constant(30)  #: largest number of sweeps; a remainder then costs accuracy, not energy
RESIDUAL_TOLERANCE = f64(1e-9)  #: tolerated remainder, relative to the initial residual
MAX_ENERGY_FRACTION = f64(
    0.1
)  #: fraction of a body's energy by which a correction of its place may be compensated
NONE = f64(1e300)  #: depth beyond all possible values


@routine
def contact_state_row(machine: Machine, run: RunData, work: Work, lane: int, c: int):
    """Return the state row of a contact point after the step."""
    return run.y1[lane, machine.bodies + 1 + work.rigid.point[lane, c]]


@routine
def any_constrained(machine: Machine, run: RunData, work: Work, lane: int):
    """Return True if any contact is constrained."""
    for k in range(work.active_points[lane]):
        if is_rigid(machine, k) and run.y1[lane, machine.bodies + 1 + k][StepImpulse.closed] > 0.0:
            return True
    return False


@routine
def remove_velocity(machine: Machine, work: Work, lane: int, c: int, stuck: float):
    """Remove the remaining velocity at a contact by an impulse: along its normal, and tangentially where it sticks.

    It returns that velocity, and the energy that the impulse dissipated.
    """
    own = work.rigid.diagonal_block[lane, c]
    u = contact_velocity(machine, work, lane, c)
    p = vec3(-u[0] / own[0, 0], 0.0, 0.0)
    left = wp.abs(u[0])
    if stuck > 0.0:
        p = -(wp.inverse(own) @ u)
        left = wp.length(u)
    apply_contact_impulse(machine, work, lane, c, p)
    work.rigid.impulse[lane, c] = work.rigid.impulse[lane, c] + p
    return left, -0.5 * wp.dot(p, u + contact_velocity(machine, work, lane, c))


@routine
def correct_contact_velocities(machine: Machine, work: Work, run: RunData, lane: int, h: float, least: float):
    """Correct velocities at the step's end so that constrained contacts neither separate nor slip while sticking.

    The tolerance is ``least`` [m/s]. It returns the energy that the correction dissipates.
    """
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = rate_of(run.y1[lane, b])
    lost = 0.0
    first = 0.0
    it = int(0)
    while it < ROUNDS:
        worst = 0.0
        for c in range(work.rigid.count[lane]):
            left, took = remove_velocity(
                machine, work, lane, c, contact_state_row(machine, run, work, lane, c)[StepImpulse.stuck]
            )
            worst = wp.max(worst, left)
            lost += took
            k = work.rigid.point[lane, c]
            work.rigid.dissipated_energy[lane, k] = work.rigid.dissipated_energy[lane, k] + took
        it += 1
        first = wp.max(first, worst)
        if worst <= wp.max(RESIDUAL_TOLERANCE * first, least):
            it = ROUNDS
    for b in range(machine.bodies):
        y = run.y1[lane, b]
        for i in range(6):
            y[7 + i] = work.rigid.velocity[lane, b][i]
        run.y1[lane, b] = y
    for c in range(
        work.rigid.count[lane]
    ):  # the step's force includes all velocity changes from its start to its end
        k = work.rigid.point[lane, c]
        work.rigid.normal_impulse[lane, k] = (
            work.rigid.normal_impulse[lane, k] + work.rigid.impulse[lane, c][0]
        )
        p = work.rigid.impulse[lane, c] / h
        rub = work.rigid.axes[lane, c] @ vec3(0.0, p[1], p[2])
        z = run.y1[lane, machine.bodies + 1 + k]
        z[StepImpulse.normal] = wp.max(z[StepImpulse.normal] + p[0], 0.0)
        for i in range(3):
            z[StepImpulse.friction + i] = z[StepImpulse.friction + i] + rub[i]
        run.y1[lane, machine.bodies + 1 + k] = z
    return lost


@routine
def advance_state(machine: Machine, work: Work, run: RunData, lane: int, b: int):
    """Return a body's state, moved by ``Rigid.velocity``, its velocity changed to compensate the energy that lifts its weight."""
    y = run.y1[lane, b]
    v = rate_of(y)
    d = work.rigid.velocity[lane, b]
    lifted = -machine.mass[lane, b] * wp.dot(machine.gravity[lane], vec3(d[0], d[1], d[2]))
    spin = vec3(v[3], v[4], v[5])
    along = vec3(v[0], v[1], v[2])
    twice = machine.mass[lane, b] * wp.dot(along, along) + wp.dot(spin, work.inertia[lane, b] @ spin)
    if responds_alone(machine, work, lane, b) and 2.0 * wp.abs(lifted) < MAX_ENERGY_FRACTION * twice:
        kept = wp.sqrt(1.0 - 2.0 * lifted / twice)
        for i in range(6):
            y[7 + i] = y[7 + i] * kept
    return displace_state(y, d)


@routine
def correct_contact_positions(machine: Machine, work: Work, run: RunData, lane: int, least: float):
    """Close constrained contacts with a gap, and separate those that overlap, by more than ``least`` [m]."""
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = vec6()
    first = 0.0
    it = int(0)
    while it < ROUNDS:
        worst = 0.0
        for c in range(work.rigid.count[lane]):
            if contact_state_row(machine, run, work, lane, c)[StepImpulse.closed] > 1.0:
                left = (
                    contact_velocity(machine, work, lane, c)[0]
                    - work.guard.depth[lane, work.rigid.point[lane, c]]
                )
                apply_contact_impulse(
                    machine, work, lane, c, vec3(-left / work.rigid.diagonal_block[lane, c][0, 0], 0.0, 0.0)
                )
                worst = wp.max(worst, wp.abs(left))
        it += 1
        first = wp.max(first, worst)
        if worst <= wp.max(RESIDUAL_TOLERANCE * first, least):
            it = ROUNDS
    for b in range(machine.bodies):
        run.y1[lane, b] = advance_state(machine, work, run, lane, b)
    for c in range(work.rigid.count[lane]):  # the remaining overlap is removed next
        k = work.rigid.point[lane, c]
        work.guard.depth[lane, k] = work.guard.depth[lane, k] - contact_velocity(machine, work, lane, c)[0]


@routine
def mark_lasting_contacts(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Mark the constrained contacts that last: those in contact except for the effect of their rotation within the step."""
    for c in range(work.rigid.count[lane]):
        k = work.rigid.point[lane, c]
        z = run.y1[lane, machine.bodies + 1 + k]
        gap = -work.guard.depth[lane, k]
        if z[StepImpulse.closed] == 1.0 and gap <= run.weight[lane, Weight.depth] + h * wp.abs(
            work.guard.rate[lane, k]
        ):
            z[StepImpulse.closed] = 2.0
        run.y1[lane, machine.bodies + 1 + k] = z


@routine
def constrain_lasting_contacts(machine: Machine, work: Work, run: RunData, lane: int, h: float, least: float):
    """Constrain lasting contacts at the step's end, with the accelerations' matrix just factored, to a speed [m/s]."""
    if machine.nodes == machine.bodies and machine.mass_couplings == 0:
        work.rigid.is_uncoupled[lane] = 1
    if any_constrained(machine, run, work, lane):
        gather(machine, work, lane, NONE)
        mark_lasting_contacts(machine, work, run, lane, h)
        ledger = run.y1[lane, machine.bodies]
        ledger[0] = ledger[0] + correct_contact_velocities(machine, work, run, lane, h, least)
        run.y1[lane, machine.bodies] = ledger
        correct_contact_positions(machine, work, run, lane, least * h)


@routine
def renew_rates(machine: Machine, run: RunData, lane: int):
    """Recompute position rates from the velocities at the step's end, for the interpolation of outputs."""
    for b in range(machine.bodies):
        y = run.y1[lane, b]
        f = run.f1[lane, b]
        turning = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
        for i in range(3):
            f[i] = y[7 + i]
        for i in range(4):
            f[3 + i] = 0.5 * turning[i]
        run.f1[lane, b] = f
