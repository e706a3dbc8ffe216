# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of Moreau and Jean's method, compiled: velocities at the step's middle configuration, then positions at its end."""

from typing import Any

import warp as wp

from abut.coordinates.blocks import spatial
from abut.extend import routine
from abut.integrators.moreau.persistent_contacts import last, renew_rates
from abut.integrators.status_codes import ASKING, IMMOVABLE, LOST, SINGULAR
from abut.kernels.columns.integration_columns import (
    Impulse,
    MoreauNode,
    MoreauNumbers,
    MoreauTable,
    Weight,
    Worst,
)
from abut.kernels.columns.machine_columns import ContactRow, DriveRow, IncidentRow
from abut.kernels.state_rows import displace, in_use, rate_of
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, mat33, vec3, vec4, vec6
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest, StepImpulse
from abut.system.contact.point.contact_point import FREE, TOUCHING
from abut.system.contact.rigid.impulse_solver import beyond, broken, impulses
from abut.system.contact.rigid.impulse_sweeps import (
    apply,
    bodies_of,
    bordered,
    condition_velocity,
    contact_velocity,
    gather,
    is_active_rigid,
    is_rigid,
    plan_of,
    sweep,
    takes_alone,
    takes_with_others,
)
from abut.system.dynamics.equations import acceleration_weights, derivative, powers
from abut.system.dynamics.modal_condensation_kernels import factor_condensed

SLOW = f64(
    2.0
)  #: multiple of the speed that loads cause within a step below which an impact does not rebound
SAME = f64(1e-13)  #: relative change of an angular velocity that is rounding
STICKS = f64(1.0 - 1e-9)  #: fraction of Coulomb's limit below which a contact sticks
HALF = f64(0.5)  #: fraction of the tolerance required: each single law may retain slightly more
STILL = f64(0.01)  #: fraction of that due to rounding, required of the step after one that the host stopped
NOISE = f64(2.0)  #: velocities of lasting contacts, in tolerances, that are errors and do not rebound
ROUNDED = f64(1e-14)  #: residual, relative to the machine's speed, that is rounding


@routine
def begin(m: Machine, w: Work, s: March, lane: int, h: float):
    """Set the step's middle configuration, with the velocities of its beginning and zero forces of rigid contacts."""
    theta = s.table[MoreauTable.numbers, MoreauNumbers.theta]
    for b in range(m.bodies):
        w.y[lane, b] = displace(s.y0[lane, b], rate_of(s.y0[lane, b]) * (theta * h))
        w.dy[lane, b] = Y()
    w.y[lane, m.bodies] = s.y0[lane, m.bodies]
    w.lag[lane] = vec4(theta * h, 0.0, 0.0, 0.0)
    for k in range(m.carried):
        if in_use(m, w, lane, m.bodies + 1 + k):
            z = s.y0[lane, m.bodies + 1 + k]
            if k < m.laden and is_rigid(m, k):
                z = Y()
                z[StepImpulse.held] = s.y0[lane, m.bodies + 1 + k][StepImpulse.held]
                z[StepImpulse.plan] = s.y0[lane, m.bodies + 1 + k][StepImpulse.plan]
            w.y[lane, m.bodies + 1 + k] = z
            w.base[lane, k] = z
    for k in range(m.bodies, m.nodes):
        w.lam[lane, k] = vec6()


@routine
def middle_weights(m: Machine, w: Work, s: March, lane: int, h: float):
    """Return the weights of the velocity matrix: forces at the middle depend on θ of their change."""
    c = acceleration_weights()
    far = s.table[MoreauTable.numbers, MoreauNumbers.theta] * h
    c.euler = 1.0
    c.rate = far
    c.place = far * far
    c.drift = far
    c.want = 1
    if m.nodes == m.bodies and w.rigid.bodies.shape[0] == 0:
        c.want = 0
    return c


@routine
def whirl(inertia: mat33, spin: vec3):
    """Return ω × I ω."""
    return wp.cross(spin, inertia @ spin)


@routine
def alone_under(m: Machine, w: Work, s: March, lane: int, b: int, h: float):
    """Return the change of a free body's velocity by its loads, with its gyroscopic torque at the mean angular velocity."""
    theta = s.table[MoreauTable.numbers, MoreauNumbers.theta]
    f = w.load[lane, b]
    inertia = w.inertia[lane, b]
    inverse = wp.inverse(inertia)
    spin = w.at.w[lane, b]
    torque = vec3(f[3], f[4], f[5]) + whirl(inertia, spin)
    turn = inverse @ (torque - whirl(inertia, spin)) * h
    for _it in range(4):
        turn = inverse @ (torque - whirl(inertia, spin + turn * theta)) * h
    x = h / m.mass[lane, b]
    return vec6(f[0] * x, f[1] * x, f[2] * x, turn[0], turn[1], turn[2])


@routine
def free_velocities(m: Machine, w: Work, s: March, lane: int, h: float):
    """Compute velocities at the step's end without rigid contacts; return 0, or 1 + the node at which elimination broke down."""
    w.rigid.alone[lane] = 0
    status = int(0)
    if m.nodes == m.bodies and w.rigid.bodies.shape[0] == 0:
        for b in range(m.bodies):
            w.rhs[lane, b] = alone_under(m, w, s, lane, b, h)
    else:
        status = factor_condensed(m, w, lane)
        for b in range(m.bodies):
            w.rigid.right[lane, b] = w.load[lane, b] * h
        for k in range(m.bodies, m.nodes):
            w.rigid.right[lane, k] = (
                -w.velocity[lane, k] / s.table[MoreauTable.numbers, MoreauNumbers.theta]
            )  # G (v₀ + θ (v₁ − v₀)) = f'
        bordered(m, w, lane)
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = rate_of(s.y0[lane, b]) + w.rhs[lane, b]
        w.rigid.free[lane, b] = w.rigid.velocity[lane, b]
    return status


@routine
def angular_part(v: vec6):
    return vec3(v[3], v[4], v[5])


@routine
def turn_with(m: Machine, w: Work, s: March, lane: int, h: float, least: float):
    """Update gyroscopic torques of bodies that respond to impulses independently, at the mean of velocities with impulses.

    It returns whether that changes any by more than ``least`` [m/s] of a mass at the distance of its radius of inertia.
    """
    theta = s.table[MoreauTable.numbers, MoreauNumbers.theta]
    changed = int(0)
    for b in range(m.bodies):
        v = w.rigid.velocity[lane, b]
        gained = (angular_part(v) - angular_part(w.rigid.free[lane, b])) * theta
        if takes_alone(m, w, lane, b) and wp.length_sq(gained) > 0.0:
            mean = angular_part(rate_of(s.y0[lane, b])) * (1.0 - theta) + angular_part(v) * theta
            inertia = w.inertia[lane, b]
            more = whirl(inertia, mean) - whirl(inertia, mean - gained)
            turn = w.rigid.turn[lane, b] @ more * (-h)
            faster = wp.sqrt(wp.dot(turn, inertia @ turn) / m.mass[lane, b])
            if faster > least and wp.length(turn) > SAME * wp.length(mean):
                changed = 1
                w.rigid.velocity[lane, b] = v + spatial(vec3(), turn)
    return changed


@routine
def initial_velocity(m: Machine, w: Work, lane: int, c: int):
    """Return the velocity at a contact at the start of the step, in its axes."""
    k = w.rigid.incident[lane, c]
    before = w.touch[lane, k].slip - w.touch[lane, k].normal * w.guard.rate[lane, k]
    return wp.transpose(w.rigid.axes[lane, c]) @ before


@routine
def last_impulse(m: Machine, w: Work, s: March, lane: int, k: int):
    """Return the impulse of a contact point in the last step; a place that is numbered by another plan now counts as not constrained."""
    z = s.y0[lane, m.bodies + 1 + k]
    if z[StepImpulse.plan] != plan_of(m, w, lane, k):
        z[StepImpulse.held] = 0.0
        z[StepImpulse.stuck] = 0.0
    return z


@routine
def least_speed(s: March, lane: int):
    """Return the lowest reference speed of residuals [m/s], set by rounding."""
    speed = s.weight[lane, Weight.velocity] / s.weight[lane, Weight.rtol]
    return ROUNDED * speed / s.table[MoreauTable.numbers, MoreauNumbers.tolerance]


def make_impulse_request(rebound: Any, coefficient: Any) -> Any:
    """Return ``ask(m, w, s, lane, h)``, which sets the conditions of all contacts and the initial impulses from the last step.

    It returns the largest speed at which anything would touch, and whether all motion at contacts is error.
    """

    @routine
    def bounce(m: Machine, w: Work, s: March, lane: int, c: int, h: float, free: float):
        """Return the addition to the separation velocity at a contact; ``free`` is that velocity without impulses.

        A gap that stays open by itself may close, unless it is within the tolerance of depth: a contact at rest would close it, and be
        separated again, without end. Otherwise it is e u_n⁻, unless loads cause more than half of that speed within the step: a resting
        body would be thrown up.
        """
        k = w.rigid.incident[lane, c]
        q = m.incident[k, IncidentRow.contact]
        gap = wp.max(-w.guard.depth[lane, k], 0.0)
        met = wp.max(w.guard.rate[lane, k], 0.0)
        far = s.table[MoreauTable.numbers, MoreauNumbers.theta] * h
        if gap > met * far and gap > s.weight[lane, Weight.depth]:
            return gap / far
        if met <= SLOW * (-w.guard.rate[lane, k] - free):
            return 0.0
        return -met * rebound(
            m.contact[q, ContactRow.rigid], m.number, lane, m.contact[q, ContactRow.normal_number], met
        )

    @routine
    def request_impulses(m: Machine, w: Work, s: March, lane: int, h: float):
        fastest = least_speed(s, lane)
        rests = int(1)
        theta = s.table[MoreauTable.numbers, MoreauNumbers.theta]
        for c in range(w.rigid.count[lane]):
            fastest = wp.max(fastest, wp.length(contact_velocity(m, w, lane, c)))
        for c in range(w.rigid.count[lane]):
            u = contact_velocity(m, w, lane, c)
            z = last_impulse(m, w, s, lane, w.rigid.incident[lane, c])
            before = initial_velocity(m, w, lane, c) * ((1.0 - theta) / theta)
            if wp.length(before) <= NOISE * fastest * s.table[MoreauTable.numbers, MoreauNumbers.tolerance]:
                before = vec3()
            else:
                rests = 0
            if z[StepImpulse.held] > 1.0:
                w.rigid.ask[lane, c, ImpulseRequest.aim] = before[0]
            else:
                w.rigid.ask[lane, c, ImpulseRequest.aim] = bounce(m, w, s, lane, c, h, u[0])
            if z[StepImpulse.stuck] > 0.0:
                for i in range(2):
                    w.rigid.ask[lane, c, ImpulseRequest.over + i] = before[1 + i]
        for c in range(w.rigid.count[lane]):
            k = w.rigid.incident[lane, c]
            q = m.incident[k, IncidentRow.contact]
            slip = wp.length(w.touch[lane, k].slip)
            z = last_impulse(m, w, s, lane, k)
            if z[StepImpulse.stuck] > 0.0:
                slip = 0.0
            kind = m.contact[q, ContactRow.cone]
            at = m.contact[q, ContactRow.friction_number]
            w.rigid.ask[lane, c, ImpulseRequest.cone] = coefficient(kind, m.number, lane, at, slip)
            axes = w.rigid.axes[lane, c]
            force = wp.transpose(axes) @ (vec3(z[3], z[4], z[5]))
            p = vec3(z[0], force[1], force[2]) * h
            w.rigid.push[lane, c] = p
            apply(m, w, lane, c, p)
        return fastest, rests

    return request_impulses


@routine
def gather_closing(m: Machine, w: Work, s: March, lane: int, h: float):
    """Gather all contacts that are closed, or may be by the step's end; as ``gather``."""
    return gather(m, w, lane, -(s.weight[lane, Weight.depth] + 0.5 * h * h * wp.length(m.gravity[lane])))


@routine
def patience(w: Work, s: March, lane: int, all: int, most: int):
    """Return the number of sweeps before the host solves the contacts.

    Since the host was last called, the sweeps may take no longer in total than the host took.
    """
    if s.memo[lane, Impulse.stopped] > 0.0:
        return 1
    if s.memo[lane, Impulse.worth] == 0.0 or s.memo[lane, Impulse.wait] > 0.0 or not beyond(w, lane, all):
        return most
    return wp.min(most, wp.max(int(s.memo[lane, Impulse.worth] - s.memo[lane, Impulse.spent]), 1))


def make_impulse_solve(functions: Any) -> Any:
    """Return ``settle(m, w, s, lane, h)``, which computes the impulses of all gathered contacts.

    It returns the residual of their conditions, its reference speed, and 1 where the host is to compute better impulses: in the next
    attempt the step begins with these. Contacts at rest call the host at once: impulses that stop an error of velocity would throw the
    body back in the next step.
    """
    ask = make_impulse_request(*functions.impacts)

    @routine
    def settle(m: Machine, w: Work, s: March, lane: int, h: float):
        fastest, rests = ask(m, w, s, lane, h)
        all = int(s.table[MoreauTable.numbers, MoreauNumbers.together])
        most = patience(w, s, lane, all, int(s.table[MoreauTable.numbers, MoreauNumbers.sweeps]))
        least = HALF * fastest * s.table[MoreauTable.numbers, MoreauNumbers.tolerance]
        stopped = s.memo[lane, Impulse.stopped]
        if stopped > 0.0:
            least *= STILL
        given = int(s.memo[lane, Impulse.given])
        again = int(1)
        worst = 0.0
        for round in range(2):  # a single call site of the impulse solver
            if again == 1:
                if round + 1 >= given:  # impulses that the host computed after a turn do not apply before it
                    worst, visits, together = impulses(m, w, lane, least, most, all)
                    s.memo[lane, Impulse.sweeps] = s.memo[lane, Impulse.sweeps] + f64(visits)
                    s.memo[lane, Impulse.spent] = s.memo[lane, Impulse.spent] + f64(visits - 1)
                    s.memo[lane, Impulse.together] = s.memo[lane, Impulse.together] + f64(together)
                if worst > least and given <= round and beyond(w, lane, all):
                    if s.memo[lane, Impulse.wait] == 0.0:
                        s.memo[lane, Impulse.asked] = least
                        s.memo[lane, Impulse.length] = h
                        s.memo[lane, Impulse.given] = f64(round + 1)
                        s.memo[lane, Impulse.spent] = 0.0
                        return worst, fastest, 1
                    s.memo[lane, Impulse.wait] = s.memo[lane, Impulse.wait] - 1.0
                if round == 0:
                    again = wp.max(turn_with(m, w, s, lane, h, STILL * least), given - 1)
        s.memo[lane, Impulse.stopped] = wp.where(given > 0 and rests == 1 and stopped == 0.0, 1.0, 0.0)
        s.memo[lane, Impulse.given] = 0.0
        return worst, fastest, 0

    return settle


@routine
def note(m: Machine, w: Work, s: March, lane: int, t: float, worst: float, fastest: float):
    """Update the largest residual of the run, and the number of steps above the tolerance."""
    rest = worst / wp.max(fastest, 1.0e-300)
    laws = broken(m, w, lane, wp.max(fastest, 1.0e-300))
    s.memo[lane, Impulse.signorini] = wp.max(s.memo[lane, Impulse.signorini], laws[0])
    s.memo[lane, Impulse.coulomb] = wp.max(s.memo[lane, Impulse.coulomb], laws[1])
    s.memo[lane, Impulse.dissipation] = wp.max(s.memo[lane, Impulse.dissipation], laws[2])
    if rest > s.table[MoreauTable.numbers, MoreauNumbers.tolerance]:
        s.memo[lane, Impulse.missed] = s.memo[lane, Impulse.missed] + 1.0
    if rest > s.memo[lane, Impulse.residual]:
        s.memo[lane, Impulse.residual] = rest
        s.memo[lane, Impulse.time] = t
        s.memo[lane, Impulse.contacts] = f64(w.rigid.count[lane])


@routine
def presses(m: Machine, w: Work, lane: int, c: int):
    """Return True if a contact is closed, of its two alternatives, to the tolerance: rounding leaves impulses on separating shapes."""
    return w.rigid.push[lane, c][0] * w.rigid.own[lane, c][0, 0] > condition_velocity(m, w, lane, c)[0]


@routine
def store_forces(m: Machine, w: Work, s: March, lane: int, h: float):
    """Store the impulses of rigid contacts in the step as forces; return the energy dissipated by impacts and slip."""
    for k in range(w.live[lane]):
        if is_rigid(m, k):
            s.y1[lane, m.bodies + 1 + k] = Y()
            w.point.mode[lane, k] = FREE
            w.rigid.hit[lane, k] = 0.0
            w.rigid.cost[lane, k] = 0.0
    lost = 0.0
    far = s.table[MoreauTable.numbers, MoreauNumbers.theta] * h
    for c in range(w.rigid.count[lane]):
        k = w.rigid.incident[lane, c]
        p = w.rigid.push[lane, c]
        axes = w.rigid.axes[lane, c]
        rub = axes @ vec3(0.0, p[1], p[2])
        z = Y()
        z[StepImpulse.normal] = p[0] / h
        for i in range(3):
            z[StepImpulse.friction + i] = rub[i] / h
        u = contact_velocity(m, w, lane, c)
        before = last_impulse(m, w, s, lane, k)
        z[StepImpulse.plan] = plan_of(m, w, lane, k)
        if presses(m, w, lane, c) and (
            before[StepImpulse.held] > 1.0 or w.rigid.ask[lane, c, ImpulseRequest.aim] == 0.0
        ):
            z[StepImpulse.held] = wp.max(1.0, before[StepImpulse.held])
            if wp.length(rub) < STICKS * w.rigid.ask[lane, c, ImpulseRequest.cone] * p[0]:
                z[StepImpulse.stuck] = 1.0
        s.y1[lane, m.bodies + 1 + k] = z
        closed = w.guard.depth[lane, k] - far * u[0] > -s.weight[lane, Weight.depth]
        if p[0] > 0.0 or closed:
            w.point.mode[lane, k] = TOUCHING
            w.point.impact_speed[lane, k] = wp.max(w.guard.rate[lane, k], 0.0)
        took = -0.5 * wp.dot(p, u + initial_velocity(m, w, lane, c))
        w.rigid.hit[lane, k] = p[0]
        w.rigid.cost[lane, k] = took
        lost += took
    return lost


@routine
def motion_work(m: Machine, w: Work, s: March, lane: int, h: float):
    """Return the work of prescribed motions in the step: −Λ f', Λ their impulses and f' their velocity at the step's middle.

    Λ follows from the loads and the impulses of contacts by the matrix of velocities.
    """
    work = 0.0
    if m.drives == 0:
        return work
    for b in range(m.bodies):
        w.rigid.right[lane, b] = w.load[lane, b] * h
    for k in range(m.bodies, m.nodes):
        w.rigid.right[lane, k] = -w.velocity[lane, k] / s.table[MoreauTable.numbers, MoreauNumbers.theta]
    for c in range(w.rigid.count[lane]):
        i, j = bodies_of(m, w, lane, c)
        force = w.rigid.axes[lane, c] @ w.rigid.push[lane, c]
        if takes_with_others(m, w, lane, i):
            push = spatial(force, wp.cross(w.rigid.arm_i[lane, c], force))
            w.rigid.right[lane, i] = w.rigid.right[lane, i] + push
        if takes_with_others(m, w, lane, j):
            push = spatial(force, wp.cross(w.rigid.arm_j[lane, c], force))
            w.rigid.right[lane, j] = w.rigid.right[lane, j] - push
    bordered(m, w, lane)
    for k in range(m.drives):
        node, row = m.drive[k, DriveRow.node], m.drive[k, DriveRow.row]
        impulse, driven = w.rhs[lane, node], w.driven[lane, node]
        work -= impulse[row] * driven[row]
    return work


@routine
def end(m: Machine, w: Work, s: March, lane: int, h: float):
    """Compute the candidate."""
    theta = s.table[MoreauTable.numbers, MoreauNumbers.theta]
    for k in range(m.bodies, m.nodes):
        w.lam[lane, k] = vec6()
    ledger = s.y0[lane, m.bodies] + powers(m, w, lane) * h
    ledger[1] = ledger[1] + motion_work(m, w, s, lane, h)
    for k in range(m.carried):
        row = m.bodies + 1 + k
        if in_use(m, w, lane, row):
            s.y1[lane, row] = s.y0[lane, row] + w.dy[lane, row] * h
    ledger[0] = ledger[0] + store_forces(m, w, s, lane, h)
    s.y1[lane, m.bodies] = ledger
    for b in range(m.bodies):
        v = w.rigid.velocity[lane, b]
        mean = rate_of(s.y0[lane, b]) * (1.0 - theta) + v * theta
        y = displace(s.y0[lane, b], mean * h)
        for i in range(6):
            y[7 + i] = v[i]
        s.y1[lane, b] = y
    w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for b in range(m.bodies + 1 + m.carried):
        if in_use(m, w, lane, b):
            w.y[lane, b] = s.y1[lane, b]


@routine
def deepest(m: Machine, w: Work, lane: int):
    """Return the largest overlap of rigid shapes."""
    depth = 0.0
    for k in range(w.live[lane]):
        if is_active_rigid(m, w, lane, k):
            depth = wp.max(depth, w.guard.depth[lane, k])
    return depth


@routine
def separate(m: Machine, w: Work, s: March, lane: int):
    """Separate overlapping shapes by the least displacement in the mass metric."""
    little = s.weight[lane, Weight.depth]
    if not (deepest(m, w, lane) > little):
        return
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = vec6()
    gather(m, w, lane, -little)
    for c in range(w.rigid.count[lane]):
        w.rigid.ask[lane, c, ImpulseRequest.aim] = -w.guard.depth[lane, w.rigid.incident[lane, c]]
        w.rigid.ask[lane, c, ImpulseRequest.cone] = 0.0
    sweep(m, w, lane, 0.1 * little, int(s.table[MoreauTable.numbers, MoreauNumbers.sweeps]))
    for b in range(m.bodies):
        s.y1[lane, b] = displace(s.y1[lane, b], w.rigid.velocity[lane, b])


@routine
def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
    return s.weight[lane, Weight.most_step]


def moreau_step(functions: Any) -> tuple[Any, Any]:
    """Return ``attempt`` and ``grow``."""
    assemble, solve = functions.assemble, functions.solve
    settle = make_impulse_solve(functions)

    @routine
    def attempt(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        status = int(0)
        least = 0.0
        for phase in range(2):  # a single call site of the assembly
            c = acceleration_weights()
            at = t + h
            if phase == 0:
                begin(m, w, s, lane, h)
                c = middle_weights(m, w, s, lane, h)
                at = t + h * s.table[MoreauTable.numbers, MoreauNumbers.theta]
            assemble(m, w, lane, at, 1, c)
            if phase == 0:
                status = free_velocities(m, w, s, lane, h)
                stuck = gather_closing(m, w, s, lane, h)
                if stuck > 0:
                    s.count[lane, LOST] = stuck
                    return 1.0e100, IMMOVABLE
                worst, fastest, asks = settle(m, w, s, lane, h)
                least = HALF * fastest * s.table[MoreauTable.numbers, MoreauNumbers.tolerance]
                if asks == 1:
                    return 1.0e100, ASKING
                note(m, w, s, lane, t, worst, fastest)
                end(m, w, s, lane, h)
            else:
                status = wp.max(status, solve(m, w, lane))
                derivative(m, w, lane)
                for k in range(m.bodies, m.nodes):  # later solutions with impulses overwrite them
                    s.d[lane, MoreauNode.multipliers, k] = w.lam[lane, k]
                for b in range(m.bodies + 1 + m.carried):
                    if in_use(m, w, lane, b):
                        s.f1[lane, b] = w.dy[lane, b]
                last(m, w, s, lane, h, least)
                separate(m, w, s, lane)
                renew_rates(m, s, lane)
        if status != 0:
            s.worst[lane, Worst.node] = f64(status - 1)
            return 1.0e100, SINGULAR
        return 0.0, 0

    return attempt, grow
