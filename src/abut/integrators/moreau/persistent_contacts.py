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
from abut.kernels.state_rows import displace, rate_of
from abut.kernels.structs.machine_structs import Machine, March, Work, f64, quat, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import StepImpulse
from abut.system.contact.rigid.impulse_sweeps import apply, contact_velocity, gather, is_rigid, takes_alone

__all__ = ["last", "renew_rates"]

ROUNDS = wp.constant(30)  #: largest number of sweeps; a remainder then costs accuracy, not energy
ENOUGH = f64(1e-9)  #: tolerated remainder, relative to the initial residual
SMALL = f64(0.1)  #: fraction of a body's energy by which a correction of its place may be compensated
NONE = f64(1e300)  #: depth beyond all possible values


@routine
def bore(m: Machine, s: March, w: Work, lane: int, c: int):
    """Return the state row of a contact point after the step."""
    return s.y1[lane, m.bodies + 1 + w.rigid.incident[lane, c]]


@routine
def any_held(m: Machine, s: March, w: Work, lane: int):
    """Return True if any contact is constrained."""
    for k in range(w.live[lane]):
        if is_rigid(m, k) and s.y1[lane, m.bodies + 1 + k][StepImpulse.held] > 0.0:
            return True
    return False


@routine
def remove_velocity(m: Machine, w: Work, lane: int, c: int, stuck: float):
    """Remove the remaining velocity at a contact by an impulse: along its normal, and tangentially where it sticks.

    It returns that velocity, and the energy that the impulse dissipated.
    """
    own = w.rigid.own[lane, c]
    u = contact_velocity(m, w, lane, c)
    p = vec3(-u[0] / own[0, 0], 0.0, 0.0)
    left = wp.abs(u[0])
    if stuck > 0.0:
        p = -(wp.inverse(own) @ u)
        left = wp.length(u)
    apply(m, w, lane, c, p)
    w.rigid.push[lane, c] = w.rigid.push[lane, c] + p
    return left, -0.5 * wp.dot(p, u + contact_velocity(m, w, lane, c))


@routine
def settle_rates(m: Machine, w: Work, s: March, lane: int, h: float, least: float):
    """Correct velocities at the step's end so that constrained contacts neither separate nor slip while sticking.

    The tolerance is ``least`` [m/s]. It returns the energy that the correction dissipates.
    """
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = rate_of(s.y1[lane, b])
    lost = 0.0
    first = 0.0
    it = int(0)
    while it < ROUNDS:
        worst = 0.0
        for c in range(w.rigid.count[lane]):
            left, took = remove_velocity(m, w, lane, c, bore(m, s, w, lane, c)[StepImpulse.stuck])
            worst = wp.max(worst, left)
            lost += took
            k = w.rigid.incident[lane, c]
            w.rigid.cost[lane, k] = w.rigid.cost[lane, k] + took
        it += 1
        first = wp.max(first, worst)
        if worst <= wp.max(ENOUGH * first, least):
            it = ROUNDS
    for b in range(m.bodies):
        y = s.y1[lane, b]
        for i in range(6):
            y[7 + i] = w.rigid.velocity[lane, b][i]
        s.y1[lane, b] = y
    for c in range(
        w.rigid.count[lane]
    ):  # the step's force includes all velocity changes from its start to its end
        k = w.rigid.incident[lane, c]
        w.rigid.hit[lane, k] = w.rigid.hit[lane, k] + w.rigid.push[lane, c][0]
        p = w.rigid.push[lane, c] / h
        rub = w.rigid.axes[lane, c] @ vec3(0.0, p[1], p[2])
        z = s.y1[lane, m.bodies + 1 + k]
        z[StepImpulse.normal] = wp.max(z[StepImpulse.normal] + p[0], 0.0)
        for i in range(3):
            z[StepImpulse.friction + i] = z[StepImpulse.friction + i] + rub[i]
        s.y1[lane, m.bodies + 1 + k] = z
    return lost


@routine
def advance_state(m: Machine, w: Work, s: March, lane: int, b: int):
    """Return a body's state, moved by ``Rigid.velocity``, its velocity changed to compensate the energy that lifts its weight."""
    y = s.y1[lane, b]
    v = rate_of(y)
    d = w.rigid.velocity[lane, b]
    lifted = -m.mass[lane, b] * wp.dot(m.gravity[lane], vec3(d[0], d[1], d[2]))
    spin = vec3(v[3], v[4], v[5])
    along = vec3(v[0], v[1], v[2])
    twice = m.mass[lane, b] * wp.dot(along, along) + wp.dot(spin, w.inertia[lane, b] @ spin)
    if takes_alone(m, w, lane, b) and 2.0 * wp.abs(lifted) < SMALL * twice:
        kept = wp.sqrt(1.0 - 2.0 * lifted / twice)
        for i in range(6):
            y[7 + i] = y[7 + i] * kept
    return displace(y, d)


@routine
def settle_places(m: Machine, w: Work, s: March, lane: int, least: float):
    """Close constrained contacts with a gap, and separate those that overlap, by more than ``least`` [m]."""
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = vec6()
    first = 0.0
    it = int(0)
    while it < ROUNDS:
        worst = 0.0
        for c in range(w.rigid.count[lane]):
            if bore(m, s, w, lane, c)[StepImpulse.held] > 1.0:
                left = contact_velocity(m, w, lane, c)[0] - w.guard.depth[lane, w.rigid.incident[lane, c]]
                apply(m, w, lane, c, vec3(-left / w.rigid.own[lane, c][0, 0], 0.0, 0.0))
                worst = wp.max(worst, wp.abs(left))
        it += 1
        first = wp.max(first, worst)
        if worst <= wp.max(ENOUGH * first, least):
            it = ROUNDS
    for b in range(m.bodies):
        s.y1[lane, b] = advance_state(m, w, s, lane, b)
    for c in range(w.rigid.count[lane]):  # the remaining overlap is removed next
        k = w.rigid.incident[lane, c]
        w.guard.depth[lane, k] = w.guard.depth[lane, k] - contact_velocity(m, w, lane, c)[0]


@routine
def look(m: Machine, w: Work, s: March, lane: int, h: float):
    """Mark the constrained contacts that last: those in contact except for the effect of their rotation within the step."""
    for c in range(w.rigid.count[lane]):
        k = w.rigid.incident[lane, c]
        z = s.y1[lane, m.bodies + 1 + k]
        gap = -w.guard.depth[lane, k]
        if z[StepImpulse.held] == 1.0 and gap <= s.weight[lane, Weight.depth] + h * wp.abs(
            w.guard.rate[lane, k]
        ):
            z[StepImpulse.held] = 2.0
        s.y1[lane, m.bodies + 1 + k] = z


@routine
def last(m: Machine, w: Work, s: March, lane: int, h: float, least: float):
    """Constrain lasting contacts at the step's end, with the accelerations' matrix just factored, to a speed [m/s]."""
    if m.nodes == m.bodies and m.joined == 0:
        w.rigid.alone[lane] = 1
    if any_held(m, s, w, lane):
        gather(m, w, lane, NONE)
        look(m, w, s, lane, h)
        ledger = s.y1[lane, m.bodies]
        ledger[0] = ledger[0] + settle_rates(m, w, s, lane, h, least)
        s.y1[lane, m.bodies] = ledger
        settle_places(m, w, s, lane, least * h)


@routine
def renew_rates(m: Machine, s: March, lane: int):
    """Recompute position rates from the velocities at the step's end, for the interpolation of outputs."""
    for b in range(m.bodies):
        y = s.y1[lane, b]
        f = s.f1[lane, b]
        turning = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
        for i in range(3):
            f[i] = y[7 + i]
        for i in range(4):
            f[3 + i] = 0.5 * turning[i]
        s.f1[lane, b] = f
